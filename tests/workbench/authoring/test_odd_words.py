"""Fifty odd words a language: every sentence with them is right, or what it lacks is asked for.

The golden files hold what is said of each; after ``--update-golden`` read them as a native speaker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
import yaml
from tests.sampling import share
from tests.tables import read_table

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.text.say.adverbials import inward
from heroglyph.compiler.text.say.linearize import Linearizer
from heroglyph.compiler.typed.speakable import speakable
from heroglyph.workbench.authoring.word_forms import WordForms, entry
from heroglyph.workbench.authoring.word_questions import WordKind, word_kinds

from .odd_words.said import HERE, LANGUAGES, USES, checked, odd_words, said

ASKED = read_table(HERE / "asked.yaml")
NOT_WORDS = frozenset({"position", "number", "mass", "part", "adjective", "near", "done", "stem"})
"""Forms whose absence says something by itself, or that no card of these needs."""
OF_THE_WIZARD = {"nouns": "noun", "resources": "noun", "values": "adjective", "verbs": "verb"}
UNUSED = ("H520", "H536")


@cache
def game(language: str) -> CheckedGame:
    return checked(language, odd_words(language), texts=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_fifty(language: str) -> None:
    assert sum(len(words) for sort, words in odd_words(language).items() if sort in USES) >= 48


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_as_it_was_read(language: str, update_golden: bool) -> None:
    lines, before = [], ""
    for word, _, text in said(game(language), language):
        lines += [f"\n# {word}"] if word != before else []
        lines.append(text)
        before = word
    path = HERE / f"golden.{language}.txt"
    text = "\n".join(lines).lstrip("\n") + "\n"
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_read_back(language: str) -> None:
    words = odd_words(language)
    some = {sort: dict(share(entries.items(), 4)) for sort, entries in words.items() if sort in USES}
    problems = checked(language, {**some, "others": words["others"]}).diagnostics
    assert [problem for problem in problems if problem.code not in (*UNUSED, "H603", "H628")] == []


@pytest.mark.parametrize("case", ASKED, ids=lambda case: f"{case['language']} {case['word']}")
def test_what_is_not_given_is_asked_for(case: Mapping[str, Any]) -> None:
    """An entry of somebody who knows no grammar: each form that is wrong or unknown is asked for."""
    language = case["language"]
    words = {case["sort"]: {case["word"]: case["entry"]}, "others": odd_words(language)["others"]}
    problems = checked(language, words).diagnostics
    arguments = [(problem.code, dict(problem.arguments)) for problem in problems]
    asked = [str(told.get("form", told.get("slot", code))) for code, told in arguments if code not in UNUSED]
    assert sorted(asked) == sorted(case["asked"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_left_out_is_asked_for_or_changes_nothing(language: str) -> None:
    realizer = game_realizer(game(language).game, game(language).packs, language)
    guessed = []
    for word, form, plans in share(list(_forms(language, realizer)), 3):
        poorer = _without(realizer.language, word, form)
        for plan in plans:
            whole, part = _said(realizer, realizer.language, plan), _said(realizer, poorer, plan)
            if part is not None and part != whole:
                guessed.append(f"{word} without {form}: {part}\n    not: {whole}")
    assert guessed == []


def _forms(language: str, realizer: Realizer) -> Iterator[tuple[str, str, list[Any]]]:
    for card in game(language).game.cards:
        name = card.id.rpartition("/")[2].removesuffix("_card")
        plans = []
        for kind, rule in speakable(card):
            try:
                plans.append(realizer.plan(rule, kind))
            except NotExpressible:
                continue
        for word in (
            f"noun:{name}",
            f"zone:{name}",
            f"verb:{name}",
            f"value:Color.{name}",
            f"field:card.{name}",
        ):
            for lexeme in realizer.language.lexemes.get(word, ()):
                yield from ((word, form, plans) for form in lexeme.forms if form not in NOT_WORDS)


def _without(language: Language, word: str, form: str) -> Language:
    lexemes = tuple(
        replace(lexeme, forms={name: text for name, text in lexeme.forms.items() if name != form})
        for lexeme in language.lexemes[word]
    )
    return replace(language, lexemes={**language.lexemes, word: lexemes})


def _said(realizer: Realizer, language: Language, plan: Any) -> str | None:
    try:
        return realizer.spell_tokens(Linearizer(language).tokens(inward(language, plan)))
    except MissingForm:
        return None


# ------------------------------------------------------------------ the questions


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_answers_the_questions_gets_the_same_sentences(language: str) -> None:
    """A native speaker answers what is asked of nouns, adjectives and verbs, and nothing else."""
    kinds = word_kinds(language)
    assert kinds is not None
    words = odd_words(language)
    answered: dict[str, Any] = {"others": words["others"]}
    for sort, kind in OF_THE_WIZARD.items():
        plain = {word: entry for word, entry in words[sort].items() if _is_usual(entry, language)}
        made = {word: _answered(kinds[kind], _flat(entry), language) for word, entry in plain.items()}
        answered[sort] = made
    native = {(word, rule): text for word, rule, text in said(game(language), language)}
    told = {
        (word, rule): text for word, rule, text in said(checked(language, answered, texts=False), language)
    }
    asked_later = {key for key, text in told.items() if text.startswith("?")}
    other = {key: text for key, text in told.items() if key not in asked_later and text != native[key]}
    assert other == {}
    later = {told[key] for key in asked_later if not native[key].startswith("?")}
    assert later <= {
        "? noun:officer sg.acc",
        "? noun:officer sg.dat",
    }  # of several words; asked where it is said


def _is_usual(entry: Any, language: str) -> bool:
    """Whether an entry has nothing that no question asks for, such as a frame of its own."""
    if not isinstance(entry, Mapping):
        return True
    frame = entry.get("frame", "{object:acc}" if language == "de" else "{object}")
    return frame in ("{object}", "{object:acc}") and entry.get("number") is None


def _flat(entry: Any) -> dict[str, str]:
    """The forms of an entry; of a word that never changes all that a question may ask for."""
    forms = dict(entry) if isinstance(entry, Mapping) else {"_": entry}
    if list(forms) == ["_"]:
        forms |= {f"{gender}.{number}": forms["_"] for gender in "mf" for number in ("sg", "pl")}
    return forms


def _answered(kind: WordKind, native: Mapping[str, str], language: str) -> Any:
    word = WordForms()
    sounds = game_realizer(game(language).game, game(language).packs, language).language.sounds
    for question in kind.questions:
        if not question.needed(word.forms, lambda text: sounds.is_unsure(text) or "sound" in native):
            continue
        fallback = word.forms.get(question.same or "")
        form = native.get(question.form, "" if question.optional else fallback or _as_guessed(question, word))
        if form and not (question.same and form == word.forms.get(question.same)):
            word.forms[question.form] = form
    fixed = kind.fixed(word.forms)
    return yaml.safe_load(entry(word, fixed, kind.names(word.forms), kind.helpers(), kind.plain))


def _as_guessed(question: Any, word: WordForms) -> str:
    return question.guess(word.forms) or ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_is_between_whole_sentences(language: str) -> None:
    """Where a form is guessed, the right one is among the sentences for most odd words."""
    kinds = word_kinds(language)
    assert kinds is not None
    shown, right = 0, 0
    for native in map(_flat, odd_words(language)["nouns"].values()):
        forms: dict[str, str] = {name: native[name] for name in ("sg", "gender") if name in native}
        for question in kinds["noun"].questions:
            if question.form in ("pl", "sg.gen", "gender") and native.get(question.form) and "sg" in forms:
                choices = question.choices(forms)
                read = {question.read(answer) for answer in choices.values()}
                shown += 1
                right += not choices or native[question.form] in read
                assert all(sentence != answer for sentence, answer in choices.items())
    assert right >= shown * 0.6
