"""Plays pairs of cards: so many positions each, until one shows trouble; that is made small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ...compiler.interactions.agreed import Agreed
from ...compiler.interactions.footprint import Footprint
from ...compiler.lowering.lower import Lowered
from ...compiler.typed.model import Game
from .generate import Generator
from .machines import Orders, Pair
from .shrink import shrink
from .trouble import Trials, Trouble


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """What playing a pair of cards showed.

    ``positions``: how many were played; ``compared``: how many of them in both orders to all their ends;
    ``asked``: in how many somebody was asked which rule comes first; ``orders``: the machines, for the words
    of what is wrong.
    """

    cards: tuple[str, str]
    positions: int
    compared: int
    asked: int
    trouble: Trouble | None = None
    orders: Orders | None = None


class PairPlayer:
    """Plays the pairs of one game. Each pair has chance of its own, whatever else is played."""

    def __init__(self, game: Game, lowered: Lowered, prints: Iterable[Footprint], seed: int) -> None:
        self.game = game
        self.lowered = lowered
        self.seed = seed
        self._agreed = Agreed(game)
        self.prints: dict[str, list[Footprint]] = {}
        for footprint in prints:
            self.prints.setdefault(footprint.card, []).append(footprint)
        self._effects: dict[str, list[int]] = {}
        for number, effect in enumerate(lowered.effects):
            if effect.card >= 0 or effect.id:
                self._effects.setdefault(effect.id.partition("#")[0], []).append(number)

    def play(self, first: str, other: str, games: int) -> PlayedPair:
        """A pair, with as many players as it takes for both cards to be in the game."""
        orders = self._orders(first, other)
        if orders is None:
            return PlayedPair((first, other), 0, 0, 0)
        cards = [self.lowered.numbers.cards[card] for card in (first, other)]
        prints = self._prints(first, other)
        generator = Generator(self.game.vocabulary, orders.written, cards, prints)
        any_order = self._agreed.any_order(first, other)
        trials = Trials(self.lowered, orders, self.game.cards, any_order=any_order)
        positions = compared = asked = 0
        for number in range(games):
            tried = trials.random(generator, Random(f"{self.seed} {first} {other} {number}"))
            positions += tried.played
            compared += tried.compared
            asked += tried.asked
            if tried.trouble is not None:
                trouble = shrink(tried.trouble, trials.try_out)
                return PlayedPair((first, other), positions, compared, asked, trouble, orders)
        return PlayedPair((first, other), positions, compared, asked)

    def _prints(self, first: str, other: str) -> list[Footprint]:
        """The footprints of both cards, and of the rules of others in which they set numbers."""
        own = [footprint for card in dict.fromkeys((first, other)) for footprint in self.prints.get(card, ())]
        named = {parameter.rule for footprint in own for parameter, _ in footprint.sets}
        return own + [
            footprint for prints in self.prints.values() for footprint in prints if footprint.rule.id in named
        ]

    def _orders(self, first: str, other: str) -> Orders | None:
        rules = [frozenset(self._effects.get(card, ())) for card in (first, other)]
        if first == other:
            rules = [frozenset(sorted(rules[0])[:1]), frozenset(sorted(rules[0])[1:])]
        numbers = self.lowered.numbers.cards
        pair = Pair((numbers[first], numbers[other]), (rules[0], rules[1]))
        for players in self._sizes():
            orders = Orders(self.lowered.table, self.lowered.effects, pair, players)
            if not any(orders.written.absent_cards[card] for card in pair.cards):
                return orders
        return None

    def _sizes(self) -> Sequence[int]:
        outline = self.lowered.table.outline
        return (2, 1) if outline is None else [n for n in (2, 1) if outline.low <= n <= outline.high]


def play_pairs(player: PairPlayer, pairs: Iterable[tuple[str, str]], games: int) -> Iterator[PlayedPair]:
    """All pairs, one after the other."""
    return (player.play(first, other, games) for first, other in pairs)
