"""A pack of an author's own, made and called as he would."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from unittest import mock

from click.testing import CliRunner, Result

from heroglyph.workbench.authoring import asking
from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import read_messages

COAT = ["--id", "coat", "--set", "dots=1", "--set", "cost=3", "--set", "arrow=up"]
NAMES = {"en": "Coat", "fr": "Manteau", "de": "Mantel"}


def run(*arguments: str, language: str = "en", answers: Sequence[str] | None = None) -> Result:
    """Calls the program; with answers, as if somebody typed them at a terminal."""
    typed = "".join(f"{answer}\n" for answer in answers or ())
    with mock.patch.object(asking, "watched", lambda stream: answers is not None):
        return CliRunner().invoke(command_line(read_messages(language)), list(arguments), input=typed)


def named(*languages: str) -> list[str]:
    """The options that name a card in some languages."""
    return [part for code in languages for part in ("--name", f"{code}={NAMES[code]}")]


def coat(folder: Path, *languages: str) -> Path:
    """A new pack with one card."""
    done = run("new", "card", "trait", "--pack", str(folder), *COAT, *named(*languages))
    assert done.exit_code == 0, done.output
    return folder


def contents(folder: Path) -> dict[str, str]:
    """All files of a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
