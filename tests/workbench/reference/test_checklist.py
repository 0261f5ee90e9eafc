"""Every section of the published rulebooks is covered by places of the reference, or left out for a reason.

``checklist/`` names the sections in our own words. What is said at each place stands in all languages.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tables import read_table

from heroglyph.workbench.reference.content.document import Paragraph, Reference, Section

from .references import GAMES, references_of, texts

CHECKLISTS = Path(__file__).parent / "checklist"
NAMES = frozenset({"anchor", "also", "see", "name", "title", "caption"})
"""What does not tell anything itself: where something is, and what it is called."""


def sections(name: str) -> list[dict[str, object]]:
    table: list[dict[str, object]] = read_table(CHECKLISTS / f"{name}.yaml")
    return table


def places(value: object) -> Iterator[tuple[str, bool]]:
    """Every place in a reference, and whether anything is said there."""
    if isinstance(value, tuple):
        for part in value:
            yield from places(part)
    elif dataclasses.is_dataclass(value):
        names = (getattr(value, "anchor", ""), *getattr(value, "also", ()))
        yield from ((name, any(map(str.strip, texts(value, NAMES)))) for name in names if name)
        for field in dataclasses.fields(value):
            yield from places(getattr(value, field.name))


def said(reference: Reference) -> dict[str, bool]:
    """The places by their anchors; a link to one says nothing of it."""
    by_anchor: dict[str, bool] = {}
    for anchor, has_text in places(reference.chapters):
        by_anchor[anchor] = by_anchor.get(anchor, False) or has_text
    return by_anchor


@pytest.mark.parametrize("name", GAMES)
def test_every_section_is_covered_or_left_out_for_a_reason(name: str) -> None:
    for code, reference in references_of(name).items():
        there = said(reference)
        for section in sections(name):
            covered, reason = section.get("covered", []), section.get("left_out", "")
            assert isinstance(covered, list) and bool(covered) != bool(reason), section
            missing = [anchor for anchor in covered if not there.get(anchor)]
            assert missing == [], (code, section["section"])


def test_a_place_where_nothing_is_said_covers_nothing() -> None:
    empty = Section("somewhere", "A Title", (Paragraph(" ", "nothing"),))
    full = Section("elsewhere", "A Title", (Paragraph("A rule.", "something"),))
    there = dict(places((empty, full)))
    assert there == {"somewhere": False, "nothing": False, "elsewhere": True, "something": True}
