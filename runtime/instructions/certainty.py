"""What can fail: the instructions that may turn out to be impossible, so that only those are looked ahead to.

Lowering notes for each stretch of a program that is done or left out as a whole the counters of what can
fail in it. Here, where the rules of the game are known, those fall away that cannot fail after all: a verb
that nothing forbids, say, whose primitive can always be carried out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..machine.machine import Machine
from ..table import operations as op
from ..table.effects import COLUMN, NONE, SINGLE, Effect
from ..table.events_layout import ROLES

_SOMEBODY = (op.Me, op.Actor, op.Beside, op.StartPlayer)
_TOGETHER = ("swap",)  # primitives that act on several things as one
_STEERED = (op.Write, op.WritePlayer, op.WriteKept, op.Store, op.Branch, op.Jump, op.End)
_TAKEN_BACK = ("move", "remove", "swap", "step", "sort", "compact", "gain", "lose", "give", "nothing")
"""The primitives that nothing asks, and that change only where things lie, fields and resources."""


class Certainty:
    """What can fail in the programs of one machine; asked once its rules are registered."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.verbs: dict[int, bool] = {}
        self.back: dict[int, bool] = {}
        self.left_out: set[tuple[int, int]] = {
            (code.verb, number)
            for effect in m.effects
            for code in effect.program
            if isinstance(code, op.Do)
            for number, role in enumerate(code.roles)
            if role is None
        }
        """The roles, by verb and number, that somewhere are not named."""

    def ahead(self, effect: Effect, code: op.Instruction) -> dict[str, object]:
        """The counter up to which a question looks ahead, by the field of it; 0 where nothing can fail.

        ``checked`` and the ways of several: to the end of the body in which it stands; ``around`` and
        ``rest``: to that of all bodies around it.
        """
        last = partial(self._last, effect)
        match code:
            case op.OneOf(starts=starts, around=around):
                ways = [(start, last(own)) for start, own in starts]
                return {"starts": ways, "around": [last((*own, *around)) for _, own in starts]}
            case op.Ask(checked=own, rest=rest, around=around):
                return {"checked": last(own), "around": last((*own, *around)), "rest": last((*rest, *around))}
            case op.Choose(checked=own, around=around) | op.ChooseSet(checked=own, around=around):
                return {"checked": last(own), "around": last((*own, *around))}
            case op.Next(checked=own) | op.NextPlayer(checked=own) | op.Fork(checked=own):
                return {"checked": last(own)}
        return {}

    def musts(self, effect: Effect) -> int:
        """The counter behind the last instruction that can fail and the effect with it, or 0."""
        return self._last(effect, effect.musts)

    def rests(self, effect: Effect) -> dict[int, int]:
        """By the counter of what runs something else, that behind the last thing that can fail after it."""
        ends = {counter: self._last(effect, failing) for counter, failing in effect.rests}
        return {counter: end for counter, end in ends.items() if end}

    def certain(self, effect: Effect, code: op.Instruction) -> bool:
        """Whether an instruction cannot fail."""
        return not self._can_fail(effect, code)

    def taken_back(self, code: op.Instruction) -> bool:
        """Whether all that an instruction changes are lists of the position that can be put back."""
        if not isinstance(code, op.Do):
            return isinstance(code, _STEERED)
        verb = code.verb
        watch, definition = self.m.watch[verb], self.m.table.verbs[verb]
        if watch.replaces or watch.befores or definition.ends != NONE:
            return False
        if definition.does:
            return definition.does in _TAKEN_BACK
        if verb not in self.back:
            self.back[verb] = False  # inside itself
            bodies = [self.m.effects[body].program for _, body in definition.bodies]
            self.back[verb] = all(self.taken_back(inner) for body in bodies for inner in body)
        return self.back[verb]

    def alone(self, effect: Effect, counter: int) -> int:
        """The counter behind the verb that is done to each of the things chosen at a counter, or 0.

        Only where nothing lies in between that depends on which are chosen together.
        """
        asking = effect.program[counter]
        chosen = op.Chosen(asking.number) if isinstance(asking, op.ChooseSet) else None
        for index in range(counter + 1, len(effect.program)):
            code = effect.program[index]
            if isinstance(code, op.Do) and code.objects == chosen:
                together = self.m.table.verbs[code.verb].does in _TOGETHER
                return 0 if together or self.certain(effect, code) else index + 1
            if not isinstance(code, op.Do | op.Pay | op.Store | op.Offer):
                return 0
        return 0

    def _last(self, effect: Effect, counters: Iterable[int]) -> int:
        failing = (counter for counter in counters if self._can_fail(effect, effect.program[counter]))
        return max(failing, default=NONE) + 1

    def _can_fail(self, effect: Effect, code: op.Instruction) -> bool:
        match code:
            case op.Do(cost=cost):
                return bool(cost) or not self._acts(effect, code) or self._verb_can_fail(effect, code)
            case op.Write():
                kept = (COLUMN, code.column) in self.m.book.bars
                return bool(code.refused) or kept or not self._is_there(effect, code.subject)
            case op.WritePlayer():
                kept = (COLUMN, code.column) in self.m.book.bars
                return kept or not self._is_there(effect, code.player)
            case op.WriteKept():
                return not self._is_there(effect, code.player)
            case op.RunRule():
                return self.m.effects[code.effect].kind != "procedure"
        return True

    def _acts(self, effect: Effect, code: op.Do) -> bool:
        """Whether a verb has something to act on, or need not, and the things and places that it names."""
        takes, source = self.m.table.verbs[code.verb].takes, code.objects
        for taken, role in zip(takes, code.roles, strict=True):
            if role is not None and taken != "value" and not self._is_there(effect, role):
                return False
        if code.extent != SINGLE or source is None or isinstance(source, op.EachOf):
            return True
        return isinstance(source, op.One) and self._is_there(effect, source.operand)

    def _is_there(self, effect: Effect, code: op.Expression) -> bool:
        """Whether an expression names something in every position."""
        match code:
            case op.Slot(slot=slot):
                return slot in self._bound(effect)
            case op.Place(player=player):
                return player is None or self._is_there(effect, player)
            case op.Hold(subject=subject):
                return self._is_there(effect, subject)
            case op.This():
                return effect.card >= 0 or effect.noun >= 0
        return isinstance(code, (op.Number, *_SOMEBODY))

    def _bound(self, effect: Effect) -> set[int]:
        """The slots that hold something where they are read: what is chosen, met in a loop, acted on."""
        slots = {code.slot for code in effect.program if isinstance(code, op.Choose)}
        slots |= {code.item for code in effect.program if isinstance(code, op.Next)}
        if effect.kind != "procedure":  # which goes on where nothing was brought
            slots |= {code.bind for code in effect.program if isinstance(code, op.Do)}
            slots -= {
                code.slot for code in effect.program if isinstance(code, op.Store)
            }  # nothing has fitted
        if effect.kind == "verb":
            slots |= {0, *self._given(effect)}
        elif effect.event is not None and (effect.kind == "after" or not self._brings(effect.event.verb)):
            slots.add(effect.event.first)
        return slots

    def _brings(self, verb: int) -> bool:
        """Whether what a verb acts on is not there before it has happened."""
        return self.m.table.verbs[verb].on == "noun"

    def _given(self, effect: Effect) -> set[int]:
        """The slots of the roles that are named wherever a verb is done."""
        number = next(i for i, verb in enumerate(self.m.table.verbs) if verb.name == effect.label)
        roles = range(len(self.m.table.verbs[number].roles))
        return {1 + role for role in roles if (number, role) not in self.left_out}

    def _verb_can_fail(self, effect: Effect, code: op.Do) -> bool:
        verb = code.verb
        if self.m.watch[verb].forbids:
            return True
        does = self.m.table.verbs[verb].does
        if does == "move":
            return not self._leads_to_open_zone(effect, code)
        if does:
            return self.m.tests[verb] is not None
        if verb not in self.verbs:
            self.verbs[verb] = True  # inside itself
            bodies = self.m.table.verbs[verb].bodies
            self.verbs[verb] = any(self.musts(self.m.effects[body]) for _, body in bodies)
        return self.verbs[verb]

    def _leads_to_open_zone(self, effect: Effect, code: op.Do) -> bool:
        """Whether things are brought to a zone that is named and takes any number of them."""
        for target in self.m.targets[code.verb]:
            number = target.slot - ROLES
            role = code.roles[number]
            if role is not None:
                return self._is_open_zone(effect, role)
            if self.m.table.verbs[code.verb].defaults[number] != NONE:
                return False
        return False

    def _is_open_zone(self, effect: Effect, code: op.Expression) -> bool:
        if not isinstance(code, op.Place) or not self._is_there(effect, code):
            return False
        zone = self.m.table.zones[code.zone]
        bounded = zone.owned and any(
            measure.grows_in(self.m.zone_place[code.zone], 0) for measure in self.m.measures
        )
        return not (bounded or zone.kept or zone.zones or zone.holder >= 0 or zone.capacity)
