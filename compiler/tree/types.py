"""The types of the rules language. A type says what may stand somewhere, never how it is kept."""

from __future__ import annotations

from typing import Union

import msgspec


class Integer(msgspec.Struct, frozen=True):
    """A whole number; ``low`` and ``high`` are the bounds the checker knows, None for unknown."""

    low: int | None = None
    high: int | None = None


class Truth(msgspec.Struct, frozen=True):
    """Yes or no."""


class Choice(msgspec.Struct, frozen=True):
    """A value of a declared enumeration: a color, a face, a direction."""

    enum: str


class Thing(msgspec.Struct, frozen=True):
    """A component of a noun: a die, a card of a kind, a row, a cell. ``none`` where ``optional``."""

    noun: str
    optional: bool = False


class Many(msgspec.Struct, frozen=True):
    """Several things or values, ordered or not: a zone, a chosen set, ``my.rows``."""

    item: Type
    ordered: bool = False


class Person(msgspec.Struct, frozen=True):
    """A player."""


class Amount(msgspec.Struct, frozen=True):
    """A resource by name, as what is gained, paid or treated: ``gold`` in ``gain 2 gold``.

    ``resource`` is empty where it is known only in play which one (a field that names a resource), and
    then may be ``optional``: none, of which nobody gains anything.
    """

    resource: str
    optional: bool = False


class Runnable(msgspec.Struct, frozen=True):
    """A slot or a labelled rule: what ``run`` takes. ``whole``: all rules of a card, which nobody runs."""

    whole: bool = False


class Table(msgspec.Struct, frozen=True):
    """Values by one or more indexes: the bonus of a race for each attribute."""

    indexes: tuple[Type, ...]
    of: Type


class Window(msgspec.Struct, frozen=True):
    """A point of the game at which actions may start."""


class Sorting(msgspec.Struct, frozen=True):
    """A field as such: what things are sorted by."""


class NoType(msgspec.Struct, frozen=True):
    """The type of ``none``, and of what could not be typed."""


Type = Union[Integer, Truth, Choice, Thing, Many, Person, Amount, Runnable, Table, Window, Sorting, NoType]

NUMBER = Integer()
AMOUNT_OF_EVENT = Integer(1)
"""How much, or how many, an event is about: what is about nothing is no event."""
TRUTH = Truth()
PERSON = Person()
NO_TYPE = NoType()
