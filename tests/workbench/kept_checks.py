"""Checks of a fan's pack in a store of their own: bodies of fixtures."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.packs_of_strangers import game, pack

from heroglyph.workbench.cache import disk_cache as store
from heroglyph.workbench.check import dependencies


def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of its own, and the program as it is now."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "store"))
    monkeypatch.setattr(dependencies, "program_digest", lambda: b"this program")
    dependencies._program_at_first.cache_clear()
    return tmp_path / "store"


def folder_of_a_fan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which somebody has a game and a pack that adds to it."""
    monkeypatch.chdir(tmp_path)
    game(tmp_path)
    pack(tmp_path, "fan", cards=("one", "two"))
    return tmp_path
