"""Links programs: each instruction's record becomes an object that can be run."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..expressions.nodes import Expr, NumberNode
from ..expressions.sources import RangeNode
from ..machine.link_expressions import ExpressionLinker
from ..machine.machine import Instruction
from ..table import operations as op
from ..table.effects import COLUMN, NONE, Effect
from ..table.walk import complete
from . import choices as asking
from . import choose_several as several
from . import control as flow
from . import instead, run_rules, windows
from . import timing as times
from . import verbs as doing
from .certainty import Certainty


class InstructionLinker(ExpressionLinker):
    """Makes the instructions of programs."""

    def program(self, effect: Effect, certainty: Certainty) -> list[Instruction]:
        """The program of an effect."""
        instructions = [self._instruction(effect, code, certainty) for code in effect.program]
        for counter, instruction in enumerate(instructions):
            if isinstance(instruction, doing.DoNode):
                instruction.certain = certainty.certain(effect, effect.program[counter])
                instruction.taken_back = certainty.taken_back(effect.program[counter])
            elif isinstance(instruction, several.ChooseSetNode) and instruction.around:
                instruction.alone = certainty.alone(effect, counter)
        return instructions

    def _instruction(self, effect: Effect, code: op.Instruction, certainty: Certainty) -> Instruction:
        own = OWN_INSTRUCTIONS.get(type(code))
        if own is not None:
            return own(self, code)
        return self.same(INSTRUCTIONS[type(code)], code, **certainty.ahead(effect, code))

    def _do(self, code: op.Do) -> Instruction:
        verb = self.table.verbs[code.verb]
        if verb.does == "sort":
            for role in code.roles:
                self._note_order(role.n if isinstance(role, op.Number) else NONE)
        roles = [self._role(code.verb, i, role) for i, role in enumerate(code.roles)]
        return self.same(doing.DoNode, code, roles=roles, takes=verb.takes)

    def _role(self, verb: int, i: int, code: op.Expression | None) -> Expr:
        """A role of a verb, or what stands for it where it is not named."""
        if code is not None:
            return self.value(code)
        return NumberNode(NONE if i == self.m.origins[verb] else self.table.verbs[verb].defaults[i])

    def _stead(self, code: op.Stead) -> Instruction:
        return instead.SteadNode(self.m.steads[code.rule][code.nth], code.exit)

    def _note_order(self, order: int) -> None:
        """Whether things are ordered by what their fields were before."""
        if order == len(self.table.columns) + len(self.table.formulas) + op.READ.index("was"):
            self.m.looks_back = True

    def _write(self, code: op.Write) -> Instruction:
        column = self.table.columns[code.column]
        bars = self.m.book.bars.get((COLUMN, code.column), ())
        if column.stock == NONE:
            return self.same(doing.WriteNode, code, column=column.number, bars=bars)
        return self.same(doing.WriteStockNode, code, column=column.number, bars=bars, resource=column.stock)

    def _write_player(self, code: op.WritePlayer) -> Instruction:
        column = self.table.columns[code.column]
        bars = self.m.book.bars.get((COLUMN, code.column), ())
        node = doing.WriteHiddenNode if column.hidden else doing.WritePlayerNode
        return self.same(node, code, column=column.number, low=column.low, high=column.high, bars=bars)

    def _write_kept(self, code: op.WriteKept) -> Instruction:
        player, thing = self.value(code.player), self.value(code.operand)
        return doing.WriteKeptNode(self.m.zone_place[code.zone], player, thing, code.must, code.exit)

    def _collect(self, code: op.Collect) -> Instruction:
        self._note_order(code.order)
        items = code.items
        if isinstance(items, op.Bind):
            return flow.CollectNode(code.number, self.bind(items), None, code.order, code.index)
        if isinstance(items, op.Range):  # how often something is repeated: each time takes a step at least
            source = self.same(RangeNode, items, budget="steps", most=self.m.budgets.steps)
            return flow.CollectNode(code.number, None, source, code.order, code.index)
        return flow.CollectNode(code.number, None, self.source(items), code.order, code.index)


INSTRUCTIONS: Mapping[type, Callable[..., Instruction]] = {
    op.Pay: doing.PayNode,
    op.Store: flow.StoreNode,
    op.Choose: asking.ChooseNode,
    op.ChooseSet: several.ChooseSetNode,
    op.Clear: several.ClearNode,
    op.Ask: asking.AskNode,
    op.OneOf: asking.OneOfNode,
    op.Jump: flow.JumpNode,
    op.Branch: flow.BranchNode,
    op.Next: flow.NextNode,
    op.NextPlayer: flow.NextPlayerNode,
    op.LeavePlayers: flow.LeavePlayersNode,
    op.Fork: flow.ForkNode,
    op.Offer: windows.OfferNode,
    op.RunSlot: run_rules.RunSlotNode,
    op.RunRule: run_rules.RunRuleNode,
    op.Grant: flow.GrantRulesNode,
    op.Quiet: flow.QuietNode,
    op.Cancel: flow.CancelNode,
    op.Moment: times.MomentNode,
    op.Period: times.PeriodNode,
    op.Expire: times.ExpireNode,
    op.End: flow.EndNode,
}
OWN_INSTRUCTIONS: Mapping[type, Callable[..., Instruction]] = {
    op.Do: InstructionLinker._do,
    op.Write: InstructionLinker._write,
    op.WritePlayer: InstructionLinker._write_player,
    op.WriteKept: InstructionLinker._write_kept,
    op.Collect: InstructionLinker._collect,
    op.Stead: InstructionLinker._stead,
}
complete(op.Instruction, INSTRUCTIONS, OWN_INSTRUCTIONS)
