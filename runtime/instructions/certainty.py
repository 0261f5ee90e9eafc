"""What can fail: the instructions that may turn out to be impossible, so that only those are looked ahead to.

Lowering notes for each stretch of a program that is done or left out as a whole the counters of what can
fail in it. Here, where the rules of the game are known, those fall away that cannot fail after all: a verb
that nothing forbids, say, whose primitive can always be carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..machine.machine import Machine
from ..table.effects import NONE, SINGLE, Code, Effect
from ..table.events_layout import ROLES

_CHECKED = {"choose": 4, "choose_set": 7, "ask": 2, "next": 5, "next_player": 8, "fork": 4}
"""Where an instruction keeps to what it looks ahead."""
_SOMEBODY = ("me", "actor", "left", "right", "start_player")
_TOGETHER = ("swap",)  # primitives that act on several things as one
_STEERED = ("write", "write_player", "write_kept", "store", "branch", "jump", "end")
_TAKEN_BACK = ("move", "remove", "swap", "step", "sort", "compact", "gain", "lose", "give", "nothing")
"""The primitives that nothing asks, and that change only where things lie, fields and resources."""


class Certainty:
    """What can fail in the programs of one machine; asked once its rules are registered."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.verbs: dict[int, bool] = {}
        self.back: dict[int, bool] = {}
        self.left_out: set[tuple[int, int]] = {
            (verb, number)
            for effect in m.effects
            for verb, roles in _doings(effect)
            for number, role in enumerate(roles)
            if not role
        }
        """The roles, by verb and number, that somewhere are not named."""

    def program(self, effect: Effect) -> tuple[Code, ...]:
        """The program with the counter up to which each question looks ahead, 0 where nothing can fail."""
        return tuple(self._settled(effect, code) for code in effect.program)

    def musts(self, effect: Effect) -> int:
        """The counter behind the last instruction that can fail and the effect with it, or 0."""
        return self._last(effect, effect.musts)

    def rests(self, effect: Effect) -> dict[int, int]:
        """By the counter of what runs something else, that behind the last thing that can fail after it."""
        found = {counter: self._last(effect, failing) for counter, failing in effect.rests}
        return {counter: end for counter, end in found.items() if end}

    def certain(self, effect: Effect, code: Any) -> bool:
        """Whether an instruction cannot fail."""
        return not self._can_fail(effect, code)

    def taken_back(self, code: Any) -> bool:
        """Whether all that an instruction changes are lists of the position that can be put back."""
        if code[0] != "do":
            return code[0] in _STEERED
        verb = code[1]
        watch, found = self.m.watch[verb], self.m.table.verbs[verb]
        if watch.replaces or watch.befores or found.ends != NONE:
            return False
        if found.does:
            return found.does in _TAKEN_BACK
        if verb not in self.back:
            self.back[verb] = False  # inside itself
            bodies = [self.m.effects[body].program for _, body in found.bodies]
            self.back[verb] = all(self.taken_back(inner) for body in bodies for inner in body)
        return self.back[verb]

    def alone(self, effect: Effect, counter: int) -> int:
        """The counter behind the verb that is done to each of the things chosen at a counter, or 0.

        Only where nothing lies in between that depends on which are chosen together.
        """
        chosen = ("set", effect.program[counter][1])
        for index in range(counter + 1, len(effect.program)):
            code: Any = effect.program[index]
            if code[0] == "do" and code[4] == chosen:
                together = self.m.table.verbs[code[1]].does in _TOGETHER
                return 0 if together or self.certain(effect, code) else index + 1
            if code[0] not in ("do", "pay", "store", "offer"):
                return 0
        return 0

    def _settled(self, effect: Effect, code: Code) -> Code:
        found: Any = code
        if found[0] == "one_of":
            ways = tuple((start, self._last(effect, failing)) for start, failing in found[3])
            return (*found[:3], ways, *found[4:])
        if found[0] == "ask":
            found = (*found[:6], self._last(effect, found[6]))
        at = _CHECKED.get(found[0])
        if at is None:
            return code
        return (*found[:at], self._last(effect, found[at]), *found[at + 1 :])

    def _last(self, effect: Effect, counters: Iterable[int]) -> int:
        failing = (counter for counter in counters if self._can_fail(effect, effect.program[counter]))
        return max(failing, default=NONE) + 1

    def _can_fail(self, effect: Effect, code: Any) -> bool:
        match code[0]:
            case "do":
                verb, cost = code[1], code[9]
                acts = not cost and self._acts(effect, code)
                return not acts or self._verb_can_fail(effect, verb, code[5])
            case "write":
                return bool(code[6]) or not self._is_there(effect, code[2])
            case "write_player" | "write_kept":
                return not self._is_there(effect, code[2])
            case "run_rule":
                return bool(self.m.effects[code[1]].kind != "procedure")
        return True

    def _acts(self, effect: Effect, code: Any) -> bool:
        """Whether a verb has something to act on, or need not, and the things and places that it names."""
        source, extent = code[4], code[8]
        takes = self.m.table.verbs[code[1]].takes
        roles = zip(takes, code[5], strict=True)
        if any(role and one != "value" and not self._is_there(effect, role) for one, role in roles):
            return False
        if extent != SINGLE or not source or source[0] == "each_of":
            return True
        return bool(source[0] == "one") and self._is_there(effect, source[1])

    def _is_there(self, effect: Effect, code: Any) -> bool:
        """Whether an expression names something in every position."""
        if code[0] == "slot":
            return code[1] in self._bound(effect)
        if code[0] == "place":
            return not code[2] or self._is_there(effect, code[2])
        if code[0] == "hold":
            return self._is_there(effect, code[1])
        if code[0] == "this":
            return effect.card >= 0 or effect.noun >= 0
        return code[0] in ("number", *_SOMEBODY)

    def _bound(self, effect: Effect) -> set[int]:
        """The slots that hold something where they are read: what is chosen, met in a loop, acted on."""
        found = {code[1] for code in effect.program if code[0] == "choose"}
        found |= {code[3] for code in effect.program if code[0] == "next"}
        if effect.kind != "procedure":  # which goes on where nothing was brought
            found |= {code[6] for code in effect.program if code[0] == "do"}
        if effect.kind == "verb":
            found |= {0, *self._given(effect)}
        elif effect.event is not None:
            found.add(effect.event.first)
        return {slot for slot in found if isinstance(slot, int)}

    def _given(self, effect: Effect) -> set[int]:
        """The slots of the roles that are named wherever a verb is done."""
        number = next(i for i, verb in enumerate(self.m.table.verbs) if verb.name == effect.label)
        roles = range(len(self.m.table.verbs[number].roles))
        return {1 + role for role in roles if (number, role) not in self.left_out}

    def _verb_can_fail(self, effect: Effect, verb: int, roles: Any) -> bool:
        if self.m.watch[verb].forbids:
            return True
        does = self.m.table.verbs[verb].does
        if does == "move":
            return not self._leads_to_open_zone(effect, verb, roles)
        if does:
            return self.m.tests[verb] is not None
        if verb not in self.verbs:
            self.verbs[verb] = True  # inside itself
            bodies = self.m.table.verbs[verb].bodies
            self.verbs[verb] = any(self.musts(self.m.effects[body]) for _, body in bodies)
        return self.verbs[verb]

    def _leads_to_open_zone(self, effect: Effect, verb: int, roles: Any) -> bool:
        """Whether things are brought to a zone that is named and takes any number of them."""
        for target in self.m.targets[verb]:
            number = target.slot - ROLES
            if roles[number]:
                return self._is_open_zone(effect, roles[number])
            if self.m.table.verbs[verb].defaults[number] != NONE:
                return False
        return False

    def _is_open_zone(self, effect: Effect, code: Any) -> bool:
        if code[0] != "place" or not self._is_there(effect, code):
            return False
        zone = self.m.table.zones[code[1]]
        bounded = zone.owned and any(one.grows_in(self.m.zone_place[code[1]], 0) for one in self.m.measures)
        return not (bounded or zone.kept or zone.zones or zone.holder >= 0 or zone.capacity)


def _doings(effect: Effect) -> Iterator[tuple[int, Any]]:
    """The verbs that a program does, with their roles."""
    for code in effect.program:
        if code[0] == "do" and isinstance(code[1], int):
            yield code[1], code[5]
