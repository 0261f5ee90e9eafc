"""What the sentences of a pack need in a language that has no words for it yet: found by saying all of them.

The pack is said without the nouns, verbs and adjectives of anybody. What is missed on the way is what a
translator has to write: the forms of this language, not those of the one that he begins from.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Mapping_
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ....compiler.source.documents import Document, Mapping, Scalar, entries_in
from ....compiler.source.documents import Sequence as List
from ....compiler.source.packs.bases import own_packs, owns
from ....compiler.source.records import replace
from ....compiler.text.checks.forms import check_forms, forms_spoken
from ....compiler.text.checks.values import unnamed_values
from ....compiler.text.language.language import Language
from ....compiler.text.language.language_from_data import SECTIONS, language_from_data
from ....compiler.text.language.plain import plain
from ....compiler.text.realizer import Realizer
from ...authoring.word_questions import WordKind, word_kinds
from ...check.bound_games import bound
from ...packs.together import games_of
from ...terminal.failure import Failure
from ..language_files import COMMON, LANGUAGE, LanguageFiles, read_language_files, speaking
from .gaps import Gaps, gapped_language, say_all

_ENTRY = "entry"
_SLOT = re.compile(r"\{(\w+):([\w.]+)\}")
_ANY_SLOT = re.compile(r"\{(\w+)(?::[\w.]+)?\}")
_AS_BEGUN = frozenset({"number", "slot", "zone"})
"""Kinds of words of which sentences need what they need of nouns: they are said as they are begun."""
_ALONE, _CASE, _VERB, _FRAME = "_", "case", "verb", "frame"


@dataclass(frozen=True, slots=True)
class WantedForms:
    """The forms of each word that sentences need, by the word's name; ``kinds``: what the language asks of
    a new word of each kind; ``cases``: those of the language; ``cased``: slots that have one."""

    forms: dict[str, list[str]]
    kinds: dict[str, WordKind] = field(default_factory=dict)
    cases: tuple[str, ...] = ()
    cased: frozenset[str] = frozenset()


def wanted_forms(code: str, root: Path, locales: str | None, begun: Mapping) -> WantedForms | None:
    """What a pack needs in a language; None for a language that nobody has begun.

    ``begun``: the words of another language, blanked. Of the kinds of words that the language asks about
    only what stands behind verbs is kept, since another language has other forms; the rest are said as far
    as they go.
    """
    try:
        files = read_language_files(code, locales)
    except Failure:
        return None
    kinds = {kind: asks for kind, asks in (word_kinds(code) or {}).items() if kind not in _AS_BEGUN}
    known = tuple(language_from_data(plain(files.documents[LANGUAGE])).cases)
    entries = [
        (key, _in_cases(value, known) if SECTIONS.get(key.text) not in kinds else _frames(value, kinds))
        for key, value in begun
        if SECTIONS.get(key.text) == _VERB or SECTIONS.get(key.text) not in kinds
    ]
    forms: dict[str, list[str]] = {}
    cases: tuple[str, ...] = ()
    cased: set[str] = set()
    for roots in games_of((str(root),), ()):
        language = _said(files, roots, Mapping(tuple(entries), begun.span), forms, cased)
        cases = language.cases
    return WantedForms(forms, kinds, cases, frozenset(cased))


def _said(
    files: LanguageFiles, roots: Sequence[Path], begun: Mapping, forms: dict[str, list[str]], cased: set[str]
) -> Language:
    """Says a game with the words that are begun, and notes what was missed."""
    checked = bound(roots)
    own = {pack.id for pack in own_packs(checked.packs)}
    spoken = speaking(checked.packs, files)
    packs = [replace(pack, locales={files.code: begun}) if pack.id in own else pack for pack in spoken]
    gaps = Gaps()
    language = gapped_language(checked.game, packs, files, gaps)
    is_own = owns(packs)
    cards = [card for card in checked.game.cards if is_own(card.id)]
    list(say_all(Realizer(checked.game, language), cards, gaps))
    shared = [files.documents[stem] for stem in (LANGUAGE, COMMON) if stem in files.documents]
    strange = {
        dict(diagnostic.arguments).get("form") for diagnostic in check_forms(begun, files.code, shared)
    }
    spoken_forms = forms_spoken(files.code)
    of_language = language_from_data(plain(files.documents[LANGUAGE])).lexemes
    for gap in gaps.noted:
        lack, _, slot = gap.form.partition(" ")
        if lack == _CASE and slot:
            cased.add(slot)
        elif ":" in gap.what and not slot and gap.what not in of_language:
            known = forms.setdefault(gap.what, [])
            for form in _in_genders(gap.form or _ALONE, language.genders):
                there = form == _ALONE or spoken_forms.issuperset(form.split("."))
                if there and form not in (_ENTRY, *known, *strange):
                    known.append(form)
    for _, words in unnamed_values(checked.game, packs, language):
        forms.update({word: [_ALONE] for word in words.values() if word not in forms})
    return language


def _frames(verbs: Document, kinds: Mapping_[str, WordKind]) -> Mapping:
    """What stands behind verbs, so that it is said as well, in the cases of the language."""
    like = str(kinds[_VERB].always.get(_FRAME, ""))
    cased = {match[1]: match[0] for match in _SLOT.finditer(like)}
    kept: list[tuple[Scalar, Document]] = []
    for key, entry in entries_in(verbs):
        for name, frame in entries_in(entry):
            if name.text == _FRAME and isinstance(frame, Scalar):
                text = _ANY_SLOT.sub(lambda match: cased.get(match[1], f"{{{match[1]}}}"), frame.text)
                kept.append((key, Mapping(((name, Scalar(text, frame.span, frame.plain)),), entry.span)))
    return Mapping(tuple(kept), verbs.span)


def _in_genders(form: str, genders: Sequence[str]) -> list[str]:
    """A form in each gender, where it is that of one: that of the words beside it is not known yet."""
    first, dot, rest = form.partition(".")
    return [f"{gender}.{rest}" for gender in genders] if dot and first in genders else [form]


def _in_cases(value: Document, cases: tuple[str, ...]) -> Document:
    """Words whose slots have no case that the language has not."""
    if isinstance(value, Scalar):
        text = _SLOT.sub(lambda match: match[0] if match[2] in cases else f"{{{match[1]}}}", value.text)
        return Scalar(text, value.span, value.plain)
    if isinstance(value, Mapping):
        return Mapping(tuple((key, _in_cases(inner, cases)) for key, inner in value), value.span)
    return List(tuple(_in_cases(item, cases) for item in value), value.span)
