"""Instructions that change something: a verb, a payment, a field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..events.changes import put_in, spendable, take_out, write_field, write_stock
from ..events.events import bind_result, event_frame, note_origins, record, unpaid
from ..events.primitives import perform
from ..events.sight import lose_sight, show
from ..events.touching import touch
from ..expressions.active_rules import Prohibition, kept
from ..expressions.nodes import Expr, NumberNode, Source
from ..expressions.reads import field_key
from ..machine.machine import UNKNOWN, Instruction, Machine
from ..machine.opening import push
from ..table.effects import NONE, SINGLE, SOME
from ..table.events_layout import OBJECTS, ROLES
from ..table.state import Frame, Question, State
from .carrying import carried
from .lookahead import event_ahead, path
from .running import event_possible, fail


class DoNode(Instruction):
    """A verb: an event, with everything that others make of it.

    ``certain``: it cannot fail. ``taken_back``: what it changes can be taken back. ``roles``: as far as they
    are plain numbers; ``read``: the others; ``named``: the slots of those that are things or places, which
    must be there. ``extent``: to what of its objects it must be done. ``cost``: something is paid
    with it, and so it cannot be done where it changes nothing. ``as_cost``: the slot that tells whether the
    verb is, of which it is a part.
    """

    __slots__ = (
        "amount",
        "as_cost",
        "bind",
        "certain",
        "cost",
        "exit",
        "extent",
        "must",
        "named",
        "objects",
        "read",
        "roles",
        "taken_back",
        "verb",
    )

    def __init__(
        self,
        verb: int,
        must: int,
        amount: Expr | None,
        objects: Source | None,
        roles: list[Expr],
        takes: Sequence[str],
        bind: int,
        exit: int,
        extent: int,
        cost: int,
        as_cost: int,
    ) -> None:
        self.verb = verb
        self.must = must
        self.amount = amount
        self.objects = objects
        self.roles = [role.n if isinstance(role, NumberNode) else NONE for role in roles]
        self.read = [(i, role) for i, role in enumerate(roles) if not isinstance(role, NumberNode)]
        self.named = [ROLES + i for i, _ in self.read if takes[i] != "value"]
        self.bind = bind
        self.exit = exit
        self.extent = extent
        self.cost = cost
        self.as_cost = as_cost
        self.certain = False
        self.taken_back = False

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        e = self.event(m, s, f)
        if self._lacks(e):
            return self._fail(s, f)
        if not e.sets[OBJECTS]:
            return self._fail(s, f) if self.cost else self._skip(f)
        if m.watch[self.verb].idle and m.primitives[self.verb] is not None:
            return self._at_once(m, s, f, e)
        tried = self.certain or (s.trial and self.must)
        if not tried and not event_possible(m, s, e, f.chooser):
            return self._fail(s, f)
        f.pc += 1
        push(m, s, e, f)
        return True

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """What comes after an event is foreseen where all that it changes can be taken back."""
        last = counter + 1 >= end
        if f.chooser != s.trial_player:
            return UNKNOWN
        if self.taken_back and (self.cost or not last):
            return carried(m, s, f, counter, end)
        if self.certain:
            return 1 if last else UNKNOWN
        e = self.event(m, s, f)
        if not (e.sets[OBJECTS] or self.cost or self._lacks(e)):
            return path(m, s, f, counter + 1, end)
        seen = event_ahead(m, s, e, f) if e.sets[OBJECTS] and not self._lacks(e) else 0
        if seen == 0:
            return 0 if self.must else path(m, s, f, self.exit, end)
        return 1 if seen == 1 and last else UNKNOWN

    def _lacks(self, e: Frame) -> bool:
        """Whether the thing that it acts on is not there, or a thing or place that it names."""
        if self.extent == SINGLE and not e.sets[OBJECTS]:
            return True
        return bool(self.named) and NONE in [e.slots[slot] for slot in self.named]

    def _fail(self, s: State, f: Frame) -> bool:
        """It cannot be done, and brings nothing."""
        if self.bind >= 0:
            f.slots[self.bind] = NONE
        return fail(s, f, self.must, self.exit)

    def _skip(self, f: Frame) -> bool:
        f.pc += 1
        return True

    def _at_once(self, m: Machine, s: State, f: Frame, e: Frame) -> bool:
        """No rule speaks of the verb: its primitive, without the stages of an event."""
        e.depth = f.depth + 1
        note_origins(m, s, e)
        asked = len(e.sets[OBJECTS])
        if not perform(m, s, e) or unpaid(e, asked):
            return self._fail(s, f)
        bind_result(f, e)
        if e.sets[OBJECTS]:
            touch(s)
            record(m, s, e)
        f.pc += 1
        return True

    def event(self, m: Machine, s: State, f: Frame) -> Frame:
        """What would happen: who does it to what, with which amount and roles."""
        amount = 1 if self.amount is None else self.amount.value(s, f)
        objects = (NONE,) if self.objects is None else tuple(self.objects.items(s, f))
        roles = self.roles[:]
        for i, role in self.read:
            roles[i] = role.value(s, f)
        origin = m.origins[self.verb]
        if origin >= 0 and roles[origin] == NONE and objects and objects[0] >= 0:
            roles[origin] = s.place[objects[0]]
        required = int(self.extent != SOME)
        paid = self.cost or (f.slots[self.as_cost] if self.as_cost >= 0 else 0)
        return event_frame(
            self.verb, f.me, amount, objects, roles, self.bind, f.effect, required, self.cost, paid, f.this
        )


@dataclass(slots=True, eq=False)
class PayNode(Instruction):
    """An amount of a resource, or of what may serve as it: then the payer says how much of which."""

    must: int
    amount: Expr
    resource: int
    purpose: int
    owed: int
    turn: int
    exit: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """There is enough, of the resource itself or of what may serve as it; and without it, it goes on."""
        owed = max(0, self.amount.value(s, f))
        substitutes = self._substitutes(m, s, f.me)
        have = spendable(m, s, f.me, self.resource)
        for resource in substitutes:
            have += spendable(m, s, f.me, resource)
        if have < owed:
            return 0 if self.must else path(m, s, f, self.exit, end)
        if counter + 1 >= end:
            return 1
        holdings, supply = s.holdings, s.supply
        s.holdings, s.supply = holdings[:], supply[:]
        self._pay_its_own(m, s, f.me, owed, substitutes)
        seen = path(m, s, f, counter + 1, end)
        s.holdings, s.supply = holdings, supply
        return UNKNOWN if substitutes and seen == 0 else seen

    def _pay_its_own(self, m: Machine, s: State, player: int, owed: int, substitutes: list[int]) -> None:
        """Pays as much as there is of the resource itself, the rest of what may serve as it."""
        for resource in (self.resource, *substitutes):
            part = min(owed, spendable(m, s, player, resource))
            _spend(m, s, player, resource, part)
            owed -= part

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        substitutes = self._substitutes(m, s, f.me)
        if f.slots[self.owed] == NONE:
            f.slots[self.owed] = max(0, self.amount.value(s, f))
            f.slots[self.turn] = 0
        while f.slots[self.turn] < len(substitutes):
            low, high = self._span(m, s, f, substitutes)
            if low > high:
                break
            if high > 0:
                resource = substitutes[f.slots[self.turn]]
                s.questions.append(Question(f.me, "units", tuple(range(low, high + 1)), resource))
                return False
            f.slots[self.turn] += 1
        owed = f.slots[self.owed]
        f.slots[self.owed] = NONE
        if spendable(m, s, f.me, self.resource) < owed:
            return fail(s, f, self.must, self.exit)
        if owed:
            touch(s)
        _spend(m, s, f.me, self.resource, owed)
        f.pc += 1
        return True

    def _substitutes(self, m: Machine, s: State, player: int) -> list[int]:
        """The resources that may serve, each once."""
        resources: list[int] = []
        if self.resource not in m.substitutes:
            return resources
        for serving in m.substitutes[self.resource]:
            if serving.source not in resources and serving.holds(s, player, self.purpose):
                resources.append(serving.source)
        return resources

    def _span(self, m: Machine, s: State, f: Frame, substitutes: list[int]) -> tuple[int, int]:
        """From the least to the most of the present substitute that can be paid."""
        turn, owed = f.slots[self.turn], f.slots[self.owed]
        others = sum(spendable(m, s, f.me, r) for r in (self.resource, *substitutes[turn + 1 :]))
        return max(0, owed - others), min(owed, spendable(m, s, f.me, substitutes[turn]))

    def resume(self, m: Machine, s: State, f: Frame, question: Question, option: int) -> None:
        if option:
            touch(s)
        _spend(m, s, f.me, question.detail, option)
        f.slots[self.owed] -= option
        f.slots[self.turn] += 1


def _spend(m: Machine, s: State, player: int, resource: int, amount: int) -> None:
    """What is paid goes back to the supply."""
    s.holdings[player * m.resources + resource] -= amount
    if m.table.resources[resource].supply >= 0:
        s.supply[resource] += amount


@dataclass(slots=True, eq=False)
class WriteNode(Instruction):
    """Sets a stored field of a thing that is there. A value outside the range is cut to it, or refused."""

    column: int
    subject: Expr
    operand: Expr
    low: int
    high: int
    refused: int
    bars: Sequence[Prohibition]
    must: int
    exit: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Whether the value is not refused."""
        if counter + 1 < end:
            return carried(m, s, f, counter, end)
        if not self._can(m, s, f, self.subject.value(s, f), self.operand.value(s, f)):
            return 0 if self.must else path(m, s, f, self.exit, end)
        return 1

    def _can(self, m: Machine, s: State, f: Frame, thing: int, value: int) -> bool:
        if thing < 0 or (self.refused and not self.low <= value <= self.high):
            return False
        more = min(max(value, self.low), self.high) - s.fields[thing * m.stored + self.column]
        return not kept(s, self.bars, thing, more, f.me)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        thing, value = self.subject.value(s, f), self.operand.value(s, f)
        if not self._can(m, s, f, thing, value):
            return fail(s, f, self.must, self.exit)
        self.set(m, s, thing, min(max(value, self.low), self.high))
        f.pc += 1
        return True

    def set(self, m: Machine, s: State, thing: int, value: int) -> None:
        """Writes a value that may stand there; what it is already is not written again."""
        if s.fields[thing * m.stored + self.column] != value:
            touch(s)
            write_field(m, s, thing, self.column, value)


