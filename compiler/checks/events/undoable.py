"""Deeds that can never be done, wherever things lie: what they stand in can never be done either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game, game_rules
from ...typed.put_in import put_in
from ...typed.ranges import Bounds, Ranges, of_type
from ...typed.walk import walk
from .events import done_to


def check_undoable(game: Game) -> Iterator[Diagnostic]:
    """H549: it can never be done; the reason is told."""
    checker = _Undoable(game)
    for node in game.nodes:
        if isinstance(node, rules.Do):
            for reason in checker.reasons(node):
                yield diagnostic("H549", node.span, reason=f"undoable_{reason}")


class _Undoable:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.ranges = Ranges(game)

    def reasons(self, deed: rules.Do) -> Iterator[str]:
        """Why a deed can never be done; the first reason alone, where there are several."""
        noun = done_to(deed.object)
        if self._too_far(deed, noun):
            yield "too_far"
        elif self._refused(deed, noun):
            yield "refused"
        elif self._forbidden(deed, noun):
            yield "forbidden"

    def _too_far(self, deed: rules.Do, noun: str) -> bool:
        """A step that leads off the grid from every place."""
        vocabulary = self.game.vocabulary
        if vocabulary.verbs[deed.verb].does != "step" or noun not in vocabulary.nouns:
            return False
        on = (vocabulary.nouns[kind].on for kind in vocabulary.ancestry(noun))
        grid = next((vocabulary.grids[name] for name in on if name), None)
        roles = dict(deed.roles)
        least = self.ranges.of(roles["by"]).low if "by" in roles else 1
        if grid is None or least is None:
            return False
        ways = [grid.steps[way] for way in self._ways(roles.get("to")) if way in grid.steps]
        return bool(ways) and all(
            least * abs(rows) >= grid.rows or least * abs(columns) >= grid.columns for rows, columns in ways
        )

    def _ways(self, to: rules.Node | None) -> Iterable[str]:
        """The directions that an expression names; none where it is known only in play."""
        if isinstance(to, rules.Alternatives):
            parts = [tuple(self._ways(part)) for part in to.operands]
            return () if () in parts else [way for part in parts for way in part]
        if not isinstance(to, rules.Value):
            return ()
        return self.game.vocabulary.enums[to.enum].groups[to.value] if to.group else (to.value,)

    def _refused(self, deed: rules.Do, noun: str) -> bool:
        """A value that would always lie outside of its range, of a verb that then is not done."""
        if self.game.vocabulary.verbs[deed.verb].outside != "refused":
            return False
        definition = next(
            (
                candidate
                for owner in (*self.game.vocabulary.ancestry(noun), "")
                if (candidate := self.game.definitions.get((deed.verb, owner))) is not None
            ),
            None,
        )
        if definition is None:
            return False
        roles = dict(deed.roles)
        written = tuple(statement for statement in definition.body if isinstance(statement, rules.Assign))
        for preposition, name, _ in definition.roles:
            if preposition in roles:
                written = put_in(written, name, roles[preposition])
        return any(self._outside(assignment) for assignment in written)

    def _outside(self, written: rules.Assign) -> bool:
        if not isinstance(written.target, rules.Member):
            return False
        wanted, bounds = of_type(written.target.type), self.ranges.of(written.value)
        return Bounds() not in (wanted, bounds) and not wanted.meets(bounds)

    def _forbidden(self, deed: rules.Do, noun: str) -> bool:
        """What is forbidden to everybody and always, and permitted nowhere."""
        return any(
            pattern.verb == deed.verb
            and isinstance(pattern.object, rules.Binder)
            and self.game.vocabulary.is_a(noun, pattern.object.noun)
            for pattern in self._banned
        )

    @cached_property
    def _banned(self) -> tuple[rules.EventPattern, ...]:
        permissions = [
            (card, rule.body)
            for card in self.game.cards
            if card.when is None
            for rule in card.rules
            if isinstance(rule.body, rules.Permission)
        ]
        everywhere = self.game.vocabulary.is_everywhere
        permitted = {
            node.pattern.verb
            for root in game_rules(self.game)
            for node in walk(root)
            if isinstance(node, rules.Permission) and node.mode == "permit"
        }
        return tuple(
            body.pattern
            for card, body in permissions
            if body.mode == "forbid"
            and everywhere(card.kind)
            and body.guard is None
            and body.pattern.where is None
            and not body.pattern.roles
            and body.pattern.verb not in permitted
        )
