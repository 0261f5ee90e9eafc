"""Reads what a vocabulary asks of the cards of a kind as a whole: their goals, and the room on them."""

from __future__ import annotations

from ..source.documents import Document
from .field_types import TypeReader
from .value_parser import ValueParser
from .vocabulary import Goals, Room

GOAL_KEYS = ("each", "total", "worth")
FORMS = ("open", "exact", "range")
ROOM_KEYS = ("text", "name")


def read_goals(document: Document | None, types: TypeReader) -> Goals | None:
    """``goals: {each: row, total: 12, worth: {exact: {18: 4}}}``."""
    if document is None:
        return None
    reader = types.reader
    read = reader.keys(document, GOAL_KEYS)
    each, total = reader.known(read.get("each"), types.nouns), reader.number(read.get("total"))
    for key in GOAL_KEYS[:2]:
        if key not in read:
            reader.report("H433", document, field=key)
    forms = reader.keys(read["worth"], FORMS) if "worth" in read else {}
    worth = {}
    for form, points in forms.items():
        for number, value in reader.entries(points):
            of, is_worth = reader.number(number), reader.number(value)
            if of is not None and is_worth is not None:
                worth[form, of] = is_worth
    return None if each is None or total is None else Goals(each, total, worth)


def read_room(document: Document | None, reader: ValueParser) -> Room | None:
    """``room: {text: 240, name: 24}``."""
    if document is None:
        return None
    read = reader.keys(document, ROOM_KEYS)
    return Room(reader.number(read.get("text")), reader.number(read.get("name")))
