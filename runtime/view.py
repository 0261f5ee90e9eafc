"""What one player may see of a position: an allow-list. What is not copied here is not seen.

Never in it: the order and the things of hidden places, streams of chance, effects under way, answers of
others to a simultaneous question that still waits. Who draws a game or plays it by eye uses nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from .effects import NONE
from .game import pending
from .known import if_known, known, readable
from .labels import column_value
from .machine import Machine
from .scoring import score
from .sight import hidden_from, in_sight, never_hidden
from .sources import owner_of
from .standing import Rule
from .state import DONE, PASS, Frame, Question, State
from .windows import ACTION, action_of

_ENDS = (DONE, PASS)


@dataclass(frozen=True, slots=True)
class Seen:
    """A thing in sight: what it is, its fields by name, the things in it.

    ``thing`` is its number, -1 where that would tell the order of a hidden place; ``lies`` is its place.
    """

    thing: int
    noun: int
    card: int
    value: int
    owner: int
    lies: int
    fields: tuple[tuple[str, int], ...] = ()
    holds: tuple[Seen, ...] = ()

    def field(self, name: str) -> int | None:
        """The value of a field, or None where the thing has none of that name."""
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class SeenPlace:
    """A zone as it looks from outside: how much lies there, and what, where that may be seen."""

    zone: int
    owner: int
    count: int
    things: tuple[Seen, ...] | None


@dataclass(frozen=True, slots=True)
class SeenOption:
    """An option without its number: a thing, or an action and the thing it stands on, or a plain value."""

    kind: str
    number: int = NONE
    seen: Seen | None = None


@dataclass(frozen=True, slots=True)
class SeenRole:
    """What stands behind a preposition of something that happened: a value, or a thing.

    ``seen`` is None where the thing is out of sight; of what noun it is, is known all the same.
    """

    name: str
    number: int = NONE
    noun: int = NONE
    seen: Seen | None = None


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """Something that happened: who did what to what. ``seen`` is None where the thing is out of sight.

    Of a thing that was seen to go out of sight, ``seen`` is what it looked like, without its number.
    ``roles`` has values and things; where something went is told by where it lies.
    """

    verb: int
    actor: int
    noun: int
    number: int
    amount: int
    seen: Seen | None
    roles: tuple[SeenRole, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A position as one player sees it. ``scores`` has None for points that depend on what he cannot know.

    ``gained`` has what the cap of a resource counts, where that is what was gained; else -1. ``began`` has
    for each period how many of each there were when it began last.
    """

    player: int
    asked: tuple[int, ...]
    order: tuple[int, ...]
    start_player: int
    periods: tuple[int, ...]
    began: tuple[int, ...]
    ended: bool
    holdings: tuple[tuple[int, ...], ...]
    gained: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]
    places: tuple[SeenPlace, ...]
    lying_nowhere: tuple[Seen, ...]
    scores: tuple[int | None, ...]
    options: tuple[SeenOption, ...]
    events: tuple[SeenEvent, ...]


def view(
    m: Machine, s: State, player: int, derived: frozenset[str] = frozenset(), before: State | None = None
) -> View:
    """The position as a player sees it, with some derived fields (``noun.field``) of the things in sight.

    ``before``: the position that was answered, for what happened to things that are out of sight by now.
    """
    look = _Look(m, s, player, derived, whole=True)
    return View(
        player,
        tuple(question.player for question in pending(s)),
        s.order,
        s.start_player,
        tuple(s.periods),
        tuple(s.began),
        bool(s.ended),
        tuple(tuple(s.holdings[p * m.resources : (p + 1) * m.resources]) for p in range(m.players)),
        tuple(tuple(_gained(m, s, p, number) for number in range(m.resources)) for p in range(m.players)),
        tuple(s.supply),
        tuple(look.place(place) for place in range(m.zone_places)),
        tuple(look.seen(t) for t in range(len(s.place)) if s.place[t] == NONE and never_hidden(m, s, t)),
        tuple(if_known(partial(score, m, look.known, p)) for p in range(m.players)),
        tuple(look.option(option) for option in shown_options(m, s, player)),
        tuple(look.events(s.events, before)),
    )


def _gained(m: Machine, s: State, player: int, resource: int) -> int:
    column = m.table.resources[resource].gained
    return NONE if column < 0 else s.player_fields[player * m.table.player_fields + column]


def asked_question(s: State, player: int) -> Question | None:
    """The question that waits for a player."""
    return next((question for question in pending(s) if question.player == player), None)


def shown_options(m: Machine, s: State, player: int) -> tuple[int, ...]:
    """The options of a player in the order in which he may see them; what ends the choice comes last.

    Things of hidden places stand in the order of their looks, so that it tells nothing of where they lie.
    """
    question = asked_question(s, player)
    if question is None:
        return ()
    options: Sequence[int] = question.options
    if question.kind == "thing":
        hidden = [o for o in options if o >= 0 and not in_sight(m, s, o, player)]
        hidden.sort(key=lambda thing: _looks(m, s, thing))
        options = [o for o in options if o not in hidden]
        options = [*(o for o in options if o >= 0), *hidden, *(o for o in options if o < 0)]
    every = (*options, *question.offers)
    return (*(o for o in every if o not in _ENDS), *(o for o in every if o in _ENDS))


