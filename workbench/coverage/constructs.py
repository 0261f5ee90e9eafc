"""All constructs that a pack could use, taken from the definitions themselves.

Those of the rules language from the classes of typed rules, host primitives and words of the core from
``grammar/core.yaml``, those of texts from ``grammar/plan.yaml``, words from the vocabulary of each pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, get_args, get_type_hints

from ...compiler.source.data.data import read_data
from ...compiler.text.language.plain import plain
from ...compiler.text.message.signature import Signature
from ...compiler.tree import syntax
from ...compiler.typed.constructs import constructs
from ...compiler.words.core import Core
from ...compiler.words.declared import declared_words
from ...compiler.words.vocabulary import Vocabulary

PEOPLE, CORE_FIELDS, WINDOWS = "players", "core_fields", "core_windows"
PRIMITIVES, PREPOSITIONS = "primitives", "prepositions"
PHRASES, SLOTS, DETERMINERS = "phrases", "phrase_slots", "determiners"


@dataclass(frozen=True, slots=True)
class Construct:
    """Something that can be used: ``group`` and ``key`` name it for us, ``name`` for people.

    ``pack`` is empty for what every pack can use; the words of a vocabulary belong to its pack.
    """

    group: str
    key: str
    name: str
    pack: str = ""


def language_constructs(core: Core) -> Iterator[Construct]:
    """What the rules language has."""
    known = plain(read_data("grammar", "constructs.yaml"))
    for group, keys in constructs().items():
        yield from _named(group, keys, known["words"], known["apart"])
    prepositions = get_args(get_type_hints(syntax.Role, localns=dict(vars(syntax)))["preposition"])
    groups: Mapping[str, Any] = {
        PEOPLE: core.players,
        CORE_FIELDS: core.fields,
        WINDOWS: core.windows,
        PREPOSITIONS: prepositions,
        PRIMITIVES: core.primitives,
    }
    for group, names in groups.items():
        yield from (Construct(group, name, name) for name in names)


def _named(group: str, keys: tuple[str, ...], words: dict[str, str], apart: list[str]) -> Iterator[Construct]:
    """Constructs by their words; one that has none yet by its key, unless it is no construct of its own."""
    for key in keys:
        if key in words or not any(fnmatchcase(key, pattern) for pattern in apart):
            yield Construct(group, key, words.get(key, key))


def plan_constructs(signature: Signature) -> Iterator[Construct]:
    """What texts are planned with: phrases by their sort, slots that may stay empty, determiners.

    But not what only a language puts there, or a plan that is written by hand.
    """
    apart = plain(read_data("grammar", "constructs.yaml"))["unplanned"]
    for construct in _of_plans(signature):
        if not any(fnmatchcase(construct.key, pattern) for pattern in apart):
            yield construct


def _of_plans(signature: Signature) -> Iterator[Construct]:
    for sort, ops in signature.sorts.items():
        yield from (Construct(PHRASES, op, f"{sort} {op}") for op in ops)
    for op, slots in signature.constructs.items():
        optional = (name for name, slot in slots.items() if slot.optional)
        yield from (Construct(SLOTS, f"{op}.{name}", f"{op} {name}") for name in optional)
    yield from (Construct(DETERMINERS, name, name) for name in signature.determiners)


def pack_words(pack: str, vocabulary: Vocabulary) -> Iterator[Construct]:
    """The words that a pack declares."""
    for (section, name), _ in declared_words(vocabulary):
        yield Construct(section, name, name, pack)
