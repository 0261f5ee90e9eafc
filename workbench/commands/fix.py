"""``heroglyph check --fix``: mends the files at some paths, and shows how."""

from __future__ import annotations

import sys

from ..cache.kept import keep_parser
from ..formats.write import TEXT, known_format
from ..mending.mend import Mending, mend
from ..mending.show import show_mending
from ..report.messages import Messages
from .check import Wishes


def fix(wishes: Wishes, messages: Messages) -> None:
    """Makes all safe changes and prints them: beside the report where that is for a program to read."""
    known_format(wishes.form)
    keep_parser()
    done = Mending()
    try:
        for wanted in wishes.packs():
            mend(wanted, done)
    finally:
        if done.after or not sys.exc_info()[0]:
            show_mending(done, messages, sys.stdout if wishes.form == TEXT else sys.stderr)
