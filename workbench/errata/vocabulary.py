"""The words of two vocabularies that mean something else now: a number, a formula, what a verb does."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from collections.abc import Sequence as Series
from dataclasses import fields
from typing import Any

from ...compiler.compile import CheckedGame
from ...compiler.parsing.format.rules_text import format_expression, format_statements
from ...compiler.parsing.parse import parse_expression, parse_statements, text_scalar
from ...compiler.source.documents import value_at
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.records import replace
from ...compiler.typed.model import Game
from ...compiler.words.vocabulary import BoundDeclaration, Declaration, NounDeclaration, Verb
from .changes import VOCABULARY, DifferenceEntry
from .leaves import leaves
from .meaning import meaning_of_body, meaning_of_value
from .values import value_changes

_FORMULAS = ("derived", "measures")
Word = tuple[str, str]
Packs = Series[PackFiles]


def vocabulary_entries(
    old: CheckedGame, old_packs: Packs, new: CheckedGame, new_packs: Packs
) -> Iterator[DifferenceEntry]:
    """Each word that came, went or means something else, with what of its declaration differs.

    Only the vocabularies of the packs named count.
    """
    before, after = _declared(old, old_packs), _declared(new, new_packs)
    for word in sorted({*before, *after}):
        name = ".".join(word)
        if word not in before:
            yield DifferenceEntry(VOCABULARY, name, "added")
        elif word not in after:
            yield DifferenceEntry(VOCABULARY, name, "removed")
        elif _meaning(before[word], old.game) != _meaning(after[word], new.game):
            changes = tuple(value_changes(_written(old_packs, word), _written(new_packs, word)))
            if changes:
                yield DifferenceEntry(VOCABULARY, name, "changed", changes)


def _declared(checked: CheckedGame, packs: Packs) -> dict[Word, Declaration]:
    """The declarations of some packs' vocabulary files, by section and name."""
    files = {pack.vocabulary.span.file for pack in packs if pack.vocabulary is not None}
    vocabulary = checked.game.vocabulary
    sections = {section.name: getattr(vocabulary, section.name) for section in fields(vocabulary)}
    return {
        (section, name): word
        for section, words in sections.items()
        if isinstance(words, Mapping)
        for name, word in words.items()
        if word.span.file in files and not (section == "enums" and "." in name)  # values of an option
    }


def _meaning(word: Declaration, game: Game) -> Hashable | list[Any]:
    """A declaration to compare with another: its formulas by what they mean, not by how they are written."""
    match word:
        case NounDeclaration():
            own = {key[1]: value for key, value in game.formulas.items() if key[0] == word.name}
            plain = {name: replace(field, formula=None) for name, field in word.fields.items()}
            return [
                replace(word, fields=plain),
                {name: meaning_of_value(formula) for name, formula in own.items()},
            ]
        case Verb():
            done = {key[1]: definition for key, definition in game.definitions.items() if key[0] == word.name}
            bodies = {noun: meaning_of_body(definition.body) for noun, definition in done.items()}
            return [replace(word, define=None), bodies]
        case BoundDeclaration():
            formulas = (game.measures.get(word.name), game.fixed.get(word.name))
            return [
                replace(word, measure=None, fixed=None),
                [formula and meaning_of_value(formula) for formula in formulas],
            ]
    return word


def _written(packs: Packs, word: Word) -> dict[str, str]:
    """What is written of a word, by the path below it; formulas and verbs in their one spelling."""
    texts: dict[str, str] = {}
    for pack in packs:
        for path, text in leaves(value_at(pack.vocabulary, *word)):
            texts[".".join(path)] = spelled(path, text)
    return texts


def spelled(path: tuple[str, ...], text: str) -> str:
    """A formula or the statements of a verb without their layout; all else as it is."""
    if path[-1:] == ("define",):
        statements, mistakes = parse_statements(text_scalar(text))
        return text if mistakes else format_statements(statements)
    if path and path[0] in _FORMULAS:
        value, mistakes = parse_expression(text_scalar(text))
        return text if mistakes else format_expression(value)
    return text
