"""Expressions as written."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Literal, Union

from ...source.spans import NOWHERE, Span
from .node import Node
from .rule import Broken


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """The word ``none``."""


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A single word: a binder, a parameter, a declared word, a value."""

    word: str


@dataclass(frozen=True, slots=True)
class Member(Node):
    """``subject.field``."""

    subject: Expression
    field: str
    field_span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Lookup(Node):
    """``subject[a, b]``: a table or an ordered zone at a place."""

    subject: Expression
    indexes: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Signed(Node):
    """``+n`` or ``-n``."""

    sign: Literal["+", "-"]
    operand: Expression


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """``left + right`` and the like; ``//`` rounds down."""

    operator: Literal["+", "-", "*", "//"]
    left: Expression
    right: Expression


Comparator = Literal["is", "is not", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """``left is right`` and the like."""

    operator: Comparator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Within(Node):
    """``value in low..high``."""

    value: Expression
    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class Inside(Node):
    """``thing in place``: a thing among things, a value in a group; after a path in an example, a view."""

    value: Expression
    place: Expression


@dataclass(frozen=True, slots=True)
class Becomes(Node):
    """``value becomes target``: the edge, in the pattern of a reaction."""

    value: Expression
    target: Expression


@dataclass(frozen=True, slots=True)
class Negation(Node):
    """``not condition``."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Both(Node):
    """``a and b and c``."""

    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Either(Node):
    """``a or b``: a condition, or, as a value, the alternatives a player picks from."""

    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Range(Node):
    """``low..high`` as a source of a choice or as a case; ``high`` is None for ``low..``."""

    low: Expression
    high: Expression | None


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """``NOUN [name] [from SOURCE [or SOURCE]] [where CONDITION]``.

    No source stands for all things of that noun. ``name`` is None when the noun itself is the name.
    """

    noun: str
    name: str | None
    sources: tuple[Expression, ...]
    where: Expression | None
    noun_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Count(Node):
    """``count(BINDER)``."""

    binder: Binder


@dataclass(frozen=True, slots=True)
class Fold(Node):
    """``total(value for BINDER)`` and the like; over nothing each is 0."""

    kind: Literal["total", "highest", "lowest", "distinct"]
    value: Expression
    binder: Binder


@dataclass(frozen=True, slots=True)
class Quantified(Node):
    """``some BINDER has CONDITION``, ``every …``, ``no …``."""

    quantifier: Literal["some", "every", "no"]
    binder: Binder
    condition: Expression


Expression = Union[
    Number,
    Nothing,
    Name,
    Member,
    Lookup,
    Signed,
    Arithmetic,
    Comparison,
    Within,
    Inside,
    Becomes,
    Negation,
    Both,
    Either,
    Range,
    Count,
    Fold,
    Quantified,
    "Broken",
]
