"""The probes come out right, by the runtime and by the interpreter."""

from __future__ import annotations

import pytest
from tests.tables import read_table

from heroglyph.compiler.lowering.lower import lower
from heroglyph.workbench.examples.examples import ExampleRunner

from .expected import wrong_in
from .probing import PROBES, game, probes

NAMES = [probe["name"] for probe in read_table(PROBES)]


@pytest.mark.parametrize("name", NAMES)
def test_the_meaning_is_as_written(name: str) -> None:
    probe = next(one for one in probes() if one.name == name)
    assert not wrong_in(game(), probe.card, probe.example)


@pytest.mark.parametrize("name", NAMES)
def test_the_runtime_does_the_same(name: str) -> None:
    probe = next(one for one in probes() if one.name == name)
    runner = ExampleRunner(game(), lower(game()))
    found = runner.run(probe.card, probe.example).diagnostics
    assert not [(one.code, dict(one.arguments)) for one in found]


def test_names_are_told_apart() -> None:
    assert len(set(NAMES)) == len(NAMES)
