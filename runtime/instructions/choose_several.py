"""Instructions that ask a player for several things, one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, permutations

from ..events.indistinguishable import distinguishable
from ..expressions.nodes import Expr
from ..expressions.sources import BindNode
from ..machine.machine import UNKNOWN, Instruction, Machine
from ..machine.opening import abort
from ..table.effects import NONE
from ..table.state import ACTION, DONE, Frame, State
from .choices import AskingNode, leading
from .choosable import choosable
from .lookahead import path, way
from .running import bound, fail, goes_on

_SETS_AHEAD = 64  # sets that are looked at before they are rather tried


@dataclass(frozen=True, slots=True)
class Picking:
    """What several are picked from, how many at least and at most.

    ``alone``: they must only lead to the end of the body itself, whatever comes of all around it.
    """

    items: list[int]
    low: int
    high: int
    alone: bool = False


@dataclass(slots=True, eq=False)
class ChooseSetNode(AskingNode):
    """Several items, one by one, until the chooser has enough or has said so. Order does not count."""

    number: int
    binder: BindNode
    low: Expr | None
    high: Expr | None
    such_that: Expr | None
    must: int
    checked: int
    exit: int
    kind: str
    enum: int
    around: int
    ordered: int = 0
    """Whether the set keeps the order of the picks: then all, too, are asked for."""
    repeated: int = 0
    """Whether what was picked may be picked again."""
    alone: int = 0
    """The counter behind the verb that is done to each of the things, where one may be impossible."""

    def items(self, m: Machine, s: State, f: Frame) -> list[int]:
        """What may be chosen, each once; where all are meant, nobody chooses which."""
        there = list(dict.fromkeys(self.binder.items(s, f)))
        return there if self.low is None else list(choosable(m, s, f, self.kind, there))

    @property
    def _unasked(self) -> bool:
        return self.low is None and not self.ordered

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Some set may be chosen that leads on, as far as that is soon found."""
        there = self.items(m, s, f)
        if self._unasked:
            f.sets[self.number] = tuple(there)
            return path(m, s, f, counter + 1, end)
        if not self.must or f.chooser != s.trial_player:
            return UNKNOWN
        items = [item for item in there if self._alone(m, s, f, item, counter)]
        low, high = self._range(m, s, f, items)
        if not low <= high:
            return 0
        looked = 0
        for size in range(max(low, 0), high + 1):
            for picked in self._sets(items, size):
                looked += 1
                if looked > _SETS_AHEAD:
                    return UNKNOWN
                if self._holds(s, f, picked):
                    f.sets[self.number] = picked
                    seen = way(m, s, f, counter + 1, end, NONE, NONE)
                    if seen:
                        return seen
        return 0

    def _sets(self, items: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
        """All that so many picks may come to."""
        if self.repeated:
            return combinations_with_replacement(items, size)
        return (permutations if self.ordered else combinations)(items, size)

    def begins(self, m: Machine, s: State, f: Frame) -> bool:
        if self._unasked:
            return True
        items = [item for item in self.items(m, s, f) if self._alone(m, s, f, item, f.pc)]
        low, high = self._range(m, s, f, items)
        return low <= high and bool(self._options(m, s, f, Picking(items, low, high), ()))

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        """``low`` none: all of them, without a question.

        What was picked and is not to be had any more, after an action in between, is picked no longer.
        """
        items = self.items(m, s, f)
        if self._unasked:
            f.sets[self.number] = tuple(items)
            f.pc += 1
            return True
        items = [item for item in items if self._alone(m, s, f, item, f.pc)]
        low, high = self._range(m, s, f, items)
        if not low <= high:
            return fail(s, f, self.must, self.exit)
        if self.repeated and high > m.budgets.picks:
            abort(m, s, "picks", m.budgets.picks)
        picked = f.sets[self.number] = tuple(item for item in f.sets[self.number] if item in items)
        picking = Picking(items, low, high)
        options = self._options(m, s, f, picking, picked)
        if not options and self.must and not s.trial:  # something unforeseen is in the way, outside
            options = self._options(m, s, f, replace(picking, alone=True), picked)
        if options == [DONE] and not picked:
            self._finish(s, f, items)
        elif not options:
            return fail(s, f, self.must, self.exit)
        else:
            return self.ask(m, s, f, self.kind, options, self.enum)
        return True

    def _range(self, m: Machine, s: State, f: Frame, items: Sequence[int]) -> tuple[int, int]:
        """How many at least and at most; more than at most where there are too few, or less than none."""
        high = m.budgets.picks if self.high is None else self.high.value(s, f)
        return self._least(s, f, items), self._most(items, high)

    def _most(self, items: Sequence[int], high: int) -> int:
        """How many of these can be picked, of so many that may be."""
        return high if self.repeated and items else min(len(items), high)

    def _least(self, s: State, f: Frame, items: Sequence[int]) -> int:
        """How many must be picked: where they are only put in order, all."""
        return len(items) if self.low is None else max(self.low.value(s, f), 0)

    def _alone(self, m: Machine, s: State, f: Frame, item: int, counter: int) -> bool:
        """Whether what is done to each of the things that are chosen could be done to one."""
        if not self.alone:
            return True
        before = f.sets[self.number]
        f.sets[self.number] = (item,)
        able = goes_on(m, s, counter + 1, self.alone, NONE, NONE)
        f.sets[self.number] = before
        return able

    def _options(
        self, m: Machine, s: State, f: Frame, picking: Picking, picked: tuple[int, ...]
    ) -> list[int]:
        items, options = picking.items, list[int]()
        if len(picked) < picking.high:
            further = bool(s.trial and picked) and not self.ordered
            options = self._next(m, s, items, picked, further)
        if not (s.trial and self.must):
            options = leading(s, options, lambda o: self._completable(m, s, f, picking, (*picked, o)))
            if options and s.scouting:
                return options
        if self._enough(m, s, f, picking, picked):
            options.insert(0 if s.trial else len(options), DONE)
        return options

    def _completable(self, m: Machine, s: State, f: Frame, picking: Picking, picked: tuple[int, ...]) -> bool:
        """Whether some more picks make the set one that may be chosen."""
        items = picking.items
        if self.such_that is None and not (self.checked if picking.alone else bound(m, s, self.around)):
            return len(items) >= picking.low
        s.searches += 1
        if s.searches > m.budgets.searches:
            abort(m, s, "searches", m.budgets.searches)
        if self._enough(m, s, f, picking, picked):
            return True
        if len(picked) >= picking.high:
            return False
        further = len(picked) > len(f.sets[self.number]) + 1 and not self.ordered
        options = self._next(m, s, items, picked, further)
        return any(self._completable(m, s, f, picking, (*picked, o)) for o in options)

    def _next(
        self, m: Machine, s: State, items: Sequence[int], picked: tuple[int, ...], further: bool
    ) -> list[int]:
        """What may be picked next; ``further``: no item before the last pick, whose turn has been.

        Of what looks alike only the first not yet picked; with what was picked again that is something else.
        """
        rest = items[items.index(picked[-1]) :] if further else items
        left = [item for item in rest if item not in picked]
        options = distinguishable(m, s, left) if self.kind == "thing" else left
        return [item for item in rest if item in picked or item in options] if self.repeated else options

    def _enough(self, m: Machine, s: State, f: Frame, picking: Picking, picked: tuple[int, ...]) -> bool:
        """Whether so many are enough, and may be chosen together."""
        enough = len(picked) >= picking.low and self._holds(s, f, picked)
        return enough and self._leads_on(m, s, f, self._in_order(picking.items, picked), picking.alone)

    def _holds(self, s: State, f: Frame, picked: tuple[int, ...]) -> bool:
        if self.such_that is None:
            return True
        before = f.sets[self.number]
        f.sets[self.number] = picked
        held = self.such_that.value(s, f)
        f.sets[self.number] = before
        return bool(held)

    def _leads_on(self, m: Machine, s: State, f: Frame, picked: tuple[int, ...], alone: bool) -> bool:
        """Whether what must follow is possible with this set."""
        if (s.trial and self.must) or not (self.checked if alone else bound(m, s, self.around)):
            return True
        before = f.sets[self.number]
        f.sets[self.number] = picked
        end = self.checked if alone else self.around
        able = goes_on(m, s, f.pc + 1, end, NONE, NONE, alone=alone)
        f.sets[self.number] = before
        return able

    def _in_order(self, items: list[int], picked: tuple[int, ...]) -> tuple[int, ...]:
        """The set in the order of its source, unless the order of the picks is what was asked for."""
        return picked if self.ordered else tuple(sorted(picked, key=items.index))

    def _finish(self, s: State, f: Frame, items: list[int]) -> None:
        f.sets[self.number] = self._in_order(items, f.sets[self.number])
        f.pc += 1

    def picks_on(self, m: Machine, s: State, f: Frame, option: int) -> bool:
        if option == DONE or option >= ACTION:
            return False
        items = self.items(m, s, f)
        high = len(items) if self.high is None else self._most(items, self.high.value(s, f))
        return len(f.sets[self.number]) + 1 < max(self._least(s, f, items), high)

    def take(self, m: Machine, s: State, f: Frame, option: int) -> None:
        items = self.items(m, s, f)
        if option != DONE:
            goes_on = self.picks_on(m, s, f, option)
            f.sets[self.number] = (*f.sets[self.number], option)
            if goes_on:
                return
            if s.branch < 0 and not self._holds(s, f, f.sets[self.number]):
                fail(s, f, 1, self.exit)
                return
        if s.branch >= 0:  # what another took at the same moment is not chosen; too few are none
            items = list(dict.fromkeys(self.binder.there(s, f)))
            picked = f.sets[self.number] = tuple(item for item in f.sets[self.number] if item in items)
            if len(picked) < self._least(s, f, items) or not self._holds(s, f, picked):
                s.stack.clear()
                return
        self._finish(s, f, items)


@dataclass(slots=True, eq=False)
class ClearNode(Instruction):
    """Nothing is chosen yet."""

    number: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        f.sets[self.number] = ()
        return path(m, s, f, counter + 1, end)

    def begins(self, m: Machine, s: State, f: Frame) -> bool:
        f.pc += 1
        return m.programs[f.effect][f.pc].begins(m, s, f)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.sets[self.number] = ()
        f.pc += 1
        return True
