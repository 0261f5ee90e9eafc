"""Notes what of some rules comes about in play: which of their steps are run, which of their values count.

A machine whose rules are noted plays as before; whoever wants to look ahead takes another machine.
"""

from __future__ import annotations

from collections.abc import Collection

from ..expressions.active_rules import Rule
from ..expressions.nodes import Expr, NumberNode
from ..machine.machine import Instruction, Machine
from ..table.state import Frame, Question, State
from .run_rules import RunRuleNode

WHOLE = -1
"""In place of the counter of a step: the rule as a whole."""
_VALUED = ("modify", "score", "limit")
_JUDGING = ("forbid", "permit", "set", "treat")

Note = tuple[int, int]
"""The number of a rule, and the counter of a step or ``WHOLE``."""


class NotedValueNode(Expr):
    """A value that is noted where it counts: where it is neither 0 nor only tried."""

    __slots__ = ("inner", "note", "notes")

    def __init__(self, inner: Expr, note: Note, notes: set[Note]) -> None:
        self.inner = inner
        self.note = note
        self.notes = notes

    def value(self, s: State, f: Frame) -> int:
        result = self.inner.value(s, f)
        if result and not s.trial:
            self.notes.add(self.note)
        return result


class NotedStepNode(Instruction):
    """A step that is noted when it is run, not when it is only tried."""

    __slots__ = ("inner", "note", "notes")

    def __init__(self, inner: Instruction, note: Note, notes: set[Note]) -> None:
        self.inner = inner
        self.note = note
        self.notes = notes

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        return self.inner.look_ahead(m, s, f, counter, end)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        if not s.trial:
            self.notes.add(self.note)
        return self.inner.run(m, s, f)

    def resume(self, m: Machine, s: State, f: Frame, question: Question, option: int) -> None:
        self.inner.resume(m, s, f, question, option)

    def begins(self, m: Machine, s: State, f: Frame) -> bool:
        return self.inner.begins(m, s, f)

    def leads_in(self, m: Machine, s: State, f: Frame) -> bool:
        return self.inner.leads_in(m, s, f)


def note_rules(m: Machine, numbers: Collection[int]) -> set[Note]:
    """Lets a machine note what comes about of some rules. The set it gives fills while games are played.

    Not noted are steps that run a labelled rule: others look at them while they are under way.
    """
    notes: set[Note] = set()
    for number in numbers:
        _note_rule(m.rules[number], notes)
        m.programs[number] = [
            step if isinstance(step, RunRuleNode) else NotedStepNode(step, (number, counter), notes)
            for counter, step in enumerate(m.programs[number])
        ]
    return notes


def _note_rule(rule: Rule, notes: set[Note]) -> None:
    whole = (rule.number, WHOLE)
    if rule.kind in _VALUED:
        rule.value = NotedValueNode(rule.value, whole, notes)
    elif rule.kind in _JUDGING:
        rule.guard = NotedValueNode(rule.guard or NumberNode(1), whole, notes)
