"""A text being read: a lattice of places, with the symbols that lead from each to others.

Sound hides words: ``du`` is "de" and "le", ``l’`` is "le" or "la", ``an`` is "a", "lánzalo" is "lánza" and
"lo". All of that is edges here, and places inside a word; who reads sees symbols and places alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...source.limits import DEFAULT_LIMITS, Limits
from ..language.language import Language
from ..language.tokens import words
from ..language.tries import TooMuchToReadError, Tries
from ..language.words import fold, split_words
from .symbols import HAT, NUMBER, SIGNED, SOFT_COMMA

Places = tuple[int, ...]
Edges = dict[str, Places]
Missed = Callable[[int, str], None]


class TokenLattice:
    """The words of one text in one language as places: those before each word come first, in order.

    ``whole``: whether they were read to the end; ``furthest``: the last word before which something was
    looked for in vain; ``at``: for each place, the word before which or in which it is.
    """

    def __init__(
        self, language: Language, text: str | Sequence[str], limits: Limits = DEFAULT_LIMITS
    ) -> None:
        """Of a text, or of words that are split and folded. Raises TooMuchToReadError for too many words."""
        self.words = split_words(fold(text)) if isinstance(text, str) else list(text)
        if len(self.words) > limits.read_words:
            raise TooMuchToReadError("read_words", limits.read_words)
        self.whole = False
        self.furthest = 0
        self.end = len(self.words)
        self.at = list(range(self.end + 1))
        self.edges: list[Edges] = [{} for _ in self.at]
        self.numbers: dict[tuple[int, str], tuple[int, int]] = {}
        self._limits = limits
        self._tries = Tries("read_steps", limits.read_steps)
        self.step = self._tries.step
        self._depth = 0
        halves = _halves(language, self.words)
        sounding = _sounding(language)
        inside: dict[tuple[int, str], int] = {}
        for place, word in enumerate(self.words):
            for text in (word, *sounding.get(word, ())):
                self.lead(place, text, place + 1)
                self.lead(place, HAT + text, place + 1)
            for first, second in halves.get(word, ()):
                if (place, second) not in inside:
                    inside[place, second] = self._place_inside(place, second)
                self.lead(place, first, inside[place, second])
                self.lead(place, HAT + first, inside[place, second])
            self._number(place, word)
            if word == ",":
                self.lead(place, SOFT_COMMA, place + 1)

    def lead(self, place: int, text: str, after: int) -> None:
        """Adds that a symbol leads from a place to another."""
        known = self.edges[place].get(text, ())
        if after not in known:
            self.edges[place][text] = (*known, after)

    def _place_inside(self, place: int, second: str) -> int:
        """A place inside a word, behind which its second half is left."""
        self.edges.append({HAT + second: (place + 1,)})
        self.at.append(place)
        return len(self.edges) - 1

    def _number(self, place: int, word: str) -> None:
        try:
            number = int(word)
        except ValueError:
            return
        for kind, said in ((NUMBER, str(number)), (SIGNED, f"{number:+d}")):
            if word == said:
                self.lead(place, kind, place + 1)
                self.numbers[place, kind] = number, place + 1

    # -------------------------------------------------------------- counting

    @property
    def steps(self) -> int:
        """How many tries were counted."""
        return self._tries.count

    def enter(self) -> None:
        """Counts a phrase inside others. Raises TooMuchToReadError when there are too many."""
        if self._depth == self._limits.read_nesting:
            raise TooMuchToReadError("read_nesting", self._limits.read_nesting)
        self._depth += 1

    def leave(self) -> None:
        """Leaves the phrase entered last."""
        self._depth -= 1

    # -------------------------------------------------------------- following

    def follow(
        self, row: Iterable[str], places: Iterable[int] = (0,), missed: Missed | None = None
    ) -> Places:
        """Where a row of symbols may end; ``missed`` hears of each that does not stand where it would."""
        current = tuple(places)
        for text in row:
            folded = text.casefold()
            onward: dict[int, None] = {}
            for place in current:
                ends = self.edges[place].get(folded, ())
                if text == SOFT_COMMA:
                    onward[place] = None
                elif missed is not None and not ends:
                    missed(place, text)
                onward.update(dict.fromkeys(ends))
            current = tuple(onward)
            if not current:
                break
        return current


def _halves(language: Language, written: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
    """By word as written the two words that it may be."""
    halves: dict[str, list[tuple[str, str]]] = {}
    for (first, second), whole in language.contractions.items():
        halves.setdefault(whole, []).append((first, second))
    for word, stem, ending in _ended(written, language):
        halves.setdefault(word, []).append((stem, ending))
    return halves


def _ended(written: Iterable[str], language: Language) -> Iterator[tuple[str, str, str]]:
    """The words that end as a word which is written onto another, each with its two parts."""
    texts = (text for table in language.pronouns.values() for text in table.values())
    endings = {token.text for text in texts for token in words(text) if token.kind == "ending"}
    for word in dict.fromkeys(written):
        for ending in sorted(endings):
            stem = word.removesuffix(ending[1:])
            if stem not in ("", word):
                yield word, stem, ending


def _sounding(language: Language) -> dict[str, tuple[str, ...]]:
    """By word as written, the other texts that may sound so: ``l’`` is "le" or "la", ``an`` is "a"."""
    sounding: dict[str, tuple[str, ...]] = {":": ("::",)}
    sounds = language.sounds
    elided = {text: text[:-1] + "’" for text in (*sorted(language.elisions), *sounds.elided_before)}
    changed = {text: change.word for text, change in sounds.changed.items()}
    for text, written in (*sounds.article_before_vowel.items(), *elided.items(), *changed.items()):
        sounding[written] = (*sounding.get(written, ()), text)
    return sounding
