"""Everything about a game but its rules, by number: nouns, fields, zones, tables, cards.

``lower`` makes it from a vocabulary and the cards; the runtime links it. Like ``effects``, it holds
integers, strings and tuples only and imports nothing of the project.
"""

from __future__ import annotations

from typing import Literal

import msgspec

SCHEMA = 1
NONE = -1


HoldsFor = Literal["", "everybody", "turn", "present"]
"""For whom the rules of cards in a common place hold: nobody, each player, who has his turn, who is there."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a compiled game."""


class Enum(Record, frozen=True):
    """An enumeration and its values by name."""

    name: str
    values: tuple[str, ...]


class Column(Record, frozen=True):
    """A constant or stored field. ``of`` is the noun that declares it (-1: the player).

    ``enum`` is -1 for a number, a truth or a thing; ``type`` says which. ``kind`` is constant or
    stored, or kept for a card that a player keeps (then ``number`` is a zone). ``stock``: the resource
    of which it is a part, or -1. ``added``: an expansion gave it to a noun of the game, whose things are told
    apart without it as before. ``hidden``: of a player, who alone knows it.
    """

    name: str
    of: int
    kind: str
    type: str
    number: int
    enum: int = NONE
    low: int = 0
    high: int = 0
    start: int = 0
    stock: int = NONE
    added: bool = False
    hidden: bool = False


class Noun(Record, frozen=True):
    """A kind of component; ``kinds`` are itself and all nouns that are one of it.

    ``columns`` are its fields in the order declared; ``rolled`` the stored column that a roll sets; ``at``
    the stored column of its row on a grid, that of its column follows; ``stands`` the constant that
    tells for which value of ``each`` it stands; ``values`` constants of a cell or region, by place;
    ``alone``: there is one from the start, which belongs to nobody and lies nowhere: the game itself;
    ``in_force``: of common cells, for whom the rules of cards hold that lie there.
    """

    name: str
    kinds: tuple[int, ...]
    each: int = NONE
    owned: bool = False
    holds: int = NONE
    capacity: int = 0
    grid: int = NONE
    blocks: tuple[int, int] | None = None
    lines: int = 0
    diagonals: int = 0
    region: int = NONE
    on: int = NONE
    at: int = NONE
    columns: tuple[int, ...] = ()
    rolled: int = NONE
    stands: int = NONE
    values: tuple[tuple[int, tuple[int, ...]], ...] = ()
    alone: bool = False
    in_force: HoldsFor = ""


class DeclaredZone(Record, frozen=True):
    """A place. ``zones`` or ``holder`` say what a union is made of; ``kept``: a player's one card.

    ``capacity``: so many things at most, 0 without a limit. ``idle``: the rules of what lies there do not
    hold. ``in_force``: for whom they hold where nobody has the place.
    """

    name: str
    of: int
    owned: bool = False
    ordered: bool = False
    hidden: bool = False
    zones: tuple[int, ...] = ()
    holder: int = NONE
    kept: bool = False
    capacity: int = 0
    idle: bool = False
    pile: bool = False
    in_force: HoldsFor = ""


class Resource(Record, frozen=True):
    """Something counted per player. Without a limit, ``supply`` and ``cap`` are -1.

    ``beyond``: the formula of options that tells whether more is paid out than there is; -1 for never.
    ``scale``: so many make one point, where it ``scores``.
    ``gained``: the number of a player that counts what he gains, and that the cap limits; -1 for none.
    """

    name: str
    cap: int = NONE
    supply: int = NONE
    scores: bool = False
    beyond: int = NONE
    scale: int = 1
    gained: int = NONE


class Grid(Record, frozen=True):
    """Rows and columns; shapes by number as cells, each in every way it can be turned or mirrored."""

    name: str
    rows: int
    columns: int
    of: int = NONE
    starts: tuple[int, int] = (1, 1)
    marked: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    shapes: tuple[tuple[int, tuple[tuple[tuple[int, int], ...], ...]], ...] = ()


class Table(Record, frozen=True):
    """Entries by indexes. One that is ``numbered``, beyond an end, takes the entry at that end."""

    name: str
    lows: tuple[int, ...]
    sizes: tuple[int, ...]
    numbered: tuple[bool, ...]
    entries: tuple[int, ...]


