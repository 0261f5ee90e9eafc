"""What a card keeps from holding or changing: rules that have no effect, numbers that stay; both ways.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ...source.records import replace
from ...tree import rules, syntax
from ...tree.types import Thing
from ...words.vocabulary import PLAYER
from ..lift.context import LiftContext, NoMatch, dotted
from ..lift.lines import GUARDS, fronts_of, groups_of, lift_guard, name_again, only, rule_of
from ..lift.nouns import lift_binder, lift_thing
from ..lift.of_players import owner_of_number, players_of
from ..lift.values import lift_value
from ..message.plan import Phrase, bare, phrase
from ..plan.clauses import part_word
from ..plan.discourse import Discourse, NotExpressible
from ..plan.nouns import noun_phrase, plan_thing
from ..plan.of_players import who_of
from ..plan.values import plan_each, plan_value
from .parts import LineConstruct, line_of, provided

RULES = "rules"
_WHOLE, _PART = "idle", "idle_part"
_KEPT: Mapping[str, Literal["change", "rise", "fall"]] = {
    "stays": "change",
    "never_raised": "rise",
    "never_lowered": "fall",
}
_SAID = {change: construct for construct, change in _KEPT.items()}


def plan_bar(discourse: Discourse, body: rules.Bar) -> Phrase:
    """The line of a bar: of which cards all rules, or a part of them, have no effect; or what stays."""
    if isinstance(body.barred, rules.SlotOf):
        subject = subject_of(discourse, body.binder, body.barred.subject)
        if not body.barred.slot:
            fact = phrase(_WHOLE, subject=subject)
        else:
            fact = phrase(_PART, slot=part_word(discourse, body.barred), subject=subject)
    else:
        fact = phrase(_SAID[body.change or "change"], value=plan_number(discourse, body.barred, body.binder))
    return line_of(provided(discourse, body.guard), (fact,))


def plan_number(discourse: Discourse, number: rules.Expression, binder: rules.Binder | None) -> Phrase:
    """A number by itself: one of yours, or of each of some things or players."""
    if binder is not None and binder.noun == PLAYER:
        return _of_players(discourse, number, binder)
    match number:
        case rules.Member(noun=noun, field=field, subject=rules.Local() | rules.This() as subject):
            of = subject_of(discourse, binder, subject)
            return phrase("field_of", field=f"field:{noun}.{field}", of=of)
    if binder is not None:
        raise NotExpressible(number, "thing")
    return plan_value(discourse, number)


def _of_players(discourse: Discourse, number: rules.Expression, binder: rules.Binder) -> Phrase:
    """A number of mine, or of each player, or of each other one."""
    match number:
        case rules.Member(noun=noun, field=field) if binder.sources == (rules.Player("me"),):
            return phrase("own", field=f"field:{noun}.{field}")
        case rules.Member(noun=noun, field=field) if binder.where is None:
            return phrase("field_of", field=f"field:{noun}.{field}", of=who_of(binder, "each"))
        case rules.Holding(resource=resource) if binder.where is None:
            place = phrase("owned", owner=who_of(binder, "each"))
            return phrase("number_of", of=noun_phrase(resource, "bare", number="many", place=place))
    raise NotExpressible(number, "thing")


def subject_of(discourse: Discourse, binder: rules.Binder | None, subject: rules.Expression) -> Phrase:
    """The things of a binder, each; or the one that is meant, by its noun."""
    if binder is not None:
        return plan_each(discourse, binder)
    if (
        isinstance(subject, rules.Local)
        and isinstance(subject.type, Thing)
        and subject.name in discourse.known
    ):
        return discourse.plainly(subject)
    if isinstance(subject, rules.This):
        return plan_thing(discourse, subject)
    raise NotExpressible(subject, "thing")


def lift_bar(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    """The bar that a line says."""
    fronts, groups = fronts_of(line), groups_of(line)
    if len(groups) != 1 or groups[0].op not in (_WHOLE, _PART, *_KEPT):
        return None
    only(fronts, *GUARDS)
    (fact,) = groups
    if fact.op in _KEPT:
        barred, binder = lift_number(context, fact.phrase("value"))
    else:
        subject, binder = lift_subject(context, fact.phrase("subject"))
        barred = syntax.Member(subject, RULES if fact.op == _WHOLE else bare(fact.word("slot")))
    return rule_of(rules.Bar(barred, _KEPT.get(fact.op), binder, lift_guard(context, fronts)))


def lift_number(context: LiftContext, value: Phrase) -> tuple[syntax.Expression, syntax.Binder | None]:
    """A number by itself, and what it is a number of, where that is each of some things or players."""
    owner = owner_of_number(value)
    if owner is not None:
        return dotted(f"{PLAYER}.{bare(value.phrase('of').word('noun'))}"), players_of(owner)
    if value.op != "field_of" or value.phrase("of").get("det") == "your":
        return lift_value(context, value), None
    of, field = value.phrase("of"), bare(value.word("field")).rpartition(".")[2]
    if of.op == "np" and bare(of.word("noun")) == PLAYER:
        return dotted(f"{PLAYER}.{field}"), players_of(of)
    subject, binder = lift_subject(context, of)
    return syntax.Member(subject, field), binder


def lift_subject(context: LiftContext, np: Phrase) -> tuple[syntax.Expression, syntax.Binder | None]:
    """What a rule is about: a thing that is known, or a name for each of some things. Raises NoMatch."""
    if np.get("det") in ("this", "the", "that"):
        return lift_thing(context, np, []), None
    if np.get("det") not in ("each", "each_of_yours"):
        raise NoMatch("subject")
    noun = bare(np.word("noun"))
    name = context.inner(noun)
    binder = lift_binder(context, np, name)
    if name == noun:
        binder = replace(binder, name=None)
        name_again(context, binder)
    return syntax.Name(name), binder


BARS: Mapping[type, LineConstruct] = {rules.Bar: LineConstruct(plan_bar, lift_bar)}
