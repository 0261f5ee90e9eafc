"""Instructions that steer a program: jumps, loops, players in order, what is granted."""

from __future__ import annotations

from dataclasses import dataclass

from ..events.moments import start_period
from ..events.out import is_out
from ..events.primitives import order_of
from ..events.touching import enclosing, kind_of, touch
from ..expressions.nodes import Expr, Source
from ..expressions.sources import BindNode
from ..machine.machine import UNKNOWN, Instruction, Machine
from ..machine.opening import abort
from ..table.effects import NONE
from ..table.events_layout import OBJECTS
from ..table.state import EVENT, Frame, GrantedRules, State
from .lookahead import path
from .run_rules import whose_turn
from .running import goes_on


class EndNode(Instruction):
    __slots__ = ()

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        return 1

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        s.stack.pop()
        return True


@dataclass(slots=True, eq=False)
class JumpNode(Instruction):
    counter: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Only forward, so that the walk comes to an end."""
        return path(m, s, f, self.counter, end) if self.counter > counter else UNKNOWN

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.pc = self.counter
        return True


@dataclass(slots=True, eq=False)
class BranchNode(Instruction):
    """Goes on where a condition holds, else elsewhere."""

    condition: Expr
    counter: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Only forward, so that the walk comes to an end."""
        target = counter + 1 if self.condition.value(s, f) else self.counter
        return path(m, s, f, target, end) if target > counter else UNKNOWN

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.pc = f.pc + 1 if self.condition.value(s, f) else self.counter
        return True


@dataclass(slots=True, eq=False)
class StoreNode(Instruction):
    slot: int
    operand: Expr

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        f.slots[self.slot] = self.operand.value(s, f)
        return path(m, s, f, counter + 1, end)

    def begins(self, m: Machine, s: State, f: Frame) -> bool:
        self.run(m, s, f)
        return m.programs[f.effect][f.pc].begins(m, s, f)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.slots[self.slot] = self.operand.value(s, f)
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class CollectNode(Instruction):
    """Notes what a loop runs over, before its first round."""

    number: int
    binder: BindNode | None
    source: Source | None
    order: int
    index: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        if self.binder is not None:
            items = list(self.binder.items(s, f))
        else:
            items = list(self.source.items(s, f)) if self.source is not None else []
        if self.order >= 0:
            items.sort(key=order_of(m, s, self.order, f.me))
        f.sets[self.number] = tuple(items)
        f.slots[self.index] = 0
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class NextNode(Instruction):
    """The next round of a loop that can be done, or its end; that comes with one that cannot (``last``)."""

    number: int
    index: int
    item: int
    exit: int
    checked: int
    last: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        at = f.slots[self.index]
        items = f.sets[self.number]
        if at >= len(items):
            f.pc = self.exit
            return True
        f.slots[self.item] = items[at]
        f.slots[self.index] = at + 1
        if not self.checked or goes_on(m, s, f.pc + 1, self.checked, NONE, NONE):
            f.pc += 1
        elif self.last:
            f.pc = self.exit
        return True


@dataclass(slots=True, eq=False)
class NextPlayerNode(Instruction):
    """The next player of a loop: the rule acts for him, and he chooses. In a procedure it is his turn.

    That begins a ``period``, which ends at the counter ``last``. A round that cannot be done is left out.
    """

    number: int
    index: int
    slot: int
    exit: int
    whole: bool
    period: int
    last: int
    checked: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        at = f.slots[self.index]
        players = f.sets[self.number]
        if at >= len(players):
            f.pc = self.exit
            return True
        player = players[at]
        f.slots[self.index] = at + 1
        if is_out(m, s, player):
            return True
        f.me = f.chooser = player
        if self.slot >= 0:
            f.slots[self.slot] = player
        if self.whole:
            s.turn = player
            s.unasked += 1
            if self.period >= 0:
                start_period(s, self.period)
        if not self.checked or goes_on(m, s, f.pc + 1, self.checked, NONE, NONE):
            f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class LeavePlayersNode(Instruction):
    """Behind a loop over players the rule acts for its own player again, who is kept in a slot.

    In a procedure, where none is kept, that is the player whose turn it is, or else the start player.
    """

    home: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        if self.home >= 0:
            f.me = f.slots[self.home]
        else:
            player = whose_turn(m, s)
            f.me, s.turn = (player, player) if player >= 0 else (s.start_player, s.turn)
        f.chooser = f.me
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class ForkNode(Instruction):
    """All players at once: each runs the body on a stack of his own.

    Answers are carried out when all are there, in the order of the players, so that nobody knows
    another's answer and the order of answering changes nothing.
    """

    number: int
    slot: int
    counter: int
    checked: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        if s.branch >= 0:
            abort(m, s, "branches", 1)
        me, chooser = f.me, f.chooser
        for player in f.sets[self.number]:
            if is_out(m, s, player):
                continue
            f.me = f.chooser = player
            if self.slot >= 0:
                f.slots[self.slot] = player
            if not self.checked or goes_on(m, s, f.pc + 1, self.checked, NONE, NONE):
                own = f.copy()
                own.pc = f.pc + 1
                s.branches.append([own])
        f.me, f.chooser, f.pc = me, chooser, self.counter
        return True


@dataclass(slots=True, eq=False)
class GrantRulesNode(Instruction):
    """Rules that hold from now until a moment."""

    effects: tuple[int, ...]
    moment: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        touch(s)
        s.grants = (
            *s.grants,
            GrantedRules(self.effects, self.moment, f.me, f.this, tuple(f.slots), tuple(f.sets)),
        )
        f.pc += 1
        return True


@dataclass(slots=True, eq=False)
class QuietNode(Instruction):
    """From here on nothing reacts, or reactions are back."""

    change: int

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        f.quiet += self.change
        f.pc += 1
        return True


class CancelNode(Instruction):
    """The event that a ``before`` speaks of does not happen to its object, or to all that are one to it.

    A verb may say so too.
    """

    __slots__ = ()

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        frames = enclosing(s)
        rule = next((g for g in frames if kind_of(m, g) not in ("", "verb")), f)
        watcher = m.watchers.get(rule.effect)
        if kind_of(m, rule) == "before" and watcher is not None:
            touch(s)
            e = next(g for g in frames if g.kind == EVENT)
            canceled = rule.sets[watcher.memory] if watcher.group else (rule.slots[watcher.first],)
            e.sets[OBJECTS] = tuple(t for t in e.sets[OBJECTS] if t not in canceled)
        f.pc += 1
        return True
