"""Small games for tests, made of a vocabulary and rules given as text."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import Lowered, lower

_PACK = "id: {name}\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n"


def write_pack(root: Path, vocabulary: str, game: str, cards: str) -> Path:
    """A pack of its own in a folder."""
    (root / "cards").mkdir(parents=True, exist_ok=True)
    (root / "pack.yaml").write_text(_PACK.format(name=root.name))
    (root / "vocabulary.yaml").write_text(dedent(vocabulary))
    (root / "game.yaml").write_text(dedent(game))
    (root / "cards" / "rules.yaml").write_text(dedent(cards))
    return root


def compiled(root: Path) -> Lowered:
    """The game of a pack, without the rules in which there are mistakes."""
    return lower(check(load([root])).game)


def codes(root: Path) -> list[str]:
    """The codes of what is wrong in a pack."""
    return [diagnostic.code for diagnostic in check(load([root])).diagnostics]
