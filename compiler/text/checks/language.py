"""Whether a language can say every construct in every form that its own patterns ask for.

Which forms of single words are needed shows when rules are said; this is about ``language.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..language.language import Language
from ..language.pattern import GroupItem, Item, Pattern, SlotItem
from ..message.signature import Signature, SlotSort
from ..say.linearize import PAST

_MADE_BY_TABLES = frozenset({"np", "pron"})


def check_language(language: Language, signature: Signature) -> Iterator[tuple[str, str]]:
    """What is missing or unknown: pairs of a construct or determiner and what it lacks."""
    for op in signature.constructs:
        if op not in language.patterns and op not in _MADE_BY_TABLES:
            yield op, "pattern"
    for name in signature.determiners:
        if name not in language.determiners:
            yield name, "determiner"
    if PAST not in language.patterns.get("clause", {PAST: ()}):  # it would be told in the present
        yield "clause", PAST
    for op, forms in language.patterns.items():
        if op not in signature.constructs:
            yield op, "construct"
            continue
        for alternatives in forms.values():
            for alternative in alternatives:
                yield from _missing(language, signature, op, alternative.pattern)


def _missing(
    language: Language, signature: Signature, op: str, pattern: Pattern
) -> Iterator[tuple[str, str]]:
    for item in _flat(pattern):
        slot = getattr(item, "slot", None)
        if slot is None:
            continue
        sort = signature.constructs[op].get(slot)
        if sort is None:
            yield f"{op}.{slot}", "slot"
        elif isinstance(item, SlotItem):
            yield from _unsaid(language, signature, sort, item)


def _flat(pattern: Pattern) -> Iterator[Item]:
    for item in pattern:
        if isinstance(item, GroupItem):
            yield from _flat(item.items)
        else:
            yield item


def _unsaid(
    language: Language, signature: Signature, sort: SlotSort, item: SlotItem
) -> Iterator[tuple[str, str]]:
    """The constructs that a slot may hold but that have no pattern for the form asked for."""
    for kind in sort.sorts:
        for op in signature.sorts.get(kind, ()):
            forms = language.patterns.get(op, {})
            for form in dict.fromkeys((item.form, item.following or item.form)):
                agrees = not form or form in language.moods
                known = any(name in forms for name in (form, form.rpartition(".")[2], "_"))
                known = known or (agrees and not set(language.genders) - set(forms))
                if op not in _MADE_BY_TABLES and forms and not known:
                    yield op, form
