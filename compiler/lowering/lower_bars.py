"""Lowers a ``forbid`` without a verb: rules of cards that do not hold, numbers that do not change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ...runtime.table import effects as fx
from ...runtime.table import operations as op
from ..tree import rules as typed
from .lower_expressions import ExpressionLowering, Names
from .numbering import NONE, Numbering

_WAYS = {"change": 0, "rise": 1, "fall": -1}


def lower_bar(
    numbers: Numbering, rules: dict[str, int], node: typed.Bar, base: fx.Effect, names: Names
) -> fx.Effect:
    """Which rules do not hold, or which number does not change, and of which things or players.

    ``rules``: the number of each rule, by its whole id.
    """
    barred, lowering = node.barred, ExpressionLowering(numbers, names)
    assert isinstance(barred, typed.SlotOf | typed.Member | typed.Holding)
    subject = barred.owner if isinstance(barred, typed.Holding) else barred.subject
    binder = meant(lowering, node.binder, subject)
    if isinstance(barred, typed.SlotOf):
        kind = "silence"
        which = (0, *(rules[rule] for rule in labelled(rules, barred.slot))) if barred.slot else (1,)
    else:
        kind, which = "keep", (*_number(numbers, barred), _WAYS[node.change or ""])
    guard = lowering.optional(node.guard)
    return replace(base, kind=kind, numbers=which, binder=binder, guard=guard)


def meant(lowering: ExpressionLowering, binder: typed.Binder | None, subject: typed.Expression) -> op.Bind:
    """The things that a rule is about: those of its binder, or the one that it names."""
    if binder is not None:
        return lowering.fold_binder(binder)[0]
    return op.Bind(lowering.names.slot(), NONE, op.One(lowering.value(subject)))


def _number(numbers: Numbering, node: typed.Member | typed.Holding) -> tuple[int, int]:
    """A number of things or players: of what sort it is, and which."""
    if isinstance(node, typed.Holding):
        return fx.RESOURCE, numbers.resources[node.resource]
    key = node.noun, node.field
    column = numbers.columns.get(key)
    return (fx.FORMULA, numbers.formulas[key]) if column is None else (fx.COLUMN, column.index)


def labelled(rules: Iterable[str], word: str) -> Iterator[str]:
    """The rules of a label, or in a slot of that name, by their whole ids."""
    return (rule for rule in rules if rule.rpartition("#")[2].rpartition(".")[2] == word)
