"""The words of a game in the order of the alphabet, each with the same word in the other languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

from ....compiler.source.records import replace
from ....compiler.text.message.plan import phrase
from ....compiler.tree.rules import EachPlayer, Member, Player
from ....compiler.tree.types import Integer
from ....compiler.typed.walk import walk
from ....compiler.words.vocabulary import ZoneDeclaration
from ...report.lexicon import capital
from ...report.speaking import language_name
from .anchors import list_anchor, word_anchor
from .collation import collated
from .document import Glossary, Section, Term
from .lexicon import Lexicon
from .meanings import MeaningTeller
from .spoken import Mentions

GENERAL = "general"
"""What every game says, such as in which order the players have their turns."""
FACT = "fact"
"""What is so or how much there is, worked out from something else: of the game, or of each player."""
SORTS = ("noun", "zone", "verb", FACT)
_TERMS = ("turn_order", "at_once", "may", "card_first")
_FOR_SEVERAL = frozenset({"turn_order", "at_once"})
"""Terms that mean nothing where one always plays alone."""
_MOST = 4  # places of one word; the index has more of them
_FACTS = ("holds", "holds_not", "own")
"""The forms of a field that is so, or so much, of a player or of the whole game."""
_ALONE = ("game", "player")
_SPOKEN = ("imp", "inf")
"""The forms of a verb in which rules say what to do."""
_APART = "part"
"""The form of what stands apart from the rest of a verb, which alone may be another verb."""
_BETWEEN = " \u00b7 "
_PUTS = "move"


@dataclass(frozen=True)
class GlossaryTeller:
    """Tells the words of a game. ``others``: the same game in the other languages; ``spoken``: its rules."""

    lexicon: Lexicon
    others: Mapping[str, Lexicon]
    spoken: Mentions

    def sections(self) -> Iterator[Section]:
        """A section for the words of each sort that has any."""
        for sort in (GENERAL, *SORTS):
            every = chain(self._terms(sort), self._groups() if sort == "noun" else ())
            terms = sorted(_joined(every), key=lambda term: collated(term.name))
            if terms:
                columns = tuple((code, language_name(code)) for code in self.others)
                title = self.lexicon.say("words", sort)
                yield Section(list_anchor("words", sort), title, (Glossary(tuple(terms), columns),))

    def _terms(self, sort: str) -> Iterator[Term]:
        for word in self._words(sort):
            name = _said(self.lexicon, sort, word)
            if name:
                others = tuple((code, _said(lexicon, sort, word)) for code, lexicon in self.others.items())
                meaning = self._meaning(sort, word, name)
                forms = self._forms(sort, word, name)
                places = tuple(islice(self.spoken.of(*forms), _MOST))
                yield Term(word_anchor(sort, word), name, others, meaning, places, forms=forms)

    def _groups(self) -> Iterator[Term]:
        """What several values are called together, such as faces of a die, where rules speak of them."""
        for enum, choices in self.lexicon.vocabulary.enums.items():
            for group, values in choices.groups.items():
                word = f"value:{enum}.{group}"
                name, plural = (self.lexicon.form(word, number) for number in ("sg", "pl"))
                places = tuple(islice(self.spoken.of(name, plural), _MOST))
                if name and places:
                    others = tuple(
                        (code, capital(lexicon.form(word, "sg"))) for code, lexicon in self.others.items()
                    )
                    kinds = (self.lexicon.value(enum, value) for value in values)
                    meaning = self.lexicon.say(
                        "known", "kinds", names=self.lexicon.messages.listed(list(kinds))
                    )
                    yield Term(word_anchor("group", group), capital(name), others, meaning, places)

    def _forms(self, sort: str, word: str, name: str) -> tuple[str, ...]:
        """The forms of a word that rules may have."""
        forms = [name]
        if sort == "noun":
            forms.append(self.lexicon.noun(word, plural=True))
        elif sort == FACT:
            forms = [self.lexicon.form(f"field:{word}", form) for form in _FACTS]
        elif sort == "verb" and not self.lexicon.form(f"verb:{word}", _APART):
            forms += [self.lexicon.form(f"verb:{word}", form) for form in _SPOKEN]
        return tuple(dict.fromkeys(filter(None, forms)))

    def _meaning(self, sort: str, word: str, name: str) -> str:
        """What a word means, as far as it is known."""
        if sort == GENERAL:
            return self.lexicon.say(GENERAL, word, "meaning", first=self._first)
        if sort == FACT:
            return self._worked_out(word)
        return self._deed(word, name) if sort == "verb" else self._known.of(sort, word)

    def _worked_out(self, word: str) -> str:
        """From what a truth or number is worked out."""
        noun, _, field = word.partition(".")
        number = isinstance(self.lexicon.checked.game.formulas[noun, field].type, Integer)
        before = self.lexicon.say("known", "is_so_much" if number else "is_so")
        told = self.lexicon.derived(noun, field, before)
        return self.lexicon.say("known", "told", what=told) if told else ""

    @cached_property
    def _first(self) -> str:
        """Who is the first in turn order, behind the word for that."""
        plan, before = phrase("np", noun="noun:start_player", det="the"), self.lexicon.say(GENERAL, "first")
        return self.lexicon.spelled(plan, before)

    @cached_property
    def _known(self) -> MeaningTeller:
        return MeaningTeller(self.lexicon)

    def _deed(self, verb: str, name: str) -> str:
        """What a verb is done to, where its name leaves that open, beside what it does by its definition."""
        doing = self.lexicon.doing(verb)
        own = doing if collated(doing) != collated(name) else ""
        told = dict.fromkeys((own, *self._filled(verb), self.lexicon.defined(verb)))
        return _BETWEEN.join(filter(None, told))

    def _filled(self, verb: str) -> Iterator[str]:
        """Where what is put into a thing comes to lie there, of a verb that only does that."""
        vocabulary = self.lexicon.vocabulary
        declared = vocabulary.verbs[verb]
        if declared.does == _PUTS:
            holders = (vocabulary.nouns.get(role.takes) for role in declared.roles.values())
            yield from (self._known.filled(holder) for holder in holders if holder is not None)

    def _words(self, sort: str) -> Sequence[str]:
        vocabulary = self.lexicon.vocabulary
        if sort == GENERAL:
            outline = self.lexicon.checked.game.outline
            alone = outline is None or outline.high == 1
            left_out = _FOR_SEVERAL if alone else frozenset[str]()
            if not self._decided_at_once:
                left_out |= {"at_once"}
            return [term for term in _TERMS if term not in left_out]
        if sort == "noun":
            return (*vocabulary.nouns, *vocabulary.resources)
        if sort == "zone":
            return tuple(name for name, zone in vocabulary.zones.items() if not self._is_its_thing(zone))
        return self._facts() if sort == FACT else tuple(vocabulary.verbs)

    def _facts(self) -> list[str]:
        """What is worked out of the game and of players, where rules read it and words tell it."""
        game = self.lexicon.checked.game
        read = {(node.noun, node.field) for node in game.nodes if isinstance(node, Member)}
        derived = (
            f"{noun}.{field}" for noun, field in game.formulas if noun in _ALONE and (noun, field) in read
        )
        return [word for word in derived if self._worked_out(word)]

    @property
    def _decided_at_once(self) -> bool:
        """Whether there is anything that all players decide together, none knowing of the others."""
        bodies = (rule for card in self.lexicon.checked.game.cards for rule in card.rules)
        loops = (node for rule in bodies for node in walk(rule) if isinstance(node, EachPlayer))
        return any(isinstance(loop.order, Player) and loop.order.which == "at_once" for loop in loops)

    def _is_its_thing(self, zone: ZoneDeclaration) -> bool:
        """Whether a place is called in every language like the one thing that can lie there."""
        place, thing = zone.name, zone.of
        every = (self.lexicon, *self.others.values())
        return zone.single and all(
            _said(lexicon, "zone", place) == _said(lexicon, "noun", thing) for lexicon in every
        )


def _joined(terms: Iterable[Term]) -> list[Term]:
    """Terms that no language tells apart as one, with the meanings of all."""
    joined: dict[tuple[str, ...], Term] = {}
    for term in terms:
        key = (term.name, *(other for _, other in term.others))
        first = joined.get(key)
        if first is None:
            joined[key] = term
        else:
            meanings = dict.fromkeys(filter(None, (*first.meaning.split(_BETWEEN), term.meaning)))
            also = (*first.also, term.anchor)
            places = tuple(dict.fromkeys((*first.places, *term.places)))[:_MOST]
            forms = tuple(dict.fromkeys((*first.forms, *term.forms)))
            joined[key] = replace(
                first, meaning=_BETWEEN.join(meanings), also=also, places=places, forms=forms
            )
    return list(joined.values())


def _said(lexicon: Lexicon, sort: str, word: str) -> str:
    """A word of a sort as it stands in a list; empty where the language lacks it."""
    if sort == GENERAL:
        return lexicon.say(GENERAL, word, "name")
    if sort == "verb":
        verb = lexicon.form(f"verb:{word}", "inf", "imp")
        return capital(verb) if lexicon.say("capital_verbs") == lexicon.say("yes") else verb
    if sort == FACT:
        number = lexicon.form(f"field:{word}", "own") and lexicon.spelled(
            phrase("own", field=f"field:{word}")
        )
        truth = lexicon.form(f"field:{word}", "holds")
        said = number or (lexicon.say("known", "that", what=truth) if truth else "")
        return capital(lexicon.form(f"field:{word}", "label") or said)
    return capital(lexicon.noun(word) if sort == "noun" else lexicon.zone(word))
