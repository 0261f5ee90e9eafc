"""Nobody sees from who is asked what he hides: all are asked who might have an action, as others see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runtime.small import compiled, write_pack

from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.labels import thing_label
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.record.passing import Passing
from heroglyph.runtime.table.state import PASS, State
from heroglyph.runtime.view.view import view

VOCABULARY = """
nouns: {{card: {{}}, spell: {{is: card}}, rulebook: {{}}}}
player: {{fields: {{spy: {{type: bool, hidden: {hidden}}}}}}}
zones:
  hand: {{of: card, owner: player, hidden: {hidden}}}
  heap: {{of: card, ordered: true}}
resources: {{coin: {{min: 0}}}}
verbs:
  move: {{object: card, roles: {{to: zone}}, does: move}}
  gain: {{object: resource, does: gain}}
windows: [round.reaction]
periods: [round]
"""
GAME = """
players: 3
begins: whole
components: {heap: [{noun: spell}]}
"""
CARDS = """
- id: flow
  kind: rulebook
  rules: |
    procedure whole:
      each player by turn_order:
        may: choose spell picked from heap; move picked to my.hand
        may: my.spy = yes
      each player by {order}: offer round.reaction
    {rule}
- id: parry
  kind: spell
  rules: |
    {card}
- {{id: dud, kind: spell}}
- {{id: blank, kind: spell}}
"""
ON_CARD = ("action at round.reaction: gain 1 coin; move this to heap", "score my.coin")
ON_ALL = ("score 1", "action at round.reaction if my.spy: gain 1 coin")


def played(root: Path, order: str, rules: tuple[str, str], hidden: str = "yes") -> tuple[Machine, State]:
    """A game in which each player may take a card, and may become a spy."""
    text = CARDS.format(order=order, card=rules[0], rule=rules[1])
    lowered = compiled(write_pack(root / "veiled", VOCABULARY.format(hidden=hidden), GAME, text))
    m = link(lowered.table, lowered.effects, 3)
    return m, start(m, 1)


def offered(m: Machine, s: State, taken: list[str | None], spies: list[int]) -> State:
    """The position in which something is offered; by seats the card that each takes."""
    for seat, wanted in enumerate(taken):
        s = answer(m, s, seat, PASS if wanted is None else 1)
        if wanted is not None:
            s = answer(m, s, seat, next(o for o in legal(s, seat) if thing_label(m, s, o) == wanted))
        s = answer(m, s, seat, 1 if seat in spies else PASS)
    return s


def in_turn(m: Machine, s: State) -> list[int]:
    """Who is asked one after the other, if all pass."""
    seats = []
    while pending(s):
        seats.append(pending(s)[0].player)
        s = answer(m, s, seats[-1], PASS)
    return seats


@pytest.mark.parametrize("held", [["parry", "dud", None], ["dud", "parry", None]])
def test_who_has_a_card_that_nobody_sees_is_asked_as_if_it_were_any(
    tmp_path: Path, held: list[str | None]
) -> None:
    m, s = played(tmp_path, "at_once", ON_CARD)
    s = offered(m, s, held, [])
    assert [question.player for question in pending(s)] == [0, 1], "the third has no card, as all see"
    assert [len(legal(s, seat)) for seat in (0, 1)] == [2 if card == "parry" else 1 for card in held[:2]]
    assert view(m, s, 2).asked == (0, 1)
    m, s = played(tmp_path, "turn_order", ON_CARD)
    assert in_turn(m, offered(m, s, held, [])) == [0, 1]


@pytest.mark.parametrize("spies", [[], [1], [0, 2]])
def test_where_a_condition_speaks_of_what_is_hidden_all_are_asked(tmp_path: Path, spies: list[int]) -> None:
    m, s = played(tmp_path, "turn_order", ON_ALL)
    s = offered(m, s, [None, None, None], spies)
    assert in_turn(m, s) == [0, 1, 2]


def test_what_lies_open_is_offered_to_those_only_who_have_it(tmp_path: Path) -> None:
    m, s = played(tmp_path, "turn_order", ON_CARD, hidden="no")
    assert in_turn(m, offered(m, s, ["parry", "dud", None], [])) == [0]
    m, s = played(tmp_path, "turn_order", ON_ALL, hidden="no")
    assert in_turn(m, offered(m, s, [None, None, None], [1])) == [1]


def test_who_has_passed_in_advance_passes_until_the_turn_is_over(tmp_path: Path) -> None:
    m, s = played(tmp_path, "turn_order", ON_CARD)
    passing = Passing()
    passing.begin(s, 0)
    assert passing.next(s) is None, "whether he takes a card is no offer"
    s = offered(m, s, ["parry", "dud", "blank"], [])
    passing.begin(s, 0)
    assert passing.next(s) == 0
    passing.end(0)
    assert passing.next(s) is None
    passing.begin(s, 1)
    s = answer(m, s, 0, PASS)
    assert pending(s)[0].player == 1 and passing.next(s) is None, "that was in another turn"


def test_who_passes_together_with_others_passes_alone(tmp_path: Path) -> None:
    m, s = played(tmp_path, "at_once", ON_CARD)
    s = offered(m, s, ["parry", "dud", "blank"], [])
    passing = Passing()
    passing.begin(s, 1)
    assert passing.next(s) == 1
    s = answer(m, s, 1, PASS)
    assert passing.next(s) is None and [question.player for question in pending(s)] == [0, 2]
