"""The fields by which things are described, back from the words. Raises NoMatch for those of other things.

``prefix``: the name of the thing and a dot, where it needs one.
"""

from __future__ import annotations

from ...tree import rules, syntax
from ...tree.types import Choice
from ..message.plan import Phrase, bare
from .context import LiftContext, NoMatch, dotted


def field_of(context: LiftContext, quality: Phrase, noun: str, prefix: str) -> syntax.Expression:
    """The field that a quality names, of things of a noun."""
    declared, _, path = bare(quality.word("field")).partition(".")
    if not context.vocabulary.is_a(noun, declared):
        raise NoMatch(path)
    return dotted(prefix + path)


def valued(context: LiftContext, word: str, noun: str, prefix: str) -> syntax.Expression:
    """That the field for such values has this one, or one of a group."""
    enum, _, value = bare(word).rpartition(".")
    for field in context.vocabulary.fields(noun).values():
        if field.type == Choice(enum):
            path = dotted(prefix + field.name)
            if value in context.vocabulary.enums[enum].groups:
                return rules.Inside(path, syntax.Name(value))
            return rules.Comparison("is", path, syntax.Name(value))
    raise NoMatch(word)


def not_valued(context: LiftContext, word: str, noun: str, prefix: str) -> syntax.Expression:
    """That it has another."""
    condition = valued(context, word, noun, prefix)
    if isinstance(condition, rules.Comparison):
        return rules.Comparison("is not", condition.left, condition.right)
    return rules.Negation(condition)
