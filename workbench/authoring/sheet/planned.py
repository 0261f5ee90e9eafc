"""What a sheet changes in the files of its pack, row by row, before anything is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ....compiler.compile import CheckedGame
from ..edit_yaml import NoRoomError
from ..own_pack import OwnPack
from .cells import Problem, Row, RowLeft, problem


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of one file, which a column asks for."""

    path: Path
    change: Callable[[str], str]
    column: str


@dataclass(frozen=True, slots=True)
class Announced:
    """What is told of a change that was made: a message of the section ``sheet`` with its arguments."""

    key: str
    arguments: tuple[tuple[str, str | int], ...] = ()


@dataclass(slots=True)
class RowPlan:
    """The changes that one row asks for, all of which are made, or none."""

    row: Row
    card: str
    new: bool = False
    edits: list[Edit] = field(default_factory=list)
    told: list[Announced] = field(default_factory=list)

    def add(self, path: Path, column: str, change: Callable[[str], str]) -> None:
        """One more change of a file."""
        self.edits.append(Edit(path, change, column))

    def tell(self, key: str, **arguments: str | int) -> None:
        """What will be told if it is made."""
        self.told.append(Announced(key, tuple(arguments.items())))

    def apply(self, pack: OwnPack) -> None:
        """Plans the changes in the texts of the pack. Raises RowLeft, with the texts as they were."""
        before = dict(pack.texts)
        for edit in self.edits:
            try:
                pack.texts[edit.path] = edit.change(pack.text(edit.path))
            except NoRoomError:
                pack.texts.clear()
                pack.texts.update(before)
                raise RowLeft(problem(self.row.place(edit.column), "no_room", path=str(edit.path))) from None

    def column_of(self, key: str) -> str:
        """The column that changed something in a part of the card; empty where none did."""
        columns = dict.fromkeys(edit.column for edit in self.edits)
        return next((column for column in columns if column.partition(".")[0] == key), "")


@dataclass(slots=True)
class Imported:
    """What came of a sheet: rows that are taken, what is wrong, cards without a row, what a check finds."""

    taken: list[RowPlan] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    same: int = 0
    missing: list[str] = field(default_factory=list)
    checked: CheckedGame | None = None
