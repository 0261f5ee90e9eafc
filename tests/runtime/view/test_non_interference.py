"""Two positions that differ only in what a seat cannot know are the same to it, whatever it looks at.

Of whole random games, of the packs there are and of small games full of secrets that are made by chance, each
position is compared with some that are dealt anew. Any path counts: what is seen and offered, points and why,
limits, what bars something, what happened, who is asked, and what a bot is given.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.runtime.games import PACKS, PLAYABLE, compiled_pack, linked, place, sizes
from tests.runtime.small import compiled, write_pack
from tests.sampling import SEED, SOAK

from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.bots.rollouts import Rollouts
from heroglyph.runtime.events.sight import hidden_places, looked_at
from heroglyph.runtime.game.game import NotLegalError, answer, legal, pending, start
from heroglyph.runtime.game.labels import option_label
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.saving.save import digest, without_roster
from heroglyph.runtime.table.limits import AbortedError
from heroglyph.runtime.table.state import DONE, State
from heroglyph.runtime.view.known import if_known, known
from heroglyph.runtime.view.sampling import asked_again, resample
from heroglyph.runtime.view.view import asked_question, shown_options, view
from heroglyph.runtime.view.why import why_constant, why_formula, why_limit, why_score
from heroglyph.runtime.view.why_not import why_not_chosen, why_not_used

from .secret_games import GAME, VOCABULARY, games

MADE = 400 if SOAK else 12
DEALS = 4 if SOAK else 2
ANSWERS = 120
EXAMPLES = ROOT


def seen_by(m: Machine, s: State, player: int) -> list[object]:
    """All that a seat is shown of a position, or is told when it asks, as plain values."""
    formulas = frozenset(rule.effect.id for rule in m.book.formulas)
    mine = known(m, s, player)
    seen = view(m, s, player, formulas)
    told: list[object] = [repr(asdict(seen)), [question.player for question in pending(s)], s.ended]
    told.append([if_known(mine, partial(why_score, m, player=seat)) for seat in range(m.players)])
    for bound in range(len(m.table.bounds)):
        told.append(if_known(mine, partial(why_limit, m, bound=bound, player=player)))
    things = [content.thing for place in seen.places for content in place.seen]
    for thing in (*things, *(content.thing for content in seen.lying_nowhere)):
        told += _told_of(m, mine, thing, player)
    question = asked_question(s, player)
    if question is not None:
        told.append([option_label(m, s, question, option) for option in shown_options(m, s, player)])
        for thing in things:
            told.append(if_known(mine, partial(why_not_chosen, m, question=question, thing=thing)))
    for thing in things:
        told.append(if_known(mine, partial(why_not_used, m, player=player, thing=thing)))
    return told


def _told_of(m: Machine, s: State, thing: int, player: int) -> Iterator[object]:
    """Why the numbers of a thing are what they are."""
    noun = m.table.nouns[s.roster.noun[thing]]
    kinds = [m.table.nouns[kind].name for kind in noun.kinds]
    for number, rule in enumerate(m.book.formulas):
        if rule.effect.id.partition(".")[0] in kinds:
            yield if_known(s, partial(why_formula, m, formula=number, thing=thing))
    for column in noun.columns:
        if m.table.columns[column].kind in ("constant", "stored"):
            yield if_known(s, partial(why_constant, m, column=column, thing=thing, reader=player, view=-1))


def offered_to(m: Machine, s: State, player: int) -> object:
    """The options of a player, if he is asked again what he is asked now: as he sees them.

    None where he would not be: of two who choose at once from the same place, one may have what the other is
    asked about.
    """
    again = s.copy()
    question = asked_question(again, player)
    if question is None:
        return None
    if not asked_again(m, again, question):
        return None
    return repr([asdict(option) for option in view(m, again, player).options])


def refused(m: Machine, s: State, player: int) -> list[bool]:
    """Which of some answers are refused."""
    refusals = []
    for option in (*range(-3, 12), 1 << 20):
        try:
            answer(m, s, player, option)
            refusals.append(False)
        except NotLegalError:
            refusals.append(True)
        except AbortedError:
            refusals.append(False)
    return refusals


def chosen_by_bots(m: Machine, s: State, player: int) -> list[int]:
    """The places of what bots choose, of a seed each: the same input, the same choice."""
    options = shown_options(m, s, player)
    bots = [BOTS["random"](5), BOTS["greedy"](6), Rollouts(7, work=60, horizon=3)]
    return [options.index(bot.choose(m, s, player)) for bot in bots]


def positions(m: Machine, seed: int, most: int = ANSWERS) -> Iterator[State]:
    """The positions of a game with random answers."""
    chance = random.Random(seed)
    state = start(m, seed)
    yield state
    while pending(state) and state.choices < most:
        player = chance.choice(pending(state)).player
        try:
            state = answer(m, state, player, chance.choice(legal(state, player)))
        except AbortedError:
            return
        yield state


def compare(m: Machine, s: State, player: int, seed: int) -> bool:
    """Compares a position with one dealt anew; whether that is another one at all."""
    other = resample(m, s, player, seed)
    assert seen_by(m, other, player) == seen_by(m, s, player)
    offers = offered_to(m, s, player)
    assert offers is None or offered_to(m, other, player) == offers
    assert digest(resample(m, other, player, 9)) == digest(resample(m, s, player, 9))
    if asked_question(s, player) is not None:
        assert chosen_by_bots(m, other, player) == chosen_by_bots(m, s, player)
    return digest(other) != digest(s)


# What a seat cannot know is said here once more, of nothing but the zones: who deals anew asks the program.


def out_of_sight(m: Machine, s: State, player: int) -> list[int]:
    """The things in hidden zones into which a player does not see, but for those offered to him now."""
    hidden: list[int] = []
    question = asked_question(s, player)
    offered = (
        {s.place[option] for option in question.options if 0 <= option < len(s.place)} if question else set()
    )
    for there in range(m.zone_places):
        if keeps(m, s, there, player) and there not in offered:
            hidden += [thing for thing in s.contents[there] if not s.shown.get(thing, 0) >> player & 1]
    return hidden


def keeps(m: Machine, s: State, there: int, player: int) -> bool:
    """Whether a player does not see into a place: nobody but its owner does, and into a pile not even he."""
    if not 0 <= there < m.zone_places:
        return False
    zone = m.table.zones[s.roster.place_zone[there]]
    return zone.hidden and (zone.pile or s.roster.place_owner[there] != player)


def exchanged(m: Machine, s: State, player: int, chance: random.Random) -> State | None:
    """The position in which two things that a player cannot see are the one where the other is.

    So they are in what happened too, where he did not see them.
    """
    roster, zones = s.roster, m.table.zones
    things = out_of_sight(m, s, player)
    fits = [
        (thing, other)
        for thing in things
        for other in things
        if looks_of(m, s, thing) < looks_of(m, s, other)
        and m.kinds[zones[roster.place_zone[s.place[thing]]].of][roster.noun[other]]
        and m.kinds[zones[roster.place_zone[s.place[other]]].of][roster.noun[thing]]
    ]
    if not fits:
        return None
    mine, other = chance.choice(fits)
    swap, holds = {mine: other, other: mine}, {}
    new = s.copy()
    for there in {s.place[mine], s.place[other]}:
        new.contents[there] = tuple(swap.get(thing, thing) for thing in s.contents[there])
    new.place[mine], new.place[other] = s.place[other], s.place[mine]
    if s.shown:  # that somebody knows what lies there is seen by all
        knowing = {mine: s.shown.get(other, 0), other: s.shown.get(mine, 0)}
        new.shown = {thing: seats for thing, seats in {**s.shown, **knowing}.items() if seats}
    if roster.hold[mine] >= 0 and roster.hold[other] >= 0:  # what lies on them stays where it is
        holds = {roster.hold[mine]: roster.hold[other], roster.hold[other]: roster.hold[mine]}
        for before, after in holds.items():
            new.contents[after] = s.contents[before]
            for thing in s.contents[before]:
                new.place[thing] = after
    for frame in (
        each_frame
        for stack in (new.main, *new.branches)
        for each_frame in stack
        if each_frame.chooser != player
    ):
        if frame.effect < len(m.effects):  # else the slots hold other numbers than things
            frame.slots = [swap.get(value, value) if value in things else value for value in frame.slots]
        frame.sets = [tuple(swap.get(value, value) for value in values) for values in frame.sets]
    happened = [happened_to(m, s, event, player, swap, holds) for event in s.events]
    new.events = [event for event in happened if event is not None]
    return new if len(new.events) == len(happened) else None


def looks_of(m: Machine, s: State, thing: int) -> tuple[int, ...]:
    roster = s.roster
    constants = roster.constants[thing * m.constants : (thing + 1) * m.constants]
    fields = s.fields[thing * m.stored : (thing + 1) * m.stored]
    return (roster.noun[thing], roster.card[thing], *constants, *fields)


def happened_to(
    m: Machine, s: State, event: tuple[int, ...], player: int, swap: dict[int, int], holds: dict[int, int]
) -> tuple[int, ...] | None:
    """An event as it happened to the other things; None if the player saw one of them in it."""
    verb, seen = m.table.verbs[event[2]], list(event)
    at = 6 + len(verb.roles)
    things = [4] if verb.on in ("thing", "noun") else []
    things += [6 + number for number, takes in enumerate(verb.takes) if takes == "thing"]
    for thing in [position for position in things if event[position] >= 0]:
        places = event[at : at + 2]
        seen[at : at + 2] = [holds.get(there, there) for there in places]
        other = swap.get(event[thing])
        if other is not None:
            shown = m.shows and event[at + m.look - 1] >> player & 1
            if shown or not all(keeps(m, s, there, player) for there in places):
                return None
            seen[thing] = other
            seen[at + 2 : at + 2 + m.stored] = s.fields[other * m.stored : (other + 1) * m.stored]
        at += m.look
    return tuple(seen)


def compare_exchanged(m: Machine, s: State, player: int, chance: random.Random) -> bool:
    """Compares a position with one in which two things have changed places; whether there is one."""
    other = exchanged(m, s, player, chance)
    if other is None:
        return False
    assert seen_by(m, other, player) == seen_by(m, s, player)
    assert dealt(m, other, player) == dealt(m, s, player)
    return True


def compare_altered(m: Machine, s: State, player: int, chance: random.Random) -> bool:
    """Compares a position with one in which what another hides is something else; whether there is one."""
    columns = [column for column in m.table.columns if column.hidden and column.of == -1]
    fields = [
        (seat, column)
        for seat in range(m.players)
        for column in columns
        if seat != player
        and not s.shown.get(-1 - seat * m.table.player_fields - column.number, 0) >> player & 1
    ]
    if not fields:
        return False
    seat, column = chance.choice(fields)
    other, at = s.copy(), seat * m.table.player_fields + column.number
    other.player_fields[at] = column.high if s.player_fields[at] == column.low else column.low
    if column.type == "player":
        other.player_fields[at] = (s.player_fields[at] + 1) % m.players
    other.events = [_with_another(m, event, at, player) for event in s.events]
    assert seen_by(m, other, player) == seen_by(m, s, player)
    assert dealt(m, other, player) == dealt(m, s, player)
    if asked_question(s, player) is not None:
        assert chosen_by_bots(m, other, player) == chosen_by_bots(m, s, player)
    return True


def _with_another(m: Machine, event: tuple[int, ...], at: int, player: int) -> tuple[int, ...]:
    """What happened to a field, as if that had held something else, where the player was not shown it."""
    verb = m.table.verbs[event[2]]
    held = 6 + len(verb.roles)
    if verb.on == "field" and event[4] == at and not event[held + 1] >> player & 1:
        return (*event[:held], event[held] + 1, *event[held + 1 :])
    if verb.secret and event[3] != player:
        return (*event[:4], event[4] + 1, *event[5:])
    return event


def dealt(m: Machine, s: State, player: int) -> dict[str, object]:
    """What a bot is given, but for what rules under way have in hand."""
    plain = without_roster(resample(m, s, player, 9))
    return {name: value for name, value in plain.items() if name not in ("main", "branches")}


def compare_all(m: Machine, seed: int, every: int = 1, most: int = ANSWERS) -> int:
    """Compares positions of a game, for each seat; how many were others."""
    different = 0
    for number, state in enumerate(positions(m, seed, most)):
        if number % every == 0 and not state.ended:
            for player in range(m.players):
                different += sum(compare(m, state, player, seed + deal) for deal in range(DEALS))
                different += compare_exchanged(m, state, player, random.Random(seed + number))
                different += compare_altered(m, state, player, random.Random(seed + number))
    return different


@pytest.mark.parametrize("name", PLAYABLE)
def test_games_that_are_built_in(name: str) -> None:
    players = min(2, sizes(name)[-1])
    assert compare_all(linked(name, players), SEED, every=1 if SOAK else 29) > 0


def test_hands_of_cards() -> None:
    m = compiled_pack(PACKS / "hands", 3)
    for seed in range(SEED, SEED + 3):
        assert compare_all(m, seed, every=3) > 0


@pytest.mark.parametrize(
    "pack", ["tests/games/packs/bouquet", "docs/examples/lantern_fair", "docs/examples/whispers"]
)
def test_games_of_strangers(pack: str) -> None:
    assert compare_all(compiled_pack(EXAMPLES / pack, 2), SEED, every=1 if SOAK else 13) > 0


def test_games_full_of_secrets(tmp_path: Path) -> None:
    played = different = 0
    for number, root in enumerate(games(tmp_path, MADE, SEED)):
        lowered_game = compiled(root)
        if lowered_game.table.outline is None or lowered_game.table.outline.begins < 0:
            continue
        m = link(lowered_game.table, lowered_game.effects, 2 + number % 2)
        try:
            different += compare_all(m, SEED + number, every=3, most=40)
        except AssertionError as error:
            raise AssertionError((root / "cards" / "rules.yaml").read_text()) from error
        played += 1
    assert played > MADE // 2 and different > 10 * played


PICKING = """- id: flow
  kind: rulebook
  rules: |
    procedure whole:
      each player by turn_order:
        repeat 3 times: draw item from deck to my.hand
        draw spell from spells to my.hand
      each player by at_once:
        choose up to 2 item picked from my.hand
        each item one from picked: move one to my.stock
      choose n from 0..1
