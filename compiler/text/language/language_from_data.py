"""Language packs from the plain data of their files: texts, lists and mappings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from .cldr import cldr
from .conditions import parse_conditions
from .language import MASS, Language, Typography
from .lexemes import Alternative, Condition, Determiner, Joiner, Lexeme, StandIn
from .moods import Mood
from .paraphrases import SECTION as ALSO
from .pattern import Pattern, literals, parse_pattern
from .sounds import BEFORE_VOWEL, Sounds, Stress, WordChange, words_in
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
SOUND = "sound"
"""The key under which an entry tells how its word begins where its spelling does not."""
HEARD = "heard"
"""The section of words by what they tell, for who reads the gist of a sentence."""
UNCONFIRMED = "unconfirmed"
"""The key under which an entry lists its guessed forms: they are said, and reported until confirmed."""


_SAID_OF_IT = ("variants", UNCONFIRMED, SOUND)
_NOUNS = ("noun", "zone", "value")


def language_from_data(data: Data, packs: Iterable[Data] = ()) -> Language:
    """A language from its ``language.yaml`` and the words of the packs in use."""
    lexemes: dict[str, tuple[Lexeme, ...]] = {}
    contractions = {(first, second): whole for first, second, whole in data.get("contractions", [])}
    articles = frozenset(second for _, second in contractions)
    also: dict[tuple[str, str], None] = {}
    for reads, says in chain.from_iterable(words.get(ALSO, {}).items() for words in (*packs, data)):
        also.update({(reads, wording): None for wording in _each(says)})
    heard: dict[str, tuple[str, ...]] = {}
    for name, texts in chain.from_iterable(words.get(HEARD, {}).items() for words in (data, *packs)):
        heard[name] = tuple(dict.fromkeys((*heard.get(name, ()), *texts)))
    for words in (data, *packs):
        lexemes.update(_lexemes(words, articles))
    patterns = {op: _forms(entry) for op, entry in data["patterns"].items()}
    for mood in (Mood(name, entry) for name, entry in data.get("moods", {}).items()):
        patterns = {op: mood.forms(forms) for op, forms in patterns.items()}
        lexemes = {word: tuple(map(mood.word, variants)) for word, variants in lexemes.items()}
    code = data["language"]
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
        sounds=_sounds(data["sounds"], (data, *packs), lexemes),
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
        one_word=tuple(data.get("one_word", [])),
        parted=frozenset(data.get("parted", [])),
        also=tuple(also),
        heard=heard,
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
    base = {key: value for key, value in entry.items() if key not in _SAID_OF_IT}
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
    if isinstance(entry, Mapping) and ("sg" in entry or "pl" in entry or MASS in entry):
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
        {name: _article(text) for name, text in _flat(entry.get("behind_number", {})).items()},
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


def _sounds(data: Data, packs: Iterable[Data], lexemes: Mapping[str, tuple[Lexeme, ...]]) -> Sounds:
    """How words sound where they meet; what the entries of words tell of it."""
    told = {word: entry[SOUND] for word, entry in _entries(packs) if SOUND in entry}
    sounds = Sounds(
        frozenset(data["vowels"]),
        tuple(data.get("as_vowel", [])),
        tuple(data.get("as_consonant", [])),
        dict(data.get("article_before_vowel", {})),
        {word: tuple(before) for word, before in data.get("elided_before", {}).items()},
        {word: _change(entry) for word, entry in data.get("changed", {}).items()},
        tuple(data.get("unsure", [])),
        data.get("sample", ""),
        _stress(data["stress"]) if data.get("stress") else None,
    )
    declared = {
        text.lower(): sound
        for word, sound in told.items()
        for lexeme in lexemes.get(word, ())
        for text in _words_of(lexeme)
        if sounds.is_unsure(text)
    }
    stressed = sounds.stress.nouns(_nouns(lexemes, told)) if sounds.stress is not None else ()
    others = {
        said: text
        for variants in lexemes.values()
        for lexeme in variants
        for name, text in lexeme.forms.items()
        if name.startswith(f"{BEFORE_VOWEL}.")
        and (said := lexeme.form(name.removeprefix(f"{BEFORE_VOWEL}."))) is not None
    }
    return replace(sounds, declared=declared, stressed=frozenset(stressed), before_vowel=others)


def _entries(packs: Iterable[Data]) -> Iterator[tuple[str, Data]]:
    """The words of some packs that have an entry of several forms, by their ids."""
    for words in packs:
        for section, kind in SECTIONS.items():
            for name, entry in words.get(section, {}).items():
                inner = entry.items() if section in NESTED else ()
                for word, said in (*((f"{name}.{key}", value) for key, value in inner), (name, entry)):
                    if isinstance(said, Mapping):
                        yield f"{kind}:{word}", said


def _nouns(
    lexemes: Mapping[str, tuple[Lexeme, ...]], told: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """The nouns in the singular, those of fields too, each with its gender and what is told of its sound."""
    for word, variants in lexemes.items():
        for lexeme in variants:
            gender = lexeme.form("gender", "noun.gender") or ""
            names = ("sg",) if word.partition(":")[0] in _NOUNS else ("noun",)
            for text in (lexeme.form(name) for name in names):
                if text is not None:
                    yield text, gender, told.get(word, "")


def _words_of(lexeme: Lexeme) -> Iterator[str]:
    """The words that the forms and patterns of a word have."""
    for text in lexeme.forms.values():
        yield from words_in(text)
    for ways in lexeme.patterns.values():
        for way in ways:
            yield from literals(way.pattern)


def _stress(entry: Data) -> Stress:
    return Stress(entry["gender"], entry["like"], dict(entry["articles"]))


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
