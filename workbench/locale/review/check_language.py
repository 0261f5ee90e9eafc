"""``heroglyph locale check``: what a language lacks, with sentences that need it, and what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby

from ....compiler.source.packs.pack_files import sources_of
from ....compiler.source.spans import Source, Span
from ....compiler.text.chapter_names import SECTION as REFERENCE
from ....compiler.text.checks.language import check_language as check_constructs
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.language.unfilled import TextCell, cells
from ....compiler.text.names import SECTION as NAMES
from ....compiler.text.realizer import Realizer
from ....compiler.text.voice_parts import signature
from ...packs.limits_wanted import limits_wanted
from ...report.findings import exit_code
from ...report.messages import Messages
from ...report.report import summary, write_report
from ...report.visible import visible
from ...requests.languages import CheckLanguageRequest
from ...terminal.failure import CLEAN, FINDINGS, Failure
from ...terminal.terminal import coloured
from ..begin.gaps import LanguageGap, Needed
from ..language_files import LANGUAGE, OF_PROGRAM, LanguageFiles, read_language_files
from .program_texts import odd_texts
from .spelling import dictionary_of, unknown_words
from .study import Study, study_language
from .used_words import unused_words

_WRONG = ("construct", "slot")
_FIRST = 15
"""So many gaps of each file are shown, unless all are asked for."""


def check_language(request: CheckLanguageRequest, messages: Messages) -> int:
    """Prints what a language lacks in some packs and what is wrong with it, and returns the exit code.

    Raises Failure.
    """
    study = study_language(request.language, request.packs, request.locales, request.source)
    program = (
        None if request.packs else read_language_files(request.language, request.locales, only=OF_PROGRAM)
    )
    if program is not None:
        study.diagnostics += program.diagnostics
    if study.unspoken and not study.games and not (program and program.sources):
        raise Failure("no_words_yet", pack=", ".join(study.unspoken), language=request.language)
    sources = {**sources_of(study.sources), **study.files.sources, **(program.sources if program else {})}
    page = _Page(study, sources, messages, program, whole=request.all)
    write_report(study.diagnostics, sources, messages, sys.stdout, coloured(sys.stdout), limits_wanted())
    for line in page.lines():
        print(line)
    if page.lacking:
        print(messages.say("locale", "lacking", count=page.lacking))
    if study.diagnostics or not page.lacking:
        print(summary(study.diagnostics, messages))
    return max(exit_code(study.diagnostics), FINDINGS if page.lacking else CLEAN)


class _Page:
    """What is printed; ``lacking`` counts what texts need and do not find."""

    def __init__(
        self,
        study: Study,
        sources: dict[str, Source],
        messages: Messages,
        program: LanguageFiles | None,
        *,
        whole: bool,
    ) -> None:
        """``program``: what the program says in the language; None where only some packs are looked at."""
        self._study = study
        self._sources = sources
        self._say = messages.say
        self._program = program
        self._named = program is None
        self._most = None if whole else _FIRST
        self.lacking = 0

    def lines(self) -> Iterator[str]:
        """All parts, each after an empty line, those without anything to say left out."""
        if self._study.bare is None:
            return
        parts = (self._constructs(), self._needed(), self._unneeded(), self._unused(), self._spelling())
        for part in parts:
            yield from part
        yield from self._odd_texts()
        for pack in self._study.unspoken:
            yield self._say("locale", "unspoken", pack=pack, language=self._study.files.code)

    # -------------------------------------------------------------- what is missing

    def _constructs(self) -> Iterator[str]:
        """The constructs of plans that the language has no pattern for, and patterns of none.

        Where some packs are named, only what their texts need is counted as missing.
        """
        assert self._study.bare is not None
        problems = list(check_constructs(self._study.bare, signature()))
        wrong = [problem for problem in problems if problem[1] in _WRONG]
        absent = [problem for problem in problems if problem[1] not in _WRONG]
        self.lacking += len(wrong) + (0 if self._named else len(absent))
        if problems:
            yield self._say(
                "locale", "constructs", count=len(problems), path=self._study.files.name(LANGUAGE)
            )
        yield from (f"  {self._lacks(*problem)}" for problem in [*wrong, *absent][: self._most])
        yield from self._more(len(problems))

    def _lacks(self, construct: str, lacks: str) -> str:
        slots = ", ".join(signature().constructs.get(construct, ()))
        if lacks in ("pattern", "determiner", *_WRONG):
            return self._say("locale", f"lacks_{lacks}", construct=construct, slots=slots)
        return self._say("locale", "lacks_form", construct=construct, form=lacks)

    def _needed(self) -> Iterator[str]:
        """The gaps that a text or a name needs, by file and place."""
        needed = [gap for gap in self._study.gaps.noted if gap.needed or _is_name(gap)]
        self.lacking += len(needed) + len(self._study.unfillable)
        for file, gaps in self._by_file(needed):
            yield ""
            yield self._say("locale", "missing", path=file, count=len(gaps))
            for gap in gaps[: self._most]:
                yield from self._gap(gap)
            yield from self._more(len(gaps))
        for error in self._study.unfillable:
            yield self._unfillable(error)

    def _gap(self, gap: LanguageGap) -> Iterator[str]:
        yield f"  {self._at(gap.place)}  {visible(_name(gap))}"
        if gap.needed is not None:
            yield f"      {self._study.files.code}  {visible(gap.sentence())}"
            realizer = self._voice_beside(gap.needed)
            said = _said(realizer, gap.needed) if realizer is not None else None
            if realizer is not None and said is not None:
                yield f"      {realizer.language.code}  {visible(said)}"
            yield f"      {visible(gap.needed.saying.card.id)}"

    def _voice_beside(self, needed: Needed) -> Realizer | None:
        return next((game.beside for game in self._study.games if needed.saying.card in game.cards), None)

    def _unfillable(self, error: MissingForm) -> str:
        return "  " + self._say("locale", "unfillable", word=error.what, form=error.needed)

    def _unneeded(self) -> Iterator[str]:
        """What is still to be filled in though no text asks for it today."""
        rest = [gap for gap in self._study.gaps.noted if not gap.needed and not _is_name(gap)]
        for file, gaps in self._by_file(rest):
            yield ""
            yield self._say("locale", "unneeded", path=file, count=len(gaps))
            yield from (f"  {self._at(gap.place)}  {visible(_name(gap))}" for gap in gaps[: self._most])
            yield from self._more(len(gaps))

    # -------------------------------------------------------------- what is too much or strange

    def _odd_texts(self) -> Iterator[str]:
        """Texts of the program that have other names in braces than the English ones, or that nobody says."""
        texts = list(odd_texts(self._program)) if self._program is not None else []
        self.lacking += len(texts)
        for text in texts[: self._most]:
            place = f"{text.scalar.span.file}:{self._at(text.scalar.span)}"
            names = ", ".join(f"{{{name}}}" for name in text.names)
            said = self._say("locale", "other_names" if names else "no_such_text", key=text.key, names=names)
            yield f"{visible(place)}  {said}"
        yield from self._more(len(texts))

    def _unused(self) -> Iterator[str]:
        """The words of packs that no rule uses, and that no game declares."""
        words = [entry for game in self._study.games for entry in unused_words(game, self._study.files.code)]
        if words:
            yield ""
            yield self._say("locale", "unused", count=len(words))
        for place, word in words[: self._most]:
            yield f"  {place.file}:{self._at(place)}  {visible(word)}"
        yield from self._more(len(words))

    def _spelling(self) -> Iterator[str]:
        code = self._study.files.code
        dictionary = dictionary_of(code)
        if dictionary is None:
            yield self._say("locale", "no_dictionary", language=code)
            return
        words = list(unknown_words(self._texts(), dictionary))
        if words:
            yield ""
            yield self._say("locale", "unknown_words", count=len(words), dictionary=dictionary)
        for cell, word in words[: self._most]:
            place = cell.scalar.span
            yield f"  {place.file}:{self._at(place)}  {visible(word)}"
        yield from self._more(len(words))

    def _texts(self) -> Iterator[TextCell]:
        """All words of the packs, and those of the language's file where no pack is named."""
        files = self._study.files
        documents = [
            files.documents[stem] for stem in files.documents if stem == LANGUAGE and not self._named
        ]
        words = [pack.locales.get(files.code) for game in self._study.games for pack in game.packs]
        for document in (*documents, *words):
            yield from cells(document) if document is not None else ()

    # -------------------------------------------------------------- places

    def _by_file(self, gaps: Sequence[LanguageGap]) -> Iterator[tuple[str, list[LanguageGap]]]:
        ordered = sorted(gaps, key=lambda gap: (gap.place, gap.number))
        for file, of_file in groupby(ordered, key=lambda gap: gap.place.file):
            yield file, list(of_file)

    def _at(self, place: Span) -> str:
        source = self._sources.get(place.file)
        if source is None:
            return "1:1"
        position = source.position(place.start)
        return f"{position.line}:{position.column}"

    def _more(self, count: int) -> Iterator[str]:
        if self._most is not None and count > self._most:
            yield "  " + self._say("locale", "more", count=count - self._most)


def _is_name(gap: LanguageGap) -> bool:
    """Whether a gap is a text that players read by itself: a name of a card, a chapter of the reference."""
    return gap.what.startswith((f"{NAMES}.", f"{REFERENCE}."))


def _name(gap: LanguageGap) -> str:
    return f"{gap.what} {gap.form}" if gap.form else gap.what


def _said(realizer: Realizer, needed: Needed) -> str | None:
    """The same in another language."""
    try:
        return realizer.sentence(needed.saying.plan)
    except MissingForm:
        return None
