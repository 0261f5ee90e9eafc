"""Points, for what and when: each line planned, and read back."""

from __future__ import annotations

from collections.abc import Mapping

from ...source.records import replace
from ...tree import rules, syntax
from ...tree.types import Integer
from ...typed.walk import walk
from ..lift.checks import lift_condition
from ..lift.context import LiftContext, NoMatch, dotted, number_of, signed
from ..lift.each import lift_each
from ..lift.lines import fronts_of, groups_of, lift_guard, name_again, only, rule_of, single
from ..lift.selection import POINTS
from ..lift.values import lift_rate, lift_value
from ..message.plan import FINAL, Phrase, bare, kind_of, phrase
from ..plan.conditions import plan_condition
from ..plan.discourse import Discourse, NotExpressible
from ..plan.equivalences import factor, scored_amount
from ..plan.nouns import noun_phrase
from ..plan.values import plan_each, plan_rate, plan_value
from .parts import LineConstruct, line_of, provided

Points = rules.Score[syntax.Expression, syntax.Binder, syntax.Expression]


def plan_score(discourse: Discourse, body: rules.Score) -> Phrase:
    body = scored_amount(body)
    points = _points(discourse, body)
    if body.per is not None and not isinstance(body.amount, rules.Number):
        return _plan_for_each(discourse, body, body.per, points)
    clause = _score_clause(discourse, body, points)
    if discourse.compact and (brief := _brief_score(discourse, body, clause)) is not None:
        return brief
    moment = FINAL if body.moment is None else f"moment:{body.moment}"
    if body.guard is None:
        return line_of((), (_instruct(clause.with_slots(moment=moment)),))
    condition = plan_condition(discourse, body.guard)
    if body.moment is not None:
        return phrase("trailing", group=_instruct(clause.with_slots(moment=moment)), condition=condition)
    if clause.word("verb") == "verb:own.forfeit":
        return phrase("trailing", group=_instruct(clause), condition=condition)
    return line_of((phrase("provided", condition=condition),), (_instruct(clause),))


def _score_clause(discourse: Discourse, body: rules.Score, points: str) -> Phrase:
    """Points that are won or lost: so many, for each of something, or as many as a value."""
    if isinstance(body.amount, rules.Number):
        per = None if body.per is None else plan_each(discourse, body.per)
        return _so_many(points, body.amount.value, per)
    return _as_many(discourse, body.amount, points)


def _plan_for_each(discourse: Discourse, body: rules.Score, binder: rules.Binder, points: str) -> Phrase:
    """As many points for each of some things as a value, which may be one of that thing."""
    kept, before = discourse.aside(), discourse.before
    per = plan_each(discourse, binder)
    discourse.mention(binder.name, binder.noun)
    discourse.topic, discourse.before = binder.name, before | {binder.name}
    act = phrase("do", clauses=(_as_many(discourse, body.amount, points),))
    discourse.back(kept)
    discourse.before = before
    condition = provided(discourse, body.guard)
    timed = body.moment is not None or not condition
    moment = FINAL if body.moment is None else f"moment:{body.moment}"
    fronts = (phrase("moment", moment=moment),) if timed else ()
    return line_of((*fronts, *condition), (phrase("for_each", per=per, act=act),))


def _as_many(discourse: Discourse, amount: rules.Expression, points: str) -> Phrase:
    """As many points as a value, won or lost; so many for each of what is counted."""
    if (rate := plan_rate(discourse, amount)) is not None:
        return _so_many(points, *rate)
    all_points = noun_phrase(points, "bare", number="many")
    n, value = factor(amount)
    if n < 0 and not _may_be_negative(value):
        lost = value if n == -1 else rules.Arithmetic("*", rules.Number(-n), value)
        if (rate := plan_rate(discourse, lost)) is not None:
            return _so_many(points, -rate[0], rate[1])
        equal = plan_value(discourse, lost)
        return phrase("clause", verb="verb:own.forfeit", object=all_points, equal=equal)
    verb = "verb:own.tally" if _may_be_negative(amount) else "verb:own.score"
    return phrase("clause", verb=verb, object=all_points, equal=plan_value(discourse, amount))


def _may_be_negative(amount: rules.Expression) -> bool:
    """Whether a value that is read can be below 0: such points are neither simply gained nor lost."""
    if any(isinstance(node, rules.Arithmetic) and node.operator == "-" for node in walk(amount)):
        return True
    types = (node.type for node in walk(amount) if isinstance(node, rules.Member))
    return any(
        isinstance(type_read, Integer) and type_read.low is not None and type_read.low < 0
        for type_read in types
    )


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
        if condition is not None or per is not None or clause.word("verb") == "verb:own.forfeit":
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


def plan_table(discourse: Discourse, body: rules.ScoreTable) -> Phrase:
    rows = tuple(
        phrase("row_up", low=row.low, n=row.amount)
        if row.high is None
        else phrase("row", low=row.low, high=None if row.high == row.low else row.high, n=row.amount)
        for row in body.rows
    )
    value = plan_value(discourse, body.value)
    points = noun_phrase(_points(discourse, body), "bare", number="many")
    table = "points_table" if discourse.compact else "score_table"
    return phrase(table, amount=points, value=value, rows=rows)


def _points(discourse: Discourse, body: rules.Score | rules.ScoreTable) -> str:
    """The resource that counts as points; a game without one has no word for them."""
    for name, resource in discourse.vocabulary.resources.items():
        if resource.scores:
            return name
    raise NotExpressible(body, "rule")


def _instruct(clause: Phrase) -> Phrase:
    return phrase("instruct", act=phrase("do", clauses=(clause,)))


