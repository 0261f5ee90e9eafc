"""Links programs: each instruction's ``Code`` becomes an object that can be run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..expressions.nodes import Expr, Number
from ..expressions.sources import Range
from ..machine.link_expressions import ExpressionLinker
from ..machine.machine import Instruction
from ..table.effects import NONE, READ, Effect
from . import asking, doing, flow, times, windows
from .certainty import Certainty


class InstructionLinker(ExpressionLinker):
    """Makes the instructions of programs."""

    def program(self, effect: Effect, certainty: Certainty) -> list[Instruction]:
        """The program of an effect. Raises KeyError for an operation that is not of the closed list."""
        found = [self._instruction(code) for code in certainty.program(effect)]
        for counter, instruction in enumerate(found):
            if isinstance(instruction, doing.Do):
                instruction.certain = certainty.certain(effect, effect.program[counter])
                instruction.taken_back = certainty.taken_back(effect.program[counter])
            elif isinstance(instruction, asking.ChooseSet) and instruction.checked:
                instruction.alone = certainty.alone(effect, counter)
        return found

    def _instruction(self, code: Any) -> Instruction:
        return INSTRUCTIONS[code[0]](self, code)

    def _do(self, code: Any) -> Instruction:
        _, verb, must, amount, objects, roles, bind, exit_, extent, cost = code
        if self.table.verbs[verb].does == "sort":
            for role in roles:
                self._note_order(role[1] if role and role[0] == "number" else NONE)
        return doing.Do(
            verb,
            must,
            self.optional(amount),
            self.owners(objects),
            [self._role(verb, i, role) for i, role in enumerate(roles)],
            self.table.verbs[verb].takes,
            bind,
            exit_,
            extent,
            cost,
        )

    def _role(self, verb: int, i: int, code: Any) -> Expr:
        """A role of a verb, or what stands for it where it is not named."""
        if code:
            return self.value(code)
        return Number(NONE if i == self.m.origins[verb] else self.table.verbs[verb].defaults[i])

    def _note_order(self, order: int) -> None:
        """Whether things are ordered by what their fields were before."""
        if order == len(self.table.columns) + len(self.table.formulas) + READ.index("was"):
            self.m.looks_back = True

    def _pay(self, code: Any) -> Instruction:
        _, must, amount, resource, purpose, owed, turn, exit_ = code
        return doing.Pay(must, self.value(amount), resource, purpose, owed, turn, exit_)

    def _write(self, code: Any) -> Instruction:
        _, column, subject, value, low, high, refused, must, exit_ = code
        found = self.table.columns[column]
        thing, number = self.value(subject), self.value(value)
        if found.stock == NONE:
            return doing.Write(found.number, thing, number, low, high, refused, must, exit_)
        return doing.WriteStock(found.stock, found.number, thing, number, low, high, refused, must, exit_)

    def _write_player(self, code: Any) -> Instruction:
        column = self.table.columns[code[1]]
        player, value = self.value(code[2]), self.value(code[3])
        return doing.WritePlayer(column.number, player, value, column.low, column.high, code[4], code[5])

    def _write_kept(self, code: Any) -> Instruction:
        place, player, thing = self.m.zone_place[code[1]], self.value(code[2]), self.value(code[3])
        return doing.WriteKept(place, player, thing, code[4], code[5])

    def _choose(self, code: Any) -> Instruction:
        _, slot, binder, must, checked, exit_, kind, enum, window, flag, again = code
        return asking.Choose(slot, self.bind(binder), must, checked, exit_, kind, enum, window, flag, again)

    def _choose_set(self, code: Any) -> Instruction:
        _, number, binder, low, high, such_that, must, checked, exit_, kind, enum, window, flag, again = code
        return asking.ChooseSet(
            number,
            self.bind(binder),
            self.optional(low),
            self.optional(high),
            self.optional(such_that),
            must,
            checked,
            exit_,
            kind,
            enum,
            window,
            flag,
            again,
        )

    def _collect(self, code: Any) -> Instruction:
        _, number, items, order, index = code
        self._note_order(order)
        if items[0] == "bind":
            return flow.Collect(number, self.bind(items), None, order, index)
        if items[0] == "range":  # how often something is repeated: each time takes a step at least
            low, high = self.value(items[1]), self.value(items[2])
            times = Range(low, high, "steps", self.m.budgets.steps)
            return flow.Collect(number, None, times, order, index)
        return flow.Collect(number, None, self.source(items), order, index)


INSTRUCTIONS: dict[str, Callable[[InstructionLinker, Any], Instruction]] = {
    "do": InstructionLinker._do,
    "pay": InstructionLinker._pay,
    "write": InstructionLinker._write,
    "write_player": InstructionLinker._write_player,
    "write_kept": InstructionLinker._write_kept,
    "store": lambda link, c: flow.Store(c[1], link.value(c[2])),
    "choose": InstructionLinker._choose,
    "choose_set": InstructionLinker._choose_set,
    "clear": lambda link, c: asking.Clear(c[1]),
    "ask": lambda link, c: asking.Ask(*c[1:]),
    "one_of": lambda link, c: asking.OneOf(c[1], c[2], list(c[3]), *c[4:]),
    "jump": lambda link, c: flow.Jump(c[1]),
    "branch": lambda link, c: flow.Branch(link.value(c[1]), c[2]),
    "collect": InstructionLinker._collect,
    "next": lambda link, c: flow.Next(*c[1:]),
    "next_player": lambda link, c: flow.NextPlayer(c[1], c[2], c[3], c[4], bool(c[5]), *c[6:]),
    "leave_player": lambda link, c: flow.LeavePlayers(c[1]),
    "fork": lambda link, c: flow.Fork(*c[1:]),
    "offer": lambda link, c: windows.Offer(c[1], c[2], c[3]),
    "run_slot": lambda link, c: flow.RunSlot(c[1], link.value(c[2]), c[3], c[4]),
    "run_rule": lambda link, c: flow.RunRule(c[1], link.optional(c[2]), c[3], c[4], c[5]),
    "grant": lambda link, c: flow.GrantRules(c[1], c[2]),
    "quiet": lambda link, c: flow.Quiet(c[1]),
    "cancel": lambda link, c: flow.Cancel(),
    "moment": lambda link, c: times.Moment(c[1]),
    "period": lambda link, c: times.Period(c[1], c[2]),
    "expire": lambda link, c: times.Expire(c[1]),
    "end": lambda link, c: flow.End(),
}
