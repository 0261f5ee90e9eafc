"""The leanest stack that does the same job, to measure against: events, checks written out, memos, templates.

It keeps places, checks what the generated cards have, parses each different rule text once with a bare LALR
parser of our grammar, and fills a template for each text and language once.
"""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from lark import Lark
from yaml.events import MappingStartEvent, ScalarEvent, SequenceStartEvent

from .generated import LANGUAGES

_ID = re.compile(r"[a-z][a-z0-9_]*\Z")
_SOURCES = ("house", "public", "rulebook")
_TEMPLATE = "{verb} {number} {thing} for each {adjective} {noun} in your {row} {head}{mark}{tail}{end}"
Value = tuple[Any, int, int]
"""What stands there, and the offsets of its start and end."""


def build(text: str) -> Value | None:
    """The values of a file with their places."""
    following: Any = yaml.CBaseLoader(text).get_event
    stack: list[tuple[list[Value], Any]] = []
    inner: list[Value] = []
    while (event := following()) is not None:
        kind = type(event)
        if kind is ScalarEvent:
            inner.append((event.value, event.start_mark.index, event.end_mark.index))
        elif kind in (MappingStartEvent, SequenceStartEvent):
            stack.append((inner, event))
            inner = []
        elif kind in (yaml.MappingEndEvent, yaml.SequenceEndEvent):
            held = inner
            inner, opening = stack.pop()
            made: Any = held
            if type(opening) is MappingStartEvent:
                made = {held[i][0]: held[i + 1] for i in range(0, len(held), 2)}
            inner.append((made, opening.start_mark.index, event.end_mark.index))
    return inner[0] if inner else None


def sound(card: Mapping[str, Value]) -> bool:
    """Whether a generated card has the right fields."""
    return (
        _ID.match(card["id"][0]) is not None
        and card["kind"][0] == "trait"
        and 1 <= int(card["dots"][0]) <= 2
        and 0 <= int(card["cost"][0]) <= 20
        and card["arrow"][0] in ("up", "down", "leftwards", "rightwards")
        and all(source[0] in _SOURCES for source in card["provenance"][0].values())
    )


def lean_pass(folder: Path, parser: Lark) -> int:
    """Loads, checks and says all generated cards of a pack in each language; how many texts it has made."""
    trees: dict[str, Any] = {}
    said: dict[tuple[str, str], str] = {}
    made, ids = 0, set()
    for path in sorted((folder / "cards").glob("made_*.yaml")):
        root = build(path.read_text(encoding="utf-8"))
        for card, _, _ in root[0] if root else ():
            if not sound(card) or card["id"][0] in ids:
                raise ValueError(card)
            ids.add(card["id"][0])
            rule = card["rules"][0]
            if rule not in trees:
                trees[rule] = parser.parse(rule, start="rules")
            for language in LANGUAGES:
                if (rule, language) not in said:
                    said[rule, language] = _text(rule, language)
                made += bool(said[rule, language])
    return made


def _text(rule: str, language: str) -> str:
    return _TEMPLATE.format(
        verb=language, number=len(rule), thing="gold", adjective="green", noun="die", row="strength",
        head="row", mark=":", tail=rule, end=".",
    )  # fmt: skip


def seconds_of(folder: Path, parser: Lark) -> float:
    """The processor time of one pass."""
    gc.disable()
    try:
        started = time.process_time()
        lean_pass(folder, parser)
        return time.process_time() - started
    finally:
        gc.enable()
