"""Paraphrases: other words and orders that a language lists under ``also:``, beside what it writes itself.

On the left stands what somebody may write, on the right what the language says for it:

    lorsque: quand                               words, wherever they stand
    immediately: ""                              words that may be left out
    "vous {do:imp}": "{do:imp}"                  a form of any verb, and any form of the same verb
    "each {x:sg} you own": "each of your {x:pl}" a form of any noun, and any form of the same noun
    "your {x:word} row": "your {x} attribute row"   any word
    "your {x:force|ruse} row": "your {x} row"       one of these words
    "of at least {n:number}": "of {n:number} or more"   any number
    "{n:signed} gold": "gain {n:number} gold"           a number with its plus
    "(after|upon|) {do:ing}": "when you {do:inf}"       one of these, the last of which is nothing
    "{rest} quand {event}": "quand {event} {rest}"   some words each; at an end all up to it
    un: [n’importe quel, 1]                      each of several things may be meant
    "{rest}": "à la fin de la partie {rest}"     words that are understood before a whole sentence

Commas and the last full stop do not count. Nothing is believed for it: what comes out is read as any text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Union

import msgspec

from .lexemes import Lexeme
from .words import fold, split_words

SECTION = "also"
NUMBER, SIGNED, WORD = "number", "signed", "word"
"""In place of the name of a form: any number, one with a plus before it, any word."""
_CHOICE = re.compile(r"\(([^()|]*(?:\|[^()|]*)+)\)")
_PART = re.compile(r"\{(\w+)(?::([\w.|’'-]+))?\}|[^{}]+")


class Some(msgspec.Struct, frozen=True):
    """One or more words, by a name; ``single``: one word, ``among`` these if there are any."""

    name: str
    single: bool = False
    among: tuple[str, ...] = ()


class Form(msgspec.Struct, frozen=True):
    """The words of a form of some verb or noun, by a name."""

    name: str
    form: str


class Figure(msgspec.Struct, frozen=True):
    """One number, by a name; ``signed``: with a plus before it, which is not said."""

    name: str
    signed: bool = False


Part = Union[str, Some, Form, Figure]
Side = tuple[Part, ...]
Words = tuple[str, ...]
_INFLECTED = ("verb:", "noun:", "zone:", "adjective:", "value:")


class Paraphrase(msgspec.Struct, frozen=True):
    """What may be written, and what is said for it.

    ``from_start``, ``to_end``: whether it begins and ends as a sentence does. One that reads nothing is
    understood before a sentence.
    """

    reads: Side
    says: Side
    from_start: bool = False
    to_end: bool = False
    before: int = 0
    """How many of the first parts it only stands behind; ``says`` is said for what follows them."""
    behind: int = 0
    """How many of the last parts it only stands before."""
    words: frozenset[str] = frozenset()
    """The words that it reads as they stand; where one is nowhere, nothing need be tried."""

    @property
    def moves(self) -> bool:
        """Whether some words stand elsewhere in what is said."""
        return any(map(_is_open, self.reads[self.before : len(self.reads) - self.behind]))


class ParaphraseError(ValueError):
    """An entry whose sides do not fit; the message is the entry."""


@lru_cache(maxsize=16)
def all_paraphrases(entries: tuple[tuple[str, str], ...]) -> tuple[Paraphrase, ...]:
    """The paraphrases of many entries, each once. Raises ParaphraseError."""
    return tuple(dict.fromkeys(way for reads, says in entries for way in parse_paraphrases(reads, says)))


@lru_cache(maxsize=4096)
def parse_paraphrases(reads: str, says: str) -> tuple[Paraphrase, ...]:
    """The paraphrases of an entry, one for each choice of what it reads. Raises ParaphraseError.

    A choice may also be what is said itself.
    """
    entry = f"{reads}: {says}"
    right, others = _parts(says, entry), _CHOICE.search(reads) is not None
    sides = (_parts(text, entry) for text in choices(reads))
    return tuple(_paraphrase(left, right, entry) for left in sides if not others or left != right)


def choices(reads: str) -> Iterator[str]:
    """What an entry reads, for each choice in it: ``(a|b|)``."""
    if (choice := _CHOICE.search(reads)) is None:
        yield reads
        return
    for text in choice.group(1).split("|"):
        yield from choices(f"{reads[: choice.start()]}{text}{reads[choice.end() :]}")


def _paraphrase(left: Side, right: Side, entry: str) -> Paraphrase:
    """One way to read. Raises ParaphraseError where sides are alike, or have not the same names once each."""
    names, others = (_names(side) for side in (left, right))
    if not left or names is None or names != others or left == right:
        raise ParaphraseError(entry)
    if right and left[-1] == right[-1] and isinstance(left[-1], Some):
        left, right = left[:-1], right[:-1]  # what stays in its place need not be copied
    if right and left and left[0] == right[0] and isinstance(left[0], Some):
        left, right = left[1:], right[1:]
    if not left:  # something is understood before a whole sentence
        if not right:
            raise ParaphraseError(entry)
        return Paraphrase((), right, from_start=True)
    before, behind = _shared(left, right)
    said = right[before : len(right) - behind]
    words = frozenset(part for part in left if isinstance(part, str))
    return Paraphrase(left, said, _is_open(left[0]), _is_open(left[-1]), before, behind, words)


def _shared(left: Side, right: Side) -> tuple[int, int]:
    """How many first and how many last parts both sides share, so that something is left to read."""
    most = min(len(left) - 1, len(right))
    before = next((at for at in range(most) if left[at] != right[at]), most)
    most = min(len(left) - 1, len(right)) - before
    behind = next((at for at in range(most) if left[-1 - at] != right[-1 - at]), most)
    return before, behind


def _is_open(part: Part) -> bool:
    """Whether any number of words may stand for a part."""
    return isinstance(part, Some) and not part.single


def _names(side: Side) -> dict[str, type] | None:
    """The names of one side, each with what it stands for; None where one is there twice."""
    named = [(part.name, type(part)) for part in side if not isinstance(part, str)]
    return dict(named) if len(dict(named)) == len(named) else None


def _parts(text: str, entry: str) -> Side:
    parts = tuple(map(_parts_between_spaces, text.split()))
    if None in parts:
        raise ParaphraseError(entry)
    return tuple(chain.from_iterable(part for part in parts if part is not None))


@lru_cache(maxsize=16_384)
def _parts_between_spaces(text: str) -> Side | None:
    """Those of a text without spaces, of which entries share most; None where a brace is left."""
    matches = list(_PART.finditer(text))
    if "".join(match.group() for match in matches) != text:
        return None
    parts: list[Part] = []
    for match in matches:
        name, form = match.groups()
        if name is None:
            parts.extend(split_words(fold(match.group())))
        else:
            parts.append(_named(name, form))
    return tuple(parts)


def _named(name: str, form: str | None) -> Part:
    if form is None or form == WORD:
        return Some(name, single=form == WORD)
    if "|" in form:
        return Some(name, single=True, among=tuple(map(fold, form.split("|"))))
    return Figure(name, form == SIGNED) if form in (NUMBER, SIGNED) else Form(name, form)


class Paraphrases:
    """The paraphrases of one language, by what they begin with, and what their forms may be of.

    ``plain``: by word in letters without accents, the words that may be meant; ``before``: what may be
    understood before a sentence.
    """

    def __init__(
        self,
        entries: Iterable[Paraphrase],
        lexemes: Mapping[str, tuple[Lexeme, ...]],
        plain: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.entries = tuple(entries)
        self.plain = plain
        self._by_word: dict[str, list[Paraphrase]] = {}
        self._others: list[Paraphrase] = []
        self.before = tuple(entry.says for entry in self.entries if not entry.reads)
        for entry in self.entries:
            if not entry.reads:
                continue
            first = entry.reads[0]
            group = self._by_word.setdefault(first, []) if isinstance(first, str) else self._others
            group.append(entry)
        self._lexemes = [
            lexeme for word, variants in lexemes.items() if word.startswith(_INFLECTED) for lexeme in variants
        ]
        self._written: dict[str, dict[str, dict[Words, list[Lexeme]]]] = {}

    def beginning(self, words: Collection[str]) -> Iterator[Paraphrase]:
        """Those that may begin where one of these words stands."""
        for word in words:
            yield from self._by_word.get(word, ())
        yield from self._others

    def inflected(self, form: str, word: str) -> Mapping[Words, Sequence[Lexeme]]:
        """What is said in a form that begins with a word, each with the verbs or nouns of which it is one."""
        if form not in self._written:
            table: dict[str, dict[Words, list[Lexeme]]] = {}
            for lexeme in self._lexemes:
                if row := written(lexeme, form):
                    table.setdefault(row[0], {}).setdefault(row, []).append(lexeme)
            self._written[form] = table
        return self._written[form].get(word, {})


def written(lexeme: Lexeme, form: str) -> Words:
    """The words of a form of a verb or noun, none where it has none."""
    return tuple(split_words(fold(lexeme.form(form) or "")))
