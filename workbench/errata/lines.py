"""An errata note as lines of styled parts, which become plain text, a Markdown page, or colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from ..report.messages import Messages
from ..report.speaking import language_name
from ..report.visible import visible
from .changes import CARDS, Alteration, DifferenceEntry, Errata
from .marks import Piece, differing

TITLE, SECTION, CARD, ID = "title", "section", "card", "id"
ITEM, VALUE, OLD, NEW = "item", "value", "old", "new"
_BY_LANGUAGE = ("name", "text")
_SHORT = 40
_ARROW, _NOTHING = "→", "–"


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """A line of a note: what it is, its text in pieces of which some differ, whether that is a program's."""

    kind: str
    pieces: tuple[Piece, ...]
    code: bool = False

    @property
    def text(self) -> str:
        """The line without marks."""
        return "".join(text for text, _ in self.pieces)


def note_lines(errata: Errata, messages: Messages) -> Iterator[DifferenceLine]:
    """A whole note: what differs of cards, of the vocabulary, of the words of languages."""
    title = messages.say("diff", "title", old=errata.old, new=errata.new)
    yield _line(TITLE, title)
    if not errata.entries:
        yield _line(ITEM, messages.say("diff", "same"))
    for section, entries in groupby(errata.entries, key=lambda entry: entry.section):
        yield _line(SECTION, messages.say("diff", "sections", section))
        for entry in entries:
            yield from _entry(entry, messages)


def _entry(entry: DifferenceEntry, messages: Messages) -> Iterator[DifferenceLine]:
    if entry.section == CARDS:
        yield _line(CARD, next(iter(entry.names.values()), entry.id))
    yield _line(ID, entry.id, code=True)
    if entry.status != "changed":
        yield _line(ITEM, messages.say("diff", "status", entry.status))
    for label, changes in groupby(entry.changes, key=lambda change: _label(change, messages)):
        for number, change in enumerate(changes):
            if _is_short(change):
                yield _short(label, change, alone=entry.status != "changed")
            else:
                yield from (() if number else (_line(ITEM, label),))
                yield from _long(change)


def _label(change: Alteration, messages: Messages) -> str:
    """What a change is about: a value by its path alone, all else by its topic."""
    topic = messages.say("diff", "topics", change.topic)
    if not change.detail:
        return topic
    if change.topic == "value":
        return change.detail
    detail = language_name(change.detail) if change.topic in _BY_LANGUAGE else change.detail
    return messages.say("diff", "about", topic=topic, detail=detail)


def _is_short(change: Alteration) -> bool:
    """Whether old and new fit behind each other, and no word inside them needs a mark."""
    if change.topic in ("text", "rule"):
        return False
    return all(len(text) <= _SHORT and "\n" not in text for text in (change.old or "", change.new or ""))


def _short(label: str, change: Alteration, *, alone: bool) -> DifferenceLine:
    """``cost: 4 → 5``; what came or went as a whole has no arrow."""
    old, new = (_NOTHING if text is None else visible(text) for text in (change.old, change.new))
    if alone and None in (change.old, change.new):
        return DifferenceLine(VALUE, ((f"{visible(label)}: {new if change.old is None else old}", False),))
    return DifferenceLine(
        VALUE, ((f"{visible(label)}: ", False), (old, True), (f" {_ARROW} ", False), (new, True))
    )


def _long(change: Alteration) -> Iterator[DifferenceLine]:
    """Old and new below each other, with the words that differ."""
    code = change.topic not in _BY_LANGUAGE
    old, new = differing(change.old or "", change.new or "")
    if change.old is None or change.new is None:  # nothing to compare with: no word of it differs
        old, new = [(text, False) for text, _ in old], [(text, False) for text, _ in new]
    if change.old is not None:
        yield from _lines(OLD, old, code)
    if change.new is not None:
        yield from _lines(NEW, new, code)


def _lines(kind: str, pieces: list[Piece], code: bool) -> Iterator[DifferenceLine]:
    """A text of several lines as several."""
    line: list[Piece] = []
    for text, differs in pieces:
        first, *rest = text.split("\n")
        line.append((first, differs))
        for following in rest:
            yield _made(kind, line, code)
            line = [(following, differs)]
    yield _made(kind, line, code)


def _made(kind: str, pieces: list[Piece], code: bool) -> DifferenceLine:
    return DifferenceLine(kind, tuple((visible(text), differs) for text, differs in pieces if text), code)


def _line(kind: str, text: str, code: bool = False) -> DifferenceLine:
    return DifferenceLine(kind, ((visible(text), False),), code)
