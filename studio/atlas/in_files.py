"""The words in the files of packs beside their rules: declarations, values, ids, and what languages say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...compiler.source.documents import Document, Scalar, entries_in, items_in
from ...compiler.source.documents import Mapping as MappingNode
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.text.language.entries import entries
from ...compiler.tree.types import Choice
from ...compiler.typed.model import Game
from ...compiler.words.cards.cards_from_documents import FRAME_KEYS
from ...compiler.words.declared import FIELDS, SLOTS, VALUES, Word
from ...compiler.words.vocabulary import PLAYER
from .names import Names
from .uses import CARDS, Use, tokens

_STATES = ("game", PLAYER)
_OF_FIELDS = ("constants", "fields", "derived")
_LISTED = ("untold", "for_packs")
_RULES = frozenset({"rules", "define", "when", "measures", "fixed", "beyond", "is"})
"""Keys behind which rules or formulas stand: their words are known from what they were bound to."""
_DOTTED = re.compile(r"[a-z_0-9]+(?:\.[a-z_0-9]+)+")
_FREE = frozenset({"name", "text", "flavor", "intro", "about"})
"""Keys behind which people write as they like."""


def _is_of(document: Document | None, file: str) -> bool:
    return document is not None and document.span.file == file


class FileWords:
    """The words of the files of one game."""

    def __init__(self, game: Game, names: Names) -> None:
        self._game = game
        self._names = names

    def uses(self, pack: PackFiles, file: str) -> Iterator[Use]:
        """Those of a file of a pack."""
        if _is_of(pack.vocabulary, file):
            yield from self._vocabulary(pack.vocabulary)
        for name, document in pack.cards:
            for item in items_in(document) if name == file else ():
                yield from self._card(pack.id, item)
        for item in items_in(pack.changes) if _is_of(pack.changes, file) else ():
            yield from self._change(item)
        for document in pack.locales.values():
            if _is_of(document, file):
                yield from self._language(document)
        for other in (pack.outline, pack.reference):
            if _is_of(other, file):
                yield from self._loose(other)

    # -------------------------------------------------------------- vocabulary

    def _vocabulary(self, document: Document | None) -> Iterator[Use]:
        for section, content in entries_in(document):
            name = section.text
            if name in _STATES:
                yield from self._fields(name, content)
            elif name in _LISTED:
                yield from self._loose(content)
            elif isinstance(content, MappingNode):
                for key, value in content:
                    yield self._declared((name, key.text), key)
                    yield from self._declaration(name, key, value)
            else:
                for item in items_in(content):
                    if isinstance(item, Scalar):
                        yield self._declared((name, item.text), item)

    def _declaration(self, section: str, key: Scalar, value: Document) -> Iterator[Use]:
        if section == "nouns":
            yield from self._fields(key.text, value)
        elif section == "enums":
            yield from self._values(key.text, value)
        elif section == "options":
            yield from (
                self._declared((VALUES, f"option.{key.text}.{item.text}"), item)
                for item in items_in(value)
                if isinstance(item, Scalar)
            )
        else:
            yield from self._loose(value)

    def _values(self, enum: str, document: Document) -> Iterator[Use]:
        for item in items_in(document):
            if isinstance(item, Scalar):
                yield self._declared((VALUES, f"{enum}.{item.text}"), item)
        for part, content in entries_in(document):
            if part.text == "values":
                yield from self._values(enum, content)
            for group, members in entries_in(content):
                yield self._declared((VALUES, f"{enum}.{group.text}"), group)
                for item in items_in(members):
                    if isinstance(item, Scalar):
                        yield Use(item.span, (VALUES, f"{enum}.{item.text}"))

    def _fields(self, noun: str, document: Document) -> Iterator[Use]:
        """What a noun, the player or the game has."""
        for part, content in entries_in(document):
            if part.text in _OF_FIELDS:
                for key, value in entries_in(content):
                    yield self._declared((FIELDS, f"{noun}.{key.text}"), key)
                    if part.text != "derived":
                        yield from self._loose(value)
            elif part.text == "slots":
                for item in items_in(content):
                    if isinstance(item, Scalar):
                        yield self._declared((SLOTS, f"{noun}.{item.text}"), item)
            elif part.text == "plural" and isinstance(content, Scalar):
                yield Use(content.span, ("nouns", noun), sure=False)
            else:
                yield from self._loose(content)

    def _declared(self, word: Word, key: Scalar) -> Use:
        return Use(key.span, word, declares=True)

    # -------------------------------------------------------------- cards

    def _card(self, pack: str, item: Document) -> Iterator[Use]:
        values = {key.text: value for key, value in entries_in(item)}
        kind, name = values.get("kind"), values.get("id")
        noun = kind.text if isinstance(kind, Scalar) else ""
        for key, value in entries_in(item):
            if value is name and isinstance(value, Scalar):
                yield self._declared((CARDS, f"{pack}:{noun}/{value.text}"), value)
            elif value is kind and isinstance(value, Scalar):
                yield Use(value.span, ("nouns", noun))
            elif key.text not in FRAME_KEYS:
                yield from self._value(noun, key, value)
            elif key.text == "provenance":
                for field, _ in entries_in(value):
                    yield from self._of_field(noun, field)
            elif key.text not in _RULES and key.text != "text":
                yield from self._loose(value)

    def _value(self, noun: str, key: Scalar, value: Document) -> Iterator[Use]:
        """A constant of a card: its field, and what stands there."""
        yield from self._of_field(noun, key)
        declared = self._game.vocabulary.field(noun, key.text)
        if declared is not None and isinstance(declared[1].type, Choice) and isinstance(value, Scalar):
            yield Use(value.span, (VALUES, f"{declared[1].type.enum}.{value.text}"))
        else:
            yield from self._loose(value)

    def _of_field(self, noun: str, key: Scalar) -> Iterator[Use]:
        declared = self._game.vocabulary.field(noun, key.text)
        if declared is not None:
            yield Use(key.span, (FIELDS, f"{declared[0]}.{key.text}"))

    def _change(self, item: Document) -> Iterator[Use]:
        for key, value in entries_in(item):
            if key.text == "card" and isinstance(value, Scalar):
                yield from self._of_card(value)
            elif key.text not in _RULES and key.text != "text":
                yield from self._loose(value)

    def _of_card(self, named: Scalar) -> Iterator[Use]:
        card = self._game.card(named.text)
        if card is not None:
            start = len(named.text) - len(card.name)
            yield Use(named.place(start, len(named.text)), (CARDS, card.id))

    # -------------------------------------------------------------- languages

    def _language(self, document: Document) -> Iterator[Use]:
        for entry in entries(document):
            word = self._names.of_entry(entry.section, entry.id)
            if word is not None:
                own = entry.id.rpartition(".")[2] if word[0] in (FIELDS, VALUES, SLOTS) else entry.id
                start = len(entry.key.text) - len(own)
                yield Use(entry.key.place(max(0, start), len(entry.key.text)), word)
        for section, content in entries_in(document):
            if section.text == "names":
                for key, _ in entries_in(content):
                    yield from self._of_card(key)

    # -------------------------------------------------------------- anything else

    def _loose(self, document: Document | None) -> Iterator[Use]:
        """Words in values that no rule binds: by their names, and by what stands beside them."""
        if isinstance(document, Scalar):
            yield from self._in_text(document)
        for item in items_in(document):
            yield from self._loose(item)
        for key, value in entries_in(document):
            yield from self._in_text(key)
            if key.text not in _FREE and key.text not in _RULES:
                yield from self._loose(value)

    def _in_text(self, scalar: Scalar) -> Iterator[Use]:
        done = 0
        for token in tokens(scalar.text):
            if token.start < done:
                continue
            dotted = _DOTTED.match(scalar.text, token.start)
            whole = self._names.dotted(dotted.group()) if dotted is not None else None
            if whole is not None and dotted is not None:
                done = dotted.end()
                yield Use(scalar.place(token.start, done), whole)
                continue
            before, behind = scalar.text[: token.start].rstrip(), scalar.text[token.end :].lstrip()
            word, sure = self._names.meant(token.text, before, behind)
            if word is not None:
                yield Use(scalar.place(token.start, token.end), word, sure=sure)
