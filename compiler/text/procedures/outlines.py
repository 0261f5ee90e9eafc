"""The outlines of all procedures of a game: what is told of each, who wins behind the one that ends the game.

No human language is needed for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ...source.records import replace
from ...tree import rules
from ...typed.model import Game
from ...typed.walk import walk
from ..message.outline import OutlinePlan, Told
from ..message.plan import Phrase
from .doers import in_turns
from .ending import ends_game, plan_ending
from .planner import plan_outline


class Outlines:
    """Plans the procedures of one game. ``labels``: its labelled rules by their ids."""

    def __init__(self, game: Game, labels: Mapping[str, rules.Rule]) -> None:
        self._game = game
        self._labels = labels

    def outline(self, procedure: str) -> OutlinePlan:
        """What is told of a procedure. Raises NotExpressible, or KeyError for one that is not there."""
        body = self._game.procedures[procedure].body
        if not isinstance(body, rules.Procedure):
            raise KeyError(procedure)
        ending = self._ending if self._is_last(procedure) else ()
        led = procedure not in self._in_turns and not self._is_solitary
        outline = plan_outline(self._game.vocabulary, self._labels, body, ending, led=led)
        if not ending or self._ended_by:
            return outline
        last = Told(f"{procedure}.{len(outline.steps) + 1}", ending)
        return replace(outline, steps=(*outline.steps, last))

    def _is_last(self, procedure: str) -> bool:
        """Whether it is told behind a procedure who wins: where it ends the game, or is the whole of it."""
        if self._ended_by:
            return procedure in self._ended_by
        return self._game.outline is not None and procedure == self._game.outline.begins

    @property
    def _is_solitary(self) -> bool:
        """Whether nobody else plays, so that "you" is all there is."""
        return self._game.outline is not None and self._game.outline.high == 1

    @cached_property
    def _in_turns(self) -> frozenset[str]:
        """The procedures that are run in a player's turn, or where he has more than a bound allows."""
        bounds = self._game.vocabulary.bounds.values()
        return in_turns(self._game.procedures, {bound.excess.word for bound in bounds if bound.excess})

    @cached_property
    def _ending(self) -> tuple[Phrase, ...]:
        """The sentences that tell who wins. Raises NotExpressible."""
        outline = self._game.outline
        return () if outline is None else plan_ending(self._game.vocabulary, outline)

    @cached_property
    def _ended_by(self) -> frozenset[str]:
        """The procedures that say that the game is over."""
        vocabulary = self._game.vocabulary
        return frozenset(
            name
            for name, rule in self._game.procedures.items()
            for node in walk(rule)
            if isinstance(node, rules.Do) and ends_game(vocabulary, node.verb)
        )
