"""What may be read at a place, and with which symbols it may begin."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from ..language.tokens import Tokens
from .shared import SharedPhrase, Value
from .symbols import Row
from .token_lattice import Places, TokenLattice
from .word_trie import WordTrie

T = TypeVar("T")
Found = Sequence[tuple[Value, int]]
"""What was read at a place, each with where it ends."""


class Sign:
    """The symbols that stand at a place, the same object for the same ones."""

    __slots__ = ("symbols",)

    def __init__(self, symbols: tuple[str, ...]) -> None:
        self.symbols = symbols


class Reading(Protocol):
    """A text being read."""

    lattice: TokenLattice
    furthest: int
    read_at: list[dict[Target, Found]]
    signs: Sequence[Sign]
    named: tuple[str, ...]
    asks: bool

    def read(self, target: Target, place: int) -> Found: ...
    def begins(self, target: Target, place: int) -> bool: ...
    def spelt(self, trie: WordTrie[T], place: int) -> list[tuple[Row, T, int]]: ...
    def follow(self, row: Row, place: int) -> Places: ...
    def met(self, place: int, spelt: Iterable[str], targets: Iterable[Target] = ()) -> None: ...
    def aside(self) -> Reading: ...
    def refused(self, phrase: SharedPhrase, said: Tokens | None, begin: int, end: int) -> None: ...


class Firsts(NamedTuple):
    """With what something may begin: ``symbols`` and others; ``open``: with anything, or it may be empty."""

    symbols: frozenset[str] = frozenset()
    others: Sequence[Target] = ()
    open: bool = False


Begin = tuple[frozenset[str], bool, bool]
"""With which symbols something may begin; whether with any; whether it may stand inside itself."""


class Target(ABC):
    """What may be read at a place: phrases of a sort in a form, lists, numbers, words.

    ``nests``: whether it stands for a phrase, which are counted inside one another; ``trie``: of words alone,
    all of them.
    """

    nests = False
    trie: WordTrie[str] | None = None
    known: Callable[[Callable[[], Begin]], Begin] | None = None
    """Gives what was kept of it, or else makes it: that takes all states that it may begin in."""

    def __init__(self) -> None:
        self._firsts: Firsts | None = None
        self._folded: frozenset[str] = frozenset()
        self._begins: dict[Sign, bool] = {}
        self._comes_back = False

    @property
    def kept(self) -> bool:
        """Whether what was found is kept: of a sort always, so that it is not looked for inside itself."""
        return True

    @abstractmethod
    def read(self, reading: Reading, place: int) -> Found:
        """All that begins at a place."""

    @abstractmethod
    def direct(self) -> Firsts:
        """With what it may begin, as far as it alone can tell."""

    @property
    def firsts(self) -> Firsts:
        """With what it may begin, in symbols alone."""
        if self._firsts is None:
            begin = self._worked_out() if self.known is None else self.known(self._worked_out)
            symbols, is_open, self._comes_back = begin
            self._firsts = Firsts(symbols, (), is_open)
            self._folded = frozenset(map(str.casefold, symbols))
        return self._firsts

    def _worked_out(self) -> Begin:
        reached: dict[Target, Firsts] = {}
        todo: list[Target] = [self]
        while todo:
            target = todo.pop()
            if target not in reached:
                reached[target] = target.direct()
                todo.extend(reached[target].others)
        symbols = frozenset[str]().union(*(other.symbols for other in reached.values()))
        comes_back = any(self in other.others for other in reached.values())
        return symbols, any(other.open for other in reached.values()), comes_back

    def begins(self, sign: Sign) -> bool:
        """Whether it may begin where these symbols stand."""
        may_begin = self._begins.get(sign)
        if may_begin is None:
            may_begin = self._begins[sign] = self.firsts.open or not self._folded.isdisjoint(sign.symbols)
        return may_begin


class NumberTarget(Target):
    """A number, written in one of two ways."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._kind = kind

    def read(self, reading: Reading, place: int) -> Found:
        """The numbers that stand there."""
        return reading.lattice.numbers.get((place, self._kind), ())

    def direct(self) -> Firsts:
        return Firsts(frozenset({self._kind}))


class WordTarget(Target):
    """A form of the words of some kinds."""

    def __init__(self, trie: WordTrie[str]) -> None:
        super().__init__()
        self.trie = trie
        self._words = trie

    def read(self, reading: Reading, place: int) -> Found:
        """The words that stand there."""
        return [(word, end) for _, word, end in reading.spelt(self._words, place)]

    def direct(self) -> Firsts:
        firsts = self._words.firsts
        return Firsts(open=True) if firsts is None else Firsts(firsts)
