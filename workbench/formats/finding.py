"""A diagnostic with its words in one language and its places in lines and columns, for any output format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec

from ...compiler.source.data.catalogue import deduplicated, severity
from ...compiler.source.diagnostics import Diagnostic, Fix, Related
from ...compiler.source.limits import DEFAULT_LIMITS
from ...compiler.source.spans import Source, Span
from ..report.messages import Messages
from ..report.report import cut
from ..report.visible import visible


class Point(msgspec.Struct, frozen=True):
    """A line and a column, both counted from 1; columns count characters (code points)."""

    line: int
    column: int


class FileRange(msgspec.Struct, frozen=True):
    """A range of a file; ``end`` is behind its last character. Without points the whole file is meant."""

    file: str
    start: Point | None = None
    end: Point | None = None


class Elsewhere(msgspec.Struct, frozen=True):
    """Another place that belongs to the mistake, and what it has to do with it."""

    message: str
    place: FileRange


class SuggestedEdit(msgspec.Struct, frozen=True):
    """What to write at a place to mend the mistake; ``safe`` where ``check --fix`` would write it."""

    place: FileRange
    text: str
    safe: bool


class Finding(msgspec.Struct, frozen=True):
    """One mistake, warning or note, in words."""

    code: str
    severity: str
    message: str
    help: str | None
    place: FileRange
    related: tuple[Elsewhere, ...]
    fix: SuggestedEdit | None


@dataclass(frozen=True, slots=True)
class Describer:
    """Puts diagnostics into words and places; ``paths`` tells what to call files, by the names in spans."""

    messages: Messages
    sources: Mapping[str, Source]
    paths: Mapping[str, str]

    def findings(self, diagnostics: Iterable[Diagnostic]) -> tuple[Finding, ...]:
        """All diagnostics in the order of files and places, each once, none left out."""
        return tuple(self.finding(diagnostic) for diagnostic in deduplicated(diagnostics))

    def finding(self, diagnostic: Diagnostic) -> Finding:
        """One diagnostic; its words are those of the report."""
        advice = self.messages.help(diagnostic)
        return Finding(
            code=diagnostic.code,
            severity=severity(diagnostic),
            message=_short(self.messages.text(diagnostic)),
            help=None if advice is None else _short(advice),
            place=self.place(diagnostic.span),
            related=tuple(self._elsewhere(other) for other in diagnostic.related),
            fix=None if diagnostic.fix is None else self._change(diagnostic.fix),
        )

    def place(self, span: Span) -> FileRange:
        """A span in lines and columns, where its text is at hand."""
        file = visible(self.paths.get(span.file, span.file))
        source = self.sources.get(span.file)
        if source is None or span.end == 0:
            return FileRange(file)
        return FileRange(file, _point(source, span.start), _point(source, span.end))

    def _elsewhere(self, other: Related) -> Elsewhere:
        return Elsewhere(_short(self.messages.caption(other)), self.place(other.span))

    def _change(self, fix: Fix) -> SuggestedEdit:
        return SuggestedEdit(self.place(fix.span), fix.replacement, fix.safe)


def _short(text: str) -> str:
    return cut(text, DEFAULT_LIMITS.message_length)


def _point(source: Source, offset: int) -> Point:
    position = source.position(offset)
    return Point(position.line, position.column)
