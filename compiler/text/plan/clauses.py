"""Single statements to clauses: a verb with what it acts on.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from ...tree import rules
from ...tree.types import Amount, Choice, Integer, Thing
from ..message.numbers_behind import BY, number_behind, value_behind
from ..message.plan import Phrase, Slot, canonical, phrase
from .choosing import fields_showing
from .discourse import SHOWING, THIS, Discourse, NotExpressible, always_owned
from .nouns import binder_qualities, noun_phrase, plan_again, plan_thing, shown_value
from .qualities import conjuncts
from .values import plan_rate, plan_value

UNNAMED = " again"
"""Ends what stands for several that are brought and have no name, since their noun means others."""


def plan_do(discourse: Discourse, node: rules.Do) -> Phrase:
    """Plans the clause of a verb that the pack declares, with its object and roles. Raises NotExpressible."""
    crowded = _introductions(discourse, node) > 1
    slots: dict[str, Slot | None] = {"verb": f"verb:{node.verb}"}
    if node.object is not None:
        slots.update(_object(discourse, node, crowded))
    for preposition, value in node.roles:
        name, filled = _role(discourse, node, preposition, value, crowded)
        slots[name] = filled
    verb = discourse.vocabulary.verbs[node.verb]
    for preposition, role in verb.roles.items():
        if role.default is not None and preposition not in slots:
            slots[preposition] = number_behind(verb, preposition, role.default)
    discourse.topic = _topic(node)
    discourse.shown = _shown(discourse, node)
    return discourse.in_order(phrase("clause", **slots))


def plan_do_until(discourse: Discourse, node: rules.DoUntil) -> Phrase:
    """A verb that draws one thing after the other, with what it is that ends it."""
    act = node.act
    assert isinstance(act, rules.Do) and isinstance(act.object, rules.Noun) and act.binds is not None
    clause = plan_do(discourse, act)
    kinds, rest = _kinds_apart(act.binds, node.condition)
    kind = kinds[0] if len(kinds) == 1 else act.object.noun
    binder = rules.Binder(act.binds, kind, act.object.type, (), rest)
    qualities, other = binder_qualities(discourse, binder)
    if other or len(kinds) > 1:
        raise NotExpressible(node.condition, "condition")
    last = noun_phrase(kind, "a", qualities=canonical(qualities))
    drawn = noun_phrase(act.object.noun, "indefinite", number="many")
    return clause.with_slots(object=drawn, until=last)


def _kinds_apart(name: str, condition: rules.Expression) -> tuple[tuple[str, ...], rules.Expression | None]:
    """The kinds of which a thing must be, and what else is said of it."""
    kinds: list[str] = []
    rest: list[rules.Expression] = []
    for part in conjuncts(condition):
        match part:
            case rules.Inside(value=rules.Local(name=said), place=rules.Noun(noun=kind)) if said == name:
                kinds.append(kind)
            case _:
                rest.append(part)
    return tuple(kinds), rules.Both(tuple(rest)) if len(rest) > 1 else rest[0] if rest else None


def plan_payment(discourse: Discourse, node: rules.PayAmount | rules.PayVerb) -> Phrase:
    """Plans the clause of a cost: an amount that is paid, or a verb that is done as one."""
    if isinstance(node, rules.PayVerb):
        return plan_do(discourse, node.cost)
    purpose = None if node.purpose is None else f"purpose:{node.purpose}"
    return phrase("clause", verb="verb:own.pay", purpose=purpose, **_price(discourse, node))


def _price(discourse: Discourse, node: rules.PayAmount) -> dict[str, Slot | None]:
    """What is paid: so much, as much as was chosen, or as much as something else is."""
    match node.amount:
        case rules.Local(name=name) if name in discourse.chosen:
            return {"object": plan_amount(discourse, node.resource, node.amount)}
    return _resource(discourse, node.resource, node.amount)


def plan_assign(discourse: Discourse, node: rules.Assign) -> Phrase:
    """A number or value that is set; a number that is raised or lowered by so much."""
    if not isinstance(node.target, rules.Member) or not isinstance(node.target.type, Integer | Choice):
        raise NotExpressible(node, "assignment")
    verb, value = "set", node.value
    match value:
        case rules.Arithmetic(operator="+" | "-" as operator, left=left, right=right) if left == node.target:
            verb, value = ("raise" if operator == "+" else "lower"), right
    changed = plan_value(discourse, node.target)
    discourse.topic = None
    match value:
        case rules.Number(value=n):
            slots: dict[str, Phrase] = {"figure": phrase("the_number", n=n)}
        case rules.Value(enum=enum, value=word, group=False):
            way = phrase("way", value=f"value:{enum}.{word}")
            slots = {"to": phrase("ways", values=(way,))}
        case _:
            slots = {"figure": plan_value(discourse, value)}
    return phrase("clause", verb=f"verb:own.{verb}", object=changed, **slots)


def plan_run(discourse: Discourse, node: rules.Run) -> Phrase:
    """The use of a slot of a card, or of a labelled rule for a thing."""
    match node.target:
        case rules.SlotOf(subject=subject) as target:
            thing = (
                plan_again(discourse, subject)
                if isinstance(subject, rules.This)
                else plan_thing(discourse, subject, goal=True)
            )
            clause = phrase("clause", verb="verb:own.use", slot=part_word(discourse, target), object=thing)
            discourse.topic = None
            return clause
        case rules.LabelOf(label=label):
            of = None if node.subject is None else plan_thing(discourse, node.subject)
            return phrase("clause", verb="verb:own.collect", label=f"label:{label}", object=of)
    raise NotExpressible(node, "run")


def part_word(discourse: Discourse, node: rules.SlotOf) -> str:
    """The word of a slot, or of a labelled rule, of a card."""
    kind = node.subject.type.noun if isinstance(node.subject.type, Thing) else ""
    return f"{'slot' if node.slot in discourse.vocabulary.slots(kind) else 'label'}:{node.slot}"


def plan_cancel(discourse: Discourse) -> Phrase:
    """What is about to happen is prevented; in place of what does not happen, nothing is done."""
    discourse.topic = None
    return phrase("clause", verb="verb:own.abstain" if discourse.replacing else "verb:own.cancel")


def plan_amount(discourse: Discourse, resource: str, amount: rules.Expression) -> Phrase:
    """So much of a resource; a parameter is said as its value, and "instead of" the one it replaces."""
    match amount:
        case rules.Number(value=1) if discourse.vocabulary.resources[resource].piece:
            return noun_phrase(resource, "a")
        case rules.Number(value=n):
            return noun_phrase(resource, "count", number=n)
        case rules.Setting(name=name) if name in discourse.settings:
            new, old = discourse.settings[name]
            qualities = () if old is None else (phrase("instead_of", n=old),)
            return noun_phrase(resource, "count", number=new, qualities=qualities)
        case rules.Local(name=name) if name in discourse.chosen:
            return noun_phrase(resource, "count", number=_chosen_number(discourse, name))
    raise NotExpressible(amount, "amount")


def _chosen_number(discourse: Discourse, name: str) -> Phrase:
    """The first mention of a number that is chosen: from so much to so much."""
    choice = discourse.chosen.pop(name)
    match choice.quantity, choice.binder:
        case "one", rules.Binder(
            sources=(rules.Interval(low=rules.Number(value=low), high=rules.Number(value=high)),), where=None
        ):
            discourse.introduced.append(name)
            discourse.mention(name, "")
            return phrase("from_to", low=low, high=high)
    raise NotExpressible(choice, "number")


def _introductions(discourse: Discourse, node: rules.Do) -> int:
    parts = [node.object, *(value for _, value in node.roles)]
    return sum(1 for part in parts if isinstance(part, rules.Local) and part.name in discourse.chosen)


def _object(discourse: Discourse, node: rules.Do, crowded: bool) -> dict[str, Slot | None]:
    match node.object:
        case rules.Resource(resource=resource):
            return _resource(discourse, resource, node.amount)
        case rules.Noun(noun=noun):
            return {"object": _brought(discourse, noun, node)}
        case rules.Number(value=n):
            return {"object": phrase("the_number", n=n)}
        case rules.Value() as value:
            return {"object": shown_value(discourse, value, "a", "thing")}
        case rules.Member(noun=noun, field=field, subject=subject, type=Amount()):
            if not isinstance(node.amount, rules.Number):
                raise NotExpressible(node, "amount")
            of = plan_thing(discourse, subject)
            return {
                "object": phrase("resource_of", n=node.amount.value, field=f"field:{noun}.{field}", of=of)
            }
        case rules.Member(subject=rules.Player("me"), type=kind) as own if not isinstance(kind, Thing):
            return {"object": plan_value(discourse, own)}
        case rules.Member(
            noun=noun, field=field, subject=rules.Local() | rules.Player() as subject, type=kind
        ) if not isinstance(kind, Thing):
            return {
                "object": phrase("field_of", field=f"field:{noun}.{field}", of=plan_thing(discourse, subject))
            }
        case rules.Local(name=name) if name in discourse.known and not discourse.known[name].noun:
            return {"object": plan_value(discourse, node.object)}
        case None:
            return {}
        case rules.This() as this:
            return {"object": plan_again(discourse, this)}
        case thing:
            return {"object": plan_thing(discourse, thing, crowded=crowded)}


def _resource(discourse: Discourse, resource: str, amount: rules.Expression | None) -> dict[str, Slot | None]:
    if amount is None or isinstance(amount, (rules.Number, rules.Setting)):
        return {"object": plan_amount(discourse, resource, amount or rules.Number(1))}
    rate = plan_rate(discourse, amount)
    if rate is not None:
        return {"object": plan_amount(discourse, resource, rules.Number(rate[0])), "per": rate[1]}
    introduced = len(discourse.introduced)
    equal = plan_value(discourse, amount)
    if len(discourse.introduced) > introduced:  # nobody hears a choice in "equal to the value of any die"
        raise NotExpressible(amount, "late_choice")
    return {"object": noun_phrase(resource, "bare", number="many"), "equal": equal}


def _brought(discourse: Discourse, noun: str, node: rules.Do) -> Phrase:
    """What a verb brings: a drawn die."""
    qualities: tuple[Phrase, ...] = ()
    match node.amount:
        case None | rules.Number(value=1):
            several, det, number = False, "a", None
        case rules.Number(value=n):
            several, det, number = True, "count", n
        case rules.Local(name=name) if name in discourse.chosen:
            raise NotExpressible(node, "late_choice")
        case amount:
            several, det, number = True, "so_many", None
            qualities = (phrase("so_many", value=plan_value(discourse, amount)),)
    if several and node.binds is None:  # "them", or "those", would be these as well
        discourse.mention(f"{noun}{UNNAMED}", noun, several)
    if node.binds is not None:
        discourse.mention(node.binds, noun, several)
    return noun_phrase(noun, det, number=number, qualities=qualities)


def _role(
    discourse: Discourse, node: rules.Do, preposition: str, value: rules.Expression, crowded: bool
) -> tuple[str, Slot | None]:
    match value:
        case rules.FieldName(noun=noun, field=field):
            return "field", f"field:{noun}.{field}"
        case rules.Number(value=n):
            return preposition, number_behind(discourse.vocabulary.verbs[node.verb], preposition, n)
        case rules.Alternatives(operands=(rules.Number(value=up), rules.Number(value=down))) if (
            preposition == BY
        ):
            if up != -down or up <= 0:
                raise NotExpressible(value, "amount")
            return preposition, phrase("plus_or_minus", n=up)
        case rules.Value() | rules.Alternatives():
            return preposition, phrase("ways", values=_ways(value))
        case rules.Member(subject=rules.This(type=Thing(noun=kind)), field="owner") if (
            preposition == "to"
            and discourse.elsewhere
            and not discourse.leaving
            and always_owned(discourse.vocabulary, kind)
        ):
            if not isinstance(node.object, rules.Resource) or not isinstance(node.amount, rules.Number):
                raise NotExpressible(node, "their")  # "gives you it", "… equal to … you"
            return preposition, phrase("to_you")
        case rules.Member(subject=rules.This() as subject, noun=noun, field=field):
            return preposition, phrase(
                "as_shown", field=f"field:{noun}.{field}", of=plan_again(discourse, subject)
            )
        case _ if preposition == BY and isinstance(value.type, Integer):
            return preposition, _worked_out(discourse, node, value)
        case rules.Local(name=name, type=Choice(enum=enum)) if name in discourse.known:
            fields = fields_showing(discourse, enum)
            if len(fields) != 1:
                raise NotExpressible(value, "value")
            return preposition, phrase("that_value", field=fields[0])
    return preposition, plan_thing(
        discourse, value, crowded=crowded, goal=preposition in ("on", "to", "into")
    )


def _worked_out(discourse: Discourse, node: rules.Do, value: rules.Expression) -> Phrase:
    """So much more or less, or so many steps, as is worked out; nobody hears a choice in it."""
    less = False
    match value:
        case rules.Local(name=name) if name in discourse.chosen:
            raise NotExpressible(value, "late_choice")
        case rules.Arithmetic(operator="-", left=rules.Number(value=0), right=taken):
            less, value = True, taken
    introduced = len(discourse.introduced)
    planned = plan_value(discourse, value)
    if len(discourse.introduced) > introduced:
        raise NotExpressible(value, "late_choice")
    return value_behind(discourse.vocabulary.verbs[node.verb], planned, less=less)


def _ways(value: rules.Value | rules.Alternatives) -> tuple[Phrase, ...]:
    values = value.operands if isinstance(value, rules.Alternatives) else (value,)
    ways = []
    for operand in values:
        if not isinstance(operand, rules.Value):
            raise NotExpressible(value, "alternatives")
        ways.append(phrase("way", value=f"value:{operand.enum}.{operand.value}"))
    return tuple(ways)


def _shown(discourse: Discourse, node: rules.Do) -> rules.Ordinal | None:
    """What is shown where it lies: it stays the first of its zone, so the next clause can say "it"."""
    thing = node.object
    if discourse.vocabulary.verbs[node.verb].does not in SHOWING or not isinstance(thing, rules.Ordinal):
        return None
    return thing if isinstance(thing.place, rules.Zone) else None


def _topic(node: rules.Do) -> str | None:
    match node.object:
        case rules.Local(name=name):
            return name
        case rules.Noun():
            return node.binds
        case rules.This():
            return THIS
    return None
