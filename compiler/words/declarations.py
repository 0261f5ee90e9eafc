"""Checks the declarations of a vocabulary against each other: words that clash, verbs that do nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..parsing.grammar.keywords import RESERVED, TAKEN
from ..source.diagnostics import Diagnostic, Related, diagnostic
from .core import Core
from .doing import needs
from .vocabulary import Declaration, NounDeclaration, Verb, Vocabulary


def check_declarations(vocabulary: Vocabulary, core: Core) -> list[Diagnostic]:
    """Every mistake between declarations, in the order of the sections."""
    return [
        *_one_meaning(vocabulary, core),
        *_words_of_rules(vocabulary),
        *_after_my(vocabulary),
        *_circles(vocabulary),
        *_fields_of_parents(vocabulary),
        *_made_of_themselves(vocabulary),
        *(mistake for verb in vocabulary.verbs.values() for mistake in _verb(vocabulary, verb, core)),
    ]


def _one_meaning(vocabulary: Vocabulary, core: Core) -> Iterator[Diagnostic]:
    """A verb, a zone, a noun, a table, a grid and a bound never share a word, nor take one of the core."""
    sections: tuple[Mapping[str, Declaration], ...] = (
        vocabulary.nouns,
        vocabulary.zones,
        vocabulary.tables,
        vocabulary.grids,
        vocabulary.bounds,
        vocabulary.verbs,
    )
    yield from _twins((word for section in sections for word in section.values()), _home(vocabulary))
    for section in (*sections, vocabulary.resources, vocabulary.enums):
        for word in section.values():
            given = isinstance(word, NounDeclaration) and word.alone
            if word.name in core.words() and not given:
                yield diagnostic("H325", word.span, word=word.name)
    for verb in vocabulary.verbs.values():
        if verb.name in RESERVED:
            yield diagnostic("H330", verb.span, word=verb.name)


def _words_of_rules(vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """H746: a name that no rule could use, told where it is declared."""
    of_nouns = (field for noun in vocabulary.nouns.values() for field in noun.fields.values())
    fields = (*vocabulary.player.values(), *of_nouns)
    sorts: dict[str, Iterable[Declaration]] = {
        "noun": vocabulary.nouns.values(),
        "resource": vocabulary.resources.values(),
        "zone": vocabulary.zones.values(),
        "field": [field for field in fields if field.kind != "core"],
    }
    for sort, words in sorts.items():
        for word in words:
            if word.name in TAKEN[sort]:
                said = "noun" if sort == "resource" else sort
                yield diagnostic("H746", word.span, sort=f"sort_{said}", word=word.name)
    for enum in vocabulary.enums.values():
        for value in (*enum.values, *enum.groups):
            if value in TAKEN["value"]:
                yield diagnostic("H746", enum.span, sort="sort_value", word=value)


def _after_my(vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """What follows ``my.`` has one meaning: a field, a zone, things, a resource or a bound."""
    enums = vocabulary.enums
    nouns = [noun for noun in vocabulary.nouns.values() if noun.owned]
    units = (
        Declaration(value, span=noun.span)
        for noun in nouns
        if noun.each in enums
        for value in enums[noun.each or ""].values
    )
    plurals = (Declaration(noun.plural, span=noun.span) for noun in vocabulary.nouns.values() if noun.plural)
    zones = (zone for zone in vocabulary.zones.values() if zone.owned)
    bounds = (bound for bound in vocabulary.bounds.values() if bound.owned)
    fields: Iterable[Declaration] = vocabulary.player.values()
    words = (*fields, *zones, *plurals, *units, *vocabulary.resources.values(), *bounds)
    yield from _twins(words, _home(vocabulary))


def _home(vocabulary: Vocabulary) -> str:
    """The file of the game's own words, whatever packs add to them."""
    return next((noun.span.file for noun in vocabulary.nouns.values()), "")


def _twins(words: Iterable[Declaration], home: str) -> Iterator[Diagnostic]:
    """Two meanings of a word. If the game has one and a pack adds one, the added one is at fault."""
    first: dict[str, Declaration] = {}
    for word in words:
        known = first.setdefault(word.name, word)
        if known is not word:
            added = word.span.file == home != known.span.file
            fault, other = (known, word) if added else (word, known)
            related = (Related(other.span, "first_here"),)
            yield diagnostic("H323", fault.span, related=related, word=word.name)


def _circles(vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    for noun in vocabulary.nouns.values():
        last = vocabulary.nouns[vocabulary.ancestry(noun.name)[-1]]
        if last.parent in vocabulary.ancestry(noun.name):
            yield diagnostic("H331", noun.span, noun=noun.name)


def _fields_of_parents(vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """A field has one range and one meaning for all kinds of a noun: none of them declares it anew."""
    for noun in vocabulary.nouns.values():
        for name, field in noun.fields.items():
            for parent in vocabulary.ancestry(noun.name)[1:]:
                known = vocabulary.nouns[parent].fields.get(name)
                if known is not None and "core" not in (field.kind, known.kind):
                    related = (Related(known.span, "first_here"),)
                    at, kind = field.span, noun.name
                    yield diagnostic("H544", at, related=related, field=name, noun=parent, kind=kind)
                    break


def _made_of_themselves(vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """A zone that is made of zones of which it is a part."""
    for zone in vocabulary.zones.values():
        parts, waiting = dict[str, None](), list(zone.union)
        while waiting:
            part = waiting.pop()
            if part in vocabulary.zones and part not in parts:
                parts[part] = None
                waiting += vocabulary.zones[part].union
        if zone.name in parts:
            yield diagnostic("H574", zone.span, zone=zone.name)


def _verb(vocabulary: Vocabulary, verb: Verb, core: Core) -> Iterator[Diagnostic]:
    if (verb.does is None) is (verb.define is None):
        yield diagnostic("H327", verb.span, verb=verb.name)
    strange = list(_strange_roles(verb, core))
    yield from strange
    for needed in () if strange else needs(vocabulary, core, verb):
        yield diagnostic("H573", verb.span, verb=verb.name, primitive=verb.does or "define", needed=needed)


def _strange_roles(verb: Verb, core: Core) -> Iterator[Diagnostic]:
    """Roles that a primitive does not know, and such as it must have."""
    primitive = core.primitives.get(verb.does or "")
    if primitive is None or primitive.object == "any":
        return
    for role in verb.roles.values():
        if role.name not in primitive.roles:
            yield diagnostic("H329", role.span, role=role.name, verb=verb.name, primitive=primitive.name)
    for name in primitive.roles:
        if name not in primitive.optional and name not in verb.roles:
            yield diagnostic("H332", verb.span, role=name, verb=verb.name, primitive=primitive.name)
