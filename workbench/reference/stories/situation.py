"""What there is before and after an example, in sentences: what players have, what lies where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ....compiler.text.say.called import ALONE, BESIDE
from ....compiler.tree import rules
from ....compiler.tree.types import Thing
from ....compiler.words.vocabulary import Constant
from ....runtime.events.scoring import in_points, score
from ....runtime.table.state import State
from ....runtime.view.view import SeenThing, view_of
from ...examples.given import ME, evaluate
from ...report.lexicon import capital
from ..content.document import Fact
from ..content.sheets import EMPTY, FILLED
from .example_facts import ExampleFacts
from .story import StoryTeller

NOBODY = -1


class Part(NamedTuple):
    """A part of a situation. ``owner``: who has ``what``; of what nobody has, ``place`` is where it lies, and
    ``number_of`` how much of it, ``number`` what it shows. ``fact``: what no sentence has words for.
    ``empty``: that there is nothing. ``key``: which sentence tells of what shows a number or has a mark.
    ``things``: those that it is about, ``singles`` of them that each have words of their own,
    ``place_number`` where they lie. ``hidden``: where players do not see them.
    """

    owner: int
    what: str
    place: str = ""
    number_of: int = 1
    fact: Fact | None = None
    empty: bool = False
    number: str = ""
    key: str = ""
    place_number: int = NOBODY
    things: frozenset[int] = frozenset()
    singles: frozenset[int] = frozenset()
    hidden: bool = False


class Situation:
    """Tells parts of positions of one example, in the words of its story."""

    def __init__(self, facts: ExampleFacts, teller: StoryTeller) -> None:
        self._facts = facts
        self._teller = teller
        self._m = facts.m

    def part(self, s: State, path: rules.Expression) -> Part | None:
        """What a path leads to; None where there are no words for it."""
        fact = self._facts.fact(s, path)
        if fact is None:
            return None
        told = self._had(s, path)
        return told or Part(NOBODY, "", fact=fact, empty=fact.value in ("0", "\u2013"))

    def options(self, settings: Mapping[str, Constant]) -> Iterator[Part]:
        """The options under which the example is played."""
        yield from (Part(NOBODY, "", fact=fact) for fact in self._facts.options(settings))

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
                if lowered.game_scores(resource):
                    points = in_points(self._m, score(self._m, s, player))
                    if not isinstance(points, int):
                        return None
                    amount = points
                what = self._teller.object(self._teller.words.amount_phrase(number, amount))
                return Part(player, what, empty=amount == 0) if what else None
            case rules.Zone() | rules.Unit():
                return self._lying(s, path)
            case rules.Cell(type=Thing()):
                return self._cell(s, path)
            case rules.Member(subject=rules.Player() as subject, type=Thing()):
                thing = evaluate(self._m, s, lowered.formula(path))
                player = evaluate(self._m, s, lowered.formula(subject))
                return self._kept(s, thing, player)
        return None

    def _kept(self, s: State, thing: int, player: int) -> Part | None:
        """A card that a player has as his own, or where his thing stands on a grid."""
        seen = view_of(self._m, s, ME, thing)
        plan = self._teller.thing(seen, player)
        what = self._teller.object(plan if seen.card < 0 or plan.get(ALONE) else plan.with_slots(det="the"))
        if not what:
            return None
        if seen.card < 0:
            what = self._teller.say("stands", what=what, where=self._facts.at(seen))
        return Part(player, what)

    def _lying(self, s: State, path: rules.Zone | rules.Unit) -> Part | None:
        place = evaluate(self._m, s, self._facts.lowered.place(path))
        owner, zone = s.roster.place_owner[place], s.roster.place_zone[place]
        things = [
            view_of(self._m, s, ME, t) for part in self._facts.made_of(s, place) for t in s.contents[part]
        ]
        ids = frozenset(thing.thing for thing in things)
        if zone >= 0 and self._is_of_cards(zone) and things and (cards := self._cards(things, owner)):
            return cards
        if owner < 0 and (shows := self._showing(things, zone)):
            return shows
        det = self._teller.people[owner].owner if owner >= 0 else "the"
        if zone >= 0:
            said = self._teller.spelled(self._teller.words.zone_phrase(zone, det), self._teller.say("place"))
        else:
            said = self._on(view_of(self._m, s, ME, s.roster.place_holder[place]), owner)
        told = list(self._things(things, owned=owner >= 0))
        if not said or not all(told):
            return None
        what = self._teller.listed(told)
        part = Part(owner, what, said, len(things), empty=not things, things=ids, place_number=place)
        part = part._replace(singles=self._singles(things), hidden=self.is_source(s, path))
        if owner < 0 or not things:
            return part
        return part._replace(what=self._teller.say("somewhere", what=what, where=said), place="")

    def _singles(self, things: Sequence[SeenThing]) -> frozenset[int]:
        """The things that look like no other beside them."""
        looks = [self._teller.words.thing(thing) for thing in things]
        return frozenset(t.thing for t, look in zip(things, looks, strict=True) if looks.count(look) == 1)

    def _on(self, holder: SeenThing, owner: int) -> str:
        """On or in which thing something lies."""
        plan = self._teller.thing(holder, owner)
        said = self._teller.spelled(plan, self._teller.say("place"))
        on = said or self._teller.spelled(plan, self._teller.say("under_on"))
        return said or (self._teller.say("on", what=on) if on else "")

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
        return Part(NOBODY, what, number_of=len(things), number=number, key="shows") if what else None

    def _cell(self, s: State, path: rules.Cell) -> Part | None:
        """A cell with the number that is written there, or with a mark."""
        fact = self._facts.fact(s, path)
        thing = evaluate(self._m, s, self._facts.lowered.formula(path))
        if fact is None or thing < 0:
            return None
        seen = view_of(self._m, s, ME, thing)
        plan = self._teller.thing(seen, NOBODY, bare=True)
        if not self._teller.words.called(seen):
            plan = plan.with_slots(det="the", **{BESIDE: f"({self._facts.where(seen)})"})
        key = {FILLED: "marked", EMPTY: "vacant"}.get(fact.value, "holds")
        what = self._teller.spelled(plan, "")
        return Part(NOBODY, what, number=fact.value, key=key, empty=key == "vacant") if what else None

    def _is_of_cards(self, zone: int) -> bool:
        """Whether a place is only called by the cards that lie there: it has no word for one place."""
        name = self._m.table.zones[zone].name
        return not self._facts.lexicon.form(f"zone:{name}", "sg")

    def _cards(self, things: Sequence[SeenThing], owner: int) -> Part | None:
        nouns = {thing.noun for thing in things}
        if len(nouns) != 1 or any(thing.card < 0 for thing in things):
            return None
        noun = self._m.table.nouns[things[0].noun].name
        plan = self._teller.by_name(noun, "the", [self._teller.words.thing(thing) for thing in things])
        what = self._teller.object(plan) if owner >= 0 else self._teller.spelled(plan, "")
        ids = frozenset(thing.thing for thing in things)
        return Part(owner, what, "", len(things), things=ids) if what else None

    def _things(self, things: Sequence[SeenThing], *, owned: bool) -> Iterator[str]:
        """Things beside each other, those that look alike counted; as what somebody has, or as what lies
        there."""
        form = self._teller.say("object") if owned else ""
        if all(thing.card >= 0 for thing in things):
            yield from (self._teller.words.thing(thing) for thing in things)
            return
        for _, same in groupby(things, self._teller.words.thing):
            alike = list(same)
            if len(alike) == 1:
                plan = self._teller.thing(alike[0], NOBODY, alone=False)
            else:
                plan = self._teller.several(alike)
            yield self._teller.spelled(plan, form)

    # -------------------------------------------------------------- sentences

    def sentences(
        self, parts: Sequence[Part], key: str, last: int, has_key: str = ""
    ) -> Iterator[tuple[int, str]]:
        """Parts as sentences, those of one player in one: whom each is about, and what it says. ``last``:
        whom the sentence before them was about; ``has_key``: how is told what somebody has, if otherwise."""
        say = self._teller.say
        if key == "given":
            yield from self._told_facts(parts, key)
        for owner in dict.fromkeys(part.owner for part in parts if part.owner >= 0):
            own = [part for part in parts if part.owner == owner]
            has = [part.what for part in own if part.what]
            if has:
                player = self._teller.called(owner, last)
                said = say(f"{has_key or key}_has", player=player, what=self._teller.listed(has))
                yield owner, capital(said.strip())
                last, has_key = owner, "given" if has_key == "so" else has_key  # that it follows is said once
            for part in own:
                if not part.what:
                    player = self._teller.called(owner, last)
                    yield owner, capital(say(f"{key}_has_none", player=player, where=part.place).strip())
                    last = owner
        for part in parts:
            if part.owner < 0 and part.fact is None:
                if part.key:
                    said = say(f"{key}_{part.key}", what=part.what, number=part.number, count=part.number_of)
                    yield NOBODY, capital(said)
                    continue
                there = "laid_out" if not part.place else "there" if part.what else "none_there"
                said = say(f"{key}_{there}", what=part.what, where=part.place, count=part.number_of)
                yield NOBODY, capital(said)
        if key != "given":
            yield from self._told_facts(parts, key)

    def _told_facts(self, parts: Sequence[Part], key: str) -> Iterator[tuple[int, str]]:
        """What no sentence has words for."""
        say = self._teller.say
        facts = [part.fact for part in parts if part.fact is not None]
        if facts:
            told = [say("fact", name=fact.name, value=fact.value) for fact in facts]
            yield NOBODY, say(f"{key}_facts", facts=say("between").join(told))
