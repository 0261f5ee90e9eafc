"""What a pack declares that there is in its game: the words its rules are made of, each with a type.

Frozen records without behaviour but lookups. They are read from ``vocabulary.yaml`` by
``vocabulary_from_documents``; the checker, the planner of texts and the runtime all read these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from ..source.spans import Placed, Span
from ..tree import syntax
from ..tree.types import Integer, Thing, Type

PLAYER = "player"
"""The word under which the fields of a player stand among those of nouns."""
ANYTHING = "thing"
"""The noun of every thing."""
Constant = int | bool | str | None | tuple["Constant", ...]


class Declaration(Placed, frozen=True):
    """What every declared word has: the place where it is declared."""

    name: str


class Enum(Declaration, frozen=True):
    """An enumeration: its values in order, and named groups. ``places``: where a group is declared."""

    SILENT = frozenset({"span", "places"})

    values: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    places: Mapping[str, Span] = msgspec.field(default_factory=dict)


class Field(Declaration, frozen=True):
    """A field of a noun or of the player.

    ``constant``: given by each card; ``stored``: changes in play; ``derived``: worked out from
    ``formula``, in ``view`` where it has one; ``core``: every thing of the noun has it. ``stock``: the
    resource of which the field is a part, so that it comes out of the supply and goes back there. ``begins``:
    whether something is written for ``starts``, though it may be no value of it. ``hidden``: only the player
    whose field it is knows it, until it is revealed; ``open``: though worked out from what is hidden, what it
    says may be known.
    """

    SILENT = frozenset({"span", "begins"})

    kind: Literal["constant", "stored", "derived", "core"]
    type: Type
    starts: Constant = None
    formula: syntax.Expression | None = None
    view: str | None = None
    stock: str | None = None
    begins: bool = False
    hidden: bool = False
    open: bool = False


class Region(msgspec.Struct, frozen=True):
    """Parts of a grid that are things: ``blocks`` of rows by columns, or ``lines`` of rows and of columns.

    ``diagonals``: also those, of so many cells at least.
    """

    grid: str
    blocks: tuple[int, int] | None
    lines: int | None
    diagonals: int | None = None


class Goals(msgspec.Struct, frozen=True):
    """What the goals of a card add up to: one for each thing of the noun ``each``, ``total`` points together.

    ``worth``: points by the form of a goal: ``open`` with its number, ``exact`` with its number, ``range``
    with how many numbers it has.
    """

    each: str
    total: int
    worth: Mapping[tuple[str, int], int] = msgspec.field(default_factory=dict)


class Room(msgspec.Struct, frozen=True):
    """How many characters of text, and of name, have room on a card."""

    text: int | None = None
    name: int | None = None


HoldsFor = Literal["", "everybody", "turn", "present"]
"""For whom the rules of cards in a common place hold: nobody, each player, who has his turn, who is there."""


class NounDeclaration(Declaration, frozen=True):
    """A kind of component.

    ``slots``: what its cards fill, but for those of ``may_fill``, which one may leave empty;
    ``each``: one thing for each value of that enumeration; ``holds``: the noun it can contain, up
    to ``capacity``; ``grid``: its things are the cells of that grid; ``on``: they stand on it;
    ``values``: of each constant of a cell or region what each place has, row by row; ``goals``: what the
    scoring rules of each card of the kind come to; ``room``: what can be printed on one; ``alone``: there is
    just one, the game itself, and no rule can speak of it as one of several; ``in_force``: of common cells,
    for whom the rules of cards hold that lie there.
    """

    parent: str | None = None
    each: str | None = None
    owned: bool = False
    plural: str | None = None
    holds: str | None = None
    capacity: int | None = None
    slots: tuple[str, ...] = ()
    may_fill: tuple[str, ...] = ()
    grid: str | None = None
    region: Region | None = None
    on: str | None = None
    values: Mapping[str, tuple[Constant, ...]] = msgspec.field(default_factory=dict)
    fields: Mapping[str, Field] = msgspec.field(default_factory=dict)
    goals: Goals | None = None
    room: Room | None = None
    alone: bool = False
    in_force: HoldsFor = ""


class ZoneDeclaration(Declaration, frozen=True):
    """A place for things of the noun ``of``.

    ``single``: it never holds more than one thing, so that a text can say "the" thing;
    ``pile``: it lies one on the other, so that its first is its top;
    ``idle``: the rules of the cards there do not hold;
    ``in_force``: for whom they hold in a place of nobody;
    ``union`` names the zones it is made of, or one noun whose things hold its content;
    ``capacity``: so many things at most.
    """

    of: str
    owned: bool = False
    ordered: bool = False
    hidden: bool = False
    unordered: bool = False
    single: bool = False
    pile: bool = False
    idle: bool = False
    union: tuple[str, ...] = ()
    capacity: int | None = None
    in_force: HoldsFor = ""


class ResourceDeclaration(Declaration, frozen=True):
    """Something counted per player. ``scores``: it is points, ``scale`` of it make one;
    ``beyond``: the condition on options under which more is paid out than the supply has;
    ``piece``: a single one is a thing to take in hand, so that a text says "a token" and not "1 token";
    ``gained``: the number of a player in which all that he gains is counted. ``cap`` then limits that.
    """

    minimum: int | None = None
    cap: int | None = None
    supply: int | None = None
    beyond: syntax.Expression | None = None
    scale: int = 1
    scores: bool = False
    piece: bool = False
    expires: str | None = None
    gained: str | None = None


class Grid(Declaration, frozen=True):
    """Rows and columns, from 1. ``of``: the noun of its cells; ``steps``: what a direction moves by.

    ``starts`` is the cell where things begin; ``starts_as`` the cells at which a field begins as yes.
    """

    rows: int
    columns: int
    of: str | None = None
    starts: tuple[int, int] | None = None
    starts_as: Mapping[str, tuple[tuple[int, int], ...]] = msgspec.field(default_factory=dict)
    steps: Mapping[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    shapes: Mapping[int, tuple[tuple[int, int], ...]] = msgspec.field(default_factory=dict)


class TableDeclaration(Declaration, frozen=True):
    """Values by indexes. Beyond the ends of a numbered index the last entry at that end holds."""

    indexes: tuple[Type, ...]
    of: Type
    entries: Mapping[tuple[int | str, ...], int | str]


class BoundDeclaration(Declaration, frozen=True):
    """A limit that rules may raise or lower: ``value`` without them, ``measure`` what it bounds.

    ``fixed``: the condition on options under which no rule changes it; ``excess``: the procedure by which
    a player who has more, since the limit has dropped, comes back to it; ``several``: which of several limits
    counts, ``value`` among them.
    """

    owned: bool
    value: int
    measure: syntax.Expression | None
    fixed: syntax.Expression | None = None
    excess: syntax.Name | None = None
    several: Literal["largest", "smallest"] = "largest"


class WordDeclaration(Declaration, frozen=True):
    """A window, moment, period, view or purpose."""


class RoleDeclaration(Declaration, frozen=True):
    """A preposition of a verb and what may follow it; the name is the preposition.

    ``takes``: a noun, an enumeration, or ``integer``, ``zone``, ``thing``, ``field``, ``player``;
    ``value_of``: a value of that field of the object.
    """

    takes: str
    optional: bool = False
    default: int | None = None
    value_of: str | None = None


class Verb(Declaration, frozen=True):
    """Something that can be done, and the event of it.

    ``objects``: the nouns it acts on, or one of ``thing``, ``zone``, ``resource``, ``integer``.
    ``many``: how many at once (0: any number, each an event of its own). ``does`` is a host
    primitive, ``define`` statements of the language, written as ``text``. ``outside``: what becomes
    of a value outside its range (cut where nothing is said). ``brings``: the object is a noun, and names
    what the verb brings. Of what its words say beside its ``define``: ``hides``, what they do not
    tell and only the definition does; ``names``, what they name though the definition does not.
    """

    SILENT = frozenset({"span", "text"})

    objects: tuple[str, ...] = ()
    roles: Mapping[str, RoleDeclaration] = msgspec.field(default_factory=dict)
    does: str | None = None
    define: tuple[syntax.Statement, ...] | None = None
    text: str = ""
    many: int | None = None
    outside: Literal["cut", "refused"] | None = None
    ends: str | None = None
    brings: bool = False
    hides: Mapping[str, WordDeclaration] = msgspec.field(default_factory=dict)
    names: Mapping[str, WordDeclaration] = msgspec.field(default_factory=dict)


WHENCE = "from"
"""The role of a verb by which a thing comes from somewhere."""
CHOICE = Verb("choose", objects=("thing", "player"))
"""What a player does who is asked for a thing or a player: no verb, but a rule can forbid it like one."""


class OptionDeclaration(Declaration, frozen=True):
    """A setting of a game, fixed before it starts."""

    type: Type
    default: Constant


class WindowSpan(Declaration, frozen=True):
    """Several windows under one name."""

    windows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Vocabulary:
    """All words of one game: the core's and the pack's.

    ``untold``: what only the program keeps account of, and no rules reference tells: fields as
    ``noun.field``, verbs, resources and procedures. ``for_packs``: what nothing in the game itself uses, and
    is there for packs that add to it, written in the same way.
    """

    pack: str = ""
    enums: Mapping[str, Enum] = field(default_factory=dict)
    nouns: Mapping[str, NounDeclaration] = field(default_factory=dict)
    player: Mapping[str, Field] = field(default_factory=dict)
    zones: Mapping[str, ZoneDeclaration] = field(default_factory=dict)
    resources: Mapping[str, ResourceDeclaration] = field(default_factory=dict)
    grids: Mapping[str, Grid] = field(default_factory=dict)
    tables: Mapping[str, TableDeclaration] = field(default_factory=dict)
    bounds: Mapping[str, BoundDeclaration] = field(default_factory=dict)
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    windows: Mapping[str, WordDeclaration] = field(default_factory=dict)
    spans: Mapping[str, WindowSpan] = field(default_factory=dict)
    moments: Mapping[str, WordDeclaration] = field(default_factory=dict)
    periods: Mapping[str, WordDeclaration] = field(default_factory=dict)
    views: Mapping[str, WordDeclaration] = field(default_factory=dict)
    purposes: Mapping[str, WordDeclaration] = field(default_factory=dict)
    options: Mapping[str, OptionDeclaration] = field(default_factory=dict)
    untold: Mapping[str, WordDeclaration] = field(default_factory=dict)
    for_packs: Mapping[str, WordDeclaration] = field(default_factory=dict)

    def ancestry(self, noun: str) -> tuple[str, ...]:
        """A noun and its parents, nearest first. A circle of parents ends where it closes."""
        line: dict[str, None] = {}
        current: str | None = noun
        while current is not None and current in self.nouns and current not in line:
            line[current] = None
            current = self.nouns[current].parent
        return tuple(line)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The nouns of which rules can speak as such: all but the game itself."""
        return tuple(name for name, noun in self.nouns.items() if not noun.alone)

    def event(self, word: str) -> Verb | None:
        """What an event pattern speaks of: a verb of the game, or that something is chosen."""
        return CHOICE if word == CHOICE.name else self.verbs.get(word)

    def roles(self, word: str) -> Mapping[str, RoleDeclaration]:
        """The prepositions of what an event pattern speaks of."""
        event = self.event(word)
        return {} if event is None else event.roles

    def player_or_noun(self, word: str) -> Mapping[str, Field]:
        """The fields that are declared for a noun, or for each player."""
        return self.player if word == PLAYER else self.nouns[word].fields

    def one_each(self, noun: str) -> bool:
        """Whether each player has just one thing of a noun, so that a text says "your" thing."""
        return self.keeps_one(noun) and self.nouns[noun].owned

    def keeps_one(self, noun: str) -> bool:
        """Whether a player has one thing of a noun as his own."""
        return noun in self.nouns and any(field.type == Thing(noun) for field in self.player.values())

    def is_everywhere(self, kind: str) -> bool:
        """Whether cards of a kind are in force for everybody: nobody can have them, and they lie nowhere."""
        homes = [zone.of for zone in self.zones.values()]
        held = (noun.holds for noun in self.nouns.values() if noun.holds is not None)
        homes += [
            kind_held for kind_held in held if kind_held == kind or self.nouns[kind_held].parent
        ]  # not whatever is a card
        homes += [field.type.noun for field in self.player.values() if isinstance(field.type, Thing)]
        return not self.nouns[kind].owned and not any(self.is_a(kind, home) for home in homes)

    def is_a(self, noun: str, ancestor: str) -> bool:
        """Whether every thing of one noun is a thing of another."""
        return noun == ancestor or ancestor in self.ancestry(noun)

    def related(self, noun: str, other: str) -> bool:
        """Whether a thing can be of both nouns."""
        return self.is_a(noun, other) or self.is_a(other, noun)

    def field(self, noun: str, name: str) -> tuple[str, Field] | None:
        """A field of a noun with the noun that declares it, its own or a parent's."""
        for ancestor in self.ancestry(noun):
            declared = self.nouns[ancestor].fields.get(name)
            if declared is not None:
                return ancestor, declared
        return None

    def fields(self, noun: str) -> dict[str, Field]:
        """All fields of a noun, the parents' first."""
        result: dict[str, Field] = {}
        for ancestor in reversed(self.ancestry(noun)):
            result.update(self.nouns[ancestor].fields)
        return result

    def slots(self, noun: str) -> tuple[str, ...]:
        """The slots that a card of a noun can fill."""
        return tuple(slot for ancestor in self.ancestry(noun) for slot in self.nouns[ancestor].slots)

    def holding(self, noun: str) -> NounDeclaration | None:
        """The noun, itself or a parent, that tells what its things hold, and how much."""
        return next(
            (self.nouns[ancestor] for ancestor in self.ancestry(noun) if self.nouns[ancestor].holds), None
        )

    def holders(self, noun: str) -> tuple[str, ...]:
        """The nouns whose things can contain a thing of this noun."""
        nouns = self.nouns.values()
        return tuple(n.name for n in nouns if n.holds is not None and self.related(n.holds, noun))

    def enums_with(self, value: str) -> tuple[Enum, ...]:
        """The enumerations that have a value or a group of that name."""
        return tuple(e for e in self.enums.values() if value in e.values or value in e.groups)

    def range_of(self, enum: str) -> int:
        """How many values an enumeration has."""
        return len(self.enums[enum].values)


COUNT = Integer(0, None)
