"""Rules in force: where a rule stands, whom it acts for, and what standing rules make of a value."""

from __future__ import annotations

from collections.abc import Sequence

from ..table.effects import NONE, Effect
from ..table.state import BARS, LENT, LIMITS, MODIFIERS, PROGRAM, SERVINGS, Frame, GrantedRules, State
from ..table.table import GameTable, Table
from .common_places import CommonPlaces, outermost
from .nodes import Expr
from .sources import BindNode


class Needed:
    """So many items that there must be for a rule to be possible at all: those of its first choice."""

    __slots__ = ("binder", "low")

    def __init__(self, binder: BindNode, low: Expr | None) -> None:
        self.binder = binder
        self.low = low

    def there(self, s: State, f: Frame) -> bool:
        """Whether there are as many; without a number, whether there is one."""
        low = 1 if self.low is None else self.low.value(s, f)
        return len(self.binder.items(s, f)) >= low


class Rule:
    """An effect linked for play, with what is needed to see whether it is in force.

    ``everywhere``: it is in force for every player, for nobody's card. ``absent``: the options of the game
    leave it out. ``idle``: the zones where it does not hold. ``common``: the common places, where rules of
    cards hold in any. ``musts``: the counter behind the last
    instruction that can make it impossible, or 0. ``may_idle``: an action that may leave all as it is.
    """

    __slots__ = (
        "absent",
        "binder",
        "card",
        "common",
        "effect",
        "everywhere",
        "granted",
        "guard",
        "idle",
        "kind",
        "lenders",
        "may_idle",
        "musts",
        "needed",
        "noun",
        "number",
        "rests",
        "sets",
        "side",
        "silences",
        "slots",
        "value",
        "window",
    )

    def __init__(self, number: int, effect: Effect, everywhere: bool) -> None:
        self.number = number
        self.effect = effect
        self.kind = effect.kind
        self.card = effect.card
        self.noun = effect.noun
        self.window = effect.window
        self.everywhere = everywhere
        self.granted = effect.granted
        self.absent = False
        self.side: tuple[int, ...] = ()
        """The field that must have a value, as its place, the width and the value."""
        self.idle: tuple[int, ...] = ()
        self.common: CommonPlaces | None = None
        self.silences: list[Prohibition] = []
        """What may keep it from holding on a card."""
        self.lenders: list[Rule] = []
        """By which a card may have it that is not its own."""
        self.slots = effect.slots
        self.sets = effect.sets
        self.musts = 0
        self.rests: dict[int, int] = {}
        self.may_idle = False
        self.needed: Needed | None = None
        self.guard: Expr | None = None
        self.value: Expr = Expr()
        self.binder: BindNode | None = None

    def frame(self, me: int, this: int, actor: int) -> Frame:
        """A frame in which its expressions can be worked out."""
        return Frame(PROGRAM, self.number, me, this, actor, [NONE] * self.slots, [()] * self.sets)


Standing = tuple[int, int, GrantedRules | None]
"""The thing on which a rule stands (or -1), whose it is (or -1: everybody's), and what granted it."""

_NOWHERE: list[Standing] = []
_FOR_EVERYBODY: list[Standing] = [(NONE, NONE, None)]


def in_force(s: State, rule: Rule) -> list[Standing]:
    """All places where a rule holds: on its cards, or as often as it is granted. Not to be changed."""
    if rule.granted:
        if s.notes is not None:
            s.notes.grants = True
        if not s.grants:
            return _NOWHERE
        return [(g.this, g.me, g) for g in s.grants if rule.number in g.effects]
    if rule.everywhere:
        return _NOWHERE if rule.absent else _FOR_EVERYBODY
    return on_cards(s, rule)


def on_cards(s: State, rule: Rule) -> list[Standing]:
    """The cards on which a rule stands, each with whose it is, or each for whom it holds there."""
    if rule.absent:
        return _NOWHERE
    roster = s.roster
    things = roster.by_noun[rule.noun] if rule.noun >= 0 else roster.by_card[rule.card]
    if not things:
        return _NOWHERE
    if s.notes is not None:
        s.notes.place.update(things)
    places, always, of_place = s.place, roster.owner, roster.place_owner
    standings: list[Standing] = []
    for thing in things:
        owner, place = always[thing], places[thing]
        if place >= 0:
            if roster.place_holder[place] >= 0 and of_place[place] < 0:
                place = outermost(s, place)
            if of_place[place] >= 0:
                owner = NONE if rule.idle and roster.place_zone[place] in rule.idle else of_place[place]
            elif owner < 0 and rule.common is not None and (not rule.side or shows(s, rule, thing)):
                standings += [(thing, player, None) for player in rule.common.players(s, thing, place)]
        if owner >= 0 and (not rule.side or shows(s, rule, thing)):
            standings.append((thing, owner, None))
    if rule.lenders and not s.without & LENT:
        standings += [lent for lent in lent_to(s, rule) if lent not in standings]
    if rule.silences and not s.without & BARS:
        return [standing for standing in standings if not silenced(s, rule, standing[0], standing[1])]
    return standings


