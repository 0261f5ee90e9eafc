"""A cost must be something that can be paid, and comes before what it pays for; amounts are above 0."""

from __future__ import annotations

from collections.abc import Iterator

from ..source.diagnostics import Diagnostic, diagnostic
from ..typed import rules
from ..typed.model import Game
from ..typed.ranges import Bounds, Ranges
from ..typed.walk import children

EFFECTS = (rules.Do, rules.Assign, rules.Run)
RULES = (rules.Action, rules.Reaction, rules.Replace, rules.Slot)
COSTS = (rules.PayAmount, rules.PayVerb)


def check_costs(game: Game) -> Iterator[Diagnostic]:
    """H507: never payable. H508: an amount of nothing. H509: paid after something was done.

    H532: divided by what always comes to 0 (a written 0 is refused where the rule is bound). H547: more is
    gained than anybody can have.
    """
    ranges = Ranges(game)
    for node in game.nodes:
        if isinstance(node, rules.PayAmount):
            yield from _amount(game, ranges, node)
        elif isinstance(node, rules.Do) and node.amount is not None:
            yield from _nothing(ranges.of(node.amount).high, node)
            yield from _beyond(game, ranges, node, node.amount)
        elif isinstance(node, rules.Arithmetic) and _by_nothing(ranges, node):
            yield diagnostic("H532", node.right.span)
    for definition in game.definitions.values():
        yield from _late(definition.body)
    for node in game.nodes:
        if isinstance(node, RULES):
            yield from _late(tuple(children(node)))


def _by_nothing(ranges: Ranges, node: rules.Arithmetic) -> bool:
    written = isinstance(node.right, rules.Number)
    return node.operator == "//" and not written and ranges.of(node.right) == Bounds(0, 0)


def _amount(game: Game, ranges: Ranges, node: rules.PayAmount) -> Iterator[Diagnostic]:
    amount = ranges.of(node.amount)
    resource = game.vocabulary.resources[node.resource]
    most = resource.cap if resource.cap is not None else resource.supply
    yield from _nothing(amount.high, node)
    if most is not None and amount.low is not None and amount.low > most:
        yield diagnostic("H507", node.span, resource=node.resource, amount=amount.low, most=most)


def _beyond(game: Game, ranges: Ranges, node: rules.Do, amount: rules.Expression) -> Iterator[Diagnostic]:
    """What is gained in vain: a part of it finds no room, however little there was."""
    if not isinstance(node.object, rules.Resource) or game.vocabulary.verbs[node.verb].does != "gain":
        return
    resource = game.vocabulary.resources[node.object.resource]
    ends = [one for one in (resource.cap, None if resource.beyond else resource.supply) if one is not None]
    least, most = ranges.of(amount).low, min(ends, default=None)
    if least is not None and most is not None and least > most:
        yield diagnostic("H547", node.span, resource=resource.name, amount=least, most=most)


def _nothing(most: int | None, node: rules.Node) -> Iterator[Diagnostic]:
    if most is not None and most <= 0:
        yield diagnostic("H508", node.span)


def _late(body: tuple[rules.Node, ...]) -> Iterator[Diagnostic]:
    done = False
    for node in body:
        if done and isinstance(node, COSTS):
            yield diagnostic("H509", node.span)
        done = done or isinstance(node, EFFECTS)
