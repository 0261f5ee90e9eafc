"""A hasty reader: what is said of a thing belongs to the nearest noun before it that it can fit by its words.

The exact reader knows how each phrase is put together, and takes "a die of the color of the other die of your
neighbor" for what alone some rule says so. A person does not. What is said of a thing, but stands behind another
one of which it could be said as well, may be heard of that one; and "it" may be heard of what was named last. Such
places are found in the plan of a text, as its language says it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import NamedTuple, Protocol

from ..language.missing import MissingForm
from ..language.tokens import Token, Tokens
from ..message.plan import Phrase, phrase
from ..say.linearize import Linearizer
from ..say.steps import CLAUSE, Filled, Step

OWNER, PLACE = "owner", "place"
_THINGS = ("np", "pron")


class Fits(Protocol):
    """What a hasty reader knows of a game."""

    def lies(self, thing: Phrase, where: Phrase) -> bool:
        """Whether a thing can be where a place or an owner says."""

    def described(self, meant: Phrase, thing: Phrase, clause: Phrase) -> Iterable[Phrase]:
        """The ways to say of a thing what is said of another: with fields of its own in their place."""

    def takes(self, around: Phrase, slot: str, thing: Phrase) -> bool:
        """Whether a thing can stand in a slot."""


class Standing(NamedTuple):
    """A noun phrase in the form in which it stands in a text."""

    thing: Phrase
    form: str


class Misheard(NamedTuple):
    """What is said of a thing, ``meant``, and may be heard of another, ``nearer``; each with nothing else said."""

    slot: str
    meant: Phrase
    nearer: Phrase


class NearestReader:
    """Finds in plans of one language what a hasty reader takes to be said of another thing."""

    def __init__(self, linearizer: Linearizer, fits: Fits) -> None:
        self._say = linearizer
        self._fits = fits

    def misheard(self, plan: Phrase) -> tuple[Misheard, ...]:
        """What may be heard otherwise. Raises MissingForm."""
        hearing = _Hearing(self._say, self._fits)
        hearing.edge(plan, "", "")
        return tuple(dict.fromkeys(hearing.taken))


class _Hearing:
    """Goes once through a plan, in the order in which it is said; ``named``: the things met so far, but for those that
    only tell where or which another is."""

    def __init__(self, linearizer: Linearizer, fits: Fits) -> None:
        self._say = linearizer
        self._nouns = linearizer.nouns
        self._fits = fits
        self._named: list[Phrase] = []
        self._within = 0
        self.taken: list[Misheard] = []

    def edge(self, said: Phrase, form: str, alternative: str) -> tuple[Standing, ...]:
        """The things of which something behind a phrase can be said, the nearest first."""
        if said.op == "np":
            form = form or self._say.language.case
            parts = self._nouns.parts(said, form, alternative)
            if not self._within:
                self._named.append(said)
            self._within += 1
            edge = self._noun_phrase(Standing(said, form), parts) if parts else ()
            self._within -= 1
            return edge
        edge: tuple[Standing, ...] = ()
        for step in self._say.steps(said, form, alternative):
            if isinstance(step, Filled) and isinstance(step.value, Phrase):
                if step.value.op == "pron":
                    self._pronoun(said, step)
                elif step.slot == PLACE and edge:
                    self._place(step, edge)
            edge = self._behind(step)
        return edge

    def _behind(self, step: Step) -> tuple[Standing, ...]:
        match step:
            case Filled(value=Phrase() as value):
                return self.edge(value, step.form, step.alternative)
            case Filled(value=tuple() as values):
                forms = (step.form, *[step.following or step.form] * (len(values) - 1))
                edges = [
                    self.edge(value, form, step.alternative)
                    for value, form in zip(values, forms, strict=True)
                ]
                return edges[-1] if edges else ()
        return ()

    def _noun_phrase(
        self, standing: Standing, parts: Iterable[tuple[str, tuple[Step, ...]]]
    ) -> tuple[Standing, ...]:
        edge: tuple[Standing, ...] = ()
        for part, steps in parts:
            for step in steps:
                nearer = takewhile(lambda other: other is not standing, edge)
                if isinstance(step, Filled) and isinstance(step.value, Phrase):
                    self._take(
                        standing.thing,
                        next((other for other in nearer if self._fit(standing, other, step)), None),
                        step,
                    )
                behind = self._behind(step)
                if edge and isinstance(step, Filled):
                    edge = (*behind, standing)
            if part == "noun":
                edge = (standing,)
        return edge

    def _place(self, step: Filled, edge: tuple[Standing, ...]) -> None:
        """Where something is, said beside it as a part of the sentence."""
        *nearer, meant = edge
        self._take(
            meant.thing, next((other for other in nearer if self._fit(meant, other, step)), None), step
        )

    def _take(self, meant: Phrase, nearer: Standing | None, step: Filled) -> None:
        if nearer is not None:
            things = (alone(thing, step.slot, step.value) for thing in (meant, nearer.thing))
            self.taken.append(Misheard(step.slot, *things))

    # -------------------------------------------------------------- what fits

    def _fit(self, meant: Standing, nearer: Standing, step: Filled) -> bool:
        """Whether of a nearer thing the same words could be said."""
        own = self._tokens(step)
        return any(own == said for said in self._as_said_of(meant, nearer, step))

    def _as_said_of(self, meant: Standing, nearer: Standing, step: Filled) -> Iterator[Tokens]:
        thing, form = nearer
        what = step.value
        if not isinstance(what, Phrase):
            return
        if step.slot == CLAUSE:
            ways = tuple(self._fits.described(meant.thing, thing, what))
        else:
            free = thing.get(PLACE) is None and thing.get(OWNER) is None
            ways = (what,) if free and self._fits.lies(thing, what) else ()
        for way in ways:
            try:
                for _, steps in self._nouns.parts(alone(thing, step.slot, way), form, ""):
                    yield from (
                        self._tokens(said) for said in steps if isinstance(said, Filled) and said.value == way
                    )
            except MissingForm:
                continue

    def _tokens(self, step: Filled) -> Tokens:
        return self._say.spoken((step,))

    # -------------------------------------------------------------- pronouns

    def _pronoun(self, around: Phrase, step: Filled) -> None:
        """What "it" may be taken for: the thing named last that has its gender and number and can be meant."""
        pronoun = step.value
        if not isinstance(pronoun, Phrase) or not self._tokens(step):
            return
        shape = self._nouns.features(pronoun)
        for thing in reversed(self._named):
            if thing.word("noun") == pronoun.word("noun"):
                return
            if self._nouns.features(thing) == shape and self._fits.takes(around, step.slot, thing):
                meant, nearer = (
                    phrase("np", det="the", noun=np.word("noun"), number=np.get("number") and "many")
                    for np in (pronoun, thing)
                )
                self.taken.append(Misheard("pron", meant, nearer))
                return


def alone(thing: Phrase, slot: str, what: object) -> Phrase:
    """A thing with nothing else said of it than one clause or place; values that stand for nouns are kept."""
    if not isinstance(what, Phrase):
        return thing
    shown = tuple(quality for quality in thing.items(CLAUSE) if quality.op in ("is", "among", "adjective"))
    bare = thing.with_slots(qualities=shown, place=None)
    return bare.with_slots(qualities=(*shown, what)) if slot == CLAUSE else bare.with_slots(**{slot: what})