def lent_to(s: State, rule: Rule) -> list[Standing]:
    """The cards that have a rule of another card, each with whose it is; a card without its rules lends none.

    What says so looks at everything as it is, and is lent itself to nobody: so nothing comes back to itself.
    """
    before = apart(s, MODIFIERS | LIMITS | SERVINGS | LENT)
    standings: list[Standing] = []
    for lender in rule.lenders:
        for this, owner, grant in in_force(s, lender):
            frame = frame_of(lender, owner, this, owner, grant)
            if (this, owner, None) in standings or (rule.side and not shows(s, rule, this)):
                continue
            if lender.guard is not None and not lender.guard.value(s, frame):
                continue
            if any(_lends(s, rule, lender, frame, card) for card in s.roster.by_card[rule.card]):
                standings.append((this, owner, None))
    s.view, s.without = before
    return standings


def _lends(s: State, rule: Rule, lender: Rule, frame: Frame, card: int) -> bool:
    """Whether it is from a card that another one has a rule."""
    if card == frame.this or lender.binder is None or not lender.binder.admits(s, frame, card):
        return False
    return not rule.silences or bool(s.without & BARS) or not silenced(s, rule, card, frame.me)


def silenced(s: State, rule: Rule, thing: int, player: int) -> bool:
    """Whether a rule does not hold on a card on which it stands, for a player."""
    return any(silence.holds(s, thing, player) for silence in rule.silences)


def shows(s: State, rule: Rule, thing: int) -> bool:
    """Whether a card shows the side on which a rule stands."""
    column, width, value = rule.side
    at = thing * width + column
    if s.notes is not None:
        s.notes.fields.add(at)
    return s.fields[at] == value


def frame_of(rule: Rule, me: int, this: int, actor: int, grant: GrantedRules | None) -> Frame:
    """A frame for a rule in force; a granted one knows the names of the effect that granted it."""
    frame = rule.frame(me, this, actor)
    if grant is not None:
        frame.slots[: len(grant.slots)] = grant.slots
        frame.sets[: len(grant.sets)] = grant.sets
    return frame


def apart(s: State, kind: int) -> tuple[int, int]:
    """Begins to read what a rule of a kind looks at; gives the view, and what is left out, to go back to.

    Rules that change how something reads look at it without any rule of their own kind, at any depth, and
    in no view that they do not name: whatever they look at, none ever comes back to itself.
    """
    before = s.view, s.without
    s.view = NONE
    s.without |= kind
    return before


class Prohibition:
    """A ``forbid`` of what is no event: rules of cards that do not hold, or a number that does not change.

    What it looks at is read without any rule that changes how something reads, and one of rules holds itself
    on a card whose rules do not: so none of them comes back to itself. ``change``: 1 where a number does not
    rise, -1 where it does not fall, 0 neither.
    """

    __slots__ = ("change", "rule")

    def __init__(self, rule: Rule, change: int = 0) -> None:
        self.rule = rule
        self.change = change

    def holds(self, s: State, thing: int, player: int) -> bool:
        """Whether it is about a thing or a player; a rule of the rulebook acts for who is given."""
        number = self.rule.kind == "keep"
        standings = in_force(s, self.rule) if number else _NOWHERE
        before = apart(s, MODIFIERS | LIMITS | SERVINGS | BARS)
        holding = self._holds(s, standings if number else in_force(s, self.rule), thing, player)
        s.view, s.without = before
        return holding

    def _holds(self, s: State, standings: list[Standing], thing: int, player: int) -> bool:
        rule = self.rule
        for this, owner, grant in standings:
            me = owner if owner >= 0 else player
            frame = frame_of(rule, me, this, me, grant)
            if rule.guard is not None and not rule.guard.value(s, frame):
                continue
            if rule.binder is not None and rule.binder.admits(s, frame, thing):
                return True
        return False


def kept(s: State, bars: Sequence[Prohibition], thing: int, more: int, player: int) -> bool:
    """Whether a number of a thing or a player may not become so much more, or less."""
    if not bars or not more:
        return False
    way = 1 if more > 0 else -1
    return any(bar.change in (0, way) and bar.holds(s, thing, player) for bar in bars)


