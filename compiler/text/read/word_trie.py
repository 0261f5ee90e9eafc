"""Rows of symbols, each with what it stands for, by their first symbols: shared beginnings are read once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from .symbols import Row
from .token_lattice import Edges

T = TypeVar("T")
Met = Callable[[int, Iterable[str]], None]


class WordTrie(Generic[T]):
    """What follows after some symbols, and what rows end here. Capitals make no difference to who looks."""

    def __init__(self, rows: Iterable[tuple[Row, T]] = ()) -> None:
        self.onward: dict[str, WordTrie[T]] = {}
        self.spelt: dict[str, None] = {}
        """The symbols that may follow, as they are written."""
        self.here: dict[tuple[Row, T], None] = {}
        for row, value in rows:
            self._add(row, value)

    def _add(self, row: Row, value: T) -> None:
        at = self
        for text in row:
            at.spelt[text] = None
            at = at.onward.setdefault(text.casefold(), WordTrie())
        at.here[row, value] = None

    @property
    def firsts(self) -> frozenset[str] | None:
        """With what a row may begin; None where one may be empty."""
        return None if self.here else frozenset(self.spelt)

    def at(self, edges: Sequence[Edges], place: int, met: Met | None = None) -> list[tuple[Row, T, int]]:
        """The rows that stand at a place, with what they stand for and where they end.

        ``met`` is told of the symbols that may stand at a place.
        """
        rows: list[tuple[Row, T, int]] = []
        todo = [(self, place)]
        while todo:
            trie, at = todo.pop()
            rows.extend((*row, at) for row in trie.here)
            if trie.onward:
                if met is not None:
                    met(at, trie.spelt)
                for text, ends in edges[at].items():
                    behind = trie.onward.get(text)
                    if behind is not None:
                        todo.extend((behind, end) for end in ends)
        return rows
