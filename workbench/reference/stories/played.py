"""Examples of cards, played again for those who read them: what there was, and every position on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial

from ....compiler.compile import CheckedGame
from ....compiler.lowering.lower import Lowered, lower
from ....compiler.partial.decided import Decided
from ....compiler.source.records import replace
from ....compiler.tree import rules
from ....compiler.typed.model import Card, Example
from ....compiler.typed.walk import walk
from ....compiler.words.cards.examples import ExampleValue
from ....runtime.events.primitives import ScriptedError
from ....runtime.machine.machine import Machine
from ....runtime.table.limits import AbortedError
from ....runtime.table.state import State
from ...examples.examples import ExampleRunner
from ...examples.given import CannotGiveError, build_given
from ...examples.script import Script, ScriptError
from .happenings import Answer, Happened, Happening, happened

MOST = 10  # things that stand in one place: more of them nobody reads
TRIED = 8  # examples of a card: if none of them can be told, none is


@dataclass(frozen=True, eq=False)
class PlayedExample:
    """An example that was played: the position it starts from, and those that its lines led to."""

    card: Card
    number: int
    example: Example
    m: Machine
    lowered: Lowered
    before: State
    after: tuple[State, ...]
    answers: tuple[tuple[int, Answer], ...]
    script: Script
    without: Callable[[int], PlayedExample | None]
    needed: dict[int, bool] = field(default_factory=dict)

    def matters(self, at: int, course: Callable[[PlayedExample], object]) -> bool:
        """Whether it goes otherwise, as ``course`` has it, without one of the things that it is given."""
        if at not in self.needed:
            other = self.without(at)
            self.needed[at] = other is None or course(other) != course(self)
        return self.needed[at]

    @cached_property
    def steps(self) -> list[Happened]:
        """What happened, in the order in which it is told."""
        return happened(self.m, self.before, self.answers, self.after)

    @cached_property
    def rules(self) -> frozenset[str]:
        """The rules by which something happens in it."""
        causes = {step.cause for step in self.steps if isinstance(step, Happening)}
        return frozenset(self.m.effects[cause].id for cause in causes if 0 <= cause < len(self.m.effects))

    @property
    def last(self) -> State:
        """The position at its end."""
        return self.after[-1] if self.after else self.before

    @property
    def lines(self) -> tuple[str, ...]:
        """What was done, as it is written."""
        return tuple(line.whole for line in self.example.do or ())


class Player:
    """Plays the examples of one game that can be told well, each once."""

    def __init__(self, checked: CheckedGame, decided: Decided | None = None) -> None:
        """``decided``: the only game of which examples are wanted."""
        self._game = checked.game
        self._decided = decided
        self._known: dict[str, tuple[PlayedExample, ...]] = {}

    def examples(self, card: Card) -> tuple[PlayedExample, ...]:
        """The first few examples of a card in which everything is plain to see, in the order written."""
        if card.id not in self._known:
            self._known[card.id] = tuple(self._played(card))
        return self._known[card.id]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the game, in the order written."""
        return self._game.cards

    def asked(self, card: Card, example: Example) -> PlayedExample | None:
        """An example that answers a question, as it is written; None where it cannot be played."""
        return self._play(card, card.examples.index(example) + 1, example)

    @cached_property
    def _runner(self) -> ExampleRunner:
        return ExampleRunner(self._game, lower(self._game))

    def _played(self, card: Card) -> Iterator[PlayedExample]:
        every = ((number, self._wanted(card, example)) for number, example in enumerate(card.examples, 1))
        plain = [
            (number, example)
            for number, example in every
            if example is not None and self._in_force(card, example)
        ]
        plain.sort(key=lambda numbered: bool(numbered[1].options))  # the usual game before others
        going = [numbered for numbered in plain if numbered[1].refused is None]
        refused = [numbered for numbered in plain if numbered[1].refused is not None]
        for number, example in (*going[:TRIED], *refused[:TRIED]):
            played = self._play(card, number, example)
            if played is not None:
                yield played

    def _wanted(self, card: Card, example: Example) -> Example | None:
        """An example as it is in the only game that is told; None where it does not come out so there."""
        if not _is_plain(example):
            return None
        if self._decided is None or self._decided.fits(self._game, example):
            return example
        players = self._decided.players or example.players
        if players != example.players and _needs_others(example):
            return None
        alone = self._game.outline.alone if self._game.outline is not None else None
        options = {name: value for name, value in self._decided.options.items() if name != alone}
        as_told = replace(example, players=players, options=options)
        return None if self._runner.run(card, as_told).diagnostics else as_told

    def _in_force(self, card: Card, example: Example) -> bool:
        """Whether the card is in the game that is played: some are only where somebody plays alone."""
        if card.when is None:
            return True
        outline = self._game.outline
        alone = outline.alone if outline is not None and example.players == 1 else None
        if not isinstance(card.when, rules.Option):
            return False
        return card.when.name == alone or bool(example.options.get(card.when.name))

    def _play(self, card: Card, number: int, example: Example) -> PlayedExample | None:
        runner = self._runner
        m = runner.machine(example.players, example.options)
        try:
            before = build_given(m, runner.lowered, example)
            script = Script(m, runner.lowered, card, before)
            for line in example.do or ():
                script.perform(line.text, line.seat)
            if example.refused is None:
                script.finish()
        except (CannotGiveError, ScriptError, ScriptedError, AbortedError):
            return None
        answers = tuple((at, Answer(*asked)) for at, asked in script.answers)
        without = partial(self._without, card, number, example)
        passed = tuple(script.passed)
        return PlayedExample(
            card, number, example, m, runner.lowered, before, passed, answers, script, without
        )

    def _without(self, card: Card, number: int, example: Example, at: int) -> PlayedExample | None:
        """The same without one of the things that it is given; None where it cannot be played so."""
        given = (*example.given[:at], *example.given[at + 1 :])
        return self._play(card, number, replace(example, given=given))


def _needs_others(example: Example) -> bool:
    """Whether an example speaks of more players than one."""
    paths = (path for path, _ in (*example.given, *example.expect))
    named = (node.which for path in paths for node in walk(path) if isinstance(node, rules.Player))
    return any(which != "me" for which in named) or any(line.seat for line in example.do or ())


def _is_plain(example: Example) -> bool:
    """Whether an example asks for what is there at its end or may not be done, and nowhere for more than can
    be read."""
    if example.endings or (example.legal is not None and example.refused is None):
        return False
    paths = (*example.given, *example.expect)
    return bool(example.expect or example.refused) and not any(map(_is_long, paths))


def _is_long(beside: tuple[rules.Expression, ExampleValue]) -> bool:
    return len(beside[1].texts) > MOST
