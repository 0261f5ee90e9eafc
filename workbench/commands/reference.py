"""``heroglyph reference``: writes the rules reference of a game as pages, Markdown and PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...compiler.compile import CheckedGame
from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.packs.pack_files import sources_of
from ...compiler.source.spans import NOWHERE
from ..check.cached_work import kept_work
from ..check.checked_packs import check_everything
from ..games.one_game import decided_by
from ..games.playable import in_one_game
from ..packs.limits_wanted import load
from ..packs.which_packs import find_each
from ..reference.content.document import Reference
from ..reference.pages.folder import write_folder
from ..reference.pages.markdown import write_markdown
from ..reference.pages.page_words import languages_with_pages, page_words
from ..reference.pages.pages import write_pages
from ..reference.proof.proof import prove
from ..reference.references import write_references
from ..report.messages import Messages
from ..report.report import place as place_of
from ..report.speaking import languages_of
from ..requests.texts import ReferenceRequest
from ..terminal.failure import CLEAN, FINDINGS, Failure

HTML, MARKDOWN, PDF = "html", "markdown", "pdf"
FORMATS = (HTML, MARKDOWN, PDF)


def reference(request: ReferenceRequest, messages: Messages) -> int:
    """Writes the reference, or proves it, and returns the exit code. Raises Failure."""
    if not request.out:
        raise Failure("empty_path")
    formats = _formats(request.format)
    with kept_work():
        checked = check_everything(load(find_each(request.game_packs)))
    if has_errors(checked.diagnostics):
        pack, named = checked.game.pack, in_one_game(request.game_packs)
        raise Failure("game_has_mistakes", FINDINGS, pack=pack, named=named)
    decided = decided_by(checked, request.players, request.options)
    words = _wanted(checked, request.lang)
    also = {code: spoken for code, spoken in _wanted(checked, None).items() if code not in words}
    sheet = request.summary and not request.proof
    written = write_references(checked, words, also, decided, sheet=sheet)
    manuals = {manual.language: manual for manual in written}
    if request.proof:
        return _prove(checked, tuple(manuals.values()), messages)
    files = _files(manuals, words, formats, "summary" if request.summary else "reference")
    write_folder(Path(request.out), files)
    print(messages.say("cli", "reference_written", count=len(files), folder=request.out))
    for code, manual in manuals.items():
        if manual.gaps:
            print(messages.say("cli", "reference_gaps", count=manual.gaps, language=code))
    return CLEAN


def _prove(checked: CheckedGame, manuals: Sequence[Reference], messages: Messages) -> int:
    """Prints of each matter of the game where it is told; FINDINGS where something is told nowhere."""
    every, sources = list(prove(checked, manuals)), sources_of(checked.packs)
    lacking = 0
    for proven in every:
        missing = [manual.language for manual in manuals if manual.language not in proven.places]
        matter, place = proven.matter, next(iter(proven.places.values()), "")
        lacking += bool(missing)
        if missing:
            named = {"sort": matter.sort, "name": matter.name, "languages": messages.listed(missing)}
            told = messages.say("cli", "told_nowhere", **named)
            print(told if matter.span == NOWHERE else f"{place_of(matter.span, sources)}: {told}")
        else:
            print(f"{matter.sort} {matter.name}: {place}")
    print(messages.say("cli", "reference_proven", count=len(every) - lacking, all=len(every)))
    return FINDINGS if lacking else CLEAN


def _formats(wanted: str) -> tuple[str, ...]:
    """The forms asked for. Raises Failure for an unknown one."""
    formats = tuple(dict.fromkeys(name.strip() for name in wanted.split(",") if name.strip()))
    for name in formats or (wanted,):
        if name not in FORMATS:
            raise Failure("no_such_format", format=name, known=", ".join(FORMATS))
    return formats


def _wanted(checked: CheckedGame, wanted: str | None) -> dict[str, Messages]:
    """The words for pages in the languages asked for, or in all of the game with some. Raises Failure."""
    known = languages_with_pages()
    languages = languages_of([checked], wanted)
    for code in languages:
        if code not in known and wanted is not None:
            raise Failure("no_page_words", language=code, known=", ".join(known))
    return {code: page_words(code) for code in languages if code in known}


def _files(
    manuals: Mapping[str, Reference], words: Mapping[str, Messages], formats: Sequence[str], name: str
) -> dict[str, bytes]:
    """All files by their paths in the folder. ``name``: what those are called that are all of it."""
    files: dict[str, bytes] = {}
    if HTML in formats:
        files |= write_pages(manuals, words)
    for code, manual in manuals.items():
        if MARKDOWN in formats:
            files[f"{name}.{code}.md"] = write_markdown(manual, words[code]).encode("utf-8")
        if PDF in formats:
            from ..reference.pages.book import write_book

            files[f"{name}.{code}.pdf"] = write_book(manual, words[code])
    return files
