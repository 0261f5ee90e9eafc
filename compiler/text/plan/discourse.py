"""What has been mentioned so far while a rule is planned: so that a thing is named once, then "it".

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from ...tree import rules
from ...tree.types import Person
from ...words.vocabulary import Vocabulary
from ..message.plan import Phrase, phrase

THIS = "this"
"""The topic where the last words were about the card itself: no binder has this name."""
SHOWING = ("reveal", "look")
"""What the verbs do that let things be seen where they lie."""
OTHER = "adjective:other"
"""The only adjective that stands for no value and no flag: "all other dice", "the other die"."""
VALUE = "value:"
"""Begins what stands in place of a noun for a value that was chosen; a number has none at all."""
ACTOR = "actor"
"""Who did what a rule reacts to, once the words have named him: "another player", then "that player"."""
LEADING = ("start_player", "turn_player")
"""Players who have a noun of their own."""
PILE_ENDS = {"first": "pile_first", "last": "pile_last"}  # how the ends of a pile are called


class NotExpressible(Exception):
    """A part of a rule that no plan says. ``node`` has its place; ``reason`` is a key of the messages."""

    def __init__(self, node: rules.Node, reason: str) -> None:
        super().__init__(reason)
        self.node = node
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Referent:
    """A thing (or several) that a binder stands for."""

    noun: str
    several: bool


class Telling(Protocol):
    """What procedures say beyond the rules of cards; None for what is not of that sort."""

    def check(self, discourse: Discourse, node: rules.Expression) -> Phrase | None:
        """Plans a condition that only procedures say so."""

    def thing(self, discourse: Discourse, node: rules.Expression) -> Phrase | None:
        """Plans a thing that only procedures name so."""

    def source(self, node: rules.Expression) -> Phrase | None:
        """Plans where things lie, or whose they are."""

    def value(self, discourse: Discourse, node: rules.Expression) -> Phrase | None:
        """Plans a value that only procedures say so."""


@dataclass
class Discourse:
    """The state of planning one rule.

    ``chosen``: choices made but not yet named; ``introduced``: those named in the clause at hand, in
    order; ``known``: what was named; ``topic``: the binder of
    what the last clause acted on; ``described``: things that are named only once, by what is said of
    each of them ("each of your Attribute Rows"). ``settings``: parameters with the value to say and, where a
    replacement changes it, the value before. ``ranging``: things that each get their turn in the clause
    at hand, with what they are called; ``line`` plans a rule that is granted; ``worked_out`` a number that is
    worked out, where something is described by it; ``replacing``: what is
    planned takes the place of an event; ``shown``: a thing in a zone that has just been revealed, and so
    is "it". ``telling`` plans what only procedures say; ``before``: things that earlier sentences named.
    ``grouped``: the event is of several things, so that its amount is how many they are. ``ordering``: what
    the clause at hand names first is chosen in an order. ``elsewhere``: another player acts, and who has the
    card is "you"; ``leaving``: the card may then be nobody's.
    """

    vocabulary: Vocabulary
    labels: dict[str, rules.Rule]
    this_kind: str
    compact: bool = False
    telling: Telling | None = None
    chosen: dict[str, rules.Choose] = field(default_factory=dict)
    known: dict[str, Referent] = field(default_factory=dict)
    introduced: list[str] = field(default_factory=list)
    topic: str | None = None
    shown: rules.Ordinal | None = None
    described: dict[str, Phrase] = field(default_factory=dict)
    settings: dict[str, tuple[int, int | None]] = field(default_factory=dict)
    ranging: dict[str, Phrase] = field(default_factory=dict)
    line: Callable[[Discourse, rules.RuleBody], Phrase] | None = None
    worked_out: Callable[[Discourse, rules.Expression], Phrase] | None = None
    replacing: bool = False
    before: frozenset[str] = frozenset()
    grouped: bool = False
    ordering: bool = False
    elsewhere: bool = False
    leaving: bool = False

    def mention(self, name: str, noun: str, several: bool = False) -> None:
        """Notes that a binder was named, so that what follows may refer to it."""
        self.known[name] = Referent(noun, several)

    def knows_some(self, noun: str) -> bool:
        """Whether a thing of a noun was named before."""
        return any(referent.noun == noun for referent in self.known.values())

    def in_order(self, clause: Phrase) -> Phrase:
        """A clause, with the order of what it names first, where that is chosen in one."""
        ordered, self.ordering = self.ordering, False
        return clause.with_slots(order=phrase("in_any_order")) if ordered else clause

    def shown_noun(self) -> str:
        """The noun of what has just been revealed. Raises TypeError where nothing was."""
        place = None if self.shown is None else self.shown.place
        if not isinstance(place, rules.Zone):
            raise TypeError(place)
        return f"noun:{self.vocabulary.zones[place.zone].of}"

    def aside(self) -> tuple[str | None, dict[str, Referent]]:
        """What is known now, to go back to it."""
        return self.topic, dict(self.known)

    def back(self, kept: tuple[str | None, dict[str, Referent]]) -> None:
        """Forgets what was named since ``aside``."""
        self.topic, self.known = kept[0], dict(kept[1])

    def attempt(self) -> Callable[[], None]:
        """What goes back to all that is known and still to be named now."""
        kept, shown, ordering = self.aside(), self.shown, self.ordering
        chosen, described, ranging = dict(self.chosen), dict(self.described), dict(self.ranging)

        def back() -> None:
            self.back(kept)
            self.shown, self.chosen, self.ordering = shown, dict(chosen), ordering
            self.described, self.ranging = dict(described), dict(ranging)

        return back

    def only_one_of_its_noun(self, name: str) -> bool:
        """Whether "the die", or "the dice", can mean nothing else than this binder."""
        return sum(1 for referent in self.known.values() if referent == self.known[name]) == 1

    def is_value(self, node: rules.Local) -> bool:
        """Whether a name stands for the one number, or the one value of its kind, that was chosen."""
        known = self.known.get(node.name)
        return (
            known is not None
            and (not known.noun or known.noun.startswith(VALUE))
            and self.only_one_of_its_noun(node.name)
        )

    def known_with(self, field: str) -> list[str]:
        """The binders of single things that have a field."""
        named = {name: (referent.noun, referent.several) for name, referent in self.known.items()}
        return single_with(self.vocabulary, named, field)

    def plainly(self, node: rules.Local, beside: str | None = None) -> Phrase:
        """ "The" thing, for use inside the description of another, where "it" would be that other.

        ``beside``: the noun of what is described. Of two dice, "the die" could be either: it is "the other".
        """
        if node.name not in self.known or not self.only_one_of_its_noun(node.name):
            raise NotExpressible(node, "two_alike")
        referent = self.known[node.name]
        number = "many" if referent.several else None
        det = "that" if node.name in self.before else "the"
        other = (phrase("adjective", word=OTHER),) if (beside, det) == (referent.noun, "the") else None
        return phrase("np", noun=f"noun:{referent.noun}", det=det, number=number, qualities=other)

    def mass(self, resource: str) -> tuple[str, str | None]:
        """Determiner and number of a resource that is compared as a whole: of pieces, or of what has none."""
        return ("generic", None) if self.vocabulary.resources[resource].piece else ("bare", "many")

    def home(self, noun: str) -> str | None:
        """The one zone in which a player has things of a noun: what "your dice" are."""
        return home_zone(self.vocabulary, noun)


def pointed_at(np: Phrase) -> Phrase:
    """A thing named before, beside others of its noun: "each die adjacent to that die"."""
    return np.with_slots(det="that") if np.get("det") == "the" and np.get("place") is None else np


def single_with(vocabulary: Vocabulary, named: Mapping[str, tuple[str, bool]], field: str) -> list[str]:
    """The names of single things that have a field; each name with its noun, and whether it is of several."""
    return [
        name
        for name, (noun, several) in named.items()
        if noun and not several and field in vocabulary.fields(noun)
    ]


def players_held(vocabulary: Vocabulary) -> dict[str, str]:
    """The fields of the game that hold a player, called by a noun of that name; each with the game’s word."""
    return {
        name: game.name
        for game in vocabulary.nouns.values()
        if game.alone
        for name, held in game.fields.items()
        if isinstance(held.type, Person) and name not in vocabulary.nouns
    }


def always_owned(vocabulary: Vocabulary, kind: str) -> bool:
    """Whether the rules of cards of a kind hold for nobody but who has the card."""
    zones = [zone for zone in vocabulary.zones.values() if vocabulary.related(zone.of, kind)]
    return any(zone.owned for zone in zones) and not any(zone.in_force for zone in zones)


def own_things(vocabulary: Vocabulary, noun: str) -> str | None:
    """The word for all things of a noun that a player has one set of: ``my.rows``, ``my.plot``."""
    declared = vocabulary.nouns.get(noun)
    if declared is None or (declared.each and not declared.owned):  # one for each value, common to all
        return None
    return declared.plural or declared.grid


def only_zone(vocabulary: Vocabulary, noun: str) -> str | None:
    """The one zone, nobody's, that has things of a noun: a text need not say where they are."""
    zones = [zone for zone in vocabulary.zones.values() if zone.of == noun]
    return zones[0].name if len(zones) == 1 and not zones[0].owned else None


def home_zone(vocabulary: Vocabulary, noun: str) -> str | None:
    """The one zone in which a player has things of exactly this noun."""
    zones = [zone.name for zone in vocabulary.zones.values() if zone.owned and zone.of == noun]
    return zones[0] if len(zones) == 1 else None
