"""What the wording of a verb leaves out: a sentence without it would mean another rule."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.language import Language
from ..language.pattern import slots_of
from ..message.plan import Phrase

_CLAUSE, _VERB = "clause", "verb"
ROLES = ("object", "to", "by", "with", "from", "on", "into", "as", "for")
"""The slots of a clause that only the wording of its verb can say."""


def unsaid(language: Language, plan: Phrase) -> Iterator[tuple[str, str]]:
    """The verbs of a plan with a slot that is filled there, and that no wording of the verb has."""
    verb = plan.get(_VERB)
    if plan.op == _CLAUSE and isinstance(verb, str):
        ways = (
            way
            for lexeme in language.lexemes.get(verb, ())
            for alternatives in lexeme.patterns.values()
            for way in alternatives
        )
        said = frozenset(slot for way in ways for slot in slots_of(way.pattern))
        yield from ((verb, slot) for slot in ROLES if isinstance(plan.get(slot), Phrase) and slot not in said)
    for _, value in plan.slots:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Phrase):
                yield from unsaid(language, part)
