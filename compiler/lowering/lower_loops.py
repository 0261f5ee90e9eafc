"""Lowers loops: rounds of a body, for each of some things, so many times, or until something holds."""

from __future__ import annotations

from ...runtime.table import operations as op
from ..tree import rules as typed
from .lower_choices import ChoiceLowering
from .lower_program import FallibleStep
from .numbering import NONE


class LoopLowering(ChoiceLowering):
    """Lowers the loops of one rule."""

    def each(self, node: typed.Each) -> None:
        """A round for each thing, in an order or as a player likes."""
        number, index, item = self.names.set(), self.names.slot(), self.names.slot()
        binder = self.expressions.binder(node.binder, item)
        order = NONE
        if isinstance(node.order, typed.FieldName):
            order = self.expressions.ordering(node.order)
        self.emit(op.Collect(number, binder, order, index))
        before = self.names.places.get(node.binder.name)
        self.names.places[node.binder.name] = ("slot", item)
        self._loop(op.Next(number, index, item, 0, (), 0), node.body)
        if before is None:
            del self.names.places[node.binder.name]

    def divide(self, node: typed.Divide) -> None:
        """As many picks as there are parts, then a round for each thing that was picked: none is left out."""
        index, parts = self.ask_parts(node)
        number, at, item, share = self.names.set(), self.names.slot(), self.names.slot(), self.names.slot()
        self.emit(op.Collect(number, op.Either((parts,)), NONE, at))
        start = self.emit(op.Next(number, at, item, 0, (), 0))
        its = op.Equal(op.Slot(share), op.Slot(item))
        self.emit(op.Store(share, op.Count(op.Bind(share, NONE, parts, its))))
        places = dict(self.names.places)
        self.names.places |= {node.binder.name: ("slot", item), typed.SHARE: ("slot", share)}
        failing = self.level(node.body)
        self.names.places = places
        self.emit(op.Jump(start))
        self.patch(start, exit=len(self.program))
        self.leave_level()
        end = self.emit(op.Clear(number))  # what is asked looks ahead to here: to the end of all rounds
        step = FallibleStep(index, end + 1, (*failing, end))
        self.patch(index, exit=end + 1, checked=step.inner)
        self.levels[-1].steps.append(step)
        self.levels[-1].asking.append(index)

    def _loop(self, head: op.Next, body: tuple[typed.Statement, ...]) -> None:
        """Rounds of a body, each a level of its own: one that cannot be done is left out."""
        start = self.emit(head)
        checked = self.round(body)
        self.emit(op.Jump(start))
        self.patch(start, checked=checked, exit=len(self.program))
        self.leave_level()

    def round(self, body: tuple[typed.Statement, ...]) -> tuple[int, ...]:
        """One round of a loop; gives what can fail in it, nothing in a procedure, which goes on."""
        loose = self.levels[-1].loose
        failing = self.level(body, loose)
        return () if loose else failing

    def until(self, node: typed.Until) -> None:
        """Rounds until the condition holds; an action instead of a round's first answer may bring that."""
        holds = op.Not(self.expressions.value(node.condition))
        if not self.levels[-1].loose:
            self._until_whole(holds, node.body)
            return
        start = self.emit(op.Branch(holds, 0))
        self.restart = start
        self.level(node.body, loose=True)
        self.emit(op.Jump(start))
        self.patch(start, counter=len(self.program))

    def _until_whole(self, holds: op.Expression, body: tuple[typed.Statement, ...]) -> None:
        """The same in a body that comes to an end: not more rounds than a rule may have, each done whole."""
        most = op.Number(self.numbers.game.limits.repeat)
        number, index, item = self.counted(most)
        start = self.emit(op.Branch(holds, 0))
        ahead = self.emit(op.Next(number, index, item, 0, (), 1))
        checked = self.level(body)
        self.emit(op.Jump(start))
        self.patch(start, counter=len(self.program))
        self.patch(ahead, checked=checked, exit=len(self.program))
        self.leave_level()

    def repeat(self, node: typed.Repeat) -> None:
        """So many rounds, or at most so many."""
        number, index, item = self.counted(self.expressions.value(node.times))
        if node.optional:
            self._repeat_at_will(op.Next(number, index, item, 0, (), 0), node.body)
        else:
            self._loop(op.Next(number, index, item, 0, (), 0), node.body)

    def counted(self, most: op.Expression) -> tuple[int, int, int]:
        """So many rounds, before the first: their set, the slots of which comes next and of its number."""
        number, index, item = self.names.set(), self.names.slot(), self.names.slot()
        self.emit(op.Collect(number, op.Range(op.Number(1), most), NONE, index))
        return number, index, item

    def _repeat_at_will(self, head: op.Next, body: tuple[typed.Statement, ...]) -> None:
        """Rounds before each of which the player may stop."""
        start = self.emit(head)
        ask = self.emit(op.Ask(0, (), *self._window(self._restarts()), ()))
        self.levels[-1].ways.append(ask)
        checked = self.level(body)
        self.emit(op.Jump(start))
        self.patch(start, exit=len(self.program))
        self.patch(ask, checked=checked, exit=len(self.program))
        self.leave_level()
