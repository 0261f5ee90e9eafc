"""What a field of a request says of itself: that it is an argument, an option or a flag, its range, its help.

Everything else follows from that: how it is read from the command line, and its line on the page of help. A
field is called as its option is, but where Python keeps the word for itself; then the option is named.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from . import LOCALES, LOCALES_VARIABLE

DECLARED = "declared"
"""The key of what is declared among the metadata of a field."""


@dataclass(frozen=True, slots=True)
class Declared:
    """How a field is given. ``metavar`` and ``help``: keys of the messages; where the latter is empty, the
    option's name is its key."""

    metavar: str = ""
    help: str = ""
    name: str = ""
    argument: bool = False
    required: bool = False
    flag: bool = False
    several: bool = False
    number: bool = False
    low: int | None = None
    high: int | None = None
    variable: str = ""
    """That of the system which is taken where the option is not given."""


def argument(metavar: str) -> str:
    """An argument that must be given."""
    needed: str = field(metadata={DECLARED: Declared(metavar, argument=True, required=True)})
    return needed


def optional(metavar: str) -> str | None:
    """An argument that may be left out."""
    return field(default=None, metadata={DECLARED: Declared(metavar, argument=True)})


def arguments(metavar: str, *, required: bool = False) -> tuple[str, ...]:
    """The rest of the arguments; at least one, where they are required."""
    declared = Declared(metavar, argument=True, several=True, required=required)
    return field(default=(), metadata={DECLARED: declared})


def flag(help: str = "") -> bool:
    """An option without a value: it is given or not."""
    return field(default=False, metadata={DECLARED: Declared(help=help, flag=True)})


def option(metavar: str, help: str = "", *, name: str = "", variable: str = "") -> str | None:
    """An option with a value."""
    return field(default=None, metadata={DECLARED: Declared(metavar, help, name, variable=variable)})


def text(metavar: str, default: str, help: str = "") -> str:
    """An option with a value, and what it is where it is not given."""
    return field(default=default, metadata={DECLARED: Declared(metavar, help)})


def several(metavar: str, help: str = "", *, name: str = "") -> tuple[str, ...]:
    """An option that may be given more than once."""
    return field(default=(), metadata={DECLARED: Declared(metavar, help, name, several=True)})


def number(help: str = "", *, low: int | None = None, high: int | None = None, name: str = "") -> int | None:
    """An option whose value is a number, of a range with both ends."""
    declared = Declared("number", help, name, number=True, low=low, high=high)
    return field(default=None, metadata={DECLARED: declared})


def count(default: int, help: str = "", *, low: int | None = None, high: int | None = None) -> int:
    """An option whose value is a number, and what it is where it is not given."""
    return field(
        default=default, metadata={DECLARED: Declared("number", help, "", number=True, low=low, high=high)}
    )


def others() -> tuple[str, ...]:
    """``--with``: packs that are in the game as well."""
    return several("pack", name="--with")


def language_folder() -> str | None:
    """``--locales`` of the commands for translators: the folder of the languages that they look at."""
    return option("folder", "locales", name=LOCALES, variable=LOCALES_VARIABLE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """What a command is called with. Subclasses have a field for each argument and option."""
