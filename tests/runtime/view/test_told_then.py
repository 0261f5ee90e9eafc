"""The log tells what happened when it happened; what a player is shown is his to know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.runtime.games import place
from tests.runtime.small import codes, compiled, write_pack

from heroglyph.runtime.game.game import start
from heroglyph.runtime.game.labels import card_name
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.known import UnseenError, known
from heroglyph.runtime.view.view import SeenEvent, SeenPlace, view

VOCABULARY = """
nouns:
  item: {{}}
  charm: {{is: item, constants: {{cost: 1..9}}}}
  relic: {{is: item}}
  die: {{fields: {{value: {{type: 1..6, starts: 1}}}}}}
  lamp: {{owner: player, holds: die, capacity: 3}}
  rulebook: {{}}
player: {{fields: {{lamp: lamp}}}}
zones:
  deck: {{of: item, ordered: true, hidden: true, pile: true}}
  hand: {{of: item, owner: player, hidden: true{hand}}}
  show: {{of: item, owner: player, ordered: true}}
  cup: {{of: die, ordered: true}}
  line: {{of: die, owner: player}}
resources: {{point: {{scores: true}}}}
verbs:
  draw: {{object: thing, roles: {{from: zone, to: zone}}, does: draw}}
  move: {{object: thing, roles: {{to: zone}}, does: move}}
  take: {{object: die, roles: {{to: zone}}, does: move}}
  lay: {{object: die, roles: {{on: lamp}}, does: move}}
  roll: {{object: die, does: roll}}
  swap: {{object: die, roles: {{with: die}}, does: swap}}
"""
GAME = """
players: 2
begins: whole
components:
  deck: [{noun: charm}, {noun: relic}]
  cup: [{noun: die, count: 3}]
"""
CARDS = "\n".join(
    f"- {{id: {name}, kind: {kind}{', cost: ' + str(cost) if kind == 'charm' else ''}}}"
    for name, kind, cost in [("ring", "charm", 2), ("bell", "charm", 5), ("bone", "relic", 0)] * 1
)
END = "choose n from 0..1"


def played(tmp_path: Path, rules: Sequence[str], hand: str = "") -> tuple[Machine, State]:
    """A game whose procedure does what is given, up to where it asks."""
    flow = ["- id: flow", "  kind: rulebook", "  rules: |", *(f"    {rule}" for rule in rules)]
    text = "\n".join(flow) + "\n" + CARDS + "\n"
    root = write_pack(tmp_path / "told", VOCABULARY.format(hand=hand), GAME, text)
    assert not {code for code in codes(root) if code < "H450"}, codes(root)
    lowered_game = compiled(root)
    m = link(lowered_game.table, lowered_game.effects, 2)
    return m, start(m, 1)


def told(m: Machine, s: State, verb: str, player: int = 0) -> list[SeenEvent]:
    return [event for event in view(m, s, player).events if m.table.verbs[event.verb].name == verb]


def zone_of(m: Machine, s: State, place: int) -> str:
    return m.table.zones[s.roster.place_zone[place]].name


def test_each_roll_has_its_own_result(tmp_path: Path) -> None:
    m, state = played(
        tmp_path,
        ["procedure whole:", "  each player by turn_order:", *["    roll cup.first"] * 3, f"  {END}"],
    )
    rolled = told(m, state, "roll")
    values = [event.seen.field("value") for event in rolled if event.seen is not None]
    assert [event.actor for event in rolled] == [0, 0, 0, 1, 1, 1]
    assert len(values) == 6 and len(set(values)) > 1
    assert values[-1] == state.fields[state.contents[place(m, "cup")][0] * m.stored]


def test_where_a_thing_came_to_is_where_it_lay_then(tmp_path: Path) -> None:
    m, state = played(
        tmp_path,
        [
            "procedure whole:",
            "  draw item from deck to my.show",
            "  take cup.first to my.line",
            "  each die one from my.line: lay one on my.lamp",
            "  each item one from my.show: move one to deck",
            f"  {END}",
        ],
    )
    (drawn,), (taken,), (laid,), (moved,) = (told(m, state, verb) for verb in ("draw", "take", "lay", "move"))
    assert zone_of(m, state, drawn.lies) == "show" and drawn.seen is not None and drawn.seen.thing == -1
    assert zone_of(m, state, taken.lies) == "line" and taken.seen is not None and taken.seen.owner == 0
    assert laid.onto is not None and m.table.nouns[laid.onto.noun].name == "lamp"
    assert zone_of(m, state, moved.lies) == "deck" and moved.seen is not None
    assert moved.seen.card == drawn.seen.card, "all saw what went into the deck"


def test_what_nobody_saw_is_not_told_though_it_is_seen_later(tmp_path: Path) -> None:
    m, state = played(
        tmp_path,
        [
            "procedure whole:",
            "  draw item from deck to my.hand",
            "  each item one from my.hand: move one to my.show",
            f"  {END}",
        ],
    )
    for player, sees in ((0, True), (1, False)):
        (drawn,), (moved,) = told(m, state, "draw", player), told(m, state, "move", player)
        assert (drawn.seen is not None) == sees and moved.seen is not None
        assert sees or m.table.nouns[drawn.noun].name == "item", "not even whether it is a charm or a relic"


def hand_of(m: Machine, s: State, owner: int, looks: int) -> SeenPlace:
    names = [zone.name for zone in m.table.zones]
    return next(p for p in view(m, s, looks).places if names[p.zone] == "hand" and p.owner == owner)


DEALT = ["procedure whole:", "  each player by turn_order:", "    draw item from deck to my.hand", f"  {END}"]


@pytest.mark.parametrize(
    ("hand", "own"), [("", True), (", ordered: true", True), (", ordered: true, pile: true", False)]
)
def test_a_hidden_zone_is_its_owners_to_look_into(tmp_path: Path, hand: str, own: bool) -> None:
    """Also where it has an order; what lies face down on a pile nobody sees."""
    m, state = played(tmp_path, DEALT, hand)
    for player in range(2):
        assert (hand_of(m, state, player, player).things is not None) == own
        assert hand_of(m, state, player, 1 - player).things is None
        assert hand_of(m, state, player, 1 - player).count == 1


@pytest.mark.parametrize(
    ("score", "own", "others"),
    [
        ("score total(cost for charm from my.hand)", True, False),
        ("score count(item from my.hand)", True, True),
        ("score highest(cost for charm from my.show)", True, True),
        ("score 2 if no charm from my.hand has cost > 1", True, False),
    ],
)
def test_points_are_shown_to_whom_they_tell_nothing(
    tmp_path: Path, score: str, own: bool, others: bool
) -> None:
    m, state = played(tmp_path, [score, *DEALT])
    for player in range(2):
        scores = view(m, state, player).scores
        assert (scores[player] is not None) == own and (scores[1 - player] is not None) == others


def test_what_is_known_is_read_and_nothing_else(tmp_path: Path) -> None:
    m, state = played(tmp_path, DEALT)
    mine = known(m, state, 0)
    names = [card_name(m, card) for card in range(len(m.table.cards))]
    own = place(m, "hand")
    assert mine.contents[own] == state.contents[own] and names[mine.roster.card[mine.contents[own][0]]]
    hidden = mine.contents[own + 1][0]
    assert len(mine.contents[own + 1]) == 1
    for read in (lambda: hidden == 3, lambda: hidden + 1, lambda: names[hidden], lambda: bool(hidden)):
        with pytest.raises(UnseenError):
            read()
