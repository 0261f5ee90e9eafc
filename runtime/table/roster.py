"""The things of a game: what each is, what it stands for and where it can lie. Shared by all positions.

Places are numbered: first the zones (one a player where they are owned), then one for each thing
that can hold others. A roster is never changed once two positions share it; making a thing in play
makes a new one then.
"""

from __future__ import annotations


class Roster:
    """Columns of facts about things and places that no effect changes."""

    __slots__ = (
        "by_card",
        "by_noun",
        "card",
        "cells",
        "constants",
        "hold",
        "lists",
        "members",
        "neighbors",
        "noun",
        "owner",
        "place_holder",
        "place_owner",
        "place_zone",
        "shared",
        "units",
        "value",
    )

    def __init__(self) -> None:
        self.shared = False  # whether several positions have it
        self.noun: list[int] = []  # by thing
        self.card: list[int] = []  # by thing: the card it is, or -1
        self.owner: list[int] = []  # by thing: whose it always is, or -1
        self.value: list[int] = []  # by thing: the value of an enumeration it stands for, or -1
        self.hold: list[int] = []  # by thing: the place it makes, or -1
        self.constants: list[int] = []  # constant columns, by thing
        self.place_zone: list[int] = []  # by place: its zone, or -1
        self.place_owner: list[int] = []  # by place: whose it is, or -1
        self.place_holder: list[int] = []  # by place: the thing that makes it, or -1
        self.by_noun: list[tuple[int, ...]] = []  # by noun: its things, kinds of it included
        self.by_card: list[tuple[int, ...]] = []  # by card: its things
        self.units: dict[tuple[int, int, int], int] = {}  # (noun, value, owner): thing
        self.cells: dict[tuple[int, int], tuple[int, ...]] = {}  # (grid, owner): cells row by row
        self.members: dict[int, tuple[int, ...]] = {}  # region: its cells
        self.neighbors: dict[int, tuple[int, ...]] = {}  # cell: the cells that share an edge
        self.lists: dict[tuple[int, int], tuple[int, ...]] = {}  # (thing, column): things listed on a card

    def copy(self) -> Roster:
        """A roster to which a thing may be added."""
        new = Roster()
        new.noun = self.noun[:]
        new.card = self.card[:]
        new.owner = self.owner[:]
        new.value = self.value[:]
        new.hold = self.hold[:]
        new.constants = self.constants[:]
        new.place_zone = self.place_zone[:]
        new.place_owner = self.place_owner[:]
        new.place_holder = self.place_holder[:]
        new.by_noun = self.by_noun[:]
        new.by_card = self.by_card[:]
        new.units = self.units.copy()
        new.cells = self.cells.copy()
        new.members = self.members.copy()
        new.neighbors = self.neighbors.copy()
        new.lists = self.lists.copy()
        return new
