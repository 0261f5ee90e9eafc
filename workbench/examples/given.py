"""Builds the position that an example starts from."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...compiler.binding.resolve_endings import seat_of
from ...compiler.lowering.lower import Lowered
from ...compiler.source.yaml.numerals import LARGEST
from ...compiler.tree import rules as typed
from ...compiler.tree.types import Thing
from ...compiler.typed.model import Example
from ...compiler.words.cards.examples import ExampleRolls, ExampleText, ExampleValue
from ...compiler.words.vocabulary import PLAYER
from ...runtime.events.changes import rolled_column
from ...runtime.events.create import set_at_start
from ...runtime.events.primitives import DRAWN, SHUFFLED
from ...runtime.game.build import CannotBuildError, fill, keep, set_fields
from ...runtime.game.labels import NONE_WORD, thing_label
from ...runtime.game.setup import empty_state
from ...runtime.machine.link_expressions import linked
from ...runtime.machine.machine import Machine
from ...runtime.machine.opening import stopped
from ...runtime.table.effects import NONE, Effect
from ...runtime.table.limits import PassedError
from ...runtime.table.state import PROGRAM, Frame, State
from ...runtime.table.table import Column
from .described import exact_names, loose_names
from .fitting import cards_that_fit, what_fits

ME = 0
_NUMBER = re.compile("-?[0-9]{1,10}")
Written = ExampleText | ExampleValue


class CannotGiveError(CannotBuildError):
    """Something that cannot be given; ``written`` is how it stands there, ``known`` what could stand there.

    ``cards``: all cards that could, of which ``known`` names a few.
    """

    def __init__(self, words: str, written: Written) -> None:
        super().__init__(words)
        self.written = written
        self.known = ""
        self.cards: tuple[str, ...] = ()


class NothingThereError(CannotGiveError):
    """What is to be given is worked out, or would lie on something that is not there."""

    def __init__(self, written: Written) -> None:
        super().__init__("", written)


class SupplyError(CannotGiveError):
    """More of a resource is given than there is of it."""

    def __init__(self, resource: str, left: int, written: Written) -> None:
        super().__init__(resource, written)
        self.left = left


def build_given(m: Machine, lowered: Lowered, example: Example) -> State:
    """The position of an example. Raises ``CannotGiveError``."""
    state = empty_state(m, 0)
    for path, value in example.given:
        try:
            _give(m, lowered, state, path, value)
        except NothingThereError:
            raise
        except CannotGiveError as error:
            error.known = error.known or what_fits(m, lowered, path)
            error.cards = cards_that_fit(m, lowered, path)
            raise
        except CannotBuildError as error:
            words = str(error.args[0])
            items = [item for item in value.texts if words in (item.text, *item.text.split())]
            wrong = CannotGiveError(words, items[0] if items else value)
            wrong.known = what_fits(m, lowered, path)
            wrong.cards = cards_that_fit(m, lowered, path)
            raise wrong from error
    for result in () if example.rolls is None else _results(m, state, example.rolls):
        state.scripted += (result,)
    return state


def _results(m: Machine, s: State, rolls: ExampleRolls) -> Iterator[int]:
    for result in rolls.results:
        if result.listed:
            drawn: list[int] = []
            for named in result.texts:
                drawn.append(DRAWN + _lying(m, s, named, drawn))
            yield from (SHUFFLED + len(drawn), *drawn)
        else:
            yield from (_result(m, s, item) for item in result.texts)


def _lying(m: Machine, s: State, item: ExampleText, taken: list[int]) -> int:
    """A thing that lies in a zone, by its label, one that was not named before."""
    for place, things in enumerate(s.contents):
        for thing in things if s.roster.place_zone[place] >= 0 else ():
            if DRAWN + thing not in taken and thing_label(m, s, thing) == item.text:
                return thing
    wrong = CannotGiveError(item.text, item)
    wrong.known = ", ".join(sorted({thing_label(m, s, other) for things in s.contents for other in things}))
    raise wrong


def _texts(value: ExampleValue) -> list[str]:
    return [item.text for item in value.texts]


def _result(m: Machine, s: State, item: ExampleText) -> int:
    """A result of chance: a number, a value that a roll can give, or a thing to be drawn."""
    if _NUMBER.fullmatch(item.text):
        return _number(item)
    for values in _rolled(m):
        if item.text in values:
            return values.index(item.text)
    lying = [
        thing
        for place, things in enumerate(s.contents)
        if (zone := s.roster.place_zone[place]) >= 0 and not m.ordered[zone]
        for thing in things
    ]
    named = [thing for thing in lying if DRAWN + thing in s.scripted]
    for things in ([thing for thing in lying if thing not in named], named):  # what came back is drawn again
        for names in (exact_names, loose_names):
            for thing in things:
                if item.text in names(m, s, thing):
                    return DRAWN + thing
    wrong = CannotGiveError(item.text, item)
    wrong.known = ", ".join((f"0..{LARGEST}", *(value for enum in m.table.enums for value in enum.values)))
    raise wrong


def _rolled(m: Machine) -> Iterator[tuple[str, ...]]:
    """The values of each enumeration that a roll can give."""
    for number, noun in enumerate(m.table.nouns):
        enum = rolled_column(m, number).enum if noun.rolled >= 0 else NONE
        if enum >= 0:
            yield m.table.enums[enum].values


def evaluate(m: Machine, state: State, effect: Effect) -> int:
    """The value of an expression beside the rules, seen by me."""
    assert effect.value is not None
    try:
        return linked(m, effect.value).value(state, frame(effect))
    except PassedError as passed:
        stopped(m, state, passed)


def frame(effect: Effect) -> Frame:
    """A frame for an expression beside the rules."""
    return Frame(PROGRAM, NONE, ME, NONE, ME, [NONE] * effect.slots, [()] * effect.sets)


def _give(m: Machine, lowered: Lowered, s: State, path: typed.Expression, value: ExampleValue) -> None:
    """Puts what stands beside a path where the path says."""
    if isinstance(path, typed.Zone | typed.Unit):
        fill(m, s, evaluate(m, s, lowered.place(path)), _texts(value))
    elif isinstance(path, typed.Holding):
        owner = evaluate(m, s, lowered.formula(path.owner))
        _hand_out(m, s, owner, lowered.numbers.resources[path.resource], value)
    elif isinstance(path, typed.Cell):
        cell = evaluate(m, s, lowered.formula(path))
        if value.listed and s.roster.hold[cell] >= 0:
            fill(m, s, s.roster.hold[cell], _texts(value))
        else:
            set_fields(m, s, cell, _texts(value)[0].split())
    elif value.listed and (place := place_on(m, lowered, s, path)) is not None:
        fill(m, s, place, _texts(value))
    elif isinstance(path, typed.Member) and path.noun == PLAYER:
        _give_player(m, lowered, s, path, value)
    elif isinstance(path, typed.Member):
        _give_field(m, lowered, s, path, value)
    elif what_fits(m, lowered, path) and evaluate(m, s, lowered.formula(path)) >= 0:
        raise CannotGiveError(_said(value), value)
    else:
        raise NothingThereError(value)


def _said(written: Written) -> str:
    """What is written, as words of a message."""
    if isinstance(written, ExampleValue) and written.listed:
        return f"[{', '.join(_texts(written))}]"
    return written.text


def place_on(m: Machine, lowered: Lowered, s: State, path: typed.Expression) -> int | None:
    """What a thing that a path names holds, as a place; None where a list says where the thing stands."""
    if not isinstance(path.type, Thing):
        return None
    thing = evaluate(m, s, lowered.formula(path))
    if thing < 0 or s.roster.hold[thing] < 0 or m.table.nouns[s.roster.noun[thing]].at >= 0:
        return None
    return s.roster.hold[thing]


def _hand_out(m: Machine, s: State, player: int, resource: int, value: ExampleValue) -> None:
    """What a player has of a resource, out of the supply where that has an end."""
    number, at = _number(value), player * m.resources + resource
    if m.table.resources[resource].supply >= 0:
        left = s.supply[resource] + s.holdings[at]
        if number > left:
            raise SupplyError(m.table.resources[resource].name, left, value)
        s.supply[resource] = left - max(number, 0)
    s.holdings[at] = number


def _number(written: Written) -> int:
    if _NUMBER.fullmatch(written.text):
        number = int(written.text)
        if abs(number) <= LARGEST:
            return number
    raise CannotGiveError(_said(written), written)


def _on_grid(item: ExampleText, most: int) -> int:
    """A row or a column of a grid."""
    number = _number(item)
    if not 1 <= number <= most:
        raise CannotGiveError(str(number), item)
    return number


def _in_range(column: Column, value: ExampleValue) -> int:
    number = _number(value)
    if column.low < column.high and not column.low <= number <= column.high:
        raise CannotGiveError(str(number), value)
    return number


def _give_player(m: Machine, lowered: Lowered, s: State, path: typed.Member, value: ExampleValue) -> None:
    """A player's card, a number of his, or where his thing stands on a grid."""
    player = evaluate(m, s, lowered.formula(path.subject))
    if path.field not in lowered.numbers.kept:
        place = lowered.numbers.columns.get((PLAYER, path.field))
        if place is None:
            raise NothingThereError(value)
        column = m.table.columns[place.index]
        number = _stored(m, lowered, column, value)
        s.player_fields[player * m.table.player_fields + column.number] = number
    elif value.listed:
        noun = m.table.nouns[m.table.zones[lowered.numbers.kept[path.field]].of]
        if noun.at < 0 or len(value.texts) != 2:
            raise CannotGiveError(_said(value), value)
        thing = evaluate(m, s, lowered.formula(path))
        if thing < 0:
            raise NothingThereError(value)
        grid = m.table.grids[noun.on]
        sides = zip(value.texts, (grid.rows, grid.columns), strict=True)
        at = thing * m.stored + noun.at
        s.fields[at], s.fields[at + 1] = (_on_grid(item, most) for item, most in sides)
    elif value.texts:
        none = value.text == NONE_WORD and isinstance(path.type, Thing) and path.type.optional
        keep(m, s, lowered.numbers.kept[path.field], player, None if none else value.text)


