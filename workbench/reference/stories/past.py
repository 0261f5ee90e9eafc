"""What things showed before something happened to them, and which only get a face by their first roll."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ....compiler.source.records import replace
from ....runtime.table.effects import NONE
from ....runtime.table.state import State
from ....runtime.view.view import SeenThing, view_of
from ...examples.given import ME
from ...play.board.words import Words
from .happenings import Happened, Happening, bodies_of

_ROLL = "roll"
Fields = tuple[tuple[str, int], ...]


class Past:
    """What is known of the things of one example. ``unrolled``: the field that the first roll gives a thing
    where it comes from; ``rolled_first``: those that are rolled before anything else happens to them."""

    def __init__(self, words: Words, before: State) -> None:
        self._words = words
        self._before = before
        self._was: dict[int, Fields] = {}
        self._blank: dict[int, str] = {}
        self._events: list[SeenThing] = []  # kept, so that no other gets their identities
        self.unrolled: dict[int, str] = {}
        self.rolled_first: set[int] = set()

    def hear(self, steps: Sequence[Happened]) -> None:
        """Takes note of all that happens."""
        told: dict[int, list[tuple[Happening, SeenThing]]] = {}
        for step in steps:
            if isinstance(step, Happening) and step.event.seen is not None and step.event.seen.thing >= 0:
                seen = step.event.seen
                events = told.setdefault(seen.thing, [])
                self._was[id(seen)] = self._seen_last(events, step) if events else self._at_first(step, seen)
                self._events.append(seen)
                events.append((step, seen))
        self.rolled_first = {
            thing for thing, events in told.items() if self._rolled(events[0][0]) is not None
        }
        for thing, events in told.items():
            for number, ((first, moved), (second, rolled)) in enumerate(pairwise(events)):
                field = self._rolled(second)
                if field is not None and first.cause == second.cause and self._rolled(first) is None:
                    self._blank |= {id(moved): field, id(rolled): field}
                    self.unrolled |= {thing: field} if not number else {}

    def as_it_was(self, thing: SeenThing) -> SeenThing:
        """A thing with what it showed before the event in which it was seen."""
        return replace(thing, fields=self._was[id(thing)]) if id(thing) in self._was else thing

    def blank(self, thing: SeenThing) -> str | None:
        """The word of which nothing is told, since only a roll that follows at once gives it a value; empty
        where that is a number."""
        return self._blank.get(id(thing))

    def _seen_last(self, events: Sequence[tuple[Happening, SeenThing]], step: Happening) -> Fields:
        """What a thing showed after the last of its events; before it, where that is told of the whole of
        which this one is a part."""
        last, seen = events[-1]
        part = step.cause in bodies_of(self._words.m, last.event.verb)
        return self._was[id(seen)] if part else seen.fields

    def _at_first(self, step: Happening, seen: SeenThing) -> Fields:
        for state in (self._before, step.before):
            if state is not None and seen.thing < len(state.place) and self._is_seen(state, seen.thing):
                return view_of(self._words.m, state, ME, seen.thing).fields
        return seen.fields

    def _is_seen(self, s: State, thing: int) -> bool:
        """Whether anybody saw what a thing showed where it lay."""
        zone = s.roster.place_zone[s.place[thing]] if s.place[thing] >= 0 else NONE
        return zone < 0 or not self._words.m.table.zones[zone].hidden

    def _rolled(self, step: Happening) -> str | None:
        """The field of which an event shows another word by chance; empty for a number, None where it rolls
        nothing."""
        verb = step.event.verb
        if self._words.m.table.verbs[verb].does != _ROLL:
            return None
        rolls_word = self._words.rolls_word(verb, step.event.noun)
        return self._words.changes(verb, step.event.noun) if rolls_word else ""
