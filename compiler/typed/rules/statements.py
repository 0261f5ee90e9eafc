"""Statements: what is done, chosen, repeated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Union

from .node import Node

if TYPE_CHECKING:
    from .expressions import Binder, Expression
    from .rule import Rule


@dataclass(frozen=True, slots=True)
class Do(Node):
    """A verb with its object and roles.

    ``amount`` is the number before the object (``2`` in ``gain 2 gold``), ``object`` what it acts
    on. ``binds`` is the name under which what the verb brings (a drawn card) is known afterwards.
    """

    verb: str
    amount: Expression | None
    object: Expression | None
    roles: tuple[tuple[str, Expression], ...]
    binds: str | None = None


@dataclass(frozen=True, slots=True)
class PayAmount(Node):
    """``pay 3 gold for purchase``."""

    amount: Expression
    resource: str
    purpose: str | None


@dataclass(frozen=True, slots=True)
class PayVerb(Node):
    """``pay VERB …``: the verb must be possible, and is done, before anything else."""

    cost: Do


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """``path = value``: a stored field, or a parameter in a ``replace``."""

    target: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """A choice. ``binder.name`` afterwards stands for the thing, or for the set where several."""

    quantity: Literal["one", "exactly", "up to", "any", "some", "all"]
    number: Expression | None
    binder: Binder
    such_that: Expression | None


@dataclass(frozen=True, slots=True)
class Run(Node):
    """The inside of a slot or of a labelled rule, with ``me`` the user."""

    target: Expression
    subject: Expression | None


@dataclass(frozen=True, slots=True)
class Cancel(Node):
    """The pending event does not happen."""


@dataclass(frozen=True, slots=True)
class May(Node):
    """The player may leave it out as a whole."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class If(Node):
    """One way or the other."""

    condition: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Each(Node):
    """The body for every thing, in an order where one is given."""

    binder: Binder
    order: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class EachPlayer(Node):
    """The body for every player, who chooses in it."""

    name: str | None
    order: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class OneOf(Node):
    """The player picks one of the bodies."""

    options: tuple[tuple[Statement, ...], ...]


@dataclass(frozen=True, slots=True)
class Case(Node):
    """A case of a match: from ``low`` to ``high`` (None: and up)."""

    low: int
    high: int | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Match(Node):
    """The case that holds the value."""

    value: Expression
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Grant(Node):
    """Rules that hold until a moment."""

    until: str | None
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Quietly(Node):
    """Nothing reacts to what is done inside."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Offer(Node):
    """Actions of a window, one after the other, until the player passes (procedures only).

    ``required``: he cannot pass while he can start one of the window's own.
    """

    window: str
    required: bool


@dataclass(frozen=True, slots=True)
class Until(Node):
    """Again and again until the condition holds (procedures only)."""

    condition: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """So many times (procedures only)."""

    times: Expression
    body: tuple[Statement, ...]


Statement = Union[
    Do,
    PayAmount,
    PayVerb,
    Assign,
    Choose,
    Run,
    Cancel,
    Offer,
    May,
    If,
    Each,
    EachPlayer,
    OneOf,
    Match,
    Grant,
    Quietly,
    Until,
    Repeat,
]
