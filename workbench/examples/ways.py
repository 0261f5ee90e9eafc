"""The ways of a ``one of`` by what they begin with, a verb or the label of a rule: better than numbers."""

from __future__ import annotations

from ...runtime.game.labels import asker
from ...runtime.machine.machine import Machine
from ...runtime.table.state import PROGRAM, Question, State


def way_names(m: Machine, s: State, question: Question) -> dict[int, str]:
    """The names of ways by their numbers, of those that no other way has."""
    f = asker(s, question)
    if question.kind != "one_of" or f.kind != PROGRAM or f.effect >= len(m.effects):
        return {}
    program = m.effects[f.effect].program
    ways = program[f.pc][3]
    assert isinstance(ways, tuple)
    starts = [way[0] for way in ways if isinstance(way, tuple) and isinstance(way[0], int)]
    names = [_begins(m, program[start]) for start in starts if isinstance(start, int)]
    return {number: name for number, name in enumerate(names, 1) if name and names.count(name) == 1}


def _begins(m: Machine, step: tuple[object, ...]) -> str:
    """What the first step of a way is called, where it has a name."""
    if step[0] == "do" and isinstance(step[1], int):
        return m.table.verbs[step[1]].name
    if step[0] == "run_rule" and isinstance(step[1], int):
        return m.effects[step[1]].label
    return ""
