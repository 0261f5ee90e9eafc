"""The words of a game in the order of the alphabet, each with the same word in the other languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from ....compiler.source.records import replace
from ....compiler.text.message.plan import phrase
from ....compiler.tree.rules import Do, EachPlayer, EventPattern, Member, Offer, Player
from ....compiler.tree.types import Integer
from ....compiler.typed.walk import walk
from ....compiler.words.doing import FIELD
from ....compiler.words.vocabulary import PLAYER, ZoneDeclaration
from ...report.lexicon import capital
from ...report.speaking import language_name
from .anchors import list_anchor, word_anchor
from .collation import collated
from .document import Glossary, LinkTarget, Section, Term
from .lexicon import Lexicon
from .meanings import MeaningTeller
from .spoken import Mentions

GENERAL = "general"
"""What every game says, such as in which order the players have their turns."""
FACT = "fact"
"""What is so or how much there is, worked out from something else: of the game, or of each player."""
SORTS = ("noun", "zone", "verb", FACT)
_MAY = "may"
_TERMS = ("turn_order", "at_once", _MAY, "card_first")
_FOR_SEVERAL = frozenset({"turn_order", "at_once"})
"""Terms that mean nothing where one always plays alone."""
_MOST = 4  # places of one word; the index has more of them
_FACTS = ("holds", "holds_not", "own")
"""The forms of a field that is so, or so much, of a player or of the whole game."""
_ALONE = ("game", "player")
_BETWEEN = " \u00b7 "
_PUTS = "move"
_BEFORE = "X"
"""Stands before words that begin no sentence."""
_PLAIN = frozenset(
    {"draw", "roll", "shuffle", "gain", "lose", "give", "lead", "end", "swap", "move", "remove", "step"}
)
"""The primitives of which the pages say what players do by them."""
_SHOWS = ("reveal", "look", "conceal")


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
            if name and (sort != "verb" or word in self._done):
                others = tuple((code, _beside(lexicon, sort, word)) for code, lexicon in self.others.items())
                meaning = self._meaning(sort, word, name)
                every = self._places(sort, word, name)
                if meaning or every:  # of any other there is nothing to tell
                    yield Term(word_anchor(sort, word), name, others, meaning, every[:_MOST], every=every)

    @cached_property
    def _done(self) -> frozenset[str]:
        """The verbs that any rule uses: what only other packs may do is no word of this game."""
        game = self.lexicon.checked.game
        nodes = (node for card in game.cards for rule in card.rules for node in walk(rule))
        return frozenset(node.verb for node in nodes if isinstance(node, Do | EventPattern))

    def _groups(self) -> Iterator[Term]:
        """What several values are called together, such as faces of a die, where rules speak of them."""
        for enum, choices in self.lexicon.vocabulary.enums.items():
            for group, values in choices.groups.items():
                word = f"value:{enum}.{group}"
                name, plural = (self.lexicon.form(word, number) for number in ("sg", "pl"))
                every = tuple(self.spoken.of(name, plural))
                if name and every:
                    others = tuple(
                        (code, capital(lexicon.form(word, "sg"))) for code, lexicon in self.others.items()
                    )
                    kinds = (self.lexicon.value(enum, value) for value in values)
                    meaning = self.lexicon.say(
                        "known", "kinds", names=self.lexicon.messages.listed(list(kinds))
                    )
                    anchor = word_anchor("group", group)
                    yield Term(anchor, capital(name), others, meaning, every[:_MOST], every=every)

    def _places(self, sort: str, word: str, name: str) -> tuple[LinkTarget, ...]:
        """Where rules speak of a word: a thing, place or number is named there, a verb or an order used."""
        if sort in ("verb", GENERAL) or (sort == FACT and word.partition(".")[0] not in _ALONE):
            return self.spoken.using(sort, word)
        names = [name]
        if sort == "zone":  # a place may be called like what lies there
            used = self.spoken.using(sort, word)
            return tuple(place for place in self.spoken.of(name) if place in used) or used
        if sort == "noun" and self._is_only_what_others_are(word):
            return ()
        if sort == "noun":
            names.append(self.lexicon.noun(word, plural=True))
        elif sort == FACT:
            names = [self.lexicon.form(f"field:{word}", form) for form in _FACTS]
        return tuple(self.spoken.of(*dict.fromkeys(filter(None, names))))

    def _is_only_what_others_are(self, noun: str) -> bool:
        """Whether there are kinds of such things, and no rule speaks of any: "card" is in many words."""
        kinds = any(other.parent == noun for other in self.lexicon.vocabulary.nouns.values())
        return kinds and not self.spoken.using("noun", noun)

    def _meaning(self, sort: str, word: str, name: str) -> str:
        """What a word means, as far as it is known."""
        if sort == GENERAL:
            told = self.lexicon.say(GENERAL, word, "meaning", first=self._first)
            return " ".join((told, *self._due)) if word == _MAY else told
        if sort == FACT:
            return self._known.hidden(word) or _about(self.lexicon, word) or self._worked_out(word)
        if sort == "zone":
            return " ".join(self._of_place(word))
        return self._deed(word) if sort == "verb" else self._known.of(sort, word)

    def _of_place(self, zone: str) -> Iterator[str]:
        """What is known of a place, and of each that nobody tells from it by its name."""
        every = (self.lexicon, *self.others.values())
        alike = [
            other
            for other in self._words("zone")
            if all(_said(lexicon, "zone", other) == _said(lexicon, "zone", zone) for lexicon in every)
        ]
        known = [self._known.sentences("zone", other) for other in alike]
        yield from (told for told in known[0] if all(told in sentences for sentences in known))

    def _worked_out(self, word: str) -> str:
        """From what a truth or number is worked out."""
        noun, _, field = word.partition(".")
        number = isinstance(self.lexicon.checked.game.formulas[noun, field].type, Integer)
        before = self.lexicon.say("known", "is_so_much" if number else "is_so")
        told = self.lexicon.derived(noun, field, before)
        return self.lexicon.say("known", "told", what=told) if told else ""

    @cached_property
    def _due(self) -> tuple[str, ...]:
        """Of the points of the game at which one may not pass: that one only has the choice there."""
        offers = (node for node in self.lexicon.checked.game.nodes if isinstance(node, Offer))
        required = dict.fromkeys(offer.window for offer in offers if offer.required)
        named = (self.lexicon.form(f"window:{window}", "at") for window in required)
        return tuple(self.lexicon.say(GENERAL, _MAY, "required", at=at) for at in named if at)

    @cached_property
    def _first(self) -> str:
        """Who is the first in turn order, behind the word for that."""
        plan, before = phrase("np", noun="noun:start_player", det="the"), self.lexicon.say(GENERAL, "first")
        return self.lexicon.spelled(plan, before)

    @cached_property
    def _known(self) -> MeaningTeller:
        bare = frozenset(filter(self._is_only_what_others_are, self.lexicon.vocabulary.nouns))
        return MeaningTeller(self.lexicon, bare)

    def _deed(self, verb: str) -> str:
        """What a verb is at the table, or does by its definition."""
        told = dict.fromkeys((*self._filled(verb), *self._known_by(verb), self.lexicon.defined(verb)))
        return " ".join(filter(None, told)) or self._done_by_itself(verb)

    def _done_by_itself(self, verb: str) -> str:
        """What the program does for a verb, where nothing else says it; empty where only rules know."""
        does = self.lexicon.vocabulary.verbs[verb].does
        return self.lexicon.say("deeds", does) if does in _PLAIN else ""

    def _filled(self, verb: str) -> Iterator[str]:
        """Where what is put into a thing comes to lie there, of a verb that only does that."""
        vocabulary = self.lexicon.vocabulary
        declared = vocabulary.verbs[verb]
        if declared.does == _PUTS:
            holders = (vocabulary.nouns.get(role.takes) for role in declared.roles.values())
            yield from (self._known.filled(holder) for holder in holders if holder is not None)

    def _known_by(self, verb: str) -> Iterator[str]:
        """What somebody knows of a thing once a verb is done to it, of one that only shows or hides."""
        declared = self.lexicon.vocabulary.verbs[verb]
        if declared.does in _SHOWS and declared.objects != (
            FIELD,
        ):  # of each hidden field that is told there
            yield self.lexicon.say("known", declared.does)

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
            every = (*vocabulary.nouns, *vocabulary.resources)
            return [word for word in every if not self._is_only_what_others_are(word)]
        if sort == "zone":
            return tuple(name for name, zone in vocabulary.zones.items() if not self._is_its_thing(zone))
        if sort == FACT:
            return self._facts()
        return tuple(verb for verb in vocabulary.verbs if verb not in vocabulary.untold)

    def _facts(self) -> list[str]:
        """What is worked out of the game and of players, where rules read it and words tell it."""
        game = self.lexicon.checked.game
        read = {(node.noun, node.field) for node in game.nodes if isinstance(node, Member)}
        derived = [
            f"{noun}.{field}"
            for (noun, field), formula in game.formulas.items()
            if (noun, field) in read and (noun in _ALONE or not isinstance(formula.type, Integer))
        ]
        every = (self.lexicon, *self.others.values())
        hidden = [f"{PLAYER}.{name}" for name, field in game.vocabulary.player.items() if field.hidden]
        explained = [word for noun, field in game.formulas if _about(self.lexicon, word := f"{noun}.{field}")]
        return [*hidden, *explained] + [
            word
            for word in derived
            if word not in explained
            and self._worked_out(word)
            and not any(_says_it_all(lexicon, word) for lexicon in every)
        ]

    @property
    def _decided_at_once(self) -> bool:
        """Whether there is anything that all players decide together, none knowing of the others."""
        bodies = (rule for card in self.lexicon.checked.game.cards for rule in card.rules)
        loops = (node for rule in bodies for node in walk(rule) if isinstance(node, EachPlayer))
        return any(isinstance(loop.order, Player) and loop.order.which == "at_once" for loop in loops)

    def _is_its_thing(self, zone: ZoneDeclaration) -> bool:
        """Whether a place is called in every language like the one thing that can lie there; or like those
        things, where nothing is known of it but that each player has one."""
        place, thing = zone.name, zone.of
        every = (self.lexicon, *self.others.values())
        if zone.single:
            return all(_said(lexicon, "zone", place) == _said(lexicon, "noun", thing) for lexicon in every)
        if not zone.owned or len(self._known.sentences("zone", place)) > 1:
            return False
        return all(_said(lex, "zone", place) == capital(lex.noun(thing, plural=True)) for lex in every)


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
            every = tuple(dict.fromkeys((*first.every, *term.every)))
            joined[key] = replace(
                first, meaning=_BETWEEN.join(meanings), also=also, places=every[:_MOST], every=every
            )
    return list(joined.values())


def _says_it_all(lexicon: Lexicon, word: str) -> bool:
    """Whether a number is called by what it is worked out from: nothing is left to tell of it."""
    noun, _, field = word.partition(".")
    return collated(lexicon.derived(noun, field, "")) == collated(_said(lexicon, FACT, word))


def _about(lexicon: Lexicon, word: str) -> str:
    """What a game says itself of a value that is worked out; empty where it says nothing."""
    return lexicon.form(f"field:{word}", "about")


def _thing_that(lexicon: Lexicon, word: str) -> str:
    """A thing of which something is so: "route whose summit has been reached"; empty of anything else."""
    noun = word.partition(".")[0]
    if noun in _ALONE:
        return ""
    so = (phrase("flag", field=f"field:{word}"),)
    return lexicon.spelled(phrase("np", noun=f"noun:{noun}", det="bare", qualities=so))


def _said(lexicon: Lexicon, sort: str, word: str) -> str:
    """A word of a sort as it stands in a list; empty where the language lacks it."""
    if sort == GENERAL:
        return lexicon.say(GENERAL, word, "name")
    if sort == "verb":
        return _verb(lexicon, word)
    if sort == FACT:
        number = lexicon.form(f"field:{word}", "own") and lexicon.spelled(
            phrase("own", field=f"field:{word}")
        )
        truth = lexicon.form(f"field:{word}", "holds")
        said = number or _thing_that(lexicon, word)
        said = said or (lexicon.say("known", "that", what=truth) if truth else "")
        return capital(lexicon.form(f"field:{word}", "term", "label") or said)
    return capital(lexicon.noun(word) if sort == "noun" else lexicon.zone(word))


def _beside(lexicon: Lexicon, sort: str, word: str) -> str:
    """A word beside that of another language: a verb with what it is done to, as it stands there."""
    said = _said(lexicon, sort, word)
    labelled = sort != "verb" or lexicon.form(f"verb:{word}", "label")
    whole = "" if labelled else capital(lexicon.doing(word))
    return whole or said


def _verb(lexicon: Lexicon, word: str) -> str:
    """A verb as it stands in a list: as the language has it there; or with what it is done to behind it; or
    with all its words where it is done to no thing, since "be" of "be out of the game" says nothing alone."""
    label = lexicon.form(f"verb:{word}", "label")
    verb = label or lexicon.form(f"verb:{word}", "inf", "imp")
    whole = "" if label else lexicon.doing(word, _BEFORE).removeprefix(_BEFORE).strip()
    start, end = f"{collated(verb)} ", f" {collated(verb)}"
    rest = ""
    if whole and collated(whole).startswith(start):
        rest = whole[len(start) :]
    elif whole and collated(whole).endswith(end):
        rest = whole[: -len(end)]
    if rest and collated(whole).startswith(start) and set(lexicon.vocabulary.verbs[word].objects) <= {PLAYER}:
        verb = whole
    elif rest:
        verb = lexicon.say("verb_with", verb=verb, rest=rest)
    return capital(verb) if lexicon.is_so("capital_verbs") else verb
