"""What may be given at a path of an example: for the message that something else stands there."""

from __future__ import annotations

from ...compiler.lowering.lower import Lowered
from ...compiler.source.yaml.numerals import LARGEST
from ...compiler.tree import rules as typed
from ...compiler.tree.types import Many, Thing
from ...compiler.words.vocabulary import PLAYER
from ...runtime.game.labels import NONE_WORD, card_name, shown_columns
from ...runtime.machine.machine import Machine
from ...runtime.table.table import Column

_MOST = 8  # so many are named, then "…"


def what_fits(m: Machine, lowered: Lowered, path: typed.Expression) -> str:
    """What a path takes, in the words in which it is written; empty where nothing can be given."""
    match path:
        case typed.Zone(type=Many(item=Thing(noun=noun))):
            return _things(m, lowered, noun)
        case typed.Unit(noun=noun):
            held = lowered.numbers.vocabulary.nouns[noun].holds
            return "" if held is None else _things(m, lowered, held)
        case typed.Holding():
            return f"0..{LARGEST}"
        case typed.Member(noun=noun, type=Thing(noun=kept, optional=optional)) if noun == PLAYER:
            on_grid = m.table.nouns[lowered.numbers.nouns[kept]].at >= 0
            none = f", {NONE_WORD}" if optional else ""
            return ("[1, 1], [1, 2], …" if on_grid else _things(m, lowered, kept)) + none
        case typed.Member(noun=noun, field=field):
            place = lowered.numbers.columns.get((noun, field))
            stored = place is not None and (noun == PLAYER or place.kind == "stored")
            return _values(m, m.table.columns[place.index]) if place is not None and stored else ""
        case typed.Cell(type=Thing(noun=noun)):
            columns = shown_columns(m, lowered.numbers.nouns[noun], truths=True)
            held = lowered.numbers.vocabulary.nouns[noun].holds
            values = [_values(m, column).replace(", ", "|") for column in columns]
            return " ".join(values) or ("" if held is None else f"[{_things(m, lowered, held)}]")
        case typed.Ordinal(type=Thing(noun=noun)):
            holding = lowered.numbers.vocabulary.holding(noun)
            return (
                "" if holding is None or holding.holds is None else f"[{_things(m, lowered, holding.holds)}]"
            )
    return ""


def cards_that_fit(m: Machine, lowered: Lowered, path: typed.Expression) -> tuple[str, ...]:
    """The names of all cards that a path takes; none where it takes something else."""
    match path:
        case typed.Zone(type=Many(item=Thing(noun=noun))):
            return _cards(m, lowered, noun)
        case typed.Unit(noun=noun) if held := lowered.numbers.vocabulary.nouns[noun].holds:
            return _cards(m, lowered, held)
        case typed.Member(noun=noun, type=Thing(noun=kept)) if noun == PLAYER:
            return _cards(m, lowered, kept)
    return ()


def _cards(m: Machine, lowered: Lowered, noun: str) -> tuple[str, ...]:
    kinds = m.kinds[lowered.numbers.nouns[noun]]
    return tuple(card_name(m, i) for i, card in enumerate(m.table.cards) if kinds[card.noun])


def _things(m: Machine, lowered: Lowered, noun: str) -> str:
    """The cards of a noun, or the values by which its things are told."""
    cards = _cards(m, lowered, noun)
    if cards:
        return ", ".join([*cards[:_MOST], *(["…"] if len(cards) > _MOST else [])])
    columns = shown_columns(m, lowered.numbers.nouns[noun])
    return " ".join(_values(m, column).replace(", ", "|") for column in columns) or noun


def _values(m: Machine, column: Column) -> str:
    """The values that a field can have."""
    if column.type == "value":
        return ", ".join(m.table.enums[column.enum].values)
    if column.type == "truth":
        return "yes, no"
    low, high = (column.low, column.high) if column.low < column.high else (0, LARGEST)
    return f"{low}..{high}"
