"""What holds while a card is there: numbers raised or lowered, and what may be used as something else."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .joins import JOINS, Read
from .meanings import (
    Act,
    AmountOf,
    AsValue,
    BoundWord,
    Change,
    Concept,
    FieldWord,
    Limited,
    Line,
    Meaning,
    Modified,
    Numbers,
    NumberSet,
    Numeral,
    Occasion,
    Price,
    Purpose,
    ResourceWord,
    Served,
    SomeThings,
    ThisCard,
    ValueWord,
    VerbWord,
)
from .numbers import exact
from .sense import Sense


@JOINS.either(BoundWord, Numeral)
@JOINS.either(BoundWord, Numbers)
def _limited(sense: Sense, bound: BoundWord, number: Numeral | Numbers) -> Iterator[Read]:
    """“You may have three hands of Weapons”."""
    limit = exact(number)
    if limit.operator in ("is", "<=") and not (isinstance(number, Numeral) and number.signed):
        owner = "my." if sense.vocabulary.bounds[bound.name].owned else ""
        yield Limited(f"limit {owner}{bound.name} is {limit.low}"), 0


@JOINS.either(Limited, "may")
@JOINS.either(Limited, ThisCard)
def _limited_still(sense: Sense, limited: Limited, other: Concept | ThisCard) -> Iterator[Read]:
    yield limited, 0


@JOINS.either(FieldWord, "fewer")
@JOINS.either(FieldWord, "more")
def _less(sense: Sense, word: FieldWord, concept: Concept) -> Iterator[Read]:
    yield Change(word.field, -1 if concept.name == "fewer" else 1, counted=False), 0


@JOINS.either("fewer", Numeral)
@JOINS.either("fewer", AmountOf)
@JOINS.either("more", Numeral)
@JOINS.either("more", AmountOf)
def _by_so_much(sense: Sense, concept: Concept, number: Numeral | AmountOf) -> Iterator[Read]:
    """“1 Gold less”."""
    yield from _less_by(sense, Change("", -1 if concept.name == "fewer" else 1, counted=False), number)


@JOINS.either(FieldWord, Change)
def _field_changed(sense: Sense, word: FieldWord, change: Change) -> Iterator[Read]:
    if not change.field:
        yield Change(word.field, change.by, change.counted), 0


@JOINS.either(VerbWord, FieldWord)
def _raise_field(sense: Sense, verb: VerbWord, word: FieldWord) -> Iterator[Read]:
    if verb.name in ("own.raise", "own.lower"):
        yield Change(word.field, 1 if verb.name == "own.raise" else -1, counted=False), 0


@JOINS.either(Change, Numeral)
@JOINS.either(Change, AmountOf)
def _less_by(sense: Sense, change: Change, number: Numeral | AmountOf) -> Iterator[Read]:
    if change.counted:
        return
    if isinstance(number, AmountOf):
        if number.range.operator == "is":
            yield Change(change.field, change.by * number.range.low), 0
    elif not number.signed:
        yield Change(change.field, change.by * number.number), 0


@JOINS.in_order(Modified, Numeral)
@JOINS.in_order(Modified, AmountOf)
def _modified_by(sense: Sense, modified: Modified, number: Numeral | AmountOf) -> Iterator[Read]:
    for change, assumed in _less_by(sense, modified.change, number):
        yield replace(modified, change=change), assumed


@JOINS.either(Change, ResourceWord)
def _less_of(sense: Sense, change: Change, resource: ResourceWord) -> Iterator[Read]:
    yield change, 0


@JOINS.in_order(Numeral, ResourceWord)
def _signed_amount(sense: Sense, number: Numeral, resource: ResourceWord) -> Iterator[Read]:
    if number.signed:
        yield Change("", number.number), 1
    if number.signed and number.number > 0 and not sense.vocabulary.resources[resource.name].scores:
        yield Line(body=(f"gain {number.number} {resource.name}",)), 0


@JOINS.in_order("for", AmountOf)
def _for_price(sense: Sense, concept: Concept, amount: AmountOf) -> Iterator[Read]:
    """“For 2 Gold”."""
    if amount.range.operator == "is" and not sense.vocabulary.resources[amount.resource].scores:
        yield Price(amount.resource, amount.range.low), 0


@JOINS.in_order("for", ResourceWord)
def _for_piece(sense: Sense, concept: Concept, resource: ResourceWord) -> Iterator[Read]:
    if not sense.vocabulary.resources[resource.name].scores:
        yield Price(resource.name, 1), 0


@JOINS.either(Line, Price)
def _at_price(sense: Sense, line: Line, price: Price) -> Iterator[Read]:
    """“Reuse a die for 2 hearts”; but what is paid "for a heart" gains one."""
    if len(line.body) == 1 and line.body[0].startswith("pay ") and not line.trigger:
        yield replace(line, body=(*line.body, f"gain {price.number} {price.resource}")), 0
    elif line.body and not line.body[0].startswith("pay ") and not line.score:
        yield replace(line, body=(f"pay {price.number} {price.resource}", *line.body)), 0


@JOINS.either(VerbWord, Change)
def _get_change(sense: Sense, verb: VerbWord, change: Change) -> Iterator[Read]:
    if verb.name in ("own.score", "own.pay"):
        yield change, 0


@JOINS.either(Change, SomeThings)
def _changed(sense: Sense, change: Change, things: SomeThings) -> Iterator[Read]:
    """What is changed of things; where it has no name, what cards change of them, or their number."""
    if things.count is not None:
        return
    plain = replace(things, quantity="")
    if change.field:
        if change.field in sense.fields(things.noun):
            yield Modified(change, plain), 0
        return
    for field in sense.changed_fields(things.noun):
        yield Modified(Change(field, change.by, change.counted), plain), 1


@JOINS.either(Change, Act)
@JOINS.either(Change, Occasion)
def _changed_then(sense: Sense, change: Change, act: Act | Occasion) -> Iterator[Read]:
    """“When you buy a Weapon, subtract 1 from its cost”."""
    done = act.act if isinstance(act, Occasion) else act
    if isinstance(done.object, SomeThings) and not done.object.where:
        yield from _changed(sense, change, replace(done.object, places=(), count=None))


@JOINS.in_order("as", Change)
@JOINS.in_order("as", Numeral)
def _as_change(sense: Sense, concept: Concept, change: Change | Numeral) -> Iterator[Read]:
    """“Counts as 1 higher”, “counts as +1”."""
    if isinstance(change, Change):
        yield change, 0
    elif change.signed:
        yield Change("", change.number), 0


@JOINS.either(VerbWord, Numeral)
def _worth_more(sense: Sense, verb: VerbWord, number: Numeral) -> Iterator[Read]:
    if verb.name == "own.score" and number.signed:
        yield Change("", number.number), 0


@JOINS.either(SomeThings, Numeral)
def _signed(sense: Sense, things: SomeThings, number: Numeral) -> Iterator[Read]:
    field = sense.number_field(things.noun)
    if number.signed and field is not None and things.count is None:
        yield Modified(Change(field, number.number), replace(things, quantity="")), 1


@JOINS.either(Modified, Purpose)
def _modified_for(sense: Sense, modified: Modified, purpose: Purpose) -> Iterator[Read]:
    if not modified.purpose:
        yield replace(modified, purpose=purpose.name), 0


@JOINS.in_order("as", ValueWord)
@JOINS.in_order("as", ResourceWord)
def _as(sense: Sense, concept: Concept, target: ValueWord | ResourceWord) -> Iterator[Read]:
    yield AsValue(target), 0


@JOINS.in_order("as", AmountOf)
def _as_amount(sense: Sense, concept: Concept, amount: AmountOf) -> Iterator[Read]:
    if amount.range == Numbers("is", 1):
        yield AsValue(ResourceWord(amount.resource)), 0


@JOINS.either(ValueWord, AsValue)
@JOINS.either(ResourceWord, AsValue)
def _served(sense: Sense, source: ValueWord | ResourceWord, target: AsValue) -> Iterator[Read]:
    match source, target.target:
        case ValueWord(names=(name,), negated=False), ValueWord(names=(other,), negated=False):
            yield Served(name, other), 0
        case ResourceWord(name=name), ResourceWord(name=other) if name != other:
            yield Served(name, other), 0


@JOINS.either(Served, "may")
@JOINS.either(Served, "each")
@JOINS.either(Served, "one_of")
@JOINS.either(Served, "one")
@JOINS.either(Served, "all")
def _may_serve(sense: Sense, served: Served, concept: Concept) -> Iterator[Read]:
    yield served, 0


@JOINS.either(Served, VerbWord)
@JOINS.either(AsValue, VerbWord)
def _used(sense: Sense, served: Served | AsValue, verb: VerbWord) -> Iterator[Read]:
    if verb.name in ("own.use", "own.pay"):
        yield served, 0


@JOINS.either(Served, Purpose)
def _served_for(sense: Sense, served: Served, purpose: Purpose) -> Iterator[Read]:
    if not served.purpose:
        yield replace(served, purpose=purpose.name), 0


# ------------------------------------------------------------------ what is set in place of what is usual


BONUS, ENOUGH = "bonus", "enough"
"""The names of what says that a number is set: for what happens, and for what can be done."""


class Usual(Meaning, frozen=True):
    """What is usual, behind "instead of"."""


class Set(Meaning, frozen=True):
    """How much it is now."""

    number: int


@JOINS.in_order("instead", Numeral)
@JOINS.in_order("instead", AmountOf)
@JOINS.in_order("instead", "article")
@JOINS.in_order("instead", "one")
@JOINS.in_order("not", Numeral)
@JOINS.in_order("not", AmountOf)
def _usual(sense: Sense, concept: Concept, usual: Meaning) -> Iterator[Read]:
    yield Usual(), 0


@JOINS.in_order("and", Usual)
def _and_not(sense: Sense, concept: Concept, usual: Usual) -> Iterator[Read]:
    """“3 Gold, and not 2”."""
    yield usual, 0


@JOINS.either(Numeral, Usual)
@JOINS.either(AmountOf, Usual)
def _set_to(sense: Sense, number: Numeral | AmountOf, usual: Usual) -> Iterator[Read]:
    if isinstance(number, Numeral):
        if not number.signed:
            yield Set(number.number), 0
    elif number.range.operator == "is":
        yield Set(number.range.low), 0


@JOINS.either(Usual, VerbWord)
@JOINS.either(Set, VerbWord)
@JOINS.either(NumberSet, VerbWord)
def _said_of_it(sense: Sense, what: Usual | Set | NumberSet, verb: VerbWord) -> Iterator[Read]:
    """“You get 3”, “whose die you place”: what happens anyway; but not by how much it is more."""
    declared = sense.vocabulary.verbs.get(verb.name)
    if verb.name not in ("own.raise", "own.lower") and (declared is None or "by" not in declared.roles):
        yield what, 0


@JOINS.either(NumberSet, Act)
def _set_by(sense: Sense, setting: NumberSet, act: Act) -> Iterator[Read]:
    yield setting, 0


for _name in ("when", "each", "for", "if", "and", "may", "with"):

    @JOINS.in_order(_name, NumberSet)
    def _when_set(sense: Sense, concept: Concept, setting: NumberSet) -> Iterator[Read]:
        yield setting, 0


@JOINS.in_order(Limited, Usual)
def _limited_instead(sense: Sense, limited: Limited, usual: Usual) -> Iterator[Read]:
    """“Three hands instead of two”."""
    yield limited, 0


@JOINS.either(NumberSet, Set)
def _is_set(sense: Sense, setting: NumberSet, number: Set) -> Iterator[Read]:
    yield Limited(f"replace {setting.name}: {setting.field} = {number.number}"), 0


@JOINS.in_order(BONUS, NumberSet)
@JOINS.either(ENOUGH, NumberSet)
def _surely(sense: Sense, concept: Concept, setting: NumberSet) -> Iterator[Read]:
    """“The bonus for placing a gold die”, “… different companions are enough”."""
    yield replace(setting, sure=concept.name), 0


@JOINS.either(NumberSet, NumberSet)
def _same_set(sense: Sense, setting: NumberSet, other: NumberSet) -> Iterator[Read]:
    """“Different companions” and “to defeat the Dragon”: two words for one thing."""
    if replace(setting, sure="") == replace(other, sure=""):
        yield replace(setting, sure=setting.sure or other.sure or ENOUGH), 0


@JOINS.in_order(ENOUGH, Numeral)
def _so_many_enough(sense: Sense, concept: Concept, number: Numeral) -> Iterator[Read]:
    """“You need only 2”."""
    if not number.signed:
        yield Set(number.number), 0


@JOINS.either(NumberSet, Numeral)
@JOINS.either(NumberSet, AmountOf)
def _surely_set(sense: Sense, setting: NumberSet, number: Numeral | AmountOf) -> Iterator[Read]:
    """“The bonus for placing a gold die is 3 Gold”."""
    match number:
        case AmountOf(range=Numbers(operator="is", low=low)) if setting.sure == BONUS:
            yield from _is_set(sense, setting, Set(low))
        case Numeral(signed=False) if setting.sure:
            yield from _is_set(sense, setting, Set(number.number))


class AlmostSet(Meaning, frozen=True):
    """What is set to how much, where it is not said yet that it is more than usual."""

    setting: NumberSet
    number: int


@JOINS.either(NumberSet, AmountOf)
@JOINS.either(NumberSet, Numeral)
def _almost_set(sense: Sense, setting: NumberSet, number: AmountOf | Numeral) -> Iterator[Read]:
    """“2 Gold for completing a row”, before “instead of 1”."""
    match number:
        case AmountOf(range=Numbers(operator="is", low=low)) | Numeral(number=low, signed=False):
            if not setting.sure:
                yield AlmostSet(setting, low), 0


@JOINS.either(NumberSet, AlmostSet)
def _set_for(sense: Sense, setting: NumberSet, almost: AlmostSet) -> Iterator[Read]:
    """“Defeat the Dragon with 2 different companions”."""
    if replace(setting, sure="") == almost.setting:
        yield from _is_set(sense, setting, Set(almost.number))


@JOINS.in_order("with", AlmostSet)
def _with_almost(sense: Sense, concept: Concept, almost: AlmostSet) -> Iterator[Read]:
    yield almost, 0


@JOINS.either(AlmostSet, VerbWord)
def _almost_said(sense: Sense, almost: AlmostSet, verb: VerbWord) -> Iterator[Read]:
    for setting, assumed in _said_of_it(sense, almost.setting, verb):
        if setting == almost.setting:
            yield almost, assumed


@JOINS.in_order(AlmostSet, Usual)
def _set_behind(sense: Sense, almost: AlmostSet, usual: Usual) -> Iterator[Read]:
    yield from _is_set(sense, almost.setting, Set(almost.number))
