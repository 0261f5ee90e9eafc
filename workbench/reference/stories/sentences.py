"""What players do in an example, as sentences: a few deeds of one player in each, with their reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....compiler.text.language.tokens import Token
from ...report.lexicon import capital
from ..content.document import Piece
from .deeds import Deed
from .reasons import LEAD
from .story import StoryTeller

_MANY = 3  # so many deeds stand in one sentence
AND, THEN = "and", "and_then"
"""The joiners of deeds; the second stands behind a deed that has an "and" of its own."""
_BRACKETS = re.compile(r"\([^()]*\)")


def sentences(deeds: Sequence[Deed], teller: StoryTeller, last: int) -> Iterator[tuple[int, list[Piece]]]:
    """Deeds as sentences, a few of one player in each, with whom each is about. ``last``: whom the sentence
    before them was about."""
    at = 0
    while at < len(deeds):
        actor, end = deeds[at].actor, at + 1
        while end < len(deeds) and deeds[end].actor == actor:
            more = deeds[end].belongs or _goes_on(deeds[end - 1], deeds[end])
            if (end - at >= _MANY and not more) or _begins(deeds[at:end], deeds[end]):
                break
            end += 1
        yield actor, list(_sentence(teller.called(actor, last), deeds[at:end], teller))
        last, at = actor, end


def _sentence(start: str, deeds: Sequence[Deed], teller: StoryTeller) -> Iterator[Piece]:
    runs = list(_runs(deeds))
    for at, run in enumerate(runs):
        for number, deed in enumerate(run):
            told = deed.to if number else deed.told
            if at and not number:
                yield _between(teller, at, len(runs), told, THEN if _lists(runs[at - 1], teller) else AND)
            elif number:
                yield _between(teller, number, len(run), told)
            yield Piece(told if at or number else capital(f"{start} {told}".strip()))
            yield from deed.why
    yield Piece(". ")


def _begins(told: Sequence[Deed], deed: Deed) -> bool:
    """Whether a payment or an action begins with a deed: what it does is a sentence of its own."""
    if deed.opens:
        return True
    actions = [before.action for before in told if before.action is not None]
    if deed.action is None:
        return False
    return deed.action in actions or all(number != deed.action[0] for number, _ in actions)


def _goes_on(before: Deed, deed: Deed) -> bool:
    """Whether a deed has the verb of the one before it: "gains 1 coin and 1 heart"."""
    return bool(deed.verb) and deed.verb == before.verb


def _runs(deeds: Sequence[Deed]) -> Iterator[list[Deed]]:
    """Deeds that follow each other with one verb, which is said once of them all."""
    run: list[Deed] = []
    for deed in deeds:
        if run and not _goes_on(run[-1], deed):
            yield run
            run = []
        run.append(deed)
    if run:
        yield run


def _lists(run: Sequence[Deed], teller: StoryTeller) -> bool:
    """Whether deeds that are told with one verb have an "and" of their own: "pays 5 Gold and 1 token"."""
    (*_, last) = teller.words.realizer.language.joiners[AND].two
    return len(run) > 1 or any(last in _outside_brackets(deed.told).split() for deed in run)


def _outside_brackets(told: str) -> str:
    """What is left of a text without what stands in brackets, of which each may stand in others."""
    without = _BRACKETS.sub("", told)
    return told if without == told else _outside_brackets(without)


def _between(teller: StoryTeller, at: int, count: int, told: str, joined: str = AND) -> Piece:
    """What stands between two parts of a list, as it sounds before what follows. ``joined``: the joiner, in
    place of which languages may do without."""
    joiners, spell = teller.words.realizer.language.joiners, teller.words.realizer.spell_tokens
    joiner = joiners.get(joined, joiners[AND])
    said = spell((Token(LEAD), *joiner.between(at, count), Token(told)))
    return Piece(said[len(LEAD) : -len(told)])
