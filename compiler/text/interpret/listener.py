"""A listener: hears what a person wrote, who does not write as the program does.

A sentence that the program itself would write means what it says, and nothing else. Any other one is read
freely: commas, kinds of quotation marks and the last full stop do not count; and where that is not enough, a
language lists other words and orders (``also:``). All meanings found are given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...tree import rules
from ..language.language import spoken_words
from ..language.tokens import Tokens
from ..language.tries import TooMuchToReadError
from ..language.variants import Rewriter, TypedWord, Words
from ..language.words import fold, split_words
from ..plan.normal_form import normal_form
from ..read.text_parser import Missed
from ..read.token_lattice import TokenLattice
from ..realizer import Heard, Realizer
from .lenient import COMMAS, FreeLattice, without_marks


@dataclass(frozen=True, slots=True)
class Furthest:
    """How far a sentence was understood: the number of the first word that was not, and what may stand there.

    ``said``: the words before it as the language writes them; ``others``: things that were read from one word
    to another, with how they are said, since some form of theirs is wrong. ``whole``: all was understood.
    """

    words: tuple[str, ...]
    word: int
    said: tuple[str, ...]
    expected: frozenset[str]
    others: tuple[tuple[int, int, Tokens], ...] = ()
    whole: bool = False


class Listener:
    """Hears sentences of one voice."""

    def __init__(self, realizer: Realizer) -> None:
        language = realizer.language
        self.realizer = realizer
        self.steps = 0
        """How many tries all sentences took so far."""
        self._rewriter = Rewriter(
            language.also, language.lexemes, spoken_words(language), realizer.game.limits
        )

    @property
    def other_words(self) -> frozenset[str]:
        """The words that are heard beside those that are written."""
        entries = self.realizer.language.also
        return frozenset(part for entry in entries for part in entry.reads if isinstance(part, str))

    def hear(self, sentence: str, kind: str | None = None) -> tuple[Heard, ...]:
        """What a sentence means, each meaning once. Raises TooMuchToReadError."""
        reading = TokenLattice(self.realizer.language, sentence, self.realizer.game.limits)
        meanings = self.realizer.hear(reading, kind)
        self.steps += reading.steps
        return meanings or self.hear_freely(sentence, kind)

    def hear_freely(
        self, sentence: str, kind: str | None = None, marks: frozenset[str] = COMMAS
    ) -> tuple[Heard, ...]:
        """All that a sentence may mean for who does not look at some marks. Raises TooMuchToReadError.

        Other words and orders are tried only where the words as they stand mean nothing.
        """
        meanings: dict[rules.Rule, Heard] = {}
        for number, (reading, _) in enumerate(self._readings(_words(sentence), marks)):
            for heard in self.realizer.hear(reading, kind):
                meanings.setdefault(normal_form(heard.rule), heard)
            if meanings and number == 0:
                break
        return tuple(meanings.values())

    def furthest(self, sentence: str) -> Furthest:
        """How far a sentence that means nothing was understood. Raises TooMuchToReadError."""
        words = _words(sentence)
        best: tuple[int, TokenLattice, Words, Missed] | None = None
        others: dict[tuple[int, int, Tokens], None] = {}
        whole = False
        for reading, way in self._readings(words, COMMAS):
            whole = bool(self.realizer.plans(reading)) or whole
            reached = _origin(way, reading.furthest, words)
            if best is None or reached > best[0]:  # the first is what was written
                missed = self.realizer.missed(reading)
                best = reached, reading, way, missed
                others |= dict.fromkeys(_read_otherwise(missed, way, words))
        if best is None:
            return Furthest((), 0, (), frozenset())
        _, reading, way, missed = best
        said = tuple(reading.words[: missed.furthest])
        written = tuple(word.text for word in words)
        reached = _origin(way, missed.furthest, words)
        return Furthest(written, reached, said, missed.expected, tuple(others), whole)

    def _readings(self, words: Words, marks: frozenset[str]) -> Iterator[tuple[TokenLattice, Words]]:
        """A free reading of each way to put a sentence. All of them share the tries of one.

        Where one breaks off, another that begins with the same words would break off too.
        """
        limits = self.realizer.game.limits
        counted = without_marks([word.text for word in words], marks)
        kept = tuple(word for word in words if word.text not in marks)[: len(counted)]
        steps = 0
        broken: set[tuple[str, ...]] = set()
        for number, way in enumerate(self._rewriter.ways(kept)):
            if number >= limits.read_ways:
                raise TooMuchToReadError("read_ways", limits.read_ways)
            said = tuple(word.text for word in way)
            if any(said[: len(start)] == start for start in broken):
                continue
            reading = FreeLattice(self.realizer.language, said, limits, marks)
            reading.step(steps)
            yield reading, way
            self.steps += reading.steps - steps
            steps = reading.steps
            if not reading.whole and reading.furthest < len(said):
                broken.add(said[: reading.furthest + 1])


def _read_otherwise(missed: Missed, way: Words, words: Words) -> Iterator[tuple[int, int, Tokens]]:
    """The things at the end of what was understood that are said in other words, by the words written."""
    reached = _origin(way, missed.furthest, words)
    for start, end, tokens in missed.others:
        first, last = _origin(way, start, words), _origin(way, end - 1, words) + 1
        if last >= reached:
            yield first, last, tokens


def _origin(way: Words, at: int, words: Words) -> int:
    """The number that a word of a way to put a sentence has among the words that were written."""
    return way[at].origin if at < len(way) else way[-1].origin + 1 if way else len(words)


def _words(sentence: str) -> Words:
    return tuple(TypedWord(text, number) for number, text in enumerate(split_words(fold(sentence))))
