"""Components of which another game has more or fewer: told once, with the other numbers behind them."""

from __future__ import annotations

from ....compiler.partial.decided import base_of
from ....compiler.partial.fold import Folding
from ....compiler.source.records import replace
from ....compiler.typed.model import Game
from ....compiler.typed.outline import Component

Others = tuple[Component, ...]


def told_once(game: Game) -> tuple[tuple[Component, Others], ...]:
    """The components of a game, each with those that are in its place in other games.

    One that is in the base game has no condition then: that of the others tells when it is not there.
    """
    components = game.outline.components if game.outline is not None else ()
    folder = Folding(game, base_of(game))
    in_base = [component for component in components if folder.holds(component.when) is not False]
    others = [component for component in components if folder.holds(component.when) is False]
    told: list[tuple[Component, Others]] = []
    for component in components:
        if component in in_base:
            instead = tuple(o for o in others if component.when is not None and _is_same_thing(component, o))
            told.append((replace(component, when=None) if instead else component, instead))
        elif not any(base.when is not None and _is_same_thing(base, component) for base in in_base):
            told.append((component, ()))
    return tuple(told)


def _is_same_thing(component: Component, other: Component) -> bool:
    """Whether two components differ in nothing but how many there are of them."""
    return replace(component, when=None, count=0) == replace(other, when=None, count=0)
