"""The index: every card and word with the places where it is told and where it is spoken of."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, groupby

from ...report.lexicon import capital
from ...report.messages import Messages
from .anchors import list_anchor, word_anchor
from .collation import collated
from .document import Block, Chapter, Entries, Glossary, Index, Indexed, LinkTarget
from .lexicon import Lexicon
from .spoken import Mentions

_LISTS = (list_anchor("list", ""), list_anchor("words", ""))
_VERB = word_anchor("verb", "")
_OPTION = list_anchor("option", "")
_MOST = 12  # places of one entry: who reads looks for a few, the search finds all


def index_of(lexicon: Lexicon, chapters: Sequence[Chapter]) -> Index:
    """The index of all that stands in some chapters, in the words of a language."""
    spoken = Mentions(lexicon.checked, chapters, lexicon.names, lexicon.coordinates)
    terms = _terms(chapters)
    entries = [
        Indexed(_inverted(name, lexicon.messages), _places(name, own, terms.get(name), spoken))
        for name, own in _joined(chapters, terms, lexicon).items()
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


def _joined(
    chapters: Sequence[Chapter], terms: Mapping[str, tuple[LinkTarget, ...]], lexicon: Lexicon
) -> dict[str, list[LinkTarget]]:
    """Names as one where they differ in capitals only, or tell the same thing once and in the plural: as they
    stand in the glossary, if they do. A card or an option bears its name for itself."""
    alone = set(_names_alone(chapters))
    numbered = _numbered(alone, terms)
    named = {name: places for name, places in _named(chapters).items() if name not in numbered}
    singular = {collated(several): capital(thing) for several, thing in lexicon.things.items()}
    called: dict[tuple[bool, str], str] = {}
    joined: dict[str, list[LinkTarget]] = defaultdict(list)
    for name in sorted(named, key=lambda name: name not in terms):
        thing = singular.get(collated(name), name)
        if name in alone or (name in terms and thing not in terms):
            thing = name
        joined[called.setdefault(_key(thing, named[name]), thing)] += named[name]
    return joined


def _names_alone(chapters: Sequence[Chapter]) -> Iterator[str]:
    """The names of cards and of options."""
    for section in (section for chapter in chapters for section in chapter.sections):
        if section.anchor.startswith(_OPTION):
            yield section.title
        yield from (
            entry.name for block in section.blocks if isinstance(block, Entries) for entry in block.entries
        )


def _numbered(alone: Collection[str], terms: Collection[str]) -> set[str]:
    """Cards that are called like a word with a number: they stand together, where that word leads."""
    words, numbered = set(map(collated, terms)), set()
    for name in alone:
        word, _, number = name.rpartition(" ")
        if number.isdigit() and collated(word) in words:
            numbered.add(name)
    return numbered


def _key(name: str, places: Sequence[LinkTarget]) -> tuple[bool, str]:
    """By what a name is the same as others: a verb is none of the nouns that are written like it."""
    return any(place.anchor.startswith(_VERB) for place in places), collated(name)


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
