"""Why something happens in an example: the rule that brings it about, by name, with a link to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....compiler.source.records import replace
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.message.plan import Phrase
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.text.plan.qualities import conjuncts
from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.speakable import speakable
from ....compiler.typed.walk import walk
from ....runtime.machine.machine import Machine
from ....runtime.table.state import State
from ....runtime.view.why import why_unmet
from ...examples.given import ME
from ..content.anchors import card_anchor, rule_anchor
from ..content.document import Piece
from ..content.goals import goal_name
from ..content.lexicon import Lexicon

_OF_ITSELF = ("after", "before", "replace", "may_replace")
"""The kinds of rules that bring something about because something else happens."""
_FRONTS = ("provided", "unless")
"""What stands for a condition before a main clause."""
_OPPOSITE: Mapping[rules.Comparator, rules.Comparator] = {
    "is": "is not",
    "is not": "is",
    "<": ">=",
    ">=": "<",
    "<=": ">",
    ">": "<=",
}
LEAD = "X"
"""A word before what does not stand at the start of a sentence; it is cut away."""
_BECAUSE = "because"
_STEPS = "step"
"""The primitive that moves something across a grid."""
_RULE = "@"
"""Stands for a rule in the words around it, which are parted there."""


class Reasons:
    """Names rules. ``card``: that whose example it is."""

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
        own = told and self._because(told[0][1])
        instead = "" if own or not told else self._instead(*told[0])
        return (Piece(" ("), Piece(name, anchor), *((Piece(f", {instead}"),) if instead else ()), Piece(")"))

    def _instead(self, kind: str, rule: rules.Rule) -> str:
        """In whose place a rule does what it does: "instead of rerolling a die"; empty for any other rule."""
        if not isinstance(rule.body, rules.Replace):
            return ""
        try:
            plan = self._lexicon.realizer.plan(rule, kind)
            front = next((part for part in _phrases(plan) if part.op == "instead"), None)
            if front is None:
                return ""
            event = front.phrase("event")
            if isinstance(thing := event.get("object"), Phrase):
                event = event.with_slots(object=thing.with_slots(qualities=()))
            said = self._lexicon.realizer.spell_fronts((front.with_slots(event=event),), LEAD)
        except (NotExpressible, MissingForm):
            return ""
        return said.removeprefix(LEAD).strip().rstrip(",")

    def source(self, effect: int) -> tuple[Piece, ...]:
        """What a rule is called that gives something: by its name or that of its card, with a link to it."""
        card = self._card_of(effect)
        if card is None:
            return ()
        named = self.named(self._m.effects[effect].id)[1:-1]
        name = self._lexicon.card(card.name)
        return named or ((Piece(name, card_anchor(card, self._lexicon.checked.packs[0].id)),) if name else ())

    def goal(self, effect: int) -> tuple[Piece, ...]:
        """Of which thing a rule is the goal, behind the name of its card where that is not the card of the
        example; nothing for any other rule."""
        card, rule_id = self._card_of(effect), self._m.effects[effect].id
        own = [rule for rule in (() if card is None else card.rules) if rule.id == rule_id]
        name = goal_name(self._lexicon, card, own[0]) if card is not None and own else ""
        if not name:
            return ()
        return (Piece(name),) if self.is_own(effect) else (*self.source(effect), Piece(f", {name}"))

    def name_of_card(self, effect: int) -> str:
        """What the card of a rule is called."""
        card = self._card_of(effect)
        return "" if card is None else self._lexicon.card(card.name)

    def is_own(self, effect: int) -> bool:
        """Whether a rule stands on the card of the example."""
        return self._card_of(effect) is self._card

    def _card_of(self, effect: int) -> Card | None:
        return self._lexicon.checked.game.card(self._m.effects[effect].id.partition("#")[0])

    def is_of_options(self, effect: int) -> bool:
        """Whether a rule speaks of options: what it refuses is allowed in another game."""
        rule_id = self._m.effects[effect].id
        card = self._lexicon.checked.game.card(rule_id.partition("#")[0])
        own = [rule for rule in (() if card is None else card.rules) if rule.id == rule_id]
        return any(isinstance(node, rules.Option) for rule in own for node in walk(rule))

    def unmet(self, s: State, effect: int, this: int) -> str:
        """Which part of the condition of an action does not hold for who plays, as a reason ("because it is
        exhausted"), with the number that is compared; empty where no words tell it."""
        kind, rule = self._told(effect) or ("", None)
        if rule is None or not isinstance(body := rule.body, rules.Action):
            return ""
        parts, (count, unmet) = conjuncts(body.guard), why_unmet(self._m, s, effect, this, ME)
        if len(parts) != count or not unmet:
            return ""
        guard = _not(parts[unmet[0].part])
        try:
            plan = self._lexicon.realizer.plan(replace(rule, body=replace(body, guard=guard)), kind)
            front = next((part for part in _phrases(plan) if part.op in _FRONTS), None)
            said = "" if front is None else self._lexicon.realizer.spell_as(front, _BECAUSE, LEAD)
        except (NotExpressible, MissingForm):
            return ""
        said = said.removeprefix(LEAD).strip()
        number = unmet[0].value
        return (
            said
            if number is None or not said
            else self._lexicon.say("story", "here", what=said, number=number)
        )

    def steps(self, effect: int) -> bool:
        """Whether an action begins with a step across a grid."""
        _, rule = self._told(effect) or ("", None)
        first = rule.body.body[0] if rule is not None and isinstance(rule.body, rules.Action) else None
        vocabulary = self._lexicon.vocabulary
        return isinstance(first, rules.Do) and vocabulary.verbs[first.verb].does == _STEPS

    def _told(self, effect: int) -> tuple[str, rules.Rule] | None:
        """A rule that has a text, with the kind of card that it is for."""
        card, rule_id = self._card_of(effect), self._m.effects[effect].id
        told = () if card is None else speakable(card)
        return next(((kind, rule) for kind, rule in told if rule.id == rule_id), None)

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
        own = self._because(rule) if rule is not None else ""
        if not own and rule is not None:
            own = self._lexicon.rule_name(card.name, rule)
        if own:
            return own
        return self._lexicon.card(card.name) if self._lexicon.card_names.get(card.name) else ""

    def _because(self, rule: rules.Rule) -> str:
        """The words of a rule itself for what it is the reason of."""
        label = rule.id.rpartition("#")[2]
        return self._lexicon.form(f"label:{label}", _BECAUSE) if label else ""


def _not(condition: rules.Expression) -> rules.Expression:
    """What holds where a condition does not."""
    match condition:
        case rules.Negation(operand=operand):
            return operand
        case rules.Comparison(operator=operator):
            return replace(condition, operator=_OPPOSITE[operator])
    return rules.Negation(condition, span=condition.span)


def _phrases(plan: Phrase) -> Iterator[Phrase]:
    """A phrase and all those in it."""
    yield plan
    for _, slot in plan.slots:
        for part in slot if isinstance(slot, tuple) else (slot,):
            if isinstance(part, Phrase):
                yield from _phrases(part)
