"""A sheet, and where a die could go on it: written from the rules, without the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

REALMS = (
    "tapestry",
    "between_two_cities",
    "euphoria",
    "scythe",
    "wingspan",
    "between_two_castles",
    "charterstone",
    "my_little_scythe",
    "viticulture",
)
SHAPES = {
    1: ("#",),
    2: ("##",),
    3: ("##", "#."),
    4: ("#.", "##", "#."),
    5: ("#..", "#..", "###"),
    6: ("#..", "##.", "###"),
}
LOWER_BOXES = (5, 6, 2, 1, 4, 3)  # of Scythe, below 1 to 6
TARGETS = (7, 12, 16)  # of the birds
GLASSES = (10, 11, 12)
# The rooms of each column of the castles from the ground up, as (row, column) with row 0 on top.
TOWERS = (((2, 0),), ((1, 1), (0, 1)), ((2, 2), (1, 2)), ((1, 3), (0, 3)), ((2, 4), (1, 4), (0, 4)))
# What must be filled for each row of each castle; doors and walls need nothing.
FLOORS = (
    ((2, 0), (2, 2)),
    ((1, 1), (1, 2)),
    ((0, 1),),
    ((2, 4),),
    ((1, 3), (1, 4)),
    ((0, 3), (0, 4)),
)
SIZE = 6

Cells = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player has written: numbers, or 1 for a mark, row by row; 0 where nothing stands."""

    plot: Cells
    cities: Cells
    areas: Cells
    actions: Cells
    nests: Cells
    rooms: Cells
    wharfs: Cells  # marked; the number in the crate; ticked
    rings: Cells
    vines: Cells
    pressed: Cells
    cellar: Cells

    def parts(self) -> dict[str, tuple[Cells, ...]]:
        """What of it belongs to which realm."""
        first = (self.plot, self.cities, self.areas, self.actions, self.nests, self.rooms)
        parts = {
            name: (cells,) for name, cells in zip(REALMS, (*first, self.wharfs, self.rings), strict=False)
        }
        return parts | {"viticulture": (self.vines, self.pressed, self.cellar)}

    def changed(self, before: Sheet) -> set[str]:
        """The realms in which something was written since."""
        old = before.parts()
        return {name for name, cells in self.parts().items() if cells != old[name]}

    def erased(self, before: Sheet) -> set[str]:
        """The realms in which something that stood there is gone or another."""
        return {
            name
            for name, cells in self.parts().items()
            for old, new in zip(before.parts()[name], cells, strict=True)
            for old_row, new_row in zip(old, new, strict=True)
            if any(o and o != n for o, n in zip(old_row, new_row, strict=True))
        }


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player has done in this turn: realms and castles used, columns of Scythe with a fresh mark."""

    entered: frozenset[str]
    castles: frozenset[int] = frozenset()
    columns: frozenset[int] = frozenset()


def turned(shape: tuple[str, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """A shape in its four turns, as cells."""
    for _ in range(4):
        shape = tuple("".join(row[i] for row in reversed(shape)) for i in range(len(shape[0])))
        yield tuple((r, c) for r, row in enumerate(shape) for c, sign in enumerate(row) if sign == "#")


def fits(plot: Cells, value: int) -> bool:
    """Whether the shape of a value has room."""
    return any(
        all(r + dr < SIZE and c + dc < SIZE and not plot[r + dr][c + dc] for dr, dc in cells)
        for cells in turned(SHAPES[value])
        for r in range(SIZE)
        for c in range(SIZE)
    )


def _apart(cities: Cells, value: int) -> bool:
    for row in range(3):
        for column in range(3):
            beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            near = [cities[r][c] for r, c in beside if 0 <= r < 3 and 0 <= c < 3]
            if not cities[row][column] and value not in near:
                return True
    return False


def _tower_takes(rooms: Cells, tower: tuple[tuple[int, int], ...], value: int) -> bool:
    written = [rooms[r][c] for r, c in tower if rooms[r][c]]
    return len(written) < len(tower) and (not written or value < written[-1])


def _wine(sheet: Sheet, value: int) -> bool:
    ripe = [i + 1 for i in range(6) if sheet.vines[0][i] and not sheet.pressed[0][i]]
    sums = {value + sum(some) for n in range(1, len(ripe) + 1) for some in combinations(ripe, n)}
    return any(glass in sums and not sheet.cellar[0][i] for i, glass in enumerate(GLASSES))


def takes(sheet: Sheet, realm: str, value: int) -> bool:
    """Whether a realm has a place for a die that may enter it."""
    match realm:
        case "tapestry":
            return fits(sheet.plot, value)
        case "between_two_cities":
            return _apart(sheet.cities, value)
        case "euphoria":
            return any(not area[value - 1] for area in sheet.areas)
        case "scythe":
            upper, lower = sheet.actions
            return not upper[value - 1] or not lower[LOWER_BOXES.index(value)]
        case "wingspan":
            return any(not all(bird) for bird in sheet.nests)
        case "between_two_castles":
            return any(_tower_takes(sheet.rooms, tower, value) for tower in TOWERS)
        case "charterstone":
            marked, notes, ticked = sheet.wharfs
            crates = zip(notes, ticked, strict=True)
            return not marked[value - 1] or any(note == value and not done for note, done in crates)
        case "my_little_scythe":
            return any(not ring[value - 1] for ring in sheet.rings)
    return not sheet.vines[0][value - 1] or _wine(sheet, value)


def usable(sheet: Sheet, turn: Turn, realm: str, value: int, free: bool) -> bool:
    """Whether a die can go into a realm: where one has been, by the rules of the realm or if it is free."""
    if free or realm not in turn.entered:
        return takes(sheet, realm, value)
    if realm == "scythe":
        upper, lower = sheet.actions
        free_boxes = {i + 1 for i in turn.columns if not upper[i]}
        return value in free_boxes | {LOWER_BOXES[i] for i in turn.columns if not lower[i]}
    if realm == "between_two_castles":
        other = [tower for tower in TOWERS if int(tower[0][1] > 2) not in turn.castles]
        return any(_tower_takes(sheet.rooms, tower, value) for tower in other)
    return False
