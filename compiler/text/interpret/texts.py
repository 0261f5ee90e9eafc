"""Texts of several sentences, heard in the languages of one game; what was heard once is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple, Union

from ...source.limits import Limits
from ...source.packs.given import TEXT, cards_in, is_given
from ...source.packs.pack_files import PackFiles
from ...typed.model import Game
from ..language.tries import TooMuchToReadError
from ..realizer import Heard
from ..realizers import can_speak, game_realizer
from .listener import Listener
from .mismatch import Explainer, Misheard
from .sentences import Sentence, understood
from .suggestions import Suggester, Suggestion

_MOST_KEPT = 2_000


class TooMuch(NamedTuple):
    """A limit that a sentence passed."""

    limit: str
    maximum: int


Meaning = Union[tuple[Heard, ...], Misheard, TooMuch]


@dataclass(frozen=True, slots=True)
class HeardSentence:
    """A sentence of a text and what it means: rules, of which one should be left, or why there is none."""

    sentence: Sentence
    meaning: Meaning


_kept: dict[tuple[bytes, str, str, str], Meaning] = {}


class TextHearer:
    """Hears the texts of cards of one game."""

    def __init__(self, game: Game, packs: Sequence[PackFiles], limits: Limits) -> None:
        self._game = game
        self._packs = packs
        self._limits = limits
        self._explainers: dict[str, tuple[Listener, Explainer]] = {}
        self._suggesters: dict[str, Suggester] = {}
        self.languages = tuple(
            dict.fromkeys(code for pack in packs for code in pack.languages if can_speak(code))
        )

    def hear(self, language: str, text: str, kind: str) -> list[HeardSentence]:
        """The sentences of a text, each with what it means on a card of a kind."""
        if len(text) > self._limits.made_text:
            most = TooMuch("made_text", self._limits.made_text)
            return [HeardSentence(Sentence(text, 0, len(text)), most)]

        def means(sentence: Sentence) -> bool:
            return not isinstance(self._meaning(language, sentence.line, kind), Misheard)

        parts = understood(text, means)
        return [HeardSentence(part, self._meaning(language, part.line, kind)) for part in parts]

    def meaning(self, language: str, line: str, kind: str) -> tuple[Heard, ...]:
        """The rules that a sentence may say; none where it cannot be read, for whatever reason."""
        return meanings(self._meaning(language, line, kind))

    def suggest(self, language: str, line: str, kind: str) -> tuple[Suggestion, ...]:
        """What a sentence that is not understood may mean."""
        if language not in self._suggesters:
            self._suggesters[language] = Suggester(self.listener(language))
        try:
            return self._suggesters[language].suggest(line, kind)
        except TooMuchToReadError:
            return ()

    def _meaning(self, language: str, line: str, kind: str) -> Meaning:
        key = (self._mark, language, kind, line)
        meaning = _kept.get(key)
        if meaning is None:
            if len(_kept) >= _MOST_KEPT:
                _kept.clear()
            meaning = _kept[key] = self._heard(language, line, kind)
        return meaning

    def _heard(self, language: str, line: str, kind: str) -> Meaning:
        listener, explainer = self._listening(language)
        try:
            if sum(other.steps for other, _ in self._explainers.values()) > self._limits.read_texts:
                raise TooMuchToReadError("read_texts", self._limits.read_texts)
            return listener.hear(line, kind) or explainer.explain(line, kind)
        except TooMuchToReadError as error:
            return TooMuch(error.limit, error.maximum)

    def _listening(self, language: str) -> tuple[Listener, Explainer]:
        if language not in self._explainers:
            listener = Listener(game_realizer(self._game, self._packs, language))
            self._explainers[language] = listener, Explainer(listener)
        return self._explainers[language]

    def listener(self, language: str) -> Listener:
        """Who hears a language of the game."""
        return self._listening(language)[0]

    @cached_property
    def _mark(self) -> bytes:
        """What the meaning of a sentence depends on beside itself: all that the packs say but such texts."""
        written = [text for pack in self._packs for text in _without_texts(pack)]
        return sha256("\0".join([repr(self._limits), *written]).encode("utf-8", "replace")).digest()


def meanings(meaning: Meaning) -> tuple[Heard, ...]:
    """The rules that a sentence may say; none where it cannot be read, for whatever reason."""
    return () if isinstance(meaning, (TooMuch, Misheard)) else meaning


def _without_texts(pack: PackFiles) -> Iterator[str]:
    """The files of a pack without the texts of cards in place of rules."""
    given = [card.get(TEXT) for _, document in pack.cards for card in cards_in(document) if is_given(card)]
    for name, source in pack.sources.items():
        text = source.text
        spans = sorted(
            text_given.span for text_given in given if text_given is not None and text_given.span.file == name
        )
        for span in reversed(spans):
            text = text[: span.start] + text[span.end :]
        yield text
