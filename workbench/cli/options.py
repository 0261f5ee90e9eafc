"""Options and arguments of commands, with their words in the user's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ..report.messages import Messages
from ..terminal.terminal import PROGRAM

UI_LANGUAGE = "--ui-lang"
LOCALES, LOCALES_VARIABLE = "--locales", "HEROGLYPH_LOCALES"
"""A folder of somebody's own languages, as an option and as a variable of the system."""


class OptionMaker:
    """Makes options and arguments with their words in one language."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages

    def option(self, name: str, metavar: str, *, word: str = "", dest: str = "", **rest: Any) -> click.Option:
        """An option with a value. ``metavar`` and ``word`` are keys of the help, ``dest`` the parameter."""
        shown = self._messages.say("help", "arguments", metavar)
        text = self._messages.say("help", "option", word or name.strip("-").replace("-", "_"))
        return click.Option([name, dest] if dest else [name], metavar=shown, help=text, **rest)

    def flag(self, name: str, *, word: str = "", **rest: Any) -> click.Option:
        """An option that is given or not. ``word`` is the key of its help, if not its name."""
        text = self._messages.say("help", "option", word or name.strip("-").replace("-", "_"))
        return click.Option([name], is_flag=True, help=text, **rest)

    def argument(self, name: str, metavar: str, **rest: Any) -> click.Argument:
        """An argument."""
        return click.Argument([name], metavar=self._messages.say("help", "arguments", metavar), **rest)

    def limit(self) -> click.Option:
        """``--limit``: more than usual of something, up to its cap."""

        def take(context: click.Context, _: click.Parameter, given: Sequence[str]) -> None:
            if given:
                from ..packs.limits_wanted import keep

                keep(context, given)

        return self.option("--limit", "pair", multiple=True, expose_value=False, callback=take)

    def beside(self) -> click.Option:
        """``--with``: packs that are in the game as well."""
        return self.option("--with", "pack", dest="beside", multiple=True)

    def ui_language(self) -> click.Option:
        """The program's language; ``main`` has read it already."""
        return self.option(UI_LANGUAGE, "language", expose_value=False)

    def own_languages(self) -> click.Option:
        """``--locales``: a folder of languages; ``main`` has read it already."""
        return self.option(LOCALES, "folder", word="own_locales", expose_value=False)

    def version(self) -> click.Option:
        """``--version``."""

        def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
            if wanted and not ctx.resilient_parsing:
                from ... import __version__

                click.echo(f"{PROGRAM} {__version__}")
                ctx.exit()

        return self.flag("--version", is_eager=True, expose_value=False, callback=show)
