"""Who does what: whether a chain of reactions comes back to its first rule, wherever the players sit.

A rule waits for what its owner does, or others, or a neighbor; what it does then its owner does. So what my
left neighbor does may make me do something, and that is nothing that he did. Each card has one owner, unless
there are several of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from ..tree import rules as typed
from ..typed.common_places import in_common
from ..typed.model import Card, Game
from ..typed.walk import walk
from .causes import Causes

MOST = 4
"""So many players are tried at most; with more of them nothing meets that does not meet with these."""
Followers = Callable[[str], Iterable[str]]
"""The ids of the rules that wait for something that a rule brings about."""


class Doers:
    """Tells of one game which reactions can set each other off."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules = {node.id: node for node in game.nodes if isinstance(node, typed.Rule)}
        frames = (node for node in game.nodes if isinstance(node, typed.Kind))
        self._framed = {rule.id for frame in frames for rule in frame.rules}
        self._causes = Causes(game)
        self._done: dict[str, tuple[set[str], set[str]]] = {}
        self._inner: dict[str, list[str]] = {}
        for definition in game.definitions.values():
            nodes = (node for part in definition.body for node in walk(part))
            self._inner.setdefault(definition.verb, []).extend(
                n.verb for n in nodes if isinstance(n, typed.Do)
            )
        self._players = self._numbers_of_players()

    def way_back(self, first: str, followers: Followers) -> tuple[str, ...]:
        """The shortest way from a rule back to itself, as ids of rules; empty where there is none."""
        ways = (self._way_among(players, first, followers) for players in self._players)
        return min((way for way in ways if way), key=len, default=())

    def _numbers_of_players(self) -> tuple[int, ...]:
        outline = self._game.outline
        low, high = (2, MOST) if outline is None else (outline.low, min(outline.high, MOST))
        return tuple(range(low, max(low, high) + 1))

    def _way_among(self, players: int, first: str, followers: Followers) -> tuple[str, ...]:
        """The shortest way back among so many players: breadth-first, over rules with seats of owners."""
        waiting: deque[tuple[tuple[str, int], ...]] = deque([((first, 0),)])
        met: set[tuple[str, int]] = set()
        while waiting:
            way = waiting.popleft()
            rule, owner = way[-1]
            for name in followers(rule):
                pattern = self._pattern(name)
                if pattern is not None and not self._causes.may_be(rule, pattern, name):
                    continue
                for seat in self._owners(name, self._doing(rule, owner, self._heard(name), players), players):
                    if name == first and seat == 0:
                        return tuple(rule_id for rule_id, _ in way)
                    if (name, seat) not in met and (seat == 0 or not self._same_card(name, first)):
                        met.add((name, seat))
                        waiting.append((*way, (name, seat)))
        return ()

    def _doing(self, rule: str, owner: int, heard: str, players: int) -> tuple[int, ...]:
        """The seats of those who may do a verb by a rule: its owner, or each player in his turn."""
        own, in_turn = self._verbs(rule)
        return tuple(range(players)) if heard in in_turn else (owner,) if heard in own else ()

    def _verbs(self, rule: str) -> tuple[set[str], set[str]]:
        """The verbs that a rule leads to: outside of ``each player``, and inside of it."""
        if rule not in self._done:
            turns = [part for part in walk(self._rules[rule]) if isinstance(part, typed.EachPlayer)]
            inside = {id(part): part for turn in turns for part in walk(turn)}
            outside = [part for part in walk(self._rules[rule]) if id(part) not in inside]
            self._done[rule] = self._led_to(outside), self._led_to(inside.values())
        return self._done[rule]

    def _led_to(self, nodes: Iterable[typed.Node]) -> set[str]:
        """The verbs that some nodes do, and those that these are made of."""
        waiting = [node.verb for node in nodes if isinstance(node, typed.Do)]
        verbs: set[str] = set()
        while waiting:
            verb = waiting.pop()
            if verb not in verbs:
                verbs.add(verb)
                waiting += self._inner.get(verb, ())
        return verbs

    def _heard(self, rule: str) -> str:
        """The verb that a rule waits for."""
        pattern = self._pattern(rule)
        return "" if pattern is None else pattern.verb

    def _pattern(self, rule: str) -> typed.EventPattern | None:
        """The event that a reaction or a replacement waits for."""
        body = self._rules[rule].body
        return body.pattern if isinstance(body, typed.Reaction | typed.Replace) else None

    def _owners(self, rule: str, doing: Iterable[int], players: int) -> tuple[int, ...]:
        """The seats at which the owner of a reaction may be that waits for what one of some players does."""
        pattern = self._pattern(rule)
        doer = None if pattern is None else pattern.doer
        seats = range(players)
        owners: set[int] = set()
        for doing_seat in doing:
            if self._of_all(rule) or doer is None:
                owners.add(doing_seat)
            elif doer == "players":
                owners.update(seats)
            elif players > 1:
                near = {"left": (doing_seat - 1) % players, "right": (doing_seat + 1) % players}
                owners.update(
                    [near[doer]] if doer in near else [seat for seat in seats if seat != doing_seat]
                )
        return tuple(sorted(owners))

    def _of_all(self, rule: str) -> bool:
        """Whether a rule is in force for whoever acts."""
        card = self._card(rule)
        return (
            rule not in self._framed and card is not None and self._game.vocabulary.is_everywhere(card.kind)
        )

    def _same_card(self, rule: str, other: str) -> bool:
        """Whether two rules have one owner, since they stand on a card of which there is only one."""
        if rule.partition("#")[0] != other.partition("#")[0] or rule in self._framed or other in self._framed:
            return False
        card, outline = self._card(rule), self._game.outline
        if card is None or self._of_all(rule) or in_common(self._game.vocabulary, card.kind):
            return False
        parts = () if outline is None else outline.components
        return not any(
            (part.copies is not None or part.count > 1) and self._game.vocabulary.is_a(card.kind, part.noun)
            for part in parts
        )

    def _card(self, rule: str) -> Card | None:
        return self._game.card(rule.partition("#")[0])
