"""What was said before makes a condition pointless, or impossible: ``where color is red if color is red``.

Known is what the pattern of an event asks for, what stands before in the same condition, the guard of a
rule and the conditions around a statement. What can change in play is known only until something is done.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game, game_roots
from ...typed.ranges import Ranges
from ...typed.small_domains import implied
from ...typed.truth import decide
from ...typed.walk import children, walk

Facts = tuple[rules.Expression, ...]
Learning = Generator[Diagnostic, None, Facts]
"""Yields what is wrong, and returns what is known behind it."""
EFFECTS = (rules.Do, rules.Assign, rules.Run, rules.PayAmount, rules.PayVerb, rules.Cancel, rules.Grant)


def check_repeated(game: Game, asked: Collection[str] | None = None) -> Iterator[Diagnostic]:
    """H450: it says nothing new. H451: it can never be so any more."""
    checker = _Repeated(game)
    for root in game_roots(game, asked):
        yield from checker.below(root, ())


class _Repeated:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.ranges = Ranges(game)

    def below(self, node: rules.Node, facts: Facts) -> Iterator[Diagnostic]:
        """What is wrong in a node, where some facts are known."""
        if hasattr(node, "pattern") or isinstance(node, rules.Action):
            yield from self._rule(node, facts)
        elif isinstance(node, rules.If):
            yield from self._body(node.body, (yield from self._known(node.condition, facts)))
            denied = rules.Negation(node.condition, span=node.condition.span)
            yield from self._body(node.otherwise, (*facts, denied))
        elif isinstance(node, rules.Each | rules.Divide):
            yield from self._body(node.body, (yield from self._bound(node.binder, facts)))
        elif isinstance(node, rules.Count | rules.Fold | rules.Quantified | rules.Choose):
            inner = yield from self._bound(node.binder, facts)
            for part in children(node):
                if part is not node.binder:
                    yield from self.below(part, inner)
        elif isinstance(node, rules.Binder):
            yield from self._bound(node, facts)
        elif isinstance(node, rules.Both):
            yield from self._both(node, facts)
        else:
            for part in children(node):
                yield from self.below(part, facts)

    def _rule(self, node: rules.Node, facts: Facts) -> Iterator[Diagnostic]:
        """A rule with what kinds of rules have: an event of which it speaks, a guard, a body."""
        pattern: rules.EventPattern | None = getattr(node, "pattern", None)
        known = yield from self._known(None if pattern is None else pattern.where, facts)
        known = yield from self._known(getattr(node, "guard", None), known)
        yield from self._body(getattr(node, "body", ()), known)

    def _bound(self, binder: rules.Binder, facts: Facts) -> Learning:
        """What is known of each thing that a binder finds, beside what was known: also where it lies."""
        thing = rules.Local(binder.name, binder.item)
        lies = tuple(rules.Inside(thing, source) for source in binder.sources[:1] if len(binder.sources) == 1)
        return (yield from self._known(binder.where, (*facts, *lies)))

    def _known(self, condition: rules.Expression | None, facts: Facts) -> Learning:
        """Checks a condition, and adds it to what is known."""
        if condition is None:
            return facts
        told = implied(self.ranges, condition, facts) if facts else None
        if told is not None and decide(self.ranges, condition) is None:
            yield diagnostic("H450" if told else "H451", condition.span)
            return facts
        yield from self.below(condition, facts)
        parts = condition.operands if isinstance(condition, rules.Both) else (condition,)
        return (*facts, *parts)

    def _both(self, node: rules.Both, facts: Facts) -> Iterator[Diagnostic]:
        """A part of a conjunction that the others imply; of two that imply each other the later one."""
        if decide(self.ranges, node) is not None:
            return
        kept: list[rules.Expression] = list(node.operands)
        for part in reversed(node.operands):
            others = [operand for operand in kept if operand is not part]
            told = implied(self.ranges, part, (*facts, *others))
            if told and decide(self.ranges, part) is None:
                kept = others
                yield diagnostic("H450", part.span)
            else:
                yield from self.below(part, facts)

    def _body(self, body: Sequence[rules.Statement], facts: Facts) -> Iterator[Diagnostic]:
        """Statements one after the other: behind what is done only what never changes is still known."""
        for statement in body:
            yield from self.below(statement, facts)
            if any(isinstance(part, EFFECTS) for part in walk(statement)):
                facts = tuple(fact for fact in facts if _never_changes(self.game, fact))


def _never_changes(game: Game, fact: rules.Expression) -> bool:
    """Whether a condition is about constants of one thing only."""
    for node in walk(fact):
        if isinstance(node, rules.Member):
            declared = game.vocabulary.field(node.noun, node.field)
            if declared is None or declared[1].kind != "constant":
                return False
            if not isinstance(node.subject, rules.Local | rules.This):
                return False
        elif not isinstance(node, _STILL):
            return False
    return True


_STILL = (
    rules.Local, rules.This, rules.Value, rules.Number, rules.Flag, rules.Option,
    rules.Comparison, rules.Within, rules.Inside, rules.Both, rules.Either, rules.Negation,
)  # fmt: skip
