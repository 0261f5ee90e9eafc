"""Noun phrases: a beginning that was read, the determiners and cases it agrees with, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import NamedTuple, Union

from ..language.language import MASS, PLURAL_ONLY
from ..language.lexemes import Lexeme
from ..language.tokens import words
from ..say.determiners import behind_form, clause_form, determiner_form
from ..say.noun_phrases import MANY
from ..say.places import split_form
from .noun_heads import MOST_ADJECTIVES, Adjective, Head, NounGrammar, NounHeads, Use
from .shared import Path, SharedPhrase, Value, canonical_shared, filled_part
from .states import State
from .symbols import Row, symbols
from .targets import Firsts, Found, Reading, Target

_MOST_CLAUSES = {"lead": 1, "counted": 2, "near": 2, "tail": 3}


class Agreement(NamedTuple):
    """What a beginning may mean in a case: what is said of which noun, and what then may follow.

    ``form``: that of clauses; ``after``: the number of what the determiner asks for behind the noun;
    ``at``: what the noun asks for before a place.
    """

    det: str
    number: Value | None
    noun: str
    qualities: tuple[SharedPhrase, ...]
    form: str
    after: int
    at: Row | None


class Rest(NamedTuple):
    """What follows a noun with its adjectives."""

    path: Path = ()
    owner: SharedPhrase | None = None
    clauses: tuple[SharedPhrase, ...] = ()
    place: SharedPhrase | None = None


Rests = list[tuple[Rest, int]]
_Agreeing = tuple[tuple[Agreement, dict[Rest, Union[SharedPhrase, None]]], ...]


class NounPhraseTables:
    """What is known of the noun phrases of one language, whatever case they are in."""

    def __init__(self, grammar: NounGrammar) -> None:
        self.grammar = grammar
        self.heads = NounHeads(grammar)
        self._say = grammar.linearizer.nouns
        self._qualities: dict[str, tuple[SharedPhrase, ...]] = {}
        self._after = tuple(dict.fromkeys(((), *(use.determiner.after for use in self.heads.uses))))
        self._kept: tuple[Reading | None, dict[tuple[str, str, int, Row | None, int], Rests]] = None, {}

    # -------------------------------------------------------------- what agrees

    def agreed(self, head: Head, case: str, alternative: str, *, loosely: bool) -> tuple[Agreement, ...]:
        """What a beginning may mean in a case; ``loosely``: also where its forms do not agree."""
        return tuple(dict.fromkeys(self._agreeing(head, case, alternative, loosely)))

    def _agreeing(self, head: Head, case: str, alternative: str, loosely: bool) -> Iterator[Agreement]:
        for lexeme in self.grammar.language.lexemes[head.noun]:
            gender = self._say.gender(lexeme, alternative)
            at = lexeme.form("at")
            for use in self.heads.uses:
                if self.heads.behind[head.behind] != behind_form(use.determiner, gender):
                    continue
                number_said = self._number_said(use, lexeme)
                if number_said is None:
                    continue
                said = determiner_form(use.determiner, case, gender, number_said)
                ways = use.determiner.forms.values() if loosely else (said,)
                if self.heads.patterns[head.det] not in ways:
                    continue
                form = clause_form(use.determiner, gender, number_said)
                for number in self._numbers(head, use, lexeme):
                    for noun, qualities in self._meant(head, use, lexeme):
                        after = self._after.index(use.determiner.after)
                        where = None if at is None else symbols(words(at))
                        yield Agreement(use.name, number, noun, qualities, form, after, where)

    def _number_said(self, use: Use, lexeme: Lexeme) -> str | None:
        """The number in which a noun is said with a determiner; None where it is never said with it."""
        if use.number == MASS:
            return self.grammar.language.mass_number(lexeme)
        return "pl" if use.number == PLURAL_ONLY else use.number

    def _numbers(self, head: Head, use: Use, lexeme: Lexeme) -> Iterator[Value | None]:
        """The numbers that may be meant with a determiner in a grammatical number."""
        for number in (None, MANY) if head.number is None else (head.number,):
            apart = self.grammar.language.apart(lexeme, use.name)
            if apart is not None and (number is None or (number == MANY and apart == MASS)):
                said = apart
            elif number is None:
                said = lexeme.form("number") or self._say.number_alone(use.name)
            elif number == MANY:
                said = self._say.number_of_many(lexeme, use.name)
            else:
                said = self._counted(number)
            if said == use.number and self.grammar.counts(use.name, number):
                yield number

    def _counted(self, number: Value) -> str:
        count = number.get("n") if isinstance(number, SharedPhrase) else number
        return self.grammar.linearizer.number(count) if isinstance(count, int) else "pl"

    def _meant(self, head: Head, use: Use, lexeme: Lexeme) -> Iterator[tuple[str, tuple[SharedPhrase, ...]]]:
        """The nouns and qualities that words may mean, but adjectives that determiner and noun bring."""
        said = [*head.pre, *head.post]
        for brought in (use.determiner.adjective, lexeme.form("adjective")):
            if brought is not None:
                own = next(
                    (adjective for adjective in said if adjective.words == (f"adjective:{brought}",)),
                    None,
                )
                if own is None:
                    return
                said.remove(own)
        if len(said) > MOST_ADJECTIVES:
            return
        phrases = self.grammar.phrases
        ordinals = [(phrases.filled("ordinal", word=word),) for word in head.ordinals]
        for qualities in product(*ordinals, *map(self._said, said)):
            for noun in self.heads.meant(head.noun):
                shown = (phrases.filled("is", value=head.noun),) if head.noun.startswith("value:") else ()
                yield noun, (*qualities, *shown, *head.clauses)

    def _said(self, adjective: Adjective) -> tuple[SharedPhrase, ...]:
        """The qualities that an adjective may say."""
        phrases = self.grammar.phrases
        if len(adjective.words) > 1:
            ways = tuple(phrases.filled("way", value=word) for word in adjective.words)
            return (phrases.filled("among", values=ways),)
        (word,) = adjective.words
        qualities = self._qualities.get(word)
        if qualities is None:
            qualities = self._qualities[word] = tuple(
                map(phrases.sharing, self.grammar.lookup.qualities(word))
            )
        return qualities

    # -------------------------------------------------------------- what follows

    def rests(self, reading: Reading, agreed: Agreement, relation: str, place: int) -> Rests:
        """What may follow; of the text read last it is kept."""
        if self._kept[0] is not reading:
            self._kept = reading, {}
        key = relation, agreed.form, agreed.after, agreed.at, place
        rests = self._kept[1].get(key)
        if rests is None:
            rests = [(Rest(), place)]
            for part in self.heads.rest:
                rests = list(dict.fromkeys(self._part(reading, part, agreed, relation, rests)))
                reading.lattice.step(len(rests))
            self._kept[1][key] = rests
        return rests

    def _part(
        self,
        reading: Reading,
        part: str,
        agreed: Agreement,
        relation: str,
        rests: Rests,
    ) -> Iterator[tuple[Rest, int]]:
        for rest, place in rests:
            if part == "after":
                if not agreed.after:
                    yield rest, place
                else:
                    for _, said, owner, end in self.heads.pattern(reading, self._behind[agreed.after], place):
                        yield rest._replace(path=(*rest.path, *said), owner=owner), end
            elif part in ("place", "owner"):
                yield rest, place
                if rest.place is not None:
                    continue
                for path, where, end in self._places(reading, agreed, relation, place):
                    yield rest._replace(path=(*rest.path, *path), place=where), end
            else:
                yield from self._clauses(reading, part, agreed, rest, place)

    @cached_property
    def _behind(self) -> tuple[State, ...]:
        return tuple(self.heads.state((after,)) for after in self._after)

    def _places(
        self, reading: Reading, agreed: Agreement, relation: str, place: int
    ) -> Iterator[tuple[Path, SharedPhrase, int]]:
        """Where the thing is: by the preposition of the place, or by words that the noun asks for."""
        own = agreed.at
        case = self.grammar.language.case
        ways: list[tuple[Row, str, str]] = [((), "where", relation)]
        ways.append(((), "np", relation) if own is None else (own, "np", case))
        for before, sort, form in ways:
            target = self.grammar.of_sort(sort, form)
            for start in reading.follow(before, place):
                for where, end in reading.read(target, start) if reading.begins(target, start) else ():
                    if isinstance(where, SharedPhrase):
                        yield (*before, filled_part("place", form)), where, end

    def _clauses(
        self, reading: Reading, part: str, agreed: Agreement, rest: Rest, place: int
    ) -> Iterator[tuple[Rest, int]]:
        rests = [(rest, place)]
        yield from rests
        for _ in range(_MOST_CLAUSES[part]):
            rests = [
                (
                    before._replace(path=(*before.path, (clause, form)), clauses=(*before.clauses, clause)),
                    end,
                )
                for before, start in rests
                for clause, form, end in self.heads.clauses(reading, part, start, agreed.form)
            ]
            yield from rests


class NounPhraseTarget(Target):
    """Noun phrases in a case or place relation, with some forms of their nouns."""

    nests = True

    def __init__(self, nouns: NounPhraseTables, form: str, alternative: str) -> None:
        super().__init__()
        self._nouns = nouns
        self._grammar = nouns.grammar
        self._form = form
        self._own, self._relation = split_form(form)
        self._alternative = alternative
        self._built: dict[tuple[Row, str, Head, bool], _Agreeing] = {}

    @cached_property
    def _is_case(self) -> bool:
        return self._own in self._grammar.language.cases

    def direct(self) -> Firsts:
        heads = self._nouns.heads.firsts(self._alternative)
        if self._is_case:
            return heads
        relations = self._grammar.lookup.relations(self._own)
        before = frozenset(relations.spelt)
        return Firsts(before) if not relations.here else heads._replace(symbols=heads.symbols | before)

    def read(self, reading: Reading, place: int) -> Found:
        """Those that a text says from a place on."""
        kept: dict[tuple[SharedPhrase, int], None] = {}
        for before, case, nouns, start in self._starts(reading, place):
            for head, end in self._nouns.heads.read(reading, self._alternative, start):
                if nouns is not None and head.noun not in nouns:
                    continue
                for agreed, built in self._agreeing(before, head, case, reading.asks):
                    for rest, last in self._nouns.rests(reading, agreed, self._relation, end):
                        if rest not in built:
                            built[rest] = self._made(before, head, agreed, rest)
                        phrase = built[rest]
                        if phrase is not None:
                            kept[phrase, last] = None
                        elif reading.asks:
                            self._refused(reading, place, last, self._phrase(head, agreed, rest))
        return tuple(kept)

    def _agreeing(self, before: Row, head: Head, case: str, loosely: bool) -> _Agreeing:
        """What a beginning may mean, each with what was made of it before."""
        key = before, case, head, loosely
        meanings = self._built.get(key)
        if meanings is None:
            agreed = self._nouns.agreed(head, case, self._alternative, loosely=loosely)
            meanings = self._built[key] = tuple((meaning, {}) for meaning in agreed)
        return meanings

    def _starts(self, reading: Reading, place: int) -> Iterator[tuple[Row, str, frozenset[str] | None, int]]:
        """Where it may begin behind the words of a relation: with its case, and the nouns they are for."""
        if self._is_case:
            yield (), self._own, None, place
            return
        for said, relation, end in reading.spelt(self._grammar.lookup.relations(self._own), place):
            yield said, relation.case, relation.nouns, end

    def _phrase(self, head: Head, agreed: Agreement, rest: Rest) -> SharedPhrase:
        phrases = self._grammar.phrases
        return phrases.filled(
            "np", noun=agreed.noun, det=agreed.det, number=agreed.number, name=head.name,
            qualities=canonical_shared((*agreed.qualities, *rest.clauses)),
            place=rest.place, owner=rest.owner or head.owner,
        )  # fmt: skip

    def _made(self, before: Row, head: Head, agreed: Agreement, rest: Rest) -> SharedPhrase | None:
        """The phrase of what was read, if the linearizer says it so."""
        phrase = self._phrase(head, agreed, rest)
        phrases = self._grammar.phrases
        if not phrases.may_be(phrase):
            return None
        path = (*before, *head.path, *rest.path)
        return phrase if phrases.path(phrase, self._form, self._alternative) == path else None

    def _refused(self, reading: Reading, begin: int, end: int, phrase: SharedPhrase) -> None:
        phrases = self._grammar.phrases
        if phrases.may_be(phrase):
            reading.refused(
                phrase,
                phrases.tokens(phrase, self._form, self._alternative),
                begin,
                end,
            )


class NameTarget(Target):
    """The things of yours that have a name, by that name alone."""

    def __init__(self, grammar: NounGrammar) -> None:
        super().__init__()
        self._grammar = grammar
        self._names = grammar.lookup.words(("value",), "_")

    def direct(self) -> Firsts:
        firsts = self._names.firsts
        return Firsts(firsts or frozenset(), (), firsts is None)

    def read(self, reading: Reading, place: int) -> Found:
        """Those that a text names at a place."""
        phrases = self._grammar.phrases
        named = (
            (phrases.filled("np", noun=noun, det="your", name=name), end)
            for _, name, end in reading.spelt(self._names, place)
            for noun in self._grammar.lookup.named()
        )
        return tuple((phrase, end) for phrase, end in named if phrases.may_be(phrase))


class PronounTarget(Target):
    """Pronouns in a form, for a noun that was named before."""

    nests = True

    def __init__(self, nouns: NounPhraseTables, form: str) -> None:
        super().__init__()
        self._nouns = nouns
        self._form = form
        texts = nouns.grammar.language.pronouns.get(split_form(form)[0], {}).values()
        self._rows = tuple(dict.fromkeys(symbols(words(text)) for text in texts))

    def direct(self) -> Firsts:
        return Firsts(frozenset(row[0] for row in self._rows if row), (), () in self._rows)

    def read(self, reading: Reading, place: int) -> Found:
        """Those that stand at a place."""
        phrases = self._nouns.grammar.phrases
        kept: dict[tuple[SharedPhrase, int], None] = {}
        for said in self._rows:
            for end in reading.follow(said, place):
                for noun in self._nouns.heads.mentioned(reading, place):
                    for number in (None, "pl"):
                        phrase = phrases.filled("pron", noun=noun, number=number)
                        if phrases.may_be(phrase) and phrases.path(phrase, self._form) == said:
                            kept[phrase, end] = None
        return tuple(kept)
