"""The nearest word, as people misspell words."""

from __future__ import annotations

import pytest

from heroglyph.compiler.source.suggestions import distance, nearest, nearest_value

WORDS = ("choose", "chosen", "place", "pay", "claim", "initiative_card", "is", "on")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("chose", "choose"),
        ("hcoose", "choose"),
        ("plase", "place"),
        ("clam", "claim"),
        ("initative_crad", "initiative_card"),
        ("pya", "pay"),
        ("xylophone", None),
        ("q", None),
    ],
)
def test_nearest(written: str, meant: str | None) -> None:
    assert nearest(written, WORDS) == meant


def test_the_word_itself_is_no_suggestion() -> None:
    assert nearest("pay", ("pay",)) is None


def test_the_first_of_equals_is_taken() -> None:
    assert nearest("cat", ("hat", "bat")) == "hat"


def test_distance_counts_a_swap_of_neighbours_as_one() -> None:
    assert distance("golf", "gold", 2) == 1
    assert distance("glod", "gold", 2) == 1
    assert distance("", "gold", 2) > 2


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("upwards", "up"),
        ("left", "leftwards"),
        ("Down", "down"),
        ("dwon", "down"),
        ("sideways", None),
        ("u", "up"),
    ],
)
def test_nearest_value(written: str, meant: str | None) -> None:
    assert nearest_value(written, ("up", "down", "leftwards", "rightwards")) == meant


def test_no_value_is_meant_where_a_word_begins_several() -> None:
    assert nearest_value("dar", ("dark_red", "dark_blue")) is None
