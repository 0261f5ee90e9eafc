"""The ways of a ``one of`` by what they begin with, a verb or the label of a rule: better than numbers."""

from __future__ import annotations

from ...runtime.game.labels import asker
from ...runtime.machine.machine import Machine
from ...runtime.table import operations as op
from ...runtime.table.state import PROGRAM, Question, State


def way_names(m: Machine, s: State, question: Question) -> dict[int, str]:
    """The names of ways by their numbers, of those that no other way has."""
    f = asker(s, question)
    if question.kind != "one_of" or f.kind != PROGRAM or f.effect >= len(m.effects):
        return {}
    program = m.effects[f.effect].program
    asking = program[f.pc]
    names = [_begins(m, program[start]) for start, _ in asking.starts] if isinstance(asking, op.OneOf) else []
    return {number: name for number, name in enumerate(names, 1) if name and names.count(name) == 1}


def _begins(m: Machine, step: op.Instruction) -> str:
    """What the first step of a way is called, where it has a name."""
    if isinstance(step, op.Do):
        return m.table.verbs[step.verb].name
    if isinstance(step, op.RunRule):
        return m.effects[step.effect].label
    return ""
