"""The sentence that needs what a language lacks: said to its end, with gaps where it is missing."""

from __future__ import annotations

from ....source.records import replace
from ...language.language import Language
from ...language.lexemes import Lexeme
from ...language.missing import MissingForm
from ...message.plan import Phrase
from ...realizer import Realizer
from ...say.adverbials import inward
from ...say.linearize import Linearizer
from ...say.noun_phrases import GENDER
from .filling import fill

_MOST = 60
"""So many gaps are filled for one sentence; no rule of a card has nearly as many words."""
_GAP, _MARK = "[____]", "\ua840"
"""How a gap is shown, and what stands for it while words are put together.

A letter that no language here has, neither small nor capital: the word behind it begins no sentence.
"""
_OR = " / "


def lacking(realizer: Realizer, plan: Phrase, first: MissingForm) -> list[MissingForm]:
    """All that a sentence lacks, beginning with what was met first; what cannot be filled ends it."""
    lacks: list[MissingForm] = []
    language, error = _copy(realizer.language), first
    while error not in lacks and len(lacks) < _MOST:
        lacks.append(error)
        try:
            if not _filled(language, error, _MARK):
                break
            _said(realizer, language, plan)
            break
        except MissingForm as another:
            if (another.what, another.needed) in {(lack.what, lack.needed) for lack in lacks}:
                break
            error = another
    return lacks


def gap_sentence(realizer: Realizer, plan: Phrase, lacks: list[MissingForm], number: int) -> str:
    """A sentence with a gap where one of the things is that it lacks; of a gender, with each there is.

    Empty where it cannot be said to its end.
    """
    lack = lacks[number]
    choices = realizer.language.genders if lack.needed == GENDER else (_MARK,)
    texts: dict[str, None] = {}
    for choice in choices:
        language = _copy(realizer.language)
        try:
            for other in lacks:
                word = choice if other is lack else _MARK
                _filled(
                    language, other, _base(language, other) if choice != _MARK and word == _MARK else word
                )
            texts[_said(realizer, language, plan).replace(_MARK, _GAP)] = None
        except MissingForm:
            return ""
    return _OR.join(texts)


def _said(realizer: Realizer, language: Language, plan: Phrase) -> str:
    return realizer.spell_tokens(Linearizer(language).tokens(inward(language, plan)))


def _filled(language: Language, error: MissingForm, word: str) -> bool:
    """Puts a word, or a gender, where a language lacks something; the original keeps its words."""
    known = language.lexemes.get(error.what)
    if known is not None:
        language.lexemes[error.what] = tuple(replace(lexeme, forms=dict(lexeme.forms)) for lexeme in known)
    if error.needed == GENDER and word != _MARK:
        language.lexemes[error.what] = tuple(
            _of_gender(lexeme, word) for lexeme in language.lexemes.get(error.what, ())
        )
        return bool(known)
    return fill(language, error, word)


def _base(language: Language, lack: MissingForm) -> str:
    """A form of a noun from which a reader knows it, in place of one that is lacking too."""
    known = language.lexemes.get(lack.what, ())
    form = known[-1].form(lack.needed.partition(".")[0]) if known else None
    return form or _MARK


def _of_gender(lexeme: Lexeme, gender: str) -> Lexeme:
    return replace(lexeme, forms={**lexeme.forms, GENDER: gender})


def _copy(language: Language) -> Language:
    """A language whose tables may be filled."""
    return replace(
        language,
        lexemes=dict(language.lexemes),
        determiners=dict(language.determiners),
        pronouns={name: dict(table) for name, table in language.pronouns.items()},
        agreement={name: dict(table) for name, table in language.agreement.items()},
        patterns={op: dict(forms) for op, forms in language.patterns.items()},
    )
