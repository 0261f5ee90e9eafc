"""The game of the pack ``draft`` written out in plain Python, with a step interface and a log.

What a person would write who wants one small game and nothing else: flat lists, rules as trees of node
objects with a method a node, listeners by event, a generator that yields the options of each decision.
It follows the pack rule by rule, with the same numbers of chance, so that both play the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from heroglyph.runtime.table.random import below, streams

PLAYERS = 3
ROUNDS = 6
ROWS = 6
SPACES = 3
START_COINS = 5
COLORS = ("amber", "green", "blue", "red", "violet", "black", "white")
AMBER, BLUE, RED = 0, 2, 3
STRONG, WISE = 0, 4
DECK = ("purse", "scale", "lamp", "mirror", "ledger", "crown")
MARKET = ("chest", "banner", "rope", "book")
PRICES = {
    "purse": 1, "scale": 3, "lamp": 2, "mirror": 2, "ledger": 1, "crown": 4, "chest": 3, "banner": 2,
    "rope": 1, "book": 3,
}  # fmt: skip
# The streams of chance that the pack's bag and dice have, by the order of its declarations.
_ZONES, _BAG, _DIE, _NOUNS = 6, 0, 0, 5


@dataclass(slots=True)
class Table:
    """Everything on the table, by number of player, die and row."""

    streams: list[int]
    bag: list[int]
    color: list[int]
    value: list[int]
    pool: list[int] = field(default_factory=list)
    rows: list[list[list[int]]] = field(
        default_factory=lambda: [[[] for _ in range(ROWS)] for _ in range(PLAYERS)]
    )
    coins: list[int] = field(default_factory=lambda: [START_COINS] * PLAYERS)
    points: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    deck: list[str] = field(default_factory=lambda: list(DECK))
    market: list[str] = field(default_factory=lambda: list(MARKET))
    wares: list[list[str]] = field(default_factory=lambda: [[] for _ in range(PLAYERS)])
    die: int = 0
    row: int = 0
    ware: str = ""


class Node:
    """A part of a rule."""

    __slots__ = ()

    def of(self, t: Table, p: int) -> int:
        """Its value for a player; what it does is done on the way."""
        raise NotImplementedError


class Number(Node):
    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def of(self, t: Table, p: int) -> int:
        return self.n


class Read(Node):
    """A reading of the table by a function."""

    __slots__ = ("f",)

    def __init__(self, f: Callable[[Table, int], int]) -> None:
        self.f = f

    def of(self, t: Table, p: int) -> int:
        return self.f(t, p)


class Compare(Node):
    __slots__ = ("high", "low", "of_what")

    def __init__(self, of_what: Node, low: int, high: int) -> None:
        self.of_what, self.low, self.high = of_what, low, high

    def of(self, t: Table, p: int) -> int:
        return self.low <= self.of_what.of(t, p) <= self.high


class Gain(Node):
    __slots__ = ("amount",)

    def __init__(self, amount: Node) -> None:
        self.amount = amount

    def of(self, t: Table, p: int) -> int:
        t.coins[p] += self.amount.of(t, p)
        return 1


class Flip(Node):
    __slots__ = ()

    def of(self, t: Table, p: int) -> int:
        t.value[t.die] = 7 - t.value[t.die]
        return 1


class When(Node):
    """A rule: what it does if its condition holds."""

    __slots__ = ("condition", "then")

    def __init__(self, condition: Node, then: Node) -> None:
        self.condition, self.then = condition, then

    def of(self, t: Table, p: int) -> int:
        return self.then.of(t, p) if self.condition.of(t, p) else 0


COLOR = Read(lambda t, p: t.color[t.die])
VALUE = Read(lambda t, p: t.value[t.die])
FULL = Read(lambda t, p: len(t.rows[p][t.row]) == SPACES)
PRICE = Read(lambda t, p: PRICES[t.ware])
BONUS = Read(lambda t, p: 4 if "lamp" in t.wares[p] else 2)


def _total(t: Table, p: int, row: int) -> int:
    return sum([t.value[die] for die in t.rows[p][row]])


def _colored(t: Table, p: int) -> int:
    return sum([t.color[die] == BLUE for row in t.rows[p] for die in row])


AFTER_PLACE: dict[str, Node] = {
    "": When(Compare(COLOR, AMBER, AMBER), Gain(BONUS)),
    "row": When(FULL, Gain(Number(1))),
    "purse": When(Compare(VALUE, 6, 6), Gain(Number(1))),
    "mirror": When(Compare(VALUE, 1, 2), Flip()),
    "chest": When(FULL, Gain(Number(2))),
    "rope": When(Compare(COLOR, RED, RED), Gain(Number(1))),
}
AFTER_BUY: dict[str, Node] = {"scale": When(Compare(PRICE, 2, 9), Gain(Number(1)))}
SCORES: dict[str, Node] = {
    "": Read(lambda t, p: sum([_total(t, p, row) >= 12 for row in range(ROWS)])),
    "ledger": Read(_colored),
    "crown": When(Read(lambda t, p: _total(t, p, STRONG) >= 14), Number(3)),
    "banner": When(Read(lambda t, p: _total(t, p, WISE) <= 8), Number(2)),
    "book": Read(lambda t, p: sum([len(row) == SPACES for row in t.rows[p]])),
}

Steps = Generator[tuple[int, int], int, None]
"""Yields the player and the number of his options, is sent the option taken."""


def _place(t: Table, p: int) -> Steps:
    die = t.pool.pop((yield p, len(t.pool)))
    free = [row for row in range(ROWS) if len(t.rows[p][row]) < SPACES]
    row = free[(yield p, len(free))]
    t.rows[p][row].append(die)
    t.die, t.row = die, row
    AFTER_PLACE[""].of(t, p)
    AFTER_PLACE["row"].of(t, p)
    for ware in t.wares[p]:
        if ware in AFTER_PLACE:
            AFTER_PLACE[ware].of(t, p)


def _buy(t: Table, p: int) -> Steps:
    offered = [ware for ware in t.market if PRICES[ware] <= t.coins[p]]
    if offered and (yield p, 2) == 0:
        ware = offered[(yield p, len(offered))]
        t.coins[p] -= PRICES[ware]
        t.market.remove(ware)
        t.wares[p].append(ware)
        t.ware = ware
        for own in t.wares[p]:
            if own in AFTER_BUY:
                AFTER_BUY[own].of(t, p)
    if len(t.market) < 4 and t.deck:
        t.market.append(t.deck.pop(0))


def steps(t: Table) -> Steps:
    """The whole game, decision by decision."""
    for _ in range(ROUNDS):
        for _ in range(PLAYERS + 1):
            die = t.bag.pop(below(t.streams, _BAG, len(t.bag)))
            t.pool.append(die)
            t.value[die] = 1 + below(t.streams, _ZONES + _DIE, 6)
        for p in range(PLAYERS):
            yield from _place(t, p)
        for p in range(PLAYERS):
            yield from _buy(t, p)


def model_playout(seed: int, dice: int) -> tuple[list[tuple[int, int]], list[int]]:
    """A random game: its log (how many options, which was taken) and the scores."""
    color = [i % len(COLORS) for i in range(dice)]
    t = Table(streams(seed, _ZONES + _NOUNS), list(range(dice)), color, [1] * dice)
    choices, log = [seed], []
    game = steps(t)
    try:
        _, options = next(game)
        while True:
            chosen = below(choices, 0, options)
            log.append((options, chosen))
            _, options = game.send(chosen)
    except StopIteration:
        pass
    for p in range(PLAYERS):
        t.points[p] = SCORES[""].of(t, p) + sum([SCORES[w].of(t, p) for w in t.wares[p] if w in SCORES])
    return log, t.points
