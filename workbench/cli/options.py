"""Options and arguments of commands, with their words in the user's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..report.messages import Messages
from ..requests import LOCALES, UI_LANGUAGE
from ..terminal.terminal import PROGRAM

if TYPE_CHECKING:
    from ..requests.declaring import Declared, Request


class OptionMaker:
    """Makes options and arguments with their words in one language."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages

    def declared(self, request: type[Request]) -> Iterator[click.Parameter]:
        """What the fields of a request declare."""
        from dataclasses import fields

        from ..requests.declaring import DECLARED

        for field in fields(request):
            how: Declared = field.metadata[DECLARED]
            if how.argument:
                yield self._argument(field.name, how)
            elif how.flag:
                yield self._option(f"--{field.name}", field.name, how.help, is_flag=True)
            else:
                yield self._with_value(field.name, how, field.default)

    def _argument(self, name: str, how: Declared) -> click.Argument:
        shown = self._messages.say("help", "arguments", how.metavar)
        return click.Argument([name], metavar=shown, nargs=-1 if how.several else 1, required=how.required)

    def _with_value(self, name: str, how: Declared, default: object) -> click.Option:
        settings: dict[str, Any] = {"metavar": how.metavar, "envvar": how.variable or None}
        if how.several:
            settings["multiple"] = True
        elif default is not None:
            settings["default"] = default
        if how.number:
            settings["type"] = click.IntRange(how.low, how.high)
        return self._option(how.name or f"--{name}", name, how.help, **settings)

    def _option(
        self, name: str, field: str = "", help: str = "", *, metavar: str = "", **rest: Any
    ) -> click.Option:
        """``metavar`` and ``help``: keys of the messages; the latter is the name, if it is empty."""
        name = name.replace("_", "-")
        text = self._messages.say("help", "option", help or name.strip("-").replace("-", "_"))
        shown = self._messages.say("help", "arguments", metavar) if metavar else None
        return click.Option([name, field] if field else [name], metavar=shown, help=text, **rest)

    def limit(self) -> click.Option:
        """``--limit``: more than usual of something, up to its cap."""

        def take(context: click.Context, _: click.Parameter, given: Sequence[str]) -> None:
            if given:
                from ..packs.limits_wanted import keep

                keep(context, given)

        return self._option("--limit", metavar="pair", multiple=True, expose_value=False, callback=take)

    def ui_language(self) -> click.Option:
        """The program's language; ``main`` has read it already."""
        return self._option(UI_LANGUAGE, metavar="language", expose_value=False)

    def own_languages(self) -> click.Option:
        """``--locales``: a folder of languages; ``main`` has read it already."""
        return self._option(LOCALES, help="own_locales", metavar="folder", expose_value=False)

    def version(self) -> click.Option:
        """``--version``, and whether the runtime was compiled."""

        def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
            if wanted and not ctx.resilient_parsing:
                from ... import __version__
                from ...runtime import is_compiled

                kind = "version_compiled" if is_compiled() else "version_plain"
                click.echo(self._messages.say("cli", kind, program=PROGRAM, version=__version__))
                ctx.exit()

        return self._option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show)

    def help(self) -> click.Option:
        """``--help``."""

        def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
            if wanted and not ctx.resilient_parsing:
                click.echo(ctx.get_help(), color=ctx.color)
                ctx.exit()

        return self._option("--help", is_flag=True, is_eager=True, expose_value=False, callback=show)
