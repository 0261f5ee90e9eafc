"""Each rule is said in a language and read back, and nothing else is read in its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.limits import Limits
from ...source.memo import unless_sound
from ...source.packs.pack_files import PackFiles
from ...source.spans import Span
from ...tree import rules
from ...typed.model import Card
from ...typed.only_points import only_points
from ...typed.speakable import speakable
from ...typed.walk import walk
from ..language.missing import MissingForm
from ..language.tries import TooMuchToReadError
from ..language.unfilled import is_unfilled
from ..plan.discourse import NotExpressible
from ..plan.normal_form import normal_form
from ..realizer import Realizer
from .lacking.gap_sentences import gap_sentence, lacking
from .lacking.lacks import WORD, Lacks, missing, own_place, unspeakable
from .unsaid import unsaid


@dataclass
class ReadBack:
    """Says all rules in one language and reads each back; each different rule of a kind once.

    ``grounds``: what it depends on beside the rule and its text whether one is read back.
    """

    realizer: Realizer
    packs: Sequence[PackFiles]
    limits: Limits
    unspeakable: set[rules.Rule]
    lacks: Lacks
    grounds: bytes
    said: dict[str, tuple[rules.Rule, Span]] = field(default_factory=dict)
    heard: set[tuple[rules.Rule, str]] = field(default_factory=set)

    def cards(self, cards: Sequence[Card]) -> Iterator[Diagnostic]:
        for card in cards:
            for kind, rule in speakable(card):
                normal = normal_form(rule)
                if self._is_scored(rule):
                    continue
                if (normal, kind) not in self.heard:
                    self.heard.add((normal, kind))
                    yield from self._rule(kind, rule, normal)

    def _rule(self, kind: str, rule: rules.Rule, normal: rules.Rule) -> Iterator[Diagnostic]:
        language = self.realizer.language.code
        try:
            text = self.realizer.say(rule, kind)
        except NotExpressible as error:
            if normal not in self.unspeakable and not self._names_what_is_lost(rule):
                self.unspeakable.add(normal)
                yield unspeakable(error, rule)
            return
        except MissingForm as error:
            yield from self._lacking(error, kind, rule)
            return
        if is_unfilled(text):  # somebody is still writing the words: they say nothing, and could be anything
            return
        if len(text) > self.limits.made_text:
            limit_name, most = "limit_made_text", self.limits.made_text
            yield diagnostic("H090", rule.span, limit="made_text", what=limit_name, maximum=most)
            return
        other = self.said.setdefault(text, (normal, rule.span))
        if other[0] != normal:
            related = (Related(other[1], "same_text"),)
            yield diagnostic("H607", rule.span, related=related, text=text, language=language)
        look = partial(self._read_back, kind, rule, normal, text)
        yield from unless_sound("read back", (kind, text, repr(normal)), look, self.grounds)

    def _lacking(self, error: MissingForm, kind: str, rule: rules.Rule) -> Iterator[Diagnostic]:
        """All that a language lacks for a rule, each with the sentence that has a gap there.

        Of a word that has no entry, that alone is told.
        """
        plan = self.realizer.plan(rule, kind)
        lacks = lacking(self.realizer, plan, error)
        for number, lack in enumerate(lacks):
            is_whole = lack.needed == WORD or not self.lacks.has_word(lack.what)
            if self.lacks.note(lack) and is_whole:
                yield missing(lack, self.packs, rule, gap_sentence(self.realizer, plan, lacks, number))

    def _is_scored(self, rule: rules.Rule) -> bool:
        """Whether a rule is told to be written as points that are scored: it has their text, and no other."""
        vocabulary = self.realizer.game.vocabulary
        return isinstance(rule.body, rules.Timed) and only_points(vocabulary, rule.body.body) is not None

    def _names_what_is_lost(self, rule: rules.Rule) -> bool:
        """Whether a rule names one that is not in the game for its mistakes: nobody knows its words."""
        dropped = self.realizer.game.dropped
        return any(isinstance(node, rules.LabelOf) and node.label in dropped for node in walk(rule))

    def _read_back(self, kind: str, rule: rules.Rule, normal: rules.Rule, text: str) -> Iterator[Diagnostic]:
        language = self.realizer.language.code
        try:
            heard = self.realizer.hear(text, kind)
        except TooMuchToReadError as error:
            limit_name = f"limit_{error.limit}"
            yield diagnostic("H090", rule.span, limit=error.limit, what=limit_name, maximum=error.maximum)
            return
        others = [meaning for meaning in heard if normal_form(meaning.rule) != normal]
        if others:
            yield diagnostic("H605", rule.span, text=text, language=language, other=others[0].source)
        elif not heard:
            left_out = tuple(unsaid(self.realizer.language, self.realizer.plan(rule, kind)))
            yield from self._leaving_out(left_out, rule)
            if not left_out:
                yield diagnostic("H606", rule.span, text=text, language=language)
        else:
            yield from self._misheard(kind, rule, text)

    def _misheard(self, kind: str, rule: rules.Rule, text: str) -> Iterator[Diagnostic]:
        """H687: what a reader in a hurry takes to be said of another thing, the first of it."""
        language = self.realizer.language.code
        for meant, nearer in self.realizer.misheard(self.realizer.plan(rule, kind))[:1]:
            yield diagnostic("H687", rule.span, text=text, language=language, meant=meant, nearer=nearer)

    def _leaving_out(self, left_out: Iterable[tuple[str, str]], rule: rules.Rule) -> Iterator[Diagnostic]:
        """The wordings of verbs that leave out what they are done to, or with what, each told once."""
        for verb, slot in left_out:
            language = self.realizer.language.code
            if self.lacks.note(lack := MissingForm(language, verb, slot)):
                place = own_place(lack, self.packs, rule)
                related = () if place == rule.span else (Related(rule.span, "needed_here"),)
                word = verb.partition(":")[2]
                yield diagnostic("H643", place, related=related, language=language, word=word, slot=slot)
