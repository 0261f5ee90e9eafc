"""How the procedures of a game go, step by step, each at the card on which it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ....compiler.text.language.missing import MissingForm
from ....compiler.text.message import outline
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ...report.visible import visible
from .anchors import list_anchor, word_anchor
from .document import ProcedureSteps, Step
from .gathered import Gathered
from .lexicon import Lexicon
from .plans import ChapterContents

SORT = "procedure"


@dataclass(frozen=True)
class ProcedureTeller:
    """Tells procedures in one language."""

    lexicon: Lexicon
    plans: tuple[ChapterContents, ...] = ()

    def blocks(self, card: Card) -> Iterator[ProcedureSteps]:
        """The steps of each procedure on a card, as far as they can be told.

        By its title where the card says more than that: else its steps would look like those of the rules.
        """
        names = [rule.body.name for rule in card.rules if isinstance(rule.body, rules.Procedure)]
        others = any(not isinstance(rule.body, rules.Procedure | rules.Define) for rule in card.rules)
        for name in names:
            prose = self._told.get(name)
            if name in self.gaps:
                yield ProcedureSteps(
                    (Step(text=self.lexicon.say("gap"), gap=True),),
                    list_anchor(SORT, name),
                    self._title(name),
                )
            elif prose is not None and prose.steps:
                title = visible(prose.title)
                alone = len(names) == 1 and not others
                same = title.casefold() == self.lexicon.card(card.name).casefold()
                steps = tuple(self._step(name, step) for step in prose.steps)
                lead = self.lexicon.form(f"procedure:{name}", "lead")
                own = "" if alone or same else title
                yield ProcedureSteps(steps, list_anchor(SORT, name), own, lead, self._only(name))

    @cached_property
    def gaps(self) -> frozenset[str]:
        """The procedures that cannot be told though players need them; their places are marked."""
        game = self.lexicon.checked.game
        return frozenset(game.procedures) - self._told.keys() - game.vocabulary.untold.keys()

    @cached_property
    def gathered(self) -> Gathered:
        """What belongs to steps and is told elsewhere."""
        return Gathered(self.lexicon, self.plans, self._told)

    def _title(self, name: str) -> str:
        try:
            return visible(self.lexicon.realizer.title(name))
        except MissingForm:
            return ""

    @cached_property
    def _told(self) -> Mapping[str, outline.Prose]:
        """All procedures that can be told."""
        told = {}
        for name in self.lexicon.checked.game.procedures:
            try:
                told[name] = self._tell(name)
            except (NotExpressible, MissingForm):
                continue
        return told

    def _tell(self, name: str) -> outline.Prose:
        """A procedure with notes where other games part from the base game; as it is written, where what
        another game has cannot be told apart. Raises NotExpressible, or MissingForm.
        """
        realizer = self.lexicon.realizer
        try:
            return realizer.tell_apart(name)
        except NotExpressible:
            return realizer.tell(name)

    def _only(self, name: str) -> str:
        """In which games a procedure is carried out, where the base game has no such thing."""
        try:
            when = visible(self.lexicon.realizer.needed_for(name))
        except MissingForm:
            return ""
        return self.lexicon.say("only", when=when) if when else ""

    def _note(self, procedure: str, note: outline.SpokenNote, anchor: str) -> Step:
        """What is otherwise in another game: with the only step there in the same sentence."""
        steps = tuple(self._step(procedure, step) for step in note.steps)
        first = steps[0] if len(steps) == 1 else Step("")
        numbers = f"{note.of[0]}–{note.of[-1]}" if note.of else ""
        how = f"{note.how}_of" if len(note.of) > 1 else note.how
        what = first.text if self.lexicon.is_so("capital_notes") else visible(note.within)
        text = self.lexicon.say("notes", how, when=visible(note.when), what=what, steps=numbers).rstrip()
        inner = first.steps if len(steps) == 1 else steps
        return Step(text, first.anchor or anchor, inner, first.see, choice=first.choice)

    def _step(self, procedure: str, step: outline.OutlineStep) -> Step:
        told = [name for name in step.refers_to if name in self._told and self._told[name].steps]
        verbs = (name.removeprefix(outline.VERB) for name in step.refers_to if name.startswith(outline.VERB))
        places = [list_anchor(SORT, name) for name in told]
        places += [word_anchor("verb", verb) for verb in verbs if self.lexicon.defined(verb)]
        return Step(
            text=visible(step.text),
            anchor=step.anchor,
            steps=tuple(self._step(procedure, inner) for inner in step.steps),
            see=next(iter(places), ""),
            is_name=any(step.text == self._told[name].title for name in told[:1]),
            choice=step.choice,
            notes=tuple(
                self._note(procedure, note, f"{step.anchor}.{number}n")
                for number, note in enumerate(step.notes, 1)
            ),
            bans=tuple(self.gathered.bans(procedure, step)),
            more=tuple(self.gathered.more(procedure, step)),
        )
