"""Prints of the games of some packs: what is bound, in few letters, for another process to compare."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path

from heroglyph.compiler.compile import check, load


def fingerprints(roots: Iterable[Path]) -> list[str]:
    """One of each pack, of everything that stands in its game."""
    prints = []
    for root in roots:
        game = check(load([root]), checks=False).game
        parts = (game.cards, game.formulas, game.definitions, game.measures, game.frames, game.labels)
        prints.append(hashlib.sha256(repr(parts).encode()).hexdigest())
    return prints


if __name__ == "__main__":
    print("\n".join(fingerprints(map(Path, sys.argv[1:]))))
