"""``heroglyph text``: what cards say, in one or more languages."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..answers.answers import Answers
from ..packs.together import games_of
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.spoken import UNPROVEN, Spoken
from ..report.visible import visible
from ..requests.texts import TextRequest
from ..terminal.terminal import coloured, watched

if TYPE_CHECKING:
    from rich.text import Text


def text(request: TextRequest, messages: Messages) -> int:
    """Prints the names and texts of some cards, or of all, and returns the exit code.

    Plain lines have flavor only where it is asked for; the table and JSON always do.
    """
    pack, beside = request.pack, request.beside
    packs = games_of([pack] if pack is not None else [], beside)
    answers: Answers[list[Spoken]] | None = None
    if request.ids and request.players is None and not request.options:
        answers = Answers(list[Spoken], packs, f"{request.lang}", f"{request.compact}")
    known = None if answers is None else _known(answers, request.ids)
    if known is not None:
        _write(known, list(known[0].name), request, messages)
        sys.stdout.flush()
        _tell_unproven(known, messages)
        return exit_code([])
    from ..answers.said_cards import (
        say_cards,  # most of the compiler, which who has asked before need not import
    )

    said = say_cards(request, packs)
    _write(said.spoken, said.languages, request, messages)
    sys.stdout.flush()
    _tell_unproven(said.spoken, messages)
    for card_id in said.silent if request.ids else ():
        print(messages.say("cli", "no_card_text", card=card_id), file=sys.stderr)
    if said.diagnostics:
        show(said.diagnostics, [pack for game in said.games for pack in game.packs], messages, sys.stderr)
    elif answers is not None:
        answers.keep(said.answers())
    return exit_code(said.diagnostics)


def _known(answers: Answers[list[Spoken]], ids: Iterable[str]) -> list[Spoken] | None:
    """The cards meant by some ids, if all of them were said before."""
    cards: list[Spoken] = []
    for wanted in ids:
        meant = answers.before(wanted)
        if not meant:
            return None
        cards += meant
    return cards


def _write(
    spoken: Sequence[Spoken], languages: Sequence[str], request: TextRequest, messages: Messages
) -> None:
    if request.json:
        _write_json(spoken)
    elif watched(sys.stdout):
        _write_table(spoken, languages, messages)
    else:
        sys.stdout.write(plain_text(spoken, flavor=request.flavor))


def _tell_unproven(spoken: Iterable[Spoken], messages: Messages) -> None:
    if any(card.unproven for card in spoken):
        print(messages.say("cli", "unproven_wording", mark=UNPROVEN), file=sys.stderr)


def plain_text(spoken: Sequence[Spoken], *, flavor: bool = False) -> str:
    """Cards one under the other: the id, then by language the name and each rule on a line of its own.

    A line of ``flavor`` is marked, so that it cannot be taken for a rule.
    """
    blocks = []
    for card in spoken:
        lines = [card.id]
        for language, name in card.name.items():
            lines.append(f"{language}  {visible(name)}")
            lines += [f"    {line}" for line in card.lines(language)]
            if flavor and language in card.flavor:
                lines.append(f"    ~ {visible(card.flavor[language])}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _write_json(spoken: Sequence[Spoken]) -> None:
    import msgspec

    encode = msgspec.json.Encoder().encode
    for card in spoken:
        print(encode(card).decode())


def _write_table(spoken: Sequence[Spoken], languages: Sequence[str], messages: Messages) -> None:
    from rich.table import Table
    from rich.text import Text

    from ..report.speaking import language_name
    from ..terminal.screen import Screen

    table = Table(box=None, pad_edge=False, padding=(0, 3, 1, 0), show_header=True, header_style="bold cyan")
    table.add_column(messages.say("cli", "card"), overflow="fold", style="dim", ratio=2)
    for language in languages:
        table.add_column(language_name(language), overflow="fold", ratio=5)
    for card in spoken:
        table.add_row(Text(card.id), *(_cell(card, code) for code in languages))
    Screen(no_color=not coloured(sys.stdout), highlight=False).print(table)


def _cell(card: Spoken, language: str) -> Text:
    """A card in one language: its name, its rules, its flavor."""
    from rich.text import Text

    cell = Text(visible(card.name[language]), "bold")
    for line in card.lines(language):
        cell.append(f"\n{line}", "not bold")
    if language in card.flavor:
        cell.append(f"\n{visible(card.flavor[language])}", "not bold dim italic")
    return cell
