"""Why something happens in an example: the rule that brings it about, by name, with a link to it."""

from __future__ import annotations

from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.speakable import speakable
from ....compiler.typed.walk import walk
from ....runtime.machine.machine import Machine
from ..content.anchors import card_anchor, rule_anchor
from ..content.document import Piece
from ..content.lexicon import Lexicon

_OF_ITSELF = ("after", "before", "replace", "may_replace")
"""The kinds of rules that bring something about because something else happens."""
_BECAUSE = "because"
_RULE = "\0"
"""Stands for a rule in the words around it, which are parted there."""


class Reasons:
    """Names rules. ``card``: that whose example it is; its own rules stand beside it."""

    def __init__(self, lexicon: Lexicon, m: Machine, card: Card) -> None:
        self._lexicon = lexicon
        self._m = m
        self._card = card

    def of(self, effect: int) -> tuple[Piece, ...]:
        """The reason that a rule is, in brackets; nothing where no rule, or the example itself, brings it."""
        if not 0 <= effect < len(self._m.rules) or self._m.rules[effect].kind not in _OF_ITSELF:
            return ()
        return self.named(self._m.effects[effect].id)

    def named(self, rule_id: str) -> tuple[Piece, ...]:
        """The same for a rule by its id."""
        game = self._lexicon.checked.game
        card = game.card(rule_id.partition("#")[0])
        if card is None:
            return ()
        told = [(kind, rule) for kind, rule in speakable(card) if rule.id == rule_id]
        name = self._name(card, told[0][1] if told else None)
        if not name:
            return ()
        anchor = card_anchor(card, self._lexicon.checked.packs[0].id)
        if told and self._lexicon.rule(*told[0]):
            anchor = rule_anchor(anchor, told[0][1])
        return (Piece(" ("), Piece(name, anchor), Piece(")"))

    def is_of_options(self, effect: int) -> bool:
        """Whether a rule speaks of options: what it refuses is allowed in another game."""
        rule_id = self._m.effects[effect].id
        card = self._lexicon.checked.game.card(rule_id.partition("#")[0])
        own = [rule for rule in (() if card is None else card.rules) if rule.id == rule_id]
        return any(isinstance(node, rules.Option) for rule in own for node in walk(rule))

    def quoted(self, effect: int, *, whole: bool) -> tuple[Piece, ...]:
        """What a rule says, as the reason why something may not be done; its name where it says nothing. One
        of the card of the example, which stands beside it, only if ``whole``."""
        rule_id = self._m.effects[effect].id if 0 <= effect < len(self._m.effects) else ""
        card = self._lexicon.checked.game.card(rule_id.partition("#")[0])
        told = [] if card is None else [(kind, rule) for kind, rule in speakable(card) if rule.id == rule_id]
        text = self._lexicon.rule(*told[0]) if told else ""
        if card is self._card and not whole:
            return ()
        if card is None or not text:
            return self.named(rule_id) if card is not None else ()
        anchor = rule_anchor(card_anchor(card, self._lexicon.checked.packs[0].id), told[0][1])
        before, _, behind = self._lexicon.say("story", "because", rule=_RULE).partition(_RULE)
        return (Piece(before), Piece(text.rstrip("."), anchor), Piece(behind))

    def _name(self, card: Card, rule: rules.Rule | None) -> str:
        label = rule.id.rpartition("#")[2] if rule is not None else ""
        own = self._lexicon.form(f"label:{label}", _BECAUSE) if label else ""
        if not own and rule is not None:
            own = self._lexicon.rule_name(card.name, rule)
        if own or card is self._card:
            return own
        return self._lexicon.card(card.name) if self._lexicon.card_names.get(card.name) else ""
