"""The words of one game in the language of its reference: for things, cards, fields and values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ....compiler.compile import CheckedGame
from ....compiler.source.documents import Mapping as MappingNode
from ....compiler.source.documents import Scalar
from ....compiler.text.checks.wordings import card_wordings
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.message.plan import Phrase, phrase
from ....compiler.text.names import about, card_flavors, card_names, names_section
from ....compiler.text.part_names import part_names
from ....compiler.text.plan.discourse import Unspeakable
from ....compiler.text.voices import game_voice
from ....compiler.tree import rules
from ....compiler.words.chapters import house_of
from ...report.messages import Messages
from ...report.speaking import UNPROVEN
from ...report.visible import visible

_BASIC = ("label", "_", "sg", "m.sg", "f.sg", "n.sg", "x.sg", "stem")
"""The forms of a word in which it can stand alone, the best first."""


class Lexicon:
    """Says words of a game. ``messages``: those of the program in the language of the reference."""

    def __init__(self, checked: CheckedGame, language: str, messages: Messages) -> None:
        self.checked = checked
        self.language = language
        self.messages = messages
        self.vocabulary = checked.game.vocabulary
        self.voice = game_voice(checked.game, checked.packs, language)
        self._parts = part_names(checked.packs, language)
        self._names = card_names(checked.packs, language)
        self._flavors = card_flavors(checked.packs, language)

    def say(self, *path: str, **arguments: str | int) -> str:
        """One of the words of the reference itself."""
        return self.messages.say("reference", *path, **arguments)

    # -------------------------------------------------------------- cards

    def card(self, name: str) -> str:
        """The name of a card; of one that only has the course of the game, what its first part is called."""
        return visible(self._names.get(name) or self._courses.get(name, name))

    @cached_property
    def _courses(self) -> Mapping[str, str]:
        """By card the title of its first procedure that has one."""
        found: dict[str, str] = {}
        for card in self.checked.game.cards:
            for body in (rule.body for rule in card.rules):
                title = isinstance(body, rules.Procedure) and self.voice.lexeme_form(
                    f"procedure:{body.name}", "title"
                )
                if title:
                    found.setdefault(card.name, title)
        return found

    def flavor(self, name: str) -> str:
        """The line of atmosphere of a card; empty where it has none."""
        return visible(self._flavors.get(name, ""))

    def side(self, card: str, side: str) -> str:
        """The name of a side of a card; empty where it has none."""
        return visible(self._parts.side(card, side) or "")

    def rule_name(self, card: str, rule: rules.Rule) -> str:
        """The name that a rule has on its card; empty where it has none."""
        return visible(self._parts.rule(card, rule) or "")

    @cached_property
    def house(self) -> frozenset[str]:
        """The tables and grids with values that were made for a pack."""
        return frozenset(name.text for name in house_of(self.checked.packs))

    def is_house(self, name: str, *side: str) -> bool:
        """Whether a name was made for the pack: that of a card, or of a part of it."""
        entry: object = self._entries.get(name)
        for key in side:
            entry = entry.get(key) if isinstance(entry, MappingNode) else None
        mark = entry.get("house") if isinstance(entry, MappingNode) else None
        return isinstance(mark, Scalar) and mark.text in ("true", "yes")

    @cached_property
    def _entries(self) -> Mapping[str, object]:
        sections = [names_section(pack.locales.get(self.language)) for pack in self.checked.packs]
        return {key.text: entry for section in sections for key, entry in section or ()}

    @cached_property
    def _own(self) -> Mapping[str, str]:
        """What somebody worded, by rule, marked where nothing proves that it says the rule."""
        found: dict[str, str] = {}
        for wording in card_wordings(self.checked.game, self.checked.packs, self.language).values():
            mark = "" if wording.state == "proven" else f" {UNPROVEN}"
            found.update({rule: f"{line}{mark}" for rule, line in wording.lines.items() if line})
            found.update({rule: "" for rule, line in wording.lines.items() if not line})
        return found

    @property
    def note(self) -> str:
        """What the mark means that some wordings bear; empty where none does."""
        marked = any(line.endswith(UNPROVEN) for line in self._own.values())
        return self.messages.say("cli", "unproven_wording", mark=UNPROVEN) if marked else ""

    def rule(self, kind: str, rule: rules.Rule) -> str:
        """What a rule says on a card of a kind; empty where nothing can be said."""
        if rule.id in self._own:
            return visible(self._own[rule.id])
        try:
            return self.voice.say(rule, kind)
        except (Unspeakable, MissingForm):
            return ""

    # -------------------------------------------------------------- words

    def noun(self, name: str, *, plural: bool = False) -> str:
        """A word for things of a noun; empty where the language has none."""
        wanted = ("pl", "sg") if plural else ("sg", "pl")
        return visible(self._described(f"noun:{name}", wanted, plural=plural))

    def _described(self, word: str, wanted: tuple[str, ...], *, plural: bool) -> str:
        """A noun with the adjective that belongs to it, where it has one."""
        plain = self.voice.lexeme_form(word, *wanted) or ""
        if not self.voice.lexeme_form(word, "adjective"):
            return plain
        try:
            return self.voice.spell_as(phrase("np", noun=word, det="generic" if plural else "bare"), "")
        except MissingForm:
            return plain

    def zone(self, name: str) -> str:
        """A word for a zone; empty where the language has none."""
        word = f"zone:{name}"
        label = self.voice.lexeme_form(word, "label")
        plural = self.voice.lexeme_form(word, "sg") is None
        return visible(label or self._described(word, ("sg", "pl"), plural=plural))

    def value(self, enum: str, value: str) -> str:
        """A word for a value of an enumeration; empty where the language has none."""
        return visible(self.voice.lexeme_form(f"value:{enum}.{value}", *_BASIC) or "")

    def named(self, word: str) -> str:
        """The name of a title, an award or an option; empty where it has none."""
        return visible(self.voice.lexeme_form(word, "name", "sg", "_") or "")

    def form(self, word: str, *names: str) -> str:
        """A form of a word; empty where it has none of these."""
        return visible(self.voice.lexeme_form(word, *names) or "")

    def spelled(self, plan: Phrase, before: str = "") -> str:
        """A part of a sentence behind words that stand as they are; empty where the language lacks a word."""
        try:
            return visible(self.voice.spell_as(plan, "", before))
        except MissingForm:
            return ""

    def counted(self, noun: str, count: int, *qualities: Phrase) -> str:
        """So many things of a noun: "3 red dice"; empty where the language lacks a word."""
        plan = phrase("np", noun=f"noun:{noun}", det="count", number=count, qualities=qualities)
        return self.spelled(plan)

    def doing(self, name: str) -> str:
        """What a verb does, with what it is done to; empty where the language needs to know more of it."""
        verb = self.vocabulary.verbs[name]
        noun = next((one for one in verb.objects if one in self.vocabulary.nouns), None)
        if noun is None and verb.objects:
            return ""
        several = verb.many if verb.many is not None and verb.many > 1 else None
        det = "a" if several is None else "count"
        what = None if noun is None else phrase("np", noun=f"noun:{noun}", det=det, number=several)
        try:
            return visible(self.voice.spell_as(phrase("clause", verb=f"verb:{name}", object=what), "inf"))
        except MissingForm:
            return ""

    def defined(self, name: str) -> str:
        """What a verb does by its definition; empty where no text says it."""
        try:
            return visible(self.voice.defined(name))
        except MissingForm:
            return ""

    def field(self, noun: str, name: str, *, told: bool = True) -> str:
        """What a field of a noun is called; where it has no word, what it tells, unless not ``told``."""
        kinds = self.vocabulary.ancestry(noun)
        for kind in kinds:
            found = self.voice.lexeme_form(f"field:{kind}.{name}", "caption", "label", "noun")
            if found:
                return visible(capital(found))
        said = (about(self.checked.packs, self.language, f"{kind}.{name}") for kind in kinds)
        return visible(capital(next(filter(None, said), ""))) if told else ""


def capital(text: str) -> str:
    """With a capital at its start."""
    return text[:1].upper() + text[1:]
