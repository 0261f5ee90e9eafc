"""A position as one player knows it: what he cannot see is there, and counts, but cannot be read.

Whatever is shown to a player is worked out from it. Where a value depends on what he cannot know, working it
out stops at the first thing unseen; up to there all that was read is known to him, so neither the value nor
that there is none tells him anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar, cast

from ..events.sight import hidden_places, looked_at, shown_among, unseen_fields
from ..instructions.control import ForkNode
from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.limits import PassedError, UnknowableError
from ..table.state import State

T = TypeVar("T")
_USES = (
    "eq ne lt le gt ge hash bool int index neg add radd sub rsub mul rmul"
    " floordiv rfloordiv mod rmod str format"
)
"""The special methods by which a number is used."""


class UnseenError(UnknowableError):
    """A value depends on something that a player cannot know."""


def _refuse(*_: object) -> NoReturn:
    raise UnseenError


def _unreadable(kind: type[T]) -> type[T]:
    for name in _USES.split():
        setattr(kind, f"__{name}__", _refuse)
    return kind


@_unreadable
class _Unseen:
    """What stands in place of a number that cannot be read."""


class _Someone(_Unseen):
    """Whose a thing is that may be of one of some players: known to be of none of the others.

    Asked whether anybody has it, it answers for the case that somebody has: who has nothing, for him no rule
    holds, and those who look ask next who it is.
    """

    def __init__(self, owners: frozenset[int]) -> None:
        self.owners = owners

    def __eq__(self, other: object) -> bool:
        if other in self.owners:
            raise UnseenError
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __ge__(self, other: int) -> bool:
        return other == 0 or _refuse()

    __hash__ = _refuse


UNSEEN = cast(int, _Unseen())


def keeps_secrets(m: Machine) -> bool:
    """Whether players hide something from each other: what lies somewhere, or what they answer at once."""
    hides = any(zone.owned and zone.hidden for zone in m.table.zones)
    return (
        hides
        or bool(m.secrets)
        or any(isinstance(step, ForkNode) for program in m.programs for step in program)
    )


def known(m: Machine, s: State, player: int) -> State:
    """The position as a player knows it; the position itself where nothing in it is kept from him."""
    if s.ended:  # then all is laid open
        return s
    places, fields = hidden_places(m, s, player), unseen_fields(m, s, player)
    if not places and not fields:
        return s
    new = s.copy()
    new.events = s.events
    for at in fields:
        new.player_fields[at] = UNSEEN
    if not places:
        return new
    new.roster = s.roster.copy()
    concealed = _Concealed(m, new, places)
    seen = looked_at(s, player)
    for place in places:
        shown = shown_among(s, s.contents[place], player)
        for thing in s.contents[place]:
            if thing not in seen and thing not in shown:
                concealed.conceal(thing, concealed.somewhere(s.roster.noun[thing]))
        lying = [thing if thing in shown else UNSEEN for thing in s.contents[place]]
        if not m.ordered[s.roster.place_zone[place]]:
            lying = [*sorted(shown), *(thing for thing in lying if thing is UNSEEN)]
        new.contents[place] = tuple(lying)
    new.roster.shared = True
    return new


class _Concealed:
    """Conceals things of a position that may lie in any of some places."""

    def __init__(self, m: Machine, s: State, places: list[int]) -> None:
        self.m, self.s, self.places = m, s, places
        self.stand_ins: dict[int, int] = {}  # by noun: the place that stands for all those where it may lie
        self.inside = len(s.contents)  # the place that stands for whatever a thing unseen makes
        self._place(UNSEEN, UNSEEN, UNSEEN)

    def conceal(self, thing: int, somewhere: int) -> None:
        """Makes a thing unreadable: where it lies, what it shows, which it is of those of its noun."""
        m, s, roster = self.m, self.s, self.s.roster
        s.place[thing] = somewhere
        s.was[thing] = roster.card[thing] = roster.value[thing] = UNSEEN
        for at in range(thing * m.stored, (thing + 1) * m.stored):
            s.fields[at] = UNSEEN
        for at in range(thing * m.constants, (thing + 1) * m.constants):
            roster.constants[at] = UNSEEN
        hold = roster.hold[thing]
        for inner in s.contents[hold] if hold >= 0 else ():
            self.conceal(inner, self.inside)
        if hold >= 0:
            s.contents[hold] = (UNSEEN,) * len(s.contents[hold])

    def somewhere(self, noun: int) -> int:
        """The place that stands for all those in which a thing of a noun may lie."""
        if noun not in self.stand_ins:
            self.stand_ins[noun] = len(self.s.contents)
            self._add(self._could_be_in(noun))
        return self.stand_ins[noun]

    def _could_be_in(self, noun: int) -> list[int]:
        zones, of = self.m.table.zones, self.s.roster.place_zone
        return [place for place in self.places if self.m.kinds[zones[of[place]].of][noun]]

    def _add(self, places: list[int]) -> None:
        """A place that is one of some: of one of their owners, and without rules in force if all are so."""
        roster = self.s.roster
        zones = [roster.place_zone[place] for place in places if roster.place_owner[place] >= 0]
        owner = NONE
        if zones:
            owner = cast(int, _Someone(frozenset(roster.place_owner[place] for place in places)))
        resting = bool(zones) and all(self.m.table.zones[zone].idle for zone in zones)
        self._place(owner, zones[0] if resting else UNSEEN, NONE)

    def _place(self, owner: int, zone: int, holder: int) -> None:
        roster = self.s.roster
        self.s.contents.append((UNSEEN,))
        roster.place_owner.append(owner)
        roster.place_zone.append(zone)
        roster.place_holder.append(holder)


_STOPS = (UnseenError, PassedError, *(() if hasattr(hidden_places, "__code__") else (TypeError,)))
"""What stops a reading: a compiled runtime sees at once that it is no number, and asks no further. This
module is never compiled: what it puts in place of numbers would be refused as none."""


def readable(value: int) -> int:
    """A value that can be read. Raises ``UnseenError``."""
    if isinstance(value, _Unseen):
        raise UnseenError
    return value


def if_known(s: State, work_out: Callable[[State], T]) -> T | None:
    """What is worked out of a position that a player knows; None where it depends on what he does not.

    None as well where it cannot be told at all: then the game ends where it is used.
    """
    try:
        return work_out(s)
    except _STOPS:
        s.view, s.without = NONE, 0
        return None
