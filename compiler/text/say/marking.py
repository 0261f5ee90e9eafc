"""Says phrases as marked text: words know the noun phrase that they belong to."""

from __future__ import annotations

from functools import lru_cache
from itertools import count

from ..language.language import Language
from ..language.tokens import Tokens
from ..message.plan import Phrase
from .linearize import Linearizer


class MarkingLinearizer(Linearizer):
    """Says the same as its base; nothing is kept, for a phrase said twice is two phrases of its text."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self._phrases = count(1)
        self.tokens = lru_cache(maxsize=0)(self._marked)

    def _marked(self, phrase: Phrase, form: str = "", alternative: str = "") -> Tokens:
        tokens = self._tokens(phrase, form, alternative)
        if phrase.op != "np":
            return tokens
        number = next(self._phrases)  # what is said within has its number by now
        return tuple(
            token._replace(phrase=number) if token.of and not token.phrase else token for token in tokens
        )
