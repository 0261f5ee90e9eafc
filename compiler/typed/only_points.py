"""Whether nothing is done but to gain or lose points: at a moment that is scored, in one text with it."""

from __future__ import annotations

from ..tree import rules
from ..words.vocabulary import Vocabulary


def only_points(vocabulary: Vocabulary, body: tuple[rules.Statement, ...]) -> rules.Do | None:
    """What gains or loses points, once or for each of some things, where nothing else is done."""
    match body:
        case (rules.Each(body=for_each),):
            return only_points(vocabulary, for_each)
        case (rules.Do(verb=verb, object=rules.Resource(resource=name)) as gained,) if (
            vocabulary.verbs[verb].does in ("gain", "lose") and vocabulary.resources[name].scores
        ):
            return gained
    return None
