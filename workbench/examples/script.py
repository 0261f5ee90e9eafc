"""Plays the lines of an example: starts rules, does verbs, answers questions.

A line is compared with what may be said in the position that is reached; there is no grammar of lines. What
an answer is called, the runtime says (``runtime/game/labels.py``), in the words in which logs, saved
choices and ``legal`` have it, and only in a position is it known: a region is called by its color as long
as no other has it, ``gold 4`` by the fields that its noun happens to have. A tree of the words would be
made into a text again to be found among the options, and a value called ``to`` or ``for`` could not be
named. What is of one shape in every position, paths (``flip my.strength.first``), is parsed as any
expression is.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...compiler.binding.resolve_endings import seat_of
from ...compiler.lowering.lower import Lowered
from ...compiler.typed.model import Card
from ...runtime.events.events import event_frame
from ...runtime.expressions.active_rules import Rule, in_force
from ...runtime.game.build import find_thing
from ...runtime.game.game import act, answer, begin_effect, begin_period, can_do, come, forced, pending
from ...runtime.game.labels import (
    DONE_WORD,
    PASS_WORD,
    YES_WORD,
    asker,
    card_name,
    place_label,
    rule_label,
    thing_label,
)
from ...runtime.instructions.verbs import DoNode
from ...runtime.instructions.windows import can_start, opens, served
from ...runtime.machine.machine import Machine
from ...runtime.machine.opening import open_rule
from ...runtime.table import operations as op
from ...runtime.table.effects import NONE
from ...runtime.table.state import Frame, Question, State, action_option
from .described import answer_label, exact_names, loose_names
from .given import ME, evaluate
from .step_paths import thing_path
from .verb_lines import NUMBER, PLAYER, values_taken
from .ways import way_names

NO_WORD, CHOOSE = "no", "choose"
AT = "at "  # before a window: it opens, and what can be started only elsewhere is refused
RUN = "run "  # before a label; needed where a procedure is called like the period that it is


class ScriptError(Exception):
    """A line that cannot be carried out; ``understood`` tells whether it means anything here at all.

    ``part``: which words of the line, behind a verb, name nothing that it takes; ``reached``: the position
    in which the line failed, behind all questions that answered themselves.
    """

    def __init__(self, line: str, understood: bool, part: Sequence[int] = ()) -> None:
        super().__init__(line)
        self.understood = understood
        self.part = part
        self.reached: State | None = None


class Script:
    """An example being played. ``state`` is the position reached."""

    def __init__(self, m: Machine, lowered: Lowered, card: Card, state: State) -> None:
        self.m = m
        self.lowered = lowered
        self.card = lowered.numbers.cards[card.id]
        self.state = state
        self.passed: list[State] = []  # the positions on the way, for who tells it
        self.answers: list[
            tuple[int, tuple[State, Question, int]]
        ] = []  # what was chosen: before which of them
        self.window: int | None = None  # opened by a line; without one, windows are not looked at

    def perform(self, line: str, seat: str = "") -> None:
        """Carries out one line, of the player at a seat if one is named. Raises ``ScriptError``."""
        self.state = self._after(line, seat, self.passed)
        self.passed.append(self.state)

    def possible(self, line: str, seat: str = "") -> bool:
        """Whether a line could be carried out now."""
        answers = len(self.answers)
        try:
            self._after(line, seat)
        except ScriptError:
            return False
        finally:
            del self.answers[answers:]
        return True

    def finish(self) -> None:
        """Answers the questions that have one answer only, until there is another or none."""
        while (question := forced(self.state)) is not None:
            self.state = self._forced(self.state, question)
            self.passed.append(self.state)

    def meant(self, line: str) -> Frame | tuple[Rule, int] | None:
        """What a line would begin, whether or not it may: an event, or a rule with the thing that has it;
        None for an answer."""
        first, _, rest = line.removeprefix(RUN).partition(" ")
        rule, verb = self._rule(first), self.lowered.numbers.verbs.get(first)
        if rule is not None:
            for this, owner, _ in in_force(self.state, rule):
                if owner in (NONE, ME) and (not rest or self._is_named(this, rest)):
                    return rule, this
            return None
        if verb is None or pending(self.state):
            return None
        try:
            return self._event(self.state, verb, rest, line)
        except ScriptError:
            return None

    def _is_named(self, this: int, card: str) -> bool:
        """Whether a thing is a card of a name."""
        return this >= 0 and card_name(self.m, self.state.roster.card[this]) == card

    def asking(self) -> str:
        """The rule that asks the first open question: its label, or its id."""
        f = asker(self.state, pending(self.state)[0])
        return rule_label(self.m, f) if f.effect < len(self.m.effects) else card_name(self.m, self.card)

    def _after(self, line: str, seat: str = "", passed: list[State] | None = None) -> State:
        state = self.state
        player = seat_of(seat, self.m.players) if seat else None
        try:
            while pending(state):
                reached = self._answer(state, line, player)
                if reached is not None:
                    return reached
                question = forced(state)
                if question is None:
                    raise ScriptError(line, True)
                state = self._forced(state, question)
                if passed is not None:
                    passed.append(state)
            if player not in (None, ME):
                raise ScriptError(line, True)
            return self._start(state, line)
        except ScriptError as error:
            error.reached = state
            raise

    def _forced(self, state: State, question: Question) -> State:
        return answer(self.m, state, question.player, (*question.options, *question.offers)[0])

    # ------------------------------------------------------------------ answers

    def _answer(self, state: State, line: str, player: int | None) -> State | None:
        words = line.removeprefix(CHOOSE).strip()
        asked = [question for question in pending(state) if player in (None, question.player)]
        for names in (self._names, self._loose_names):
            for question in asked:
                for option in (*question.options, *question.offers):
                    if words in names(state, question, option):
                        return self._answered(state, question, option)
        thing = self._named_by_path(state, words)
        for question in asked:
            if question.kind == "thing" and thing >= 0 and thing in question.options:
                return self._answered(state, question, thing)
        return None

    def _answered(self, state: State, question: Question, option: int) -> State:
        after = answer(self.m, state, question.player, option)
        self.answers.append((len(self.passed), (state, question, option)))
        return after

    def _loose_names(self, state: State, question: Question, option: int) -> tuple[str, ...]:
        """The words that mean a thing among others like it."""
        thing = question.kind == "thing" and option in question.options  # what is offered beside it is none
        return loose_names(self.m, state, option) if thing else ()

    def _names(self, state: State, question: Question, option: int) -> list[str]:
        label = answer_label(self.m, state, question, option)
        names = [label]
        if question.kind == "thing" and option >= 0 and option < len(state.roster.noun):
            names += exact_names(self.m, state, option)
        if label == PASS_WORD:
            names.append(NO_WORD)
        elif label == YES_WORD:
            names += self._body_names(state, question)
        elif label.isdigit():
            names += [f"+{label}", way_names(self.m, state, question).get(option, label)]
        return names

    def _body_names(self, state: State, question: Question) -> list[str]:
        """The verb line that a ``yes`` stands for, where it is one verb with one thing."""
        f = asker(state, question)
        if f.effect >= len(self.m.effects) or question.kind != "may":
            return []
        code = self.m.effects[f.effect].program[f.pc + 1]
        if not isinstance(code, op.Do):
            return []
        verb = self.m.table.verbs[code.verb]
        instruction = self.m.programs[f.effect][f.pc + 1]
        if verb.on != "thing" or not isinstance(instruction, DoNode) or instruction.objects is None:
            return []
        objects = instruction.objects.items(state, f)
        return [f"{verb.name} {thing_label(self.m, state, thing)}" for thing in objects]

    # ------------------------------------------------------------------ starts

    def _start(self, state: State, line: str) -> State:
        if line.startswith(AT):
            self.window = self._window(line)
            return state
        if line in self.m.table.moments:
            return come(self.m, state, self.m.table.moments.index(line))
        if line in self.m.table.periods:
            return begin_period(state, self.m.table.periods.index(line))
        first, _, rest = line.removeprefix(RUN).partition(" ")
        rule = self._rule(first)
        if rule is not None:
            return self._start_rule(state, rule, rest, line)
        verb = self.lowered.numbers.verbs.get(first)
        if verb is None or line in (DONE_WORD, PASS_WORD, YES_WORD, NO_WORD):
            raise ScriptError(line, False)
        event = self._event(state, verb, rest, line)
        if not can_do(self.m, state, event):
            raise ScriptError(line, True)
        return begin_effect(self.m, state, event)

    def _window(self, line: str) -> int:
        """The window that a line opens."""
        word = line.removeprefix(AT).strip()
        if word not in self.m.table.windows:
            raise ScriptError(line, False)
        return self.m.table.windows.index(word)

    def _rule(self, label: str) -> Rule | None:
        """The rule of a label: this card's own first, then one of a frame or another card."""
        rules = [
            r for r in self.m.rules if r.effect.label == label and r.kind in ("action", "slot", "procedure")
        ]
        own = [r for r in rules if r.card == self.card]
        return next(iter(own or rules), None)

    def _start_rule(self, state: State, rule: Rule, card: str, line: str) -> State:
        for this, owner, grant in in_force(state, rule):
            if owner not in (NONE, ME):
                continue
            if card and not self._is_named(this, card):
                continue
            if rule.kind != "action":
                frame = open_rule(self.m, state, rule.number, ME, this, ME, grant)
                if can_do(self.m, state, frame):
                    return begin_effect(self.m, state, frame)
                continue
            if not self._is_open(state, rule, this):
                continue
            if can_start(self.m, state, rule, this, ME, grant):
                return act(self.m, state, ME, action_option(rule.number, this))
        raise ScriptError(line, True)

    def _is_open(self, state: State, rule: Rule, this: int) -> bool:
        """Whether an action can be started at the window that is open; where none was named, at any."""
        if self.window is None:
            return True
        return any(
            rule in self.m.actions[window] and opens(self.m, state, rule, this, window)
            for window in served(self.m, state, ME, self.window)
        )

    # ------------------------------------------------------------------ verb lines

    def _event(self, state: State, verb: int, rest: str, line: str) -> Frame:
        """The event of a verb line: its object, then a preposition with each role."""
        record, words = self.m.table.verbs[verb], line.split()
        parts: dict[str, list[int]] = {"": []}
        current = ""
        for at in range(len(words) - len(rest.split()), len(words)):
            if words[at] in record.roles:
                current = words[at]
                parts[current] = []
            else:
                parts[current].append(at)

        def meant(part: list[int], kind: str, wanted: tuple[str, ...]) -> int:
            number = self._meant(state, kind, " ".join(words[at] for at in part), wanted)
            if number is None:
                raise ScriptError(line, False, part)
            return number

        amount, acted_on = 1, parts[""]
        if record.on == "resource" and acted_on and words[acted_on[0]].isdigit():
            amount, acted_on = int(words[acted_on[0]]), acted_on[1:]
        declared = self.lowered.numbers.vocabulary.verbs[record.name]
        thing = NONE if record.on == "nothing" else meant(acted_on, record.on, declared.objects)
        roles = []
        for i, name in enumerate(record.roles):
            given = parts.get(name)
            if given is not None:
                wanted = values_taken(self.lowered.numbers.vocabulary, declared, name)
                roles.append(meant(given, record.takes[i], wanted))
            elif record.takes[i] == "zone" and name == "from" and record.on == "thing":
                roles.append(state.place[thing])
            else:
                roles.append(record.defaults[i])
        return event_frame(verb, ME, amount, (thing,), roles, NONE, NONE)

    def _meant(self, state: State, kind: str, words: str, wanted: tuple[str, ...]) -> int | None:
        """What words stand for: a thing, a place, a noun, a resource, a number, a value, as ``wanted``."""
        if kind == "zone":
            number = self._place(state, words)
        elif kind == "thing":
            number = self._thing(state, words)
            if not self._is_one_of(state, number, wanted):
                number = NONE
        elif kind == "resource":
            number = self.lowered.numbers.resources.get(words, NONE)
        elif kind == "noun":
            number = self.lowered.numbers.nouns.get(words, NONE)
        else:
            return self._value(words, wanted)
        return None if number == NONE else number

    def _is_one_of(self, state: State, thing: int, nouns: tuple[str, ...]) -> bool:
        """Whether a thing is one of some nouns; anything is where none of these is a noun of the game."""
        known = [self.lowered.numbers.nouns[noun] for noun in nouns if noun in self.lowered.numbers.nouns]
        return thing < 0 or not known or any(self.m.kinds[noun][state.roster.noun[thing]] for noun in known)

    def _value(self, words: str, wanted: tuple[str, ...]) -> int | None:
        """A number, a player or a value of one of some enumerations, whatever is wanted."""
        enums = self.lowered.numbers.vocabulary.enums
        for word in wanted:
            if word in enums and words in enums[word].values:
                return enums[word].values.index(words)
            if word == PLAYER and (seat := seat_of(words, self.m.players)) is not None:
                return seat
            if word == NUMBER and words.lstrip("+-").isdigit():
                return int(words)
        return None

    def _thing(self, state: State, words: str) -> int:
        """A thing by its label, behind ``my.`` one of mine that stands for a value; or by its path."""
        owner, dot, name = words.rpartition(".")
        if not dot:
            labelled = find_thing(self.m, state, words, None)
            return labelled if labelled >= 0 else self._described(state, words)
        player = self._player(owner)
        roster = state.roster
        for thing in range(len(roster.noun)):
            if roster.owner[thing] == player and thing_label(self.m, state, thing) == name:
                return thing
        return self._named_by_path(state, words)

    def _described(self, state: State, words: str) -> int:
        """A thing that lies somewhere, by its noun and its label, or else by a path without an owner."""
        for names in (exact_names, loose_names):
            for content in state.contents:
                for thing in content:
                    if words in names(self.m, state, thing):
                        return thing
        return self._named_by_path(state, words)

    def _named_by_path(self, state: State, words: str) -> int:
        """The thing that a path names, as in ``my.strength.first``; NONE where it is no such path."""
        path = thing_path(self.lowered.numbers, words, self.m.players)
        return NONE if path is None else evaluate(self.m, state, self.lowered.formula(path))

    def _player(self, word: str) -> int:
        """The player whom a word before a dot means: me, the last (``right``), or the next."""
        if word in self.lowered.numbers.core.owners:
            return ME
        seat = seat_of(word, self.m.players)
        return (ME + 1) % self.m.players if seat is None else seat

    def _place(self, state: State, words: str) -> int:
        owner, dot, name = words.rpartition(".")
        if not dot:
            owner, name = words, ""
        player = NONE if not dot else self._player(owner)
        for place in range(len(state.contents)):
            if state.roster.place_owner[place] == player and place_label(self.m, state, place) == (
                name or owner
            ):
                return place
        thing = self._named_by_path(state, words)
        return NONE if thing < 0 else state.roster.hold[thing]
