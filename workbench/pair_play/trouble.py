"""Trouble in a position with two cards: an order that nobody decides, a breakdown, a cascade without end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from ...compiler.lowering.lower import Lowered
from ...compiler.typed.model import Card
from ...runtime.events.changes import measured
from ...runtime.events.primitives import ScriptedError
from ...runtime.game.build import CannotBuildError
from ...runtime.game.game import answer, pending
from ...runtime.machine.machine import Machine
from ...runtime.table.limits import AbortedError
from ...runtime.table.state import State
from ..examples.described import answer_label
from ..examples.script import Script, ScriptError
from .explore import Outcomes, outcomes
from .generate import Generator
from .machines import Orders
from .setups import Setup, build

Kind = Literal["difference", "breakdown", "endless"]
KINDS: tuple[Kind, ...] = ("difference", "breakdown", "endless")
_LINES = 3
_ANSWERS = 30


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with a position. ``answers`` lead to it, ``state`` is where, in the order written.

    ``other``: where one comes in the other order; ``told``: the budget that was passed, or what broke down.
    """

    kind: Kind
    setup: Setup
    answers: tuple[str, ...] = ()
    state: State | None = None
    other: State | None = None
    told: str = ""


@dataclass(frozen=True, slots=True)
class TriedPosition:
    """How a position came out: the trouble, whether somebody was asked for the order, and more."""

    trouble: Trouble | None = None
    asked: bool = False
    played: bool = True
    compared: bool = False


NOT_PLAYED = TriedPosition(played=False)


class Trials:
    """Tries positions of one pair of cards; where ``any_order`` is fine, a difference is no trouble."""

    def __init__(
        self, lowered: Lowered, orders: Orders, cards: Sequence[Card], *, any_order: bool = False
    ) -> None:
        self.lowered = lowered
        self.orders = orders
        self.any_order = any_order
        self._cards = {card.id: card for card in cards}

    def random(self, generator: Generator, chance: Random) -> TriedPosition:
        """A new position, with a few things done in it that are possible there."""
        setup = generator.setup(chance)
        if setup is None:
            return NOT_PLAYED
        try:
            return self._random_lines(generator, setup, chance)
        except (CannotBuildError, ScriptedError):
            return NOT_PLAYED

    def _random_lines(self, generator: Generator, setup: Setup, chance: Random) -> TriedPosition:
        script = self._script(self.orders.written, setup)
        if _passes_a_limit(script):
            return NOT_PLAYED
        last = self.try_out(setup)
        for _ in range(chance.randint(1, _LINES)):
            line = next(
                (candidate for candidate in generator.lines(script.state, chance) if _can(script, candidate)),
                None,
            )
            if line is None or last.trouble is not None:
                break
            setup = setup.with_line(line)
            last = self.try_out(setup)
            if last.trouble is not None:
                return last
            script.perform(line)
            setup = _answered(script, setup, chance)
            if pending(script.state):
                break
        return last

    def try_out(self, setup: Setup) -> TriedPosition:
        """Plays a position in both orders, with all answers to what its last line leads to."""
        try:
            written, turned = (self._outcomes(m, setup) for m in (self.orders.written, self.orders.turned))
        except (ScriptError, CannotBuildError, ScriptedError):
            return NOT_PLAYED
        except AbortedError as aborted:
            return TriedPosition(Trouble("endless", setup, told=aborted.budget))
        except Exception as error:  # whatever it is, no rule of a card should bring it about
            return TriedPosition(Trouble("breakdown", setup, told=f"{type(error).__name__}: {error}"))
        compared = written.comparable and turned.comparable
        trouble = _difference(setup, written, turned) if compared and not self.any_order else None
        first, other = self.orders.pair.rules
        asked = any(rules & first and rules & other for rules in written.asked)
        return TriedPosition(trouble, asked, compared=compared)

    def _outcomes(self, m: Machine, setup: Setup) -> Outcomes:
        script = self._script(m, setup)
        for line in setup.do:
            script.perform(line)
        return outcomes(m, script.state)

    def _script(self, m: Machine, setup: Setup) -> Script:
        return Script(m, self.lowered, self._cards[setup.card], build(m, setup))


def _passes_a_limit(script: Script) -> bool:
    """Whether somebody has more than he may: then no game comes to such a position."""
    m, state = script.m, script.state
    return any(
        m.book.passes(state, measure.bound, player, measured(state, measure.rule, player))
        for measure in m.measures
        for player in range(m.players)
    )


def _can(script: Script, line: str) -> bool:
    """Whether a line can be done; one that breaks down can, so that it is tried and told."""
    try:
        return script.possible(line)
    except ScriptedError:
        return False
    except Exception:
        return True


def _answered(script: Script, setup: Setup, chance: Random) -> Setup:
    """Answers by chance what is asked, and writes the answers down."""
    m = script.m
    for _ in range(_ANSWERS):
        questions = pending(script.state)
        if not questions:
            break
        question = questions[0]
        option = chance.choice(question.options)
        setup = setup.with_line(answer_label(m, script.state, question, option))
        script.state = answer(m, script.state, question.player, option)
    return setup


def _difference(setup: Setup, written: Outcomes, turned: Outcomes) -> Trouble | None:
    """An outcome that only one of the two orders can have."""
    for told, (answers, state) in written.positions.items():
        if told not in turned.positions:
            other = _closest(turned, answers)
            return Trouble("difference", setup, answers, state, other)
    for told, (answers, state) in turned.positions.items():
        if told not in written.positions:
            return Trouble("difference", setup, answers, _closest(written, answers), state)
    return None


def _closest(played: Outcomes, answers: tuple[str, ...]) -> State | None:
    """Where the same answers lead, or else the first outcome."""
    states = list(played.positions.values())
    return next((state for told, state in states if told == answers), states[0][1] if states else None)


__all__ = ["KINDS", "Kind", "Trials", "TriedPosition", "Trouble"]
