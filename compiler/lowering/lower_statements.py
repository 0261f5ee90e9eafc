"""Lowers statements to flat programs: instructions with jumps, so that a counter says where an effect is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...runtime.table.effects import ALL, ONE, OTHERS, REQUIRED, SINGLE, SOME, TURN, Code
from ..source.exhaustive import exhaustive
from ..tree import rules as typed
from ..tree.types import Integer, Many
from .lower_choices import ChoiceLowering
from .lower_program import Flow, GrantRules, Surroundings
from .numbering import NONE, PLAYER


class StatementLowering(ChoiceLowering):
    """Lowers the statements of one rule to its program."""

    def statement(self, node: typed.Statement) -> None:
        """One statement."""
        HANDLERS[type(node)](self, node)

    # ------------------------------------------------------------------ verbs and payments

    def do(self, node: typed.Do, cost: bool = False) -> None:
        """A verb. Alternatives in a role, or a group of values, are a choice before it."""
        roles: dict[str, Code] = {}
        asked: list[int] = []
        for name, given in node.roles:
            if isinstance(given, typed.Alternatives) or (isinstance(given, typed.Value) and given.group):
                roles[name] = self._alternative(given, asked)
            else:
                roles[name] = self._role(node.verb, name, given)
                if name == "with" and self.numbers.vocabulary.verbs[node.verb].does == "create":
                    roles[name] = ("unmodified", roles[name])  # it is written to what is made
        declared = self.numbers.vocabulary.verbs[node.verb].roles
        amount: Code = () if node.amount is None else self.expressions.value(node.amount)
        source = self._object(node)
        bind = NONE if node.binds is None else self.names.slot(node.binds)
        index = self.emit(
            "do",
            self.numbers.verbs[node.verb],
            self.must(),
            amount,
            source,
            tuple(roles.get(name, ()) for name in declared),
            bind,
            0,
            self._extent(node, source),
            int(cost),
        )
        self.needs(index, skips=cost)
        if not cost:
            self.passed_over(asked)

    def _extent(self, node: typed.Do, source: Code) -> int:
        """What of that on which a verb acts there must be, and which of it the verb must be done to."""
        if node.object is not None and self.numbers.vocabulary.verbs[node.verb].does in ("gain", "lose"):
            return ALL
        if node.object is None or not isinstance(node.object.type, Many):
            return SINGLE
        return ALL if source[0] == "set" and source not in self.unasked else SOME

    def _role(self, verb: str, name: str, given: typed.Expression) -> Code:
        if self.numbers.vocabulary.verbs[verb].roles[name].takes == "zone":
            return self.expressions.place(given)
        return self.expressions.value(given)

    def _alternative(self, given: typed.Expression, asked: list[int]) -> Code:
        """The player picks one of several values that the verb can take."""
        slot = self.names.slot()
        source = self.expressions.source(given)
        kind, enum = self.kind_of(given.type)
        if isinstance(given.type, Many):
            kind = "place"
        asked.append(self.ask_one(slot, ("bind", slot, NONE, source, ()), kind, enum))
        return ("slot", slot)

    def _object(self, node: typed.Do) -> Code:
        verb = self.numbers.vocabulary.verbs[node.verb]
        thing = node.object
        if thing is None:
            return ()
        if verb.objects == ("zone",):
            return ("one", self.expressions.place(thing))
        if isinstance(thing.type, Many):
            return self.expressions.source(thing)
        if isinstance(thing.type, Integer):
            return ("each_of", self.expressions.value(thing))
        return ("one", self.expressions.value(thing))

    def _do(self, node: typed.Do) -> None:
        self.do(node)

    def _pay_verb(self, node: typed.PayVerb) -> None:
        self.do(node.cost, cost=True)
        self._paid()

    def _pay_amount(self, node: typed.PayAmount) -> None:
        purpose = NONE if node.purpose is None else self.numbers.views[node.purpose]
        amount = self.expressions.value(node.amount)
        if purpose >= 0:
            amount = ("seen", purpose, amount)
        owed, turn = self.names.slot(), self.names.slot()
        resource = self.numbers.resources[node.resource]
        self.needs(self.emit("pay", self.must(), amount, resource, purpose, owed, turn, 0), skips=True)
        self._paid()

    def _paid(self) -> None:
        """Notes where the costs at the head of the rule end."""
        if self.at_head:
            self.paid = len(self.program)

    # ------------------------------------------------------------------ changes

    def _assign(self, node: typed.Assign) -> None:
        value: Code = ("unmodified", self.expressions.value(node.value))
        target = node.target
        if isinstance(target, typed.Setting):
            self.emit("store", self.names.settings[target.name], value)
            return
        assert isinstance(target, typed.Member)
        subject = self.expressions.value(target.subject)
        if target.noun != PLAYER:
            self._write(target, subject, value)
        elif target.field in self.numbers.kept:
            kept = self.numbers.kept[target.field]
            self.needs(self.emit("write_kept", kept, subject, value, self.must(), 0))
        else:
            column = self.numbers.columns[PLAYER, target.field].index
            self.needs(self.emit("write_player", column, subject, value, self.must(), 0))

    def _write(self, target: typed.Member, subject: Code, value: Code) -> None:
        column = self.numbers.columns[target.noun, target.field]
        low, high = self.numbers.span_of(column.field.type)
        refused = int(self.refused)
        self.needs(self.emit("write", column.index, subject, value, low, high, refused, self.must(), 0))

    # ------------------------------------------------------------------ flow

    def _run(self, node: typed.Run) -> None:
        if isinstance(node.target, typed.SlotOf):
            subject = self.expressions.value(node.target.subject)
            index = self.emit("run_slot", node.target.slot, subject, self.must(), 0)
        else:
            assert isinstance(node.target, typed.LabelOf)
            given: Code = () if node.subject is None else self.expressions.value(node.subject)
            rule, leads = self.around.rules[node.target.rule], int(self.in_procedure and not self.in_turn)
            index = self.emit("run_rule", rule, given, self.must(), 0, leads)
        self.needs(index)

    def _cancel(self, node: typed.Cancel) -> None:
        self.emit("cancel")

    def _if(self, node: typed.If) -> None:
        branch = self.emit("branch", self.expressions.value(node.condition), 0)
        self.block(node.body)
        if node.otherwise:
            jump = self.emit("jump", 0)
            self.program[branch][2] = len(self.program)
            self.block(node.otherwise)
            self.program[jump][1] = len(self.program)
        else:
            self.program[branch][2] = len(self.program)

    def _match(self, node: typed.Match) -> None:
        slot = self.names.slot()
        self.emit("store", slot, self.expressions.value(node.value))
        jumps = []
        for case in node.cases:
            high: Code = () if case.high is None else ("number", case.high)
            branch = self.emit("branch", ("within", ("slot", slot), ("number", case.low), high), 0)
            self.block(case.body)
            jumps.append(self.emit("jump", 0))
            self.program[branch][2] = len(self.program)
        for jump in jumps:
            self.program[jump][1] = len(self.program)

    def _each(self, node: typed.Each) -> None:
        number, index, item = self.names.set(), self.names.slot(), self.names.slot()
        binder = self.expressions.binder(node.binder, item)
        order = NONE
        if isinstance(node.order, typed.FieldName):
            order = self.expressions.ordering(node.order)
        self.emit("collect", number, binder, order, index)
        before = self.names.places.get(node.binder.name)
        self.names.places[node.binder.name] = ("slot", item)
        self._loop(("next", number, index, item), node.body)
        if before is None:
            del self.names.places[node.binder.name]

    def _loop(self, head: tuple[Any, ...], body: tuple[typed.Statement, ...]) -> None:
        """Rounds of a body, each a level of its own: one that cannot be done is left out."""
        start = self.emit(*head, 0, ())
        self.program[start][-1] = self._round(body)
        self.emit("jump", start)
        self.program[start][len(head)] = len(self.program)
        self.left()

    def _round(self, body: tuple[typed.Statement, ...]) -> tuple[int, ...]:
        """One round of a loop; gives what can fail in it, nothing in a procedure, which goes on."""
        loose = self.levels[-1].loose
        failing = self.level(body, loose)
        return () if loose else failing

    def _each_player(self, node: typed.EachPlayer) -> None:
        number, index = self.names.set(), self.names.slot()
        slot = NONE if node.name is None else self.names.slot(node.name)
        seats, order = self._seats(node.order)
        self.emit("collect", number, seats, order, index)
        if isinstance(node.order, typed.Player) and node.order.which == "at_once":
            self._together(node, number, slot)
            return
        home = NONE if self.in_procedure and not self.in_turn else self.names.slot()
        if home >= 0:
            self.emit("store", home, ("me",))
        turn = self.in_procedure and self.flow is None and self.levels[-1].loose
        period = self.numbers.periods.get("turn", NONE) if turn else NONE
        start = self.emit("next_player", number, index, slot, 0, int(self.in_procedure), period, 0, ())
        outer, self.in_turn = self.in_turn, True
        if turn:
            self.program[start][7] = self._turn(node.body)
        else:
            self.program[start][-1] = self._round(node.body)
        self.in_turn = outer
        self.emit("jump", start)
        self.program[start][4] = len(self.program)
        last = self.emit("leave_player", home)
        self.left(alone=True)
        if self.program[start][-1]:
            self.reached(last)

    def _seats(self, order: typed.Expression) -> tuple[Code, int]:
        """The players of a loop, and the column of the number by which they come, or -1."""
        if isinstance(order, typed.FieldName):
            return ("turn_order",), self.expressions.ordering(order)
        return self.expressions.owners(order), NONE

    def _turn(self, body: tuple[typed.Statement, ...]) -> int:
        """A player's turn: at each of his questions he may act; the others after each thing he did.

        When his turn is through he may do once more what can be done at any time: with a card that he
        has only just got, for one. Gives where it ends: what comes from there on comes also where it is
        ended early.
        """
        self.flow = self.turn_windows()
        self.emit("store", self.flow.flag, ("number", 0))
        self.level(body, loose=True)
        self.emit("offer", len(self.numbers.windows), self.flow.flag, TURN)
        self.emit("offer", self.flow.others, self.flow.flag, OTHERS)
        self.flow = None
        moment = self.numbers.moments.get("turn.end", NONE)
        if moment >= 0:
            self.emit("moment", moment)
        return len(self.program) - (moment >= 0)

    def turn_windows(self) -> Flow:
        """The windows of a turn of this procedure; one beyond the declared ones is any time alone."""
        windows, any_time = self.numbers.windows, len(self.numbers.windows)
        mine = windows.get(f"{self.procedure}.my_turn", any_time)
        return Flow(mine, windows.get(f"{self.procedure}.others_turn", any_time), self.names.slot())

    def phase(self, body: tuple[typed.Statement, ...]) -> None:
        """A part of a player's turn that has windows of its own: they are open at its questions."""
        self.flow = self.turn_windows()
        self.emit("store", self.flow.flag, ("number", 0))
        self.level(body, loose=True)
        self.emit("offer", self.flow.others, self.flow.flag, 0)
        self.flow = None

    def _together(self, node: typed.EachPlayer, number: int, slot: int) -> None:
        """All players at once, each on a stack of his own."""
        fork = self.emit("fork", number, slot, 0, ())
        flow, outer = self.flow, self.in_turn
        self.flow, self.in_turn = None, True
        self.program[fork][-1] = self._round(node.body)
        self.left(alone=True)
        self.flow, self.in_turn = flow, outer
        self.emit("end")
        self.program[fork][3] = len(self.program)

    def _grant(self, node: typed.Grant) -> None:
        moment = NONE if node.until is None else self.numbers.moments[node.until]
        self.emit("grant", self.around.grant(node.rules, self.names), moment)

    def _quietly(self, node: typed.Quietly) -> None:
        self.emit("quiet", 1)
        self.block(node.body)
        self.emit("quiet", -1)

    def _offered(self, node: typed.Offer) -> None:
        whom = REQUIRED if node.required else ONE
        self.emit("offer", self.numbers.windows[node.window], NONE, whom)

    def _until(self, node: typed.Until) -> None:
        """Rounds until the condition holds; an action instead of a round's first answer may bring that."""
        start = self.emit("branch", ("not", self.expressions.value(node.condition)), 0)
        self.restart = start
        self.level(node.body, loose=True)
        self.emit("jump", start)
        self.program[start][2] = len(self.program)

    def _repeat(self, node: typed.Repeat) -> None:
        number, index, item = self.names.set(), self.names.slot(), self.names.slot()
        self.emit(
            "collect", number, ("range", ("number", 1), self.expressions.value(node.times)), NONE, index
        )
        self._loop(("next", number, index, item), node.body)


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
        typed.Each: StatementLowering._each,
        typed.EachPlayer: StatementLowering._each_player,
        typed.OneOf: StatementLowering.one_of,
        typed.Match: StatementLowering._match,
        typed.Grant: StatementLowering._grant,
        typed.Quietly: StatementLowering._quietly,
        typed.Until: StatementLowering._until,
        typed.Repeat: StatementLowering._repeat,
    },
)


__all__ = ["GrantRules", "StatementLowering", "Surroundings"]
