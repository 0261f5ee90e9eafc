"""``heroglyph text``: what cards say, in one or more languages."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...compiler.compile import CheckedGame
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.typed.model import Card
from ...compiler.typed.speakable import speakable
from ..check.bound_games import bound
from ..games.one_game import decided_by, one_game
from ..packs.together import games_of, is_game
from ..packs.which_packs import find_pack
from ..report.findings import exit_code, show
from ..report.lexicon import UNPROVEN
from ..report.messages import Messages
from ..report.speaking import Speaker, Spoken, find_cards, find_verbs, language_name, languages_of
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
    games = [bound(roots) for roots in games_of([pack] if pack is not None else [], beside)]
    games = [one_game(game, decided_by(game, request.players, request.options)) for game in games]
    speaker = Speaker(languages_of(games, request.lang), compact=request.compact)
    whole = bool(beside) and pack is not None and is_game(find_pack(pack))
    verbs = find_verbs(games, request.ids)
    ids = [wanted for wanted in request.ids if not any(wanted == verb for _, verb in verbs)]
    chosen = []
    if ids or not verbs:
        chosen = find_cards(games, ids, whole=whole, all_built_in=pack is None and not beside)
    silent = [card.id for _, card in chosen if _has_only_procedures(card)]
    if not request.ids:
        chosen = [(game, card) for game, card in chosen if card.id not in silent]
    spoken = [speaker.speak(game, card) for game, card in chosen]
    spoken += [speaker.speak_verb(game, verb) for game, verb in verbs]
    if request.json:
        _write_json(spoken)
    elif watched(sys.stdout):
        _write_table(spoken, speaker.languages, messages)
    else:
        sys.stdout.write(plain_text(spoken, flavor=request.flavor))
    diagnostics = [*speaker.diagnostics, *_of_cards(games, chosen)]
    sys.stdout.flush()
    if any(card.unproven for card in spoken):
        print(messages.say("cli", "unproven_wording", mark=UNPROVEN), file=sys.stderr)
    for card_id in silent if request.ids else ():
        print(messages.say("cli", "no_card_text", card=card_id), file=sys.stderr)
    if diagnostics:
        show(diagnostics, [pack for game in games for pack in game.packs], messages, sys.stderr)
    return exit_code(diagnostics)


def _has_only_procedures(card: Card) -> bool:
    """Whether a card has rules, but none that stands on it: procedures and definitions have no card text."""
    return bool(card.rules) and not speakable(card)


def _of_cards(games: Sequence[CheckedGame], chosen: Sequence[tuple[CheckedGame, Card]]) -> list[Diagnostic]:
    """What is wrong with the packs whose cards are shown."""
    used = {id(game) for game, _ in chosen}
    return [diagnostic for game in games if id(game) in used for diagnostic in game.diagnostics]


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
