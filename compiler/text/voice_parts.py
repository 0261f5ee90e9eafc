"""What a voice says and hears with: it knows a language and a vocabulary, and no rule of a game.

Its tables are made when they are first asked for, which takes as long as reading dozens of sentences. So who
checks a game again in which only rules have changed goes on with those that he has.
"""

from __future__ import annotations

from functools import cache, partial

from ..source.data.data import read_data
from ..source.languages import until_languages_change
from ..source.limits import Limits
from ..words.nouns_showing import nouns_of_values
from ..words.vocabulary import Vocabulary
from .language.language import Language
from .language.plain import plain
from .lift.fitting import Fitting
from .lift.selection import plausible, possible
from .message.signature import Signature, signature_from_data
from .read.nearest import NearestReader
from .read.scopes import ScopeReader
from .read.text_parser import TextParser
from .say.linearize import Linearizer
from .say.orthography import Speller

_MOST = 8
"""So many voices a process goes on with: two packs that somebody works on, in four languages."""
_TIMES = 500
"""So often one is gone on with: what it keeps of each text would grow for ever."""


@cache
def signature() -> Signature:
    """The constructs that every language says."""
    return signature_from_data(plain(read_data("grammar", "plan.yaml")))


class VoiceParts:
    """Says plans and reads them, in a language with a vocabulary."""

    def __init__(
        self, vocabulary: Vocabulary, language: Language, limits: Limits, mark: bytes | None = None
    ) -> None:
        """``mark``: a digest of the language, where it is known."""
        self.language = language
        self.linearizer = Linearizer(language)
        self.speller = Speller(language)
        self.reader = TextParser(self.linearizer, signature(), nouns_of_values(vocabulary), limits, mark)
        self.plausible = partial(plausible, vocabulary)
        self.possible = partial(possible, vocabulary)
        self.nearest = NearestReader(self.linearizer, Fitting(vocabulary, language))
        self.scopes = ScopeReader(self.linearizer)
        self.times = 0


def parts_on(
    grounds: bytes, vocabulary: Vocabulary, language: Language, limits: Limits, mark: bytes | None = None
) -> VoiceParts:
    """Those that a process made before on the same grounds, or new ones.

    ``grounds``: a digest of all that they depend on, the language and limits among it.
    """
    standing = _standing()
    parts = standing.pop(grounds, None)
    if parts is None or parts.language is not language or parts.times == _TIMES:
        parts = VoiceParts(vocabulary, language, limits, mark)
    parts.times += 1
    standing[grounds] = parts  # the last of them: those not gone on with for longest go first
    while len(standing) > _MOST:
        del standing[next(iter(standing))]
    return parts


@until_languages_change
def _standing() -> dict[bytes, VoiceParts]:
    """By their grounds, which are less than what they are made of."""
    return {}
