"""The adjectives of a noun phrase: where they stand, and how they agree with the noun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..language.language import Language
from ..language.lexemes import Determiner, Lexeme
from ..language.missing import MissingForm
from ..language.pattern import Pattern
from ..language.sounds import BEFORE_VOWEL
from ..language.tokens import ADJECTIVE, Token, Tokens, words
from ..message.plan import Phrase
from .places import LIES
from .qualities import ALTERNATIVES, adjective_values
from .steps import Step

PRE = "pre"
"""The place in front of a noun, and the beginning of the names of forms that adjectives have only there."""
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
class NounHead:
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


class Adjectives:
    """Says the adjectives of noun phrases in one language."""

    def __init__(self, linearizer: Saying) -> None:
        self._say = linearizer
        self._language = linearizer.language

    def of_flag(self, quality: Phrase) -> str | None:
        """The adjective that says a flag, where the language has one ("filled")."""
        if quality.op not in ("flag", "flag_not"):
            return None
        adjective = self._say.lexeme(quality.word("field")).form(
            "adjective" if quality.op == "flag" else "adjective_not"
        )
        return None if adjective is None else f"adjective:{adjective}"

    def tokens(self, position: str, phrase: Phrase, head: NounHead) -> Tokens:
        """The adjectives at a place beside a noun."""
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

    def _beside_noun(self, lexeme: Lexeme, phrase: Phrase, head: NounHead, place: str) -> Tokens:
        """An adjective as it is said beside its noun: in front of it some are shorter, “gran”, “bel”."""
        declined = self._declined(lexeme, phrase, head)
        if place != PRE:
            return words(declined, lexeme.id)
        shape = f"{head.gender}.{head.determiner.noun_number or head.number}"
        text = self._in_front(lexeme, f"{PRE}.{shape}")
        if self._in_front(lexeme, f"{BEFORE_VOWEL}.{shape}") is None:
            return words(text or declined, lexeme.id)
        return tuple(Token(token.text, ADJECTIVE, lexeme.id) for token in words(text or declined))

    def _in_front(self, lexeme: Lexeme, name: str) -> str | None:
        """What an adjective is in front of its noun, where the language has something of its own for that."""
        stand_ins = self._language.stand_ins.get(name)
        if stand_ins is None:
            return None
        if lexeme.form(name) is None and not any(stand_in.of(lexeme) for stand_in in stand_ins):
            raise MissingForm(self._language.code, lexeme.id, name)
        return lexeme.form(name)

    def _names(self, head: NounHead) -> list[tuple[str, ...]]:
        """The adjectives of a noun phrase: of the determiner, of what is said, of the noun itself; each
        with those that may stand in its place."""
        said = (quality for quality in head.adjectives if quality.op != "ordinal")
        names = [
            adjective_values(quality) or (str(quality.get("word") or self.of_flag(quality)),)
            for quality in said
        ]
        if head.determiner.adjective:
            names.insert(0, (f"adjective:{head.determiner.adjective}",))
        if own := head.lexeme.form("adjective"):
            names.append((f"adjective:{own}",))
        return names

    def _declined(self, lexeme: Lexeme, phrase: Phrase, head: NounHead) -> str:
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

    def _declension(self, phrase: Phrase, head: NounHead) -> str:
        return head.determiner.declension or "strong"