class Modifier:
    """A ``modify`` rule. In a view it holds for its domain; in a purpose, only for its owner's readings.

    What decides whether and by how much it adds is read as ``apart`` says, without any modifier: so
    modifiers commute.
    """

    __slots__ = ("bars", "purpose", "rule", "view")

    def __init__(self, rule: Rule, view: int, purpose: bool, bars: Sequence[Prohibition]) -> None:
        self.bars = bars
        self.rule = rule
        self.view = view
        self.purpose = purpose

    def added(self, s: State, thing: int, reader: int) -> int:
        """What it adds to a value of a thing, over all places where it is in force."""
        before = apart(s, MODIFIERS)
        result = self._added(s, thing, reader)
        s.view, s.without = before
        return result

    def _added(self, s: State, thing: int, reader: int) -> int:
        rule = self.rule
        binder = rule.binder
        result = 0
        counted: set[int] = set()
        for this, owner, grant in self._standings(s, reader):
            if (self.purpose and owner >= 0 and owner != reader) or (this in counted and grant is None):
                continue
            frame = frame_of(rule, reader if owner < 0 else owner, this, reader, grant)
            if rule.guard is not None and not rule.guard.value(s, frame):
                continue
            if binder is None or binder.admits(s, frame, thing):
                more = rule.value.value(s, frame)
                result += 0 if kept(s, self.bars, thing, more, reader) else more
                counted.add(this)
        return result

    def _standings(self, s: State, reader: int) -> list[Standing]:
        """Where it is in force. A card that holds for several adds once: as for who reads, if for him."""
        standings = in_force(s, self.rule)
        if self.rule.common is None:
            return standings
        return sorted(standings, key=lambda standing: standing[1] != reader)


class Serving:
    """A ``treat`` rule: a resource or a value that serves as another, everywhere or in one purpose."""

    __slots__ = ("purpose", "rule", "source", "target")

    def __init__(self, rule: Rule, source: int, target: int, purpose: int) -> None:
        self.rule = rule
        self.source = source
        self.target = target
        self.purpose = purpose

    def holds(self, s: State, player: int, purpose: int) -> bool:
        """Whether it is in force for a player in a purpose."""
        if self.purpose not in (NONE, purpose):
            return False
        before = apart(s, SERVINGS)
        holding = self._holds(s, player)
        s.view, s.without = before
        return holding

    def _holds(self, s: State, player: int) -> bool:
        guard = self.rule.guard
        for this, owner, grant in in_force(s, self.rule):
            if owner >= 0 and owner != player:
                continue
            if guard is None or guard.value(s, frame_of(self.rule, player, this, player, grant)):
                return True
        return False


class RuleIndex:
    """The rules that change how values read, by what they change; and the tables of the cards."""

    def __init__(self, table: GameTable) -> None:
        self.formulas: list[Rule] = []
        self.field_modifiers: dict[int, list[Modifier]] = {}
        self.formula_modifiers: dict[int, list[Modifier]] = {}
        self.limits: dict[int, list[Rule]] = {}
        self.servings: dict[int, list[Serving]] = {}  # by enumeration
        self.bars: dict[
            tuple[int, int], list[Prohibition]
        ] = {}  # by what does not change, as an effect names it
        self.tables: tuple[Table, ...] = table.tables
        self.bound_values: tuple[int, ...] = tuple(b.value for b in table.bounds)
        self.smallest: tuple[bool, ...] = tuple(b.smallest for b in table.bounds)  # of several limits
        self.fixed: list[bool] = [False] * len(table.bounds)  # by bound: whether the options fix it
        self.card_tables: dict[tuple[int, int], int] = {
            (number, column): entry
            for number, card in enumerate(table.cards)
            for column, entry in card.tables
        }

    def limit(self, s: State, bound: int, player: int) -> int:
        """The limit in force for a player: of several the largest, or the smallest where that counts."""
        result = self.bound_values[bound]
        if self.fixed[bound] or s.without & LIMITS:
            return result
        better = min if self.smallest[bound] else max
        before = apart(s, LIMITS)
        for rule in self.limits.get(bound, ()):
            for this, owner, grant in in_force(s, rule):
                if owner >= 0 and owner != player:
                    continue
                frame = frame_of(rule, player, this, player, grant)
                if rule.guard is None or rule.guard.value(s, frame):
                    result = better(result, rule.value.value(s, frame))
        s.view, s.without = before
        return result

    def passes(self, s: State, bound: int, player: int, measured: int) -> bool:
        """Whether what was measured is more than the limit in force."""
        if not self.smallest[bound] and measured <= self.bound_values[bound]:
            return False  # rules only make it larger
        return measured > self.limit(s, bound, player)

    def readings(self, s: State, enum: int, value: int, player: int) -> Sequence[int]:
        """A value, and the others for which it passes for a player."""
        readings = [value]
        if not s.without & SERVINGS:
            for serving in self.servings.get(enum, ()):
                if serving.source == value and serving.holds(s, player, s.view):
                    readings.append(serving.target)
        return readings

    def reads_as(self, s: State, enum: int, value: int, wanted: Sequence[int], player: int) -> bool:
        """Whether a value is one of some, or passes for one; only rules that could say so are asked."""
        if value in wanted or s.without & SERVINGS:
            return value in wanted
        for serving in self.servings.get(enum, ()):
            if serving.source == value and serving.target in wanted and serving.holds(s, player, s.view):
                return True
        return False
