"""Reads the card files of a pack: values by the types of the kind, rules and conditions as syntax."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ...parsing.parse import parse_rules
from ...source.diagnostics import Diagnostic, Fix, Related, diagnostic
from ...source.documents import Document, Scalar, text_at
from ...source.documents import Mapping as MappingNode
from ...source.documents import Sequence as List
from ...source.packs.classified_files import CHANGES
from ...source.packs.given import RULES, TEXT, given_texts
from ...source.spans import Span
from ...source.suggestions import nearest, nearest_fix
from ...tree import syntax
from ..card_values import ValueReader
from ..value_parser import ValueParser
from ..vocabulary import Constant
from .as_written import AsWritten, KeyPlace, ProvenanceMark
from .card_variants import RawVariant, read_variants
from .examples import RawExample
from .examples_from_documents import example_from_document

_ANY_ORDER = "any_order_with"
FRAME_KEYS = ("id", "kind", "when", "variants", "provenance", "rules", _ANY_ORDER, "text", "examples")
_NAMES = ("name", "flavor")


@dataclass(frozen=True, slots=True)
class RawCard:
    """A card as read: its values have types, its rules are still words, as ``text`` and as syntax."""

    id: str
    pack: str
    kind: str
    name: str
    fields: Mapping[str, Constant]
    text: str
    rules: tuple[syntax.Rule, ...]
    when: syntax.Expression | None
    variants: tuple[RawVariant, ...]
    provenance: Mapping[str, str]
    examples: tuple[RawExample, ...]
    any_order_with: tuple[syntax.Name, ...]
    written: AsWritten
    span: Span


def cards_from_document(
    pack: str, document: Document, values: ValueReader, asked: Collection[str] | None = None
) -> list[RawCard]:
    """The cards of one file; one that has no id or kind is reported and left out.

    ``asked``: the files of whose cards the examples are wanted, where it is not those of all.
    """
    cards = []
    if isinstance(document, MappingNode):
        document = _as_list(document, values)
    for item in values.reader.items(document):
        if isinstance(item, MappingNode):
            card = _card(pack, item, values, asked)
            if card is not None:
                cards.append(card)
        else:
            values.reader.report("H320", item, expected="mapping")
    return cards


def _as_list(document: MappingNode, values: ValueReader) -> Document:
    """The cards of a file that lacks the dashes, one card or cards under their ids: told once, and read."""
    values.reader.report("H654", document.entries[0][0] if document.entries else document)
    inner = [value for _, value in document if isinstance(value, MappingNode)]
    own = [key.text for key, _ in document if key.text in FRAME_KEYS]
    if own or len(inner) != len(document.entries):
        return document
    cards = [_under_its_id(key, value) for key, value in document if isinstance(value, MappingNode)]
    return List(tuple(cards), document.span)


def _under_its_id(key: Scalar, card: MappingNode) -> MappingNode:
    """A card whose id stands in front of it as a key."""
    if card.get("id") is not None:
        return card
    return MappingNode(((Scalar("id", key.span, True), key), *card.entries), card.span)


def _with_its_keys(document: MappingNode, reader: ValueParser) -> MappingNode:
    """A card with its id and kind, where these stand under a key that was meant to be theirs: ``Id:``."""
    entries = list(document.entries)
    for wanted in ("id", "kind"):
        if document.get(wanted) is not None:
            continue
        for number, (key, value) in enumerate(entries):
            if _meant(key.text, wanted) and isinstance(value, Scalar) and key.text not in FRAME_KEYS:
                known = ", ".join(FRAME_KEYS)
                reader.report("H321", key, fix=Fix(key.span, wanted), word=key.text, known=known)
                entries[number] = Scalar(wanted, key.span, key.plain), value
                break
    return MappingNode(tuple(entries), document.span)


def _meant(key: str, wanted: str) -> bool:
    """Whether a key was meant to be another; of short ones much is spelt alike that is not: ``bid``."""
    alike = len(wanted) > 2 or key.startswith(wanted)
    return key.lower() == wanted or (alike and nearest(key, [wanted]) is not None)


def _card(
    pack: str, document: MappingNode, values: ValueReader, asked: Collection[str] | None
) -> RawCard | None:
    reader, vocabulary = values.reader, values.vocabulary
    document = _with_its_keys(document, reader)
    name, kind = document.get("id"), document.get("kind")
    if not isinstance(name, Scalar) or not isinstance(kind, Scalar):
        for key, scalar in (("id", name), ("kind", kind)):
            if scalar is None:
                reader.report("H433", document, field=key)
        return None
    if kind.text not in vocabulary.kinds:
        _unknown_kind(kind, values)
        return None
    allowed = (*FRAME_KEYS, *values.constants(kind.text))
    read = reader.keys(_without_names(document, allowed, values), allowed)
    text, rules, when = read.get(RULES), _rules(read.get(RULES), values), _condition(read.get("when"), values)
    variants = tuple(read_variants(read.get("variants"), kind.text, values))
    marks, examples = reader.entries(read.get("provenance")), reader.items(read.get("examples"))
    return RawCard(
        id=f"{pack}:{kind.text}/{name.text}",
        pack=pack,
        kind=kind.text,
        name=name.text,
        fields=values.fields(document, kind.text, read),
        text=text_at(text),
        rules=rules,
        when=when,
        variants=variants,
        provenance={key.text: reader.text(value) for key, value in marks},
        examples=tuple(
            example_from_document(item, values)
            for item in examples
            if isinstance(item, MappingNode) and (asked is None or name.span.file in asked)
        ),
        any_order_with=tuple(filter(None, map(reader.name, reader.items(read.get(_ANY_ORDER))))),
        written=AsWritten(
            span=document.span,
            keys={key.text: KeyPlace(key.span, value.span) for key, value in document},
            text=None if isinstance(text, Scalar) and text.said and not text.text else text_at(text),
            rules=rules,
            when=when,
            variants=tuple(variant.when for variant in variants),
            marks=tuple(_mark(key, value) for key, value in marks),
            wordings=tuple(given_texts(document.get(TEXT))),
            examples=tuple(example.span for example in examples if isinstance(read.get("examples"), List)),
        ),
        span=name.span,
    )


def _unknown_kind(kind: Scalar, values: ValueReader) -> None:
    """A kind that is no noun, told with those that have values of their own, or with all."""
    nouns = values.vocabulary.kinds
    kinds = [noun for noun in nouns if values.constants(noun)] or list(nouns)
    told = len(values.reader.diagnostics)
    near = nearest_fix(kind.text, nouns, kind.span, told)
    alike = sorted(kinds, key=lambda noun: noun[:2] != kind.text[:2])  # of equals one that begins so
    near = near or nearest_fix(kind.text, alike, kind.span, told, slack=1)
    values.reader.report("H317", kind, fix=near, word=kind.text, known=", ".join(kinds))


def _without_names(document: MappingNode, allowed: tuple[str, ...], values: ValueReader) -> MappingNode:
    """A card without the name and flavor written on it: they belong to the words of each language."""
    elsewhere = [key for key, _ in document if key.text in _NAMES and key.text not in allowed]
    for key in elsewhere:
        changes = key.span.file.rpartition("/")[2] == CHANGES
        values.reader.report("H658" if changes else "H437", key, word=key.text)
    entries = tuple((key, value) for key, value in document if key not in elsewhere)
    return MappingNode(entries, document.span) if elsewhere else document


def _mark(key: Scalar, value: Document) -> ProvenanceMark:
    word = value.text if isinstance(value, Scalar) else None
    return ProvenanceMark(key.text, word, KeyPlace(key.span, value.span))


def _rules(document: Document | None, values: ValueReader) -> tuple[syntax.Rule, ...]:
    if document is None:
        return ()
    if not isinstance(document, Scalar) or _run_together(document):
        values.reader.report("H435", document)
        return ()
    rules, mistakes = parse_rules(document, values.reader.limits)
    values.reader.diagnostics += mistakes
    return rules


def _run_together(rules: Scalar) -> bool:
    """Whether YAML made one line of several, as it does with text that no mark keeps as it is."""
    return rules.plain and rules.span.end - rules.span.start > len(rules.text)


def _condition(document: Document | None, values: ValueReader) -> syntax.Expression | None:
    return values.reader.expression(document) if isinstance(document, Scalar) else None


def unique_cards(cards: list[RawCard], values: ValueReader) -> tuple[RawCard, ...]:
    """The cards by id; of two with one id the first in the order of files is kept, the second reported."""
    by_id: dict[str, RawCard] = {}
    for card in cards:
        first = by_id.setdefault(card.id, card)
        if first is not card:
            values.reader.diagnostics.append(_twin("H434", card, first))
    kept = tuple(by_id[name] for name in sorted(by_id))
    return _of_one_name(kept, values) if len({card.pack for card in kept}) > 1 else kept


def _of_one_name(cards: tuple[RawCard, ...], values: ValueReader) -> tuple[RawCard, ...]:
    """The cards but for those called as one of another pack: names, games, examples know the last part alone.

    The game to which the others add comes first, whatever it is called; its own cards may share a name.
    """
    first: dict[str, RawCard] = {}
    kept = set()
    for card in sorted(cards, key=lambda raw: (raw.pack != values.vocabulary.pack, raw.id)):
        known = first.setdefault(card.name, card)
        if known.pack == card.pack:
            kept.add(card.id)
        else:
            values.reader.diagnostics.append(_twin("H159", card, known, pack=known.pack, id=known.id))
    return tuple(card for card in cards if card.id in kept)


def _twin(code: str, card: RawCard, first: RawCard, **more: str) -> Diagnostic:
    related = (Related(first.span, "first_here"),)
    return diagnostic(code, card.span, related=related, fix=None, card=card.name, **more)
