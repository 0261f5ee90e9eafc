"""What has happened at a table since its last answer, and what stands in the cells of a sheet."""

from __future__ import annotations

from collections.abc import Iterator

from heroglyph.runtime.game.labels import column_value
from heroglyph.runtime.view.view import view

from .tables import Table


def happened(table: Table, verb: str) -> Iterator[tuple[int, int]]:
    """Who has done something, and the first stored field of what he did it to, as all could see."""
    for event in view(table.m, table.s, 0).events:
        if table.m.table.verbs[event.verb].name == verb and event.seen is not None:
            yield event.actor, event.seen.fields[0][1]


def cells(table: Table, noun: str, seat: int) -> list[dict[str, int]]:
    """The fields of all cells of a sheet, in their order."""
    number = [definition.name for definition in table.m.table.nouns].index(noun)
    every = (table.m.table.columns[column] for column in table.m.table.nouns[number].columns)
    columns = [column for column in every if column.kind in ("stored", "constant")]
    return [
        {column.name: column_value(table.m, table.s, thing, column) for column in columns}
        for thing in table.s.roster.by_noun[number]
        if table.s.roster.owner[thing] == seat
    ]
