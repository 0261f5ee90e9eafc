"""What must hold in every position of every game of Dungeon Roll, in the words of the rulebook.

Each check looks at one position and yields what is wrong with it, in words; ``broken`` runs them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tools.soak.reading import Reader
from tools.soak.watching import lying, questions, whole

from heroglyph.runtime.table.state import State

DICE, TOKENS, DELVES, MASTERY = 7, 36, 3, 5

Check = Callable[[Reader, State], Iterator[str]]


def everywhere(r: Reader, s: State, *zones: str) -> list[int]:
    """What lies in some zones, of all players where each has one."""
    owned = {zone.name: zone.owned for zone in r.m.table.zones}
    return [
        thing
        for zone in zones
        for player in range(r.m.players if owned[zone] else 1)
        for thing in r.things(s, zone, player)
    ]


def party_dice(r: Reader, s: State) -> Iterator[str]:
    """Seven dice in the tavern, the parties and the graveyards; what was recruited is in a party."""
    dice = everywhere(r, s, "tavern", "party", "graveyard")
    recruited = [die for die in dice if r.field(s, die, "party_die", "recruited")]
    if len(dice) - len(recruited) != DICE:
        yield f"{len(dice)} party dice, {len(recruited)} of them recruited"
    for die in recruited:
        if die not in everywhere(r, s, "party"):
            yield f"{die} was recruited and is in no party"
    busy = [p for p in range(r.m.players) if r.things(s, "party", p) or r.things(s, "graveyard", p)]
    if len(busy) > 1:
        yield f"players {busy} have dice at once"


def dungeon_dice(r: Reader, s: State) -> Iterator[str]:
    """Seven dice on the level, in the lair and in the supply."""
    count = len(everywhere(r, s, "level", "lair", "dungeon_supply"))
    if count != DICE:
        yield f"{count} dungeon dice"


def dragons(r: Reader, s: State) -> Iterator[str]:
    """All dragons are in the lair, and nothing else is."""
    for zone in ("level", "lair"):
        for die in r.things(s, zone):
            face = r.word(s, die, "dungeon_die", "face")
            if (face == "dragon") != (zone == "lair"):
                yield f"{face} in {zone}"


def treasures(r: Reader, s: State) -> Iterator[str]:
    """36 tokens in the box and with the players."""
    count = len(everywhere(r, s, "box", "treasures"))
    if count != TOKENS:
        yield f"{count} treasures"


def level(r: Reader, s: State) -> Iterator[str]:
    """The level die shows 1 to 10; no more dice lie on a level than it says."""
    (die,) = r.things(s, "level_track")
    number = r.field(s, die, "level_die", "value")
    if not 1 <= number <= 10:
        yield f"level {number}"
    if len(r.things(s, "level")) > number:
        yield f"{len(r.things(s, 'level'))} dice on level {number}"


def heroes(r: Reader, s: State) -> Iterator[str]:
    """Everybody has a hero of his own, who is a master exactly if he has had 5 experience."""
    things = everywhere(r, s, "heroes", "hero")
    if len(things) != len(s.roster.by_noun[r.nouns["hero"]]):
        yield f"{len(things)} heroes"
    for player in range(r.m.players):
        for hero in r.things(s, "hero", player):
            master = r.word(s, hero, "hero", "side") == "master"
            if master != (r.holding(s, player, "experience") >= MASTERY):
                yield f"player {player} has {r.holding(s, player, 'experience')} experience, master: {master}"


def delves(r: Reader, s: State) -> Iterator[str]:
    """Delves go round: nobody is more than one ahead; at the end everybody has had three."""
    begun = [r.player_field(s, player, "delves") for player in range(r.m.players)]
    if max(begun) > DELVES or max(begun) - min(begun) > 1:
        yield f"delves: {begun}"
    if s.ended and set(begun) != {DELVES}:
        yield f"delves at the end: {begun}"
    if s.ended and everywhere(r, s, "party", "graveyard", "level", "lair"):
        yield "dice lie about at the end"


CHECKS: tuple[Check, ...] = (
    questions,
    party_dice,
    dungeon_dice,
    dragons,
    treasures,
    level,
    heroes,
    delves,
)
COSTLY: tuple[Check, ...] = (lying,)


def broken(r: Reader, s: State, costly: bool = True) -> list[str]:
    """All that is wrong with a position."""
    return whole((*CHECKS, *COSTLY) if costly else CHECKS, r, s)


def points(r: Reader, s: State, player: int) -> int:
    """The points of a player, counted by the rulebook: experience, treasures, pairs of dragon scales."""
    tokens = Counter(r.names(s, "treasures", player))
    worth = sum(2 if name == "town_portal" else 1 for name in tokens.elements())
    return r.holding(s, player, "experience") + worth + 2 * (tokens["dragon_scales"] // 2)
