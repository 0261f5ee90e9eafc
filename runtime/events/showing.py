"""The primitives by which players come to know what lies hidden, or do not know it any more."""

from __future__ import annotations

from collections.abc import Sequence

from ..expressions.reads import field_key
from ..machine.machine import Machine
from ..table.effects import ALL_SEATS, NONE
from ..table.state import Frame, State
from .roles import role_of
from .sight import lose_sight, show


def reveal(m: Machine, s: State, e: Frame) -> bool:
    """A player that is named knows things from now on, or all do. Nobody can be shown anything."""
    player = role_of(m, e, "to") if "to" in m.role_slots[e.effect] else ALL_SEATS
    if player == NONE:
        return False
    return _shown_to(m, s, e, (1 << m.players) - 1 if player == ALL_SEATS else 1 << player)


def look(m: Machine, s: State, e: Frame) -> bool:
    """Who does it knows things from now on."""
    return _shown_to(m, s, e, 1 << e.me)


def _shown_to(m: Machine, s: State, e: Frame, seats: int) -> bool:
    """Some seats, a bit each, know things from now on.

    Who tries an option sees nothing by that: then a bit of no seat tells that something has changed.
    """
    for known in _known_by(m, e):
        show(s, known, 1 << m.players if s.trial else seats)
    return True


def conceal(m: Machine, s: State, e: Frame) -> bool:
    """Nobody knows things any more, but by where they lie."""
    for known in _known_by(m, e):
        lose_sight(s, known)
    return True


def _known_by(m: Machine, e: Frame) -> Sequence[int]:
    """The things of an event, or its field, by what stands for them where it is kept who knows them."""
    return [field_key(at) for at in e.sets[0]] if m.on_fields[e.effect] else e.sets[0]
