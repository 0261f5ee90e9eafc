"""The rules of a card as a reference teaches them: the base game first, others in notes behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....compiler.partial.decided import Decided, base_of, options_in
from ....compiler.partial.fold import Folding
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.text.procedures.apart import Values, differences, fronts_of, others
from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.speakable import speakable
from ...report.visible import visible
from .lexicon import Lexicon

Said = tuple[str, rules.Rule]
"""What a rule says, and the rule."""


@dataclass(frozen=True)
class RulesApart:
    """Tells the rules of cards in one language."""

    lexicon: Lexicon

    def of(self, card: Card) -> Iterator[Said]:
        """What the rules of a card say; behind those of a side what is there in other games."""
        own = tuple(speakable(card))
        asked = [rule for _, rule in own if options_in(rule)]
        if not asked:
            yield from self._said(own, ())
            return
        base = list(self._said(own, ()))
        yield from base
        game = self.lexicon.checked.game
        met = {text for text, _ in base}
        for values in dict.fromkeys(values for rule in asked for values in others(game, rule)):
            other = list(self._said(own, values))
            for change in differences([text for text, _ in base], [text for text, _ in other]):
                when = visible(self.lexicon.realizer.spell_fronts(fronts_of(game, values)))
                new = other[slice(*change.new)]
                for said, rule in new:
                    what = self._within(card, said, rule, values)
                    text = self.lexicon.say("notes", change.how, when=when, what=what, steps="")
                    if text not in met:
                        met.add(text)
                        yield text, rule
                if not new:
                    yield (
                        self.lexicon.say("notes", change.how, when=when, what="", steps=""),
                        base[change.old[0]][1],
                    )

    def _within(self, card: Card, said: str, rule: rules.Rule, values: Values) -> str:
        """What a rule says as it is said behind other words, where it is the program that says it."""
        kind = next(kind for kind, own in speakable(card) if own is rule)
        folded = self._folder(values).node(rule)
        if folded is None or self.lexicon.is_so("capital_notes") or self.lexicon.is_unproven(card):
            return said
        try:
            if self.lexicon.realizer.say(folded, kind) != said:
                return said
            return visible(self.lexicon.realizer.spell_within(self.lexicon.realizer.plan(folded, kind)))
        except (MissingForm, NotExpressible):
            return said

    def _folder(self, values: Values) -> Folding:
        game = self.lexicon.checked.game
        return Folding(game, Decided({**base_of(game).options, **dict(values)}))

    def _said(self, own: tuple[tuple[str, rules.Rule], ...], values: Values) -> Iterator[Said]:
        """What rules say with some options, without those that there are not then."""
        folder = self._folder(values)
        for kind, rule in own:
            folded = folder.node(rule) if options_in(rule) else rule
            text = self.lexicon.rule(kind, folded) if folded is not None else ""
            if text:
                yield text, rule
