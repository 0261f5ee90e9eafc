"""A round in which players may answer an event, or do what is due, with what others may not know they have.

Each is asked, from one on in turn order, until he passes: whoever could do something, and whoever might.
"""

from __future__ import annotations

from ..events.answering import AT, USED, Answer, answers, in_turn, might_answer
from ..events.out import is_out
from ..machine.machine import Instruction, Machine
from ..machine.opening import begin, may_begin, push
from ..table.effects import NONE
from ..table.state import PASS, Frame, Question, State, action_of, action_option
from .choices import AskNode
from .running import possible


class AnswerLoopNode(Instruction):
    """The program of such a round. How its frame keeps what is asked, ``answering`` says."""

    __slots__ = ()

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        players = in_turn(s, f.me)
        while f.slots[AT] < len(players):
            player = players[f.slots[AT]]
            if not is_out(m, s, player):
                actions = [action_option(frame.effect, frame.this) for _, frame in _usable(m, s, f, player)]
                if actions or might_answer(m, s, f, player):
                    s.questions.append(
                        Question(player, "action", (PASS,), NONE, tuple(dict.fromkeys(actions)))
                    )
                    return False
            f.slots[AT] += 1
        s.stack.pop()
        return True

    def resume(self, m: Machine, s: State, f: Frame, question: Question, option: int) -> None:
        """The rule chosen begins: that it is used has been answered. A card answers the same once."""
        if option == PASS:
            f.slots[AT] += 1
            return
        usable = _usable(m, s, f, question.player)
        thing, frame = next(each for each in usable if (each[1].effect, each[1].this) == action_of(option))
        f.sets[USED] = (*f.sets[USED], frame.effect, frame.this, thing)
        push(m, s, frame, f)
        begin(m, s, frame)
        if isinstance(m.programs[frame.effect][0], AskNode):
            frame.pc = 1


def _usable(m: Machine, s: State, f: Frame, player: int) -> list[Answer]:
    """What a player could do now: its condition holds, its use is left, and it can be done."""
    return [
        (thing, frame)
        for thing, frame in answers(m, s, f, player)
        if may_begin(m, s, frame) and _can_be_done(m, s, frame)
    ]


def _can_be_done(m: Machine, s: State, frame: Frame) -> bool:
    """Whether what one may do can be done to its end, whatever comes of all around it."""
    program = m.programs[frame.effect]
    at, asks = next((at, step) for at, step in enumerate(program) if isinstance(step, AskNode))
    tried = frame.copy()
    tried.pc = at + 1
    return not asks.checked or possible(m, s, tried, frame.me, asks.checked)
