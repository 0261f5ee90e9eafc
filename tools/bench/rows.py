"""What a benchmark tells: lines of a table, each a ratio beside its budget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isnan

from .timing import Effort


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured. ``at_least``/``at_most``: its budget; neither where it is only reported.

    ``note`` tells what the number counts where that is not plain from the name.
    """

    name: str
    value: float
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def budget(self) -> str:
        """The budget in words."""
        if self.at_least is not None:
            return f"at least {self.at_least:g}"
        return "" if self.at_most is None else f"at most {self.at_most:g}"

    @property
    def met(self) -> bool:
        """Whether the budget is kept."""
        if self.at_least is not None:
            return self.value >= self.at_least
        return self.at_most is None or self.value <= self.at_most

    def line(self) -> str:
        """The row as it is printed."""
        mark = "" if not self.budget or isnan(self.value) else "ok" if self.met else "MISSED"
        return f"{self.name:<70} {self.value:>9.3g}  {self.budget:<14} {mark:<7} {self.note}".rstrip()

    def cells(self) -> str:
        """The row as a line of a table in Markdown."""
        value = "" if isnan(self.value) else f"{self.value:.3g}"
        told = self.note if isnan(self.value) or not self.budget else "met" if self.met else "missed"
        return f"| {self.name} | {self.budget} | {value} | {told} |"


Benchmark = Callable[[Effort], Iterator[Row]]
