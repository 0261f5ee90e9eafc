"""Lines back to rules that give points."""

from __future__ import annotations

from dataclasses import replace

from ...tree import rules, syntax
from ..message.plan import FINAL, Phrase, bare, kind_of
from .checks import recall_condition
from .context import Recall, Unreadable, dotted, number_of, signed
from .lines import fronts_of, groups_of, name_again, only, recall_guard, rule_of, single
from .plausible import POINTS
from .values import recall_range, recall_rate, recall_value

Points = rules.Score[syntax.Expression, syntax.Binder, syntax.Expression]


def recall_points(recall: Recall, line: Phrase) -> syntax.Rule | None:
    """The points that a line gives."""
    if line.op in ("bonus", "goal", "points"):
        return rule_of(_brief_score(recall, line))
    if line.op == "trailing":
        score = _score(recall, line.phrase("group"), None)
        return rule_of(replace(score, guard=recall_condition(recall, line.phrase("condition"))))
    fronts, groups = fronts_of(line), groups_of(line)
    only(fronts, "provided", "moment")
    if len(groups) != 1 or groups[0].op != "instruct":
        return None
    moment = _moment(fronts["moment"].word("moment")) if "moment" in fronts else None
    score = _score(recall, groups[0], moment)
    return rule_of(replace(score, guard=recall_guard(recall, fronts)))


def _brief_score(recall: Recall, line: Phrase) -> Points:
    """Points in the compact register."""
    np = line.phrase("amount")
    points = recall.vocabulary.resources.get(bare(np.word("noun")))
    if points is None or not points.scores:
        raise Unreadable("score")
    if line.op == "points":
        return rules.Score(recall_value(recall, line.phrase("value")), None, None, None)
    number, per = np.get("number"), line.get("per")
    n = number_of(number, "n") if isinstance(number, Phrase) else number_of(np, "number")
    score = _by_number(recall, n, per, None) if isinstance(per, Phrase) else _so_many(n, None)
    if line.op != "goal":
        return score
    return replace(score, guard=recall_condition(recall, line.phrase("condition")))


def _score(recall: Recall, group: Phrase, moment: syntax.Expression | None) -> Points:
    """Points, without their condition."""
    clause = single(group.phrase("act"))
    verb, np = bare(clause.word("verb")), clause.phrase("object")
    points = recall.vocabulary.resources.get(bare(np.word("noun")))
    if verb not in POINTS or points is None or not points.scores or np.items("qualities"):
        raise Unreadable("score")
    when = clause.get("moment")
    if isinstance(when, str) and when != FINAL:
        moment = _moment(when)
    equal, per = clause.get("equal"), clause.get("per")
    if isinstance(equal, Phrase):
        binder = recall_range(recall, per) if isinstance(per, Phrase) else None
        score: Points = rules.Score(recall_value(recall, equal), binder, None, moment)
        name_again(recall, binder)
        return score
    n = number_of(np, "number") * (1 if verb == "own.score" else -1)
    return _by_number(recall, n, per, moment) if isinstance(per, Phrase) else _so_many(n, moment)


def _so_many(n: int, moment: syntax.Expression | None) -> Points:
    return rules.Score(signed(n), None, None, moment)


def _by_number(recall: Recall, n: int, per: Phrase, moment: syntax.Expression | None) -> Points:
    """Points for each of some things, or by an amount for every few."""
    rate = recall_rate(recall, 1, per)
    if isinstance(rate, rules.Count):
        name_again(recall, rate.binder)
        return rules.Score(signed(n), rate.binder, None, moment)
    return rules.Score(recall_rate(recall, n, per), None, None, moment)


def _moment(word: str) -> syntax.Expression:
    if kind_of(word) != "moment":
        raise Unreadable(word)
    return dotted(bare(word))


def recall_table(recall: Recall, line: Phrase) -> syntax.Rule | None:
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
    return rule_of(rules.ScoreTable(recall_value(recall, line.phrase("value")), tuple(rows)))
