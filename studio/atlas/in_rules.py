"""The words in rules, formulas and verbs: what each was bound to, at the very place where it is written."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from ...compiler.source.spans import Source, Span
from ...compiler.tree import rules
from ...compiler.tree.types import Thing
from ...compiler.typed.model import Card, Game
from ...compiler.typed.walk import walk
from ...compiler.typed.words_named import slot_words, words_named
from ...compiler.words.declared import Word
from .uses import LABELS, Token, Use, own_name, tokens

_LAST = (rules.Member, rules.Zone, rules.Things, rules.Holding, rules.Bound, rules.Unit, rules.SlotOf)
"""Nodes whose word stands at their end, behind that of which it is."""


class RuleWords:
    """The words of the rules of one game. ``known``: all that are declared."""

    def __init__(self, game: Game, sources: Mapping[str, Source], known: Collection[Word]) -> None:
        self._game = game
        self._sources = sources
        self._known = known
        self._tokens = cache(self._tokens_of)

    def uses(self, file: str) -> Iterator[Use]:
        """Those in a file, each place once."""
        seen: dict[int, Use] = {}
        for use in (*self._of_labels(file), *self._of_cards(file), *self._of_vocabulary(file)):
            if use.span.file == file:
                seen.setdefault(use.span.start, use)
        return iter(seen.values())

    def _of_labels(self, file: str) -> Iterator[Use]:
        """The names of rules, where they stand in front of these."""
        for label in (label for labels in self._game.labels.values() for label in labels):
            if label.span.file == file:
                for token in self._tokens(label.span):
                    if token.text == label.word:
                        place = Span(label.span.file, token.start, token.end)
                        yield Use(place, (LABELS, label.rule), declares=True)
                        break

    # -------------------------------------------------------------- cards

    def _of_cards(self, file: str) -> Iterator[Use]:
        """Cards with rules written alike share nodes, which stand at the first: others are counted off."""
        shared: dict[str, dict[int, tuple[Word, int]]] = {}
        here = {card.written.source for card in self._game.cards if card.span.file == file}
        for card in self._game.cards:
            if card.written.source not in here:
                continue
            place = card.written.keys.get("rules")
            source = self._sources.get(card.span.file)
            if place is not None and source is not None:
                block = list(tokens(source.text, place.value.start, place.value.end))
                numbers = {token.start: number for number, token in enumerate(block)}
                words = dict(shared.get(card.written.source, ()))
                for use in self._of_card(card, place.value):
                    if use.span.start in numbers:
                        parts = own_name(use.word).count(".") + 1  # a word with dots in it
                        words.setdefault(numbers[use.span.start], (use.word, parts))
                shared.setdefault(card.written.source, words)
                for number, (word, parts) in words.items():
                    if number + parts <= len(block):
                        start, end = block[number].start, block[number + parts - 1].end
                        yield Use(Span(card.span.file, start, end), word)
            if card.span.file != file:
                continue
            for condition in (card.when, *(variant.when for variant in card.variants)):
                if condition is not None:
                    yield from self._in(walk(condition))
            for example in card.examples:
                for path, _ in (*example.given, *example.expect):
                    yield from self._in(walk(path))

    def _of_card(self, card: Card, block: Span) -> Iterator[Use]:
        for rule in card.rules:
            own = [
                node
                for node in walk(rule)
                if node.span.file == block.file and block.start <= node.span.start <= block.end
            ]
            for node in own:
                if isinstance(node, rules.Rule) and node.label:
                    yield from self._label(node, card)
            yield from self._in(own)

    def _label(self, rule: rules.Rule, card: Card) -> Iterator[Use]:
        """The name of the slot that a rule fills."""
        first = next(iter(self._tokens(rule.span)), None)
        if first is not None and first.text == rule.label and isinstance(rule.body, rules.Slot):
            place = Span(rule.span.file, first.start, first.end)
            for word in slot_words(rule.label, card.kind, self._game.vocabulary):
                yield Use(place, word)

    # -------------------------------------------------------------- vocabularies

    def _of_vocabulary(self, file: str) -> Iterator[Use]:
        game = self._game
        roots: Iterable[rules.Node] = (
            *game.formulas.values(),
            *(statement for definition in game.definitions.values() for statement in definition.body),
            *game.measures.values(),
            *game.beyond.values(),
            *game.fixed.values(),
            *(() if game.outline is None else game.outline.ties),
        )
        for root in roots:
            if root.span.file in (file, ""):
                yield from self._in(walk(root))

    # -------------------------------------------------------------- nodes

    def _in(self, nodes: Iterable[rules.Node]) -> Iterator[Use]:
        for node in nodes:
            source = self._sources.get(node.span.file)
            if source is None or node.span.end <= node.span.start:
                continue
            for word, written in self._words(node):
                at = self._place(node, written, source)
                if at is not None:
                    yield Use(Span(node.span.file, at.start, at.end), word)

    def _words(self, node: rules.Node) -> Iterator[tuple[Word, str]]:
        """The declared words of a node, and how each is written there."""
        vocabulary = self._game.vocabulary
        if isinstance(node, rules.Local) and isinstance(node.type, Thing) and node.name in vocabulary.nouns:
            yield ("nouns", node.name), node.name  # a binder without a name of its own is called as its noun
        if isinstance(node, rules.LabelOf):
            yield (LABELS, node.rule), node.label
        for word in words_named(node, vocabulary):
            if word in self._known:
                plural = vocabulary.nouns[word[1]].plural if word[0] == "nouns" else None
                yield word, own_name(word)
                if plural is not None:
                    yield word, plural

    def _place(self, node: rules.Node, written: str, source: Source) -> Token | None:
        """Where in a node a word stands."""
        first, *others = written.split(".")
        row = self._tokens(node.span)
        hits = [at for at, token in enumerate(row) if token.text == first]
        for at in reversed(hits) if isinstance(node, _LAST) else hits:
            end = at + len(others)
            if [token.text for token in row[at + 1 : end + 1]] == others and end < len(row):
                return Token(written, row[at].start, row[end].end)
        return None

    def _tokens_of(self, span: Span) -> list[Token]:
        return list(tokens(self._sources[span.file].text, span.start, span.end))
