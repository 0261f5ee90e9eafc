"""Packs to write in: copies of those that come with the program or its guides."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tests.places import ROOT

from heroglyph.studio.session.session import Session
from heroglyph.workbench.report.messages import read_messages

EXAMPLES = ROOT / "docs" / "examples"


def copied(name: str, folder: Path) -> Path:
    """A pack of the guides, in a folder of one's own, by its real path."""
    return Path(os.path.realpath(shutil.copytree(EXAMPLES / name, folder / name)))


def session_in(folder: Path, language: str = "en") -> Session:
    """A session in which a folder is open."""
    session = Session(read_messages(language))
    session.workspace.add(folder)
    return session


def marked(text: str, mark: str = "¦") -> tuple[str, int]:
    """A text without its mark, and where that stood."""
    at = text.index(mark)
    return text[:at] + text[at + len(mark) :], at
