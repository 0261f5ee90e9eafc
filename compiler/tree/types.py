"""The types of the rules language. A type says what may stand somewhere, never how it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number; ``low`` and ``high`` are the bounds the checker knows, None for unknown."""

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Truth:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a declared enumeration: a color, a face, a direction."""

    enum: str


@dataclass(frozen=True, slots=True)
class Thing:
    """A component of a noun: a die, a card of a kind, a row, a cell. ``none`` where ``optional``."""

    noun: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Many:
    """Several things or values, ordered or not: a zone, a chosen set, ``my.rows``."""

    item: Type
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """A player."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A resource by name, as what is gained, paid or treated: ``gold`` in ``gain 2 gold``.

    ``resource`` is empty where it is known only in play which one (a field that names a resource), and
    then may be ``optional``: none, of which nobody gains anything.
    """

    resource: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Runnable:
    """A slot or a labelled rule: what ``run`` takes."""


@dataclass(frozen=True, slots=True)
class Table:
    """Values by one or more indexes: the bonus of a race for each attribute."""

    indexes: tuple[Type, ...]
    of: Type


@dataclass(frozen=True, slots=True)
class Window:
    """A point of the game at which actions may start."""


@dataclass(frozen=True, slots=True)
class Sorting:
    """A field as such: what things are sorted by."""


@dataclass(frozen=True, slots=True)
class NoType:
    """The type of ``none``, and of what could not be typed."""


Type = Union[Integer, Truth, Choice, Thing, Many, Person, Amount, Runnable, Table, Window, Sorting, NoType]

NUMBER = Integer()
TRUTH = Truth()
PERSON = Person()
NO_TYPE = NoType()
