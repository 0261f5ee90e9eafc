"""Who watches games of Rolling Realms: what must hold, where dice may go, what is lost, the second scorer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from tools.soak.watching import Game, Options, Subscription, lying, questions, whole

from heroglyph.runtime.game.game import pending
from heroglyph.runtime.game.labels import card_name
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import ACTION, PASS, Question, State, action_of

from . import second_scorer
from .reader import RESOURCES, Realms
from .sheet import LOWER_BOXES, REALMS, Sheet, Turn, usable

ROUNDS, TURNS, MOST = 3, 9, 12


def dice(r: Realms, s: State) -> Iterator[str]:
    """Two are rolled in each of nine turns of three rounds; who has dice has these two first."""
    turns, rounds = r.begun(s, "throw"), r.begun(s, "round")
    between = r.under_way(s, "lay_out_realms")
    if turns > ROUNDS * TURNS or rounds != -(-turns // TURNS) + between:
        yield f"turn {turns} of round {rounds}"
    if s.ended and r.begun(s, "throw") != ROUNDS * TURNS:
        yield f"the end after {r.begun(s, 'throw')} turns"
    for player in range(r.m.players):
        origins = [r.field(s, die, "die", "original") for die in r.things(s, "dice", player)]
        if origins and tuple(origins[:2]) != r.things(s, "roll"):
            yield f"player {player} has other dice than were rolled"


def resources(r: Realms, s: State) -> Iterator[str]:
    """Twelve of each at most are gained in a round, and nobody has more than he gained."""
    for player in range(r.m.players):
        for name in RESOURCES:
            gained, held = r.player_field(s, player, f"{name}s"), r.holding(s, player, name)
            if not 0 <= held <= gained <= MOST:
                yield f"player {player} has {held} of {gained} {name}"


def realms(r: Realms, s: State) -> Iterator[str]:
    """Three other realms each round, the same for all, no more than six stars in each."""
    played = [realm for three in r.rounds(s) for realm in three]
    if len(set(played)) != len(played) or len(played) + len(r.lots(s, "lots")) != len(REALMS):
        yield f"realms {played}"
    for player in range(r.m.players):
        there = r.open_realms(s, player)
        if r.under_way(s, "throw") and sorted(there) != sorted(r.lots(s, "drawn")):
            yield f"player {player} plays {there}"
        for realm in REALMS:
            stars = r.realm(s, player, realm, "stars")
            if stars > 6 or (stars and realm not in played):
                yield f"{stars} stars in {realm}"


def choices(r: Realms, s: State) -> Iterator[str]:
    """Each realm in which a die can be used is offered, no other; he passes who can use none."""
    for question in s.questions:
        if question.kind == "action" and r.under_way(s, "throw"):
            sheet, turn = r.sheet(s, question.player), r.turn(s, question.player)
            unused, there = r.unused(s, question.player), r.open_realms(s, question.player)
            able = {realm for realm in there if any(usable(sheet, turn, realm, *die) for die in unused)}
            if _offered(r, question) != able:
                yield f"offered {_offered(r, question)}, possible {able} with {unused}"
            if (PASS in question.options) == bool(able):
                yield f"passing with {able}"


def _offered(r: Realms, question: Question) -> set[str]:
    effects = [r.m.effects[action_of(option)[0]] for option in question.offers if option >= ACTION]
    return {name for effect in effects if (name := card_name(r.m, effect.card)) in REALMS}


CHEAP = (dice, resources, realms, questions)
COSTLY = (lying, choices)


class Follower:
    """Follows one player: what he wrote, gained and left over."""

    def __init__(self) -> None:
        self.gained: Counter[str] = Counter()
        self.left = 0
        self.told = {"euphoria": 0, "my_little_scythe": 0}

    def mark(self, before: Sheet, after: Sheet) -> None:
        """The star of Euphoria for an area whose total is now from 4 to 8."""
        for old, new in zip(before.areas, after.areas, strict=True):
            if old != new and 4 <= sum(i + 1 for i, ticked in enumerate(new) if ticked) <= 8:
                self.told["euphoria"] += 1

    def gain(self, name: str, amount: int) -> None:
        """Twelve of each count in a round."""
        self.gained[name] = min(MOST, self.gained[name] + amount)

    def end_round(self, realms: list[str]) -> None:
        """What My Little Scythe pays."""
        if "my_little_scythe" in realms:
            both = (self.gained[name] for name in ("pumpkin", "heart"))
            self.told["my_little_scythe"] = sum(map(second_scorer.stars_by_gains, both))
        self.gained.clear()


class RealmsWatch(Subscription):
    """Watches one game."""

    def __init__(self, m: Machine) -> None:
        self.reader = Realms(m)
        self.verbs = [verb.name for verb in m.table.verbs]
        self.followers = [Follower() for _ in range(m.players)]
        self.player, self.sheet, self.turn = 0, self.reader.sheet(empty_state(m, 0), 0), Turn(frozenset())
        self.realms: list[str] = []
        self.throw, self.round, self.rolled = 0, 1, self.reader.rolled(empty_state(m, 0))

    def broken(self, s: State, costly: bool) -> list[str]:
        """What the invariants find."""
        return whole(CHEAP + COSTLY if costly else CHEAP, self.reader, s)

    def before(self, s: State) -> None:
        """Remembers what stands on the sheet of who is asked: no other can change."""
        r, self.player = self.reader, pending(s)[0].player
        self.sheet, self.turn = r.sheet(s, self.player), r.turn(s, self.player)
        self.realms = r.open_realms(s, self.player)
        self.throw, self.rolled = r.begun(s, "throw"), r.rolled(s)

    def after(self, s: State) -> list[str]:
        """What was written stays; the record of the turn stays; no die is lost that could be used."""
        faults, r = [], self.reader
        if r.begun(s, "throw") == self.throw and r.rolled(s) != self.rolled:
            faults.append("the dice rolled have changed in the turn")
        sheet = r.sheet(s, self.player)
        faults += [f"something was erased in {realm}" for realm in sheet.erased(self.sheet)]
        self.followers[self.player].mark(self.sheet, sheet)
        faults += self._lost(s, sheet)
        self._count(s)
        return faults

    def _count(self, s: State) -> None:
        r = self.reader
        for _, _, verb, actor, number, amount, *_ in s.events:
            name = self.verbs[verb] if verb >= 0 else ""
            if name in ("gain", "lose"):
                resource = r.m.table.resources[number].name
                if name == "lose":
                    self.followers[actor].left += amount
                elif resource in RESOURCES:
                    self.followers[actor].gain(resource, amount)
        if s.ended or r.begun(s, "round") > self.round:
            three = r.rounds(s)[self.round - 1]
            for follower in self.followers:
                follower.end_round(three)
            self.round = r.begun(s, "round")

    def _lost(self, s: State, sheet: Sheet) -> Iterator[str]:
        """The dice that went away unused, though they had a place."""
        r, turn = self.reader, self._turn(sheet)
        for _, _, verb, actor, thing, *_ in s.events:
            taken = verb >= 0 and self.verbs[verb] == "take_away" and actor == self.player
            if taken and not r.field(s, thing, "die", "used"):
                value, free = r.field(s, thing, "die", "value"), bool(r.field(s, thing, "die", "freed"))
                lost = [realm for realm in self.realms if usable(sheet, turn, realm, value, free)]
                if lost:
                    yield f"player {self.player} lost a {value} that could be used in {lost}"

    def _turn(self, sheet: Sheet) -> Turn:
        """What the player has done in his turn, with what the last answer has brought."""
        before, turn = self.sheet, self.turn
        rows = tuple(zip(before.actions, sheet.actions, strict=True))
        fresh = {i for i in range(len(LOWER_BOXES)) for old, new in rows if old[i] != new[i]}
        rooms = [(r, c) for r in range(3) for c in range(6) if before.rooms[r][c] != sheet.rooms[r][c]]
        return Turn(
            turn.entered | sheet.changed(before),
            turn.castles | {int(column > 2) for _, column in rooms},
            turn.columns | fresh,
        )

    def points(self, s: State, player: int) -> int:
        """Tenths of stars by the second scorer."""
        r, follower = self.reader, self.followers[player]
        stars = second_scorer.stars(r.sheet(s, player), follower.told, r.rounds(s))
        return 10 * sum(stars.values()) + follower.left


def drawn_options(chance: random.Random) -> Options:
    """In some games the realms are chosen."""
    return (("chosen_realms", chance.choice(("no", "no", "yes"))),)


ROLLING_REALMS = Game("rollingrealms", (1, 2, 3), drawn_options, RealmsWatch)
