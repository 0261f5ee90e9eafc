"""The values of an enumeration are shown to players, who must never see an id instead of a word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.packs.bases import own_packs
from ...source.packs.pack_files import PackFiles
from ...tree.types import Choice
from ...typed.model import Game
from ...words.vocabulary import Enum, Vocabulary
from ..language.language import Language
from ..language.word_entries import word_place
from .lacking.lacks import Lacks, own_files

CARD = "card"


def unnamed_values(
    game: Game, packs: Sequence[PackFiles], language: Language
) -> Iterator[tuple[Enum, Mapping[str, str]]]:
    """The enumerations of an author's own packs that are shown, each with the words that a language lacks for
    its values."""
    shown, files = _shown(game.vocabulary), own_files(packs)
    for enum in game.vocabulary.enums.values():
        if enum.name in shown and enum.span.file in files:
            words = {value: f"value:{enum.name}.{value}" for value in enum.values}
            yield enum, {value: word for value, word in words.items() if word not in language.lexemes}


def check_values(
    game: Game, packs: Sequence[PackFiles], language: Language, lacks: Lacks | None = None
) -> Iterator[Diagnostic]:
    """H629: an enumeration of which a language has no words for some value that is shown."""
    place = word_place("value:", own_packs(packs), language.code)
    for enum, words in unnamed_values(game, packs, language):
        values = [value for value, word in words.items() if lacks is None or not lacks.has_word(word)]
        if values:
            related, names = (Related(enum.span, "declared_here"),), ", ".join(values)
            yield diagnostic(
                "H629", place, related=related, enum=enum.name, values=names, language=language.code
            )


def _shown(vocabulary: Vocabulary) -> frozenset[str]:
    """The enumerations of what is told, and of what is asked: the ways of a verb. What changes on a card is
    its side, which has a name there."""
    fields = (
        (f"{noun.name}.{field.name}", field.type)
        for noun in vocabulary.nouns.values()
        for field in noun.fields.values()
        if field.kind == "constant" or (field.kind == "stored" and not vocabulary.is_a(noun.name, CARD))
    )
    told = {
        type_.enum for name, type_ in fields if isinstance(type_, Choice) and name not in vocabulary.untold
    }
    chosen = (role.takes for verb in vocabulary.verbs.values() for role in verb.roles.values())
    return frozenset((*told, *(name for name in chosen if name in vocabulary.enums)))
