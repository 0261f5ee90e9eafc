"""A text that was not understood, read once more: what might have stood where nobody came further?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..language.tokens import Tokens
from .attempt import Attempt
from .shared import SharedPhrase
from .symbols import HAT, NUMBER, SIGNED, SOFT_COMMA, symbols
from .targets import Found, Sign, Target
from .token_lattice import TokenLattice


class Asking(Attempt):
    """One text being read by somebody who notes what he looks for in vain."""

    asks = True

    def __init__(self, lattice: TokenLattice, signs: Sequence[Sign], named: tuple[str, ...] = ()) -> None:
        super().__init__(lattice, signs, named)
        self._noted: set[str] = set()
        self._others: dict[tuple[int, int, Tokens], None] = {}
        self._said: set[tuple[int, int]] = set()

    @property
    def expected(self) -> frozenset[str]:
        """The words that might have stood at the furthest place."""
        plain = (text if text in _NUMBERS else text.removeprefix(HAT) for text in self._noted)
        return frozenset(NUMBER if text in _NUMBERS else text for text in plain if text != SOFT_COMMA)

    @property
    def others(self) -> Iterator[tuple[int, int, Tokens]]:
        """Things that were read from one word to another with a wrong form, with how they are said.

        None of them is part of a thing that is said as it should be.
        """
        for first, last, said in self._others:
            if first < last and not any(begin <= first and last <= end for begin, end in self._said):
                yield first, last, said

    def read(self, target: Target, place: int) -> Found:
        """Reads a target at a place, and notes where the things stand that are said as they should be."""
        values_read = super().read(target, place)
        at = self.lattice.at
        for value, end in values_read:
            if isinstance(value, SharedPhrase) and value.op == "np":
                self._said.add((at[place], at[end]))
        return values_read

    def met(self, place: int, spelt: Iterable[str], targets: Iterable[Target] = ()) -> None:
        """Notes what may stand at a place and does not, if nobody has come further."""
        at = self.lattice.at[place]
        if at < self.furthest:
            return
        here = self.lattice.edges[place]
        looked = {*spelt, *(text for target in targets for text in target.firsts.symbols)}
        missing = {text for text in looked if text.casefold() not in here}
        if missing:
            if at > self.furthest:
                self.furthest, self._noted = at, set()
            self._noted |= missing

    def refused(self, phrase: SharedPhrase, said: Tokens | None, begin: int, end: int) -> None:
        """Notes where words differ from those by which a phrase is said."""
        if said is None:
            return
        self.follow(symbols(said), begin)
        lattice = self.lattice
        if phrase.op == "np" and max(begin, end) <= lattice.end:
            self._others[lattice.at[begin], lattice.at[end], said] = None


_NUMBERS = frozenset({NUMBER, SIGNED})
