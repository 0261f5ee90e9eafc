"""The fenced blocks of the documentation, each with the quoted lines (``> …``) that follow it."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

SOURCE = "en"
TRANSLATED = ("fr", "de", "es")
"""The languages into which pages are translated, each in a folder of its own."""

_BLOCK = re.compile(
    r"(?:^<!-- answers: (?P<answers>[^\n]*) -->\n\n)?"
    r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=indent)``` *\n"
    r"(?P<said>(?:\n?(?: *>[^\n]*\n)+)?)",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """A fenced block: the words behind the fence, the text, the quoted lines below, where it stands.

    ``answers``: what is typed while its commands run, written in a comment above it. ``language``: that of
    the page, in which the program speaks.
    """

    info: tuple[str, ...]
    text: str
    said: tuple[str, ...]
    place: str
    answers: tuple[str, ...] = ()
    language: str = SOURCE

    @property
    def kind(self) -> str:
        """The first word behind the fence, or nothing."""
        return self.info[0] if self.info else ""


def read_blocks(name: str, text: str, language: str = SOURCE) -> list[Block]:
    """All blocks of a page, in order."""
    blocks = []
    for match in _BLOCK.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        said = tuple(s.strip().removeprefix(">").strip() for s in match["said"].splitlines() if s.strip())
        body = textwrap.dedent(match["text"])
        answers = tuple(a.strip() for a in match["answers"].split("|")) if match["answers"] else ()
        blocks.append(Block(tuple(match["info"].split()), body, said, f"{name}:{line}", answers, language))
    return blocks


def read_page(path: Path) -> list[Block]:
    """All blocks of a file."""
    language = language_of(path)
    name = path.name if language == SOURCE else f"{language}/{path.name}"
    return read_blocks(name, path.read_text(encoding="utf-8"), language)


def language_of(path: Path) -> str:
    """The language of a page: the folder in which it is, or English."""
    return path.parent.name if path.parent.name in TRANSLATED else SOURCE
