"""All words of one game and where they stand: what is at a place, and where a word is used."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    def _uses(self) -> Mapping[str, list[Use]]:
        """All uses by file, in the order of their places, none inside another."""
        bound = list(RuleWords(self._game, self._sources, self.declared.keys()).uses())
        taken = {(use.span.file, use.span.start) for use in bound}
        files = FileWords(self._game, self.names, self._text)
        for pack in self._packs:
            for use in files.uses(pack):
                if (use.span.file, use.span.start) not in taken and use.word in self.declared:
                    taken.add((use.span.file, use.span.start))
                    bound.append(use)
        by_file: dict[str, list[Use]] = {}
        for use in sorted(bound, key=lambda use: use.span):
            by_file.setdefault(use.span.file, []).append(use)
        return by_file

    def _text(self, span: Span) -> str:
        source = self._sources.get(span.file)
        return "" if source is None else source.text[span.start : span.end]

    def in_file(self, name: str) -> Sequence[Use]:
        """The words of a file in the order in which they stand."""
        return self._uses.get(name, [])

    def at(self, name: str, offset: int) -> Use | None:
        """The word at a place, or right before it."""
        row = self.in_file(name)
        after = bisect_right(row, offset, key=lambda use: use.span.start)
        near = row[max(0, after - 1) : after]
        return next((use for use in near if use.span.start <= offset <= use.span.end), None)

    def uses_of(self, word: Word) -> Iterator[Use]:
        """Every place where a word stands, file by file."""
        return (use for row in self._uses.values() for use in row if use.word == word)

    def matching(self, wanted: Callable[[Use], bool]) -> Iterator[Use]:
        """The uses of some sort."""
        return (use for row in self._uses.values() for use in row if wanted(use))
