"""What players ask, in the words of a language, and the rules that are the reasons of the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..source.documents import Document, Scalar, entries_in, value_at
from ..source.packs.pack_files import PackFiles
from ..tree import rules
from ..typed.model import Card, Game
from ..typed.speakable import speakable
from ..words.chapters import QUESTIONS, Question


def question_keys(document: Document | None) -> Iterator[Scalar]:
    """The ids of questions that a file of words has."""
    yield from (key for key, _ in entries_in(value_at(document, QUESTIONS)))


def question_words(packs: Iterable[PackFiles], language: str) -> dict[str, str]:
    """The questions in a language by their ids; a later pack's beats an earlier one's."""
    entries = (
        entry for pack in packs for entry in entries_in(value_at(pack.locales.get(language), QUESTIONS))
    )
    return {key.text: text.text for key, text in entries if isinstance(text, Scalar)}


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