def _give_field(m: Machine, lowered: Lowered, s: State, path: typed.Member, value: ExampleValue) -> None:
    """A stored field of a thing that is there."""
    place = lowered.numbers.columns.get((path.noun, path.field))
    thing = evaluate(m, s, lowered.formula(path.subject))
    if place is None or place.kind != "stored" or thing < 0:
        raise NothingThereError(value)
    if value.listed:
        raise CannotGiveError(_said(value), value)
    column = m.table.columns[place.index]
    set_at_start(m, s, thing, column.number, _stored(m, lowered, column, value))


def _stored(m: Machine, lowered: Lowered, column: Column, value: ExampleValue) -> int:
    """What a field holds where a value of an enumeration, a truth or a number is given."""
    truths = lowered.numbers.core.truths
    word = value.text
    if column.type == "value" and word in m.table.enums[column.enum].values:
        return m.table.enums[column.enum].values.index(word)
    if column.type == "truth" and word in (*truths, "0", "1"):
        return int(truths.get(word, word))
    if column.type == PLAYER:
        if word == NONE_WORD:
            return NONE
        seat = seat_of(word, m.players)
        if seat is None:
            raise CannotGiveError(word, value)
        return seat
    if column.type not in ("value", "truth"):
        return _in_range(column, value)
    raise CannotGiveError(word, value)
