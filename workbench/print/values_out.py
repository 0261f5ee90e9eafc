"""All that cards show, as data for other programs: a row for each card and language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..authoring.sheet.cells import grid_of
from ..authoring.sheet.csv_file import written_csv
from ..reference.content.document import Table
from .card_content import CardContent, RuleInRuns, ShownValue

Copied = Sequence[tuple[CardContent, int]]
"""Cards, each with how many of it there are."""
_CELL, _ROW = ", ", "; "


def as_json(cards: Mapping[str, Copied]) -> bytes:
    """Cards by language as JSON: their values with captions, their rules in full and in short."""
    told = [_told(language, card, count) for language, every in cards.items() for card, count in every]
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def as_csv(cards: Mapping[str, Copied]) -> bytes:
    """The same as CSV for spreadsheets: a column for each value, and one for its caption."""
    rows = [dict(_cells(language, card, count)) for language, every in cards.items() for card, count in every]
    header = tuple(dict.fromkeys(name for row in rows for name in row))
    return written_csv(grid_of("cards", header, rows))


def _told(language: str, card: CardContent, count: int) -> dict[str, Any]:
    return {
        "id": card.id,
        "language": language,
        "count": count,
        "kind": card.kind,
        "kind_name": card.kind_name,
        "name": card.name,
        "rules": [_rule(rule) for rule in card.rules],
        "short_rules": [_rule(rule) for rule in card.short],
        "values": {value.of: _value(value) for value in (*card.values, *card.tables)},
        "goals": _goals(card.goals),
        "flavor": card.flavor,
    }


def _rule(rule: RuleInRuns) -> dict[str, Any]:
    runs = [dict(_run(run.text, run.of, run.phrase)) for run in rule.runs]
    return {
        "side": rule.side,
        "name": rule.name,
        "text": "".join(run.text for run in rule.runs),
        "runs": runs,
    }


def _run(text: str, of: str, phrase: int) -> Iterator[tuple[str, str | int]]:
    yield "text", text
    if of:
        yield "of", of
    if phrase:
        yield "phrase", phrase


def _value(value: ShownValue) -> dict[str, Any]:
    if value.rows:
        return {"caption": value.caption, "head": list(value.head), "rows": [list(row) for row in value.rows]}
    return {"caption": value.caption, "text": value.text, "value": value.raw}


def _goals(goals: Table | None) -> dict[str, Any] | None:
    return None if goals is None else {"head": list(goals.head), "rows": [list(row) for row in goals.rows]}


def _cells(language: str, card: CardContent, count: int) -> Iterator[tuple[str, str]]:
    """A card as cells of a row; rows in a cell have a semicolon between them."""
    yield from {"id": card.id, "language": language, "count": str(count), "kind": card.kind}.items()
    yield from {"kind_name": card.kind_name, "name": card.name, "text": _lines(card.rules)}.items()
    yield from {"short_text": _lines(card.short), "flavor": card.flavor}.items()
    if card.goals is not None:
        yield "goals", _joined(card.goals.rows)
    for value in (*card.values, *card.tables):
        yield value.of, value.text or _joined(value.rows) or str(value.raw)
        yield f"{value.of} caption", value.caption


def card_text(card: CardContent) -> str:
    """The rules of a card as text."""
    return _lines(card.rules)


def _lines(rules: Sequence[RuleInRuns]) -> str:
    """Rules one below the other, those of a side below its name."""
    lines, before = [], ""
    for rule in rules:
        if rule.side and rule.side != before:
            lines.append(f"– {rule.side} –")
        before = rule.side
        lines.append(rule.text)
    return "\n".join(lines)


def _joined(rows: Sequence[Sequence[str]]) -> str:
    return _ROW.join(_CELL.join(row) for row in rows)
