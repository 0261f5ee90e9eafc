"""What a saved position depends on: the rules it was reached by, each part with a mark of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ..machine.machine import Machine
from ..table.effects import Effect, Origin
from ..table.table import Column
from .canonical import canonical

_SHORT = 8


class OtherRulesError(ValueError):
    """A position was saved under other rules, for another number of players or with other options.

    ``parts`` are what differs: ``+`` before what the machine has and the game of the position had not, ``-``
    before what it has not. A part is a card by its id, a word as ``zones.deck``, ``players``, or an option as
    ``options.NAME``; ``order`` where nothing but the order of the words and cards is another.
    """

    def __init__(self, parts: tuple[str, ...]) -> None:
        super().__init__(", ".join(parts))
        self.parts = parts


def rules_mark(m: Machine) -> dict[str, Any]:
    """What a position of a machine depends on, in plain values. It is made once."""
    if m.mark is None:
        parts: dict[str, list[Any]] = {}
        for name, value in _parts(m):
            parts.setdefault(name, []).append(value)
        options = zip(m.table.options, m.options, strict=True)
        m.mark = {
            "players": m.players,
            "options": {setting.name: setting.values[number] for setting, number in options},
            "parts": {name: _hash(values) for name, values in parts.items()},
            "whole": _hash([m.table, [_played(effect) for effect in m.effects]], 64),
        }
    return m.mark


def check_rules(m: Machine, saved: Any) -> None:
    """Raises ``OtherRulesError`` unless a position with this mark may be gone on with here.

    All numbers in a position are places in the tables of its game, so nothing of these may be another.
    Raises ValueError for what is no mark at all.
    """
    here = rules_mark(m)
    if saved == here:
        return
    if not isinstance(saved, dict) or not all(
        isinstance(saved.get(key), dict) for key in ("options", "parts")
    ):
        raise ValueError("rules")
    differing = [*_differing(here["parts"], saved["parts"])]
    options = list(_differing(here["options"], saved["options"]))
    differing += [
        f"{option[0]}options.{option[1:]}" if option[0] in "+-" else f"options.{option}" for option in options
    ]
    if saved.get("players") != m.players:
        differing.append("players")
    raise OtherRulesError(tuple(differing) or ("order",))


def _differing(here: dict[str, Any], there: dict[str, Any]) -> Iterator[str]:
    """What is more or less; where nothing is, what is another: one more shifts the numbers of the others."""
    more = [f"+{name}" for name in here if name not in there]
    less = [f"-{name}" for name in there if name not in here]
    yield from (*more, *less) or (name for name, value in here.items() if there[name] != value)


def _parts(m: Machine) -> Iterator[tuple[str, Any]]:
    """The parts of a game by name: a card with its rules, a word, what the outline says."""
    table = m.table
    rules: dict[int, list[Any]] = {}
    for effect in m.effects:
        rules.setdefault(effect.card, []).append(_played(effect))
    for number, card in enumerate(table.cards):
        yield card.id, [card, rules.get(number, [])]
    for effect in m.effects:
        if effect.card < 0:
            yield effect.id or "game", _played(effect)
    for section in table.__struct_fields__:
        entries = getattr(table, section)
        for item in entries if isinstance(entries, tuple) and section not in ("cards", "formulas") else ():
            yield f"{section}.{_name(m, item)}", item
    yield "game", table.outline


def _played(effect: Effect) -> Effect:
    """An effect without where it is written: a comment or another order of lines changes nothing."""
    return replace(effect, origin=Origin())


def _name(m: Machine, item: Any) -> str:
    """What an item of a table is called; a field by its noun too."""
    if isinstance(item, Column):
        return f"{m.table.nouns[item.of].name if item.of >= 0 else 'player'}.{item.name}"
    return str(item if isinstance(item, str) else item.name)


def _hash(value: object, length: int = _SHORT) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()[:length]
