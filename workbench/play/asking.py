"""What a player is asked: which card or chapter asks, what for, and what has been picked so far."""

from __future__ import annotations

from collections.abc import Callable

from ...runtime.events.sight import in_sight
from ...runtime.game.labels import asker, asker_stack
from ...runtime.instructions.windows import offered_at
from ...runtime.machine.machine import Machine
from ...runtime.table import operations as op
from ...runtime.table.effects import NONE
from ...runtime.table.state import PASS, PROGRAM, Frame, Question, State
from ...runtime.view.view import SeenThing, View, view_of
from .board.words import Words
from .labelling import Labeller
from .purpose import Purposes
from .steps import Steps


class Prompter(Labeller):
    """Says the questions of one game to one player."""

    def __init__(self, words: Words, named: Callable[[SeenThing, View], str]) -> None:
        steps = Steps(words)
        super().__init__(words, named, steps, Purposes(words.realizer))
        self.m: Machine = words.m

    def prompt(self, s: State, question: Question) -> list[str]:
        """Which card asks and what it says, or which chapter and what for; then what else helps to answer."""
        frame = asker(s, question)
        if question.kind == "replace" and question.options == (PASS,):  # it is not his to use
            return [self.words.say("ask_action")]
        if question.kind == "replace":
            return [self._card(question.detail, self.words.rule(question.detail))]
        if question.kind in ("action", "order") or not self._in_rule(frame):
            return [self._without_rule(frame, question)]
        sentence = self._sentence(s, question)
        use = self.steps.use_of(s, frame)
        choice = self._choice(s, question, frame)
        if sentence:
            return [sentence, *self._which(frame, choice, use), *self._picked(s, question, frame)]
        return [self._flow(s, question, use, choice), *self._picked(s, question, frame)]

    # -------------------------------------------------------------- rules of cards

    def _sentence(self, s: State, question: Question) -> str:
        """What the card has done that asks, or the one that has something done in which is asked."""
        for frame in reversed(asker_stack(s, question)):
            if not self._in_rule(frame):
                continue
            if self.m.effects[frame.effect].kind == "procedure":
                return ""
            if sentence := self._card(frame.effect, self.words.offered(frame.effect, frame.slots)):
                return sentence
        return ""

    def _card(self, effect: int, sentence: str) -> str:
        """A rule behind its card; empty for what has no text."""
        return self.words.say("asks", card=self.words.rule_card(effect), rule=sentence) if sentence else ""

    def _which(self, frame: Frame, choice: str, use: str) -> list[str]:
        """Which of several choices of a rule this is; what is asked inside a verb, no card tells."""
        effect = self.m.effects[frame.effect]
        choices = sum(isinstance(code, op.Choosing) for code in effect.program)
        said = use if effect.kind == "verb" else choice if choices > 1 else ""
        return [said] if said else []

    # -------------------------------------------------------------- the flow of the game

    def _flow(self, s: State, question: Question, use: str, choice: str) -> str:
        """The chapter that asks, and what for, unless it has a prompt of its own."""
        if prompt := self.words.prompt(asker(s, question).effect):
            return prompt
        frames = [frame for frame in reversed(asker_stack(s, question)) if self._in_rule(frame)]
        chapter = next(filter(None, (self.words.rule_card(frame.effect) for frame in frames)), "")
        what = use or choice or self.words.say("ask_may" if question.kind == "may" else "choose")
        if use and choice and self._crowded(frames[0]):
            what = f"{use}. {choice}"
        return self.words.say("asks", card=chapter, rule=what) if chapter else what

    def _crowded(self, frame: Frame) -> bool:
        """Whether the choice that follows is of something to be done with the same thing."""
        program = self.m.effects[frame.effect].program
        return isinstance(program[frame.pc + 1], op.Choosing)

    def _without_rule(self, frame: Frame, question: Question) -> str:
        """What the game itself asks, in the words of the flow if it has any."""
        if frame.kind == PROGRAM and (prompt := self.words.prompt(frame.effect)):
            return prompt
        if question.kind == "action":
            if not question.options:
                return self.words.say("ask_must")
            when = self.words.window(offered_at(self.m, frame))
            return self.words.say("ask_action_at", when=when) if when else self.words.say("ask_action")
        return self.words.say("ask_order" if question.kind == "order" else "choose")

    # -------------------------------------------------------------- both

    def _choice(self, s: State, question: Question, frame: Frame) -> str:
        """What is to be chosen, as the card would say it, else of which kind; empty for what is no thing."""
        said = self.purposes.choice(self.m.effects[frame.effect], frame.pc)
        nouns = {s.roster.noun[option] for option in question.options if 0 <= option < len(s.place)}
        if said or question.kind != "thing" or not nouns:
            return said
        return self.purposes.any_of(self.m.table.nouns[self.steps.common(nouns)].name)

    def _picked(self, s: State, question: Question, frame: Frame) -> list[str]:
        """What has been picked of several things to be chosen."""
        code = self.m.effects[frame.effect].program[frame.pc]
        if not isinstance(code, op.ChooseSet) or not frame.sets[code.number]:
            return []
        things = frame.sets[code.number]
        if question.kind != "thing" or not all(
            in_sight(self.m, s, thing, question.player) for thing in things
        ):
            return [self.words.say("picked_count", count=len(things))]
        names = (self.words.thing(view_of(self.m, s, question.player, thing)) for thing in things)
        return [self.words.say("picked", things=self.words.messages.listed(names))]

    def _in_rule(self, frame: Frame) -> bool:
        return frame.kind == PROGRAM and NONE < frame.effect < len(self.m.effects)
