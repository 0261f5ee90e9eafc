"""A text being read: a lattice of places, with the symbols that lead from each to others.

What a written word hides (see ``spelling``) is edges here, and places inside a word; who reads sees symbols
and places alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...source.limits import DEFAULT_LIMITS, Limits
from ..language.language import Language
from ..language.tries import TooMuchToReadError, Tries
from ..language.words import fold, split_words
from .symbols import HAT, NUMBER, SIGNED, SOFT_COMMA

Places = tuple[int, ...]
Edges = dict[str, Places]
Missed = Callable[[int, str], None]


class TokenLattice:
    """The words of one text in one language as places: those before each word come first, in order.

    ``whole``: whether they were read to the end; ``furthest``: the last word before which something was
    looked for in vain; ``at``: for each place, the word before which or in which it is; ``ends``: the places
    behind which nothing need follow.
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
        self.ends = {self.end}
        self.at: list[int] = []
        self.edges: list[Edges] = []
        self.numbers: dict[tuple[int, str], tuple[tuple[int, int], ...]] = {}
        self._spelling = language.spelling
        self._limits = limits
        self._tries = Tries("read_steps", limits.read_steps)
        self.step = self._tries.step
        self._depth = 0
        self._inside: dict[tuple[int, str], int] = {}
        for at in range(self.end + 1):
            self.new_place(at)
        for place, word in enumerate(self.words):
            self.spell(place, word, place + 1)

    def new_place(self, at: int) -> int:
        """Adds a place before or in a word."""
        self.edges.append({})
        self.at.append(at)
        return len(self.edges) - 1

    def spell(self, place: int, word: str, after: int) -> None:
        """Adds that a word leads from a place to another, whatever it hides."""
        for text in self._spelling.texts(word):
            self.lead(place, text, after)
            self.lead(place, HAT + text, after)
        for first, second in self._spelling.halves(word):
            inside = self._place_inside(place, second, after)
            self.lead(place, first, inside)
            self.lead(place, HAT + first, inside)
        self._number(place, word, after)
        if word == ",":
            self.lead(place, SOFT_COMMA, after)

    def lead(self, place: int, text: str, after: int) -> None:
        """Adds that a symbol leads from a place to another."""
        known = self.edges[place].get(text, ())
        if after not in known:
            self.edges[place][text] = (*known, after)

    def _place_inside(self, place: int, second: str, after: int) -> int:
        """A place inside a word, behind which its second half is left."""
        inside = self._inside.get((after, second))
        if inside is None:
            inside = self._inside[after, second] = self.new_place(self.at[place])
            self.lead(inside, HAT + second, after)
        return inside

    def _number(self, place: int, word: str, after: int) -> None:
        try:
            number = int(word)
        except ValueError:
            return
        for kind, said in ((NUMBER, str(number)), (SIGNED, f"{number:+d}")):
            if word == said:
                self.lead(place, kind, after)
                self.add_numbers(place, kind, [(number, after)])

    def add_numbers(self, place: int, kind: str, numbers: Iterable[tuple[int, int]]) -> None:
        """Adds numbers that stand behind a place, each with the place behind it."""
        known = self.numbers.get((place, kind), ())
        if more := tuple(number for number in numbers if number not in known):
            self.numbers[place, kind] = (*known, *more)

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
