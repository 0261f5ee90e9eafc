"""The forms of a new word in one language: asked for, guessed, and written as an entry."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...compiler.source.yaml.patch import scalar
from ...compiler.text.language.language import Language
from ...compiler.text.language.language_from_data import UNCONFIRMED
from ...compiler.text.language.sounds import first_word
from ..report.messages import Messages
from .asking import Questionnaire
from .word_questions import Question, WordKind, is_form, put

ALONE = "_"
_UNSURE = "?"
_QUESTIONS, _FILL = "word_questions", "fill"
"""The questions that the program knows in all its languages; one that a choice of sentences says itself."""
_NAME = re.compile(r"\$([a-z_]+(?:\.[a-z]+)*)")


@dataclass
class WordForms:
    """The forms of a word by name; ``guessed``: those that nobody has confirmed."""

    forms: dict[str, str] = field(default_factory=dict)
    guessed: list[str] = field(default_factory=list)


def ask_forms(
    kind: WordKind, language: Language, like: str, asker: Questionnaire, more: Iterable[str] = ()
) -> WordForms:
    """The forms of a word of a kind. A guess stands until somebody confirms or corrects it.

    ``like``: another such word, which questions may name; ``more``: forms that options alone can give.
    """
    word = WordForms()

    def is_unsure(text: str) -> bool:
        return language.sounds.is_unsure(first_word(text))

    for question in kind.questions:
        if question.needed(word.forms, is_unsure):
            _ask(question, language.code, like, asker, word)
    for name in more:
        option = f"--form {language.code}.{name}"
        if name not in word.forms and asker.has(option):
            word.forms[name] = asker.answer(option, "", lambda text: _not_a_form(text, asker))
    return word


def _ask(question: Question, language: str, like: str, asker: Questionnaire, word: WordForms) -> None:
    option = f"--form {language}.{question.form}"
    guess = question.guess(word.forms)
    choices = question.choices(word.forms)
    numbered = {str(number): answer for number, answer in enumerate(choices.values(), 1)}

    def problem(answer: str) -> str | None:
        known = answer in numbered or (guess is not None and answer == _UNSURE)
        return None if known or question.read(answer) is not None else _wrong(question, asker)

    default = question.shown(guess) if guess is not None else "" if question.optional else None
    asked = _asked(question, word.forms, like, asker.messages)
    if choices and asker.interactive:
        which = asker.messages.say("new", "which_is_right")
        asked = "\n".join(
            (
                which if question.ask == _FILL else f"{asked} {which}",
                *(f"  {number}  {sentence}" for number, sentence in enumerate(choices, 1)),
                asker.messages.say("new", "number_or_word"),
            )
        )
    certain = asker.has(option) or asker.interactive
    answer = asker.answer(option, asked, problem, default, shown=f'{option}="…"')
    answer = numbered.get(answer, answer)
    form = guess if answer == _UNSURE else question.read(answer)
    if form is None or (question.optional and not form):
        return
    sure = certain and answer != _UNSURE
    if sure and question.same is not None and form == word.forms.get(question.same):
        return
    word.forms[question.form] = form
    if not sure:
        word.guessed.append(question.form)


def _asked(question: Question, forms: Mapping[str, str], like: str, messages: Messages) -> str:
    """A question in the language of the reader, with a sentence in that of the word; or as it was written."""
    example = question.like or like
    name = (
        f"{question.ask}_like"
        if example and messages.has(_QUESTIONS, f"{question.ask}_like")
        else question.ask
    )
    if not messages.has(_QUESTIONS, name):
        return put(question.ask, {**forms, "like": example})
    answers = ", ".join(question.answers)
    return messages.say(_QUESTIONS, name, said=question.gapped(forms), like=example, answers=answers)


def _wrong(question: Question, asker: Questionnaire) -> str:
    if question.answers:
        return asker.messages.say("new", "one_of_answers", answers=", ".join(question.answers))
    if question.suffix:
        return asker.messages.say("new", "form_with_ending", ending=question.suffix)
    return asker.messages.say("new", "bad_form")


def _not_a_form(text: str, asker: Questionnaire) -> str | None:
    return None if text and is_form(text) else asker.messages.say("new", "bad_form")


def entry(
    word: WordForms,
    always: Mapping[str, Any],
    names: Mapping[str, str],
    helpers: Collection[str] = (),
    plain: bool = True,
) -> str:
    """The entry of a word as YAML in one line; ``names``: what stands for ``$…`` in what is always there.

    ``helpers``: the forms that are not written; ``plain``: whether a word of one form is a mere text, which
    says nothing of its other forms.
    """
    written = [(name, scalar(form)) for name, form in word.forms.items() if name not in helpers]
    written += [(name, _flow(value, {**word.forms, **names})) for name, value in always.items()]
    if guessed := [name for name in word.guessed if name not in helpers]:
        written.append((UNCONFIRMED, f"[{', '.join(guessed)}]"))
    if plain and [name for name, _ in written] == [ALONE]:
        return written[0][1]
    return "{" + ", ".join(f"{name}: {value}" for name, value in written) + "}"


def _flow(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {_flow(inner, names)}" for name, inner in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(_flow(part, names) for part in value) + "]"
    return scalar(_named(_named(str(value), names), names))


def _named(text: str, names: Mapping[str, str]) -> str:
    """A text with the forms that it names; one form may name others."""
    return _NAME.sub(lambda match: names.get(match[1], match[0]), text)
