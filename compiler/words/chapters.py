"""The chapters of a rules reference as the packs of a game lay them out in ``reference.yaml``.

Which rules, cards and lists a chapter holds is data of a pack; what the chapters are called stands with the
words of each language. An expansion may add chapters of its own; what no chapter holds comes behind them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ..source.documents import Document, Mapping, Scalar, Sequence, items_in, value_at
from ..source.packs.pack_files import PackFiles

CHAPTERS, ID, HOUSE, ORDER, PIECES = "chapters", "id", "house", "order", "pieces"
RULES, CARDS, OPTIONS, LISTS = "rules", "cards", "options", "lists"
PARTS = (RULES, CARDS, OPTIONS, LISTS)
"""What a chapter can hold: cards of rules by name, kinds of cards, options of the game, lists made of it."""

COMPONENTS, TITLES, AWARDS, GLOSSARY, INDEX = "components", "titles", "awards", "glossary", "index"
CONVENTIONS, SOURCES, QUESTIONS = "conventions", "sources", "questions"
SUMMARY, FIRST_GAME = "summary", "first_game"
LISTED = (COMPONENTS, CONVENTIONS, SOURCES, QUESTIONS, TITLES, AWARDS, GLOSSARY, INDEX, SUMMARY, FIRST_GAME)
RETOLD = (SUMMARY, FIRST_GAME)
"""Lists of what other chapters tell."""


_OF_QUESTION = (ID, "card", "example")


class ChapterPart(msgspec.Struct, frozen=True):
    """Something that a chapter holds: of which sort, and which by name."""

    sort: str
    names: tuple[Scalar, ...]


class Question(msgspec.Struct, frozen=True):
    """What players ask: the example of a card that answers it, and the rules that are the reason."""

    id: Scalar
    card: Scalar
    example: Scalar
    because: tuple[Scalar, ...] = ()


class CardOrder(msgspec.Struct, frozen=True):
    """The order of the cards in a chapter: by name, or ``by`` a constant; ``key``: where that is said."""

    key: Scalar
    names: tuple[Scalar, ...] = ()
    by: Scalar | None = None


class ChapterPlan(msgspec.Struct, frozen=True):
    """A chapter as it is laid out: its id, and what it holds in the order written."""

    id: Scalar
    parts: tuple[ChapterPart, ...]
    order: CardOrder | None = None


def chapters_of(packs: Iterable[PackFiles]) -> tuple[ChapterPlan, ...]:
    """The chapters that some packs lay out, in the order of the packs; what has another shape is left out."""
    return tuple(plan for pack in packs for plan in _chapters(pack.reference, CHAPTERS))


def lessons_of(packs: Iterable[PackFiles]) -> tuple[ChapterPlan, ...]:
    """The steps in which a first game is taught, each with what it is about, in the order of the packs."""
    return tuple(plan for pack in packs for plan in _chapters(pack.reference, FIRST_GAME))


def questions_of(packs: Iterable[PackFiles]) -> tuple[Question, ...]:
    """The questions of some packs, in their order; what has another shape is left out."""
    return tuple(asked for pack in packs for asked in _questions(pack.reference))


def _questions(document: Document | None) -> Iterator[Question]:
    for item in items_in(value_at(document, QUESTIONS)):
        match [value_at(item, key) for key in _OF_QUESTION]:
            case [Scalar() as name, Scalar() as card, Scalar() as example]:
                because = items_in(value_at(item, "because"))
                yield Question(
                    name, card, example, tuple(rule for rule in because if isinstance(rule, Scalar))
                )


def summary_of(packs: Iterable[PackFiles]) -> tuple[ChapterPart, ...]:
    """What belongs on the page that sums up a game, beside how it goes, in the order written."""
    named = (value_at(pack.reference, SUMMARY) for pack in packs)
    return tuple(part for entry in named if isinstance(entry, Mapping) for part in _parts(entry))


def house_of(packs: Iterable[PackFiles]) -> tuple[Scalar, ...]:
    """The tables and grids with values that were made for a pack, not taken from the published game."""
    return tuple(name for pack in packs for name in _listed(pack.reference) if isinstance(name, Scalar))


def pieces_of(packs: Iterable[PackFiles]) -> tuple[tuple[Scalar, int], ...]:
    """How many pieces of something lie in the box, where the rules do not say it."""
    written = (value_at(pack.reference, PIECES) for pack in packs)
    entries = (entry for mapping in written if isinstance(mapping, Mapping) for entry in mapping)
    return tuple(
        (name, int(number.text))
        for name, number in entries
        if isinstance(number, Scalar) and number.text.isdecimal()
    )


def _listed(document: Document | None) -> Iterable[Document]:
    return items_in(value_at(document, HOUSE))


def _chapters(document: Document | None, section: str) -> Iterator[ChapterPlan]:
    for item in items_in(value_at(document, section)):
        name = value_at(item, ID)
        if isinstance(item, Mapping) and isinstance(name, Scalar):
            yield ChapterPlan(name, tuple(_parts(item)), _order(item))


def _order(chapter: Mapping) -> CardOrder | None:
    key, value = chapter.key(ORDER), chapter.get(ORDER)
    if key is None:
        return None
    if isinstance(value, Scalar):
        return CardOrder(key, by=value)
    return CardOrder(key, tuple(item for item in items_in(value) if isinstance(item, Scalar)))


def _parts(chapter: Mapping) -> Iterator[ChapterPart]:
    for key, value in chapter:
        if key.text in PARTS and isinstance(value, Sequence):
            yield ChapterPart(key.text, tuple(item for item in value if isinstance(item, Scalar)))
