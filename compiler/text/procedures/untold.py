"""What a rules reference leaves out, because a pack has declared it: the program keeps account of it."""

from __future__ import annotations

from functools import partial

from ...tree import rules
from ...words.vocabulary import Vocabulary


def is_untold(vocabulary: Vocabulary, node: rules.Node) -> bool:
    """Whether a statement only does what is ``untold``; a block, if all that is in it does."""
    untold = vocabulary.untold
    inside = partial(is_untold, vocabulary)
    match node:
        case rules.Assign(target=rules.Member(noun=noun, field=field)):
            return f"{noun}.{field}" in untold
        case rules.Do(object=rules.Resource(resource=resource)) | rules.PayAmount(resource=resource):
            return resource in untold
        case rules.Do(verb=verb):
            return verb in untold
        case rules.Run(target=rules.LabelOf(label=label)):
            return label in untold
        case rules.If(body=body, otherwise=otherwise):
            return all(map(inside, (*body, *otherwise)))
        case rules.EachPlayer(body=body) | rules.Each(body=body) | rules.Until(body=body):
            return all(map(inside, body))
        case rules.Repeat(body=body) | rules.May(body=body):
            return all(map(inside, body))
        case rules.OneOf(options=options):
            return all(inside(statement) for option in options for statement in option)
    return False
