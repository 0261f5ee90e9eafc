"""What the names mean under which a language lists words by what they tell (``heard:``).

A concept: ``when``, ``each``; whose something is: ``left``; a number; or a kind of word with a name of the
game: other words for it (``verb:buy``, ``field:cost``, ``noun:die``), for a change of it (``verb:push +``,
``field:cost -``), for what it is or becomes (``yes:ready``, ``becomes:full``); for what is required
(``condition:…``, ``where:face in companion``), for things in several places (``things:die from party or
level``) and for what a rule sets (``sets:LABEL NAME``, and ``sets:LABEL NAME bonus`` where the words also
tell that it is set).
"""

from __future__ import annotations

from ...words.vocabulary import PLAYER, Vocabulary
from .joins import JOINS
from .meanings import (
    Act,
    BoundWord,
    Change,
    Completed,
    Concept,
    Differing,
    Fielded,
    FieldWord,
    Fulfilled,
    Meaning,
    Moment,
    NumberSet,
    Numeral,
    Owner,
    Period,
    Place,
    Purpose,
    Requirement,
    ResourceWord,
    SlotName,
    SomeThings,
    ThisCard,
    ValueWord,
    VerbWord,
)

OWNERS = ("left", "right", "others", "players")
"""The names under which a language lists what it calls other players."""
LINKS = "links"
"""The name under which a language lists what it writes between two words in one, besides nothing."""
ASKED = "asked"
"""The name under which a language lists the subjects that stand behind a verb where a clause has no "if"."""
ASKING = "asking"
"""The same of verbs that begin such a clause whatever is behind."""
NOTHING = "nothing"
"""The name under which a language lists the words that tell nothing."""
NUMBER = "number:"
"""Before the name of a noun, where a language lists the field that is meant by a number of such a thing."""
PERHAPS = "perhaps"
"""The name under which a language lists the words that may tell nothing, besides what they tell."""
FINAL = "final"
"""The name under which a language lists what tells the end of the game, which only points need not tell."""
RELATIVE = "relative"
"""The name under which a language lists how a clause begins that tells something of the noun before it, with
a comma that parts nothing: “every die, that you place”."""
_APART = frozenset({LINKS, ASKED, ASKING, FINAL, RELATIVE})


def is_listed(name: str, vocabulary: Vocabulary) -> bool:
    """Whether words may be listed under a name."""
    if name.startswith(NUMBER):
        return name.removeprefix(NUMBER) in vocabulary.nouns
    meaning = listed(name, vocabulary)
    if isinstance(meaning, Concept):
        return meaning.name in JOINS.concepts or name in (NOTHING, PERHAPS)
    return name in _APART or meaning is not None


def listed(name: str, vocabulary: Vocabulary) -> Meaning | None:
    """What words mean that are listed under a name; None where that is nothing, or nothing of the game."""
    kind, colon, word = name.partition(":")
    if name.isdigit():
        return Numeral(int(name))
    if not colon:
        if name in _APART:
            return None
        return Owner(name) if name in OWNERS else Concept(NOTHING if name == PERHAPS else name)
    return _of_word(kind, word, vocabulary)


def _of_word(kind: str, word: str, vocabulary: Vocabulary) -> Meaning | None:
    """Other words for one of the game, or for what becomes of it."""
    name, _, sign = word.partition(" ")
    match kind:
        case "verb":
            known = name.startswith("own.") or name in vocabulary.verbs
            return VerbWord(name, sign) if known else None
        case "condition":
            return Requirement(word)
        case "where":
            return Fielded(name, word.removeprefix(name).strip()) if _is_field(name, vocabulary) else None
        case "sets":
            field, _, sure = sign.partition(" ")
            return NumberSet(name, field, sure) if field else None
        case "things":
            return _things(word, vocabulary)
        case "act":
            return Act(word, ThisCard()) if word in vocabulary.verbs else None
        case "bound":
            return BoundWord(word) if word in vocabulary.bounds else None
        case "field" | "yes" | "no" | "becomes" | "different":
            return _of_field(kind, name, sign) if _is_field(name, vocabulary) else None
    return named(vocabulary, kind, word)


def _things(text: str, vocabulary: Vocabulary) -> SomeThings | None:
    """Things that lie in several places: “die from party or level”."""
    noun, _, places = text.partition(" from ")
    zones = tuple(places.split(" or "))
    known = noun in vocabulary.nouns and all(zone in vocabulary.zones for zone in zones)
    return SomeThings(noun, places=zones, plural=True) if known else None


def _of_field(kind: str, field: str, sign: str) -> Meaning:
    match kind:
        case "becomes":
            return Completed(field)
        case "different":
            return Differing(field)
        case "field":
            return Change(field, int(f"{sign}1"), counted=False) if sign else FieldWord(field)
    return Fulfilled(field, kind == "yes")


def _is_field(name: str, vocabulary: Vocabulary) -> bool:
    return any(name in noun.fields for noun in vocabulary.nouns.values()) or name in vocabulary.player


def named(vocabulary: Vocabulary, kind: str, name: str) -> Meaning | None:
    """What a word of a game means by its name alone; None for one that it has not."""
    match kind:
        case "noun" if name in vocabulary.resources:
            return ResourceWord(name)
        case "noun" if name == PLAYER:
            return None
        case "noun" if name in vocabulary.nouns:
            return SomeThings(name)
        case "zone" if name in vocabulary.zones:
            return Place((name,))
        case "value":
            enum, _, value = name.partition(".")
            known = vocabulary.enums.get(enum)
            return ValueWord(enum, (value,), group=value in known.groups) if known is not None else None
        case "window":
            return Moment(name)
        case "period":
            return Period(name)
        case "purpose" | "view":
            return Purpose(name)
        case "slot":
            return SlotName(name)
    return None
