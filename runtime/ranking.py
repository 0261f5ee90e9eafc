"""Who has won: by points, then by what the outline of the game says decides ties."""

from __future__ import annotations

from .effects import NONE
from .machine import Machine
from .scoring import score
from .standing import frame_of
from .state import State


def standing_of(m: Machine, s: State, player: int) -> tuple[int, ...]:
    """The numbers by which a player is ranked, the first the most important; higher is better."""
    outline = m.table.outline
    ties = outline.ties if outline is not None else ()
    return (score(m, s, player), *(_number(m, s, effect, player) for effect in ties))


def _number(m: Machine, s: State, effect: int, player: int) -> int:
    rule = m.rules[effect]
    return rule.value.value(s, frame_of(rule, player, NONE, player, None))


def winners(m: Machine, s: State) -> tuple[int, ...]:
    """The players whom nobody is ranked above."""
    ranked = [standing_of(m, s, player) for player in range(m.players)]
    return tuple(player for player, one in enumerate(ranked) if one == max(ranked))


def title(m: Machine, points: int) -> str:
    """The title that so many points earn; empty where the game has none for them."""
    outline = m.table.outline
    found = (name for least, name in outline.titles if points >= least) if outline is not None else iter(())
    return next(found, "")
