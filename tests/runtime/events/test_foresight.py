"""What is foreseen without trying is what trying it out finds; and most of it is foreseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.places import ROOT
from tests.runtime.games import PLAYABLE, compiled_pack, duel, game, linked, lowered, machine, place
from tests.sampling import SOAK

from heroglyph.runtime.events import events
from heroglyph.runtime.events.changes import take_out
from heroglyph.runtime.events.events import event_frame
from heroglyph.runtime.events.feasibility import feasible
from heroglyph.runtime.events.primitives import perform
from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.instructions import running
from heroglyph.runtime.instructions import verbs as doing
from heroglyph.runtime.instructions.lookahead import foreseen, foreseen_inside
from heroglyph.runtime.machine.machine import UNKNOWN, Machine
from heroglyph.runtime.saving.canonical import canonical
from heroglyph.runtime.saving.save import without_roster
from heroglyph.runtime.table.effects import NONE
from heroglyph.runtime.table.events_layout import OBJECTS
from heroglyph.runtime.table.random import below
from heroglyph.runtime.table.state import Frame, State
from heroglyph.workbench.examples.examples import run_examples

GAMES = ("lab", "loops", "neighbors", "possible", "rollplayer", "dungeonroll", "rollingrealms")
DOCUMENTED = ROOT / "docs" / "examples"
EXAMPLES = {
    "curio_shelf": 2,
    "gull_cliff": 2,
    "hollow_hill": 3,
    "kite_strings": 2,
    "lantern_fair": 2,
    "night_market": 2,
    "tin_cups": 2,
    "velvet_hammer": 3,
    "whispers": 2,
}
"""Packs of the documentation, with how many they are played here."""
GAMES_EACH, ANSWERS = (20, 2_000) if SOAK else (1, 40)


LOOKS_INSIDE = pytest.mark.plain_python("a call inside it goes past what a test puts in its place")


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """Counts what was foreseen, after trying each out as well and looking that nothing was changed."""
    foreseen_counts: Counter[int] = Counter()

    def ahead(
        m: Machine, s: State, f: Frame, counter: int, end: int, slot: int, option: int, chooser: int
    ) -> int:
        before = canonical(without_roster(s))
        seen = foreseen(m, s, f, counter, end, slot, option, chooser)
        foreseen_counts[seen] += 1
        assert canonical(without_roster(s)) == before
        if seen != UNKNOWN:
            assert running._goes_on_copy(m, s, counter, end, slot, option) == (seen == 1)
        return seen

    def ahead_inside(m: Machine, s: State, frame: Frame, chooser: int, end: int) -> int:
        before = canonical(without_roster(s))
        seen = foreseen_inside(m, s, frame, chooser, end)
        foreseen_counts[seen] += 1
        assert canonical(without_roster(s)) == before
        if seen != UNKNOWN:
            assert running._possible_on_copy(m, s, frame, chooser, end) == (seen == 1)
        return seen

    monkeypatch.setattr(running, "foreseen", ahead)
    monkeypatch.setattr(running, "foreseen_inside", ahead_inside)
    return foreseen_counts


@pytest.fixture
def performed(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Counts what primitives could do, each asked before it is done."""
    done_counts: Counter[bool] = Counter()

    def asked_first(m: Machine, s: State, e: Frame) -> bool:
        before = canonical(without_roster(s))
        seen = feasible(m, s, e, e.sets[OBJECTS])
        assert canonical(without_roster(s)) == before
        done = perform(m, s, e)
        assert seen == done, m.table.verbs[e.effect].name
        done_counts[done] += 1
        return done

    monkeypatch.setattr(events, "perform", asked_first)
    monkeypatch.setattr(doing, "perform", asked_first)
    return done_counts


@pytest.mark.parametrize("name", GAMES)
def test_in_the_examples_of_a_game(name: str, compared: Counter[int]) -> None:
    for result in run_examples(game(name)):
        assert result.diagnostics == (), (result.card, result.name)


def _play_through(m: Machine, state: State, seed: int, answers: int = 10_000) -> None:
    dice = [seed]
    while (asked := pending(state)) and state.choices < answers:
        options = legal(state, asked[0].player)
        state = answer(m, state, asked[0].player, options[below(dice, 0, len(options))])


@LOOKS_INSIDE
def test_in_duels_played_through(compared: Counter[int]) -> None:
    m = machine("duel")
    for seed in range(30):
        _play_through(m, duel(m, seed), seed)
    assert compared[0] and compared[1]
    assert compared[UNKNOWN] < compared[1]


@LOOKS_INSIDE
@pytest.mark.parametrize("players", range(1, 5))
def test_in_whole_games_nearly_all_is_foreseen(players: int, compared: Counter[int]) -> None:
    lowered_game = lowered("rollplayer")
    m = link(lowered_game.table, lowered_game.effects, players)
    _play_through(m, start(m, players), players)
    assert compared[0] > 50 and compared[1] > 50
    assert compared[UNKNOWN] * 5 < compared[0] + compared[1]


