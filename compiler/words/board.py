"""The ``board:`` of an outline: its panels, every word in them known to the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..source.documents import Document
from ..tree.types import Many, Table, Thing
from .card_values import ValueReader
from .panels import Board, Panel
from .vocabulary import Vocabulary

KEYS = ("period", "table", "player", "others", "log")
KINDS = ("zone", "count", "keep", "units", "grid", "resources", "game", "fields", "sheet")
PANEL_KEYS = (*KINDS, "show", "goals", "values", "marks", "mark", "written", "regions", "unless", "parts")


def board_from_document(document: Document | None, values: ValueReader) -> Board | None:
    """The board of a game, None where there is none; what is wrong in it is reported and left out."""
    if document is None:
        return None
    reader, vocabulary = values.reader, values.vocabulary
    read = reader.keys(document, KEYS)
    return Board(
        tuple(_panels(read.get("table"), values)),
        tuple(_panels(read.get("player"), values)),
        tuple(_panels(read.get("others"), values)),
        tuple(_known(read.get("period"), vocabulary.periods, values, "period")),
        tuple(_known(read.get("log"), vocabulary.verbs, values, "log")),
    )


def _panels(document: Document | None, values: ValueReader) -> Iterator[Panel]:
    for item in values.reader.items(document):
        panel = _panel(item, values)
        if panel is not None:
            yield panel


def _panel(document: Document, values: ValueReader) -> Panel | None:
    """One panel; what kind it is, its first key of the kinds says."""
    reader = values.reader
    read = reader.keys(document, PANEL_KEYS)
    kind = next((key for key in KINDS if key in read), None)
    if kind is None:
        reader.report("H433", document, field=KINDS[0])
        return None
    candidates, fields = _candidates(values.vocabulary), _fields(values.vocabulary)
    return Panel(
        kind,
        tuple(_known(read[kind], candidates[kind], values, kind)),
        tuple(_known(read.get("show"), fields, values, "show")),
        reader.one_of(read.get("goals"), candidates["keep"], "keep") or "",
        _on_card(read.get("values"), values, Table),
        _on_card(read.get("marks"), values, Many),
        reader.one_of(read.get("mark"), fields, "show") or "",
        reader.one_of(read.get("written"), fields, "show") or "",
        tuple(_regions(read.get("regions"), values, fields)),
        reader.one_of(read.get("unless"), fields, "show") or "",
        tuple(_parts(read.get("parts"), values)),
    )


def _regions(
    document: Document | None, values: ValueReader, fields: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The nouns of the parts of a grid, each with the fields that stand beside them."""
    nouns = [name for name, noun in values.vocabulary.nouns.items() if noun.region is not None]
    for key, listed in values.reader.entries(document):
        name = values.reader.one_of(key, nouns, "regions")
        if name is not None:
            yield name, tuple(_known(listed, fields, values, "show"))


def _parts(document: Document | None, values: ValueReader) -> Iterator[tuple[str, tuple[Panel, ...]]]:
    """The panels of each value for which a unit stands."""
    words = [value for enum in values.vocabulary.enums.values() for value in enum.values]
    for key, listed in values.reader.entries(document):
        word = values.reader.one_of(key, words, "parts")
        if word is not None:
            yield word, tuple(_panels(listed, values))


def _candidates(vocabulary: Vocabulary) -> dict[str, tuple[str, ...]]:
    """The words that each kind of panel may name."""
    fields = tuple(name for name in vocabulary.player if name not in _kept(vocabulary))
    return {
        "zone": tuple(vocabulary.zones),
        "count": tuple(vocabulary.zones),
        "keep": _kept(vocabulary),
        "units": tuple(name for name, noun in vocabulary.nouns.items() if noun.owned),
        "grid": tuple(vocabulary.grids),
        "resources": tuple(vocabulary.resources),
        "game": tuple(name for noun in vocabulary.nouns.values() if noun.alone for name in noun.fields),
        "fields": fields,
        "sheet": (*vocabulary.resources, *fields),
    }


def _kept(vocabulary: Vocabulary) -> tuple[str, ...]:
    """The fields of a player that hold a card."""
    return tuple(name for name, field in vocabulary.player.items() if isinstance(field.type, Thing))


def _fields(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for noun in vocabulary.nouns for name in vocabulary.fields(noun)))


def _known(
    document: Document | None, candidates: Iterable[str], values: ValueReader, sort: str
) -> Iterator[str]:
    names = tuple(candidates)
    for item in values.reader.items(document):
        word = values.reader.one_of(item, names, sort)
        if word is not None:
            yield word


def _on_card(
    document: Document | None, values: ValueReader, wanted: type[Table] | type[Many]
) -> tuple[str, str] | None:
    """``card.field``: a card that a player keeps, and a table or list on it."""
    if document is None:
        return None
    vocabulary = values.vocabulary
    possible: list[str] = []
    for name in _kept(vocabulary):
        kept = vocabulary.player[name].type
        assert isinstance(kept, Thing)
        fields = vocabulary.fields(kept.noun)
        possible += [
            f"{name}.{field}" for field, declared in fields.items() if isinstance(declared.type, wanted)
        ]
    word = values.reader.one_of(document, possible, "values" if wanted is Table else "marks")
    if word is None:
        return None
    card, _, field = word.partition(".")
    return card, field
