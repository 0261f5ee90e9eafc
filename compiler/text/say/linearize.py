"""The linearizer: plans to tokens, in whatever language the pack describes.

Plans and patterns are what Grammatical Framework (Ranta, 2011) calls abstract and concrete syntax.

Forms flow down (case from what governs a phrase, function from where a clause stands); gender and
number are read off the noun. A form that a pack lacks stops the text with the word that lacks it.
Raises MissingForm where the language lacks a word or a form of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from ..language.cldr import is_singular
from ..language.conditions import holds
from ..language.language import MASS, Language
from ..language.lexemes import Alternative, Lexeme
from ..language.missing import MissingForm
from ..language.pattern import (
    AgreeItem,
    GroupItem,
    Item,
    Literal,
    Pattern,
    SlotItem,
    SpliceItem,
    WaitItem,
    WordItem,
    parse_pattern,
    without_slot,
)
from ..language.tokens import NUMERAL, Token, Tokens, words
from ..language.words import is_ending
from ..message.plan import Phrase, Slot, performed
from .extraposition import bounded, parted
from .noun_phrases import ELLIPTIC, GENDER, NounPhrases
from .places import LIES, split_form
from .steps import CLAUSE, CLOSED, OPENED, Filled, Gap, Step

SHORT = "short"
"""The form of conditions in the compact register."""

PAST = "past.third"
"""The form of a clause in the log of a game: what somebody did."""

SIGNED = "signed"
"""The form of a number with its sign."""

_EXACTLY = frozenset({SHORT, PAST})
_OWN = "own"
"""The construct of a number of the player or the game: its field has words for each form of it."""

PRONOUN, CASE, NUMBER, PARTED = LACKS = ("pronoun", "case", "number", "parted")
"""What the entry of a word may lack for one of its slots."""
ALONE = "_"
"""The form of an adjective that agrees with nothing."""
PLACE = "place"
"""The key of a table of agreement for nouns of places, at which things lie: "a free space *is* there"."""
COUNTING, COUNT = "bound", "n"
"""The words that tell how many things of a sort there may be, and the slot of that number."""
NEVER = "never"
"""In place of a form of pronouns: none stands directly behind this form of a verb."""

ACT = "act"
"""The slot of what is done so often: a procedure may say in its own words that it is carried out 3 times."""
OWNERS = ("verb", "field", "value", "procedure", "option")
"""The slots whose words may bring a pattern of their own for a whole construct."""


class Linearizer:
    """Says phrases in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.nouns = NounPhrases(self)
        self.tokens = lru_cache(maxsize=100_000)(self._tokens)

    # -------------------------------------------------------------- words

    def lexeme(self, word: str, phrase: Phrase | None = None) -> Lexeme:
        """The word of an id, in the variant that fits the phrase it stands in."""
        for variant in self.language.lexemes.get(word, ()):
            if all(holds(condition, phrase) for condition in variant.conditions):
                return variant
        raise MissingForm(self.language.code, word, "entry")

    def word(self, slot: str, phrase: Phrase) -> str:
        """The word in a slot; MissingForm where a pattern takes the slot for one that holds a word."""
        word = phrase.get(slot)
        if not isinstance(word, str):
            raise MissingForm(self.language.code, phrase.op, f"slot {slot}")
        return word

    def number(self, value: int) -> str:
        """``sg`` or ``pl``, as the language counts (CLDR)."""
        return "sg" if is_singular(self.language.code, abs(value)) else "pl"

    def form(self, lexeme: Lexeme, *names: str) -> str:
        """The first of these forms that a word has; MissingForm if it has none."""
        text = lexeme.form(*names) or self.language.form(lexeme, names[0])
        if text is None:
            raise MissingForm(self.language.code, lexeme.id, names[0])
        return text

    # -------------------------------------------------------------- phrases

    def _tokens(self, phrase: Phrase, form: str = "", alternative: str = "") -> Tokens:
        if phrase.op in ("np", "pron"):
            return self.nouns.tokens(phrase, form or self.language.case, alternative)
        return self.spoken(self.row(self.pattern(phrase, form), phrase, form))

    def steps(self, phrase: Phrase, form: str = "", alternative: str = "") -> Iterable[Step]:
        """A phrase as it is said, one level deep."""
        if phrase.op in ("np", "pron"):
            return self.nouns.steps(phrase, form or self.language.case, alternative)
        return self.row(self.pattern(phrase, form), phrase, form)

    def spoken(self, steps: Iterable[Step]) -> Tokens:
        """The tokens of a row with those of what stands in its slots; a clause that waits comes last."""
        tokens: list[Token] = []
        waiting: list[Tokens] = []
        for step in steps:
            match step:
                case Token():
                    tokens.append(step)
                case Filled():
                    tokens.extend(self._filled(step))
                case Gap(closed=True):
                    tokens.extend(waiting.pop())
                case Gap():
                    before, clause = parted(tuple(tokens))
                    tokens, waiting = list(before), [*waiting, clause]
        return tuple(tokens)

    def pattern(self, phrase: Phrase, form: str) -> Pattern:
        """The pattern that says a phrase in a form; a verb or field may bring its own.

        But its pattern for any form is not for the short one, nor that of the present for the past, nor
        that of one case for another, if the language has a pattern for that.
        """
        forms = self.language.patterns.get(phrase.op)
        special = form in _EXACTLY or form in self.language.cases[1:] or phrase.op == _OWN
        own = self._own_pattern(phrase, form, exactly=special and form in (forms or {}))
        if own is not None:
            return own
        if forms is None:
            raise MissingForm(self.language.code, phrase.op, "pattern")
        return self._chosen(self.language.ways(phrase.op, form), phrase, form)

    def _own_pattern(self, phrase: Phrase, form: str, *, exactly: bool) -> Pattern | None:
        """The pattern that the verb or field of a phrase brings for its construct, if it does."""
        for word in (*(phrase.get(slot) for slot in OWNERS), performed(phrase.get(ACT))):
            if isinstance(word, str):
                lexeme = self.lexeme(word, phrase)
                names = splice_names(phrase.op, form)
                for name in names[:1] if exactly else names:
                    if name in lexeme.patterns:
                        return self._chosen(lexeme.patterns[name], phrase, name)
                    if name in lexeme.forms:
                        return parse_pattern(lexeme.forms[name])
        return None

    def _chosen(self, alternatives: tuple[Alternative, ...], phrase: Phrase, form: str) -> Pattern:
        for alternative in alternatives:
            if all(holds(condition, phrase) for condition in alternative.conditions):
                return alternative.pattern
        raise MissingForm(self.language.code, phrase.op, f"pattern for {form or 'this'}")

    def row(self, pattern: Pattern, phrase: Phrase, form: str, before: Item | None = None) -> Iterator[Step]:
        """The steps of a pattern, its slots taken from a phrase; ``before``: the item in front of it."""
        waits = False
        for item in pattern:
            match item:
                case Literal():
                    yield token_of(item)
                case SlotItem():
                    yield from self._slot(item, phrase, before)
                case WordItem():
                    lexeme = self.lexeme(self.word(item.slot, phrase), phrase)
                    yield from words(self.form(lexeme, item.form), lexeme.id)
                case SpliceItem():
                    yield from self.row(self.spliced(item, phrase, form), phrase, form, before)
                case AgreeItem():
                    yield from words(self._agreeing(item, phrase))
                case GroupItem():
                    if not self._stands(item, phrase):
                        continue
                    yield from self.row(item.items, phrase, form, before)
                case WaitItem():
                    waits = True
                    yield OPENED
            before = item
        if waits:
            yield CLOSED

    def _stands(self, group: GroupItem, phrase: Phrase) -> bool:
        """Whether a group's slots are filled and its words have the forms it names."""
        for slot in group.slots:
            if phrase.get(slot) is None:
                return False
        for item in group.words:
            if self.lexeme(self.word(item.slot, phrase), phrase).form(item.form) is None:
                return False
        return True

    def _slot(self, item: SlotItem, phrase: Phrase, before: Item | None) -> Iterator[Step]:
        value = phrase.get(item.slot)
        match value:
            case None:
                raise MissingForm(self.language.code, phrase.op, f"slot {item.slot}")
            case str():
                lexeme = self.lexeme(value, phrase)
                yield from words(self.form(lexeme, *word_forms(item.form)), lexeme.id)
            case Phrase():
                form = self._form(item, value, phrase, before)
                other = phrase.get(item.beside)
                gapped = isinstance(other, Phrase) and self.nouns.share_noun(value, other)
                yield Filled(item.slot, value, form, ELLIPTIC if gapped else item.alternative)
            case int():
                yield Filled(item.slot, value, item.form)
            case _:
                how = (item.form, item.alternative, item.following, item.joiner, item.shared)
                yield Filled(item.slot, value, *how)

    def _filled(self, step: Filled) -> Tokens:
        match step.value:
            case Phrase() if step.slot == CLAUSE:
                return bounded(self.tokens(step.value, step.form))
            case Phrase():
                return self.tokens(step.value, step.form, step.alternative)
            case int():
                text = f"{step.value:+d}" if step.form == SIGNED else str(step.value)
                return (Token(text, NUMERAL, NUMERAL),)
        return self._list(step.value, step)

    def _form(self, item: SlotItem, value: Phrase, phrase: Phrase, before: Item | None) -> str:
        """The form in which a phrase is said where the pattern names none: as what stands beside it asks."""
        if value.op == "pron" and self._is_parted(phrase, before):
            raise MissingForm(self.language.code, self.owner(phrase), f"{PARTED} {item.slot}")
        if item.form:
            if value.op == "pron" and split_form(item.form)[0] not in self.language.pronouns:
                raise MissingForm(self.language.code, self.owner(phrase), f"{PRONOUN} {item.slot}")
            return self._agreed(item.form, value, phrase) if item.form in self.language.moods else item.form
        if value.op == "pron" and self.language.attached:
            host = before.form if isinstance(before, WordItem) and before.slot == "verb" else ""
            form = self.language.attached.get(host, self.language.attached.get("_", "")) if host else ""
            if form == NEVER:
                raise MissingForm(self.language.code, self.owner(phrase), f"{PRONOUN} {item.slot}")
            return form
        if value.op in ("np", "pron", "that_value") and self.language.declensions:
            raise MissingForm(self.language.code, self.owner(phrase), f"{CASE} {item.slot}")
        if genders := self.agreeing(value.op):
            gender = self.gender(phrase.get("field"), phrase)
            return gender if gender in genders else ""
        return ""

    def _is_parted(self, phrase: Phrase, before: Item | None) -> bool:
        """Whether a form of a verb stands before a pronoun that has several words: it may belong between."""
        if not isinstance(before, WordItem) or before.slot != "verb":
            return False
        if before.form not in self.language.parted:
            return False
        lexeme = self.lexeme(self.word(before.slot, phrase), phrase)
        said = words(self.form(lexeme, before.form))
        return sum(any(map(str.isalpha, token.text)) for token in said) > 1

    def _agreed(self, mood: str, value: Phrase, phrase: Phrase) -> str:
        """The form of a mood, of the gender in which a construct is said that has no form for all."""
        genders = self.agreeing(value.op)
        gender = self.gender(phrase.get("field"), phrase) if genders else ""
        return f"{mood}.{gender}" if gender in genders else mood

    def agreeing(self, op: str) -> tuple[str, ...]:
        """The genders by which a construct is said if it has no form for all: they are those of fields."""
        forms = self.language.patterns.get(op, {})
        return () if "_" in forms else tuple(gender for gender in self.language.genders if gender in forms)

    def gender(self, word: Slot | None, phrase: Phrase) -> str:
        """The gender of a field, or of another word that stands in a slot."""
        if not isinstance(word, str):
            raise MissingForm(self.language.code, phrase.op, "slot field")
        lexeme = self.lexeme(word, phrase)
        gender = lexeme.form(GENDER, f"noun.{GENDER}")
        if gender is None:
            raise MissingForm(self.language.code, lexeme.id, GENDER)
        return gender

    def owner(self, phrase: Phrase) -> str:
        """The word that brings the pattern of a phrase; else the construct."""
        words = (phrase.get(slot) for slot in (*OWNERS, "bound"))
        return next((word for word in words if isinstance(word, str)), phrase.op)

    def _list(self, values: tuple[Phrase, ...], item: Filled) -> Tokens:
        said: list[Tokens] = []
        for index, value in enumerate(values):
            shared = item.shared and index < len(values) - 1 and self.nouns.share_noun(value, values[-1])
            form = (item.following or item.form) if index else item.form
            said.append(self.tokens(value, form, ELLIPTIC if shared else item.alternative))
        return self.language.joiners[item.joiner].join(said)

    def spliced(self, item: SpliceItem, phrase: Phrase, form: str) -> Pattern:
        """The pattern that a word brings, most special form first."""
        lexeme = self.lexeme(self.word(item.slot, phrase), phrase)
        for name in splice_names(item.name, form)[: 1 if form in self.language.moods else None]:
            if name in lexeme.patterns:
                pattern = self._chosen(lexeme.patterns[name], phrase, form)
                self._counted(item, lexeme, name, phrase)
                return self._without(item.without, pattern, lexeme) if item.without else pattern
            if name in lexeme.forms:
                return parse_pattern(lexeme.forms[name])
        lacks = f"{item.name}.{form}" if form in self.language.moods else item.name
        raise MissingForm(self.language.code, lexeme.id, lacks)

    def _counted(self, item: SpliceItem, lexeme: Lexeme, name: str, phrase: Phrase) -> None:
        """MissingForm where things stand in the singular beside a limit, and nobody says how then."""
        count = phrase.get(COUNT)
        if item.slot == COUNTING and isinstance(count, int) and self.number(count) == "sg":
            apart = (
                condition
                for way in lexeme.patterns[name]
                for condition in way.conditions
                if condition.path == (COUNT,)
            )
            if not any(condition.value == str(count) and not condition.negated for condition in apart):
                raise MissingForm(self.language.code, lexeme.id, f"{NUMBER} {COUNT}")

    def _without(self, slot: str, pattern: Pattern, lexeme: Lexeme) -> Pattern:
        """A pattern without a slot; MissingForm where words that stand before it would be left over."""
        for before, item in pairwise(pattern):
            if isinstance(item, SlotItem) and item.slot == slot and isinstance(before, Literal):
                raise MissingForm(self.language.code, lexeme.id, f"{PRONOUN} {slot}")
        return without_slot(pattern, slot)

    def _agreeing(self, item: AgreeItem, phrase: Phrase) -> str:
        agreed = phrase.get(item.slot)
        adjective = self.lexeme(item.table) if is_adjective(item.table) else None
        table = adjective.forms if adjective is not None else self.language.agreement[item.table]
        if isinstance(agreed, str):
            gender = self.gender(agreed, phrase)
            if gender not in table:
                raise MissingForm(self.language.code, item.table, gender)
            return table[gender]
        if not isinstance(agreed, Phrase) or agreed.op not in ("np", "pron"):
            raise MissingForm(self.language.code, phrase.op, f"slot {item.slot}")
        gender, number = self.nouns.features(agreed)
        if adjective is not None:
            if not gender and self.language.genders and ALONE not in table:
                raise MissingForm(self.language.code, self.nouns.noun_of(agreed), GENDER)
            return self.form(adjective, ALONE if ALONE in table else f"{gender}.{number}", number)
        lexeme = self.lexeme(self.nouns.noun_of(agreed), agreed)
        own = lexeme.form(own_agreement(item.table, number))
        if own is not None:
            return own
        if MASS in table and self.language.is_mass(lexeme):
            return table[MASS]
        if lexeme.form(LIES) is not None and f"{PLACE}.{number}" in table:
            return table[f"{PLACE}.{number}"]
        for key in (f"{gender}.{number}", gender if number == "sg" else number, number, "_"):
            if key in table:
                return table[key]
        if not gender and self.language.genders:
            raise MissingForm(self.language.code, self.nouns.noun_of(agreed), GENDER)
        raise MissingForm(self.language.code, item.table, f"{gender}.{number}")


def is_adjective(table: str) -> bool:
    """Whether what agrees is an adjective, not a word of a table: ``<adjective:ready@subject>``."""
    return ":" in table


def token_of(literal: Literal) -> Token:
    """The token of a word or mark as it stands in a pattern."""
    if literal.text == ",?":
        return Token(",", "soft")
    if is_ending(literal.text):
        return Token(literal.text, "ending")
    return Token(literal.text, "article" if literal.article else "word")


def own_agreement(table: str, number: str) -> str:
    """The name under which a noun may keep a word of a table of agreement that is its own."""
    return f"{table}.{number}"


def word_forms(form: str) -> tuple[str, ...]:
    """The names under which a word that stands in a slot of its own may keep a form; the first is the one."""
    return (form, "_") if form else ("_",)


def splice_names(name: str, form: str) -> tuple[str, ...]:
    """The names under which a word may keep a pattern for a form."""
    special = (f"{name}.{form}", f"{name}.{form.rpartition('.')[2]}") if form else ()
    return (*special, name, f"{name}._")
