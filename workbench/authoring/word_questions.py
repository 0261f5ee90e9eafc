"""What a language asks when somebody adds a word, and what it guesses (``locales/*/authoring.yaml``).

No form of any language is known here: endings, genders and questions are data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...compiler.source.data.data import read_language_file
from ...compiler.source.languages import BrokenLanguageError, language_path, until_languages_change
from ...compiler.text.language.plain import plain

ANSWER = "{answer}"
"""Where an answer stands in the sentence that shows it."""
_ELIDED = "’"
GAP = "…"
"""What stands there where it is asked for."""
_FORM = re.compile(r"\{([\w.]+)\}")
_FILE = "authoring.yaml"
_CASES, _ONLY_NEW, _LEAVE_OUT = "cases", "only_new", "leave_out"
Forms = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Guess:
    """How a form is made of another one, where its endings, and other forms, are these.

    ``value``: the form itself; else ``before``, in which another form may stand, and ``add`` stand around
    the other form without ``cut`` at its end and without the form ``off`` at its start.
    ``first``: of the first word, where there are several; ``turns``: letters in it, the last of which becomes
    others.
    """

    ends: tuple[str, ...]
    where: Mapping[str, tuple[str, ...]]
    cut: str
    add: str
    before: str
    value: str | None
    first: bool
    turns: Mapping[str, str]
    off: str = ""

    def made(self, text: str, forms: Forms) -> str | None:
        """The guessed form, or None where this guess does not fit."""
        word, space, rest = text.partition(" ") if self.first else (text, "", "")
        if not (ends_so(word, self.ends) and fits(self.where, forms)):
            return None
        if self.value is not None:
            return self.value
        if not known(self.before, forms):
            return None
        stem = word.removeprefix(forms.get(self.off, "")).removesuffix(self.cut)
        if self.turns:
            before, letters, behind = self._last_turned(stem)
            if not letters:
                return None
            stem = f"{before}{self.turns[letters]}{behind}"
        return f"{put(self.before, forms)}{stem}{self.add}{space}{rest}"

    def _last_turned(self, stem: str) -> tuple[str, str, str]:
        """What stands before the last letters that become others, these, and what is behind them."""
        places = {letters: stem.rfind(letters) + len(letters) for letters in self.turns if letters in stem}
        last = max(places, key=lambda letters: (places[letters], len(letters)), default="")
        return stem.rpartition(last) if last else (stem, "", "")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that shows an answer, where some forms are as wanted and all that it names are known."""

    where: Mapping[str, tuple[str, ...]]
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A form that is asked for. ``ask``: the question, or its name among those of the program.

    ``like``: what may be answered, for example; ``said``: a sentence with a gap for it.
    ``answers``: what may be answered, and the form that each means.
    ``of``: the form that it is guessed from, and whose endings say whether it is asked for; ``same``: the
    form that stands for it where it is not written; ``suffix``: what follows it in the answer; ``sentence``:
    one with it, of which the author chooses the right one: the first of these that can be said;
    ``others``: what it may be besides the guess;
    ``unsure``: it is asked only where nobody knows how the word sounds; ``alike``: only where these forms are
    the same; ``several``: only where the form that it is guessed from has several words; ``helper``: it is
    not written, other forms are made with it.
    """

    form: str
    ask: str
    of: str
    same: str | None
    suffix: str
    optional: bool
    answers: Mapping[str, str]
    ends: tuple[str, ...]
    where: Mapping[str, tuple[str, ...]]
    guesses: tuple[Guess, ...]
    sentence: tuple[Sentence, ...] = ()
    others: tuple[Guess, ...] = ()
    unsure: bool = False
    alike: tuple[str, ...] = ()
    helper: bool = False
    several: bool = False
    like: str = ""
    said: tuple[Sentence, ...] = ()

    def needed(self, forms: Forms, is_unsure: Callable[[str], bool] = lambda _: False) -> bool:
        """Whether a word with these forms so far has this one."""
        if self.several and " " not in forms.get(self.of, ""):
            return False
        if self.unsure and not is_unsure(forms.get(self.of, "")):
            return False
        if self.alike and len({forms.get(name, name) for name in self.alike}) > 1:
            return False
        return ends_so(forms.get(self.of, ""), self.ends) and fits(self.where, forms)

    def choices(self, forms: Forms) -> Mapping[str, str]:
        """Whole sentences of which one is right, each with the answer that it gives."""
        sentence = _first_said(self.sentence, forms)
        if not sentence:
            return {}
        if self.answers:
            firsts = {form: answer for answer, form in reversed(list(self.answers.items()))}
            answers = [firsts[form] for form in dict.fromkeys(self.answers.values())]
        else:
            made = (guess.made(forms.get(self.of, ""), forms) for guess in self.others)
            forms_made = dict.fromkeys(form for form in (self.guess(forms), *made) if form is not None)
            answers = [self.shown(form) for form in forms_made]
        said = {_with_answer(sentence, answer, forms): answer for answer in answers}
        return said if len(said) > 1 else {}

    def gapped(self, forms: Forms) -> str:
        """A sentence with a gap for the answer."""
        return put(_first_said(self.said or self.sentence, forms).replace(ANSWER, GAP), forms)

    def guess(self, forms: Forms) -> str | None:
        """The form as far as it can be guessed."""
        made = (guess.made(forms.get(self.of, ""), forms) for guess in self.guesses)
        return next((form for form in made if form is not None), None)

    def shown(self, form: str) -> str:
        """A form as it is answered."""
        if not form:
            return ""
        return next(
            (answer for answer, written in self.answers.items() if written == form), form + self.suffix
        )

    def read(self, answer: str) -> str | None:
        """The form that an answer means, or None for one that means none."""
        if self.answers:
            return self.answers.get(answer.lower())
        if not answer:
            return "" if self.optional else None
        return answer.removesuffix(self.suffix) if answer.endswith(self.suffix) and is_form(answer) else None


@dataclass(frozen=True, slots=True)
class WordKind:
    """What is asked of a kind of word, and the forms that stand there in any case.

    ``by``: by form what stands there for each of its values.
    """

    questions: tuple[Question, ...]
    always: Mapping[str, Any]
    by: Mapping[str, Mapping[str, Mapping[str, Any]]]

    def fixed(self, forms: Forms) -> Mapping[str, Any]:
        """What stands in the entry of a word with these forms besides them."""
        chosen = (values.get(forms.get(form, ""), {}) for form, values in self.by.items())
        return {name: value for part in (*chosen, self.always) for name, value in part.items()}

    def names(self, forms: Forms) -> Forms:
        """The forms as they may be named in what always stands there, with those that others stand for."""
        same = {question.form: forms.get(question.same or "", "") for question in self.questions}
        whole = {**same, **forms}
        return {**whole, **{name: text for name, text in self.fixed(forms).items() if isinstance(text, str)}}

    @property
    def plain(self) -> bool:
        """Whether an author who gives one form alone has said nothing of others: none can be left empty."""
        return not any(question.optional and not question.unsure for question in self.questions)

    def helpers(self) -> frozenset[str]:
        """The forms that are asked for, but are not written."""
        return frozenset(question.form for question in self.questions if question.helper)


def put(text: str, forms: Forms) -> str:
    """A text with the forms that it names."""
    return _FORM.sub(lambda match: forms.get(match[1], match[0]), text)


def known(text: str, forms: Forms) -> bool:
    """Whether all forms that a text names are known."""
    return all(forms.get(name) for name in _FORM.findall(text.replace(ANSWER, "")))


def _first_said(sentences: Sequence[Sentence], forms: Forms) -> str:
    """The first of some sentences that can be said; empty where there is none."""
    can = (said.text for said in sentences if fits(said.where, forms) and known(said.text, forms))
    return next(can, "")


def _with_answer(sentence: str, answer: str, forms: Forms) -> str:
    """A sentence with an answer in it, which may be its first word, or one that is written onto the next."""
    if answer.endswith(_ELIDED):
        sentence = sentence.replace(f"{ANSWER} ", ANSWER)
    begun = f"{answer[:1].upper()}{answer[1:]}" if sentence.startswith(ANSWER) else answer
    return put(sentence.replace(ANSWER, begun), forms)


def is_form(text: str) -> bool:
    """Whether a text can be a form of a word: visible, and free of the signs of patterns."""
    return text.isprintable() and not any(sign in text for sign in "{}[]<>^@")


def ends_so(text: str, ends: Sequence[str]) -> bool:
    """Whether a text has one of some endings; any text where none is named."""
    return not ends or text.lower().endswith(tuple(ends))


def fits(where: Mapping[str, tuple[str, ...]], forms: Forms) -> bool:
    """Whether some forms are as wanted."""
    return all(forms.get(name) in values for name, values in where.items())


@until_languages_change
def word_kinds(language: str) -> Mapping[str, WordKind] | None:
    """What a language asks, by the kind of word; None for a language without questions.

    Raises BrokenLanguageError where the file cannot be understood.
    """
    document = read_language_file(language, _FILE)
    if document is None:
        return None
    data = plain(document)
    try:
        return {
            name: _kind(entry) for name, entry in data.items() if name not in (_CASES, _ONLY_NEW, _LEAVE_OUT)
        }
    except (AttributeError, KeyError, TypeError):  # somebody is still writing it
        raise BrokenLanguageError(language_path(language, _FILE) or _FILE) from None


@dataclass(frozen=True, slots=True)
class Shown:
    """How the phrases of a word are shown: what authors call the cases and forms of clauses, those that only
    show what is new in them, and the determiners that are left out.

    ``names``: in words, or by the name of a message, in which words of the language may stand.
    """

    names: Mapping[str, str | Mapping[str, str]]
    only_new: Sequence[str]
    leave_out: Sequence[str]


@until_languages_change
def how_shown(language: str) -> Shown:
    """How the phrases of a word are shown in a language."""
    document = read_language_file(language, _FILE)
    data = plain(document) if document is not None and word_kinds(language) else {}
    return Shown(data.get(_CASES, {}), data.get(_ONLY_NEW, ()), data.get(_LEAVE_OUT, ()))


def _kind(entry: Mapping[str, Any]) -> WordKind:
    questions = tuple(map(_question, entry.get("questions", ())))
    return WordKind(questions, entry.get("always", {}), entry.get("by", {}))


def _question(entry: Mapping[str, Any]) -> Question:
    return Question(
        form=entry["form"],
        ask=entry["ask"],
        of=entry.get("of", "sg"),
        same=entry.get("same"),
        suffix=entry.get("suffix", ""),
        optional="optional" in entry,
        answers=entry.get("answers", {}),
        ends=tuple(entry.get("ends", ())),
        where=_where(entry),
        guesses=tuple(map(_guess, entry.get("guess", ()))),
        sentence=_sentences(entry.get("in", "")),
        others=tuple(map(_guess, entry.get("or", ()))),
        unsure="unsure" in entry,
        alike=tuple(entry.get("alike", ())),
        helper="helper" in entry,
        several="several" in entry,
        like=entry.get("like", ""),
        said=_sentences(entry.get("said", "")),
    )


def _sentences(entry: Any) -> tuple[Sentence, ...]:
    """The sentences under a key: one, or several of which the first fits."""
    if isinstance(entry, str):
        return (Sentence({}, entry),) if entry else ()
    return tuple(Sentence(_where(part), part["say"]) for part in entry)


def _guess(entry: Mapping[str, Any]) -> Guess:
    return Guess(
        ends=tuple(entry.get("ends", ())),
        where=_where(entry),
        cut=entry.get("cut", ""),
        add=entry.get("add", ""),
        before=entry.get("before", ""),
        value=entry.get("is"),
        first=entry.get("word") == "first",
        turns=entry.get("turn", {}),
        off=entry.get("off", ""),
    )


def _where(entry: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    wanted = entry.get("if", {})
    return {name: (value,) if isinstance(value, str) else tuple(value) for name, value in wanted.items()}
