"""Findings as SARIF 2.1.0, the format in which code hosts and editors take the results of checkers.

Written as plain dictionaries, whose keys are those of the standard (OASIS, sections 3.13 and following).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ...compiler.source.data.catalogue import read_catalogue
from ..report.messages import Messages
from .finding import Elsewhere, FileRange, Finding, SuggestedEdit

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_VERSION = "2.1.0"

Object = dict[str, Any]


def as_sarif(findings: Iterable[Finding], messages: Messages) -> str:
    """One log with one run."""
    results = tuple(findings)
    codes = list(dict.fromkeys(finding.code for finding in results))
    run = {
        "tool": {"driver": _driver(codes, messages)},
        "language": messages.language,
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, codes, messages) for finding in results],
    }
    log = {"$schema": _SCHEMA, "version": _VERSION, "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _driver(codes: list[str], messages: Messages) -> Object:
    from ... import __version__

    return {
        "name": "Heroglyph",
        "version": __version__,
        "language": messages.language,
        "rules": [_rule(code) for code in codes],
    }


def _rule(code: str) -> Object:
    entry = read_catalogue()[code]
    return {"id": code, "name": entry.name, "defaultConfiguration": {"level": entry.severity}}


def _result(finding: Finding, codes: list[str], messages: Messages) -> Object:
    result: Object = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": finding.severity,
        "message": {"text": _text(finding, messages)},
        "locations": [{"physicalLocation": _location(finding.place)}],
    }
    if finding.related:
        result["relatedLocations"] = [_related(number, other) for number, other in enumerate(finding.related)]
    if finding.fix is not None and finding.fix.place.start is not None:
        result["fixes"] = [_fix(finding.fix, messages)]
    return result


def _text(finding: Finding, messages: Messages) -> str:
    """What is wrong and what to do: who shows SARIF shows nothing else."""
    advice = None if finding.help is None else f"{messages.say('report', 'help')} {finding.help}"
    return "\n".join(filter(None, (finding.message, advice)))


def _location(place: FileRange) -> Object:
    location: Object = {"artifactLocation": {"uri": _uri(place.file)}}
    if place.start is not None and place.end is not None:
        location["region"] = _region(place)
    return location


def _region(place: FileRange) -> Object:
    assert place.start is not None and place.end is not None
    return {
        "startLine": place.start.line,
        "startColumn": place.start.column,
        "endLine": place.end.line,
        "endColumn": place.end.column,
    }


def _uri(file: str) -> str:
    return Path(file).as_uri() if Path(file).is_absolute() else quote(file)


def _related(number: int, other: Elsewhere) -> Object:
    return {
        "id": number,
        "message": {"text": other.message},
        "physicalLocation": _location(other.place),
    }


def _fix(change: SuggestedEdit, messages: Messages) -> Object:
    replacement = {"deletedRegion": _region(change.place), "insertedContent": {"text": change.text}}
    return {
        "description": {"text": messages.say("report", "safe_fix" if change.safe else "likely_fix")},
        "artifactChanges": [
            {"artifactLocation": {"uri": _uri(change.place.file)}, "replacements": [replacement]}
        ],
    }
