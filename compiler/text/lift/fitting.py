"""What could be said of a thing by its words, though a rule says it of another: for a reader in a hurry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ...words.vocabulary import PLAYER, Vocabulary
from ..language.language import Language
from ..message.plan import Phrase, bare, kind_of, phrase
from .selection import possible

_KNOWN = frozenset({"this", "no"})
"""Determiners of what needs no further words to be known."""
_NUMBERS = ("sg", "pl")
_READ = frozenset(
    {
        "field_of",
        "resource_of",
        "holds",
        "holds_not",
        "scored",
        "valued",
        "valued_not",
        "valued_among",
        "compared",
    }
)
"""The constructs that say something of a field of what they name."""


_TOGETHER = frozenset({"totaling", "differing", "sharing", "consecutive", "varied"})
"""What is said of several things together, and so of none that has a name of its own."""


class Fitting:
    """Which things can be where, have what, and be acted on, in one game as one language names them."""

    def __init__(self, vocabulary: Vocabulary, language: Language) -> None:
        self._vocabulary = vocabulary
        self._language = language

    def lies(self, thing: Phrase, where: Phrase) -> bool:
        """Whether a thing can be where a place says, or belong to whom it says."""
        if thing.get("det") in _KNOWN:
            return False
        if where.op in ("either", "throughout"):
            return any(self.lies(thing, item) for item in where.items("items"))
        return any(self._lies(noun, where) for noun in self._nouns(thing))

    def _lies(self, noun: str, where: Phrase) -> bool:
        vocabulary = self._vocabulary
        if where.op == "owned" or where.get("noun") == f"noun:{PLAYER}":
            zones = (zone for zone in vocabulary.zones.values() if zone.owned)
            return vocabulary.nouns[noun].owned or any(vocabulary.related(zone.of, noun) for zone in zones)
        if where.op != "np":
            return False
        name = bare(where.word("noun"))
        if kind_of(where.word("noun")) == "zone":
            return name in vocabulary.zones and vocabulary.related(vocabulary.zones[name].of, noun)
        return name in vocabulary.holders(noun)

    def described(self, meant: Phrase, thing: Phrase, clause: Phrase) -> Iterator[Phrase]:
        """The ways to say of a thing what is said of another: with each field of its own."""
        if thing.get("det") in _KNOWN or (clause.op in _TOGETHER and thing.get("name") is not None):
            return
        field, kind, value = (clause.get(slot) for slot in ("field", "kind", "value"))
        vocabulary = self._vocabulary
        nouns = self._nouns(thing, players=True)
        if meant.get("place") == thing and self._alike(nouns, self._nouns(meant)):
            return  # of dice "among your dice" it is said of both
        for noun in nouns:
            if isinstance(field, str):
                own = bare(field).partition(".")[2]  # "die.card.taken" is said of the card, "card.taken"
                names = vocabulary.player if noun == PLAYER else vocabulary.fields(noun)
                fields = (self._field(noun, name) for name in names)
                yield from (clause.with_slots(field=word) for word in fields if bare(word) != own)
            elif noun == PLAYER:
                continue
            elif isinstance(kind, str):
                yield from (clause,) if vocabulary.related(noun, bare(kind)) else ()
            elif isinstance(value, str):
                yield from (
                    (clause,)
                    if possible(vocabulary, phrase("np", noun=f"noun:{noun}", qualities=(clause,)))
                    else ()
                )
            else:
                yield from (clause,) if self._alike((noun,), self._nouns(meant)) else ()

    def _alike(self, nouns: tuple[str, ...], others: tuple[str, ...]) -> bool:
        """Whether something can be called by words of both."""
        related = (
            self._vocabulary.related(noun, other) for noun in nouns for other in others if noun != PLAYER
        )
        return any(related)

    def takes(self, around: Phrase, slot: str, thing: Phrase) -> bool:
        """Whether a thing can stand where a pronoun stands, in a slot of what is around it."""
        word = thing.word("noun")
        pronoun = phrase("pron", noun=word)
        if kind_of(word) == "zone":
            return self._takes_zone(around, slot)
        if around.op in _READ or (around.op == "clause" and slot == "object"):
            return possible(self._vocabulary, around.with_slots(**{slot: pronoun}))
        verb = self._vocabulary.verbs.get(bare(around.word("verb"))) if around.op == "clause" else None
        role = None if verb is None else verb.roles.get(slot)
        return role is not None and any(
            role.takes in self._vocabulary.nouns and self._vocabulary.is_a(noun, role.takes)
            for noun in self._nouns(thing)
        )

    def spares(self, around: Phrase, slot: str) -> bool:
        """Whether a verb can do without what stands in a slot of its clause."""
        verb = self._vocabulary.verbs.get(bare(around.word("verb"))) if around.op == "clause" else None
        role = None if verb is None else verb.roles.get(slot)
        return verb is not None and slot != "object" and (role is None or role.optional)

    def _takes_zone(self, around: Phrase, slot: str) -> bool:
        """Whether something is done to a place as such, and not only to all that lies there."""
        verb = self._vocabulary.verbs.get(bare(around.word("verb"))) if around.op == "clause" else None
        return slot == "object" and verb is not None and "zone" in verb.objects

    def _field(self, noun: str, name: str) -> str:
        declared = None if noun == PLAYER else self._vocabulary.field(noun, name)
        return f"field:{noun if declared is None else declared[0]}.{name}"

    def _nouns(self, thing: Phrase, players: bool = False) -> tuple[str, ...]:
        """The nouns that a thing may be taken for: its own, or those with the words of a place."""
        word = thing.word("noun")
        if kind_of(word) == "zone":
            return self._named_alike.get(word, ())
        noun = bare(word)
        if noun in self._vocabulary.nouns:
            return (noun,)
        return (PLAYER,) if players and noun not in self._vocabulary.resources else ()

    @cached_property
    def _named_alike(self) -> dict[str, tuple[str, ...]]:
        """The nouns that have the words of each zone: what lies "on the cards"."""
        spoken: dict[str, list[str]] = {}
        for noun in self._vocabulary.nouns:
            for text in self._said(f"noun:{noun}"):
                spoken.setdefault(text, []).append(noun)
        return {
            f"zone:{zone}": tuple(
                dict.fromkeys(noun for text in self._said(f"zone:{zone}") for noun in spoken.get(text, ()))
            )
            for zone in self._vocabulary.zones
        }

    def _said(self, word: str) -> Iterator[str]:
        for variant in self._language.lexemes.get(word, ()):
            yield from filter(None, (variant.form(number) for number in _NUMBERS))
