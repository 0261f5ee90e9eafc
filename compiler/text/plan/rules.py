"""Rules to plans: one line of a card for each rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...tree import rules
from ...tree.types import Integer
from ...typed.walk import walk
from ...words.vocabulary import Vocabulary
from ..message.plan import FINAL, Phrase, canonical, phrase
from .amounts_apart import amounts_apart
from .brief import bidden, brief_line
from .clauses import plan_amount
from .conditions import plan_condition
from .discourse import Discourse, Unspeakable
from .equivalences import scored_amount
from .fronts import option_front
from .groups import plan_groups
from .nouns import binder_place, binder_qualities, noun_phrase, plan_again, shown_value
from .patterns import plan_event
from .values import plan_each, plan_measure, plan_rate, plan_value


def plan_rule(
    vocabulary: Vocabulary,
    labels: Mapping[str, rules.Rule],
    kind: str,
    rule: rules.Rule,
    *,
    compact: bool = False,
) -> Phrase:
    """The plan of a rule on a card of a kind, full or compact. Raises Unspeakable where no plan says it."""
    discourse = Discourse(vocabulary, dict(labels), kind, compact, line=_granted_line)
    line = _body(_with_settings(discourse, rule), rule.body)
    return brief_line(vocabulary, rule.body, line) if compact else line


def plan_offered(
    vocabulary: Vocabulary,
    labels: Mapping[str, rules.Rule],
    kind: str,
    rule: rules.Rule,
    settings: Mapping[str, int],
) -> Phrase:
    """The plan of a rule that is offered now: of an action, what to do, since when and whether it may be done
    is answered; with the parameters as they are set. Raises Unspeakable."""
    discourse = _with_settings(Discourse(vocabulary, dict(labels), kind, line=_granted_line), rule)
    discourse.settings |= {name: (number, None) for name, number in settings.items()}
    line = _body(discourse, rule.body)
    return bidden(line) if isinstance(rule.body, rules.Action) else line


def _with_settings(discourse: Discourse, rule: rules.Rule) -> Discourse:
    """A discourse that knows the parameters of a rule."""
    for parameter in rule.parameters:
        if isinstance(parameter.default, rules.Number):
            discourse.settings[parameter.name] = (parameter.default.value, None)
    return discourse


def _granted_line(discourse: Discourse, body: rules.RuleBody) -> Phrase:
    """A rule that holds for a time; points are paid at the end, whenever they were granted."""
    if isinstance(body, rules.Score | rules.ScoreTable):
        raise Unspeakable(body, "grant")
    return _body(discourse, body)


def _body(discourse: Discourse, body: rules.RuleBody) -> Phrase:
    match body:
        case rules.Slot():
            return _line((), plan_groups(discourse, body.body))
        case rules.Action():
            return _action(discourse, body)
        case rules.Reaction():
            return _reaction(discourse, body)
        case rules.Replace(label=rules.LabelOf() as label):
            return _replaced(discourse, body, label)
        case rules.Replace():
            return _instead(discourse, body)
        case rules.Score():
            return _score(discourse, body)
        case rules.ScoreTable():
            return _score_table(discourse, body)
    return _fact_line(discourse, body)


def _fact_line(discourse: Discourse, body: rules.RuleBody) -> Phrase:
    match body:
        case rules.Modify(guard=guard):
            fronts, fact = _modify(discourse, body)
        case rules.Limit(
            guard=guard,
            bound=rules.Bound(bound=bound, owner=rules.Player(which="me")),
            value=rules.Number(value=n),
        ):
            fronts, fact = (), phrase("bounded", bound=f"bound:{bound}", n=n)
        case rules.Treat(guard=guard):
            fronts, fact = _treat(discourse, body)
        case rules.Permission(guard=guard):
            fronts, fact = (), _permission(discourse, body)
        case _:
            raise Unspeakable(body, "rule")
    return _line((*fronts, *_provided(discourse, guard)), (fact,))


def _line(fronts: tuple[Phrase, ...], groups: tuple[Phrase, ...]) -> Phrase:
    """A line of groups, behind what is fronted."""
    if not fronts:
        return phrase("plain", groups=groups)
    return phrase("fronted", front=fronts, first=groups[0], rest=groups[1:])


def _provided(discourse: Discourse, guard: rules.Expression | None) -> tuple[Phrase, ...]:
    if guard is None:
        return ()
    option = option_front(guard)
    if option is not None:
        return (option,)
    return (phrase("provided", condition=plan_condition(discourse, guard)),)


def _quota(quota: rules.Quota | None) -> tuple[Phrase, ...]:
    return () if quota is None else (phrase("frequency", n=quota.times, period=f"period:{quota.period}"),)


def _action(discourse: Discourse, body: rules.Action) -> Phrase:
    fronts = list(_quota(body.quota))
    match body.window:
        case str(window):
            fronts.append(phrase("moment", moment=f"window:{window}"))
        case rules.Member(noun=noun, field=field, subject=subject):
            of = plan_again(discourse, subject)
            fronts.append(phrase("moment_shown", field=f"field:{noun}.{field}", of=of))
    fronts += _provided(discourse, body.guard)
    first, *rest = plan_groups(discourse, body.body)
    if first.op != "instruct":
        raise Unspeakable(body, "nested")
    if not fronts:
        raise Unspeakable(body, "window")
    return _line(tuple(fronts), (phrase("permit", act=first.phrase("act")), *rest))


def _reaction(discourse: Discourse, body: rules.Reaction) -> Phrase:
    pattern, guard, amounts = amounts_apart(body.pattern, body.guard)
    body = replace(body, pattern=pattern, guard=guard)
    event = plan_event(discourse, pattern, amounts=amounts)
    if body.stage == "before" and body.body == (rules.Cancel(),):
        fronts = (*_quota(body.quota), phrase("would", event=event), *_provided(discourse, body.guard))
        return _line(fronts, (phrase("prevented"),))
    return _reacted(discourse, body, event)


def _reacted(discourse: Discourse, body: rules.Reaction, event: Phrase) -> Phrase:
    fronts: list[Phrase] = []
    if body.stage == "after" and body.quota == rules.Quota(1, "game"):
        fronts.append(phrase("first_time", event=event))
    else:
        fronts += _quota(body.quota)
        fronts.append(phrase("when" if body.stage == "after" else "before", event=event))
    fronts += _provided(discourse, body.guard)
    return _line(tuple(fronts), _unconditional(plan_groups(discourse, body.body)))


def _unconditional(groups: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Groups behind a front. A condition at their beginning is announced: it is not the guard of the rule."""
    if groups[0].op == "provision" and groups[0].get("otherwise") is None:
        return (phrase("following", group=groups[0]), *groups[1:])
    return groups


