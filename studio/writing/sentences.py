"""Sentences of people: read as rules, the nearest ones that are understood, and rules in their place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ...compiler.source.documents import Document, Scalar, text_at
from ...compiler.source.packs.given import TEXT, cards_in, given_texts, is_given
from ...compiler.source.places import laid_over
from ...compiler.source.yaml.patch import scalar_like
from ...compiler.text.interpret.suggestions import Suggestion
from ...compiler.text.interpret.texts import TextHearer
from ...compiler.text.realizer import Heard
from ...workbench.commands.fmt_texts import TextsWritten
from ..reading.documents import document_of
from ..session.checked import CheckedPack
from ..session.session import Session
from .changes import Change


class Nearest(NamedTuple):
    """A sentence that is understood, near to the one at a place, and the change that writes it."""

    suggestion: Suggestion
    change: Change


def read_sentence(
    session: Session, pack: CheckedPack, text: str, language: str, kind: str
) -> tuple[Heard, ...]:
    """The rules that a sentence may say on a card of a kind; none where it is not understood."""
    return _hearer(session, pack).meaning(language, text, kind)


def suggest(
    session: Session, pack: CheckedPack, text: str, language: str, kind: str
) -> tuple[Suggestion, ...]:
    """The sentences that are understood and come nearest to one that is not."""
    return _hearer(session, pack).suggest(language, text, kind)


def nearest_at(session: Session, pack: CheckedPack, path: Path, offset: int) -> Iterator[Nearest]:
    """What the sentence at a place of a card's text may mean, where it is not understood."""
    text = session.text(path) or ""
    for kind, language, scalar in _sentences(document_of(text)):
        if not scalar.span.start <= offset <= scalar.span.end or language not in pack.languages:
            continue
        hearer = _hearer(session, pack)
        for heard in hearer.hear(language, scalar.text, kind):
            sentence = heard.sentence
            place = scalar.place(sentence.start, sentence.end)
            if not place.start <= offset <= place.end or hearer.meaning(language, sentence.line, kind):
                continue
            for suggestion in hearer.suggest(language, sentence.line, kind):
                new = scalar.text[: sentence.start] + suggestion.text + scalar.text[sentence.end :]
                if scalar.pieces and not scalar.plain and text[scalar.span.start] in "|>":
                    yield Nearest(suggestion, Change(path, place.start, place.end, suggestion.text))
                else:
                    before = text[scalar.span.start : scalar.span.end]
                    change = Change(path, scalar.span.start, scalar.span.end, scalar_like(before, new))
                    yield Nearest(suggestion, change)


def with_rules(session: Session, path: Path) -> str | None:
    """A file with rules in place of the texts of its cards that can be read; None where it has none."""
    text = session.text(path)
    document = None if text is None else document_of(text)
    if text is None or document is None or not any(_sentences(document)):
        return None
    with laid_over(session.unsaved()):
        written = TextsWritten().written(text, document, path)
    return None if written == text else written


def _hearer(session: Session, pack: CheckedPack) -> TextHearer:
    game = pack.game
    return pack.remembered(TextHearer, lambda: TextHearer(game.game, game.packs, game.game.limits))


def _sentences(document: Document | None) -> Iterator[tuple[str, str, Scalar]]:
    """The texts that stand in place of rules: the kind of card, the language, and what stands there."""
    for card in cards_in(document) if document is not None else ():
        for given in given_texts(card.get(TEXT)) if is_given(card) else ():
            yield text_at(card, "kind"), given.language, given.says
