"""Parentheses behind ``has`` that do not end it: what follows them is still asked of each thing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game, game_roots
from ...typed.walk import names_read, walk


def check_parentheses(game: Game, asked: Collection[str] | None = None) -> Iterator[Diagnostic]:
    """H533: ``some die has (A) and (B)``, where B says nothing of the die."""
    for root in game_roots(game, asked):
        for node in walk(root):
            if isinstance(node, rules.Quantified) and node.apart:
                parts = node.condition
                for part in parts.operands[1:] if isinstance(parts, rules.Both | rules.Either) else ():
                    if node.binder.name not in names_read((part,)):
                        yield diagnostic("H533", part.span, quantifier=node.quantifier, name=node.binder.name)
