"""What an example sees of a position: values in neutral words, and the answers that are legal."""

from __future__ import annotations

from ...compiler.binding.resolve_endings import NOBODY, TITLE
from ...compiler.lowering.lower import Lowered
from ...compiler.tree import rules as typed
from ...compiler.tree.types import Amount, Choice, Many, Person, Thing, Truth
from ...compiler.typed.ending import Ending
from ...compiler.words.cards.examples import BEHIND_SEAT, ExampleValue
from ...compiler.words.vocabulary import PLAYER
from ...runtime.events.scoring import in_points
from ...runtime.game.game import pending, score
from ...runtime.game.labels import (
    NONE_WORD,
    TRUTH_WORDS,
    column_value,
    shown_columns,
    thing_label,
    value_label,
)
from ...runtime.game.ranking import ranking
from ...runtime.machine.link_expressions import ExpressionLinker
from ...runtime.machine.machine import Machine
from ...runtime.table.effects import NONE
from ...runtime.table.state import State
from .described import answer_label, exact_names, seat_label
from .given import evaluate, frame, place_on
from .ways import way_names


def observed(m: Machine, lowered: Lowered, s: State, path: typed.Expression) -> str | list[str]:
    """The value of a path in neutral words; a list where it names a place or several things."""
    type_ = path.type
    if isinstance(path, typed.Holding) and lowered.game_scores(path.resource):
        number = [resource.name for resource in m.table.resources].index(path.resource)
        player = evaluate(m, s, lowered.formula(path.owner))
        if m.table.resources[number].scale > 1:
            return str(s.holdings[player * m.resources + number])
        return str(in_points(m, score(m, s, player)))
    if isinstance(type_, Many) or isinstance(path, typed.Unit):
        return [thing_label(m, s, thing) for thing in _items(m, lowered, s, path)]
    value = evaluate(m, s, lowered.formula(path))
    if isinstance(path, typed.Cell):
        return _cell(m, s, value)
    if isinstance(type_, Thing):
        return thing_label(m, s, value)
    if isinstance(type_, Choice):
        return value_label(m, lowered.numbers.enums[type_.enum], value)
    if isinstance(type_, Truth):
        return next(word for word, truth in lowered.numbers.core.truths.items() if truth == bool(value))
    if isinstance(type_, Amount):
        return m.table.resources[value].name
    if isinstance(type_, Person):
        return seat_label(m, value)
    return str(value)


def things_in(m: Machine, lowered: Lowered, s: State, path: typed.Expression) -> list[int] | None:
    """The things that lie where a path says; None where it says no place. A cell that holds things is one."""
    type_ = path.type
    if isinstance(path, typed.Unit) or (isinstance(type_, Many) and isinstance(type_.item, Thing)):
        return _items(m, lowered, s, path)
    if isinstance(path, typed.Cell):
        thing = evaluate(m, s, lowered.formula(path))
        hold = s.roster.hold[thing] if thing >= 0 else NONE
        return list(s.contents[hold]) if hold >= 0 else None
    return None


def things_on(m: Machine, lowered: Lowered, s: State, path: typed.Expression) -> list[int] | None:
    """The same, and what lies on the thing that a path names."""
    things = things_in(m, lowered, s, path)
    place = place_on(m, lowered, s, path) if things is None else None
    return things if place is None else list(s.contents[place])


def things_named(m: Machine, lowered: Lowered, s: State, path: typed.Expression) -> list[int]:
    """The things that lie where a path says, or the one that it names."""
    things = things_in(m, lowered, s, path)
    if things is None and isinstance(path.type, Thing):
        things = [evaluate(m, s, lowered.formula(path))]
    return [thing for thing in things or () if thing >= 0]


def field_named(m: Machine, lowered: Lowered, s: State, path: typed.Expression) -> int:
    """Where the field of a player stands that a path names, among those of all; NONE where it names none."""
    if not isinstance(path, typed.Member) or path.noun != PLAYER or isinstance(path.type, Thing):
        return NONE
    player = evaluate(m, s, lowered.formula(path.subject))
    column = m.table.columns[lowered.numbers.columns[PLAYER, path.field].index]
    return player * m.table.player_fields + column.number if player >= 0 else NONE


def _items(m: Machine, lowered: Lowered, s: State, path: typed.Expression) -> list[int]:
    effect = lowered.source(path)
    assert effect.binder is not None
    return list(ExpressionLinker(m).bind(effect.binder).items(s, frame(effect)))


def ended(m: Machine, lowered: Lowered, s: State, ending: Ending) -> str | list[str]:
    """How the game ends for a player if it ends now, or who wins; a list where several do."""
    standings = ranking(m, s)
    if ending.owner is None:
        won = sorted(seat_label(m, standing.player) for standing in standings if standing.place == 1)
        return won[0] if len(won) == 1 else won or NOBODY
    player = evaluate(m, s, lowered.formula(ending.owner))
    own = next(standing for standing in standings if standing.player == player)
    return own.title if ending.what == TITLE else str(own.place)


def _cell(m: Machine, s: State, cell: int) -> str:
    """A cell shows its first field that can change; a constant only if it has no other."""
    columns = shown_columns(m, s.roster.noun[cell], truths=True)
    column = min(columns, key=lambda candidate: candidate.kind != "stored", default=None)
    if column is None:
        return NONE_WORD
    value = column_value(m, s, cell, column)
    return TRUTH_WORDS[value] if column.type == "truth" else value_label(m, column.enum, value)


def written(value: ExampleValue) -> str | list[str]:
    """What an example writes, to be compared with what is observed."""
    return [item.text for item in value.texts] if value.listed else value.text


def answers_at(m: Machine, s: State, *, seats: bool = False) -> list[str]:
    """The same as an author writes them best: a way of several by its name, where it has one.

    ``seats``: each behind the word for the player whose answer it is.
    """
    return [names[0] for names in _answers(m, s, seats)]


def same_answers(m: Machine, s: State, wanted: list[str], *, seats: bool = False) -> bool:
    """Whether the answers that are legal now are those that are written, in any order."""
    left = _answers(m, s, seats)
    for words in sorted(wanted, key=len, reverse=True):
        named = next((names for names in left if words in names), None)
        if named is None:
            return False
        left.remove(named)
    return not left


def _answers(m: Machine, s: State, seats: bool) -> list[tuple[str, ...]]:
    """The words that each legal answer may be written in, the best first."""
    answers = []
    for question in pending(s):
        ways = way_names(m, s, question)
        seat = f"{seat_label(m, question.player)}{BEHIND_SEAT}" if seats else ""
        for option in (*question.options, *question.offers):
            label = answer_label(m, s, question, option)
            names = [ways.get(option) or label, label]
            if question.kind == "thing" and 0 <= option < len(s.roster.noun):
                names += exact_names(m, s, option)
            answers.append(tuple(f"{seat}{name}" for name in names))
    return answers
