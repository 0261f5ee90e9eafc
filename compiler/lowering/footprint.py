"""What a rule reads and may write, by name, for those who compare effects: see ``interactions.traces``."""

from __future__ import annotations

from ..interactions.traces import Tracer
from ..tree import rules as typed


def footprint(rule: typed.Rule, tracer: Tracer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names read and the names written, each sorted; verbs count with what their statements do."""
    trace = tracer.trace((rule,))
    writes = {change.aspect for change in trace.changes}
    return tuple(str(aspect) for aspect in sorted(trace.reads)), tuple(
        str(aspect) for aspect in sorted(writes)
    )
