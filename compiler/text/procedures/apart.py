"""A procedure as a reference teaches it: the base game first, what is otherwise in other games in notes.

For each value of an option that a procedure asks for, it is planned as it is then, and held against the base
game: where steps made of the same statements say the same, nothing is told. Options that are asked for
together are changed together as well. Raises NotExpressible where no plan says a line of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, cached_property
from itertools import product

from ...partial.decided import Decided, base_of, is_switch, options_in, others_of
from ...partial.fold import Folding
from ...partial.game import as_decided, procedures_of, run_in
from ...source.records import replace
from ...tree import rules
from ...tree.types import Choice
from ...typed.model import Game
from ...typed.walk import walk
from ...words.vocabulary import Constant
from ..message.outline import ALSO, FIRST, INSTEAD, WITHOUT, Note, OutlinePlan, Told
from ..message.plan import Phrase, phrase
from .outlines import Outlines
from .steps import anchored

Values = tuple[tuple[str, Constant], ...]
"""Options that are not as in the base game, with their values."""
MOST = 64  # ways to set the options of one condition


class OutlinesApart:
    """Plans the procedures of one game apart. ``labels``: its labelled rules by their ids."""

    def __init__(self, game: Game, labels: Mapping[str, rules.Rule]) -> None:
        self._game = game
        self._labels = labels
        self._base = base_of(game)
        self._outlines = cache(self._outlines_of)

    def outline(self, procedure: str) -> OutlinePlan:
        """What is told of a procedure, with notes at its steps. Raises NotExpressible, or KeyError."""
        told = self._outlines(()).outline(procedure)
        if not told.steps:  # all of it is of another game
            return Outlines(self._game, self._labels).outline(procedure)
        steps = told.steps
        told_of: dict[Values, tuple[Told, ...]] = {(): steps}
        for values in others(self._game, self._game.procedures[procedure]):
            other = told_of[values] = self._outlines(values).outline(procedure).steps
            if all(other != told_of.get(part) for part in _parts(values)):
                steps = noted(steps, other, fronts_of(self._game, values))
        return replace(told, steps=steps)

    def needed(self, procedure: str) -> tuple[Phrase, ...]:
        """In which game a procedure is carried out at all; nothing where it is in the base game."""
        return self._needed.get(procedure, ())

    @cached_property
    def _needed(self) -> Mapping[str, tuple[Phrase, ...]]:
        """The procedures that only another game has, with the first option that brings them."""
        missing = run_in(self._game) - run_in(as_decided(self._game, self._base))
        needed: dict[str, tuple[Phrase, ...]] = {}
        for name in self._game.vocabulary.options if missing else ():
            for value in _changes(self._game, name):
                other = as_decided(self._game, self._decided(((name, value),)))
                for procedure in missing & run_in(other):
                    needed.setdefault(procedure, fronts_of(self._game, ((name, value),)))
        return needed

    def _decided(self, values: Values) -> Decided:
        return Decided({**self._base.options, **dict(values)})

    def _outlines_of(self, values: Values) -> Outlines:
        folder = Folding(self._game, self._decided(values))
        return Outlines(replace(self._game, procedures=procedures_of(self._game, folder)), self._labels)


def others(game: Game, node: rules.Node) -> Iterator[Values]:
    """The other games that a rule knows: an option changed, or those that a condition asks for together."""
    ways: dict[Values, None] = {}
    switches = {name: tuple(_changes(game, name)) for name in options_in(node)}
    for name, values in switches.items():
        ways |= {((name, value),): None for value in values}
    for inner in walk(node):
        together = options_in(inner) if isinstance(inner, rules.Both | rules.Either) else ()
        every = [[None, *switches[name]] for name in together]
        for chosen in list(product(*every))[:MOST] if len(together) > 1 else ():
            ways[tuple((n, v) for n, v in zip(together, chosen, strict=True) if v is not None)] = None
    ways.pop((), None)
    yield from sorted(ways, key=len)


def _changes(game: Game, name: str) -> Iterator[Constant]:
    option = game.vocabulary.options[name]
    if is_switch(option):
        yield from others_of(option, game)


def _parts(values: Values) -> Iterator[Values]:
    """The same with less that is changed; at last the base game."""
    for bits in product((False, True), repeat=len(values)):
        if not all(bits):
            yield tuple(value for value, kept in zip(values, bits, strict=True) if kept)


def fronts_of(game: Game, values: Values) -> tuple[Phrase, ...]:
    """In which game something is so, as what stands before a main clause."""
    return tuple(_front(game, name, value) for name, value in values)


def _front(game: Game, name: str, value: Constant) -> Phrase:
    type_ = game.vocabulary.options[name].type
    if isinstance(type_, Choice):
        return phrase("in_option", option=f"option:{name}", value=f"value:{type_.enum}.{value}")
    return phrase("option_on" if value else "option_off", option=f"option:{name}")


@dataclass(frozen=True, slots=True)
class Difference:
    """What is otherwise in a row of things: ``old`` and ``new`` tell from where to where."""

    how: str
    old: tuple[int, int]
    new: tuple[int, int]


def differences(old: Sequence[object], new: Sequence[object]) -> Iterator[Difference]:
    """Where two rows of things part, of which none is there twice."""
    for how, first, last, other_first, other_last in SequenceMatcher(
        a=old, b=new, autojunk=False
    ).get_opcodes():
        if how != "equal":
            word = {"replace": INSTEAD, "delete": WITHOUT, "insert": ALSO if first else FIRST}[how]
            yield Difference(word, (first, last), (other_first, other_last))


def noted(
    base: tuple[Told, ...], other: tuple[Told, ...], when: tuple[Phrase, ...], *, ways: bool = False
) -> tuple[Told, ...]:
    """The steps of the base game with notes where those of another game are not the same."""
    steps = list(base)
    spans, other_spans = [step.span for step in base], [step.span for step in other]
    for change in differences(spans, other_spans):
        first, last = change.old
        at = max(last - 1, 0)
        numbers = () if ways else tuple(range(first + 1, last + 1))
        _note(steps, at, Note(when, change.how, numbers, other[slice(*change.new)]))
    counterparts = {step.span: step for step in other}
    for at, step in enumerate(base):
        like = counterparts.get(step.span)
        if like is None or like == step:
            continue
        if like.plans == step.plans and like.choice == step.choice:
            inner = noted(step.steps, like.steps, when, ways=step.choice)
            steps[at] = replace(steps[at], steps=inner)
        else:
            _note(steps, at, Note(when, INSTEAD, () if ways else (at + 1,), (like,)))
    return tuple(steps)


def _note(steps: list[Told], at: int, note: Note) -> None:
    anchor = f"{steps[at].anchor}.{len(steps[at].notes) + 1}n"
    told = replace(note, steps=anchored(note.steps, anchor))
    steps[at] = replace(steps[at], notes=(*steps[at].notes, told))
