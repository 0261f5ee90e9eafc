"""One game in one language: what its cards, their parts and its words are called, and what its rules say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ...compiler.compile import CheckedGame
from ...compiler.text.checks.wordings import Wording, card_wordings
from ...compiler.text.language.missing import MissingForm
from ...compiler.text.message.plan import phrase
from ...compiler.text.names import card_flavors, card_names
from ...compiler.text.part_names import PartNames, part_names
from ...compiler.text.plan.discourse import NotExpressible
from ...compiler.text.realizers import game_realizer
from ...compiler.text.say.runs import TextRun
from ...compiler.tree import rules
from ...compiler.typed.model import Card
from ...compiler.words.vocabulary import PLAYER
from .spoken import UNPROVEN

_ALONE = ("label", "_", "sg", "m.sg", "f.sg", "n.sg", "x.sg", "stem")
"""The forms of a word in which it can stand alone, the best first."""
_NUMBERS = ("sg", "pl")


class GameLexicon:
    """Words as they are written: who shows them makes them safe to show. What there is none for is empty."""

    def __init__(self, checked: CheckedGame, language: str) -> None:
        self.checked = checked
        self.language = language
        self.vocabulary = checked.game.vocabulary
        self.realizer = game_realizer(checked.game, checked.packs, language)

    # -------------------------------------------------------------- names

    @cached_property
    def card_names(self) -> Mapping[str, str]:
        """The names of cards by those in their ids."""
        return card_names(self.checked.packs, self.language)

    @cached_property
    def flavors(self) -> Mapping[str, str]:
        """The lines of atmosphere, likewise."""
        return card_flavors(self.checked.packs, self.language)

    @cached_property
    def parts(self) -> PartNames:
        """The names of sides and rules of cards."""
        return part_names(self.checked.packs, self.language)

    # -------------------------------------------------------------- words

    def form(self, word: str, *names: str) -> str:
        """The first of some forms that a word has."""
        return self.realizer.lexeme_form(word, *names) or ""

    def counted_form(self, word: str, *, plural: bool = False) -> str:
        """A word for one thing or for several; where it has but one of these forms, that."""
        return self.form(word, *(reversed(_NUMBERS) if plural else _NUMBERS))

    def doing(self, verb: str, before: str = "") -> str:
        """What a verb does, with what it is done to, behind words that stand as they are; empty where the
        language needs to know more of it."""
        declared = self.vocabulary.verbs[verb]
        known = (*self.vocabulary.nouns, PLAYER)
        noun = next((name for name in declared.objects if name in known), None)
        if noun is None and declared.objects:
            return ""
        several = declared.many if declared.many is not None and declared.many > 1 else None
        det = self._det(noun) if several is None else "count"
        what = None if noun is None else phrase("np", noun=f"noun:{noun}", det=det, number=several)
        try:
            return self.realizer.spell_as(phrase("clause", verb=f"verb:{verb}", object=what), "inf", before)
        except MissingForm:
            return ""

    def _det(self, noun: str | None) -> str:
        """How a thing is spoken of alone: as yours where each player has one, as the only one there is, or as
        one of several."""
        declared = self.vocabulary.nouns.get(noun or "")
        if declared is None:
            return "a"
        if declared.owned and declared.on is not None and declared.grid is None:
            return "your"
        outline = self.checked.game.outline
        own = [part for part in (outline.components if outline is not None else ()) if part.noun == noun]
        cards = any(self.vocabulary.is_a(card.kind, declared.name) for card in self.checked.game.cards)
        only = len(own) == 1 and own[0].count == 1 and own[0].copies is None and not cards
        return "the" if only else "a"

    def defined(self, verb: str) -> str:
        """What a verb does by its definition; empty where no text says it."""
        try:
            return self.realizer.defined(verb)
        except MissingForm:
            return ""

    def alone(self, word: str) -> str:
        """A word as it stands by itself, such as a value of an enumeration."""
        return self.form(word, *_ALONE)

    def of_field(self, noun: str, name: str, *names: str) -> str:
        """A form of the word for a field, which a noun may have from what it is a kind of; or of a player."""
        kinds = self.vocabulary.ancestry(noun) or (noun,)
        said = (self.form(f"field:{kind}.{name}", *names) for kind in kinds)
        return next(filter(None, said), "")

    # -------------------------------------------------------------- rules

    @cached_property
    def wordings(self) -> Mapping[str, Wording]:
        """The wordings of somebody's own that stand in place of what the program says, by card."""
        return card_wordings(self.checked.game, self.checked.packs, self.language)

    @cached_property
    def _wording_of(self) -> Mapping[str, Wording]:
        return {rule: wording for wording in self.wordings.values() for rule in wording.lines}

    def say_rule(self, kind: str, rule: rules.Rule, *, compact: bool = False) -> str:
        """What a rule says on a card of a kind, in somebody's own wording where there is one.

        No wording is ``compact``. Raises NotExpressible, and MissingForm where the language lacks a word.
        """
        wording = None if compact else self._wording_of.get(rule.id)
        return self.realizer.say(rule, kind, compact=compact) if wording is None else wording.lines[rule.id]

    def rule_in_runs(self, kind: str, rule: rules.Rule, *, compact: bool = False) -> tuple[TextRun, ...]:
        """The same in pieces that know what they stand for; of somebody's own wording nothing is known.

        Raises the same.
        """
        wording = None if compact else self._wording_of.get(rule.id)
        if wording is None:
            return self.realizer.say_in_runs(rule, kind, compact=compact)
        return (TextRun(wording.lines[rule.id]),) if wording.lines[rule.id] else ()

    def rule_text(self, kind: str, rule: rules.Rule, *, compact: bool = False) -> str:
        """The same, empty where nothing can be said."""
        try:
            return self.say_rule(kind, rule, compact=compact)
        except (NotExpressible, MissingForm):
            return ""

    def is_unproven(self, card: Card) -> bool:
        """Whether a card is shown in a wording of somebody's own that is not proven."""
        wording = self.wordings.get(card.id)
        return wording is not None and wording.state != "proven"

    def marked(self, rule: rules.Rule, line: str) -> str:
        """What a rule says, with a mark where nothing proves that the wording says it."""
        wording = self._wording_of.get(rule.id)
        return f"{line} {UNPROVEN}" if line and wording is not None and wording.state != "proven" else line


def capital(text: str) -> str:
    """With a capital at its start."""
    return text[:1].upper() + text[1:]
