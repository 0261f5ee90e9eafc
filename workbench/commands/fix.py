"""``heroglyph check --fix``: mends the files at some paths, and shows how."""

from __future__ import annotations

import sys

from ..autofix.autofix import Mending, mend
from ..autofix.show import show_mending
from ..formats.write import TEXT, known_format
from ..packs.together import packs_together
from ..report.messages import Messages
from ..requests.packs import CheckRequest


def fix(request: CheckRequest, messages: Messages) -> None:
    """Makes all safe changes and prints them: beside the report where that is for a program to read."""
    known_format(request.format)
    done = Mending()
    try:
        for wanted in packs_together(request.paths, request.beside):
            mend(wanted, done)
    finally:
        if done.after or not sys.exc_info()[0]:
            show_mending(done, messages, sys.stdout if request.format == TEXT else sys.stderr)
