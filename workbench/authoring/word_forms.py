"""The forms of a new word in one language: asked for, guessed, and written as an entry."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...compiler.source.yaml.patch import scalar
from ...compiler.text.language.language_from_data import UNCONFIRMED
from .asking import Questionnaire
from .word_questions import Question, WordKind, is_form

ALONE = "_"
_UNSURE = "?"
_NAME = re.compile(r"\$([a-z_]+)")


@dataclass
class WordForms:
    """The forms of a word by name; ``guessed``: those that nobody has confirmed."""

    forms: dict[str, str] = field(default_factory=dict)
    guessed: list[str] = field(default_factory=list)


def ask_forms(
    kind: WordKind, language: str, like: str, asker: Questionnaire, more: Iterable[str] = ()
) -> WordForms:
    """The forms of a word of a kind. A guess stands until somebody confirms or corrects it.

    ``like``: another such word, which questions may name; ``more``: forms that options alone can give.
    """
    word = WordForms()
    for question in kind.questions:
        if question.needed(word.forms):
            _ask(question, language, like, asker, word)
    for name in more:
        option = f"--form {language}.{name}"
        if name not in word.forms and asker.has(option):
            word.forms[name] = asker.answer(option, "", lambda text: _not_a_form(text, asker))
    return word


def _ask(question: Question, language: str, like: str, asker: Questionnaire, word: WordForms) -> None:
    option = f"--form {language}.{question.form}"
    guess = question.guess(word.forms)

    def problem(answer: str) -> str | None:
        known = guess is not None and answer == _UNSURE
        return None if known or question.read(answer) is not None else _wrong(question, asker)

    default = question.shown(guess) if guess is not None else "" if question.optional else None
    asked = question.asked({**word.forms, "like": like})
    certain = asker.has(option) or asker.interactive
    answer = asker.answer(option, asked, problem, default, shown=f'{option}="…"')
    form = guess if answer == _UNSURE else question.read(answer)
    if form is None or (question.optional and not form):
        return
    sure = certain and answer != _UNSURE
    if sure and question.same is not None and form == word.forms.get(question.same):
        return
    word.forms[question.form] = form
    if not sure:
        word.guessed.append(question.form)


def _wrong(question: Question, asker: Questionnaire) -> str:
    if question.answers:
        return asker.messages.say("new", "one_of_answers", answers=", ".join(question.answers))
    if question.suffix:
        return asker.messages.say("new", "form_with_ending", ending=question.suffix)
    return asker.messages.say("new", "bad_form")


def _not_a_form(text: str, asker: Questionnaire) -> str | None:
    return None if text and is_form(text) else asker.messages.say("new", "bad_form")


def entry(word: WordForms, always: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The entry of a word as YAML in one line; ``names``: what stands for ``$…`` in what is always there."""
    written = [(name, scalar(form)) for name, form in word.forms.items()]
    written += [(name, _flow(value, {**word.forms, **names})) for name, value in always.items()]
    if word.guessed:
        written.append((UNCONFIRMED, f"[{', '.join(word.guessed)}]"))
    if [name for name, _ in written] == [ALONE]:
        return written[0][1]
    return "{" + ", ".join(f"{name}: {value}" for name, value in written) + "}"


def _flow(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {_flow(inner, names)}" for name, inner in value.items()) + "}"
    return scalar(_NAME.sub(lambda match: names.get(match[1], match[0]), value))
