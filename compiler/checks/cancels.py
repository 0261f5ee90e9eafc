"""Only what has not happened yet can be cancelled."""

from __future__ import annotations

from collections.abc import Iterator

from ..source.diagnostics import Diagnostic, diagnostic
from ..typed import rules
from ..typed.model import Game, game_rules
from ..typed.walk import children


def check_cancels(game: Game) -> Iterator[Diagnostic]:
    """H527: ``cancel`` outside of ``before`` and ``replace``."""
    if not any(isinstance(node, rules.Cancel) for node in game.nodes):
        return
    for rule in game_rules(game):
        yield from _below(rule, pending=False)


def _below(node: rules.Node, pending: bool) -> Iterator[Diagnostic]:
    if isinstance(node, rules.Cancel) and not pending:
        yield diagnostic("H527", node.span)
    if isinstance(node, rules.Rule):
        pending = _comes_before(node.body)
    for child in children(node):
        yield from _below(child, pending)


def _comes_before(body: rules.RuleBody) -> bool:
    return isinstance(body, rules.Replace) or (isinstance(body, rules.Reaction) and body.stage == "before")
