"""The family ``heroglyph locale``: what its commands are called with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ..report.messages import Messages
from .localized import LocalCommand, LocalGroup, show_help
from .options import LOCALES, LOCALES_VARIABLE, OptionMaker


def locale_commands(messages: Messages, say: OptionMaker) -> LocalGroup:
    """The commands with which a language is begun, checked, read and proved."""
    alone: dict[str, Any] = {"invoke_without_command": True, "no_args_is_help": False}
    group = LocalGroup("locale", messages, usage=("command",), callback=show_help, **alone)
    for command in (_new, _check, _review, _prove, _status, _export, _import):
        made = command(messages, say)
        made.params.insert(-1, say.limit())
        group.add_command(made)
    return group


def _new(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(
        language: str, packs: tuple[str, ...], source: str | None, out: str | None, locales: str | None
    ) -> None:
        from ..locale.begin.new_language import new_language

        code = new_language(language, packs, source, out, locales, messages)
        click.get_current_context().exit(code)

    params = [
        *_language_and_packs(say),
        say.option("--from", "language", word="from_new", dest="source"),
        say.option("--out", "folder", word="out_locales"),
        _locales(say),
    ]
    return _command("new", messages, params, run)


def _check(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(
        language: str, packs: tuple[str, ...], source: str | None, all: bool, locales: str | None
    ) -> None:
        from ..locale.review.check_language import check_language
        from ..locale.wish import Wish

        wish = Wish(language, packs, source, locales, all)
        click.get_current_context().exit(check_language(wish, messages))

    params = [
        *_language_and_packs(say),
        say.option("--from", "language", word="from_beside", dest="source"),
        say.flag("--all", word="all_missing"),
        _locales(say),
    ]
    return _command("check", messages, params, run)


def _review(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(
        language: str, packs: tuple[str, ...], markdown: bool, report: str | None, locales: str | None
    ) -> None:
        from ..locale.review.review_command import review
        from ..locale.wish import Wish

        wish = Wish(language, packs, locales=locales)
        click.get_current_context().exit(review(wish, report, messages, markdown=markdown))

    params = [
        *_language_and_packs(say),
        say.flag("--markdown", word="markdown_review"),
        say.option("--report", "file", word="report_review"),
        _locales(say),
    ]
    return _command("review", messages, params, run)


def _prove(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(language: str, packs: tuple[str, ...], locales: str | None) -> None:
        from ..locale.review.prove import prove
        from ..locale.wish import Wish

        click.get_current_context().exit(prove(Wish(language, packs, locales=locales), messages))

    return _command("prove", messages, [*_language_and_packs(say), _locales(say)], run)


def _status(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(packs: tuple[str, ...], locales: str | None) -> None:
        from ..locale.review.status import status

        click.get_current_context().exit(status(packs, locales, messages))

    params = [say.argument("packs", "packs", nargs=-1), _locales(say)]
    return _command("status", messages, params, run, ("packs",))


def _export(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(language: str, pack: str, source: str | None, out: str | None, locales: str | None) -> None:
        from ..locale.po.export_po import export_po

        code = export_po(language, pack, source, out, locales, messages)
        click.get_current_context().exit(code)

    params = [
        say.argument("language", "language"),
        say.argument("pack", "pack"),
        say.option("--from", "language", word="from_translated", dest="source"),
        say.option("--out", "file", word="out_po"),
        _locales(say),
    ]
    return _command("export", messages, params, run, ("language", "pack"))


def _import(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(file: str, pack: str | None, locales: str | None) -> None:
        from ..locale.po.import_po import import_po

        click.get_current_context().exit(import_po(file, pack, locales, messages))

    params = [
        say.argument("file", "file"),
        say.argument("pack", "pack", required=False),
        _locales(say),
    ]
    return _command("import", messages, params, run, ("file", "pack"))


def _command(
    name: str,
    messages: Messages,
    params: list[click.Parameter],
    run: Any,
    usage: Sequence[str] = ("language", "packs"),
) -> LocalCommand:
    return LocalCommand(name, messages, key=f"locale_{name}", usage=usage, params=params, callback=run)


def _language_and_packs(say: OptionMaker) -> list[click.Parameter]:
    return [say.argument("language", "language"), say.argument("packs", "packs", nargs=-1)]


def _locales(say: OptionMaker) -> click.Option:
    return say.option(LOCALES, "folder", word="locales", envvar=LOCALES_VARIABLE)
