"""The loop: runs frames until a question is asked or nothing is left, and tries out what is possible."""

from __future__ import annotations

from ..events.answering import ANSWERS
from ..events.events import event_step, resume_event
from ..events.overflow import relieve
from ..events.watching import note
from ..machine.machine import UNKNOWN, ImpossibleError, Machine
from ..machine.opening import abort, begin, may_begin, push
from ..table.effects import NONE
from ..table.events_layout import AFTER
from ..table.limits import UnknowableError
from ..table.state import EVENT, PROGRAM, Frame, Question, State
from .lookahead import foreseen, foreseen_inside


def step(m: Machine, s: State) -> bool:
    """One instruction or stage of the frame on top; False where a question was asked."""
    f = s.stack[-1]
    if s.trial:
        s.searches += 1
        if s.searches > m.budgets.searches:
            abort(m, s, "searches", m.budgets.searches)
    s.steps += 1
    if s.steps > m.budgets.steps:
        abort(m, s, "steps", m.budgets.steps)
    if f.kind == EVENT:
        return event_step(m, s, f, possible)
    return m.programs[f.effect][f.pc].run(m, s, f) if f.pc >= 0 else _turn_comes(m, s, f)


def _turn_comes(m: Machine, s: State, f: Frame) -> bool:
    """A reaction begins, or goes away: also where it could not be done to its end."""
    musts = m.rules[f.effect].musts
    if may_begin(m, s, f) and (not musts or goes_on(m, s, 0, musts, NONE, NONE)):
        begin(m, s, f)
    else:
        s.stack.pop()
    return True


def run_stack(m: Machine, s: State) -> bool:
    """Runs the present stack; True where it is empty, False where a question was asked."""
    stack, programs, most = s.stack, m.programs, m.budgets.steps
    while stack:
        f = stack[-1]
        s.steps += 1
        if s.steps > most:
            abort(m, s, "steps", most)
        if f.kind == EVENT:
            went_on = event_step(m, s, f, possible)
        elif f.pc >= 0:
            went_on = programs[f.effect][f.pc].run(m, s, f)
        else:
            went_on = _turn_comes(m, s, f)
        if not went_on:
            if m.excesses and relieve(m, s):
                s.questions.pop()  # asked again when nobody has too much
                continue
            if s.questions[-1].kind == "replace" and not s.trial:
                _keep_what_leads_on(m, s)
            if s.choices - f.began >= m.budgets.questions and not s.trial and not _is_flow(m, f):
                abort(m, s, "questions", m.budgets.questions)
            s.questions[-1].branch = s.branch
            return False
        if s.branches and s.branch < 0:
            return True
    return True


def _keep_what_leads_on(m: Machine, s: State) -> None:
    """Of the answers to whether something takes the place of an event, those with which it goes on.

    Where it goes on with none, what has made that impossible could not be foreseen: then all are left.
    """
    question = s.questions[-1]
    depth, end = _outermost(m, s, 0)
    if depth == len(s.stack) or question.player != s.stack[-1].chooser:
        return
    kept = tuple(option for option in question.options if _answered_on_copy(m, s, option, depth, end))
    question.options = kept or question.options


def _answered_on_copy(m: Machine, s: State, option: int, depth: int, end: int) -> bool:
    """Whether what is under way comes to its end with an answer to the last question."""
    copy = s.copy()
    _begin_trial(s, copy, depth, s.questions[-1].player)
    try:
        resume(m, copy, copy.questions[-1], option)
    except ImpossibleError:
        return False
    except UnknowableError:
        return True
    completes = _explore(m, copy, depth, end)
    s.searches = copy.searches
    return completes


def _is_flow(m: Machine, f: Frame) -> bool:
    """Whether a frame is a part of the game's flow, or a round of offers: these ask for ever."""
    return f.kind == PROGRAM and f.effect <= len(m.effects) and m.flow[f.effect]


def advance(m: Machine, s: State) -> None:
    """Runs on until somebody is asked or the game is over; what is watched for is noted."""
    _run_on(m, s)
    if m.watched:
        note(m, s)


def _run_on(m: Machine, s: State) -> None:
    """Branches run one after the other."""
    while True:
        if s.branches:
            if not _advance_branches(m, s):
                return
        elif not run_stack(m, s):
            return
        elif not s.branches and (s.ended or not (m.excesses and relieve(m, s))):
            s.ended = 1
            return


def _advance_branches(m: Machine, s: State) -> bool:
    """True where all branches are through and the main stack goes on."""
    for number in range(len(s.branches)):
        asked = next((q for q in s.questions if q.branch == number), None)
        s.branch, s.stack = number, s.branches[number]
        if asked is not None:
            if asked.answer is None:
                continue
            if s.stack:
                resume(m, s, asked, asked.answer)
            else:
                s.questions.remove(asked)  # what he was asked for has been dropped
        run_stack(m, s)
    s.questions = [
        question for question in s.questions if s.branches[question.branch]
    ]  # the others have been dropped
    if s.questions:
        return False
    s.branch, s.stack, s.branches = NONE, s.main, []
    return True


