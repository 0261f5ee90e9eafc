"""Positions, effects and tables as JSON and back, the same bytes for the same content."""

from __future__ import annotations

import hashlib
import json
from typing import Any, TypeVar

from ..machine.machine import Machine
from ..table import effects as fx
from ..table import table as tb
from ..table.roster import Roster
from ..table.state import Frame, Grant, Question, State
from .canonical import canonical, record
from .rules_mark import check_rules, rules_mark

SCHEMA = 3
T = TypeVar("T")

_PLAIN = (
    "contents",
    "place",
    "fields",
    "was",
    "holdings",
    "supply",
    "player_fields",
    "streams",
    "scripted",
    "options",
    "order",
    "start_player",
    "turn",
    "periods",
    "began",
    "branch",
    "ended",
    "choices",
    "events",
)
_FRAME = (
    "kind",
    "effect",
    "me",
    "this",
    "actor",
    "slots",
    "sets",
    "pc",
    "chooser",
    "depth",
    "began",
    "quiet",
    "required",
)
_QUESTION = ("player", "kind", "options", "detail", "offers", "branch", "answer")
_GRANT = ("effects", "moment", "me", "this", "slots", "sets")
_ROSTER_LISTS = (
    "noun",
    "card",
    "owner",
    "value",
    "hold",
    "constants",
    "place_zone",
    "place_owner",
    "place_holder",
)
_ROSTER_TUPLES = ("by_noun", "by_card")
_ROSTER_MAPS = ("units", "cells", "members", "neighbors", "lists")


def state_to_json(m: Machine, s: State) -> bytes:
    """A position as canonical JSON, everything under way included, with a mark of the rules it depends on."""
    return canonical({**state_to_plain(s), "rules": rules_mark(m)})


def digest(s: State) -> str:
    """The SHA-256 of a position as JSON, without its rules, in hexadecimal."""
    return hashlib.sha256(canonical(state_to_plain(s))).hexdigest()


def state_to_plain(s: State) -> dict[str, Any]:
    """A position as lists and mappings."""
    return {**without_roster(s), "roster": roster_to_plain(s.roster)}


def without_roster(s: State) -> dict[str, Any]:
    """The same, but for what the things are."""
    plain: dict[str, Any] = {name: getattr(s, name) for name in _PLAIN}
    plain["schema"] = SCHEMA
    plain["quotas"] = [[*key, *uses] for key, uses in sorted(s.quotas.items())]
    plain["grants"] = [_row(grant, _GRANT) for grant in s.grants]
    plain["main"] = [_row(frame, _FRAME) for frame in s.main]
    plain["branches"] = [[_row(frame, _FRAME) for frame in branch] for branch in s.branches]
    plain["questions"] = [_row(question, _QUESTION) for question in s.questions]
    return plain


def _row(item: object, names: tuple[str, ...]) -> list[Any]:
    return [getattr(item, name) for name in names]


def roster_to_plain(roster: Roster) -> dict[str, Any]:
    """What the things of a position are, as lists."""
    plain: dict[str, Any] = {name: getattr(roster, name) for name in (*_ROSTER_LISTS, *_ROSTER_TUPLES)}
    for name in _ROSTER_MAPS:
        plain[name] = sorted([_listed(key), value] for key, value in getattr(roster, name).items())
    return plain


def _listed(key: int | tuple[int, ...]) -> list[int]:
    return list(key) if isinstance(key, tuple) else [key]


def state_from_json(m: Machine, data: bytes) -> State:
    """The position that was saved. Raises ``OtherRulesError`` where it was saved under other rules.

    ValueError where the data is none of this schema.
    """
    plain = json.loads(data)
    if not isinstance(plain, dict) or plain.get("schema") != SCHEMA:
        raise ValueError("schema")
    check_rules(m, plain.get("rules"))
    try:
        return _state_from_plain(m, plain)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError("state") from error


