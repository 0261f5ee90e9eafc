"""Which rules a line says in some games; and what is told of one that says none."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from ...compiler.compile import CheckedGame
from ...compiler.text.interpret.listener import Listener
from ...compiler.text.interpret.mismatch import Explainer, Misheard
from ...compiler.text.interpret.suggestions import MOST, Suggester, Suggestion
from ...compiler.text.language.tries import TooMuchToReadError
from ...compiler.text.realizer import Heard
from ...compiler.text.realizers import can_speak, game_realizer, listed_languages
from ..check.bound_games import bound
from ..report.messages import Messages
from ..report.misheard import misheard_lines, near_lines
from ..report.visible import visible
from ..terminal.failure import REFUSED, Failure


class Hearing:
    """Hears lines in a language with the words of some games, on cards of a kind or of any."""

    def __init__(
        self, language: str, packs: Iterable[Sequence[Path]], kind: str | None, messages: Messages
    ) -> None:
        """Raises Failure."""
        self._listeners = _listeners(language, packs, kind)
        self._kind = kind
        self._messages = messages

    def readings(self, line: str) -> list[str]:
        """The rules that a line says; of one that says none it is told why. Raises Failure."""
        listeners, kind = self._listeners, self._kind
        try:
            readings = [
                (listener, heard) for listener in listeners for heard in listener.realizer.hear(line, kind)
            ]
            if not readings:  # what nobody says exactly may be written freely
                readings = [
                    (listener, heard) for listener in listeners for heard in listener.hear_freely(line, kind)
                ]
            misheard = None if readings else _best_explained(line, listeners, kind)
        except TooMuchToReadError as error:
            what = self._messages.say("terms", f"limit_{error.limit}")
            raise Failure("too_much_to_read", REFUSED, what=what, maximum=error.maximum) from error
        if misheard is not None:
            _write_misheard(line, misheard, self._messages)
            _write_near(_suggestions(line, listeners, kind), self._messages)
        if len(readings) == 1:
            return [heard.source for _, heard in readings]
        return [_with_place(listener, heard) for listener, heard in readings]


def _listeners(language: str, packs: Iterable[Sequence[Path]], kind: str | None) -> list[Listener]:
    """Who hears the packs that have the language and, if one is asked for, the kind. Raises Failure."""
    games = [bound(roots) for roots in packs]
    able = [game for game in games if language in listed_languages(game.packs) and can_speak(language)]
    if not able:
        known = dict.fromkeys(
            code for game in games for code in listed_languages(game.packs) if can_speak(code)
        )
        raise Failure("cannot_speak", language=language, known=", ".join(known))
    kinds = list(dict.fromkeys(card.kind for game in able for card in game.game.cards))
    if kind is not None and kind not in kinds:
        raise Failure("no_such_kind", word=kind, known=", ".join(kinds))
    having = [game for game in able if _has_kind(game, kind)]
    return [Listener(game_realizer(game.game, game.packs, language)) for game in having]


def _has_kind(game: CheckedGame, kind: str | None) -> bool:
    return kind is None or any(card.kind == kind for card in game.game.cards)


def _with_place(listener: Listener, heard: Heard) -> str:
    """A rule below comments that tell it from other readings: where it may stand, how it is said there."""
    realizer = listener.realizer
    return f"# {realizer.game.pack}:{heard.kind}\n# {realizer.say(heard.rule, heard.kind)}\n{heard.source}"


def _best_explained(line: str, listeners: Sequence[Listener], kind: str | None) -> Misheard:
    """What the game has to tell that understands most of a line. Raises TooMuchToReadError."""

    def understood(candidate: tuple[Misheard, int]) -> tuple[bool, bool, int, bool, int]:
        misheard, known = candidate
        return misheard.whole, misheard.form is not None, misheard.start, misheard.near is not None, known

    explainers = map(Explainer, listeners)
    explained = [(explainer.explain(line, kind), explainer.known_words(line)) for explainer in explainers]
    return max(explained, key=understood)[0]


def _suggestions(line: str, listeners: Sequence[Listener], kind: str | None) -> list[Suggestion]:
    """What a line may mean in all games that were asked, the likeliest first. Raises TooMuchToReadError."""
    suggestions = [
        suggestion for listener in listeners for suggestion in Suggester(listener).suggest(line, kind)
    ]
    return sorted(suggestions, key=lambda suggestion: -suggestion.likeness)[:MOST]


def _write_near(suggestions: Iterable[Suggestion], messages: Messages) -> None:
    for line in near_lines(suggestions, messages):
        print(visible(line), file=sys.stderr)


def _write_misheard(line: str, misheard: Misheard, messages: Messages) -> None:
    for told in misheard_lines(line, misheard, messages):
        print("\n".join(visible(part) for part in told.split("\n")), file=sys.stderr)
