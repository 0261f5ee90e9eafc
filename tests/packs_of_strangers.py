"""Small packs that tests write as strangers would: a game of its own, and packs that add to it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from heroglyph.workbench.authoring.beginning import beginning_files
from heroglyph.workbench.report.messages import read_messages

GAME = "lab"
MANIFEST = "id: {id}\nversion: {version}\nlanguage: 1\nextends: {game}\nlanguages: [{languages}]\n"


@cache
def _game_files() -> dict[str, str]:
    files = beginning_files(GAME, ("en", "de"), read_messages("en"))
    return {str(path): text for path, text in files.items()}


def write(root: Path, files: Mapping[str, str]) -> Path:
    """Writes some files below a folder, and gives the folder."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def game(folder: Path) -> Path:
    """The game that ``heroglyph new game`` begins, in English and German."""
    return write(folder / GAME, _game_files())


def charm(name: str, rules: str = "score 1") -> str:
    """A card of that game, without examples."""
    return f"- id: {name}\n  kind: charm\n  cost: 3\n  rules: |\n    {rules}\n"


def pack(
    folder: Path,
    name: str,
    *,
    needs: str = "",
    version: str = "0.1.0",
    languages: str = "en",
    files: Mapping[str, str] | None = None,
    cards: tuple[str, ...] = (),
) -> Path:
    """A pack that adds cards to that game."""
    manifest = MANIFEST.format(id=name, version=version, game=GAME, languages=languages)
    made = {"pack.yaml": manifest + (f"needs: {needs}\n" if needs else "")}
    if cards:
        made["cards/cards.yaml"] = "\n".join(map(charm, cards))
    names = "".join(f"  {card}: {{name: {card.title()}}}\n" for card in cards)
    for code in languages.split(", "):
        made[f"locales/{code}.yaml"] = f"names:\n{names}" if names else "names: {}\n"
    return write(folder / name, {**made, **(files or {})})