def _replaced(discourse: Discourse, body: rules.Replace, label: rules.LabelOf) -> Phrase:
    """The text of the rule that is changed, with the new number "instead of" the old one."""
    base = discourse.labels.get(label.rule)
    if base is None or body.optional:
        raise Unspeakable(body, "replace")
    defaults = {parameter.name: parameter.default for parameter in base.parameters}
    for name, default in defaults.items():
        if isinstance(default, rules.Number):
            discourse.settings[name] = (default.value, None)
    for statement in body.body:
        match statement:
            case rules.Assign(target=rules.Setting(name=name), value=rules.Number(value=new)) if isinstance(
                old := defaults.get(name), rules.Number
            ):
                discourse.settings[name] = (new, old.value)
            case _:
                raise Unspeakable(statement, "replace")
    return _body(discourse, _guarded(base.body, body))


def _guarded(body: rules.RuleBody, by: rules.Replace) -> rules.RuleBody:
    """The rule that is changed, under the condition of what changes it."""
    if by.guard is None:
        return body
    if not isinstance(body, rules.Reaction | rules.Action) or body.guard is not None:
        raise Unspeakable(by, "replace")
    return replace(body, guard=by.guard)


def _instead(discourse: Discourse, body: rules.Replace) -> Phrase:
    if body.pattern is None:
        raise Unspeakable(body, "replace")
    if body.pattern.doer is not None:
        raise Unspeakable(body, "doer")
    pattern, guard, amounts = amounts_apart(body.pattern, body.guard)
    event = plan_event(discourse, pattern, amounts=amounts)
    fronts = (phrase("instead", event=event), *_provided(discourse, guard))
    discourse.replacing = True
    groups = _unconditional(plan_groups(discourse, body.body))
    if body.optional:
        if groups[0].op != "instruct":
            raise Unspeakable(body, "nested")
        groups = (phrase("permit", act=groups[0].phrase("act")), *groups[1:])
    return _line(fronts, groups)


# ------------------------------------------------------------------ points


def _score(discourse: Discourse, body: rules.Score) -> Phrase:
    body = scored_amount(body)
    points = _points(discourse, body)
    clause = _score_clause(discourse, body, points)
    if discourse.compact and (brief := _brief_score(discourse, body, clause)) is not None:
        return brief
    moment = FINAL if body.moment is None else f"moment:{body.moment}"
    if body.guard is None:
        return _line((), (_instruct(clause.with_slots(moment=moment)),))
    condition = plan_condition(discourse, body.guard)
    if body.moment is not None:
        return phrase("trailing", group=_instruct(clause.with_slots(moment=moment)), condition=condition)
    if clause.word("verb") == "verb:own.forfeit":
        return phrase("trailing", group=_instruct(clause), condition=condition)
    return _line((phrase("provided", condition=condition),), (_instruct(clause),))


def _score_clause(discourse: Discourse, body: rules.Score, points: str) -> Phrase:
    """Points that are won or lost: so many, for each of something, or as many as a value."""
    per = None if body.per is None else plan_each(discourse, body.per)
    if isinstance(body.amount, rules.Number):
        return _so_many(points, body.amount.value, per)
    rate = plan_rate(discourse, body.amount) if per is None else None
    if rate is not None:
        return _so_many(points, *rate)
    equal = plan_value(discourse, body.amount)
    all_points = noun_phrase(points, "bare", number="many")
    verb = "verb:own.tally" if per is None and _may_be_negative(body.amount) else "verb:own.score"
    return phrase("clause", verb=verb, object=all_points, equal=equal, per=per)


