"""Patterns of words that bring themselves: a text made of them would never end.

Only a pattern that a word brings (``{=verb.frame}``) stays within the same phrase; every other slot goes
down to a smaller one. So names that bring each other in a circle, in whatever words, are all there is to
find.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..source.diagnostics import Diagnostic, diagnostic
from ..source.documents import Scalar
from .pattern import GroupItem, Pattern, SpliceItem


class Splice(NamedTuple):
    """A pattern, which stands at ``written`` under the name ``form``, brings another by its name."""

    form: str
    brought: str
    written: Scalar


def splices(form: str, pattern: Pattern, written: Scalar) -> Iterator[Splice]:
    """What a pattern brings, by names without their endings (``clause.inf`` is a ``clause``)."""
    for item in pattern:
        if isinstance(item, GroupItem):
            yield from splices(form, item.items, written)
        elif isinstance(item, SpliceItem):
            yield Splice(form.partition(".")[0], item.name.partition(".")[0], written)


def check_splices(found: Sequence[Splice]) -> Iterator[Diagnostic]:
    """The patterns from which one comes back to the same name."""
    brought: dict[str, dict[str, None]] = {}
    for one in found:
        brought.setdefault(one.form, {})[one.brought] = None
    for one in found:
        if one.form in _reached(one.brought, brought):
            yield diagnostic("H616", one.written.span, pattern=one.written.text)


def _reached(start: str, brought: Mapping[str, Mapping[str, None]]) -> dict[str, None]:
    found: dict[str, None] = {}
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting.extend(brought.get(name, ()))
    return found
