"""Positions as JSON and back, the same bytes for the same content. What stands in one is declared here."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from ..machine.machine import Machine
from ..table.roster import Roster
from ..table.state import Frame, GrantedRules, Question, State
from .canonical import canonical
from .rules_mark import check_rules, rules_mark

SCHEMA = 3
_Ints = tuple[int, ...]
Record = TypeVar("Record", bound=msgspec.Struct)


class _Row(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Something of which a position holds several: its fields in their order, without their names."""


class _Frame(_Row):
    kind: int
    effect: int
    me: int
    this: int
    actor: int
    slots: list[int]
    sets: list[_Ints]
    pc: int
    chooser: int
    depth: int
    began: int
    quiet: int
    required: int


class _Question(_Row):
    player: int
    kind: str
    options: _Ints
    detail: int
    offers: _Ints
    branch: int
    answer: int | None


class _Grant(_Row):
    effects: _Ints
    moment: int
    me: int
    this: int
    slots: _Ints
    sets: tuple[_Ints, ...]


class _Columns(msgspec.Struct):
    noun: list[int]
    card: list[int]
    owner: list[int]
    value: list[int]
    hold: list[int]
    constants: list[int]
    place_zone: list[int]
    place_owner: list[int]
    place_holder: list[int]
    by_noun: list[_Ints]
    by_card: list[_Ints]


class _Maps(msgspec.Struct):
    units: list[tuple[tuple[int, int, int], int]]
    cells: list[tuple[tuple[int, int], _Ints]]
    members: list[tuple[tuple[int], _Ints]]
    neighbors: list[tuple[tuple[int], _Ints]]
    lists: list[tuple[tuple[int, int], _Ints]]


class _Plain(msgspec.Struct):
    contents: list[_Ints]
    place: list[int]
    fields: list[int]
    was: list[int]
    holdings: list[int]
    supply: list[int]
    player_fields: list[int]
    streams: list[int]
    scripted: _Ints
    options: _Ints
    order: _Ints
    start_player: int
    turn: int
    periods: list[int]
    began: list[int]
    branch: int
    ended: int
    choices: int
    events: list[_Ints]


class _Under(msgspec.Struct):
    """What is under way, a row each."""

    quotas: list[tuple[int, int, int, int, int]]
    grants: tuple[_Grant, ...]
    main: list[_Frame]
    branches: list[list[_Frame]]
    questions: list[_Question]
    roster: msgspec.Raw
    shown: list[tuple[int, int]] = []


class _Head(msgspec.Struct):
    """What must be known of a position before the rest can be read."""

    schema: int
    rules: Any = None


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
    return {
        **_fields(s, _Plain),
        **({"shown": sorted(s.shown.items())} if s.shown else {}),
        "schema": SCHEMA,
        "quotas": [[*key, *uses] for key, uses in sorted(s.quotas.items())],
        "grants": _rows(s.grants, _Grant),
        "main": _rows(s.main, _Frame),
        "branches": [_rows(branch, _Frame) for branch in s.branches],
        "questions": _rows(s.questions, _Question),
    }


def roster_to_plain(roster: Roster) -> dict[str, Any]:
    """What the things of a position are, as lists."""
    maps = {name: sorted(mapping.items()) for name, mapping in _fields(roster, _Maps).items()}
    rows = {name: [[_listed(key), value] for key, value in pairs] for name, pairs in maps.items()}
    return {**_fields(roster, _Columns), **rows}


def _fields(item: object, record: type[msgspec.Struct]) -> dict[str, Any]:
    return {name: getattr(item, name) for name in record.__struct_fields__}


def _rows(items: Iterable[object], record: type[_Row]) -> list[list[Any]]:
    return [list(_fields(item, record).values()) for item in items]


def _listed(key: int | tuple[int, ...]) -> list[int]:
    return list(key) if isinstance(key, tuple) else [key]


def state_from_json(m: Machine, data: bytes) -> State:
    """The position that was saved. Raises ``OtherRulesError`` where it was saved under other rules.

    ValueError where the data is none of this schema.
    """
    head = _decoded(data, _Head)
    if head.schema != SCHEMA:
        raise ValueError("schema")
    check_rules(m, head.rules)
    plain, under = _decoded(data, _Plain), _decoded(data, _Under)
    s = State(_roster(under.roster), m.players)
    _set(s, plain)
    s.quotas = {
        (effect, thing, player): (period, uses) for effect, thing, player, period, uses in under.quotas
    }
    s.grants = tuple(GrantedRules(*msgspec.structs.astuple(row)) for row in under.grants)
    s.main = [_frame(row) for row in under.main]
    s.branches = [[_frame(row) for row in branch] for branch in under.branches]
    s.questions = [_question(row) for row in under.questions]
    s.shown = dict(under.shown)
    if s.branch >= len(s.branches):
        raise ValueError("state")
    s.stack = s.main if s.branch < 0 else s.branches[s.branch]
    return s


def _decoded(data: bytes | msgspec.Raw, record: type[Record]) -> Record:
    """A part of what is saved, in the types that it has. Raises ValueError."""
    try:
        return msgspec.json.decode(data, type=record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError("state") from error


def _set(item: object, record: msgspec.Struct) -> None:
    for name in record.__struct_fields__:
        setattr(item, name, getattr(record, name))


def _frame(row: _Frame) -> Frame:
    frame = Frame(row.kind, row.effect, row.me, row.this, row.actor, row.slots, row.sets)
    _set(frame, row)
    return frame


def _question(row: _Question) -> Question:
    question = Question(row.player, row.kind, row.options, row.detail, row.offers)
    _set(question, row)
    return question


def _roster(data: msgspec.Raw) -> Roster:
    roster, maps = Roster(), _decoded(data, _Maps)
    _set(roster, _decoded(data, _Columns))
    roster.units, roster.cells, roster.lists = dict(maps.units), dict(maps.cells), dict(maps.lists)
    roster.members = {region: cells for (region,), cells in maps.members}
    roster.neighbors = {cell: cells for (cell,), cells in maps.neighbors}
    return roster
