"""Lowers statements to flat programs: instructions with jumps, so that a counter says where an effect is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...runtime.table import operations as op
from ...runtime.table.effects import ALL, ONE, OTHERS, REQUIRED, SINGLE, SOME, TURN
from ..source.exhaustive import exhaustive
from ..source.records import replace
from ..tree import rules as typed
from ..tree.types import Integer, Many
from ..words.doing import FIELD
from ..words.vocabulary import PLAYER
from .lower_loops import LoopLowering
from .lower_program import Flow, GrantRules, Surroundings
from .numbering import NONE


class StatementLowering(LoopLowering):
    """Lowers the statements of one rule to its program."""

    def statement(self, node: typed.Statement) -> None:
        """Lowers one statement to instructions at the end of the program."""
        HANDLERS[type(node)](self, node)

    # ------------------------------------------------------------------ verbs and payments

    def do(self, node: typed.Do, cost: bool = False) -> None:
        """A verb. Alternatives in a role, or a group of values, are a choice before it."""
        if node.amount is not None and self.numbers.vocabulary.verbs[node.verb].brings and not cost:
            self._bring_several(node, node.amount)
            return
        roles: dict[str, op.Expression] = {}
        asked: list[int] = []
        for name, given in node.roles:
            if isinstance(given, typed.Alternatives) or (isinstance(given, typed.Value) and given.group):
                roles[name] = self._alternative(given, asked)
            else:
                roles[name] = self._role(node.verb, name, given)
                if name == "with" and self.numbers.vocabulary.verbs[node.verb].does == "create":
                    roles[name] = op.Unmodified(roles[name])  # it is written to what is made
        declared = self.numbers.vocabulary.verbs[node.verb].roles
        amount = self.expressions.optional(node.amount)
        source = self._object(node)
        bind = NONE if node.binds is None else self.names.slot(node.binds)
        index = self.emit(
            op.Do(
                self.must(),
                0,
                self.numbers.verbs[node.verb],
                amount,
                source,
                tuple(roles.get(name) for name in declared),
                bind,
                self._extent(node, source),
                int(cost),
                self.as_cost,
            )
        )
        self.needs(index, skips=cost)
        if not cost:
            self.passed_over(asked)

    def _bring_several(self, node: typed.Do, amount: typed.Expression) -> None:
        """So many things, one after the other, as far as there are some: of a written number at least one."""
        single, brought = replace(node, amount=None), self.names.set()
        if node.binds is not None:
            self.emit(op.Clear(brought))
        if not isinstance(amount, typed.Number):
            number, index, item = self.counted(self.expressions.value(amount))
            start = self.emit(op.Next(number, index, item, 0, (), 0))
            checked = self.round((single,))
            self._gathered(node, brought)
            self.emit(op.Jump(start))
            self.patch(start, checked=checked, exit=len(self.program))
            self.leave_level()
            self._named(node, brought)
            return
        self.do(single)
        self._gathered(node, brought)
        number, index, item = self.counted(op.Number(amount.value - 1))
        another = self.emit(op.Next(number, index, item, 0, (), 0))
        self.do(single)
        again = self.levels[-1].steps.pop().index
        self._gathered(node, brought)
        self.emit(op.Jump(another))
        self._named(node, brought)
        self.patch(again, must=0, exit=len(self.program))
        self.patch(another, exit=len(self.program))

    def _gathered(self, node: typed.Do, brought: int) -> None:
        """Puts what has just come to what came before."""
        if node.binds is not None:
            last = self.program[-1]
            assert isinstance(last, op.Do)
            so_far = op.Either((op.Chosen(brought), op.One(op.Slot(last.bind))))
            self.emit(op.Collect(brought, so_far, NONE, self.names.slot()))

    def _named(self, node: typed.Do, brought: int) -> None:
        """From here on the name stands for all that has come."""
        if node.binds is not None:
            self.names.places[node.binds] = ("set", brought)

    def _extent(self, node: typed.Do, source: op.Source | None) -> int:
        """What of that on which a verb acts there must be, and which of it the verb must be done to."""
        if node.object is not None and self.numbers.vocabulary.verbs[node.verb].does in ("gain", "lose"):
            return ALL
        if node.object is None or not isinstance(node.object.type, Many):
            return SINGLE
        return ALL if isinstance(source, op.Chosen) and source not in self.unasked else SOME

    def _role(self, verb: str, name: str, given: typed.Expression) -> op.Expression:
        if self.numbers.vocabulary.verbs[verb].roles[name].takes == "zone":
            return self.expressions.place(given)
        return self.expressions.value(given)

    def _alternative(self, given: typed.Expression, asked: list[int]) -> op.Expression:
        """The player picks one of several values that the verb can take."""
        slot = self.names.slot()
        source = self.expressions.source(given)
        kind, enum = self.kind_of(given.type)
        if isinstance(given.type, Many):
            kind = "place"
        asked.append(self.ask_one(slot, op.Bind(slot, NONE, source), kind, enum))
        return op.Slot(slot)

    def _object(self, node: typed.Do) -> op.Source | None:
        verb = self.numbers.vocabulary.verbs[node.verb]
        thing = node.object
        if thing is None:
            return None
        if verb.objects == ("zone",):
            return op.One(self.expressions.place(thing))
        if verb.objects == (FIELD,):
            assert isinstance(thing, typed.Member)
            column = self.numbers.columns[PLAYER, thing.field].index
            return op.One(op.FieldPlace(column, self.expressions.value(thing.subject)))
        if isinstance(thing.type, Many):
            return self.expressions.source(thing)
        if isinstance(thing.type, Integer):
            return op.EachOf((self.expressions.value(thing),))
        return op.One(self.expressions.value(thing))

    def _do(self, node: typed.Do) -> None:
        self.do(node)

    def _pay_verb(self, node: typed.PayVerb) -> None:
        self.do(node.cost, cost=True)
        self._paid()

    def _pay_amount(self, node: typed.PayAmount) -> None:
        purpose = NONE if node.purpose is None else self.numbers.views[node.purpose]
        amount = self.expressions.value(node.amount)
        if purpose >= 0:
            amount = op.Seen(purpose, amount)
        owed, turn = self.names.slot(), self.names.slot()
        resource = self.numbers.resources[node.resource]
        self.needs(self.emit(op.Pay(self.must(), 0, amount, resource, purpose, owed, turn)), skips=True)
        self._paid()

    def _paid(self) -> None:
        """Notes where the costs at the head of the rule end."""
        if self.at_head:
            self.paid = len(self.program)

    # ------------------------------------------------------------------ changes

    def _assign(self, node: typed.Assign) -> None:
        value = op.Unmodified(self.expressions.value(node.value))
        target = node.target
        if isinstance(target, typed.Setting):
            self.emit(op.Store(self.names.settings[target.name], value))
            return
        assert isinstance(target, typed.Member)
        subject = self.expressions.value(target.subject)
        if target.noun != PLAYER:
            self._write(target, subject, value)
        elif target.field in self.numbers.kept:
            kept = self.numbers.kept[target.field]
            self.needs(self.emit(op.WriteKept(self.must(), 0, kept, subject, value)))
        else:
            column = self.numbers.columns[PLAYER, target.field].index
            self.needs(self.emit(op.WritePlayer(self.must(), 0, column, subject, value)))

    def _write(self, target: typed.Member, subject: op.Expression, value: op.Expression) -> None:
        column = self.numbers.columns[target.noun, target.field]
        low, high = self.numbers.span_of(column.field.type)
        refused = int(self.refused)
        self.needs(self.emit(op.Write(self.must(), 0, column.index, subject, value, low, high, refused)))

    # ------------------------------------------------------------------ flow

    def _run(self, node: typed.Run) -> None:
        if isinstance(node.target, typed.SlotOf):
            subject = self.expressions.value(node.target.subject)
            index = self.emit(op.RunSlot(self.must(), 0, node.target.slot, subject))
        else:
            assert isinstance(node.target, typed.LabelOf)
            given = self.expressions.optional(node.subject)
            rule, leads = self.around.rules[node.target.rule], int(self.in_procedure and not self.in_turn)
            index = self.emit(op.RunRule(self.must(), 0, rule, given, leads))
        self.needs(index)

    def _cancel(self, node: typed.Cancel) -> None:
        self.emit(op.Cancel())

    def _if(self, node: typed.If) -> None:
        branch = self.emit(op.Branch(self.expressions.value(node.condition), 0))
        self.block(node.body)
        if node.otherwise:
            jump = self.emit(op.Jump(0))
            self.patch(branch, counter=len(self.program))
            self.block(node.otherwise)
            self.patch(jump, counter=len(self.program))
        else:
            self.patch(branch, counter=len(self.program))

    def _match(self, node: typed.Match) -> None:
        slot = self.names.slot()
        self.emit(op.Store(slot, self.expressions.value(node.value)))
        jumps = []
        for case in node.cases:
            high = None if case.high is None else op.Number(case.high)
            branch = self.emit(op.Branch(op.Within(op.Slot(slot), op.Number(case.low), high), 0))
            self.block(case.body)
            jumps.append(self.emit(op.Jump(0)))
            self.patch(branch, counter=len(self.program))
        for jump in jumps:
            self.patch(jump, counter=len(self.program))

    def _each_player(self, node: typed.EachPlayer) -> None:
        number, index = self.names.set(), self.names.slot()
        slot = NONE if node.name is None else self.names.slot(node.name)
        seats, order = self._seats(node.order)
        self.emit(op.Collect(number, seats, order, index))
        if isinstance(node.order, typed.Player) and node.order.which == "at_once":
            self._together(node, number, slot)
            return
        home = NONE if self.in_procedure and not self.in_turn else self.names.slot()
        if home >= 0:
            self.emit(op.Store(home, op.Me()))
        turn = self.in_procedure and self.flow is None and self.levels[-1].loose
        period = self.numbers.periods.get("turn", NONE) if turn else NONE
        start = self.emit(op.NextPlayer(number, index, slot, 0, self.in_procedure, period, 0, ()))
        outer, self.in_turn = self.in_turn, True
        ends = self._turn(node.body) if turn else 0
        checked = () if turn else self.round(node.body)
        self.in_turn = outer
        self.emit(op.Jump(start))
        self.patch(start, last=ends, checked=checked, exit=len(self.program))
        last = self.emit(op.LeavePlayers(home))
        self.leave_level(alone=True)
        if checked:
            self.reached(last)

    def _seats(self, order: typed.Expression) -> tuple[op.Source, int]:
        """The players of a loop, and the column of the number by which they come, or -1."""
        if isinstance(order, typed.FieldName):
            return op.Players("turn_order"), self.expressions.ordering(order)
        return self.expressions.owners(order), NONE

    def _turn(self, body: tuple[typed.Statement, ...]) -> int:
        """A player's turn: at each of his questions he may act; the others after each thing he did.

        When his turn is through he may do once more what can be done at any time: with a card that he
        has only just got, for one. Gives where it ends: what comes from there on comes also where it is
        ended early.
        """
        self.flow = self.turn_windows()
        self.emit(op.Store(self.flow.flag, op.Number(0)))
        self.level(body, loose=True)
        self.emit(op.Offer(len(self.numbers.windows), self.flow.flag, TURN))
        self.emit(op.Offer(self.flow.others, self.flow.flag, OTHERS))
        self.flow = None
        moment = self.numbers.moments.get("turn.end", NONE)
        if moment >= 0:
            self.emit(op.Moment(moment))
        return len(self.program) - (moment >= 0)

    def turn_windows(self) -> Flow:
        """The windows of a turn of this procedure; one beyond the declared ones is any time alone."""
        windows, any_time = self.numbers.windows, len(self.numbers.windows)
        mine = windows.get(f"{self.procedure}.my_turn", any_time)
        return Flow(mine, windows.get(f"{self.procedure}.others_turn", any_time), self.names.slot())

    def phase(self, body: tuple[typed.Statement, ...]) -> None:
        """A part of a player's turn that has windows of its own: they are open at its questions."""
        self.flow = self.turn_windows()
        self.emit(op.Store(self.flow.flag, op.Number(0)))
        self.level(body, loose=True)
        self.emit(op.Offer(self.flow.others, self.flow.flag, OTHERS))
        self.flow = None

    def _together(self, node: typed.EachPlayer, number: int, slot: int) -> None:
        """All players at once, each on a stack of his own."""
        fork = self.emit(op.Fork(number, slot, 0, ()))
        flow, outer = self.flow, self.in_turn
        self.flow, self.in_turn = None, True
        checked = self.round(node.body)
        self.leave_level(alone=True)
        self.flow, self.in_turn = flow, outer
        self.emit(op.End())
        self.patch(fork, checked=checked, counter=len(self.program))

    def _grant(self, node: typed.Grant) -> None:
        moment = NONE if node.until is None else self.numbers.moments[node.until]
        self.emit(op.Grant(self.around.grant(node.rules, self.names), moment))

    def _quietly(self, node: typed.Quietly) -> None:
        self.emit(op.Quiet(1))
        self.block(node.body)
        self.emit(op.Quiet(-1))

    def _offered(self, node: typed.Offer) -> None:
        whom = REQUIRED if node.required else ONE
        self.emit(op.Offer(self.numbers.windows[node.window], NONE, whom))

    def _do_until(self, node: typed.DoUntil) -> None:
        """A verb once, as everywhere; then again, unless what it brought fits, and as long as it can be done.

        Where nothing that fits has come, its name stands for nothing. Each thing comes once at most.
        """
        act = node.act
        assert isinstance(act, typed.Do) and isinstance(act.object, typed.Noun) and act.binds is not None
        everything = typed.Count(typed.Binder("", act.object.noun, act.object.type, (), None))
        number, index, item = self.counted(self.expressions.value(everything))
        self.do(act)
        known = self.names.places[act.binds]
        fits = self.expressions.value(node.condition)
        start = self.emit(op.Branch(op.Not(fits), 0))
        another = self.emit(op.Next(number, index, item, 0, (), 0))
        self.do(act)
        self.names.places[act.binds] = known
        again = self.levels[-1].steps.pop().index
        self.emit(op.Jump(start))
        self.patch(again, must=0, bind=known[1], exit=len(self.program))
        self.patch(another, exit=len(self.program))
        self.emit(op.Store(known[1], op.Number(NONE)))
        self.patch(start, counter=len(self.program))


HANDLERS: Mapping[type, Callable[[Any, Any], None]] = exhaustive(
    typed.Statement,
    table={
        typed.Do: StatementLowering._do,
        typed.PayAmount: StatementLowering._pay_amount,
        typed.PayVerb: StatementLowering._pay_verb,
        typed.Assign: StatementLowering._assign,
        typed.Choose: StatementLowering.choose,
        typed.Run: StatementLowering._run,
        typed.Cancel: StatementLowering._cancel,
        typed.Offer: StatementLowering._offered,
        typed.May: StatementLowering.may,
        typed.If: StatementLowering._if,
        typed.Each: StatementLowering.each,
        typed.Divide: StatementLowering.divide,
        typed.EachPlayer: StatementLowering._each_player,
        typed.OneOf: StatementLowering.one_of,
        typed.Match: StatementLowering._match,
        typed.Grant: StatementLowering._grant,
        typed.Quietly: StatementLowering._quietly,
        typed.DoUntil: StatementLowering._do_until,
        typed.Until: StatementLowering.until,
        typed.Repeat: StatementLowering.repeat,
    },
)


__all__ = ["GrantRules", "StatementLowering", "Surroundings"]
