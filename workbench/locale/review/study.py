"""What is known of a language that a translator works on: its files, its mistakes, its gaps in some games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ....compiler.compile import CheckedGame
from ....compiler.source.data.catalogue import has_errors
from ....compiler.source.diagnostics import Diagnostic
from ....compiler.source.documents import Document, entries_in
from ....compiler.source.packs.bases import own_packs, owns
from ....compiler.source.packs.pack_files import PackFiles
from ....compiler.source.schema.schema import check_schema
from ....compiler.source.spans import NOWHERE, Span
from ....compiler.text.checks.deduplicated import gathered
from ....compiler.text.checks.forms import check_forms
from ....compiler.text.checks.texts import check_log
from ....compiler.text.checks.values import check_values
from ....compiler.text.language.entries import check_confirmed, check_said_once, entries
from ....compiler.text.language.language import Language
from ....compiler.text.language.language_from_data import SECTIONS
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.names import check_names
from ....compiler.text.part_names import check_part_names
from ....compiler.text.realizer import Realizer
from ....compiler.text.realizers import can_speak, game_realizer
from ....compiler.text.voice_parts import signature
from ....compiler.text.word_shapes import check_words
from ....compiler.typed.model import Card
from ...check.bound_games import bound
from ...packs.together import games_of
from ...terminal.failure import FINDINGS, Failure
from ..begin.gaps import Gaps, gapped_language, say_all
from ..language_files import COMMON, LANGUAGE, LanguageFiles, read_language_files, speaking
from .soundness import bare_language, of_shared

_PATTERNS = "patterns"


@dataclass(frozen=True, slots=True)
class StudiedGame:
    """A game with the language: its packs as if they listed no other, and the voices of both languages.

    ``cards``: those of the packs that were named; ``beside``: how the language beside it says them.
    """

    checked: CheckedGame
    packs: tuple[PackFiles, ...]
    cards: tuple[Card, ...]
    realizer: Realizer
    beside: Realizer | None


@dataclass(slots=True)
class Study:
    """A language and what was found; ``unspoken``: packs that have no words in it yet."""

    files: LanguageFiles
    diagnostics: list[Diagnostic] = field(default_factory=list)
    bare: Language | None = None
    gaps: Gaps = field(default_factory=Gaps)
    games: list[StudiedGame] = field(default_factory=list)
    unfillable: list[MissingForm] = field(default_factory=list)
    unspoken: list[str] = field(default_factory=list)
    sources: tuple[PackFiles, ...] = ()


def study_language(
    code: str, packs: Sequence[str], locales: str | None = None, beside: str | None = None
) -> Study:
    """Reads a language with some packs, or with all built-in ones that have words in it. Raises Failure.

    Where the language itself has mistakes, nothing is said in it. ``beside``: the complete language whose
    sentences are shown as well; ``locales``: the folder of languages.
    """
    files = read_language_files(code, locales)
    bare, diagnostics = bare_language(files)
    study = Study(files, diagnostics, bare)
    if bare is None:
        return study
    study.diagnostics += of_shared(files.documents.get(COMMON), bare)
    for roots in games_of(packs, ()):
        _study_game(study, roots, beside)
    return study


def sound_study(code: str, packs: Sequence[str], locales: str | None = None) -> Study:
    """The same of a language that can say everything. Raises Failure where it has gaps or mistakes."""
    study = study_language(code, packs, locales)
    if study.unspoken and not study.games:
        raise Failure("no_words_yet", pack=", ".join(study.unspoken), language=code)
    gaps = study.unfillable or any(gap.needed for gap in study.gaps.noted)
    if study.bare is None or gaps or has_errors(study.diagnostics):
        raise Failure("language_has_gaps", code=FINDINGS, language=code)
    return study


def _study_game(study: Study, roots: Sequence[Path], beside: str | None) -> None:
    """Adds what is found of one game."""
    checked = bound(roots)
    packs = speaking(checked.packs, study.files)
    study.sources = (*study.sources, *packs)
    lacking = [pack.id for pack in own_packs(packs) if study.files.code not in pack.locales]
    if lacking:
        study.unspoken += lacking
        return
    study.diagnostics += _of_words(study, checked, packs)
    language = gapped_language(checked.game, packs, study.files, study.gaps)
    realizer = Realizer(checked.game, language)
    is_own = owns(packs)
    cards = tuple(card for card in checked.game.cards if is_own(card.id))
    study.unfillable += say_all(realizer, cards, study.gaps)
    study.diagnostics += check_log(checked.game, packs, language)
    study.diagnostics += check_values(checked.game, packs, language)
    _place(study, packs)
    study.games.append(
        StudiedGame(checked, packs, cards, realizer, _voice_beside(checked, beside, study.files))
    )


def _voice_beside(checked: CheckedGame, beside: str | None, files: LanguageFiles) -> Realizer | None:
    """The voice of a language that is complete: the one asked for, or one of those that the packs list."""
    pack = own_packs(checked.packs)[-1]
    there = dict.fromkeys((*pack.languages, *pack.locales))  # a language may have words and not be listed
    known = [code for code in there if code != files.code and code in pack.locales and can_speak(code)]
    if beside is not None and beside not in known:
        raise Failure("cannot_speak", language=beside, known=", ".join(known))
    code = beside or (known[0] if known else None)
    return None if code is None else game_realizer(checked.game, checked.packs, code)


def _of_words(study: Study, checked: CheckedGame, packs: tuple[PackFiles, ...]) -> Iterator[Diagnostic]:
    """What is wrong with the words of the packs that were named, and with their names."""
    code, bare = study.files.code, study.bare
    others = [study.files.documents[stem] for stem in (LANGUAGE, COMMON) if stem in study.files.documents]
    words = [pack.locales[code] for pack in packs if code in pack.locales]
    for pack in own_packs(packs):
        document = pack.locales.get(code)
        if document is not None and bare is not None:
            yield from check_schema(document, "locale")
            yield from check_words(document, bare, signature())
        yield from check_confirmed(document)
        yield from check_forms(document, code, [*others, *words])
    yield from gathered(check_names(checked.game, packs, code))
    yield from check_part_names(checked.game, packs, code)
    yield from check_said_once(packs, code)


def _place(study: Study, packs: Sequence[PackFiles]) -> None:
    """Gives the gaps that stand nowhere the place of their word, or of the table that should have it."""
    code = study.files.code
    grammar = study.files.documents[LANGUAGE]
    shared = study.files.documents.get(COMMON)
    own = [pack.locales[code] for pack in own_packs(packs) if code in pack.locales]
    words = _index([grammar, *([shared] if shared else []), *own])
    tables = _tables(grammar)
    sections = _tables(own[0]) if own else {}
    for gap in study.gaps.noted:
        if gap.place == NOWHERE:
            kind = re.split("[ :]", gap.what)[0]
            here, whole = (sections, own[0]) if ":" in gap.what and own else (tables, grammar)
            section = here.get(f"{kind}s", Span(whole.span.file, 0, 0))
            gap.place = words.get(gap.what) or tables.get(f"{_PATTERNS}.{gap.what}") or section


def _index(documents: Sequence[Document]) -> dict[str, Span]:
    """Where each word stands; a later file's beats an earlier one's."""
    known = (entry for document in documents for entry in entries(document))
    return {f"{SECTIONS[entry.section]}:{entry.id}": entry.key.span for entry in known}


def _tables(document: Document) -> dict[str, Span]:
    """Where the tables of a file begin, and what stands in them."""
    tables: dict[str, Span] = {}
    for key, table in entries_in(document):
        tables[key.text] = key.span
        for name, _ in entries_in(table):
            tables[f"{key.text}.{name.text}"] = name.span
    return tables
