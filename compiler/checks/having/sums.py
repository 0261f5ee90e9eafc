"""Several costs in a row are paid together; and what costs less than it brings must have a limit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...typed.ranges import Ranges
from .costs import most_had
from .periods import usual_limit

RULES = (rules.Action, rules.Reaction, rules.Timed, rules.Replace, rules.Instead, rules.Slot, rules.May)


def check_sums(game: Game) -> Iterator[Diagnostic]:
    """H461: costs that can each be paid, but never together. H462: gains without cost and without end."""
    ranges = Ranges(game)
    for node in game.nodes:
        if isinstance(node, RULES):
            yield from _together(game, ranges, node.body)
        if isinstance(node, rules.Action) and node.window is not None and node.quota is None:
            yield from _without_end(ranges, node)


def _together(game: Game, ranges: Ranges, body: Sequence[rules.Statement]) -> Iterator[Diagnostic]:
    paid: dict[str, int] = {}
    for node in body:
        if not isinstance(node, rules.PayAmount):
            continue
        most = most_had(game, node.resource)
        before, amount = paid.get(node.resource, 0), ranges.of(node.amount).low or 0
        paid[node.resource] = before + amount
        if most is not None and before and amount <= most < before + amount:
            yield diagnostic("H461", node.span, resource=node.resource, amount=before + amount, most=most)


def _without_end(ranges: Ranges, node: rules.Action) -> Iterator[Diagnostic]:
    """An action that only gains, or gains more of a resource than it costs, as often as one likes."""
    changes = [_change(ranges, part) for part in node.body]
    balance: dict[str, int] = {}
    for change in changes:
        if change is None:
            return
        balance[change[0]] = balance.get(change[0], 0) + change[1]
    if node.guard is None and any(balance.values()) and min(balance.values()) >= 0:
        yield diagnostic("H462", node.body[-1].span, limit=usual_limit(ranges.game))


def _change(ranges: Ranges, node: rules.Statement) -> tuple[str, int] | None:
    """A resource and how much of it is paid at most, or gained at least; None for anything else."""
    if isinstance(node, rules.PayAmount):
        most = ranges.of(node.amount).high
        return None if most is None else (node.resource, -most)
    if not isinstance(node, rules.Do) or not isinstance(node.object, rules.Resource) or node.amount is None:
        return None
    if ranges.game.vocabulary.verbs[node.verb].does != "gain":
        return None
    return node.object.resource, ranges.of(node.amount).low or 0
