"""The words of one game in the language of its reference: for things, cards, fields and values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from ....compiler.compile import CheckedGame
from ....compiler.source.documents import Document, text_at
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.message.plan import Phrase, phrase
from ....compiler.text.names import about, names_section
from ....compiler.tree import rules
from ....compiler.words.chapters import house_of, pieces_of
from ....compiler.words.vocabulary import PLAYER, ResourceDeclaration
from ...report.lexicon import GameLexicon, capital
from ...report.messages import Messages
from ...report.spoken import UNPROVEN
from ...report.visible import visible

_ANY = "00"  # in the place of a number of which any may stand there


class Lexicon(GameLexicon):
    """Says words of a game. ``messages``: those of the program in the language of the reference."""

    def __init__(self, checked: CheckedGame, language: str, messages: Messages) -> None:
        super().__init__(checked, language)
        self.messages = messages

    def say(self, *path: str, **arguments: str | int) -> str:
        """One of the words of the reference itself."""
        return self.messages.say("reference", *path, **arguments)

    def is_so(self, habit: str) -> bool:
        """Whether a language has a habit of writing: its own words answer with their "yes"."""
        return self.say(habit) == self.say("yes")

    # -------------------------------------------------------------- cards

    def card(self, name: str) -> str:
        """The name of a card; of one that only has the course of the game, what its first part is called."""
        return visible(self.card_names.get(name) or self._courses.get(name, name))

    @cached_property
    def _courses(self) -> Mapping[str, str]:
        """By card the title of its first procedure that has one."""
        courses: dict[str, str] = {}
        for card in self.checked.game.cards:
            for body in (rule.body for rule in card.rules):
                title = isinstance(body, rules.Procedure) and self.realizer.lexeme_form(
                    f"procedure:{body.name}", "title"
                )
                if title:
                    courses.setdefault(card.name, title)
        return courses

    def flavor(self, name: str) -> str:
        """The line of atmosphere of a card; empty where it has none."""
        return visible(self.flavors.get(name, ""))

    def side(self, card: str, side: str) -> str:
        """The name of a side of a card; empty where it has none."""
        return visible(self.parts.side(card, side) or "")

    def rule_name(self, card: str, rule: rules.Rule) -> str:
        """The name that a rule has on its card; empty where it has none."""
        return visible(self.parts.rule(card, rule) or "")

    @cached_property
    def house(self) -> frozenset[str]:
        """The tables and grids with values that were made for a pack."""
        return frozenset(name.text for name in house_of(self.checked.packs))

    @cached_property
    def pieces(self) -> Mapping[str, int]:
        """How many pieces of something lie in the box, where the rules do not say it."""
        return {name.text: number for name, number in pieces_of(self.checked.packs)}

    def is_house(self, name: str, *side: str) -> bool:
        """Whether a name was made for the pack: that of a card, or of a part of it."""
        return text_at(self._entries.get(name), *side, "house") in ("true", "yes")

    @cached_property
    def _entries(self) -> Mapping[str, Document]:
        sections = [names_section(pack.locales.get(self.language)) for pack in self.checked.packs]
        return {key.text: entry for section in sections for key, entry in section or ()}

    @property
    def note(self) -> str:
        """What the mark means that some wordings bear; empty where none does."""
        marked = any(
            wording.state != "proven" and any(wording.lines.values()) for wording in self.wordings.values()
        )
        return self.messages.say("cli", "unproven_wording", mark=UNPROVEN) if marked else ""

    def rule(self, kind: str, rule: rules.Rule) -> str:
        """What a rule says on a card of a kind; empty where nothing can be said."""
        return visible(self.marked(rule, self.rule_text(kind, rule)))

    # -------------------------------------------------------------- words

    def noun(self, name: str, *, plural: bool = False) -> str:
        """A word for things of a noun; empty where the language has none."""
        return visible(
            self._described(f"noun:{name}", self.counted_form(f"noun:{name}", plural=plural), plural)
        )

    def _described(self, word: str, plain: str, plural: bool) -> str:
        """A noun with the adjective that belongs to it, where it has one; else its ``plain`` form."""
        if not self.form(word, "adjective"):
            return plain
        try:
            return self.realizer.spell_as(phrase("np", noun=word, det="generic" if plural else "bare"), "")
        except MissingForm:
            return plain

    @cached_property
    def things(self) -> Mapping[str, str]:
        """What several things of a noun are called, with the word for one of them."""
        words = {name: self.noun(name) for name in (*self.vocabulary.nouns, *self.vocabulary.resources)}
        return {self.noun(name, plural=True): word for name, word in words.items() if word}

    @property
    def coordinates(self) -> re.Pattern[str]:
        """How a place on a grid is told by its row and column."""
        said = self.say("at_cell", row=_ANY, column=_ANY)
        return re.compile(re.escape(said).replace(_ANY, r"\d+"))

    @property
    def names(self) -> Iterator[str]:
        """What things and places are called, one and several."""
        yield from (name for pair in self.things.items() for name in pair)
        yield from map(self.zone, self.vocabulary.zones)

    def zone(self, name: str) -> str:
        """A word for a zone; empty where the language has none."""
        word = f"zone:{name}"
        plural = self.realizer.lexeme_form(word, "sg") is None
        return visible(self.form(word, "label") or self._described(word, self.counted_form(word), plural))

    def value(self, enum: str, value: str) -> str:
        """A word for a value of an enumeration; empty where the language has none."""
        return self.alone(f"value:{enum}.{value}")

    def is_noun(self, value: str, noun: str) -> bool:
        """Whether the word for a value is a noun, as that for things is of which it says what they are; what
        is no noun can have numbers too, but no gender of its own where nouns have one."""
        gendered = [bool(self.form(word, "gender")) for word in (value, f"noun:{noun}")]
        return bool(self.form(value, "sg")) and gendered[0] == gendered[1]

    def named(self, word: str) -> str:
        """The name of a title, an award or an option; empty where it has none."""
        return self.form(word, "name", "sg", "_")

    def form(self, word: str, *names: str) -> str:
        """A form of a word; empty where it has none of these."""
        return visible(super().form(word, *names))

    @property
    def points(self) -> str:
        """What a game calls that by which it is won, several of it; empty where it is called nothing."""
        every = self.vocabulary.resources.values()
        scored = (resource.name for resource in every if resource.scores and resource.scale == 1)
        return next((self.noun(name, plural=True) for name in scored), "")

    def counter(self, resource: ResourceDeclaration) -> str:
        """What counts how much of a resource is gained, where one is declared; empty without words for it."""
        counter = f"field:{PLAYER}.{resource.gained}"
        return self.spelled(phrase("own", field=counter)) if self.form(counter, "own") else ""

    def spelled(self, plan: Phrase, before: str = "") -> str:
        """A part of a sentence behind words that stand as they are; empty where the language lacks a word."""
        try:
            return visible(self.realizer.spell_as(plan, "", before))
        except MissingForm:
            return ""

    def counted(self, noun: str, count: int, *qualities: Phrase) -> str:
        """So many things of a noun: "3 red dice"; empty where the language lacks a word."""
        plan = phrase("np", noun=f"noun:{noun}", det="count", number=count, qualities=qualities)
        return self.spelled(plan)

    def doing(self, verb: str, before: str = "") -> str:
        """What a verb does, as it is shown."""
        return visible(super().doing(verb, before))

    def defined(self, verb: str) -> str:
        """What a verb is at the table, where its words say so; else what it does by its definition.

        Empty where no text says either.
        """
        return self.form(f"verb:{verb}", "about") or visible(super().defined(verb))

    def derived(self, noun: str, field: str, before: str) -> str:
        """From what a truth or number is worked out, behind other words; empty where no text says it."""
        try:
            return visible(self.realizer.derived(noun, field, before))
        except MissingForm:
            return ""

    def field(self, noun: str, name: str, *, told: bool = True) -> str:
        """What a field of a noun is called; where it has no word, what it tells, unless not ``told``."""
        word = self.of_field(noun, name, "caption", "label", "noun")
        kinds = self.vocabulary.ancestry(noun) if told and not word else ()
        said = (about(self.checked.packs, self.language, f"{kind}.{name}") for kind in kinds)
        return capital(word or visible(next(filter(None, said), "")))
