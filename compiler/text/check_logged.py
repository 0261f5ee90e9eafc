"""The log of a game tells what somebody did: each verb that it names needs its form for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .language import Language, Lexeme
from .linearize import PAST, splice_names
from .missing import MissingForm
from .pattern import Pattern, WordItem

_CLAUSE, _VERB, _ENTRY = "clause", "verb", "entry"


def check_logged(language: Language, log: Iterable[str]) -> Iterator[MissingForm]:
    """What the verbs of a log lack, each told once. What a log cannot say is left out of it."""
    for verb in dict.fromkeys(log):
        lacks = lacking_in_log(language, verb)
        if lacks is not None:
            yield lacks


def lacking_in_log(language: Language, verb: str) -> MissingForm | None:
    """The word or the form that keeps a verb from being told as done.

    Of several wordings each must have it, but for one that says nothing by itself and only completes them.
    """
    word = f"{_VERB}:{verb}"
    variants = language.lexemes.get(word, ())
    if not variants:
        return MissingForm(language.code, word, _ENTRY)
    for lexeme in variants:
        for form in _asked(language, lexeme, PAST):
            alone = len(variants) == 1 or lexeme.conditions or _has(language, lexeme)
            if alone and lexeme.form(form) is None:
                return MissingForm(language.code, word, form)
    return None


def _has(language: Language, lexeme: Lexeme) -> bool:
    """Whether a wording tells what somebody does."""
    return all(lexeme.form(form) is not None for form in _asked(language, lexeme, PAST.rpartition(".")[2]))


def _asked(language: Language, lexeme: Lexeme, form: str) -> tuple[str, ...]:
    """The forms of a verb that a clause must have."""
    own = splice_names(_CLAUSE, form)[0]
    alternatives = lexeme.patterns.get(own) or language.patterns[_CLAUSE].get(form, ())
    if own in lexeme.forms:  # words without any slot
        return ()
    return tuple(dict.fromkeys(name for one in alternatives for name in _forms(one.pattern)))


def _forms(pattern: Pattern) -> Iterator[str]:
    return (item.form for item in pattern if isinstance(item, WordItem) and item.slot == _VERB)
