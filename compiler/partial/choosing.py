"""What somebody chose of a game, in words, as what is decided of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..tree.types import Choice, Integer
from ..typed.model import Game
from ..words.vocabulary import Constant, OptionDeclaration
from .decided import Decided

NO, YES = "no", "yes"


class NoSuchChoiceError(ValueError):
    """An option that a game does not have, or a value that an option does not have, as it was written."""


class AtOddsError(ValueError):
    """The option of playing alone, as it was written, where the number of players says otherwise."""


class NoSuchPlayersError(ValueError):
    """So many players as a game is not for: how many they are, and for how few and many it is."""

    def __init__(self, players: int, low: int, high: int) -> None:
        super().__init__(players, low, high)
        self.players, self.low, self.high = players, low, high


def decide_game(game: Game, players: int | None, given: Mapping[str, str]) -> Decided:
    """Which game is meant: the options given, all others as nobody needs to choose them.

    The option that holds when one plays alone follows from the number of players, or that from it; where
    neither is given both stay open. Raises NoSuchChoiceError, NoSuchPlayersError, AtOddsError.
    """
    declared = game.vocabulary.options
    options = {name: option.default for name, option in declared.items()}
    for name, written in given.items():
        if name not in declared:
            raise NoSuchChoiceError(name)
        options[name] = _value(game, declared[name], written)
    outline = game.outline
    alone = outline.alone if outline is not None else None
    if alone is not None and alone not in given:
        if players is None:
            del options[alone]
        else:
            options[alone] = players == 1
    elif alone is not None and options[alone] and players is None:
        players = 1
    if outline is not None and players is not None:
        if not outline.low <= players <= outline.high:
            raise NoSuchPlayersError(players, outline.low, outline.high)
        if alone is not None and options[alone] is not (players == 1):
            raise AtOddsError(f"{alone}={given[alone]}")
    return Decided(options, players)


def values_of(game: Game, option: OptionDeclaration) -> Sequence[str]:
    """The values of an option as they are written."""
    match option.type:
        case Choice(enum=enum):
            return game.vocabulary.enums[enum].values
        case Integer(low=int() as low, high=int() as high):
            return [str(number) for number in range(low, high + 1)]
    return (NO, YES)


def _value(game: Game, option: OptionDeclaration, written: str) -> Constant:
    """Raises NoSuchChoiceError."""
    if written not in values_of(game, option):
        raise NoSuchChoiceError(f"{option.name}={written}")
    match option.type:
        case Choice():
            return written
        case Integer():
            return int(written)
    return written == YES
