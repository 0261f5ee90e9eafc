"""What no card says and nobody does by hand in a played game, as facts of its data: told once in a reference.

Where a thing comes to lie, how far a value or a token goes, what is done when a supply or a deck runs out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....compiler.source.spans import NOWHERE, Span
from ....compiler.tree import rules
from ....compiler.tree.types import Integer
from ....compiler.typed.model import Game
from ....compiler.typed.walk import walk
from ...report.lexicon import capital
from .anchors import list_anchor
from .conditions import condition
from .document import Rule, Rules
from .lexicon import Lexicon

_SORT = "host"
_ORDER = (
    "first_free",
    "shapes",
    "range",
    "range_cut",
    "edge",
    "gained_at_most",
    "at_most",
    "supply",
    "supply_beyond",
)
_SUPPLY_BEYOND, _SHAPES = "supply_beyond", "shapes"
_OF_SEVERAL = ("first_free", "gained_at_most", "at_most", "supply", _SUPPLY_BEYOND)
"""What is told under the name of several things."""


@dataclass(frozen=True, slots=True)
class HostFact:
    """A fact: the ``key`` of its words, what it is ``of`` (nothing: the whole game), and its numbers."""

    key: str
    of: str = ""
    low: int = 0
    high: int = 0
    when: rules.Expression | None = None
    span: Span = NOWHERE

    @property
    def anchor(self) -> str:
        """Where it is told."""
        return list_anchor(_SORT, f"{self.key}-{self.of}" if self.of else self.key)


def host_facts(game: Game) -> list[HostFact]:
    """The facts of a game, those of the whole game last."""
    every = (*_of_things(game), *_of_grids(game), *_of_values(game), *_of_resources(game))
    facts = sorted(every, key=lambda fact: _ORDER.index(fact.key))
    verbs = game.vocabulary.verbs
    if any(isinstance(node, rules.Do) and verbs[node.verb].does == "draw" for node in game.nodes):
        facts.append(HostFact("few"))
    if any(isinstance(node, rules.PayAmount | rules.PayVerb) for node in game.nodes):
        facts.append(HostFact("pay"))
    return facts


def _of_things(game: Game) -> Iterator[HostFact]:
    """Where what is put into a thing comes to lie, and that what stands on a grid stays on it."""
    for noun in game.vocabulary.nouns.values():
        if noun.holds is not None and (noun.capacity or 0) > 1:
            yield HostFact("first_free", noun.name, span=noun.span)
        grid = game.vocabulary.grids.get(noun.on or "")
        if grid is not None and grid.steps:
            yield HostFact("edge", noun.name, span=noun.span)


def _of_grids(game: Game) -> Iterator[HostFact]:
    """How shapes lie on a grid."""
    for grid in game.vocabulary.grids.values():
        if grid.shapes:
            yield HostFact(_SHAPES, grid.name, span=grid.span)


def _of_values(game: Game) -> Iterator[HostFact]:
    """How far values go that verbs raise and lower: where one refuses to go further, that is told."""
    vocabulary = game.vocabulary
    facts: dict[str, HostFact] = {}
    for (verb, _), definition in game.definitions.items():
        for node in (node for statement in definition.body for node in walk(statement)):
            match node:
                case rules.Assign(target=rules.Member(noun=noun, field=name), value=rules.Arithmetic()):
                    known, of = vocabulary.field(noun, name), f"{noun}.{name}"
                    if known is None or of in vocabulary.untold or noun == game.core.game:
                        continue
                    match known[1].type:
                        case Integer(low=int() as low, high=int() as high):
                            key = "range" if vocabulary.verbs[verb].outside == "refused" else "range_cut"
                            if facts.get(of) is None or key == "range":
                                facts[of] = HostFact(key, of, low, high, span=known[1].span)
    yield from facts.values()


def _of_resources(game: Game) -> Iterator[HostFact]:
    """How much of a resource there is, and what is done when it runs out."""
    for resource in game.vocabulary.resources.values():
        if resource.name in game.vocabulary.untold:
            continue
        if resource.supply is not None:
            when = game.beyond.get(resource.name)
            key = "supply" if when is None else _SUPPLY_BEYOND
            yield HostFact(key, resource.name, high=resource.supply, when=when, span=resource.span)
        if resource.cap is not None:
            key = "gained_at_most" if resource.gained else "at_most"
            yield HostFact(key, resource.name, high=resource.cap, span=resource.span)


def host_rules(lexicon: Lexicon) -> Iterator[Rules]:
    """The facts in one language; nothing for a game without any."""
    told = tuple(filter(None, (_told(lexicon, fact) for fact in host_facts(lexicon.checked.game))))
    if told:
        yield Rules(told)


def _told(lexicon: Lexicon, fact: HostFact) -> Rule | None:
    """A fact in words, behind the name of what it is of; None where that has no name."""
    name, when = _name(lexicon, fact), condition(lexicon, fact.when)
    if (fact.of and not name) or (fact.when is not None and not when):
        return None
    resource = lexicon.vocabulary.resources.get(fact.of)
    counter = lexicon.counter(resource) if resource is not None and resource.gained else ""
    what = capital(counter or name)  # how much of it is gained, in words of its own where there are any
    text = lexicon.say(_SORT, fact.key, low=fact.low, high=fact.high, when=when, what=what)
    return Rule(fact.anchor, text, name)


def _name(lexicon: Lexicon, fact: HostFact) -> str:
    """What a fact is of: a thing, a value of one, a resource."""
    noun, _, field = fact.of.partition(".")
    if field:
        thing, value = capital(lexicon.noun(noun)), lexicon.field(noun, field, told=False)
        return lexicon.say("of_player", what=value, player=thing) if thing and value else ""
    if fact.key == _SHAPES:
        return capital(lexicon.zone(noun))
    return capital(lexicon.noun(noun, plural=fact.key in _OF_SEVERAL)) if noun else ""
