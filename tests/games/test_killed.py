"""A program that is killed while it writes a game loses at most the line being written.

``HEROGLYPH_SOAK=1`` (or ``make soak``) kills 200 of them; otherwise a few.
"""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

from heroglyph.workbench.games.game_files import replay, resume

from .playing import SOAK, new_game, play_on, rollplayer, whole_game

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


def _play_slowly(path: Path, seed: int) -> None:
    """In a process of its own: a game of which every line is written in small pieces. Never returns."""
    write = os.write
    os.write = lambda handle, data: write(handle, bytes(data)[:9])
    with new_game(path, 2, seed) as file:
        play_on(file, seed)
    os._exit(0)


def _killed_after(seconds: float, path: Path, seed: int) -> None:
    child = os.fork()
    if child == 0:
        _play_slowly(path, seed)
    while not (path.exists() and path.stat().st_size):
        time.sleep(0.001)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def test_a_killed_game_is_gone_on_with(tmp_path: Path) -> None:
    rollplayer()
    chance = random.Random(9)
    torn = 0
    for seed in range(200 if SOAK else 8):
        path = tmp_path / f"{seed}.jsonl"
        whole = whole_game(tmp_path / "whole" if seed == 0 else tmp_path / f"whole {seed}", 2, seed)
        _killed_after(chance.random() * 0.4, path, seed)
        left = path.read_bytes()
        assert whole.startswith(left)
        if b"\n" not in left:  # killed while the head was written: the game had not begun
            continue
        replayed = replay(str(path), rollplayer())
        assert len(replayed.entries) == left.count(b"\n") - 1
        assert bool(replayed.incomplete) == (not left.endswith(b"\n"))
        torn += bool(replayed.incomplete)
        with resume(str(path), rollplayer()) as file:
            play_on(file, seed)
        assert path.read_bytes() == whole
    assert torn or not SOAK
