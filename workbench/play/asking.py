"""What a player is asked, and what each option means, in the player's words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from ...compiler.text.plan import Phrase
from ...runtime.effects import NONE, Code
from ...runtime.labels import asker, asker_stack, placement_label
from ...runtime.link_instructions import InstructionLinker
from ...runtime.machine import Machine
from ...runtime.state import DONE, PASS, PROGRAM, Frame, Question, State
from ...runtime.view import Seen, SeenOption, View, in_sight, view_of
from .words import Words

_ENDS = ("choose", "choose_set", "ask", "one_of", "jump", "next_player", "end")


class Asker:
    """Says the questions of one game to one player."""

    def __init__(self, words: Words, named: Callable[[Seen, View], str]) -> None:
        self.words = words
        self._named = named
        self.m: Machine = words.m
        self._linker = InstructionLinker(words.m)

    # -------------------------------------------------------------- the question

    def prompt(self, s: State, question: Question) -> list[str]:
        """Which card asks and what it says; where it is the flow of the game, what is to be done next."""
        effect = question.detail if question.kind == "replace" else asker(s, question).effect
        sentence = self.words.rule(effect)
        if sentence:
            card = self.words.rule_card(effect)
            return [self.words.say("asks", card=card, rule=sentence)]
        return [self._own_prompt(s, question)]

    def _own_prompt(self, s: State, question: Question) -> str:
        if question.kind == "thing":
            said = self._what_follows(s, asker(s, question))
            return said or self._choose(s, question)
        keys = {"action": "ask_action", "may": "ask_may", "order": "ask_order"}
        return self.words.say(keys.get(question.kind, "choose"))

    def _choose(self, s: State, question: Question) -> str:
        """Which kind of thing is to be chosen."""
        nouns = {s.roster.noun[option] for option in question.options if 0 <= option < len(s.place)}
        if not nouns:
            return self.words.say("choose")
        what = self.words.noun(self._common(nouns))
        return self.words.say("count", what=self.words.say("choose"), number=what)

    def _common(self, nouns: Collection[int]) -> int:
        """The narrowest kind that all of some nouns are of, else the first of them."""
        first, *rest = sorted(nouns)
        own = sorted(self.m.table.nouns[first].kinds, reverse=True)
        return next((kind for kind in own if all(self.m.kinds[kind][one] for one in rest)), first)

    def _what_follows(self, s: State, frame: Frame) -> str:
        """What is done with the thing that is chosen, if one clause says it."""
        if frame.kind != PROGRAM or frame.effect >= len(self.m.effects):
            return ""
        program = self.m.effects[frame.effect].program
        return next(self._steps(s, frame, frame.pc + 1, len(program), program[frame.pc]), "")

    # -------------------------------------------------------------- options

    def labels(self, s: State, question: Question, seen: View) -> list[str]:
        """A label for each option, in the order in which they are seen."""
        return [self._label(s, question, option, seen) for option in seen.options]

    def _label(self, s: State, question: Question, option: SeenOption, seen: View) -> str:
        words, number = self.words, option.number
        if option.seen is not None:
            if option.kind == "action":
                return self._action(option, words.thing(option.seen))
            return self._named(option.seen, seen)
        if number in (DONE, PASS):
            return words.say("done" if number == DONE else "pass")
        if option.kind == "action":
            return words.say("action", card=words.rule_card(number), rule=words.rule(number))
        match option.kind:
            case "value":
                return words.value(question.detail, number)
            case "units":
                return f"{number} {words.resource(question.detail)}"
            case "resource":
                return words.resource(number)
            case "placement":
                return placement_label(self.m, number)
            case "order":
                return self._reaction(s, asker_stack(s, question)[-1 - number])
            case "may" | "replace":
                return self._yes(s, question)
            case "one_of":
                return self._branch(s, question, number) or str(number)
            case "place":
                return self._place(s, number)
        negative = any(NONE * 1_000_000 < one < 0 for one in question.options)
        return f"{number:+d}" if negative else str(number)

    def _action(self, option: SeenOption, name: str) -> str:
        """An action: the card on which it stands, and what it does.

        Where all cards of a kind are used in the same way, what this card does says more.
        """
        own = [e for (card, _), e in self.m.slot_effects.items() if option.seen and card == option.seen.card]
        common = self.m.effects[option.number].noun >= 0
        effects = own if common and own else [option.number]
        said = " ".join(sentence for effect in effects if (sentence := self.words.rule(effect)))
        return self.words.say("action", card=name, rule=said) if said else name

    def _reaction(self, s: State, frame: Frame) -> str:
        card = self.words.rule_card(frame.effect)
        return self.words.say("asks", card=card, rule=self.words.rule(frame.effect))

    def _place(self, s: State, place: int) -> str:
        zone = s.roster.place_zone[place]
        if zone >= 0:
            return self.words.zone(zone)
        return self.words.thing(view_of(self.m, s, s.roster.place_owner[place], s.roster.place_holder[place]))

    def _yes(self, s: State, question: Question) -> str:
        """What saying yes would do."""
        frame = asker(s, question)
        if question.kind == "replace" or frame.kind != PROGRAM or frame.effect >= len(self.m.effects):
            return self.words.say("yes")
        code = self.m.effects[frame.effect].program[frame.pc]
        if code[0] != "ask" or not isinstance(code[1], int):
            return self.words.say("yes")
        steps = list(self._steps(s, frame, frame.pc + 1, code[1]))
        return self.words.say("yes_that", what=". ".join(steps)) if steps else self.words.say("yes")

    def _branch(self, s: State, question: Question, number: int) -> str:
        """What one of several ways is."""
        frame = asker(s, question)
        if frame.kind != PROGRAM or frame.effect >= len(self.m.effects):
            return ""
        code = self.m.effects[frame.effect].program[frame.pc]
        starts = [way[0] for way in code[3] if isinstance(way, tuple)] if isinstance(code[3], tuple) else []
        if not 1 <= number <= len(starts) or not isinstance(starts[number - 1], int):
            return ""
        start = starts[number - 1]
        assert isinstance(start, int)
        return ". ".join(self._steps(s, frame, start, len(self.m.effects[frame.effect].program)))

    # -------------------------------------------------------------- steps of a rule

    def _steps(self, s: State, frame: Frame, start: int, end: int, chosen: Code = ()) -> Iterator[str]:
        """The clauses of a stretch of a program, up to where it jumps or asks for something else."""
        program = self.m.effects[frame.effect].program
        nouns: dict[int, str] = {}
        if chosen:
            self._note(nouns, s, frame, chosen)
        at = start
        while at < end:
            code = program[at]
            if code[0] in ("choose", "choose_set") and not chosen:
                self._note(nouns, s, frame, code)
            elif code[0] == "branch":
                at = self._where(s, frame, code, at)
                continue
            elif code[0] in _ENDS:
                return
            elif code[0] == "do":
                said = self._do(s, frame, code, nouns)
                if said:
                    yield said
            elif code[0] == "run_slot":
                yield from self._slot(s, frame, code)
            at += 1

    def _note(self, nouns: dict[int, str], s: State, frame: Frame, code: Code) -> None:
        """Remembers what kind of thing a name of a rule will stand for."""
        binder = code[2]
        if isinstance(binder, tuple) and isinstance(code[1], int):
            found = self._linker.bind(binder).items(s, frame.copy())
            if found and code[-5] == "thing":
                same = {s.roster.noun[thing] for thing in found}
                nouns[code[1]] = self.m.table.nouns[self._common(same)].name

    def _where(self, s: State, frame: Frame, code: Code, at: int) -> int:
        """Where a branch leads now."""
        condition, other = code[1], code[2]
        assert isinstance(condition, tuple) and isinstance(other, int)
        return at + 1 if self._linker.value(condition).value(s, frame) else other

    def _do(self, s: State, frame: Frame, code: Code, nouns: dict[int, str]) -> str:
        """One thing that a rule does, as told to who does it."""
        verb, amount, what, roles = code[1], code[3], code[4], code[5]
        assert isinstance(verb, int) and isinstance(roles, tuple)
        place = None
        for role in roles:
            place = self._thing(s, frame, role, nouns) if isinstance(role, tuple) and role else place
        if self.m.table.verbs[verb].on == "resource":
            return self.words.clause(verb, "imp", self._amount(s, frame, amount, what))
        goal = self.words.goal(verb, place)
        return self.words.clause(verb, "imp", self._thing(s, frame, what, nouns), goal)

    def _amount(self, s: State, frame: Frame, amount: object, what: object) -> Phrase | None:
        if not isinstance(amount, tuple) or not isinstance(what, tuple) or what[:1] != ("one",):
            return None
        count = self._linker.value(amount).value(s, frame)
        resource = what[1]
        assert isinstance(resource, tuple)
        return self.words.amount_phrase(self._linker.value(resource).value(s, frame), count)

    def _thing(self, s: State, frame: Frame, code: object, nouns: dict[int, str]) -> Phrase | None:
        """A noun phrase for what an expression stands for: a thing in sight, or any of a noun."""
        if not isinstance(code, tuple) or not code:
            return None
        inner = code[1] if code[0] == "one" else code
        if not isinstance(inner, tuple):
            return None
        if inner[0] == "slot" and inner[1] in nouns:
            return self.words.noun_phrase(nouns[inner[1]])
        if inner[0] not in ("slot", "this", "first", "last", "kept"):
            return None
        thing = self._linker.value(inner).value(s, frame)
        if not 0 <= thing < len(s.place) or not in_sight(self.m, s, thing, frame.chooser):
            return None
        return self.words.thing_phrase(view_of(self.m, s, frame.chooser, thing))

    def _slot(self, s: State, frame: Frame, code: Code) -> Iterator[str]:
        """The ability of a card or unit: that it is used, and what it says."""
        name, subject = code[1], code[2]
        assert isinstance(name, str) and isinstance(subject, tuple)
        thing = self._linker.value(subject).value(s, frame)
        if 0 <= thing < len(s.place) and in_sight(self.m, s, thing, frame.chooser):
            use = self.words.use(name, view_of(self.m, s, frame.chooser, thing))
            effect = self.m.slot_effects.get((s.roster.card[thing], name), NONE)
            sentence = self.words.rule(effect)
            yield self.words.say("asks", card=use, rule=sentence) if sentence else use
