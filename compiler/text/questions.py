"""What players ask, in the words of a language, and the rules that are the reasons of the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..source.documents import Document, Scalar, entries_in, value_at
from ..source.packs.pack_files import PackFiles
from ..tree import rules
from ..typed.model import Card, Game
from ..typed.speakable import speakable
from ..words.chapters import QUESTIONS, Question

ASK, BECAUSE = "ask", "because"
"""The parts of a question of which a file of words tells the reason as well."""


class QuestionWords(NamedTuple):
    """What is asked, and the reason of the answer in the words of the game; empty where the rules tell it."""

    ask: str
    because: str = ""


def question_keys(document: Document | None) -> Iterator[Scalar]:
    """The ids of questions that a file of words has."""
    yield from (key for key, entry in entries_in(value_at(document, QUESTIONS)) if _words(entry) is not None)


def question_words(packs: Iterable[PackFiles], language: str) -> dict[str, QuestionWords]:
    """The questions in a language by their ids; a later pack's beats an earlier one's."""
    entries = (
        entry for pack in packs for entry in entries_in(value_at(pack.locales.get(language), QUESTIONS))
    )
    return {key.text: words for key, entry in entries if (words := _words(entry)) is not None}


def _words(entry: Document) -> QuestionWords | None:
    """The words of a question: itself, or what is asked and because of what it is answered so."""
    if isinstance(entry, Scalar):
        return QuestionWords(entry.text)
    match value_at(entry, ASK), value_at(entry, BECAUSE):
        case Scalar() as ask, Scalar() as because:
            return QuestionWords(ask.text, because.text)
    return None


def reasons(game: Game, question: Question) -> tuple[tuple[Card, str, rules.Rule], ...]:
    """The rules that are the reason, each with its card and the kind that it is for: those named, or all of
    the card."""
    every = [(card, kind, rule) for card in game.cards for kind, rule in speakable(card)]
    if question.because:
        named = {rule_name(card, rule): (card, kind, rule) for card, kind, rule in every}
        return tuple(named[name.text] for name in question.because if name.text in named)
    return tuple(told for told in every if question.card.text in told[0].names)


def rule_name(card: Card, rule: rules.Rule) -> str:
    """How a question names a rule: by its card, and by its label or number there."""
    return f"{card.name}#{rule.id.partition('#')[2]}"
