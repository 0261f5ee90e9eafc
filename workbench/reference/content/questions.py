"""What players ask, answered by the rules: an example that is played shows whether it can be done."""

from __future__ import annotations

from collections.abc import Iterator

from ....compiler.text.questions import question_words, reasons
from ....compiler.typed.model import Example
from ....compiler.words.chapters import Question, questions_of
from ...report.visible import visible
from .anchors import card_anchor, list_anchor, rule_anchor
from .document import LinkTarget, Rule, Rules
from .lexicon import Lexicon

_SORT = "question"


def question_rules(lexicon: Lexicon) -> Iterator[Rules]:
    """Each question with its answer and the reason; nothing for a game without any."""
    asked = question_words(lexicon.checked.packs, lexicon.language)
    told = []
    for question in questions_of(lexicon.checked.packs):
        words, example = asked.get(question.id.text), _example(lexicon, question)
        if words and example is not None:
            told.append(_answered(lexicon, question, visible(words), _can(example)))
    if told:
        yield Rules(tuple(told))


def _example(lexicon: Lexicon, question: Question) -> Example | None:
    cards = (card for card in lexicon.checked.game.cards if question.card.text in card.names)
    every = (example for card in cards for example in card.examples)
    return next((example for example in every if example.name == question.example.text), None)


def _can(example: Example) -> bool:
    """Whether it can be done that is asked: what an example refuses cannot."""
    return example.refused is None or not example.refused.lines


def _answered(lexicon: Lexicon, question: Question, words: str, can: bool) -> Rule:
    home = lexicon.checked.packs[0].id
    answer = [lexicon.say("answer", "can" if can else "cannot")]
    places: dict[LinkTarget, None] = {}
    for card, kind, rule in reasons(lexicon.checked.game, question):
        text = lexicon.rule(kind, rule)
        if text:
            answer.append(text)
            places[LinkTarget(rule_anchor(card_anchor(card, home), rule), lexicon.card(card.name))] = None
    return Rule(list_anchor(_SORT, question.id.text), " ".join(answer), words, see=tuple(places))
