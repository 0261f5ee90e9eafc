"""Patterns of words that bring themselves, or each other twice and twice again: their text would never end.

Only a pattern that a word brings (``{=verb.frame}``) stays within the same phrase; every other slot goes
down to a smaller one. So names that bring each other in a circle, in whatever words, are all there is to
find.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from itertools import islice
from typing import NamedTuple

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.documents import Scalar
from ...source.limits import DEFAULT_LIMITS
from ...source.yaml.load import exceeded
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


def check_splices(all_splices: Sequence[Splice]) -> Iterator[Diagnostic]:
    """The patterns from which one comes back to the same name, and those that bring far too many others."""
    brought: dict[str, dict[str, None]] = {}
    for splice in all_splices:
        brought.setdefault(splice.form, {})[splice.brought] = None
    sizes = _sizes(all_splices, brought)
    circles = (
        circular
        for circular in all_splices
        if circular.form not in sizes and circular.form in _reached(circular.brought, brought)
    )
    for splice in islice(circles, DEFAULT_LIMITS.errors_per_file):
        yield diagnostic("H616", splice.written.span, pattern=splice.written.text)
    most = DEFAULT_LIMITS.phrase_inserts
    for splice in all_splices:
        if sizes.get(splice.brought, 0) <= most < sizes.get(splice.form, 0):
            yield exceeded(splice.written.span, "phrase_inserts", most)


def _sizes(all_splices: Sequence[Splice], brought: Mapping[str, Mapping[str, None]]) -> dict[str, int]:
    """How many patterns the largest of each name brings in all; without names that lead into a circle."""
    patterns: dict[str, dict[int, list[str]]] = {}
    for splice in all_splices:
        patterns.setdefault(splice.form, {}).setdefault(id(splice.written), []).append(splice.brought)
    sorter = TopologicalSorter(brought)
    with suppress(CycleError):  # what comes before the circle is found all the same
        sorter.prepare()
    sizes: dict[str, int] = {}
    while ready := sorter.get_ready():
        for name in ready:
            inner = patterns.get(name, {}).values()
            sizes[name] = max((sum(1 + sizes[part] for part in parts) for parts in inner), default=0)
        sorter.done(*ready)
    return sizes


def _reached(start: str, brought: Mapping[str, Mapping[str, None]]) -> dict[str, None]:
    reached: dict[str, None] = {}
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached[name] = None
            waiting.extend(brought.get(name, ()))
    return reached
