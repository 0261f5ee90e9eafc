"""The names and flavor of a pack's cards in two languages, cell by cell: what a PO file is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....compiler.source.documents import Document, Mapping, Scalar, entries_in
from ....compiler.text.language.unfilled import is_unfilled
from ....compiler.text.names import names_section
from ....compiler.typed.model import Card

Path = tuple[str, ...]
_NAME, _FLAVOR, _SIDES, _RULES = "name", "flavor", "sides", "rules"


@dataclass(frozen=True, slots=True)
class CardText:
    """A text under ``names:``: where it stands, the id of its card, what it is in two languages.

    ``written``: the translation, empty where it is still to be written; ``source``: where the original is.
    """

    path: Path
    card: str
    original: str
    written: str
    source: Scalar

    @property
    def context(self) -> str:
        """What tells this text from all others: the card and the field."""
        return " ".join((self.card, ".".join(self.path[1:])))


def card_texts(
    source: Document | None, translated: Document | None, cards: Sequence[Card]
) -> Iterator[CardText]:
    """All texts that the source language has, in its order, each with its translation."""
    ids = {card.name: card.id for card in cards}
    written = {path: scalar.text for path, scalar in texts_of(translated)}
    for path, scalar in texts_of(source):
        known = written.get(path, "")
        said = "" if is_unfilled(known) else known
        yield CardText(path, ids.get(path[0], path[0]), scalar.text, said, scalar)


def texts_of(document: Document | None) -> Iterator[tuple[Path, Scalar]]:
    """The names and flavor of a file of words, each with its path below ``names:``."""
    for key, entry in names_section(document) or ():
        yield from _of_entry(entry, (key.text,))


def _of_entry(entry: Document, path: Path) -> Iterator[tuple[Path, Scalar]]:
    """A name, a flavor, the names of sides and rules; what else stands there is not translated."""
    for key, value in entries_in(entry):
        if key.text in (_NAME, _FLAVOR) and isinstance(value, Scalar) and value.text:
            yield (*path, key.text), value
        elif key.text in (_SIDES, _RULES) and isinstance(value, Mapping):
            for name, inner in value:
                yield from _of_entry(inner, (*path, key.text, name.text))
