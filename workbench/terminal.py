"""What the standard streams can do: whether somebody watches, and in colour."""

from __future__ import annotations

import os
from typing import TextIO


def watched(stream: TextIO) -> bool:
    """Whether a stream goes to a terminal that can do more than print lines."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def coloured(stream: TextIO) -> bool:
    """Whether a stream wants colour (see no-color.org)."""
    return watched(stream) and not os.environ.get("NO_COLOR")
