"""Parts of the position before or after an example, and the sentences that tell them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...report.lexicon import capital
from ..content.document import Fact, Piece
from .story import StoryTeller

NOBODY = -1


Said = tuple[int, tuple[Piece, ...]]
"""Whom a sentence is about, and what it says."""


class Part(NamedTuple):
    """A part of a situation. ``owner``: who has ``what``; of what nobody has, ``place`` is where it lies, and
    ``number_of`` how much of it, ``number`` what it shows. ``fact``: what no sentence has words for.
    ``empty``: that there is nothing. ``key``: which sentence tells of what shows a number or has a mark.
    ``things``: those that it is about, ``singles`` of them that each have words of their own,
    ``place_number`` where they lie; ``definite``: they have names. ``hidden``: where players do not see them.
    ``why``: how it is added up; ``scored``: it is points, ``gives``: a rule of the card of the example gives
    some of them. ``held``: a resource, and how much of it. ``chosen``: the card that a player has as his own.
    ``stands``: what stands somewhere, and where. ``field``: of a number of a player. ``somewhere``: with
    where it lies, ``listed``: one thing after the other. ``none``: of what there is none, in its own words.
    ``alike``: the things of which is told how many look so.
    """

    owner: int
    what: str
    place: str = ""
    number_of: int = 1
    fact: Fact | None = None
    empty: bool = False
    number: str = ""
    key: str = ""
    place_number: int = NOBODY
    things: frozenset[int] = frozenset()
    singles: frozenset[int] = frozenset()
    hidden: bool = False
    why: tuple[Piece, ...] = ()
    gives: bool = False
    scored: bool = False
    held: tuple[int, int] | None = None
    chosen: int = NOBODY
    stands: tuple[str, str] | None = None
    field: str = ""
    definite: bool = False
    somewhere: bool = False
    listed: bool = False
    none: str = ""
    alike: frozenset[frozenset[int]] = frozenset()


_STANDS = ("outcome", "still")
"""At which ends what stands somewhere has a sentence of its own."""
_AGAIN = {"so": "given"}
"""How the second of several sentences is told: that it follows is said once."""


class PartSentences:
    """Tells parts in the words of one story."""

    def __init__(self, teller: StoryTeller) -> None:
        self._teller = teller

    def sentences(self, parts: Sequence[Part], key: str, last: int, has_key: str = "") -> Iterator[Said]:
        """Parts as sentences, those of one player in one: whom each is about, and what it says. ``last``:
        whom the sentence before them was about; ``has_key``: how is told what somebody has, if otherwise."""
        say = self._teller.say
        if key == "given":
            yield from self._alone([part for part in parts if part.key == "option"], key, key)
            yield from self._told_facts(parts, key)
        for owner in dict.fromkeys(part.owner for part in parts if part.owner >= 0):
            own = [part for part in parts if part.owner == owner]
            plain = [part for part in own if part.what and not part.why]
            start = has_key or key
            for together in (*_apart(plain), *([part] for part in own if part.why)):
                player = self._teller.called(owner, last)
                stands = together[0].stands if len(together) == 1 and start in _STANDS else None
                if stands is not None:
                    said = say(f"{start}_stands", player=player, what=stands[0], where=stands[1])
                else:
                    what = self._teller.listed([part.what for part in together])
                    said = say(f"{start}_has", player=player, what=what)
                yield owner, _added(said, together[0].why)
                last, has_key = owner, "given" if has_key == "so" else has_key  # that it follows is said once
                start = "given"  # and so is that it is so now
            if none := [part.none for part in own if not part.what and part.none]:
                player = self._teller.called(owner, last)
                yield (
                    owner,
                    _added(say(f"{key}_has_no", player=player, what=self._teller.listed(none, "nor"))),
                )
                last = owner
            for part in own:
                if not part.what and not part.none:
                    player = self._teller.called(owner, last)
                    yield owner, _added(say(f"{key}_has_none", player=player, where=part.place))
                    last = owner
        common = [part for part in parts if part.owner < 0 and part.fact is None and part.key != "option"]
        common.sort(key=lambda part: bool(part.why))  # what is added up behind what it is made of
        yield from self._alone(common, key, has_key or key)
        if key != "given":
            yield from self._told_facts(parts, key)

    def _alone(self, parts: Sequence[Part], key: str, number_key: str) -> Iterator[Said]:
        """Parts of which each is a sentence."""
        say = self._teller.say
        for part in parts:
            if part.key:
                start, number_key = (
                    (number_key, _AGAIN.get(number_key, number_key))
                    if part.key == "is"
                    else (key, number_key)
                )
                said = say(f"{start}_{part.key}", what=part.what, number=part.number, count=part.number_of)
            else:
                lies = "lies" if part.definite else "there"
                there = "laid_out" if not part.place else lies if part.what else "none_there"
                said = say(f"{key}_{there}", what=part.what, where=part.place, count=part.number_of)
            yield NOBODY, _added(said, part.why)

    def _told_facts(self, parts: Sequence[Part], key: str) -> Iterator[Said]:
        """What no sentence has words for."""
        say = self._teller.say
        facts = [part.fact for part in parts if part.fact is not None]
        if facts:
            told = [say("fact", name=fact.name, value=fact.value) for fact in facts]
            yield NOBODY, _added(say(f"{key}_facts", facts=say("between").join(told)))


def _apart(parts: Sequence[Part]) -> list[list[Part]]:
    """Parts that stand in one sentence each: what lies somewhere, one thing after the other, is not told in
    a row with what somebody has besides, since that would seem to lie there as well."""
    if not any(part.listed for part in parts):
        return [list(parts)] if parts else []
    split = [[part for part in parts if part.somewhere is somewhere] for somewhere in (False, True)]
    return [together for together in split if together]


def _added(said: str, why: tuple[Piece, ...] = ()) -> tuple[Piece, ...]:
    """A sentence with how its number is added up."""
    sentence = capital(said.strip())
    return (Piece(sentence.removesuffix(".")), *why, Piece(". ")) if why else (Piece(f"{sentence} "),)
