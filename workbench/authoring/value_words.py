"""Values of cards in the words of a language: what an author calls them, and how they stand in files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ...compiler.compile import CheckedGame
from ...compiler.text.language.plain_letters import plain_name
from ...compiler.text.realizers import can_speak, listed_languages
from ...compiler.tree.types import Amount, Choice, Type
from ..report.lexicon import GameLexicon


class ValueWords:
    """The words that some languages have for the values of one game."""

    def __init__(self, game: CheckedGame, languages: Sequence[str]) -> None:
        self._game = game
        known = listed_languages(game.packs)
        self._languages = [code for code in dict.fromkeys(languages) if code in known and can_speak(code)]

    @cached_property
    def _lexicons(self) -> list[GameLexicon]:
        return [GameLexicon(self._game, code) for code in self._languages]

    def meant(self, type_: Type, text: str) -> str:
        """The value that is called so, as files have it; what is called nothing, or several things, stays."""
        words = self._words(type_)
        if text in words:
            return text
        said = plain_name(text)
        exactly = [value for value, forms in words.items() if said in forms]
        part = set(said.split())
        inside = [value for value, forms in words.items() if any(part <= set(form.split()) for form in forms)]
        return next((values[0] for values in (exactly, inside) if len(values) == 1), text)

    def shown(self, type_: Type) -> list[str]:
        """The values of a type, each behind its word in the first language where that is another."""
        return [self._shown(word, value) for value, word in self._named(type_)]

    def _shown(self, word: str, value: str) -> str:
        said = self._lexicons[0].alone(word) if self._lexicons else ""
        return value if not said or said.casefold() == value.casefold() else f"{said} ({value})"

    def _words(self, type_: Type) -> dict[str, list[str]]:
        return {value: list(dict.fromkeys(self._forms(word))) for value, word in self._named(type_)}

    def _named(self, type_: Type) -> Iterator[tuple[str, str]]:
        """The values of a type, with the words that languages know them by."""
        vocabulary = self._game.game.vocabulary
        match type_:
            case Choice(enum=enum):
                yield from ((value, f"value:{enum}.{value}") for value in vocabulary.enums[enum].values)
            case Amount():
                yield from ((resource, f"noun:{resource}") for resource in vocabulary.resources)

    def _forms(self, word: str) -> Iterator[str]:
        for lexicon in self._lexicons:
            for name in ("label", "_", "sg", "pl", "m.sg", "f.sg", "n.sg", "x.sg", "m.pl", "f.pl", "stem"):
                if form := lexicon.form(word, name):
                    yield plain_name(form)
