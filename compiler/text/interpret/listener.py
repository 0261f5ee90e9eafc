"""A listener: hears what a person wrote, who does not write as the program does.

A sentence that the program itself would write means what it says, and nothing else. Any other one is read
freely: commas, kinds of quotation marks and the last full stop do not count; where that is not enough, a
language lists other words and orders (``also:``); and where that says nothing, it is read by what its words
mean, in whatever order (``heard:``). All meanings found are given.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ..language.paraphrases import Paraphrases, all_paraphrases
from ..language.plain_letters import plain_words
from ..language.tokens import Tokens
from ..language.tries import Tries
from ..language.words import fold, split_words
from ..read.detours import add_detours
from ..read.text_parser import Missed
from ..read.token_lattice import TokenLattice
from ..realizer import Heard, Realizer
from .gist_listener import GistListener
from .lenient import COMMAS, SPOKEN, FreeLattice


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
        self.realizer = realizer
        self.steps = 0
        """How many tries all sentences took so far."""

    @cached_property
    def _paraphrases(self) -> Paraphrases:
        """Those of the language; read only where some sentence is not the program's own."""
        language = self.realizer.language
        entries = all_paraphrases(language.also)
        heard = {part for entry in entries for part in entry.reads if isinstance(part, str)}
        return Paraphrases(entries, language.lexemes, plain_words(language, heard))

    @cached_property
    def gist(self) -> GistListener:
        """Who hears the gist of sentences."""
        return GistListener(self.realizer)

    def other_words(self, expected: Collection[str]) -> frozenset[str]:
        """The words that are heard where one of these may stand."""
        may_stand = set(map(fold, expected))
        entries = (
            entry
            for entry in self._paraphrases.entries
            if entry.reads and entry.says and entry.says[0] in may_stand
        )
        words = (entry.reads[entry.before] for entry in entries)
        return frozenset(word for word in words if isinstance(word, str))

    def hear(self, sentence: str, kind: str | None = None) -> tuple[Heard, ...]:
        """What a sentence means, each meaning once. Raises TooMuchToReadError."""
        reading = TokenLattice(self.realizer.language, sentence, self.realizer.game.limits)
        meanings = self.realizer.hear(reading, kind)
        self.steps += reading.steps
        return meanings or self.hear_freely(sentence, kind)

    def hear_gist(self, sentence: str, kind: str | None = None) -> tuple[Heard, ...]:
        """All that a sentence may mean by its words, in whatever order. Raises TooMuchToReadError."""
        limits = self.realizer.game.limits
        tries = Tries("read_steps", limits.read_steps)
        meanings = self.gist.hear(split_words(fold(sentence)), kind, tries)
        self.steps += tries.count
        return meanings

    def hear_freely(
        self, sentence: str, kind: str | None = None, marks: frozenset[str] = COMMAS
    ) -> tuple[Heard, ...]:
        """All that a sentence may mean for who does not look at some marks. Raises TooMuchToReadError.

        Paraphrases are tried only where the words as they stand mean nothing, and the gist only where they
        mean nothing either: with its few constructs it may know one meaning of several.
        """
        words = split_words(fold(sentence))
        for paraphrased in (False, True):
            reading = self._reading(words, marks, paraphrased=paraphrased)
            if meanings := self._heard_in(reading, kind):
                return meanings
        gist = self.hear_gist(sentence, kind)
        return () if gist and self._is_said_wrongly(words) else gist

    def _is_said_wrongly(self, words: Sequence[str]) -> bool:
        """Whether only some form is wrong in what was written, which is told with the right one."""
        reading = self._reading(words, COMMAS, paraphrased=False)
        missed = self.realizer.missed(reading)
        self.steps += reading.steps
        return any(last >= missed.furthest for _, last, _ in missed.others)

    def _heard_in(self, reading: FreeLattice, kind: str | None) -> tuple[Heard, ...]:
        meanings = self.realizer.hear(reading, kind)
        self.steps += reading.steps
        return meanings

    def furthest(self, sentence: str) -> Furthest:
        """How far a sentence that means nothing was understood. Raises TooMuchToReadError."""
        words = split_words(fold(sentence))
        best: Furthest | None = None
        for paraphrased in (False, True):
            reading = self._reading(words, COMMAS, paraphrased=paraphrased)
            whole = bool(self.realizer.plans(reading))
            reached = _furthest(words, reading, self.realizer.missed(reading), whole)
            self.steps += reading.steps
            if best is None:
                best = reached
            elif reached.word > best.word:  # the first is what was written
                best = replace(reached, others=(*best.others, *reached.others))
            best = replace(best, whole=best.whole or whole)
        assert best is not None
        return best

    def following(self, beginning: str) -> frozenset[str]:
        """The words that may follow a beginning, none where it is not understood.

        Other words and orders count only where nothing says it exactly. Raises TooMuchToReadError.
        """
        words = split_words(fold(beginning))
        exact = TokenLattice(self.realizer.language, words, self.realizer.game.limits)
        for reading in (exact, self._reading(words, COMMAS, paraphrased=True)):
            missed = self.realizer.missed(reading)
            self.steps += reading.steps
            if missed.furthest == reading.end:
                return missed.expected
        return frozenset()

    def paraphrased(self, sentence: str) -> FreeLattice:
        """A sentence as it is read freely, with its paraphrases. Raises TooMuchToReadError."""
        return self._reading(split_words(fold(sentence)), COMMAS, paraphrased=True)

    def _reading(self, words: Sequence[str], marks: frozenset[str], *, paraphrased: bool) -> FreeLattice:
        limits = self.realizer.game.limits
        reading = FreeLattice(self.realizer.language, words, limits, marks)
        if paraphrased:
            reading = FreeLattice(self.realizer.language, words, limits, marks | SPOKEN)
            add_detours(reading, self._paraphrases, limits)
        return reading


def _furthest(words: list[str], reading: FreeLattice, missed: Missed, whole: bool) -> Furthest:
    """How far one reading came, by the words that were written."""
    origins = reading.origins
    reached = origins[missed.furthest]
    others = ((origins[first], origins[last - 1] + 1, tokens) for first, last, tokens in missed.others)
    ending = tuple(other for other in others if other[1] >= reached)
    said = tuple(reading.words[: missed.furthest])
    return Furthest(tuple(words), reached, said, missed.expected, ending, whole)
