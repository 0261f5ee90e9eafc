"""A folder of somebody's own languages, for every command: ``--locales``, or a variable of the system.

The commands for translators have an option of the same name, which means the same folder: they look at the
languages in it one by one, also at those that nothing can be said in yet.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import click

from ...compiler.source.languages import languages_in
from ..report.messages import Messages
from ..report.visible import visible
from ..requests import LOCALES, LOCALES_VARIABLE, UI_LANGUAGE
from ..terminal.failure import Failure
from ..terminal.terminal import PROGRAM

TRANSLATING = "locale"
"""The family of commands for translators."""


@contextmanager
def own_languages_used(
    arguments: Sequence[str], environment: Mapping[str, str], messages: Messages
) -> Iterator[None]:
    """Has the languages in the folder that is wanted, if one is, in use. Raises Failure where there is none.

    A language with mistakes is left out, and that is told: ``messages`` says it.
    """
    folder = _wanted(arguments, environment)
    if folder is None:
        yield
        return
    from ..locale.language_files import is_code
    from ..locale.review.soundness import is_sound

    if not os.path.isdir(folder):
        raise Failure("no_folder_of_languages", path=folder)
    codes = sorted(code for code in os.listdir(folder) if is_code(code))
    broken = [code for code in codes if not is_sound(code, folder)]
    for code in broken:
        check = f"{PROGRAM} {TRANSLATING} check {code} {LOCALES} {folder}"
        said = messages.say("cli", "language_left_out", language=code, path=folder, command=check)
        click.echo(f"{PROGRAM}: {visible(said)}", err=True)
    with languages_in(folder, (code for code in codes if code not in broken)):
        yield


def _wanted(arguments: Sequence[str], environment: Mapping[str, str]) -> str | None:
    """The folder that the arguments name, or else the variable; none for the commands for translators.

    It is looked for before anything else, since what the program says may come from it.
    """
    wanted = environment.get(LOCALES_VARIABLE) or None
    command = None
    words = iter(arguments)
    for word in words:
        if word == "--":
            break
        name, given, value = word.partition("=")
        if name in (LOCALES, UI_LANGUAGE):
            value = value if given else next(words, "")
            wanted = value if name == LOCALES else wanted
        elif command is None and not word.startswith("-"):
            command = word
    return None if command == TRANSLATING else wanted
