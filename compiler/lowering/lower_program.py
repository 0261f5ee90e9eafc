"""A flat program being made: instructions, jumps, and the levels and blocks of which they are part.

A *level* is a stretch of a program that is done or left out as a whole: a rule's body, what a player
may do, one of several ways, one round of a loop. What can fail in it is noted, so that it can be tried
up to there before it begins. A procedure goes on where something fails: its own statements are a *loose*
level, of which a choice only looks ahead to what uses it. A *block* is statements that stand together: it
ends where a choice in it has no option.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence

import msgspec

from ...runtime.table import effects as fx
from ...runtime.table import operations as op
from ...runtime.table.walk import walk
from ..tree import rules as typed
from .lower_expressions import ExpressionLowering, Names
from .numbering import NONE, Numbering

GrantRules = Callable[[tuple[typed.Rule, ...], Names], tuple[int, ...]]


class FallibleStep(msgspec.Struct, frozen=True):
    """Something that can fail: its instruction, where it ends, what can fail inside it.

    ``skips``: where it fails, the rest of its block is left out.
    """

    index: int
    end: int
    inner: tuple[int, ...] = ()
    skips: bool = False


class Level(msgspec.Struct):
    """What is known of a level: what can fail in it, and the questions that look ahead to that.

    ``within``: what looks ahead in the levels inside it, and where that is left; ``new``: in the one that
    has just been left.
    """

    loose: bool
    steps: list[FallibleStep] = msgspec.field(default_factory=list)
    asking: list[int] = msgspec.field(default_factory=list)
    ways: list[int] = msgspec.field(default_factory=list)
    within: list[tuple[int, int]] = msgspec.field(default_factory=list)
    new: list[int] = msgspec.field(default_factory=list)


class Block(msgspec.Struct):
    """What ends where a block ends, and the choices made in it: the instruction, how the choice is read."""

    exits: list[int] = msgspec.field(default_factory=list)
    choices: list[tuple[int, op.Operation]] = msgspec.field(default_factory=list)


class Flow(msgspec.Struct, frozen=True):
    """For procedures: the windows of the player whose turn it is and of the others, and the flag's slot."""

    mine: int
    others: int
    flag: int


class Surroundings(msgspec.Struct, frozen=True):
    """What statements need to know of the game.

    ``in_turns``: procedures run in a player's turn; ``steads``: how many rules have something else done in
    place of a rule, by its id.
    """

    numbers: Numbering
    in_turns: frozenset[str]
    rules: dict[str, int]
    parameters: dict[str, dict[str, int]]
    grant: GrantRules
    steads: dict[str, int] = {}


_CALLS = (op.Do, op.RunSlot, op.RunRule)  # what runs the statements of something else
_HEAD = (typed.PayAmount, typed.PayVerb, typed.Choose)  # costs, and what they are paid with