@dataclass(slots=True, eq=False)
class WriteStockNode(WriteNode):
    """Sets a stored field that is a part of a resource."""

    resource: int

    def set(self, m: Machine, s: State, thing: int, value: int) -> None:
        if write_stock(m, s, thing, self.column, self.resource, value):
            touch(s)


@dataclass(slots=True, eq=False)
class WritePlayerNode(Instruction):
    """Sets a number of a player, cut to its range."""

    column: int
    player: Expr
    operand: Expr
    low: int
    high: int
    bars: Sequence[Prohibition]
    must: int
    exit: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        return carried(m, s, f, counter, end)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        player, value = self.player.value(s, f), self.operand.value(s, f)
        if player < 0:
            return fail(s, f, self.must, self.exit)
        at, value = player * m.table.player_fields + self.column, min(max(value, self.low), self.high)
        if kept(s, self.bars, player, value - s.player_fields[at], f.me):
            return fail(s, f, self.must, self.exit)
        self.set(m, s, at, value)
        f.pc += 1
        return True

    def set(self, m: Machine, s: State, at: int, value: int) -> None:
        """Writes a value that may stand there; what it is already is not written again."""
        if s.player_fields[at] != value:
            touch(s)
            s.player_fields[at] = value


@dataclass(slots=True, eq=False)
class WriteHiddenNode(WritePlayerNode):
    """Sets a field that only its player knows: nobody else knows it any more, nor whether it has changed."""

    def set(self, m: Machine, s: State, at: int, value: int) -> None:
        """While an option is tried, a bit of no seat tells that something has changed."""
        touch(s)
        lose_sight(s, field_key(at))
        if s.trial:
            show(s, field_key(at), 1 << m.players)
        s.player_fields[at] = value


@dataclass(slots=True, eq=False)
class WriteKeptNode(Instruction):
    """Gives a player the one card he keeps in a place; the one before lies nowhere."""

    place: int
    player: Expr
    operand: Expr
    must: int
    exit: int

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        return carried(m, s, f, counter, end)

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        player, thing = self.player.value(s, f), self.operand.value(s, f)
        if player < 0:
            return fail(s, f, self.must, self.exit)
        place = self.place + player
        if s.contents[place] != ((thing,) if thing >= 0 else ()):
            touch(s)
            for kept in s.contents[place]:
                take_out(s, kept)
            if thing >= 0:
                take_out(s, thing)
                put_in(s, thing, place)
        f.pc += 1
        return True
