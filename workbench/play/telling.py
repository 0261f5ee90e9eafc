"""What happened since a player was asked last, a line an event."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.text.plan import Phrase
from ...runtime.machine import Machine
from ...runtime.view import Seen, SeenEvent, View
from .words import Words


class Teller:
    """Tells the events of one game to one player; of what he cannot see, only that it happened."""

    def __init__(self, words: Words, verbs: tuple[str, ...]) -> None:
        self.words = words
        self.m: Machine = words.m
        self.verbs = verbs

    def lines(self, seen: View) -> Iterator[str]:
        """The events since the last answer, one's own as well, as far as players want to hear of them."""
        for event in seen.events:
            if self.m.table.verbs[event.verb].name in self.verbs:
                line = self._line(event, seen)
                if line:
                    yield line

    def _line(self, event: SeenEvent, seen: View) -> str:
        who = self.words.players[event.actor]
        if self.m.table.verbs[event.verb].on == "resource":
            if event.amount == 0:
                return ""
            what = self.words.amount_phrase(event.number, event.amount)
            return self.words.clause(event.verb, "third", what, before=who)
        if event.noun < 0:
            return ""
        name = self.m.table.nouns[event.noun].name
        what = self.words.thing_phrase(event.seen) if event.seen else self.words.noun_phrase(name)
        said = self.words.clause(event.verb, "third", what, self._where(event.seen, seen), before=who)
        named = self._named(event.seen)
        return self.words.say("named", sentence=said, name=named) if said and named else said

    def _named(self, thing: Seen | None) -> str:
        """What a noun phrase does not tell: the name of a card, the number that a die shows."""
        if thing is None or thing.value >= 0:
            return ""
        return self.words.card(thing.card) if thing.card >= 0 else " ".join(self.words.numbers(thing))

    def _where(self, thing: Seen | None, seen: View) -> Phrase | None:
        """Where a thing lies now."""
        if thing is None or thing.lies < 0:
            return None
        if thing.lies < len(seen.places):
            return self.words.zone_phrase(seen.places[thing.lies].zone)
        holders = (h for h in seen.lying_nowhere if any(one.thing == thing.thing for one in h.holds))
        holder = next(holders, None)
        return self.words.thing_phrase(holder) if holder is not None else None
