"""Nobody sees from who is asked who could react: all are asked who might have such a card, as others see it.

One game for each kind of rule that one may use: whatever the hands hold, the same players are asked in the
same order; only who has the card is offered more than to pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from tests.runtime.small import compiled, write_pack

from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.labels import thing_label
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.record.passing import Passing
from heroglyph.runtime.saving.save import state_from_json, state_to_json
from heroglyph.runtime.table.state import PASS, State
from heroglyph.runtime.view.view import view

VOCABULARY = """
nouns: {card: {}, spell: {is: card}, rulebook: {}}
player: {fields: {spy: {type: bool, hidden: yes}, calls: 0..9, low: bool}}
zones:
  hand: {of: card, owner: player, hidden: yes}
  table: {of: card, owner: player}
  heap: {of: card, ordered: true}
resources: {coin: {min: 0}}
verbs:
  move: {object: card, roles: {to: zone}, does: move}
  gain: {object: resource, does: gain}
  call: {define: my.calls = my.calls + 1}
  shout: {define: my.calls = my.calls + 1}
moments: [whole.end]
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
        repeat up to 2 times: choose spell picked from heap; move picked to my.PLACE
        may: my.spy = yes
      run rest
    procedure rest:
      each player by start_player: VERB
    RULEBOOK
- id: parry
  kind: spell
  rules: |
    RULE
