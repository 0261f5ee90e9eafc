"""What there is before and after an example, in sentences: what players have, what lies where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from ....compiler.text.message.plan import Phrase, phrase
from ....compiler.text.say.called import ALONE, BESIDE
from ....compiler.tree import rules
from ....compiler.tree.types import Integer, Thing, Truth
from ....compiler.words.vocabulary import Constant
from ....runtime.game.game import pending
from ....runtime.table.state import State
from ....runtime.view.view import SeenThing, view_of
from ...examples.given import ME, evaluate
from ..content.sheets import EMPTY, FILLED
from .example_facts import ExampleFacts
from .numbers import Numbers
from .parts import NOBODY, Part
from .story import StoryTeller
from .sums import Sums

_FEW = 6  # so many things to choose from are told


class Situation:
    """Tells parts of positions of one example, in the words of its story."""

    def __init__(self, facts: ExampleFacts, teller: StoryTeller, sums: Sums) -> None:
        self._facts = facts
        self._sums = sums
        self._teller = teller
        self._numbers = Numbers(facts, teller, sums)
        self._m = facts.m
        self._begins = False  # whether the position is told that comes before all

    def part(self, s: State, path: rules.Expression) -> Part | None:
        """What a path leads to; None where there are no words for it."""
        fact = self._facts.fact(s, path)
        if fact is None and not _is_number(path):
            return None
        self._begins = s is self._teller.begun
        told = self._had(s, path)
        if told is not None or fact is None:
            return told
        return Part(NOBODY, "", fact=fact, empty=fact.value in ("0", "\u2013"))

    def is_state(self, s: State, path: rules.Expression) -> bool:
        """Whether a path leads to what a card is, which is told with the card."""
        if not (isinstance(path, rules.Member) and isinstance(path.subject.type, Thing)):
            return False
        thing = evaluate(self._m, s, self._facts.lowered.formula(path.subject))
        state = self._teller.state(view_of(self._m, s, ME, thing)) if thing >= 0 else ()
        return any(str(quality.get("field")).endswith(f".{path.field}") for quality in state)

    @property
    def scores(self) -> bool:
        """Whether the card of the example gives points."""
        return self._sums.scores()

    def choice(self, s: State) -> str:
        """Which things who plays may choose now, as the object of that; empty where he chooses none."""
        asked = next((question for question in pending(s) if question.player == ME), None)
        if asked is None or not 0 < len(asked.options) <= _FEW:
            return ""
        either = self._facts.lexicon.messages.either
        if asked.kind == "value":
            enum = self._m.table.enums[asked.detail]
            values = [self._facts.lexicon.value(enum.name, enum.values[option]) for option in asked.options]
            return either(values) if all(values) else ""
        if asked.kind != "thing":
            return ""
        plans = (self._teller.where_or_what(view_of(self._m, s, ME, thing)) for thing in asked.options)
        told = [self._teller.object(plan) for plan in plans]
        return either(told) if all(told) and len(set(told)) == len(told) else ""

    def options(self, settings: Mapping[str, Constant]) -> Iterator[Part]:
        """The options under which the example is played."""
        what = self._facts.options(settings)
        if what:
            yield Part(NOBODY, what, key="option")

    def is_source(self, s: State, path: rules.Expression) -> bool:
        """Whether a path leads to where things only come from by chance: what comes is told."""
        if not isinstance(path, rules.Zone):
            return False
        zone = s.roster.place_zone[evaluate(self._m, s, self._facts.lowered.place(path))]
        return zone >= 0 and not self._m.ordered[zone] and self._m.table.zones[zone].hidden

    def _had(self, s: State, path: rules.Expression) -> Part | None:
        lowered = self._facts.lowered
        match path:
            case rules.Holding(resource=resource, owner=owner):
                player = evaluate(self._m, s, lowered.formula(owner))
                number = lowered.numbers.resources[resource]
                amount = s.holdings[player * self._m.resources + number]
                plan = self._teller.words.amount_phrase(number, amount)
                if not lowered.game_scores(resource) or self._m.table.resources[number].scale > 1:
                    what = self._teller.object(plan)
                    if not what:
                        return None
                    none = "" if amount else self._teller.object(plan.with_slots(det="no", number=None))
                    held, told = (number, amount), "" if none else what
                    return Part(player, told, empty=amount == 0, held=held, none=none)
                return self._numbers.scored(s, player, number)
            case rules.Zone() | rules.Unit():
                return self._lying(s, path)
            case rules.Cell(type=Thing()):
                return self._cell(s, path)
            case rules.Member(subject=subject, type=Thing()) if isinstance(subject.type, Thing):
                return self._numbers.laid_on(s, path)
            case rules.Member(subject=subject, type=Integer()) if isinstance(subject.type, Thing):
                return self._numbers.number(s, path, path)
            case rules.Seen(value=rules.Member(subject=subject, type=Integer()) as member) if isinstance(
                subject.type, Thing
            ):
                return self._numbers.number(s, member, path)
            case rules.Member(subject=rules.Player(), type=Integer()):
                return self._numbers.counted(s, path)
            case rules.Member(subject=rules.Player() as subject, type=Thing()):
                thing = evaluate(self._m, s, lowered.formula(path))
                player = evaluate(self._m, s, lowered.formula(subject))
                return self._kept(s, thing, player)
        return None

    def _kept(self, s: State, thing: int, player: int) -> Part | None:
        """A card that a player has as his own, or where his thing stands on a grid."""
        seen = view_of(self._m, s, ME, thing)
        plan = self._teller.thing(seen, player)
        if state := self._state(seen):
            plan = plan.with_slots(qualities=state)
        what = self._teller.object(plan if seen.card < 0 or plan.get(ALONE) else plan.with_slots(det="the"))
        if not what:
            return None
        if seen.card < 0:
            stands = what, self._facts.at(seen)
            return Part(player, self._teller.say("stands", what=what, where=stands[1]), stands=stands)
        return Part(player, what, chosen=thing)

    def _lying(self, s: State, path: rules.Zone | rules.Unit) -> Part | None:
        place = evaluate(self._m, s, self._facts.lowered.place(path))
        owner, zone = s.roster.place_owner[place], s.roster.place_zone[place]
        things = [
            view_of(self._m, s, ME, t) for part in self._facts.made_of(s, place) for t in s.contents[part]
        ]
        ids = frozenset(thing.thing for thing in things)
        if zone >= 0 and self._is_of_cards(zone) and things and (cards := self._cards(things, owner)):
            return cards._replace(place_number=place)
        if owner < 0 and (shows := self._showing(things, zone)):
            return shows
        det = self._teller.people[owner].owner if owner >= 0 else "the"
        if zone >= 0:
            said = self._teller.spelled(self._teller.words.zone_phrase(zone, det), self._teller.say("place"))
        else:
            said = self._numbers.on(view_of(self._m, s, ME, s.roster.place_holder[place]), owner)
        ordered = zone < 0 or self._m.ordered[zone]
        told = list(self._things(things, owned=owner >= 0, ordered=ordered))
        if not said or not all(told):
            return None
        what = self._teller.listed(told)
        part = Part(owner, what, said, len(things), empty=not things, things=ids, place_number=place)
        named = bool(things) and all(map(self._teller.named_by, things))
        part = part._replace(singles=self._singles(things), hidden=self.is_source(s, path), definite=named)
        part = part._replace(alike=frozenset() if named else self._alike(things))
        if owner < 0 or not things:
            return part._replace(none=self._none(zone)) if owner >= 0 and zone >= 0 else part
        if zone >= 0 and self._is_of_cards(zone):  # a place that is only called by these things
            return part._replace(place="", somewhere=True, listed=len(told) > 1)
        what = self._teller.say("somewhere", what=what, where=said)
        return part._replace(what=what, place="", somewhere=True, listed=len(told) > 1)

    def _none(self, zone: int) -> str:
        """That there is nothing of what a place is called by; empty for a place with a word of its own."""
        if not self._is_of_cards(zone):
            return ""
        noun = self._facts.lexicon.vocabulary.zones[self._m.table.zones[zone].name].of
        return self._teller.object(phrase("np", noun=f"noun:{noun}", det="no"))

    def _singles(self, things: Sequence[SeenThing]) -> frozenset[int]:
        """The things that look like no other beside them."""
        looks = [self._looks(thing) for thing in things]
        return frozenset(t.thing for t, look in zip(things, looks, strict=True) if looks.count(look) == 1)

    def _alike(self, things: Sequence[SeenThing]) -> frozenset[frozenset[int]]:
        """The things by what they look like, as far as that is told."""
        said = [(self._looks(thing), thing.thing) for thing in things if self._unsaid(thing) is None]
        looks = {look for look, _ in said}
        return frozenset(frozenset(thing for its, thing in said if its == look) for look in looks)

    def _showing(self, things: Sequence[SeenThing], zone: int) -> Part | None:
        """The one thing of its noun, or all those that a place is called by, with the numbers on them."""
        words, first = self._teller.words, things[0] if things else None
        numbers = [number for thing in things for number in words.unsaid_numbers(thing)]
        if first is None or len(numbers) != len(things) or words.called(first) or first.card >= 0:
            return None
        plan = self._teller.thing(first, NOBODY, bare=True)
        if plan.get("det") != "the" or len(things) > 1:
            if zone < 0 or not self._is_of_cards(zone) or plan.get("qualities") is not None:
                return None
            plan = words.zone_phrase(zone, "the")
        what = self._teller.spelled(plan, "")
        number = self._teller.listed(numbers)
        ids = frozenset(thing.thing for thing in things)
        return (
            Part(NOBODY, what, number_of=len(things), number=number, key="shows", things=ids)
            if what
            else None
        )

    def _cell(self, s: State, path: rules.Cell) -> Part | None:
        """A cell with the number that is written there, or with a mark."""
        fact = self._facts.fact(s, path)
        thing = evaluate(self._m, s, self._facts.lowered.formula(path))
        if fact is None or thing < 0:
            return None
        seen = view_of(self._m, s, ME, thing)
        plan = self._teller.thing(seen, NOBODY, bare=True)
        if not self._teller.words.called(seen):
            plan = plan.with_slots(det="the", **{BESIDE: f"({self._facts.at(seen)})"})
        key = {FILLED: "marked", EMPTY: "vacant"}.get(fact.value, "holds")
        so = self._marked(seen) if key == "marked" else ""
        what, key, number = self._teller.spelled(plan, ""), "so" if so else key, so or fact.value
        if what and self._facts.is_named(seen.owner):
            player = self._teller.people[seen.owner].name
            what = self._teller.say("of_somebody", what=what, player=player)
        told = frozenset((thing,))
        return (
            Part(NOBODY, what, number=number, key=key, empty=key == "vacant", things=told) if what else None
        )

    def _marked(self, seen: SeenThing) -> str:
        """What a cell is by its one mark, such as filled; empty where no words tell it."""
        lexicon, noun = self._facts.lexicon, self._m.table.nouns[seen.noun].name
        marks = [
            name
            for name, field in lexicon.vocabulary.fields(noun).items()
            if field.kind == "stored" and isinstance(field.type, Truth) and seen.field(name)
        ]
        gender = lexicon.form(f"noun:{noun}", "gender")
        return lexicon.of_field(noun, marks[0], f"marked.{gender}", "marked") if len(marks) == 1 else ""

    def _is_of_cards(self, zone: int) -> bool:
        """Whether a place is only called by the cards that lie there: it has no word for one place."""
        name = self._m.table.zones[zone].name
        return not self._facts.lexicon.form(f"zone:{name}", "sg")

    def _cards(self, things: Sequence[SeenThing], owner: int) -> Part | None:
        nouns = {thing.noun for thing in things}
        if len(nouns) != 1 or any(thing.card < 0 for thing in things):
            return None
        noun = self._m.table.nouns[things[0].noun].name
        form = self._teller.say("object") if owner >= 0 else ""
        states = list(self._by_state(noun, things, form))
        what = self._teller.listed(states) if all(states) else ""
        ids = frozenset(thing.thing for thing in things)
        return Part(owner, what, "", len(things), things=ids) if what else None

    def _by_state(self, noun: str, things: Sequence[SeenThing], form: str) -> Iterator[str]:
        """Cards of one noun by name, those that are exhausted or the like as such."""
        for state, same in groupby(things, self._state):
            names = list(map(self._teller.named_by, same))
            yield self._teller.spelled(self._teller.by_name(noun, "the", names, state), form)

    def _state(self, seen: SeenThing) -> tuple[Phrase, ...]:
        """What a card is at the beginning; what it is later, deeds tell."""
        return self._teller.state(seen) if self._begins else ()

    def _looks(self, thing: SeenThing) -> str:
        """What a thing looks like: before its first roll, like any of its noun."""
        play = self._teller.words
        return play.thing(thing) if not self._unsaid(thing) else play.noun(thing.noun)

    def _unsaid(self, thing: SeenThing) -> str | None:
        """The field of a thing that nobody looks at, since a roll gives it a value first: of all of its noun
        that lie beside it as well."""
        if not self._begins:
            return self._put_away(thing)
        s = self._teller.begun
        there = s.contents[s.place[thing.thing]] if s.place[thing.thing] >= 0 else ()
        alike = (other for other in there if s.roster.noun[other] == thing.noun)
        unsaid = [word for word in map(self._teller.unrolled, (thing.thing, *alike)) if word is not None]
        return unsaid[0] if unsaid else None

    def _put_away(self, thing: SeenThing) -> str | None:
        """The field of a thing that nobody looks at, since it was put where such things lie at first."""
        begun, outline = self._teller.begun, self._facts.lexicon.checked.game.outline
        place = thing.lies
        there = 0 <= thing.thing < len(begun.place) and begun.place[thing.thing] == place
        made = thing.thing >= len(begun.place)  # by what happened: it was nowhere before
        if outline is None or thing.card >= 0 or place < 0 or there or made:
            return None
        zone = begun.roster.place_zone[place]
        noun = self._m.table.nouns[thing.noun].name
        homes = {part.zone for part in outline.components if part.noun == noun}
        if zone < 0 or self._m.table.zones[zone].name not in homes:
            return None
        columns = self._teller.words.columns(thing.noun)
        return next((c.name for c in columns if c.kind == "stored" and c.type == "value"), None)

    def _things(self, things: Sequence[SeenThing], *, owned: bool, ordered: bool) -> Iterator[str]:
        """Things beside each other, those that look alike counted; as what somebody has, or as what lies
        there. ``ordered``: one behind the other."""
        form = self._teller.say("object") if owned else ""
        kind = self._teller.kind_of([thing.noun for thing in things]) if things else ""
        if all(thing.card >= 0 for thing in things) and kind and len({t.noun for t in things}) > 1:
            names = [self._teller.words.thing(thing) for thing in things]
            yield self._teller.spelled(self._teller.by_name(kind, "the", names), form)
            return
        if all(map(self._teller.named_by, things)):
            for number, same in groupby(things, lambda thing: thing.noun):
                yield from self._by_state(self._m.table.nouns[number].name, list(same), form)
            return
        looks = [self._looks(thing) for thing in things]
        if not ordered:
            things = sorted(things, key=lambda thing: looks.index(self._looks(thing)))
        for _, same in groupby(things, self._looks):
            alike = list(same)
            unsaid = self._unsaid(alike[0])
            if len(alike) == 1:
                bare = unsaid is not None
                plan = self._teller.thing(alike[0], NOBODY, unsaid or "", bare=bare, alone=False)
            elif unsaid:
                plan = self._teller.words.count_phrase(alike[0].noun, len(alike))
            else:
                plan = self._teller.several(alike, bare=unsaid is not None)
            yield self._teller.spelled(plan, form)

    def is_told(self, part: Part, was: Part | None) -> bool:
        """Whether a deed tells all of a part: so much is gained by who had nothing, a card is chosen, or it
        comes to who has it."""
        teller = self._teller
        if part.held is not None and was is not None and was.held is not None and (part.empty or was.empty):
            return teller.amounts.get((part.owner, part.held[0])) == [part.held[1] - was.held[1]]
        if part.chosen >= 0:
            return part.chosen in teller.chosen and (was is None or was.chosen != part.chosen)
        if part.key == "is" and not part.why and was is not None and was.empty:
            return part.things <= teller.touched
        if was is not None and was.place_number == part.place_number >= 0 and self._follows(part, was):
            return True
        if part.empty and part.place_number in teller.cleared:
            return True
        if was is not None and _is_left(part, was):
            return True
        if part.key in ("holds", "marked", "so"):
            return part.things <= teller.touched
        laid = part.things and part.owner >= 0 and not part.singles
        return bool(laid) and all(teller.tells_place(t, part.place_number, owned=False) for t in part.things)

    def _follows(self, part: Part, was: Part) -> bool:
        """Whether what lies in a place follows from what was told: what came there and what left, and what
        things show that stayed."""
        teller, stayed = self._teller, part.things & was.things
        came, left = part.things - stayed, was.things - stayed
        if not all(teller.tells_place(thing, part.place_number, owned=True) for thing in came):
            return False
        if not all(map(teller.tells_move, left)) or (left and part.empty):
            return False
        return not stayed & teller.altered and bool(came or left or stayed & teller.turned)


def _is_left(part: Part, was: Part) -> bool:
    """Whether of what was available some is left: what became of the rest is told."""
    laid_out = part.owner < 0 and not part.place and not part.key and part.fact is None
    return laid_out and part.place_number == was.place_number >= 0 and part.things < was.things


def _is_number(path: rules.Expression) -> bool:
    """Whether a path leads to a number of a thing."""
    value = path.value if isinstance(path, rules.Seen) else path
    return (
        isinstance(value, rules.Member)
        and isinstance(value.type, Integer)
        and isinstance(value.subject.type, Thing)
    )
