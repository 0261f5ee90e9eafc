"""The game that ``--players`` and ``--option`` ask for, in place of all that a pack knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...compiler.compile import CheckedGame
from ...compiler.partial.choosing import (
    AtOddsError,
    NoSuchChoiceError,
    NoSuchPlayersError,
    decide_game,
    values_of,
)
from ...compiler.partial.decided import Decided
from ...compiler.partial.game import as_decided
from ...compiler.source.records import replace
from ..terminal.failure import Failure

MOST_NAMED = 12
"""So many values of an option are named one by one."""


def options_given(given: Sequence[str]) -> Mapping[str, str]:
    """Options by name; one without a value is switched on."""
    options = {}
    for option in given:
        name, sign, value = option.partition("=")
        options[name.strip()] = value.strip() if sign else "yes"
    return options


def few(values: Sequence[str]) -> Sequence[str]:
    """The values of an option; of many only the ends."""
    return values if len(values) <= MOST_NAMED else (values[0], "…", values[-1])


def decided_by(checked: CheckedGame, players: int | None, given: Sequence[str]) -> Decided | None:
    """What is asked for; None where nothing is. Raises Failure."""
    if players is None and not given:
        return None
    try:
        return decide_game(checked.game, players, options_given(given))
    except NoSuchChoiceError as error:
        options = checked.game.vocabulary.options.values()
        known = ", ".join(f"{o.name}={'|'.join(few(values_of(checked.game, o)))}" for o in options) or "–"
        raise Failure("no_such_game_option", option=str(error), known=known) from None
    except AtOddsError as error:
        raise Failure("not_together", one=f"--players {players}", other=f"--option {error}") from None
    except NoSuchPlayersError as error:
        low, high = error.low, error.high
        raise Failure("wrong_number_of_players", found=error.players, low=low, high=high) from None


def one_game(checked: CheckedGame, decided: Decided | None) -> CheckedGame:
    """A game as it is decided, to be told."""
    return checked if decided is None else replace(checked, game=as_decided(checked.game, decided))
