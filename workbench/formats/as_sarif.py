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
    found = tuple(findings)
    codes = list(dict.fromkeys(one.code for one in found))
    run = {
        "tool": {"driver": _driver(codes, messages)},
        "language": messages.language,
        "columnKind": "unicodeCodePoints",
        "results": [_result(one, codes, messages) for one in found],
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


def _result(found: Finding, codes: list[str], messages: Messages) -> Object:
    result: Object = {
        "ruleId": found.code,
        "ruleIndex": codes.index(found.code),
        "level": found.severity,
        "message": {"text": _text(found, messages)},
        "locations": [{"physicalLocation": _location(found.place)}],
    }
    if found.related:
        result["relatedLocations"] = [_related(number, other) for number, other in enumerate(found.related)]
    if found.fix is not None and found.fix.place.start is not None:
        result["fixes"] = [_fix(found.fix, messages)]
    return result


def _text(found: Finding, messages: Messages) -> str:
    """What is wrong and what to do: who shows SARIF shows nothing else."""
    advice = None if found.help is None else f"{messages.say('report', 'help')} {found.help}"
    return "\n".join(filter(None, (found.message, advice)))


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
