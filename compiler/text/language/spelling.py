"""What a written word may be: sound hides words.

``du`` is "de" and "le", ``l’`` is "le" or "la", ``an`` is "a", "lánzalo" is "lánza" and "lo".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from .sounds import Sounds
from .tokens import words


class Spelling:
    """How one language writes words together."""

    def __init__(
        self,
        contractions: Mapping[tuple[str, str], str],
        pronouns: Mapping[str, Mapping[str, str]],
        elisions: Collection[str],
        sounds: Sounds,
        said: Collection[str] = (),
    ) -> None:
        """``said``: words of patterns, of which some are written onto the one before them: ``+te``."""
        self._sounding = _sounding(elisions, sounds)
        self._contracted: dict[str, list[tuple[str, str]]] = {}
        for (first, second), whole in contractions.items():
            self._contracted.setdefault(whole, []).append((first, second))
        if sounds.stress is not None:
            for text, written in sounds.stress.articles.items():
                for (first, second), whole in contractions.items():
                    if second == written:
                        self._contracted[whole].append((first, text))
        texts = (*said, *(text for table in pronouns.values() for text in table.values()))
        self._endings = sorted(
            {token.text for text in texts for token in words(text) if token.kind == "ending"}
        )

    def texts(self, word: str) -> tuple[str, ...]:
        """The words that a written one may be."""
        return (word, *self._sounding.get(word, ()))

    def halves(self, word: str) -> Iterator[tuple[str, str]]:
        """The two words that a written one may be."""
        yield from self._contracted.get(word, ())
        for ending in self._endings:
            stem = word.removesuffix(ending[1:])
            if stem not in ("", word):
                yield stem, ending


def _sounding(elisions: Collection[str], sounds: Sounds) -> dict[str, tuple[str, ...]]:
    """By word as written, the other texts that may sound so: ``l’`` is "le" or "la", ``an`` is "a"."""
    sounding: dict[str, tuple[str, ...]] = {":": ("::",)}
    elided = {text: text[:-1] + "’" for text in (*sorted(elisions), *sounds.elided_before)}
    changed = {text: change.word for text, change in sounds.changed.items()}
    stressed = sounds.stress.articles if sounds.stress is not None else {}
    others = (sounds.article_before_vowel, elided, changed, stressed, sounds.before_vowel)
    for text, written in (pair for table in others for pair in table.items()):
        sounding[written] = (*sounding.get(written, ()), text)
    return sounding
