"""``heroglyph read``: which rule a text says."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..compiler.compile import CheckedGame, check
from ..compiler.text.reading import TooMuchToReadError
from ..compiler.text.voice import Heard, Understood, Voice
from ..compiler.text.voices import can_speak, game_voice, listed_languages
from .failure import CLEAN, FINDINGS, REFUSED, Failure
from .kept import keep_parser
from .limits_wanted import limits_wanted, load
from .messages import Messages
from .together import games_of
from .visible import visible

_MOST_EXPECTED = 40


def read(
    text: str,
    language: str | None,
    pack: str | None,
    kind: str | None,
    messages: Messages,
    *,
    beside: Sequence[str] = (),
) -> int:
    """Prints the rule that each line of a text says, all readings of it, and returns the exit code.

    ``beside``: packs that are in the game as well, so that their words are known.
    """
    most = limits_wanted().made_text
    if text == "-":
        text = sys.stdin.read(most + 1)
    if len(text) > most:
        raise Failure("text_too_long", REFUSED, maximum=most)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise Failure("missing_argument", argument=messages.say("help", "arguments", "text"))
    packs = games_of([pack] if pack is not None else [], beside)
    voices = _voices(language or messages.language, packs, kind)
    codes = [_read_line(line, voices, kind, messages) for line in lines]
    return max(codes)


def _voices(language: str, packs: Iterable[Sequence[Path]], kind: str | None) -> list[Voice]:
    """The voices of the packs that have the language and, if one is asked for, the kind. Raises Failure."""
    keep_parser()
    games = [check(load(roots), checks=()) for roots in packs]
    able = [game for game in games if language in listed_languages(game.packs) and can_speak(language)]
    if not able:
        known = dict.fromkeys(
            code for game in games for code in listed_languages(game.packs) if can_speak(code)
        )
        raise Failure("cannot_speak", language=language, known=", ".join(known))
    kinds = list(dict.fromkeys(card.kind for game in able for card in game.game.cards))
    if kind is not None and kind not in kinds:
        raise Failure("no_such_kind", word=kind, known=", ".join(kinds))
    return [game_voice(game.game, game.packs, language) for game in able if _has_kind(game, kind)]


def _has_kind(game: CheckedGame, kind: str | None) -> bool:
    return kind is None or any(card.kind == kind for card in game.game.cards)


def _read_line(line: str, voices: Sequence[Voice], kind: str | None, messages: Messages) -> int:
    try:
        found = [(voice, heard) for voice in voices for heard in voice.hear(line, kind)]
    except TooMuchToReadError as error:
        what = messages.say("terms", f"limit_{error.limit}")
        raise Failure("too_much_to_read", REFUSED, what=what, maximum=error.maximum) from error
    for voice, heard in found:
        print(heard.source if len(found) == 1 else _with_place(voice, heard))
    if found:
        return CLEAN
    _write_how_far(max((voice.understood(line) for voice in voices), key=_length), messages)
    return FINDINGS


def _with_place(voice: Voice, heard: Heard) -> str:
    """A rule below a comment that tells it from other readings."""
    return f"# {voice.game.pack}:{heard.kind}\n{heard.source}"


def _length(understood: Understood) -> int:
    return len(understood.text)


def _write_how_far(understood: Understood, messages: Messages) -> None:
    following = sorted(understood.expected, key=lambda word: (not word[:1].isalnum(), word.casefold()))
    expected = [visible(word) for word in following[:_MOST_EXPECTED]]
    if len(following) > _MOST_EXPECTED:
        expected.append("…")
    if understood.text:
        print(messages.say("cli", "understood", text=understood.text), file=sys.stderr)
    else:
        print(messages.say("cli", "not_understood"), file=sys.stderr)
    if expected:
        print(messages.say("cli", "expected", words=", ".join(expected)), file=sys.stderr)
