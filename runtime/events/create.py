"""Makes things: before the game, and in play where a verb makes one."""

from __future__ import annotations

from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.roster import Roster
from ..table.state import State
from ..table.table import GameTable


def add_thing(
    m: Machine, s: State, roster: Roster, noun: int, card: int = NONE, owner: int = NONE, value: int = NONE
) -> int:
    """Adds a thing to a roster that may be changed, with its fields as they start. Gives its number."""
    table = m.table
    thing = len(roster.noun)
    roster.noun.append(noun)
    roster.card.append(card)
    roster.owner.append(owner)
    roster.value.append(value)
    roster.constants.extend([0] * table.constants)
    s.place.append(NONE)
    s.was.append(0)
    s.fields.extend([0] * table.stored)
    for number in table.nouns[noun].columns:
        column = table.columns[number]
        if column.kind == "stored":
            set_at_start(m, s, thing, column.number, column.start)
        else:
            roster.constants[thing * table.constants + column.number] = column.start
    if table.nouns[noun].stands >= 0:
        roster.constants[thing * table.constants + table.nouns[noun].stands] = value
    _hold(s, roster, table, thing, noun, owner)
    for kind in m.kinds_of[noun]:
        roster.by_noun[kind] = (*roster.by_noun[kind], thing)
    if card >= 0:
        _from_card(m, s, roster, thing, card)
    return thing


def set_at_start(m: Machine, s: State, thing: int, column: int, value: int) -> None:
    """Sets a stored field of a thing as it begins: nothing has changed, so it was what it is."""
    s.fields[thing * m.stored + column] = value
    if m.table.nouns[s.roster.noun[thing]].rolled == column:
        s.was[thing] = value


def _hold(s: State, roster: Roster, table: GameTable, thing: int, noun: int, owner: int) -> None:
    """A thing that holds others makes a place."""
    if table.nouns[noun].holds < 0:
        roster.hold.append(NONE)
        return
    roster.hold.append(len(roster.place_zone))
    roster.place_zone.append(NONE)
    roster.place_owner.append(owner)
    roster.place_holder.append(thing)
    s.contents.append(())


def _from_card(m: Machine, s: State, roster: Roster, thing: int, number: int) -> None:
    """The constants and lists that stand on a card."""
    card = m.table.cards[number]
    roster.by_card[number] = (*roster.by_card[number], thing)
    for column, value in m.card_constants[number]:
        roster.constants[thing * m.constants + m.table.columns[column].number] = value
    for column, items in card.lists:
        listed = []
        for constants in items:
            part = add_thing(m, s, roster, m.table.columns[column].enum)
            listed.append(part)
            for inner, value in constants:
                roster.constants[part * m.constants + m.table.columns[inner].number] = value
        roster.lists[thing, column] = tuple(listed)


def create_thing(m: Machine, s: State, noun: int, card: int = NONE, owner: int = NONE) -> int:
    """A new thing in a position; other positions keep their roster."""
    if s.roster.shared:
        s.roster = s.roster.copy()
    return add_thing(m, s, s.roster, noun, card, owner)
