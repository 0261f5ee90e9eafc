"""What players do in an example, as sentences: a few deeds of one player in each, with their reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....compiler.text.language.tokens import Token
from ...report.lexicon import capital
from ..content.document import Piece
from .reasons import LEAD
from .story import Deed, StoryTeller

_MANY = 3  # so many deeds stand in one sentence


def sentences(deeds: Sequence[Deed], teller: StoryTeller, last: int) -> Iterator[tuple[int, list[Piece]]]:
    """Deeds as sentences, a few of one player in each, with whom each is about. ``last``: whom the sentence
    before them was about."""
    at = 0
    while at < len(deeds):
        actor, end = deeds[at].actor, at + 1
        while end < len(deeds) and deeds[end].actor == actor and (end - at < _MANY or deeds[end].belongs):
            end += 1
        yield actor, list(_sentence(teller.called(actor, last), deeds[at:end], teller))
        last, at = actor, end


def _sentence(start: str, deeds: Sequence[Deed], teller: StoryTeller) -> Iterator[Piece]:
    joiner, spell = teller.words.realizer.language.joiners["and"], teller.words.realizer.spell_tokens
    for at, deed in enumerate(deeds):
        if at:
            said = spell((Token(LEAD), *joiner.between(at, len(deeds)), Token(deed.told)))
            yield Piece(said[len(LEAD) : -len(deed.told)])  # as it sounds before what follows
        yield Piece(deed.told if at else capital(f"{start} {deed.told}".strip()))
        yield from deed.why
    yield Piece(". ")
