"""A cost must be something that can be paid, and comes before what it pays for; amounts are above 0."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...typed.ranges import Bounds, Ranges
from ...typed.walk import children

EFFECTS = (rules.Do, rules.Assign, rules.Run)
RULES = (rules.Action, rules.Reaction, rules.Timed, rules.Replace, rules.Instead, rules.Slot)
COSTS = (rules.PayAmount, rules.PayVerb)


def check_costs(game: Game) -> Iterator[Diagnostic]:
    """H507: never payable, nor to be given. H508: an amount of nothing. H509: paid after something was done.

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
            yield from _given(game, ranges, node, node.amount)
        elif isinstance(node, rules.Arithmetic) and _by_nothing(ranges, node):
            yield diagnostic("H532", node.right.span)
    for definition in game.definitions.values():
        yield from _late(definition.body)
    for node in game.nodes:
        if isinstance(node, RULES):
            yield from _late(tuple(children(node)))


def _by_nothing(ranges: Ranges, node: rules.Arithmetic) -> bool:
    written = isinstance(node.right, rules.Number)
    return node.operator in ("//", "%") and not written and ranges.of(node.right) == Bounds(0, 0)


def _amount(game: Game, ranges: Ranges, node: rules.PayAmount) -> Iterator[Diagnostic]:
    amount = ranges.of(node.amount)
    yield from _nothing(amount.high, node)
    yield from _too_much(node, node.resource, amount.low, most_had(game, node.resource))


def most_had(game: Game, name: str, *, paid: bool = True) -> int | None:
    """How much of a resource anybody can have at most, None where nothing limits it.

    ``paid``: for a cost, where others may serve as it.
    """
    resource = game.vocabulary.resources[name]
    if paid and any(
        isinstance(node, rules.Treat)
        and isinstance(node.target, rules.Resource)
        and node.target.resource == name
        for node in game.nodes
    ):
        return None
    ends = [end for end in (resource.cap, None if resource.beyond else resource.supply) if end is not None]
    return min(ends, default=None)


def _too_much(node: rules.Node, resource: str, least: int | None, most: int | None) -> Iterator[Diagnostic]:
    if most is not None and least is not None and least > most:
        yield diagnostic("H507", node.span, resource=resource, amount=least, most=most)


def _given(game: Game, ranges: Ranges, node: rules.Do, amount: rules.Expression) -> Iterator[Diagnostic]:
    """What is given is given whole or not at all."""
    if isinstance(node.object, rules.Resource) and game.vocabulary.verbs[node.verb].does == "give":
        name = node.object.resource
        yield from _too_much(node, name, ranges.of(amount).low, most_had(game, name, paid=False))


def _beyond(game: Game, ranges: Ranges, node: rules.Do, amount: rules.Expression) -> Iterator[Diagnostic]:
    """What is gained in vain: a part of it finds no room, however little there was."""
    if not isinstance(node.object, rules.Resource) or game.vocabulary.verbs[node.verb].does != "gain":
        return
    name = node.object.resource
    least, most = ranges.of(amount).low, most_had(game, name, paid=False)
    if least is not None and most is not None and least > most:
        yield diagnostic("H547", node.span, resource=name, amount=least, most=most)


def _nothing(most: int | None, node: rules.Node) -> Iterator[Diagnostic]:
    if most is not None and most <= 0:
        yield diagnostic("H508", node.span)


def _late(body: tuple[rules.Node, ...]) -> Iterator[Diagnostic]:
    done = False
    for node in body:
        if done and isinstance(node, COSTS):
            yield diagnostic("H509", node.span)
        done = done or isinstance(node, EFFECTS)
