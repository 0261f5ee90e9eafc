"""Commands whose help and errors are said in the user's language: click with our messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import IO, Any

import click

from ..report.messages import Messages
from ..terminal.failure import NOBODY_READS, USAGE, Failure
from ..terminal.terminal import PROGRAM, page_width


class Refusal(click.ClickException):
    """A failure as click shows it: one line on stderr, and an exit code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        """The code to leave with."""
        return self.code

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"{PROGRAM}: {self.message}", file=file, err=file is None)


class LocalCommand(click.Command):
    """A command. ``key`` is that of its help in the messages; ``parameters`` makes its arguments and options
    when somebody asks for them: the page of the program needs those of no command.
    """

    def __init__(
        self,
        name: str,
        messages: Messages,
        key: str,
        parameters: Callable[[], Iterable[click.Parameter]],
        **rest: Any,
    ) -> None:
        settings = {"terminal_width": page_width()}
        super().__init__(name, add_help_option=False, context_settings=settings, **rest)
        self.messages = messages
        self.key = key
        self._parameters = parameters

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The arguments and options."""
        self.params = self.params or list(self._parameters())
        return super().get_params(ctx)

    # -------------------------------------------------------------- help

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The whole page: how to call it, what it does, its options, examples."""
        pieces = [self.word("arguments", "options"), *self.usage(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), self.word("words", "usage") + " ")
        formatter.write_paragraph()
        for paragraph in self.word(self.key, "about").split("\n"):
            with formatter.indentation():
                formatter.write_text(paragraph)
        self.write_lists(ctx, formatter)
        formatter.write_paragraph()
        formatter.write(self.word("words", "examples") + "\n")
        for line in self.word(self.key, "examples").strip().split("\n"):
            formatter.write(f"  {line}\n")

    def usage(self, ctx: click.Context) -> list[str]:
        """What stands behind the options of a call."""
        return [
            parameter.metavar or ""
            for parameter in self.get_params(ctx)
            if isinstance(parameter, click.Argument)
        ]

    def write_lists(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options; a group adds its commands."""
        records = [
            record
            for param in self.get_params(ctx)
            if isinstance(param, click.Option) and (record := param.get_help_record(ctx)) is not None
        ]
        self.write_list(formatter, "options", records)

    def write_list(
        self, formatter: click.HelpFormatter, heading: str, records: list[tuple[str, str]]
    ) -> None:
        """A heading and a list of terms with what they mean."""
        formatter.write_paragraph()
        formatter.write(self.word("words", heading) + "\n")
        with formatter.indentation():
            formatter.write_dl(records)

    def word(self, *path: str) -> str:
        """A text of the help."""
        return self.messages.say("help", *path)

    # -------------------------------------------------------------- running

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does it; what is wrong with the arguments is said in the user's language.

        Raises Refusal.
        """
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
            self.check_rest(rest)
        except (click.UsageError, Failure) as error:
            failure = error if isinstance(error, Failure) else self.explained(error)
            hint = self.messages.say("cli", "see_help", command=f"{ctx.command_path} --help")
            message = self.messages.say("cli", failure.key, **failure.arguments)
            raise Refusal(f"{message} {hint}", USAGE) from None
        return rest

    def check_rest(self, rest: list[str]) -> None:
        """Nothing may be left over. Raises Failure."""
        if rest:
            raise Failure("extra_argument", argument=rest[0])

    def explained(self, error: click.UsageError) -> Failure:
        """What click found wrong, as a failure of ours."""
        if isinstance(error, click.NoSuchOption):
            return Failure("no_such_option", option=error.option_name)
        if isinstance(error, click.BadOptionUsage):
            flags = [name for param in self.params for name in param.opts if getattr(param, "is_flag", False)]
            return Failure(
                "takes_no_value" if error.option_name in flags else "missing_value", option=error.option_name
            )
        if isinstance(error, click.MissingParameter):
            missing = error.param.metavar or error.param.name if error.param else None
            return Failure("missing_argument", argument=missing or "")
        param = error.param if isinstance(error, click.BadParameter) else None
        if param is not None and isinstance(param.type, click.IntRange):
            return Failure("not_a_number", option=param.opts[0])
        return Failure("wrong_usage")

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; a failure becomes one line, and those that tell more.

        Raises Refusal for a failure, Exit or Abort as click does.
        """
        try:
            return super().invoke(ctx)
        except Failure as failure:
            message = self.messages.say("cli", failure.key, **failure.arguments)
            raise Refusal("\n".join((message, *failure.details)), failure.code) from None
        except KeyboardInterrupt:  # click would print an empty line, also where nobody watches
            raise click.Abort from None
        except BrokenPipeError:  # click would leave with 1, which means findings
            raise click.exceptions.Exit(NOBODY_READS) from None


class LocalGroup(LocalCommand, click.Group):
    """The program itself or a family of commands, in the order in which they were added."""

    def __init__(self, *rest: Any) -> None:
        super().__init__(*rest, callback=show_help, invoke_without_command=True, no_args_is_help=False)

    def usage(self, ctx: click.Context) -> list[str]:
        """What stands behind the options of a call."""
        return [self.word("arguments", "command")]

    def write_lists(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, then the commands with a few words each."""
        super().write_lists(ctx, formatter)
        known = [
            (name, self.word(getattr(command, "key", name), "short"))
            for name, command in self.commands.items()
        ]
        self.write_list(formatter, "commands", known)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in our order."""
        return list(self.commands)

    def check_rest(self, rest: list[str]) -> None:
        """What is left over belongs to the command."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was named. Raises Failure for an unknown one."""
        if self.get_command(ctx, args[0]) is None:
            raise Failure("no_such_command", command=args[0], known=", ".join(self.commands))
        return super().resolve_command(ctx, args)


def show_help() -> None:
    """What a program or family of commands does, when no command is named."""
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
