"""What a reader looks up in a language: the words, patterns and forms that may begin at a place.

Worked out when first asked for and kept, since a pack does not change while texts are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ..language.language import Language
from ..language.lexemes import Alternative, Condition, Lexeme
from ..language.pattern import Pattern, SpliceItem, parse_pattern, without_slot
from ..language.tokens import words
from ..message.plan import PERFORM, Phrase, performing, phrase
from ..message.signature import Signature, SlotSort
from ..say.linearize import ACT, OWNERS, own_agreement, splice_names, word_forms
from .implied import Slots, stated
from .symbols import Row, symbols
from .word_trie import WordTrie

_TAKING = {("clause", "procedure"): (Condition(("verb",), PERFORM, False),)}
"""The verb of a clause that a word in one of its slots brings as a whole."""


BARE = "_"
"""The only form of a word, or that of an adjective apart from its noun."""
ANYWHERE = "any"
"""In place of the position of an adjective: wherever it stands."""


class Spliced(NamedTuple):
    """A pattern that a word brings, with the slots that it need not print."""

    word: str
    pattern: Pattern
    stated: Slots


class NounForm(NamedTuple):
    """A form of a noun; ``behind`` is what follows the name that stands inside it, if one does."""

    word: str
    behind: Row | None


class Relation(NamedTuple):
    """Some words before nouns: the case that they govern, and the nouns they are for."""

    case: str
    nouns: frozenset[str]


class PatternIndex:
    """Indexes of one language with the words of its packs."""

    def __init__(self, language: Language, signature: Signature) -> None:
        self._language = language
        self._signature = signature
        self._by_kind: dict[str, tuple[str, ...]] = {}
        for word in language.lexemes:
            kind = word.partition(":")[0]
            self._by_kind[kind] = (*self._by_kind.get(kind, ()), word)
        self._bringing = cache(self._by_name)
        self.words = cache(self._words)
        self.forms = cache(self._forms)
        self.patterns = cache(self._patterns)
        self.splices = cache(self._splices)
        self.relations = cache(self._relations)
        self.adjectives = cache(self._adjectives)
        self.nouns = cache(self._nouns)
        self.qualities = cache(self._qualities)
        self.shapes = cache(self._shapes)
        self.named = cache(self._named)

    def words_of(self, kinds: tuple[str, ...]) -> Iterator[str]:
        """The ids of all words of some kinds."""
        for kind in kinds:
            yield from self._by_kind.get(kind, ())

    def words_bringing(self, kinds: tuple[str, ...], names: tuple[str, ...]) -> Iterator[str]:
        """The ids of all words of some kinds that have a form or pattern by one of these names."""
        for kind in kinds:
            by_name = self._bringing(kind)
            numbered = {number: word for name in names for number, word in by_name.get(name, ())}
            yield from (numbered[number] for number in sorted(numbered))

    def _by_name(self, kind: str) -> dict[str, list[tuple[int, str]]]:
        """By the names of forms and patterns the words of a kind that have them, numbered in their order."""
        by_name: dict[str, list[tuple[int, str]]] = {}
        for number, word in enumerate(self.words_of((kind,))):
            for lexeme in self._language.lexemes[word]:
                for name in (*lexeme.forms, *lexeme.patterns):
                    by_name.setdefault(name, []).append((number, word))
        return by_name

    def _words(self, kinds: tuple[str, ...], form: str) -> WordTrie[str]:
        """A form of the words of some kinds."""
        return WordTrie((row, word) for word in self.words_of(kinds) for row in self.forms(word, form))

    def _forms(self, word: str, form: str) -> tuple[Row, ...]:
        """What a form of a word may be, of which there are several where it has variants."""
        rows: dict[Row, None] = {}
        for lexeme in self._language.lexemes.get(word, ()):
            text = self._language.form(lexeme, form) or lexeme.form(*word_forms(form))
            if text is not None:
                rows[symbols(words(text))] = None
        return tuple(rows)

    # -------------------------------------------------------------- patterns

    def _patterns(self, op: str, form: str) -> tuple[tuple[Pattern, Slots], ...]:
        """The patterns that may say a construct in a form: the language's, and those that words bring.

        Each with the slots that it need not print, since it stands for one value of them.
        """
        alternatives = (
            (alternative.pattern, self._stated(op, alternative))
            for alternative in self._alternatives(op, form)
        )
        return (*alternatives, *self._performing(op, form))

    def _performing(self, op: str, form: str) -> Iterator[tuple[Pattern, Slots]]:
        """The patterns that procedures bring for a construct with an act: that they are carried out."""
        if ACT in self._signature.constructs[op]:
            for alternative in self._own_alternatives("procedure", op, form):
                procedure = str(alternative.conditions[0].value)
                yield alternative.pattern, {ACT: performing(procedure)}

    def _stated(self, op: str, alternative: Alternative) -> Slots:
        sorts = self._signature.constructs[op]
        return stated(alternative.pattern, alternative.conditions, sorts, self._signature)

    def _alternatives(self, op: str, form: str) -> Iterator[Alternative]:
        yield from self._language.ways(op, form)
        for slot in OWNERS:
            if slot in self._signature.constructs[op]:
                yield from self._own_alternatives(slot, op, form)

    def _own_alternatives(self, slot: str, op: str, form: str) -> Iterator[Alternative]:
        """The patterns that words bring for a whole construct, with the word they stand for."""
        names = splice_names(op, form)
        for word in self.words_bringing((slot,), names):
            owner = (Condition((slot,), word, False), *_TAKING.get((op, slot), ()))
            for lexeme in self._language.lexemes[word]:
                for name in names:
                    for own in lexeme.patterns.get(name, ()):
                        yield Alternative((*owner, *own.conditions), own.pattern)
                    if name in lexeme.forms:
                        yield Alternative(owner, parse_pattern(lexeme.forms[name]))

    def _splices(self, item: SpliceItem, op: str, form: str) -> tuple[Spliced, ...]:
        """The patterns that words bring for a splice in a construct, each with its word."""
        sorts = self._signature.constructs[op]
        return tuple(
            Spliced(word, pattern, slots)
            for word in self.words_bringing(
                self._signature.slot(op, item.slot).words, splice_names(item.name, form)
            )
            for pattern, slots in self._spliced(self._language.lexemes[word], item, form, sorts)
        )

    def _spliced(
        self, variants: tuple[Lexeme, ...], item: SpliceItem, form: str, sorts: dict[str, SlotSort]
    ) -> Iterator[tuple[Pattern, Slots]]:
        seen: list[tuple[Pattern, Slots]] = []
        for lexeme in variants:
            for alternative in _brought(lexeme, splice_names(item.name, form)):
                pattern = (
                    without_slot(alternative.pattern, item.without) if item.without else alternative.pattern
                )
                conditions = (*lexeme.conditions, *alternative.conditions)
                spliced = pattern, stated(pattern, conditions, sorts, self._signature)
                if spliced not in seen:
                    seen.append(spliced)
        yield from seen

    # -------------------------------------------------------------- noun phrases

    def _named(self) -> tuple[str, ...]:
        """The nouns of things that have names."""
        return tuple(
            word
            for word in self.words_of(("noun",))
            if any(lexeme.form("named.sg") for lexeme in self._language.lexemes[word])
        )

    def _relations(self, form: str) -> WordTrie[Relation]:
        """The words before a noun that say a place relation."""
        nouns: dict[tuple[Row, str], dict[str, None]] = {}
        for word in self.words_of(("noun", "zone", "value")):
            for lexeme in self._language.lexemes[word]:
                text = self._language.form(lexeme, form)
                if text is not None:
                    before, case = self._language.relation(text)
                    nouns.setdefault((symbols(before), case), {})[word] = None
        return WordTrie(
            (row, Relation(case, frozenset(said_nouns))) for (row, case), said_nouns in nouns.items()
        )

    def _adjectives(self, position: str) -> WordTrie[str]:
        """Any form of the adjectives of a position; ``ordinal``: all that are no values; ``any``: all."""
        kinds = ("adjective",) if position == "ordinal" else ("value", "adjective")
        rows: dict[tuple[Row, str], None] = {}
        for word in self.words_of(kinds):
            lexeme = self._language.lexemes[word][0]
            as_noun = lexeme.form("sg", "pl") and word.startswith("value:")
            placed = position == ANYWHERE or self._language.place_of(lexeme) == position
            if position == "ordinal" or (placed and not as_noun):
                rows.update(dict.fromkeys((row, word) for row in self.any_form(lexeme)))
        return WordTrie(rows)

    def any_form(self, lexeme: Lexeme) -> dict[Row, None]:
        """Any form of an adjective: its written forms, or its stem with any ending."""
        stem = lexeme.form("stem")
        if stem is None:
            texts = [text for name, text in lexeme.forms.items() if name != "position"]
        else:
            tables = self._language.declensions.values()
            texts = [stem + ending for table in tables for ending in table.values()]
        return dict.fromkeys(symbols(words(text)) for text in texts)

    def alone(self, lexeme: Lexeme) -> dict[Row, None]:
        """Any form in which an adjective stands apart from its noun: “it is ready”."""
        forms = {BARE: lexeme.forms[BARE]} if BARE in lexeme.forms else lexeme.forms
        return dict.fromkeys(symbols(words(text)) for name, text in forms.items() if name != "position")

    def _qualities(self, word: str) -> tuple[Phrase, ...]:
        """The qualities that an adjective says: a value, a flag, or just itself."""
        if word.startswith("value:"):
            return (phrase("is", value=word),)
        qualities = [phrase("adjective", word=word)]
        name = word.removeprefix("adjective:")
        for field in self.words_of(("field",)):
            lexeme = self._language.lexemes[field][0]
            if lexeme.form("adjective") == name:
                qualities.append(phrase("flag", field=field))
            if lexeme.form("adjective_not") == name:
                qualities.append(phrase("flag_not", field=field))
        return tuple(qualities)

    def own_agreeing(self, table: str) -> Iterator[str]:
        """The words that nouns have of their own in place of those of a table of agreement."""
        for word in self.words_of(("noun", "zone", "value")):
            for lexeme in self._language.lexemes[word]:
                said = (lexeme.form(own_agreement(table, number)) for number in ("sg", "pl"))
                yield from (text for text in said if text is not None)

    def _nouns(self, alternative: str) -> WordTrie[NounForm]:
        """Any form of all nouns, zones, and values that stand for things."""
        rows: dict[tuple[Row, NounForm], None] = {}
        for word in self.words_of(("noun", "zone", "value")):
            for lexeme in self._language.lexemes[word]:
                if word.startswith("value:") and not lexeme.form("sg", "pl"):
                    continue
                for text in _noun_texts(lexeme, alternative):
                    before, at, behind = text.partition("@")
                    form = NounForm(word, symbols(words(behind)) if at else None)
                    rows[symbols(words(before)), form] = None
        return WordTrie(rows)

    def _shapes(self) -> tuple[str, ...]:
        """The genders and numbers that a clause may agree with."""
        lexemes = (lexeme for variants in self._language.lexemes.values() for lexeme in variants)
        genders = dict.fromkeys(gender for lexeme in lexemes if (gender := lexeme.form("gender")))
        return tuple(f"{gender}.{number}" for gender in genders for number in ("sg", "pl")) or ("sg", "pl")


def _noun_texts(lexeme: Lexeme, alternative: str) -> dict[str, None]:
    prefix = f"{alternative}." if alternative else ""
    starts = tuple(f"{prefix}{named}{number}" for named in ("", "named.") for number in ("sg", "pl"))
    inner = tuple(f"{start}." for start in starts)
    return dict.fromkeys(
        text for name, text in lexeme.forms.items() if name in starts or name.startswith(inner)
    )


def _brought(lexeme: Lexeme, names: tuple[str, ...]) -> tuple[Alternative, ...]:
    """The patterns that a word keeps under the first of some names that it has."""
    for name in names:
        if name in lexeme.forms:
            return (Alternative((), parse_pattern(lexeme.forms[name])),)
        if name in lexeme.patterns:
            return lexeme.patterns[name]
    return ()
