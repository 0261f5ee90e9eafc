"""``heroglyph reference``: writes the rules reference of a game as pages, Markdown and PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...compiler.compile import CheckedGame, check
from ...compiler.source.catalogue import has_errors
from ..failure import CLEAN, FINDINGS, Failure
from ..kept import keep_parser
from ..limits_wanted import load
from ..messages import Messages, available_languages, read_messages
from ..speaking import languages_of
from ..which_packs import find_each
from .document import Reference
from .folder import write_folder
from .markdown import write_markdown
from .pages import write_pages
from .writing import write_references

HTML, MARKDOWN, PDF = "html", "markdown", "pdf"
FORMATS = (HTML, MARKDOWN, PDF)
USUAL = f"{HTML},{MARKDOWN}"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line. ``packs``: those of one game, in any order."""

    packs: Sequence[str]
    languages: str | None
    out: str
    formats: str = USUAL


def reference(wishes: Wishes, messages: Messages) -> int:
    """Writes the reference and returns the exit code. Raises Failure."""
    keep_parser()
    if not wishes.out:
        raise Failure("empty_path")
    formats = _formats(wishes.formats)
    checked = check(load(find_each(wishes.packs)))
    if has_errors(checked.diagnostics):
        pack, named = checked.game.pack, " ".join(wishes.packs)
        raise Failure("game_has_mistakes", FINDINGS, pack=pack, named=named)
    words = _messages(languages_of([checked], wishes.languages))
    also = {code: one for code, one in _known(checked).items() if code not in words}
    found = {one.language: one for one in write_references(checked, words, also)}
    files = _files(found, words, formats)
    write_folder(Path(wishes.out), files)
    print(messages.say("reference", "written", count=len(files), folder=wishes.out))
    return CLEAN


def _formats(wanted: str) -> tuple[str, ...]:
    """The forms asked for. Raises Failure for an unknown one."""
    found = tuple(dict.fromkeys(one.strip() for one in wanted.split(",") if one.strip()))
    for one in found or (wanted,):
        if one not in FORMATS:
            raise Failure("no_such_format", format=one, known=", ".join(FORMATS))
    return found


def _messages(languages: Sequence[str]) -> dict[str, Messages]:
    """The words of the pages in each language. Raises Failure for one that has none."""
    known = available_languages()
    for code in languages:
        if code not in known:
            raise Failure("no_page_words", language=code, known=", ".join(known))
    return {code: read_messages(code) for code in languages}


def _known(checked: CheckedGame) -> dict[str, Messages]:
    """The languages of a game that have words for pages: a glossary has the terms in all of them."""
    return _messages([code for code in languages_of([checked], None) if code in available_languages()])


def _files(
    found: Mapping[str, Reference], words: Mapping[str, Messages], formats: Sequence[str]
) -> dict[str, bytes]:
    """All files by their paths in the folder."""
    files: dict[str, bytes] = {}
    if HTML in formats:
        files |= write_pages(found, words)
    for code, one in found.items():
        if MARKDOWN in formats:
            files[f"reference.{code}.md"] = write_markdown(one, words[code]).encode("utf-8")
        if PDF in formats:
            from .book import write_book

            files[f"reference.{code}.pdf"] = write_book(one, words[code])
    return files
