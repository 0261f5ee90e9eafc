"""The texts of cards as written: in place of rules, or beside them as a wording of somebody's own."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..diagnostics import Diagnostic, diagnostic
from ..documents import Document, Mapping, Scalar, Sequence, entries_in, value_at
from ..suggestions import nearest
from .pack_files import PackFiles

TEXT, RULES = "text", "rules"
SAYS, FOR = "says", "for"
_NAMES = "names"


class Given(msgspec.Struct, frozen=True):
    """A text in one language: ``says`` is what it says, ``mark`` the mark of the rules it was written for."""

    language: str
    key: Scalar
    says: Scalar
    mark: Scalar | None = None


def gives_texts(pack: PackFiles) -> bool:
    """Whether some card of a pack has a text in place of rules."""
    return any(is_given(card) for _, document in pack.cards for card in cards_in(document))


def words_cards(pack: PackFiles) -> bool:
    """Whether some card of a pack, or some name, has a wording of somebody's own."""
    cards = (card for _, document in pack.cards for card in cards_in(document))
    if any(card.get(TEXT) is not None and not is_given(card) for card in cards):
        return True
    sections = (words.get(_NAMES) for words in pack.locales.values() if isinstance(words, Mapping))
    entries = (entry for section in sections if isinstance(section, Mapping) for _, entry in section)
    return any(isinstance(entry, Mapping) and entry.get(TEXT) is not None for entry in entries)


def is_given(card: Mapping) -> bool:
    """Whether a card has a text in place of rules."""
    return card.get(TEXT) is not None and card.get(RULES) is None


def cards_in(document: Document) -> Iterator[Mapping]:
    """The cards of a file."""
    if isinstance(document, Sequence):
        yield from (item for item in document if isinstance(item, Mapping))


def texts_in_parts(pack: PackFiles) -> Iterator[Diagnostic]:
    """H496: texts that somebody divides by sides or names, which no sentence can say."""
    for _, document in pack.cards:
        for card in cards_in(document):
            texts = card.get(TEXT)
            for key, value in entries_in(texts):
                for part, _ in entries_in(value):
                    if part.text not in (SAYS, FOR) and nearest(part.text, (SAYS, FOR)) is None:
                        yield diagnostic("H496", part.span, word=part.text, language=key.text)


def given_texts(text: Document | None) -> Iterator[Given]:
    """The texts of a card by their languages; what has another shape is told with the shapes."""
    for key, value in entries_in(text):
        given = given_text(key.text, key, value)
        if given is not None:
            yield given


def given_text(language: str, key: Scalar, value: Document | None) -> Given | None:
    """A text, alone or with the mark of what it was written for."""
    says = value.get(SAYS) if isinstance(value, Mapping) else value
    mark = value_at(value, FOR)
    if not isinstance(says, Scalar) or not says.text.strip():
        return None
    return Given(language, key, says, mark if isinstance(mark, Scalar) else None)
