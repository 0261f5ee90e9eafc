"""The operations of compiled rules: each declared once, written and read back, linked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from heroglyph.runtime.table import operations as op
from heroglyph.runtime.table.effects import Effect
from heroglyph.runtime.table.walk import complete

from .games import lowered

PACKS = ("lab", "duel", "rollplayer", "dungeonroll", "rollingrealms")
UNIONS = {op.Value: op.Expression, op.Several: op.Source, op.Step: op.Instruction}


def _leaves(kind: type[op.Operation]) -> Iterator[type[op.Operation]]:
    """The records of a kind of which there are no others."""
    inner = kind.__subclasses__()
    yield from (leaf for subclass in inner for leaf in _leaves(subclass))
    if not inner:
        yield kind


@pytest.mark.parametrize("kind", UNIONS)
def test_what_is_read_back_is_all_there_is(kind: type[op.Operation]) -> None:
    assert {leave.__name__ for leave in _leaves(kind)} == {leaf.__name__ for leaf in get_args(UNIONS[kind])}


@pytest.mark.parametrize("pack", PACKS)
def test_effects_are_written_and_read_back(pack: str) -> None:
    effects = lowered(pack).effects
    written = msgspec.json.encode(effects)
    assert msgspec.json.decode(written, type=tuple[Effect, ...]) == effects


def test_a_record_is_written_as_a_list_that_begins_with_its_name() -> None:
    repeated = op.PlayerField(3, -1, op.StartPlayer())
    assert msgspec.json.encode(repeated) == b'["playerfield",3,-1,["startplayer"]]'


@pytest.mark.parametrize("spoilt", [b'["players_field",3]', b'["store",1]', b'["store",1,["end"]]', b"[7]"])
def test_what_is_no_operation_is_not_read(spoilt: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(spoilt, type=op.Instruction)


def test_a_table_that_forgets_a_record_is_refused_by_name() -> None:
    table = {record: record for record in get_args(op.Source) if record is not op.Laid}
    with pytest.raises(TypeError, match="Laid"):
        complete(op.Source, table)
    with pytest.raises(TypeError, match="Zone"):
        complete(op.Source, table, {op.Laid: op.Laid, op.Zone: op.Zone})
