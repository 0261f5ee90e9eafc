"""A hasty reader: what is said of a thing belongs to the nearest noun before it that it can fit by its words.

The exact reader knows how each phrase is put together, and takes "a die of the color of the other die of your
neighbor" for what alone some rule says so. A person does not. What is said of a thing, but stands behind
another one of which it could be said as well, may be heard of that one; and "it" may be what was named last.
Such places are found in the plan of a text, as its language says it: only where a noun stands between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product, takewhile
from typing import NamedTuple, Protocol

from ..language.missing import MissingForm
from ..language.tokens import SOFT, Token, Tokens
from ..message.plan import Phrase, phrase
from ..say.linearize import Linearizer
from ..say.places import OWNER, PLACE, split_form
from ..say.steps import CLAUSE, Filled, Step

LEAVES = "leaves"
_UNEQUAL = phrase("unequal")
"""What a language says of two values that are not the same: "different from"."""
_STEM = 6
"""So many letters of a word are the same in all its forms."""
_NOTHING = Token("")


class Fits(Protocol):
    """What a hasty reader knows of a game."""

    def lies(self, thing: Phrase, where: Phrase) -> bool:
        """Whether a thing can be where a place or an owner says."""

    def described(self, meant: Phrase, thing: Phrase, clause: Phrase) -> Iterable[Phrase]:
        """The ways to say of a thing what is said of another: with fields of its own in their place."""

    def takes(self, around: Phrase, slot: str, thing: Phrase) -> bool:
        """Whether a thing can stand in a slot."""

    def spares(self, around: Phrase, slot: str) -> bool:
        """Whether a sentence needs nothing in a slot."""


class Standing(NamedTuple):
    """A noun phrase in the form in which it stands in a text."""

    thing: Phrase
    form: str


Edge = tuple[Standing, ...]
"""The things of which something behind a phrase can be said, the nearest first."""


class Reattached(NamedTuple):
    """A thing of which something is said, and one of which that may be heard, with nothing else said."""

    meant: Phrase
    nearer: Phrase


class NearestReader:
    """Finds in plans of one language what a hasty reader takes to be said of another thing."""

    def __init__(self, linearizer: Linearizer, fits: Fits) -> None:
        self._say = linearizer
        self._fits = fits

    def misheard(self, plan: Phrase) -> tuple[Reattached, ...]:
        """What may be heard otherwise. Raises MissingForm."""
        hearing = _Hearing(self._say, self._fits)
        hearing.edge(plan, "", "")
        return tuple(dict.fromkeys(hearing.taken))


class _Hearing:
    """Goes once through a plan, in the order in which it is said.

    ``named``: the things met so far, but for those that only tell where or which another is; ``within``: how
    many noun phrases are around.
    """

    def __init__(self, linearizer: Linearizer, fits: Fits) -> None:
        self._say = linearizer
        self._nouns = linearizer.nouns
        self._fits = fits
        self._named: list[Phrase] = []
        self._within = 0
        self.taken: list[Reattached] = []

    def edge(self, said: Phrase, form: str, alternative: str) -> Edge:
        """What is left open behind a phrase."""
        if said.op == "np":
            return self._noun_phrase(Standing(said, form or self._say.language.case), alternative)
        edge: Edge = ()
        before: list[Token] = []
        for step in self._say.steps(said, form, alternative):
            if isinstance(step, Token):
                before.append(step)
            elif isinstance(step, Filled):
                self._part(said, step, tuple(before), edge)
                before = []
                edge = self._behind(step)
        return () if before else edge

    def _behind(self, step: Step) -> Edge:
        match step:
            case Filled(value=Phrase() as value):
                return self.edge(value, step.form, step.alternative)
            case Filled(value=tuple() as values):
                forms = (step.form, *[step.following or step.form] * (len(values) - 1))
                said = zip(values, forms, strict=True)
                edges = [self.edge(value, form, step.alternative) for value, form in said]
                return edges[-1] if edges else ()
        return ()

    def _noun_phrase(self, standing: Standing, alternative: str) -> Edge:
        """What is said behind the noun is said of it, unless a nearer thing fits."""
        if not self._within:
            self._named.append(standing.thing)
        self._within += 1
        edge: Edge = ()
        before: Tokens = ()
        for part, steps in self._nouns.parts(standing.thing, standing.form, alternative):
            for step in steps:
                if isinstance(step, Filled):
                    self._completed(standing.thing, before, step)
                    before = self._tokens(step) if step.slot == CLAUSE else ()
                    nearer = tuple(takewhile(lambda other: other is not standing, edge))
                    self._take(standing, nearer, step)
                    behind = self._behind(step)
                    edge = (*behind, standing) if edge else ()
            if part == "noun":
                edge = (standing,)
        self._within -= 1
        return edge

    def _completed(self, thing: Phrase, before: Tokens, step: Filled) -> None:
        """Notes a place that completes the words before it: "of different kinds from your party"."""
        if step.slot not in (PLACE, OWNER) or not before or not isinstance(step.value, Phrase):
            return
        differing = next((said for said in thing.items(CLAUSE) if said.op == "differing"), None)
        form = next(iter(self._say.language.patterns[_UNEQUAL.op]), "")
        *_, word, preposition = (_NOTHING, _NOTHING, *self._say.tokens(_UNEQUAL, form))
        first = next(iter(self._tokens(step)), _NOTHING)
        alike = (token.text[:_STEM] == word.text[:_STEM] for token in before)
        if (
            differing is not None
            and before[-1].kind not in SOFT
            and first.text == preposition.text
            and any(alike)
        ):
            self.taken.append(Reattached(thing.with_slots(qualities=None), alone(thing, CLAUSE, differing)))

    def _part(self, around: Phrase, step: Filled, before: Tokens, edge: Edge) -> None:
        """What stands in a slot of a sentence may be heard of a thing inside the one in front of it."""
        what = step.value
        if not isinstance(what, Phrase):
            return
        if what.op == "pron":
            self._pronoun(around, step)
        elif edge and step.slot == PLACE:
            self._take(edge[-1], edge[:-1], step)
        elif edge and what.op == "np" and self._fits.spares(around, step.slot):
            words = (*before, *self._tokens(step))
            self._take(edge[-1], edge[:-1], Filled(PLACE, what), words)

    def _take(self, meant: Standing, nearer: Edge, step: Filled, words: Tokens = ()) -> None:
        """Notes the first of some nearer things of which the same could be said in the same words."""
        if not nearer or not isinstance(step.value, Phrase):
            return
        said = words or self._tokens(step)
        for other in nearer:
            if said in self._as_said_of(meant, other, step.slot, step.value):
                things = (alone(thing, step.slot, step.value) for thing in (meant.thing, other.thing))
                self.taken.append(Reattached(*things))
                return

    def _as_said_of(self, meant: Standing, nearer: Standing, slot: str, what: Phrase) -> Iterator[Tokens]:
        """How a nearer thing would have it, if it can: with a place also as one from which it is taken."""
        thing = nearer.thing
        if slot == CLAUSE:
            ways = tuple(self._fits.described(meant.thing, thing, what))
        else:
            free = thing.get(PLACE) is None and thing.get(OWNER) is None
            ways = (what,) if free and self._fits.lies(thing, what) else ()
        own = split_form(nearer.form)[0]
        forms = (nearer.form, f"{own}.{split_form(meant.form)[1]}", f"{own}.{LEAVES}")
        for way, form in product(ways, dict.fromkeys(forms)):
            try:
                for part, steps in self._nouns.parts(alone(thing, slot, way), form, ""):
                    if slot != CLAUSE and part in (PLACE, OWNER):
                        yield self._say.spoken(steps)
                    filled = (said for said in steps if isinstance(said, Filled) and said.value == way)
                    yield from map(self._tokens, filled)
            except MissingForm:
                continue

    def _tokens(self, step: Filled) -> Tokens:
        return self._say.spoken((step,))

    def _pronoun(self, around: Phrase, step: Filled) -> None:
        """What "it" may be taken for: the thing named last that has its gender and number, and fits there."""
        pronoun = step.value
        if not isinstance(pronoun, Phrase) or not self._tokens(step):
            return
        shape = self._nouns.features(pronoun)
        for thing in reversed(self._named):
            if thing.word("noun") == pronoun.word("noun"):
                return
            if self._nouns.features(thing) == shape and self._fits.takes(around, step.slot, thing):
                self.taken.append(Reattached(*map(_known, (pronoun, thing))))
                return


def _known(thing: Phrase) -> Phrase:
    """A thing by its noun alone."""
    return phrase("np", det="the", noun=thing.word("noun"), number=thing.get("number") and "many")


def alone(thing: Phrase, slot: str, what: Phrase) -> Phrase:
    """A thing with nothing else said of it than one clause, place or owner, but for its adjectives."""
    own = tuple(said for said in thing.items(CLAUSE) if said.op in ("is", "among", "adjective"))
    bare = thing.with_slots(qualities=own, place=None)
    return bare.with_slots(qualities=(*own, what)) if slot == CLAUSE else bare.with_slots(**{slot: what})
