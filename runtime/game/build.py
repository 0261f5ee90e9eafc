"""Builds positions by hand: things from neutral words, put where they are wanted. For examples and tests."""

from __future__ import annotations

from ..events.changes import put_in, real_place, take_out
from ..events.create import create_thing, set_at_start
from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.state import State
from .labels import TRUTH_WORDS, shown_columns, thing_label


class CannotBuildError(Exception):
    """A description that fits nothing of the game. The argument is the word or words."""


def make_thing(m: Machine, s: State, noun: int, words: str, owner: int = NONE) -> int:
    """A new thing of a noun (or a kind of it), from the name of a card or the values of its fields.

    Raises CannotBuildError where no card or field takes the words.
    """
    for number in m.cards_by_name.get(words, ()):
        if m.kinds[noun][m.table.cards[number].noun]:
            return create_thing(m, s, m.table.cards[number].noun, number, owner)
    first, *rest = words.split() or [""]
    named = next(
        (n for n, definition in enumerate(m.table.nouns) if definition.name == first and m.kinds[noun][n]),
        NONE,
    )
    made = noun if named < 0 else named
    if any(m.kinds[made][card.noun] for card in m.table.cards):  # a card is told by its name alone
        raise CannotBuildError(words)
    thing = create_thing(m, s, made)
    set_fields(m, s, thing, words.split() if named < 0 else rest)
    return thing


def set_fields(m: Machine, s: State, thing: int, words: list[str]) -> None:
    """Gives each word to the first field that can take it and has none yet.

    Raises CannotBuildError where none can.
    """
    columns = shown_columns(m, s.roster.noun[thing], truths=True)
    for word in words:
        for column in columns:
            if column.type == "number" and word.lstrip("+-").isdigit():
                value = int(word)
            elif column.type == "value" and word in m.table.enums[column.enum].values:
                value = m.table.enums[column.enum].values.index(word)
            elif column.type == "truth" and word in TRUTH_WORDS:
                value = TRUTH_WORDS.index(word)
            else:
                continue
            if not column.low <= value <= column.high:
                raise CannotBuildError(word)
            if column.kind == "stored":
                set_at_start(m, s, thing, column.number, value)
            else:
                s.roster.constants[thing * m.constants + column.number] = value
            columns.remove(column)
            break
        else:
            raise CannotBuildError(word)


def fill(m: Machine, s: State, place: int, words: list[str]) -> None:
    """New things, one a description, in a place. Where things of a noun make up the place, one in each.

    Raises CannotBuildError where there are too many.
    """
    zone = s.roster.place_zone[place]
    holder = m.table.zones[zone].holder if zone >= 0 else NONE
    if holder >= 0:
        _fill_holders(m, s, zone, holder, place - m.zone_place[zone], words)
        return
    noun = (
        m.table.zones[zone].of
        if zone >= 0
        else m.table.nouns[s.roster.noun[s.roster.place_holder[place]]].holds
    )
    for description in words:
        thing = make_thing(m, s, noun, description)
        target = real_place(m, s, place, thing)
        if target < 0:
            raise CannotBuildError(description)
        put_in(s, thing, target)


def _fill_holders(m: Machine, s: State, zone: int, holder: int, owner: int, words: list[str]) -> None:
    """One thing into each holder, in order; holders that are cards come into play as needed."""
    owned = m.table.zones[zone].owned
    holders = [t for t in s.roster.by_noun[holder] if not owned or s.roster.owner[t] == owner]
    cards = [i for i, card in enumerate(m.table.cards) if m.kinds[holder][card.noun]]
    for description in words:
        free = next((t for t in holders if not s.contents[s.roster.hold[t]]), NONE)
        if free < 0:
            unused = [c for c in cards if not s.roster.by_card[c]]
            if not unused:
                raise CannotBuildError(description)
            free = create_thing(m, s, m.table.cards[unused[0]].noun, unused[0])
            _bring_home(m, s, free, holder)
            holders.append(free)
        put_in(s, make_thing(m, s, m.table.zones[zone].of, description), s.roster.hold[free])


def _bring_home(m: Machine, s: State, thing: int, noun: int) -> None:
    """A card that nobody owns goes to the first zone for its noun."""
    for number, zone in enumerate(m.table.zones):
        if zone.of == noun and not zone.owned and not zone.zones and zone.holder < 0:
            put_in(s, thing, m.zone_place[number])
            return


def keep(m: Machine, s: State, zone: int, player: int, words: str | None) -> None:
    """A thing, or none, in the place where a player keeps one of its kind; not one that stands on a grid.

    Raises CannotBuildError for a word that is neither.
    """
    place, noun = m.zone_place[zone] + player, m.table.zones[zone].of
    if words is not None and m.table.nouns[noun].at >= 0:
        raise CannotBuildError(words)
    thing = NONE if words is None else make_thing(m, s, noun, words)
    for before in s.contents[place]:
        take_out(s, before)
    if thing >= 0:
        put_in(s, thing, place)


def find_thing(m: Machine, s: State, words: str, nouns: tuple[bool, ...] | None) -> int:
    """The first thing that lies somewhere and has a label; or one that stands for it. -1 if there is none."""
    for content in s.contents:
        for thing in content:
            if (nouns is None or nouns[s.roster.noun[thing]]) and thing_label(m, s, thing) == words:
                return thing
    for thing in range(len(s.roster.noun)):
        fits = nouns is None or nouns[s.roster.noun[thing]]
        mine = s.place[thing] < 0 and s.roster.owner[thing] in (NONE, 0)
        if fits and mine and thing_label(m, s, thing) == words:
            return thing
    return NONE
