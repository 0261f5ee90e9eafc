"""What players must know below the steps and rules of a section, though no sentence of these says it.

What is lost, what something costs, where in a thing comes what is put there, what becomes of a step that
leads over the edge: all of it from the declarations of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.walk import walk
from ...report.lexicon import capital
from .anchors import list_anchor
from .document import Paragraph
from .lexicon import Lexicon
from .meanings import MeaningTeller

_PAYS = (rules.PayAmount, rules.PayVerb)
_PUTS, _STEPS = "move", "step"
_SORT = "note"


@dataclass(frozen=True)
class NoteTeller:
    """Tells in one language what stands below a card of rules."""

    lexicon: Lexicon

    def of(self, card: Card) -> Iterator[Paragraph]:
        """A sentence for each thing to know, each once."""
        yield from self._lost(card)
        told = (rule for rule in card.rules if not rule.account)
        deeds = [node for rule in told for node in walk(rule) if isinstance(node, rules.Do)]
        for verb in dict.fromkeys(deed.verb for deed in deeds):
            yield from self._priced(card, verb)
        for noun in dict.fromkeys(noun for deed in deeds for noun in self._filled_by(deed.verb)):
            yield from self._note(card, noun, self.lexicon.noun(noun, plural=True), self._filled(noun))
        yield from self._at_the_edge(card)

    def _note(self, card: Card, word: str, what: str, told: str) -> Iterator[Paragraph]:
        if what and told:
            text = self.lexicon.say("noted", what=capital(what), told=told)
            yield Paragraph(text, list_anchor(_SORT, f"{card.name}.{word}"))

    def _lost(self, card: Card) -> Iterator[Paragraph]:
        """What nobody can keep beyond a procedure of the card."""
        names = {rule.body.name for rule in card.rules if isinstance(rule.body, rules.Procedure)}
        for resource in self.lexicon.vocabulary.resources.values():
            called = capital(self.lexicon.noun(resource.name, plural=True))
            if resource.expires in names and called:
                yield Paragraph(self.lexicon.say("lost", what=called), list_anchor("lost", resource.name))

    def _priced(self, card: Card, verb: str) -> Iterator[Paragraph]:
        """What has to be paid for what a verb brings, which its words leave out."""
        definitions = self.lexicon.checked.game.definitions.items()
        bodies = [definition.body for (name, _), definition in definitions if name == verb]
        if any(isinstance(node, _PAYS) for body in bodies for step in body for node in walk(step)):
            yield from self._note(card, verb, self.lexicon.doing(verb), self.lexicon.defined(verb))

    def _filled_by(self, verb: str) -> Iterator[str]:
        declared = self.lexicon.vocabulary.verbs[verb]
        if declared.does == _PUTS:
            yield from (
                role.takes for role in declared.roles.values() if role.takes in self.lexicon.vocabulary.nouns
            )

    def _filled(self, noun: str) -> str:
        return MeaningTeller(self.lexicon).filled(self.lexicon.vocabulary.nouns[noun])

    def _at_the_edge(self, card: Card) -> Iterator[Paragraph]:
        """Whether a step that a grid has no room for keeps from doing the rest, or is left out."""
        for rule in card.rules:
            for body in (node for node in walk(rule) if isinstance(node, rules.Action | rules.Reaction)):
                key = "edge_forbids" if isinstance(body, rules.Action) else "edge_stays"
                for step in body.body:
                    if isinstance(step, rules.Do) and self.lexicon.vocabulary.verbs[step.verb].does == _STEPS:
                        noun = self.lexicon.vocabulary.verbs[step.verb].objects[0]
                        told = self.lexicon.say("known", key)
                        yield from self._note(card, step.verb, self.lexicon.noun(noun), told)
