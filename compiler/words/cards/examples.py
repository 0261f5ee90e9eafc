"""An example of a card as it is read: its paths as trees, what stands beside them, and its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...source.spans import Span
from ...tree import syntax
from ..vocabulary import Constant

BEHIND_SEAT = ": "


@dataclass(frozen=True, slots=True)
class ExampleText:
    """A text of an example: what it means is known only in the position in which it is needed."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class ExampleValue:
    """What stands beside a path, or what chance brings: one text, or several of them as a list."""

    texts: tuple[ExampleText, ...]
    listed: bool
    span: Span

    @property
    def text(self) -> str:
        """The text that stands alone; empty where there is none, or a list."""
        return self.texts[0].text if self.texts and not self.listed else ""


@dataclass(frozen=True, slots=True)
class ExampleRolls:
    """The results of chance, in the order of their use; a list among them is what a shuffle lays first."""

    results: tuple[ExampleValue, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """A step or an answer. ``seat``: the word for the player whose it is; empty for whoever is asked.

    ``words``: where each word of its text stands.
    """

    text: str
    seat: str
    words: tuple[Span, ...]
    span: Span

    @property
    def whole(self) -> str:
        """The line with its seat, as messages show it."""
        return f"{self.seat}{BEHIND_SEAT}{self.text}" if self.seat else self.text


@dataclass(frozen=True, slots=True)
class ExampleLines:
    """The lines under a key of an example. ``seats``: the words for players that stand as keys in it."""

    lines: tuple[ExampleLine, ...]
    seats: tuple[syntax.Name, ...]
    span: Span

    def __iter__(self) -> Iterator[ExampleLine]:
        return iter(self.lines)


@dataclass(frozen=True, slots=True)
class RawPath:
    """A path of an example as syntax, with what stands beside it."""

    path: syntax.Expression
    value: ExampleValue


@dataclass(frozen=True, slots=True)
class RawSight:
    """The paths of what the player at a seat must see at the end, or must not, each as it is written."""

    seat: syntax.Name
    paths: tuple[tuple[syntax.Expression, ExampleText], ...]


@dataclass(frozen=True, slots=True)
class RawExample:
    """An example as read: what its paths and seats are is not known yet.

    ``players``: how many play, and where that is written; ``words``: all that stand in it, by its keys.
    """

    name: str
    players: tuple[int, Span] | None
    options: Mapping[str, Constant]
    given: tuple[RawPath, ...]
    expect: tuple[RawPath, ...]
    hidden: tuple[RawSight, ...]
    seen: tuple[RawSight, ...]
    rolls: ExampleRolls | None
    do: ExampleLines | None
    legal: ExampleLines | None
    refused: ExampleLines | None
    words: Mapping[str, tuple[str, ...]]
    span: Span