def _looks(m: Machine, s: State, thing: int) -> tuple[int, ...]:
    """What a thing shows, without its number and its place."""
    roster = s.roster
    constants = roster.constants[thing * m.constants : (thing + 1) * m.constants]
    fields = s.fields[thing * m.stored : (thing + 1) * m.stored]
    return (roster.noun[thing], roster.card[thing], *constants, *fields)


class _Look:
    """Looks at one position with the eyes of one player."""

    def __init__(
        self, m: Machine, s: State, player: int, derived: frozenset[str] = frozenset(), whole: bool = False
    ) -> None:
        self.m, self.s, self.player = m, s, player
        self.known = known(m, s, player) if whole else s
        self.formulas: dict[int, list[tuple[str, int]]] = {}
        for number, rule in enumerate(m.book.formulas):
            noun, _, name = rule.effect.id.partition(".")
            if rule.effect.id in derived:
                found = next((i for i, one in enumerate(m.table.nouns) if one.name == noun), NONE)
                self.formulas.setdefault(found, []).append((name, number))

    def place(self, place: int) -> SeenPlace:
        roster, content = self.s.roster, self.s.contents[place]
        hidden = hidden_from(self.m, self.s, place, self.player)
        things = None if hidden else tuple(self.seen(thing) for thing in content)
        return SeenPlace(roster.place_zone[place], roster.place_owner[place], len(content), things)

    def seen(self, thing: int, *, nameless: bool = False) -> Seen:
        roster = self.s.roster
        hold = roster.hold[thing]
        inner = () if hold < 0 else tuple(self.seen(one) for one in self.s.contents[hold])
        return Seen(
            NONE if nameless else thing,
            roster.noun[thing],
            roster.card[thing],
            roster.value[thing],
            owner_of(self.s, thing),
            NONE if nameless else self.s.place[thing],
            tuple(self._fields(thing)),
            inner,
        )

    def _fields(self, thing: int) -> list[tuple[str, int]]:
        m, s = self.m, self.s
        noun = s.roster.noun[thing]
        columns = [m.table.columns[number] for number in m.table.nouns[noun].columns]
        found = [(c.name, column_value(m, s, thing, c)) for c in columns if c.kind in ("constant", "stored")]
        for kind in m.table.nouns[noun].kinds:
            for name, number in self.formulas.get(kind, ()):
                formula = m.book.formulas[number]
                owner = owner_of(s, thing)
                me = owner if owner >= 0 else self.player
                value = if_known(partial(_worked_out, formula, self.known, formula.frame(me, thing, me)))
                if value is not None:
                    found.append((name, value))
        return found

    def option(self, option: int) -> SeenOption:
        question = asked_question(self.s, self.player)
        assert question is not None
        if option >= ACTION:
            effect, thing = action_of(option)
            return SeenOption("action", effect, self.seen(thing) if thing >= 0 else None)
        if question.kind == "thing" and option >= 0:
            known = in_sight(self.m, self.s, option, self.player)
            return SeenOption("thing", NONE, self.seen(option, nameless=not known))
        return SeenOption(question.kind, option)

    def events(self, events: Iterable[tuple[int, ...]], before: State | None) -> Iterator[SeenEvent]:
        """What happened, in order. A thing that left the player's sight is known in the event that took it
        away, and in those of which that is a part; what happens to it later is not."""
        left: dict[int, int] = {}
        for event in events:
            depth, verb, thing = event[0], event[2], event[4]
            known = None
            if before is not None and not self.m.brings[verb] and self._left_sight(verb, thing, before):
                if depth < left.get(thing, depth + 1):
                    known = _Look(self.m, before, self.player).seen(thing, nameless=True)
                left[thing] = min(depth, left.get(thing, depth))
            yield self.event(event, known)

    def _left_sight(self, verb: int, thing: int, before: State) -> bool:
        """Whether an event is about a thing that was in sight and is not any more."""
        if self.m.table.verbs[verb].on != "thing" or not 0 <= thing < len(before.place):
            return False
        return in_sight(self.m, before, thing, self.player) and not in_sight(
            self.m, self.s, thing, self.player
        )

    def event(self, event: tuple[int, ...], known: Seen | None = None) -> SeenEvent:
        """An event; its thing where it is in sight now, or as it is known."""
        _, _, verb, actor, number, amount, *values = event
        roles = tuple(self._roles(verb, values))
        if self.m.table.verbs[verb].on != "thing" and self.m.table.verbs[verb].on != "noun":
            return SeenEvent(verb, actor, NONE, number, amount, None, roles)
        noun = self.s.roster.noun[number] if number >= 0 else NONE
        return SeenEvent(verb, actor, noun, NONE, amount, known or self._known(number), roles)

    def _roles(self, verb: int, values: Sequence[int]) -> Iterator[SeenRole]:
        declared = self.m.table.verbs[verb]
        for name, takes, value in zip(declared.roles, declared.takes, values, strict=False):
            if takes == "value":
                yield SeenRole(name, value)
            elif takes == "thing" and value >= 0:
                yield SeenRole(name, NONE, self.s.roster.noun[value], self._known(value))

    def _known(self, thing: int) -> Seen | None:
        """A thing, where it is in sight."""
        known = thing >= 0 and in_sight(self.m, self.s, thing, self.player)
        return self.seen(thing) if known else None


def _worked_out(formula: Rule, s: State, f: Frame) -> int:
    return readable(formula.value.value(s, f))


def view_of(m: Machine, s: State, player: int, thing: int) -> Seen:
    """One thing as a player sees it; the thing must be in his sight."""
    return _Look(m, s, player).seen(thing)
