"""Tells what happens in an example in the present tense, with names, results and reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ....compiler.source.records import replace
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.language.tokens import Token
from ....compiler.text.message.plan import Phrase, phrase
from ....compiler.text.say.called import ALONE, BESIDE
from ....runtime.table.effects import NONE
from ....runtime.table.state import State
from ....runtime.view.view import SeenEvent, SeenPlace, SeenThing, View, view_of
from ...examples.given import ME
from ...play.telling import Teller
from ...play.words import Words
from ..content.document import Piece
from .happenings import Answer, Happened, Happening, bodies_of
from .people import Person
from .reasons import Reasons

THIRD = "third"
"""The form of a clause that tells what somebody does, whose name stands before it."""
_BY_CHANCE = ("draw", "roll")
"""The primitives whose things are told without the numbers that they showed before."""
_ROLL, _CHOOSE = "roll", "verb:own.choose"


LEAD = "X"
"""A word before what does not stand at the start of a sentence; it is cut away."""


def _inner(said: str) -> str:
    """What was said behind the word that is cut away."""
    return said.removeprefix(LEAD).lstrip()


class Deed(NamedTuple):
    """What a player does: a predicate, and why it happens; ``belongs``: it is said together with the last."""

    actor: int
    told: str
    why: tuple[Piece, ...] = ()
    belongs: bool = False


class StoryTeller(Teller):
    """Tells the events of one example to who does not see the board."""

    form = THIRD

    def __init__(
        self,
        words: Words,
        verbs: tuple[str, ...],
        people: Sequence[Person],
        before: State,
        reasons: Reasons,
        met: Collection[int],
    ) -> None:
        super().__init__(words, verbs)
        self.people = people
        self._before = before
        self._fields: dict[int, tuple[tuple[str, int], ...]] = {}  # what things show, as far as it was told
        self._placed: dict[int, int] = {}  # where deeds laid things
        self._put: set[int] = set()  # those of which is told where
        self._met = set(met)  # the things of which was told one by one
        self._reasons = reasons

    # -------------------------------------------------------------- a story

    def deeds(self, steps: Sequence[Happened]) -> Iterator[Deed]:
        """What the players do, one behind the other."""
        told = list(self._told(steps))
        at = 0
        while at < len(told):
            step = told[at]
            at += 1
            if isinstance(step, Answer):
                chosen = "" if self._is_shown(step, told, told[at:]) else self._chosen(step)
                if chosen:
                    yield Deed(step.question.player, chosen)
                continue
            group = [step.event]
            while at < len(told) and self._goes_on(group, step, told[at]):
                following = told[at]
                assert isinstance(following, Happening)
                group.append(following.event)
                at += 1
            line = _inner(self._line(group, step.seen))
            if line:
                yield Deed(step.event.actor, line, self._reasons.of(step.cause))
                yield from (Deed(step.event.actor, said, belongs=True) for said in self._results(group))
            self._note(group, step.seen)

    def _goes_on(self, group: Sequence[SeenEvent], first: Happening, step: Happened) -> bool:
        """Whether an event is told together with those before it: the same, for the same reason."""
        alike = isinstance(step, Happening) and step.cause == first.cause
        return alike and isinstance(step, Happening) and self._alike(group, step.event, first.seen)

    def _told(self, steps: Sequence[Happened]) -> Iterator[Happened]:
        """The answers, and the events that are told: not those by which another one is carried out."""
        parts: set[tuple[int, int]] = set()
        for step in steps:
            if isinstance(step, Answer):
                yield step
                continue
            thing = -1 if step.event.seen is None else step.event.seen.thing
            if self.m.table.verbs[step.event.verb].name not in self.verbs or parts & {
                (step.cause, thing),
                (step.cause, -1),
            }:
                continue
            parts |= {(body, thing) for body in bodies_of(self.m, step.event.verb)}
            yield step

    def _is_shown(self, answer: Answer, every: Sequence[Happened], behind: Sequence[Happened]) -> bool:
        """Whether an event tells which thing was chosen, or one behind the answer which value."""
        if answer.question.kind == "thing":
            return any(
                isinstance(step, Happening) and answer.option in _things_of(step.event) for step in every
            )
        return any(isinstance(step, Happening) and self._tells(step.event, answer) for step in behind)

    def _tells(self, event: SeenEvent, answer: Answer) -> bool:
        """Whether an event has a number or value, or its thing shows it."""
        if any(role.number == answer.option for role in event.roles):
            return True
        if event.seen is None or answer.question.kind != "value":
            return False
        columns = (c for c in self.words.columns(event.noun) if c.enum == answer.question.detail)
        return any(event.seen.field(column.name) == answer.option for column in columns)

    def _chosen(self, answer: Answer) -> str:
        """What was chosen, as a deed; empty for an answer that is no thing or value."""
        question, option = answer.question, answer.option
        what: Phrase | None = None
        if option < 0 or option not in question.options:
            return ""
        if question.kind == "thing":
            seen = view_of(self.m, answer.state, ME, option)
            noun = self.m.table.nouns[seen.noun]
            if (noun.grid >= 0 or noun.region >= 0) and not self.words.called(seen):
                return ""  # it has no name: what is written there is told
            what = self.thing(seen, question.player)
        elif question.kind == "value":
            enum = self.m.table.enums[question.detail]
            value = phrase("way", value=f"value:{enum.name}.{enum.values[option]}")
            what = phrase("ways", values=(value,))
        elif question.kind == "number":
            what = phrase("the_number", n=option)
        return "" if what is None else self.clause(_CHOOSE, what)

    def attempt(self, event: SeenEvent, seen: View) -> str:
        """What somebody may not do, as it stands behind that."""
        self.form = self.say("not")
        try:
            return _inner(self._line([event], seen))
        finally:
            self.form = THIRD

    def clause(self, verb: str, what: Phrase, form: str = THIRD) -> str:
        """To do something to something; empty where the language lacks the words."""
        return self.spelled(phrase("clause", verb=verb, object=what), form)

    def listed(self, parts: Sequence[str]) -> str:
        """Some parts of a sentence in a row."""
        if not parts:
            return ""
        joiner = self.words.realizer.language.joiners["and"]
        tokens = joiner.join((Token(part),) for part in parts)
        return _inner(self.words.realizer.spell_tokens((Token(LEAD), *tokens)))

    def called(self, player: int, last: int) -> str:
        """What stands for a player at the start of a sentence, behind one that is about another or him."""
        person = self.people[player]
        return person.pronoun if player == last else person.name

    # -------------------------------------------------------------- results

    def _results(self, group: Sequence[SeenEvent]) -> Iterator[str]:
        """What a roll brings, as a deed of its own."""
        event = group[0]
        things = [member.seen for member in group if member.seen is not None]
        if self.m.table.verbs[event.verb].does == _ROLL and things:
            shown = self.listed(list(self._faces(things)))
            if shown:
                yield self.say("gets", what=shown)

    def _faces(self, things: Sequence[SeenThing]) -> Iterator[str]:
        """What things show that were rolled: numbers, or what they are by their faces."""
        for thing, same in groupby(things, self.words.thing):
            alike = list(same)
            numbers = self.words.unsaid_numbers(alike[0])
            if numbers:
                yield from (" ".join(numbers) for _ in alike)
            elif len(alike) > 1:
                yield self.object(self.several(alike))
            elif thing:
                yield self.object(self.words.thing_phrase(alike[0]))

    def _named(self, verb: int, things: Sequence[SeenThing]) -> str:
        """What becomes of the numbers that things show, unless chance brings them."""
        if self.m.table.verbs[verb].does in _BY_CHANCE:
            return ""
        changed = [thing for thing in things if self._shown(self._as_it_was(thing)) != self._shown(thing)]
        return self.listed([" ".join(map(str, self._shown(thing))) for thing in changed])

    def _lies(self, thing: int) -> int:
        """Where a thing lay when it was told of last, or at the beginning."""
        begun = self._before.place
        return self._placed.get(thing, begun[thing] if thing < len(begun) else NONE)

    def tells_place(self, thing: int, place: int, *, owned: bool) -> bool:
        """Whether a deed told that a thing came to lie in a place; in so many words, if it is ``owned``."""
        return self._placed.get(thing) == place and (not owned or thing in self._put)

    def _note(self, group: Sequence[SeenEvent], seen: View) -> None:
        for event in group:
            if event.seen is not None and event.seen.thing >= 0:
                self._fields[event.seen.thing] = event.seen.fields
                if self._lies(event.seen.thing) != event.lies:
                    self._placed[event.seen.thing] = event.lies
                    self._put |= {event.seen.thing} if self._goal(event, seen) else set()
                if len(group) == 1:
                    self._met.add(event.seen.thing)

    def _shown(self, thing: SeenThing) -> tuple[int, ...]:
        """The one number that a thing shows and that can change."""
        if thing.card >= 0 or thing.value >= 0 or self.m.table.nouns[thing.noun].at >= 0:
            return ()
        columns = [c for c in self.words.columns(thing.noun) if c.kind == "stored" and c.type == "number"]
        numbers = tuple(value for c in columns if (value := thing.field(c.name)) is not None)
        return numbers if len(columns) == 1 else ()

    # -------------------------------------------------------------- things

    def subject(self, actor: int) -> str:
        """Whose deed it is stands at the start of the sentence; in its place what is cut away."""
        return LEAD

    def zone(self, event: SeenEvent, place: SeenPlace) -> Phrase:
        """A place, as that of who does something where it is his."""
        owner = self.people[event.actor].owner if place.owner == event.actor else "the"
        return self.words.zone_phrase(place.zone, owner)

    def of_whom(self, sentence: str, name: str) -> str:
        """A deed to a hidden field with whose it is, and what it held."""
        return self.say("detail", what=sentence, name=name)

    def named(self, sentence: str, name: str) -> str:
        """A deed with what things show by it."""
        return self.say("now", what=sentence, number=name)

    def _to_whom(self, event: SeenEvent, sentence: str) -> str:
        for role in event.roles:
            if sentence and role.number >= 0 and self.words.takes_player(event.verb, role.name):
                return self.say("to_whom", sentence=sentence, player=self.people[role.number].name)
        return sentence

    def _what(self, group: Sequence[SeenEvent]) -> Phrase:
        event = group[0]
        things = [member.seen for member in group if member.seen is not None]
        rolled = self.m.table.verbs[event.verb].does in _BY_CHANCE
        if len(group) == 1:
            if event.seen is None:
                return self.words.noun_phrase(self.m.table.nouns[event.noun].name)
            anew = rolled and event.seen.thing not in self._met
            unsaid = self.words.changes(event.verb, event.noun) if anew else ""
            return self.thing(self._as_it_was(event.seen), event.actor, unsaid, bare=anew)
        noun = self.m.table.nouns[event.noun].name
        if all(thing.card >= 0 for thing in things):
            return self.by_name(noun, "the", [self.words.thing(thing) for thing in things])
        count = self.words.count_phrase(event.noun, len(group))
        drawn = rolled and self.m.table.verbs[event.verb].does != _ROLL
        if rolled and not drawn:
            return count
        said = [self.object(self.thing(self._as_it_was(thing), event.actor, bare=drawn)) for thing in things]
        if len(set(said)) == 1:
            return self.several([self._as_it_was(thing) for thing in things], bare=drawn)
        return count.with_slots(**{BESIDE: f"({self.listed(said)})"})

    def _as_it_was(self, thing: SeenThing) -> SeenThing:
        """A thing with what it showed when it was told of last, or at the beginning."""
        if thing.thing < 0 or thing.thing >= len(self._before.place):
            return thing
        known = self._fields.get(thing.thing)
        return replace(thing, fields=known or view_of(self.m, self._before, ME, thing.thing).fields)

    def thing(
        self, seen: SeenThing, speaker: int, unsaid: str = "", *, bare: bool = False, alone: bool = True
    ) -> Phrase:
        """A thing in a noun phrase: a card by its name, what there is one of as the one that it is."""
        noun = self.m.table.nouns[seen.noun]
        owner = self.people[speaker].owner if speaker >= 0 else "the"
        mine = seen.owner == speaker >= 0
        if seen.card >= 0 and seen.value < 0:
            det = owner if mine and self.words.vocabulary.keeps_one(noun.name) else "the"
            return self.by_name(noun.name, det, [self.words.thing(seen)])
        plan = self.words.thing_phrase(seen, speaker, owner, unsaid)
        if plan.get("called") is not None:
            return plan
        if seen.value >= 0:
            return plan.with_slots(det=owner) if mine else plan
        if alone and plan.get("det") == "a" and (seen.thing in self._met or self._is_sole(noun.name)):
            plan = plan.with_slots(det="the")
        return plan if bare else self._measured(plan, seen)

    def by_name(self, noun: str, det: str, names: Sequence[str]) -> Phrase:
        """Cards by their names behind their noun, which is left out where it begins the names as well."""
        lexicon, word = self.words.lexicon, f"noun:{noun}"
        called = f"{lexicon.counted_form(word)} {lexicon.counted_form(word, plural=True)}".casefold()
        alone = all(name.casefold().split(" ")[0] in called for name in names)
        number = "many" if len(names) > 1 else None
        if alone:
            det, number = "bare", "many"
        counted = ((name, len(list(same))) for name, same in groupby(names))
        said = self.listed([name if count == 1 else f"{count} × {name}" for name, count in counted])
        slots = {BESIDE: said, ALONE: "yes" if alone else None}
        return phrase("np", noun=f"noun:{noun}", det=det, number=number, **slots)

    def _is_sole(self, noun: str) -> bool:
        """Whether a game has only one thing of a noun."""
        outline = self.words.checked.game.outline
        parts = [part for part in outline.components if part.noun == noun] if outline is not None else []
        owned = [self.words.vocabulary.zones[part.zone].owned for part in parts]
        return owned == [False] and parts[0].count == 1

    def several(self, alike: Sequence[SeenThing], *, bare: bool = False) -> Phrase:
        """Several things that look alike."""
        plan = self.words.count_phrase(alike[0].noun, len(alike), alike[0])
        return plan if bare else self._measured(plan, alike[0])

    def _measured(self, plan: Phrase, seen: SeenThing) -> Phrase:
        """A thing with the number that it shows."""
        shown = self._shown(seen)
        return plan.with_slots(**{BESIDE: f"({shown[0]})"}) if shown else plan

    def object(self, plan: Phrase) -> str:
        """A noun phrase as the object of a verb."""
        return self.spelled(plan, self.say("object"))

    def spelled(self, plan: Phrase, form: str) -> str:
        """A part of a sentence in a form; empty where the language lacks the words."""
        try:
            return _inner(self.words.realizer.spell_as(plan, form, LEAD))
        except MissingForm:
            return ""

    def _role_thing(self, seen: SeenThing, actor: int) -> Phrase:
        return self.thing(seen, actor)

    def _where(self, event: SeenEvent, seen: View) -> Phrase | None:
        if event.onto is not None:
            return self.thing(event.onto, event.actor)
        if 0 <= event.lies < len(seen.places):
            return self.zone(event, seen.places[event.lies])
        return None

    def bar(self, kind: str, **arguments: str) -> str:
        """Why something may not be done; empty where nobody can tell."""
        return self.words.messages.say("reference", "story", "bars", kind, **arguments)

    def say(self, key: str, **arguments: str | int) -> str:
        """One of the words of stories."""
        return self.words.messages.say("reference", "story", key, **arguments)


def _things_of(event: SeenEvent) -> set[int]:
    """The things of which an event tells."""
    seen = (event.seen, event.onto, *(role.seen for role in event.roles))
    return {thing.thing for thing in seen if thing is not None}
