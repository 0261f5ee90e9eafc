"""Moods: what conditions become behind words that ask other forms of their verbs ("jusqu'à ce que … soit").

A language lists the words that change. Each pattern in which one of them stands then has a pattern for the
mood beside it, unless the language, or the word of a game, says its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...source.records import replace
from .lexemes import Alternative, Lexeme
from .pattern import GroupItem, Item, Literal, Pattern, SlotItem, parse_pattern
from .words import split_words

Forms = dict[str, tuple[Alternative, ...]]

_ANY = ("", "_")
_CONDITIONS = ("field:", "option:")
"""The words that bring patterns of conditions."""


class Mood:
    """A mood of a language: its name, which is that of a form; the words that change; the slots of which what
    they hold is said in the mood, too."""

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        self.name = name
        self._through = frozenset(data.get("through", []))
        self._words = {tuple(split_words(word)): split_words(said) for word, said in data["words"].items()}
        self._longest = max(map(len, self._words))

    def forms(self, forms: Forms) -> Forms:
        """The forms of a construct with those of the mood beside them."""
        made = {self._form(form): self._ways(ways) for form, ways in forms.items() if self._concerns(ways)}
        return {**{form: ways for form, ways in made.items() if not self._is_own(form)}, **forms}

    def word(self, lexeme: Lexeme) -> Lexeme:
        """A word with what it says of conditions in the mood."""
        if not lexeme.id.startswith(_CONDITIONS):
            return lexeme
        texts = {name: (Alternative((), parse_pattern(text)),) for name, text in lexeme.forms.items()}
        made = {
            f"{name}.{self.name}": self._ways(ways)
            for name, ways in {**texts, **lexeme.patterns}.items()
            if self._concerns(ways) and f"{name}.{self.name}" not in lexeme.forms
        }
        return replace(lexeme, patterns={**made, **lexeme.patterns})

    def _form(self, form: str) -> str:
        return self.name if form in _ANY else f"{self.name}.{form}"

    def _is_own(self, form: str) -> bool:
        """Whether a form was made of one that is of the mood already."""
        return form.startswith(f"{self.name}.{self.name}")

    def _ways(self, ways: tuple[Alternative, ...]) -> tuple[Alternative, ...]:
        return tuple(replace(way, pattern=self._pattern(way.pattern)) for way in ways)

    def _concerns(self, ways: tuple[Alternative, ...]) -> bool:
        """Whether each way of saying something has a word that changes, so that none is left as it was."""
        return all(self._pattern(way.pattern) != way.pattern or self._keeps(way.pattern) for way in ways)

    def _keeps(self, pattern: Pattern) -> bool:
        """Whether a pattern has a word that is the same in the mood."""
        return any(isinstance(item, Literal) and (item.text,) in self._words for item in pattern)

    def _pattern(self, pattern: Pattern) -> Pattern:
        """A pattern with its words, and what stands in its slots, in the mood."""
        said: list[Item] = []
        at = 0
        while at < len(pattern):
            taken, changed = self._changed(pattern, at)
            said.extend(changed)
            at += taken
        return tuple(said)

    def _changed(self, pattern: Pattern, at: int) -> tuple[int, list[Item]]:
        """How many items at a place change together, and what they become."""
        for count in range(self._longest, 0, -1):
            row = pattern[at : at + count]
            words = tuple(item.text for item in row if isinstance(item, Literal))
            if len(words) == count and words in self._words:
                return count, [Literal(word) for word in self._words[words]]
        match pattern[at]:
            case SlotItem(slot=slot, form=form) as item if slot in self._through:
                return 1, [replace(item, form=self._form(form))]
            case GroupItem(items=items):
                return 1, [GroupItem(self._pattern(items))]
            case item:
                return 1, [item]
