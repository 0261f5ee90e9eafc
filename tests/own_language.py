"""Packs of a card or two beside the small game that ``heroglyph new game`` writes, for tests of texts."""

from __future__ import annotations

from pathlib import Path

from heroglyph.compiler.compile import CheckedGame, Loaded, check, load_files
from heroglyph.compiler.source.limits import DEFAULT_LIMITS, Limits
from heroglyph.compiler.source.packs.pack import read_pack
from heroglyph.workbench.report.messages import available_languages

from .workbench.explain.examples_run import small_game

NAMES = "names:\n  penny: {name: Penny}\n  shell: {name: Shell}\n"
PENNY = "- id: penny\n  kind: charm\n  cost: 3\n"
LANGUAGES = available_languages()


def written(root: Path, cards: str, names: dict[str, str] | None = None) -> Path:
    """The folder of a pack with one file of cards."""
    files = {
        "pack.yaml": "id: mine\nversion: 0.1.0\nlanguage: 1\nextends: my_game\n"
        f"languages: [{', '.join(LANGUAGES)}]\n",
        "cards/mine.yaml": cards,
        **{f"locales/{code}.yaml": (names or {}).get(code, NAMES) for code in LANGUAGES},
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode())
    return root


def loaded(root: Path, limits: Limits = DEFAULT_LIMITS) -> Loaded:
    """The pack in a folder beside the small game."""
    return load_files([small_game(), read_pack(root, limits)], limits)


def checked(
    root: Path, cards: str, names: dict[str, str] | None = None, limits: Limits = DEFAULT_LIMITS
) -> CheckedGame:
    """The small game with some cards more; names of cards that are not there are no matter here."""
    return check(loaded(written(root, cards, names), limits))


def codes(game: CheckedGame) -> list[str]:
    """What is told of the pack, but for names."""
    return [diagnostic.code for diagnostic in game.diagnostics if diagnostic.code not in ("H608", "H609")]
