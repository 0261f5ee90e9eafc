"""Which sections of a reference speak of a word, or have rules that use it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from ....compiler.compile import CheckedGame
from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.walk import walk
from .anchors import card_anchor
from .document import Chapter, Entries, Fact, LinkTarget, ProcedureSteps, Rules, Section, texts_of

_WORD = re.compile(r"\w+(?:[-’']\w+)*")
PROCEDURE = "procedure"


class Mentions:
    """In which sections of some chapters words are spoken of.

    A verb is looked for in the rules, since it is said in many forms, and some of them are other words too;
    likewise a procedure, an order of players, and what one may do.
    """

    def __init__(self, checked: CheckedGame, chapters: Sequence[Chapter]) -> None:
        self._texts: list[tuple[LinkTarget, str, str]] = []
        self._using: defaultdict[tuple[str, str], list[LinkTarget]] = defaultdict(list)
        cards = {card_anchor(card, checked.packs[0].id): card for card in checked.game.cards}
        self._courses = {anchor: tuple(_procedures(card)) for anchor, card in cards.items()}
        for chapter in chapters:
            for section in chapter.sections:
                words = " ".join(word for text in _texts(section) for word in _WORD.findall(text))
                place = LinkTarget(section.anchor, section.title)
                self._texts.append((place, f" {words} ", f" {words.casefold()} "))
                there = [cards[anchor] for anchor in _anchors(section) if anchor in cards]
                for used in dict.fromkeys(used for card in there for used in _used(card)):
                    self._using[used].append(place)

    def using(self, sort: str, word: str) -> tuple[LinkTarget, ...]:
        """The sections with rules that use a word of a sort."""
        return tuple(self._using.get((sort, word), ()))

    def running(self, anchor: str) -> tuple[LinkTarget, ...] | None:
        """The sections whose rules carry out a procedure of a card; None where no such card stands there."""
        courses = self._courses.get(anchor)
        if not courses:
            return None
        return tuple(dict.fromkeys(place for name in courses for place in self.using(PROCEDURE, name)))

    def of(self, *names: str) -> Iterator[LinkTarget]:
        """The sections that speak of something, by any of its names.

        A name that is written small is only found so: in German "essen" is to eat, and "Essen" is food.
        """
        wanted = [f" {' '.join(_WORD.findall(name))} " for name in names]
        small = [name for name in wanted if name.strip()[:1].islower()]
        large = [name.casefold() for name in wanted if name.strip() and name not in small]
        for place, text, folded in self._texts:
            if any(name in text for name in small) or any(name in folded for name in large):
                yield place


def _anchors(section: Section) -> Iterator[str]:
    """Where the cards stand that a section tells."""
    yield section.anchor
    for block in section.blocks:
        if isinstance(block, Entries):
            yield from (entry.anchor for entry in block.entries)


def _procedures(card: Card) -> Iterator[str]:
    return (rule.body.name for rule in card.rules if isinstance(rule.body, rules.Procedure))


def _used(card: Card) -> Iterator[tuple[str, str]]:
    """What the rules of a card use that are told."""
    for rule in (rule for rule in card.rules if not rule.account):
        for node in walk(rule):
            match node:
                case rules.Do(verb=verb) | rules.EventPattern(verb=verb):
                    yield "verb", verb
                case rules.Member(noun=noun, field=field):
                    yield "fact", f"{noun}.{field}"
                case rules.EachPlayer(order=rules.Player(which=which)):
                    yield "general", which
                case rules.May() | rules.Action():
                    yield "general", "may"
                case rules.LabelOf(label=label):
                    yield PROCEDURE, label


def _texts(section: Section) -> Iterator[str]:
    """What the rules of a section say; a glossary speaks of everything."""
    for block in section.blocks:
        match block:
            case Rules(rules=rules):
                yield from (rule.text for rule in rules)
            case ProcedureSteps(steps=steps):
                yield from texts_of(steps)
            case Entries(entries=entries):
                for entry in entries:
                    yield from (rule.text for side in entry.sides for rule in side.rules)
                    yield from map(_fact, entry.facts)


def _fact(fact: Fact) -> str:
    return f"{fact.name} {fact.value}"
