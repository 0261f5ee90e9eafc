"""The words that many games share: said for a game that declares them, where its packs say nothing else.

They stand in ``locales/<language>/common.yaml``. A new game so needs no forms for a die or to roll.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ...source.data.data import read_language_file
from ...source.languages import until_languages_change
from ...typed.model import Game
from ...words.vocabulary import Vocabulary
from .language_from_data import NESTED
from .plain import plain

_FILE = "common.yaml"
_ALWAYS = frozenset({"adjectives"})
"""Words of no declaration: they are said only where another word names them."""
OF_EACH_GAME = ("player", "start_player", "turn_player", "left_neighbor", "right_neighbor")
"""Nouns that every game has without declaring them."""


def common_words(game: Game, language: str) -> Mapping[str, Any]:
    """The shared words of a language that a game declares, by section as a pack's file has them."""
    return declared_words(game, _shared(language))


def shared_entry(language: str, place: Sequence[str]) -> object | None:
    """An entry of the shared words of a language, by its section and the words below it; None without one."""
    entry: object = _shared(language)
    for name in place:
        entry = entry.get(name) if isinstance(entry, Mapping) else None
    return entry


def declared_words(game: Game, shared: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    """Those of some shared words that a game declares."""
    vocabulary = game.vocabulary
    declared_of: dict[str, Any] = {}
    for section, entries in shared.items():
        if section in _ALWAYS:
            declared_of[section] = entries
        elif section == "fields":
            declared_of[section] = _field_words(entries, vocabulary)
        elif section in _DECLARED:
            declared = _DECLARED[section](vocabulary)
            declared_of[section] = _kept(entries, declared, section in NESTED)
    return declared_of


def _field_words(entries: Mapping[str, Any], vocabulary: Vocabulary) -> dict[str, Any]:
    """Words for declared fields: those of a noun's own field, or else those of fields called so."""
    return {
        f"{noun.name}.{name}": entry
        for noun in vocabulary.nouns.values()
        for name in noun.fields
        if (entry := entries.get(f"{noun.name}.{name}", entries.get(name))) is not None
    }


def _kept(entries: Mapping[str, Any], declared: Collection[str], nested: bool) -> dict[str, Any]:
    if not nested:
        return {name: entry for name, entry in entries.items() if name in declared}
    return {
        group: {name: entry for name, entry in names.items() if f"{group}.{name}" in declared}
        for group, names in entries.items()
    }


@until_languages_change
def _shared(language: str) -> Mapping[str, Mapping[str, Any]]:
    """All shared words of a language; none where it has no such file yet."""
    document = read_language_file(language, _FILE)
    words: Mapping[str, Mapping[str, Any]] = {} if document is None else plain(document)
    return words


# ------------------------------------------------------------------ what a game declares, by section


def _nouns(vocabulary: Vocabulary) -> Collection[str]:
    return {*vocabulary.nouns, *vocabulary.resources, *OF_EACH_GAME}


def _zones(vocabulary: Vocabulary) -> Collection[str]:
    return {*vocabulary.zones, *vocabulary.grids}


def _values(vocabulary: Vocabulary) -> Collection[str]:
    return {
        f"{enum.name}.{name}" for enum in vocabulary.enums.values() for name in (*enum.values, *enum.groups)
    }


_DECLARED: Mapping[str, Callable[[Vocabulary], Collection[str]]] = {
    "nouns": _nouns,
    "zones": _zones,
    "values": _values,
    "moments": lambda vocabulary: vocabulary.moments,
    "periods": lambda vocabulary: vocabulary.periods,
    "verbs": lambda vocabulary: vocabulary.verbs,
}
