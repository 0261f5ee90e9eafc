"""Says a game and remembers each phrase with the form that it was said in: what stands in which context."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ....compiler.text.language.language import Language
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.language.tokens import Tokens
from ....compiler.text.message.plan import Phrase
from ....compiler.text.realizer import Realizer
from ....compiler.text.say.adverbials import inward
from ....compiler.text.say.linearize import Linearizer
from ....compiler.text.say.orthography import Speller
from ....compiler.typed.model import Card
from ..sayings import sayings


class Said(NamedTuple):
    """A phrase, the form in which it is said, and which other forms of its noun are taken."""

    phrase: Phrase
    form: str
    alternative: str


class Listener(Linearizer):
    """A linearizer that remembers what it was asked to say, in order."""

    def __init__(self, language: Language) -> None:
        self.heard: dict[Said, None] = {}
        super().__init__(language)
        self._speller = Speller(language)

    def _tokens(self, phrase: Phrase, form: str = "", alternative: str = "") -> Tokens:
        self.heard[Said(phrase, form, alternative)] = None
        return super()._tokens(phrase, form, alternative)

    def text(self, said: Said) -> str | None:
        """The text of a phrase; None where the language cannot say it."""
        try:
            return self._speller.spell(self.tokens(*said))
        except (MissingForm, KeyError):
            return None


def heard_in(realizer: Realizer, language: Language, cards: Iterable[Card]) -> tuple[Said, ...]:
    """All phrases that what some cards say is made of, whole sentences included."""
    listener = Listener(language)
    for saying in sayings(realizer, cards):
        listener.text(Said(inward(language, saying.plan), "", ""))
    return tuple(listener.heard)
