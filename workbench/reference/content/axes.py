"""What the lines of a grid of numbers on cards are called: the rows and columns of an alignment grid."""

from __future__ import annotations

from ....compiler.tree import rules
from ....compiler.typed.model import Game
from ....compiler.typed.walk import walk

_AXES = 2


def axes_of(game: Game, kind: str, field: str) -> tuple[str, str]:
    """The tables that name the rows and the columns of a grid of numbers on cards of a kind: by which the
    thing that stands on it tells in which it is. Empty where there are none."""
    for (noun, _), formula in game.formulas.items():
        for node in walk(formula):
            if isinstance(node, rules.Item) and isinstance(node.subject, rules.Member):
                member = node.subject
                if member.field == field and game.vocabulary.is_a(kind, member.noun):
                    named = [_line_named(game, noun, index) for index in node.indexes]
                    if len(named) == _AXES:
                        return named[0], named[1]
    return "", ""


def _line_named(game: Game, noun: str, index: rules.Expression) -> str:
    """The table in which things of a noun look up what a line is called; empty where there is none."""
    tables = (
        formula.table
        for (other, _), formula in game.formulas.items()
        if other == noun and isinstance(formula, rules.Entry) and formula.indexes == (index,)
    )
    return next(tables, "")
