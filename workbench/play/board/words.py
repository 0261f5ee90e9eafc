"""The words of one game in one player's language: for things, cards, values, and what somebody does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ....compiler.text.language.missing import MissingForm
from ....compiler.text.message.numbers_behind import number_behind
from ....compiler.text.message.plan import Phrase, phrase
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.text.say.called import called_slots
from ....compiler.tree import rules
from ....compiler.tree.types import Type
from ....compiler.typed.speakable import speakable
from ....compiler.words.vocabulary import PLAYER
from ....runtime.machine.machine import Machine
from ....runtime.table.effects import NONE
from ....runtime.table.table import Column
from ....runtime.view.view import SeenThing
from ...report.card_lines import NAMED, card_lines
from ...report.lexicon import GameLexicon, capital
from ...report.messages import Messages
from ...report.visible import visible

_GOALS = ("on", "to")  # the roles that say where something goes
_PLACES = ("zone", "thing")  # and what they take then
NO_ROLES: Mapping[str, Phrase] = MappingProxyType({})


class Words:
    """Says things of a game to one player. ``names``: of the players, empty for those without one."""

    def __init__(self, lexicon: GameLexicon, m: Machine, messages: Messages, names: Sequence[str]) -> None:
        self.m = m
        self.lexicon = lexicon
        self.checked = lexicon.checked
        self.messages = messages
        self.vocabulary = lexicon.vocabulary
        self.realizer = lexicon.realizer
        self.players = [
            visible(name) or messages.say("play", "player", number=number)
            for number, name in enumerate(names, 1)
        ]
        self._types: dict[str, Mapping[str, Type]] = {}
        cards = self.checked.game.cards
        self._cards = {card.id: card for card in cards}
        self._rules = {rule.id: (kind, rule) for card in cards for kind, rule in speakable(card)}

    def say(self, key: str, **arguments: str | float) -> str:
        """One of the program's own messages."""
        return self.messages.say("play", key, **arguments)

    # -------------------------------------------------------------- names

    def card(self, number: int) -> str:
        """The name of a card."""
        name = self.m.table.cards[number].id.rpartition("/")[2]
        return visible(self.lexicon.card_names.get(name, name))

    def noun(self, number: int, *, plural: bool = False) -> str:
        """A word for things of a noun."""
        return self.form(f"noun:{self.m.table.nouns[number].name}", plural=plural)

    def resource(self, number: int, *, plural: bool = False) -> str:
        """A word for a resource."""
        return self.form(f"noun:{self.m.table.resources[number].name}", plural=plural)

    def zone(self, number: int) -> str:
        """A word for a zone; where there is none, for what lies in it."""
        zone = self.m.table.zones[number]
        return capital(self.lexicon.counted_form(f"zone:{zone.name}") or self.noun(zone.of, plural=True))

    def window(self, number: int) -> str:
        """When a window is, as the start of a sentence; empty where the language does not say it."""
        windows = self.m.table.windows
        name = windows[number] if 0 <= number < len(windows) else ""
        return capital(self.lexicon.form(f"window:{name}", "at"))

    def value(self, enum: int, value: int) -> str:
        """A word for a value of an enumeration."""
        return self.lexicon.alone(self._value_word(enum, value)) or self.m.table.enums[enum].values[value]

    def enum(self, name: str) -> int:
        """The number of an enumeration."""
        return next(number for number, enum in enumerate(self.m.table.enums) if enum.name == name)

    def field(self, noun: int, name: str) -> str:
        """A word for a field, empty where the language has none."""
        return self.lexicon.of_field(self.m.table.nouns[noun].name, name, "label", "noun")

    def label(self, whose: str, name: str) -> str:
        """A word for a field of the game, or of a player; its id where the language has none."""
        return self.lexicon.of_field(whose, name, "label", "noun") or name

    def types_of(self, whose: str) -> Mapping[str, Type]:
        """The types of the fields of a noun or of a player, also of those that are worked out."""
        if whose not in self._types:
            game = self.checked.game
            fields = game.vocabulary.player if whose == PLAYER else game.vocabulary.fields(whose)
            kinds = game.vocabulary.ancestry(whose) or (whose,)
            formulas = {key: formula.type for (kind, key), formula in game.formulas.items() if kind in kinds}
            self._types[whose] = {key: formulas.get(key, field.type) for key, field in fields.items()}
        return self._types[whose]

    def holds(self, noun: int, name: str, true: bool) -> str:
        """A truth about a thing in the adjective that the field names for it; empty where it names none."""
        thing = self.m.table.nouns[noun].name
        word = self.lexicon.of_field(thing, name, "adjective" if true else "adjective_not")
        forms = (f"{self.lexicon.form(f'noun:{thing}', 'gender')}.sg", "sg", "_", "m.sg", "stem")
        return word and (self.lexicon.form(f"adjective:{word}", *forms) or word)

    def form(self, word: str, *, plural: bool = False) -> str:
        """The basic form of a word; its id where there is none."""
        return self.lexicon.counted_form(word, plural=plural) or word.rpartition(":")[2]

    # -------------------------------------------------------------- things

    def thing(self, seen: SeenThing) -> str:
        """A thing in a few words: by its card, by the value it stands for, else by its looks."""
        noun = self.m.table.nouns[seen.noun]
        if seen.value >= 0:
            return self.value(noun.each, seen.value)
        if seen.card >= 0:
            return self._side(seen) or self.card(seen.card)
        if noun.at >= 0 and not self.called(seen):
            return f"[{seen.field('row_number')}, {seen.field('column_number')}]"
        numbers = () if noun.at >= 0 else self.unsaid_numbers(seen)
        return " ".join((self._spelled(self._described(seen, "bare"), ""), *numbers))

    def called(self, seen: SeenThing) -> tuple[str, ...]:
        """The constants by which a thing is called; none where its noun has no words for that."""
        lexemes = self.realizer.language.lexemes.get(f"noun:{self.m.table.nouns[seen.noun].name}", ())
        slots = called_slots(lexemes[-1]) if lexemes and seen.card < 0 and seen.value < 0 else ()
        return tuple(name for name in slots if seen.field(name) is not None)

    def _side(self, seen: SeenThing) -> str | None:
        """The name of the side that a card shows, where its sides have names."""
        card = self._cards[self.m.table.cards[seen.card].id]
        for rule in card.rules:
            if isinstance(rule.body, rules.Side):
                values = self.vocabulary.enums[rule.body.value.enum].values
                shown = seen.field(rule.body.field)
                name = self.lexicon.parts.side(card.name, values[shown]) if shown is not None else None
                return None if name is None else visible(name)
        return None

    def numbers(self, seen: SeenThing) -> tuple[str, ...]:
        """The numbers that a thing without a card shows; of a place on a grid only those that change."""
        if seen.card >= 0 or seen.value >= 0:
            return ()
        noun = self.m.table.nouns[seen.noun]
        kinds = ("stored",) if noun.grid >= 0 or noun.region >= 0 else ("constant", "stored")
        shown = (c for c in self.columns(seen.noun) if c.kind in kinds and c.type == "number")
        return tuple(str(seen.field(column.name)) for column in shown)

    def unsaid_numbers(self, seen: SeenThing) -> tuple[str, ...]:
        """The numbers that a thing shows beside what it is called: of one with words for that, those that
        change."""
        if not self.called(seen):
            return self.numbers(seen)
        changing = (c for c in self.columns(seen.noun) if c.kind == "stored" and c.type == "number")
        return tuple(str(seen.field(column.name)) for column in changing)

    def columns(self, noun: int) -> list[Column]:
        """The fields of a noun's things."""
        return [self.m.table.columns[number] for number in self.m.table.nouns[noun].columns]

    def _described(self, seen: SeenThing, det: str, number: int | None = None, unsaid: str = "") -> Phrase:
        """A noun phrase with the values that a thing shows: what it is for good, and the face of a die; not
        that of the field ``unsaid``."""
        noun = self.m.table.nouns[seen.noun]
        if seen.value >= 0:
            each = self.m.table.enums[noun.each]
            name = f"value:{each.name}.{each.values[seen.value]}"
            return phrase("np", noun=f"noun:{noun.name}", det="the", name=name)
        if number is None and (names := self.called(seen)):
            constants = {column.name: self._constant(column, seen) for column in self.columns(seen.noun)}
            called = phrase("called", **{name: constants[name] for name in names})
            return phrase(
                "np", noun=f"noun:{noun.name}", det="bare" if det == "bare" else "the", called=called
            )
        qualities = []
        for column in self.columns(seen.noun) if seen.card < 0 else ():
            value = seen.field(column.name)
            if shows_word(column) and column.name != unsaid and value is not None and value >= 0:
                qualities.append(phrase("is", value=self._value_word(column.enum, value)))
        return phrase("np", noun=f"noun:{noun.name}", det=det, number=number, qualities=tuple(qualities))

    def _constant(self, column: Column, seen: SeenThing) -> int | str | None:
        """A constant as it stands in a phrase: a number, or the word for a value."""
        value = seen.field(column.name)
        return value if value is None or column.type != "value" else self._value_word(column.enum, value)

    def _value_word(self, enum: int, value: int) -> str:
        definition = self.m.table.enums[enum]
        return f"value:{definition.name}.{definition.values[value]}"

    def changes(self, verb: int, noun: int) -> str:
        """The field of a thing that a verb gives another value: what it showed before is not to be seen."""
        declared = self.m.table.verbs[verb]
        if declared.does == "roll":
            return next((column.name for column in self.columns(noun) if column.kind == "stored"), "")
        roles = self.vocabulary.verbs[declared.name].roles.values()
        return next((role.value_of for role in roles if role.value_of is not None), "")

    def rolls_word(self, verb: int, noun: int) -> bool:
        """Whether a verb rolls a word on things of a noun, not a number."""
        changed = self.changes(verb, noun) if self.m.table.verbs[verb].does == "roll" else ""
        return any(column.name == changed and shows_word(column) for column in self.columns(noun))

    def _spelled(self, plan: Phrase, form: str, before: str = "") -> str:
        try:
            return self.realizer.spell_as(plan, form, before)
        except MissingForm:
            return before or self._fallback(plan)

    def _fallback(self, plan: Phrase) -> str:
        noun = plan.get("noun")
        return self.form(noun) if isinstance(noun, str) else ""

    # -------------------------------------------------------------- doing

    def thing_phrase(
        self, seen: SeenThing, speaker: int = NONE, owner: str = "your", unsaid: str = ""
    ) -> Phrase:
        """A noun phrase for a thing that somebody acts on; of what each has one of, the speaker's is his.

        ``owner`` is the determiner for that: it depends on who is told.
        """
        name = self.m.table.nouns[seen.noun].name
        mine = seen.owner == speaker >= 0 and self.vocabulary.keeps_one(name)
        return self._described(seen, owner if mine else "a", unsaid=unsaid)

    def noun_phrase(self, noun: str, *, several: bool = False) -> Phrase:
        """A noun phrase for any thing of a noun, or for several."""
        number = "many" if several else None
        return phrase("np", noun=f"noun:{noun}", det="bare" if several else "a", number=number)

    def shown_phrase(self, verb: int, value: int) -> Phrase | None:
        """A thing that shows a value, where a verb is done to such values: "a Fighter"."""
        enum = next(iter(self.vocabulary.verbs[self.m.table.verbs[verb].name].objects), "")
        if enum == "integer":
            return phrase("the_number", n=value)
        for number, noun in enumerate(self.m.table.nouns):
            for column in self.columns(number):
                if shows_word(column) and self.m.table.enums[column.enum].name == enum:
                    shown = (phrase("is", value=self._value_word(column.enum, value)),)
                    return phrase("np", noun=f"noun:{noun.name}", det="a", qualities=shown)
        return None

    def count_phrase(self, noun: int, count: int, alike: SeenThing | None = None) -> Phrase:
        """So many things of a noun, or so many that look alike."""
        if alike is not None:
            return self._described(alike, "count", count)
        return phrase("np", noun=f"noun:{self.m.table.nouns[noun].name}", det="count", number=count)

    def takes_player(self, verb: int, role: str) -> bool:
        """Whether a player stands behind a preposition of a verb."""
        return self.vocabulary.verbs[self.m.table.verbs[verb].name].roles[role].takes == PLAYER

    def value_phrase(self, verb: int, role: str, value: int, noun: int = NONE) -> Phrase | None:
        """A value behind a preposition of a verb: a direction, so many steps, so much more or less, another
        value of a field of the thing of ``noun`` that it is done to."""
        declared = self.vocabulary.verbs[self.m.table.verbs[verb].name].roles[role]
        if declared.value_of is not None and noun >= 0:
            enums = [column.enum for column in self.columns(noun) if column.name == declared.value_of]
            ways = tuple(phrase("way", value=self._value_word(enum, value)) for enum in enums)
            return phrase("ways", values=ways)
        if declared.takes in self.vocabulary.enums:
            name = self.vocabulary.enums[declared.takes].values[value]
            return phrase("ways", values=(phrase("way", value=f"value:{declared.takes}.{name}"),))
        if declared.takes != "integer":
            return None
        return number_behind(self.vocabulary.verbs[self.m.table.verbs[verb].name], role, value)

    def amount_phrase(self, resource: int, amount: int) -> Phrase:
        """So much of a resource."""
        name = self.m.table.resources[resource].name
        return phrase("np", noun=f"noun:{name}", det="count", number=amount)

    def zone_phrase(self, zone: int, owner: str = "their") -> Phrase:
        """A zone; what its owner's things are called by who speaks is a determiner."""
        definition = self.m.table.zones[zone]
        return phrase("np", noun=f"zone:{definition.name}", det=owner if definition.owned else "the")

    def goal(self, verb: int, where: Phrase | None) -> dict[str, Phrase]:
        """Where something goes, as what stands behind the preposition that a verb has for it."""
        definition = self.m.table.verbs[verb]
        takes = zip(definition.roles, definition.takes, strict=True)
        role = next((name for name, taken in takes if name in _GOALS and taken in _PLACES), None)
        return {role: where} if role is not None and where is not None else {}

    def clause(
        self,
        verb: int,
        form: str,
        what: Phrase | None,
        roles: Mapping[str, Phrase] = NO_ROLES,
        before: str = "",
    ) -> str:
        """What somebody did (``PAST``) or is to do (``imp``); empty where the language lacks the words."""
        goals = {name: role for name, role in roles.items() if name in _GOALS}
        for slots in (roles, goals, NO_ROLES):
            plan = phrase("clause", verb=f"verb:{self.m.table.verbs[verb].name}", object=what, **slots)
            try:
                return self.realizer.spell_as(plan, form, before)
            except MissingForm:
                continue
        return ""

    def payment(self, resource: int, amount: int) -> str:
        """To pay so much of a resource; empty where the language lacks the words."""
        paid = self.amount_phrase(resource, amount)
        return self._spelled(phrase("clause", verb="verb:own.pay", object=paid), "imp")

    def units(self, resource: int, amount: int) -> str:
        """So much of a resource."""
        return self._spelled(self.amount_phrase(resource, amount), "")

    def use(self, slot: str, seen: SeenThing, form: str = "imp") -> str:
        """To use the slot of a card or unit."""
        described = self._described(seen, "the")
        plan = phrase("clause", verb="verb:own.use", slot=f"slot:{slot}", object=described)
        try:
            return self.realizer.spell_as(plan, form)
        except MissingForm:
            return self.thing(seen)

    # -------------------------------------------------------------- rules

    def rule(self, effect: int, *, compact: bool = False) -> str:
        """The sentence of a rule as its card has it, behind its name; empty for what has none."""
        spoken = self._speakable(effect)
        if spoken is None:
            return ""
        return self._behind_name(effect, self.lexicon.rule_text(*spoken, compact=compact))

    def offered(self, effect: int, slots: Sequence[int] = ()) -> str:
        """A rule as an option: what an action does, with the parameters that a frame has in its slots."""
        spoken = self._speakable(effect)
        if spoken is None:
            return ""
        parameters = self.m.effects[effect].parameters if slots else ()
        settings = {parameter.name: slots[parameter.slot] for parameter in parameters}
        try:
            said = self.realizer.say_offered(spoken[1], spoken[0], settings)
        except (NotExpressible, MissingForm):
            said = ""
        return self._behind_name(effect, said)

    def _speakable(self, effect: int) -> tuple[str, rules.Rule] | None:
        """A rule that has a text, with the kind of card it is for."""
        return self._rules.get(self.m.effects[effect].id) if 0 <= effect < len(self.m.effects) else None

    def _behind_name(self, effect: int, said: str) -> str:
        """What a rule says, behind the name that it has on its card."""
        card, rule = self.m.effects[effect].id.partition("#")[0], self._speakable(effect)
        name = None if rule is None else self.lexicon.parts.rule(card.rpartition("/")[2], rule[1])
        return NAMED.format(name, said) if said and name is not None else said

    def rule_card(self, effect: int) -> str:
        """The name of the card on which a rule stands; empty where it stands on none."""
        name = self._card_of(effect)
        return "" if name is None else visible(self.lexicon.card_names.get(name.rpartition("/")[2], ""))

    def rule_lines(self, effect: int) -> list[str]:
        """The card on which a rule stands with everything it says; nothing where it stands on none."""
        name = self._card_of(effect)
        return [] if name is None else [self.rule_card(effect), *self._lines(name)]

    def _card_of(self, effect: int) -> str | None:
        """The id of the card on which a rule stands."""
        name = self.m.effects[effect].id.partition("#")[0] if 0 <= effect < len(self.m.effects) else ""
        return name if name in self._cards else None

    def prompt(self, effect: int) -> str:
        """What a part of the flow asks, in the words that the game has for it; empty where it has none."""
        if not 0 <= effect < len(self.m.effects):
            return ""
        return self.lexicon.form(f"prompt:{self.m.effects[effect].label}", "_")

    def award(self, name: str) -> str:
        """An award, with what it is for."""
        word = f"award:{name}"
        earned, what = self.lexicon.form(word, "name", "_") or name, self.lexicon.form(word, "for")
        return self.say("award", name=earned, what=what) if what else earned

    def card_text(self, number: int) -> list[str]:
        """Everything that a card says, a line a rule."""
        return self._lines(self.m.table.cards[number].id)

    def _lines(self, card: str) -> list[str]:
        return list(card_lines(self._cards[card], self.lexicon.parts, self.lexicon.rule_text))


def shows_word(column: Column) -> bool:
    """Whether a field is a word that a thing shows to all."""
    return column.type == "value" and column.kind in ("constant", "stored")
