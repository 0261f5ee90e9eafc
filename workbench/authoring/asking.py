"""What a command needs: from its options, or from the author at a terminal. It never waits for nobody."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

import click

from ..report.messages import Messages
from ..report.visible import visible
from ..terminal.failure import Failure
from ..terminal.terminal import watched

Problem = Callable[[str], str | None]
"""Says what is wrong with an answer, or nothing."""


def pairs(option: str, given: Sequence[str]) -> dict[str, str]:
    """Options such as ``--set cost=3`` by name. Raises Failure for one without a sign, or given twice."""
    values: dict[str, str] = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            raise Failure("not_a_pair", option=option, value=pair)
        if name.strip() in values:
            raise Failure("given_twice", option=f"{option} {name.strip()}")
        values[name.strip()] = value.strip()
    return values


def told(failure: Failure, messages: Messages) -> str:
    """Why an answer is not possible, in words."""
    return messages.say("cli", failure.key, **failure.arguments)


class Questionnaire:
    """Answers by the name of their option; what no option gives is asked for, if somebody is there."""

    def __init__(self, messages: Messages, given: Mapping[str, str]) -> None:
        self.messages = messages
        self.interactive = watched(sys.stdin)
        self._given = dict(given)
        self._missing: list[str] = []

    def answer(
        self, option: str, question: str, problem: Problem, default: str | None = None, shown: str = ""
    ) -> str:
        """One answer; where it is missing and nobody can be asked, its option is remembered.

        ``shown``: the option with a word for its value, for the message that names what is missing.
        Raises Failure for an option with a wrong value.
        """
        if option in self._given:
            value = self._given[option]
            if (wrong := problem(value)) is not None:
                raise Failure("bad_option", option=option, value=value, problem=wrong)
            return value
        if self.interactive:
            return self._ask(question, problem, default)
        if default is None:
            self._missing.append(shown or option)
        return default or ""

    def has(self, option: str) -> bool:
        """Whether an option gives this answer."""
        return option in self._given

    def given(self, option: str) -> str:
        """What an option gives; empty where it is not there, and nobody is asked."""
        return self._given.get(option, "")

    def finish(self) -> None:
        """Raises Failure where answers are missing, with all their options."""
        if self._missing:
            raise Failure("missing_options", options=", ".join(self._missing))

    def say(self, *path: str, **arguments: str | int) -> None:
        """Tells the author something between two questions, if he is there."""
        if self.interactive:
            click.echo(self.messages.say(*path, **arguments))

    def show(self, text: str) -> None:
        """Shows the author something that is written already, if he is there."""
        if self.interactive:
            click.echo("\n".join(map(visible, text.split("\n"))))

    def _ask(self, question: str, problem: Problem, default: str | None) -> str:
        shown = f"{question} [{visible(default)}]" if default else question
        while True:
            value = str(
                click.prompt(shown, default=default or "", show_default=False, prompt_suffix=" ")
            ).strip()
            wrong = problem(value)
            if wrong is None:
                return value
            click.echo(f"  {wrong}")
