"""What a card wants a unit to hold at which of its places, such as the coloured places of a sheet."""

from __future__ import annotations

from ....runtime.machine.machine import Machine
from ....runtime.table.effects import NONE
from ....runtime.view.view import SeenThing

Mark = tuple[int, int]  # an enumeration and one of its values


def marks_of(m: Machine, card: int, field: str, unit: SeenThing) -> dict[int, Mark]:
    """By place, from 1, the value that a list on a card names for it.

    An entry of the list names the unit by the value it stands for, a place by its number, and a value.
    """
    marks: dict[int, Mark] = {}
    for column, entries in m.table.cards[card].lists:
        if m.table.columns[column].name == field:
            for entry in entries:
                place, mark = _read(m, entry, unit)
                if mark is not None:
                    marks[place] = mark
    return marks


def _read(m: Machine, entry: tuple[tuple[int, int], ...], unit: SeenThing) -> tuple[int, Mark | None]:
    each = m.table.nouns[unit.noun].each
    place, mark, its = NONE, None, False
    for number, value in entry:
        column = m.table.columns[number]
        if column.enum == each:
            its = value == unit.value
        elif column.enum >= 0:
            mark = column.enum, value
        else:
            place = value
    return place, mark if its else None


def fulfils(m: Machine, seen: SeenThing, mark: Mark) -> bool:
    """Whether a thing has the value that is wanted."""
    enum, value = mark
    columns = (m.table.columns[number] for number in m.table.nouns[seen.noun].columns)
    return any(column.enum == enum and seen.field(column.name) == value for column in columns)
