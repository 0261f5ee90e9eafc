"""Who has won: the places of the players by points, then by what decides ties; titles and awards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..events.out import is_out
from ..events.scoring import score
from ..machine.machine import Machine
from ..machine.opening import stopped
from ..machine.settled import settled
from ..table.effects import NONE
from ..table.limits import PassedError
from ..table.state import State


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands. Players whom nothing tells apart share a place; those behind it stay empty.

    ``ties`` are the numbers that decide among those with the same points, the higher is better; ``title`` is
    empty where the game has none.
    """

    player: int
    place: int
    points: int
    ties: tuple[int, ...]
    title: str


def ranking(m: Machine, s: State) -> tuple[Standing, ...]:
    """All players as they stand now, the best first; on one place in the order of the players.

    Behind them come those who are out of the game. Where all are, the first place is empty.
    """
    gone = [player for player in range(m.players) if is_out(m, s, player)]
    there = _ranked(m, s, [player for player in range(m.players) if player not in gone], 1)
    return (*there, *_ranked(m, s, gone, max(len(there), 1) + 1))


def _ranked(m: Machine, s: State, players: Sequence[int], first: int) -> list[Standing]:
    """Some players by points and ties, from a place on."""
    results = [(score(m, s, player), _ties(m, s, player), player) for player in players]
    results.sort(key=lambda result: ([-result[0], *(-tie for tie in result[1])], result[2]))
    standings: list[Standing] = []
    for number, (points, ties, player) in enumerate(results, first):
        before = standings[-1] if standings else None
        shared = before is not None and (before.points, before.ties) == (points, ties)
        place = before.place if before is not None and shared else number
        standings.append(Standing(player, place, points, ties, title(m, points)))
    return standings


def winners(m: Machine, s: State) -> tuple[int, ...]:
    """The players whom nobody is ranked above."""
    return tuple(standing.player for standing in ranking(m, s) if standing.place == 1)


def title(m: Machine, points: int) -> str:
    """The title for so many parts of points; the last one for all who have fewer. Empty without titles."""
    outline = m.table.outline
    if outline is None or (outline.titled != NONE and not settled(m, outline.titled)):
        return ""
    titles = outline.titles
    lowest = titles[-1][1] if titles else ""
    return next((name for least, name in titles if points >= least * m.parts), lowest)


def awards(m: Machine, s: State, player: int) -> tuple[str, ...]:
    """What a player has earned if the game ends now. What he has of points is then all that scoring gives."""
    if m.table.outline is None or not m.table.outline.awards:
        return ()
    return _earned(m, _scored(m, s, [score(m, s, other) for other in range(m.players)]), player)


def _scored(m: Machine, s: State, points: Sequence[int]) -> State:
    """The position with all that scoring gives each player."""
    end = s.copy()
    number = next(i for i, resource in enumerate(m.table.resources) if resource.scores)
    for player, total in enumerate(points):
        end.holdings[player * m.resources + number] = total
    return end


def _earned(m: Machine, end: State, player: int) -> tuple[str, ...]:
    awarded = m.table.outline.awards if m.table.outline is not None else ()
    rules = ((name, m.rules[formula]) for name, formula in awarded)
    return tuple(name for name, r in rules if r.value.value(end, r.frame(player, NONE, player)))


def _ties(m: Machine, s: State, player: int) -> tuple[int, ...]:
    """What decides among players with the same points."""
    formulas = m.table.outline.ties if m.table.outline is not None else ()
    rules = (m.rules[formula] for formula in formulas)
    return tuple(rule.value.value(s, rule.frame(player, NONE, player)) for rule in rules)


def settle(m: Machine, s: State) -> None:
    """Works out once, where a game ends, what its end needs. Raises ``AbortedError`` as a step does."""
    try:
        standings = sorted(ranking(m, s), key=lambda standing: standing.player)
        if m.table.outline is not None and m.table.outline.awards:
            end = _scored(m, s, [standing.points for standing in standings])
            for player in range(m.players):
                _earned(m, end, player)
    except PassedError as passed:
        stopped(m, s, passed)
