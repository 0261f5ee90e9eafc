"""Conditions that mean the same have one normal form and one text; those that do not, two."""

from __future__ import annotations

import pytest

from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.tree.rules import Rule

from .test_gold import realizer, rule_of

SAME = (
    ("not my.gold >= 5", "my.gold < 5"),
    ("5 < my.gold", "my.gold > 5"),
    ("my.gold is not 0", "my.gold >= 1"),
    ("not (my.gold >= 5 and my.strength.full)", "my.gold < 5 or not my.strength.full"),
    ("not not my.strength.full", "my.strength.full"),
    ("some row from my.rows has full", "count(row from my.rows where full) >= 1"),
    ("no row from my.rows has full", "count(row from my.rows where full) is 0"),
    ("not some row from my.rows has full", "no row from my.rows has full"),
    ("not every row from my.rows has full", "some row from my.rows has not full"),
    ("every die from my.sheet has color is not gold", "no die from my.sheet has color is gold"),
    ("every row from my.rows has not full", "no row from my.rows has full"),
    ("no player from others has gold >= my.gold", "every player from others has gold < my.gold"),
    ("no player from others has gold >= 5", "every player from others has gold < 5"),
    ("not some player has gold > my.gold", "every player has gold <= my.gold"),
    (
        "every die from my.sheet has color is red and value is 6",
        "(every die from my.sheet has color is red) and (every die from my.sheet has value is 6)",
    ),
    ("my.strength.total is 6 or my.strength.total is 5", "my.strength.total in 5..6"),
    (
        "count(trait from left.traits) > count(trait from my.traits)",
        "count(trait from my.traits) < count(trait from left.traits)",
    ),
    (
        "count(die a from my.sheet where color is red) > count(die b from my.sheet where value is 1)",
        "count(die from my.sheet where color is red) > count(die from my.sheet where value is 1)",
    ),
)
DIFFERENT = (
    ("my.gold > 5", "my.gold >= 5"),
    ("every row from my.rows has full", "some row from my.rows has full"),
    ("my.strength.total is 5 or my.strength.total is 7", "my.strength.total in 5..7"),
    ("my.gold >= 5 or my.strength.full", "my.gold >= 5 and my.strength.full"),
    ("my.strength.total > my.wisdom.total", "my.wisdom.total > my.strength.total"),
    ("no player has gold >= 5", "no player from others has gold >= 5"),
)


def scoring(condition: str) -> Rule:
    return rule_of({"kind": "trait", "rule": f"score 1 if {condition}"})


@pytest.mark.parametrize("left, right", SAME)
def test_one_meaning_has_one_form_and_one_text(left: str, right: str) -> None:
    first, second = scoring(left), scoring(right)
    assert normal_form(first) == normal_form(second)
    assert realizer("en").say(first, "trait") == realizer("en").say(second, "trait")


@pytest.mark.parametrize("left, right", DIFFERENT)
def test_two_meanings_have_two_forms_and_two_texts(left: str, right: str) -> None:
    first, second = scoring(left), scoring(right)
    assert normal_form(first) != normal_form(second)
    assert realizer("en").say(first, "trait") != realizer("en").say(second, "trait")


def test_points_by_a_number_of_things_are_points_for_each() -> None:
    rules = [
        rule_of({"kind": "trait", "rule": f"score {amount}"})
        for amount in ("count(trait from my.traits) * 2", "2 per trait from my.traits")
    ]
    assert len({normal_form(rule) for rule in rules}) == 1


def test_a_card_in_a_place_for_market_cards_is_a_market_card() -> None:
    rules = [
        rule_of({"kind": "row", "rule": f"ability: choose {noun} from discard_pile; move {noun} to market"})
        for noun in ("card", "market_card")
    ]
    assert len({normal_form(rule) for rule in rules}) == 1
    assert len({realizer("en").say(rule, "row") for rule in rules}) == 1


@pytest.mark.parametrize(
    "condition",
    [
        "my.gold >= 5 and (my.strength.full or my.wisdom.full)",
        "every row from my.rows has no die from row has die.value is 1",
        "distinct(color for die from my.sheet) >= 1",
    ],
)
def test_what_would_not_be_clear_is_not_said(condition: str) -> None:
    with pytest.raises(NotExpressible):
        realizer("en").say(scoring(condition), "trait")