"""


LAYING = """- id: flow
  kind: rulebook
  rules: |
    procedure whole:
      each player by turn_order:
        repeat 3 times: draw item from deck to my.hand
        draw die from bag to my.cup
        choose item bearer from my.hand
        choose die picked from my.cup
        lay picked on bearer
        choose n from 0..1
"""


def test_nobody_sees_on_which_card_of_a_hand_something_comes_to_lie(tmp_path: Path) -> None:
    m = picking(tmp_path, 2, LAYING)
    chance, laid = random.Random(SEED), 0
    for state in positions(m, SEED):
        if any(m.table.verbs[event[2]].name == "lay" for event in state.events):
            for _ in range(40):
                laid += compare_exchanged(m, state, 1 - pending(state)[0].player, chance)
    assert laid > 20


def picking(tmp_path: Path, players: int, flow: str = PICKING) -> Machine:
    items = "".join(f"- {{id: c{n}, kind: charm, cost: 1, tint: red}}\n" for n in range(12))
    items += "".join(f"- {{id: s{n}, kind: spell, cost: 1, tint: red}}\n" for n in range(6))
    lowered_game = compiled(write_pack(tmp_path / "picking", VOCABULARY, GAME, flow + items))
    return link(lowered_game.table, lowered_game.effects, players)


def test_nobody_sees_how_many_the_others_take(tmp_path: Path) -> None:
    """Who chooses several at once with others is asked for the next one whatever the others are doing."""
    m = picking(tmp_path, 2)
    first = start(m, 1)
    assert [question.player for question in pending(first)] == [0, 1]
    position = answer(m, first, 0, legal(first, 0)[0])
    none = answer(m, first, 0, DONE)
    two = answer(m, position, 0, legal(position, 0)[0])
    assert [question.player for question in pending(position)] == [0, 1]
    assert (
        [question.player for question in pending(none)]
        == [question.player for question in pending(two)]
        == [1]
    )
    for other in (position, none, two):
        assert view(m, other, 1).places == view(m, first, 1).places
        assert legal(other, 1) == legal(first, 1)
    taken = [answer(m, answer(m, state, 1, legal(state, 1)[0]), 1, DONE) for state in (two, none)]
    stock = place(m, "stock")
    assert [len(state.contents[stock]) for state in taken] == [2, 0]
    assert [len(state.contents[stock + 1]) for state in taken] == [1, 1]


def test_what_is_dealt_anew_is_all_that_is_hidden(tmp_path: Path) -> None:
    """Every hidden thing comes to lie in every place where it may be, as far as the seat can tell."""
    m = picking(tmp_path, 3)
    state = start(m, 1)
    noun, zones = state.roster.noun, m.table.zones
    for player in range(3):
        looks = looked_at(state, player)
        places = [p for p in hidden_places(m, state, player) if looks.keys().isdisjoint(state.contents[p])]
        others = [resample(m, state, player, seed) for seed in range(200)]
        for thing in [content for there in places for content in state.contents[there]]:
            lies = {other.place[thing] for other in others}
            fits = {p for p in places if m.kinds[zones[state.roster.place_zone[p]].of][noun[thing]]}
            assert lies == fits, "and nowhere else"
