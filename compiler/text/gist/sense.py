"""What a vocabulary tells of meanings: which fields things have, where they lie, what verbs take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ...tree.types import Choice, Integer, Thing
from ...words.vocabulary import PLAYER, Field, Vocabulary
from .meanings import Numbers, SomeThings


class Changed(NamedTuple):
    """A field of things of a noun that some card changes, for a purpose or in a view, if for any."""

    noun: str
    field: str
    purpose: str


class Completion(NamedTuple):
    """By which event a field of things of a noun becomes true."""

    noun: str
    field: str
    event: str


class Lying(NamedTuple):
    """Things of a noun in a zone."""

    noun: str
    zone: str


class Habits(NamedTuple):
    """What the cards of a game do: what is meant where others have the same words.

    ``verbs``: those of their rules; ``changes``: which numbers they raise and lower; ``completions``: by what
    something becomes true on which they wait; ``places``: how often they speak of which things in which zone.
    """

    verbs: frozenset[str] = frozenset()
    changes: frozenset[Changed] = frozenset()
    completions: frozenset[Completion] = frozenset()
    places: Mapping[Lying, int] = {}


class Sense:
    """A vocabulary, as the joins of meanings ask for it. ``kind``: that of the card that is spoken of.

    ``stands_for``: by noun, the field whose number is meant where only the thing is named.
    """

    def __init__(
        self, vocabulary: Vocabulary, kind: str, stands_for: Mapping[str, str], habits: Habits
    ) -> None:
        self.vocabulary = vocabulary
        self._habits = habits
        self.kind = kind
        self.stands_for = stands_for
        self.fields = cache(self._fields)
        self.homes = cache(self._homes)
        self.number_field = cache(self._number_field)

    # -------------------------------------------------------------- fields

    def _fields(self, noun: str) -> Mapping[str, Field]:
        """The fields that things of a noun, or of nouns that are such, may have."""
        if noun == PLAYER:
            return dict(self.vocabulary.player)
        fields = dict(self.vocabulary.fields(noun))
        for name, declared in self.vocabulary.nouns.items():
            if self.vocabulary.is_a(name, noun):
                fields.update(declared.fields)
        return fields

    def showing(self, noun: str, enum: str) -> str | None:
        """The field in which things of a noun show values of an enumeration, if there is just one."""
        shown = [
            name
            for name, field in self.fields(noun).items()
            if field.type == Choice(enum) and field.kind in ("constant", "stored")
        ]
        return shown[0] if len(shown) == 1 else None

    def numbered(self, noun: str, numbers: Numbers) -> str | None:
        """The field that is meant by numbers on a thing, if it can hold them."""
        name = self.number_field(noun)
        type_ = self.vocabulary.fields(noun)[name].type if name is not None else None
        if not isinstance(type_, Integer) or type_.low is None or type_.high is None:
            return None
        last = numbers.high if numbers.operator == "in" else numbers.low
        return name if type_.low <= numbers.low and last <= type_.high else None

    def _number_field(self, noun: str) -> str | None:
        """The field that is meant by a number on a thing: the only one that holds numbers of a range."""
        numbers = [
            name
            for name, field in self.vocabulary.fields(noun).items()
            if field.kind == "stored" and isinstance(field.type, Integer) and field.type.low is not None
        ]
        return numbers[0] if len(numbers) == 1 else None

    def usual_purposes(self, noun: str, field: str) -> list[str]:
        """For what cards change a field of things of a noun."""
        changes = self._habits.changes
        return sorted({change.purpose for change in changes if self._is_of(change, noun, field)})

    def changed_fields(self, noun: str) -> list[str]:
        """The fields of things of a noun that cards change."""
        return sorted({change.field for change in self._habits.changes if self._is_of(change, noun)})

    def _is_of(self, change: Changed, noun: str, field: str = "") -> bool:
        related = (
            self.vocabulary.related(change.noun, noun) if change.noun in self.vocabulary.nouns else False
        )
        return related and field in ("", change.field)

    def completions(self, noun: str, field: str) -> list[str]:
        """The events by which a field of things of a noun becomes true."""
        known = self._habits.completions
        return sorted(each.event for each in known if (each.noun, each.field) == (noun, field))

    # -------------------------------------------------------------- places

    def unit_holding(self, noun: str, enum: str) -> str | None:
        """The noun of which there is one thing for each value of an enumeration, and that holds a noun."""
        for unit in self.vocabulary.nouns.values():
            if unit.each == enum and unit.holds is not None and self.vocabulary.is_a(noun, unit.holds):
                return unit.name
        return None

    def units_of(self, enum: str) -> Iterator[str]:
        """The nouns of which a player has one thing for each value of an enumeration."""
        return (unit.name for unit in self.vocabulary.nouns.values() if unit.each == enum and unit.owned)

    def _homes(self, noun: str) -> tuple[str, ...]:
        """Where a player has things of a noun: places made for it, else such as hold it among others."""
        units = [unit.plural for unit in self.vocabulary.nouns.values() if unit.name == noun and unit.plural]
        zones = [zone for zone in self.vocabulary.zones.values() if zone.owned]
        own = [zone.name for zone in zones if zone.of == noun]
        wider = [zone.name for zone in zones if self.vocabulary.is_a(noun, zone.of) and not zone.union]
        return tuple(units or self._usual(noun, own or wider))

    def _usual(self, noun: str, zones: list[str]) -> list[str]:
        """Of zones those in which cards speak of a noun most often."""
        often = {zone: self._habits.places.get(Lying(noun, zone), 0) for zone in zones}
        return [zone for zone in zones if often[zone] == max(often.values())]

    def common_places(self, noun: str) -> list[str]:
        """Where things of a noun are usually spoken of that no player has."""
        if self.homes(noun):
            return []
        often = {
            lying.zone: times
            for lying, times in self._habits.places.items()
            if lying.noun == noun and self.vocabulary.zones[lying.zone].of == noun
        }
        return [zone for zone, times in often.items() if times == max(often.values())]

    def is_rather_emptied(self, things: SomeThings) -> bool:
        """Whether cards speak of a place as a whole, and never of the things in it."""
        emptying = (name for name in self._habits.verbs if name in self.vocabulary.verbs)
        if not any("zone" in self.vocabulary.verbs[name].objects for name in emptying):
            return False
        spoken_of = self._habits.places
        return bool(things.places) and not any(
            Lying(things.noun, zone) in spoken_of for zone in things.places
        )

    def holds(self, zone: str, noun: str) -> bool:
        """Whether things of a noun may lie in a zone."""
        return self.vocabulary.related(noun, self.vocabulary.zones[zone].of)

    def sources(self, things: SomeThings) -> Iterator[str]:
        """The places from which things are, as the rules name them."""
        owner = things.owner or "my"
        if things.places:
            yield " or ".join(self._owned(place, owner) for place in things.places)
        elif owner == "my" or things.noun in self.vocabulary.nouns:
            for home in self.homes(things.noun):
                yield f"{owner}.{home}"

    def _owned(self, place: str, owner: str) -> str:
        if "." in place:
            return f"{owner}{place[place.index('.') :]}"
        zone = self.vocabulary.zones[place]
        return f"{owner}.{place}" if zone.owned else place

    def ranges(self, things: SomeThings) -> Iterator[str]:
        """Things as what a rule ranges over: ``die from my.sheet where color is red``."""
        for source in self.sources(things):
            yield f"{things.noun} from {source}{where(things)}"

    # -------------------------------------------------------------- verbs

    def takes(self, verb: str, noun: str) -> bool:
        """Whether a verb can act on things of a noun."""
        declared = self.vocabulary.verbs.get(verb)
        if declared is None:
            return False
        nouns = self.vocabulary.nouns
        return any(
            name == "thing" or (name in nouns and self.vocabulary.related(name, noun))
            for name in declared.objects
        )

    def acted_on(self, verb: str, noun: str) -> str:
        """The noun of what a verb acts on, where a wider one is named: who buys a card buys a Market card."""
        nouns = [name for name in self.vocabulary.verbs[verb].objects if name in self.vocabulary.nouns]
        narrower = [name for name in nouns if name != noun and self.vocabulary.is_a(name, noun)]
        return narrower[0] if len(narrower) == 1 and noun not in nouns else noun

    def role_for(self, verb: str, enum: str, noun: str = "") -> str | None:
        """The preposition of a verb behind which values of an enumeration stand."""
        for name, role in self.vocabulary.verbs[verb].roles.items():
            if role.takes == enum:
                return name
            shown = self.vocabulary.field(noun, role.value_of) if role.value_of and noun else None
            if shown is not None and shown[1].type == Choice(enum):
                return name
        return None

    def giving_points(self) -> str | None:
        """The verb by which cards of the kind get points of their own, if they do."""
        for name, declared in self.vocabulary.verbs.items():
            role = declared.roles.get("by")
            if role is not None and role.takes == "integer" and declared.objects == (self.kind,):
                return name
        return None

    def kept(self, noun: str) -> bool:
        """Whether a player has one thing of a noun as a field of his."""
        return any(field.type == Thing(noun) for field in self.vocabulary.player.values())


def where(things: SomeThings, subject: str = "") -> str:
    """What is required of things, behind "where"; ``subject``: what stands before each field."""
    if not things.where:
        return ""
    return f" where {' and '.join(_required(field, condition, subject) for field, condition in things.where)}"


def _required(field: str, condition: str, subject: str) -> str:
    if condition == "no":
        return f"not {subject}{field}"
    if condition == "yes":
        return f"{subject}{field}"
    return f"{subject if not field.endswith(')') else ''}{field} {condition}"
