"""The lab pack has each kind of rule and statement once: its examples hold, each rule is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from heroglyph.compiler.tree.rules import Define
from heroglyph.compiler.typed.model import Game
from heroglyph.runtime.events.primitives import PRIMITIVES as DONE_PRIMITIVES
from heroglyph.runtime.instructions.link_instructions import INSTRUCTIONS as LINKED_INSTRUCTIONS
from heroglyph.runtime.machine.link_expressions import SOURCES as LINKED_SOURCES
from heroglyph.runtime.machine.link_expressions import VALUES as LINKED_VALUES
from heroglyph.runtime.table.effects import EXPRESSIONS, INSTRUCTIONS, PRIMITIVES, SOURCES, Code, Effect
from heroglyph.workbench.examples.examples import run_examples

from .games import game, lowered

LAB = game("lab")
RULES = [
    (card.id, number)
    for card in LAB.cards
    for number, rule in enumerate(card.rules)
    if not isinstance(rule.body, Define)  # a word of the game, not a rule that could be left out
]


@pytest.mark.parametrize("number", range(sum(len(card.examples) for card in LAB.cards)))
def test_example_holds(number: int) -> None:
    result = list(run_examples(LAB))[number]
    assert result.diagnostics == (), (result.card, result.name)


@pytest.mark.parametrize(("card_id", "number"), RULES)
def test_a_rule_left_out_is_noticed(card_id: str, number: int) -> None:
    cards = tuple(
        replace(card, rules=card.rules[:number] + card.rules[number + 1 :]) if card.id == card_id else card
        for card in LAB.cards
    )
    broken: Game = replace(LAB, cards=cards)
    try:
        assert any(result.diagnostics for result in run_examples(broken))
    except KeyError:
        return  # another rule names the one left out


def test_the_closed_lists_are_what_is_linked() -> None:
    assert sorted(LINKED_VALUES) == sorted(EXPRESSIONS)
    assert sorted(LINKED_SOURCES) == sorted(SOURCES)
    assert sorted(LINKED_INSTRUCTIONS) == sorted(INSTRUCTIONS)
    assert sorted(DONE_PRIMITIVES) == sorted(PRIMITIVES)


def _operations(code: Code) -> Iterator[str]:
    if code and isinstance(code[0], str):
        yield code[0]
    for part in code:
        if isinstance(part, tuple):
            yield from _operations(part)


def _codes(effect: Effect) -> Iterator[Code]:
    yield from effect.program
    yield from (effect.guard, effect.value, effect.binder)
    if effect.event is not None:
        yield from (effect.event.where, effect.event.object, effect.event.amount, *effect.event.memories)


def test_lowering_makes_only_operations_of_the_closed_lists() -> None:
    known = {*EXPRESSIONS, *SOURCES, *INSTRUCTIONS, "bind"}
    for name in ("lab", "duel", "rollplayer", "dungeonroll", "rollingrealms"):
        for effect in lowered(name).effects:
            for code in _codes(effect):
                assert set(_operations(code)) <= known, effect.id
