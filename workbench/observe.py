"""What an example sees of a position: values in neutral words, and the answers that are legal."""

from __future__ import annotations

from ..compiler.binding.resolve_endings import TITLE, seat_word
from ..compiler.lowering.lower import Lowered
from ..compiler.source.documents import Document, Scalar, Sequence
from ..compiler.typed import rules as typed
from ..compiler.typed.ending import Ending
from ..compiler.words.types import Amount, Choice, Many, Person, Thing, Truth
from ..runtime.effects import NONE
from ..runtime.game import pending, score
from ..runtime.labels import NONE_WORD, option_label, thing_label, value_label
from ..runtime.link_expressions import ExpressionLinker
from ..runtime.machine import Machine
from ..runtime.ranking import ranking
from ..runtime.scoring import in_points
from ..runtime.state import State
from .given import evaluate, frame
from .ways import way_names


def observed(m: Machine, lowered: Lowered, s: State, path: typed.Expression) -> str | list[str]:
    """The value of a path in neutral words; a list where it names a place or several things."""
    type_ = path.type
    if isinstance(path, typed.Holding) and lowered.game_scores(path.resource):
        number = [one.name for one in m.table.resources].index(path.resource)
        player = evaluate(m, s, lowered.formula(path.owner))
        if m.table.resources[number].scale > 1:
            return str(s.holdings[player * m.resources + number])
        return str(in_points(m, score(m, s, player)))
    if isinstance(type_, Many) or isinstance(path, typed.Unit):
        effect = lowered.source(path)
        things = ExpressionLinker(m).bind(effect.binder).items(s, frame(effect))
        return [thing_label(m, s, thing) for thing in things]
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
        return _seat(m, value)
    return str(value)


def ended(m: Machine, lowered: Lowered, s: State, ending: Ending) -> str | list[str]:
    """How the game ends for a player if it ends now, or who wins; a list where several do."""
    standings = ranking(m, s)
    if ending.owner is None:
        won = sorted(_seat(m, one.player) for one in standings if one.place == 1)
        return won[0] if len(won) == 1 else won
    player = evaluate(m, s, lowered.formula(ending.owner))
    own = next(one for one in standings if one.player == player)
    return own.title if ending.what == TITLE else str(own.place)


def _seat(m: Machine, player: int) -> str:
    """A player by the word that means his seat, as I see it."""
    return NONE_WORD if player == NONE else seat_word(player, m.players)


def _cell(m: Machine, s: State, cell: int) -> str:
    """A cell shows its first field."""
    column = m.table.nouns[s.roster.noun[cell]].rolled
    return str(s.fields[cell * m.stored + column]) if column >= 0 else NONE_WORD


def written(document: Document) -> str | list[str]:
    """What an example writes, to be compared with what is observed."""
    if isinstance(document, Sequence):
        return [item.text for item in document.items if isinstance(item, Scalar)]
    return document.text if isinstance(document, Scalar) else ""


def labels_at(m: Machine, s: State) -> list[str]:
    """The labels of all answers that are legal now."""
    found: list[str] = []
    for question in pending(s):
        found += [option_label(m, s, question, o) for o in (*question.options, *question.offers)]
    return found


def answers_at(m: Machine, s: State) -> list[str]:
    """The same as an author writes them best: a way of several by its name, where it has one."""
    found: list[str] = []
    for question in pending(s):
        ways = way_names(m, s, question)
        for option in (*question.options, *question.offers):
            found.append(ways.get(option) or option_label(m, s, question, option))
    return found
