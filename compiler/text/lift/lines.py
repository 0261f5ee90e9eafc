"""The parts of a line that say a rule: what stands in front, its groups, its condition.

Raises NoMatch for a plan that is none of a rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...tree import rules, syntax
from ...words.vocabulary import PLAYER
from ..message.plan import Phrase, bare
from .checks import lift_condition
from .context import LiftContext, NoMatch, dotted

HOW_MANY: Mapping[str, rules.Comparator] = {
    "players_are": "is",
    "players_at_least": ">=",
    "players_at_most": "<=",
}
"""What is said of how many play, as a comparison."""
GUARDS = ("provided", "in_option", "option_on", "option_off", *HOW_MANY)


def rule_of(body: syntax.RuleBody, label: str | None = None) -> syntax.Rule:
    """Makes a rule of a body, without parameters."""
    return syntax.Rule(label, (), body)


def fronts_of(line: Phrase) -> dict[str, Phrase]:
    """What stands in front of a line, by its constructs."""
    return {front.op: front for front in line.items("front")}


def groups_of(line: Phrase) -> tuple[Phrase, ...]:
    """What a line says behind that."""
    if line.op == "plain":
        return line.items("groups")
    if line.op == "fronted":
        return (line.phrase("first"), *line.items("rest"))
    raise NoMatch(line.op)


def only(fronts: dict[str, Phrase], *allowed: str) -> None:
    """Refuse what a rule of some kind has not in front of it."""
    for op in fronts:
        if op not in allowed:
            raise NoMatch(op)


def lift_guard(context: LiftContext, fronts: dict[str, Phrase]) -> syntax.Expression | None:
    """The condition that stands in front, or None."""
    if "in_option" in fronts:
        front = fronts["in_option"]
        option = dotted(f"option.{bare(front.word('option'))}")
        return rules.Comparison("is", option, syntax.Name(bare(front.word("value")).rpartition(".")[2]))
    if "option_on" in fronts:
        return dotted(f"option.{bare(fronts['option_on'].word('option'))}")
    if "option_off" in fronts:
        return rules.Negation(dotted(f"option.{bare(fronts['option_off'].word('option'))}"))
    for op in HOW_MANY.keys() & fronts.keys():
        n, players = fronts[op].get("n"), syntax.Binder(PLAYER, "p", (syntax.Name("players"),), None)
        if isinstance(n, int):
            return rules.Comparison(HOW_MANY[op], rules.Count(players), rules.Number(n))
    return lift_condition(context, fronts["provided"].phrase("condition")) if "provided" in fronts else None


def name_again(context: LiftContext, binder: syntax.Binder | None) -> None:
    """Name the things that a whole rule is about: the condition is read behind it, as it is planned, and what
    it counts then has another name."""
    if binder is not None:
        context.name(binder.noun, several=True)


def single(act: Phrase) -> Phrase:
    """The only clause of an act."""
    clauses = act.items("clauses")
    if len(clauses) != 1:
        raise NoMatch("clauses")
    return clauses[0]
