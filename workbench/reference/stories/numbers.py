"""Numbers in the position of an example: points, amounts that lie on things, what things show."""

from __future__ import annotations

from ....compiler.text.language.tokens import words
from ....compiler.text.message.plan import phrase
from ....compiler.tree import rules
from ....runtime.events.scoring import in_points, score
from ....runtime.table.state import State
from ....runtime.view.view import SeenThing, view_of
from ...examples.given import ME, evaluate
from ..content.facts import MINUS
from .example_facts import ExampleFacts
from .parts import NOBODY, Part
from .story import StoryTeller
from .sums import Sums


class Numbers:
    """Tells numbers of one example, and how they are added up."""

    def __init__(self, facts: ExampleFacts, teller: StoryTeller, sums: Sums) -> None:
        self._facts = facts
        self._teller = teller
        self._sums = sums
        self._m = facts.m

    def scored(self, s: State, player: int, resource: int) -> Part | None:
        """The points of a player, and how they are added up."""
        points = in_points(self._m, score(self._m, s, player))
        why, gives = self._sums.points(s, player), self._sums.gives(s, player)
        words = self._teller.words
        if isinstance(points, int):
            what = self._teller.object(words.amount_phrase(resource, points))
        else:
            many = self._teller.object(words.amount_phrase(resource, 0).with_slots(det="bare", number="many"))
            number = words.messages.number(points)
            what = self._teller.say("amount", number=number, what=many) if many else ""
        return Part(player, what, empty=points == 0, why=why, gives=gives, scored=True) if what else None

    def laid_on(self, s: State, path: rules.Member) -> Part | None:
        """The thing that lies on a card."""
        lowered = self._facts.lowered
        holder, thing = (evaluate(self._m, s, lowered.formula(node)) for node in (path.subject, path))
        if holder < 0 or thing < 0:
            return None
        seen = view_of(self._m, s, ME, thing)
        what = self._teller.spelled(self._teller.thing(seen, NOBODY, alone=False), "")
        where = self.on(view_of(self._m, s, ME, holder), NOBODY)
        return Part(NOBODY, what, where, things=frozenset((thing,))) if what and where else None

    def number(self, s: State, path: rules.Member, whole: rules.Expression) -> Part | None:
        """A number of a thing, and how it is worked out."""
        lowered = self._facts.lowered
        thing = evaluate(self._m, s, lowered.formula(path.subject))
        if thing < 0:
            return None
        counted = evaluate(self._m, s, lowered.formula(whole))
        seen = view_of(self._m, s, ME, thing)
        if self._m.table.nouns[seen.noun].alone:
            return None
        if path.field in lowered.numbers.resources:
            return self._amount_on(seen, lowered.numbers.resources[path.field], counted)
        if counted_in := self._counted_in(path, seen, counted):
            return counted_in
        of = self._teller.thing(seen, seen.owner)
        field = f"field:{path.noun}.{path.field}"
        lexicon = self._facts.lexicon
        many = lexicon.form(field, "number") == "pl"
        what = self._teller.spelled(phrase("field_of", field=field, of=of), "")
        if not what:
            return None
        owner = seen.owner
        if self._facts.is_named(owner):
            what = self._teller.say("detail", what=what, name=self._teller.people[owner].name)
        why = self._sums.derived(s, path.noun, path.field, thing)
        number, count = str(counted).replace("-", MINUS), 2 if many else 1
        return Part(
            NOBODY,
            what,
            number_of=count,
            number=number,
            key="is",
            empty=number == "0",
            why=why,
            gives=bool(why),
            things=frozenset((thing,)),
        )

    def _counted_in(self, path: rules.Member, seen: SeenThing, amount: int) -> Part | None:
        """So much that somebody has noted on a thing of his, by what the words say that it is counted in."""
        resource = self._facts.lexicon.form(f"field:{path.noun}.{path.field}", "counts")
        number = self._facts.lowered.numbers.resources.get(resource)
        if number is None or seen.owner < 0:
            return None
        what = self._teller.object(self._teller.words.amount_phrase(number, amount))
        where = self.on(seen, seen.owner)
        if not what or not where:
            return None
        what = self._teller.say("somewhere", what=what, where=where)
        return Part(seen.owner, what, empty=not amount, key="is", things=frozenset((seen.thing,)))

    def _amount_on(self, holder: SeenThing, resource: int, amount: int) -> Part | None:
        """So much of a resource that lies on a thing; that there is none is not told."""
        what = self._teller.spelled(self._teller.words.amount_phrase(resource, amount), "")
        where = self.on(holder, NOBODY)
        if not what or not where:
            return None
        return Part(NOBODY, what, where, number_of=amount, empty=not amount, hidden=not amount)

    def counted(self, s: State, path: rules.Member) -> Part | None:
        """A number of a player."""
        lowered, caption = self._facts.lowered, self._facts.lexicon.field(path.noun, path.field, told=False)
        called = self._teller.words.realizer.spell_tokens(words(caption)) if caption else ""
        player = evaluate(self._m, s, lowered.formula(path.subject))
        number = str(evaluate(self._m, s, lowered.formula(path)))
        held = self._facts.lexicon.of_field(path.noun, path.field, "held")
        if held and number != "0":
            return Part(player, self._teller.say("amount_held", what=held, number=number), field=path.field)
        what = self._teller.say("detail", what=called, name=self._teller.people[player].name)
        return (
            Part(NOBODY, what, number=number, key="counts", empty=number == "0", field=path.field)
            if called
            else None
        )

    def on(self, holder: SeenThing, owner: int) -> str:
        """On or in which thing something lies."""
        plan = self._teller.thing(holder, owner)
        said = self._teller.spelled(plan, self._teller.say("place"))
        on = said or self._teller.spelled(plan, self._teller.say("under_on"))
        return said or (self._teller.say("on", what=on) if on else "")
