"""Whatever a file of an author may have is used: each key makes a difference in some pack."""

from __future__ import annotations

from typing import Any

import pytest
from tests.places import text_of
from tests.tables import read_table

from .used_keys import HERE, SCHEMAS, keys, tried

ROWS: list[dict[str, Any]] = read_table(HERE / "used_keys.yaml")
SHOWN = [row for row in ROWS if "by" not in row]


def test_every_key_of_every_schema_is_shown_to_be_used() -> None:
    assert [row["key"] for row in ROWS] == [key for name in SCHEMAS for key in keys(name)]


@pytest.mark.parametrize("row", SHOWN, ids=[row["key"] for row in SHOWN])
def test_another_value_is_seen(row: dict[str, Any]) -> None:
    assert tried(row["in"], row["file"], row["key"], row.get("at", 0), row.get("to")) == row["seen"]


def test_what_is_shown_elsewhere_is_shown_there() -> None:
    for row in ROWS:
        if "by" in row:
            assert row["key"].rpartition("/")[2] in text_of(row["by"]), row["key"]
