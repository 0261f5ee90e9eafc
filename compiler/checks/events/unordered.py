"""Two reactions to one event that write the same field in ways of which the later one wins.

Adding twice is the same in any order; setting is not. The player who acts would be asked for an order that
no card speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ...interactions.agreed import Agreed
from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...typed.ranges import Ranges
from ...typed.small_domains import truths
from ...typed.walk import walk


@dataclass(frozen=True, slots=True)
class _Write:
    """A field that a reaction to an event writes, and whether it only adds to it."""

    rule: rules.Rule
    key: tuple[str, ...]
    value: rules.Expression
    adds: bool
    conditions: tuple[rules.Expression, ...]


def check_unordered(game: Game) -> Iterator[Diagnostic]:
    """H457: two rules that react to the same event set the same field, or one sets it and one adds to it."""
    agreed, ranges = Agreed(game), Ranges(game)
    for writes in _grouped(game).values():
        for number, write in enumerate(writes):
            others = (
                earlier for earlier in writes[:number] if not agreed.any_order(_card(earlier), _card(write))
            )
            first = next((earlier for earlier in others if _conflict(game, ranges, earlier, write)), None)
            if first is not None:
                related = (Related(first.rule.span, "other_rule"),)
                yield diagnostic("H457", write.rule.span, related=related, field=write.key[-1])


def clashing_writes(game: Game) -> Iterator[frozenset[str]]:
    """The pairs of cards of which two rules write one field in an order that matters, agreed or not."""
    ranges = Ranges(game)
    for writes in _grouped(game).values():
        for write, other in combinations(writes, 2):
            if _conflict(game, ranges, write, other):
                yield frozenset((_card(write), _card(other)))


def _card(write: _Write) -> str:
    """The id of the card on which a rule stands."""
    return write.rule.id.partition("#")[0]


def _grouped(game: Game) -> dict[tuple[str, ...], list[_Write]]:
    """The writes that may meet, together."""
    groups: dict[tuple[str, ...], list[_Write]] = {}
    for write in _writes(game):
        groups.setdefault(write.key, []).append(write)
    return groups


def _writes(game: Game) -> Iterator[_Write]:
    """What reactions to events write, when they certainly do: their own statements and the verbs they do."""
    for rule in (node for node in game.nodes if isinstance(node, rules.Rule)):
        body = rule.body
        if rule.account or not isinstance(body, rules.Reaction):
            continue
        conditions = tuple(
            condition for condition in (body.pattern.where, body.guard) if condition is not None
        )
        for statement in body.body:
            if isinstance(statement, rules.Assign) and isinstance(statement.target, rules.Member):
                yield _write(rule, body, statement.target, statement.value, conditions)


def _write(
    rule: rules.Rule,
    body: rules.Reaction,
    target: rules.Member,
    value: rules.Expression,
    conditions: tuple[rules.Expression, ...],
) -> _Write:
    adds = (
        isinstance(value, rules.Arithmetic)
        and value.operator in ("+", "-")
        and value.left == target
        and target not in walk(value.right)
    )
    pattern = body.pattern
    event = (body.stage, pattern.verb, pattern.resource or "", pattern.doer or "")
    return _Write(rule, (*event, repr(target.subject), target.noun, target.field), value, adds, conditions)


def _conflict(game: Game, ranges: Ranges, write: _Write, other: _Write) -> bool:
    """Whether the order matters, where both can react to one event."""
    if write.rule.id == other.rule.id or (write.adds and other.adds) or write.value == other.value:
        return False
    if not _same_things(game, write, other):
        return False
    if not other.conditions:
        return True
    return True in truths(ranges, other.conditions[0], (*write.conditions, *other.conditions[1:]))


def _same_things(game: Game, earlier: _Write, other: _Write) -> bool:
    """Whether two rules can speak of the same thing."""
    bodies = [write.rule.body for write in (earlier, other)]
    things = [body.pattern.object for body in bodies if isinstance(body, rules.Reaction)]
    nouns = [thing.noun if isinstance(thing, rules.Binder) else "" for thing in things]
    return "" in nouns or game.vocabulary.related(*nouns)
