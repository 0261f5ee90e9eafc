"""Instructions that ask a player: for a thing, whether, which of several ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..events.indistinguishable import distinguishable
from ..expressions.sources import BindNode
from ..machine.machine import UNKNOWN, Instruction, Machine
from ..machine.opening import abort
from ..table.effects import NONE, OTHERS
from ..table.state import ACTION, PASS, Frame, Question, State
from .choosable import choosable
from .lookahead import path, way
from .running import bound, fail, goes_on
from .windows import offer, offers, start_action


def _done_alone(m: Machine, s: State, counter: int, end: int, slot: int = NONE, option: int = NONE) -> bool:
    """Whether the body itself can be done, whatever comes of all around it."""
    return not end or goes_on(m, s, counter, end, slot, option, alone=True)


def leading(s: State, options: Sequence[int], leads: Callable[[int], bool]) -> list[int]:
    """The options that lead on, or the first of them where nobody will answer."""
    on: list[int] = []
    for option in options:
        if leads(option):
            on.append(option)
            if s.scouting:
                break
    return on


def _leads_in(m: Machine, s: State, f: Frame, counter: int) -> bool:
    """Whether a body that begins by running a procedure begins one that has something to choose first."""
    before, f.pc = f.pc, counter
    leads = m.programs[f.effect][counter].leads_in(m, s, f)
    f.pc = before
    return leads


@dataclass(slots=True, eq=False)
class AskingNode(Instruction):
    """What all questions have in common: at a window, the one asked may start an action instead.

    In a turn the others come first, if its player has done something since they were offered theirs.
    """

    window: int
    others: int
    flag: int
    again: int

    def ask(self, m: Machine, s: State, f: Frame, kind: str, options: Sequence[int], detail: int) -> bool:
        """Asks; the actions on offer are those of the window.

        Where the others are offered theirs, it is looked anew behind that what there is to ask.
        """
        if self.flag >= 0 and f.slots[self.flag] and not s.trial:
            f.slots[self.flag] = 0
            if offer(m, s, f, self.others, OTHERS):
                return True
        actions: tuple[int, ...] = ()
        if (
            self.window >= 0
            and not (s.trial or s.scouting)
            and (m.actions[self.window] or self.window in m.openings)
        ):
            actions = offers(m, s, f.chooser, self.window)
        if len(options) > m.budgets.options:
            abort(m, s, "options", m.budgets.options)
        s.questions.append(Question(f.chooser, kind, tuple(options), detail, actions))
        return False

    def resume(self, m: Machine, s: State, f: Frame, question: Question, option: int) -> None:
        if self.flag >= 0 and not self.picks_on(m, s, f, option):
            f.slots[self.flag] = 1
        if option >= ACTION:
            f.pc = self.again
            start_action(m, s, option, question.player, f)
        else:
            self.take(m, s, f, option)

    def take(self, m: Machine, s: State, f: Frame, option: int) -> None:
        """Goes on with an option of its own."""
        raise NotImplementedError

    def picks_on(self, m: Machine, s: State, f: Frame, option: int) -> bool:
        """Whether the chooser is asked for more after an option: then nothing comes of it yet."""
        return False


@dataclass(slots=True, eq=False)
class ChooseNode(AskingNode):
    """Exactly one item of a binder."""

    slot: int
    binder: BindNode
    must: int
    checked: int
    exit: int
    kind: str
    enum: int
    around: int

    def items(self, m: Machine, s: State, f: Frame) -> Sequence[int]:
        """What may be chosen."""
        return choosable(m, s, f, self.kind, self.binder.items(s, f))

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """There is something to choose that leads on."""
        options = self.items(m, s, f)
        if not options:
            return 0 if self.must else path(m, s, f, self.exit, end)
        if f.chooser != s.trial_player:
            return 1
        if not self.must:
            return UNKNOWN
        if counter + 1 >= end:
            return 1
        for option in options:
            seen = way(m, s, f, counter + 1, end, self.slot, option)
            if seen:
                return seen
        return 0

    def begins(self, m: Machine, s: State, f: Frame) -> bool:
        return bool(self._options(m, s, f))

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        options = self._options(m, s, f)
        if not options:
            return fail(s, f, self.must, self.exit)
        return self.ask(m, s, f, self.kind, options, self.enum)

    def _options(self, m: Machine, s: State, f: Frame) -> Sequence[int]:
        """What may be chosen and leads on."""
        options = self.items(m, s, f)
        if self.kind == "thing":
            options = distinguishable(m, s, options)
        if not (s.trial and self.must) and bound(m, s, self.around):
            on = leading(s, options, lambda o: goes_on(m, s, f.pc + 1, self.around, self.slot, o))
            if not on and self.must and not s.trial:  # something unforeseen is in the way, outside
                on = leading(s, options, lambda o: _done_alone(m, s, f.pc + 1, self.checked, self.slot, o))
            options = on
        return options

    def take(self, m: Machine, s: State, f: Frame, option: int) -> None:
        if s.branch >= 0 and option not in self.binder.there(s, f):
            s.stack.clear()  # another took it at the same moment: the rest of the round is passed over
            return
        f.slots[self.slot] = option
        f.pc += 1


@dataclass(slots=True, eq=False)
class AskNode(AskingNode):
    """Whether the body that follows is done or left out. Not asked where it cannot be done."""

    exit: int
    checked: int
    rest: int
    around: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """The body, or what is behind it."""
        if f.chooser != s.trial_player:
            return UNKNOWN
        seen = way(m, s, f, counter + 1, end, NONE, NONE)
        return seen if seen else path(m, s, f, self.exit, end)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        tried = s.trial and f.chooser == s.trial_player  # then that shows when it is done
        if not tried and bound(m, s, self.around) and not goes_on(m, s, f.pc + 1, self.around, NONE, NONE):
            out = s.trial or not bound(m, s, self.rest) or goes_on(m, s, self.exit, self.rest, NONE, NONE)
            if out or not _done_alone(
                m, s, f.pc + 1, self.checked
            ):  # else something unforeseen is in the way, outside
                f.pc = self.exit
                return True
            return self.ask(m, s, f, "may", (1, PASS), NONE)
        without = (
            s.scouting
            or tried
            or not bound(m, s, self.rest)
            or goes_on(m, s, self.exit, self.rest, NONE, NONE)
        )
        return self.ask(m, s, f, "may", (1, PASS) if without else (1,), NONE)

    def take(self, m: Machine, s: State, f: Frame, option: int) -> None:
        f.pc = self.exit if option == PASS else f.pc + 1


@dataclass(slots=True, eq=False)
class OneOfNode(AskingNode):
    """One of several bodies, by its number from 1; those that cannot be done are not offered."""

    must: int
    exit: int
    starts: list[tuple[int, int]]
    around: list[int]

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """One of the bodies."""
        if f.chooser != s.trial_player or not self.must:
            return UNKNOWN
        for start, _ in self.starts:
            seen = way(m, s, f, start, end, NONE, NONE)
            if seen:
                return seen
        return 0

    def begins(self, m: Machine, s: State, f: Frame) -> bool:
        return any(_leads_in(m, s, f, start) for start, _ in self.starts)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        options: list[int] = []
        for number, ((start, _), end) in enumerate(zip(self.starts, self.around, strict=True), 1):
            tried = (s.trial and self.must) or not bound(m, s, end)
            if (tried or goes_on(m, s, start, end, NONE, NONE)) and _leads_in(m, s, f, start):
                options.append(number)
                if s.scouting:
                    break
        if not options and self.must and not s.trial:  # something unforeseen is in the way, outside
            for number, (start, own) in enumerate(self.starts, 1):
                if _done_alone(m, s, start, own):
                    options.append(number)
        if not options:
            return fail(s, f, self.must, self.exit)
        return self.ask(m, s, f, "one_of", options, NONE)

    def take(self, m: Machine, s: State, f: Frame, option: int) -> None:
        f.pc = self.starts[option - 1][0]
