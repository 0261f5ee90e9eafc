"""What must hold in every position of every game of Roll Player, in the words of the rulebook.

Each check looks at one position and yields what is wrong with it, in words; ``broken`` runs them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tools.soak.watching import lying, questions, whole

from heroglyph.runtime.table.state import State

from .reader import MARKET_ZONES, Sheets

ROUNDS = {1: 12, 2: 12, 3: 11, 4: 10}
INITIATIVE = {1: 3, 2: 3, 3: 4, 4: 5}
COINS = 60
EDITIONS_WITH_TWO_HANDS = (1, 2)

Check = Callable[[Sheets, State], Iterator[str]]


def dice(r: Sheets, s: State) -> Iterator[str]:
    """Ten dice of each color, thirteen of gold (one of them is the enemy's alone), each in one place."""
    counts: Counter[str] = Counter()
    for die in r.dice(s):
        counts[die.color] += 1
        if not die.lies:
            yield f"die {die.thing} lies nowhere"
        if not 1 <= die.value <= 6:
            yield f"die {die.thing} shows {die.value}"
    gold = 12 if r.m.players == 1 else 13
    if counts.pop("gold") != gold or set(counts.values()) != {10}:
        yield f"dice: {dict(counts)}"


def cards(r: Sheets, s: State) -> Iterator[str]:
    """Each card is there once; all of them lie somewhere."""
    counts = {"market_card": 53 - (r.m.players == 1), "backstory": 16, "alignment": 17, "class": 12}
    counts |= {"initiative_card": 5, "race": 6}
    for noun, wanted in counts.items():
        things = s.roster.by_noun[r.nouns[noun]]
        names = {s.roster.card[thing] for thing in things}
        if len(things) != wanted or len(names) != wanted:
            yield f"{len(things)} of {noun}"
        lost = [thing for thing in things if s.place[thing] < 0]
        if lost:
            yield f"{noun} {lost} lie nowhere"


def gold(r: Sheets, s: State) -> Iterator[str]:
    """No gold comes from nowhere: cards and players have what the supply lacks, and none has less than 0."""
    held = [r.holding(s, player, "gold") for player in range(r.m.players)]
    supply = r.supply(s, "gold")
    if min(held) < 0:
        yield f"gold of the players: {held}"
    laid = [r.field(s, thing, "initiative_card", "gold") for thing in r.initiative(s)]
    if sum(held) + sum(laid) + supply != COINS:
        yield f"gold: {held}, {laid} on initiative cards and {supply} in the supply"
    if r.option("strict_supply") and supply < 0:
        yield f"supply of {supply} gold"
    tokens = [r.holding(s, player, "charisma_token") for player in range(r.m.players)]
    if min(tokens) < 0:
        yield f"charisma tokens: {tokens}"


def initiative(r: Sheets, s: State) -> Iterator[str]:
    """Gold lies on the middle initiative cards alone; each has one claimer, and each player one card."""
    things = r.initiative(s)
    numbers = [r.field(s, thing, "initiative_card", "number") for thing in things]
    if numbers != sorted(numbers):
        yield f"initiative cards lie as {numbers}"
    if r.begun(s, "round") and len(numbers) != INITIATIVE[r.m.players]:
        yield f"{len(numbers)} initiative cards"
    claimers = [r.field(s, thing, "initiative_card", "claimer") for thing in things]
    claimed = [claimer for claimer in claimers if claimer >= 0]
    if len(claimed) != len(set(claimed)):
        yield f"initiative cards are claimed by {claimers}"
    for thing, number in zip(things, numbers, strict=True):
        lying = r.field(s, thing, "initiative_card", "gold")
        if lying and number in (numbers[0], numbers[-1]):
            yield f"gold on initiative card {number}"


def hands(r: Sheets, s: State) -> Iterator[str]:
    """Two hands of weapons at most; in some editions four for a Barbarian, three for the weak Courageous."""
    if r.under_way(s, "shed_weapon"):
        return
    for player in range(r.m.players):
        brave = "courageous" in r.names(s, "traits", player)
        most = 3 if brave and r.total(s, player, "strength") <= r.total(s, player, "constitution") else 2
        most = 4 if r.kept(s, "class", player) == "barbarian" else most
        if r.option("edition") in EDITIONS_WITH_TWO_HANDS:
            most = 2
        if r.hands(s, player) > most:
            yield f"player {player} has {r.hands(s, player)} hands of weapons"


def sheets(r: Sheets, s: State) -> Iterator[str]:
    """Three dice a row at most, the token on its card."""
    for player in range(r.m.players):
        if any(len(row) > 3 for row in r.rows(s, player).values()):
            yield f"player {player} has too many dice in a row"
        line, column = r.token(s, player)
        if not (1 <= line <= 3 and 1 <= column <= 3):
            yield f"token of player {player} at {line}, {column}"


def kinds(r: Sheets, s: State) -> Iterator[str]:
    """Bought cards lie with their kind."""
    for player in range(r.m.players):
        for zone, noun in zip(MARKET_ZONES, ("weapon", "armor", "skill", "trait"), strict=True):
            for thing in r.things(s, zone, player):
                if s.roster.noun[thing] != r.nouns[noun]:
                    yield f"card {thing} in {zone}"


def classes(r: Sheets, s: State) -> Iterator[str]:
    """Two players never have classes of one color."""
    noun, colors = "class", []
    for player in range(r.m.players):
        colors += [r.word(s, thing, noun, "color") for thing in r.things(s, noun, player)]
    if len(colors) != len(set(colors)):
        yield f"class colors {colors}"


def end(r: Sheets, s: State) -> Iterator[str]:
    """A game has as many rounds as there are places to fill, and ends with all of them full."""
    rounds = ROUNDS[r.m.players] - 2 * bool(r.option("short_game"))
    if r.begun(s, "round") > rounds:
        yield f"round {r.begun(s, 'round')}"
    if not s.ended:
        return
    if r.begun(s, "round") != rounds:
        yield f"the end in round {r.begun(s, 'round')}"
    for player in range(r.m.players):
        if any(len(row) != 3 for row in r.rows(s, player).values()):
            yield f"player {player} has open rows at the end"


CHEAP: tuple[Check, ...] = (gold, hands, sheets, initiative, classes, questions, end)
COSTLY: tuple[Check, ...] = (dice, lying, cards, kinds)


def broken(r: Sheets, s: State, costly: bool = True) -> list[str]:
    """All that is wrong with a position."""
    return whole(CHEAP + COSTLY if costly else CHEAP, r, s)
