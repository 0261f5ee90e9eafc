"""A look as it is written: values with their places, laid over one another key by key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Union

from ..source.data.data import read_data
from ..source.documents import Document, Scalar, Sequence
from ..source.documents import Mapping as Written
from ..source.packs.pack_files import PackFiles
from ..source.spans import NOWHERE, Span

NONE = "none"
"""Takes away what was there."""
EVERY, KINDS, ZONES, AT = "every", "kinds", "zones", "at"
Value = Union[Scalar, tuple["Value", ...], Mapping[str, "Value"]]
Values = Mapping[str, Value]
"""A part of a look by its keys."""


@lru_cache(maxsize=1)
def default_look() -> Values:
    """What is so where no pack says anything."""
    return values_of(read_data("grammar", "look", "default.yaml"))


@lru_cache(maxsize=1)
def icon_paths() -> Mapping[str, str]:
    """What is drawn, as paths of SVG in a box of 24 by 24, by the names of icons."""
    return {name: text(path) for name, path in values_of(read_data("grammar", "look", "icons.yaml")).items()}


def looks_of(packs: Iterable[PackFiles]) -> tuple[Values, ...]:
    """The looks that packs write, those of a game before those of what adds to it."""
    return tuple(values_of(pack.look) for pack in packs if pack.look is not None)


def values_of(document: Document | None) -> Values:
    """The values below a document; none where it is no mapping."""
    return {key.text: _value(value) for key, value in document} if isinstance(document, Written) else {}


def _value(document: Document) -> Value:
    if isinstance(document, Written):
        return values_of(document)
    return tuple(map(_value, document.items)) if isinstance(document, Sequence) else document


def given(text: str) -> Scalar:
    """A value that stands in no file."""
    return Scalar(text, NOWHERE)


def laid_over(below: Values, above: Values, *, keep_none: bool = False) -> Values:
    """Values with others in their place, key by key; what those say is none is not there any more.

    ``keep_none``: that is still to be laid over others, of which it takes something away.
    """
    made = dict(below)
    for key, value in above.items():
        old = made.get(key)
        if is_none(value) and not keep_none:
            made.pop(key, None)
        elif isinstance(value, Mapping):
            made[key] = laid_over(old if isinstance(old, Mapping) else {}, value, keep_none=keep_none)
        else:
            made[key] = value
    return made


def is_none(value: Value | None) -> bool:
    """Whether a value takes away what was there."""
    return isinstance(value, Scalar) and value.plain and value.text == NONE


def inner(values: Values, *path: str) -> Values:
    """The values below keys, each below the one before; none where nothing of the kind stands there."""
    for key in path:
        value = values.get(key)
        values = value if isinstance(value, Mapping) else {}
    return values


def text(value: Value | None, otherwise: str = "") -> str:
    """A value as text."""
    return value.text if isinstance(value, Scalar) else otherwise


def texts(value: Value | None) -> tuple[str, ...]:
    """The texts of a list; a single one is a list of one."""
    return tuple(scalar.text for scalar in scalars(value))


def scalars(value: Value | None) -> tuple[Scalar, ...]:
    """The texts of a list with their places, likewise."""
    if isinstance(value, Scalar):
        return (value,)
    return tuple(item for item in value if isinstance(item, Scalar)) if isinstance(value, tuple) else ()


def numbers(value: Value | None) -> tuple[float, ...]:
    """The numbers of a list; none where one of them is no number."""
    try:
        return tuple(float(scalar.text) for scalar in scalars(value))
    except ValueError:
        return ()


def span_of(value: Value | None) -> Span:
    """Where a value stands."""
    if isinstance(value, Scalar):
        return value.span
    parts = value.values() if isinstance(value, Mapping) else value or ()
    return next((span for part in parts if (span := span_of(part)) != NOWHERE), NOWHERE)
