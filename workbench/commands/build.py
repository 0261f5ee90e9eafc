"""``heroglyph build``: compiles packs and writes effects and texts into a folder."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

from ...compiler.compile import CheckedGame
from ...compiler.source.data.catalogue import has_errors
from ..check.checked_packs import check_pack
from ..files.write_files import write_files
from ..games.playable import compiled_file, playable
from ..packs.together import is_game
from ..packs.which_packs import PackTarget, find_each, find_packs
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.pages import write_page
from ..report.progress import Progress
from ..report.report import summary
from ..report.speaking import Speaker, find_cards, languages_of
from ..report.spoken import Spoken
from ..requests.packs import BuildRequest
from ..terminal.failure import FINDINGS, Failure

_STEPS = ("checking", "compiling", "saying")


@dataclass(frozen=True, slots=True)
class Built:
    """How much was made of a pack."""

    cards: int
    effects: int
    languages: tuple[str, ...]


def build(request: BuildRequest, messages: Messages) -> int:
    """Builds some packs, or all built-in ones; prints a summary and returns the exit code.

    Nothing is written of a pack with errors. Where only packs beside others are named, the first of them is
    built. Raises Failure.
    """
    started = time.monotonic()
    packs = find_packs(request.packs or request.beside[:1])
    more = find_each(request.beside)
    if not request.out:
        raise Failure("empty_path")
    checked: list[CheckedGame] = []
    built: list[Built] = []
    with Progress(len(packs) * len(_STEPS), messages) as progress:
        for name, root in packs.items():
            progress.step("checking", name)
            game = check_pack(PackTarget(root, beside=more))
            checked.append(game)
            if has_errors(game.diagnostics):
                progress.advance(len(_STEPS) - 1)
                continue
            built.append(_build_pack(game, root, Path(request.out) / name, progress))
    diagnostics = [diagnostic for game in checked for diagnostic in game.diagnostics]
    if diagnostics:
        show(diagnostics, [pack for game in checked for pack in game.packs], messages, sys.stderr)
        print(summary(diagnostics, messages), file=sys.stderr)
    _write_summary(built, len(packs) - len(built), request.out, time.monotonic() - started, messages)
    return max(exit_code(diagnostics), FINDINGS) if has_errors(diagnostics) else 0


def _build_pack(game: CheckedGame, root: Path, folder: Path, progress: Progress) -> Built:
    name = folder.name
    progress.step("compiling", name)
    compiled = playable(game)
    progress.step("saying", name)
    languages = languages_of([game], None)
    speaker = Speaker(languages)
    spoken = [speaker.speak(game, card) for game, card in find_cards([game], (), whole=is_game(root))]
    files = {
        folder / "compiled.json": compiled_file(compiled, game),
        folder / "texts.json": _as_json(spoken),
    }
    for language in languages:
        files[folder / f"texts.{language}.md"] = write_page(name, language, spoken).encode()
    write_files(files)
    return Built(len(spoken), len(compiled.effects), languages)


def _as_json(spoken: list[Spoken]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(spoken), indent=2) + b"\n"


def _write_summary(built: list[Built], failed: int, out: str, seconds: float, messages: Messages) -> None:
    languages = dict.fromkeys(code for pack in built for code in pack.languages)
    parts = (
        messages.say("cli", "packs", count=len(built)),
        messages.say("cli", "cards", count=sum(pack.cards for pack in built)),
        messages.say("cli", "effects", count=sum(pack.effects for pack in built)),
        messages.say("cli", "languages", count=len(languages)),
    )
    said = ", ".join(parts)
    print(messages.say("cli", "built", what=said, folder=out, seconds=_seconds(seconds, messages)))
    if failed:
        print(messages.say("cli", "not_built", count=failed))


def _seconds(seconds: float, messages: Messages) -> str:
    from babel.numbers import format_decimal

    return str(format_decimal(round(seconds, 1), locale=messages.language))
