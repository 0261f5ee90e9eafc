"""What parts of a sentence mean, whatever words they have: records that are joined to larger ones.

What is worked out, required or done is kept as text of the rules language, so that no second one is needed.
"""

from __future__ import annotations

import msgspec


class Meaning(msgspec.Struct, frozen=True):
    """What some words mean."""


class Concept(Meaning, frozen=True):
    """A word that a language lists under the name of what it tells: ``when``, ``each``, ``at_least``."""

    name: str


class Numeral(Meaning, frozen=True):
    """A number; ``signed``: written with its sign."""

    number: int
    signed: bool = False


class Shown(Meaning, frozen=True):
    """Which numbers a thing shows."""

    range: Numbers


class EitherSign(Meaning, frozen=True):
    """So much more or less."""

    number: int


class Numbers(Meaning, frozen=True):
    """Which numbers: an operator of the rules language with a number, or ``in`` with two."""

    operator: str
    low: int
    high: int = 0

    def of(self, value: str) -> str:
        """The condition that a value is one of them."""
        if self.operator == "in":
            return f"{value} in {self.low}..{self.high}"
        return f"{value} {self.operator} {self.low}"


class ValueWord(Meaning, frozen=True):
    """A value or group of an enumeration, or all but it; or one of several."""

    enum: str
    names: tuple[str, ...]
    negated: bool = False
    group: bool = False

    @property
    def condition(self) -> str:
        """What is required of a field that shows it, behind the name of the field."""
        name = self.names[0]
        return f"in {name}" if self.group else f"is not {name}" if self.negated else f"is {name}"


class AsValue(Meaning, frozen=True):
    """What something counts as, or becomes: a value or a resource."""

    target: ValueWord | ResourceWord


class FieldWord(Meaning, frozen=True):
    """What a field is called."""

    field: str


class Fielded(Meaning, frozen=True):
    """What is required of a field, behind its name."""

    field: str
    condition: str


class Differing(Meaning, frozen=True):
    """Different values of a field; ``condition``: how many."""

    field: str
    condition: str = ""


class Fulfilled(Meaning, frozen=True):
    """That a field is true, or is not."""

    field: str
    true: bool


class Owner(Meaning, frozen=True):
    """Whose something is: ``left``, ``right``, ``others``, ``players``."""

    who: str


class Place(Meaning, frozen=True):
    """Some zones."""

    zones: tuple[str, ...]
    owner: str = ""


class UnitThing(Meaning, frozen=True):
    """A thing that is there for a value: the row of an attribute."""

    noun: str
    value: str


