"""Tells of the things of an example, of those who have them and of what is done to them, as noun phrases."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import groupby

from ....compiler.text.language.missing import MissingForm
from ....compiler.text.language.tokens import Token
from ....compiler.text.message.plan import Phrase, phrase
from ....compiler.text.say.called import ALONE, BESIDE
from ....runtime.table.effects import NONE
from ....runtime.table.state import State
from ....runtime.table.table import Column
from ....runtime.view.view import SeenThing, view_of
from ...examples.given import ME
from ...play.board.words import Words
from ...play.telling import Teller
from .people import Person
from .reasons import LEAD

_BRACKET = re.compile(r"\(([^()]*)\)$")
THIRD = "third"
"""The form of a clause that tells what somebody does, whose name stands before it."""


def inner(said: str) -> str:
    """What was said behind the word that is cut away."""
    return said.removeprefix(LEAD).lstrip()


class ThingTeller(Teller):
    """Tells of things. ``begun``: the position in which all begins; ``met``: those told one by one."""

    form = THIRD

    def __init__(
        self,
        words: Words,
        verbs: tuple[str, ...],
        people: Sequence[Person],
        begun: State,
        met: Collection[int],
    ) -> None:
        super().__init__(words, verbs)
        self.begun = begun
        self.people = people
        self._met = set(met)
        self._singled: set[int] = set()  # those that alone of several were told to show what they do
        self._together: frozenset[frozenset[int]] = frozenset()
        self._told_of: frozenset[int] = frozenset()

    def know(self, together: Collection[frozenset[int]]) -> None:
        """Takes note of what is told before a story begins: of which things it was said how many look so."""
        self._together = frozenset(together)
        self._told_of = frozenset().union(*together)

    def clause(self, verb: str, what: Phrase, form: str = THIRD) -> str:
        """To do something to something; empty where the language lacks the words."""
        return self.spelled(phrase("clause", verb=verb, object=what), form)

    def listed(self, parts: Sequence[str], joined: str = "and") -> str:
        """Some parts of a sentence in a row. ``joined``: the joiner, in place of which others do without."""
        if not parts:
            return ""
        joiners = self.words.realizer.language.joiners
        joiner = joiners.get(joined, joiners["and"])
        tokens = joiner.join((Token(part),) for part in parts)
        return inner(self.words.realizer.spell_tokens((Token(LEAD), *tokens)))

    def thing(
        self, seen: SeenThing, speaker: int, unsaid: str = "", *, bare: bool = False, alone: bool = True
    ) -> Phrase:
        """A thing in a noun phrase: a card by its name, what there is one of as the one that it is."""
        noun = self.m.table.nouns[seen.noun]
        owner = self.people[speaker].owner if speaker >= 0 else "the"
        mine = seen.owner == speaker >= 0
        if name := self.named_by(seen):
            det = owner if mine and self.words.vocabulary.keeps_one(noun.name) else "the"
            return self.by_name(noun.name, det, [name])
        plan = self.words.thing_phrase(seen, speaker, owner, unsaid)
        if plan.get("called") is not None:
            return plan
        if seen.value >= 0:
            return plan.with_slots(det=owner) if mine else plan
        if (
            alone
            and plan.get("det") == "a"
            and (seen.thing in self._met | self._singled or self._is_sole(noun.name))
        ):
            plan = plan.with_slots(det="the")
        return plan if bare else self._measured(plan, seen)

    def named_by(self, seen: SeenThing) -> str:
        """The name of a card, or the word for the value that a thing alone has of all of its noun; empty for
        any other."""
        if seen.value >= 0:
            return ""
        if seen.card >= 0:
            return self.words.thing(seen)
        column = self._told_apart(seen.noun)
        value = None if column is None else seen.field(column.name)
        if column is None or value is None or value < 0:
            return ""
        return self.words.value(column.enum, value)

    def _told_apart(self, noun: int) -> Column | None:
        """The one constant of the things of a noun, where there is one thing for each value of it."""
        outline, name = self.words.checked.game.outline, self.m.table.nouns[noun].name
        parts = [part for part in outline.components if part.noun == name] if outline is not None else []
        values = [tuple(part.fields.items()) for part in parts]
        if len(parts) < 2 or len(set(values)) < len(values) or any(part.count != 1 for part in parts):
            return None
        columns = [c for c in self.words.columns(noun) if c.kind == "constant"]
        sole = len(columns) == 1 and columns[0].type == "value" and not columns[0].added
        return columns[0] if sole else None

    def where_or_what(self, seen: SeenThing) -> Phrase:
        """A thing that can be told from its like: what has no name by where it is on its grid."""
        if not self._is_on_grid(seen):
            return self.thing(seen, NONE)
        return self._at_cell(self.thing(seen, NONE, bare=True), seen)

    def is_cell(self, seen: SeenThing) -> bool:
        """Whether a thing is a cell without a name: not what stands on one."""
        return self.m.table.nouns[seen.noun].grid >= 0 and self._is_on_grid(seen)

    def _is_on_grid(self, seen: SeenThing) -> bool:
        """Whether a thing has no name, but a place on a grid."""
        named = self.words.called(seen) or seen.card >= 0 or seen.value >= 0
        return not named and seen.field("row_number") is not None and seen.field("column_number") is not None

    def _at_cell(self, plan: Phrase, seen: SeenThing) -> Phrase:
        """A cell with where it is."""
        row, column = seen.field("row_number"), seen.field("column_number")
        where = self.words.messages.say("reference", "at_cell", row=row or 0, column=column or 0)
        return plan.with_slots(det="the", **{BESIDE: f"({where})"})

    def in_line(self, plan: Phrase, seen: SeenThing) -> Phrase:
        """What cells without names make up with the row or column where it is, if it is in one."""
        s = self.begun
        cells = [view_of(self.m, s, ME, cell) for cell in s.roster.members.get(seen.thing, ())]
        for where in ("row", "column"):
            numbers = {cell.field(f"{where}_number") for cell in cells}
            if len(numbers) == 1 and len(cells) > 1 and None not in numbers:
                said = self.words.messages.say("reference", f"in_{where}", number=numbers.pop() or 0)
                return plan.with_slots(det="the", **{BESIDE: f"({said})"})
        return plan

    def state(self, seen: SeenThing) -> tuple[Phrase, ...]:
        """What a card is otherwise than cards are at first, in adjectives: exhausted."""
        noun, said = self.m.table.nouns[seen.noun].name, []
        for column in self.words.columns(seen.noun) if seen.card >= 0 else ():
            value, known = seen.field(column.name), self.words.vocabulary.field(noun, column.name)
            if known is None or column.kind != "stored" or column.type != "truth" or value == column.start:
                continue
            if value is not None and self.words.holds(seen.noun, column.name, bool(value)):
                field = f"field:{known[0]}.{column.name}"
                said.append(phrase("flag" if value else "flag_not", field=field))
        return tuple(said)

    def by_name(self, noun: str, det: str, names: Sequence[str], state: tuple[Phrase, ...] = ()) -> Phrase:
        """Cards by their names behind their noun, which is left out where it begins the names as well.
        ``state``: what they are."""
        lexicon, word = self.words.lexicon, f"noun:{noun}"
        single, many = lexicon.counted_form(word), lexicon.counted_form(word, plural=True)
        called = f"{single} {many}".casefold()
        if len(names) > 1 and set(names) in ({single}, {many}):
            return phrase("np", noun=word, det="count", number=len(names))
        if single != many and list(names) == [single]:
            return phrase("np", noun=word, det="a", qualities=state)
        numbers = self._behind(word, names) if self.is_so("numbers_behind") else ()
        names = numbers or names
        alone = not numbers and not state and all(name.casefold().split(" ")[0] in called for name in names)
        number = "many" if len(names) > 1 else None
        if alone:
            det, number = "bare", "many"
        counted = ((name, len(list(same))) for name, same in groupby(names))
        said = self.listed([name if count == 1 else f"{count} × {name}" for name, count in counted])
        slots = {BESIDE: said, ALONE: "yes" if alone else None}
        return phrase("np", noun=f"noun:{noun}", det=det, number=number, qualities=state, **slots)

    def _behind(self, word: str, names: Sequence[str]) -> Sequence[str]:
        """What cards are called behind their noun, with whose end each of their names begins: "2" of
        "Page 2", in French a "carte Page"; nothing where that is not so of all."""
        last = self.words.lexicon.counted_form(word).casefold().split(" ")[-1]
        parted = [name.partition(" ") for name in names]
        behind = [rest for first, _, rest in parted if first.casefold() == last and rest.isdigit()]
        return behind if len(behind) == len(names) else ()

    def kind_of(self, nouns: Sequence[int]) -> str:
        """The noun that cards of several kinds have in common, if it says more than that they are cards;
        empty where there is none."""
        vocabulary = self.words.vocabulary
        first, *others = (vocabulary.ancestry(self.m.table.nouns[noun].name) for noun in dict.fromkeys(nouns))
        shared = (noun for noun in first[:-1] if all(noun in other for other in others))
        return next((noun for noun in shared if self.words.lexicon.counted_form(f"noun:{noun}")), "")

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

    def _shown(self, thing: SeenThing) -> tuple[int, ...]:
        """The one number that a thing shows and that can change."""
        if thing.card >= 0 or thing.value >= 0 or self.m.table.nouns[thing.noun].at >= 0:
            return ()
        columns = [c for c in self.words.columns(thing.noun) if c.kind == "stored" and c.type == "number"]
        numbers = tuple(value for c in columns if (value := thing.field(c.name)) is not None)
        return numbers if len(columns) == 1 else ()

    def object(self, plan: Phrase) -> str:
        """A noun phrase as the object of a verb."""
        return self.spelled(plan, self.say("object"))

    def spelled(self, plan: Phrase, form: str) -> str:
        """A part of a sentence in a form; empty where the language lacks the words."""
        try:
            return inner(self.words.realizer.spell_as(plan, form, LEAD))
        except MissingForm:
            return ""

    def in_one_bracket(self, before: str, said: str) -> str:
        """What was said, with the bracket that is added to what stood before in the one in which that ends:
        "the die (3, now 4)"."""
        ends = _BRACKET.search(before)
        added = said.removeprefix(before).lstrip()
        if ends is None or not added.startswith("("):
            return said
        return f"{before[: ends.start()]}({self.listed([ends[1], added[1:]], 'comma')}"

    def bar(self, kind: str, **arguments: str) -> str:
        """Why something may not be done; empty where nobody can tell."""
        return self.words.messages.say("reference", "story", "bars", kind, **arguments)

    def is_so(self, habit: str) -> bool:
        """Whether stories of a language have a habit of writing."""
        return self.say(habit) == self.words.messages.say("reference", "yes")

    def say(self, key: str, **arguments: str | int) -> str:
        """One of the words of stories."""
        return self.words.messages.say("reference", "story", key, **arguments)