def _state_from_plain(m: Machine, plain: dict[str, Any]) -> State:
    s = State(_roster_from_plain(plain["roster"]), m.players)
    for name in _PLAIN:
        value = plain[name]
        if name in ("scripted", "options", "order"):
            value = tuple(value)
        elif name in ("contents", "events"):
            value = [tuple(item) for item in value]
        setattr(s, name, value)
    s.quotas = {(row[0], row[1], row[2]): (row[3], row[4]) for row in plain["quotas"]}
    s.grants = tuple(Grant(*_deep(row)) for row in plain["grants"])
    s.main = [_frame(row) for row in plain["main"]]
    s.branches = [[_frame(row) for row in branch] for branch in plain["branches"]]
    s.questions = [_question(row) for row in plain["questions"]]
    s.stack = s.main if s.branch < 0 else s.branches[s.branch]
    return s


def _frame(row: list[Any]) -> Frame:
    values = dict(zip(_FRAME, row, strict=True))
    frame = Frame(*(values[name] for name in _FRAME[:7]))
    frame.sets = [tuple(item) for item in values["sets"]]
    for name in _FRAME[7:]:
        setattr(frame, name, values[name])
    return frame


def _question(row: list[Any]) -> Question:
    values = dict(zip(_QUESTION, row, strict=True))
    question = Question(
        values["player"], values["kind"], tuple(values["options"]), values["detail"], tuple(values["offers"])
    )
    question.branch, question.answer = values["branch"], values["answer"]
    return question


def _roster_from_plain(plain: dict[str, Any]) -> Roster:
    roster = Roster()
    for name in _ROSTER_LISTS:
        setattr(roster, name, plain[name])
    for name in _ROSTER_TUPLES:
        setattr(roster, name, [tuple(item) for item in plain[name]])
    for name in _ROSTER_MAPS:
        pairs = [(_key(key), _deep(value)) for key, value in plain[name]]
        setattr(roster, name, dict(pairs))
    return roster


def _key(key: list[int]) -> int | tuple[int, ...]:
    return key[0] if len(key) == 1 else tuple(key)


def _deep(value: Any) -> Any:
    """Lists inside out as tuples."""
    return tuple(_deep(item) for item in value) if isinstance(value, list) else value


# ------------------------------------------------------------------ effects and tables

_RECORDS: dict[tuple[type, str], type] = {
    (fx.Effect, "event"): fx.Pattern,
    (fx.Effect, "limit"): fx.Limit,
    (fx.Effect, "origin"): fx.Origin,
    (fx.Effect, "parameters"): fx.Parameter,
    (fx.Effect, "choices"): fx.Choice,
    (tb.GameTable, "enums"): tb.Enum,
    (tb.GameTable, "columns"): tb.Column,
    (tb.GameTable, "nouns"): tb.Noun,
    (tb.GameTable, "zones"): tb.Zone,
    (tb.GameTable, "resources"): tb.Resource,
    (tb.GameTable, "grids"): tb.Grid,
    (tb.GameTable, "tables"): tb.Table,
    (tb.GameTable, "bounds"): tb.Bound,
    (tb.GameTable, "verbs"): tb.Verb,
    (tb.GameTable, "cards"): tb.Card,
    (tb.GameTable, "options"): tb.Setting,
    (tb.GameTable, "outline"): tb.Outline,
    (tb.Outline, "components"): tb.Component,
}


def game_to_json(table: tb.GameTable, effects: tuple[fx.Effect, ...]) -> bytes:
    """A compiled game as canonical JSON."""
    return canonical({"table": record(table), "effects": [record(effect) for effect in effects]})


def game_from_json(data: bytes) -> tuple[tb.GameTable, tuple[fx.Effect, ...]]:
    """The compiled game that was written. Raises ValueError where it is of another schema."""
    plain = json.loads(data)
    table = _from_plain(tb.GameTable, plain["table"])
    effects = tuple(_from_plain(fx.Effect, effect) for effect in plain["effects"])
    if table.schema != tb.SCHEMA or any(effect.schema != fx.SCHEMA for effect in effects):
        raise ValueError("schema")
    return table, effects


def _from_plain(kind: type[T], plain: dict[str, Any]) -> T:
    values = {}
    for name, value in plain.items():
        inner = _RECORDS.get((kind, name))
        if inner is None:
            values[name] = _deep(value)
        elif isinstance(value, list):
            values[name] = tuple(_from_plain(inner, item) for item in value)
        else:
            values[name] = _from_plain(inner, value)
    return kind(**values)
