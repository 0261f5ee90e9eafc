"""Findings as the commands that make GitHub annotate the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...compiler.source.data.catalogue import ERROR, NOTE, WARNING
from ...compiler.source.limits import DEFAULT_LIMITS
from ..report.messages import Messages
from .finding import Elsewhere, FileRange, Finding

_COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}
_ESCAPES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY_ESCAPES = {**_ESCAPES, ":": "%3A", ",": "%2C"}


def as_github(findings: Iterable[Finding], messages: Messages) -> str:
    """One line a finding. GitHub shows ten of a kind beside the code of each step, and all in its log."""
    return "".join(f"{_command(finding, messages)}\n" for finding in findings)


def _command(finding: Finding, messages: Messages) -> str:
    properties = ",".join(f"{name}={_property(value)}" for name, value in _properties(finding))
    text = "\n".join(_lines(finding, messages))
    return f"::{_COMMANDS[finding.severity]} {properties}::{_escaped(text, _ESCAPES)}"


def _properties(finding: Finding) -> Iterator[tuple[str, object]]:
    """Columns only within one line: GitHub refuses others."""
    place = finding.place
    yield "file", place.file
    if place.start is not None and place.end is not None:
        yield "line", place.start.line
        if place.end.line == place.start.line:
            yield "col", place.start.column
            yield "endColumn", place.end.column
        else:
            yield "endLine", place.end.line
    yield "title", f"Heroglyph {finding.code}"


def _lines(finding: Finding, messages: Messages) -> Iterator[str]:
    yield finding.message
    most = DEFAULT_LIMITS.related_places
    yield from (_related(other) for other in finding.related[:most])
    if (left_out := len(finding.related) - most) > 0:
        yield messages.say("report", "more_places", count=left_out)
    if finding.help is not None:
        yield f"{messages.say('report', 'help')} {finding.help}"
    if finding.fix is not None and finding.fix.text.strip():
        yield f"{messages.say('report', 'fix')} {finding.fix.text}"


def _related(other: Elsewhere) -> str:
    return f"{address(other.place)}  {other.message}"


def address(place: FileRange) -> str:
    """``file:line:column``, or the file alone."""
    return place.file if place.start is None else f"{place.file}:{place.start.line}:{place.start.column}"


def _property(value: object) -> str:
    return _escaped(str(value), _PROPERTY_ESCAPES)


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(letter, letter) for letter in text)
