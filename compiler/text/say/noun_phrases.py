"""Noun phrases: determiner, number, adjectives and noun agree; place and relative clauses follow.

The one construct whose parts depend on each other, so it is built by looking tables up instead of
by a pattern. Which tables there are, and the order of the parts, is the language pack's.
Raises MissingForm where the language lacks a word or a form of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...source.records import replace
from ..language.conditions import holds, parse_conditions
from ..language.language import MASS, Language
from ..language.lexemes import Determiner, Lexeme
from ..language.missing import MissingForm
from ..language.pattern import Pattern, parse_pattern
from ..language.sounds import BEFORE_VOWEL
from ..language.tokens import ADJECTIVE, Token, Tokens, words
from ..message.plan import Phrase
from .called import ALONE, CALLED, beside, called_pattern
from .determiners import clause_form, determiner_form
from .places import LIES, place_part, split_form
from .qualities import ALTERNATIVES, adjective_values
from .steps import CLAUSE, Filled, Step

GENDER = "gender"
PRE = "pre"
"""The place in front of a noun, and the beginning of the names of forms that adjectives have only there."""
ELLIPTIC = "elliptic"
"""The alternative in which a noun phrase leaves its noun out."""
MANY = "many"
"""In place of a number: several things, or much of what is not counted."""
NAME = "name"
"""The alternative in which of a noun phrase only the name is said: "Strength"."""
IN_FRONT = (PRE, BEFORE_VOWEL)
"""The beginnings of the names of all such forms."""


class Saying(Protocol):
    """What says the parts of a noun phrase: the linearizer, as a noun phrase needs it."""

    language: Language

    def lexeme(self, word: str, phrase: Phrase | None = None) -> Lexeme: ...
    def number(self, value: int) -> str: ...
    def form(self, lexeme: Lexeme, *names: str) -> str: ...
    def row(self, pattern: Pattern, phrase: Phrase, form: str) -> Iterator[Step]: ...
    def spoken(self, steps: Iterable[Step]) -> Tokens: ...


@dataclass(frozen=True, slots=True)
class _Head:
    """What the parts of a noun phrase agree with."""

    lexeme: Lexeme
    gender: str
    number: str
    case: str
    determiner: Determiner
    adjectives: tuple[Phrase, ...]
    clauses: tuple[Phrase, ...]
    alternative: str
    relation: str = LIES


class NounPhrases:
    """Says noun phrases and pronouns in one language."""

    def __init__(self, linearizer: Saying) -> None:
        self._say = linearizer
        self._language = linearizer.language

    def tokens(self, phrase: Phrase, form: str, alternative: str) -> Tokens:
        """A noun phrase or pronoun in a case or place relation, as ``split_form`` has it."""
        steps = self.steps(phrase, form, alternative)
        try:
            return self._say.spoken(steps)
        except MissingForm as error:
            if phrase.op == "pron" or alternative == NAME:
                raise
            lexeme = self._noun(phrase)[0]
            raise self._lacking(error, lexeme, self.gender(lexeme, alternative)) from None

    def steps(self, phrase: Phrase, form: str, alternative: str) -> Sequence[Step]:
        """Lays out a noun phrase or pronoun one level deep: what fills its slots is not yet said."""
        form, relation = split_form(form)
        if phrase.op == "pron":
            return self._pronoun(phrase, form)
        if alternative == NAME:
            return words(self._say.form(self._say.lexeme(phrase.word("name")), "_"))
        before, case = self._relation(phrase, form)
        called = phrase.get(CALLED)
        if isinstance(called, Phrase):
            return (*before, *self._called(phrase, called, case))
        return (
            *before,
            *(step for _, steps in self._in_parts(phrase, case, alternative, relation) for step in steps),
        )

    def parts(self, phrase: Phrase, form: str, alternative: str) -> tuple[tuple[str, tuple[Step, ...]], ...]:
        """What stands at each part of a noun phrase, in order; nothing, where it has no parts."""
        form, relation = split_form(form)
        if phrase.op == "pron" or alternative == NAME or isinstance(phrase.get(CALLED), Phrase):
            return ()
        return tuple(self._in_parts(phrase, self._relation(phrase, form)[1], alternative, relation))

    def _in_parts(
        self, phrase: Phrase, case: str, alternative: str, relation: str
    ) -> Iterator[tuple[str, tuple[Step, ...]]]:
        head = replace(self._head(phrase, case, alternative), relation=relation)
        try:
            for part in self._language.noun_phrase:
                said = tuple(self._part(part, phrase, head))
                yield part, (*said, *beside(phrase)) if part == "post" else said
        except MissingForm as error:
            raise self._lacking(error, head.lexeme, head.gender) from None

    def _called(self, phrase: Phrase, called: Phrase, case: str) -> Iterator[Step]:
        """What a thing is called by its constants; without an article where it stands alone."""
        lexeme = self._say.lexeme(phrase.word("noun"))
        pattern = called_pattern(lexeme, called, case)
        if pattern is None:
            raise MissingForm(self._language.code, lexeme.id, CALLED)
        alone = phrase.get("det") == "bare"
        for step in self._say.row(pattern, called, case):
            if not (alone and isinstance(step, Token) and step.kind == "article"):
                yield step

    def _lacking(self, error: MissingForm, lexeme: Lexeme, gender: str) -> MissingForm:
        """What is told to be lacking: the gender of a noun without one, with which nothing can agree."""
        if gender or not self._language.genders or error.what == lexeme.id:
            return error
        return MissingForm(self._language.code, lexeme.id, GENDER)

    def features(self, phrase: Phrase) -> tuple[str, str]:
        """Gender and number of a noun phrase or pronoun (``""`` where the language has no genders)."""
        if phrase.op == "pron":
            lexeme = self._say.lexeme(phrase.word("noun"))
            number = str(phrase.get("number") or lexeme.form("number") or "sg")
            return lexeme.form("gender") or "", number
        head = self._head(phrase, self._language.case, "")
        return head.gender, head.number

    def noun_of(self, phrase: Phrase) -> str:
        """The word whose gender a noun phrase or pronoun has."""
        return self._say.lexeme(phrase.word("noun")).id if phrase.op == "pron" else self._noun(phrase)[0].id

    def share_noun(self, phrase: Phrase, other: Phrase) -> bool:
        """Whether one noun serves for two phrases: "more white than black dice"."""
        if phrase.op != "np" or other.op != "np" or phrase.get("noun") != other.get("noun"):
            return False
        return all(self._has_adjective(side) for side in (phrase, other))

    def _has_adjective(self, phrase: Phrase) -> bool:
        """Whether an adjective can stand for a phrase: its noun is its own, not a value that is one."""
        lexeme, adjectives, clauses = self._noun(phrase)
        return bool(adjectives) and not clauses and lexeme.id == phrase.word("noun")

    # -------------------------------------------------------------- agreement

    def _head(self, phrase: Phrase, case: str, alternative: str) -> _Head:
        lexeme, adjectives, clauses = self._noun(phrase)
        number = self._number(phrase, lexeme)
        determiner = self._determiner(phrase, lexeme, number)
        gender = self.gender(lexeme, alternative)
        return _Head(lexeme, gender, number, case, determiner, adjectives, clauses, alternative)

    def gender(self, lexeme: Lexeme, alternative: str) -> str:
        """The gender of a noun, or of its other forms; empty where it has none."""
        another = bool(alternative) and any(form.startswith(f"{alternative}.") for form in lexeme.forms)
        return lexeme.form(f"{alternative}.{GENDER}" if another else GENDER) or ""

    def _noun(self, phrase: Phrase) -> tuple[Lexeme, tuple[Phrase, ...], tuple[Phrase, ...]]:
        """The head noun (a value may be one: a die that shows a Fighter is "a Fighter"), the
        qualities said as adjectives, and those said as clauses."""
        lexeme = self._say.lexeme(phrase.word("noun"), phrase)
        adjectives: list[Phrase] = []
        clauses: list[Phrase] = []
        for quality in phrase.items("qualities"):
            values = [self._say.lexeme(word) for word in adjective_values(quality)]
            if any(value.form("sg") or value.form("pl") for value in values):
                if len(values) > 1:
                    raise MissingForm(self._language.code, values[0].id, "adjective")
                (lexeme,) = values
            elif values or quality.op in ("adjective", "ordinal") or self.flag_adjective(quality) is not None:
                adjectives.append(quality)
            else:
                clauses.append(quality)
        return lexeme, tuple(adjectives), tuple(clauses)

    def flag_adjective(self, quality: Phrase) -> str | None:
        """The adjective that says a flag, where the language has one ("filled")."""
        if quality.op not in ("flag", "flag_not"):
            return None
        adjective = self._say.lexeme(quality.word("field")).form(
            "adjective" if quality.op == "flag" else "adjective_not"
        )
        return None if adjective is None else f"adjective:{adjective}"

    def _number(self, phrase: Phrase, lexeme: Lexeme) -> str:
        count = phrase.get("number")
        if isinstance(count, int):
            return self._say.number(count)
        if isinstance(count, Phrase):
            n = count.get("n")
            return self._say.number(n) if isinstance(n, int) else "pl"
        determiner = str(phrase.get("det") or "bare")
        if count == MANY:
            return self.number_of_many(lexeme, determiner)
        alone = self._language.as_mass(lexeme, determiner) or lexeme.form("number")
        return alone or self.number_alone(determiner)

    def number_of_many(self, lexeme: Lexeme, determiner: str) -> str:
        """The number of what is much rather than many: "the amount of your Gold"."""
        if (number := self._language.as_mass(lexeme, determiner)) is not None:
            return number
        many = self._language.mass_number(lexeme) is not None
        return "sg" if many and "sg" in self._language.determiners[determiner] else "pl"

    def number_alone(self, determiner: str) -> str:
        """The number of what a determiner names without a number of its own."""
        return "pl" if "sg" not in self._language.determiners.get(determiner, {}) else "sg"

    def _determiner(self, phrase: Phrase, lexeme: Lexeme, number: str) -> Determiner:
        name = str(phrase.get("det") or "bare")
        entry = self._language.determiners.get(name)
        if entry is None:
            raise MissingForm(self._language.code, f"determiner {name}", "entry")
        apart = self._language.apart(lexeme, name) if phrase.get("number") in (None, MANY) else None
        if apart is not None and (apart == MASS or phrase.get("number") is None):
            return entry[apart]
        if number not in entry:
            lacking = f"determiner {name}" if lexeme.form("number") is None else lexeme.id
            raise MissingForm(self._language.code, lacking, "sg" if number == "pl" else "pl")
        return entry[number]

    # -------------------------------------------------------------- parts

    def _part(self, part: str, phrase: Phrase, head: _Head) -> Iterable[Step]:
        match part:
            case "det":
                return self._det(phrase, head)
            case "after":
                return self._say.row(head.determiner.after, phrase, "")
            case "number":
                behind = self._say.row(head.determiner.behind_number, phrase, "")
                return (*self._count(phrase, head.lexeme), *behind)
            case "noun":
                return self._noun_steps(phrase, head)
            case "ordinal" | "pre" | "post":
                return self._adjectives(part, phrase, head)
            case "place" | "owner":
                return self._place(phrase, head) if part == place_part(self._language, phrase) else ()
            case "lead" | "counted" | "near" | "tail":
                return self._clauses(part, head)
        raise ValueError(part)

    def _det(self, phrase: Phrase, head: _Head) -> Iterable[Step]:
        if not head.gender and any(self._by_gender(key, head.case) for key in head.determiner.forms):
            raise MissingForm(self._language.code, head.lexeme.id, GENDER)
        pattern = determiner_form(head.determiner, head.case, head.gender, head.number)
        return self._say.row(pattern, phrase, "")

    def _by_gender(self, key: str, case: str) -> bool:
        """Whether a form of a determiner is that of one gender, in a case."""
        parts = key.split(".")
        in_case = parts[0] == case or parts[0] not in self._language.cases
        return in_case and any(part in self._language.genders for part in parts)

    def _place(self, phrase: Phrase, head: _Head) -> Iterable[Step]:
        """Where the thing is: by the preposition of the place, or by words that the noun asks for."""
        place = phrase.get("place")
        if not isinstance(place, Phrase):
            return ()
        own = head.lexeme.form("at")
        if own is None or place.op != "np":
            return (Filled("place", place, head.relation),)
        return (*words(own), Filled("place", place, self._language.case))

    def _clauses(self, part: str, head: _Head) -> Iterable[Step]:
        """What is said of the thing before its adjectives, beside the noun, or behind all else."""
        form = clause_form(head.determiner, head.gender, head.number)
        said = [clause for clause in head.clauses if self.part_of(clause) == part]
        if said and self._language.genders and not head.gender:
            raise MissingForm(self._language.code, head.lexeme.id, GENDER)
        return (Filled(CLAUSE, clause, form) for clause in said)

    def part_of(self, clause: Phrase) -> str:
        """Where a clause stands: in front, behind the number, beside the noun, or behind all else."""
        if clause.op in self._language.leading:
            return "lead"
        if clause.op in self._language.counted:
            return "counted"
        return "near" if clause.op in self._language.near or self._stays_near(clause) else "tail"

    def _stays_near(self, clause: Phrase) -> bool:
        """Whether the field that a clause is about says that it stands beside the noun."""
        field = clause.get("field")
        asked = self._say.lexeme(field).form("near") if isinstance(field, str) else None
        return asked is not None and all(holds(condition, clause) for condition in parse_conditions(asked))

    def _count(self, phrase: Phrase, lexeme: Lexeme) -> Iterable[Step]:
        count = phrase.get("number")
        if isinstance(count, Phrase):
            apart = MASS in self._language.patterns.get(count.op, {}) and self._language.is_mass(lexeme)
            return (Filled("number", count, MASS if apart else ""),)
        return (Filled("number", count),) if isinstance(count, int) else ()

    def _noun_steps(self, phrase: Phrase, head: _Head) -> Iterable[Step]:
        if head.alternative == ELLIPTIC or phrase.get(ALONE):
            return ()
        number = head.determiner.noun_number or head.number
        case = head.determiner.noun_case or head.case
        prefix = f"{head.alternative}." if head.alternative else ""
        name = phrase.get("name")
        named = "named." if name is not None and head.lexeme.form(f"{prefix}named.{number}") else ""
        prefixed = prefix + named
        text = head.lexeme.form(f"{prefixed}{number}.{case}") or self._uncased(head, prefixed, number, case)
        if name is None:
            return self._say.row(parse_pattern(text), phrase, case)
        if not named and "@" not in text:
            raise MissingForm(self._language.code, head.lexeme.id, f"{prefix}named.{number}")
        text = text.replace("@", f"{{name:{self._named(str(name), head)}}}")
        return self._say.row(parse_pattern(text), phrase, case)

    def _named(self, value: str, head: _Head) -> str:
        """The form in which a value names a thing: alone, or as an adjective, agreeing with the noun."""
        lexeme, agreeing = self._say.lexeme(value), f"{head.gender}.{head.number}"
        return agreeing if not lexeme.form("_") and lexeme.form(agreeing) else "_"

    def _uncased(self, head: _Head, prefix: str, number: str, case: str) -> str:
        """The form of a noun that gives none for a case; MissingForm where another one may be another."""
        uncased = self._say.form(head.lexeme, f"{prefix}{number}")
        stand_ins = self._language.stand_ins.get(f"{number}.{case}")
        if stand_ins is not None and not any(stand_in.of(head.lexeme) for stand_in in stand_ins):
            raise MissingForm(self._language.code, head.lexeme.id, f"{prefix}{number}.{case}")
        return uncased

    def _adjectives(self, position: str, phrase: Phrase, head: _Head) -> Tokens:
        tokens: list[Token] = []
        ordinals = [(quality.word("word"),) for quality in head.adjectives if quality.op == "ordinal"]
        for names in ordinals if position == "ordinal" else self._names(head):
            lexemes = [self._say.lexeme(name) for name in names]
            place = self._place_of(lexemes)
            if position in ("ordinal", place):
                said = (self._beside_noun(lexeme, phrase, head, place) for lexeme in lexemes)
                tokens.extend(self._language.joiners[ALTERNATIVES].join(said))
        return tuple(tokens)

    def _place_of(self, adjectives: Sequence[Lexeme]) -> str:
        """Where adjectives stand of which one must hold: all where each does, else where most do."""
        places = {self._language.place_of(lexeme) for lexeme in adjectives}
        return places.pop() if len(places) == 1 else self._language.position

    def _beside_noun(self, lexeme: Lexeme, phrase: Phrase, head: _Head, place: str) -> Tokens:
        """An adjective as it is said beside its noun: in front of it some are shorter, “gran”, “bel”."""
        declined = self._declined(lexeme, phrase, head)
        if place != PRE:
            return words(declined)
        shape = f"{head.gender}.{head.determiner.noun_number or head.number}"
        text = self._in_front(lexeme, f"{PRE}.{shape}")
        if self._in_front(lexeme, f"{BEFORE_VOWEL}.{shape}") is None:
            return words(text or declined)
        return tuple(Token(token.text, ADJECTIVE) for token in words(text or declined))

    def _in_front(self, lexeme: Lexeme, name: str) -> str | None:
        """What an adjective is in front of its noun, where the language has something of its own for that."""
        stand_ins = self._language.stand_ins.get(name)
        if stand_ins is None:
            return None
        if lexeme.form(name) is None and not any(stand_in.of(lexeme) for stand_in in stand_ins):
            raise MissingForm(self._language.code, lexeme.id, name)
        return lexeme.form(name)

    def _names(self, head: _Head) -> list[tuple[str, ...]]:
        """The adjectives of a noun phrase: of the determiner, of what is said, of the noun itself; each
        with those that may stand in its place."""
        said = (quality for quality in head.adjectives if quality.op != "ordinal")
        names = [
            adjective_values(quality) or (str(quality.get("word") or self.flag_adjective(quality)),)
            for quality in said
        ]
        if head.determiner.adjective:
            names.insert(0, (f"adjective:{head.determiner.adjective}",))
        if own := head.lexeme.form("adjective"):
            names.append((f"adjective:{own}",))
        return names

    def _declined(self, lexeme: Lexeme, phrase: Phrase, head: _Head) -> str:
        number = head.determiner.noun_number or head.number
        case = head.determiner.noun_case or head.case
        shape = head.gender if number == "sg" and head.gender else number
        stem = lexeme.form("stem")
        if stem is not None:
            ending = self._language.declensions[self._declension(phrase, head)].get(f"{case}.{shape}")
            if ending is None:
                raise MissingForm(self._language.code, lexeme.id, f"{case}.{shape}")
            return stem + ending
        forms = (f"{case}.{shape}", f"{head.gender}.{number}", shape, number)
        form_said = lexeme.form(*forms)
        if form_said is not None or (lexeme.plain and not self._language.genders):
            return form_said or self._say.form(lexeme, "_")
        needed = "stem" if self._language.declensions else forms[1] if head.gender else number
        if lexeme.plain or any(self._is_shape(name) for name in lexeme.forms):
            raise MissingForm(self._language.code, lexeme.id, needed)
        return self._say.form(lexeme, needed, "_")

    def _is_shape(self, name: str) -> bool:
        """Whether a form is that of a gender or number, so that "_" is not the only one."""
        return name.partition(".")[0] in (*self._language.cases, *self._language.genders, "sg", "pl")

    def _declension(self, phrase: Phrase, head: _Head) -> str:
        return head.determiner.declension or "strong"

    # -------------------------------------------------------------- relations, pronouns

    def _relation(self, phrase: Phrase, form: str) -> tuple[Tokens, str]:
        """A case as it is; a place relation (``lies``, ``goes`` …) as the noun's preposition and case."""
        if form in self._language.cases:
            return (), form
        lexeme = self._noun(phrase)[0]
        return self._language.relation(self._say.form(lexeme, form))

    def _pronoun(self, phrase: Phrase, form: str) -> Sequence[Step]:
        gender, number = self.features(phrase)
        table = self._language.pronouns.get(form)
        if table is None:
            raise MissingForm(self._language.code, "pronoun", form)
        for key in (gender if number == "sg" and gender else number, f"{gender}.{number}", number, "_"):
            if key in table:
                return tuple(self._say.row(parse_pattern(table[key]), phrase, ""))
        if not gender and self._language.genders:
            raise MissingForm(self._language.code, phrase.word("noun"), GENDER)
        raise MissingForm(self._language.code, f"pronoun {form}", f"{gender}.{number}")
