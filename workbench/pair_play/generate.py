"""Makes small positions in which two cards are in force and what their rules speak of is there, by chance.

What lies where, how much players have and what is done comes from the footprints of the two cards and from
the words of their game; nothing is known of any game here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ...compiler.interactions.footprint import Footprint
from ...compiler.source.records import replace
from ...compiler.words.vocabulary import Vocabulary
from ...runtime.game.labels import card_name, shown_columns, thing_label
from ...runtime.game.setup import empty_state
from ...runtime.machine.machine import Machine
from ...runtime.table.effects import NONE
from ...runtime.table.state import State
from ...runtime.table.table import Column
from ..examples.verb_lines import NUMBER, PLAYER, SEATS, values_taken
from .setups import Given, Setup, owner_word

_MOST_THINGS = 3
_MOST_AMOUNT = 6
_OFTEN, _SELDOM = 0.6, 0.25
_OTHERS = ("others", "left", "right", "players")


@dataclass(frozen=True, slots=True)
class Home:
    """A place that can be given something in an example: its path, the place, the noun of what lies there."""

    path: str
    place: int
    noun: int
    owner: int
    kept: bool


class Generator:
    """Positions for a pair of cards; ``prints`` are the footprints of both."""

    def __init__(
        self, vocabulary: Vocabulary, m: Machine, cards: Sequence[int], prints: Sequence[Footprint]
    ) -> None:
        self.vocabulary = vocabulary
        self.m = m
        self.cards = tuple(dict.fromkeys(cards))
        self.prints = tuple(prints)
        self.bare = empty_state(m, 0)
        self.homes = tuple(_homes(m, self.bare))
        nouns = [noun.name for noun in m.table.nouns]
        self.nouns = {
            nouns.index(name) for footprint in prints for name in _nouns_of(footprint) if name in nouns
        }
        names = [resource.name for resource in m.table.resources]
        self.resources = [names.index(name) for name in _resources_of(prints) if name in names]

    def setup(self, chance: Random) -> Setup | None:
        """A position without anything done yet; None where a card cannot be given to anybody."""
        given: list[Given] = []
        for number, card in enumerate(self.cards):
            placed = self._card(card, number, given, chance)
            if placed is None:
                return None
            given += placed
        taken = {entry.place for entry in given}
        for home in self.homes:
            likely = _SELDOM if home.path.startswith(owner_word(1)) else _OFTEN
            if home.place not in taken and self._matters(home) and chance.random() < likely:
                things = self._things(home, given, chance)
                given += [Given(home.path, home.place, things)] if things else []
        for resource in self.resources:
            given += self._amounts(resource, chance)
        roll = chance.randint(1, 6)
        return Setup(self.m.table.cards[self.cards[0]].id, self.m.players, _joined(given), roll=roll)

    # ------------------------------------------------------------------ what lies where

    def _card(self, card: int, number: int, given: list[Given], chance: Random) -> list[Given] | None:
        """A card where it is in force: nothing to be given where it is that anyway."""
        definition = self.m.table.cards[card]
        if definition.everywhere or self.bare.roster.by_card[card]:
            return []
        full = {entry.place for entry in given}
        homes = [home for home in self.homes if self._fits(card, home, full)]
        if not homes:
            return None
        mine = [home for home in homes if home.owner == 0] or homes
        apart = number > 0 and chance.random() < (0.5 if self._looks_at_others() else 0.1)
        home = chance.choice(homes) if apart else mine[0]
        return [Given(home.path, home.place, (card_name(self.m, card),))]

    def _fits(self, card: int, home: Home, full: set[int]) -> bool:
        zone = self.bare.roster.place_zone[home.place]
        declared = self.m.table.zones[zone] if zone >= 0 else None
        if home.owner < 0 and (declared is None or declared.in_force not in ("everybody", "turn")):
            return False
        idle = declared is not None and declared.idle
        return (
            self.m.kinds[home.noun][self.m.table.cards[card].noun]
            and not idle
            and not (home.kept and home.place in full)
        )

    def _looks_at_others(self) -> bool:
        return any(
            footprint.pattern is not None and footprint.pattern.doer in _OTHERS for footprint in self.prints
        )

    def _matters(self, home: Home) -> bool:
        kinds = self.m.kinds
        return any(kinds[home.noun][noun] or kinds[noun][home.noun] for noun in self.nouns)

    def _things(self, home: Home, given: list[Given], chance: Random) -> tuple[str, ...]:
        """A few things that fit into a place. A card of the game is there only once."""
        most = 1 if home.kept else _MOST_THINGS
        holder = self.bare.roster.place_holder[home.place]
        if holder >= 0:
            most = min(most, self.m.table.nouns[self.bare.roster.noun[holder]].capacity or most)
        used = {thing for entry in given for thing in entry.things}
        cards = [
            card_name(self.m, number)
            for number, card in enumerate(self.m.table.cards)
            if self.m.kinds[home.noun][card.noun] and not self.m.absent_cards[number]
        ]
        free = [name for name in cards if name not in used]
        if cards:
            return tuple(chance.sample(free, min(len(free), chance.randint(0, most))))
        columns = shown_columns(self.m, home.noun)
        return tuple(self._described(home.noun, columns, chance) for _ in range(chance.randint(0, most)))

    def _described(self, noun: int, columns: Sequence[Column], chance: Random) -> str:
        words = [self._value(column, chance) for column in columns]
        return " ".join(words) or self.m.table.nouns[noun].name

    def _value(self, column: Column, chance: Random) -> str:
        if column.type == "value":
            return chance.choice(self.m.table.enums[column.enum].values)
        return str(chance.randint(column.low, column.high if column.low < column.high else column.low + 6))

    def _amounts(self, resource: int, chance: Random) -> Iterator[Given]:
        definition = self.m.table.resources[resource]
        most = min(_MOST_AMOUNT, definition.cap) if definition.cap >= 0 else _MOST_AMOUNT
        for player in range(self.m.players):
            amount = chance.randint(0, most)
            if amount and chance.random() < 0.7:
                path = f"{owner_word(player)}{definition.name}"
                yield Given(path, holding=player * self.m.resources + resource, amount=amount)

    # ------------------------------------------------------------------ what is done

    def lines(self, state: State, chance: Random) -> list[str]:
        """Things that could be done, those of which the rules speak more often than the others."""
        heard = [footprint.heard for footprint in self.prints if footprint.heard is not None]
        made = [event for footprint in self.prints for event in sorted(footprint.events)]
        lines = [*self._labels()]
        for event in [*heard, *heard, *heard, *made]:
            if event.verb not in self.vocabulary.verbs:  # what is chosen is no line
                continue
            line = self._line(state, event.verb, event.what, dict(event.values), chance)
            if line is not None:
                lines.append(line)
        lines += [footprint.moment for footprint in self.prints if footprint.moment]
        chance.shuffle(lines)
        return list(dict.fromkeys(lines))

    def _labels(self) -> Iterator[str]:
        """The actions and slots of the cards, and those of their frames."""
        kinds = {self.m.table.cards[card].noun: card_name(self.m, card) for card in self.cards}
        for rule in self.m.rules:
            if rule.kind == "action" and rule.effect.label and rule.noun >= 0:
                yield from (
                    f"{rule.effect.label} {name}"
                    for noun, name in kinds.items()
                    if self.m.kinds[rule.noun][noun]
                )
            elif rule.kind in ("action", "slot") and rule.card in self.cards and rule.effect.label:
                yield rule.effect.label

    def _line(self, state: State, verb: str, what: str, values: dict[str, str], chance: Random) -> str | None:
        """A verb with something that it can be done to, and with its roles; None where there is nothing."""
        declared = self.vocabulary.verbs[verb]
        on = next(record.on for record in self.m.table.verbs if record.name == verb)
        thing = self._object(state, on, declared.objects, what, chance)
        if thing is None:
            return None
        words = [verb, *([thing] if thing else [])]
        for name, role in declared.roles.items():
            if name == "from" and role.optional:
                continue
            part = values.get(name) or self._one_of(
                state, values_taken(self.vocabulary, declared, name), chance
            )
            if part is None:
                return None
            words += [name, part]
        return " ".join(words)

    def _object(self, state: State, on: str, takes: tuple[str, ...], what: str, chance: Random) -> str | None:
        """What a verb is done to: of the noun or the resource of which the rules speak, where they do."""
        if on == "nothing":
            return ""
        if on == "resource":
            names = list(self.vocabulary.resources)
            return f"{chance.randint(1, 3)} {what if what in names else chance.choice(names)}"
        if on == "noun":
            return what or chance.choice(takes)
        return self._one_of(state, (what,) if what in self.vocabulary.nouns else takes, chance)

    def _one_of(self, state: State, wanted: tuple[str, ...], chance: Random) -> str | None:
        """Something of what may stand in a place: a thing, a place, a value, a number, a player."""
        word = chance.choice(wanted) if wanted else ""
        if word in self.vocabulary.enums:
            return chance.choice(self.vocabulary.enums[word].values)
        if word == NUMBER:
            return str(chance.choice((-1, 1, 2, 3)))
        if word == PLAYER:
            return chance.choice(SEATS[:2])
        if word == "zone":
            return chance.choice([home.path for home in self.homes]) if self.homes else None
        return self._thing(state, word, chance)

    def _thing(self, state: State, noun: str, chance: Random) -> str | None:
        """Something that is there, of a noun where one is meant, as an example names it."""
        roster = state.roster
        names = [definition.name for definition in self.m.table.nouns]
        number = names.index(noun) if noun in names else NONE
        things = [t for t in range(len(roster.noun)) if number < 0 or self.m.kinds[number][roster.noun[t]]]
        if not things:
            return None
        mine = [thing for thing in things if roster.owner[thing] in (NONE, 0)]
        thing = chance.choice(mine if mine and chance.random() > _SELDOM else things)
        label = thing_label(self.m, state, thing)
        return f"{owner_word(roster.owner[thing])}{label}" if roster.value[thing] >= 0 else label


def _homes(m: Machine, s: State) -> Iterator[Home]:
    """The places that an example can fill: zones, what a player keeps, and what stands for a value."""
    roster = s.roster
    words = {
        v: e.values[v[1]]
        for v, e in ((key, m.table.enums[m.table.nouns[key[0]].each]) for key in roster.units)
    }
    units = {thing: words[key] for key, thing in roster.units.items()}
    for place, zone in enumerate(roster.place_zone):
        owner = roster.place_owner[place]
        if owner > 1:
            continue
        if zone >= 0:
            definition = m.table.zones[zone]
            if not definition.zones and definition.holder < 0:
                yield Home(
                    f"{owner_word(owner)}{definition.name}", place, definition.of, owner, definition.kept
                )
        elif roster.place_holder[place] in units:
            thing = roster.place_holder[place]
            holds = m.table.nouns[roster.noun[thing]].holds
            yield Home(f"{owner_word(roster.owner[thing])}{units[thing]}", place, holds, NONE, False)


def _joined(given: Sequence[Given]) -> tuple[Given, ...]:
    """What is given in one place, together."""
    by_path: dict[str, Given] = {}
    for entry in given:
        before = by_path.get(entry.path)
        by_path[entry.path] = (
            entry if before is None else replace(before, things=(*before.things, *entry.things))
        )
    return tuple(by_path.values())


def _nouns_of(footprint: Footprint) -> Iterator[str]:
    for aspect in sorted(footprint.reads | footprint.writes):
        if aspect.sort == "place":
            yield aspect.name
        elif aspect.sort == "field":
            yield aspect.name.partition(".")[0]
    for event in (*sorted(footprint.events), *([footprint.heard] if footprint.heard is not None else [])):
        yield event.what


def _resources_of(prints: Sequence[Footprint]) -> list[str]:
    names = [
        a.name
        for footprint in prints
        for a in sorted(footprint.reads | footprint.writes)
        if a.sort == "resource"
    ]
    names += [
        event.what
        for footprint in prints
        for event in (*sorted(footprint.events), footprint.heard)
        if event is not None
    ]
    return list(dict.fromkeys(names))
