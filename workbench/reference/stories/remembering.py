"""Remembers what the deeds of an example told: nothing of it need be told again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....compiler.text.message.plan import Phrase
from ....runtime.table.effects import NONE
from ....runtime.table.state import State
from ....runtime.view.view import SeenEvent, SeenThing, View
from ...play.board.words import Words
from .happenings import bodies_of
from .people import Person
from .thing_telling import ThingTeller


class Remembering(ThingTeller):
    """Tells of things, and remembers what was told."""

    def __init__(
        self,
        words: Words,
        verbs: tuple[str, ...],
        people: Sequence[Person],
        begun: State,
        met: Collection[int],
    ) -> None:
        super().__init__(words, verbs, people, begun, met)
        self._placed: dict[int, int] = {}  # where deeds laid things
        self._put: set[int] = set()  # those of which is told where
        self.amounts: dict[tuple[int, int], list[int]] = {}  # how deeds changed a resource of a player
        self.chosen: set[int] = set()  # the things that somebody chose, and the cards, of which that is told
        self.touched: set[int] = set()  # the things to which something was done that deeds told
        self.turned: set[int] = set()  # those of which deeds told what they show then
        self.altered: set[int] = set()  # those to which something else was done
        self.cleared: set[int] = set()  # the places to which as a whole something was done
        self._made: dict[int, list[int]] = {}  # the things that an effect makes

    def _lies(self, thing: int) -> int:
        """Where a thing lay when it was told of last, or at the beginning."""
        begun = self.begun.place
        return self._placed.get(thing, begun[thing] if thing < len(begun) else NONE)

    def tells_place(self, thing: int, place: int, *, owned: bool) -> bool:
        """Whether a deed told that a thing came to lie in a place; in so many words, if it is ``owned``."""
        return self._placed.get(thing) == place and (not owned or thing in self._put)

    def tells_move(self, thing: int) -> bool:
        """Whether a deed told that a thing left where it lay."""
        return thing in self._placed

    def all_of(self, alike: Sequence[SeenThing], *, bare: bool = False) -> Phrase:
        """Several things that look alike; as those of which was told, where they are all of these."""
        plan = self.several(alike, bare=bare)
        things = frozenset(thing.thing for thing in alike)
        every = things in self._together and not things & self.turned
        return plan.with_slots(det="the") if every and plan.get("det") == "count" else plan

    def _note(self, group: Sequence[SeenEvent], seen: View) -> None:
        made = [self._made.get(body, []) for body in bodies_of(self.m, group[0].verb)]
        self._met |= {things[0] for things in made if len(things) == 1}
        for event in group:
            if self.m.table.verbs[event.verb].on == "zone":
                self.cleared.add(event.number)
            self.touched |= {role.seen.thing for role in event.roles if role.seen is not None}
            if event.seen is not None and self.is_cell(event.seen):
                self.touched.add(event.seen.thing)
            if event.seen is not None and event.seen.thing >= 0:
                if event.seen.thing not in self.turned and self._lies(event.seen.thing) == event.lies:
                    self.altered.add(event.seen.thing)
                if self._lies(event.seen.thing) != event.lies:
                    self._placed[event.seen.thing] = event.lies
                    self._put |= {event.seen.thing} if self._goal(event, seen) else set()
                self.chosen |= {event.seen.thing} if event.seen.card >= 0 else set()
                if len(group) == 1:
                    self._met.add(event.seen.thing)
