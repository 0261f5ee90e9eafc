"""Lowers statements to flat programs: instructions with jumps, so that a counter says where an effect is.

A *level* is a stretch of a program that is done or left out as a whole: a rule's body, what a player
may do, one of several ways. What must be possible in it is noted, so that a choice can be tried up
to there before it is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..runtime import effects as fx
from ..runtime.effects import Code
from . import rules as typed
from .lower_expressions import ExpressionLowering, Names
from .numbering import NONE, PLAYER, Numbering
from .types import Amount, Choice, Integer, Many, Person, Thing, Truth, Type

GrantRules = Callable[[tuple[typed.Rule, ...], Names], tuple[int, ...]]


@dataclass(slots=True)
class Level:
    """What is known of a level: where things that must be possible end, and the questions to be told."""

    musts: list[int] = field(default_factory=list)
    asking: list[int] = field(default_factory=list)
    exits: list[int] = field(default_factory=list)
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Flow:
    """For procedures: the windows of the player whose turn it is and of the others, and the flag's slot."""

    mine: int
    others: int
    flag: int


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What statements need to know of the game around them."""

    numbers: Numbering
    costs: frozenset[str]
    rules: dict[str, int]
    parameters: dict[str, dict[str, int]]
    grant: GrantRules


class StatementLowering:
    """Lowers the statements of one rule to its program."""

    def __init__(self, around: Surroundings, names: Names, refused: bool = False) -> None:
        self.around = around
        self.numbers = around.numbers
        self.names = names
        self.expressions = ExpressionLowering(around.numbers, names)
        self.program: list[list[Any]] = []
        self.levels: list[Level] = []
        self.choices: list[fx.Choice] = []
        self.refused = refused
        self.flow: Flow | None = None
        self.in_procedure = False
        self.procedure = ""
        self.in_definition = False

    # ------------------------------------------------------------------ levels

    def whole(self, body: tuple[typed.Statement, ...]) -> int:
        """A rule's body up to its end; gives the counter behind the last thing that must be possible."""
        last = self.level(body)
        self.emit("end")
        return last

    def level(self, body: tuple[typed.Statement, ...], loose: bool = False) -> int:
        """Statements that are done or left out together."""
        self.levels.append(Level(loose=loose))
        places = dict(self.names.places)
        self.block(body)
        self.names.places = places
        return self.close()

    def close(self) -> int:
        """Ends a level: its questions learn how far they must look, its failures where it ends."""
        level = self.levels.pop()
        last = max(level.musts, default=0)
        for index in level.asking:
            instruction = self.program[index]
            instruction[CHECKED[instruction[0]]] = last if last > index + 1 else 0
        for index in level.exits:
            self.program[index][EXITS[self.program[index][0]]] = len(self.program)
        return last

    def block(self, body: tuple[typed.Statement, ...]) -> None:
        """Statements one after the other, in the level under way."""
        for statement in body:
            HANDLERS[type(statement)](self, statement)

    def emit(self, *instruction: Any) -> int:
        """Adds an instruction; gives its counter."""
        self.program.append(list(instruction))
        return len(self.program) - 1

    def must(self) -> int:
        """Whether a failure here makes the whole level impossible."""
        return 0 if self.levels[-1].loose else 1

    def needs(self, index: int, asking: bool = False) -> None:
        """Notes an instruction that must be possible, and whether it is a question that must look ahead."""
        level = self.levels[-1]
        if not level.loose:
            level.musts.append(index + 1)
        level.exits.append(index)
        if asking:
            level.asking.append(index)

    # ------------------------------------------------------------------ verbs and payments

    def do(self, node: typed.Do, must: bool = False) -> None:
        """A verb. Alternatives in a role, or a group of values, are a choice before it."""
        must = must or self.in_definition or node.verb in self.around.costs
        roles: dict[str, Code] = {}
        for name, given in node.roles:
            if isinstance(given, typed.Alternatives) or (isinstance(given, typed.Value) and given.group):
                roles[name] = self._alternative(given)
                must = True
            else:
                roles[name] = self._role(node.verb, name, given)
        declared = self.numbers.vocabulary.verbs[node.verb].roles
        amount: Code = () if node.amount is None else self.expressions.value(node.amount)
        source = self._object(node)
        bind = NONE if node.binds is None else self.names.slot(node.binds)
        index = self.emit(
            "do",
            self.numbers.verbs[node.verb],
            int(must and not self.levels[-1].loose),
            amount,
            source,
            tuple(roles.get(name, ()) for name in declared),
            bind,
            0,
        )
        if must:
            self.needs(index)
        else:
            self.levels[-1].exits.append(index)

    def _role(self, verb: str, name: str, given: typed.Expression) -> Code:
        if self.numbers.vocabulary.verbs[verb].roles[name].takes == "zone":
            return self.expressions.place(given)
        return self.expressions.value(given)

    def _alternative(self, given: typed.Expression) -> Code:
        """The player picks one of several values that the verb can take."""
        slot = self.names.slot()
        source = self.expressions.source(given)
        kind, enum = self.kind_of(given.type)
        if isinstance(given.type, Many):
            kind = "place"
        self._ask_one(slot, ("bind", slot, NONE, source, ()), kind, enum)
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
        self.do(node.cost, must=True)

    def _pay_amount(self, node: typed.PayAmount) -> None:
        purpose = NONE if node.purpose is None else self.numbers.views[node.purpose]
        amount = self.expressions.value(node.amount)
        if purpose >= 0:
            amount = ("seen", purpose, amount)
        owed, turn = self.names.slot(), self.names.slot()
        resource = self.numbers.resources[node.resource]
        self.needs(self.emit("pay", self.must(), amount, resource, purpose, owed, turn, 0))

    # ------------------------------------------------------------------ changes

    def _assign(self, node: typed.Assign) -> None:
        value = self.expressions.value(node.value)
        target = node.target
        if isinstance(target, typed.Setting):
            self.emit("store", self.names.settings[target.name], value)
            return
        assert isinstance(target, typed.Member)
        subject = self.expressions.value(target.subject)
        if target.noun != PLAYER:
            self._write(target, subject, value)
        elif target.field in self.numbers.kept:
            self.emit("write_kept", self.numbers.kept[target.field], subject, value)
        else:
            self.emit("write_player", self.numbers.columns[PLAYER, target.field].index, subject, value)

    def _write(self, target: typed.Member, subject: Code, value: Code) -> None:
        column = self.numbers.columns[target.noun, target.field]
        low, high = self.numbers.span_of(column.field.type)
        index = self.emit("write", column.index, subject, value, low, high, int(self.refused), 0)
        self.levels[-1].exits.append(index)

    # ------------------------------------------------------------------ choices

    def _choose(self, node: typed.Choose) -> None:
        kind, enum = self.kind_of(node.binder.item)
        if node.quantity == "one":
            slot = self.names.slot()
            binder = self.expressions.binder(node.binder, slot)
            self._note(node, "one")
            self._ask_one(slot, binder, kind, enum)
            self.names.places[node.binder.name] = ("slot", slot)
            return
        number = self.names.set()
        binder = self.expressions.binder(node.binder, self.names.slot())
        low, high = self._quantity(node)
        self.names.places[node.binder.name] = ("set", number)
        such_that: Code = () if node.such_that is None else self.expressions.value(node.such_that)
        self.emit("clear", number)
        self._note(node, node.quantity)
        again = self._offer()
        index = self.emit(
            "choose_set",
            number,
            binder,
            low,
            high,
            such_that,
            self.must(),
            0,
            0,
            kind,
            enum,
            *self._window(again),
        )
        self.needs(index, asking=True)

    def _note(self, node: typed.Choose, quantity: str) -> None:
        noun = self.numbers.nouns.get(node.binder.noun, NONE)
        self.choices.append(fx.Choice(node.binder.name, noun, quantity, len(self.program)))

    def _ask_one(self, slot: int, binder: Code, kind: str, enum: int) -> None:
        again = self._offer()
        index = self.emit("choose", slot, binder, self.must(), 0, 0, kind, enum, *self._window(again))
        self.needs(index, asking=True)

    def _quantity(self, node: typed.Choose) -> tuple[Code, Code]:
        """How many at least and at most; a low of () stands for all, unasked."""
        number: Code = () if node.number is None else self.expressions.value(node.number)
        if node.quantity == "exactly":
            return number, number
        if node.quantity == "up to":
            return ("number", 0), number
        if node.quantity == "all":
            return (), ()
        return ("number", 1 if node.quantity == "some" else 0), ()

    def kind_of(self, type_: Type) -> tuple[str, int]:
        """What the options of a choice are, and of which enumeration."""
        if isinstance(type_, Choice):
            return "value", self.numbers.enums[type_.enum]
        if isinstance(type_, Thing):
            return ("placement" if type_.noun == "placement" else "thing"), NONE
        if isinstance(type_, Person):
            return "player", NONE
        if isinstance(type_, Amount):
            return "resource", NONE
        return ("truth" if isinstance(type_, Truth) else "number"), NONE

    def _offer(self) -> int:
        """In a turn: before the player is asked, the others may act if he has done something."""
        if self.flow is None:
            return NONE
        return self.emit("offer", self.flow.others, self.flow.flag, 0)

    def _window(self, again: int) -> tuple[int, int, int]:
        if self.flow is None:
            return NONE, NONE, NONE
        return self.flow.mine, self.flow.flag, again

    def _may(self, node: typed.May) -> None:
        again = self._offer()
        index = self.emit("ask", 0, 0, *self._window(again))
        self.program[index][2] = self.level(node.body)
        self.program[index][1] = len(self.program)

    def _one_of(self, node: typed.OneOf) -> None:
        again = self._offer()
        index = self.emit("one_of", self.must(), 0, (), *self._window(again))
        self.needs(index)
        starts, jumps = [], []
        for option in node.options:
            start = len(self.program)
            last = self.level(option)
            starts.append((start, last if last > start else 0))
            if last and not self.levels[-1].loose:
                self.levels[-1].musts.append(last)
            jumps.append(self.emit("jump", 0))
        for jump in jumps:
            self.program[jump][1] = len(self.program)
        self.program[index][3] = tuple(starts)

    # ------------------------------------------------------------------ flow

    def _run(self, node: typed.Run) -> None:
        if isinstance(node.target, typed.SlotOf):
            subject = self.expressions.value(node.target.subject)
            index = self.emit("run_slot", node.target.slot, subject, self.must(), 0)
        else:
            assert isinstance(node.target, typed.LabelOf)
            given: Code = () if node.subject is None else self.expressions.value(node.subject)
            index = self.emit("run_rule", self.around.rules[node.target.rule], given, self.must(), 0)
        self.needs(index)

    def _cancel(self, node: typed.Cancel) -> None:
        self.emit("cancel")

    def _if(self, node: typed.If) -> None:
        branch = self.emit("branch", self.expressions.value(node.condition), 0)
        self._scoped(node.body)
        if node.otherwise:
            jump = self.emit("jump", 0)
            self.program[branch][2] = len(self.program)
            self._scoped(node.otherwise)
            self.program[jump][1] = len(self.program)
        else:
            self.program[branch][2] = len(self.program)

    def _scoped(self, body: tuple[typed.Statement, ...]) -> None:
        places = dict(self.names.places)
        self.block(body)
        self.names.places = places

    def _match(self, node: typed.Match) -> None:
        slot = self.names.slot()
        self.emit("store", slot, self.expressions.value(node.value))
        jumps = []
        for case in node.cases:
            high = 999_999 if case.high is None else case.high
            branch = self.emit(
                "branch", ("within", ("slot", slot), ("number", case.low), ("number", high)), 0
            )
            self._scoped(case.body)
            jumps.append(self.emit("jump", 0))
            self.program[branch][2] = len(self.program)
        for jump in jumps:
            self.program[jump][1] = len(self.program)

    def _each(self, node: typed.Each) -> None:
        number, index, item = self.names.set(), self.names.slot(), self.names.slot()
        binder = self.expressions.binder(node.binder, item)
        order = NONE
        if isinstance(node.order, typed.FieldName):
            order = self.numbers.columns[node.order.noun, node.order.field].index
        self.emit("collect", number, binder, order, index)
        before = self.names.places.get(node.binder.name)
        self.names.places[node.binder.name] = ("slot", item)
        self._loop(("next", number, index, item), node.body)
        if before is None:
            del self.names.places[node.binder.name]

    def _loop(self, head: tuple[Any, ...], body: tuple[typed.Statement, ...]) -> None:
        """Rounds of a body, each a level of its own of which nothing must be possible."""
        start = self.emit(*head, 0)
        self.level(body, loose=True)
        self.emit("jump", start)
        self.program[start][len(head)] = len(self.program)

    def _each_player(self, node: typed.EachPlayer) -> None:
        number, index = self.names.set(), self.names.slot()
        slot = NONE if node.name is None else self.names.slot(node.name)
        self.emit("collect", number, self.expressions.owners(node.order), NONE, index)
        if isinstance(node.order, typed.Player) and node.order.which == "at_once":
            self._together(node, number, slot)
            return
        turn = self.in_procedure and self.flow is None
        period = self.numbers.periods.get("turn", NONE) if turn else NONE
        start = self.emit("next_player", number, index, slot, 0, int(self.in_procedure), period)
        if turn:
            self._turn(node.body)
        else:
            self.level(node.body, loose=True)
        self.emit("jump", start)
        self.program[start][4] = len(self.program)
        self.emit("leave_player")

    def _turn(self, body: tuple[typed.Statement, ...]) -> None:
        """A player's turn: at each of his questions he may act; the others after each thing he did."""
        self.flow = self.turn_windows()
        self.emit("store", self.flow.flag, ("number", 0))
        self.level(body, loose=True)
        self.emit("offer", self.flow.others, self.flow.flag, 0)
        self.flow = None
        moment = self.numbers.moments.get("turn.end", NONE)
        if moment >= 0:
            self.emit("moment", moment)

    def turn_windows(self) -> Flow:
        """The windows of a turn of this procedure; one beyond the declared ones is any time alone."""
        windows, any_time = self.numbers.windows, len(self.numbers.windows)
        mine = windows.get(f"{self.procedure}.my_turn", any_time)
        return Flow(mine, windows.get(f"{self.procedure}.others_turn", any_time), self.names.slot())

    def _together(self, node: typed.EachPlayer, number: int, slot: int) -> None:
        """All players at once, each on a stack of his own."""
        fork = self.emit("fork", number, slot, 0)
        flow, self.flow = self.flow, None
        self.level(node.body, loose=True)
        self.flow = flow
        self.emit("end")
        self.program[fork][3] = len(self.program)

    def _grant(self, node: typed.Grant) -> None:
        moment = NONE if node.until is None else self.numbers.moments[node.until]
        self.emit("grant", self.around.grant(node.rules, self.names), moment)

    def _quietly(self, node: typed.Quietly) -> None:
        self.emit("quiet", 1)
        self._scoped(node.body)
        self.emit("quiet", -1)

    def _until(self, node: typed.Until) -> None:
        start = self.emit("branch", ("not", self.expressions.value(node.condition)), 0)
        self.level(node.body, loose=True)
        self.emit("jump", start)
        self.program[start][2] = len(self.program)

    def _repeat(self, node: typed.Repeat) -> None:
        number, index, item = self.names.set(), self.names.slot(), self.names.slot()
        self.emit(
            "collect", number, ("range", ("number", 1), self.expressions.value(node.times)), NONE, index
        )
        self._loop(("next", number, index, item), node.body)


# Where instructions keep how far they must look ahead, and where their level ends.
CHECKED = {"choose": 4, "choose_set": 7, "ask": 2}
EXITS = {
    "do": 7,
    "pay": 7,
    "write": 7,
    "choose": 5,
    "choose_set": 8,
    "one_of": 2,
    "run_slot": 4,
    "run_rule": 4,
}

HANDLERS: dict[type, Callable[[Any, Any], None]] = {
    typed.Do: StatementLowering._do,
    typed.PayAmount: StatementLowering._pay_amount,
    typed.PayVerb: StatementLowering._pay_verb,
    typed.Assign: StatementLowering._assign,
    typed.Choose: StatementLowering._choose,
    typed.Run: StatementLowering._run,
    typed.Cancel: StatementLowering._cancel,
    typed.May: StatementLowering._may,
    typed.If: StatementLowering._if,
    typed.Each: StatementLowering._each,
    typed.EachPlayer: StatementLowering._each_player,
    typed.OneOf: StatementLowering._one_of,
    typed.Match: StatementLowering._match,
    typed.Grant: StatementLowering._grant,
    typed.Quietly: StatementLowering._quietly,
    typed.Until: StatementLowering._until,
    typed.Repeat: StatementLowering._repeat,
}