class SomeThings(Meaning, frozen=True):
    """Things of a noun. ``where``: what is required, each as a field with a condition behind it.

    ``quantity``: ``each``, ``all``, ``any`` (number), ``some``; ``places``: sources, as in the rules.
    """

    noun: str
    count: Numbers | None = None
    quantity: str = ""
    owner: str = ""
    places: tuple[str, ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    plural: bool = False

    @property
    def bare(self) -> bool:
        """Whether nothing but the noun is said."""
        return self == SomeThings(self.noun, plural=self.plural)

    def required(self, field: str, condition: str) -> SomeThings:
        """The same of which something more is required."""
        return msgspec.structs.replace(self, where=tuple(sorted((*self.where, (field, condition)))))


class ThisCard(Meaning, frozen=True):
    """The card itself."""


class Chosen(Meaning, frozen=True):
    """Things that are chosen, before it is said what for."""

    things: SomeThings


class ResourceWord(Meaning, frozen=True):
    """A resource."""

    name: str


class AmountOf(Meaning, frozen=True):
    """So much of a resource."""

    resource: str
    range: Numbers


class Reckoned(Meaning, frozen=True):
    """A number that is worked out, as an expression of the rules."""

    text: str


class Requirement(Meaning, frozen=True):
    """What is required, as a condition of the rules."""

    text: str


class SoMuch(Meaning, frozen=True):
    """How much there must be, before it is known of what."""

    range: Numbers


class Guarded(Meaning, frozen=True):
    """What is required of who has something."""

    text: str


class More(Meaning, frozen=True):
    """More or fewer of something, before it is said than what; ``owner``: whose, where not yours."""

    operator: str
    what: SomeThings | Reckoned
    owner: str = ""


class Than(Meaning, frozen=True):
    """With what something is compared; nothing: what is yours."""

    what: SomeThings | Reckoned | UnitThing | Owner | None = None


class MoreThan(Meaning, frozen=True):
    """A comparison without what is compared."""

    operator: str
    than: SomeThings | Reckoned | UnitThing | Owner


class For(Meaning, frozen=True):
    """For each of something, and what is yours of a resource; ``each``: so many of it."""

    what: SomeThings | ResourceWord
    each: int = 1


class VerbWord(Meaning, frozen=True):
    """A verb; ``change``: by how much it changes a number, or only the sign of that."""

    name: str
    change: str = ""
    modal: str = ""


class Act(Meaning, frozen=True):
    """What somebody does: a verb with its object. ``roles``: the rest of it, in the rules language."""

    verb: str
    object: SomeThings | ResourceWord | Place | ThisCard | None = None
    roles: str = ""
    doer: str = ""
    modal: str = ""
    change: str = ""


class EachTime(Meaning, frozen=True):
    """That something is done, each time that it is."""

    event: str


class Occasion(Meaning, frozen=True):
    """That something is done, as that on which something else holds."""

    act: Act


class Change(Meaning, frozen=True):
    """By how much a field is raised or lowered; by how much something is, where ``field`` is empty.

    ``counted``: whether it is said by how much, and not only that it is less or more.
    """

    field: str
    by: int
    counted: bool = True


class Modified(Meaning, frozen=True):
    """Of what a field is raised or lowered, and for what."""

    change: Change
    things: SomeThings
    purpose: str = ""


class Served(Meaning, frozen=True):
    """What may be used as something else, and for what."""

    source: str
    target: str
    purpose: str = ""


class Purpose(Meaning, frozen=True):
    """For what: a purpose or a view."""

    name: str


class Moment(Meaning, frozen=True):
    """A window."""

    name: str


class Period(Meaning, frozen=True):
    """A period."""

    name: str


class SlotName(Meaning, frozen=True):
    """What a slot is called."""

    name: str


class SlotOfThings(Meaning, frozen=True):
    """A slot of some things."""

    slot: str
    things: SomeThings


class Used(Meaning, frozen=True):
    """Things of which something is used."""

    things: SomeThings


class Completed(Meaning, frozen=True):
    """That a field of something becomes true, such as a row that is completed.

    ``noun``: empty until it is said of what.
    """

    field: str
    noun: str = ""


class BoundWord(Meaning, frozen=True):
    """A limit, by its name."""

    name: str


class Limited(Meaning, frozen=True):
    """A limit with its number, as a rule."""

    rule: str


class NumberSet(Meaning, frozen=True):
    """A number of something that happens anyway, which a rule sets: of a bonus, the amount.

    ``sure``: by what word it is said that it is set, and not only of what.
    """

    name: str
    field: str
    sure: str = ""


class Price(Meaning, frozen=True):
    """What something is done for, or paid for: so much of a resource."""

    resource: str
    number: int


class OrLine(Meaning, frozen=True):
    """What else may be done."""

    act: str


PENDING = "?"
"""In place of what something is done or scored for each of, where that is not said yet."""
EQUAL = "="
"""In place of points, where as many are scored as something that is not said yet comes to."""
FIRST = "once"
"""How often, where its period is not said yet."""


class Line(Meaning, frozen=True):
    """What a rule says so far: a trigger, a condition, how often, when, and what is done or scored.

    ``score``: points, as an expression; ``per``: for each of what, ``?`` where that is not said yet;
    ``topic``: the noun of what the trigger speaks of.
    """

    trigger: str = ""
    guard: str = ""
    quota: str = ""
    window: str = ""
    slot: str = ""
    modal: str = ""
    score: str = ""
    per: str = ""
    topic: str = ""
    body: tuple[str, ...] = ()
