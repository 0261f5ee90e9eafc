"""The periods of a game that come, and the limit of use that an author is told to try."""

from __future__ import annotations

from ...typed.model import Game

TURN = "turn"
_ANY = "PERIOD"


def periods_that_come(game: Game) -> tuple[str, ...]:
    """What begins anew in the flow of a game: its procedures, turns, and what a verb ends."""
    ended = (verb.ends for verb in game.vocabulary.verbs.values() if verb.ends is not None)
    return (*game.procedures, TURN, *ended)


def usual_limit(game: Game) -> str:
    """The limit of use to try first: of a turn, if the game counts turns, else of its first period."""
    declared = game.vocabulary.periods
    coming = periods_that_come(game)
    fitting = [period for period in declared if period in coming or not game.procedures]
    period = TURN if TURN in fitting else next(iter(fitting), _ANY)
    return f"once per {period}"
