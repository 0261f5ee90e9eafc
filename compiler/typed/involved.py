"""The words of a game that the definition of a verb has to do with, and those that a player must be told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..tree import rules
from ..tree.types import Many, Thing, Type
from ..words.declared import FIELDS, VALUES
from .model import Definition, Game
from .walk import walk
from .words_named import words_named

_SORTS = {"nouns": "noun", "resources": "noun", "zones": "zone", FIELDS: "field", VALUES: "value"}
_CHANGES = frozenset({"gain", "lose"})
_DESTROYS = "remove"
_ONE = "1"


def involved(game: Game, definitions: Iterable[Definition]) -> frozenset[str]:
    """What a verb has to do with, all the way down: ``noun:gold``, ``field:die.value``; and its numbers."""
    collected = _Involved(game)
    for definition in definitions:
        declared = game.vocabulary.verbs[definition.verb]
        for name in (*declared.objects, *(role.takes for role in declared.roles.values())):
            collected.taken(name)
        collected.rules(definition.body)
    values = (word.rpartition(".")[2] for word in collected.words if word.startswith("value:"))
    return frozenset((*collected.words, *(f"noun:{value}" for value in values)))  # gold is a color, too


class Due(NamedTuple):
    """What a player must be told: the word of a resource or thing, and how much where more than one."""

    word: str
    amount: str = ""


def dues(game: Game, definition: Definition) -> Iterator[Due]:
    """What is paid, gained or lost by a definition, and what is destroyed.

    Not what its verbs do in turn, which have words of their own, nor what only the program keeps account of.
    """
    known = definition.object[0] if definition.object is not None else None
    for node in (part for statement in definition.body for part in walk(statement)):
        match node:
            case rules.PayAmount(resource=resource, amount=amount):
                yield from _of_resource(game, resource, amount)
            case rules.Do(verb=verb, object=rules.Resource(resource=resource), amount=amount) if (
                game.vocabulary.verbs[verb].does in _CHANGES
            ):
                yield from _of_resource(game, resource, amount)
            case rules.Do(verb=verb, object=thing) if (
                thing is not None
                and game.vocabulary.verbs[verb].does == _DESTROYS
                and not (isinstance(thing, rules.Local) and thing.name == known)
            ):
                yield from (Due(f"noun:{noun}") for noun in _nouns(thing.type))


def _of_resource(game: Game, resource: str, amount: rules.Expression | None) -> Iterator[Due]:
    if resource not in game.vocabulary.untold:
        n = amount.value if isinstance(amount, rules.Number) else 1
        yield Due(f"noun:{resource}", str(n) if n > 1 else "")


def _nouns(kind: Type | None) -> Iterator[str]:
    item = kind.item if isinstance(kind, Many) else kind
    if isinstance(item, Thing):
        yield item.noun


class _Involved:
    """Collects words; each verb and field is gone into once."""

    def __init__(self, game: Game) -> None:
        self.words: set[str] = set()
        self._game = game
        self._vocabulary = game.vocabulary

    def taken(self, name: str) -> None:
        """What stands for an object or behind a preposition."""
        if name in self._vocabulary.nouns:
            self._noun(name)
        elif name in self._vocabulary.enums:
            self.words |= {f"value:{name}.{value}" for value in self._vocabulary.enums[name].values}

    def rules(self, nodes: Iterable[rules.Node]) -> None:
        """All that is named anywhere in some rules, and what that is made of."""
        for node in (part for root in nodes for part in walk(root)):
            for section, word in words_named(node, self._vocabulary):
                if section in _SORTS:
                    self._word(f"{_SORTS[section]}:{word}", word)
            for noun in _nouns(getattr(node, "type", None)):
                self._noun(noun)
            match node:
                case rules.Number(value=n):
                    self.words.add(str(abs(n)))
                case rules.Count() | rules.Fold():  # "1 for each"
                    self.words.add(_ONE)
                case rules.Do(verb=verb) if self._new(f"verb:{verb}"):
                    for (name, _), definition in self._game.definitions.items():
                        if name == verb:
                            self.rules(definition.body)

    def _new(self, word: str) -> bool:
        known = len(self.words)
        self.words.add(word)
        return len(self.words) > known

    def _word(self, word: str, name: str) -> None:
        sort = word.partition(":")[0]
        if sort == "noun":
            self._noun(name)
        elif self._new(word) and sort == "zone":
            self._zone(name)
        elif sort == "field":
            self._field(*name.split("."))
        elif sort == "value":
            enum, _, group = name.partition(".")
            inside = self._vocabulary.enums[enum].groups.get(group, ())
            self.words |= {f"value:{enum}.{value}" for value in inside}

    def _zone(self, name: str) -> None:
        zone = self._vocabulary.zones[name]
        self._noun(zone.of)
        for part in zone.union:
            self._word(f"{'zone' if part in self._vocabulary.zones else 'noun'}:{part}", part)

    def _noun(self, noun: str) -> None:
        """A noun with its kinds, and what it is a kind of."""
        if self._new(f"noun:{noun}"):
            nouns = self._vocabulary.nouns
            self.words |= {f"noun:{other}" for other in nouns if self._vocabulary.related(other, noun)}

    def _field(self, noun: str, field: str) -> None:
        declared = self._vocabulary.player_or_noun(noun).get(field)
        formula = self._game.formulas.get((noun, field))
        if formula is not None and self._new(f"formula:{noun}.{field}"):
            self.rules((formula,))
        for kind in _nouns(declared.type) if declared is not None else ():
            self._noun(kind)
        if declared is not None and declared.stock is not None:
            self.words.add(f"noun:{declared.stock}")
