"""A human language as data: words with their forms, patterns by construct and function, tables.

Everything here comes from ``locales/<language>/``; nothing in Python knows what a case or a
gender of any language is called.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from .lexemes import Alternative, Condition, Determiner, Joiner, Lexeme, StandIn
from .pattern import literals
from .sounds import Sounds
from .spelling import Spelling
from .tokens import Tokens, words
from .words import split_words

COUNTED = "no"
"""What a noun says of itself that is counted, though it is the same in both numbers."""
PLURAL_ONLY = "plural_only"
"""In the table of determiners: before a noun that is always plural, where that is not said of several."""
MASS = "mass"
"""The form of a noun that is no word for things that are counted, and of what is said beside it."""


@dataclass(frozen=True)
class Language:
    """A language with the words of the packs in use.

    ``leading``: qualities said before the determiner; ``counted``: those said behind the number; ``near``:
    those said beside the noun; ``middle``:
    fronts that step back behind the verb, each with those beside which it does; ``middle_unless``: the
    clause they do not step into; ``behind``: those that end the line, each with those beside which it does.
    ``heard``: words by what they tell, in whatever order;
    ``also``: what the reader takes, each with what is written for it; ``plain``: letters, as they are
    written by who has them not. ``position``: where an adjective stands that says
    nothing of it; ``attached``: by form of a verb the form of a pronoun directly behind it; ``stand_ins``: by
    form what stands for it where a word does not give it, and nothing where none is needed; ``moods``: the
    forms of conditions in which their verbs are others; ``one_word``: the forms of verbs that are one
    word, since others may come between it and what belongs to it; ``parted``: those of which nobody knows,
    where they are several words, whether a pronoun stands behind them or between.
    """

    code: str
    cases: tuple[str, ...]
    noun_phrase: tuple[str, ...]
    leading: frozenset[str]
    counted: frozenset[str]
    near: frozenset[str]
    middle: dict[str, frozenset[str]]
    middle_unless: tuple[Condition, ...]
    behind: dict[str, frozenset[str]]
    declensions: dict[str, dict[str, str]]
    determiners: dict[str, dict[str, Determiner]]
    pronouns: dict[str, dict[str, str]]
    agreement: dict[str, dict[str, str]]
    patterns: dict[str, dict[str, tuple[Alternative, ...]]]
    joiners: dict[str, Joiner]
    contractions: dict[tuple[str, str], str]
    elisions: frozenset[str]
    sounds: Sounds
    typography: Typography
    lexemes: dict[str, tuple[Lexeme, ...]] = field(default_factory=dict)
    also: tuple[tuple[str, str], ...] = ()
    heard: dict[str, tuple[str, ...]] = field(default_factory=dict)
    plain: dict[str, str] = field(default_factory=dict)
    genders: tuple[str, ...] = ()
    position: str = "pre"
    attached: dict[str, str] = field(default_factory=dict)
    stand_ins: dict[str, tuple[StandIn, ...]] = field(default_factory=dict)
    moods: frozenset[str] = frozenset()
    one_word: tuple[str, ...] = ()
    parted: frozenset[str] = frozenset()

    def form(self, lexeme: Lexeme, name: str) -> str | None:
        """A form of a word: as it gives it, or another that is certainly the same."""
        form = lexeme.form(name)
        if form is not None:
            return form
        others = (stand_in.of(lexeme) for stand_in in self.stand_ins.get(name, ()))
        return next((text for text in others if text is not None), None)

    def is_mass(self, noun: Lexeme) -> bool:
        """Whether a noun is no word for things that are counted: it says so, or one and many are the same.

        Where nouns have genders, many that are counted have only one form.
        """
        alike = not self.genders and noun.form("sg") == noun.form("pl")
        return alike or self.mass_number(noun) is not None

    def mass_number(self, noun: Lexeme) -> str | None:
        """The number in which much of a noun is said that is not counted, as it says itself; else None."""
        number = noun.form(MASS)
        return None if number == COUNTED else number

    def as_mass(self, noun: Lexeme, determiner: str) -> str | None:
        """The same, where a determiner is another before what is not counted: “du bois”."""
        return self.mass_number(noun) if MASS in self.determiners.get(determiner, {}) else None

    def apart(self, noun: Lexeme, determiner: str) -> str | None:
        """How a determiner without a number is another before a noun: as of what is not counted, or of one
        that is always plural; None where it is as before any."""
        if self.as_mass(noun, determiner) is not None:
            return MASS
        always = noun.form("number") == "pl" and PLURAL_ONLY in self.determiners.get(determiner, {})
        return PLURAL_ONLY if always else None

    def ways(self, op: str, form: str) -> tuple[Alternative, ...]:
        """The ways to say a construct in a form; where it has none, in what that ends with, then in any."""
        forms = self.patterns.get(op, {})
        mood, _, other = form.rpartition(".")
        in_mood = forms.get(mood) if mood in self.moods else None
        return forms.get(form) or forms.get(other) or in_mood or forms.get("_", ())

    def place_of(self, adjective: Lexeme) -> str:
        """Tells where an adjective stands: as its word says, else as the language has it."""
        return adjective.form("position") or self.position

    def relation(self, text: str) -> tuple[Tokens, str]:
        """A place relation of a noun: the words before it, and the case that they govern."""
        parts = text.split()
        case = parts.pop() if parts and parts[-1] in self.cases else self.case
        return words(" ".join(parts)), case

    @cached_property
    def spelling(self) -> Spelling:
        """What a written word may be."""
        ways = (way for forms in self.patterns.values() for ways in forms.values() for way in ways)
        said = {text for way in ways for text in literals(way.pattern)}
        return Spelling(self.contractions, self.pronouns, self.elisions, self.sounds, said)

    @property
    def case(self) -> str:
        """The case of a phrase that nothing governs."""
        return self.cases[0]


def small_words(language: Language) -> frozenset[str]:
    """The words that a language has of its own, whatever is said: of its patterns, articles, pronouns."""
    patterns = [
        alternative.pattern
        for forms in language.patterns.values()
        for ways in forms.values()
        for alternative in ways
    ]
    for numbers in language.determiners.values():
        for determiner in numbers.values():
            patterns += [*determiner.forms.values(), determiner.after, *determiner.behind_number.values()]
    said = [*language.contractions.values(), *(word for pair in language.contractions for word in pair)]
    for table in (*language.pronouns.values(), *language.agreement.values()):
        said += [word for text in table.values() for word in split_words(text)]
    return frozenset([*said, *(word for pattern in patterns for word in literals(pattern))])


def spoken_words(language: Language) -> frozenset[str]:
    """All words that a language says with the words of its packs; adjectives with any ending."""
    spoken = set(small_words(language))
    for variants in language.lexemes.values():
        for lexeme in variants:
            spoken.update(word for form in lexeme.forms.values() for word in split_words(form))
            ways = (way.pattern for ways in lexeme.patterns.values() for way in ways)
            spoken.update(word for pattern in ways for word in literals(pattern))
            if (stem := lexeme.form("stem")) is not None:
                endings = (ending for table in language.declensions.values() for ending in table.values())
                spoken.update(stem + ending for ending in endings)
    return frozenset(word.casefold() for word in spoken)


@dataclass(frozen=True, slots=True)
class Typography:
    """Spaces before and after marks."""

    space_before: dict[str, str]
    space_after: dict[str, str]
