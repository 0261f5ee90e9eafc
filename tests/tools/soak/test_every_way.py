"""A small part of the soak of small games: each is checked, played, said and measured without a traceback."""

from __future__ import annotations

import os

from tests.places import ROOT
from tools.soak import every_way, ways
from tools.soak.every_way import CARDS_OF_A_WORLD, Run, faults, pack_of, shrunk, soak

SEED = int(os.environ.get("HEROGLYPH_SEED", "0"))
PACKS = 16


def test_small_games_go_every_way() -> None:
    first = SEED * CARDS_OF_A_WORLD
    run = soak(first, PACKS)
    assert not run.faulty, "\n\n".join(f"{fault.trace}\n{pack.text()}" for pack, fault in run.faulty.values())
    assert run.ways["play"] > PACKS // 2
    assert {"check", "play", "interactions", "texts", "text"} <= run.ways.keys()


def test_a_fault_is_seen_and_made_small() -> None:
    """Where a part of the program breaks, the pack that shows it has nothing else."""
    run = Run()
    pack = next(pack_made for seed in range(100) if (pack_made := pack_of(seed, run)) is not None)

    def broken(game: object, seed: int) -> None:
        raise KeyError(seed)

    kept = ways.played
    try:
        ways.played = broken
        faults_seen = [fault for _, fault in faults(pack, run) if fault.way == "play"]
        assert [fault.kind for fault in faults_seen] == ["KeyError"]
        assert len(shrunk(pack, faults_seen[0], 40).cards) < len(pack.cards)
    finally:
        ways.played = kept


def test_it_is_named_where_soaks_are() -> None:
    assert every_way.__name__ in (ROOT / "Makefile").read_text(encoding="utf-8")
