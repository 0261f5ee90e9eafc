"""The notation of examples (section 11), read for the interpreter.

What is given, the lines, what is expected.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import partial

from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.tree.types import Choice, Many
from heroglyph.compiler.tree.types import Thing as ThingType
from heroglyph.compiler.typed.ending import Ending
from heroglyph.compiler.typed.model import Card, Example, Game
from heroglyph.compiler.typed.walk import walk
from heroglyph.compiler.words.vocabulary import Verb
from heroglyph.runtime.table.random import below, streams

from .given import NUMBER, Given, Trouble
from .interpreter import events, points, sets, sight, standing, statements, turns, values
from .interpreter.play import DONE, PASS, YES, Env, PeriodOver, Play, Question, Start
from .interpreter.world import Own, Place, Seat, Thing, World, hold
from .labels import Labels

CELL = re.compile(r"(\w+)\[(\d+), (\d+)\]")
"""The words for a cell of a grid, without whose it is."""


class Halted(Exception):
    """The lines are through while a question is open."""


class Reader:
    """An example being played: it answers from its lines, and takes chance from its results."""

    def __init__(
        self, game: Game, card: Card | None, example: Example, lines: Sequence[str] | None = None
    ) -> None:
        self.world = World(game, example.players, example.options)
        self.v, self.card, self.example = game.vocabulary, card, example
        self.me = self.world.seats[0]
        self.lines = [line.text for line in example.do or ()] if lines is None else list(lines)
        self.tells = example.legal is not None or example.refused is not None
        self.play = Play(self.world, self.world.empty(), self)
        self.rng = random.Random(1)
        self.streams = streams(0, len(self.v.zones))
        self.window: str | None = None
        self.question: Question | None = None
        self.open: list[Question] = []
        self.rolls: list[object] = []
        self.log: list[tuple[str, int, str, int]] = []
        for path, document in example.given:
            Given(self.play, self.me).give(path, document)
        self.rolls = Given(self.play, self.me).results(example.rolls)

    @property
    def labels(self) -> Labels:
        """The words for what is there now."""
        return Labels(self.world, self.play.s)

    # ------------------------------------------------------------------ what the interpreter asks for

    def answer(self, play: Play, question: Question) -> object:
        """The option that the next line means; a question with one answer answers itself."""
        all_options = (*question.options, *question.offers)
        if self.lines:
            words = self.lines[0].removeprefix("choose ").strip()
            for option in all_options:
                if words in self.labels.names(question, option):
                    self.lines.pop(0)
                    return option
        if len(all_options) == 1 and (self.lines or not self.tells):
            return all_options[0]
        self.question, self.open = question, [question]
        if self.lines:
            raise Trouble(self.lines[0])
        raise Halted

    def together(self, play: Play, questions: list[Question]) -> list[object]:
        """The answers to questions asked at once: a line is for the seat it names, or the first it fits."""
        answers: dict[int, object] = {}
        while len(answers) < len(questions):
            for number, question in enumerate(questions):
                if number not in answers:
                    options = (*question.options, *question.offers)
                    words = self._answer_of(question.seat) if self.lines else None
                    fits = [option for option in options if words in self.labels.names(question, option)]
                    if fits or (len(options) == 1 and (self.lines or not self.tells)):
                        answers[number] = (fits or list(options))[0]
                        if fits:
                            self.lines.pop(0)
                        break
            else:
                self.open = [
                    still_open for number, still_open in enumerate(questions) if number not in answers
                ]
                self.question = self.open[0]
                raise Trouble(self.lines[0]) if self.lines else Halted
        return [answers[number] for number in range(len(questions))]

    def _answer_of(self, seat: Seat) -> str | None:
        """The next line, without the seat that it begins with; None where that is another's."""
        whose, colon, words = self.lines[0].rpartition(": ")
        if colon and whose != self.labels.seat(seat):
            return None
        return words.removeprefix("choose ").strip()

    def chance(self, play: Play, kind: str, choices: Sequence[object]) -> object:
        """The next result that is given, if it is of this kind; else by chance."""
        first = self.rolls[0] if self.rolls else None
        if kind == "shuffle":
            laid = self._laid(first, choices) if isinstance(first, list) else []
            self.rolls = self.rolls[1:] if isinstance(first, list) else self.rolls
            rest = [x for x in choices if x not in laid]
            for i in range(len(rest) - 1, 0, -1):
                j = self.left_to_chance(rest, i + 1)
                rest[i], rest[j] = rest[j], rest[i]
            return (*laid, *rest)
        if kind == "roll" and first in choices and not isinstance(first, Thing):
            return self.rolls.pop(0)
        if kind == "draw" and isinstance(first, Thing):
            if first not in choices:
                raise Trouble("rolls")
            return self.rolls.pop(0)
        if kind == "roll" and first is not None and not isinstance(first, Thing | list):
            raise Trouble("rolls")
        if kind == "draw" and len(choices) > 1:
            return choices[self.left_to_chance(choices, len(choices))]
        return choices[0] if len(choices) == 1 else self.rng.choice(list(choices))

    def _laid(self, words: list[str], things: Sequence[object]) -> list[object]:
        """What a shuffle lays first, by its words."""
        laid: list[object] = []
        for word in words:
            laid += [next(x for x in things if x not in laid and self.labels.of(x) == word)]
        return laid

    def left_to_chance(self, things: Sequence[object], n: int) -> int:
        """What comes up in a place where an example does not say: the same as everywhere in the program."""
        first = things[0]
        assert isinstance(first, Thing)
        return below(self.streams, list(self.v.zones).index(self.play.s.where[first].name), n)

    def happened(self, play: Play, verb: str, doer: Seat, thing: object, amount: int) -> None:
        """An event is over."""
        self.log.append((verb, doer.number, self.labels.of(thing), amount))

    # ------------------------------------------------------------------ lines

    def run(self) -> None:
        """Carries out all lines. Raises ``Trouble`` at one that cannot be; stops at an open question."""
        try:
            while self.lines:
                try:
                    self.start(self.lines.pop(0))
                    turns.settle(self.play)
                except PeriodOver:
                    pass
        except Halted:
            pass

    def start(self, line: str) -> None:
        """Starts what a line names: a window, moment, period, rule or verb."""
        p = self.play
        first, _, rest = line.removeprefix("run ").partition(" ")
        if line.startswith("at "):
            self.window = line[3:].strip()
        elif line in self.v.moments:
            turns.moment(p, line)
        elif line in self.v.periods:
            turns.begin_period(p, line)
        elif first in self.world.game.procedures and not self._own(first):
            mine = first in run_in_turns(self.world.game)
            turns.procedure(p, first, Env(self.me if mine else None, in_turn=mine))
        elif not self._slot(first, rest, line) and not self._action(first, rest, line):
            if first not in self.v.verbs or line in (DONE, PASS, YES, "no"):
                raise Trouble(line)
            self._verb(first, rest, line)

    def _own(self, label: str) -> bool:
        """Whether the card of the example has a rule of a label."""
        return self.card is not None and any(rule.label == label for rule in self.card.rules)

    def _slots(self, label: str, card: str) -> list[tuple[Thing, t.Rule]]:
        """The slots of cards that hold for me, this card's first."""
        p = self.play
        mine = [x for x in p.s.things if x.card is not None and self.me in standing.holds_for(p, x)]
        if self._own(label):
            mine = [x for x in mine if x.card is self.card]
        named = [x for x in mine if not card or self.labels.of(x) == card]
        slots = [(x, statements.slot_of(p, x, label, self.me)) for x in named]
        with_rules = [(x, rule) for x, rule in slots if rule is not None]
        return sorted(with_rules, key=lambda slot: slot[0].card is not self.card)

    def leads(self, line: str) -> bool:
        """Whether a line starts no part of another's lead."""
        return line.split(" ")[0] not in self.world.game.procedures or self.play.s.first == 0

    def _slot(self, label: str, card: str, line: str) -> bool:
        """A slot of a card that holds for me: the first that can be done."""
        slots = self._slots(label, card)
        for x, rule in slots:
            use = partial(statements.run_rule, rule=rule, this=x, subject=None, env=Env(self.me, x, self.me))
            if self.play.can(self.me, use):
                self.play.whole(self.me, use)
                return True
        if slots:
            raise Trouble(line)
        return False

    def _action(self, label: str, card: str, line: str) -> bool:
        """An action of mine, at the window that is open."""
        p = self.play
        actions = [live for live in standing.in_force(p, t.Action) if live.rule.label == label]
        actions.sort(key=lambda live: live.this is None or live.this.card is not self.card)
        for live in actions:
            if live.owner not in (None, self.me) or (card and self.labels.of(live.this) != card):
                continue
            if self.window is not None and not turns.opens_at(p, live, self.me, self.window):
                continue
            if turns.can_start(p, live, self.me):
                turns.start(p, Start(live.rule.id, live.this), self.me)
                return True
        if any(
            rule.label == label
            for card in self.world.game.cards
            for rule in card.rules
            if isinstance(rule.body, t.Action)
        ):
            raise Trouble(line)
        if actions:
            raise Trouble(line)
        return False

    def _verb(self, verb: str, rest: str, line: str) -> None:
        """A verb line: I do that, if it can be done."""
        decl = self.v.verbs[verb]
        written: dict[str, list[str]] = {"": []}
        current = ""
        for word in rest.split():
            if word in decl.roles:
                current = word
                written[current] = []
            else:
                written[current].append(word)
        amount, words = 1, written.pop("")
        if "resource" in decl.objects and words and words[0].isdigit():
            amount, words = int(words[0]), words[1:]
        thing: object = " ".join(words)
        if decl.objects and "resource" not in decl.objects:
            thing = self.meant(" ".join(words), decl.objects, line, decl)
        roles = {
            name: self.meant(" ".join(parts), self._wanted(decl, name), line, decl)
            for name, parts in written.items()
        }
        for name, role in decl.roles.items():
            if role.default is not None:
                roles.setdefault(name, role.default)

        def body(q: Play) -> None:
            events.act(q, verb, self.me, [thing if decl.objects else None], roles, amount, True)

        if not self.play.can(self.me, body):
            raise Trouble(line)
        self.play.whole(self.me, body)

    def _wanted(self, decl: Verb, name: str) -> tuple[str, ...]:
        role = decl.roles[name]
        if role.value_of is None:
            return (role.takes,)
        owned_fields = [self.v.field(noun, role.value_of) for noun in decl.objects if noun in self.v.nouns]
        types = [owned_field[1].type for owned_field in owned_fields if owned_field is not None]
        return (*(kind.enum for kind in types if isinstance(kind, Choice)), "integer")

    def meant(self, words: str, wanted: tuple[str, ...], line: str, decl: Verb) -> object:
        """What words stand for: a value, a player, a number, a place, a noun, a thing, as wanted."""
        for kind in wanted:
            if kind in self.v.enums and words in self.v.enums[kind].values:
                return words
            if kind == "player":
                return self.seat(words)
            if kind == "integer" and NUMBER.fullmatch(words):
                return int(words)
            if kind == "field":
                return next(
                    (t.FieldName(n, words) for n in self.v.nouns if words in self.v.nouns[n].fields), None
                )
            owner, dot, name = words.partition(".")
            if kind == "zone" and (name or owner) in self.v.zones:
                return Place("zone", name or owner, self.seat(owner) if dot else None)
            holder = self.find(words, []) if kind == "zone" else None
            if holder is not None:
                return hold(holder)
        if decl.brings and words in self.v.nouns:
            return words
        nouns = [noun for noun in wanted if noun in self.v.nouns]
        if nouns or "thing" in wanted:
            thing = self.find(words, nouns)
            if thing is not None:
                return thing
        raise Trouble(line)

    def seat(self, word: str) -> Seat:
        """The player whom a word means."""
        seats = self.world.seats
        return seats[0] if word in ("me", "my") else seats[-1] if word == "right" else seats[1 % len(seats)]

    def find(self, words: str, nouns: list[str]) -> Thing | None:
        """The first thing that lies somewhere and has a label.

        Or one that lies nowhere and is mine or nobody's.
        """
        s, labels = self.play.s, self.labels
        owner, dot, name = words.partition(".")
        if cell := CELL.fullmatch(name or owner):
            grid, row, column = cell.groups()
            cells = self.play.world.cells.get((grid, self.seat(owner) if dot else None), {})
            return cells.get((int(row), int(column)))
        if dot:
            seat = self.seat(owner)
            mine = [x for x in s.things if x.owner == seat or standing.owner_of(self.play, x) == seat]
            return next((x for x in mine if name in (labels.of(x), x.noun)), None)
        zones, order = list(self.v.zones), list(s.things)

        def rank(place: Place) -> tuple[int, int, int]:
            kind = ("zone", "kept", "hold").index(place.kind)
            number = (
                zones.index(place.name) if kind == 0 else order.index(place.holder) if place.holder else 0
            )
            return kind, number, place.seat.number if place.seat else 0

        lying = [x for place in sorted(s.contents, key=rank) for x in s.contents[place]]
        others = [x for x in s.things if x not in s.where and x.owner in (None, self.me)]
        fits = (x for x in (*lying, *others) if not nouns or any(self.world.is_a(x, noun) for noun in nouns))
        return next((x for x in fits if labels.of(x) == words), None)

    # ------------------------------------------------------------------ what is expected

    def legal(self) -> list[list[str]]:
        """The answers at the open question as an author may write them: also with whose they are."""
        answers = [
            (f"{self.labels.seat(q.seat)}: " if len(self.open) > 1 else "", q, option)
            for q in self.open
            for option in (*q.options, *q.offers)
        ]
        return [
            sorted((whose if told else "") + word(q, option) for whose, q, option in answers)
            for told in (False, True)
            for word in (self.labels.way, self.labels.option)
        ]

    def observed(self, path: t.Expression) -> str | list[str]:
        """The value of a path."""
        p, env, labels = self.play, Env(self.me), self.labels
        if isinstance(path, t.Holding) and self.v.resources[path.resource].scores:
            seat = values.seat(p, path.owner, env)
            assert seat is not None
            if self.v.resources[path.resource].scale > 1:
                return str(p.s.held[seat, path.resource])
            total = points.total(p, seat)
            return str(int(total) if total.denominator == 1 else float(total))
        value = values.value(p, path, env)
        if isinstance(path.type, Many) or isinstance(path, t.Unit):
            return [labels.of(x) for x in sets.items(p, value, "")]
        if isinstance(path, t.Cell) and isinstance(value, Thing):
            stored = self.world.stored(value.noun)
            got = p.s.fields[value, stored[0]] if stored else None
            return labels.of(got)
        return labels.of(value)

    def seen(self, seat: int, path: t.Expression) -> bool | None:
        """Whether a player sees or knows all that a path names: True, False for nothing of it, else None."""
        p, player = self.play, self.world.seats[seat]
        if isinstance(path, t.Member) and path.noun == "player" and not isinstance(path.type, ThingType):
            whose = values.value(p, path.subject, Env(self.me))
            shown = p.s.shown.get(Own(whose, path.field), frozenset()) if isinstance(whose, Seat) else ()
            return player == whose or player in shown or not p.v.player[path.field].hidden
        value = values.value(p, path, Env(self.me))
        several = isinstance(path.type, Many) or isinstance(path, t.Unit)
        things = sets.items(p, value, "") if several else [value]
        seen = {
            sight.sees(p, player, x, p.s.where.get(x)) or sight.knows(p, player, x)
            for x in things
            if isinstance(x, Thing)
        }
        return seen.pop() if len(seen) == 1 else None

    def ended(self, ending: Ending) -> str | list[str]:
        """How the game ends if it ends now."""
        places = points.places(self.play)
        if ending.owner is None:
            won = sorted(self.labels.seat(seat) for seat, place in places.items() if place == 1)
            return won[0] if len(won) == 1 else won or "none"
        seat = values.seat(self.play, ending.owner, Env(self.me))
        assert seat is not None
        return points.title(self.play, seat) or "none" if ending.what == "title" else str(places[seat])


def run_in_turns(game: Game) -> set[str]:
    """The procedures that are parts of a player's turn: a line that runs one runs it in mine."""
    loops = [
        node for rule in game.procedures.values() for node in walk(rule) if isinstance(node, t.EachPlayer)
    ]
    labels: set[str] = set()
    waiting: list[t.Node] = list(loops)
    while waiting:
        for node in walk(waiting.pop()):
            name = node.target.label if isinstance(node, t.Run) and isinstance(node.target, t.LabelOf) else ""
            if name in game.procedures and name not in labels:
                labels.add(name)
                waiting.append(game.procedures[name])
    return labels
