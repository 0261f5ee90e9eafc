"""What is known of Roll Player's cards as a whole: how many there are, and the patterns of their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from tests.builtin import game
from tests.sampling import share

from heroglyph.compiler.compile import load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.names import card_flavors
from heroglyph.compiler.tree import rules as typed
from heroglyph.compiler.typed.model import Card
from heroglyph.compiler.words.vocabulary import Constant
from heroglyph.workbench.examples.examples import ExampleRunner

GAME = game("rollplayer")
COUNTS = {"race": 6, "class": 12, "backstory": 16, "alignment": 17, "armor": 12}
COUNTS |= {"initiative_card": 5, "row": 6}
CLASS_COLORS = ("white", "green", "purple", "black", "blue", "red")
Grid = tuple[tuple[int, ...], ...]


def cards(kind: str) -> list[Card]:
    return [card for card in GAME.cards if card.kind == kind]


def table(name: str) -> Mapping[tuple[int | str, ...], int | str]:
    return GAME.vocabulary.tables[name].entries


def values(card: Card, field: str) -> tuple[Any, ...]:
    value = card.fields[field]
    assert isinstance(value, tuple)
    return value


@pytest.mark.parametrize(("kind", "count"), COUNTS.items())
def test_all_cards_are_there_with_their_flavor(kind: str, count: int) -> None:
    assert len(cards(kind)) == count
    packs = load([find_builtin_packs()["rollplayer"]]).packs
    for language in packs[0].languages:
        assert {card.name for card in cards(kind)} <= card_flavors(packs, language).keys()


# ------------------------------------------------------------------ classes


def ends(guard: typed.Expression | None) -> tuple[int, int | None]:
    """From where to where an attribute score meets a goal; None: there is no end."""
    match guard:
        case typed.Within(low=typed.Number(value=low), high=typed.Number(value=high)):
            return low, high
        case typed.Comparison(operator="is", right=typed.Number(value=exact)):
            return exact, exact
        case typed.Comparison(operator=">=", right=typed.Number(value=least)):
            return least, None
    raise ValueError(guard)


def worth(low: int, high: int | None) -> int:
    """The stars of a goal by its form."""
    if high is None:
        return {14: 1, 18: 3}[low]
    return 2 if high == low + 1 else {17: 3, 18: 4}[low]


@pytest.mark.parametrize("card", cards("class"), ids=lambda card: card.name)
def test_goals_of_a_class_are_worth_twelve_stars_by_their_forms(card: Card) -> None:
    goals = [rule.body for rule in card.rules if isinstance(rule.body, typed.Score)]
    amounts = [goal.amount.value for goal in goals if isinstance(goal.amount, typed.Number)]
    assert amounts == [worth(*ends(goal.guard)) for goal in goals]
    assert (len(amounts), sum(amounts)) == (6, 12)


def test_each_color_has_two_classes() -> None:
    assert Counter(card.fields["color"] for card in cards("class")) == dict.fromkeys(CLASS_COLORS, 2)


# ------------------------------------------------------------------ races, backstories, alignments


def test_each_race_but_one_is_better_at_one_thing_and_worse_at_another() -> None:
    bonuses = {card.name: Counter(values(card, "bonus")) for card in cards("race")}
    assert bonuses.pop("human") == {0: 6}
    assert list(bonuses.values()) == [{0: 4, 2: 1, -2: 1}] * 5


@pytest.mark.parametrize("card", cards("backstory"), ids=lambda card: card.name)
def test_backstory_has_each_attribute_and_class_color_once(card: Card) -> None:
    attributes, places, colors = zip(*values(card, "marks"), strict=True)
    assert attributes == GAME.vocabulary.enums["Attribute"].values
    assert sorted(colors) == sorted(CLASS_COLORS)
    assert sorted(places) == [1, 2, 2, 3, 3, 3]


def aligned(direction: tuple[int, int], both: bool) -> Grid:
    """3 in one direction, and -1 all around the opposite one; or 3 and -3, with 1 and -1 around them."""

    def stars(row: int, column: int) -> int:
        along = row * direction[0] + column * direction[1]
        if (row, column) == direction:
            return 3
        if both and (-row, -column) == direction:
            return -3
        return (both if along > 0 else -1) if along else 0

    return tuple(tuple(int(stars(row, column)) for column in (-1, 0, 1)) for row in (-1, 0, 1))


GOOD, EVIL, LAWFUL, CHAOTIC = -1, 1, -1, 1
DIRECTIONS = {
    (GOOD, LAWFUL): ("sentinel", "truth_seeker"),
    (GOOD, 0): ("guardian", "protector"),
    (GOOD, CHAOTIC): ("renegade", "rebel"),
    (0, LAWFUL): ("champion", "arbiter"),
    (0, CHAOTIC): ("eccentric", "free_spirit"),
    (EVIL, LAWFUL): ("neurotic", "sociopath"),
    (EVIL, 0): ("narcissist", "scoundrel"),
    (EVIL, CHAOTIC): ("maniac", "lunatic"),
}


def test_alignments_are_two_patterns_in_all_directions_and_the_hermit() -> None:
    stars: dict[str, Constant] = {card.name: card.fields["stars"] for card in cards("alignment")}
    assert stars.pop("hermit") == ((-1, 0, -1), (0, 3, 0), (-1, 0, -1))
    assert stars == {
        name: aligned(direction, both)
        for direction, names in DIRECTIONS.items()
        for name, both in zip(names, (False, True), strict=True)
    }


# ------------------------------------------------------------------ armor


def test_each_set_has_its_pieces_and_two_class_colors_of_its_own() -> None:
    pieces = Counter(card.fields["material"] for card in cards("armor"))
    assert pieces == {index[0]: count for index, count in table("armor_sizes").items()}
    suited = [(set_, color) for (set_, color), stars in table("armor_colors").items() if stars]
    assert sorted(color for _, color in suited) == sorted(CLASS_COLORS)
    assert Counter(set_ for set_, _ in suited) == dict.fromkeys(pieces, 2)
    assert ("chain", "white") in suited and table("armor_stars")["chain", 4] == 7


def test_a_set_pays_more_with_each_piece_and_a_large_one_later() -> None:
    stars, sizes = table("armor_stars"), table("armor_sizes")
    steps = {
        name: [stars[name, n + 1] - stars[name, n] for n in range(int(size))]  # type: ignore[operator]
        for (name,), size in sizes.items()
    }
    assert all(step == sorted(step) and step[0] == 1 for step in steps.values())
    for smaller, larger in (("mystic", "leather"), ("leather", "chain")):
        assert sum(steps[larger]) / len(steps[larger]) >= sum(steps[smaller]) / len(steps[smaller]) >= 2
        assert stars[larger, 3] < stars[smaller, 3]  # type: ignore[operator]


# ------------------------------------------------------------------ examples of cards without rules


def other_values(card: Card) -> Iterator[tuple[str, Constant]]:
    """What could be written wrongly: a number that is 1 more or less, another place, color or set."""
    for at, change in product(range(6), (1, -1)) if card.kind == "race" else ():
        bonus = values(card, "bonus")
        if bonus[at] or not any(bonus):
            yield "bonus", (*bonus[:at], bonus[at] + change, *bonus[at + 1 :])
    for at, mark in enumerate(values(card, "marks")) if card.kind == "backstory" else ():
        marks, (attribute, place, color) = values(card, "marks"), mark
        for other in ((attribute, place % 3 + 1, color), (attribute, place, "gold")):
            yield "marks", (*marks[:at], other, *marks[at + 1 :])
    for row, column, change in product(range(3), range(3), (1, -1)) if card.kind == "alignment" else ():
        stars = [list(line) for line in values(card, "stars")]
        if stars[row][column] or (row, column) == (1, 1):
            stars[row][column] += change
            yield "stars", tuple(map(tuple, stars))
    for material in ("chain", "leather", "mystic") if card.kind == "armor" else ():
        if material != card.fields["material"]:
            yield "material", material


VALUED = [card for card in GAME.cards if any(other_values(card))]


@pytest.mark.parametrize("card", VALUED, ids=lambda card: card.name)
def test_examples_of_a_card_notice_a_wrong_value(card: Card) -> None:
    """Every run takes one of four such values of each card; ``make soak`` takes all of them."""
    for field, value in share(other_values(card), 4):
        changed = replace(card, fields={**card.fields, field: value})
        wrong = replace(
            GAME, cards=tuple(changed if game_card is card else game_card for game_card in GAME.cards)
        )
        runner = ExampleRunner(wrong, lower(wrong))
        assert any(runner.run(changed, example).diagnostics for example in card.examples), (field, value)
