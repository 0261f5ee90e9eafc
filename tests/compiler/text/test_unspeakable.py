"""What no text says is refused with its reason: each would else be said so that it means something else."""

from __future__ import annotations

import pytest

from heroglyph.compiler.text.plan.discourse import NotExpressible

from .test_gold import realizer, rule_of

REFUSED = {
    "an otherwise that could belong to the inner condition": (
        "row",
        "ability:\n  if my.gold is 0:\n    if my.token.line is top: gain 1 gold\n  else: lose 1 gold",
        "nested",
    ),
    "two groups on one side of a condition": (
        "row",
        "ability:\n  if my.gold is 0:\n    gain 1 gold\n    may gain 2 gold\n  else: lose 1 gold",
        "nested",
    ),
    "one after the other in an order": (
        "row",
        "ability:\n  each die from my.sheet by value: reroll die",
        "order",
    ),
    "one player by name": ("row", "ability:\n  each player by left: gain 1 gold", "order"),
    "a field whose words say you": (
        "row",
        "ability:\n  each player by others: choose die from my.sheet where matches_backstory; reroll die",
        "their",
    ),
    "points that are granted": ("row", "ability:\n  grant until round.end:\n    score 2", "grant"),
    "two sentences that are granted": (
        "row",
        "ability:\n  grant until round.end:\n    after gain gold: lose 1 gold; may gain 1 charisma_token",
        "grant",
    ),
    "a grant inside a grant": (
        "row",
        "ability:\n  grant until round.end:\n    after gain gold:\n      grant until turn.end:\n"
        "        forbid reroll die",
        "grant",
    ),
    "a new value of one of two things": (
        "row",
        "ability:\n  choose die from my.strength\n  reroll die\n"
        "  choose die other from my.dexterity\n  reroll other\n"
        "  if other.value > other.was: gain 1 gold\n  if other.value < other.was: gain 2 gold",
        "two_alike",
    ),
    "a truth that is written to a field": ("skill", "ability: this.ready = no", "assignment"),
    "two choices of one kind before either is used": (
        "row",
        "ability: choose die from my.strength; choose die other from my.wisdom; flip die; flip other",
        "late_choice",
    ),
    "an amount for each thing that has a spelling of its own": (
        "row",
        "ability:\n  each weapon from my.weapons: gain 1 gold",
        "by_number",
    ),
    "an event of so much or more or less in two conditions": (
        "class",
        "after gain gold if amount >= 2 and amount <= 4: choose die from my.sheet; flip die",
        "amount",
    ),
    "a ban on so much": ("class", "forbid gain 3 gold", "amount"),
    "a parameter set to what is no number": ("class", "replace gold_bonus: amount = amount", "replace"),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("compact", [False, True])
def test_refused_with_its_reason(name: str, compact: bool) -> None:
    kind, source, reason = REFUSED[name]
    rule = rule_of({"kind": kind, "rule": source})
    with pytest.raises(NotExpressible) as caught:
        realizer("en").say(rule, kind, compact=compact)
    assert caught.value.reason == reason
