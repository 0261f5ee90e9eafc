"""Lays out the components of a game before its first step."""

from __future__ import annotations

from ..events.changes import put_in, real_place
from ..events.create import add_thing, set_at_start
from ..machine.machine import Machine
from ..machine.settled import settled
from ..table.effects import NONE
from ..table.state import State
from ..table.table import Component


def set_position_up(m: Machine, s: State) -> None:
    """Puts every component of the outline into its zone, for each player where each has one.

    The position must have a roster of its own.
    """
    outline = m.table.outline
    for component in outline.components if outline is not None else ():
        if component.when == NONE or settled(m, component.when):
            first = m.zone_place[component.zone]
            for place in range(first, first + (m.players if m.table.zones[component.zone].owned else 1)):
                _lay_out(m, s, component, place)


def _lay_out(m: Machine, s: State, component: Component, place: int) -> None:
    for card, copies in component.cards:
        if not m.absent_cards[card]:
            for _ in range(copies):
                _add(m, s, component, place, m.table.cards[card].noun, card)
    if not component.cards:
        for _ in range(component.count):
            _add(m, s, component, place, component.noun, NONE)


def _add(m: Machine, s: State, component: Component, place: int, noun: int, card: int) -> None:
    thing = add_thing(m, s, s.roster, noun, card)
    for number, value in component.fields:
        column = m.table.columns[number]
        if column.kind == "stored":
            set_at_start(m, s, thing, column.number, value)
        else:
            s.roster.constants[thing * m.constants + column.number] = value
    put_in(s, thing, real_place(m, s, place, thing))
