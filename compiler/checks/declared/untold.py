"""What a pack leaves out of its rules reference must be something that it has."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.suggestions import nearest_fix
from ...typed.model import Game


def check_untold(game: Game) -> Iterator[Diagnostic]:
    """H627: a name under ``untold`` that is no field, verb, resource or procedure of the game."""
    vocabulary = game.vocabulary
    known = {*vocabulary.verbs, *vocabulary.resources, *game.procedures}
    known |= {f"player.{name}" for name in vocabulary.player}
    known |= {f"{noun.name}.{name}" for noun in vocabulary.nouns.values() for name in noun.fields}
    for name, word in vocabulary.untold.items():
        if name not in known:
            yield diagnostic("H627", word.span, fix=nearest_fix(name, sorted(known), word.span), word=name)
