"""The command line. Everything heavy is imported by the command that needs it, so that help comes at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import click

from ...compiler.source.languages import BrokenLanguageError
from ..cache.caches import keep_parser
from ..report.messages import Messages, available_languages, choose_language, read_messages
from ..requests import UI_LANGUAGE
from ..terminal.backstop import Backstop, PastBackstopError
from ..terminal.failure import CLEAN, INTERRUPTED, NOBODY_READS, REFUSED, USAGE, Failure
from ..terminal.terminal import PROGRAM, watched
from ..terminal.workflow import guarded_streams
from .command_table import COMMANDS, OF_FAMILY, OF_PROGRAM, Entry, Maker
from .localized import LocalCommand, LocalGroup
from .options import OptionMaker
from .own_languages import own_languages_used


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
    keep_parser()
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


def command_line(messages: Messages) -> LocalGroup:
    """The program with all its commands, speaking one language."""
    say = OptionMaker(messages)
    program = _group("program", "program", OF_PROGRAM, say, messages)
    for command in COMMANDS:
        if isinstance(command, Entry):
            program.add_command(_command(command, command.name, command.usual, say, messages))
            continue
        family = _group(command.name, command.name, OF_FAMILY, say, messages)
        for entry in command.commands:
            family.add_command(_command(entry, f"{command.name}_{entry.name}", command.usual, say, messages))
        program.add_command(family)
    return program


def _group(name: str, key: str, usual: Iterable[Maker], say: OptionMaker, messages: Messages) -> LocalGroup:
    return LocalGroup(name, messages, key, lambda: [make(say) for make in usual])


def _command(
    entry: Entry, key: str, usual: Iterable[Maker], say: OptionMaker, messages: Messages
) -> LocalCommand:
    def parameters() -> Iterator[click.Parameter]:
        yield from say.declared(entry.request_class())
        yield from (make(say) for make in usual)

    def run(**given: object) -> None:
        request = entry.request_class()(**given)
        click.get_current_context().exit(entry.runner()(request, messages))

    return LocalCommand(entry.name, messages, key, parameters, callback=run)
