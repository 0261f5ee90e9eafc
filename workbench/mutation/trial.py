"""Tries mutants: whether the checker refuses one, some example fails, or nobody notices."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from ...compiler.binding.rebind import rebind
from ...compiler.checks import run_checks
from ...compiler.lowering.lower import lower
from ...compiler.source.records import replace
from ...compiler.source.spans import Span
from ...compiler.typed.model import Card, Game
from ..examples.examples import ExampleRunner
from .meaning import Meaning
from .mutants import Mutant, mutants
from .narrowing import Owned, is_named, named_rules, narrowed, words_of

CHECKER = ""


@dataclass(frozen=True, slots=True)
class MutantOutcome:
    """What became of a mutant. ``killer``: the example that failed, ``CHECKER``, or None: it survived."""

    card: Card
    mutant: Mutant
    killer: str | None


class Trial:
    """Tries the mutants of the cards of a game that has no mistakes.

    A mutant is bound alone. What it is played with is as small as the examples allow: those of its own card
    come first, in a game that holds what they need; only what they do not notice is shown to the others.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        table = lower(game).table
        pairs = zip(game.cards, table.cards, strict=True)
        self.always = frozenset(card.id for card, row in pairs if row.everywhere)
        self._names = {card.id: named_rules(card.rules) for card in game.cards}

    def outcomes(self, card: Card) -> Iterator[MutantOutcome]:
        """All mutants of a card, in the order of its text."""
        bench = Bench(self, card)
        own = Group(self, card, [(card, example) for example in card.examples])
        others = Group(self, card, self.concerned(card))
        for mutant in bench.mutants:
            yield MutantOutcome(card, mutant, bench.killer(mutant, own, others))

    def concerned(self, card: Card) -> list[Owned]:
        """The examples of other cards that may notice: they name the card or a rule of it, or need it."""
        ids = {rule.id for rule in card.rules}
        return [
            (other, example)
            for other in self.game.cards
            for example in (other.examples if other is not card else ())
            if self._names[other.id] & ids or is_named(card, words_of(example))
        ]

    def needed(self, card: Card) -> frozenset[str]:
        """The rules of a card that other cards name."""
        ids = {rule.id for rule in card.rules}
        others = (names for id_, names in self._names.items() if id_ != card.id)
        return frozenset(name for names in others for name in names if name in ids)

    def narrowed(self, card: Card, examples: Collection[Owned]) -> Game:
        """A small game in which these examples tell of a card what they tell in the whole one."""
        small = narrowed(self.game, card, examples, self.always)
        runner = ExampleRunner(small, lower(small))
        return self.game if any(runner.run(*owned).diagnostics for owned in examples) else small


class Group:
    """Some examples, and the game in which they are played; it is made when it is needed."""

    def __init__(self, trial: Trial, card: Card, examples: list[Owned]) -> None:
        self.trial = trial
        self.card = card
        self.examples = examples

    @cached_property
    def game(self) -> Game:
        """The game without mutants."""
        return self.trial.narrowed(self.card, self.examples)

    def killer(self, changed: Game) -> str | None:
        """The example that fails in a changed game; it is the first to be shown the next one."""
        if not self.examples:
            return None
        runner = ExampleRunner(changed, lower(changed))
        for number, (owner, example) in enumerate(self.examples):
            if runner.run(owner, example).diagnostics:
                self.examples.insert(0, self.examples.pop(number))
                return f"{owner.id}: {example.name}"
        return None


class Bench:
    """A card and its mutants, with what is known of them before they are tried."""

    def __init__(self, trial: Trial, card: Card) -> None:
        self.card = card
        plain = card.written.rules
        same, _ = rebind(trial.game, card, plain)
        again = next(game_card for game_card in same.cards if game_card.id == card.id)
        self.mutants = tuple(mutants(plain, Meaning(trial.game, again.rules)))
        self._found = frozenset(_places(same, again))
        self._needed = trial.needed(card)

    def killer(self, mutant: Mutant, *groups: Group) -> str | None:
        """What notices a mutant: the checker, else an example, else nothing."""
        for group in groups:
            changed = self.changed(group.game, mutant)
            killer = CHECKER if changed is None else group.killer(changed)
            if killer is not None:
                return killer
        return None

    def changed(self, game: Game, mutant: Mutant) -> Game | None:
        """A game with a mutant in it; None where the checker refuses it."""
        changed, mistakes = rebind(game, self.card, mutant.rules)
        own = next(game_card for game_card in changed.cards if game_card.id == self.card.id)
        if mistakes or not self._needed <= {rule.id for rule in own.rules}:
            return None
        if any(place not in self._found for place in _places(changed, own)):
            return None
        return changed


def _alone(game: Game, card: Card) -> Game:
    """A game of one card: enough for the checks of its rules."""
    return replace(game, cards=(card,))


def _places(game: Game, card: Card) -> Iterator[tuple[str, Span]]:
    """What the checks find in a card, without its words: those may tell of the change itself.

    What they find elsewhere is not the card's: a narrowed game lacks what leads to its procedures.
    """
    whole = card.written.span
    for diagnostic in run_checks(_alone(game, card)):
        span = diagnostic.span
        if span.file == whole.file and whole.start <= span.start <= whole.end:
            yield diagnostic.code, span
