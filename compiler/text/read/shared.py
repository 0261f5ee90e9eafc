"""Phrases that are there once: what is known of one is worked out once, and two are the same by identity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Union

from ..language.missing import MissingForm
from ..language.tokens import Tokens
from ..message.plan import Phrase, Slot, rank
from ..say.linearize import Linearizer
from ..say.steps import CLAUSE, Filled, Gap, Step
from .symbols import symbol

Plausible = Callable[[Phrase], bool]
Value = Union["SharedPhrase", int, str, tuple["SharedPhrase", ...]]
"""What fills a slot."""
Slots = tuple[tuple[str, Value], ...]
Path = tuple[object, ...]
"""The symbols of a row in order, with the slots between them."""
GAP, GAP_CLOSED = "{...", "...}"


class SharedPhrase:
    """One phrase.

    ``likely``: whether it can be meant; ``paths``: by form and alternative the rows by which it is said;
    ``waits``: by form whether a clause of it waits. All of it as far as anybody asked.
    """

    __slots__ = ("_rank", "likely", "op", "paths", "phrase", "slots", "waits")

    def __init__(self, op: str, slots: Slots, phrase: Phrase) -> None:
        self.op = op
        self.slots = slots
        self.phrase = phrase
        self.likely: bool | None = None
        self.paths: dict[tuple[str, str], Path | None] = {}
        self.waits: dict[str, bool] = {}
        self._rank: tuple[int, str] | None = None

    @property
    def rank(self) -> tuple[int, str]:
        """By what it is put in order as a quality."""
        if self._rank is None:
            self._rank = rank(self.phrase)
        return self._rank

    def get(self, name: str) -> Value | None:
        """What fills a slot, or None."""
        for key, value in self.slots:
            if key == name:
                return value
        return None


class SharedPhrases:
    """The phrases of one language that were met so far."""

    def __init__(self, linearizer: Linearizer, plausible: Plausible) -> None:
        self._linearizer = linearizer
        self._plausible = plausible
        self._all: dict[tuple[str, Slots], SharedPhrase] = {}

    def __len__(self) -> int:
        return len(self._all)

    def of(self, op: str, slots: Slots) -> SharedPhrase:
        """The phrase of a construct with filled slots, in the order of their names."""
        shared = self._all.get((op, slots))
        if shared is None:
            phrase = Phrase(op, tuple((name, _plain(value)) for name, value in slots))
            shared = self._all[op, slots] = SharedPhrase(op, slots, phrase)
        return shared

    def filled(self, op: str, **slots: Value | None) -> SharedPhrase:
        """Makes the phrase of a construct from slots in any order; None and empty lists are left out."""
        kept = ((name, value) for name, value in slots.items() if value is not None and value != ())
        return self.of(op, tuple(sorted(kept, key=lambda slot: slot[0])))

    def sharing(self, phrase: Phrase) -> SharedPhrase:
        """The one that is equal to a phrase."""
        return self.of(phrase.op, tuple((name, self.value(value)) for name, value in phrase.slots))

    def value(self, value: Slot) -> Value:
        """What fills a slot, each phrase of it there once."""
        if isinstance(value, Phrase):
            return self.sharing(value)
        return tuple(map(self.sharing, value)) if isinstance(value, tuple) else value

    def may_be(self, shared: SharedPhrase) -> bool:
        """Whether a phrase can be meant."""
        if shared.likely is None:
            shared.likely = self._plausible(shared.phrase)
        return shared.likely

    # -------------------------------------------------------------- how they are said

    def path(self, shared: SharedPhrase, form: str, alternative: str = "") -> Path | None:
        """The row by which the linearizer says a phrase; None if it cannot."""
        known = shared.paths
        if (form, alternative) not in known:
            try:
                steps = self._linearizer.steps(shared.phrase, form, alternative)
                known[form, alternative] = tuple(map(self._part, steps))
            except MissingForm:
                known[form, alternative] = None
        return known[form, alternative]

    def _part(self, step: Step) -> object:
        if isinstance(step, Filled):
            if step.slot == CLAUSE and isinstance(step.value, Phrase):
                return self.sharing(step.value), step.form
            return step._replace(value=0)
        if isinstance(step, Gap):
            return GAP_CLOSED if step.closed else GAP
        return symbol(step)

    def waits(self, shared: SharedPhrase, form: str) -> bool:
        """Whether the clause of a thing stands elsewhere in a phrase than behind that thing."""
        if form not in shared.waits:
            steps = tuple(self._linearizer.steps(shared.phrase, form))
            at_once = (step for step in steps if not isinstance(step, Gap))
            shared.waits[form] = self._linearizer.spoken(steps) != self._linearizer.spoken(at_once)
        return shared.waits[form]

    def tokens(self, shared: SharedPhrase, form: str, alternative: str = "") -> Tokens | None:
        """All that is said of a phrase; None if it cannot be said."""
        try:
            return self._linearizer.tokens(shared.phrase, form, alternative)
        except MissingForm:
            return None


def canonical_shared(qualities: tuple[SharedPhrase, ...]) -> tuple[SharedPhrase, ...]:
    """Qualities in the one order in which plans hold them."""
    if len(qualities) < 2:
        return qualities
    return tuple(sorted(qualities, key=lambda quality: quality.rank))


def filled_part(
    slot: str, form: str = "", alternative: str = "", following: str = "", joiner: str = "", shared: str = ""
) -> object:
    """A slot in a path, whatever fills it."""
    return Filled(slot, 0, form, alternative, following, joiner, shared)


def _plain(value: Value) -> Slot:
    if isinstance(value, SharedPhrase):
        return value.phrase
    return tuple(item.phrase for item in value) if isinstance(value, tuple) else value
