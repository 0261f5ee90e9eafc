"""What is told when a budget was passed: which limit of the table, and what was under way, where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..compiler.compile import CheckedGame
from ..compiler.source.diagnostics import Related
from ..compiler.source.limits import BUDGETS
from ..compiler.source.pack import sources_of
from ..compiler.source.spans import Span
from ..runtime.limits import AbortedError, PassedError
from ..runtime.machine import Machine
from .messages import Messages
from .report import place

_TOLD = 8  # rules that set each other off are few; the chain only repeats them
_ARROW = " → "


def limit_of(aborted: AbortedError) -> str:
    """The name that the limit has in the table of limits."""
    return BUDGETS.get(aborted.budget, aborted.budget)


def causes_of(m: Machine, aborted: AbortedError) -> tuple[str, ...]:
    """The rules under way, or the one of which a value was worked out where nothing was."""
    if isinstance(aborted, PassedError) and aborted.effect >= 0:
        return (m.effects[aborted.effect].id,)
    return aborted.causes


def chain(causes: Sequence[str]) -> str:
    """The rules under way, outermost first, each once; an ellipsis where they set each other off again."""
    once = list(dict.fromkeys(causes))
    shown = once[:_TOLD]
    return _ARROW.join(shown) + (f"{_ARROW}…" if len(causes) > len(shown) else "")


def under_way(m: Machine, causes: Iterable[str]) -> tuple[Related, ...]:
    """The places of these rules."""
    once = list(dict.fromkeys(causes))[:_TOLD]
    return tuple(Related(span, "under_way") for one in once if (span := _span(m, one)) is not None)


def told(m: Machine, aborted: AbortedError, checked: CheckedGame, messages: Messages) -> Iterator[str]:
    """Lines about a game that a budget has stopped: which limit, then each rule under way with its place."""
    name = limit_of(aborted)
    what = messages.term(f"limit_{name}")
    yield messages.say("play", "aborted", what=what, limit=name, maximum=aborted.limit)
    sources = sources_of(checked.packs)
    causes = causes_of(m, aborted)
    once = list(dict.fromkeys(causes))
    for one in once[:_TOLD]:
        span = _span(m, one)
        where = place(span, sources) if span is not None else "-"
        yield "  " + messages.say("play", "aborted_rule", rule=one, place=where)
    if len(causes) > len(once):
        yield "  " + messages.say("play", "aborted_again")


def _span(m: Machine, effect: str) -> Span | None:
    """Where an effect was written; none for what stands in no file."""
    origin = next((one.origin for one in m.effects if one.id == effect), None)
    return Span(origin.file, origin.start, origin.end) if origin is not None and origin.file else None
