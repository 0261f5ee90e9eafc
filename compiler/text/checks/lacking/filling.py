"""Fills what a language lacks with a word, so that a text is said to its end and shows where it is gone."""

from __future__ import annotations

from itertools import chain

from ...language.language import Language
from ...language.lexemes import Alternative, Determiner, Lexeme
from ...language.missing import MissingForm
from ...language.pattern import Literal, Pattern

_ENTRY, _GENDER, _PATTERN, _SLOT = "entry", "gender", "pattern", "slot"
_DETERMINER, _PRONOUN = "determiner", "pronoun"
_ANY = "_"


def fill(language: Language, error: MissingForm, word: str) -> bool:
    """Puts a word where a language lacked something; False for what no word can stand for."""
    kind, _, name = error.what.partition(" ")
    if kind == _DETERMINER:
        return _fill_determiner(language, name, error.needed, word)
    if kind == _PRONOUN:
        language.pronouns.setdefault(name or error.needed, {})[_ANY] = word
        return True
    if ":" in error.what:
        return _fill_word(language, error.what, error.needed, word)
    if error.needed.startswith(_PATTERN):
        return _fill_pattern(language, error.what, error.needed, word)
    if error.what in language.agreement:
        language.agreement[error.what][_ANY] = word
        return True
    return False


def _fill_determiner(language: Language, name: str, needed: str, word: str) -> bool:
    numbers = ("sg", "pl") if needed == _ENTRY else (needed,)
    made = {number: Determiner({_ANY: _literal(word)}) for number in numbers}
    language.determiners[name] = {**language.determiners.get(name, {}), **made}
    return True


def _fill_word(language: Language, what: str, needed: str, word: str) -> bool:
    known = language.lexemes.get(what, ())
    if needed == _ENTRY:
        language.lexemes[what] = (*known, Lexeme(what, {}, {}))
        return True
    said = _a_gender(language) if needed == _GENDER else word
    if not known:
        language.lexemes[what] = (Lexeme(what, {needed: said}, {}),)
    for lexeme in known:
        lexeme.forms.setdefault(needed, said)
    return True


def _a_gender(language: Language) -> str:
    """Some gender of the language: one that a word has, or by which a determiner is chosen."""
    words = (lexeme for variants in language.lexemes.values() for lexeme in variants)
    known = (gender for word in words if (gender := word.forms.get(_GENDER)))
    others = {*language.cases, "sg", "pl", _ANY}
    determiners = (determiner for numbers in language.determiners.values() for determiner in numbers.values())
    names = (part for determiner in determiners for form in determiner.forms for part in form.split("."))
    return next((name for name in chain(known, names) if name not in others), _ANY)


def _fill_pattern(language: Language, op: str, needed: str, word: str) -> bool:
    """A pattern for a construct, or behind those whose conditions do not hold."""
    form = needed.removeprefix(_PATTERN).removeprefix(" for ").strip()
    whole = (Alternative((), _literal(word)),)
    forms = language.patterns.setdefault(op, {})
    for name in dict.fromkeys((form, form.rpartition(".")[2], _ANY)):
        if name in forms:
            forms[name] = (*forms[name], *whole)
            return True
    forms[form if form not in ("", "this") else _ANY] = whole
    return True


def _literal(word: str) -> Pattern:
    return (Literal(word),)
