"""Lowers event patterns: which events a rule hears of, and the slots that hold what it knows of one."""

from __future__ import annotations

from ...runtime.table import effects as fx
from ...runtime.table import operations as op
from ..tree import rules as typed
from ..tree.types import Choice, Person
from ..words.vocabulary import CHOICE
from .lower_expressions import ExpressionLowering, Names
from .numbering import NONE, Numbering

EVENT_SLOTS = 4
"""The slots of an event beside its roles: its object, its amount, the card that does it, whether as cost."""


def event_names(pattern: typed.EventPattern, names: Names, numbers: Numbering) -> None:
    """Slots for the parts of an event: its object, its roles, its amount, and a set for what was."""
    first = names.first = names.slots
    roles = numbers.vocabulary.roles(pattern.verb)
    names.slots += EVENT_SLOTS + len(roles)
    names.memory = names.set()
    if isinstance(pattern.object, typed.Binder):
        names.places[pattern.object.name] = ("slot", first)
    for name, part in pattern.roles:
        if isinstance(part, typed.Binder):
            names.places[part.name] = ("slot", first + 1 + list(roles).index(name))
    if isinstance(pattern.through, typed.Binder):
        names.places[pattern.through.name] = ("slot", first + 2 + len(roles))
    names.places.setdefault("amount", ("slot", first + 1 + len(roles)))
    names.places.setdefault("paid", ("slot", first + 3 + len(roles)))


def lower_pattern(node: typed.EventPattern, names: Names, numbers: Numbering) -> fx.Pattern:
    """An event pattern; its names have their slots already."""
    lowering = ExpressionLowering(numbers, names)
    noun, thing = NONE, node.object
    object_code = None
    if isinstance(thing, typed.Binder):
        noun = numbers.nouns.get(thing.noun, NONE)
    elif thing is not None:
        slot = names.slot()
        object_code = op.Bind(slot, NONE, op.One(lowering.value(thing)))
    through = None if node.through is None else _through(node.through, lowering, numbers)
    roles = [_role(node.verb, name, part, lowering, numbers) for name, part in node.roles]
    where = lowering.optional(node.where)
    return fx.Pattern(
        verb=_event(node, numbers),
        first=names.first,
        memory=names.memory,
        noun=noun,
        resource=NONE if node.resource is None else numbers.resources[node.resource],
        amount=lowering.optional(node.amount),
        object=object_code,
        roles=tuple(role for role in roles if role is not None),
        where=where,
        memories=tuple(names.memories),
        doer=node.doer or "owner",
        group=node.group,
        through=through,
    )


def _event(node: typed.EventPattern, numbers: Numbering) -> int:
    """The number of a verb; behind all verbs that of choosing a thing, and that of choosing a player."""
    if node.verb != CHOICE.name:
        return numbers.verbs[node.verb]
    item = node.object.item if isinstance(node.object, typed.Binder) else node.object and node.object.type
    return len(numbers.verbs) + (fx.PLAYER_CHOSEN if isinstance(item, Person) else fx.THING_CHOSEN)


def _through(
    node: typed.Binder | typed.Expression, lowering: ExpressionLowering, numbers: Numbering
) -> op.Bind:
    """The card by whose rule something is done."""
    if isinstance(node, typed.Binder):
        _, slot = lowering.names.places[node.name]
        noun, where = numbers.nouns.get(node.noun, NONE), lowering.optional(node.where)
        return op.Bind(slot, noun, op.One(op.Slot(slot)), where)
    return op.Bind(lowering.names.slot(), NONE, op.One(lowering.value(node)))


def _role(
    verb: str,
    name: str,
    part: typed.Binder | typed.Expression,
    lowering: ExpressionLowering,
    numbers: Numbering,
) -> tuple[int, op.Wanted] | None:
    """What a role must be: of a noun, one of some places, a value. None where anything will do."""
    declared = numbers.vocabulary.roles(verb)
    number = list(declared).index(name)
    if isinstance(part, typed.Binder):
        noun = numbers.nouns.get(part.noun, NONE)
        return None if noun == NONE else (number, op.OfNoun(noun))
    options = part.operands if isinstance(part, typed.Alternatives) else (part,)
    if declared[name].takes == "zone":
        return number, op.AnyOf(tuple(map(lowering.place, options)))
    type_ = options[0].type
    if isinstance(type_, Choice) and type_.enum in numbers.treated:
        wanted = map(lowering.compared, options)
        return number, op.ReadAs(numbers.enums[type_.enum], tuple(wanted))
    if isinstance(part, typed.Value):
        return number, op.AnyOf(tuple(map(op.Number, numbers.values(part.enum, part.value))))
    return number, op.AnyOf(lowering.values(options))
