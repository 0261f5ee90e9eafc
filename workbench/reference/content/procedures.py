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
                yield ProcedureSteps(steps, list_anchor(SORT, name), "" if alone or same else title, lead)

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
                told[name] = self.lexicon.realizer.tell(name)
            except (NotExpressible, MissingForm):
                continue
        return told

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
            bans=tuple(self.gathered.bans(procedure, step)),
            more=tuple(self.gathered.more(procedure, step)),
        )
