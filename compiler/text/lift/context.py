"""Plans back to rules: what a plan has named so far, and the syntax that is built from it.

Raises NoMatch for a plan that is none of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from ...tree import rules, syntax
from ...words.vocabulary import PLAYER, Vocabulary
from ..message.plan import Phrase, bare, kind_of
from ..plan.discourse import VALUE, home_zone, own_things

NUMBER = ""
"""The noun of a number that is chosen: it is no thing."""
UNNAMED = "n"
"""What such a number is called."""
CHOSEN = "_chosen"
"""Ends the name of a value that is chosen."""


class NoMatch(Exception):
    """A plan that no rule says so: the reader understood words that make no rule."""


@dataclass
class LiftContext:
    """The state of turning one plan into a rule.

    ``names``: binders in the order they were made, with their noun and whether they stand for
    several; ``topic``: the binder of what the last clause acted on; ``every``: while a condition is read
    that may hold of each of some things, their binder once it was named; ``granted`` lifts a rule that is
    granted; ``shown``: the noun of a thing that has just been revealed where it lies, and the thing.
    ``so_many``: what must hold of how many things an event is about; ``worked_out`` lifts a number that
    is worked out, where something is described by it; ``brought``: the nouns of what verbs will still
    bring, which has no other name.
    """

    vocabulary: Vocabulary
    labels: Mapping[str, rules.Rule]
    kind: str
    names: dict[str, tuple[str, bool]] = field(default_factory=dict)
    topic: str | None = None
    shown: tuple[str, syntax.Expression] | None = None
    every: list[syntax.Binder] | None = None
    granted: Callable[[LiftContext, Phrase], syntax.Rule | None] | None = None
    so_many: list[syntax.Expression] = field(default_factory=list)
    worked_out: Callable[[LiftContext, Phrase], syntax.Expression] | None = None
    brought: list[str] = field(default_factory=list)

    def aside(self) -> tuple[str | None, dict[str, tuple[str, bool]]]:
        """What is known now, to go back to it."""
        return self.topic, dict(self.names)

    def back(self, kept: tuple[str | None, dict[str, tuple[str, bool]]]) -> None:
        """Forgets what was named since ``aside``."""
        self.topic, self.names = kept[0], dict(kept[1])

    def name(self, noun: str, several: bool = False) -> str:
        """A new binder for a noun: the noun itself, or with a number where that is taken."""
        first = noun.removeprefix(VALUE) + CHOSEN if noun.startswith(VALUE) else noun or UNNAMED
        name, count = first, 1
        while name in self.names or name in self.brought:
            count += 1
            name = f"{first}_{count}"
        self.names[name] = (noun, several)
        return name

    def inner(self, noun: str) -> str:
        """The name of a binder inside an expression, which ends with it."""
        name, count = noun, 1
        while name in self.names:
            count += 1
            name = f"{noun}_{count}"
        return name

    def named(self, noun: str, several: bool = False) -> str | None:
        """The one binder of a thing of a noun, or of several, or None."""
        binders = [name for name, known in self.names.items() if known == (noun, several)]
        return binders[0] if len(binders) == 1 else None

    def last(self, noun: str) -> str | None:
        """The last binder of a noun, or None."""
        binders = [name for name, (known, _) in self.names.items() if known == noun]
        return binders[-1] if binders else None

    def own(self, noun: str) -> str:
        """The word behind ``my.`` for all things of a noun that a player has."""
        return own_things(self.vocabulary, noun) or self.home(noun)

    def number(self) -> str:
        """The one number that was chosen."""
        number = self.named(NUMBER)
        if number is None:
            raise NoMatch("number")
        return number

    def home(self, noun: str) -> str:
        """The zone that "your dice" are in."""
        zone = home_zone(self.vocabulary, noun)
        if zone is None:
            raise NoMatch(noun)
        return zone


def number_of(phrase: Phrase, slot: str) -> int:
    """The number in a slot."""
    value = phrase.get(slot)
    if not isinstance(value, int):
        raise NoMatch(slot)
    return value


def mine(word: str) -> syntax.Member:
    """``my.word``."""
    return syntax.Member(syntax.Name("my"), word)


def lift_own(said: Phrase) -> syntax.Expression:
    """A field of yours or of the game, or a setting of it."""
    word = said.word("field")
    noun, _, field = bare(word).partition(".")
    if kind_of(word) == "option":
        return syntax.Member(syntax.Name("option"), noun)
    return mine(field) if noun == PLAYER else syntax.Member(syntax.Name(noun), field)


def lift_own_number(value: Phrase) -> syntax.Expression:
    """The same of a value that may be none of these. Raises NoMatch for any other."""
    if value.op != "own":
        raise NoMatch(value.op)
    return lift_own(value)


def dotted(path: str) -> syntax.Expression:
    """``a.b.c`` as an expression."""
    first, *rest = path.split(".")
    result: syntax.Expression = syntax.Name(first)
    for step in rest:
        result = syntax.Member(result, step)
    return result


def signed(value: int) -> syntax.Expression:
    """A whole number, with its sign if it is negative."""
    return rules.Number(value) if value >= 0 else syntax.Signed("-", rules.Number(-value))


def role(preposition: str, value: syntax.Expression) -> syntax.Role:
    """A preposition that a verb declares, with what follows it."""
    return syntax.Role(cast(Any, preposition), value)  # vocabularies have no others


def binder(
    noun: str, name: str, sources: tuple[syntax.Expression, ...], where: syntax.Expression | None = None
) -> syntax.Binder:
    """A binder, whose name is written only where it is not that of its noun."""
    return syntax.Binder(noun, None if name == noun else name, sources, where)


def joined(conditions: list[syntax.Expression]) -> syntax.Expression | None:
    """Conditions that must all hold, or None for none."""
    if len(conditions) > 1:
        return rules.Both(tuple(conditions))
    return conditions[0] if conditions else None
