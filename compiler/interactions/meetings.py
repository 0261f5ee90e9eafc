"""What comes of two rules that meet: whether they commute, which comes first, or that nothing decides it.

By the language's rules of meaning (docs/language.md): what is added up commutes; the largest limit counts;
a ban beats a permission; who reacts first to an event is asked where it matters. Nothing decides between two
replacements of one event, nor between two values for one parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from ..tree import rules as typed
from ..tree.types import Thing
from ..typed.model import Game
from ..typed.walk import walk
from .agreed import Agreed
from .apart import Apart
from .footprint import Aspect, AspectChange, Footprint

Verdict = Literal["commutes", "ordered", "allowed", "asked", "undecided"]
VERDICTS: tuple[Verdict, ...] = ("undecided", "asked", "allowed", "ordered", "commutes")
"""The worst first: nothing decides; a player is asked; a card says that any order is fine; the language
decides; it makes no difference."""


_Named = typed.LabelOf | typed.SlotOf


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two rules meet in something. ``way`` is a key of the messages; ``what`` is written as in rules.

    ``aspects``: in which respects the order of the two matters.
    """

    way: str
    verdict: Verdict
    what: tuple[str, ...]
    first: Footprint
    other: Footprint
    aspects: tuple[Aspect, ...] = ()


class Meetings:
    """Compares the rules of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.apart = Apart(game)
        self.agreed = Agreed(game)

    def of(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """Every way in which two rules meet."""
        if self.apart.never_together(footprint, other):
            return
        for compare in _WAYS:
            yield from compare(self, footprint, other)
        for compare in _ONE_SIDED:
            yield from compare(self, footprint, other)
            yield from compare(self, other, footprint)

    def undecided(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """The ways in which two rules meet so that nothing decides between them; no others are looked at."""
        yield from (met for met in self.clashes(footprint, other) if met.verdict == "undecided")

    def clashes(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """The ways in which two rules meet of which some are undecided."""
        if not self.apart.never_together(footprint, other):
            for compare in _MAY_CLASH:
                yield from compare(self, footprint, other)

    def feeds(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """Whether one of two rules brings about what the other answers; one rule may do so for itself."""
        if not self.apart.never_together(footprint, other):
            yield from self._feed(footprint, other)
            if footprint is not other:
                yield from self._feed(other, footprint)

    # ------------------------------------------------------------------ both do the same

    def _react(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        if (
            footprint.kind != other.kind
            or footprint.kind not in ("before", "after")
            or self.apart.never_alike(footprint, other)
        ):
            return
        aspects = self.conflicts(footprint, other)
        subject = (footprint.kind, _said(footprint, other))
        yield Meeting("react", "asked" if aspects else "commutes", subject, footprint, other, aspects)

    def _replace(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """The first replacement is done, the other one no more; it is all one where both do the same."""
        if footprint.kind == other.kind == "replace" and not self.apart.never_alike(footprint, other):
            verdict = "commutes" if _does_the_same(footprint, other) else self._between(footprint, other)
            if verdict in ("undecided", "allowed") and self._takes_either(footprint, other):
                verdict = "asked"
            yield Meeting("replace", verdict, ("replace", _said(footprint, other)), footprint, other)

    def _in_one_place(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """Two acts in place of one rule: the first is done, and the other one no more."""
        if footprint.instead is None or other.instead is None:
            return
        if self._may_be_one(footprint.instead, other.instead):
            verdict = "commutes" if _does_the_same(footprint, other) else self._between(footprint, other)
            if verdict in ("undecided", "allowed") and footprint.optional and other.optional:
                verdict = "asked"
            if not self.apart.never_of_one_player(footprint, other):
                yield Meeting("replace", verdict, ("replace", _run(footprint.instead)), footprint, other)

    def _may_be_one(self, run: _Named, other: _Named) -> bool:
        """Whether what has two names, or is meant by two rules, may be one and the same."""
        match run, other:
            case typed.LabelOf(rule=rule), typed.LabelOf(rule=same):
                return rule == same
            case typed.SlotOf(subject=card, slot=slot), typed.SlotOf(subject=second, slot=same):
                apart = isinstance(card, typed.Unit) and isinstance(second, typed.Unit) and card != second
                return slot == same and not apart and self._kin(card, second)
            case (typed.LabelOf() as label, typed.SlotOf(slot=slot)) | (
                typed.SlotOf(slot=slot),
                typed.LabelOf() as label,
            ):
                return label.label == slot
        return False

    def _kin(self, card: typed.Expression, other: typed.Expression) -> bool:
        nouns = [part.type.noun for part in (card, other) if isinstance(part.type, Thing)]
        return len(nouns) < 2 or self.game.vocabulary.related(*nouns)

    def _takes_either(self, footprint: Footprint, other: Footprint) -> bool:
        """Whether one player is asked for both replacements, and so takes which he likes in any order.

        Unless one of them brings about what the other replaces: then he might do one after the other.
        """
        both = (footprint, other)
        return all(rule.optional and _for_its_owner(rule) for rule in both) and not any(
            rule.heard is not None and self.apart.may_be(event, rule.heard)
            for rule in both
            for doer in both
            if self.apart.may_cause(doer, rule)
            for event in doer.events
        )

    def _set(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """Two values for one parameter: the last one counts."""
        values = dict(other.sets)
        for parameter, value in footprint.sets:
            if parameter not in values:
                continue
            subject = ("replace", f"{parameter.rule.partition('#')[2]}: {parameter.name}")
            if value == values[parameter]:
                yield Meeting("set", "commutes", subject, footprint, other)
            elif not self.apart.never_of_one_player(footprint, other):
                yield Meeting("set", self._between(footprint, other), subject, footprint, other)

    def _judge(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        kinds = {footprint.kind, other.kind}
        if kinds <= {"permit", "forbid"} and not self.apart.never_alike(footprint, other):
            verdict: Verdict = "ordered" if len(kinds) == 2 else "commutes"
            yield Meeting("judge", verdict, (_said(footprint, other),), footprint, other)

    def _count(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        first, second = footprint.counted, other.counted
        if (
            first
            and second
            and first.field == second.field
            and (first.view == second.view or not (first.view and second.view))
        ):
            yield Meeting(
                "count", "commutes", _seen(first.field, first.view or second.view), footprint, other
            )

    def _limit(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        if footprint.bound and footprint.bound == other.bound:
            yield Meeting("limit", "ordered", (footprint.bound,), footprint, other)

    def _serve(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        if footprint.serves and other.serves and footprint.serves[1] == other.serves[1]:
            yield Meeting("serve", "commutes", (footprint.serves[1],), footprint, other)

    def _pay(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """Points at one moment: rule after rule, so that what one pays the other may read."""
        if footprint.moment and footprint.moment == other.moment:
            points = {Aspect("resource", r.name) for r in self.game.vocabulary.resources.values() if r.scores}
            read = tuple(sorted(points & (footprint.reads | other.reads)))
            verdict = self._open(footprint, other) if read else "commutes"
            yield Meeting("pay", verdict, (footprint.moment,), footprint, other, read)

    # ------------------------------------------------------------------ one does, the other answers

    def _feed(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """One brings about what the other waits for: a reaction, a replacement, a ban or a permission."""
        heard = other.heard
        if heard is None or footprint.kind in ("permit", "forbid", "set"):
            return
        if not self.apart.may_cause(footprint, other):
            return
        if any(self.apart.may_be(event, heard) for event in footprint.events):
            way = "feed" if other.kind in ("before", "after") else "change"
            yield Meeting(way, "ordered", (other.kind, _words(heard.verb, heard.what)), footprint, other)

    def _displace(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """One has something else done in place of the other."""
        if footprint.instead is not None and self._names(footprint.instead, other):
            yield Meeting("change", "ordered", ("replace", _run(footprint.instead)), other, footprint)

    def _names(self, run: _Named, other: Footprint) -> bool:
        """Whether a rule is one that is named by its label, or as a slot or an action of a card."""
        if isinstance(run, typed.LabelOf):
            return run.rule == other.rule.id
        card = self.game.card(other.card)
        kind = other.frame or (card.kind if card is not None else "")
        noun = run.subject.type.noun if isinstance(run.subject.type, Thing) else kind
        runs = isinstance(other.rule.body, typed.Slot | typed.Action)
        return runs and run.slot == other.rule.label and self.game.vocabulary.related(noun, kind)

    def _read(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """One makes count otherwise what the other looks at; a modifier looks at what is there."""
        counted = footprint.counted
        if counted is None or other.counted is not None:
            return
        if any(c.field == counted.field and counted.view in ("", c.view) for c in other.counts):
            yield Meeting("read", "commutes", _seen(counted.field, counted.view), footprint, other)

    def _silence(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """One keeps the other from holding on its card."""
        if footprint.silences is None or other.silences or other.granted or self.apart.everybodys(other):
            return
        noun, label = footprint.silences
        card = self.game.card(other.card)
        kind = other.frame or (card.kind if card is not None else "")
        if label in ("", other.rule.label) and self.game.vocabulary.related(noun, kind):
            what = f"{noun}.{label or self.game.core.rules}"
            yield Meeting("silence", "ordered", ("forbid", what), footprint, other)

    def _lend(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """The card of the one has the other as well, as if it stood on both."""
        if not footprint.lends or other.lends or other.granted or other.frame or self.apart.everybodys(other):
            return
        card = self.game.card(other.card)
        if footprint.card == other.card or card is None:
            return
        if self.game.vocabulary.related(footprint.lends, card.kind):
            what = f"{footprint.lends}.{self.game.core.rules}"
            yield Meeting("lend", "ordered", ("treat", what), footprint, other)

    def _keep(self, footprint: Footprint, other: Footprint) -> Iterator[Meeting]:
        """One keeps from changing what the other changes, or lets count otherwise."""
        counted = other.counted.field if other.counted is not None else ""
        changed = {change.aspect.name for change in other.changes if change.aspect.sort != "place"}
        if footprint.keeps and footprint.keeps in {counted, *changed}:
            yield Meeting("keep", "ordered", ("forbid", footprint.keeps), footprint, other)

    # ------------------------------------------------------------------ what decides

    def _between(self, footprint: Footprint, other: Footprint) -> Verdict:
        """A card beats the rulebook; between two cards nothing decides."""
        return (
            "ordered"
            if self.apart.everybodys(footprint) != self.apart.everybodys(other)
            else self._open(footprint, other)
        )

    def _open(self, footprint: Footprint, other: Footprint) -> Verdict:
        """What is not decided, or need not be, as one of the two cards says."""
        return "allowed" if self.agreed.any_order(footprint.card, other.card) else "undecided"

    def conflicts(self, footprint: Footprint, other: Footprint) -> tuple[Aspect, ...]:
        """The aspects that one rule changes and the other reads or changes, but for what only adds up."""
        met = (footprint.writes & (other.reads | other.writes)) | (other.writes & footprint.reads)
        return tuple(sorted(aspect for aspect in met if not self._adds_up(aspect, footprint, other)))

    def _adds_up(self, aspect: Aspect, footprint: Footprint, other: Footprint) -> bool:
        """Whether an aspect only grows by both, and for one player, so that a cap ends it in any order."""
        if aspect in footprint.reads | other.reads or not (
            _for_its_owner(footprint) and _for_its_owner(other)
        ):
            return False
        changes = {change for change in footprint.changes | other.changes if change.aspect == aspect}
        return changes == {AspectChange(aspect, "adds")}


def _run(run: _Named) -> str:
    """How a rule is named in whose place something is done."""
    if isinstance(run, typed.LabelOf):
        return f"run {run.label}"
    return (
        f"run {run.subject.type.noun}.{run.slot}"
        if isinstance(run.subject.type, Thing)
        else f"run {run.slot}"
    )


def _does_the_same(footprint: Footprint, other: Footprint) -> bool:
    """Whether two replacements have one body, in which none of them speaks of its own card."""
    both = (footprint.rule.body, other.rule.body)
    bodies = [body.body for body in both if isinstance(body, typed.Replace | typed.Instead)]
    speaks = any(isinstance(node, typed.This) for part in bodies[0] for node in walk(part))
    return bodies[0] == bodies[1] and not speaks and _for_its_owner(footprint) and _for_its_owner(other)


def _for_its_owner(footprint: Footprint) -> bool:
    """Whether who does something and for whom the rule acts is one and the same."""
    if footprint.instead is not None:
        return True
    return footprint.pattern is not None and footprint.pattern.doer is None


def _said(footprint: Footprint, other: Footprint) -> str:
    """The event that two rules speak of: what is said more exactly by one of them."""
    assert footprint.heard is not None and other.heard is not None
    return _words(footprint.heard.verb, footprint.heard.what or other.heard.what)


def _seen(field: str, view: str) -> tuple[str, ...]:
    return (field, "in", view) if view else (field,)


def _words(verb: str, noun: str) -> str:
    return f"{verb} {noun}".rstrip()


Compare = Callable[[Meetings, Footprint, Footprint], Iterator[Meeting]]
_WAYS: tuple[Compare, ...] = (
    Meetings._react,
    Meetings._replace,
    Meetings._in_one_place,
    Meetings._set,
    Meetings._judge,
    Meetings._count,
    Meetings._limit,
    Meetings._serve,
    Meetings._pay,
)
_MAY_CLASH: tuple[Compare, ...] = (
    Meetings._replace,
    Meetings._in_one_place,
    Meetings._set,
    Meetings._pay,
)
_ONE_SIDED: tuple[Compare, ...] = (
    Meetings._feed,
    Meetings._displace,
    Meetings._read,
    Meetings._silence,
    Meetings._lend,
    Meetings._keep,
)

__all__ = ["VERDICTS", "Meeting", "Meetings", "Verdict"]
