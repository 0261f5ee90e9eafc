"""When something is in a game at all: with an option, or without it; and which game is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from ....compiler.partial.decided import Decided
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.message.plan import Phrase, phrase
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.text.plan.fronts import option_front, plan_fronts
from ....compiler.text.procedures.apart import fronts_of
from ....compiler.text.procedures.sentences import discourse_of_procedures
from ....compiler.tree import rules
from ....compiler.typed.model import Game
from ...report.visible import visible
from .lexicon import Lexicon

BETWEEN = "X"
"""What stands before a condition in words, so that it begins no sentence."""


def condition(lexicon: Lexicon, when: rules.Expression | None, before: str = "") -> str:
    """A condition on options in words, behind words that stand as they are; empty without such words.

    Several of which one must hold are a list: "with three players or in the solo game"; values of one option
    stand beside each other: "in the English or French edition".
    """
    if when is None:
        return ""
    join: Callable[[Sequence[str]], str] = lexicon.messages.listed
    plans: Iterable[Phrase | None]
    try:
        if isinstance(when, rules.Either) and all(map(option_front, when.operands)):
            plans = tuple(map(option_front, when.operands))
            either = lexicon.messages.either
            join = partial(_beside, either) if _is_of_one(plans) else either
        else:
            plans = plan_fronts(discourse_of_procedures(lexicon.vocabulary, {}), when)
        told = [
            lexicon.realizer.spell_as(plan, "", BETWEEN if number else before).removeprefix(BETWEEN).strip()
            for number, plan in enumerate(filter(None, plans))
        ]
        start = f"{before} " if told and before and told[0].startswith(f"{before} ") else ""
        return visible(start + join([told[0].removeprefix(start), *told[1:]] if start else told))
    except (MissingForm, NotExpressible):
        return ""


def _is_of_one(plans: Sequence[Phrase | None]) -> bool:
    """Whether all are values of the same option."""
    options = {plan.get("option") if plan is not None and plan.op == "in_option" else None for plan in plans}
    return len(options) == 1 and None not in options


def _beside(either: Callable[[Sequence[str]], str], parts: Sequence[str]) -> str:
    """Phrases that differ in one word as one phrase, with these words beside each other; else one by one."""
    rows = [part.split(" ") for part in parts]
    if len({len(row) for row in rows}) == 1:
        apart = [place for place, words in enumerate(zip(*rows, strict=True)) if len(set(words)) > 1]
        if len(apart) == 1 and all(row[apart[0]].isalpha() for row in rows):
            words = either([row[apart[0]] for row in rows])
            return " ".join((*rows[0][: apart[0]], words, *rows[0][apart[0] + 1 :]))
    return either(parts)


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
