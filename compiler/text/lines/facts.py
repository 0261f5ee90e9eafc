"""What holds as long as a card is there: modifiers, limits, permissions, what serves as another.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ...source.records import replace
from ...tree import rules, syntax
from ...words.vocabulary import CHOICE, PLAYER
from ..lift.chosen import shown_value as lifted_value
from ..lift.context import LiftContext, dotted, joined, mine, number_of
from ..lift.lines import GUARDS, fronts_of, groups_of, lift_guard, name_again, only, rule_of, single
from ..lift.nouns import lift_sources, lift_where
from ..lift.patterns import doer_of, doer_word, lift_event
from ..lift.values import lift_rate, lift_value
from ..message.plan import Phrase, bare, canonical, phrase
from ..plan.clauses import plan_amount
from ..plan.discourse import Discourse, NotExpressible
from ..plan.nouns import binder_place, binder_qualities, noun_phrase, shown_value
from ..plan.patterns import plan_doers, plan_event
from ..plan.values import plan_rate, plan_value
from .bars import RULES, lift_number, lift_subject, plan_number, subject_of
from .parts import LineConstruct, line_of, provided

_CHANGES = {"raised": 1, "lowered": -1, "counts_more": 1, "counts_less": -1}
"""What says that something counts as more or less."""


def plan_modify(discourse: Discourse, body: rules.Modify) -> Phrase:
    n, per = _change(discourse, body)
    if body.binder.noun == PLAYER:
        return _plan_own(discourse, body, n, per)
    qualities, _ = binder_qualities(discourse, body.binder)
    place = binder_place(discourse, body.binder)
    det = "each" if qualities else "generic"
    subject = noun_phrase(body.binder.noun, det, qualities=canonical(qualities), place=place)
    fronts: tuple[Phrase, ...] = ()
    view = None
    if body.view in discourse.vocabulary.views:
        view = f"view:{body.view}"
    elif body.view is not None:
        fronts = (phrase("in_purpose", purpose=f"purpose:{body.view}"),)
    field = f"field:{body.field.noun}.{body.field.field}"
    change = "raised" if n > 0 else "lowered"
    fact = phrase(change, field=field, subject=subject, n=abs(n), view=view)
    if per is not None:
        fact = phrase("changed_per", per=per, fact=fact)
    return _fact_line(discourse, body.guard, fronts, fact)


def _plan_own(discourse: Discourse, body: rules.Modify, n: int, per: Phrase | None) -> Phrase:
    """A number of players that counts as more or less: yours, or that of each of others."""
    if body.view in discourse.vocabulary.views:
        raise NotExpressible(body, "rule")
    fronts = () if body.view is None else (phrase("in_purpose", purpose=f"purpose:{body.view}"),)
    value = plan_number(discourse, body.field, body.binder)
    fact = phrase("counts_more" if n > 0 else "counts_less", value=value, n=abs(n))
    if per is not None:
        fact = phrase("changed_per", per=per, fact=fact)
    return _fact_line(discourse, body.guard, fronts, fact)


def _change(discourse: Discourse, body: rules.Modify) -> tuple[int, Phrase | None]:
    """So much more or less, once or for each of something."""
    amount, sign = body.amount, 1
    if isinstance(amount, rules.Number):
        return amount.value, None
    match amount:
        case rules.Arithmetic(operator="-", left=rules.Number(value=0), right=less):
            amount, sign = less, -1
    rate = plan_rate(discourse, amount)
    if rate is None:
        raise NotExpressible(body, "amount")
    return sign * rate[0], rate[1]


def plan_treat(discourse: Discourse, body: rules.Treat) -> Phrase:
    fronts: tuple[Phrase, ...] = ()
    if body.purpose is not None:
        kind = "view" if body.purpose in discourse.vocabulary.views else "purpose"
        fronts = (phrase("in_purpose", purpose=f"{kind}:{body.purpose}"),)
    match body.source, body.target:
        case rules.Resource(resource=source), rules.Resource(resource=target):
            value = plan_amount(discourse, target, rules.Number(1))
            fact = phrase("worth", subject=noun_phrase(source, "each_of_yours"), value=value)
        case rules.Value(), rules.Value():
            fact = phrase(
                "serves",
                source=shown_value(discourse, body.source, "generic", "treat"),
                target=shown_value(discourse, body.target, "bare", "treat"),
            )
        case rules.WindowName(window=source), rules.WindowName(window=target):
            fact = phrase("open_as", source=f"window:{source}", target=f"window:{target}")
        case rules.SlotOf(subject=this), rules.SlotOf(subject=card):
            other = subject_of(discourse, body.binder, card)
            if other.get("det") == "that":  # some languages have one word for this and that
                other = other.with_slots(det="the")
            fact = phrase("has_rules", subject=subject_of(discourse, None, this), of=other)
        case _:
            raise NotExpressible(body, "treat")
    return _fact_line(discourse, body.guard, fronts, fact)


def plan_permission(discourse: Discourse, body: rules.Permission) -> Phrase:
    doers = plan_doers(body.pattern)
    if doers is not None and body == rules.Permission("forbid", _choice_of_me(body.pattern), body.guard):
        return _fact_line(discourse, body.guard, (), phrase("spared", subject=doers))
    clause = plan_event(discourse, body.pattern, generic=True)
    if doers is not None:
        fact = phrase("ban_of" if body.mode == "forbid" else "leave_of", subject=doers, clause=clause)
    elif body.mode == "forbid":
        fact = phrase("ban", clause=clause)
    else:
        fact = phrase("permit", act=phrase("do", clauses=(clause,)))
    return _fact_line(discourse, body.guard, (), fact)


def _choice_of_me(pattern: rules.EventPattern) -> rules.EventPattern:
    """That somebody chooses me, by whatever card."""
    return rules.EventPattern(CHOICE.name, None, rules.Player("me"), None, (), None, pattern.doer)


def plan_limit(discourse: Discourse, body: rules.Limit) -> Phrase:
    match body:
        case rules.Limit(
            bound=rules.Bound(bound=bound, owner=rules.Player(which="me")), value=rules.Number(value=n)
        ):
            return _fact_line(discourse, body.guard, (), phrase("bounded", bound=f"bound:{bound}", n=n))
        case rules.Limit(bound=rules.Bound(bound=bound, owner=rules.Player(which="me")), value=value):
            fact = phrase("bounded_by", bound=f"bound:{bound}", value=plan_value(discourse, value))
            return _fact_line(discourse, body.guard, (), fact)
    raise NotExpressible(body, "rule")


def _fact_line(
    discourse: Discourse, guard: rules.Expression | None, fronts: tuple[Phrase, ...], fact: Phrase
) -> Phrase:
    return line_of((*fronts, *provided(discourse, guard)), (fact,))


def lift_fact(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    fronts, groups = fronts_of(line), groups_of(line)
    only(fronts, *GUARDS, "in_purpose")
    purpose = bare(fronts["in_purpose"].word("purpose")) if "in_purpose" in fronts else None
    if len(groups) != 1:
        return None
    fact, per = groups[0], None
    if fact.op == "changed_per":
        fact, per = fact.phrase("fact"), fact.phrase("per")
        if fact.op not in _CHANGES:
            return None
    if fact.op in ("ban", "permit", "ban_of", "leave_of"):
        if purpose is not None:
            return None
        clause = single(fact.phrase("act")) if fact.op == "permit" else fact.phrase("clause")
        if fact.op in ("ban_of", "leave_of"):
            clause = clause.with_slots(who=doer_of(fact.phrase("subject")))
        pattern = lift_event(context, clause)  # before the condition: its things have their names there
        kind: Literal["permit", "forbid"] = "forbid" if fact.op in ("ban", "ban_of") else "permit"
        return rule_of(rules.Permission(kind, pattern, lift_guard(context, fronts)))
    if fact.op in _CHANGES:
        change = _lift_modify(context, fact, purpose, per)
        name_again(context, change.binder)
        return rule_of(replace(change, guard=lift_guard(context, fronts)))
    guard = lift_guard(context, fronts)
    if fact.op == "spared" and purpose is None:
        by = syntax.Role("by", doer_word(doer_of(fact.phrase("subject"))))
        me = syntax.Object(None, syntax.Name("me"))
        return rule_of(rules.Permission("forbid", syntax.Pattern(CHOICE.name, me, (by,), None), guard))
    match fact.op:
        case "bounded" if purpose is None:
            bound = mine(bare(fact.word("bound")))
            return rule_of(rules.Limit(bound, rules.Number(number_of(fact, "n")), guard))
        case "bounded_by" if purpose is None:
            bound = mine(bare(fact.word("bound")))
            return rule_of(rules.Limit(bound, lift_value(context, fact.phrase("value")), guard))
        case "worth":
            source, target = (
                syntax.Name(bare(fact.phrase(part).word("noun"))) for part in ("subject", "value")
            )
            return rule_of(rules.Treat(source, target, purpose, None, guard))
        case "serves":
            source, target = (lifted_value(fact.phrase(part)) for part in ("source", "target"))
            return rule_of(rules.Treat(source, target, purpose, None, guard))
        case "has_rules" if purpose is None:
            this, _ = lift_subject(context, fact.phrase("subject"))
            card, binder = lift_subject(context, fact.phrase("of"))
            own, lent = (syntax.Member(of, RULES) for of in (this, card))
            return rule_of(rules.Treat(own, lent, None, binder, guard))
        case "open_as":
            opened, other = (dotted(bare(fact.word(part))) for part in ("source", "target"))
            return rule_of(rules.Treat(opened, other, purpose, None, guard))
    return None


def _lift_modify(
    context: LiftContext, fact: Phrase, purpose: str | None, per: Phrase | None
) -> syntax.Modify:
    """Lifts a fact to the modifier that it states, without its condition."""
    n = number_of(fact, "n") * _CHANGES[fact.op]
    if fact.op in ("counts_more", "counts_less"):
        number, players = lift_number(context, fact.phrase("value"))
        return syntax.Modify(number, purpose, _lift_amount(context, n, per), players, None)
    np = fact.phrase("subject")
    noun = bare(np.word("noun"))
    view = fact.get("view")
    field = bare(fact.word("field")).partition(".")[2]
    sources = lift_sources(context, np, noun)
    where = joined(lift_where(context, np, noun, noun))
    binder = syntax.Binder(noun, None, sources, where)
    reader = bare(view) if isinstance(view, str) else purpose
    return syntax.Modify(dotted(f"{noun}.{field}"), reader, _lift_amount(context, n, per), binder, None)


def _lift_amount(context: LiftContext, n: int, per: Phrase | None) -> syntax.Signed:
    """So much more or less, once or for each of something."""
    amount = rules.Number(abs(n)) if per is None else lift_rate(context, abs(n), per)
    return syntax.Signed("+" if n > 0 else "-", amount)


FACTS: Mapping[type, LineConstruct] = {
    rules.Modify: LineConstruct(plan_modify, lift_fact),
    rules.Limit: LineConstruct(plan_limit, lift_fact),
    rules.Treat: LineConstruct(plan_treat, lift_fact),
    rules.Permission: LineConstruct(plan_permission, lift_fact),
}
