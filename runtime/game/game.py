"""Playing: who is asked what, and what an answer leads to. Positions are values; none is ever changed."""

from __future__ import annotations

from ..events.events import event_frame
from ..events.moments import at_moment, start_period
from ..events.scoring import score
from ..instructions.choose_several import ChooseSetNode
from ..instructions.running import advance, possible, resume, run_stack
from ..instructions.windows import offers, start_action
from ..machine.machine import Machine
from ..machine.opening import abort, open_rule, push, stopped
from ..table.effects import NONE
from ..table.events_layout import AFTER
from ..table.limits import PassedError
from ..table.state import DONE, PASS, PROGRAM, Frame, Question, State
from .initial_position import set_position_up
from .ranking import settle
from .setup import empty_state


class NotLegalError(Exception):
    """An answer that nobody asked for, or that is not among the options."""


def start(m: Machine, seed: int, procedure: str = "") -> State:
    """The first position of a game: its components lie ready, and a procedure runs until somebody is asked.

    Without a procedure named it is the one with which the outline of the game begins. Raises KeyError if
    there is none.
    """
    s = empty_state(m, seed)
    set_position_up(m, s)
    number = m.table.outline.begins if m.table.outline is not None else NONE
    if procedure:
        numbers = (i for i, e in enumerate(m.effects) if e.kind == "procedure" and e.label == procedure)
        number = next(numbers, NONE)
    if number < 0:
        raise KeyError(procedure)
    return begin_effect(m, s, open_rule(m, s, number, s.start_player, NONE, s.start_player))


def begin_effect(m: Machine, state: State, frame: Frame) -> State:
    """A position in which an effect has been started on its own."""
    s = state.copy()
    s.ended = 0
    try:
        push(m, s, frame, None)
        advance(m, s)
    except PassedError as passed:
        stopped(m, s, passed)
    return s


def come(m: Machine, state: State, moment: int) -> State:
    """A moment comes: what was granted until then ends, what scores at it pays, and what is due is done."""
    s = state.copy()
    waiting, s.ended = len(s.stack), 0
    try:
        at_moment(m, s, moment)
        if len(s.stack) > waiting:
            advance(m, s)
        else:
            s.ended = state.ended
    except PassedError as passed:
        stopped(m, s, passed)
    return s


def begin_period(state: State, period: int) -> State:
    """A new turn, round or the like begins; the moments at its end do not come by themselves."""
    s = state.copy()
    start_period(s, period)
    return s


def pending(s: State) -> tuple[Question, ...]:
    """The questions that wait for an answer, one a player at most."""
    if len(s.questions) == 1 and s.questions[0].answer is None:
        return (s.questions[0],)
    asked: list[Question] = []
    for question in s.questions:
        if question.answer is None and not any(q.player == question.player for q in asked):
            asked.append(question)
    return tuple(asked)


def legal(s: State, player: int) -> tuple[int, ...]:
    """All options of a player now, actions included; none where he is not asked."""
    number = _asked(s, player)
    if number < 0:
        return ()
    question = s.questions[number]
    return question.options + question.offers


def _asked(s: State, player: int) -> int:
    """The number of the question that a player has to answer now, or -1."""
    for number, question in enumerate(s.questions):
        if question.player == player and question.answer is None:
            return number
    return NONE


def answer(
    m: Machine, state: State, player: int, option: int, reuse: bool = False, scouting: bool = False
) -> State:
    """The position after an answer; the given one stays. Raises ``NotLegalError``, ``AbortedError``.

    With ``reuse`` the given position itself is changed, for those who play many games and look back at none;
    after ``AbortedError`` it is of no use any more. With ``scouting`` nobody will answer what is asked then:
    of its options one is looked for, and a budget that only the others would pass is not seen.
    """
    number = _asked(state, player)
    if number < 0:
        raise NotLegalError(player, option)
    question = state.questions[number]
    if option not in question.options and option not in question.offers:
        raise NotLegalError(player, option)
    s = state if reuse else state.copy()
    s.scouting = scouting
    s.steps, s.searches, s.unasked, s.events, s.turns = 0, 0, 0, [], {}
    s.choices += 1
    if s.choices > m.budgets.choices:
        abort(m, s, "choices", m.budgets.choices)
    s.questions[number].answer = option
    if len(s.questions) > 1 and _picks_on(m, s, s.questions[number], option):
        return s
    if len(s.questions) > 1 and pending(s):
        return s
    try:
        _go_on(m, s)
    except PassedError as passed:
        stopped(m, s, passed)
    if s.ended:
        settle(m, s)
    return s


def _go_on(m: Machine, s: State) -> None:
    """Every question that is answered gets its answer; then the game runs on.

    Things that players chose at once are handed to each when his round goes on: another may have taken them.
    """
    answered = s.questions[:]
    for question in answered:
        if question.answer is not None and not (question.branch >= 0 and question.kind == "thing"):
            s.branch = question.branch
            s.stack = s.main if question.branch < 0 else s.branches[question.branch]
            resume(m, s, question, question.answer)
    advance(m, s)


def _picks_on(m: Machine, s: State, question: Question, option: int) -> bool:
    """Whether somebody who chooses several at once with others is asked for the next one of his.

    He goes through his whole choice on his own, so that nobody sees from who is asked how many he takes.
    """
    stack = s.main if question.branch < 0 else s.branches[question.branch]
    f = stack[-1]
    asking = m.programs[f.effect][f.pc] if f.kind == PROGRAM else None
    if not isinstance(asking, ChooseSetNode) or not asking.picks_on(m, s, f, option):
        return False
    at = s.questions.index(question)
    s.branch, s.stack = question.branch, stack
    resume(m, s, question, option)
    run_stack(m, s)
    s.questions.insert(at, s.questions.pop())
    return True


def forced(s: State) -> Question | None:
    """The first question that has one answer only."""
    return next((q for q in pending(s) if len(q.options) + len(q.offers) == 1), None)


def act(m: Machine, state: State, player: int, option: int) -> State:
    """Starts an action outside of a procedure, as if its window were open."""
    s = state.copy()
    s.ended = 0
    try:
        start_action(m, s, option, player, None)
        advance(m, s)
    except PassedError as passed:
        stopped(m, s, passed)
    return s


def can_do(m: Machine, s: State, frame: Frame) -> bool:
    """Whether an event could happen, or the body of a rule be done, all its costs payable."""
    end = m.rules[frame.effect].musts if frame.kind == PROGRAM else AFTER
    try:
        return possible(m, s, frame, frame.me, end)
    except PassedError as passed:
        stopped(m, s, passed)


__all__ = [
    "DONE",
    "PASS",
    "NotLegalError",
    "act",
    "answer",
    "begin_effect",
    "begin_period",
    "can_do",
    "event_frame",
    "forced",
    "legal",
    "offers",
    "pending",
    "score",
    "start",
]
