"""Whether a primitive could be carried out now, seen without doing it.

What depends on chance counts as possible: nobody may look further than that.
"""

from __future__ import annotations

from ..machine.machine import Machine, Test
from ..table.effects import NONE
from ..table.events_layout import AMOUNT
from ..table.state import Frame, State
from .changes import could_give, could_move
from .primitives import can_create, can_swap, step_target, things_to_draw
from .roles import role_of, target_of


def feasible(m: Machine, s: State, e: Frame, objects: tuple[int, ...]) -> bool:
    """Whether the primitive of the event's verb could act on these objects."""
    test = m.tests[e.effect]
    return test is None or test(m, s, e, objects)


def _move(m: Machine, s: State, e: Frame, objects: tuple[int, ...]) -> bool:
    place = target_of(m, s, e)
    if len(objects) == 1:
        return could_move(m, s, objects[0], place)
    enough = all if e.required else any
    return enough(could_move(m, s, thing, place) for thing in objects)


def _draw(m: Machine, s: State, e: Frame, objects: tuple[int, ...]) -> bool:
    return bool(things_to_draw(m, s, e))


def _create(m: Machine, s: State, e: Frame, objects: tuple[int, ...]) -> bool:
    return can_create(m, s, e)


def _swap(m: Machine, s: State, e: Frame, objects: tuple[int, ...]) -> bool:
    other = objects[1] if len(objects) > 1 else role_of(m, e, "with")
    return can_swap(s, objects[0], other)


def _step(m: Machine, s: State, e: Frame, objects: tuple[int, ...]) -> bool:
    return step_target(m, s, e) is not None


def _give(m: Machine, s: State, e: Frame, objects: tuple[int, ...]) -> bool:
    return could_give(m, s, e.me, role_of(m, e, "to"), objects[0], max(0, e.slots[AMOUNT]))


def _reveal(m: Machine, s: State, e: Frame, objects: tuple[int, ...]) -> bool:
    return "to" not in m.role_slots[e.effect] or role_of(m, e, "to") != NONE


# The primitives that can fail; all others can always be carried out.
TESTS: dict[str, Test] = {
    "move": _move,
    "draw": _draw,
    "create": _create,
    "swap": _swap,
    "step": _step,
    "give": _give,
    "reveal": _reveal,
}
