"""The lab pack has each kind of rule and statement once: its examples hold, each rule is needed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heroglyph.compiler.tree.rules import Define
from heroglyph.compiler.typed.model import Game
from heroglyph.workbench.examples.examples import run_examples

from .games import game, results

LAB = game("lab")
RULES = [
    (card.id, number)
    for card in LAB.cards
    for number, rule in enumerate(card.rules)
    if not isinstance(rule.body, Define)  # a word of the game, not a rule that could be left out
]


@pytest.mark.parametrize("number", range(sum(len(card.examples) for card in LAB.cards)))
def test_example_holds(number: int) -> None:
    result = results("lab")[number]
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
