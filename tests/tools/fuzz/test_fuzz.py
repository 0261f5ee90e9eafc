"""Whatever bytes come in, nothing but findings comes of them: bounded, the same every time, in seconds.

``make fuzz`` goes on from here. What has once made a target fail, or found a way of its own through it, is an
input in ``inputs/TARGET`` and is tried each time.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.places import ROOT
from tools.fuzz.mutating import mutated
from tools.fuzz.targets import SEEDS, TARGETS

SOAK = int(os.environ.get("HEROGLYPH_SOAK") or 0)
INPUTS = ROOT / "tools" / "fuzz" / "inputs"
STORED = sorted(path for path in INPUTS.rglob("*") if path.is_file())
QUICK = {"yaml": 100, "parser": 50, "archive": 150, "game_file": 30, "position": 40, "text": 6}
"""How many inputs a target takes in the suite; those that check a whole pack take few."""
SLOWEST = 20.0  # seconds of this process; one is usual where the first input has everything read


def _settings(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    number = QUICK.get(name, 4) * (200 if SOAK else 1)
    quiet = list(HealthCheck)
    return settings(
        max_examples=number, derandomize=True, deadline=None, database=None, suppress_health_check=quiet
    )


@pytest.mark.parametrize("name", TARGETS)
def test_changed_files(name: str) -> None:
    """Files that were right, changed here and there."""
    seeds = SEEDS[name]()

    @_settings(name)
    @given(st.sampled_from(seeds), st.integers(0, 1 << 32))
    def check(seed: bytes, change: int) -> None:
        began = time.process_time()
        TARGETS[name](_changed(seed, change))
        assert time.process_time() - began < SLOWEST

    check()


@pytest.mark.parametrize("name", QUICK)
def test_any_bytes(name: str) -> None:
    @_settings(name)
    @given(st.binary(max_size=400) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
    def check(data: bytes) -> None:
        TARGETS[name](data)

    check()


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_stored_inputs(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


def test_every_target_has_seeds() -> None:
    assert set(SEEDS) == set(TARGETS)
    assert {path.parent.name for path in STORED} <= set(TARGETS)


def _changed(seed: bytes, change: int) -> bytes:
    """A file with some changes: of its words where it is text, of its bytes where it is not."""
    try:
        return mutated(seed, change)
    except UnicodeDecodeError:
        at = change % len(seed)
        return seed[:at] + bytes([change >> 8 & 0xFF]) + seed[at + 1 + (change >> 16) % 3 :]
