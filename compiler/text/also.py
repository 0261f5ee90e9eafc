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
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, Union

from ..source.frozen import dataclass
from .words import fold, split_words

if TYPE_CHECKING:
    from .language import Lexeme

SECTION = "also"
_FEW = 4
"""How often an entry may fit so that each place is tried by itself."""
_PART = re.compile(r"\{(\w+)(?::([\w.]+))?\}|[^{}]+")


class Word(NamedTuple):
    """A word of a text, folded, with its number among the words that somebody wrote."""

    text: str
    origin: int


Words = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """One or more words, by a name."""

    name: str


@dataclass(frozen=True, slots=True)
class Form:
    """One word that is a form of some verb, by a name."""

    name: str
    form: str


Part = Union[str, Some, Form]


@dataclass(frozen=True, slots=True)
class Also:
    """What may be written, and what is said for it."""

    reads: tuple[Part, ...]
    says: tuple[Part, ...]

    @property
    def whole(self) -> bool:
        """Whether it is about a whole sentence."""
        return any(isinstance(part, Some) for part in self.reads)


class AlsoError(ValueError):
    """An entry whose sides do not fit; the message is the entry."""


def parse_also(reads: str, says: str) -> Also:
    """An entry. Raises AlsoError for a name that one side lacks, or twice has, or that is not closed."""
    also = Also(_parts(reads), _parts(says))
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
    found: list[Part] = []
    for match in matches:
        name, form = match.groups()
        if name is None:
            found.extend(split_words(fold(match.group())))
        else:
            found.append(Form(name, form) if form else Some(name))
    return tuple(found)


class Rewriter:
    """Other ways to put a sentence, of one language with the words of its packs."""

    def __init__(self, entries: Iterable[Also], lexemes: Mapping[str, tuple[Lexeme, ...]]) -> None:
        listed = tuple(entries)
        self._entries = sorted(listed, key=lambda entry: entry.whole)  # words first, then their order
        self._verbs = [one for word, found in lexemes.items() if word.startswith("verb:") for one in found]

    def ways(self, words: Words) -> Iterator[Words]:
        """The sentence as it is, then with one or more of its parts put as the language writes them."""
        found: dict[tuple[str, ...], Words] = {tuple(word.text for word in words): words}
        yield words
        for entry in self._entries:
            for way in tuple(found.values()):
                for changed in self._changed(entry, way):
                    key = tuple(word.text for word in changed)
                    if key not in found:
                        found[key] = changed
                        yield changed

    def _changed(self, entry: Also, words: Words) -> Iterator[Words]:
        if entry.whole:
            for bound, end in self._matches(entry.reads, words, 0, {}):
                if end == len(words):
                    yield from self._said(entry.says, bound, words[0].origin)
        else:
            yield from self._in_places(entry, words)

    def _in_places(self, entry: Also, words: Words) -> Iterator[Words]:
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
                choices: list[Words] = [(Word(part, origin),)]
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
        return [(Word(other, word.origin),) for other in dict.fromkeys(others) if other is not None]


def _written(verb: Lexeme, form: str) -> str | None:
    """A form of a verb that is one word."""
    text = verb.form(form)
    return text.casefold() if text is not None and " " not in text else None
