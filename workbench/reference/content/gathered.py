"""What is told at a rule and wanted elsewhere: bans where somebody tries it, all sources of a resource."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ....compiler.source.spans import NOWHERE, Span
from ....compiler.text.message import outline
from ....compiler.text.message.outline import Prose
from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.speakable import speakable
from ....compiler.typed.walk import walk
from ....compiler.words.chapters import LISTS, SOURCES
from ...report.lexicon import capital
from ...report.visible import visible
from .anchors import card_anchor, list_anchor, rule_anchor
from .document import LinkTarget, Rule, Rules, Section
from .lexicon import Lexicon
from .plans import ChapterContents

_GAIN = "gain"


@dataclass(frozen=True)
class Gathered:
    """Gathers what is told in one language. ``told``: the procedures that can be told."""

    lexicon: Lexicon
    plans: tuple[ChapterContents, ...]
    told: Mapping[str, Prose]

    # -------------------------------------------------------------- at steps

    def bans(self, procedure: str, step: outline.OutlineStep) -> Iterator[LinkTarget]:
        """The rules for everybody that forbid what is done at a step without steps of its own."""
        if not step.steps:
            done = self._done(procedure, step.span)
            yield from (place for verb, place in self._forbidden if verb in done)

    def more(self, procedure: str, step: outline.OutlineStep) -> Iterator[LinkTarget]:
        """Where all sources of a resource are told that is gained at such a step."""
        if not step.steps and not any(map(str.strip, step.refers_to)):
            gained = self._gained_by(self._at(procedure, step.span))
            yield from (
                LinkTarget(section.anchor, section.title)
                for resource, section in self.sources.items()
                if resource in gained
            )

    def _at(self, procedure: str, span: Span) -> list[rules.Do | rules.Offer]:
        """What is done and offered at a step: from its place to that of the next one."""
        starts = [step.span.start for step in _all(self.told[procedure].steps)]
        end = min((start for start in starts if start > span.start), default=None)
        return [
            node
            for node in walk(self.lexicon.checked.game.procedures[procedure].body)
            if isinstance(node, rules.Do | rules.Offer) and span != NOWHERE != node.span
            if span.start <= node.span.start and (end is None or node.span.start < end)
        ]

    def _done(self, procedure: str, span: Span) -> set[str]:
        """The verbs that are done at a step, and by the actions that it offers."""
        nodes = self._at(procedure, span)
        windows = {node.window for node in nodes if isinstance(node, rules.Offer)}
        offered = (rule for rule in self._actions if self._window(rule) in windows)
        return {
            node.verb
            for node in (*nodes, *(node for rule in offered for node in walk(rule)))
            if isinstance(node, rules.Do)
        }

    @cached_property
    def _actions(self) -> list[rules.Rule]:
        every = (rule for card in self.lexicon.checked.game.cards for _, rule in speakable(card))
        return [rule for rule in every if isinstance(rule.body, rules.Action)]

    def _window(self, rule: rules.Rule) -> str:
        window = rule.body.window if isinstance(rule.body, rules.Action) else None
        return window if isinstance(window, str) else ""

    @cached_property
    def _forbidden(self) -> list[tuple[str, LinkTarget]]:
        """What rules for everybody forbid, by its verb."""
        return [
            (rule.body.pattern.verb, LinkTarget(self._anchor(card, rule), text))
            for card, kind, rule in self._rules
            if isinstance(rule.body, rules.Permission) and rule.body.mode == "forbid"
            if self.lexicon.vocabulary.is_everywhere(card.kind) and card.when is None
            if (text := self.lexicon.rule(kind, rule))
        ]

    # -------------------------------------------------------------- sources

    @cached_property
    def sources(self) -> Mapping[str, Section]:
        """By resource a section with all that brings some, where there are several and a chapter has them."""
        if not any((LISTS, SOURCES) in plan.parts for plan in self.plans):
            return {}
        sections = {}
        for resource in self.lexicon.vocabulary.resources.values():
            name = capital(self.lexicon.noun(resource.name, plural=True))
            if name and not resource.scores and resource.name not in self.lexicon.vocabulary.untold:
                anchor = list_anchor("source", resource.name)
                told = tuple(self._sources(resource.name, anchor))
                if len(told) > 1:
                    title = self.lexicon.say("source_of", what=name)
                    sections[resource.name] = Section(anchor, title, (Rules(told),))
        return sections

    def _sources(self, resource: str, anchor: str) -> Iterator[Rule]:
        """Steps, rules for everybody, and cards by kind, in which some is gained."""
        told = [*self._steps(resource), *self._everywhere(resource)]
        for number, (text, place) in enumerate(told, 1):
            yield Rule(f"{anchor}.{number}", text, see=(place,))
        kinds: dict[str, list[LinkTarget]] = {}
        for card, _, rule in self._rules:
            if not self.lexicon.vocabulary.is_everywhere(card.kind) and resource in self._gained_by([rule]):
                place = LinkTarget(self._card(card), self.lexicon.card(card.name))
                if place not in kinds.setdefault(card.kind, []):
                    kinds[card.kind].append(place)
        for number, (kind, cards) in enumerate(kinds.items(), len(told) + 1):
            text = capital(self.lexicon.noun(kind, plural=True))
            if text:
                yield Rule(f"{anchor}.{number}", text, see=tuple(cards))

    def _steps(self, resource: str) -> Iterator[tuple[str, LinkTarget]]:
        for procedure, prose in self.told.items():
            for step in _leaves(prose.steps):
                nodes = self._at(procedure, step.span)
                if resource in self._gained_by(nodes):
                    told = visible(step.text)
                    for made in filter(None, map(self.lexicon.defined, self._verbs(resource, nodes))):
                        told = f"{told} ({made})"
                    yield told, LinkTarget(step.anchor, visible(prose.title))

    def _verbs(self, resource: str, nodes: Iterable[rules.Node]) -> Iterator[str]:
        """The verbs at a step that bring some by their definition, of which the step itself says nothing."""
        for node in nodes:
            if not isinstance(node, rules.Do) or self.lexicon.vocabulary.verbs[node.verb].does == _GAIN:
                continue
            if resource in self._gained_by([node]):
                yield node.verb

    def _everywhere(self, resource: str) -> Iterator[tuple[str, LinkTarget]]:
        for card, kind, rule in self._rules:
            if self.lexicon.vocabulary.is_everywhere(card.kind) and resource in self._gained_by([rule]):
                text = self.lexicon.rule(kind, rule)
                if text:
                    yield text, LinkTarget(self._anchor(card, rule), self.lexicon.card(card.name))

    def _gained_by(self, nodes: Iterable[rules.Node]) -> set[str]:
        """The resources that some rules bring, themselves, by the verbs that they do, or by the labelled
        rules that they carry out or change."""
        game, waiting, met, gained = self.lexicon.checked.game, list(nodes), set[str](), set[str]()
        while waiting:
            for node in walk(waiting.pop()):
                if isinstance(node, rules.LabelOf) and node.rule not in met:
                    met.add(node.rule)
                    waiting += (rule for _, _, rule in self._rules if rule.id == node.rule)
                if not isinstance(node, rules.Do):
                    continue
                if self.lexicon.vocabulary.verbs[node.verb].does == _GAIN:
                    gained |= {part.resource for part in _parts(node) if isinstance(part, rules.Resource)}
                elif node.verb not in met:
                    met.add(node.verb)
                    every = (made for (verb, _), made in game.definitions.items() if verb == node.verb)
                    waiting += (statement for made in every for statement in made.body)
        return gained

    @cached_property
    def _rules(self) -> list[tuple[Card, str, rules.Rule]]:
        return [
            (card, kind, rule) for card in self.lexicon.checked.game.cards for kind, rule in speakable(card)
        ]

    def _card(self, card: Card) -> str:
        return card_anchor(card, self.lexicon.checked.packs[0].id)

    def _anchor(self, card: Card, rule: rules.Rule) -> str:
        return rule_anchor(self._card(card), rule)


def _parts(node: rules.Do) -> tuple[rules.Node, ...]:
    return () if node.object is None else (node.object,)


def _all(steps: Iterable[outline.OutlineStep]) -> Iterator[outline.OutlineStep]:
    """The steps of the base game with all steps inside them."""
    for step in steps:
        yield step
        yield from _all(step.steps)


def _leaves(steps: Iterable[outline.OutlineStep]) -> Iterator[outline.OutlineStep]:
    """Those without steps of their own."""
    yield from (step for step in _all(steps) if not step.steps)
