"""What each option means, in the player's words."""

from __future__ import annotations

from collections.abc import Callable

from ...runtime.game.labels import asker, asker_stack, placement_label
from ...runtime.instructions.run_rules import slot_effect
from ...runtime.machine.machine import Machine
from ...runtime.machine.opening import open_rule
from ...runtime.table import operations as op
from ...runtime.table.effects import NONE
from ...runtime.table.state import DONE, PASS, PROGRAM, Frame, Question, State
from ...runtime.view.known import if_known, known
from ...runtime.view.view import SeenOption, SeenThing, View, view_of
from .board.words import Words
from .purpose import Purposes
from .steps import Steps


class Labeller:
    """Says the options of questions to one player."""

    def __init__(
        self, words: Words, named: Callable[[SeenThing, View], str], steps: Steps, purposes: Purposes
    ) -> None:
        self.words = words
        self.m: Machine = words.m
        self.steps = steps
        self.purposes = purposes
        self._named = named

    def labels(self, s: State, question: Question, seen: View) -> list[str]:
        """A label for each option, in the order in which they are seen."""
        return [self._label(s, question, option, seen) for option in seen.options]

    def _label(self, s: State, question: Question, option: SeenOption, seen: View) -> str:
        words, number = self.words, option.number
        if option.seen is not None:
            if option.kind == "action":
                return self._action(s, question, option, words.thing(option.seen))
            return self._named(option.seen, seen)
        if number in (DONE, PASS):
            return words.say("done" if number == DONE else "pass")
        match option.kind:
            case "action":
                rule = self._offered(s, question, number, NONE)
                return words.say("action", card=words.rule_card(number), rule=rule)
            case "value":
                return words.value(question.detail, number)
            case "units":
                return words.units(question.detail, number)
            case "resource":
                return words.resource(number)
            case "player":
                return words.players[number]
            case "truth":
                return words.say("yes" if number else "no")
            case "placement":
                return placement_label(self.m, number)
            case "order":
                return self._reaction(asker_stack(s, question)[-1 - number])
            case "may" | "replace":
                return self._yes(s, question)
            case "one_of":
                frame = asker(s, question)
                return self._way(s, frame, number) or self._first_verb(frame, number) or str(number)
            case "place":
                return self._place(s, number)
        negative = any(NONE * 1_000_000 < value < 0 for value in question.options)
        return f"{number:+d}" if negative else str(number)

    def _action(self, s: State, question: Question, option: SeenOption, name: str) -> str:
        """An action: the card on which it stands, and what it does.

        Where all cards of a kind are used in the same way, what this card does says more.
        """
        slots = [slot for card, slot in self.m.slot_effects if option.seen and card == option.seen.card]
        thing = NONE if option.seen is None else option.seen.thing
        filled = (slot_effect(self.m, s, thing, slot, question.player) for slot in slots)
        own = [effect for effect in filled if effect >= 0 and self.m.effects[effect].kind == "slot"]
        common = self.m.effects[option.number].noun >= 0
        effects = own if common and own else [option.number]
        sentences = (self._offered(s, question, effect, thing) for effect in effects)
        said = " ".join(filter(None, sentences))
        return self.words.say("action", card=name, rule=said) if said else name

    def _offered(self, s: State, question: Question, effect: int, this: int) -> str:
        """What a rule would do, with its parameters as they are set now."""
        asked = question.player
        if not self.m.parameters[effect]:
            return self.words.offered(effect)
        position = known(self.m, s, asked)
        slots = if_known(position, lambda s: open_rule(self.m, s, effect, asked, this, asked).slots)
        return self.words.offered(effect, slots or ())

    def _reaction(self, frame: Frame) -> str:
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
        said = "" if question.kind == "replace" else self._way(s, frame, 1)
        return self.words.say("yes_that", what=said) if said else self.words.say("yes")

    def _way(self, s: State, frame: Frame, number: int) -> str:
        """One of several ways of going on, by its number from 1: as far as its things are in sight; where
        something is still to be chosen, or nothing can be told, as a card would say it."""
        if frame.kind != PROGRAM or not 0 <= frame.effect < len(self.m.effects):
            return ""
        effect = self.m.effects[frame.effect]
        stretch = _stretch(effect.program, frame.pc, number)
        if stretch is None:
            return ""
        said = ". ".join(self.steps.stretch(s, frame, *stretch))
        printed = self.purposes.way(effect, frame.pc, number)
        # what is still to be chosen is a kind of thing to the one, and described by the other
        return (printed or said) if self.steps.chooses(frame, *stretch) else (said or printed)

    def _first_verb(self, frame: Frame, number: int) -> str:
        """A way that the language has no words for, by the id of its verb: better than a number."""
        program = self.m.effects[frame.effect].program
        stretch = _stretch(program, frame.pc, number)
        code = program[stretch[0]] if stretch else None
        if not isinstance(code, op.Do):
            return ""
        return self.m.table.verbs[code.verb].name.replace("_", " ")


def _stretch(program: tuple[op.Instruction, ...], at: int, number: int) -> tuple[int, int] | None:
    """Where a way begins and ends that an instruction lets a player go."""
    match program[at]:
        case op.Ask(exit=end):
            return at + 1, end
        case op.OneOf(starts=starts):
            return starts[number - 1][0], len(program)
    return None