class Bound(Record, frozen=True):
    """A limit of each player; ``measure`` is the formula of what it bounds, or -1.

    ``fixed``: the formula of options that tells whether no rule changes it, or -1; ``excess``: the
    procedure by which a player who has more comes back to it, or -1. ``smallest``: of several limits the
    smallest counts, and not the largest.
    """

    name: str
    value: int
    measure: int = NONE
    fixed: int = NONE
    excess: int = NONE
    smallest: bool = False


class Verb(Record, frozen=True):
    """Something that can be done. ``does``: a host primitive, or ``bodies``: for things of
    a noun (-1: any) an effect.

    ``roles`` are its prepositions, ``takes`` what each takes (zone, thing, value); ``refused``: a
    value outside its range is refused, not cut. ``on``: what its object is (thing, zone, resource,
    number, noun, nothing, field). ``secret``: it writes its object or a role to a hidden field, so that
    nobody else is told of it.
    """

    name: str
    roles: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    defaults: tuple[int, ...] = ()
    does: str = ""
    bodies: tuple[tuple[int, int], ...] = ()
    ends: int = NONE
    on: str = "thing"
    secret: bool = False


class Card(Record, frozen=True):
    """A card: the values of its constants by column, tables and lists by column.

    ``when``: the formula of options without which the card is not in the game, or -1. ``variants``: formulas
    of options with the constants that then take the place of its own.
    """

    id: str
    noun: int
    constants: tuple[tuple[int, int], ...] = ()
    tables: tuple[tuple[int, int], ...] = ()
    lists: tuple[tuple[int, tuple[tuple[tuple[int, int], ...], ...]], ...] = ()
    slots: tuple[tuple[str, int], ...] = ()
    everywhere: bool = False
    when: int = NONE
    variants: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()


class Setting(Record, frozen=True):
    """An option of the game: its values by name (no and yes where it is a truth)."""

    name: str
    values: tuple[str, ...]
    default: int = 0


class Component(Record, frozen=True):
    """Things that lie in a zone before the game begins: so many of a noun, or of each of some cards.

    ``fields`` are columns with their values; ``when``: the formula of options on which they depend, or -1.
    """

    noun: int
    zone: int
    count: int = 1
    cards: tuple[tuple[int, int], ...] = ()
    fields: tuple[tuple[int, int], ...] = ()
    when: int = NONE


class Outline(Record, frozen=True):
    """How a game is set up and won: how many play, the option that holds when one does, what begins.

    ``ties``: formulas of a player, in order, of which the higher wins; ``titles``: least points and names;
    ``titled``: a condition on options without which there are none. ``watched``: columns of players that
    become 1 as soon as a formula holds; ``awards``: names, and formulas that hold for who earns them.
    ``out``: the formula that holds for who is out of the game, or -1.
    """

    low: int
    high: int
    begins: int
    alone: int = NONE
    components: tuple[Component, ...] = ()
    ties: tuple[int, ...] = ()
    titles: tuple[tuple[int, str], ...] = ()
    titled: int = NONE
    watched: tuple[tuple[int, int], ...] = ()
    awards: tuple[tuple[str, int], ...] = ()
    out: int = NONE


class GameTable(Record, frozen=True):
    """Everything about a game but its rules, by number. Order is the order of declaration."""

    pack: str
    enums: tuple[Enum, ...] = ()
    columns: tuple[Column, ...] = ()
    nouns: tuple[Noun, ...] = ()
    zones: tuple[DeclaredZone, ...] = ()
    resources: tuple[Resource, ...] = ()
    grids: tuple[Grid, ...] = ()
    tables: tuple[Table, ...] = ()
    bounds: tuple[Bound, ...] = ()
    verbs: tuple[Verb, ...] = ()
    cards: tuple[Card, ...] = ()
    windows: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    views: tuple[str, ...] = ()
    purposes: tuple[str, ...] = ()
    options: tuple[Setting, ...] = ()
    formulas: tuple[int, ...] = ()
    constants: int = 0
    stored: int = 0
    player_fields: int = 0
    outline: Outline | None = None
