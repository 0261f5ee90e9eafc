"""Measures cards: plays the games that are needed, and works out what they tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from ...compiler.compile import CheckedGame
from ...compiler.lowering.lower import lower
from ...compiler.source.packs.bases import own_packs
from ...compiler.source.packs.pack_files import sources_of
from ...compiler.source.spans import Source
from ...compiler.typed.model import Card
from ...runtime.machine.settled import settled
from ...runtime.table.options import chosen_options
from ..report.report import place
from .clauses import ClauseNotes, clauses
from .intervals import difference, share
from .measured import CardFigures, Clause, Measured
from .one_game import NO_CARD, Outcome
from .plan import Plan, Task, Variant
from .player import PlayTasks, playing

CHUNK = 10  # games of a task: so many that a process need not be asked often, so few that all have work
Step = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class MeasurePlan:
    """How cards are to be measured. ``workers``: processes; the result does not depend on them."""

    games: int
    seed: int
    bots: tuple[str, ...]
    players: int
    workers: int = 1


@dataclass(frozen=True, slots=True)
class Series:
    """Games of one kind of bots. ``step`` is told how many were played."""

    run: PlayTasks
    bot: str
    step: Step

    def play(self, variant: Variant, wanted: Mapping[int, Sequence[int]]) -> dict[int, dict[int, Outcome]]:
        """The outcomes of the games of a variant, by card and seed."""
        tasks = [
            Task(variant, card, self.bot, tuple(seeds[at : at + CHUNK]))
            for card, seeds in wanted.items()
            for at in range(0, len(seeds), CHUNK)
        ]
        by_card: dict[int, dict[int, Outcome]] = {card: {} for card in wanted}
        for task, outcomes in zip(tasks, self.run(tasks), strict=True):
            by_card[task.card].update(zip(task.seeds, outcomes, strict=True))
            self.step(len(task.seeds))
        return by_card


class Measurement:
    """The games of some cards of a game that has no mistakes. ``cards`` must lie in its box."""

    def __init__(self, checked: CheckedGame, cards: Sequence[Card], wanted: MeasurePlan) -> None:
        self.wanted = wanted
        self.cards = cards
        self.pack = checked.packs[-1].id if checked.packs else checked.game.pack
        self._sources = sources_of(checked.packs)
        lowered = lower(checked.game)
        self._numbers = lowered.numbers.cards
        self._new = tuple(self._numbers[card] for card in new_cards(checked))
        options = chosen_options(lowered.table, wanted.players, {})
        self._plan = Plan(lowered.table, lowered.effects, wanted.players, options, self._new)
        self._seeds = tuple((wanted.seed + n) % (1 << 64) for n in range(wanted.games))

    @property
    def steps(self) -> int:
        """How many games may have to be played."""
        alone = 1 if self._new else len(self.cards)
        return (2 * len(self.cards) + alone) * len(self.wanted.bots) * len(self._seeds)

    def run(self, step: Step = lambda games: None) -> Measured:
        """All figures. ``step`` is told of games that were played, or that need not be."""
        with playing(self._plan, self.wanted.workers) as play:
            figures = [
                card_figures
                for bot in self.wanted.bots
                for card_figures in self._of_bot(bot, Series(play, bot, step))
            ]
        order = {card.id: n for n, card in enumerate(self.cards)}
        figures.sort(key=lambda card_figures: order[card_figures.card])
        wanted = self.wanted
        return Measured(self.pack, wanted.players, wanted.games, wanted.seed, tuple(figures))

    def _of_bot(self, bot: str, series: Series) -> Iterator[CardFigures]:
        numbers = [self._numbers[card.id] for card in self.cards]
        whole = series.play("with", dict.fromkeys(numbers, self._seeds))
        held = {n: tuple(seed for seed, outcome in whole[n].items() if outcome.held) for n in numbers}
        blank = series.play("blank", held)
        series.step(sum(len(self._seeds) - len(seeds) for seeds in held.values()))
        without = series.play("without", dict.fromkeys([NO_CARD] if self._new else numbers, self._seeds))
        for card, number in zip(self.cards, numbers, strict=True):
            base = without[NO_CARD if self._new else number]
            yield self._figures(card, bot, whole[number], blank[number], base)

    # ------------------------------------------------------------------ what the games tell

    def _figures(
        self,
        card: Card,
        bot: str,
        whole: Mapping[int, Outcome],
        silent: Mapping[int, Outcome],
        without: Mapping[int, Outcome],
    ) -> CardFigures:
        stopped = tuple(seed for seed, outcome in whole.items() if outcome.stopped)
        played = {seed: outcome for seed, outcome in whole.items() if not outcome.stopped}
        several = self.wanted.players > 1
        return CardFigures(
            card=card.id,
            bot=bot,
            games=len(played),
            seen=share(sum(outcome.seen for outcome in played.values()), len(played)),
            taken=share(sum(bool(outcome.held) for outcome in played.values()), len(played)),
            used=share(sum(bool(outcome.notes) for outcome in played.values()), len(played)),
            text=difference(_of_holders(played, silent, _points)),
            text_wins=difference(_of_holders(played, silent, _wins)) if several else None,
            game=difference(_of_holders(played, without, _points)),
            game_wins=difference(_of_holders(played, without, _wins)) if several else None,
            everybody=difference(_of_all(played, without)),
            clauses=tuple(self._clauses(card, played)),
            stopped=stopped,
        )

    def _clauses(self, card: Card, played: Mapping[int, Outcome]) -> Iterator[Clause]:
        for clause in clauses(card, self._plan.effects):
            games = sum(bool(clause.notes & outcome.notes) for outcome in played.values())
            yield Clause(_text(clause, self._sources), place(clause.span, self._sources), games)


def measurable(checked: CheckedGame, players: int) -> tuple[Card, ...]:
    """The cards that lie in the box in a game of so many."""
    from ...runtime.game.link import link

    lowered = lower(checked.game)
    m = link(lowered.table, lowered.effects, players, chosen_options(lowered.table, players, {}))
    components = lowered.table.outline.components if lowered.table.outline is not None else ()
    there = {
        n
        for component in components
        if component.when < 0 or settled(m, component.when)
        for n, _ in component.cards
    }
    cards = [card for card in checked.game.cards if lowered.numbers.cards[card.id] in there]
    return tuple(card for card in cards if not m.absent_cards[lowered.numbers.cards[card.id]])


def new_cards(checked: CheckedGame) -> tuple[str, ...]:
    """The cards that a pack adds to a game, by their ids; none where the pack is a game of its own."""
    own = {pack.id for pack in own_packs(checked.packs)}
    if len(own) == len(checked.packs):
        return ()
    return tuple(card.id for card in checked.game.cards if card.pack in own)


def _points(outcome: Outcome, seat: int) -> float:
    return outcome.points[seat]


def _wins(outcome: Outcome, seat: int) -> float:
    return outcome.wins[seat]


def _of_holders(
    played: Mapping[int, Outcome], others: Mapping[int, Outcome], figure: Callable[[Outcome, int], float]
) -> list[float]:
    """For each game in which somebody had the card: his figure less that of his seat in the other game."""
    return [
        fmean(figure(outcome, seat) - figure(others[seed], seat) for seat in outcome.held)
        for seed, outcome in played.items()
        if outcome.held and not others[seed].stopped
    ]


def _of_all(played: Mapping[int, Outcome], others: Mapping[int, Outcome]) -> list[float]:
    return [
        fmean(outcome.points) - fmean(others[seed].points)
        for seed, outcome in played.items()
        if not others[seed].stopped
    ]


def _text(clause: ClauseNotes, sources: Mapping[str, Source]) -> str:
    source = sources.get(clause.span.file)
    return " ".join(source.text[clause.span.start : clause.span.end].split()) if source is not None else ""
