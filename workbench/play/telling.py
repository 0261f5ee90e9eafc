"""What happened since a player was asked last, a line an event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...compiler.text.message.plan import Phrase, phrase
from ...compiler.text.say.linearize import PAST
from ...compiler.words.vocabulary import PLAYER
from ...runtime.machine.machine import Machine
from ...runtime.table.effects import NONE
from ...runtime.table.table import Column
from ...runtime.view.view import SeenEvent, SeenPlace, SeenRole, SeenThing, View
from .board.signs import Signs, entry
from .board.words import Words


class Teller:
    """Tells the events of one game to one player; of what he cannot see, only that it happened.

    ``form``: that of the clause that tells of one.
    """

    form: str = PAST

    def __init__(self, words: Words, verbs: tuple[str, ...]) -> None:
        self.words = words
        self.m: Machine = words.m
        self.verbs = verbs
        self.signs = Signs(words)

    def lines(self, seen: View) -> Iterator[str]:
        """The events since the last answer, one's own as well, as far as players want to hear of them."""
        told = [event for event in seen.events if self.m.table.verbs[event.verb].name in self.verbs]
        for group in self._groups(told, seen):
            line = self._line(group, seen)
            if line:
                yield line

    def subject(self, actor: int) -> str:
        """Who did it, as it stands at the start of the clause."""
        return self.words.players[actor]

    def _groups(self, events: Sequence[SeenEvent], seen: View) -> Iterator[list[SeenEvent]]:
        """Events that are told together: the same was done to several things, to each of them once."""
        group: list[SeenEvent] = []
        for event in events:
            if group and not self._alike(group, event, seen):
                yield group
                group = []
            group.append(event)
        if group:
            yield group

    def _alike(self, group: Sequence[SeenEvent], event: SeenEvent, seen: View) -> bool:
        first = group[0]
        if event.noun < 0 or (event.verb, event.actor, event.noun, event.roles) != (
            first.verb,
            first.actor,
            first.noun,
            first.roles,
        ):
            return False
        before = [member.seen.thing for member in group if member.seen is not None]
        if (event.seen is None) != (first.seen is None) or (event.seen and event.seen.thing in before):
            return False
        return self._goal(event, seen) == self._goal(first, seen)

    def _line(self, group: Sequence[SeenEvent], seen: View) -> str:
        event = group[0]
        who = self.subject(event.actor)
        if self.m.table.verbs[event.verb].on == "resource":
            untold = self.m.table.resources[event.number].name in self.words.vocabulary.untold
            if event.amount == 0 or untold:
                return ""
            what = self.words.amount_phrase(event.number, event.amount)
            return self._to_whom(event, self.words.clause(event.verb, self.form, what, before=who))
        if self.m.on_fields[event.verb]:
            return self._of_field(event, seen)
        if self.m.table.verbs[event.verb].on == "nothing":
            return self.words.clause(event.verb, self.form, None, before=who)
        if self.m.table.verbs[event.verb].on == "zone":
            place = self.zone(event, seen.places[event.number])
            return self.words.clause(event.verb, self.form, place, before=who)
        if event.noun < 0:
            shown = self.words.shown_phrase(event.verb, event.number)
            return "" if shown is None else self.words.clause(event.verb, self.form, shown, before=who)
        roles = self._roles(event, seen)
        said = self._to_whom(
            event, self.words.clause(event.verb, self.form, self._what(group), roles, before=who)
        )
        named = self._named(event.verb, [member.seen for member in group if member.seen is not None])
        return self.named(said, named) if said and named else said

    def zone(self, event: SeenEvent, place: SeenPlace) -> Phrase:
        """A place to which something is done."""
        return self.words.zone_phrase(place.zone)

    def of_whom(self, sentence: str, name: str) -> str:
        """A sentence of a hidden field with whose it is, and what it held."""
        return self.named(sentence, name)

    def named(self, sentence: str, name: str) -> str:
        """A sentence with what its phrases do not tell."""
        return self.words.say("named", sentence=sentence, name=name)

    def _of_field(self, event: SeenEvent, seen: View) -> str:
        """Who did what to a hidden field: whose it is, and what it held, as far as that may be known."""
        whose, number = divmod(event.number, self.m.table.player_fields)
        name = next(c.name for c in self.m.table.columns if is_of_player(c) and c.number == number)
        field = phrase("field_of", field=f"field:{PLAYER}.{name}", of=self.words.noun_phrase(PLAYER))
        who, roles = self.subject(event.actor), self._roles(event, seen)
        said = self._to_whom(event, self.words.clause(event.verb, self.form, field, roles, before=who))
        owner = self.words.players[whose]
        if said and event.amount != NONE:
            held = entry(self.words, self.words.types_of(PLAYER)[name], event.amount)
            owner = self.words.messages.listed((owner, held))
        return self.of_whom(said, owner) if said else ""

    def _to_whom(self, event: SeenEvent, sentence: str) -> str:
        """A sentence with the player who was given or shown it: no phrase of a plan is a player’s name."""
        for role in event.roles:
            if sentence and role.number >= 0 and self.words.takes_player(event.verb, role.name):
                return self.words.say("to_whom", sentence=sentence, player=self.words.players[role.number])
        return sentence

    def _what(self, group: Sequence[SeenEvent]) -> Phrase:
        """What it was done to: a thing, one of a noun, or so many of them."""
        event = group[0]
        if len(group) > 1:
            things = [member.seen for member in group if member.seen is not None]
            alike = "" if self.words.changes(event.verb, event.noun) else self._alike_in(things)
            return self.words.count_phrase(event.noun, len(group), things[0] if alike else None)
        if event.seen is None:
            return self.words.noun_phrase(self.m.table.nouns[event.noun].name)
        unsaid = self.words.changes(event.verb, event.noun)
        return self.words.thing_phrase(event.seen, event.actor, "their", unsaid)

    def _alike_in(self, things: Sequence[SeenThing]) -> str:
        """The words for each of some things, where they are the same and tell all there is to see."""
        said = {self.words.thing(thing) for thing in things if not self._is_named(thing)}
        return next(iter(said)) if len(said) == 1 and not any(map(self._is_named, things)) else ""

    def _is_named(self, thing: SeenThing) -> bool:
        """Whether a noun phrase does not tell all of a thing that there is to see."""
        return thing.card >= 0 or thing.value >= 0 or bool(self.words.unsaid_numbers(thing))

    def _named(self, verb: int, things: Sequence[SeenThing]) -> str:
        """What a noun phrase does not tell: the names of cards, what a die shows."""
        if len(things) > 1 and self._is_told(verb, things):
            return ""
        names = [self.name(verb, thing, alone=len(things) == 1) for thing in things if thing.value < 0]
        return self.words.messages.listed(filter(None, names))

    def _is_told(self, verb: int, things: Sequence[SeenThing]) -> bool:
        """Whether the words for several things, or where they are turned to, tell all that they show."""
        if self.words.rolls_word(verb, things[0].noun):
            return False
        return bool(self._alike_in(things))

    def name(self, verb: int, thing: SeenThing, *, alone: bool) -> str:
        """What one thing is called behind a sentence; ``alone``: whether the sentence is of it alone."""
        if thing.card >= 0:
            return self.words.card(thing.card)
        if not alone and self.words.called(thing):
            return self.words.thing(thing)
        if self.m.table.nouns[thing.noun].at >= 0:  # the board shows where it stands
            return ""
        if alone and not self.words.rolls_word(verb, thing.noun):
            return " ".join(self.words.unsaid_numbers(thing))
        return self.signs.piece(thing, {}).sign

    # -------------------------------------------------------------- prepositions

    def _roles(self, event: SeenEvent, seen: View) -> dict[str, Phrase]:
        """What stands behind the prepositions: where the thing came to, and what the event itself tells."""
        own = {role.name: said for role in event.roles if (said := self._role(event, role)) is not None}
        return {**self._goal(event, seen), **own}

    def _goal(self, event: SeenEvent, seen: View) -> dict[str, Phrase]:
        return self.words.goal(event.verb, self._where(event, seen))

    def _role(self, event: SeenEvent, role: SeenRole) -> Phrase | None:
        if role.seen is not None:
            return self._role_thing(role.seen, event.actor)
        if role.noun >= 0:
            return self.words.noun_phrase(self.m.table.nouns[role.noun].name)
        return self.words.value_phrase(event.verb, role.name, role.number, event.noun)

    def _role_thing(self, seen: SeenThing, actor: int) -> Phrase:
        return self.words.thing_phrase(seen)

    def _where(self, event: SeenEvent, seen: View) -> Phrase | None:
        """Where a thing came to lie."""
        if event.onto is not None:
            return self.words.thing_phrase(event.onto)
        if 0 <= event.lies < len(seen.places):
            return self.words.zone_phrase(seen.places[event.lies].zone)
        return None


def is_of_player(column: Column) -> bool:
    """Whether a column is a number, value or truth of each player."""
    return column.of == NONE and column.kind == "stored"