class ProgramLowering(ABC):
    """The program of one rule on its way."""

    def __init__(self, around: Surroundings, names: Names, refused: bool = False) -> None:
        self.around = around
        self.numbers = around.numbers
        self.names = names
        self.expressions = ExpressionLowering(around.numbers, names)
        self.program: list[op.Instruction] = []
        self.levels: list[Level] = []
        self.blocks: list[Block] = []
        self.ended: list[FallibleStep] = []  # the ways that are lowered, where they end
        self.unasked: list[op.Source] = []  # sets that hold all there is, without a question
        self.choices: list[fx.Choice] = []
        self.refused = refused
        self.as_cost = NONE  # in the definition of a verb the slot that tells whether that is done as a cost
        self.flow: Flow | None = None
        self.in_procedure = False
        self.in_turn = False  # inside a loop over the players
        self.procedure = ""
        self.rests: dict[int, tuple[int, ...]] = {}  # what must be possible behind what runs something
        self.paid = 0  # the counter behind the costs at the head of the rule
        self.at_head = True
        self.restart = NONE  # where the loop begins that was entered last

    # ------------------------------------------------------------------ levels

    def whole(self, body: tuple[typed.Statement, ...], rule: str = "") -> tuple[int, ...]:
        """A rule's body up to its end; gives the counters of what can fail in it.

        In front of it stands each rule that may have something else done in place of the body.
        """
        count = self.around.steads.get(rule, 0)
        steads = [self.emit(op.Stead(self.around.rules[rule], nth, 0)) for nth in range(count)]
        self.paid = count
        failing = self.level(body)
        for index in steads:
            self.patch(index, exit=len(self.program))
        self.emit(op.End())
        return failing

    def level(self, body: tuple[typed.Statement, ...], loose: bool = False) -> tuple[int, ...]:
        """Statements that are done or left out together, or a part of a procedure; gives what can fail."""
        self.levels.append(Level(loose))
        self.block(body)
        level = self.levels.pop()
        failing = tuple(counter for step in level.steps for counter in (step.index, *step.inner))
        if not loose:
            for index in level.asking:
                self._look_ahead(index, failing)
            for index in level.ways:
                self._lead_on(index, failing)
            calls = [step.index for step in level.steps if isinstance(self.program[step.index], _CALLS)]
            self.rests.update({index: tuple(c for c in failing if c > index) for index in calls})
            for index, end in level.within:
                self._extend_look_ahead(index, tuple(counter for counter in failing if counter >= end))
            if self.levels and not self.levels[-1].loose:
                within = [index for index, _ in level.within]
                self.levels[-1].new += [*level.asking, *level.ways, *calls, *within]
        return failing

    def leave_level(self, alone: bool = False) -> None:
        """Behind a level: what is asked in it looks ahead to what comes here, but where others answer."""
        level = self.levels[-1]
        level.within += [] if alone else [(index, len(self.program)) for index in level.new]
        level.new.clear()

    def _extend_look_ahead(self, index: int, rest: tuple[int, ...]) -> None:
        """What is behind the level in which something looks ahead has to be possible after it as well."""
        instruction = self.program[index]
        match instruction:
            case op.Ask() | op.OneOf() | op.Choose() | op.ChooseSet():
                self.patch(index, around=(*instruction.around, *rest))
            case _:
                self.rests[index] = (*self.rests[index], *rest)

    def _lead_on(self, index: int, failing: tuple[int, ...]) -> None:
        """What is behind a body that may be left out, or behind several ways, has to be possible after it."""
        instruction = self.program[index]
        if isinstance(instruction, op.Ask):
            rest = tuple(counter for counter in failing if counter >= instruction.exit)
            self.patch(index, checked=(*instruction.checked, *rest), rest=rest)
        elif isinstance(instruction, op.OneOf):
            end = next(step.end for step in self.ended if step.index == index)
            rest = tuple(counter for counter in failing if counter >= end)
            self.patch(index, starts=tuple((start, (*own, *rest)) for start, own in instruction.starts))

    def block(self, body: tuple[typed.Statement, ...]) -> None:
        """Statements one after the other, in the level under way. Their names are known to them alone."""
        places = dict(self.names.places)
        self.blocks.append(Block())
        for statement in body:
            if len(self.blocks) == 1 and not isinstance(statement, _HEAD):
                self.at_head = False
            self.statement(statement)
        block = self.blocks.pop()
        for index in block.exits:
            self.patch(index, exit=len(self.program))
        if self.levels[-1].loose:
            for index, _ in block.choices:
                self._look_ahead_to_uses(index, block.choices)
        self.names.places = places

    def _look_ahead(self, index: int, failing: Iterable[int]) -> None:
        self.patch(index, checked=tuple(counter for counter in failing if counter > index))

    def _look_ahead_to_uses(self, index: int, choices: Sequence[tuple[int, op.Operation]]) -> None:
        """In a procedure a choice offers what lets the statements that use it be done.

        They are then reached as well: what would leave out the rest of their block on the way has to be
        possible too, and what uses a choice on the way.
        """
        steps = [step for step in self.levels[-1].steps if step.index > index]
        names, uses = [name for at, name in choices if at == index], set[int]()
        while True:
            reading = {step.index for step in steps if any(self._reads(step, name) for name in names)}
            last = max(reading, default=index)
            names = [name for at, name in choices if index <= at <= last]
            if reading == uses:
                break
            uses = reading
        seen: list[int] = []
        for step in steps:
            leads = step.skips and any(step.index < use < self._exit(step) for use in uses)
            if leads or step.index in uses:
                self.patch(step.index, must=1)
                seen += (step.index, *step.inner)
        self._look_ahead(index, seen)

    def _exit(self, step: FallibleStep) -> int:
        instruction = self.program[step.index]
        assert isinstance(instruction, op.Failing)
        return instruction.exit

    def _reads(self, step: FallibleStep, name: op.Operation) -> bool:
        return name in walk(tuple(self.program[step.index : step.end]))

    @abstractmethod
    def statement(self, node: typed.Statement) -> None:
        """One statement."""

    def emit(self, instruction: op.Instruction) -> int:
        """Adds an instruction; gives its counter."""
        self.program.append(instruction)
        return len(self.program) - 1

    def patch(self, index: int, **fields: object) -> None:
        """Gives an instruction what is known only behind it: where it leads, what can fail."""
        self.program[index] = msgspec.structs.replace(self.program[index], **fields)

    def must(self) -> int:
        """Whether what fails here makes the level impossible."""
        return 0 if self.levels[-1].loose else 1

    def needs(self, index: int, skips: bool = False) -> None:
        """Notes an instruction that can fail; then its block ends, or else it is passed over alone."""
        self.levels[-1].steps.append(FallibleStep(index, index + 1, (), skips))
        if skips:
            self.blocks[-1].exits.append(index)
        else:
            self.patch(index, exit=index + 1)

    def reached(self, index: int) -> None:
        """Notes where another player's rounds are over: what is done in them may ask who looks ahead.

        What cannot be done in such a round, whatever he answers there, is impossible for him.
        """
        self.levels[-1].steps.append(FallibleStep(index, index + 1, (), skips=False))

    def passed_over(self, indexes: Iterable[int]) -> None:
        """Choices that are a part of the statement that ends here: without an option only it is left out."""
        for index in indexes:
            self.blocks[-1].exits.remove(index)
            self.patch(index, exit=len(self.program))

    def asks(self, index: int, name: op.Operation) -> None:
        """Notes a choice, which looks ahead, and how it is read."""
        self.levels[-1].asking.append(index)
        self.blocks[-1].choices.append((index, name))
