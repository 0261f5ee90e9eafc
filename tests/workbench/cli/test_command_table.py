"""Each command is called with the request that it is declared with, and each option has its own words."""

from __future__ import annotations

import inspect

import pytest

from heroglyph.workbench.cli.command_table import COMMANDS, Entry

ENTRIES = [entry for each in COMMANDS for entry in ([each] if isinstance(each, Entry) else each.commands)]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.runs)
def test_what_runs_a_command_takes_its_request(entry: Entry) -> None:
    first, second = inspect.signature(entry.runner()).parameters.values()
    assert first.annotation == entry.request_class().__name__
    assert second.annotation == "Messages"


def test_a_request_belongs_to_one_command() -> None:
    assert len({entry.request for entry in ENTRIES}) == len({entry.runs for entry in ENTRIES}) == len(ENTRIES)
