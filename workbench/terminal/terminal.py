"""What the standard streams can do: whether somebody watches, and in colour."""

from __future__ import annotations

import os
from typing import TextIO

PROGRAM = "heroglyph"
_NARROWEST, _WIDEST = 40, 100


def watched(stream: TextIO) -> bool:
    """Whether a stream goes to a terminal that can do more than print lines."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def coloured(stream: TextIO) -> bool:
    """Whether a stream wants colour (see no-color.org)."""
    return watched(stream) and not os.environ.get("NO_COLOR")


def page_width() -> int:
    """How wide a page of help is. click would ask too, but by a module that takes long to import."""
    try:
        columns = os.get_terminal_size().columns
    except (OSError, ValueError):
        columns = 80
    return min(_WIDEST, max(_NARROWEST, columns))
