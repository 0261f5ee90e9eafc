"""What a card says, and why a number is what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ...runtime.events.scoring import divided, in_points
from ...runtime.events.sight import in_sight
from ...runtime.game.ranking import title
from ...runtime.machine.machine import Machine
from ...runtime.table.state import State
from ...runtime.view.known import if_known, known
from ...runtime.view.view import SeenOption, SeenThing, View, view, view_of
from ...runtime.view.why import Part, why_constant, why_formula, why_score
from ..report.lexicon import capital
from .board.words import Words


class Explainer:
    """Explains to one player what is in sight."""

    def __init__(self, words: Words, shown: Sequence[str]) -> None:
        self.words = words
        self.m: Machine = words.m
        self.shown = tuple(dict.fromkeys(shown))

    # -------------------------------------------------------------- cards

    def option(self, option: SeenOption, label: str) -> list[str]:
        """An option: the whole text of its card, or what it is."""
        if option.seen is not None and option.seen.card >= 0:
            return self.card(option.seen.card)
        if option.kind == "action":
            name, *lines = self.words.rule_lines(option.number) or [label]
            return self._card(name, lines)
        return [self.words.thing(option.seen)] if option.seen is not None else [label]

    def card(self, number: int) -> list[str]:
        """A card with all it says."""
        return self._card(self.words.card(number), self.words.card_text(number))

    def _card(self, name: str, lines: list[str]) -> list[str]:
        return [name, *(f"  {line}" for line in lines)]

    def find_card(self, name: str) -> int | None:
        """The card of a name, or one whose name begins so."""
        wanted = name.casefold()
        names = [self.words.card(number).casefold() for number in range(len(self.m.table.cards))]
        if wanted in names:
            return names.index(wanted)
        near = [number for number, card_name in enumerate(names) if card_name.startswith(wanted)]
        return near[0] if len(near) == 1 else None

    # -------------------------------------------------------------- numbers

    def points(self, s: State, player: int) -> list[str]:
        """The points of a player, rule by rule."""
        parts = if_known(known(self.m, s, player), partial(why_score, self.m, player=player))
        if parts is None:
            return [self.words.say("not_known")]
        total = in_points(self.m, sum(part.amount for part in parts))
        if not parts:
            return [self.words.say("points", player=self.words.players[player], count=total)]
        said = self.words.say("why_points", count=total)
        return [said, *self._parts(s, parts, player, self.m.parts)]

    def thing(self, s: State, seen: SeenThing, player: int) -> list[str]:
        """The numbers that the board shows of a thing, each with where it comes from."""
        lines: list[str] = []
        position = known(self.m, s, player)
        for name in self.shown:
            parts = if_known(position, partial(self._number, seen=seen, name=name, player=player))
            if parts is None:
                what = self._what(self.words.thing(seen), self.words.field(seen.noun, name))
                lines.append(f"{what}: {self.words.say('not_known')}")
            elif parts:
                total = sum(part.amount for part in parts)
                what = self._what(self.words.thing(seen), self.words.field(seen.noun, name))
                lines.append(self.words.say("count", what=what, number=total))
                lines += self._parts(s, parts, player)
        return lines

    def _what(self, thing: str, field: str) -> str:
        """The number of a thing by name, where the thing and its field both have words."""
        return self.words.say("number_of", thing=thing, field=field) if thing and field else thing or field

    def _number(self, s: State, seen: SeenThing, name: str, player: int) -> tuple[Part, ...]:
        if seen.thing < 0:
            return ()
        kinds = [self.m.table.nouns[kind].name for kind in self.m.table.nouns[seen.noun].kinds]
        for number, rule in enumerate(self.m.book.formulas):
            if rule.effect.id in [f"{kind}.{name}" for kind in kinds]:
                return why_formula(self.m, s, number, seen.thing)
        for number in self.m.table.nouns[seen.noun].columns:
            column = self.m.table.columns[number]
            if column.name == name and column.type == "number":
                return self._in_purposes(s, number, seen, player)
        return ()

    def _in_purposes(self, s: State, column: int, seen: SeenThing, player: int) -> tuple[Part, ...]:
        """What is printed, and what rules add in any purpose for which it is read."""
        views = range(len(self.m.table.views) + len(self.m.table.purposes))
        parts = list(why_constant(self.m, s, column, seen.thing, player, -1))
        for number in views:
            parts += (part for part in why_constant(self.m, s, column, seen.thing, player, number)[1:])
        return tuple(dict.fromkeys(parts))

    def _parts(self, s: State, parts: Sequence[Part], player: int, whole: int = 1) -> Iterator[str]:
        """The parts of a number, line by line; ``whole``: so many of what they count make one."""
        for part in parts:
            number = self.words.messages.number(divided(abs(part.amount), whole))
            amount = f"{'-' if part.amount < 0 else '+'}{number}"
            yield f"  {self.words.say('why_part', amount=amount, source=self._source(s, part, player))}"

    def _source(self, s: State, part: Part, player: int) -> str:
        if part.rule >= 0:
            card, rule = self.words.rule_card(part.rule), self.words.rule(part.rule)
            return self.words.say("asks", card=card, rule=rule) if rule else card
        if part.resource >= 0:
            return capital(self.words.resource(part.resource))
        if part.thing >= 0 and not in_sight(self.m, s, part.thing, player):
            return capital(self.words.noun(s.roster.noun[part.thing]))
        if part.thing >= 0:
            return self.words.thing(view_of(self.m, s, player, part.thing))
        return self.words.say("itself")

    def find_thing(self, name: str, seen: View) -> SeenThing | None:
        """A thing in sight by its name or the start of it: one's own first."""
        wanted = name.casefold()
        every = [*seen.lying_nowhere, *(thing for place in seen.places for thing in place.seen)]
        every += [inner for thing in every for inner in thing.holds]
        every.sort(key=lambda thing: thing.owner != seen.player)
        return next((thing for thing in every if self.words.thing(thing).casefold().startswith(wanted)), None)

    def final(self, state: State, player: int) -> str:
        """The points of a player in the end, and the title that he has earned."""
        points = view(self.m, state, player).scores[player] or 0
        name = self.words.players[player]
        said = self.words.say("points", player=name, count=in_points(self.m, points))
        earned = title(self.m, points)
        called = self.words.lexicon.form(f"title:{earned}", "sg", "name", "_") if earned else ""
        return f"{said} · {called}" if called else said
