"""A choice in a clause of its own, before what is done with what was chosen: "choose one of your rows"."""

from __future__ import annotations

from ...tree import rules
from ...tree.types import Choice, Person, Thing
from ..message.plan import Phrase, phrase
from .discourse import VALUE, Discourse, NotExpressible
from .nouns import introduce
from .qualities import conjuncts
from .relations import own_value, plan_relation


def plan_choosing(discourse: Discourse, choice: rules.Choose) -> Phrase:
    """The clause that makes a choice which the next clause does not name first. Raises NotExpressible."""
    discourse.chosen.pop(choice.binder.name, None)
    discourse.topic = None
    if isinstance(choice.binder.item, Thing | Person):
        chosen = introduce(discourse, choice, crowded=False, goal=False)
        discourse.topic = choice.binder.name
        discourse.before |= {choice.binder.name}
    else:
        chosen = _value(discourse, choice)
    return discourse.in_order(phrase("clause", verb="verb:own.choose", object=chosen))


def _value(discourse: Discourse, choice: rules.Choose) -> Phrase:
    """A number from so much to so much, or a value of an enumeration, by the word of a field that has it."""
    binder = choice.binder
    if choice.quantity != "one" or choice.such_that is not None:
        raise NotExpressible(choice, "number")
    match binder.sources:
        case (rules.Interval(low=rules.Number(value=low), high=rules.Number(value=high)),):
            conditions = conjuncts(binder.where)
            relations = tuple(filter(None, (_relation(choice, condition) for condition in conditions)))
            rest = tuple(condition for condition in conditions if _relation(choice, condition) is None)
            excluded = tuple(_other_value(discourse, choice, condition) for condition in rest)
            discourse.mention(binder.name, "")
            return phrase("a_number", low=low, high=high, other_than=excluded, relations=relations)
        case (rules.Values(enum=enum, group=None),) if binder.item == Choice(enum):
            fields = fields_showing(discourse, enum)
            if len(fields) == 1:
                excluded = _excluded(discourse, choice)
                discourse.mention(binder.name, f"{VALUE}{enum}")
                return phrase("a_value", field=fields[0], other_than=excluded)
    raise NotExpressible(choice, "number")


def _excluded(discourse: Discourse, choice: rules.Choose) -> tuple[Phrase, ...]:
    """What a chosen value may not be: values by their names, and those of things named before."""
    return tuple(_other_value(discourse, choice, condition) for condition in conjuncts(choice.binder.where))


def _relation(choice: rules.Choose, condition: rules.Expression) -> Phrase | None:
    """How a chosen number must stand to one of yours, of the game or of its settings; None for all else."""
    match condition:
        case rules.Comparison(left=rules.Local(name=name), right=right) if name == choice.binder.name:
            own = own_value(right)
            return None if own is None else plan_relation(condition, lambda _: own)
    return None


def _other_value(discourse: Discourse, choice: rules.Choose, condition: rules.Expression) -> Phrase:
    match condition:
        case rules.Comparison(operator="is not", left=rules.Local(name=name), right=right):
            if name != choice.binder.name:
                raise NotExpressible(choice, "number")
            match right:
                case rules.Number(value=n):
                    return phrase("the_number", n=n)
                case rules.Value(enum=enum, value=value, group=False):
                    return phrase("way", value=f"value:{enum}.{value}")
                case rules.Member(subject=rules.Local() as thing, noun=noun, field=field):
                    of = discourse.plainly(thing, None)
                    return phrase("field_of", field=f"field:{noun}.{field}", of=of)
    raise NotExpressible(choice, "number")


def fields_showing(discourse: Discourse, enum: str) -> tuple[str, ...]:
    """The words of the fields in which things show the values of an enumeration; of one word, one."""
    fields = {
        field.name: f"field:{noun.name}.{field.name}"
        for noun in reversed(tuple(discourse.vocabulary.nouns.values()))
        for field in noun.fields.values()
        if field.type == Choice(enum) and field.kind in ("constant", "stored") and noun.each != enum
    }
    return tuple(fields.values())
