"""In place of a rule that has a name another act, where a rule says so: of a card before the rulebook's."""

from __future__ import annotations

from dataclasses import dataclass

from ..events.answering import might_stand_in
from ..expressions.active_rules import Rule, in_force
from ..machine.machine import UNKNOWN, Instruction, Machine
from ..machine.opening import begin, may_begin, open_rule, push
from ..table.effects import NONE
from ..table.state import PASS, Frame, Question, State
from .lookahead import inside, path
from .run_rules import in_use
from .running import goes_on, possible


@dataclass(slots=True, eq=False)
class SteadNode(Instruction):
    """One rule that may have something else done in place of the rule whose program begins here.

    It acts for its owner alone, as long as its use is left and what it does can be done. Who may decline
    it is asked, if both can be done; and so is who might have it out of the sight of others, though he can
    only pass.
    """

    rule: Rule
    exit: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """What stands in the place, or, where that cannot be done, the rule itself."""
        frame = self._frame(m, s, f)
        if frame is not None:
            seen = inside(m, s, frame, f, self.rule.musts) if self.rule.musts else 1
            if seen:
                return seen if f.chooser == s.trial_player else UNKNOWN
        return path(m, s, f, counter + 1, end)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        frame = self._frame(m, s, f)
        if frame is None or (self.rule.musts and not possible(m, s, frame, frame.me, self.rule.musts)):
            if self._gives_nothing_away(m, s, f):
                s.questions.append(Question(f.chooser, "replace", (PASS,), self.rule.number))
                return False
            f.pc += 1
        elif self.rule.kind == "may_instead":
            itself = m.rules[f.effect].musts
            without = not itself or goes_on(m, s, f.pc + 1, itself, NONE, NONE)
            options = (1, PASS) if without else (1,)
            s.questions.append(Question(f.chooser, "replace", options, self.rule.number))
            return False
        else:
            self._begin(m, s, f, frame)
        return True

    def resume(self, m: Machine, s: State, f: Frame, question: Question, option: int) -> None:
        frame = None if option == PASS else self._frame(m, s, f)
        if frame is None:
            f.pc += 1
        else:
            self._begin(m, s, f, frame)

    def _gives_nothing_away(self, m: Machine, s: State, f: Frame) -> bool:
        """Whether he is asked all the same, so that nobody sees from the question what he has."""
        if self.rule.kind != "may_instead" or s.trial or not might_stand_in(m, s, self.rule, f.me):
            return False
        frame = open_rule(m, s, self.rule.number, f.me, NONE, f.me)
        return self.rule.binder is None or self.rule.binder.admits(s, frame, f.this)

    def _begin(self, m: Machine, s: State, f: Frame, frame: Frame) -> None:
        f.pc = self.exit
        push(m, s, frame, f)
        begin(m, s, frame)

    def _frame(self, m: Machine, s: State, f: Frame) -> Frame | None:
        """A frame for what stands in the place, where the rule holds for whom the other acts."""
        for this, owner, grant in in_force(s, self.rule):
            if owner not in (NONE, f.me) or in_use(s, self.rule.number, this):
                continue
            frame = open_rule(m, s, self.rule.number, f.me, this, f.me, grant)
            binder = self.rule.binder
            if (binder is None or binder.admits(s, frame, f.this)) and may_begin(m, s, frame):
                return frame
        return None
