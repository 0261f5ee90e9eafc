"""What a stretch of rules reads, changes and brings about, with all that its verbs, formulas and runs do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..source.exhaustive import exhaustive
from ..tree import rules as typed
from ..tree.types import Amount, Many, Person, Thing, Type
from ..typed.model import Definition, Game
from ..typed.walk import children
from ..words.vocabulary import CHOICE, Field
from .footprint import Aspect, AspectChange, Event, FieldCount

_PLAYER = "player"
_ORDER = Aspect("order")


@dataclass(slots=True)
class Trace:
    """What was found below some nodes; ``counts``: fields as they count in a view, or in none (``""``)."""

    reads: set[Aspect] = field(default_factory=set)
    changes: set[AspectChange] = field(default_factory=set)
    events: set[Event] = field(default_factory=set)
    counts: set[FieldCount] = field(default_factory=set)

    def add(self, other: Trace) -> None:
        """Takes in what another trace has."""
        self.reads |= other.reads
        self.changes |= other.changes
        self.events |= other.events
        self.counts |= other.counts


class Tracer:
    """Makes traces for one game. What verbs, formulas and labelled rules do is worked out once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._kept: dict[tuple[str, ...], Trace] = {}

    def trace(self, nodes: Iterable[typed.Node], view: str = "") -> Trace:
        """All that is done and read in some nodes, in a view."""
        trace = Trace()
        for node in nodes:
            self._visit(node, trace, view)
        return trace

    def lying(self, noun: str) -> frozenset[Aspect]:
        """Where things of a noun lie: an aspect for each noun that such a thing can be."""
        nouns = self.game.vocabulary.nouns
        return frozenset(Aspect("place", kind) for kind in nouns if self.game.vocabulary.is_a(kind, noun))

    def _visit(self, node: typed.Node, trace: Trace, view: str) -> None:
        if isinstance(node, typed.Seen):
            view = node.view
        handler = _HANDLERS.get(type(node))
        if handler is not None:
            handler(self, node, trace, view)
        if isinstance(node, typed.EventPattern):
            for part in _conditions(node):
                self._visit(part, trace, view)
        elif not isinstance(node, typed.Grant | typed.EachPlayer):
            for child in children(node):
                self._visit(child, trace, view)

    def _once(self, key: tuple[str, ...], nodes: Iterable[typed.Node], view: str = "") -> Trace:
        """The trace of something that has a name. Inside itself it adds nothing: such games are refused."""
        if key not in self._kept:
            self._kept[key] = Trace()
            self._kept[key] = self.trace(nodes, view)
        return self._kept[key]

    # ------------------------------------------------------------------ what is read

    def _member(self, node: typed.Member, trace: Trace, view: str) -> None:
        name = f"{node.noun}.{node.field}"
        trace.counts.add(FieldCount(name, view))
        formula = self.game.formulas.get((node.noun, node.field))
        if formula is not None:
            declared = self._field(node)
            inner = (declared.view if declared is not None else None) or view
            trace.add(self._once(("formula", node.noun, node.field, inner), (formula,), inner))
        elif self._kind(node) == "core":
            was = self.game.core.fields.get(node.field) == "stored"
            trace.reads |= {self._rolled(node.noun)} if was else self.lying(node.noun)
        elif self._kind(node) == "stored":
            trace.reads.add(Aspect("field", name))

    def _field(self, node: typed.Member) -> Field | None:
        return self.game.vocabulary.player_or_noun(node.noun).get(node.field)

    def _kind(self, node: typed.Member) -> str:
        declared = self._field(node)
        return "core" if declared is None else declared.kind

    def _rolled(self, noun: str) -> Aspect:
        """The field that a roll of a thing sets: its first stored one."""
        for line in reversed(self.game.vocabulary.ancestry(noun)):
            for name, declared in self.game.vocabulary.nouns[line].fields.items():
                if declared.kind == "stored":
                    return Aspect("field", f"{line}.{name}")
        return Aspect("place", noun)

    def _things(self, node: typed.Expression, trace: Trace, view: str) -> None:
        for noun in _nouns(node.type):
            trace.reads |= self.lying(noun)

    def _binder(self, node: typed.Binder, trace: Trace, view: str) -> None:
        if node.noun:
            trace.reads |= self.lying(node.noun)

    def _holding(self, node: typed.Holding, trace: Trace, view: str) -> None:
        trace.reads.add(Aspect("resource", node.resource))

    def _player(self, node: typed.Player, trace: Trace, view: str) -> None:
        if self.game.core.players.get(node.which) == "order" or node.which == "start_player":
            trace.reads.add(_ORDER)

    def _bound(self, node: typed.Bound, trace: Trace, view: str) -> None:
        measure = self.game.measures.get(node.bound)
        if measure is not None:
            trace.add(self._once(("bound", node.bound), (measure,)))

    # ------------------------------------------------------------------ what is done

    def _pay(self, node: typed.PayAmount, trace: Trace, view: str) -> None:
        aspect = Aspect("resource", node.resource)
        trace.reads.add(aspect)
        trace.changes.add(AspectChange(aspect, "takes"))

    def _assign(self, node: typed.Assign, trace: Trace, view: str) -> None:
        if isinstance(node.target, typed.Member):
            name = Aspect("field", f"{node.target.noun}.{node.target.field}")
            trace.changes.add(AspectChange(name))
            if node.target.noun == _PLAYER:
                for noun in _nouns(node.target.type):
                    trace.changes |= {AspectChange(aspect) for aspect in self.lying(noun)}

    def _do(self, node: typed.Do, trace: Trace, view: str) -> None:
        event = event_of(node)
        trace.events.add(event)
        trace.reads.add(Aspect("event", node.verb))
        for change in self._primitive(node):
            trace.changes.add(change)
            if change.how == "takes":
                trace.reads.add(change.aspect)
        for definition in self._definitions.get(node.verb, ()):
            if not definition.noun or not event.what or self._related(definition.noun, event.what):
                trace.add(self._once(("verb", node.verb, definition.noun), definition.body))

    @cached_property
    def _definitions(self) -> Mapping[str, list[Definition]]:
        by_verb: dict[str, list[Definition]] = {}
        for definition in self.game.definitions.values():
            by_verb.setdefault(definition.verb, []).append(definition)
        return by_verb

    def _related(self, noun: str, other: str) -> bool:
        known = self.game.vocabulary.nouns
        return noun not in known or other not in known or self.game.vocabulary.related(noun, other)

    def _choose(self, node: typed.Choose, trace: Trace, view: str) -> None:
        """Who chooses is asked for one thing after the other; of all nobody chooses any."""
        if node.quantity != "all":
            self._asked(node.binder, trace)

    def _divide(self, node: typed.Divide, trace: Trace, view: str) -> None:
        self._asked(node.binder, trace)

    def _asked(self, binder: typed.Binder, trace: Trace) -> None:
        trace.events.add(Event(CHOICE.name, next(iter(_nouns(binder.item)), "")))
        trace.reads.add(Aspect("event", CHOICE.name))

    def _primitive(self, node: typed.Do) -> Iterable[AspectChange]:
        """What the host does for a verb."""
        match self.game.core.changed_by(self.game.vocabulary.verbs[node.verb].does):
            case "adds" | "takes" | "sets" as how:
                named = node.object.resource if isinstance(node.object, typed.Resource) else ""
                names = (named,) if named else tuple(self.game.vocabulary.resources)
                return [AspectChange(Aspect("resource", name), how) for name in names]
            case "turns":
                return [AspectChange(_ORDER)]
            case "face":
                return [AspectChange(self._rolled(noun)) for noun in self._objects(node)]
            case "place" | "arrangement":
                return [AspectChange(aspect) for noun in self._objects(node) for aspect in self.lying(noun)]
        return []

    def _objects(self, node: typed.Do) -> Iterable[str]:
        """The nouns of what a verb is done to; all that it can be done to where nobody knows better."""
        known = self.game.vocabulary.nouns
        named = (
            [noun for noun in _nouns(node.object.type) if noun in known] if node.object is not None else []
        )
        declared = [noun for noun in self.game.vocabulary.verbs[node.verb].objects if noun in known]
        return named or declared or known

    def _run(self, node: typed.Run, trace: Trace, view: str) -> None:
        if isinstance(node.target, typed.LabelOf):
            rule = self._rules.get(node.target.rule)
            if rule is not None:
                trace.add(self._once(("label", rule.id), (rule.body,)))
        elif isinstance(node.target, typed.SlotOf):
            for number, slot in enumerate(self._slots.get(node.target.slot, ())):
                trace.add(self._once(("slot", node.target.slot, str(number)), slot.body))

    @cached_property
    def _rules(self) -> Mapping[str, typed.Rule]:
        return {node.id: node for node in self.game.nodes if isinstance(node, typed.Rule)}

    @cached_property
    def _slots(self) -> Mapping[str, list[typed.Slot | typed.Action]]:
        """What cards put into each slot, by its name, and what they have as actions, by their labels."""
        by_name: dict[str, list[typed.Slot | typed.Action]] = {}
        for node in self.game.nodes:
            if isinstance(node, typed.Rule) and isinstance(node.body, typed.Slot | typed.Action):
                by_name.setdefault(node.label or "", []).append(node.body)
        return by_name

    def _each_player(self, node: typed.EachPlayer, trace: Trace, view: str) -> None:
        """What several players gain may come out of one supply, so that it does not merely add up."""
        inner = self.trace((node.order, *node.body), view)
        inner.changes = {
            AspectChange(change.aspect) if change.how == "adds" else change for change in inner.changes
        }
        trace.add(inner)

    def _grant(self, node: typed.Grant, trace: Trace, view: str) -> None:
        """Rules are in force afterwards: other things may follow from what others do, or count otherwise."""
        for rule in node.rules:
            body = rule.body
            if isinstance(body, typed.Modify):
                trace.changes.add(
                    AspectChange(Aspect("field", f"{body.field.noun}.{body.field.field}"), "adds")
                )
            elif isinstance(pattern := getattr(body, "pattern", None), typed.EventPattern):
                trace.changes.add(AspectChange(Aspect("event", pattern.verb)))
            else:
                trace.changes.add(AspectChange(Aspect("rules")))