def lift_points(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    """The points that a line gives."""
    if line.op in ("bonus", "goal", "points"):
        return rule_of(_lift_brief(context, line))
    if line.op == "trailing":
        score = _lift_score(context, line.phrase("group"), None)
        return rule_of(replace(score, guard=lift_condition(context, line.phrase("condition"))))
    fronts, groups = fronts_of(line), groups_of(line)
    only(fronts, "provided", "moment")
    if len(groups) != 1 or groups[0].op not in ("instruct", "for_each"):
        return None
    moment = _moment(fronts["moment"].word("moment")) if "moment" in fronts else None
    score = _lift_score(context, groups[0], moment)
    return rule_of(replace(score, guard=lift_guard(context, fronts)))


def _lift_brief(context: LiftContext, line: Phrase) -> Points:
    """Lifts a line of points in the compact register."""
    np = line.phrase("amount")
    points = context.vocabulary.resources.get(bare(np.word("noun")))
    if points is None or not points.scores:
        raise NoMatch("score")
    if line.op == "points":
        return rules.Score(lift_value(context, line.phrase("value")), None, None, None)
    number, per = np.get("number"), line.get("per")
    n = number_of(number, "n") if isinstance(number, Phrase) else number_of(np, "number")
    score = _by_number(context, n, per, None) if isinstance(per, Phrase) else _lift_so_many(n, None)
    if line.op != "goal":
        return score
    return replace(score, guard=lift_condition(context, line.phrase("condition")))


def _lift_score(context: LiftContext, group: Phrase, moment: syntax.Expression | None) -> Points:
    """Lifts an act that gives points to the scoring it states, without its condition."""
    clause = single(group.phrase("act"))
    if group.op == "for_each":
        return _lift_for_each(context, group.phrase("per"), clause, moment)
    when = clause.get("moment")
    if isinstance(when, str):
        moment = _moment(when)
    per = clause.get("per")
    if clause.get("equal") is not None:
        return rules.Score(_lift_as_many(context, clause), None, None, moment)
    n = _lift_n(context, clause)
    return _by_number(context, n, per, moment) if isinstance(per, Phrase) else _lift_so_many(n, moment)


def _lift_for_each(
    context: LiftContext, per: Phrase, clause: Phrase, moment: syntax.Expression | None
) -> Points:
    """As many points as a value for each of some things."""
    kept = context.aside()
    binder = lift_each(context, per)
    context.topic = binder.name or binder.noun
    score: Points = rules.Score(_lift_as_many(context, clause), binder, None, moment)
    context.back(kept)
    name_again(context, binder)
    return score


def _lift_as_many(context: LiftContext, clause: Phrase) -> syntax.Expression:
    """As many points as a value, or so many for each of something."""
    n = _lift_n(context, clause)
    equal = clause.get("equal")
    if not isinstance(equal, Phrase):
        return lift_rate(context, n, clause.phrase("per"))
    if clause.get("per") is not None:
        raise NoMatch("per")
    amount = lift_value(context, equal)
    return _lost(amount) if bare(clause.word("verb")) == "own.forfeit" else amount


def _lift_n(context: LiftContext, clause: Phrase) -> int:
    """How many points a clause gives or takes; 1 where it is a value that tells how many."""
    verb, np = bare(clause.word("verb")), clause.phrase("object")
    points = context.vocabulary.resources.get(bare(np.word("noun")))
    if verb not in POINTS or points is None or not points.scores or np.items("qualities"):
        raise NoMatch("score")
    if clause.get("equal") is not None:
        return 1
    return number_of(np, "number") * (1 if verb == "own.score" else -1)


def _lost(amount: syntax.Expression) -> syntax.Expression:
    """A number of points that are lost, as points below 0."""
    match amount:
        case rules.Arithmetic(operator="*", left=rules.Number(value=n), right=value):
            return rules.Arithmetic("*", rules.Number(-n), value)
    return rules.Arithmetic("*", rules.Number(-1), amount)


def _lift_so_many(n: int, moment: syntax.Expression | None) -> Points:
    return rules.Score(signed(n), None, None, moment)


def _by_number(context: LiftContext, n: int, per: Phrase, moment: syntax.Expression | None) -> Points:
    """Points for each of some things, or by an amount for every few."""
    rate = lift_rate(context, 1, per)
    if isinstance(rate, rules.Count):
        name_again(context, rate.binder)
        return rules.Score(signed(n), rate.binder, None, moment)
    return rules.Score(lift_rate(context, n, per), None, None, moment)


def _moment(word: str) -> syntax.Expression | None:
    """The moment at which points are paid; None for the end of the game."""
    if kind_of(word) != "moment":
        raise NoMatch(word)
    return None if word == FINAL else dotted(bare(word))


def lift_table(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    """The table of points that a line tells."""
    if line.op not in ("score_table", "points_table"):
        return None
    rows = []
    for row in line.items("rows"):
        low, high = number_of(row, "low"), row.get("high")
        if row.op == "row_up":
            limits = syntax.Range(rules.Number(low), None)
            rows.append(syntax.ScoreRow(limits, signed(number_of(row, "n"))))
            continue
        limits = syntax.Range(
            rules.Number(low), rules.Number(high) if isinstance(high, int) else rules.Number(low)
        )
        rows.append(syntax.ScoreRow(limits, signed(number_of(row, "n"))))
    return rule_of(rules.ScoreTable(lift_value(context, line.phrase("value")), tuple(rows)))


POINTS_LINES: Mapping[type, LineConstruct] = {
    rules.Score: LineConstruct(plan_score, lift_points),
    rules.ScoreTable: LineConstruct(plan_table, lift_table),
}