def resume(m: Machine, s: State, question: Question, option: int) -> None:
    """Hands an answer to what asked for it: the frame on top of its stack."""
    s.questions.remove(question)
    f = s.stack[-1]
    if f.kind == PROGRAM:
        m.programs[f.effect][f.pc].resume(m, s, f, question, option)
    else:
        resume_event(m, s, f, option, possible)


def possible(m: Machine, s: State, frame: Frame, chooser: int, end: int) -> bool:
    """Whether a frame could be put on the stack and run up to ``end`` with some choices of ``chooser``."""
    seen = foreseen_inside(m, s, frame, chooser, end)
    return _possible_on_copy(m, s, frame, chooser, end) if seen == UNKNOWN else seen == 1


def _possible_on_copy(m: Machine, s: State, frame: Frame, chooser: int, end: int) -> bool:
    copy = s.copy()
    _begin_trial(s, copy, len(s.stack) + 1, chooser)
    push(m, copy, frame.copy(), s.stack[-1] if s.stack else None)
    completes = _explore(m, copy, len(s.stack) + 1, end)
    s.searches = copy.searches
    return completes


def event_possible(m: Machine, s: State, e: Frame, chooser: int) -> bool:
    """Whether an event could happen."""
    return possible(m, s, e, chooser, AFTER)


def goes_on(
    m: Machine, s: State, counter: int, end: int, slot: int, option: int, *, alone: bool = False
) -> bool:
    """Whether the frame on top can run from ``counter`` to ``end`` with an option in a slot (or none: -1).

    So must all be able to that has to be done around it, unless it is looked at ``alone``.
    """
    f = s.stack[-1]
    seen = foreseen(m, s, f, counter, end, slot, option, f.chooser)
    if not seen:
        return False
    depth, last = len(s.stack), end
    if not s.trial and not alone:
        depth, last = _outermost(m, s, end)
    if seen == UNKNOWN or depth < len(s.stack):
        return _goes_on_copy(m, s, counter, last, slot, option, depth)
    return True


def bound(m: Machine, s: State, checked: int) -> bool:
    """Whether something has to be possible behind a choice: up to a counter, or in a body outside."""
    return bool(checked) or (not s.trial and _outermost(m, s, 0)[0] < len(s.stack))


def _outermost(m: Machine, s: State, end: int) -> tuple[int, int]:
    """The body that has to be done, of all in which the frame on top is done: its depth, and its end.

    An action is on its own, and so is what is offered like one, and what another player does.
    """
    depth, chooser = len(s.stack), s.stack[-1].chooser
    for at in range(depth - 1, -1, -1):
        f = s.stack[at]
        if f.kind != PROGRAM or f.effect >= len(m.effects):
            if f.kind == PROGRAM and f.effect == len(m.effects) + ANSWERS:
                break
            continue
        last = m.rules[f.effect].rests.get(f.pc - 1, 0)
        if at < len(s.stack) - 1 and f.chooser == chooser and last:
            depth, end = at + 1, last
        if m.effects[f.effect].kind == "action":
            break
    return depth, end


def _goes_on_copy(
    m: Machine, s: State, counter: int, end: int, slot: int, option: int, depth: int = 0
) -> bool:
    """``depth``: of the frame that must come to its end, where it is not the one on top."""
    depth = depth or len(s.stack)
    copy = s.copy()
    _begin_trial(s, copy, depth, s.stack[-1].chooser)
    f = copy.stack[-1]
    f.pc = counter
    if slot >= 0:
        f.slots[slot] = option
    completes = _explore(m, copy, depth, end)
    s.searches = copy.searches
    return completes


def _begin_trial(s: State, copy: State, depth: int, chooser: int) -> None:
    copy.trial = depth
    copy.trial_player = chooser
    copy.searches = s.searches


def forked(s: State) -> bool:
    """Whether what is tried has come to where all players answer at once."""
    return bool(s.branches) and s.branch < 0


def _explore(m: Machine, s: State, depth: int, end: int) -> bool:
    """Depth-first over the chooser's options; the first way through is enough."""
    stack = s.stack
    try:
        while True:
            if len(stack) < depth or (len(stack) == depth and stack[-1].pc >= end) or forked(s):
                return True
            if not step(m, s):
                break
    except ImpossibleError:
        return False
    except UnknowableError:
        return True
    question = s.questions[-1]
    if question.player != s.trial_player:
        return True
    return any(_answered_on_copy(m, s, option, depth, end) for option in question.options)


def fail(s: State, f: Frame, must: int, exit: int) -> bool:
    """What cannot be carried out is passed over; where an option is tried, that is impossible with it.

    Raises ImpossibleError there.
    """
    if must and s.trial:
        raise ImpossibleError
    f.pc = exit
    return True
