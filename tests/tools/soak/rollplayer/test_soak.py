"""Both scorers on random positions of Roll Player, and signs that broken rules are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.builtin import lowered
from tools.soak.rollplayer import second_scorer
from tools.soak.rollplayer.final_states import FinalStates
from tools.soak.rollplayer.history import History
from tools.soak.rollplayer.invariants import broken
from tools.soak.rollplayer.reader import Sheets
from tools.soak.rollplayer.watch import ROLL_PLAYER
from tools.soak.watching import machine

from heroglyph.runtime.game.game import start
from heroglyph.runtime.table.state import State

SHEETS = 400


@pytest.mark.parametrize("players", ROLL_PLAYER.players)
def test_both_scorers_agree(players: int) -> None:
    assert FinalStates(players).disagreements(SHEETS, seed=5) == []


def test_the_second_scorer_knows_every_trait_and_weapon() -> None:
    kinds = {"trait": second_scorer.TRAITS, "weapon": second_scorer.WEAPONS}
    table = lowered(ROLL_PLAYER.pack).table
    for noun, known in kinds.items():
        names = {c.id.rpartition("/")[2] for c in table.cards if table.nouns[c.noun].name == noun}
        assert names == known.keys()


# ------------------------------------------------------------------ what is broken is noticed


def _lose_a_die(r: Sheets, s: State) -> None:
    bag = r.place("bag")
    s.place[s.contents[bag][0]] = -1
    s.contents[bag] = s.contents[bag][1:]


def _double_a_card(r: Sheets, s: State) -> None:
    s.contents[r.place("trash")] = (s.contents[r.place("deck")][0],)


def _make_gold(r: Sheets, s: State) -> None:
    s.holdings[r.resources["gold"]] += 1


def _owe_gold(r: Sheets, s: State) -> None:
    s.supply[r.resources["gold"]] += s.holdings[r.resources["gold"]] + 1
    s.holdings[r.resources["gold"]] = -1


def _take_weapons(r: Sheets, s: State) -> None:
    weapons = [t for t in s.contents[r.place("deck")] if s.roster.noun[t] == r.nouns["weapon"]]
    s.contents[r.place("weapons")] = tuple(weapons)


def _leave_the_grid(r: Sheets, s: State) -> None:
    (token,) = r.things(s, "token", 0)
    s.fields[token * r.m.stored + r.columns[r.nouns["token"], "row_number"].number] = 4


def _show_a_seven(r: Sheets, s: State) -> None:
    die = s.contents[r.place("bag")][0]
    s.fields[die * r.m.stored + r.columns[r.nouns["die"], "value"].number] = 7


def _ask_without_options(r: Sheets, s: State) -> None:
    s.questions[0].options = s.questions[0].offers = ()


def _end_early(r: Sheets, s: State) -> None:
    s.ended = 1


def _lay_gold_on_the_first(r: Sheets, s: State) -> None:
    first = r.initiative(s)[0]
    s.fields[first * r.m.stored + r.columns[r.nouns["initiative_card"], "gold"].number] = 1


def _claim_twice(r: Sheets, s: State) -> None:
    column = r.columns[r.nouns["initiative_card"], "claimer"].number
    for thing in r.initiative(s):
        s.fields[thing * r.m.stored + column] = 0


DAMAGE: tuple[Callable[[Sheets, State], None], ...] = (
    _lose_a_die,
    _double_a_card,
    _make_gold,
    _owe_gold,
    _take_weapons,
    _leave_the_grid,
    _show_a_seven,
    _ask_without_options,
    _end_early,
    _lay_gold_on_the_first,
    _claim_twice,
)


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__.strip("_"))
def test_damage_is_noticed(damage: Callable[[Sheets, State], None]) -> None:
    m = machine(ROLL_PLAYER.pack, 2)
    reader, s = Sheets(m), start(m, 4)
    assert broken(reader, s) == []
    damage(reader, s)
    assert broken(reader, s) != []


def test_a_second_market_action_is_noticed() -> None:
    m = machine(ROLL_PLAYER.pack, 2)
    history = History(Sheets(m))
    buy = history.verbs.index("buy")
    s = start(m, 1)
    s.events = [(0, -1, buy, 0, 0, 1), (0, -1, buy, 0, 0, 1), (0, -1, buy, 0, 0, 1)]
    assert history.follow(s, turn=0) != []
