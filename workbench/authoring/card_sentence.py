"""“What does it do?”: a sentence of the author, heard at once; where it says no one rule, he chooses."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.compile import CheckedGame
from ...compiler.text.interpret.mismatch import Misheard
from ...compiler.text.interpret.texts import HeardSentence, TextHearer, meanings
from ...compiler.text.language.missing import MissingForm
from ...compiler.text.plan.discourse import NotExpressible
from ..packs.limits_wanted import limits_wanted
from ..report.misheard import misheard_lines, near_lines
from .asking import Questionnaire


class SentenceAsker:
    """Asks for sentences in one language until each says one rule, or the author keeps it as it is."""

    def __init__(self, game: CheckedGame, kind: str, language: str, asker: Questionnaire) -> None:
        self._kind = kind
        self._language = language
        self._asker = asker
        self._hearer = TextHearer(game.game, game.packs, limits_wanted())

    def ask(self, question: str) -> str:
        """What the card does; nothing where the author does not say it."""
        text = self._asker.answer(f"--text {self._language}", question, lambda _: None, default="")
        if not text or self._language not in self._hearer.languages:
            return text
        return " ".join(self._settled(heard) for heard in self._heard(text))

    def _heard(self, text: str) -> list[HeardSentence]:
        return self._hearer.hear(self._language, text, self._kind)

    def _settled(self, heard: HeardSentence) -> str:
        """A sentence that says one rule: this one, one that is offered for it, or one written anew."""
        if len(meanings(heard.meaning)) == 1:
            return heard.sentence.line
        offered = dict(self._offered(heard))
        numbered = dict(enumerate(offered, start=1))
        for number, sentence in numbered.items():
            self._asker.show(f"  {number}  {offered[sentence]}")
        key = "ask_which" if offered else "ask_again"
        answer = self._asker.answer("", self._asker.messages.say("new", key), lambda _: None, default="")
        chosen = next((sentence for number, sentence in numbered.items() if answer == str(number)), None)
        if chosen is not None:
            return chosen
        if not answer:
            return heard.sentence.line
        return " ".join(self._settled(again) for again in self._heard(answer))

    def _offered(self, heard: HeardSentence) -> Iterator[tuple[str, str]]:
        """The sentences to choose from, each as it is shown; what is wrong is told before them."""
        realizer = self._hearer.listener(self._language).realizer
        line, several = heard.sentence.line, meanings(heard.meaning)
        if several:
            self._asker.show(self._asker.messages.say("cli", "several_readings", count=len(several)))
        for meant in several:
            try:
                said = realizer.say(meant.rule, meant.kind)
                yield said, said
            except (NotExpressible, MissingForm):
                continue
        if isinstance(heard.meaning, Misheard):
            for told in misheard_lines(line, heard.meaning, self._asker.messages):
                self._asker.show(told)
            near = self._hearer.suggest(self._language, line, self._kind)
            for head in list(near_lines(near, self._asker.messages))[:1]:
                self._asker.show(head)
            yield from ((suggestion.text, suggestion.marked) for suggestion in near)
