"""A reader of the gist: the rules that a sentence can mean by its words alone, in whatever order they stand.

It hears what people write who do not know how the program says it. Every word must be used, or be one that a
language lists as telling nothing; what comes out must be a rule of the game that can be said. Of several
meanings, those count for which least had to be assumed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...words.vocabulary import Vocabulary
from ..language.language import Language
from ..language.tries import Tries
from . import (  # noqa: F401 - they fill the joins
    acts,
    asides,
    facts,
    given,
    lines,
    numbers,
    points,
    reckoning,
    things,
    turns,
    verbs,
    word_order,
)
from .chart import meanings_of_whole
from .joins import JOINS
from .lexicon import Lexicon
from .listed import NUMBER
from .sense import Habits, Sense
from .stretches import stretches_of
from .written import rules_of

MOST_WORDS = 40
"""So many words that count has a sentence with a gist, at most: several times what a card says."""
MOST_ASSUMED = 3
"""So much is assumed at most; a rule for which more would be is one that nobody has told."""
SCORE = "score "
"""With what the rules begin for which the end of the game goes without saying."""
VERB = "verb:"
"""Before the name of a verb."""


def concepts() -> frozenset[str]:
    """The names of the concepts under which a language may list words."""
    return JOINS.concepts


class GistReader:
    """Reads sentences of one game in one language."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        language: Language,
        nouns_of: Mapping[str, tuple[str, ...]],
        habits: Habits,
    ) -> None:
        """``nouns_of``: by enumeration, the nouns that its values may stand for; ``habits``: what
        cards do.
        """
        self._vocabulary = vocabulary
        self._heard = bool(language.heard)
        self._stands_for = {
            name.removeprefix(NUMBER): words[0]
            for name, words in language.heard.items()
            if name.startswith(NUMBER)
        }
        self._habits = habits
        sense = Sense(vocabulary, "", self._stands_for, habits)
        self._verbs = {
            word.removeprefix(VERB): lexemes[-1].form("inf", "imp") or word
            for word, lexemes in language.lexemes.items()
            if word.startswith(VERB)
        }
        self._lexicon = Lexicon(sense, language, language.heard, nouns_of, habits.verbs)

    def rules(self, words: Sequence[str], kind: str, tries: Tries) -> tuple[str, ...]:
        """The rules that a sentence may mean on a card of a kind, of those for which least is assumed.

        Raises TooMuchToReadError.
        """
        if not self._heard:
            return ()
        at_the_end = self._lexicon.tells_the_end(words)
        row, stretches, pauses = stretches_of(words, self._lexicon)
        if len(row) > MOST_WORDS:
            return ()
        sense = Sense(self._vocabulary, kind, self._stands_for, self._habits)
        meant: dict[int, list[str]] = {}
        for meaning, assumed in meanings_of_whole(sense, stretches, pauses, len(row), tries).items():
            for rule in rules_of(sense, meaning):
                if rule.startswith(SCORE) or not at_the_end:
                    meant.setdefault(assumed, []).append(rule)
        least = min(meant, default=MOST_ASSUMED + 1)
        return tuple(meant[least]) if least <= MOST_ASSUMED else ()

    def unknown(self, words: Sequence[str]) -> tuple[str, ...]:
        """The words of a sentence that mean nothing here."""
        row, stretches, _ = stretches_of(words, self._lexicon)
        known = {at for first, last in stretches for at in range(first, last)}
        return tuple(word for at, word in enumerate(row) if at not in known)

    def without_verbs(self, rule: str) -> str:
        """A rule with the words of its verbs in place of their ids."""
        return " ".join(self._verbs.get(word, word) for word in rule.split())
