"""Positions as JSON: the same content gives the same bytes; what is no position is refused."""

from __future__ import annotations

import json

import msgspec
import pytest
from tests.runtime.games import duel, lowered, machine

from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.saving.save import state_from_json, state_to_json

PACKS = ("lab", "duel", "rollplayer", "dungeonroll", "rollingrealms")


def test_another_schema_is_refused() -> None:
    state = json.loads(state_to_json(machine("duel"), duel(machine("duel"), 5)))
    state["schema"] += 1
    with pytest.raises(ValueError):
        state_from_json(machine("duel"), json.dumps(state).encode())


@pytest.mark.parametrize("pack", PACKS)
def test_records_hold_only_plain_values(pack: str) -> None:
    """Integers, strings, truths, tuples and records: nothing that could not be shared."""
    for effect in lowered(pack).effects:
        _plain(effect)


def _plain(value: object) -> None:
    if isinstance(value, tuple):
        for item in value:
            _plain(item)
    elif isinstance(value, msgspec.Struct):
        _plain(msgspec.structs.astuple(value))
    else:
        assert value is None or isinstance(value, int | str), value


def test_every_effect_knows_its_place_and_text() -> None:
    for pack in PACKS:
        for effect in lowered(pack).effects:
            if effect.kind not in ("formula", "verb"):
                assert effect.origin.file.endswith(".yaml") and effect.origin.end > effect.origin.start, (
                    effect.id
                )
                assert effect.text == effect.id


@pytest.mark.parametrize("pack", PACKS)
def test_lowering_is_the_same_each_time(pack: str) -> None:
    from tests.runtime.games import game

    from heroglyph.compiler.lowering.lower import lower

    again = lower(game(pack))
    first, other = (msgspec.json.encode((made.table, made.effects)) for made in (again, lowered(pack)))
    assert first == other
    m = link(again.table, again.effects, 3)
    assert state_to_json(m, empty_state(m, 9)) == state_to_json(m, empty_state(m, 9))
    assert state_to_json(m, empty_state(m, 9)) != state_to_json(m, empty_state(m, 10))


def test_a_spoilt_position_is_refused_with_one_kind_of_error() -> None:
    whole = state_to_json(machine("duel"), duel(machine("duel"), 5))
    plain = json.loads(whole)
    spoilt = [whole[: len(whole) // 2], b"[]", b"null"]
    for name in plain:
        spoilt.append(json.dumps({key: value for key, value in plain.items() if key != name}).encode())
    for name in ("roster", "quotas", "grants", "main", "branches", "questions", "contents", "branch"):
        spoilt.extend(json.dumps({**plain, name: wrong}).encode() for wrong in (None, [None], 1.5))
    for data in spoilt:
        with pytest.raises(ValueError):
            state_from_json(machine("duel"), data)
