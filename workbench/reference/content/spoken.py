"""Which sections of a reference speak of a word, or have rules that use it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

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

    def __init__(
        self,
        checked: CheckedGame,
        chapters: Sequence[Chapter],
        names: Iterable[str] = (),
        apart: re.Pattern[str] | None = None,
    ) -> None:
        """``names``: what else is called by several words, of which each may be a name itself.

        In "Market card" nobody speaks of a card of any kind, and in what is ``apart`` of nothing at all:
        "row 2, column 3" only tells where something is.
        """
        self._names = {_words(name).casefold() for name in names}
        self._texts: list[tuple[LinkTarget, str]] = []
        self._using: defaultdict[tuple[str, str], list[LinkTarget]] = defaultdict(list)
        cards = {card_anchor(card, checked.packs[0].id): card for card in checked.game.cards}
        self._courses = {anchor: tuple(_procedures(card)) for anchor, card in cards.items()}
        for chapter in chapters:
            for section in chapter.sections:
                texts = (text if apart is None else apart.sub(" ", text) for text in _texts(section))
                words = " ".join(word for text in texts for word in _WORD.findall(text))
                place = LinkTarget(section.anchor, section.title)
                self._texts.append((place, f" {words} "))
                there = [cards[anchor] for anchor in _anchors(section) if anchor in cards]
                for used in dict.fromkeys(used for card in there for used in _used(checked, card)):
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
        wanted = list(map(_words, names))
        small = [name for name in wanted if name.strip()[:1].islower()]
        large = [name.casefold() for name in wanted if name.strip() and name not in small]
        every = [*large, *map(str.casefold, small)]
        longer = [other for other in self._names if any(name in other and name != other for name in every)]
        longer = sorted((other for other in longer if other not in every), key=len, reverse=True)
        said = "|".join(re.escape(other.rstrip()) for other in longer)
        others = re.compile(f"(?:{said})(?= )", re.IGNORECASE) if longer else None
        for place, text in self._texts:
            rest = text if others is None else others.sub(" \u2026", text)
            if any(name in rest for name in small) or any(name in rest.casefold() for name in large):
                yield place


def _words(name: str) -> str:
    """The words of a name with a space around each, as they are looked for in a text."""
    return f" {' '.join(_WORD.findall(name))} "


def _anchors(section: Section) -> Iterator[str]:
    """Where the cards stand that a section tells."""
    yield section.anchor
    for block in section.blocks:
        if isinstance(block, Entries):
            yield from (entry.anchor for entry in block.entries)


def _procedures(card: Card) -> Iterator[str]:
    return (rule.body.name for rule in card.rules if isinstance(rule.body, rules.Procedure))


def _used(checked: CheckedGame, card: Card) -> Iterator[tuple[str, str]]:
    """What the rules of a card use that are told, with the places to and from which verbs bring things."""
    for rule in (rule for rule in card.rules if not rule.account):
        for node in walk(rule):
            noun = getattr(node, "noun", None)
            if isinstance(noun, str):
                yield "noun", noun
            match node:
                case rules.Do(verb=verb) | rules.EventPattern(verb=verb):
                    yield "verb", verb
                    yield from (("zone", zone) for zone in sorted(_zones(checked, verb, frozenset())))
                case rules.Zone(zone=zone):
                    yield "zone", zone
                case rules.Member(noun=noun, field=field):
                    yield "fact", f"{noun}.{field}"
                case rules.EachPlayer(order=rules.Player(which=which)):
                    yield "general", which
                case rules.May() | rules.Action():
                    yield "general", "may"
                case rules.LabelOf(label=label):
                    yield PROCEDURE, label


def _zones(checked: CheckedGame, verb: str, met: frozenset[str]) -> set[str]:
    """The places that the definition of a verb names, and those of the verbs that it is made of."""
    definitions = (defined for (name, _), defined in checked.game.definitions.items() if name == verb)
    nodes = [node for defined in definitions for step in defined.body for node in walk(step)]
    inner = {node.verb for node in nodes if isinstance(node, rules.Do)} - met - {verb}
    own = {node.zone for node in nodes if isinstance(node, rules.Zone)}
    return own.union(*(_zones(checked, other, met | {verb}) for other in inner))


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
