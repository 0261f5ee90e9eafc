"""Noun phrases backwards: any form of each part is taken; the reader keeps what says the same again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .language import Lexeme
from .linearize import ELLIPTIC
from .noun_phrases import canonical
from .pattern import Pattern
from .plan import Phrase, Slot, phrase
from .reading import Place
from .tokens import Token, words

if TYPE_CHECKING:
    from .read import _Attempt


@dataclass(frozen=True, slots=True)
class _Draft:
    """What of a noun phrase has been read so far."""

    place: Place
    det: str = "bare"
    adjective: str | None = None
    behind: Pattern = ()
    owner: Phrase | None = None
    number: Slot | None = None
    noun: str = ""
    name: Slot | None = None
    qualities: tuple[Phrase, ...] = ()
    where: Phrase | None = None


class NounPhraseReader:
    """Reads noun phrases and pronouns for one attempt at a text."""

    def __init__(self, attempt: _Attempt) -> None:
        self._attempt = attempt
        self._language = attempt.language
        self._mentioned: tuple[tuple[int, str], ...] | None = None

    def phrases(self, op: str, form: str, alternative: str, place: Place) -> Iterator[tuple[Phrase, Place]]:
        """Candidates that begin at a place."""
        if op == "pron":
            yield from self._pronouns(form, place)
            return
        for start in self._relations(form, place):
            drafts: tuple[_Draft, ...] = (_Draft(start),)
            for part in self._language.noun_phrase:
                drafts = tuple(
                    dict.fromkeys(after for draft in drafts for after in self._part(part, draft, alternative))
                )
            for draft in drafts:
                for number in self._numbers(draft):
                    if not self._attempt.signature.counts(draft.det, number):
                        continue
                    built = phrase(
                        "np", noun=draft.noun, det=draft.det, number=number, name=draft.name,
                        qualities=canonical(draft.qualities), place=draft.where, owner=draft.owner,
                    )  # fmt: skip
                    yield built, draft.place

    def _numbers(self, draft: _Draft) -> tuple[Slot | None, ...]:
        return (draft.number,) if draft.number is not None else (None, "many")

    def _relations(self, form: str, place: Place) -> Iterator[Place]:
        if form in self._language.cases:
            yield place
            return
        seen: dict[Place, None] = {}
        for word in self._attempt.reader.words_of(("noun", "zone")):
            for lexeme in self._language.lexemes[word]:
                text = lexeme.form(form)
                if text is not None:
                    parts = [part for part in text.split() if part not in self._language.cases]
                    for after in self._attempt.reading.follow(tuple(Token(part) for part in parts), (place,)):
                        seen[after] = None
        yield from seen

    # -------------------------------------------------------------- parts

    def _part(self, part: str, draft: _Draft, alternative: str) -> Iterator[_Draft]:
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
                    yield replace(draft, owner=owner, place=after)
            case "lead":
                yield draft
                yield from self._leads(draft)
            case "noun":
                yield from self._nouns(draft, alternative)
            case "place":
                yield draft
                yield from self._placed(draft)
                for sort in ("np", "where"):
                    for found, after in self._attempt.phrases(sort, "lies", "", draft.place):
                        yield replace(draft, where=found, place=after)
            case "tail":
                yield from self._tails(draft, 3)

    def _determiners(self, draft: _Draft) -> Iterator[_Draft]:
        for name, numbers in self._language.determiners.items():
            for determiner in dict.fromkeys(
                (d.adjective, d.after, tuple(d.forms.values())) for d in numbers.values()
            ):
                adjective, behind, forms = determiner
                for pattern in dict.fromkeys(forms):
                    for owner, after in self._owned(pattern, draft.owner, draft.place):
                        yield replace(
                            draft, det=name, adjective=adjective, behind=behind, owner=owner, place=after
                        )

    def _owned(
        self, pattern: Pattern, owner: Phrase | None, place: Place
    ) -> Iterator[tuple[Phrase | None, Place]]:
        """Where the words of a determiner end, with the owner that may be named among them."""
        slots: dict[str, Slot] = {} if owner is None else {"owner": owner}
        for filled, after in self._attempt.items(pattern, "np", "", slots, place):
            found = filled.get("owner")
            yield found if isinstance(found, Phrase) else None, after

    def _counts(self, draft: _Draft) -> Iterator[_Draft]:
        yield draft
        number = self._attempt.reading.number(draft.place)
        if number is not None:
            yield replace(draft, number=number[0], place=number[1])
        for found, after in self._attempt.phrases("amount", "", "", draft.place):
            yield replace(draft, number=found, place=after)

    def _adjectives(self, position: str, draft: _Draft) -> Iterator[_Draft]:
        drafts = [draft]
        if draft.adjective is not None:
            lexeme = self._language.lexemes[f"adjective:{draft.adjective}"][0]
            if (lexeme.form("position") or "pre") == position:
                drafts = [replace(draft, place=after) for after in self._follow_any(lexeme, draft.place)]
        for _ in range(3):
            yield from drafts
            drafts = [more for known in drafts for more in self._one_adjective(position, known)]

    def _ordinals(self, draft: _Draft) -> Iterator[_Draft]:
        for word in self._attempt.reader.words_of(("adjective",)):
            for after in self._follow_any(self._language.lexemes[word][0], draft.place):
                yield replace(draft, qualities=(*draft.qualities, phrase("ordinal", word=word)), place=after)

    def _leads(self, draft: _Draft) -> Iterator[_Draft]:
        if not self._language.leading:
            return
        for form in self._shapes():
            for found, after in self._attempt.phrases("quality", form, "", draft.place):
                if found.op in self._language.leading:
                    yield replace(draft, qualities=(*draft.qualities, found), place=after)

    def _one_adjective(self, position: str, draft: _Draft) -> Iterator[_Draft]:
        for word in self._attempt.reader.words_of(("value", "adjective")):
            lexeme = self._language.lexemes[word][0]
            if (lexeme.form("position") or "pre") != position or (
                lexeme.form("sg", "pl") and word.startswith("value:")
            ):
                continue
            for after in self._follow_any(lexeme, draft.place):
                for quality in self._said_by(word):
                    yield replace(draft, qualities=(*draft.qualities, quality), place=after)

    def _said_by(self, word: str) -> Iterator[Phrase]:
        """The qualities that an adjective says: a value, a flag, or just itself."""
        if word.startswith("value:"):
            yield phrase("is", value=word)
            return
        yield phrase("adjective", word=word)
        name = word.removeprefix("adjective:")
        for field in self._attempt.reader.words_of(("field",)):
            lexeme = self._language.lexemes[field][0]
            if lexeme.form("adjective") == name:
                yield phrase("flag", field=field)
            if lexeme.form("adjective_not") == name:
                yield phrase("flag_not", field=field)

    def _follow_any(self, lexeme: Lexeme, place: Place) -> tuple[Place, ...]:
        """Where any form of an adjective may end: its written forms, or its stem with any ending."""
        stem = lexeme.form("stem")
        texts: list[str]
        if stem is not None:
            texts = [
                stem + ending for table in self._language.declensions.values() for ending in table.values()
            ]
        else:
            texts = [text for name, text in lexeme.forms.items() if name != "position"]
        found: dict[Place, None] = {}
        for text in dict.fromkeys(texts):
            for after in self._attempt.reading.follow(words(text), (place,)):
                found[after] = None
        return tuple(found)

    def _nouns(self, draft: _Draft, alternative: str) -> Iterator[_Draft]:
        if alternative == ELLIPTIC:
            for noun in self._nouns_mentioned(self._attempt.reading.end):
                yield replace(draft, noun=noun)
            return
        for word in self._attempt.reader.words_of(("noun", "zone", "value")):
            for lexeme in self._language.lexemes[word]:
                if word.startswith("value:") and not lexeme.form("sg", "pl"):
                    continue
                for text in self._noun_texts(lexeme, alternative):
                    for name, after in self._noun_text(text, draft.place):
                        yield from self._headed(replace(draft, name=name, place=after), word, lexeme)

    def _headed(self, draft: _Draft, word: str, lexeme: Lexeme) -> Iterator[_Draft]:
        own = lexeme.form("adjective")
        if own is not None:
            brought = phrase("adjective", word=f"adjective:{own}")
            if brought not in draft.qualities:
                return
            draft = replace(
                draft, qualities=tuple(quality for quality in draft.qualities if quality != brought)
            )
        if not word.startswith("value:"):
            yield replace(draft, noun=word)
            return
        enum = word.removeprefix("value:").rpartition(".")[0]
        for noun in self._attempt.reader.nouns_of.get(enum, ()):
            yield replace(draft, noun=noun, qualities=(*draft.qualities, phrase("is", value=word)))

    def _noun_texts(self, lexeme: Lexeme, alternative: str) -> dict[str, None]:
        prefix = f"{alternative}." if alternative else ""
        starts = tuple(f"{prefix}{named}{number}" for named in ("", "named.") for number in ("sg", "pl"))
        return dict.fromkeys(
            text
            for name, text in lexeme.forms.items()
            if name in starts or name.startswith(tuple(f"{s}." for s in starts))
        )

    def _noun_text(self, text: str, place: Place) -> Iterator[tuple[str | None, Place]]:
        before, at, behind = text.partition("@")
        for after in self._attempt.reading.follow(words(before), (place,)):
            if not at:
                yield None, after
                continue
            for word, named in self._attempt.words(("value",), "_", after):
                for end in self._attempt.reading.follow(words(behind), (named,)):
                    yield word, end

    def _placed(self, draft: _Draft) -> Iterator[_Draft]:
        """A place behind the words that the noun itself asks for."""
        for lexeme in self._language.lexemes.get(draft.noun, ()):
            own = lexeme.form("at")
            for start in self._attempt.reading.follow(words(own), (draft.place,)) if own is not None else ():
                for found, after in self._attempt.phrases("np", self._language.case, "", start):
                    yield replace(draft, where=found, place=after)

    def _tails(self, draft: _Draft, most: int) -> Iterator[_Draft]:
        yield draft
        if most == 0:
            return
        for form in self._shapes():
            for found, after in self._attempt.phrases("quality", form, "", draft.place):
                if found.op not in ("is", "adjective"):
                    yield from self._tails(
                        replace(draft, qualities=(*draft.qualities, found), place=after), most - 1
                    )

    def _shapes(self) -> tuple[str, ...]:
        genders = dict.fromkeys(
            gender
            for variants in self._language.lexemes.values()
            for lexeme in variants
            if (gender := lexeme.form("gender"))
        )
        shapes = [f"{gender}.{number}" for gender in genders for number in ("sg", "pl")]
        return tuple(shapes) or ("sg", "pl")

    # -------------------------------------------------------------- pronouns

    def _pronouns(self, form: str, place: Place) -> Iterator[tuple[Phrase, Place]]:
        for text in dict.fromkeys(self._language.pronouns.get(form, {}).values()):
            for after in self._attempt.reading.follow(words(text), (place,)):
                for noun in self._nouns_mentioned(place):
                    yield phrase("pron", noun=noun), after
                    yield phrase("pron", noun=noun, number="pl"), after

    def _nouns_mentioned(self, place: Place) -> tuple[str, ...]:
        """The nouns that occur before a place: only these can be meant by a pronoun there."""
        if self._mentioned is None:
            self._mentioned = tuple(self._mentions())
        return tuple(dict.fromkeys(noun for at, noun in self._mentioned if at < place.index))

    def _mentions(self) -> Iterator[tuple[int, str]]:
        """Where each noun of the game first occurs in the text."""
        count = len(self._attempt.reading.words)
        for word in self._attempt.reader.words_of(("noun", "value")):
            for lexeme in self._language.lexemes[word]:
                texts = self._noun_texts(lexeme, "")
                first = next(
                    (i for i in range(count) for text in texts if any(self._noun_text(text, Place(i)))), None
                )
                if first is not None:
                    yield from ((first, noun) for noun in self._meant(word))

    def _meant(self, word: str) -> tuple[str, ...]:
        if not word.startswith("value:"):
            return (word,)
        return self._attempt.reader.nouns_of.get(word.removeprefix("value:").rpartition(".")[0], ())
