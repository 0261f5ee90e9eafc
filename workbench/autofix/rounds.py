"""Changes of one text: which of them can be made together, what the text becomes, and whether that helps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...compiler.source.diagnostics import Diagnostic, Fix
from ...compiler.source.spans import Source
from ...compiler.source.yaml.load import load_text
from ...compiler.source.yaml.patch import replaced


@dataclass(frozen=True, slots=True)
class Round:
    """What one round made of a text. ``overlapping`` and ``unhelpful`` are what was not done, and why."""

    text: str
    made: int
    overlapping: tuple[Diagnostic, ...] = ()
    unhelpful: tuple[Diagnostic, ...] = ()


def safe_fixes(diagnostics: Iterable[Diagnostic]) -> list[tuple[Fix, Diagnostic]]:
    """The safe fixes among some diagnostics, in the order of their places, each change once."""
    fixes: dict[Fix, Diagnostic] = {}
    for diagnostic in diagnostics:
        if diagnostic.fix is not None and diagnostic.fix.safe:
            fixes.setdefault(diagnostic.fix, diagnostic)
    return sorted(fixes.items(), key=lambda pair: (pair[0].span.start, pair[0].span.end))


def mended(name: str, text: str, diagnostics: Iterable[Diagnostic]) -> Round:
    """A text with the safe fixes of its diagnostics.

    Of two that overlap the first is made; one after which the file reads worse than before is not. They are
    made from the end of the text to its start, so that places stay what they are.
    """
    apart, overlapping = _apart(safe_fixes(diagnostics))
    made = 0
    unhelpful = []
    for fix, diagnostic in reversed(apart):
        changed = replaced(text, fix.span, fix.replacement)
        if _reads_worse(name, text, changed, fix.span.end):
            unhelpful.append(diagnostic)
        else:
            text = changed
            made += 1
    return Round(text, made, overlapping, tuple(reversed(unhelpful)))


def _apart(
    fixes: list[tuple[Fix, Diagnostic]],
) -> tuple[list[tuple[Fix, Diagnostic]], tuple[Diagnostic, ...]]:
    """Those fixes that do not touch what another one before them changes, and what the others belong to."""
    kept: list[tuple[Fix, Diagnostic]] = []
    others = []
    for fix, diagnostic in fixes:
        last = kept[-1][0].span if kept else None
        if last is not None and (fix.span.start < last.end or fix.span.start == last.start):
            others.append(diagnostic)
        else:
            kept.append((fix, diagnostic))
    return kept, tuple(others)


def _reads_worse(name: str, before: str, after: str, place: int) -> bool:
    """Whether a file cannot be read any more up to the line of a change, where it could be read before.

    What is wrong behind it says nothing: it may have been hidden by what was mended.
    """
    last = Source(name, before).position(place).line
    return bool(_faults(name, after, last) - _faults(name, before, last))


def _faults(name: str, text: str, last: int) -> set[tuple[str, int]]:
    """The codes and lines of what cannot be read up to a line."""
    source = Source(name, text)
    places = (
        (diagnostic.code, source.position(diagnostic.span.start).line)
        for diagnostic in load_text(name, text)[1]
    )
    return {(code, line) for code, line in places if line <= last}