def _conditions(pattern: typed.EventPattern) -> Iterable[typed.Node]:
    """What a pattern reads: its conditions and the places it names, not the parts that it binds."""
    roles = (part for _, part in pattern.roles)
    parts = (pattern.amount, pattern.object, *roles, pattern.through, pattern.where)
    return [part for part in parts if part is not None and not isinstance(part, typed.Binder)]


def event_of(node: typed.Do) -> Event:
    """The event that a verb makes."""
    acted_on = _done_to(node.object)
    values = tuple(
        (name, part.value) for name, part in node.roles if isinstance(part, typed.Value) and not part.group
    )
    return Event(node.verb, acted_on, tuple(name for name, _ in node.roles), values)


def heard_of(pattern: typed.EventPattern) -> Event:
    """The event of which a pattern speaks."""
    roles = tuple(name for name, part in pattern.roles if isinstance(part, typed.Binder))
    values = tuple((n, p.value) for n, p in pattern.roles if isinstance(p, typed.Value) and not p.group)
    thing = pattern.object
    acted_on = pattern.resource or ""
    if not acted_on and thing is not None:
        nouns = _nouns(thing.item if isinstance(thing, typed.Binder) else thing.type)
        acted_on = nouns[0] if nouns else ""
    return Event(pattern.verb, acted_on, roles, values)


