"""Lowers choices: of things, of several, whether, which of several ways; and the windows they open."""

from __future__ import annotations

from ...runtime.table import effects as fx
from ...runtime.table import operations as op
from ..tree import rules as typed
from ..tree.types import Amount, Choice, Person, Thing, Truth, Type
from .lower_program import FallibleStep, ProgramLowering
from .numbering import NONE


class ChoiceLowering(ProgramLowering):
    """Lowers the statements that ask a player."""

    def choose(self, node: typed.Choose) -> None:
        kind, enum = self.kind_of(node.binder.item)
        if node.quantity == "one":
            slot = self.names.slot()
            binder = self.expressions.binder(node.binder, slot)
            self._note(node.binder, "one")
            self.ask_one(slot, binder, kind, enum)
            self.names.places[node.binder.name] = ("slot", slot)
            return
        number = self.names.set()
        name = op.Chosen(number)
        binder = self.expressions.binder(node.binder, self.names.slot())
        low, high = self._quantity(node)
        self.names.places[node.binder.name] = ("set", number)
        such_that = self.expressions.optional(node.such_that)
        restarts = self._restarts()
        self.emit(op.Clear(number))
        self._note(node.binder, node.quantity)
        index = self.emit(
            op.ChooseSet(
                self.must(),
                0,
                number,
                binder,
                low,
                high,
                such_that,
                (),
                kind,
                enum,
                *self._window(restarts),
                ordered=int(node.ordered),
            )
        )
        if low is None and not node.ordered:
            self.unasked.append(name)
            return
        self.needs(index, skips=True)
        self.asks(index, name)

    def ask_parts(self, node: typed.Divide) -> tuple[int, op.Chosen]:
        """A pick for each part, of what may be picked again; gives its counter and what was picked."""
        kind, enum = self.kind_of(node.binder.item)
        number, parts = self.names.set(), self.expressions.value(node.number)
        binder = self.expressions.binder(node.binder, self.names.slot())
        window = self._window(self._restarts())
        self.emit(op.Clear(number))
        self._note(node.binder, "divided")
        index = self.emit(
            op.ChooseSet(
                self.must(), 0, number, binder, parts, parts, None, (), kind, enum, *window, repeated=1
            )
        )
        return index, op.Chosen(number)

    def _note(self, binder: typed.Binder, quantity: str) -> None:
        noun = self.numbers.nouns.get(binder.noun, NONE)
        self.choices.append(fx.Choice(binder.name, noun, quantity, len(self.program)))

    def ask_one(self, slot: int, binder: op.Bind, kind: str, enum: int) -> int:
        window = self._window(self._restarts())
        index = self.emit(op.Choose(self.must(), 0, slot, binder, (), kind, enum, *window))
        self.needs(index, skips=True)
        self.asks(index, op.Slot(slot))
        return index

    def _quantity(self, node: typed.Choose) -> tuple[op.Expression | None, op.Expression | None]:
        """How many at least and at most; no low stands for all, unasked."""
        number = self.expressions.optional(node.number)
        if node.quantity == "exactly":
            return number, number
        if node.quantity == "up to":
            return op.Number(0), number
        if node.quantity == "all":
            return None, None
        return op.Number(1 if node.quantity == "some" else 0), None

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

    def _restarts(self) -> bool:
        """Whether a round of a loop begins with what comes next: then it goes on there behind an action."""
        return self.flow is not None and self.restart == len(self.program) - 1

    def _window(self, restarts: bool) -> tuple[int, int, int, int]:
        """In a turn: its player's window, that of the others, the flag, where it goes on after an action."""
        if self.flow is None:
            return NONE, NONE, NONE, NONE
        again = self.restart if restarts else len(self.program)
        return self.flow.mine, self.flow.others, self.flow.flag, again

    def may(self, node: typed.May) -> None:
        index = self.emit(op.Ask(0, (), *self._window(self._restarts()), ()))
        self.levels[-1].ways.append(index)
        self.patch(index, checked=self.level(node.body), exit=len(self.program))
        self.leave_level()

    def one_of(self, node: typed.OneOf) -> None:
        index = self.emit(op.OneOf(self.must(), 0, (), *self._window(self._restarts())))
        starts, jumps = [], []
        inner: list[int] = []
        for option in node.options:
            start = len(self.program)
            failing = self.level(option)
            starts.append((start, failing))
            inner += failing
            jumps.append(self.emit(op.Jump(0)))
        for jump in jumps:
            self.patch(jump, counter=len(self.program))
        self.patch(index, exit=len(self.program), starts=tuple(starts))
        self.leave_level()
        self.ended.append(FallibleStep(index, len(self.program), tuple(inner)))
        self.levels[-1].steps.append(self.ended[-1])
        self.levels[-1].ways.append(index)
