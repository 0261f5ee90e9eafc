"""The tests of a language pack on a phrase: which of several patterns is the one to say."""

from __future__ import annotations

from functools import cache

from ..message.plan import Phrase, Slot
from .lexemes import Condition


@cache
def parse_conditions(text: str) -> tuple[Condition, ...]:
    """The tests of an ``if:``, all of which must hold."""
    conditions = []
    for part in text.split():
        negated = part.startswith("!")
        path, equals, value = part.lstrip("!").partition("=")
        conditions.append(Condition(tuple(path.split(".")), value if equals else None, negated))
    return tuple(conditions)


def holds(condition: Condition, phrase: Phrase | None) -> bool:
    """Whether a phrase passes a test of a pack."""
    value: Slot | None = phrase
    for name in condition.path:
        if name == "op":
            value = value.op if isinstance(value, Phrase) else None
        elif name == "count":
            value = len(value) if isinstance(value, tuple) else None
        elif isinstance(value, tuple):
            value = _of_several(value, name)
        else:
            value = value.get(name) if isinstance(value, Phrase) else None
    holds_as_said = value is not None if condition.value is None else str(value) == condition.value
    return holds_as_said != condition.negated


def _of_several(value: tuple[Phrase, ...], name: str) -> Slot | None:
    """One of several phrases, by its number or from an end, or a slot of the first."""
    if not value:
        return None
    if name.isdecimal():
        return value[int(name) - 1] if 0 < int(name) <= len(value) else None
    if name in ("first", "last"):
        return value[0 if name == "first" else -1]
    return value[0].get(name)
