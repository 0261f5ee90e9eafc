"""Kite Strings a second time, in plain Python: what may be flown or taken, what a string is worth."""

from __future__ import annotations

import pytest

from .tables import Table, chance, new_table

STRINGS = "kite_strings"
COLORS = ("red", "yellow", "green", "blue", "white")


def color(card: str) -> str:
    return card.split()[0]


def height(card: str) -> int:
    """That of a kite; a ribbon has none."""
    return int(card.split()[1]) if " " in card else 0


class Duel:
    """The duel as a person at the table would keep account of it. Only what is drawn comes from the game."""

    def __init__(self, table: Table) -> None:
        self.hands = [hand(table, seat) for seat in (0, 1)]
        self.strings: list[dict[str, list[str]]] = [{name: [] for name in COLORS} for _ in (0, 1)]
        self.piles: dict[str, list[str]] = {name: [] for name in COLORS}
        self.player, self.step, self.way, self.dropped = 0, "act", 0, ""

    def may_fly(self, card: str) -> bool:
        """Kites rise, and ribbons come before the first of them."""
        there = [height(other) for other in self.strings[self.player][color(card)]]
        return height(card) > max(there, default=0) if height(card) else not any(there)

    def options(self) -> set[str]:
        """What may be answered."""
        cards = self.hands[self.player]
        tops = {pile[-1] for pile in self.piles.values() if pile} - {self.dropped}
        match self.step:
            case "act":
                return {"1", "2"} if any(map(self.may_fly, cards)) else {"2"}
            case "card":
                return {card for card in cards if self.way == 2 or self.may_fly(card)}
            case "draw":
                return {"1", "2"} if tops else {"1"}
        return tops

    def answer(self, option: str) -> None:
        """One answer of the player whose turn it is; a place that goes by the color is none."""
        cards = self.hands[self.player]
        if self.step in ("act", "draw"):
            self.way = int(option)
            self.step = "card" if self.step == "act" else "top" if self.way == 2 else "drawn"
        elif self.step == "card":
            cards.remove(option)
            place = self.piles if self.way == 2 else self.strings[self.player]
            place[color(option)].append(option)
            self.dropped = option if self.way == 2 else ""
            self.step = "draw"
        elif self.step == "top":
            cards.append(self.piles[color(option)].pop())
            self.step = "drawn"

    def end_turn(self, table: Table) -> None:
        """The other player is on; what was drawn is seen by him who drew it."""
        self.hands[self.player] = hand(table, self.player)
        self.player, self.step, self.dropped = 1 - self.player, "act", ""

    def points(self, seat: int) -> int:
        """What the strings are worth: heights less 20, as often again as there are ribbons."""
        return sum(
            (sum(map(height, cards)) - 20) * (1 + sum(not height(card) for card in cards))
            for cards in self.strings[seat].values()
            if cards
        )


def hand(table: Table, seat: int) -> list[str]:
    return [card.split(" ", 1)[1] for card in table.things("hand", seat)]


@pytest.mark.parametrize("seed", [1, 2])
def test_another_hand_offers_and_scores_the_same(seed: int) -> None:
    table, by_chance = new_table(STRINGS, 2, seed), chance(STRINGS, 2, seed)
    duel = Duel(table)
    while not table.over:
        ((seat, options),) = table.asked.items()
        assert seat == duel.player
        by_color = duel.step == "draw" and not options[0].isdigit()
        if not by_color:
            assert set(options) == duel.options()
        answer = by_chance.randrange(len(options))
        table.answer(seat, answer)
        if not by_color:
            duel.answer(options[answer])
        if duel.step == "drawn":
            duel.end_turn(table)
            assert table.points() == [duel.points(0), duel.points(1)]
    assert not table.things("deck")
    best = max(duel.points(0), duel.points(1))
    assert table.winners() == {seat for seat in (0, 1) if duel.points(seat) == best}
