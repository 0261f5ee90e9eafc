"""What an example has on the table before its first line (section 11)."""

from __future__ import annotations

import re

from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.tree.types import Choice, Integer, Person, Truth, Type
from heroglyph.compiler.tree.types import Thing as ThingType
from heroglyph.compiler.words.cards.examples import ExampleRolls, ExampleValue

from .interpreter import sets, standing, values
from .interpreter.play import Env, Play
from .interpreter.world import Place, Seat, Thing, hold
from .labels import Labels

NUMBER = re.compile("[-+]?[0-9]{1,10}")


class Trouble(Exception):
    """A line that cannot be carried out, or a word that means nothing."""


def texts(value: ExampleValue) -> list[str]:
    """The words of a list, or of one."""
    return [item.text for item in value.texts]


class Given:
    """Builds what an example has on the table before its first line."""

    def __init__(self, play: Play, me: Seat) -> None:
        self.p, self.s, self.world, self.v, self.me = play, play.s, play.world, play.v, me

    def give(self, path: t.Expression, value: ExampleValue) -> None:
        """One path with what stands beside it."""
        p, s, env = self.p, self.s, Env(self.me)
        words = texts(value)
        if isinstance(path, t.Zone | t.Unit | t.Ordinal):
            got = values.value(p, path, env)
            place = hold(got) if isinstance(got, Thing) else got
            assert isinstance(place, Place)
            zone = self.v.zones[place.name] if place.kind == "zone" else None
            if zone is not None and zone.union and zone.union[0] in self.v.nouns:
                self._fill(place, words)
                return
            noun = zone.of if zone is not None else self.world.holds(place.name) or ""
            for word in words:
                thing = self._make(noun, word)
                s.lay(thing, sets.real(p, thing, place) or place)
        elif isinstance(path, t.Holding):
            seat = values.seat(p, path.owner, env)
            assert seat is not None
            if path.resource in s.supply:
                s.supply[path.resource] += s.held[seat, path.resource] - max(0, int(words[0]))
            s.held[seat, path.resource] = int(words[0])
        elif isinstance(path, t.Cell):
            cell = values.value(p, path, env)
            assert isinstance(cell, Thing)
            lying = self.world.holds(cell.noun) if value.listed else None
            for word in words if lying is not None else ():
                s.lay(self._make(lying or "", word), hold(cell))
            if lying is None:
                self._set(cell, words)
        elif isinstance(path, t.Member) and path.noun == "player":
            self._player(path, value, env)
        elif isinstance(path, t.Member):
            subject = values.value(p, path.subject, env)
            assert isinstance(subject, Thing)
            owned_field = self.v.field(subject.noun, path.field)
            assert owned_field is not None
            s.fields[subject, path.field] = self._stored(owned_field[1].type, words[0])
        else:
            raise Trouble(type(path).__name__)

    def _player(self, path: t.Member, value: ExampleValue, env: Env) -> None:
        seat, kind = values.seat(self.p, path.subject, env), self.v.player[path.field].type
        assert seat is not None
        if not isinstance(kind, ThingType):
            self.s.player[seat, path.field] = self._stored(kind, texts(value)[0])
        elif value.listed:
            thing = values.value(self.p, path, env)
            assert isinstance(thing, Thing)
            row, column = texts(value)
            self.s.fields[thing, "row_number"], self.s.fields[thing, "column_number"] = int(row), int(column)
        else:
            place = Place("kept", path.field, seat)
            for before in self.s.lying(place):
                self.s.lift(before)
            self.s.lay(self._make(kind.noun, texts(value)[0]), place)

    def _stored(self, kind: Type, text: str) -> object:
        if isinstance(kind, Person):
            seats = self.world.seats
            return {"me": seats[0], "left": seats[1 % len(seats)], "right": seats[-1]}.get(text)
        if isinstance(kind, Truth):
            return text in ("yes", "1")
        return int(text) if isinstance(kind, Integer) else text

    def _make(self, noun: str, words: str) -> Thing:
        """A card by its name, another thing by the values of its fields; a noun of its own stands before."""
        for card in self.world.cards:
            if card.name == words and self.v.is_a(card.kind, noun):
                return self.world.make(self.s, card.kind, card)
        first, *rest = words.split()
        special = first in self.v.nouns and self.v.is_a(first, noun)
        thing = self.world.make(self.s, first if special else noun)
        self._set(thing, rest if special else words.split())
        return thing

    def _set(self, thing: Thing, words: list[str]) -> None:
        """Gives each word to the first field that can take it and has none yet."""
        left = Labels(self.world, self.s).columns(thing.noun, truths=True)
        for word in words:
            for declared in left:
                if isinstance(declared.type, Integer) and NUMBER.fullmatch(word):
                    value: object = int(word)
                elif isinstance(declared.type, Choice) and word in self.world.enums[declared.type.enum]:
                    value = word
                elif isinstance(declared.type, Truth) and word in ("yes", "no"):
                    value = word == "yes"
                else:
                    continue
                if declared.kind == "stored":
                    self.s.fields[thing, declared.name] = value
                else:
                    thing.const[declared.name] = value
                left.remove(declared)
                break
            else:
                raise Trouble(" ".join(words))

    def _fill(self, place: Place, words: list[str]) -> None:
        """One thing into each holder, in order; holders that are cards come into play as needed."""
        zone = self.v.zones[place.name]
        noun = zone.union[0]
        holders = [x for x in self.s.things if self.v.is_a(x.noun, noun)]
        if zone.owned:
            holders = [x for x in holders if standing.owner_of(self.p, x) == place.seat]
        for word in words:
            free = next((x for x in holders if not self.s.lying(hold(x))), None)
            if free is None:
                there = {x.card.id for x in self.s.things if x.card is not None}
                cards = [card for card in self.world.game.cards if self.v.is_a(card.kind, noun)]
                card = next(card for card in cards if card.id not in there)
                free = self.world.make(self.s, card.kind, card)
                homes = [z for z in self.v.zones.values() if z.of == noun and not z.owned and not z.union]
                if homes:
                    self.s.lay(free, Place("zone", homes[0].name))
                holders.append(free)
            self.s.lay(self._make(zone.of, word), hold(free))

    def results(self, rolls: ExampleRolls | None) -> list[object]:
        """Results of chance.

        Numbers, values, what is drawn, in lists of their own what a shuffle lays first.
        """
        used: list[Thing] = []
        results: list[object] = []
        rolled = [
            self.v.fields(noun)[stored[0]].type
            for noun in self.v.nouns
            for stored in [self.world.stored(noun)]
            if stored
        ]
        sides = {
            value for kind in rolled if isinstance(kind, Choice) for value in self.world.enums[kind.enum]
        }
        for item in () if rolls is None else rolls.results:
            if item.listed:
                results.append(texts(item))
                continue
            text = texts(item)[0]
            number = int(text) if NUMBER.fullmatch(text) else None
            results.append(
                number if number is not None else text if text in sides else self._lying(text, used)
            )
        return results

    def _lying(self, text: str, used: list[Thing]) -> Thing:
        labels = Labels(self.world, self.s)
        for place, things in self.s.contents.items():
            if place.kind == "zone" and not self.v.zones[place.name].ordered:
                for x in things:
                    if x not in used and labels.of(x) == text:
                        used.append(x)
                        return x
        raise Trouble(text)
