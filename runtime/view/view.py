"""What one player may see of a position: an allow-list. What is not copied here is not seen.

Never in it: the order and the things of hidden places, streams of chance, effects under way, answers of
others to a simultaneous question that still waits. Who draws a game or plays it by eye uses nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ..events.scoring import points_told
from ..events.sight import (
    hidden_from,
    in_sight,
    kind_of_unseen,
    never_hidden,
    shown_among,
    unseen_fields,
    was_in_sight,
)
from ..expressions.active_rules import Rule
from ..expressions.sources import owner_of
from ..game.game import pending
from ..game.labels import column_value
from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.events_layout import EVENT_ACTOR, EVENT_VERB
from ..table.state import ACTION, DONE, PASS, Frame, Question, State, action_of
from ..table.table import Column
from .known import if_known, known, readable

_ENDS = (DONE, PASS)


@dataclass(frozen=True, slots=True)
class SeenThing:
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
    holds: tuple[SeenThing, ...] = ()

    def field(self, name: str) -> int | None:
        """The value of a field, or None where the thing has none of that name."""
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class SeenPlace:
    """A zone as it looks from outside: how much lies there, and what, where that may be seen.

    ``shown``: of what lies hidden, the things that the player was shown; ``at`` has for each its place in the
    order, from 1, and is empty where there is none.
    """

    zone: int
    owner: int
    count: int
    things: tuple[SeenThing, ...] | None
    shown: tuple[SeenThing, ...] = ()
    at: tuple[int, ...] = ()

    @property
    def seen(self) -> tuple[SeenThing, ...]:
        """Whatever the player knows of what lies there."""
        return self.shown if self.things is None else self.things


@dataclass(frozen=True, slots=True)
class SeenOption:
    """An option without its number: a thing, or an action and the thing it stands on, or a plain value."""

    kind: str
    number: int = NONE
    seen: SeenThing | None = None


@dataclass(frozen=True, slots=True)
class SeenRole:
    """What stands behind a preposition of something that happened: a value, or a thing.

    ``seen`` is None where the thing is out of sight; of what noun it is, is known all the same.
    """

    name: str
    number: int = NONE
    noun: int = NONE
    seen: SeenThing | None = None


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """Something that happened: who did what to what. ``seen`` is None where the thing was out of sight.

    It is what the thing looked like and where it lay when that had happened, without its number if it is out
    of sight by now; ``onto`` is what it was put on. Of what was not seen, ``noun`` is what may lie there.
    Of a hidden field, ``number`` is where it stands among those of all players, ``amount`` what it held, NONE
    for who was not shown that.
    """

    verb: int
    actor: int
    noun: int
    number: int
    amount: int
    seen: SeenThing | None
    roles: tuple[SeenRole, ...] = ()
    lies: int = NONE
    onto: SeenThing | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A position as one player sees it. ``scores`` has None for points that depend on what he cannot know.

    ``gained`` has what the cap of a resource counts, where that is what was gained; else -1. ``began`` has
    for each period how many of each there were when it began last. ``fields`` are those of each player by
    name; one that is worked out is missing where it depends on what he who looks cannot know.
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
    lying_nowhere: tuple[SeenThing, ...]
    fields: tuple[tuple[tuple[str, int], ...], ...]
    scores: tuple[int | None, ...]
    options: tuple[SeenOption, ...]
    events: tuple[SeenEvent, ...]


def view(m: Machine, s: State, player: int, derived: frozenset[str] = frozenset()) -> View:
    """The position as a player sees it, with some derived fields (``noun.field``, ``player.field``)."""
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
        tuple(tuple(look.fields_of(p)) for p in range(m.players)),
        tuple(if_known(look.known, partial(points_told, m, player=p)) for p in range(m.players)),
        tuple(look.option(option) for option in shown_options(m, s, player)),
        tuple(look.event(event) for event in s.events if is_told(m, event, player)),
    )


def is_told(m: Machine, event: tuple[int, ...], player: int) -> bool:
    """Whether a player hears of an event at all: not of what another keeps to himself."""
    return event[EVENT_ACTOR] == player or not m.table.verbs[event[EVENT_VERB]].secret


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
        self.unseen = frozenset(unseen_fields(m, s, player)) if whole and not s.ended else frozenset()
        self.formulas: dict[int, list[tuple[str, int]]] = {}
        for number, rule in enumerate(m.book.formulas):
            noun, _, name = rule.effect.id.partition(".")
            if rule.effect.id in derived:
                noun_number = next(
                    (i for i, definition in enumerate(m.table.nouns) if definition.name == noun), NONE
                )
                self.formulas.setdefault(noun_number, []).append((name, number))

    def fields_of(self, player: int) -> Iterator[tuple[str, int]]:
        """The numbers, values and truths of a player that he who looks may know."""
        m, first = self.m, player * self.m.table.player_fields
        columns = (column for column in m.table.columns if column.of == NONE and column.kind == "stored")
        for column in columns:
            at = first + column.number
            if at not in self.unseen:
                yield column.name, self.s.player_fields[at]
        for name, number in self.formulas.get(NONE, ()):
            value = self._worked_out(number, player, NONE)
            if value is not None:
                yield name, value

    def _worked_out(self, number: int, owner: int, thing: int) -> int | None:
        """What a formula gives, if it can be told from what he who looks may know."""
        formula = self.m.book.formulas[number]
        return if_known(self.known, partial(_readable, formula, f=formula.frame(owner, thing, owner)))

    def place(self, place: int) -> SeenPlace:
        roster, content = self.s.roster, self.s.contents[place]
        hidden = hidden_from(self.m, self.s, place, self.player)
        zone, owner = roster.place_zone[place], roster.place_owner[place]
        if not hidden:
            return SeenPlace(zone, owner, len(content), tuple(self.seen(thing) for thing in content))
        shown = sorted(
            shown_among(self.s, content, self.player), key=self._at if self.m.ordered[zone] else None
        )
        at = tuple(self._at(thing) for thing in shown) if self.m.ordered[zone] else ()
        return SeenPlace(zone, owner, len(content), None, tuple(self.seen(thing) for thing in shown), at)

    def _at(self, thing: int) -> int:
        """The place of a thing in the order in which things lie where it is, from 1."""
        return self.s.contents[self.s.place[thing]].index(thing) + 1

    def seen(self, thing: int, *, nameless: bool = False) -> SeenThing:
        roster = self.s.roster
        hold = roster.hold[thing]
        inner = () if hold < 0 else tuple(self.seen(content) for content in self.s.contents[hold])
        return SeenThing(
            NONE if nameless else thing,
            roster.noun[thing],
            roster.card[thing],
            roster.value[thing],
            owner_of(self.s, thing),
            NONE if nameless else self.s.place[thing],
            tuple(self._fields(thing)),
            inner,
        )

    def _columns(self, thing: int) -> list[Column]:
        """The fields that a thing itself has."""
        noun = self.m.table.nouns[self.s.roster.noun[thing]]
        columns = [self.m.table.columns[number] for number in noun.columns]
        return [column for column in columns if column.kind in ("constant", "stored")]

    def _fields(self, thing: int) -> list[tuple[str, int]]:
        m, s = self.m, self.s
        noun = s.roster.noun[thing]
        fields = [(c.name, column_value(m, s, thing, c)) for c in self._columns(thing)]
        for kind in m.table.nouns[noun].kinds:
            for name, number in self.formulas.get(kind, ()):
                value = self._worked_out(number, owner_of(s, thing), thing)
                if value is not None:
                    fields.append((name, value))
        return fields

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

    def event(self, event: tuple[int, ...]) -> SeenEvent:
        """An event, told from what it carries."""
        m = self.m
        _, _, verb, actor, number, amount, *rest = event
        declared = m.table.verbs[verb]
        values, looks = rest[: len(declared.roles)], rest[len(declared.roles) :]
        if m.on_fields[verb]:
            knows = number // m.table.player_fields == self.player or looks[1] >> self.player & 1
            amount = looks[0] if knows else NONE
            looks = looks[2:]
        if declared.on not in ("thing", "noun") or number < 0:
            return SeenEvent(verb, actor, NONE, number, amount, None, tuple(self._roles(verb, values, looks)))
        look, looks = looks[: m.look], looks[m.look :]
        seen, lies = self._then(number, look), self._told(look[1])
        holder = self.s.roster.place_holder[lies] if lies >= 0 else NONE
        return SeenEvent(
            verb,
            actor,
            kind_of_unseen(m, self.s, number, look[:2]) if seen is None else seen.noun,
            NONE,
            amount,
            seen,
            tuple(self._roles(verb, values, looks)),
            lies,
            self.seen(holder) if holder >= 0 else None,
        )

    def _roles(self, verb: int, values: Sequence[int], looks: Sequence[int]) -> Iterator[SeenRole]:
        declared = self.m.table.verbs[verb]
        for name, takes, value in zip(declared.roles, declared.takes, values, strict=True):
            if takes == "value":
                yield SeenRole(name, value)
            elif takes == "thing" and value >= 0:
                look, looks = looks[: self.m.look], looks[self.m.look :]
                seen = self._then(value, look)
                noun = kind_of_unseen(self.m, self.s, value, look[:2]) if seen is None else seen.noun
                yield SeenRole(name, NONE, noun, seen)

    def _then(self, thing: int, look: Sequence[int]) -> SeenThing | None:
        """A thing as it was when an event had happened; None where it was out of sight before and after."""
        m, s, roster = self.m, self.s, self.s.roster
        lies, fields = look[1], look[2:]
        if not was_in_sight(m, s, thing, look, self.player):
            return None
        here = in_sight(m, s, thing, self.player)
        owner = roster.place_owner[lies] if lies >= 0 else NONE
        return SeenThing(
            thing if here else NONE,
            roster.noun[thing],
            roster.card[thing],
            roster.value[thing],
            roster.owner[thing] if owner < 0 else owner,
            self._told(lies),
            tuple(
                (c.name, fields[c.number] if c.kind == "stored" else column_value(m, s, thing, c))
                for c in self._columns(thing)
            ),
        )

    def _told(self, place: int) -> int:
        """A place, unless it is on a thing that is out of sight: its number would tell which."""
        holder = self.s.roster.place_holder[place] if place >= 0 else NONE
        return place if holder < 0 or in_sight(self.m, self.s, holder, self.player) else NONE


def _readable(formula: Rule, s: State, f: Frame) -> int:
    return readable(formula.value.value(s, f))


def view_of(m: Machine, s: State, player: int, thing: int) -> SeenThing:
    """One thing as a player sees it; the thing must be in his sight."""
    return _Look(m, s, player).seen(thing)
