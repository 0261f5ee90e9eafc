"""The probes come out right, by the runtime and by the interpreter."""

from __future__ import annotations

from functools import cache

import pytest
from tests.tables import read_table

from heroglyph.compiler.lowering.lower import lower
from heroglyph.workbench.examples.examples import ExampleRunner

from .expected import wrong_in
from .probing import PROBES, game, probes

NAMES = [probe["name"] for probe in read_table(PROBES)]


@cache
def runner() -> ExampleRunner:
    """The game with all probes, lowered."""
    return ExampleRunner(game(), lower(game()))


@pytest.mark.parametrize("name", NAMES)
def test_the_meaning_is_as_written(name: str) -> None:
    probe = next(candidate for candidate in probes() if candidate.name == name)
    assert not wrong_in(game(), probe.card, probe.example)


@pytest.mark.parametrize("name", NAMES)
def test_the_runtime_does_the_same(name: str) -> None:
    probe = next(candidate for candidate in probes() if candidate.name == name)
    diagnostics = runner().run(probe.card, probe.example).diagnostics
    assert not [(diagnostic.code, dict(diagnostic.arguments)) for diagnostic in diagnostics]


def test_names_are_told_apart() -> None:
    assert len(set(NAMES)) == len(NAMES)
