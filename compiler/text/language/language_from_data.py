"""Language packs from the plain data of their files: texts, lists and mappings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from .cldr import cldr
from .conditions import parse_conditions
from .language import Language, Typography
from .lexemes import Alternative, Condition, Determiner, Joiner, Lexeme, StandIn
from .moods import Mood
from .paraphrases import SECTION as ALSO
from .paraphrases import Paraphrase, parse_paraphrases
from .pattern import Pattern, parse_pattern
from .sounds import Sounds, WordChange
from .words import split_words

Data = Mapping[str, Any]

SECTIONS = {
    "verbs": "verb",
    "nouns": "noun",
    "zones": "zone",
    "values": "value",
    "fields": "field",
    "views": "view",
    "bounds": "bound",
    "windows": "window",
    "moments": "moment",
    "periods": "period",
    "purposes": "purpose",
    "labels": "label",
    "titles": "title",
    "awards": "award",
    "prompts": "prompt",
    "options": "option",
    "adjectives": "adjective",
    "slots": "slot",
    "players": "player",
    "procedures": "procedure",
    "tables": "table",
}
NESTED = frozenset({"values"})
_SAID_AS_NOUNS = frozenset({"fields", "labels", "slots", "tables"})
"""The sections whose words begin with an article where they begin with one that can contract."""
UNCONFIRMED = "unconfirmed"
"""The key under which an entry lists its guessed forms: they are said, and reported until confirmed."""


def language_from_data(data: Data, packs: Iterable[Data] = ()) -> Language:
    """A language from its ``language.yaml`` and the words of the packs in use."""
    lexemes: dict[str, tuple[Lexeme, ...]] = {}
    contractions = {(first, second): whole for first, second, whole in data.get("contractions", [])}
    articles = frozenset(second for _, second in contractions)
    also: dict[Paraphrase, None] = {}
    for reads, says in chain.from_iterable(words.get(ALSO, {}).items() for words in (*packs, data)):
        for wording in _each(says):
            also.update(dict.fromkeys(parse_paraphrases(reads, wording)))
    for words in (data, *packs):
        lexemes.update(_lexemes(words, articles))
    patterns = {op: _forms(entry) for op, entry in data["patterns"].items()}
    for mood in (Mood(name, entry) for name, entry in data.get("moods", {}).items()):
        patterns = {op: mood.forms(forms) for op, forms in patterns.items()}
        lexemes = {word: tuple(map(mood.word, variants)) for word, variants in lexemes.items()}
    code = data["language"]
    sounds = data["sounds"]
    marks = data["typography"]
    return Language(
        code=code,
        cases=tuple(data["cases"]),
        noun_phrase=tuple(data["noun_phrase"].split()),
        leading=frozenset(data.get("leading", [])),
        counted=frozenset(data.get("counted", [])),
        near=frozenset(data.get("near", [])),
        middle=_beside(data.get("middle", {})),
        middle_unless=parse_conditions(data.get("middle_unless", "")),
        behind=_beside(data.get("behind", {})),
        declensions={name: _flat(table) for name, table in data.get("declensions", {}).items()},
        determiners={name: _determiner_numbers(entry) for name, entry in data["determiners"].items()},
        pronouns={name: _flat(table) for name, table in data["pronouns"].items()},
        agreement={name: _flat(table) for name, table in data.get("agreement", {}).items()},
        patterns=patterns,
        moods=frozenset(data.get("moods", {})),
        joiners=_joiners(code, data.get("joiners", {})),
        contractions=contractions,
        elisions=frozenset(data.get("elisions", [])),
        sounds=Sounds(
            frozenset(sounds["vowels"]),
            tuple(sounds.get("as_vowel", [])),
            tuple(sounds.get("as_consonant", [])),
            dict(sounds.get("article_before_vowel", {})),
            {word: tuple(before) for word, before in sounds.get("elided_before", {}).items()},
            {word: _change(entry) for word, entry in sounds.get("changed", {}).items()},
        ),
        typography=Typography(
            dict(marks.get("space_before", {})),
            dict(marks.get("space_after", {})),
        ),
        lexemes=lexemes,
        genders=tuple(data.get("genders", [])),
        position=data.get("position", "pre"),
        attached=dict(data.get("attached", {})),
        stand_ins={form: tuple(map(_stand_in, names)) for form, names in data.get("stand_ins", {}).items()},
        plain=dict(data.get("plain", {})),
        also=tuple(also),
    )


def _stand_in(entry: Data) -> StandIn:
    return StandIn(
        entry["form"],
        frozenset(entry.get("genders", [])),
        tuple(entry.get("ends", [])),
        tuple(entry.get("lacks", [])),
        entry.get("beside", ""),
        frozenset(entry.get("endings", [])),
    )


def _each(says: Any) -> tuple[str, ...]:
    return (says,) if isinstance(says, str) else tuple(says)


def _lexemes(words: Data, articles: frozenset[str]) -> dict[str, tuple[Lexeme, ...]]:
    lexemes: dict[str, tuple[Lexeme, ...]] = {}
    for section, kind in SECTIONS.items():
        entries = words.get(section, {})
        if section in NESTED:
            entries = {f"{group}.{name}": e for group, names in entries.items() for name, e in names.items()}
        for name, entry in entries.items():
            if section in _SAID_AS_NOUNS:
                entry = _begun(entry, articles)
            if variants := _variants(f"{kind}:{name}", entry):
                lexemes[f"{kind}:{name}"] = variants
    return lexemes


def _begun(entry: Any, articles: frozenset[str]) -> Any:
    """An entry whose texts say of an article at their beginning that it is one: ``^le`` for ``le``."""
    match entry:
        case str():
            return f"^{entry}" if entry.partition(" ")[0] in articles else entry
        case Mapping():
            return {name: value if name == "if" else _begun(value, articles) for name, value in entry.items()}
        case list() | tuple():
            return [_begun(part, articles) for part in entry]
    return entry


def _variants(lexeme_id: str, entry: Any) -> tuple[Lexeme, ...]:
    if not isinstance(entry, Mapping):
        return (_lexeme(lexeme_id, {"_": entry}, (), plain=True),)
    base = {key: value for key, value in entry.items() if key not in ("variants", UNCONFIRMED)}
    variants = [
        _lexeme(
            lexeme_id,
            {**base, **{k: v for k, v in variant.items() if k != "if"}},
            parse_conditions(variant["if"]),
        )
        for variant in entry.get("variants", [])
    ]
    return (*variants, _lexeme(lexeme_id, base, ())) if base else tuple(variants)


def _lexeme(lexeme_id: str, entry: Data, conditions: tuple[Condition, ...], *, plain: bool = False) -> Lexeme:
    forms: dict[str, str] = {}
    patterns: dict[str, tuple[Alternative, ...]] = {}
    for name, value in _flat_values(entry):
        if isinstance(value, str) and not any(mark in value for mark in "{[<"):
            forms[name] = value
        else:
            patterns[name] = _alternatives(value)
    return Lexeme(lexeme_id, forms, patterns, conditions, plain)


def _flat_values(entry: Data, prefix: str = "") -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    for name, value in entry.items():
        if isinstance(value, Mapping):
            pairs.extend(_flat_values(value, f"{prefix}{name}."))
        else:
            pairs.append((f"{prefix}{name}", value))
    return pairs


def _flat(table: Any) -> dict[str, str]:
    if isinstance(table, str):
        return {"_": table}
    return dict(_flat_values(table))


def _alternatives(value: Any) -> tuple[Alternative, ...]:
    if isinstance(value, str):
        return (Alternative((), parse_pattern(value)),)
    return tuple(
        Alternative(parse_conditions(part.get("if", "")), parse_pattern(part["say"])) for part in value
    )


def _forms(entry: Any) -> dict[str, tuple[Alternative, ...]]:
    if isinstance(entry, Mapping):
        return {form: _alternatives(value) for form, value in entry.items()}
    return {"_": _alternatives(entry)}


def _determiner_numbers(entry: Any) -> dict[str, Determiner]:
    if isinstance(entry, Mapping) and ("sg" in entry or "pl" in entry):
        return {number: _determiner(part) for number, part in entry.items()}
    whole = _determiner(entry)
    return {"sg": whole, "pl": whole}


def _determiner(entry: Any) -> Determiner:
    if isinstance(entry, str):
        return Determiner({"_": _article(entry)})
    noun = entry.get("noun", {})
    return Determiner(
        {name: _article(text) for name, text in _flat(entry.get("forms", "")).items()},
        parse_pattern(entry.get("after", "")),
        _article(entry.get("behind_number", "")),
        entry.get("adjective"),
        entry.get("declension"),
        noun.get("case"),
        noun.get("number"),
        entry.get("clauses"),
    )


def _article(text: str) -> Pattern:
    """The words of a determiner: the first is an article, which may contract."""
    return parse_pattern(f"^{text}" if text and not text.startswith("{") else text)


def _beside(data: Data) -> dict[str, frozenset[str]]:
    """Fronts, each with those beside which it stands elsewhere."""
    return {front: frozenset(others) for front, others in data.items()}


def _change(entry: Data) -> WordChange:
    return WordChange(entry["word"], tuple(entry["before"]), tuple(entry.get("but", [])))


def _joiners(code: str, own: Data) -> dict[str, Joiner]:
    """Lists as CLDR has them, and those of the pack's own."""
    joiners = {name: _joiner(patterns) for name, patterns in cldr(code).lists.items()}
    for name, entry in own.items():
        last = tuple(split_words(entry["last"] if isinstance(entry, Mapping) else entry))
        middle = tuple(split_words(entry["middle"])) if isinstance(entry, Mapping) else last
        joiners[name] = Joiner(last, middle, last)
    return joiners


def _joiner(styles: Mapping[str, str]) -> Joiner:
    def between(key: str) -> tuple[str, ...]:
        pattern = styles[key]
        return tuple(split_words(pattern[pattern.index("{0}") + 3 : pattern.index("{1}")]))

    return Joiner(between("2"), between("middle"), between("end"))
