"""Looking past an instruction that changes something: it is carried out, and what it changed is taken back.

Only for what changes no more than where things lie, fields and resources: ``Certainty.taken_back`` knows of
which instructions that is true. So most of what follows a change is seen without a copy of the position.
"""

from __future__ import annotations

from ..machine.machine import UNKNOWN, ImpossibleError, Machine
from ..table.limits import AbortedError, PassedError, UnknowableError
from ..table.state import PROGRAM, Frame, State
from .lookahead import path
from .running import step


def carried(m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
    """Whether a frame could run on to ``end`` behind an instruction, which is carried out as in a trial."""
    contents, place, fields, was, shown = s.contents, s.place, s.fields, s.was, s.shown
    holdings, supply, player_fields = s.holdings, s.supply, s.player_fields
    s.contents, s.place, s.fields, s.was = contents[:], place[:], fields[:], was[:]
    s.shown = shown.copy()
    s.holdings, s.supply, s.player_fields = holdings[:], supply[:], player_fields[:]
    target = _behind(m, s, f, counter)
    seen = path(m, s, f, target, end) if target >= 0 else _WITHOUT_COUNTER[target]
    s.contents, s.place, s.fields, s.was, s.shown = contents, place, fields, was, shown
    s.holdings, s.supply, s.player_fields = holdings, supply, player_fields
    return seen


_IMPOSSIBLE, _BY_CHANCE, _UNSEEN = -1, -2, -3
_WITHOUT_COUNTER = {_IMPOSSIBLE: 0, _BY_CHANCE: 1, _UNSEEN: UNKNOWN}


def _behind(m: Machine, s: State, f: Frame, counter: int) -> int:
    """The counter at which a frame goes on once an instruction, and all that it brings, is carried out.

    It runs on a stack of its own: the events under way have nothing to do with it.
    """
    stacks, going, looked = (s.main, s.stack, s.branch, s.branches), f.pc, (s.view, s.without)
    s.main = s.stack = [f]
    s.branch, s.branches = -1, []
    events, steps, trial = s.events, s.steps, s.trial
    s.events, s.steps, s.trial, f.pc = [], 0, 1, counter
    try:
        return _run(m, s, f)
    except ImpossibleError:
        return _IMPOSSIBLE
    except UnknowableError:
        return _BY_CHANCE
    except (AbortedError, PassedError):
        return _UNSEEN  # trying it tells of it, with all that led to it
    finally:
        s.main, s.stack, s.branch, s.branches = stacks
        s.events, s.steps, s.trial, f.pc = events, steps, trial, going
        s.view, s.without = looked


def _run(m: Machine, s: State, f: Frame) -> int:
    """Runs until the frame is on top again; a rule that acts in between is not looked into."""
    stack = s.stack
    m.programs[f.effect][f.pc].run(m, s, f)
    while len(stack) > 1:
        top = stack[-1]
        if top.kind == PROGRAM and (top.effect >= len(m.effects) or m.effects[top.effect].kind != "verb"):
            return _UNSEEN
        step(m, s)
    return f.pc
