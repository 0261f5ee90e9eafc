"""Rules to plans, one line of a card for each, and lines back to every rule that they may say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...source.exhaustive import exhaustive
from ...source.records import replace
from ...tree import rules, syntax
from ...typed.mapped import mapped
from ...words.vocabulary import Vocabulary
from ..lift.amounts import brought_nouns
from ..lift.context import LiftContext, NoMatch
from ..lift.lines import fronts_of, lift_guard
from ..lift.values import lift_value
from ..message.plan import Phrase
from ..plan.brief import bidden, brief_line, full_lines
from ..plan.discourse import Discourse, NotExpressible
from ..plan.values import plan_value
from .bars import BARS
from .facts import FACTS
from .parts import LineConstruct
from .points import POINTS_LINES
from .reactions import REACTIONS


def plan_rule(
    vocabulary: Vocabulary,
    labels: Mapping[str, rules.Rule],
    kind: str,
    rule: rules.Rule,
    *,
    compact: bool = False,
) -> Phrase:
    """The plan of a rule on a card of a kind, full or compact. Raises NotExpressible for others."""
    discourse = Discourse(vocabulary, dict(labels), kind, compact, line=granted_line, worked_out=plan_value)
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
    is answered; with the parameters as they are set. Raises NotExpressible."""
    discourse = _with_settings(
        Discourse(vocabulary, dict(labels), kind, line=granted_line, worked_out=plan_value), rule
    )
    discourse.settings |= {name: (number, None) for name, number in settings.items()}
    line = _body(discourse, rule.body)
    return bidden(line) if isinstance(rule.body, rules.Action) else line


def _with_settings(discourse: Discourse, rule: rules.Rule) -> Discourse:
    """A discourse that knows the parameters of a rule."""
    for parameter in rule.parameters:
        if isinstance(parameter.default, rules.Number):
            discourse.settings[parameter.name] = (parameter.default.value, None)
    return discourse


def granted_line(discourse: Discourse, body: rules.RuleBody) -> Phrase:
    """A rule that holds for a time; points are paid at the end, whenever they were granted.

    Raises NotExpressible.
    """
    if isinstance(body, rules.Score | rules.ScoreTable):
        raise NotExpressible(body, "grant")
    return _body(discourse, body)


def _body(discourse: Discourse, body: rules.RuleBody) -> Phrase:
    if isinstance(body, rules.Replace) and body.label is not None:
        return _replaced(discourse, body, body.label)
    line = LINES.get(type(body))
    if line is None:
        raise NotExpressible(body, "rule")
    return line.plan(discourse, _with_numbers(discourse, body) if discourse.settings else body)


def _with_numbers(discourse: Discourse, body: rules.RuleBody) -> rules.RuleBody:
    """A rule whose conditions compare with the numbers of its parameters, where no other rule sets them.

    How different chosen things are is said by how many are chosen.
    """
    numbers = {name: rules.Number(n) for name, (n, old) in discourse.settings.items() if old is None}

    def compared(node: Any) -> Any:
        chosen = isinstance(node, rules.Comparison) and isinstance(node.left, rules.Fold)
        if isinstance(node, rules.Comparison) and isinstance(node.right, rules.Setting) and not chosen:
            return replace(node, right=numbers.get(node.right.name, node.right))
        return node

    return mapped(body, compared)


def _replaced(discourse: Discourse, body: rules.Replace, label: rules.LabelOf) -> Phrase:
    """The text of the rule that is changed, with the new number "instead of" the old one."""
    base = discourse.labels.get(label.rule)
    if base is None or body.optional:
        raise NotExpressible(body, "replace")
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
                raise NotExpressible(statement, "replace")
    return _body(discourse, _guarded(base.body, body))


def _guarded(body: rules.RuleBody, by: rules.Replace) -> rules.RuleBody:
    """The rule that is changed, under the condition of what changes it."""
    if by.guard is None:
        return body
    if not isinstance(body, rules.Reaction | rules.Action) or body.guard is not None:
        raise NotExpressible(by, "replace")
    return replace(body, guard=by.guard)


def lift_rules(
    vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], kind: str, line: Phrase
) -> Iterator[syntax.Rule]:
    """The rules, in syntax, that a plan may come from, on a card of a kind."""
    if line.op == "brief":
        for full in full_lines(vocabulary, line):
            yield from lift_rules(vocabulary, labels, kind, full)
        return
    brought = tuple(brought_nouns(vocabulary, line))
    for reading in READINGS:
        context = LiftContext(
            vocabulary, labels, kind, granted=_granted, worked_out=lift_value, brought=[*brought]
        )
        try:
            rule = reading(context, line)
        except (NoMatch, TypeError, KeyError):
            continue
        if rule is not None:
            yield rule


def guard_of_line(
    vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], kind: str, line: Phrase
) -> syntax.Expression | None:
    """The condition that stands in front of a line, or None."""
    context = LiftContext(vocabulary, labels, kind, worked_out=lift_value)
    try:
        return lift_guard(context, fronts_of(line))
    except (NoMatch, TypeError, KeyError):
        return None


def _granted(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    """The rule that is granted in the middle of another, of which it knows the names."""
    kept, brought = context.aside(), [*context.brought]
    for reading in GRANTED:
        context.back(kept)
        context.brought = [*brought]
        try:
            rule = reading(context, line)
        except (NoMatch, TypeError, KeyError):
            continue
        if rule is not None:
            return rule
    return None


LINES: Mapping[type, LineConstruct] = exhaustive(
    rules.RuleBody, table={**POINTS_LINES, **FACTS, **BARS, **REACTIONS}, rest="Define Kind Side Procedure"
)
"""The rules that stand on cards as a line; the others are told in other ways."""
READINGS = tuple(dict.fromkeys(line.lift for line in LINES.values()))
GRANTED = tuple(
    dict.fromkeys(line.lift for kind, line in LINES.items() if kind not in (*POINTS_LINES, rules.Slot))
)
"""How a rule may be read that holds for a time: points are paid at the end, whenever they were granted.

    Raises NotExpressible.
    """
