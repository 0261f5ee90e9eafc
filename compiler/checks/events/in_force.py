"""Rules of a card about itself that its place rules out: where they are in force, nothing does that to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game, game_rules
from ...typed.walk import walk
from ..having.owned import places_in_force
from .events import done_to, elsewhere

_BINDING = rules.Choose | rules.Each | rules.Divide
Places = frozenset[str] | None
"""The zones in which something can lie, None where it may be anywhere."""


def check_in_force(game: Game) -> Iterator[Diagnostic]:
    """H531: a card speaks of what befalls itself, and that happens only where its rules do not hold.

    What comes after an event is another matter: a card sees its own coming. Only of a game whose flow is
    written: elsewhere nobody knows yet where things are taken from.
    """
    in_force = InForce(game)
    for rule in game_rules(game):
        for pattern in _before_it(rule):
            if in_force.rules_out(pattern):
                yield diagnostic("H531", pattern.span, reason="idle_not_there")


def _before_it(rule: rules.Rule) -> Iterator[rules.EventPattern]:
    """The patterns of events of which a rule speaks before they happen; what is granted goes with no card."""
    match rule.body:
        case rules.Side(rules=inner) | rules.Kind(rules=inner):
            yield from (pattern for inner_rule in inner for pattern in _before_it(inner_rule))
        case rules.Reaction(stage="after"):
            return
        case body if isinstance(pattern := getattr(body, "pattern", None), rules.EventPattern):
            yield pattern


class InForce:
    """Whether what a card says of itself can come while its rules hold."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.deeds = _Deeds(game)

    def rules_out(self, pattern: rules.EventPattern) -> bool:
        """Whether a pattern speaks of its own card, and of what only happens where its rules do not hold."""
        kind = done_to(pattern.object) if isinstance(pattern.object, rules.This) else ""
        if not kind or not self.game.procedures or self.game.vocabulary.is_everywhere(kind):
            return False
        in_force = places_in_force(self.game.vocabulary, kind)
        places = self.deeds.places(pattern.verb, kind, roles=dict(pattern.roles))
        return bool(in_force and places and not places & in_force)


@dataclass(frozen=True, slots=True)
class _Root:
    """A rule, or what a verb does to the ``object`` of that name."""

    verb: str
    object: str
    nodes: tuple[rules.Node, ...]

    def walk(self) -> Iterator[rules.Node]:
        """All nodes in the order written."""
        return (part for node in self.nodes for part in walk(node))


class _Deeds:
    """From where things are taken when something is done to them."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def places(
        self, verb: str, kind: str, seen: tuple[str, ...] = (), roles: Mapping[str, rules.Node] | None = None
    ) -> Places:
        """Where a thing of a kind lies when a verb is done to it; empty if that is never done.

        ``roles``: what a pattern says of the event.
        """
        reached: frozenset[str] = frozenset()
        if verb in seen:
            return reached
        for root, deed in self._done.get(verb, ()):
            noun = done_to(deed.object)
            if noun and not self.game.vocabulary.related(noun, kind):
                continue
            if any(elsewhere(self.game, (roles or {}).get(name), part) for name, part in deed.roles):
                continue
            places = self._taken_from(root, deed, kind, (*seen, verb))
            if places is None:
                return None
            reached |= places
        return reached

    @cached_property
    def _roots(self) -> tuple[_Root, ...]:
        roots = [_Root("", "", (rule,)) for rule in game_rules(self.game)]
        return (
            *roots,
            *(
                _Root(definition.verb, definition.object[0] if definition.object else "", definition.body)
                for definition in self.game.definitions.values()
            ),
        )

    @cached_property
    def _done(self) -> Mapping[str, list[tuple[_Root, rules.Do]]]:
        """All deeds by their verbs, each with that in which it is done."""
        deeds: dict[str, list[tuple[_Root, rules.Do]]] = {}
        for root in self._roots:
            for node in root.walk():
                if isinstance(node, rules.Do):
                    deeds.setdefault(node.verb, []).append((root, node))
        return deeds

    def _taken_from(self, root: _Root, deed: rules.Do, kind: str, seen: tuple[str, ...]) -> Places:
        match deed.object:
            case rules.Zone() as zone:
                return self._zones((zone,))
            case rules.Ordinal(place=place):
                return self._zones((place,))
            case rules.Local(name=name):
                chosen: tuple[rules.Node, ...] | None = None
                for node in root.walk():
                    if node is deed:
                        break
                    if isinstance(node, _BINDING) and node.binder.name == name:
                        chosen = node.binder.sources
                    elif isinstance(node, rules.Do) and node.object == deed.object:
                        return None  # it may lie elsewhere by now
                if chosen is not None:
                    return self._zones(chosen)
                return self.places(root.verb, kind, seen) if name == root.object else None
        return None

    def _zones(self, sources: tuple[rules.Node, ...]) -> Places:
        zones: set[str] = set()
        waiting = [source.zone if isinstance(source, rules.Zone) else "" for source in sources] or [""]
        while waiting:
            name = waiting.pop()
            if name not in self.game.vocabulary.zones:
                return None
            zones.add(name)
            waiting += self.game.vocabulary.zones[name].union
        return frozenset(zones)
