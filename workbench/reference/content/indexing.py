"""The index: every card and word with the places where it is told and where it is spoken of."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from ....compiler.compile import CheckedGame
from ...report.lexicon import capital
from ...report.messages import Messages
from .anchors import list_anchor
from .collation import collated
from .document import Block, Chapter, Entries, Glossary, Index, Indexed, LinkTarget
from .spoken import Mentions

_LISTS = (list_anchor("list", ""), list_anchor("words", ""))
_MOST = 12  # places of one entry: who reads looks for a few, the search finds all


def index_of(checked: CheckedGame, chapters: Sequence[Chapter], messages: Messages) -> Index:
    """The index of all that stands in some chapters. ``messages``: the words of pages in their language."""
    named = _named(chapters)
    spoken = Mentions(checked, chapters)
    terms = _terms(chapters)
    entries = [
        Indexed(_inverted(name, messages), _places(name, own, terms.get(name), spoken))
        for name, own in named.items()
    ]
    entries.sort(key=lambda entry: collated(entry.name))
    letters = groupby(entries, key=lambda entry: _letter(entry.name))
    return Index(tuple((letter, tuple(members)) for letter, members in letters))


def _inverted(name: str, messages: Messages) -> str:
    """A name with its article behind it, so that it is found under the word that is looked for."""
    for article in messages.say("reference", "articles").split(", "):
        start = article if article.endswith("\u2019") else f"{article} "
        if name.casefold().startswith(start) and len(name) > len(start):
            rest = capital(name[len(start) :])
            return messages.say("reference", "inverted", name=rest, article=article)
    return name


def _named(chapters: Sequence[Chapter]) -> dict[str, list[LinkTarget]]:
    """What has a name, with the places where it is told."""
    named: dict[str, list[LinkTarget]] = defaultdict(list)
    for chapter in chapters:
        for section in chapter.sections:
            if not section.anchor.startswith(_LISTS):
                named[section.title].append(LinkTarget(section.anchor, chapter.title))
            for block in section.blocks:
                for name, anchor in _names_in(block):
                    named[name].append(LinkTarget(anchor, section.title))
    return named


def _terms(chapters: Sequence[Chapter]) -> dict[str, tuple[LinkTarget, ...]]:
    """Where rules speak of a word, by how it stands in the glossary."""
    places: dict[str, tuple[LinkTarget, ...]] = defaultdict(tuple)
    for chapter in chapters:
        for block in (block for section in chapter.sections for block in section.blocks):
            if isinstance(block, Glossary):
                for term in block.terms:
                    places[term.name] += term.every
    return places


def _names_in(block: Block) -> Iterator[tuple[str, str]]:
    if isinstance(block, Entries):
        for entry in block.entries:
            yield entry.name, entry.anchor
            yield from ((s.name, s.anchor) for s in entry.sides if s.name and s.name != entry.name)
    elif isinstance(block, Glossary):
        yield from ((term.name, term.anchor) for term in block.terms)


def _places(
    name: str, own: Sequence[LinkTarget], of_word: Sequence[LinkTarget] | None, spoken: Mentions
) -> tuple[LinkTarget, ...]:
    """Where a name is told, and where rules speak of it: of a word or a course of the game where these use
    it, of anything else where they name it."""
    told = {place.anchor for place in own}
    first = {place.name: place for place in _told_apart(own)}
    courses = [places for place in own if (places := spoken.running(place.anchor)) is not None]
    speaking = [*(of_word or ()), *chain.from_iterable(courses)]
    if of_word is None and not courses:
        speaking += spoken.of(name)
    for place in speaking:  # of two that are called the same, readers would not know which to take
        if place.anchor not in told:
            first.setdefault(place.name, place)
    return tuple(first.values())[:_MOST]


def _told_apart(places: Sequence[LinkTarget]) -> Iterator[LinkTarget]:
    """Places with a name of their own each: of several that are called the same the others are numbered."""
    met: Counter[str] = Counter()
    for place in places:
        met[place.name] += 1
        number = met[place.name]
        yield place if number == 1 else LinkTarget(place.anchor, f"{place.name} {number}")


def _letter(name: str) -> str:
    """Under which letter a name stands; what begins with none comes first, under a sign."""
    first = collated(name)[:1].upper()
    return first if first.isalpha() else "#"