- {id: dud, kind: spell}
- {id: blank, kind: spell}
- {id: void, kind: spell}
"""
KINDS = {
    "after": "after call by players: may gain 1 coin",
    "before": "before call by players:\n      may: gain 1 coin; cancel",
    "replaces": "may replace call by players: gain 1 coin",
    "due": "at whole.end: may gain 1 coin",
    "costly": "after call by players:\n      may: move this to heap; gain 1 coin",
    "once": "after call by players once per round: may gain 1 coin",
    "guarded": "after call by players if my.spy: may gain 1 coin",
}


def played(root: Path, rule: str, verb: str = "call", place: str = "hand", rulebook: str = "") -> Machine:
    """A game in which each player may take two cards, and the first then does something."""
    text = CARDS.replace("PLACE", place).replace("VERB", verb)
    text = text.replace("RULEBOOK", rulebook or "score my.coin").replace("RULE", rule)
    lowered = compiled(write_pack(root / "veiled", VOCABULARY, GAME, text))
    return link(lowered.table, lowered.effects, 3)


def dealt(m: Machine, hands: list[list[str]], spies: tuple[int, ...] = ()) -> State:
    """The position in which all have taken their cards and the first one has called."""
    s = start(m, 1)
    for seat, hand in enumerate(hands):
        for wanted in hand:
            s = answer(m, s, seat, 1)
            s = answer(m, s, seat, next(o for o in legal(s, seat) if thing_label(m, s, o) == wanted))
        if len(hand) < 2:
            s = answer(m, s, seat, PASS)
        s = answer(m, s, seat, 1 if seat in spies else PASS)
    return s


def asked(m: Machine, s: State) -> Iterator[tuple[int, int]]:
    """Who is asked one after the other, if all pass, and how many options he has."""
    while pending(s):
        (question,) = pending(s)
        assert view(m, s, question.player).asked == (question.player,)
        yield question.player, len(legal(s, question.player))
        s = answer(m, s, question.player, PASS)


@pytest.mark.parametrize("kind", KINDS)
def test_who_is_asked_does_not_depend_on_what_anybody_holds(tmp_path: Path, kind: str) -> None:
    m = played(tmp_path, KINDS[kind])
    for holder, spies in product((None, 0, 1), ((), (0,), (0, 1))):
        hands = [["dud"], ["blank"], []]
        if holder is not None:
            hands[holder] = ["parry"]
        questions = [*asked(m, dealt(m, hands, spies))]
        assert [seat for seat, _ in questions] == [0, 1], "the third has no card, as all see"
        able = holder if kind != "guarded" or holder in spies else None
        assert [seat for seat, options in questions if options > 1] == ([] if able is None else [able])


@pytest.mark.parametrize("kind", KINDS)
def test_who_has_it_uses_it_and_is_asked_again_as_long_as_he_has_cards(tmp_path: Path, kind: str) -> None:
    m = played(tmp_path, KINDS[kind])
    s = dealt(m, [["dud"], ["parry", "void"], []], spies=(1,))
    s = answer(m, s, 0, PASS)
    assert s.holdings == [0, 0, 0]
    s = answer(m, s, 1, legal(s, 1)[-1])
    assert s.holdings == [0, 1, 0]
    calls = s.player_fields[1]
    assert calls == (0 if kind in ("before", "replaces") else 1)
    again = [] if kind == "replaces" else [(1, 1)]
    assert [*asked(m, s)] == again, "he has other cards still, and can do nothing more with this one"


def test_two_of_a_kind_are_two_answers(tmp_path: Path) -> None:
    m = played(tmp_path, "after call by players: may gain 1 coin", rulebook="score my.coin")
    twins = CARDS.replace(
        "- {id: dud, kind: spell}",
        "- {id: dud, kind: spell, rules: 'after call by players: may gain 2 coin'}",
    )
    text = twins.replace("PLACE", "hand").replace("VERB", "call").replace("RULEBOOK", "score my.coin")
    lowered = compiled(write_pack(tmp_path / "twins", VOCABULARY, GAME, text.replace("RULE", KINDS["after"])))
    m = link(lowered.table, lowered.effects, 3)
    s = dealt(m, [["dud", "parry"], ["void"], []])
    assert [len(legal(s, 0)), pending(s)[0].player] == [3, 0]
    s = answer(m, s, 0, legal(s, 0)[-1])
    assert [*asked(m, s)] == [(0, 2), (1, 1)]


@pytest.mark.parametrize("kind", KINDS)
def test_in_the_open_only_who_has_it_is_asked(tmp_path: Path, kind: str) -> None:
    m = played(tmp_path, KINDS[kind], place="table")
    questions = [*asked(m, dealt(m, [["dud"], ["parry"], []], spies=(1,)))]
    assert questions == [(1, 2)]


def test_what_speaks_of_something_else_asks_nobody(tmp_path: Path) -> None:
    m = played(tmp_path, KINDS["after"], verb="shout")
    assert [*asked(m, dealt(m, [["dud"], ["parry"], []]))] == []
    m = played(tmp_path, "after call by others: may gain 1 coin")
    assert [seat for seat, _ in asked(m, dealt(m, [["dud"], ["blank"], []]))] == [1]
    m = played(tmp_path, "after call by players if actor.low: may gain 1 coin")
    assert [*asked(m, dealt(m, [["dud"], ["parry"], []]))] == [], "as all can see"


def test_what_must_be_done_is_no_question(tmp_path: Path) -> None:
    m = played(tmp_path, "after call by players: gain 1 coin")
    s = dealt(m, [["dud"], ["parry"], []])
    assert not pending(s) and s.holdings == [0, 1, 0]


def test_a_condition_on_what_is_hidden_asks_all_of_whom_the_rule_speaks(tmp_path: Path) -> None:
    rule = "after call if my.spy: may gain 1 coin"
    m = played(tmp_path, "score 1", rulebook=rule)
    assert [*asked(m, dealt(m, [[], [], []]))] == [(0, 1)]
    assert [*asked(m, dealt(m, [[], [], []], spies=(0,)))] == [(0, 2)]


def test_who_has_passed_in_advance_passes_and_a_saved_game_goes_on(tmp_path: Path) -> None:
    m = played(tmp_path, KINDS["after"])
    s = dealt(m, [["dud"], ["parry"], []])
    passing = Passing()
    passing.begin(s, 0)
    assert passing.next(s) == 0
    s = answer(m, state_from_json(m, state_to_json(m, s)), 0, PASS)
    s = state_from_json(m, state_to_json(m, s))
    assert answer(m, s, 1, legal(s, 1)[-1]).holdings == [0, 1, 0]
