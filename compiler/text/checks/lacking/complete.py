"""What the entry of a word must say since no sentence would show that it is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....source.diagnostics import Diagnostic, diagnostic
from ....source.documents import Mapping, Scalar
from ....source.packs.bases import own_packs
from ....source.packs.pack_files import PackFiles
from ....source.records import replace
from ....typed.model import Game
from ...language.entries import WordEntry, entries
from ...language.language import COUNTED, MASS, Language
from ...language.lexemes import Lexeme
from ...language.missing import MissingForm
from ...language.words import split_words
from ...message.plan import Phrase, phrase
from ...say.linearize import Linearizer
from ...say.noun_phrases import MANY
from ...say.orthography import Speller
from .lacks import Lacks, missing_form

_ONE, _SEVERAL, _ALWAYS = "sg", "pl", "number"


def check_complete(
    game: Game, packs: Sequence[PackFiles], language: Language, lacks: Lacks
) -> Iterator[Diagnostic]:
    """What the entries of an author's own packs lack, though a text could be made without it."""
    for pack in own_packs(packs):
        for entry in entries(pack.locales.get(language.code)):
            if entry.section == "verbs":
                yield from _in_one_word(entry, language)
            elif entry.section == "nouns":
                yield from _of_things(entry, game, language, lacks)
                yield from _counted(entry, game, language)


def _in_one_word(entry: WordEntry, language: Language) -> Iterator[Diagnostic]:
    """H698: what belongs to a verb besides stands elsewhere, where other words come between."""
    for name in language.one_word:
        form = entry.value.get(name) if isinstance(entry.value, Mapping) else None
        if isinstance(form, Scalar) and len(words := split_words(form.text)) > 1:
            first, rest = words[0], " ".join(words[1:])
            yield diagnostic("H698", form.span, form=name, text=form.text, first=first, rest=rest)


def _of_things(entry: WordEntry, game: Game, language: Language, lacks: Lacks) -> Iterator[Diagnostic]:
    """H603: a thing that there are several of is also said of one."""
    lexeme = _last(language, f"noun:{entry.id}")
    if entry.id not in game.vocabulary.nouns or lexeme is None or lexeme.form(_ALWAYS) != _SEVERAL:
        return
    lack = MissingForm(language.code, lexeme.id, _ONE)
    if lexeme.form(_ONE) is None and not lacks.has(lack):
        lacks.note(lack)
        yield missing_form(lack, entry.key.span)


def _counted(entry: WordEntry, game: Game, language: Language) -> Iterator[Diagnostic]:
    """H699: of a resource that is the same in both numbers nobody knows whether it is counted."""
    lexeme = _last(language, f"noun:{entry.id}")
    if entry.id not in game.vocabulary.resources or lexeme is None or lexeme.form(MASS) is not None:
        return
    if not language.genders or lexeme.form(_ONE) != lexeme.form(_SEVERAL):
        return
    for probe, form in _probes(language, lexeme.id):
        counted, mass = (_said(language, lexeme, probe, form, told) for told in (COUNTED, _ONE))
        if counted and mass and counted != mass:
            place = entry.key.span
            yield diagnostic("H699", place, word=entry.id, language=language.code, counted=counted, mass=mass)
            return


def _probes(language: Language, noun: str) -> Iterator[tuple[Phrase, str]]:
    """Phrases by which it is heard whether a noun is counted."""
    for case in language.cases[1:]:
        yield phrase("np", noun=noun, det="bare", number=MANY), case
    yield phrase("number_of", of=phrase("np", noun=noun, det="your", number=MANY)), ""


def _said(language: Language, lexeme: Lexeme, probe: Phrase, form: str, mass: str) -> str | None:
    """A phrase with a noun that says of itself whether it is counted; None where something is lacking."""
    told = replace(lexeme, forms={**lexeme.forms, MASS: mass})
    with_it = replace(language, lexemes={**language.lexemes, lexeme.id: (told,)})
    try:
        text = Speller(with_it).spell(Linearizer(with_it).tokens(probe, form))
    except MissingForm:
        return None
    return text[:1].lower() + text[1:]


def _last(language: Language, word: str) -> Lexeme | None:
    variants = language.lexemes.get(word, ())
    return variants[-1] if variants else None