@LOOKS_INSIDE
@pytest.mark.parametrize("name", [*PLAYABLE, *EXAMPLES])
def test_in_random_games_of_all_packs(name: str, compared: Counter[int]) -> None:
    low = 2 if name in PLAYABLE else EXAMPLES[name]
    for seed in range(GAMES_EACH):
        m = linked(name, low) if name in PLAYABLE else compiled_pack(DOCUMENTED / name, low)
        _play_through(m, start(m, seed), seed, ANSWERS)
    assert compared.total()


def _shown(s: State) -> bytes:
    return canonical(without_roster(s))


def _lab_event(s: State, m: Machine, verb: str, amount: int, objects: tuple[int, ...], **roles: int) -> Frame:
    number = [v.name for v in m.table.verbs].index(verb)
    given = [roles.get(name, NONE) for name in m.table.verbs[number].roles]
    return event_frame(number, 0, amount, objects, given, NONE, NONE)


def _given(m: Machine, s: State, amount: int) -> Frame:
    """Player 0, who has 2 coins, gives some."""
    s.holdings[0] = 2
    return _lab_event(s, m, "give", amount, (0,), to=1)


def _swapped(m: Machine, s: State, lying: int) -> Frame:
    """A die of the pool and another, which lies in the bin or nowhere."""
    fill(m, s, place(m, "pool"), ["red 1"])
    fill(m, s, place(m, "bin"), ["blue 2"])
    thing, other = s.contents[place(m, "pool")][0], s.contents[place(m, "bin")][0]
    if not lying:
        take_out(s, other)
    return _lab_event(s, m, "swap", 1, (thing,), **{"with": other})


def _drawn_from(m: Machine, s: State, zone: str, noun: str, target: int) -> Frame:
    number = [n.name for n in m.table.nouns].index(noun)
    return _lab_event(s, m, "draw", 1, (number,), **{"from": place(m, zone), "to": target})


def _drawn_to_shelf(m: Machine, s: State, dice: int) -> Frame:
    """The one die of the bag comes to a shelf for two that has some dice already."""
    fill(m, s, place(m, "bag"), ["red 1"])
    shelf = next(hold for hold in s.roster.hold if hold >= 0)
    fill(m, s, shelf, ["gray 3"] * dice)
    return _drawn_from(m, s, "bag", "die", shelf)


def _drawn_to_tools(m: Machine, s: State, tools: int) -> Frame:
    """A tool of weight 1 comes to a player who may have a weight of 2."""
    fill(m, s, place(m, "shop"), ["stopper"])
    fill(m, s, place(m, "tools"), ["after_any", "before_it"][:tools])
    return _drawn_from(m, s, "shop", "tool", place(m, "tools"))


def _made_on_shelf(m: Machine, s: State, dice: int) -> Frame:
    """A new die comes to a shelf for two that has some dice already."""
    shelf = next(thing for thing, hold in enumerate(s.roster.hold) if hold >= 0)
    fill(m, s, s.roster.hold[shelf], ["gray 3"] * dice)
    number = [n.name for n in m.table.nouns].index("die")
    return _lab_event(s, m, "make", 1, (number,), on=shelf)


PRIMITIVE_CASES: dict[str, tuple[Callable[[Machine, State, int], Frame], int, bool]] = {
    "give what one has": (_given, 2, True),
    "give more than one has": (_given, 3, False),
    "swap with a thing that lies somewhere": (_swapped, 1, True),
    "swap with a thing that lies nowhere": (_swapped, 0, False),
    "draw into room": (_drawn_to_shelf, 1, True),
    "draw where there is no room": (_drawn_to_shelf, 2, False),
    "make where there is room": (_made_on_shelf, 1, True),
    "make where there is no room": (_made_on_shelf, 2, False),
    "draw within a bound": (_drawn_to_tools, 1, True),
    "draw beyond a bound": (_drawn_to_tools, 2, False),
}


@pytest.mark.parametrize("name", PRIMITIVE_CASES)
def test_a_primitive_that_can_fail_does_so_when_foreseen(name: str) -> None:
    arrange, how, able = PRIMITIVE_CASES[name]
    m = machine("lab")
    s = empty_state(m, 1)
    e = arrange(m, s, how)
    before = _shown(s)
    assert feasible(m, s, e, e.sets[OBJECTS]) == able
    assert _shown(s) == before
    assert perform(m, s, e) == able
    assert (_shown(s) == before) == (not able)


def test_nothing_is_drawn_from_an_empty_place() -> None:
    m = machine("lab")
    s = empty_state(m, 1)
    e = _drawn_from(m, s, "bag", "die", place(m, "pool"))
    assert not feasible(m, s, e, e.sets[OBJECTS])
    assert not perform(m, s, e)


@LOOKS_INSIDE
def test_what_primitives_can_do(performed: Counter[bool]) -> None:
    for name in GAMES:
        list(run_examples(game(name)))
    assert performed[True] and performed[False]
