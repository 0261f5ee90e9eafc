"""Who is out, who wins, what decides among players with the same points: the end of a game, as it is told."""

from __future__ import annotations

from ...tree import rules
from ...typed.outline import Outline as Game
from ...words.vocabulary import Vocabulary
from ..message.plan import Phrase, phrase
from ..plan.conditions import plan_condition
from ..plan.counts import plan_possession
from ..plan.discourse import Discourse
from ..plan.each import of_somebody
from ..plan.nouns import noun_phrase
from ..plan.values import plan_value
from .sentences import discourse_of_procedures


def plan_ending(vocabulary: Vocabulary, game: Game) -> tuple[Phrase, ...]:
    """The sentences that tell who wins a game; none where nobody can, or no points decide.

    Raises NotExpressible where no plan says what decides on a tie.
    """
    points = next((name for name, resource in vocabulary.resources.items() if resource.scores), None)
    discourse = discourse_of_procedures(vocabulary, {})
    leaving: tuple[Phrase, ...] = ()
    if game.out is not None:
        leaving = (phrase("out", condition=plan_condition(discourse, game.out)),)
    if points is None or game.high < 2:
        return leaving
    if leaving:
        leaving += (phrase("all_out"),)
    first, *rest = (*(_tie(discourse, node) for node in game.ties), None)
    ties = (
        () if first is None else (first, *(phrase("still_tied", line=tie) for tie in rest if tie is not None))
    )
    wins = phrase("wins", amount=noun_phrase(points, "bare", number="many"))
    return (*leaving, wins, *ties, phrase("shared" if ties else "tied"))


def ends_game(vocabulary: Vocabulary, verb: str) -> bool:
    """Whether a verb of the pack is the end of the game."""
    return vocabulary.verbs[verb].does == "end" and vocabulary.verbs[verb].ends == "game"


def _tie(discourse: Discourse, node: rules.Expression) -> Phrase:
    """A number that decides: the higher wins, or the lower where its negative is written."""
    match node:
        case rules.Arithmetic(operator="-", left=rules.Number(value=0), right=number):
            things = plan_possession(discourse, number)
            if things is not None:
                return phrase("tie_fewer", object=of_somebody(discourse.vocabulary, things, number))
            return phrase("tie_low", value=plan_value(discourse, number))
    things = plan_possession(discourse, node)
    if things is not None:
        return phrase("tie_more", object=of_somebody(discourse.vocabulary, things, node))
    return phrase("tie", value=plan_value(discourse, node))
