"""Where the built-in packs are, and whether a folder lies as they do. Few imports: every command asks it."""

from __future__ import annotations

from pathlib import Path

from ..package import PACKAGE

HOUSE = Path(PACKAGE)  # where the built-in packs and their words are
MANIFEST = "pack.yaml"


def find_builtin_packs() -> dict[str, Path]:
    """The folders of the packs that come with the package, by their names in alphabetical order."""
    root = HOUSE / "cards"
    return {path.name: path for path in sorted(root.iterdir()) if (path / MANIFEST).is_file()}


def is_builtin(root: Path) -> bool:
    """Whether a folder lies among the built-in packs' folders, which share their locales."""
    place = root.absolute()
    among = place.parent.name == "cards" and _shares_words(place.parents[1])
    return among and not (place / "cards").is_dir()


def _shares_words(house: Path) -> bool:
    """Whether packs have their words beside them; a stranger's link to words elsewhere is not followed."""
    words = house / "locales"
    return words.is_dir() and (house == HOUSE or not words.is_symlink())
