"""Writes games into files and prints their hash: run by ``test_same_everywhere``."""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any


def _shuffled_folders() -> None:
    """Lists every folder backwards, as another file system may."""
    scan, listed = os.scandir, os.listdir

    class Backwards:
        def __init__(self, path: Any) -> None:
            with scan(path) as entries:
                self._entries = iter(sorted(entries, key=lambda entry: entry.name, reverse=True))

        def __enter__(self) -> Backwards:
            return self

        def __exit__(self, *_: object) -> None:
            return None

        def __iter__(self) -> Any:
            return self._entries

        def __next__(self) -> Any:
            return next(self._entries)

        def close(self) -> None:
            return None

    os.scandir = Backwards  # type: ignore[assignment]
    os.listdir = lambda *path: sorted(listed(*path), reverse=True)  # type: ignore[assignment]


def main(games: int, backwards: bool) -> None:
    if backwards:
        _shuffled_folders()
    from .playing import PLAYABLE, whole_game

    with TemporaryDirectory() as folder:
        for pack in PLAYABLE:
            for seed in range(games):
                data = whole_game(Path(folder) / f"{pack} {seed}", seed % 4 + 1, seed, pack)
                print(sha256(data).hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]), "backwards" in sys.argv)
