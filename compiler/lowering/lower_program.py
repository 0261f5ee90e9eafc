"""A flat program being made: instructions, jumps, and the levels of which they are part.

A *level* is a stretch of a program that is done or left out as a whole: a rule's body, what a player
may do, one of several ways. What must be possible in it is noted, so that a choice can be tried up
to there before it is offered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ...runtime import effects as fx
from ..typed import rules as typed
from .lower_expressions import ExpressionLowering, Names
from .numbering import NONE, Numbering

GrantRules = Callable[[tuple[typed.Rule, ...], Names], tuple[int, ...]]


@dataclass(slots=True)
class Level:
    """What is known of a level: where things that must be possible end, and the questions to be told."""

    musts: list[int] = field(default_factory=list)
    asking: list[int] = field(default_factory=list)
    exits: list[int] = field(default_factory=list)
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Flow:
    """For procedures: the windows of the player whose turn it is and of the others, and the flag's slot."""

    mine: int
    others: int
    flag: int


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What statements need to know of the game.

    ``costs``, ``banned``: verbs with a price, with a ban; ``in_turns``: procedures run in a player's turn.
    """

    numbers: Numbering
    costs: frozenset[str]
    banned: frozenset[str]
    in_turns: frozenset[str]
    rules: dict[str, int]
    parameters: dict[str, dict[str, int]]
    grant: GrantRules


# Where instructions keep how far they must look ahead, and where their level ends.
CHECKED = {"choose": 4, "choose_set": 7, "ask": 2}
EXITS = {
    "do": 7,
    "pay": 7,
    "write": 7,
    "choose": 5,
    "choose_set": 8,
    "one_of": 2,
    "run_slot": 4,
    "run_rule": 4,
}


class ProgramLowering(ABC):
    """The program of one rule on its way."""

    def __init__(self, around: Surroundings, names: Names, refused: bool = False) -> None:
        self.around = around
        self.numbers = around.numbers
        self.names = names
        self.expressions = ExpressionLowering(around.numbers, names)
        self.program: list[list[Any]] = []
        self.levels: list[Level] = []
        self.choices: list[fx.Choice] = []
        self.refused = refused
        self.flow: Flow | None = None
        self.in_procedure = False
        self.in_turn = False  # inside a loop over the players
        self.procedure = ""
        self.in_definition = False
        self.paid = 0  # the counter behind the costs of the rule
        self.restart = NONE  # where the loop begins that was entered last

    # ------------------------------------------------------------------ levels

    def whole(self, body: tuple[typed.Statement, ...]) -> int:
        """A rule's body up to its end; gives the counter behind the last thing that must be possible."""
        last = self.level(body)
        self.emit("end")
        return last

    def level(self, body: tuple[typed.Statement, ...], loose: bool = False) -> int:
        """Statements that are done or left out together."""
        self.levels.append(Level(loose=loose))
        places = dict(self.names.places)
        self.block(body)
        self.names.places = places
        return self.close()

    def close(self) -> int:
        """Ends a level: its questions learn how far they must look, its failures where it ends."""
        level = self.levels.pop()
        last = max(level.musts, default=0)
        for index in level.asking:
            instruction = self.program[index]
            instruction[CHECKED[instruction[0]]] = last if last > index + 1 else 0
        for index in level.exits:
            self.program[index][EXITS[self.program[index][0]]] = len(self.program)
        return last

    def block(self, body: tuple[typed.Statement, ...]) -> None:
        """Statements one after the other, in the level under way."""
        for statement in body:
            self.statement(statement)

    @abstractmethod
    def statement(self, node: typed.Statement) -> None:
        """One statement."""

    def emit(self, *instruction: Any) -> int:
        """Adds an instruction; gives its counter."""
        self.program.append(list(instruction))
        return len(self.program) - 1

    def must(self) -> int:
        """Whether a failure here makes the whole level impossible."""
        return 0 if self.levels[-1].loose else 1

    def needs(self, index: int, asking: bool = False) -> None:
        """Notes an instruction that must be possible, and whether it is a question that must look ahead."""
        level = self.levels[-1]
        if not level.loose:
            level.musts.append(index + 1)
        level.exits.append(index)
        if asking:
            level.asking.append(index)
