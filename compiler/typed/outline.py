"""The outline of a checked game: its players, its components, where it begins, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..source.spans import NOWHERE, Span
from ..tree.rules import Expression
from ..words.panels import Board
from ..words.vocabulary import Constant


@dataclass(frozen=True, slots=True)
class Component:
    """Things of a noun that lie in a zone before the game begins.

    Of a noun with cards there is each card, ``count`` times or as often as its constant ``copies`` says;
    of another noun there are ``count`` things with these values of ``fields``. ``when`` speaks of options.
    """

    noun: str
    zone: str
    count: int
    copies: str | None
    fields: Mapping[str, Constant]
    when: Expression | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Outline:
    """``game.yaml``. ``alone``: the option that holds when one plays; ``begins``: the procedure of a game.

    ``ties``: numbers of ``me`` that decide among players with the same points, the higher one wins;
    ``titles``: the least number of points for each title, highest first, given only where ``titled`` holds.
    ``watched``: truths of a player that become true as soon as a condition holds, and stay; ``awards``: what
    a player is honored for at the end, beside the points; ``board``: how players see the game. ``out``:
    of whom it holds has no more turns and cannot win.
    """

    low: int
    high: int
    alone: str | None
    begins: str
    components: tuple[Component, ...]
    ties: tuple[Expression, ...]
    titles: tuple[tuple[int, str], ...]
    titled: Expression | None = None
    watched: tuple[tuple[str, Expression], ...] = ()
    awards: tuple[tuple[str, Expression], ...] = ()
    board: Board | None = None
    out: Expression | None = None
