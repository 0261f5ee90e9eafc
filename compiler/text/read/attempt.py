"""One text being read, with what was found at each place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from ..language.tokens import Tokens
from .shared import SharedPhrase
from .symbols import Row
from .targets import Found, Sign, Target
from .token_lattice import Places, TokenLattice
from .word_trie import WordTrie

T = TypeVar("T")


class Attempt:
    """One text being read. ``named``: nouns that a text before this one named.

    What a target is at a place is worked out once and kept, as in packrat parsing (Ford, 2002); one that asks
    for itself there gets nothing, which ends left recursion. The lattice counts what may still be tried:
    ``read_steps`` in all, ``read_nesting`` for phrases inside each other.

    ``read_at``: by place, what was read there; ``furthest``: the last word before which something was looked
    for; ``asks``: whether anybody wants to know what might have stood there.
    """

    asks = False

    def __init__(self, lattice: TokenLattice, signs: Sequence[Sign], named: tuple[str, ...] = ()) -> None:
        self.lattice = lattice
        self.signs = signs
        self.named = named
        self.furthest = 0
        self.read_at: list[dict[Target, Found]] = [{} for _ in signs]

    def aside(self) -> Attempt:
        """Begins the same text anew: looking ahead is not getting further."""
        return Attempt(self.lattice, self.signs, self.named)

    def read(self, target: Target, place: int) -> Found:
        """What of a target begins at a place: nothing, for who asks while that is being read."""
        here = self.read_at[place]
        values_read = here.get(target)
        if values_read is None:
            if not target.kept:
                return target.read(self, place)
            here[target] = ()
            if target.nests:
                self.lattice.enter()
                values_read = target.read(self, place)
                self.lattice.leave()
            else:
                values_read = target.read(self, place)
            here[target] = values_read
        return values_read

    def begins(self, target: Target, place: int) -> bool:
        """Whether a target may begin at a place."""
        if self.lattice.at[place] >= self.furthest:
            self.met(place, (), (target,))
        return target.begins(self.signs[place])

    def spelt(self, trie: WordTrie[T], place: int) -> list[tuple[Row, T, int]]:
        """The rows of a trie that stand at a place, with what they stand for and where they end."""
        return trie.at(self.lattice.edges, place, self.met)

    def follow(self, row: Row, place: int) -> Places:
        """Where a row of symbols may end."""
        return self.lattice.follow(row, (place,), self._missed)

    def _missed(self, place: int, text: str) -> None:
        self.met(place, (text,))

    def met(self, place: int, spelt: Iterable[str], targets: Iterable[Target] = ()) -> None:
        """Hears what may stand at a place; which symbols, nobody asks here."""
        if self.lattice.at[place] > self.furthest and (spelt or targets):
            self.furthest = self.lattice.at[place]

    def refused(self, phrase: SharedPhrase, said: Tokens | None, begin: int, end: int) -> None:
        """Hears of a phrase that may have been meant between two places, and is said otherwise, or not."""
