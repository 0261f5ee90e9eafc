"""What a planted mistake is: one line of a source file of a built-in pack, written otherwise or left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice, zip_longest
from pathlib import Path

from tests.places import ROOT

from heroglyph.compiler.source.packs.pack import find_builtin_packs

PACKS = tuple(find_builtin_packs())
DEMANDED = (
    "misspelt word",
    "wrong type",
    "out of range",
    "broken indentation",
    "missing translation",
    "unknown field",
)
"""The kinds of which nearly all must be caught; of the others only the author knows which are mistakes."""


@dataclass(frozen=True, slots=True)
class Plant:
    """``old`` is the line as it stands, ``line`` its number when it was drawn; ``new`` is None if it is gone.

    ``region``: in which part of a file, so that no part hides the others by its mere length.
    """

    kind: str
    pack: str
    file: str
    region: str
    line: int
    old: str
    new: str | None

    def where(self, text: str) -> int | None:
        """The number of the line in a text that may have changed since: the nearest of those like it."""
        lines = [number for number, line in enumerate(text.split("\n"), 1) if line == self.old]
        return min(lines, key=lambda number: abs(number - self.line), default=None)

    def planted(self, text: str, line: int) -> str:
        """The text with the mistake."""
        lines = text.split("\n")
        lines[line - 1 : line] = [] if self.new is None else [self.new]
        return "\n".join(lines)

    def drawn(self, seed: str) -> str:
        """The place of this mistake in the order of a seed; it stays when others come or go."""
        return sha256(repr((seed, self.kind, self.file, self.old, self.new)).encode()).hexdigest()


def files_of(pack: str) -> list[Path]:
    """The source files of a built-in pack, words included."""
    own, words = (ROOT / "cards" / pack).glob("*.yaml"), (ROOT / "locales").glob(f"*/{pack}.yaml")
    return [*sorted(own), *sorted(words)]


def chosen(plants: list[Plant], count: int, seed: str, holds: Callable[[Plant], bool]) -> list[Plant]:
    """So many of the mistakes of one kind that hold, in the order of a seed, packs and regions by turns."""
    groups: dict[tuple[str, str], list[Plant]] = {}
    for plant in sorted(plants, key=lambda plant: plant.drawn(seed)):
        groups.setdefault((plant.pack, plant.region), []).append(plant)
    ordered = [groups[key] for key in sorted(groups)]
    return list(islice(filter(holds, _by_turns(ordered)), count))


def _by_turns(groups: list[list[Plant]]) -> Iterator[Plant]:
    for row in zip_longest(*groups):
        yield from (plant for plant in row if plant is not None)
