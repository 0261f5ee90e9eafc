"""What a language is made of: words with their forms and patterns, determiners, what joins a list."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .pattern import Pattern
from .tokens import Token, Tokens


class Condition(msgspec.Struct, frozen=True, array_like=True):
    """A test on a phrase: the slot at ``path`` is ``value`` (None: is filled; ``negated``: is not)."""

    path: tuple[str, ...]
    value: str | None
    negated: bool


class Alternative(msgspec.Struct, frozen=True, array_like=True):
    """A pattern with the conditions under which it is the one to say."""

    conditions: tuple[Condition, ...]
    pattern: Pattern


class Lexeme(msgspec.Struct, frozen=True, array_like=True):
    """A word: its id, its forms and features by dotted name, the patterns it brings.

    A word with ``conditions`` is one of several ways to say its id, for these phrases only
    (``gain`` a token is "take … from the supply").
    """

    id: str
    forms: dict[str, str]
    patterns: dict[str, tuple[Alternative, ...]]
    conditions: tuple[Condition, ...] = ()
    plain: bool = False
    """Whether it is given as a mere text, which says nothing of its forms."""

    def form(self, *names: str) -> str | None:
        """The first of these forms that the word has."""
        for name in names:
            text = self.forms.get(name)
            if text is not None:
                return text
        return None

    @property
    def is_counted(self) -> bool:
        """Whether it is a noun that has both numbers, and forms of its own in them."""
        return None not in (self.form("sg"), self.form("pl")) and self.form("adjective") is None


class StandIn(msgspec.Struct, frozen=True, array_like=True):
    """Another form of a word that is certainly the same as one it does not give.

    Where the word is of one of the ``genders``; where the other form ends in one of ``ends``, or has none of
    ``lacks`` in it; where the form ``beside`` is that one with one of ``endings``.
    """

    form: str
    genders: frozenset[str] = frozenset()
    ends: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    beside: str = ""
    endings: frozenset[str] = frozenset()

    def of(self, lexeme: Lexeme) -> str | None:
        """The form, if the word is one of which this is known."""
        text = lexeme.form(self.form)
        if text is None or (self.genders and lexeme.form("gender") not in self.genders):
            return None
        if (self.ends and not text.endswith(self.ends)) or any(part in text for part in self.lacks):
            return None
        beside = lexeme.form(self.beside) if self.beside else None
        if self.beside and (beside is None or beside not in {text + ending for ending in self.endings}):
            return None
        return text


class Determiner(msgspec.Struct, frozen=True, array_like=True):
    """A determiner: its forms, the adjective it brings, and what it asks of its noun.

    ``after`` stands behind the noun (“… of your choice”), ``behind_number`` behind the number (“2 of your
    …”), by gender where that matters; ``clause_number`` is the number that relative clauses agree with,
    where it is not that of the whole phrase.
    """

    forms: dict[str, Pattern]
    after: Pattern = ()
    behind_number: dict[str, Pattern] = msgspec.field(default_factory=dict)
    adjective: str | None = None
    declension: str | None = None
    noun_case: str | None = None
    noun_number: str | None = None
    clause_number: str | None = None


class Joiner(msgspec.Struct, frozen=True, array_like=True):
    """What stands between the items of a list: of two, between more, before the last."""

    two: tuple[str, ...]
    middle: tuple[str, ...]
    last: tuple[str, ...]

    def between(self, index: int, count: int) -> Tokens:
        """What stands before the item at an index (not the first) of so many."""
        whole = self.two if count == 2 else self.last if index == count - 1 else self.middle
        return tuple(Token(word) for word in whole)

    def join(self, items: Iterable[Tokens]) -> Tokens:
        """The items of a list with what stands between them."""
        parts = tuple(items)
        tokens: list[Token] = []
        for index, item in enumerate(parts):
            tokens.extend((*(self.between(index, len(parts)) if index else ()), *item))
        return tuple(tokens)
