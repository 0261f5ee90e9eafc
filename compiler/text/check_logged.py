"""The log of a game tells what somebody did: each verb that it names needs its form for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..words.vocabulary import Verb, Vocabulary
from .language import Language, Lexeme
from .linearize import PAST, splice_names
from .missing import MissingForm
from .pattern import Pattern, WordItem
from .plan import Phrase, phrase
from .voice import Voice

_CLAUSE, _VERB, _ENTRY, _NOUN = "clause", "verb", "entry", "noun"


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


def check_logged_things(voice: Voice, log: Iterable[str]) -> Iterator[tuple[str, MissingForm]]:
    """What the words of the things lack that the verbs of a log are done to, each told once with its verb."""
    vocabulary = voice.game.vocabulary
    told: set[tuple[str, str]] = set()
    for verb in dict.fromkeys(log):
        for slots in _events(vocabulary, vocabulary.verbs.get(verb)):
            try:
                voice.spell_as(phrase(_CLAUSE, verb=f"{_VERB}:{verb}", **slots), PAST)
            except MissingForm as error:
                if error.what.startswith(f"{_NOUN}:") and (error.what, error.needed) not in told:
                    told.add((error.what, error.needed))
                    yield verb, error


def _events(vocabulary: Vocabulary, verb: Verb | None) -> Iterator[dict[str, Phrase]]:
    """What an event of a verb may be about: each thing that it takes, and each that a role of it takes."""
    objects = [thing for name in verb.objects for thing in _things(vocabulary, name)] if verb else []
    yield from ({"object": thing} for thing in objects)
    first = {"object": objects[0]} if objects else {}
    for role, declared in verb.roles.items() if verb else ():
        yield from ({**first, role: thing} for thing in _things(vocabulary, declared.takes))


def _things(vocabulary: Vocabulary, name: str) -> Iterator[Phrase]:
    """How a log speaks of what is taken: one of a kind, one that has its own name, so many of a resource."""
    for noun in vocabulary.nouns.values():
        if name not in vocabulary.ancestry(noun.name):
            continue
        if noun.each is not None and noun.each in vocabulary.enums:
            value = f"value:{noun.each}.{vocabulary.enums[noun.each].values[0]}"
            yield phrase("np", noun=f"{_NOUN}:{noun.name}", det="the", name=value)
        else:
            yield phrase("np", noun=f"{_NOUN}:{noun.name}", det="a")
    if name in vocabulary.resources:
        yield from (phrase("np", noun=f"{_NOUN}:{name}", det="count", number=count) for count in (1, 2))


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
