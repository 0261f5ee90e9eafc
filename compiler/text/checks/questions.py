"""The questions of a rules reference: each has an example that answers it, and words in every language."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Sequence as Series

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.documents import Scalar, key_at
from ...source.packs.bases import own_packs
from ...source.packs.pack_files import PackFiles
from ...source.spans import Span
from ...source.suggestions import nearest_fix
from ...typed.model import Game
from ...typed.speakable import speakable
from ...words.cards.examples import ExampleLines
from ...words.chapters import QUESTIONS, Question, questions_of
from ..questions import question_keys, question_words, rule_name


def check_questions(
    game: Game, packs: Series[PackFiles], asked: Collection[str] | None = None
) -> Iterator[Diagnostic]:
    """H680: a card, an example or a rule that is not there. H681: two questions with one id.

    H693, H694: words missing, or of no question. H695: an example that answers nothing. ``asked``: the files
    whose cards have their examples, where it is not all.
    """
    every = questions_of(packs)
    met: dict[str, Scalar] = {}
    for question in every:
        first = met.setdefault(question.id.text, question.id)
        if first is not question.id:
            related = (Related(first.span, "first_here"),)
            yield diagnostic("H681", question.id.span, related=related, word=question.id.text)
        yield from _unknown(game, question, asked)
    for pack in own_packs(packs):
        yield from _words(pack, every, questions_of((pack,)))


def _unknown(game: Game, question: Question, asked: Collection[str] | None) -> Iterator[Diagnostic]:
    cards = [card for card in game.cards if question.card.text in card.names]
    if not cards:
        yield _no(question.card, [card.name for card in game.cards], "card")
        return
    if asked is not None and not any(card.span.file in asked for card in cards):
        return  # nobody has read its examples
    examples = {example.name: example for card in cards for example in card.examples}
    example = examples.get(question.example.text)
    if example is None:
        yield _no(question.example, list(examples), "example")
    elif not any(map(_tried, (example.do, example.refused, example.legal))):
        yield diagnostic("H695", question.example.span, example=question.example.text)
    known = [rule_name(card, rule) for card in game.cards for _, rule in speakable(card)]
    yield from (_no(name, known, "rule") for name in question.because if name.text not in known)


def _no(word: Scalar, known: list[str], sort: str) -> Diagnostic:
    fix = nearest_fix(word.text, known, word.span)
    return diagnostic("H680", word.span, fix=fix, word=word.text, sort=f"question_{sort}")


def _tried(tried: ExampleLines | None) -> bool:
    """Whether an example names anything that is done, or is to be possible, or not."""
    return tried is not None and bool(tried.lines)


def _words(pack: PackFiles, every: Series[Question], own: Series[Question]) -> Iterator[Diagnostic]:
    """Each question of a pack has words in each of its languages, and all words a question."""
    ids = [question.id.text for question in every]
    reasoned = _reasoned(pack)
    for language, document in pack.locales.items():
        asked = {key.text: key for key in question_keys(document)}
        told = {name for name, words in question_words((pack,), language).items() if words.because}
        key = key_at(document, QUESTIONS)
        at = Span(document.span.file, 0, 0) if key is None else key.span
        for question in own:
            if question.id.text not in asked or question.id.text in reasoned - told:
                related = (Related(question.id.span, "needed_here"),)
                yield diagnostic("H693", at, related=related, question=question.id.text, language=language)
        for name, key in asked.items():
            if name not in ids:
                yield diagnostic("H694", key.span, fix=nearest_fix(name, ids, key.span), question=name)


def _reasoned(pack: PackFiles) -> set[str]:
    """The questions of which some language of a pack tells the reason in words of its own."""
    every = (question_words((pack,), language) for language in pack.locales)
    return {name for words in every for name, said in words.items() if said.because}
