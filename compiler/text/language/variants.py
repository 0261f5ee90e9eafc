"""What the reader takes beside what is written: other words and orders that a language lists under ``also:``.

On the left stands what somebody may write, on the right what is said for it:

    lorsque: quand                               words, wherever they stand
    "vous {do:imp}": "{do:imp}"                  a form of any verb, and any form of the same verb
    "{rest} quand {event}": "quand {event} {rest}"   some words each: of a whole sentence
    un: [n’importe quel, 1]                      each of several things may be meant

Commas and the last full stop do not count. Nothing is believed for it: what comes out is read as any text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, Union

import msgspec

from ...source.limits import DEFAULT_LIMITS, Limits
from .lexemes import Lexeme
from .tries import TooMuchToReadError, Tries
from .words import fold, split_words

SECTION = "also"
_FEW = 4
"""How often an entry may fit so that each place is tried by itself."""
_PART = re.compile(r"\{(\w+)(?::([\w.]+))?\}|[^{}]+")


class TypedWord(NamedTuple):
    """A word of a text, folded, with its number among the words that somebody wrote."""

    text: str
    origin: int


Words = tuple[TypedWord, ...]


class Some(msgspec.Struct, frozen=True):
    """One or more words, by a name."""

    name: str


class Form(msgspec.Struct, frozen=True):
    """One word that is a form of some verb, by a name."""

    name: str
    form: str


Part = Union[str, Some, Form]


class Variants(msgspec.Struct, frozen=True):
    """What may be written, and what is said for it."""

    reads: tuple[Part, ...]
    says: tuple[Part, ...]

    @property
    def whole(self) -> bool:
        """Whether it is about a whole sentence."""
        return any(isinstance(part, Some) for part in self.reads)


class AlsoError(ValueError):
    """An entry whose sides do not fit; the message is the entry."""


def parse_also(reads: str, says: str) -> Variants:
    """An entry. Raises AlsoError for a name that one side lacks, or twice has, or that is not closed."""
    also = Variants(_parts(reads), _parts(says))
    left, right = (_names(side) for side in (also.reads, also.says))
    if not also.reads or not also.says or left is None or left != right:
        raise AlsoError(f"{reads}: {says}")
    return also


def _names(side: tuple[Part, ...]) -> dict[str, type] | None:
    """The names of one side, each with what it stands for; None where one is there twice."""
    named = [(part.name, type(part)) for part in side if not isinstance(part, str)]
    return dict(named) if len(dict(named)) == len(named) else None


def _parts(text: str) -> tuple[Part, ...]:
    matches = list(_PART.finditer(text))
    if "".join(match.group() for match in matches) != text:
        raise AlsoError(text)
    parts: list[Part] = []
    for match in matches:
        name, form = match.groups()
        if name is None:
            parts.extend(split_words(fold(match.group())))
        else:
            parts.append(Form(name, form) if form else Some(name))
    return tuple(parts)


class Rewriter:
    """Other ways to put a sentence, of one language with the words of its packs.

    ``spoken``: all words that the language says, where they are known. What it never says stands for other
    words and cannot be meant itself: so a sentence with many such words has few ways.
    """

    def __init__(
        self,
        entries: Iterable[Variants],
        lexemes: Mapping[str, tuple[Lexeme, ...]],
        spoken: frozenset[str] | None = None,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        self._limits = limits
        self._tries = Tries("read_steps", limits.read_steps)
        alike: dict[tuple[Part, ...], list[Variants]] = {}
        for entry in entries:
            alike.setdefault(entry.reads, []).append(entry)
        listed = sorted(alike.values(), key=lambda group: group[0].whole)  # words first, then their order
        self._foreign = [group for group in listed if _is_foreign(group[0], spoken)]
        self._others = [group for group in listed if not _is_foreign(group[0], spoken)]
        self._verbs = [
            lexeme for word, variants in lexemes.items() if word.startswith("verb:") for lexeme in variants
        ]

    def ways(self, words: Words) -> Iterator[Words]:
        """The sentence as it is, then with one or more of its parts put as the language writes them.

        Raises TooMuchToReadError where there are too many, or where too much is tried to find them.
        """
        self._tries = Tries("read_steps", self._limits.read_steps)
        ways_known: dict[tuple[str, ...], Words] = {_key(words): words}
        yield words
        before = frozenset(ways_known)
        for entries in self._foreign:
            self._add(ways_known, entries)
            for key, way in tuple(ways_known.items()):
                if any(True for _ in self._changed(entries[0], way)):
                    del ways_known[key]
            self._not_too_many(ways_known)
        yield from (way for key, way in ways_known.items() if key not in before)
        for entries in self._others:
            self._not_too_many(ways_known)
            before = frozenset(ways_known)
            self._add(ways_known, entries)
            yield from (way for key, way in ways_known.items() if key not in before)

    def _not_too_many(self, ways_known: Collection[object]) -> None:
        if len(ways_known) > self._limits.read_ways:
            raise TooMuchToReadError("read_ways", self._limits.read_ways)

    def _add(self, ways_known: dict[tuple[str, ...], Words], entries: Iterable[Variants]) -> None:
        """Adds the ways that some entries make of those that are known."""
        for entry in entries:
            for way in tuple(ways_known.values()):
                for changed in self._changed(entry, way):
                    ways_known.setdefault(_key(changed), changed)

    def _changed(self, entry: Variants, words: Words) -> Iterator[Words]:
        if entry.whole:
            for bound, end in self._matches(entry.reads, words, 0, {}):
                if end == len(words):
                    yield from self._said(entry.says, bound, words[0].origin)
        else:
            yield from self._in_places(entry, words)

    def _in_places(self, entry: Variants, words: Words) -> Iterator[Words]:
        """The words with all parts changed that an entry is about, and with each of a few alone."""
        places = [
            (at, end, said)
            for at in range(len(words))
            for bound, end in self._matches(entry.reads, words, at, {})
            for said in self._said(entry.says, bound, words[at].origin)
        ]
        if not places:
            return
        changed = words
        for at, end, said in reversed(places):
            changed = (*changed[:at], *said, *changed[end:])
        yield changed
        if 1 < len(places) <= _FEW:
            yield from ((*words[:at], *said, *words[end:]) for at, end, said in places)

    def _matches(
        self, parts: tuple[Part, ...], words: Words, at: int, bound: Mapping[str, Words]
    ) -> Iterator[tuple[Mapping[str, Words], int]]:
        """What fills the names of an entry from a place on, and where it ends."""
        if not parts:
            yield bound, at
            return
        part, rest = parts[0], parts[1:]
        if isinstance(part, Some):
            last = len(words) - len(rest)
            for end in (last,) if not rest else range(at + 1, last + 1):
                if end > at:
                    self._tries.step()
                    yield from self._matches(rest, words, end, {**bound, part.name: words[at:end]})
        elif at < len(words) and self._fits(part, words[at].text):
            more = {} if isinstance(part, str) else {f"{part.name}:{part.form}": (words[at],)}
            yield from self._matches(rest, words, at + 1, {**bound, **more})

    def _fits(self, part: str | Form, word: str) -> bool:
        if isinstance(part, str):
            return part == word
        return any(_written(verb, part.form) == word for verb in self._verbs)

    def _said(self, parts: tuple[Part, ...], bound: Mapping[str, Words], origin: int) -> Iterator[Words]:
        """What an entry says for what fills its names; each verb that has both forms is a way."""
        made: list[Words] = [()]
        for part in parts:
            if isinstance(part, str):
                choices: list[Words] = [(TypedWord(part, origin),)]
            elif isinstance(part, Some):
                choices = [bound[part.name]]
            else:
                choices = self._other_forms(part, bound)
            made = [(*before, *choice) for before in made for choice in choices]
        yield from made

    def _other_forms(self, part: Form, bound: Mapping[str, Words]) -> list[Words]:
        (key,) = (name for name in bound if name.partition(":")[0] == part.name)
        (word,) = bound[key]
        form = key.partition(":")[2]
        others = (_written(verb, part.form) for verb in self._verbs if _written(verb, form) == word.text)
        return [(TypedWord(other, word.origin),) for other in dict.fromkeys(others) if other is not None]


def _is_foreign(entry: Variants, spoken: frozenset[str] | None) -> bool:
    """Whether an entry is about a word that the language never says itself."""
    if spoken is None or entry.whole:
        return False
    return any(isinstance(part, str) and part not in spoken for part in entry.reads)


def _key(words: Words) -> tuple[str, ...]:
    return tuple(word.text for word in words)


def _written(verb: Lexeme, form: str) -> str | None:
    """A form of a verb that is one word."""
    text = verb.form(form)
    return text.casefold() if text is not None and " " not in text else None
