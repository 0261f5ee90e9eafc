"""Findings as one JSON object, whose shape is ``docs/report.schema.json``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, Literal

import msgspec

from ...compiler.source.data.catalogue import ERROR, NOTE, WARNING
from ..report.messages import Messages
from .finding import Finding

FORM: Final = 1
"""The version of the shape; it grows when a program that reads the old one could misread the new one."""


class Count(msgspec.Struct, frozen=True):
    """How many findings there are of each severity."""

    errors: int
    warnings: int
    notes: int


class Report(msgspec.Struct, frozen=True):
    """All findings of one run. ``language``: that of the messages; ``program``: the version of Heroglyph."""

    version: Literal[1]
    program: str
    language: str
    count: Count
    findings: tuple[Finding, ...]


def as_json(findings: Iterable[Finding], messages: Messages) -> str:
    """The report, indented, for people read it too."""
    from ... import __version__

    all_ = tuple(findings)
    levels = Counter(finding.severity for finding in all_)
    count = Count(levels[ERROR], levels[WARNING], levels[NOTE])
    report = Report(FORM, __version__, messages.language, count, all_)
    return msgspec.json.format(msgspec.json.encode(report)).decode("utf-8") + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of a report, made from its types."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Report)}
