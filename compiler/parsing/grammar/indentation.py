"""The levels of indentation open while a text is read line by line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class _Level:
    column: int
    real: bool = True
    unknown: bool = False


class Levels:
    """A stack of columns. A level is *real* when the parser was told of it, and *unknown* below a line that
    could not be read, where nobody knows what may stand."""

    def __init__(self) -> None:
        self._stack = [_Level(0)]

    @property
    def column(self) -> int:
        """The column of the innermost block."""
        return self._stack[-1].column

    @property
    def outer(self) -> int:
        """The column of the block around the innermost one."""
        return self._stack[-2].column if len(self._stack) > 1 else 0

    @property
    def unknown(self) -> bool:
        """Whether the innermost block stands below a broken line."""
        return self._stack[-1].unknown

    @property
    def open_ones(self) -> int:
        """How many blocks are open."""
        return len(self._stack) - 1

    def open(self, column: int, *, real: bool = True, unknown: bool = False) -> None:
        """Opens a block at a column."""
        self._stack.append(_Level(column, real, unknown))

    def close(self) -> bool:
        """Closes the innermost block; True when the parser must hear of it."""
        return self._stack.pop().real

    def lies_between(self, column: int) -> bool:
        """Whether a column is neither that of an open block nor left of all but one."""
        return self._stack[-2].column < column < self.column

    def move(self, column: int) -> None:
        """The innermost block goes on at another column."""
        self._stack[-1].column = column

    def move_outer(self, column: int) -> None:
        """The block around the innermost one is at another column."""
        self._stack[-2].column = column