def _done_to(thing: typed.Expression | None) -> str:
    if isinstance(thing, typed.Resource):
        return thing.resource
    if thing is None or isinstance(thing.type, Amount):
        return ""
    nouns = _nouns(thing.type)
    return nouns[0] if nouns else ""


def _nouns(type_: Type) -> list[str]:
    """The noun of a thing or of several, unless it may be anything."""
    item = type_.item if isinstance(type_, Many) else type_
    if isinstance(item, Person):
        return [_PLAYER]
    return [item.noun] if isinstance(item, Thing) and item.noun != "thing" else []


_HANDLERS: Mapping[type, Callable[[Tracer, Any, Trace, str], None]] = exhaustive(
    typed.Expression,
    typed.Statement,
    typed.Binder,
    table={
        typed.Member: Tracer._member,
        typed.Zone: Tracer._things,
        typed.Ordinal: Tracer._things,
        typed.Binder: Tracer._binder,
        typed.Holding: Tracer._holding,
        typed.Player: Tracer._player,
        typed.Bound: Tracer._bound,
        typed.PayAmount: Tracer._pay,
        typed.Assign: Tracer._assign,
        typed.Do: Tracer._do,
        typed.Choose: Tracer._choose,
        typed.Divide: Tracer._divide,
        typed.Run: Tracer._run,
        typed.Grant: Tracer._grant,
        typed.EachPlayer: Tracer._each_player,
    },
    rest="""
        Number Nothing Flag Value WindowName Resource This Local Setting Option Things Unit TheGame Cell
        Placements Values Noun FieldName Seen Entry Item Arithmetic Comparison Within Inside Becomes
        Negation Both Either Alternatives Interval Count Fold Quantified SlotOf LabelOf PayVerb
        Cancel Offer May If Each OneOf Match Quietly DoUntil Until Repeat
    """,
)
