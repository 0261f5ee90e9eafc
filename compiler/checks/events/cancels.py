"""Only what has not happened yet can be cancelled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.spans import Span
from ...tree import rules
from ...typed.model import Game, game_rules
from ...typed.walk import children, walk


def check_cancels(game: Game) -> Iterator[Diagnostic]:
    """H527: ``cancel`` outside of ``before`` and ``replace``, in a rule or in a verb that it does.

    A verb with a definition may cancel; it is told where the verb is done too late.
    """
    verbs = _cancelling(game)
    if not verbs and not any(isinstance(node, rules.Cancel) for node in game.nodes):
        return
    for rule in game_rules(game):
        if isinstance(rule.body, rules.Define):
            continue
        yield from _below(rule, verbs, pending=False)


def _below(node: rules.Node, verbs: Mapping[str, Span], pending: bool) -> Iterator[Diagnostic]:
    if isinstance(node, rules.Cancel) and not pending:
        yield diagnostic("H527", node.span)
    if isinstance(node, rules.Do) and node.verb in verbs and not pending:
        yield diagnostic("H527", node.span, related=(Related(verbs[node.verb], "declared_here"),))
    if isinstance(node, rules.Rule):
        pending = _comes_before(node.body)
    for child in children(node):
        yield from _below(child, verbs, pending)


def _cancelling(game: Game) -> dict[str, Span]:
    """The verbs that cancel what is about to happen, each with the place of its ``cancel``."""
    cancelling: dict[str, Span] = {}
    while True:
        before = len(cancelling)
        for (verb, _), definition in game.definitions.items():
            for node in (part for statement in definition.body for part in walk(statement)):
                if isinstance(node, rules.Cancel):
                    cancelling.setdefault(verb, node.span)
                elif isinstance(node, rules.Do) and node.verb in cancelling:
                    cancelling.setdefault(verb, cancelling[node.verb])
        if len(cancelling) == before:
            return cancelling


def _comes_before(body: rules.RuleBody) -> bool:
    return isinstance(body, rules.Replace) or (isinstance(body, rules.Reaction) and body.stage == "before")
