"""What may be written at a place of a file, whatever stands there: rules, keys, values, sentences, forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ...compiler.source.packs.classified_files import CHANGES, file_role
from ...compiler.tree.types import Choice, Many, Thing, Truth, Window
from ...compiler.typed.model import Game
from ...compiler.words.declared import FIELDS, VALUES
from ...workbench.authoring.word_questions import word_kinds
from ..atlas.uses import CARDS, own_name
from ..session.checked import CheckedPack
from ..session.session import Session
from .offer import Offer, each_once
from .rule_words import RulePlaces, begun_word
from .shapes import keys_at, values_at
from .yaml_place import ITEM, YamlPlace, keys_beside, yaml_place

_RULES = frozenset({"rules", "define", "when", "measures", "fixed", "beyond", "is"})
_FORMULAS = "derived"
_EXAMPLES, _TEXT, _PROVENANCE = "examples", "text", "provenance"
_PATHS = frozenset({"given", "expect"})
_THINGS = frozenset({"given", "expect", "do", "legal", "refused", "rolls"})
_KIND = re.compile(r"^[ -] kind: *([a-z_0-9]+)", re.MULTILINE)
_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*\Z", re.MULTILINE)
_WORD = re.compile(r"[\w.]*\Z")


def offers(session: Session, pack: CheckedPack, path: Path, text: str, offset: int) -> list[Offer]:
    """What may stand at a place, the likeliest first, in place of what is begun there."""
    if _COMMENT.search(text, text.rfind("\n", 0, offset) + 1, offset):
        return []
    place = yaml_place(text, offset)
    return list(each_once(_Places(session, pack, path, text, offset, place).offers()))


class _Places:
    """One place of one file."""

    def __init__(
        self, session: Session, pack: CheckedPack, path: Path, text: str, offset: int, place: YamlPlace
    ) -> None:
        self._session = session
        self._pack = pack
        self._game: Game = pack.game.game
        self._text = text
        self._offset = offset
        self._place = place
        name = pack.names.get(path, path.name)
        self._schema = "changes" if path.name == CHANGES else _schema(name)
        self._language = path.stem if _schema(name) == "locale" and path.parent.name == "locales" else ""
        if _schema(name) == "locale" and not self._language:
            self._language = path.parent.name

    def offers(self) -> Iterator[Offer]:
        place = self._place
        keys = (*place.path, place.key or "")
        if self._in_rules():
            yield from self._rule()
        elif self._schema == "cards" and _TEXT in place.path:
            yield from self._sentence()
        elif self._schema == "locale":
            yield from self._locale()
        elif _EXAMPLES in place.path and _THINGS.intersection(keys):
            yield from self._example()
        elif place.key is None:
            yield from self._keys()
            if place.path[-1:] == (ITEM,):
                yield from self._values("")
        else:
            yield from self._values(place.key)

    def _in_rules(self) -> bool:
        place = self._place
        if place.key in _RULES and (place.key == "define" or _EXAMPLES not in place.path):
            return self._schema in ("cards", "changes", "vocabulary", "game") and place.path[-1:] != (
                _PROVENANCE,
            )
        return self._schema == "vocabulary" and _FORMULAS in place.path and place.key is not None

    # -------------------------------------------------------------- rules

    def _kind(self) -> str:
        """The kind of the card in which the place lies, or the noun whose formula is written."""
        if self._schema == "vocabulary":
            path = self._place.path
            return path[1] if path[:1] == ("nouns",) and len(path) > 1 else ""
        start = self._text.rfind("\n- ", 0, self._offset) + 1
        end = self._text.find("\n- ", self._offset)
        match = _KIND.search(self._text, start, len(self._text) if end < 0 else end)
        return match[1] if match is not None else ""

    def _rule(self) -> Iterator[Offer]:
        begun = begun_word(self._place.begun)
        text = self._place.begun
        if self._place.block is not None:
            text = _outdented(text)
        before = text[: len(text) - len(begun)]
        places = RulePlaces(self._game, self._kind())
        for word, sort, detail in places.words(before):
            yield Offer(word, sort, self._offset - len(begun), detail)

    # -------------------------------------------------------------- sentences

    def _sentence(self) -> Iterator[Offer]:
        """How a sentence in a language may go on."""
        place = self._place
        after = place.path[place.path.index(_TEXT) + 1 :]
        language = after[0] if after and after[0] != ITEM else place.key or ""
        line = place.begun.rpartition("\n")[2].lstrip().lstrip("\"'")
        if language not in self._pack.languages or not line.strip():
            return
        begun = re.search(r"[^\W\d_][\w’'-]*\Z", line)
        start = self._offset - (len(begun.group()) if begun is not None else 0)
        completer = self._session.completer(self._pack, language)
        yield from (Offer(phrase, "sentence", start) for phrase in completer.complete(line))

    # -------------------------------------------------------------- keys and values

    def _begun(self) -> str:
        match = _WORD.search(self._place.begun)
        return match.group() if match is not None else ""

    def _keys(self) -> Iterator[Offer]:
        beside = keys_beside(self._text, self._offset)
        yield from (offer for offer in self._any_keys() if offer.text.rstrip(": ") not in beside)

    def _any_keys(self) -> Iterator[Offer]:
        """The keys that may stand here, also those that do already."""
        place = self._place
        start = self._offset - len(self._begun())
        if self._schema == "cards" and place.path == (ITEM,):
            kind = self._kind()
            for name, declared in self._game.vocabulary.fields(kind).items() if kind else ():
                if declared.kind == "constant":
                    yield Offer(f"{name}: ", "fields", start, kind)
        if self._schema == "cards" and place.path[-1:] == (_PROVENANCE,):
            fields = self._game.vocabulary.fields(self._kind())
            given = (name for name, declared in fields.items() if declared.kind == "constant")
            yield from (Offer(f"{name}: ", "fields", start) for name in (*given, "rules"))
        path = ("",) if not place.path and self._schema == "cards" else place.path
        for name, detail in keys_at(self._schema, path):
            yield Offer(f"{name}: ", "key", start, detail)

    def _values(self, key: str) -> Iterator[Offer]:
        start = self._offset - len(self._begun())
        vocabulary = self._game.vocabulary
        kind = self._kind()
        declared = vocabulary.field(kind, key) if kind and self._schema == "cards" else None
        if key == "kind" and self._schema == "cards":
            yield from (Offer(name, "nouns", start) for name in vocabulary.kinds)
        elif key == "card":
            yield from (
                Offer(card.id, CARDS, self._offset - len(self._place.begun)) for card in self._game.cards
            )
        elif self._place.path[-1:] == (_PROVENANCE,):
            yield from (Offer(word, "keyword", start) for word in self._game.core.provenance)
        elif declared is not None:
            yield from self._of_type(declared[1].type, start)
        yield from (
            Offer(value, "keyword", start) for value in values_at(self._schema, (*self._place.path, key))
        )
        if self._schema in ("vocabulary", "game", "reference"):
            sections = ("nouns", "enums", "zones", "resources", "windows", "moments", "periods", "verbs")
            yield from (
                Offer(name, section, start) for section in sections for name in getattr(vocabulary, section)
            )

    def _of_type(self, type_: object, start: int) -> Iterator[Offer]:
        vocabulary = self._game.vocabulary
        if isinstance(type_, Many):
            type_ = type_.item
        if isinstance(type_, Choice):
            yield from (
                Offer(value, VALUES, start, type_.enum) for value in vocabulary.enums[type_.enum].values
            )
        elif isinstance(type_, Truth):
            yield from (Offer(word, "keyword", start) for word in self._game.core.truths)
        elif isinstance(type_, Window):
            yield from (
                Offer(name, "windows", start) for name in (*vocabulary.windows, *self._game.core.windows)
            )
        elif isinstance(type_, Thing):
            holder = vocabulary.holding(type_.noun)
            noun = holder.holds if holder is not None and holder.each and holder.holds else type_.noun
            cards = [card for card in self._game.cards if vocabulary.is_a(card.kind, noun)]
            yield from (Offer(card.name, CARDS, start, card.kind) for card in cards)
            for declared in vocabulary.fields(noun).values() if not cards else ():
                if isinstance(declared.type, Choice):
                    yield from self._of_type(declared.type, start)

    # -------------------------------------------------------------- examples

    def _example(self) -> Iterator[Offer]:
        """Paths of what is given and expected, and what may lie there; lines of what is done."""
        place = self._place
        begun = self._begun()
        start = self._offset - len(begun.rpartition(".")[2])
        places = RulePlaces(self._game)
        if place.key is None and place.path[-1:] and place.path[-1] in _PATHS:
            head, dot, _ = begun.rpartition(".")
            for word, sort, detail in places.words(f"{head}{dot}" if dot else ""):
                if sort != "keyword" and (dot or sort in ("local", "zones")):
                    yield Offer(word, sort, start, detail)
            return
        path = [key for key in (*place.path, place.key or "") if key not in (ITEM, "")]
        named = path[-1]
        if named not in _THINGS:
            type_ = places.type_of(named)
            if type_ is not None:
                yield from self._of_type(type_, start)
                return
        elif "." in begun:
            yield from (
                Offer(*word[:2], start, word[2]) for word in places.words(begun.rpartition(".")[0] + ".")
            )
            return
        for declared in self._pack.atlas.declared:
            if declared[0] in ("verbs", CARDS, VALUES, "labels"):
                yield Offer(own_name(declared), declared[0], start)

    # -------------------------------------------------------------- languages

    def _locale(self) -> Iterator[Offer]:
        """Sections of words; words that a section lacks; forms that a word lacks."""
        place = self._place
        start = self._offset - len(self._begun())
        if place.key is None and not place.path:
            yield from (Offer(f"{name}: ", "key", start, detail) for name, detail in keys_at("locale", ()))
        elif place.key is None and len(place.path) == 1:
            yield from (Offer(f"{name}: ", "key", start) for name in self._lacking(place.path[0]))
        elif place.key is None and len(place.path) == 2:
            yield from (Offer(f"{name}: ", "key", start, detail) for name, detail in self._forms(*place.path))

    def _lacking(self, section: str) -> Iterator[str]:
        """The words of the game of which a section has none."""
        there = set(re.findall(r"^  ([\w.]+):", self._text, re.MULTILINE))
        if section == "names":
            own = {pack.id for pack in self._pack.game.packs if not pack.built_in}
            names = [card.name for card in self._game.cards if not own or card.pack in own]
        else:
            wanted = ("nouns", "resources") if section == "nouns" else (section,)
            declared = (word for word in self._pack.atlas.declared if word[0] in wanted)
            names = [word[1] if word[0] in (FIELDS, VALUES) else own_name(word) for word in declared]
        return (name for name in names if name not in there)

    def _forms(self, section: str, name: str) -> Iterator[tuple[str, str]]:
        """The forms that a language asks of a word, those that stand there left out."""
        if section == "names":
            yield from keys_at("locale", (section, name))
            return
        kinds = word_kinds(self._language) or {}
        kind = kinds.get(section.removesuffix("s"))
        there = self._there()
        for question in kind.questions if kind is not None else ():
            if question.form not in there and not question.helper and question.needed(there):
                yield question.form, question.ask if " " in question.ask else ""

    def _there(self) -> dict[str, str]:
        """The forms that stand beside the place."""
        line = self._text[self._text.rfind("\n", 0, self._offset) + 1 :].partition("\n")[0]
        return dict(re.findall(r"([\w.]+): *\"?([^,{}\"]+)", line.partition("{")[2]))


def _schema(name: str) -> str:
    role = file_role(name)
    return "locale" if role == "locales" else role


def _outdented(text: str) -> str:
    """Lines of a block without the indentation that all of them have."""
    lines = text.split("\n")
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines[:1] if line.strip()), default=0)
    return "\n".join(line[min(margin, len(line) - len(line.lstrip(" "))) :] for line in lines)
