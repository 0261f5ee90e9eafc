"""Tells what happens in an example in the present tense, with names, results and reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from ....compiler.source.records import replace
from ....compiler.text.message.plan import Phrase, phrase
from ....compiler.text.say.called import BESIDE
from ....runtime.table.effects import NONE
from ....runtime.table.state import State
from ....runtime.view.view import SeenEvent, SeenPlace, SeenThing, View, view_of
from ...examples.given import ME
from ...play.board.words import Words
from .amounts import pays, summed
from .deeds import Deed
from .happenings import Answer, Happened, Happening, bodies_of, causes_of, repeated, things_of
from .past import Past
from .payments import Payment, change
from .people import Person
from .reasons import LEAD, Reasons
from .remembering import Remembering
from .shuffles import put_back
from .thing_telling import THIRD, inner

_BY_CHANCE = ("draw", "roll")
"""The primitives whose things are told without the numbers that they showed before."""
LEADS = "lead"
"""The primitive that makes somebody the first player."""
_ROLL, _CREATE, CHOOSES, _PAYS = "roll", "create", "verb:own.choose", "verb:own.pay"
SHAPE = "placement"
"""What a shape is that is put on a grid: its cells."""


class StoryTeller(Remembering):
    """Tells the events of one example to who does not see the board."""

    def __init__(
        self,
        words: Words,
        verbs: tuple[str, ...],
        people: Sequence[Person],
        before: State,
        reasons: Reasons,
        met: Collection[int],
    ) -> None:
        super().__init__(words, verbs, people, before, met)
        self._past = Past(words, before)
        self._reasons = reasons
        self._causes: dict[int, int] = {}  # why each event happens
        self._put_back: frozenset[int] = frozenset()  # the events of what is shuffled in the midst

    def unrolled(self, thing: int) -> str | None:
        """The field that shows a word only after the first roll of a thing, empty where that is a number;
        None for any other thing."""
        return self._past.unrolled.get(thing)

    def rolls_first(self, things: Collection[int], key: str) -> bool:
        """Whether what is told of some things is only what they show before they are rolled."""
        return key == "shows" and bool(things) and all(thing in self._past.rolled_first for thing in things)

    # -------------------------------------------------------------- a story

    def hear(self, steps: Sequence[Happened]) -> None:
        """Takes note of all that will happen, before any of it is told."""
        self._past.hear(steps)
        self._causes = causes_of(self.m, steps)
        self._put_back = put_back(self.m, steps)
        for step in steps:
            if isinstance(step, Happening) and self.m.table.verbs[step.event.verb].does == _CREATE:
                self._made.setdefault(step.cause, []).extend(things_of(step.event))

    def deeds(self, steps: Sequence[Happened]) -> Iterator[Deed]:
        """What the players do, one behind the other."""
        told = list(summed(self.m, self._told(steps), self._causes, self._reasons.of))
        at, because = 0, NONE  # the rule by which the last deed was done: it is named once
        while at < len(told):
            step = told[at]
            at += 1
            if isinstance(step, Payment):
                before = told[at - 2] if at > 1 else None
                goes_on = isinstance(before, Payment) and before.player == step.player
                yield from self._paid(step, told[at:], goes_on=goes_on)
                continue
            if isinstance(step, Answer):
                what = None if self._is_shown(step, told, told[at:]) else self._chosen(step)
                chosen = "" if what is None else self.clause(CHOOSES, what)
                if what is not None and chosen:
                    self.chosen |= {step.option} if step.question.kind == "thing" else set()
                    to = self.object(what)
                    yield Deed(step.question.player, chosen, to=to if chosen.endswith(f" {to}") else "")
                continue
            group = [step.event]
            while at < len(told) and self._goes_on(group, step, told[at]):
                following = told[at]
                assert isinstance(following, Happening)
                group.append(following.event)
                at += 1
            line = inner(self._line(group, step.seen))
            if line:
                actor = self._doer(step.event)
                if more := change(self.m, step.event):
                    self.amounts.setdefault((actor, step.event.number), []).append(more)
                cause = self._causes.get(id(step.event), step.cause)
                to = self._to(group)
                ends = bool(to) and line.endswith(f" {to}")
                action = (cause, step.event.verb) if self._is_action(cause) else None
                why = () if cause == because else self._reasons.of(cause)
                because = cause
                yield Deed(actor, line, why, to=to if ends else "", action=action)
                yield from (Deed(actor, said, belongs=True) for said in self._results(group))
            self._note(group, step.seen)

    def _paid(self, step: Payment, behind: Sequence[Happened], *, goes_on: bool) -> Iterator[Deed]:
        """What is paid, as the beginning of what is done for it. ``goes_on``: more was paid just before."""
        following = next((other.event for other in behind if isinstance(other, Happening)), None)
        cause = NONE if following is None else self._causes.get(id(following), NONE)
        action = (cause, NONE) if self._is_action(cause) and not goes_on else None
        for number, amount in step.amounts:
            what = self.words.amount_phrase(number, amount)
            line, to = self.clause(_PAYS, what), self.object(what)
            if line and not self._is_untold(number):
                self.amounts.setdefault((step.player, number), []).append(-amount)
                to = to if line.endswith(f" {to}") else ""
                yield Deed(step.player, line, belongs=goes_on, to=to, action=action, opens=not goes_on)
                action, goes_on = None, True

    def _is_untold(self, resource: int) -> bool:
        """Whether nobody is told how much there is of a resource, or it only lasts for a time."""
        name, vocabulary = self.m.table.resources[resource].name, self.words.vocabulary
        return name in vocabulary.untold or vocabulary.resources[name].expires is not None

    def _is_action(self, effect: int) -> bool:
        return 0 <= effect < len(self.m.rules) and self.m.rules[effect].kind == "action"

    def _goes_on(self, group: Sequence[SeenEvent], first: Happening, step: Happened) -> bool:
        """Whether an event is told together with those before it: the same, for the same reason."""
        alike = isinstance(step, Happening) and step.cause == first.cause
        return alike and isinstance(step, Happening) and self._alike(group, step.event, first.seen)

    def _to(self, group: Sequence[SeenEvent]) -> str:
        """What something is done to, as the object of that; empty where nobody can tell."""
        event = group[0]
        if self.m.table.verbs[event.verb].on == "resource":
            return self.object(self.words.amount_phrase(event.number, event.amount))
        return self.object(self._what(group)) if event.noun >= 0 else ""

    def _told(self, steps: Sequence[Happened]) -> Iterator[Happened]:
        """The answers, and the events that are told: not those by which another one is carried out."""
        parts: set[tuple[int, int]] = set()
        again = repeated(self.m, steps, self.verbs)
        for step in steps:
            if not isinstance(step, Happening):
                yield step
                continue
            thing = -1 if step.event.seen is None else step.event.seen.thing
            verb = self.m.table.verbs[step.event.verb].name
            if verb not in self.verbs and id(step.event) not in self._put_back:
                continue
            if SHAPE in self.words.vocabulary.verbs[verb].objects:
                continue  # of a shape its cells are told
            if id(step.event) in again:
                continue
            if parts & {(step.cause, thing), (step.cause, -1)}:
                continue
            parts |= {(body, thing) for body in bodies_of(self.m, step.event.verb)}
            yield step

    def _is_shown(self, answer: Answer, every: Sequence[Happened], behind: Sequence[Happened]) -> bool:
        """Whether an event tells which thing was chosen, or one behind the answer which value."""
        if answer.question.kind == "thing":
            return any(
                isinstance(step, Happening) and answer.option in things_of(step.event) for step in every
            )
        if answer.question.kind == "number" and pays(behind, answer.option):
            return True
        return any(isinstance(step, Happening) and self._tells(step.event, answer) for step in behind)

    def _tells(self, event: SeenEvent, answer: Answer) -> bool:
        """Whether an event has a number or value, or its thing shows it."""
        if any(role.number == answer.option for role in event.roles):
            return True
        if event.seen is None or answer.question.kind != "value":
            return False
        columns = (c for c in self.words.columns(event.noun) if c.enum == answer.question.detail)
        return any(event.seen.field(column.name) == answer.option for column in columns)

    def _chosen(self, answer: Answer) -> Phrase | None:
        """What was chosen; None for an answer that is no thing or value."""
        question, option = answer.question, answer.option
        what: Phrase | None = None
        if option < 0 or option not in question.options:
            return None
        if question.kind == "thing":
            seen = view_of(self.m, answer.state, ME, option)
            noun = self.m.table.nouns[seen.noun]
            if (noun.grid >= 0 or noun.region >= 0) and not self.words.called(seen):
                return None  # it has no name: what is written there is told
            what = self.thing(seen, question.player)
        elif question.kind == "value":
            enum = self.m.table.enums[question.detail]
            value = phrase("way", value=f"value:{enum.name}.{enum.values[option]}")
            what = phrase("ways", values=(value,))
        elif question.kind == "number":
            what = phrase("the_number", n=option)
        return what

    def _line(self, group: Sequence[SeenEvent], seen: View) -> str:
        if self.m.table.verbs[group[0].verb].does == LEADS:
            return self.words.clause(group[0].verb, self.form, None, before=LEAD)
        if group[0].noun < 0 and any(role.seen is not None for role in group[0].roles):
            return self._written(group[0], seen)
        return super()._line(group, seen)

    def _roles(self, event: SeenEvent, seen: View) -> dict[str, Phrase]:
        """Without the place where somebody has such cards, which is called by them: there they belong."""
        roles = super()._roles(event, seen)
        place = seen.places[event.lies] if 0 <= event.lies < len(seen.places) else None
        if place is None or event.onto is not None or place.owner != event.actor or event.seen is None:
            return roles
        zone = self.m.table.zones[place.zone].name
        called = self.words.lexicon.form(f"zone:{zone}", "sg")
        if called or event.seen.card < 0 or zone not in self.words.vocabulary.zones:
            return roles
        return {name: role for name, role in roles.items() if name not in self._goal(event, seen)}

    def _written(self, event: SeenEvent, seen: View) -> str:
        """What is done with a number to a thing, such as to write it there."""
        what = self.words.shown_phrase(event.verb, event.number)
        roles = self._roles(event, seen)
        return "" if what is None else self.words.clause(event.verb, self.form, what, roles, before=LEAD)

    def attempt(self, event: SeenEvent, seen: View) -> str:
        """What somebody may not do, as it stands behind that."""
        self.form = self.say("not")
        try:
            return inner(self._line([event], seen))
        finally:
            self.form = THIRD

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
                self.turned |= {thing.thing for thing in things}
                looks = list(map(self.words.thing, things))
                self._singled |= {t.thing for t in things if looks.count(self.words.thing(t)) == 1}
                yield self.say("gets", what=shown)

    def _faces(self, things: Sequence[SeenThing]) -> Iterator[str]:
        """What things show that were rolled: numbers, or what they are by their faces."""
        looks = [self.words.thing(thing) for thing in things]
        if not any(map(self.words.unsaid_numbers, things)):  # faces alike are told together
            things = sorted(things, key=lambda thing: looks.index(self.words.thing(thing)))
        for thing, same in groupby(things, self.words.thing):
            alike = list(same)
            numbers = self.words.unsaid_numbers(alike[0])
            if numbers:
                yield from (self.say("rolled", number=" ".join(numbers)) for _ in alike)
            elif len(alike) > 1:
                yield self.object(self.several(alike))
            elif thing:
                yield self.object(self.words.thing_phrase(alike[0]))

    def _named(self, verb: int, things: Sequence[SeenThing]) -> str:
        """What becomes of the numbers that things show, unless chance brings them."""
        if self.m.table.verbs[verb].does in _BY_CHANCE:
            return ""
        changed = [thing for thing in things if self._shown(self._as_it_was(thing)) != self._shown(thing)]
        self.turned |= {thing.thing for thing in changed}
        return self.listed([" ".join(map(str, self._shown(thing))) for thing in changed])

    # -------------------------------------------------------------- things

    def _alike(self, group: Sequence[SeenEvent], event: SeenEvent, seen: View) -> bool:
        """Also of cards of several kinds that are all of one."""
        nouns = [member.noun for member in (*group, event)]
        cards = all(member.seen is not None and member.seen.card >= 0 for member in (*group, event))
        if cards and len(set(nouns)) > 1 and self.kind_of(nouns):
            event = replace(event, noun=group[0].noun)
        if event.seen is not None and event.seen.thing < 0:  # out of sight: another than those before it
            event = replace(event, seen=replace(event.seen, thing=NONE - len(group)))
        return super()._alike(group, event, seen)

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
        """A deed with what things show by it: in the brackets in which it ends, if it does."""
        return self.in_one_bracket(sentence, self.say("now", what=sentence, number=name))

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
            if self.is_cell(event.seen):
                return self.where_or_what(event.seen)
            unsaid = self._past.blank(event.seen)
            anew = unsaid is not None or (rolled and event.seen.thing not in self._met | self._told_of)
            if unsaid is None:
                unsaid = self.words.changes(event.verb, event.noun) if anew else ""
            plan = self.thing(self._as_it_was(event.seen), event.actor, unsaid, bare=anew)
            rolls = self.m.table.verbs[event.verb].does == _ROLL
            if rolls and event.seen.owner < 0 and self._is_sole(self.m.table.nouns[event.noun].name):
                plan = self.thing(
                    event.seen, event.actor, bare=True
                )  # what it showed before is of no interest
            drawn = rolls and event.seen.thing < 0
            return plan.with_slots(det="the") if drawn and plan.get("det") == "a" else plan
        if all(names := [self.named_by(thing) for thing in things]):
            noun = self.kind_of([thing.noun for thing in things]) or self.m.table.nouns[event.noun].name
            return self.by_name(noun, "the", names)
        count = self._every(event, len(group)) or self.words.count_phrase(event.noun, len(group))
        drawn = rolled and self.m.table.verbs[event.verb].does != _ROLL
        blanks = [self._past.blank(thing) for thing in things]
        known = not any(blanks) and all(thing.thing in self._met | self._told_of for thing in things)
        if (rolled and not drawn and not known) or all(blanks):
            laid = count.get("det") == "count" and all(thing.thing in self._placed for thing in things)
            return count.with_slots(det="the") if laid and rolled and not drawn else count
        drawn = drawn or None not in blanks
        alike: dict[str, list[SeenThing]] = {}
        for thing in map(self._as_it_was, things):
            look = self.object(self.thing(thing, event.actor, bare=drawn, alone=False))
            alike.setdefault(look, []).append(thing)
        if len(alike) == 1:
            return self.all_of(*alike.values(), bare=drawn)
        counted = [
            self.object(
                self.all_of(same, bare=drawn) if same[1:] else self.thing(same[0], event.actor, bare=drawn)
            )
            for same in alike.values()
        ]
        return count.with_slots(**{BESIDE: f"({self.listed(counted)})"})

    def _every(self, event: SeenEvent, number: int) -> Phrase | None:
        """All things of a noun, where a verb has words of its own for them: "rolls the dice"."""
        noun = self.m.table.nouns[event.noun].name
        if number < self.begun.roster.noun.count(event.noun):
            return None
        every = phrase("np", noun=f"noun:{noun}", det="all")
        said = self.words.clause(event.verb, self.form, every, before=LEAD)
        return every if said and self.object(every) not in said else None

    def _as_it_was(self, thing: SeenThing) -> SeenThing:
        """A thing with what it showed before the event in which it was seen."""
        return self._past.as_it_was(thing)

    def _role_thing(self, seen: SeenThing, actor: int) -> Phrase:
        if self.is_cell(seen):
            return self.where_or_what(seen)
        if self.m.table.nouns[seen.noun].region >= 0:
            return self.in_line(self.thing(seen, actor, bare=True), seen)
        return self.thing(seen, actor)

    def _doer(self, event: SeenEvent) -> int:
        """Who does something: who becomes the first is told of himself, whoever brings it about."""
        return event.number if self.m.table.verbs[event.verb].does == LEADS else event.actor

    def _where(self, event: SeenEvent, seen: View) -> Phrase | None:
        if event.onto is not None:
            return self.thing(event.onto, event.actor)
        if 0 <= event.lies < len(seen.places):
            return self.zone(event, seen.places[event.lies])
        return None
