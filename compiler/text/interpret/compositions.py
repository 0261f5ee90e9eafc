"""Rules made of the rules of a game: with a part of another one, or changed in one place.

Nobody says so that a card of the game has it: what happens first may be that of one rule, what is done then
that of another; and what is the same but for "at least" and "at most" is one change away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...source.records import replace
from ...tree import rules
from ...typed.mapped import mapped, rebuilt
from ...typed.walk import children, walk

Names = frozenset[str]


class Parts(NamedTuple):
    """A rule with what its text has and what each part of its body names; the kind of card that it is for."""

    rule: rules.Rule
    kind: str
    said: Names
    names: Mapping[str, Names]

    def with_part(self, name: str, other: Parts) -> Names:
        """What the text has about with a part of another rule in place of its own."""
        kept = (names for part, names in self.names.items() if part != name)
        return self.said - self.names[name] | other.names[name] | (self.said & frozenset().union(*kept))


_PARTS = frozenset({"pattern", "moment", "window", "quota", "guard", "body", "amount", "per", "binder"})
"""The fields of a rule that another rule may have in their place, where it has them too."""


def parts_of(rule: rules.Rule, kind: str, said: Names, named_in: Callable[[Any], Names]) -> Parts:
    """A rule by its parts; what is none of them cannot be exchanged."""
    fields = rule.body.__struct_fields__
    return Parts(rule, kind, said, {name: named_in(getattr(rule.body, name)) for name in fields})


def composed(
    parts: Sequence[Parts], most: int, likeness: Callable[[Names], float]
) -> Iterator[tuple[rules.Rule, str]]:
    """The likeliest rules that have a part of another one, so many of each, with the kinds of cards."""
    pairs = [
        (likeness(own.with_part(name, other)), -at, own, name, other)
        for at, (own, other) in enumerate((own, other) for own in parts for other in parts)
        if own is not other
        for name in own.names.keys() & other.names.keys() & _PARTS
        if _can_have(own.rule.body, name, getattr(other.rule.body, name))
    ]
    pairs.sort(key=lambda pair: (-pair[0], -pair[1], pair[3]))
    made: Counter[int] = Counter()
    for _, _, own, name, other in pairs:
        made[id(own)] += 1
        if made[id(own)] > most:
            continue
        yield _with(own.rule, **{name: getattr(other.rule.body, name)}), own.kind


def _can_have(body: Any, name: str, part: Any) -> bool:
    """Whether a part is another one of the same sort: what must be there is there."""
    own = getattr(body, name)
    return part != own and (own is None or part is not None or name in ("quota", "guard", "per"))


def _with(rule: rules.Rule, **parts: Any) -> rules.Rule:
    return replace(rule, body=replace(rule.body, **parts))


# ------------------------------------------------------------------ one change


Change = Callable[[Any], Iterator[Any]]


def varied(rule: rules.Rule, *changes: Change) -> Iterator[rules.Rule]:
    """The rules that differ from one in one place: how values are compared, how many, who, if one may.

    ``changes``: other changes of a node.
    """
    for body in _varied(rule.body, (_changed, *changes)):
        yield replace(rule, body=body)


def _varied(node: Any, changes: Sequence[Change]) -> Iterator[Any]:
    """A node with one change, in itself or in one of its parts."""
    for change in changes:
        yield from change(node)
    for part in children(node):
        for other in _varied(part, changes):
            yield _exchanged(node, part, other)


class Described(NamedTuple):
    """What a rule says of things of a noun, which have a name in it; and what that names."""

    noun: str
    name: str
    where: Any
    names: Names

    def of(self, binder: rules.Binder) -> rules.Binder:
        """Other things of which the same is said."""

        def renamed(node: Any) -> Any:
            is_own = isinstance(node, rules.Local) and node.name == self.name
            return replace(node, name=binder.name) if is_own else node

        return replace(binder, where=mapped(self.where, renamed))


def described_in(rule: rules.Rule, named_in: Callable[[Any], Names]) -> Iterator[Described]:
    """What a rule says of the things in it."""
    for node in walk(rule):
        if isinstance(node, rules.Binder) and node.where is not None:
            yield Described(node.noun, node.name, node.where, named_in(node.where))


def described_as(known: Sequence[Described]) -> Change:
    """Says of things what is said elsewhere of others of their noun, or nothing."""

    def change(node: Any) -> Iterator[Any]:
        if isinstance(node, rules.Binder):
            yield from (other.of(node) for other in known if other.noun == node.noun)
            if node.where is not None:
                yield replace(node, where=None)

    return change


def _exchanged(node: Any, old: Any, new: Any) -> Any:
    """A node with another part in the place of one."""

    def change(part: Any) -> Any:
        if part is old:
            return new
        return rebuilt(part, change) if isinstance(part, tuple) else part

    return rebuilt(node, change)


_COMPARED = ("is", ">=", "<=", ">", "<")
_DOERS = (None, "others", "players")
_ALONE = ("one", "any", "some", "all")
_NUMBERED = ("exactly", "up to")


def _changed(node: Any) -> Iterator[Any]:
    match node:
        case rules.Comparison(operator=own):
            yield from (replace(node, operator=other) for other in _COMPARED if other != own)
        case rules.Quantified(quantifier=own):
            yield from (replace(node, quantifier=other) for other in ("some", "every", "no") if other != own)
        case rules.Choose(quantity=own):
            others = _NUMBERED if node.number is not None else _ALONE
            yield from (replace(node, quantity=other) for other in others if other != own)
        case rules.Negation(operand=inner):
            yield inner
        case rules.Arithmetic(operator="//" | "*", left=left, right=right):
            yield from (part for part in (left, right) if not isinstance(part, rules.Number))
        case rules.Within(value=value, low=low):
            yield from (rules.Comparison(operator, value, low) for operator in ("is", ">=", "<="))
        case rules.Score(amount=amount) if not isinstance(amount, rules.Number):
            yield replace(node, amount=rules.Number(1))
        case rules.Modify(amount=rules.Number(value=number)):
            yield replace(node, amount=rules.Number(-number))
        case rules.EventPattern(doer=own):
            yield from (replace(node, doer=other) for other in _DOERS if other != own)
    yield from _bodies(node)


def _bodies(node: Any) -> Iterator[Any]:
    """A rule without its condition or limit or one of its steps; before and after; where one may, or must."""
    for name in ("guard", "quota"):
        if getattr(node, name, None) is not None:
            yield replace(node, **{name: None})
    body = getattr(node, "body", None)
    if isinstance(body, tuple) and len(body) > 1:
        yield from (replace(node, body=(*body[:at], *body[at + 1 :])) for at in range(len(body)))
    match node:
        case rules.Reaction(stage=stage):
            yield replace(node, stage="before" if stage == "after" else "after")
        case rules.Replace(optional=optional):
            yield replace(node, optional=not optional)
    if isinstance(node, rules.Reaction | rules.Timed):
        match node.body:
            case (rules.May(body=inner),):
                yield replace(node, body=inner)
            case _:
                yield replace(node, body=(rules.May(node.body),))
