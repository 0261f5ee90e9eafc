"""Examples in the words of a language: ``bleu 1`` for ``blue 1``; ids take their places before all is bound.

A word that is an id of the game, or belongs to the rules language, stays what it is; others are looked for
among the forms of the words, and the names of cards, of the languages that the pack speaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...source.diagnostics import Diagnostic, Fix, diagnostic
from ...source.documents import Document, Mapping, Scalar
from ...source.documents import Sequence as List
from ...source.packs.pack_files import PackFiles
from ...source.records import replace
from ...source.spans import Span
from ...source.suggestions import nearest
from ...typed.known_ids import ANSWERS, known_ids
from ...typed.model import Game
from ...words.cards.example_ids import EXAMPLES, NAMING, WORD, foreign_words
from ..language.language import Language
from ..language.plain_letters import plain_forms, plain_name
from ..names import card_names
from ..realizers import can_speak, game_realizer

_BETWEEN = frozenset(" '’-")
"""What may stand between two words of one name."""

_TWICE = re.compile(r"[\W]{2}")

_LONGEST = 6
"""So many words a name may have."""

_FORMS = {
    "noun": ("sg", "pl", "label"),
    "value": ("label", "_", "sg", "pl", "m.sg", "f.sg", "n.sg", "x.sg", "m.pl", "f.pl", "x.pl", "stem"),
    "zone": ("sg", "pl", "label"),
    "field": ("noun",),
    "verb": ("imp", "inf"),
}
"""The forms in which a word of each sort can stand in an example."""

_OWN = "own."
"""Before words that every language has; none is a word of a game, and few belong into examples."""

_THING, _PLACE, _ANSWER, _DEED = ("noun", "value", "card"), ("zone", "field"), ("answer",), ("verb",)
_THINGS = (_THING, _PLACE, _ANSWER, _DEED)
_PLACES = (_PLACE, _THING, _ANSWER, _DEED)
_DEEDS = (_ANSWER, _DEED, _THING, _PLACE)
"""What a word may mean by where it stands, the likeliest first."""

_LINES = ("do", "legal", "refused")
"""The parts of an example whose texts begin with what is done."""


@dataclass(frozen=True, slots=True)
class Named:
    """A word of a language that stands for an id, and where."""

    span: Span
    id: str


def with_ids_of_words(
    packs: Sequence[PackFiles], game: Game
) -> tuple[tuple[PackFiles, ...], list[Diagnostic], tuple[Named, ...]]:
    """The packs with ids in place of the words of their languages.

    Also words that may mean several, and where which id was put.
    """
    known = known_ids(game)
    written: list[PackFiles] = []
    diagnostics: list[Diagnostic] = []
    named: list[Named] = []
    for pack in packs:
        if foreign_words(pack, known):
            translator = _Translator(known, *_meanings(game, packs, pack), diagnostics, named)
            pack = replace(
                pack, cards=tuple((name, translator.file(document)) for name, document in pack.cards)
            )
        written.append(pack)
    return tuple(written), diagnostics, tuple(named)


Order = tuple[tuple[str, ...], ...]
Meanings = dict[str, dict[str, dict[str, None]]]
"""By a name in plain small letters, a space between its words, the ids that it may mean, by their sorts."""


def _meanings(game: Game, packs: Sequence[PackFiles], pack: PackFiles) -> tuple[Meanings, dict[str, str]]:
    """What the words of the languages that a pack speaks may stand for, and how these are spelt."""
    meanings: Meanings = {}
    spelt: dict[str, str] = {}
    for code in filter(can_speak, pack.languages):
        language = game_realizer(game, packs, code).language
        for sort, id_, form in (*_forms(language), *_cards(game, packs, code)):
            for name in (form, *plain_forms(form, language.plain)):
                spelt.setdefault(plain_name(name), form)
                meanings.setdefault(plain_name(name), {}).setdefault(sort, {})[id_] = None
    return meanings, spelt


def _forms(language: Language) -> Iterator[tuple[str, str, str]]:
    """The sorts and ids of the words that a game has in a language, with forms in which they stand alone."""
    for word, lexemes in language.lexemes.items():
        sort, _, name = word.partition(":")
        own = name.startswith(_OWN)
        if own and name.removeprefix(_OWN) not in ANSWERS:
            continue
        for lexeme in lexemes:
            for form in filter(None, (lexeme.forms.get(form) for form in _FORMS.get(sort, ()))):
                yield "answer" if own else sort, name.rpartition(".")[2], form


def _cards(game: Game, packs: Sequence[PackFiles], language: str) -> Iterator[tuple[str, str, str]]:
    names = card_names(packs, language)
    return (("card", card.name, names[card.name]) for card in game.cards if card.name in names)


@dataclass(frozen=True, slots=True)
class _Translator:
    """Puts ids in the place of words."""

    known: frozenset[str]
    meanings: Meanings
    spelt: dict[str, str]
    diagnostics: list[Diagnostic]
    named: list[Named]

    def file(self, document: Document) -> Document:
        if not isinstance(document, List):
            return document
        items = (self._card(item) if isinstance(item, Mapping) else item for item in document)
        return List(tuple(items), document.span)

    def _card(self, card: Mapping) -> Mapping:
        entries = ((key, self._examples(value) if key.text == EXAMPLES else value) for key, value in card)
        return Mapping(tuple(entries), card.span)

    def _examples(self, document: Document) -> Document:
        if isinstance(document, List):
            return List(tuple(map(self._examples, document)), document.span)
        if not isinstance(document, Mapping):
            return document
        entries = ((key, self._part(key.text, value)) for key, value in document)
        return Mapping(tuple(entries), document.span)

    def _part(self, key: str, document: Document) -> Document:
        if key not in NAMING:
            return document
        return self._all(document, _DEEDS if key in _LINES else _THINGS)

    def _all(self, document: Document, first: Order) -> Document:
        """What stands below a part, whose texts begin with words of some sorts, and its paths with places."""
        match document:
            case Scalar():
                return self._scalar(document, first)
            case List():
                return List(tuple(self._all(item, first) for item in document), document.span)
            case Mapping():
                entries = ((self._scalar(key, _PLACES), self._all(value, first)) for key, value in document)
                return Mapping(tuple(entries), document.span)

    def _scalar(self, scalar: Scalar, first: Order) -> Scalar:
        """A text with ids in it, each placed where its word stands."""
        words = [match.span() for match in WORD.finditer(scalar.text)]
        if all(scalar.text[start:end] in self.known for start, end in words):
            return scalar
        text, places, done, at = "", [], 0, 0
        while at < len(words):
            start = words[at][0]
            before = scalar.text[:start].rstrip()
            order = _PLACES if before.endswith(".") else _THINGS if before else first
            last, id_ = self._id(scalar, words, at, order)
            end = words[last][1]
            span = scalar.place(start, end)
            text += scalar.text[done:start]
            places.append((len(text), span))
            text += scalar.text[start:end] if id_ is None else id_
            done, at = end, last + 1
        text += scalar.text[done:]
        if text == scalar.text:
            return scalar
        places[:1] = [(0, places[0][1])]
        return Scalar(text, scalar.span, scalar.plain, said=tuple(places))

    def _id(
        self, scalar: Scalar, words: list[tuple[int, int]], first: int, order: Order
    ) -> tuple[int, str | None]:
        """The last word of the longest name that begins with a word, and the id that it means, if any.

        ``order``: what is likeliest where it stands.
        """
        for last in range(min(len(words), first + _LONGEST) - 1, first - 1, -1):
            name = scalar.text[words[first][0] : words[last][1]]
            if not _is_name(name) or set(WORD.findall(name)) <= self.known:
                continue
            meant = _likeliest(self.meanings.get(plain_name(name), {}), order)
            span = scalar.place(words[first][0], words[last][1])
            if len(meant) == 1:
                self.named.append(Named(span, meant[0]))
            elif meant:  # any of them stands there, so that nothing else is told
                self.diagnostics.append(diagnostic("H559", span, word=name, ids=", ".join(meant)))
            if meant:
                return last, meant[0]
        return first, self._misspelt(scalar, words[first], order)

    def _misspelt(self, scalar: Scalar, place: tuple[int, int], order: Order) -> str | None:
        """The id of the name that a word is spelt most like, if it is like no id; told with that name."""
        word = scalar.text[slice(*place)]
        if word in self.known or nearest(word.lower(), self.known) is not None:
            return None
        near = nearest(plain_name(word), self.meanings)
        if near is None:
            return None
        fix = Fix(scalar.place(*place), self.spelt[near])
        self.diagnostics.append(diagnostic("H560", fix.span, fix=fix, word=word))
        return _likeliest(self.meanings[near], order)[0]


def _is_name(text: str) -> bool:
    """Whether nothing but single spaces, apostrophes or hyphens stands between the words of a text."""
    return all(between in _BETWEEN for between in WORD.sub("", text)) and _TWICE.search(text) is None


def _likeliest(meant: dict[str, dict[str, None]], order: Order) -> list[str]:
    """The ids of the likeliest sorts that a name has."""
    for sorts in order:
        ids = dict.fromkeys(id_ for sort in sorts for id_ in meant.get(sort, ()))
        if ids:
            return list(ids)
    return []
