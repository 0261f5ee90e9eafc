"""What there is before and after an example: things in places, amounts, values, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from ....compiler.lowering.lower import Lowered
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.message.plan import phrase
from ....compiler.text.procedures.apart import fronts_of
from ....compiler.tree import rules
from ....compiler.tree.types import Choice, Integer, Thing, Truth
from ....compiler.words.vocabulary import Constant
from ....runtime.events.scoring import in_points, score
from ....runtime.machine.machine import Machine
from ....runtime.table.state import State
from ....runtime.view.view import SeenThing, view_of
from ...examples.given import ME, evaluate
from ...play.board.words import Words
from ...report.lexicon import capital
from ..content.document import Fact
from ..content.facts import MINUS
from ..content.lexicon import Lexicon
from ..content.sheets import EMPTY, FILLED
from .reasons import LEAD

NONE = "\u2013"


@dataclass(frozen=True)
class ExampleFacts:
    """Tells what paths of one example lead to. ``words``: those in which its game is told to players.

    ``everyone``: whether who acts is named as well, since the example is of what others have too.
    """

    lexicon: Lexicon
    words: Words
    m: Machine
    lowered: Lowered
    everyone: bool = False

    def of_others(self, s: State, path: rules.Expression) -> bool:
        """Whether a path leads to what another player has than who acts, and there are words for it."""
        return self._owner(s, path) not in (-1, ME) and self.fact(s, path) is not None

    def _owner(self, s: State, path: rules.Expression) -> int:
        """Whose that is to which a path leads; -1 where it is nobody's."""
        match path:
            case rules.Holding(owner=owner):
                return evaluate(self.m, s, self.lowered.formula(owner))
            case rules.Zone() | rules.Unit():
                return s.roster.place_owner[evaluate(self.m, s, self.lowered.place(path))]
            case rules.Member(subject=rules.Player() as subject):
                return evaluate(self.m, s, self.lowered.formula(subject))
            case rules.Member(subject=subject) | rules.Seen(value=rules.Member(subject=subject)):
                return self._holder(s, subject)
            case rules.Cell():
                return self._holder(s, path)
        return -1

    def _holder(self, s: State, path: rules.Expression) -> int:
        """Whose the thing is to which a path leads."""
        thing = evaluate(self.m, s, self.lowered.formula(path)) if isinstance(path.type, Thing) else -1
        return view_of(self.m, s, ME, thing).owner if thing >= 0 else -1

    def fact(self, s: State, path: rules.Expression) -> Fact | None:
        """What lies in a place, or how much somebody has; None where there are no words for it."""
        match path:
            case rules.Holding(resource=resource, owner=owner):
                player = evaluate(self.m, s, self.lowered.formula(owner))
                name = self._owned(self.lexicon.noun(resource, plural=True), player)
                return Fact(name, self._amount(s, resource, player)) if name else None
            case rules.Zone() | rules.Unit():
                return self._place(s, path)
            case rules.Cell(type=Thing(noun=noun)):
                return self._cell(s, path, noun)
            case rules.Member(subject=rules.Player(), type=Thing()):
                return self._kept(s, path)
            case rules.Member(subject=rules.Player() as subject):
                told = self._told(s, path, path)
                player = evaluate(self.m, s, self.lowered.formula(subject))
                return None if told is None else Fact(self._owned(told.name, player), told.value)
            case rules.Member(subject=subject) if isinstance(subject.type, Thing):
                return self._field(s, path, path)
            case rules.Seen(value=rules.Member(subject=subject) as member) if isinstance(subject.type, Thing):
                return self._field(s, member, path)
        return None

    def options(self, settings: Mapping[str, Constant]) -> str:
        """In which game the example is played: with the options that are not as in the usual one."""
        game = self.lexicon.checked.game
        declared = game.vocabulary.options
        others = ((name, settings[name]) for name in settings if name in declared)
        values = tuple((name, value) for name, value in others if value != declared[name].default)
        try:
            return (
                self.lexicon.realizer.spell_fronts(fronts_of(game, values), LEAD).removeprefix(LEAD).strip()
            )
        except MissingForm:
            return ""

    # -------------------------------------------------------------- places and amounts

    def _amount(self, s: State, resource: str, player: int) -> str:
        if self.lowered.game_scores(resource):
            return self.lexicon.messages.number(in_points(self.m, score(self.m, s, player)))
        return str(s.holdings[player * self.m.resources + self.lowered.numbers.resources[resource]])

    def _place(self, s: State, path: rules.Zone | rules.Unit) -> Fact | None:
        m = self.m
        place = evaluate(m, s, self.lowered.place(path))
        zone, owner = s.roster.place_zone[place], s.roster.place_owner[place]
        if zone >= 0:
            called = self._zone(m.table.zones[zone].name)
        else:
            called = self._holding(view_of(m, s, ME, s.roster.place_holder[place]))
        name = self._owned(called, owner)
        seen = [view_of(m, s, ME, thing) for part in self.made_of(s, place) for thing in s.contents[part]]
        if not name or not all(map(self._is_said, seen)):
            return None
        things = map(self.words.thing, seen)
        counted = ((thing, len(list(same))) for thing, same in groupby(things))
        told = [thing if count == 1 else f"{count} × {thing}" for thing, count in counted]
        return Fact(name, ", ".join(told) or NONE)

    def _holding(self, holder: SeenThing) -> str:
        """What a thing is called in which others lie: by its value, unless that is an adjective."""
        said = self.words.thing(holder)
        noun = self.m.table.nouns[holder.noun]
        if holder.value < 0:
            return said
        enum = self.m.table.enums[noun.each]
        word = f"value:{enum.name}.{enum.values[holder.value]}"
        whole = phrase("np", noun=f"noun:{noun.name}", det="bare", name=word)
        return said if self.lexicon.is_noun(word, noun.name) else self.lexicon.spelled(whole) or said

    def _zone(self, name: str) -> str:
        """What a place is called; where it has no word, what lies in it."""
        return self.lexicon.zone(name) or self.lexicon.noun(self.lexicon.vocabulary.zones[name].of)

    def made_of(self, s: State, place: int) -> list[int]:
        """The places of which one is made up: itself, or those of its parts in their order."""
        zone, owner = s.roster.place_zone[place], s.roster.place_owner[place]
        name = self.m.table.zones[zone].name if zone >= 0 else ""
        union = self.lexicon.vocabulary.zones[name].union if name in self.lexicon.vocabulary.zones else ()
        return [
            part
            for part in range(len(s.contents))
            if s.roster.place_owner[part] == owner and self._part_name(s, part) in union
        ] or [place]

    def _part_name(self, s: State, place: int) -> str:
        """The zone that a place is, or the noun of the thing that it is in."""
        zone = s.roster.place_zone[place]
        if zone >= 0:
            return self.m.table.zones[zone].name
        return self.m.table.nouns[s.roster.noun[s.roster.place_holder[place]]].name

    # -------------------------------------------------------------- things and their values

    def _cell(self, s: State, path: rules.Cell, noun: str) -> Fact | None:
        """A cell with the number that is written there, or with a mark."""
        thing = evaluate(self.m, s, self.lowered.formula(path))
        if thing < 0 or not self.lexicon.noun(noun):
            return None
        seen = view_of(self.m, s, ME, thing)
        stored = {
            name: field
            for name, field in self.lexicon.vocabulary.fields(noun).items()
            if field.kind == "stored"
        }
        numbers = [seen.field(name) for name, field in stored.items() if isinstance(field.type, Integer)]
        marks = [seen.field(name) for name, field in stored.items() if isinstance(field.type, Truth)]
        told = next((str(number) for number in numbers if number), FILLED if any(marks) else EMPTY)
        if self.words.called(seen):
            return Fact(self._owned(self.words.thing(seen), seen.owner), told)
        where = self.where(seen)
        return Fact(self.lexicon.say("of_player", what=capital(self.lexicon.noun(noun)), player=where), told)

    def _kept(self, s: State, path: rules.Member) -> Fact | None:
        """A card that a player has as his own, or where his thing stands on a grid."""
        thing = evaluate(self.m, s, self.lowered.formula(path))
        player = evaluate(self.m, s, self.lowered.formula(path.subject))
        if thing < 0:
            return None
        noun = self.m.table.nouns[s.roster.noun[thing]]
        seen = view_of(self.m, s, ME, thing)
        name = self._owned(self.lexicon.noun(noun.name), player)
        if not name or (s.roster.card[thing] < 0 and noun.at < 0):
            return None
        return Fact(name, self.words.card(seen.card) if seen.card >= 0 else self.at(seen))

    def _field(self, s: State, path: rules.Member, whole: rules.Expression) -> Fact | None:
        """A value of a thing that has a name: what the field is called, of which thing, and how much.

        ``whole``: the path as it is to be worked out, such as in a view.
        """
        thing = evaluate(self.m, s, self.lowered.formula(path.subject))
        if thing < 0:
            return None
        seen = view_of(self.m, s, ME, thing)
        if self.m.table.nouns[seen.noun].alone:
            return self._told(s, path, whole)
        owned_field = self.lexicon.vocabulary.field(path.noun, path.field)
        if not (seen.card >= 0 or seen.value >= 0 or self.words.called(seen)) or not self._is_said(seen):
            return None
        if owned_field is not None and owned_field[1].kind == "constant":
            return None
        whose = self._whose(seen)
        if isinstance(path.type, Thing):
            value = evaluate(self.m, s, self.lowered.formula(whole))
            kept = view_of(self.m, s, ME, value) if value >= 0 else None
            return Fact(whose, capital(self.words.thing(kept))) if kept and self._is_said(kept) else None
        told = self._told(s, path, whole)
        named = None if told is None else self.lexicon.say("of_player", what=told.name, player=whose)
        return None if told is None or named is None else Fact(named, told.value)

    def _told(self, s: State, path: rules.Member, whole: rules.Expression) -> Fact | None:
        """A number, value or truth by what its field is called; None where there are no words for it."""
        called = self.lexicon.field(path.noun, path.field, told=False)
        value = evaluate(self.m, s, self.lowered.formula(whole))
        match path.type:
            case Integer() if called:
                return Fact(capital(called), str(value).replace("-", MINUS))
            case Truth() if called:
                return Fact(capital(called), self.lexicon.say("yes" if value else "no"))
            case Choice(enum=enum) if called and value >= 0:
                words = self.m.table.enums[self.lowered.numbers.enums[enum]].values[value]
                said = self.lexicon.value(enum, words)
                return Fact(capital(called), said) if said else None
        return None

    # -------------------------------------------------------------- words

    def _whose(self, seen: SeenThing) -> str:
        """A thing, and which player it belongs to where that is told."""
        return self._with_owner(self.words.thing(seen), seen.owner)

    def _with_owner(self, name: str, owner: int) -> str:
        return f"{name}, {self.words.players[owner]}" if self.is_named(owner) else name

    def is_named(self, owner: int) -> bool:
        """Whether it is told of a player that something is his."""
        return owner >= 0 and (owner != ME or self.everyone)

    def where(self, seen: SeenThing) -> str:
        """Where something is on a grid, and on whose where that is told."""
        return self._with_owner(self.at(seen), seen.owner)

    def at(self, seen: SeenThing) -> str:
        """Where something is on a grid."""
        row, column = seen.field("row_number"), seen.field("column_number")
        return self.lexicon.say("at_cell", row=row or 0, column=column or 0)

    def _is_said(self, seen: SeenThing) -> bool:
        """Whether the language has the words for a thing: elsewhere a player would see an id instead."""
        noun = self.m.table.nouns[seen.noun]
        if seen.card >= 0:
            return True
        if seen.value >= 0:
            enum = self.m.table.enums[noun.each]
            return bool(self.lexicon.value(enum.name, enum.values[seen.value]))
        return bool(self.lexicon.noun(noun.name))

    def _owned(self, name: str, owner: int) -> str:
        """The name of what somebody has, with his own where that is told."""
        if not name or not self.is_named(owner):
            return capital(name)
        return self.lexicon.say("of_player", what=capital(name), player=self.words.players[owner])
