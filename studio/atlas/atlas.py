"""All words of one game and where they stand: what is at a place, and where a word is used."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.spans import Source, Span
from ...compiler.typed.model import Game
from ...compiler.words.declared import Word, declared_words
from .in_files import FileWords
from .in_rules import RuleWords
from .names import Names
from .uses import CARDS, LABELS, Use


class Atlas:
    """The words of a checked game. It is worked out when somebody first asks."""

    def __init__(self, game: Game, packs: Sequence[PackFiles], sources: Mapping[str, Source]) -> None:
        self._game = game
        self._packs = packs
        self._sources = sources
        self._files: dict[str, Sequence[Use]] = {}

    @cached_property
    def declared(self) -> Mapping[Word, Span]:
        """Every word that packs declare, and where."""
        words = {word: declaration.span for word, declaration in declared_words(self._game.vocabulary)}
        words |= {(CARDS, card.id): card.span for card in self._game.cards}
        words |= {
            (LABELS, label.rule): label.span for labels in self._game.labels.values() for label in labels
        }
        return words

    @cached_property
    def names(self) -> Names:
        """The words by how they are written."""
        return Names(self._game, self.declared)

    @cached_property
    def _rules(self) -> RuleWords:
        return RuleWords(self._game, self._sources, self.declared.keys())

    @cached_property
    def _others(self) -> FileWords:
        return FileWords(self._game, self.names)

    def in_file(self, name: str) -> Sequence[Use]:
        """The words of a file in the order in which they stand, none inside another."""
        if name not in self._files:
            self._files[name] = self._looked_through(name)
        return self._files[name]

    def _looked_through(self, name: str) -> Sequence[Use]:
        uses = {use.span.start: use for use in self._rules.uses(name)}
        for pack in self._packs:
            if name in pack.sources:
                for use in self._others.uses(pack, name):
                    if use.word in self.declared:
                        uses.setdefault(use.span.start, use)
        return sorted(uses.values(), key=lambda use: use.span)

    def at(self, name: str, offset: int) -> Use | None:
        """The word at a place, or right before it."""
        row = self.in_file(name)
        after = bisect_right(row, offset, key=lambda use: use.span.start)
        near = row[max(0, after - 1) : after]
        return next((use for use in near if use.span.start <= offset <= use.span.end), None)

    def uses_of(self, word: Word) -> Iterator[Use]:
        """Every place where a word stands, file by file."""
        return (use for name in self._sources for use in self.in_file(name) if use.word == word)
