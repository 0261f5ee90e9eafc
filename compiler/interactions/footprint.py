"""The footprint of a rule: what it reads and changes, which events it brings about, and which it waits for.

Frozen records that know neither a game nor how they were made; ``collect`` makes them from typed rules.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ..source.spans import Span
from ..tree import rules as typed

Sort = Literal["field", "place", "resource", "order", "event", "rules"]
How = Literal["adds", "takes", "sets"]


class Aspect(msgspec.Struct, frozen=True, order=True):
    """One respect in which two positions can differ.

    A stored field (``die.value``), where the things of a noun lie, what players have of a resource, the order
    of the players, or what follows from the events of a verb while rules are granted.
    """

    sort: Sort
    name: str = ""

    def __str__(self) -> str:
        return f"{self.sort} {self.name}".rstrip()


class AspectChange(msgspec.Struct, frozen=True, order=True):
    """A change of an aspect. ``adds``: it only gives to it; ``takes``: it only takes something away."""

    aspect: Aspect
    how: How = "sets"


class Event(msgspec.Struct, frozen=True, order=True):
    """An event as far as it is known without playing: a verb, and what it is done to.

    ``what``: a resource or a noun, empty where it may be any; ``roles``: the prepositions with a thing;
    ``values``: prepositions with the one value that follows.
    """

    verb: str
    what: str = ""
    roles: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()


class FieldCount(msgspec.Struct, frozen=True, order=True):
    """How a field counts, always (an empty view) or in a view or purpose."""

    field: str
    view: str = ""


class LabelParameter(msgspec.Struct, frozen=True, order=True):
    """A parameter of a labelled rule, by that rule's whole id."""

    rule: str
    name: str


class Footprint(msgspec.Struct, frozen=True):
    """What a rule touches. A granted rule has one of its own, beside that of the rule that grants it.

    ``kind``: ``action``, ``before``, ``after``, ``replace``, ``permit``, ``forbid``, ``set``, ``modify``,
    ``limit``, ``bar``, ``treat``, ``score`` or ``slot``; ``frame``: the kind of card whose every card has it;
    ``optional``: its player may leave it out; ``pattern``: the event that it speaks of, ``heard`` the same as
    an event; ``counted``: what it makes count otherwise; ``counts``: what it reads as it counts; ``bound``:
    the limit that it moves; ``sets``: parameters with the values they get; ``serves``: what serves as what in
    which purpose; ``moment``: when it pays points; ``silences``: the kind of card whose rules it keeps from
    holding, and the label of those or nothing for all; ``keeps``: the number that it keeps from changing;
    ``lends``: the kind of card whose rules its own card has as well; ``instead``: in place of which rule it
    has something else done.
    """

    rule: typed.Rule
    card: str
    kind: str = ""
    frame: str = ""
    side: str = ""
    granted: bool = False
    optional: bool = False
    reads: frozenset[Aspect] = frozenset()
    changes: frozenset[AspectChange] = frozenset()
    events: frozenset[Event] = frozenset()
    pattern: typed.EventPattern | None = None
    heard: Event | None = None
    counted: FieldCount | None = None
    counts: frozenset[FieldCount] = frozenset()
    bound: str = ""
    sets: tuple[tuple[LabelParameter, typed.Expression], ...] = ()
    serves: tuple[str, str, str] | None = None
    moment: str = ""
    silences: tuple[str, str] | None = None
    keeps: str = ""
    lends: str = ""
    instead: typed.LabelOf | typed.SlotOf | None = None

    @property
    def span(self) -> Span:
        """Where the rule stands."""
        return self.rule.span

    @property
    def writes(self) -> frozenset[Aspect]:
        """The aspects that it changes, in whatever way."""
        return frozenset(change.aspect for change in self.changes)
