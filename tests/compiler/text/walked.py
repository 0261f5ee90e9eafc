"""Rules walked from the declared vocabulary: every form of rule, with so many optional clauses at most.

A *form* is a rule cut into parts, each with its alternatives; the first of them is the bare one (mostly
nothing). At depth N all rules are made in which at most N parts are not bare. Nouns, fields, values, zones,
resources, verbs, windows, periods and views come from the vocabulary of a pack: nothing is listed here.
Not each of them is a rule (the resolver refuses some), nor can each be said (the planner refuses some).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from heroglyph.compiler.tree.types import Choice, Integer, Truth
from heroglyph.compiler.typed.model import Game
from heroglyph.compiler.words.vocabulary import Field, RoleDeclaration, Verb, Vocabulary

Alternatives = tuple[str, ...]
QUANTITIES = ("choose ", "choose 2 ", "choose up to 2 ", "choose any ", "choose some ", "choose all ")


@dataclass(frozen=True)
class Form:
    """A rule in parts. ``kind``: of the card it stands on."""

    kind: str
    parts: tuple[Alternatives, ...]

    def rules(self, depth: int) -> Iterator[str]:
        """Every rule of this form with at most so many parts that are not bare."""
        bare = [part[0] for part in self.parts]
        for count in range(depth + 1):
            for places in combinations(range(len(self.parts)), count):
                for chosen in product(*(self.parts[place][1:] for place in places)):
                    text = bare[:]
                    for place, alternative in zip(places, chosen, strict=True):
                        text[place] = alternative
                    yield "".join(text)


def walked_rules(game: Game, depth: int) -> Iterator[tuple[str, str]]:
    """Kinds of cards with the source of a rule for each, each source once."""
    met: set[tuple[str, str]] = set()
    for form in Forms(game).all():
        for text in form.rules(depth):
            if (form.kind, text) not in met:
                met.add((form.kind, text))
                yield form.kind, text


class Forms:
    """The forms of rules that a vocabulary allows."""

    def __init__(self, game: Game) -> None:
        self.vocabulary: Vocabulary = game.vocabulary
        nouns = self.vocabulary.nouns.values()
        self.slots = [(noun.name, slot) for noun in nouns for slot in noun.slots]
        self.plain = next(card.kind for card in game.cards if not self.vocabulary.slots(card.kind))
        self.gain = next(
            f"{verb.name} 1 {resource}"
            for verb in self.vocabulary.verbs.values()
            if verb.does == "gain"
            for resource in self.vocabulary.resources
        )

    def all(self) -> Iterator[Form]:
        """All forms, by kind of rule."""
        quotas = ("", *(f" once per {period}" for period in self.vocabulary.periods))
        guards = ("", *(f" if {guard}" for guard in self.guards()))
        windows = tuple(f" at {window}" for window in self.vocabulary.windows)
        for parts in self.effects():
            for noun, slot in self.slots[:1]:
                yield Form(noun, ((f"{slot}: ",), *parts))
            yield Form(self.plain, (("action",), windows, quotas, (": ",), *parts))
        for pattern in self.patterns():
            for stage in ("after ", "before "):
                yield Form(
                    self.plain, ((stage,), *pattern, quotas, guards, (": ",), ("", "may "), (self.gain,))
                )
            yield Form(self.plain, (("replace ", "may replace "), *pattern, (": ",), (self.gain,)))
            yield Form(self.plain, (("forbid ", "permit "), *pattern))
        yield from self.values(guards)

    def values(self, guards: Alternatives) -> Iterator[Form]:
        """Rules that change how something counts, and points."""
        amounts = ("score 1", "score 2", "score -1")
        yield Form(self.plain, (amounts, guards))
        for noun in self.vocabulary.nouns:
            sources = self.sources(noun)
            for number in self.numbers(noun):
                views = ("", *(f" in {name}" for name in (*self.vocabulary.views, *self.vocabulary.purposes)))
                head = (f"modify {noun}.{number}",), views, (" by +1", " by -2"), (f" for {noun}",)
                yield Form(self.plain, (*head, sources, self.wheres(noun, "")))
            yield Form(self.plain, (amounts, (f" per {noun}",), sources, self.wheres(noun, ""), guards))

    def effects(self) -> Iterator[tuple[Alternatives, ...]]:
        """What a player does: a verb with a thing he chooses, or with a resource."""
        for verb, noun in self.acts():
            if noun in self.vocabulary.resources:
                yield (("", "may "), (f"{verb.name} 1 {noun}", f"{verb.name} 3 {noun}"))
            elif noun in self.vocabulary.nouns:
                where = self.wheres(noun, "")
                more = ("", *(condition.replace(" where ", " and ") for condition in where[1:]))
                chosen = QUANTITIES, (noun,), self.sources(noun), where, more
                yield (*chosen, ("; ", "; may "), (f"{verb.name} {noun}",), *self.roles(verb, noun))

    def patterns(self) -> Iterator[tuple[Alternatives, ...]]:
        """Events: a verb with what it is done to."""
        for verb, noun in self.acts():
            where = self.wheres(noun, f"{noun}.") if noun in self.vocabulary.nouns else ("",)
            yield (f"{verb.name} {noun}",), where

    def acts(self) -> Iterator[tuple[Verb, str]]:
        """Every verb with every noun or resource that it can be done to."""
        nouns = tuple(self.vocabulary.nouns)
        for verb in self.vocabulary.verbs.values():
            for word in verb.objects:
                if word == "resource":
                    yield from ((verb, name) for name in self.vocabulary.resources)
                elif word == "thing":
                    yield from ((verb, noun) for noun in nouns)
                elif word in self.vocabulary.nouns:
                    yield from ((verb, noun) for noun in nouns if self.vocabulary.is_a(noun, word))

    def roles(self, verb: Verb, noun: str) -> Iterator[Alternatives]:
        """What may follow the prepositions of a verb."""
        for role in verb.roles.values():
            values = tuple(f" {role.name} {word}" for word in self.role_values(role, noun))
            yield ("", *values) if role.optional or role.default is not None or not values else values

    def role_values(self, role: RoleDeclaration, noun: str) -> Iterator[str]:
        vocabulary = self.vocabulary
        if role.takes == "zone":
            yield from (name for name, zone in vocabulary.zones.items() if not zone.owned and not zone.union)
        elif role.takes == "integer":
            yield from ("+1", "-1", "+2", "+1 or -1")
        elif role.takes in vocabulary.enums:
            yield from self.values_of(role.takes)
        elif role.takes in vocabulary.nouns:
            each = vocabulary.nouns[role.takes].each
            yield from (f"my.{value}" for value in vocabulary.enums[each].values) if each else ()

    def sources(self, noun: str) -> Alternatives:
        """Nothing, and every place that holds things of a noun."""
        vocabulary = self.vocabulary
        places = [""]
        for zone in vocabulary.zones.values():
            if not zone.hidden and vocabulary.related(zone.of, noun):
                owners = ("my.", "left.", "others.") if zone.owned else ("",)
                places += (f" from {owner}{zone.name}" for owner in owners)
        for holder in vocabulary.nouns.values():
            if holder.plural and holder.name == noun:
                places.append(f" from my.{holder.plural}")
            if holder.each and holder.owned and holder.name in vocabulary.holders(noun):
                places += (f" from my.{value}" for value in vocabulary.enums[holder.each].values)
        return tuple(places)

    def wheres(self, noun: str, before: str) -> Alternatives:
        """Nothing, and every condition on one field of a thing."""
        fields = self.vocabulary.fields(noun).values()
        return (
            "",
            *(f" where {condition}" for field in fields for condition in self.conditions(field, before)),
        )

    def conditions(self, field: Field, before: str) -> Iterator[str]:
        name, type_ = f"{before}{field.name}", field.type
        if isinstance(type_, Choice):
            yield from (f"{name} is {value}" for value in self.vocabulary.enums[type_.enum].values)
            yield from (f"{name} in {group}" for group in self.vocabulary.enums[type_.enum].groups)
        elif isinstance(type_, Integer):
            yield from (f"{name} {sign} 2" for sign in ("is", ">=", "<="))
            yield f"{name} in 2..3"
        elif isinstance(type_, Truth) or field.kind == "derived":
            yield from (name, f"not {name}", f"{name} >= 3")

    def numbers(self, noun: str) -> Iterator[str]:
        fields = self.vocabulary.fields(noun).values()
        return (field.name for field in fields if isinstance(field.type, Integer))

    def values_of(self, enum: str) -> Alternatives:
        enumeration = self.vocabulary.enums[enum]
        return (*enumeration.values, *enumeration.groups)

    def guards(self) -> Iterator[str]:
        """Conditions on what a player has."""
        vocabulary = self.vocabulary
        for resource in vocabulary.resources.values():
            if not resource.scores:
                yield from (f"my.{resource.name} {limit}" for limit in (">= 3", "<= 1", "is 2"))
        for noun in vocabulary.nouns.values():
            for source in self.sources(noun.name)[1:]:
                yield from (f"count({noun.name}{source}) {limit}" for limit in (">= 3", "is 0"))
            if noun.each and noun.owned:
                numbers = [field.name for field in noun.fields.values() if field.kind == "derived"]
                units = vocabulary.enums[noun.each].values
                yield from (f"my.{unit}.{number} >= 9" for unit in units for number in numbers)