def _may_be_negative(amount: rules.Expression) -> bool:
    """Whether a value that is read can be below 0: such points are neither simply gained nor lost."""
    types = (node.type for node in walk(amount) if isinstance(node, rules.Member))
    return any(isinstance(one, Integer) and one.low is not None and one.low < 0 for one in types)


def _so_many(points: str, n: int, per: Phrase | None) -> Phrase:
    verb = "verb:own.score" if n >= 0 else "verb:own.forfeit"
    return phrase("clause", verb=verb, object=noun_phrase(points, "count", number=abs(n)), per=per)


def _brief_score(discourse: Discourse, body: rules.Score, clause: Phrase) -> Phrase | None:
    """Points in the compact register: "+1 Star for each …", "Strength 16–17: 2 Stars", "Stars: the value of
    …"; None for those that are said in full."""
    if body.moment is not None:
        return None
    per, value, amount = clause.get("per"), clause.get("equal"), clause.phrase("object")
    condition = None if body.guard is None else plan_condition(discourse, body.guard)
    if isinstance(value, Phrase):
        if condition is not None or per is not None:
            return None
        return phrase("points", amount=amount, value=value)
    number = amount.get("number")
    n = number if isinstance(number, int) else 0
    if clause.word("verb") == "verb:own.forfeit":
        n = -n
    if per is not None:
        amount = amount.with_slots(number=phrase("signed", n=n))
        return phrase("bonus" if condition is None else "goal", amount=amount, per=per, condition=condition)
    amount = amount.with_slots(number=n)
    return None if condition is None else phrase("goal", condition=condition, amount=amount)


def _score_table(discourse: Discourse, body: rules.ScoreTable) -> Phrase:
    rows = tuple(
        phrase("row_up", low=row.low, n=row.amount)
        if row.high is None
        else phrase("row", low=row.low, high=None if row.high == row.low else row.high, n=row.amount)
        for row in body.rows
    )
    value = plan_measure(discourse, body.value)
    points = noun_phrase(_points(discourse, body), "bare", number="many")
    table = "points_table" if discourse.compact else "score_table"
    return phrase(table, amount=points, value=value, rows=rows)


def _points(discourse: Discourse, body: rules.Score | rules.ScoreTable) -> str:
    """The resource that counts as points; a game without one has no word for them."""
    for name, resource in discourse.vocabulary.resources.items():
        if resource.scores:
            return name
    raise Unspeakable(body, "rule")


def _instruct(clause: Phrase) -> Phrase:
    return phrase("instruct", act=phrase("do", clauses=(clause,)))


# ------------------------------------------------------------------ facts


def _modify(discourse: Discourse, body: rules.Modify) -> tuple[tuple[Phrase, ...], Phrase]:
    if not isinstance(body.amount, rules.Number):
        raise Unspeakable(body, "amount")
    qualities, _ = binder_qualities(discourse, body.binder)
    place = binder_place(discourse, body.binder)
    det = "each" if qualities else "generic"
    subject = noun_phrase(body.binder.noun, det, qualities=canonical(qualities), place=place)
    n = body.amount.value
    fronts: tuple[Phrase, ...] = ()
    view = None
    if body.view in discourse.vocabulary.views:
        view = f"view:{body.view}"
    elif body.view is not None:
        fronts = (phrase("in_purpose", purpose=f"purpose:{body.view}"),)
    field = f"field:{body.field.noun}.{body.field.field}"
    return fronts, phrase("raised" if n > 0 else "lowered", field=field, subject=subject, n=abs(n), view=view)


def _treat(discourse: Discourse, body: rules.Treat) -> tuple[tuple[Phrase, ...], Phrase]:
    fronts: tuple[Phrase, ...] = ()
    if body.purpose is not None:
        kind = "view" if body.purpose in discourse.vocabulary.views else "purpose"
        fronts = (phrase("in_purpose", purpose=f"{kind}:{body.purpose}"),)
    match body.source, body.target:
        case rules.Resource(resource=source), rules.Resource(resource=target):
            value = plan_amount(discourse, target, rules.Number(1))
            return fronts, phrase("worth", subject=noun_phrase(source, "each_of_yours"), value=value)
        case rules.Value(), rules.Value():
            return fronts, phrase(
                "serves",
                source=shown_value(discourse, body.source, "generic", "treat"),
                target=shown_value(discourse, body.target, "bare", "treat"),
            )
        case rules.WindowName(window=source), rules.WindowName(window=target):
            return fronts, phrase("open_as", source=f"window:{source}", target=f"window:{target}")
    raise Unspeakable(body, "treat")


def _permission(discourse: Discourse, body: rules.Permission) -> Phrase:
    clause = plan_event(discourse, body.pattern, generic=True)
    if body.mode == "forbid":
        return phrase("ban", clause=clause)
    return phrase("permit", act=phrase("do", clauses=(clause,)))
