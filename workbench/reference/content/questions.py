"""What players ask, answered by the rules: an example that is played shows whether it can be done."""

from __future__ import annotations

from collections.abc import Iterator

from ....compiler.text.questions import QuestionWords, question_words, reasons
from ....compiler.tree import rules
from ....compiler.typed.model import Card, Example
from ....compiler.words.chapters import Question, questions_of
from ...report.visible import visible
from .anchors import card_anchor, list_anchor, rule_anchor
from .cards import ExamplesOf
from .document import LinkTarget, Rule, Rules
from .lexicon import Lexicon

_SORT = "question"


def question_rules(lexicon: Lexicon, examples: ExamplesOf) -> Iterator[Rules]:
    """Each question with its answer and the reason; nothing for a game without any."""
    asked = question_words(lexicon.checked.packs, lexicon.language)
    told = []
    for question in questions_of(lexicon.checked.packs):
        words, asked_of = asked.get(question.id.text), _example(lexicon, question)
        if words and asked_of is not None:
            story = examples.answer(*asked_of, lexicon.language)
            told.append(_answered(lexicon, question, words, _can(asked_of[1]), story))
    if told:
        yield Rules(tuple(told))


def _example(lexicon: Lexicon, question: Question) -> tuple[Card, Example] | None:
    cards = (card for card in lexicon.checked.game.cards if question.card.text in card.names)
    every = ((card, example) for card in cards for example in card.examples)
    return next((told for told in every if told[1].name == question.example.text), None)


def _can(example: Example) -> bool:
    """Whether it can be done that is asked: what an example refuses cannot."""
    return example.refused is None or not example.refused.lines


def _answered(lexicon: Lexicon, question: Question, words: QuestionWords, can: bool, story: str) -> Rule:
    """The answer, the reason, or the rules that are, and what they mean in a game."""
    home = lexicon.checked.packs[0].id
    told: list[str] = []
    places: dict[LinkTarget, None] = {}
    because = reasons(lexicon.checked.game, question)
    for card, kind, rule in because:
        text = lexicon.rule(kind, rule)
        if text:
            told.append(text)
            places[LinkTarget(rule_anchor(card_anchor(card, home), rule), lexicon.card(card.name))] = None
    if words.because:
        answer = [lexicon.say("answer", "can" if can else "cannot"), visible(words.because)]
    elif not can and all(isinstance(rule.body, rules.Action) for _, _, rule in because):
        quoted = " ".join(lexicon.say("answer", "quoted", rule=text.rstrip(".")) for text in told)
        answer = [lexicon.say("answer", "only", rules=quoted)]
    else:
        answer = [lexicon.say("answer", "can" if can else "cannot"), *told]
    if story:
        answer.append(lexicon.say("answer", "example", story=story))
    return Rule(list_anchor(_SORT, question.id.text), " ".join(answer), visible(words.ask), see=tuple(places))
