"""Noun phrases backwards: any form of each part is taken; the reader keeps what says the same again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, Protocol

from ..language.language import Language
from ..language.lexemes import Lexeme
from ..language.pattern import Pattern
from ..language.tokens import Tokens, words
from ..message.plan import Phrase, Slot, canonical, phrase
from ..message.signature import Signature
from ..say.linearize import ELLIPTIC, Linearizer
from ..say.noun_phrases import ALTERNATIVES, NAME, split_form
from .implied import Slots
from .lookup import NounForm, PatternIndex
from .token_stream import TokenPosition, TokenPositions, TokenStream


class Attempt(Protocol):
    """A text being read, as a noun phrase in it needs it."""

    language: Language
    lookup: PatternIndex
    reading: TokenStream
    linearizer: Linearizer
    signature: Signature
    nouns_of: Mapping[str, tuple[str, ...]]

    def phrases(
        self, sort: str, form: str, alternative: str, place: TokenPosition
    ) -> tuple[tuple[Phrase, TokenPosition], ...]: ...
    def items(
        self, items: Pattern, op: str, form: str, slots: Slots, place: TokenPosition
    ) -> Iterator[tuple[Slots, TokenPosition]]: ...
    def onward(self, joiner: str, place: TokenPosition) -> TokenPositions: ...


class _Draft(NamedTuple):
    """What of a noun phrase has been read so far."""

    place: TokenPosition
    det: str = "bare"
    adjective: str | None = None
    behind: Pattern = ()
    behind_number: Pattern = ()
    owner: Phrase | None = None
    number: Slot | None = None
    noun: str = ""
    name: Slot | None = None
    qualities: tuple[Phrase, ...] = ()
    where: Phrase | None = None


class NounPhraseReader:
    """Reads noun phrases and pronouns for one attempt at a text."""

    def __init__(self, attempt: Attempt, named: tuple[str, ...] = ()) -> None:
        """``named``: nouns that a text before this one named."""
        self._attempt = attempt
        self._named = named
        self._language = attempt.language
        self._lookup = attempt.lookup
        self._mentioned: tuple[tuple[int, str], ...] | None = None

    def phrases(
        self, op: str, form: str, alternative: str, place: TokenPosition
    ) -> Iterator[tuple[Phrase, TokenPosition]]:
        """Candidates that begin at a place."""
        form, relation = split_form(form)
        if op == "pron":
            yield from self._pronouns(form, place)
            return
        if alternative == NAME:
            yield from self._names(place)
            return
        for start in self._relations(form, place):
            drafts: tuple[_Draft, ...] = (_Draft(start),)
            for part in self._language.noun_phrase:
                tried = (self._part(part, draft, alternative, relation) for draft in drafts)
                drafts = tuple(dict.fromkeys(self._counted(chain.from_iterable(tried))))
            for draft in drafts:
                for number in self._numbers(draft):
                    if not self._attempt.signature.counts(draft.det, number):
                        continue
                    built = phrase(
                        "np", noun=draft.noun, det=draft.det, number=number, name=draft.name,
                        qualities=canonical(draft.qualities), place=draft.where, owner=draft.owner,
                    )  # fmt: skip
                    yield built, draft.place

    def _counted(self, tried: Iterable[_Draft]) -> Iterator[_Draft]:
        """The drafts that are tried, each of which is a step of the reading."""
        for draft in tried:
            self._attempt.reading.step()
            yield draft

    def _names(self, place: TokenPosition) -> Iterator[tuple[Phrase, TokenPosition]]:
        """The things of yours that have a name, by that name alone."""
        for name, after in self._lookup.words(("value",), "_").follow(self._attempt.reading, place):
            for noun in self._lookup.named():
                yield phrase("np", noun=noun, det="your", name=name), after

    def _numbers(self, draft: _Draft) -> tuple[Slot | None, ...]:
        return (draft.number,) if draft.number is not None else (None, "many")

    def _relations(self, form: str, place: TokenPosition) -> Iterator[TokenPosition]:
        if form in self._language.cases:
            yield place
            return
        found = self._lookup.relations(form).follow(self._attempt.reading, place)
        yield from dict.fromkeys(after for _, after in found)

    # -------------------------------------------------------------- parts

    def _part(self, part: str, draft: _Draft, alternative: str, relation: str) -> Iterator[_Draft]:
        match part:
            case "det":
                yield from self._determiners(draft)
            case "number":
                yield from self._counts(draft)
            case "ordinal":
                yield draft
                yield from self._ordinals(draft)
            case "pre" | "post":
                yield from self._adjectives(part, draft)
            case "after":
                for owner, after in self._owned(draft.behind, draft.owner, draft.place):
                    yield draft._replace(owner=owner, place=after)
            case "lead":
                yield draft
                yield from self._leads(draft)
            case "noun":
                yield from self._nouns(draft, alternative)
            case "place":
                yield draft
                yield from self._placed(draft)
                for sort in ("np", "where"):
                    for found, after in self._attempt.phrases(sort, relation, "", draft.place):
                        yield draft._replace(where=found, place=after)
            case "counted" | "near":
                yield from self._beside(part, draft, 2)
            case "tail":
                yield from self._tails(draft, 3)

    def _determiners(self, draft: _Draft) -> Iterator[_Draft]:
        for _, form in self._lookup.determiners().at(self._attempt.reading, draft.place):
            for owner, after in self._owned(form.pattern, draft.owner, draft.place):
                read = draft._replace(det=form.name, adjective=form.adjective, owner=owner, place=after)
                yield read._replace(behind=form.behind, behind_number=form.behind_number)

    def _owned(
        self, pattern: Pattern, owner: Phrase | None, place: TokenPosition
    ) -> Iterator[tuple[Phrase | None, TokenPosition]]:
        """Where the words of a determiner end, with the owner that may be named among them."""
        slots: dict[str, Slot] = {} if owner is None else {"owner": owner}
        for filled, after in self._attempt.items(pattern, "np", "", slots, place):
            found = filled.get("owner")
            yield found if isinstance(found, Phrase) else None, after

    def _counts(self, draft: _Draft) -> Iterator[_Draft]:
        """The number, with the words that the determiner asks for behind it."""
        for counted in self._numbered(draft):
            for _, after in self._owned(draft.behind_number, None, counted.place):
                yield counted._replace(place=after)

    def _numbered(self, draft: _Draft) -> Iterator[_Draft]:
        yield draft
        number = self._attempt.reading.number(draft.place)
        if number is not None:
            yield draft._replace(number=number[0], place=number[1])
        for found, after in self._attempt.phrases("amount", "", "", draft.place):
            yield draft._replace(number=found, place=after)

    def _adjectives(self, position: str, draft: _Draft) -> Iterator[_Draft]:
        drafts = [draft]
        if draft.adjective is not None:
            lexeme = self._language.lexemes[f"adjective:{draft.adjective}"][0]
            if self._language.place_of(lexeme) == position:
                ends = (self._follow(tokens, draft.place) for tokens in self._lookup.any_form(lexeme))
                drafts = [draft._replace(place=after) for after in dict.fromkeys(chain.from_iterable(ends))]
        for _ in range(3):
            yield from drafts
            drafts = [more for known in drafts for more in self._one_adjective(position, known)]

    def _ordinals(self, draft: _Draft) -> Iterator[_Draft]:
        for word, after in self._adjectives_at("ordinal", draft.place):
            yield draft._replace(qualities=(*draft.qualities, phrase("ordinal", word=word)), place=after)

    def _adjectives_at(self, position: str, place: TokenPosition) -> dict[tuple[str, TokenPosition], None]:
        return dict.fromkeys(self._lookup.adjectives(position).follow(self._attempt.reading, place))

    def _follow(self, tokens: Tokens, place: TokenPosition) -> TokenPositions:
        return self._attempt.reading.follow(tokens, (place,))

    def _leads(self, draft: _Draft) -> Iterator[_Draft]:
        if not self._language.leading:
            return
        for form in self._lookup.shapes():
            for found, after in self._attempt.phrases("quality", form, "", draft.place):
                if found.op in self._language.leading:
                    yield draft._replace(qualities=(*draft.qualities, found), place=after)

    def _beside(self, part: str, draft: _Draft, most: int) -> Iterator[_Draft]:
        """What is said behind the number, or beside the noun."""
        yield draft
        if most == 0:
            return
        for found, after in self.clauses(draft.place):
            if self._attempt.linearizer.nouns.part_of(found) == part:
                more = draft._replace(qualities=(*draft.qualities, found), place=after)
                yield from self._beside(part, more, most - 1)

    def _one_adjective(self, position: str, draft: _Draft) -> Iterator[_Draft]:
        for word, after in self._adjectives_at(position, draft.place):
            for quality in self._lookup.qualities(word):
                yield draft._replace(qualities=(*draft.qualities, quality), place=after)
            if word.startswith("value:"):
                for values, end in self._alternatives(position, (word,), after):
                    among = phrase("among", values=tuple(phrase("way", value=value) for value in values))
                    yield draft._replace(qualities=(*draft.qualities, among), place=end)

    def _alternatives(
        self, position: str, before: tuple[str, ...], place: TokenPosition
    ) -> Iterator[tuple[tuple[str, ...], TokenPosition]]:
        """Values of one kind in a list, of which one must hold: "red, blue or green"."""
        kind = before[0].rpartition(".")[0]
        lists = {(before, place): None}
        while lists:
            longer: dict[tuple[tuple[str, ...], TokenPosition], None] = {}
            for values, end in lists:
                for start in self._attempt.onward(ALTERNATIVES, end):
                    for word, after in self._adjectives_at(position, start):
                        self._attempt.reading.step(len(values))
                        if word.rpartition(".")[0] == kind:
                            longer[(*values, word), after] = None
            yield from longer
            lists = longer

    def _nouns(self, draft: _Draft, alternative: str) -> Iterator[_Draft]:
        if alternative == ELLIPTIC:
            for noun in self._nouns_mentioned(self._attempt.reading.end):
                yield draft._replace(noun=noun)
            return
        for form, name, after in self._noun_forms(alternative, self._attempt.reading, draft.place):
            yield from self._headed(draft._replace(name=name, place=after), form.word, form.lexeme)

    def _noun_forms(
        self, alternative: str, reading: TokenStream, place: TokenPosition
    ) -> Iterator[tuple[NounForm, str | None, TokenPosition]]:
        """The nouns at a place, with the name that stands inside one, and where they end."""
        for form, after in self._lookup.nouns(alternative).follow(reading, place):
            if form.behind is None:
                yield form, None, after
                continue
            for name, named in self._lookup.words(("value",), "_").follow(reading, after):
                for end in reading.follow(words(form.behind), (named,)):
                    yield form, name, end

    def _headed(self, draft: _Draft, word: str, lexeme: Lexeme) -> Iterator[_Draft]:
        own = lexeme.form("adjective")
        if own is not None:
            brought = phrase("adjective", word=f"adjective:{own}")
            if brought not in draft.qualities:
                return
            draft = draft._replace(
                qualities=tuple(quality for quality in draft.qualities if quality != brought)
            )
        if not word.startswith("value:"):
            yield draft._replace(noun=word)
            return
        enum = word.removeprefix("value:").rpartition(".")[0]
        for noun in self._attempt.nouns_of.get(enum, ()):
            yield draft._replace(noun=noun, qualities=(*draft.qualities, phrase("is", value=word)))

    def _placed(self, draft: _Draft) -> Iterator[_Draft]:
        """A place behind the words that the noun itself asks for."""
        for lexeme in self._language.lexemes.get(draft.noun, ()):
            own = lexeme.form("at")
            for start in self._follow(words(own), draft.place) if own is not None else ():
                for found, after in self._attempt.phrases("np", self._language.case, "", start):
                    yield draft._replace(where=found, place=after)

    def _tails(self, draft: _Draft, most: int) -> Iterator[_Draft]:
        yield draft
        if most == 0:
            return
        for found, after in self.clauses(draft.place):
            yield from self._tails(draft._replace(qualities=(*draft.qualities, found), place=after), most - 1)

    def clauses(self, place: TokenPosition) -> Iterator[tuple[Phrase, TokenPosition]]:
        """The qualities said behind a thing that may begin at a place, of whatever gender the thing is."""
        for form in self._lookup.shapes():
            for found, after in self._attempt.phrases("quality", form, "", place):
                if found.op not in ("is", "among", "adjective"):
                    yield found, after

    # -------------------------------------------------------------- pronouns

    def _pronouns(self, form: str, place: TokenPosition) -> Iterator[tuple[Phrase, TokenPosition]]:
        for text in dict.fromkeys(self._language.pronouns.get(form, {}).values()):
            for after in self._attempt.reading.follow(words(text), (place,)):
                for noun in self._nouns_mentioned(place):
                    yield phrase("pron", noun=noun), after
                    yield phrase("pron", noun=noun, number="pl"), after

    def _nouns_mentioned(self, place: TokenPosition) -> tuple[str, ...]:
        """The nouns that occur before a place: only these can be meant by a pronoun there."""
        if self._mentioned is None:
            self._mentioned = tuple(self._mentions())
        here = (noun for at, noun in self._mentioned if at < place.at)
        return tuple(dict.fromkeys((*here, *self._named)))

    def _mentions(self) -> Iterator[tuple[int, str]]:
        """Where each noun of the game first occurs in the text."""
        aside = self._attempt.reading.again()  # looking ahead is not getting further
        first: dict[str, int] = {}
        for at in range(len(aside.words)):
            for form, _, _ in self._noun_forms("", aside, TokenPosition(at)):
                first.setdefault(form.word, at)
        for word in self._lookup.words_of(("noun", "value")):
            if word in first:
                yield from ((first[word], noun) for noun in self._meant(word))

    def _meant(self, word: str) -> tuple[str, ...]:
        if not word.startswith("value:"):
            return (word,)
        return self._attempt.nouns_of.get(word.removeprefix("value:").rpartition(".")[0], ())
