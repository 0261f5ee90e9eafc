"""The neutral words for things and options: ids, values and numbers as the vocabulary has them.

Logs, saved choices and examples use them. They belong to no human language.
"""

from __future__ import annotations

from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.state import ACTION, DONE, PASS, Frame, Question, State, action_of
from ..table.table import Column

TRUTH_WORDS = ("no", "yes")
DONE_WORD, PASS_WORD, YES_WORD, NONE_WORD = "done", "pass", "yes", "none"


def card_name(m: Machine, card: int) -> str:
    """The name of a card: the last part of its id."""
    return m.table.cards[card].id.rpartition("/")[2]


def thing_label(m: Machine, s: State, thing: int) -> str:
    """A card by its name, a cell by its place, what stands for a value by the value, else its fields.

    A region is known by what never changes of it, or by the place of its first cell where others have that.
    """
    if thing < 0:
        return NONE_WORD
    roster, noun = s.roster, m.table.nouns[s.roster.noun[thing]]
    if roster.value[thing] >= 0:
        return m.table.enums[noun.each].values[roster.value[thing]]
    if roster.card[thing] >= 0:
        return card_name(m, roster.card[thing])
    if thing in roster.members:
        return _region_label(m, s, thing)
    if noun.grid >= 0 or noun.on >= 0:
        at = thing * m.stored + noun.at
        return f"[{s.fields[at]}, {s.fields[at + 1]}]"
    return " ".join(field_words(m, s, thing)) or noun.name


def _region_label(m: Machine, s: State, region: int) -> str:
    roster = s.roster
    words = field_words(m, s, region, fixed=True)
    others = (
        other
        for other in roster.by_noun[roster.noun[region]]
        if other != region and roster.owner[other] == roster.owner[region]
    )
    if not words or any(field_words(m, s, other, fixed=True) == words for other in others):
        return thing_label(m, s, roster.members[region][0])
    return " ".join(words)


def shown_columns(m: Machine, noun: int, truths: bool = False) -> list[Column]:
    """The fields by which things of a noun are told apart: values and numbers, constants first.

    ``truths``: all fields that may be given a value in words, those that an expansion adds last.
    """
    types = ("value", "number", "truth") if truths else ("value", "number")
    columns = [m.table.columns[c] for c in m.table.nouns[noun].columns]
    at = m.table.nouns[noun].at
    shown = [
        c
        for c in columns
        if c.type in types
        and (truths or not c.added)
        and not (c.kind == "stored" and c.number in (at, at + 1) and at >= 0)
    ]
    return sorted(shown, key=lambda c: (c.added, c.kind != "constant"))


def field_words(m: Machine, s: State, thing: int, fixed: bool = False) -> list[str]:
    """The values of those fields, or (``fixed``) of those that never change."""
    words = []
    for column in shown_columns(m, s.roster.noun[thing]):
        if fixed and column.kind != "constant":
            continue
        words.append(
            value_label(m, column.enum if column.type == "value" else NONE, column_value(m, s, thing, column))
        )
    return words


def column_value(m: Machine, s: State, thing: int, column: Column) -> int:
    """The value of a field of a thing."""
    if column.kind == "stored":
        return s.fields[thing * m.stored + column.number]
    return s.roster.constants[thing * m.constants + column.number]


def value_label(m: Machine, enum: int, value: int) -> str:
    """A value of an enumeration by its name, a number by its digits."""
    if enum < 0:
        return str(value)
    return NONE_WORD if value < 0 else m.table.enums[enum].values[value]


def placement_label(m: Machine, placement: int) -> str:
    """The cells of a placement."""
    grid, cells = m.placements[placement % len(m.placements)]
    columns = m.table.grids[grid].columns
    return " ".join(f"[{cell // columns + 1}, {cell % columns + 1}]" for cell in cells)


def option_label(m: Machine, s: State, question: Question, option: int) -> str:
    """An option of a question in neutral words."""
    if option == DONE:
        return DONE_WORD
    if option == PASS:
        return PASS_WORD
    if option >= ACTION:
        return action_label(m, s, option)
    kind = question.kind
    if kind == "thing":
        return thing_label(m, s, option)
    if kind == "value":
        return value_label(m, question.detail, option)
    if kind == "units":
        return f"{option} {m.table.resources[question.detail].name}"
    if kind == "placement":
        return placement_label(m, option)
    if kind == "place":
        return place_label(m, s, option)
    if kind == "order":
        return rule_label(m, asker_stack(s, question)[-1 - option])
    if kind == "resource":
        return m.table.resources[option].name
    return YES_WORD if kind in ("may", "replace") else str(option)


def action_label(m: Machine, s: State, option: int) -> str:
    """An action by its label and, where it stands on a card of a kind, the card."""
    effect, thing = action_of(option)
    label = m.effects[effect].label or m.effects[effect].id
    return label if thing < 0 else f"{label} {thing_label(m, s, thing)}"


def place_label(m: Machine, s: State, place: int) -> str:
    """A zone by its name, what a thing holds by the thing."""
    zone = s.roster.place_zone[place]
    if zone >= 0:
        return m.table.zones[zone].name
    return thing_label(m, s, s.roster.place_holder[place])


def asker(s: State, question: Question) -> Frame:
    """The frame that asked a question: its effect and counter tell which rule, and where in it."""
    return asker_stack(s, question)[-1]


def asker_stack(s: State, question: Question) -> list[Frame]:
    """The stack of the frame that asked."""
    return s.main if question.branch < 0 else s.branches[question.branch]


def rule_label(m: Machine, f: Frame) -> str:
    """The label of the rule that a frame runs, its id where it has none."""
    return m.effects[f.effect].label or m.effects[f.effect].id
