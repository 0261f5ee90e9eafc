"""A translator's folder: a game of its own, and a small language that is not built in."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result
from tests.packs_of_strangers import game

from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import read_messages

CODE = "eo"
LANGUAGES = Path(__file__).parent / "languages"


def run(*arguments: str, language: str = "en") -> Result:
    """Calls the program."""
    return CliRunner().invoke(command_line(read_messages(language)), list(arguments))


def work(folder: Path) -> Path:
    """A folder with the game ``lab`` and, in ``locales``, Esperanto."""
    game(folder)
    shutil.copytree(LANGUAGES, folder / "locales")
    return folder


def edit(folder: Path, changes: Mapping[str, Mapping[str, str]]) -> None:
    """Replaces texts in files of the language, each of which must be there once."""
    for name, replaced in changes.items():
        path = folder / "locales" / CODE / f"{name}.yaml"
        text = path.read_text(encoding="utf-8")
        for old, new in replaced.items():
            assert text.count(old) == 1, (name, old)
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
