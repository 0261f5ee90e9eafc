"""Copies of built-in packs that tests may change."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.places import ROOT
from tests.slice_of import root_of

CARD = re.compile(r"^- ", re.MULTILINE)


def copy_of(pack: str, folder: Path) -> Path:
    """A copy of a built-in pack with its words."""
    return _copied(ROOT, pack, folder)


def slice_copy(folder: Path, pack: str = "dungeonroll") -> Path:
    """A copy of a pack's slice, or of the whole where it has none: small enough to be checked each time."""
    return _copied(root_of(pack), pack, folder)


def _copied(root: Path, pack: str, folder: Path) -> Path:
    shutil.copytree(root / "cards" / pack, folder / "cards" / pack)
    for words in sorted((root / "locales").glob(f"*/{pack}.yaml")):
        home = folder / "locales" / words.parent.name
        home.mkdir(parents=True)
        shutil.copy(words, home)
    return folder / "cards" / pack


def files_of(pack: Path) -> list[Path]:
    """The files of such a copy, words included."""
    return [*sorted(pack.glob("*.yaml")), *sorted(pack.parents[1].glob(f"locales/*/{pack.name}.yaml"))]


def edit(pack: Path, old: str, new: str) -> None:
    """Changes a text that stands in exactly one file of a copy, once."""
    hits = [file for file in files_of(pack) if old in file.read_text(encoding="utf-8")]
    assert len(hits) == 1, (old, hits)
    text = hits[0].read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    hits[0].write_text(text.replace(old, new), encoding="utf-8")


def without_card(text: str, card: str) -> str:
    """A card file without one of its cards."""
    cards = CARD.split(text)
    kept = [game_card for game_card in cards if not re.match(rf"(\{{)?id: {card}\b", game_card)]
    assert len(kept) == len(cards) - 1, card
    return "- ".join(kept)
