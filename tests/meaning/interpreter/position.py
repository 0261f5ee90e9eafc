"""The position: everything that changes in a game, and nothing else. It is copied, and never undone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heroglyph.compiler.tree import rules as t

    from .play import Env
    from .world import Own, Place, Seat, Thing


@dataclass(frozen=True, eq=False)
class Grant:
    """Rules that hold until a moment, with the names of the effect that granted them."""

    until: str | None
    rules: tuple[t.Rule, ...]
    env: Env


@dataclass(eq=False)
class Position:
    """What lies where, what each field is, what everybody has; what was used, granted, canceled.

    ``deeds`` counts what has been done, also what leaves no trace: a roll, whatever it shows, a verb that
    is only the
    event, two changes of which one takes back the other.
    """

    things: dict[Thing, None] = field(default_factory=dict)
    contents: dict[Place, tuple[Thing, ...]] = field(default_factory=dict)
    where: dict[Thing, Place] = field(default_factory=dict)
    fields: dict[tuple[Thing, str], object] = field(default_factory=dict)
    was: dict[Thing, object] = field(default_factory=dict)
    shown: dict[Thing | Own, frozenset[Seat]] = field(default_factory=dict)
    player: dict[tuple[Seat, str], object] = field(default_factory=dict)
    held: dict[tuple[Seat, str], int] = field(default_factory=dict)
    supply: dict[str, int] = field(default_factory=dict)
    used: dict[tuple[str, Thing | None, Seat | None, str], int] = field(default_factory=dict)
    grants: tuple[Grant, ...] = ()
    canceled: frozenset[int] = frozenset()
    events: int = 0
    first: int = 0
    made: int = 0
    periods: int = 0
    deeds: int = 0

    def copy(self) -> Position:
        """The same position, to go on from."""
        new = object.__new__(Position)  # nothing else is done so often
        parts = vars(self).items()
        vars(new).update({name: part.copy() if isinstance(part, dict) else part for name, part in parts})
        return new

    def look(self) -> tuple[object, ...]:
        """All by which two positions can be told apart."""
        lying = {place: things for place, things in self.contents.items() if things}
        changing = (
            dict(self.fields),
            dict(self.player),
            dict(self.held),
            dict(self.supply),
            dict(self.shown),
        )
        parts = (lying, *changing, self.grants, self.first, self.made)
        return (*parts, self.periods, tuple(self.things))

    def lying(self, place: Place) -> tuple[Thing, ...]:
        """The things in a place, in order."""
        return self.contents.get(place, ())

    def lift(self, thing: Thing) -> None:
        """A thing leaves the place where it lies."""
        place = self.where.pop(thing, None)
        if place is not None:
            self.contents[place] = tuple(other for other in self.contents[place] if other is not thing)

    def lay(self, thing: Thing, place: Place) -> None:
        """A thing comes to the end of a place."""
        self.lift(thing)
        self.contents[place] = (*self.lying(place), thing)
        self.where[thing] = place
