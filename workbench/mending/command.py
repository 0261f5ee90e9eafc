"""``heroglyph check --fix``: mends the files at some paths, and shows how."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ..formats.write import TEXT, known_format
from ..kept import keep_parser
from ..messages import Messages
from ..together import together
from ..which_packs import find_each, wanted_packs
from .mend import Mending, mend
from .show import show_mending


def fix(paths: Sequence[str], messages: Messages, *, beside: Sequence[str] = (), form: str = TEXT) -> None:
    """Makes all safe changes and prints them: beside the report where that is for a program to read."""
    known_format(form)
    keep_parser()
    done = Mending()
    try:
        for wanted in together(wanted_packs(paths), find_each(beside)):
            mend(wanted, done)
    finally:
        if done.after or not sys.exc_info()[0]:
            show_mending(done, messages, sys.stdout if form == TEXT else sys.stderr)
