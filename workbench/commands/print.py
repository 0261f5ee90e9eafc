"""``heroglyph print``: cards on paper, as pictures, for a virtual table, or as data."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from ...compiler.compile import CheckedGame
from ...compiler.look.game_look import game_look
from ...compiler.look.look import BLEED
from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.typed.model import Card
from ..check.bound_games import bound
from ..files.write_files import write_files
from ..games.playable import in_one_game
from ..packs.together import games_of
from ..print.chosen_cards import chosen_cards
from ..print.printing import Printer, Wanted
from ..print.sheets import BACKS, CARD, NO_BACKS, PAPERS
from ..print.tabletop import tabletop_files
from ..print.values_out import as_csv, as_json
from ..reference.pages.page_words import languages_with_pages, page_words
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.report import summary
from ..report.speaking import languages_of
from ..requests.texts import PrintRequest
from ..terminal.failure import FINDINGS, Failure

PDF, PNG, SVG, TTS, CSV, JSON = "pdf", "png", "svg", "tts", "csv", "json"
FORMATS = (PDF, PNG, SVG, TTS, CSV, JSON)


def print_cards(request: PrintRequest, messages: Messages) -> int:
    """Writes the cards and returns the exit code: findings where something does not fit. Raises Failure."""
    if not request.out:
        raise Failure("empty_path")
    _known(request.format, FORMATS)
    _known(request.paper, (*PAPERS, CARD))
    _known(request.backs, BACKS)
    _check_together(request)
    (checked,) = [bound(roots) for roots in games_of([request.pack], request.beside)]
    if has_errors(checked.diagnostics):
        pack, named = checked.game.pack, in_one_game((request.pack, *request.beside))
        raise Failure("game_has_mistakes", FINDINGS, pack=pack, named=named)
    look = game_look(checked.game, checked.packs)
    cards = chosen_cards(checked, look, request.ids)
    if not cards:
        raise Failure("nothing_to_print", pack=checked.game.pack)
    printers = {
        code: Printer(checked, look, cards, code, page_words(code)) for code in _languages(checked, request)
    }
    files, diagnostics = _files(printers, cards, request)
    write_files({Path(request.out) / name: data for name, data in files.items()}, inside=[Path(request.out)])
    if diagnostics:
        show(diagnostics, checked.packs, messages, sys.stderr)
        print(summary(diagnostics, messages), file=sys.stderr)
    print(messages.say("cli", "cards_printed", count=len(cards), files=len(files), folder=request.out))
    return exit_code(diagnostics)


def _known(given: str, known: Sequence[str]) -> None:
    """Raises Failure for a choice that there is not."""
    if given not in known:
        raise Failure("no_such_choice", given=given, known=", ".join(known))


def _check_together(request: PrintRequest) -> None:
    """Raises Failure for an option that would change nothing of what is written."""
    laid_out = request.format in (PDF, PNG, SVG)
    single = request.paper == CARD
    paper, form = f"--paper {request.paper}", f"--format {request.format}"
    usual = PrintRequest(pack=request.pack)
    changes_nothing = (
        (paper, form, request.paper != usual.paper and not laid_out),
        (f"--backs {request.backs}", form, request.backs != usual.backs and not laid_out),
        ("--gap", form, request.gap > 0 and not laid_out),
        ("--gap", paper, request.gap > 0 and single),
        ("--bleed", form, request.bleed and not laid_out),
        ("--bleed", paper, request.bleed and not single),
        ("--ppi", form, request.ppi != usual.ppi and request.format != PNG),
        ("--url", form, request.url is not None and request.format != TTS),
    )
    for option, other, silent in changes_nothing:
        if silent:
            raise Failure("not_together", one=option, other=other)


def _languages(checked: CheckedGame, request: PrintRequest) -> tuple[str, ...]:
    """The languages asked for, or all in which pages can be made. Raises Failure."""
    known = languages_with_pages()
    languages = languages_of([checked], request.lang)
    for code in languages:
        if code not in known and request.lang is not None:
            raise Failure("no_page_words", language=code, known=", ".join(known))
    return tuple(code for code in languages if code in known)


def _files(
    printers: Mapping[str, Printer], cards: Sequence[tuple[Card, int]], request: PrintRequest
) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """All files by their names, and what was found. Raises Failure where typst is not installed."""
    counts = [count for _, count in cards]
    pack = cards[0][0].pack
    if request.format in (CSV, JSON):
        said = {code: list(zip(printer.contents, counts, strict=True)) for code, printer in printers.items()}
        written = as_csv(said) if request.format == CSV else as_json(said)
        return {f"{pack}.{request.format}": written}, [
            problem for printer in printers.values() for problem in printer.unsaid
        ]
    files: dict[str, bytes] = {}
    diagnostics: list[Diagnostic] = []
    for code, printer in printers.items():
        made, problems = _set(printer, counts, f"{pack}.{code}", request)
        files |= made
        diagnostics += problems
    return files, diagnostics


def _set(
    printer: Printer, counts: Sequence[int], name: str, request: PrintRequest
) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """The files of one language, and what was found. Raises Failure likewise."""
    if request.format == TTS:
        made = tabletop_files(printer, counts, f"{name}.tts", request.url or "")
        single = printer.setter(printer.pages(Wanted(CARD), printer.faces))
        return made, printer.findings(single)
    wanted = _wanted(request)
    each = request.format != PDF and wanted.paper == CARD  # a picture of each card, however many there are
    setter = printer.setter(printer.pages(wanted, printer.faces if each else printer.copied()))
    pages = setter.set(request.format, request.ppi if request.format == PNG else None)
    if request.format == PDF:
        return {f"{name}.pdf": pages[0]}, printer.findings(setter)
    return dict(
        zip(_names(printer, name, len(pages), request, each=each), pages, strict=True)
    ), printer.findings(setter)


def _wanted(request: PrintRequest) -> Wanted:
    as_pdf = request.format == PDF
    bleed = BLEED if request.bleed or as_pdf else 0
    return Wanted(request.paper, request.backs, request.gap, bleed, boxed=as_pdf)


def _names(printer: Printer, name: str, count: int, request: PrintRequest, *, each: bool) -> list[str]:
    """The names of pictures: of cards by their ids, of sheets by their numbers."""
    if not each:
        return [f"{name}.{number}.{request.format}" for number in range(1, count + 1)]
    sides = ("", ".back") if request.backs != NO_BACKS else ("",)
    ids = [content.id.partition(":")[2].replace("/", ".") for content in printer.contents]
    return [f"{name}/{card}{side}.{request.format}" for card in ids for side in sides]
