"""What is told when a budget was passed: which limit of the table, and what was under way, where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...compiler.compile import CheckedGame
from ...compiler.source.diagnostics import Related
from ...compiler.source.limits import BUDGETS
from ...compiler.source.packs.pack_files import sources_of
from ...compiler.source.spans import Span
from ...runtime.machine.machine import Machine
from ...runtime.table.effects import Effect
from ...runtime.table.limits import AbortedError, PassedError
from .messages import Messages
from .report import place

_TOLD = 8  # rules that set each other off are few; the chain only repeats them
_ARROW = " → "
_MANY_TURNS = 3  # without a question: what is counted is no longer the doing of one player


def limit_of(aborted: AbortedError) -> str:
    """The name that the limit has in the table of limits."""
    return BUDGETS.get(aborted.budget, aborted.budget)


def causes_of(effects: Sequence[Effect], aborted: AbortedError) -> tuple[str, ...]:
    """The rules under way, or the one of which a value was worked out where nothing was."""
    if isinstance(aborted, PassedError) and aborted.effect >= 0:
        return (effects[aborted.effect].id,)
    return aborted.causes


def chain(causes: Sequence[str]) -> str:
    """The rules under way, outermost first, each once; an ellipsis where they set each other off again."""
    once = list(dict.fromkeys(causes))
    shown = once[:_TOLD]
    return _ARROW.join(shown) + (f"{_ARROW}…" if len(causes) > len(shown) else "")


def under_way(effects: Sequence[Effect], causes: Iterable[str]) -> tuple[Related, ...]:
    """The places of these rules."""
    once = list(dict.fromkeys(causes))[:_TOLD]
    return tuple(Related(span, "under_way") for cause in once if (span := _span(effects, cause)) is not None)


def told(m: Machine, aborted: AbortedError, checked: CheckedGame, messages: Messages) -> Iterator[str]:
    """Lines about a game that a budget has stopped: which limit, then each rule under way with its place."""
    name = limit_of(aborted)
    what = messages.term(f"limit_{name}")
    yield messages.say("play", "aborted", what=what, limit=name, maximum=aborted.limit)
    yield from details(m.effects, aborted, checked, messages)


def stopped_by(failure: BaseException) -> AbortedError | None:
    """The limit that made a game fail, if one did."""
    cause: BaseException | None = failure
    while cause is not None and not isinstance(cause, AbortedError):
        cause = cause.__cause__
    return cause


def details(
    effects: Sequence[Effect], aborted: AbortedError, checked: CheckedGame, messages: Messages
) -> Iterator[str]:
    """Lines about what was under way: for how long nobody was asked, and each rule with its place."""
    if aborted.unasked >= _MANY_TURNS:
        yield "  " + messages.say("play", "aborted_unasked", count=aborted.unasked)
    sources = sources_of(checked.packs)
    causes = causes_of(effects, aborted)
    once = list(dict.fromkeys(causes))
    for cause in once[:_TOLD]:
        span = _span(effects, cause)
        where = place(span, sources) if span is not None else "-"
        yield "  " + messages.say("play", "aborted_rule", rule=cause, place=where)
    if len(causes) > len(once):
        yield "  " + messages.say("play", "aborted_again")


def _span(effects: Sequence[Effect], effect: str) -> Span | None:
    """Where an effect was written; none for what stands in no file."""
    origin = next((candidate.origin for candidate in effects if candidate.id == effect), None)
    return Span(origin.file, origin.start, origin.end) if origin is not None and origin.file else None
