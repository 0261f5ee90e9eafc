"""The command line. Everything heavy is imported by the command that needs it, so that help comes at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import click

from ...compiler.source.languages import BrokenLanguageError
from ..report.messages import Messages, available_languages, choose_language, read_messages
from ..terminal.backstop import Backstop, PastBackstopError
from ..terminal.failure import CLEAN, INTERRUPTED, NOBODY_READS, REFUSED, USAGE, Failure
from ..terminal.terminal import PROGRAM, watched
from ..terminal.workflow import guarded_streams
from .figure_commands import interactions_command, measure_command
from .locale_commands import locale_commands
from .localized import LocalCommand, LocalGroup, show_help
from .new_commands import new_commands
from .options import UI_LANGUAGE, OptionMaker
from .own_languages import TRANSLATING, own_languages_used
from .pack_commands import pack_command, reference_command, upgrade_command

_WITHOUT_LIMITS = frozenset({"explain", "fmt", "locale", "new", "upgrade"})  # of own files, or none


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program with some arguments (those of the process) and returns its exit code."""
    _open_closed_streams()
    try:
        with guarded_streams():
            return _main(arguments)
    except KeyboardInterrupt:  # before there was a word to say it with
        return INTERRUPTED


def _main(arguments: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a letter that the terminal cannot show must not stop us
            stream.reconfigure(errors="backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):  # nor one that is no letter at all
        sys.stdin.reconfigure(errors="backslashreplace")
    messages = read_messages(_system_language(os.environ))
    try:
        with own_languages_used(given, os.environ, messages):
            messages = read_messages(ui_language(given, os.environ))
            with Backstop(tell=partial(_tell_limit, messages)):
                code = command_line(messages).main(given, prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except Failure as failure:
        click.echo(f"{PROGRAM}: {messages.say('cli', failure.key, **failure.arguments)}", err=True)
        return failure.code
    except BrokenLanguageError as broken:
        said = messages.say("cli", "broken_language_file", path=broken.path, language=broken.code)
        click.echo(f"{PROGRAM}: {said}", err=True)
        return USAGE
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        if watched(sys.stderr):  # the terminal has shown ^C
            click.echo(err=True)
        click.echo(f"{PROGRAM}: {messages.say('cli', 'interrupted')}", err=True)
        return INTERRUPTED
    except PastBackstopError as past:
        _tell_limit(messages, past)
        return REFUSED
    except (MemoryError, RecursionError):  # no limit of ours should let it come to that
        click.echo(f"{PROGRAM}: {messages.say('cli', 'too_much')}", err=True)
        return REFUSED
    except BrokenPipeError:
        code = NOBODY_READS  # whoever read our output has gone: stop without a word, as other programs do
    except OSError as error:  # the commands catch those of their own files: what is left is our output
        click.echo(f"{PROGRAM}: {messages.say('cli', 'unwritable', path=error.filename or '-')}", err=True)
        code = USAGE
        _write_no_more()
    if code == NOBODY_READS:
        _write_no_more()
    return code if isinstance(code, int) else CLEAN


def _tell_limit(messages: Messages, past: PastBackstopError) -> None:
    what = messages.term(f"limit_{past.limit}")
    said = messages.say("cli", "past_limit", what=what, limit=past.limit, maximum=past.maximum)
    click.echo(f"{PROGRAM}: {said}", err=True)


def _open_closed_streams() -> None:
    """Who starts a program may have closed its streams: then nothing is read, and what is written is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _write_no_more() -> None:
    """Drops what Python would still write to the standard output at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def ui_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The program's language, looked for before anything else: all help is made in it. Raises Failure."""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == UI_LANGUAGE or argument.startswith(UI_LANGUAGE + "="):
            following = arguments[place + 1] if place + 1 < len(arguments) else ""
            wanted = argument.partition("=")[2] if "=" in argument else following
            if wanted not in available_languages():
                known = ", ".join(available_languages())
                raise Failure("no_such_language", language=wanted, known=known)
            return wanted
    return _system_language(environment)


def _system_language(environment: Mapping[str, str]) -> str:
    return choose_language(None, environment)


def command_line(messages: Messages) -> click.Group:
    """The program with all its commands, speaking one language."""
    group = LocalGroup(
        "program",
        messages,
        usage=("command",),
        callback=show_help,
        invoke_without_command=True,
        no_args_is_help=False,
    )
    say = OptionMaker(messages)
    group.params[:0] = [say.ui_language(), say.version()]
    for command in (
        _build,
        _check,
        _explain,
        _mutants,
        interactions_command,
        measure_command,
        _text,
        reference_command,
        _read,
        _fmt,
        _play,
        _replay,
        _coverage,
        _diff,
        new_commands,
        locale_commands,
        pack_command,
        upgrade_command,
    ):
        group.add_command(command(messages, say))
    _choose_languages(group, say)
    for name, made in group.commands.items():
        if name not in _WITHOUT_LIMITS:
            made.params.insert(-1, say.limit())
    return group


def _choose_languages(group: click.Group, say: OptionMaker, *, own: bool = True) -> None:
    """Gives each command, also those of families, the options for the program's language and, if ``own``, for
    a folder of languages; the family for translators has such an option itself.
    """
    for name, made in group.commands.items():
        made.params.insert(-1, say.ui_language())
        if isinstance(made, click.Group):
            _choose_languages(made, say, own=name != TRANSLATING)
        elif own:
            made.params.insert(-1, say.own_languages())


def _build(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(packs: tuple[str, ...], beside: tuple[str, ...], out: str) -> None:
        from ..commands.build import build

        click.get_current_context().exit(build(packs, out, messages, beside=beside))

    params = [
        say.argument("packs", "packs", nargs=-1),
        say.beside(),
        say.option("--out", "folder", default="build"),
    ]
    return LocalCommand("build", messages, usage=("packs",), params=params, callback=run)


def _check(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(paths: tuple[str, ...], beside: tuple[str, ...], **given: Any) -> None:
        from ..commands.check import Wishes, check

        texts, examples = not given["no_texts"], not given["no_examples"]
        wishes = Wishes(
            paths, beside, texts, examples, form=given["format"], report=given["report"], games=given["games"]
        )
        if given["watch"]:
            from ..commands.watch import watch

            watch(wishes, messages, fix=given["fix"])
        if given["fix"]:
            from ..commands.fix import fix

            fix(wishes, messages)
        click.get_current_context().exit(check(wishes, messages))

    params = [
        say.argument("paths", "paths", nargs=-1, required=True),
        say.beside(),
        *map(say.flag, ("--no-texts", "--no-examples", "--fix", "--watch")),
        say.option("--format", "format", default="text"),
        say.option("--report", "file", word="report"),
        say.option("--games", "number", word="games_report", type=click.IntRange(0, 10_000)),
    ]
    return LocalCommand("check", messages, usage=("paths",), params=params, callback=run)


def _explain(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(codes: tuple[str, ...]) -> None:
        from ..commands.explain import explain

        click.get_current_context().exit(explain(codes, messages))

    params = [say.argument("codes", "codes", nargs=-1)]
    return LocalCommand("explain", messages, usage=("codes",), params=params, callback=run)


def _mutants(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(paths: tuple[str, ...], beside: tuple[str, ...], examples: bool) -> None:
        from ..commands.mutants import mutants

        click.get_current_context().exit(mutants(paths, messages, examples=examples, beside=beside))

    params = [
        say.argument("paths", "paths", nargs=-1, required=True),
        say.beside(),
        say.flag("--examples"),
    ]
    return LocalCommand("mutants", messages, usage=("paths",), params=params, callback=run)


def _text(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(
        ids: tuple[str, ...],
        lang: str | None,
        pack: str | None,
        beside: tuple[str, ...],
        compact: bool,
        flavor: bool,
        json: bool,
    ) -> None:
        from ..commands.text import text

        code = text(ids, lang, pack, messages, beside=beside, compact=compact, flavor=flavor, as_json=json)
        click.get_current_context().exit(code)

    params = [
        say.argument("ids", "ids", nargs=-1),
        say.option("--lang", "languages"),
        say.option("--pack", "pack"),
        say.beside(),
        say.flag("--compact"),
        say.flag("--flavor"),
        say.flag("--json"),
    ]
    return LocalCommand("text", messages, usage=("ids",), params=params, callback=run)


def _read(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(
        words: tuple[str, ...], lang: str | None, pack: str | None, beside: tuple[str, ...], kind: str | None
    ) -> None:
        from ..commands.read import read

        code = read(" ".join(words), lang, pack, kind, messages, beside=beside)
        click.get_current_context().exit(code)

    params = [
        say.argument("words", "text", nargs=-1, required=True),
        say.option("--lang", "language", word="lang_read"),
        say.option("--pack", "pack"),
        say.beside(),
        say.option("--kind", "kind"),
    ]
    return LocalCommand("read", messages, usage=("text",), params=params, callback=run)


def _fmt(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(paths: tuple[str, ...], check: bool) -> None:
        from ..commands.fmt import fmt

        click.get_current_context().exit(fmt(paths, messages, check=check))

    params = [say.argument("paths", "paths", nargs=-1, required=True), say.flag("--check")]
    return LocalCommand("fmt", messages, usage=("paths",), params=params, callback=run)


def _play(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(packs: tuple[str, ...], beside: tuple[str, ...], **wishes: Any) -> None:
        from ..commands.play import Wishes, play

        code = play(
            Wishes(
                (*packs, *beside),
                wishes["players"],
                wishes["solo"],
                wishes["lang"],
                wishes["bots"],
                wishes["seed"],
                wishes["option"],
                wishes["log"],
                wishes["resume"],
                wishes["json"],
                wishes["games"],
                wishes["names"],
            ),
            messages,
        )
        click.get_current_context().exit(code)

    params = [
        say.argument("packs", "packs", nargs=-1),
        say.beside(),
        say.option("--players", "number", type=click.IntRange(min=1)),
        say.flag("--solo"),
        say.option("--lang", "language", word="lang_play"),
        say.option("--bots", "bots", default=""),
        say.option("--names", "names", default=""),
        say.option("--seed", "number", type=click.IntRange(0, (1 << 64) - 1)),
        say.option("--games", "number", type=click.IntRange(1, 10_000)),
        say.option("--option", "setting", multiple=True),
        say.option("--log", "file", word="log"),
        say.option("--resume", "file", word="resume"),
        say.flag("--json", word="json_play"),
    ]
    return LocalCommand("play", messages, usage=("packs",), params=params, callback=run)


def _replay(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(file: str, pack: tuple[str, ...], to: int | None, json: bool) -> None:
        from ..commands.replay import replay_file

        click.get_current_context().exit(replay_file(file, pack, to, messages, as_json=json))

    params = [
        say.argument("file", "file"),
        say.option("--pack", "pack", word="pack_played", multiple=True),
        say.option("--to", "number", type=click.IntRange(min=0)),
        say.flag("--json", word="json_position"),
    ]
    return LocalCommand("replay", messages, usage=("file",), params=params, callback=run)


def _coverage(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(
        packs: tuple[str, ...],
        beside: tuple[str, ...],
        unused: bool,
        words: bool,
        fail_unused: bool,
        json: bool,
    ) -> None:
        from ..commands.coverage import coverage

        wanted = {"unused": unused, "words": words, "fail_unused": fail_unused, "as_json": json}
        code = coverage(packs, messages, beside=beside, **wanted)
        click.get_current_context().exit(code)

    params = [
        say.argument("packs", "packs", nargs=-1),
        say.beside(),
        say.flag("--unused"),
        say.flag("--words"),
        say.flag("--fail-unused"),
        say.flag("--json", word="json_constructs"),
    ]
    return LocalCommand("coverage", messages, usage=("packs",), params=params, callback=run)


def _diff(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(
        old: str, new: str, lang: str | None, beside: tuple[str, ...], markdown: bool, json: bool
    ) -> None:
        from ..commands.diff import diff

        code = diff(old, new, lang, messages, beside=beside, markdown=markdown, as_json=json)
        click.get_current_context().exit(code)

    params = [
        say.argument("old", "old"),
        say.argument("new", "new"),
        say.beside(),
        say.option("--lang", "languages"),
        say.flag("--markdown"),
        say.flag("--json", word="json_changes"),
    ]
    return LocalCommand("diff", messages, usage=("old", "new"), params=params, callback=run)
