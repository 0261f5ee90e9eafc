"""What a workflow on GitHub would take for a command in what we print: made harmless, there and nowhere else.

The runner reads each line that a step prints. One that begins with ``::``, or holds ``##[``, may be a command
to it, and names, texts and file names of a stranger are printed as they are. So a space is put into such
signs (in JSON an escape, which means the same). Files and other environments get what people wrote. What we
tell GitHub ourselves is written to the ``unguarded`` stream.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TextIO, cast

_LINE_END = re.compile(r"(\r\n|\r|\n)")
_AT_START = re.compile(r"(?P<before>\s*:)(?=:)")
_IN_JSON = re.compile(r"\s*[{\[\"]")
_KEPT = 2
"""So many characters at the end of a line that is not ended yet may begin a sign."""


class Guarded:
    """A stream on which no line is a command; it is written to in pieces of any size."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self._line = ""

    def write(self, text: str) -> int:
        """Writes a text, harmless where it would not be; the length is that of the text that was given."""
        for part in _LINE_END.split(text):
            written = len(harmless(self._line))
            self._line += part
            self.stream.write(harmless(self._line)[written:])
            if _LINE_END.fullmatch(part):
                self._line = ""
        self._forget()
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Writes some texts, one after the other."""
        for line in lines:
            self.write(line)

    def _forget(self) -> None:
        """Keeps of a long line only what may decide how it goes on: its beginning and its end."""
        said = self._line.lstrip()
        self._line = said if len(said) <= 2 * _KEPT else f"{said[0]}.{said[-_KEPT:]}"

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def harmless(line: str) -> str:
    """A line, or its beginning, as it may be printed; what comes later never changes what stands before."""
    if "##[" in line:
        replaced = "##\\u005b" if _IN_JSON.match(line) else "## ["
        line = line.replace("##[", replaced)
    return _AT_START.sub(r"\g<before> ", line, count=1) if _AT_START.match(line) else line


@contextmanager
def guarded_streams(environment: Mapping[str, str] = os.environ) -> Iterator[None]:
    """Guards the standard streams as long as it lasts, where GitHub reads them."""
    before = sys.stdout, sys.stderr
    if environment.get("GITHUB_ACTIONS") == "true":
        sys.stdout, sys.stderr = (_guarded(stream) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def unguarded(stream: TextIO) -> TextIO:
    """The stream on which commands are commands."""
    return stream.stream if isinstance(stream, Guarded) else stream


def _guarded(stream: TextIO) -> TextIO:
    return stream if _is_file(stream) else cast(TextIO, Guarded(stream))


def _is_file(stream: TextIO) -> bool:
    """Whether a stream goes into a file, which no runner reads."""
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):  # no file of the system at all
        return False
