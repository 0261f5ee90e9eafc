"""Where a new word is declared: the change of ``vocabulary.yaml`` that it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from ...compiler.tree.types import Choice
from ...compiler.words.extended_vocabulary import ADDS
from ...compiler.words.vocabulary import Declaration, Vocabulary
from .edit_yaml import in_one_line, with_entry, with_word
from .own_pack import OwnPack

Change = Callable[[str], str]
_ZONES, _SLOTS = "zones", "slots"
_ENUMS, _NOUNS, _VERBS, _FIELDS, _VALUES, _TABLES = "enums", "nouns", "verbs", "fields", "values", "tables"


def is_own(pack: OwnPack, word: Declaration) -> bool:
    """Whether a word is declared in the pack itself, not in a game that it extends."""
    own = pack.files.vocabulary if pack.files else None
    return own is not None and own.span.file == word.span.file


def noun_change(name: str, values: Mapping[str, str]) -> Change:
    """Declares a noun."""
    return partial(with_entry, path=(_NOUNS,), key=name, value=in_one_line(values))


def verb_change(name: str, values: Mapping[str, str]) -> Change:
    """Declares a verb."""
    return partial(with_entry, path=(_VERBS,), key=name, value=in_one_line(values))


def value_change(pack: OwnPack, text: str, enum: str, name: str) -> Change:
    """Adds a value to an enumeration, of the pack or of its game."""
    if not is_own(pack, pack.game.game.vocabulary.enums[enum]):
        if f"{ADDS}:" in text and _adds_to(pack, enum):
            return partial(with_word, path=(_ENUMS, enum, ADDS), word=name)
        return partial(with_entry, path=(_ENUMS,), key=enum, value=f"{{{ADDS}: [{name}]}}")
    if pack.game.game.vocabulary.enums[enum].groups:
        return partial(with_word, path=(_ENUMS, enum, _VALUES), word=name)
    return partial(with_word, path=(_ENUMS, enum), word=name)


def _adds_to(pack: OwnPack, enum: str) -> bool:
    own = pack.files.vocabulary if pack.files else None
    for step in (_ENUMS, enum, ADDS):
        own = getattr(own, "get", lambda _: None)(step)
    return own is not None


def field_change(pack: OwnPack, noun: str, name: str, type_: str, section: str = _FIELDS) -> Change:
    """Declares a field of a noun, of the pack or of its game."""
    added = () if is_own(pack, pack.game.game.vocabulary.nouns[noun]) else (ADDS,)
    return partial(with_entry, path=(_NOUNS, noun, *added, section), key=name, value=type_)


def slot_change(pack: OwnPack, noun: str, name: str) -> Change:
    """Declares a slot of a noun, of the pack or of its game."""
    own = is_own(pack, pack.game.game.vocabulary.nouns[noun])
    word = name if own else f"{name}?"  # the cards of the game leave it empty
    return partial(with_word, path=(_NOUNS, noun, *(() if own else (ADDS,)), _SLOTS), word=word)


def zone_change(name: str, values: Mapping[str, str]) -> Change:
    """Declares a place."""
    return partial(with_entry, path=(_ZONES,), key=name, value=in_one_line(values))


@dataclass(frozen=True)
class TableGap:
    """An entry that a table needs for a new value: its table, its indexes, and that of another value."""

    table: str
    indexes: tuple[str, ...]
    like: str

    @property
    def name(self) -> str:
        """The entry as options and questions name it."""
        return ".".join((self.table, *self.indexes))


def table_gaps(vocabulary: Vocabulary, enum: str, name: str) -> Iterator[TableGap]:
    """The entries that the tables of a game lack for a new value of an enumeration."""
    first = vocabulary.enums[enum].values[:1]
    for table in vocabulary.tables.values():
        for depth, index in enumerate(table.indexes):
            if index != Choice(enum):
                continue
            for key, value in table.entries.items():
                if key[depth : depth + 1] == first:
                    indexes = tuple(map(str, (*key[:depth], name, *key[depth + 1 :])))
                    yield TableGap(table.name, indexes, str(value))


def gap_change(pack: OwnPack, gap: TableGap, value: str) -> Change:
    """Adds an entry to a table, of the pack or of its game."""
    added = () if is_own(pack, pack.game.game.vocabulary.tables[gap.table]) else (ADDS,)
    path = (_TABLES, gap.table, *added, *gap.indexes[:-1])
    return partial(with_entry, path=path, key=gap.indexes[-1], value=value)


def taken(vocabulary: Vocabulary, word: str) -> bool:
    """Whether a word is declared already, as whatever."""
    sections = (
        vocabulary.nouns,
        vocabulary.zones,
        vocabulary.resources,
        vocabulary.tables,
        vocabulary.grids,
        vocabulary.bounds,
        vocabulary.verbs,
    )
    return any(word in section for section in sections)
