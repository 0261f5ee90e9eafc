"""Paths in the steps of an example: a thing by where it lies, as in ``flip my.strength.first``."""

from __future__ import annotations

from ...compiler.binding.resolve_examples import at_seats
from ...compiler.binding.resolver import Resolver
from ...compiler.lowering.numbering import Numbering
from ...compiler.parsing.parse import parse_expression, text_scalar
from ...compiler.tree import rules as typed
from ...compiler.tree.types import Thing

_OF_PATHS = (".", "[")


def thing_path(numbers: Numbering, words: str, players: int) -> typed.Expression | None:
    """What a path means that names one thing; None where the words are no such path."""
    if words[:1] in _OF_PATHS or not any(sign in words for sign in _OF_PATHS):
        return None
    written, mistakes = parse_expression(text_scalar(words))
    if mistakes:
        return None
    written, scope = at_seats(written, players)
    resolver = Resolver.of_game(numbers.game)
    expression = resolver.expression(scope, written)
    return expression if isinstance(expression.type, Thing) and not resolver.diagnostics else None
