"""Words for small games made by chance, made from the ids alone.

They are in languages that have a file of forms in ``small/``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from .small_forms import FORMS

if TYPE_CHECKING:
    from .small_games import Pack

LANGUAGES = tuple(FORMS)
_FIELDS = re.compile(r"(?:constants|fields|derived): \{")
_ENTRY = re.compile(r"(\w+): ")
_DEFINED = re.compile(r"define (\w+)\((\w+)\)( =)?")
_PROCEDURE = re.compile(r"procedure (\w+):")
_ROLE = re.compile(r"\b(to|by|with|from|on|into|as|for): ")


def words_of(pack: Pack, language: str) -> str:
    """The file of words of a pack in a language."""
    out: list[str] = []
    for section, entries in _sections(pack, language).items():
        if entries:
            out += [f"{section}:", *(f"  {name}: {text}" for name, text in entries.items())]
    return "\n".join(out) + "\n"


def _sections(pack: Pack, language: str) -> dict[str, dict[str, str]]:
    forms, words = FORMS[language], pack.words
    rules = [line for card in pack.cards.values() for line in card.rules]
    defined = [match.groups() for line in rules for match in _DEFINED.finditer(line)]
    nouns = {name: forms.noun(name) for name in (*words["nouns"], *words["resources"])}
    places = [*words["zones"], *words.get("grids", {}), *_plurals(words["nouns"])]
    fields = {f"{noun}.{name}": forms.field(name) for noun, name in _fields(words)}
    fields |= {f"{noun}.{name}": forms.field(name) for name, noun, is_field in defined if is_field}
    verbs = {
        name: forms.verb(name, _ROLE.findall(re.split("does:|define:", text.partition("roles: {")[2])[0]))
        for name, text in words["verbs"].items()
    }
    verbs |= {name: forms.verb(name, []) for name, _, is_field in defined if not is_field}
    procedures = [match[1] for line in rules for match in _PROCEDURE.finditer(line)]
    return {
        "nouns": nouns,
        "zones": {name: forms.zone(name) for name in places},
        "values": {name: _inside(values, forms.value) for name, values in _values(words).items()},
        "fields": fields,
        "verbs": verbs,
        "windows": {name: forms.at(name) for name in (*words["windows"], *words.get("spans", {}))},
        "moments": {name: forms.at(name) for name in words.get("moments", {})},
        "periods": {name: forms.period(name) for name in words.get("periods", {})},
        "views": {name: forms.purpose(name) for name in words.get("views", {})},
        "purposes": {name: forms.purpose(name) for name in words.get("purposes", {})},
        "bounds": {name: forms.bound(name) for name in words.get("bounds", {})},
        "options": {name: forms.named(name) for name in words.get("options", {})},
        "slots": {"trick": forms.period("trick")},
        "procedures": {name: forms.procedure(name) for name in procedures},
        "tables": {name: forms.titled(name) for name in words.get("tables", {})},
        "titles": {name: forms.named(name) for name in ("master", "novice") if "titles" in pack.outline},
        "awards": {name: forms.award(name) for name in pack.outline.get("awards", {})},
        "names": {name: forms.named(name.capitalize()) for name in pack.cards},
    }


def _inside(values: list[str], said: object) -> str:
    assert callable(said)
    return f"{{{', '.join(f'{value}: {said(value)}' for value in values)}}}"


def _values(words: dict[str, dict[str, str]]) -> dict[str, list[str]]:
    """The values and groups of each enumeration, and of options."""
    values: dict[str, list[str]] = {}
    for name, text in words["enums"].items():
        listed = re.search(r"\[([^\]]*)\]", text)
        assert listed is not None
        values[name] = [*listed[1].split(", "), *re.findall(r"(\w+): \[", text.partition("groups:")[2])]
    for name, text in words.get("options", {}).items():
        listed = re.search(r"\[([^\]]*)\]", text)
        if listed is not None:
            values[f"option.{name}"] = listed[1].split(", ")
    return values


def _plurals(nouns: dict[str, str]) -> Iterator[str]:
    for text in nouns.values():
        yield from re.findall(r"plural: (\w+)", text)


@cache
def _of_noun(text: str) -> tuple[str, ...]:
    """The fields that a declaration has."""
    names: list[str] = []
    for match in _FIELDS.finditer(text):
        depth, at = 1, match.end()
        start = at
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            if depth == 1 and (entry := _ENTRY.match(text, at)) and text[at - 1] in "{ " and at >= start:
                names.append(entry[1])
                at = entry.end() - 1
            at += 1
    return tuple(dict.fromkeys(names))


def _fields(words: dict[str, dict[str, str]]) -> Iterator[tuple[str, str]]:
    for noun, text in words["nouns"].items():
        yield from ((noun, name) for name in _of_noun(text))
    for text in words.get("player", {}).values():
        yield from (("player", name) for name in _of_noun(f"{{fields: {text}}}"))
