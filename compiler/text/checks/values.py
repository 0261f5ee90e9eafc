"""The values of an enumeration are shown to players, who must never see an id instead of a word."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.spans import Span
from ...tree.types import Choice
from ...typed.model import Game
from ...words.vocabulary import Vocabulary
from ..language.language import Language

CARD = "card"


def check_values(
    game: Game, language: Language, files: frozenset[str], place: Span, told: Collection[str] = ()
) -> Iterator[Diagnostic]:
    """H629: an enumeration of which a language has no words for some value that is shown.

    ``files``: those in which an author declares his own; ``place``: where the words belong;
    ``told``: words that are told to be lacking already.
    """
    shown = _shown(game.vocabulary)
    for enum in game.vocabulary.enums.values():
        if enum.name not in shown or enum.span.file not in files:
            continue
        known = {*language.lexemes, *told}
        lacking = [value for value in enum.values if f"value:{enum.name}.{value}" not in known]
        if lacking:
            related = (Related(enum.span, "declared_here"),)
            names = ", ".join(lacking)
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
