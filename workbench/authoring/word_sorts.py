"""The sorts of words that can be added: what each asks for, where it goes, in which phrases it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from ...compiler.text.language.language import Language
from ...compiler.text.language.language_from_data import SECTIONS
from ...compiler.text.language.lexemes import Lexeme
from ...compiler.text.message.plan import phrase
from ...compiler.text.realizers import game_realizer
from ...compiler.typed.model import Game
from ..terminal.failure import Failure
from .asking import Questionnaire
from .edit_yaml import with_entry
from .new_card import language_name
from .own_pack import VOCABULARY, OwnPack
from .preview import Previewer
from .word_declaration import (
    Change,
    field_change,
    gap_change,
    noun_change,
    slot_change,
    table_gaps,
    taken,
    value_change,
    verb_change,
    zone_change,
)
from .word_forms import ALONE, WordForms, ask_forms, entry
from .word_questions import WordKind, word_kinds

_ID = re.compile(r"[a-z][a-z0-9_]*")
_FLAG = "{type: bool, starts: no}"
Phrases = Iterator[tuple[str, list[str]]]
KINDS = {word: section for section, word in SECTIONS.items()}


@dataclass
class WordPlan:
    """A word with all that is to be written for it.

    ``settings`` and ``forms`` are the names that options may have used; ``guessed``: forms by language.
    """

    word: str
    declare: list[Change] = field(default_factory=list)
    words: dict[str, list[Change]] = field(default_factory=dict)
    guessed: dict[str, Sequence[str]] = field(default_factory=dict)
    settings: Sequence[str] = ()
    forms: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Sort:
    """A sort of words: how one is planned, found and shown."""

    plan: Callable[[OwnPack, Questionnaire], WordPlan]
    known: Callable[[OwnPack, str], bool]
    phrases: Callable[[str, Previewer, Game], Phrases]


# ------------------------------------------------------------------ what all sorts ask for


def _id(asker: Questionnaire, problem: Callable[[str], str | None], question: str = "ask_word") -> str:
    return asker.answer("--id", asker.messages.say("new", question), problem, shown="--id …")


def _own_id(asker: Questionnaire, is_taken: Callable[[str], bool]) -> str:
    """The id of a word of its own."""

    def problem(text: str) -> str | None:
        if not _ID.fullmatch(text):
            return asker.messages.say("new", "bad_id")
        return asker.messages.say("new", "word_taken", word=text) if is_taken(text) else None

    return _id(asker, problem)


def _inner_id(
    asker: Questionnaire, question: str, holders: Sequence[str], has: Callable[[str, str], bool]
) -> str:
    """The id of something that belongs to a word of the game: ``holder.name``."""

    def problem(text: str) -> str | None:
        holder, _, name = text.partition(".")
        if holder not in holders:
            return asker.messages.say("new", "no_such_holder", word=holder, known=", ".join(holders))
        if not _ID.fullmatch(name):
            return asker.messages.say("new", "bad_id")
        return asker.messages.say("new", "word_taken", word=text) if has(holder, name) else None

    return _id(asker, problem, question)


def _settings(
    asker: Questionnaire, plan: WordPlan, needed: Sequence[str], allowed: Sequence[str]
) -> dict[str, str]:
    """What options, or the author, say of the declaration, by key."""
    plan.settings = allowed
    values = {}
    for name in allowed:
        option = f"--set {name}"
        if name in needed or asker.has(option):
            values[name] = _setting(asker, name, option)
    return {name: value for name, value in values.items() if value}


def _setting(asker: Questionnaire, name: str, option: str) -> str:
    """One part of the declaration. What a verb does cannot be left empty: no verb does nothing at all."""
    if name != "define":
        key = f"ask_setting_{name}" if asker.messages.has("new", f"ask_setting_{name}") else "ask_setting"
        question = asker.messages.say("new", key, name=name)
        return asker.answer(option, question, lambda _: None, shown=f"{option}=…")
    question = asker.messages.say("new", "ask_define")
    return asker.answer(option, question, lambda text: None if text else question, shown=f"{option}=…")


def _kinds(language: str) -> Mapping[str, WordKind]:
    kinds = word_kinds(language)
    if kinds is None:
        raise Failure("no_questions", language=language)
    return kinds


def _languages(pack: OwnPack) -> Iterator[Language]:
    for code in pack.languages:
        yield game_realizer(pack.game.game, pack.game.packs, code).language


def _say(plan: WordPlan, language: str, section: Sequence[str], key: str, written: str) -> None:
    plan.words.setdefault(language, []).append(
        partial(with_entry, path=tuple(section), key=key, value=written)
    )


def _forms_of(language: Language, word: str) -> list[str]:
    """The forms that words of a kind have in a language."""
    kind = f"{word}:"
    lexemes = [variants[0] for name, variants in language.lexemes.items() if name.startswith(kind)]
    return list(dict.fromkeys(form for lexeme in lexemes for form in lexeme.forms))


def _words(
    plan: WordPlan,
    language: Language,
    kind_asked: str,
    asker: Questionnaire,
    like: Lexeme | None,
    sort: str | None = None,
) -> WordForms:
    """The forms of the word in one language."""
    kind = _kinds(language.code)[kind_asked]
    more = _forms_of(language, sort or kind_asked)
    shown = (like.form(ALONE, "sg") or "") if like else ""
    asker.say("new", "words_in", language=language_name(language.code, asker.messages))
    word = ask_forms(kind, language, shown, asker, more)
    asked = [question.form for question in kind.questions]
    plan.forms += [f"{language.code}.{form}" for form in dict.fromkeys([*asked, *more])]
    plan.guessed[language.code] = word.guessed
    return word


# ------------------------------------------------------------------ nouns, verbs, adjectives


def _plan_noun(pack: OwnPack, asker: Questionnaire) -> WordPlan:
    vocabulary = pack.game.game.vocabulary
    plan = WordPlan(_own_id(asker, partial(taken, vocabulary)))
    needed = ("is",) if asker.interactive else ()
    values = _settings(
        asker, plan, needed, ("is", "owner", "plural", "holds", "capacity", "constants", "fields")
    )
    plan.declare.append(noun_change(plan.word, values))
    return _with_words(plan, pack, "noun", asker)


def _plan_verb(pack: OwnPack, asker: Questionnaire) -> WordPlan:
    plan = WordPlan(_own_id(asker, partial(taken, pack.game.game.vocabulary)))
    needed = ("object",) if asker.has("--set does") else ("object", "define")
    allowed = ("object", "define", "does", "roles", "many", "outside")
    values = _settings(asker, plan, needed, allowed)
    plan.declare.append(verb_change(plan.word, values))
    return _with_words(plan, pack, "verb", asker)


def _plan_adjective(pack: OwnPack, asker: Questionnaire) -> WordPlan:
    known = {word for language in _languages(pack) for word in language.lexemes}
    plan = WordPlan(_own_id(asker, lambda text: f"adjective:{text}" in known))
    return _with_words(plan, pack, "adjective", asker)


def _with_words(plan: WordPlan, pack: OwnPack, sort: str, asker: Questionnaire) -> WordPlan:
    """The plan with the word in all languages of the pack."""
    for language in _languages(pack):
        _say(plan, language.code, (KINDS[sort],), plan.word, _entry(plan, language, sort, sort, asker))
    return plan


def _entry(plan: WordPlan, language: Language, kind: str, sort: str, asker: Questionnaire) -> str:
    """The entry of the word in one language: of a kind of questions, and a sort of words."""
    word = _words(plan, language, kind, asker, None, sort)
    known = _kinds(language.code)[kind]
    return entry(word, known.fixed(word.forms), known.names(word.forms), known.helpers(), known.plain)


# ------------------------------------------------------------------ values, fields


def _plan_value(pack: OwnPack, asker: Questionnaire) -> WordPlan:
    """A value is asked for as the other values of its enumeration are said: as a noun, adjective or name."""
    enums = {
        name: declaration for name, declaration in pack.game.game.vocabulary.enums.items() if "." not in name
    }

    def has(enum: str, value: str) -> bool:
        return value in enums[enum].values or value in enums[enum].groups

    plan = WordPlan(_inner_id(asker, "ask_value", list(enums), has))
    enum, _, name = plan.word.partition(".")
    if enum not in enums:  # the id is missing: what else is missing depends on it
        asker.finish()
    plan.declare.append(value_change(pack, pack.text(pack.root / VOCABULARY), enum, name))
    _fill_tables(plan, pack, asker)
    for language in _languages(pack):
        like = _value_like(language, enum, enums[enum].values)
        word = _words(plan, language, kind := _said_as(like), asker, like)
        whole = _kinds(language.code)[kind].plain
        _say(plan, language.code, (KINDS["value"], enum), name, entry(word, {}, {}, (), whole))
    return plan


def _fill_tables(plan: WordPlan, pack: OwnPack, asker: Questionnaire) -> None:
    """Asks for what the tables of the game say of a new value."""
    enum, _, name = plan.word.partition(".")
    gaps = list(table_gaps(pack.game.game.vocabulary, enum, name))
    plan.settings = [gap.name for gap in gaps]
    nothing = asker.messages.say("new", "nothing_given")
    for gap in gaps:
        option = f"--set {gap.name}"
        question = asker.messages.say("new", "ask_entry", name=gap.name, like=gap.like)
        value = asker.answer(
            option, question, lambda text: None if text else nothing, shown=f"{option}=… ({gap.like})"
        )
        plan.declare.append(gap_change(pack, gap, value))


def _value_like(language: Language, enum: str, values: Sequence[str]) -> Lexeme | None:
    known = (language.lexemes.get(f"value:{enum}.{value}") for value in values)
    return next((variants[0] for variants in known if variants), None)


def _said_as(like: Lexeme | None) -> str:
    if like is None or set(like.forms) <= {ALONE}:
        return "name"
    return "noun" if like.form("sg", "pl") else "adjective"


def _plan_field(pack: OwnPack, asker: Questionnaire) -> WordPlan:
    """A field that is yes or no, said by an adjective."""
    plan, noun, name = _inner_of_noun(pack, asker, "ask_field")
    plan.declare.append(field_change(pack, noun, name, _FLAG))
    for language in _languages(pack):
        known = language.lexemes.get(f"adjective:{name}")
        word = WordForms(dict(known[0].forms)) if known else _words(plan, language, "adjective", asker, None)
        if not known:
            whole = _kinds(language.code)["adjective"].plain
            _say(plan, language.code, (KINDS["adjective"],), name, entry(word, {}, {}, (), whole))
        kind = _kinds(language.code)["flag"]
        names = {"id": name, **_agreeing(language, word)}
        _say(plan, language.code, (KINDS["field"],), plan.word, entry(WordForms(), kind.always, names))
    return plan


def _plan_number(pack: OwnPack, asker: Questionnaire) -> WordPlan:
    """A field that is a number, said by a noun of its own."""
    plan, noun, name = _inner_of_noun(pack, asker, "ask_number")
    values = _settings(asker, plan, ("type",), ("type", "section"))
    section = values.get("section", "fields")
    plan.declare.append(field_change(pack, noun, name, values.get("type", ""), section))
    for language in _languages(pack):
        written = _entry(plan, language, "number", "field", asker)
        _say(plan, language.code, (KINDS["field"],), plan.word, written)
    return plan


def _plan_slot(pack: OwnPack, asker: Questionnaire) -> WordPlan:
    """A name that each card of a kind fills with a rule of its own."""
    plan, noun, name = _inner_of_noun(pack, asker, "ask_slot")
    plan.declare.append(slot_change(pack, noun, name))
    for language in _languages(pack):
        _say(plan, language.code, (KINDS["slot"],), name, _entry(plan, language, "slot", "slot", asker))
    return plan


def _plan_zone(pack: OwnPack, asker: Questionnaire) -> WordPlan:
    """A place where things lie."""
    plan = WordPlan(_own_id(asker, partial(taken, pack.game.game.vocabulary)))
    values = _settings(
        asker, plan, ("of",), ("of", "owner", "ordered", "unordered", "hidden", "pile", "single")
    )
    plan.declare.append(zone_change(plan.word, values))
    return _with_words(plan, pack, "zone", asker)


def _inner_of_noun(pack: OwnPack, asker: Questionnaire, question: str) -> tuple[WordPlan, str, str]:
    """The plan of something that a noun has: the noun, and its name."""
    vocabulary = pack.game.game.vocabulary

    def has(noun: str, name: str) -> bool:
        return vocabulary.field(noun, name) is not None

    plan = WordPlan(_inner_id(asker, question, list(vocabulary.nouns), has))
    noun, _, name = plan.word.partition(".")
    if noun not in vocabulary.nouns:
        asker.finish()
    return plan, noun, name


def _agreeing(language: Language, word: WordForms) -> dict[str, str]:
    """An adjective apart from its noun, by each gender and number that there is."""
    alone = word.forms.get(ALONE, "")
    numbers = {number: word.forms.get(number, alone) for number in ("sg", "pl")}
    shapes = {f"{gender}.{number}": numbers[number] for gender in language.genders for number in numbers}
    return {**numbers, **{shape: word.forms.get(shape, text) for shape, text in shapes.items()}}


# ------------------------------------------------------------------ showing


def _noun_phrases(word: str, previewer: Previewer, game: Game) -> Phrases:
    return previewer.noun(f"noun:{word}")


def _verb_phrases(word: str, previewer: Previewer, game: Game) -> Phrases:
    declared = game.vocabulary.verbs.get(word)
    noun = next((name for name in declared.objects if name in game.vocabulary.nouns), "") if declared else ""
    return previewer.verb(f"verb:{word}", f"noun:{noun}")


def _adjective_phrases(word: str, previewer: Previewer, game: Game) -> Phrases:
    return previewer.adjective(phrase("adjective", word=f"adjective:{word}"))


def _value_phrases(word: str, previewer: Previewer, game: Game) -> Phrases:
    return previewer.adjective(phrase("is", value=f"value:{word}"))


def _zone_phrases(word: str, previewer: Previewer, game: Game) -> Phrases:
    return previewer.noun(f"zone:{word}")


def _no_phrases(word: str, previewer: Previewer, game: Game) -> Phrases:
    return iter(())


def _field_phrases(word: str, previewer: Previewer, game: Game) -> Phrases:
    noun = word.partition(".")[0]
    return previewer.noun(f"noun:{noun}", phrase("flag", field=f"field:{word}"))


def _has_word(pack: OwnPack, word: str, kind: str) -> bool:
    return any(f"{kind}:{word}" in language.lexemes for language in _languages(pack))


SORTS: dict[str, Sort] = {
    "noun": Sort(_plan_noun, partial(_has_word, kind="noun"), _noun_phrases),
    "verb": Sort(_plan_verb, partial(_has_word, kind="verb"), _verb_phrases),
    "adjective": Sort(_plan_adjective, partial(_has_word, kind="adjective"), _adjective_phrases),
    "value": Sort(_plan_value, partial(_has_word, kind="value"), _value_phrases),
    "field": Sort(_plan_field, partial(_has_word, kind="field"), _field_phrases),
    "number": Sort(_plan_number, partial(_has_word, kind="field"), _no_phrases),
    "zone": Sort(_plan_zone, partial(_has_word, kind="zone"), _zone_phrases),
    "slot": Sort(_plan_slot, partial(_has_word, kind="slot"), _no_phrases),
}
