"""When something is in a game at all: with an option, or without it; and which game is told."""

from __future__ import annotations

from collections.abc import Iterator

from ....compiler.partial.decided import Decided
from ....compiler.text.message.plan import Phrase, phrase
from ....compiler.text.plan.fronts import option_front
from ....compiler.text.procedures.apart import fronts_of
from ....compiler.tree import rules
from ....compiler.typed.model import Game
from .lexicon import Lexicon


def condition(lexicon: Lexicon, when: rules.Expression | None, before: str = "") -> str:
    """A condition on options in words, behind words that stand as they are; empty without such words."""
    plans = () if when is None else tuple(_ways(when))
    if not plans or None in plans:
        return ""
    said = before
    for number, plan in enumerate(filter(None, plans)):
        joined = lexicon.say("or", what=said) if number else said
        said = lexicon.spelled(plan, joined)
        if not said:
            return ""
    return said


def _ways(when: rules.Expression) -> Iterator[Phrase | None]:
    """The options of which one must be chosen; None for what is no option."""
    match when:
        case rules.Either(operands=operands):
            for operand in operands:
                yield from _ways(operand)
        case _:
            yield option_front(when)


def game_told(lexicon: Lexicon, game: Game, decided: Decided | None) -> str:
    """What stands below the title of a reference: what it is, and for which game, if only for one."""
    subtitle = lexicon.say("subtitle")
    if decided is None:
        return subtitle
    said = lexicon.say("named", sentence=subtitle, name="").rstrip()
    parts = tuple(_parts(game, decided))
    for number, part in enumerate(parts):
        said = lexicon.spelled(part, f"{said}," if number else said)
    return said if parts else lexicon.say("named", sentence=subtitle, name=lexicon.say("base_game"))


def _parts(game: Game, decided: Decided) -> Iterator[Phrase]:
    """How many play, and the options that are not as in the base game."""
    alone = game.outline.alone if game.outline is not None else None
    solitary = alone is not None and decided.options.get(alone) is True
    if decided.players is not None and not solitary:
        yield phrase("np", noun="noun:player", det="count", number=decided.players)
    options = game.vocabulary.options
    for name, value in decided.options.items():
        if name in options and value != options[name].default:
            yield from fronts_of(game, ((name, value),))
