"""What a rule can mean at all: verbs with objects they take, qualities that a thing can have.

Only keeps readings that no rule has from multiplying; what is let through is proved later.
"""

from __future__ import annotations

from ...tree.types import Choice
from ...words.vocabulary import Verb, Vocabulary
from ..message.plan import Phrase, bare, kind_of
from ..plan.discourse import OTHER

POINTS = frozenset({"own.score", "own.forfeit", "own.tally"})
"""The verbs that say what points are won or lost."""
_ONLY_IN_FRAGMENTS = frozenset({"one", "none"})
"""Determiners of sentences that are no rules."""


def plausible(vocabulary: Vocabulary, phrase: Phrase) -> bool:
    """Whether a phrase may be part of the plan of some rule of a game."""
    return not _in_fragments(phrase) and possible(vocabulary, phrase)


def _in_fragments(phrase: Phrase) -> bool:
    return phrase.get("det") in _ONLY_IN_FRAGMENTS or (
        phrase.op == "clause" and bare(phrase.word("verb")) in _ONLY_IN_FRAGMENTS
    )


def possible(vocabulary: Vocabulary, phrase: Phrase) -> bool:
    """Whether a phrase may be part of a plan at all, of a rule or of a step of a procedure."""
    match phrase.op:
        case "clause":
            return _clause(vocabulary, phrase)
        case "np":
            return _noun_phrase(vocabulary, phrase)
        case "field_of" | "resource_of" | "total" | "highest" | "lowest" | "variety":
            return _has_field(vocabulary, _noun(phrase.get("of")), phrase.word("field"))
        case "compared":
            sides = (_noun(phrase.get("left")), _noun(phrase.get("right")))
            return all(_has_field(vocabulary, side, phrase.word("field")) for side in sides)
        case "alike":
            return _has_field(vocabulary, _noun(phrase.get("things")), phrase.word("field"))
        case "holds" | "holds_not" | "scored" | "valued" | "valued_not" | "valued_among":
            return _has_field(vocabulary, _noun(phrase.get("subject")), phrase.word("field"))
    return True


def _noun(thing: object) -> str | None:
    """The noun of a thing, as the vocabulary has it."""
    if not isinstance(thing, Phrase) or thing.op not in ("np", "pron"):
        return None
    word = thing.word("noun")
    return bare(word) if kind_of(word) == "noun" else None


def _has_field(vocabulary: Vocabulary, noun: str | None, word: str) -> bool:
    declared = bare(word).partition(".")[0]
    return noun is None or declared not in vocabulary.nouns or vocabulary.is_a(noun, declared)


def _noun_phrase(vocabulary: Vocabulary, phrase: Phrase) -> bool:
    noun = _noun(phrase)
    return all(_quality(vocabulary, noun, quality) for quality in phrase.items("qualities"))


def _quality(vocabulary: Vocabulary, noun: str | None, quality: Phrase) -> bool:
    field, value = quality.get("field"), quality.get("value")
    if quality.op == "adjective":
        return quality.word("word") == OTHER
    if isinstance(field, str) and quality.op == "parts_alike":
        return _has_field(vocabulary, _noun(quality.get("part")), field)
    if isinstance(field, str):
        return noun is not None and _has_field(vocabulary, noun, field)
    if isinstance(value, str):
        return noun is not None and _shows(vocabulary, noun, value)
    return all(_quality(vocabulary, noun, alternative) for alternative in quality.items("values"))


def _shows(vocabulary: Vocabulary, noun: str, value: str) -> bool:
    """Whether things of a noun have a field for a value."""
    kind = Choice(bare(value).rpartition(".")[0])
    return any(field.type == kind for field in vocabulary.fields(noun).values())


def _clause(vocabulary: Vocabulary, phrase: Phrase) -> bool:
    word = bare(phrase.word("verb"))
    thing = phrase.get("object")
    noun = thing.word("noun") if isinstance(thing, Phrase) and thing.op in ("np", "pron") else None
    if noun is None:
        return True
    if word in POINTS:
        resource = vocabulary.resources.get(bare(noun))
        return resource is not None and resource.scores
    verb = vocabulary.verbs.get(word)
    return verb is None or _takes(vocabulary, verb, noun)


def _takes_all_in(vocabulary: Vocabulary, verb: Verb, place: str) -> bool:
    """Whether a verb that takes several things takes those that lie in a place: "discard your hand"."""
    zone = vocabulary.zones.get(place)
    return (
        zone is not None
        and verb.many is not None
        and any(vocabulary.related(zone.of, taken) for taken in verb.objects if taken in vocabulary.nouns)
    )


def _takes(vocabulary: Vocabulary, verb: Verb, noun: str) -> bool:
    """Whether a verb acts on things of a noun, on zones, or on resources."""
    if kind_of(noun) == "zone":
        return (
            "zone" in verb.objects or "thing" in verb.objects or _takes_all_in(vocabulary, verb, bare(noun))
        )
    name = bare(noun)
    if name in vocabulary.resources:
        return "resource" in verb.objects
    if "thing" in verb.objects or name not in vocabulary.nouns:
        return True
    if any(
        taken in vocabulary.enums and _shows(vocabulary, name, f"value:{taken}.") for taken in verb.objects
    ):
        return True  # "a Fighter" stands for the value
    return any(vocabulary.related(name, taken) for taken in verb.objects if taken in vocabulary.nouns)
