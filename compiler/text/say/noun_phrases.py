"""Noun phrases: determiner, number, adjectives and noun agree; place and relative clauses follow.

The one construct whose parts depend on each other, so it is built by looking tables up instead of
by a pattern. Which tables there are, and the order of the parts, is the language pack's.
Raises MissingForm where the language lacks a word or a form of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...source.records import replace
from ..language.conditions import holds, parse_conditions
from ..language.language import MASS
from ..language.lexemes import Determiner, Lexeme
from ..language.missing import MissingForm
from ..language.pattern import parse_pattern
from ..language.tokens import Token, Tokens, words
from ..message.plan import Phrase
from .adjectives import Adjectives, NounHead, Saying
from .called import ALONE, CALLED, beside, called_pattern
from .determiners import behind_form, clause_form, determiner_form
from .places import place_part, split_form
from .qualities import adjective_values
from .steps import CLAUSE, Filled, Step

GENDER = "gender"
ELLIPTIC = "elliptic"
"""The alternative in which a noun phrase leaves its noun out."""
MANY = "many"
"""In place of a number: several things, or much of what is not counted."""
NAME = "name"
"""The alternative in which of a noun phrase only the name is said: "Strength"."""


class NounPhrases:
    """Says noun phrases and pronouns in one language."""

    def __init__(self, linearizer: Saying) -> None:
        self._say = linearizer
        self._language = linearizer.language
        self._adjectives = Adjectives(linearizer)
        self.flag_adjective = self._adjectives.of_flag

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
            name = self._say.lexeme(phrase.word("name"))
            return words(self._say.form(name, "_"), name.id)
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

    def _head(self, phrase: Phrase, case: str, alternative: str) -> NounHead:
        lexeme, adjectives, clauses = self._noun(phrase)
        number = self._number(phrase, lexeme)
        determiner = self._determiner(phrase, lexeme, number)
        gender = self.gender(lexeme, alternative)
        return NounHead(lexeme, gender, number, case, determiner, adjectives, clauses, alternative)

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

    def _part(self, part: str, phrase: Phrase, head: NounHead) -> Iterable[Step]:
        match part:
            case "det":
                return self._det(phrase, head)
            case "after":
                return self._say.row(head.determiner.after, phrase, "")
            case "number":
                behind = self._say.row(behind_form(head.determiner, head.gender), phrase, "")
                return (*self._count(phrase, head.lexeme), *behind)
            case "noun":
                return self._noun_steps(phrase, head)
            case "ordinal" | "pre" | "post":
                return self._adjectives.tokens(part, phrase, head)
            case "place" | "owner":
                return self._place(phrase, head) if part == place_part(self._language, phrase) else ()
            case "lead" | "counted" | "near" | "tail":
                return self._clauses(part, head)
        raise ValueError(part)

    def _det(self, phrase: Phrase, head: NounHead) -> Iterable[Step]:
        if not head.gender and any(self._by_gender(key, head.case) for key in head.determiner.forms):
            raise MissingForm(self._language.code, head.lexeme.id, GENDER)
        pattern = determiner_form(head.determiner, head.case, head.gender, head.number)
        return self._say.row(pattern, phrase, "")

    def _by_gender(self, key: str, case: str) -> bool:
        """Whether a form of a determiner is that of one gender, in a case."""
        parts = key.split(".")
        in_case = parts[0] == case or parts[0] not in self._language.cases
        return in_case and any(part in self._language.genders for part in parts)

    def _place(self, phrase: Phrase, head: NounHead) -> Iterable[Step]:
        """Where the thing is: by the preposition of the place, or by words that the noun asks for."""
        place = phrase.get("place")
        if not isinstance(place, Phrase):
            return ()
        own = head.lexeme.form("at")
        if own is None or place.op != "np":
            return (Filled("place", place, head.relation),)
        return (*words(own), Filled("place", place, self._language.case))

    def _clauses(self, part: str, head: NounHead) -> Iterable[Step]:
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

    def _noun_steps(self, phrase: Phrase, head: NounHead) -> Iterable[Step]:
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
            return self._own(head.lexeme, self._say.row(parse_pattern(text), phrase, case))
        if not named and "@" not in text:
            raise MissingForm(self._language.code, head.lexeme.id, f"{prefix}named.{number}")
        text = text.replace("@", f"{{name:{self._named(str(name), head)}}}")
        return self._own(head.lexeme, self._say.row(parse_pattern(text), phrase, case))

    def _own(self, lexeme: Lexeme, steps: Iterable[Step]) -> Iterator[Step]:
        """Steps of which the words that stand in them are forms of a noun."""
        for step in steps:
            own = isinstance(step, Token) and step.kind == "word" and not step.of
            yield step._replace(of=lexeme.id) if own and isinstance(step, Token) else step

    def _named(self, value: str, head: NounHead) -> str:
        """The form in which a value names a thing: alone, or as an adjective, agreeing with the noun."""
        lexeme, agreeing = self._say.lexeme(value), f"{head.gender}.{head.number}"
        return agreeing if not lexeme.form("_") and lexeme.form(agreeing) else "_"

    def _uncased(self, head: NounHead, prefix: str, number: str, case: str) -> str:
        """The form of a noun that gives none for a case; MissingForm where another one may be another."""
        uncased = self._say.form(head.lexeme, f"{prefix}{number}")
        stand_ins = self._language.stand_ins.get(f"{number}.{case}")
        if stand_ins is not None and not any(stand_in.of(head.lexeme) for stand_in in stand_ins):
            raise MissingForm(self._language.code, head.lexeme.id, f"{prefix}{number}.{case}")
        return uncased

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
