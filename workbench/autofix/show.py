"""What was mended, as a diff, and what was not."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from typing import TextIO

from ..report.messages import Messages
from ..report.visible import visible
from ..terminal.terminal import coloured
from .autofix import ARCHIVE, Mending

_TAB = "→   "
_STYLES = {"+": "green", "-": "red", "@": "cyan"}


def show_mending(done: Mending, messages: Messages, out: TextIO) -> None:
    """Writes the changes line by line, then a line that counts them."""
    for line in _diff(done):
        _write(line, out)
    for note in done.notes:
        out.write(messages.say("mending", note.key, **dict(note.arguments)) + "\n")
    if done.after or all(note.key != ARCHIVE for note in done.notes):
        out.write(_count(done, messages) + "\n")


def _count(done: Mending, messages: Messages) -> str:
    if not done.after:
        return messages.say("mending", "nothing")
    changes = messages.say("mending", "changes", count=done.changes)
    files = messages.say("mending", "files", count=len(done.after))
    return messages.say("mending", "changed", changes=changes, files=files)


def _diff(done: Mending) -> Iterator[str]:
    """The lines of a unified diff, without their ends, hidden characters made visible."""
    for path, after in done.after.items():
        name = path.as_posix()
        lines = unified_diff(_lines(done.before[path]), _lines(after), name, name, n=1, lineterm="")
        yield from (visible(line.replace("\t", _TAB)) for line in lines)


def _lines(text: str) -> list[str]:
    return [line.removesuffix("\r") for line in text.split("\n")]


def _write(line: str, out: TextIO) -> None:
    style = _STYLES.get(line[:1])
    if style is None or not coloured(out):
        out.write(line + "\n")
        return
    from rich.text import Text

    from ..terminal.screen import Screen

    Screen(file=out, force_terminal=True, soft_wrap=True, highlight=False).print(Text(line, style))
