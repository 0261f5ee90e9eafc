"""The clauses of a card's rules, each with the steps of the compiled rule that carry it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...compiler.source.exhaustive import exhaustive
from ...compiler.source.spans import Span
from ...compiler.tree import rules as typed
from ...compiler.typed.model import Card
from ...compiler.typed.walk import children, walk
from ...runtime.instructions.event_records import WHOLE, Note
from ...runtime.table import operations as op
from ...runtime.table.effects import Effect

_STEPS: Mapping[type, tuple[type, ...]] = exhaustive(
    typed.Statement,
    table={
        typed.Do: (op.Do,),
        typed.PayAmount: (op.Pay,),
        typed.Assign: (op.Write, op.WritePlayer, op.WriteKept),
        typed.Cancel: (op.Cancel,),
        typed.Grant: (op.Grant,),
        typed.Choose: op.Choosing,
        typed.Run: (op.RunSlot,),
    },
    rest="""
        PayVerb Offer May If Each Divide EachPlayer OneOf Match Quietly DoUntil Until Repeat
    """,
)
"""The statements that do something, with the steps that each becomes: one, in the order written.

Where the steps are more or fewer than the statements (a way to be chosen is a step as well, a labelled rule
that is run is not noted), nothing is told of that kind of statement.
"""
_RUN = (typed.Action, typed.Reaction, typed.Timed, typed.Slot, typed.Instead)


@dataclass(frozen=True, slots=True)
class ClauseNotes:
    """Where a clause stands, and the notes of which one means that it came about."""

    span: Span
    notes: frozenset[Note]


def clauses(card: Card, effects: Sequence[Effect]) -> tuple[ClauseNotes, ...]:
    """The clauses of a card in the order written: its statements, and its other rules as a whole."""
    numbers = {effect.id: number for number, effect in enumerate(effects)}
    noted = [clause for rule in rules_of(card) for clause in _of_rule(rule, numbers[rule.id], effects)]
    return tuple(sorted(noted, key=lambda clause: clause.span))


def rules_of(card: Card) -> Iterator[typed.Rule]:
    """The rules of a card that are compiled: those of its sides and those that are granted too."""
    for rule in card.rules:
        for node in walk(rule):
            if isinstance(node, typed.Rule) and not isinstance(
                node.body, typed.Side | typed.Kind | typed.Define
            ):
                yield node


def _of_rule(rule: typed.Rule, number: int, effects: Sequence[Effect]) -> Iterator[ClauseNotes]:
    body = rule.body
    instead = isinstance(body, typed.Replace) and body.label is None
    if not isinstance(body, _RUN) and not instead:
        yield ClauseNotes(rule.span, frozenset({(number, WHOLE)}))
        return
    program = effects[number].program
    statements = list(_statements(body))
    for kind, names in _STEPS.items():
        nodes = [node for node in statements if type(node) is kind]
        steps = [counter for counter, code in enumerate(program) if isinstance(code, names)]
        if len(nodes) == len(steps):
            for node, counter in zip(nodes, steps, strict=True):
                yield ClauseNotes(node.span, frozenset({(number, counter)}))


def _statements(node: typed.Node) -> Iterator[typed.Node]:
    """The statements that do something below a node, in the order written; not those of granted rules."""
    if type(node) in _STEPS:
        yield node
    if isinstance(node, typed.Grant):
        return
    for child in children(node):
        yield from _statements(child)
