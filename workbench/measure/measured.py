"""What measuring gives: figures with their intervals, as plain records."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Interval:
    """The true value lies between the two, as far as chance goes, in 95 of 100 such measurements."""

    low: float
    high: float

    @property
    def tells(self) -> bool:
        """Whether 0 lies outside."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean difference of so many pairs of games that are alike but for one thing; 0 where there is none.

    ``interval``: None where the pairs are too few to tell, or were all alike.
    """

    pairs: int
    mean: float
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class Proportion:
    """In how many of so many games something was so."""

    count: int
    of: int
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a rule, as written and where, and in how many games it came about."""

    text: str
    place: str
    games: int


@dataclass(frozen=True, slots=True)
class CardFigures:
    """What games of one kind of bots tell of a card. ``games``: those that were played to their end.

    ``seen``: somebody could take it, or had it; ``taken``: somebody had it; ``used``: something of it came
    about. ``text``, ``text_wins``: points and victories of who had it, less those in the same game where
    nothing stands on the card. ``game``, ``game_wins``: less those of the same seat in the game without the
    card. ``everybody``: points of all players, less those in the game without the card. Victories count as
    shares: 1 for a victory alone. ``stopped``: the seeds of games that a limit ended.
    """

    card: str
    bot: str
    games: int
    seen: Proportion
    taken: Proportion
    used: Proportion
    text: Difference
    text_wins: Difference | None
    game: Difference
    game_wins: Difference | None
    everybody: Difference
    clauses: tuple[Clause, ...]
    stopped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Measured:
    """All figures of some cards: ``games`` for each card and kind of bots, from ``seed`` on."""

    pack: str
    players: int
    games: int
    seed: int
    cards: tuple[CardFigures, ...]
