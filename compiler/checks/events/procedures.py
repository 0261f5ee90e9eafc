"""Procedures that nothing runs, in a game that says where it begins."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game, game_rules
from ...typed.walk import walk
from .recursion import reachable


def check_procedures(game: Game) -> Iterator[Diagnostic]:
    """H454: a procedure to which no way leads from where the game begins, nor from a card."""
    if game.outline is None or game.outline.begins not in game.procedures:
        return
    runs = {name: set(_run(game, rule)) for name, rule in game.procedures.items()}
    excesses = (bound.excess for bound in game.vocabulary.bounds.values())
    begun = {game.outline.begins, *(excess.word for excess in excesses if excess is not None)}
    for rule in game_rules(game):
        if not isinstance(rule.body, rules.Procedure):
            begun.update(_run(game, rule))
    reached = begun.union(*(reachable(runs, name) for name in begun))
    for name, rule in game.procedures.items():
        if name not in reached:
            yield diagnostic("H454", rule.span, procedure=name)


def _run(game: Game, rule: rules.Rule) -> Iterator[str]:
    """The procedures that a rule runs."""
    for node in walk(rule):
        if isinstance(node, rules.LabelOf) and node.label in game.procedures:
            yield node.label
