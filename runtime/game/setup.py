"""The position before a game begins: every thing that is there from the start, nothing placed yet."""

from __future__ import annotations

from ..events.create import add_thing, set_at_start
from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.random import streams
from ..table.regions import boxes
from ..table.roster import Roster
from ..table.state import State


def reseed(m: Machine, s: State, seed: int) -> None:
    """Chance from the start of a seed: a table that is laid out once can be played from many times."""
    s.streams = streams(seed, len(m.table.zones) + len(m.table.nouns))


def empty_state(m: Machine, seed: int) -> State:
    """A position with what nobody has to bring: rows, tokens, cells, regions, what each player has."""
    roster = Roster()
    s = State(roster, m.players)
    table = m.table
    for number, zone in enumerate(table.zones):
        for player in range(m.players) if zone.owned else (NONE,):
            roster.place_zone.append(number)
            roster.place_owner.append(player)
            roster.place_holder.append(NONE)
            s.contents.append(())
    roster.by_noun = [() for _ in table.nouns]
    roster.by_card = [() for _ in table.cards]
    s.holdings = [0] * (m.players * m.resources)
    s.supply = [r.supply for r in table.resources]
    numbers = [c for c in table.columns if c.of == NONE and c.kind == "stored"]
    s.player_fields = [column.start for column in numbers] * m.players
    reseed(m, s, seed)
    s.options = m.options
    s.periods = [0] * len(table.periods)
    s.began = [0] * len(table.periods) ** 2
    for player in range(m.players):
        for noun in range(len(table.nouns)):
            _own_things(m, s, roster, noun, player)
    for noun in range(len(table.nouns)):
        if not table.nouns[noun].owned and table.nouns[noun].grid >= 0:
            _cells(m, s, roster, noun, NONE)
        if not table.nouns[noun].owned and table.nouns[noun].each >= 0:
            _one_for_each(m, s, roster, noun, NONE)
        if table.nouns[noun].alone:
            add_thing(m, s, roster, noun)
    for noun in range(len(table.nouns)):
        _regions(m, s, roster, noun)
    return s


def _own_things(m: Machine, s: State, roster: Roster, noun: int, player: int) -> None:
    """What a player has of an owned noun: one for each value, one for each card, cells, or just one."""
    definition = m.table.nouns[noun]
    if not definition.owned:
        return
    cards = [i for i, card in enumerate(m.table.cards) if card.noun == noun]
    if definition.grid >= 0:
        _cells(m, s, roster, noun, player)
    elif definition.each >= 0:
        _one_for_each(m, s, roster, noun, player)
    elif cards:
        for card in cards:
            add_thing(m, s, roster, noun, card, player)
    else:
        thing = add_thing(m, s, roster, noun, NONE, player)
        _start_on_grid(m, s, thing, noun)
        _keep(m, s, thing, noun, player)


def _one_for_each(m: Machine, s: State, roster: Roster, noun: int, owner: int) -> None:
    """One thing for each value of an enumeration, a player's or common to all: the card of that name."""
    cards = [i for i, card in enumerate(m.table.cards) if card.noun == noun]
    for value, word in enumerate(m.table.enums[m.table.nouns[noun].each].values):
        card = next((i for i in cards if m.table.cards[i].id.endswith(f"/{word}")), NONE)
        roster.units[noun, value, owner] = add_thing(m, s, roster, noun, card, owner, value)


def _start_on_grid(m: Machine, s: State, thing: int, noun: int) -> None:
    definition = m.table.nouns[noun]
    if definition.on >= 0:
        at = thing * m.stored + definition.at
        s.fields[at], s.fields[at + 1] = m.table.grids[definition.on].starts


def _keep(m: Machine, s: State, thing: int, noun: int, player: int) -> None:
    """A thing of which each player has one lies where a player keeps it."""
    for number, zone in enumerate(m.table.zones):
        if zone.kept and zone.of == noun:
            place = m.zone_place[number] + player
            s.contents[place] = (thing,)
            s.place[thing] = place


def _cells(m: Machine, s: State, roster: Roster, noun: int, owner: int) -> None:
    """The cells of a grid, row by row, and which are neighbours."""
    number = m.table.nouns[noun].grid
    grid = m.table.grids[number]
    cells: list[int] = []
    for row in range(1, grid.rows + 1):
        for column in range(1, grid.columns + 1):
            cell = add_thing(m, s, roster, noun, NONE, owner)
            at = cell * m.stored + m.table.nouns[noun].at
            s.fields[at], s.fields[at + 1] = row, column
            for field, marked in grid.marked:
                if (row, column) in marked:
                    set_at_start(m, s, cell, field, 1)
            _values(m, roster, noun, cell, len(cells))
            cells.append(cell)
    roster.cells[number, owner] = tuple(cells)
    for i, cell in enumerate(cells):
        row, column = divmod(i, grid.columns)
        beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        roster.neighbors[cell] = tuple(
            cells[r * grid.columns + c] for r, c in beside if 0 <= r < grid.rows and 0 <= c < grid.columns
        )


def _values(m: Machine, roster: Roster, noun: int, thing: int, place: int) -> None:
    """The constants that a cell or region has by its place, counted row by row."""
    for column, values in m.table.nouns[noun].values:
        roster.constants[thing * m.table.constants + column] = values[place]


def _regions(m: Machine, s: State, roster: Roster, noun: int) -> None:
    """The parts of a grid that are things: blocks, or bands of rows and then of columns."""
    definition = m.table.nouns[noun]
    if definition.region < 0:
        return
    grid = m.table.grids[definition.region]
    for (number, owner), cells in list(roster.cells.items()):
        if number != definition.region:
            continue
        for place, box in enumerate(boxes(definition, grid)):
            region = add_thing(m, s, roster, noun, NONE, owner)
            _values(m, roster, noun, region, place)
            roster.members[region] = tuple(cells[i] for i in box.cells(grid.columns))
