"""The reader: text to plans, derived from the very patterns and forms that write.

It reads a pattern item by item and takes any form of a word that stands there; each phrase it
builds is then said again by the linearizer and kept only if that gives the words read. So there
is no second grammar to keep in step, and a wrong ending is not understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .language import Alternative, Condition, Lexeme
from .linearize import ELLIPTIC, OWNERS, Linearizer, splice_names, token_of
from .missing import MissingForm
from .pattern import (
    AgreeItem,
    GroupItem,
    Item,
    Literal,
    Pattern,
    SlotItem,
    SpliceItem,
    WordItem,
    parse_pattern,
    without_slot,
)
from .plan import Phrase, Slot, phrase
from .read_noun_phrases import NounPhraseReader
from .reading import Place, Reading
from .signature import Signature, SlotSort
from .tokens import Token, words

Slots = dict[str, Slot]
Found = tuple[tuple[Phrase, Place], ...]


class Reader:
    """Reads texts of one language into plans."""

    def __init__(
        self, linearizer: Linearizer, signature: Signature, nouns_of: Mapping[str, tuple[str, ...]]
    ) -> None:
        """``nouns_of``: by enumeration, the nouns (``noun:…``) that its values may stand for."""
        self.linearizer = linearizer
        self.language = linearizer.language
        self.signature = signature
        self.nouns_of = nouns_of
        self._by_kind: dict[str, tuple[str, ...]] = {}
        for word in self.language.lexemes:
            kind = word.partition(":")[0]
            self._by_kind[kind] = (*self._by_kind.get(kind, ()), word)

    def read(self, text: str) -> tuple[Phrase, ...]:
        """All plans of a line that say exactly this text."""
        return self.attempt(Reading(self.language, text))

    def attempt(self, reading: Reading) -> tuple[Phrase, ...]:
        """The same, for a reading that afterwards tells how far it came."""
        return _Attempt(self, reading).lines()

    def words_of(self, kinds: tuple[str, ...]) -> Iterator[str]:
        """The ids of all words of some kinds."""
        for kind in kinds:
            yield from self._by_kind.get(kind, ())


class _Attempt:
    """One text being read, with what was found at each place."""

    def __init__(self, reader: Reader, reading: Reading) -> None:
        self.reader = reader
        self.reading = reading
        self.linearizer = reader.linearizer
        self.language = reader.language
        self.signature = reader.signature
        self._memo: dict[tuple[str, str, str, Place], Found] = {}
        self._nouns = NounPhraseReader(self)

    def lines(self) -> tuple[Phrase, ...]:
        found = self.phrases("line", "", "", Place(0))
        return tuple(line for line, place in found if place == self.reading.end)

    # -------------------------------------------------------------- phrases

    def phrases(self, sort: str, form: str, alternative: str, place: Place) -> Found:
        """The phrases of a sort that begin at a place, each with where it ends."""
        key = (sort, form, alternative, place)
        known = self._memo.get(key)
        if known is None:
            self._memo[key] = ()
            found: dict[tuple[Phrase, Place], None] = {}
            for op in self.signature.sorts.get(sort, ()):
                for candidate in self._construct(op, form, alternative, place):
                    found[candidate] = None
            self._memo[key] = known = tuple(found)
        return known

    def _construct(
        self, op: str, form: str, alternative: str, place: Place
    ) -> Iterator[tuple[Phrase, Place]]:
        if op in ("np", "pron"):
            candidates = self._nouns.phrases(op, form or self.language.case, alternative, place)
        else:
            candidates = self._by_patterns(op, form, place)
        for candidate, end in candidates:
            if self._says(candidate, form, alternative, place, end):
                yield candidate, end

    def _by_patterns(self, op: str, form: str, place: Place) -> Iterator[tuple[Phrase, Place]]:
        for alternative in self._alternatives(op, form):
            stated = self._stated(op, alternative)
            for slots, end in self.items(alternative.pattern, op, form, stated, place):
                candidate = phrase(op, **slots)
                required = self.signature.constructs[op]
                if all(sort.optional or candidate.get(name) is not None for name, sort in required.items()):
                    yield candidate, end

    def _stated(self, op: str, alternative: Alternative) -> Slots:
        """The slots that a pattern need not print, since it stands for one value of them only."""
        stated: Slots = {}
        for condition in alternative.conditions:
            sort = self.signature.constructs[op].get(condition.path[0])
            if sort is None or len(condition.path) > 1 or condition.value is None or condition.negated:
                continue
            if sort.sorts == ("number",):
                stated[condition.path[0]] = int(condition.value)
            elif sort.words:
                stated[condition.path[0]] = condition.value
        return stated

    def _alternatives(self, op: str, form: str) -> Iterator[Alternative]:
        forms = self.language.patterns.get(op, {})
        yield from forms.get(form) or forms.get(form.rpartition(".")[2]) or forms.get("_", ())
        for slot in OWNERS:
            if slot in self.signature.constructs[op]:
                yield from self._own_alternatives(slot, op, form)

    def _own_alternatives(self, slot: str, op: str, form: str) -> Iterator[Alternative]:
        """The patterns that words bring for a whole construct, with the word they stand for."""
        for word in self.reader.words_of((slot,)):
            owner = (Condition((slot,), word, False),)
            for lexeme in self.language.lexemes[word]:
                for name in splice_names(op, form):
                    for own in lexeme.patterns.get(name, ()):
                        yield Alternative((*owner, *own.conditions), own.pattern)
                    if name in lexeme.forms:
                        yield Alternative(owner, parse_pattern(lexeme.forms[name]))

    def _says(self, candidate: Phrase, form: str, alternative: str, place: Place, end: Place) -> bool:
        try:
            tokens = self.linearizer.tokens(candidate, form, alternative)
        except MissingForm:
            return False
        return end in self.reading.follow(tokens, (place,))

    # -------------------------------------------------------------- items

    def items(
        self, items: Pattern, op: str, form: str, slots: Slots, place: Place
    ) -> Iterator[tuple[Slots, Place]]:
        """The slots that a row of items fills from a place, each way with where it ends."""
        if not items:
            yield slots, place
            return
        first, rest = items[0], items[1:]
        for filled, after in self._item(first, op, form, slots, place):
            yield from self.items(rest, op, form, filled, after)

    def _item(
        self, item: Item, op: str, form: str, slots: Slots, place: Place
    ) -> Iterator[tuple[Slots, Place]]:
        match item:
            case Literal():
                for after in self.reading.match(token_of(item), place):
                    yield slots, after
            case SlotItem():
                for value, after in self._slot(
                    item, self.signature.slot(op, item.slot), slots.get(item.slot), place
                ):
                    yield {**slots, item.slot: value}, after
            case WordItem():
                for word, after in self._word(item.slot, item.form, op, slots, place):
                    yield {**slots, item.slot: word}, after
            case SpliceItem():
                yield from self._splice(item, op, form, slots, place)
            case AgreeItem():
                for text in dict.fromkeys(self.language.agreement[item.table].values()):
                    for after in self.reading.follow(words(text), (place,)):
                        yield slots, after
            case GroupItem():
                yield slots, place
                yield from self.items(item.items, op, form, slots, place)

    def _slot(
        self, item: SlotItem, sort: SlotSort, known: Slot | None, place: Place
    ) -> Iterator[tuple[Slot, Place]]:
        if sort.words:
            yield from self.words(sort.words, item.form or "_", place, known)
        elif sort.sorts == ("number",):
            number = self.reading.number(place)
            if number is not None:
                yield number
        elif sort.least is not None:
            yield from self._list(item, sort, (), place)
        else:
            for kind in sort.sorts:
                if kind == "number":
                    number = self.reading.number(place)
                    if number is not None:
                        yield number
                yield from self.phrases(kind, item.form, item.alternative, place)

    def _list(
        self, item: SlotItem, sort: SlotSort, before: tuple[Phrase, ...], place: Place
    ) -> Iterator[tuple[Slot, Place]]:
        if item.shared:
            yield from self._sharing(item, sort, before, place)
            return
        joiner = self.language.joiners[item.joiner]
        form = (item.following or item.form) if before else item.form
        for kind in sort.sorts:
            for found, after in self.phrases(kind, form, item.alternative, place):
                values = (*before, found)
                if len(values) >= (sort.least or 1):
                    yield values, after
                for between in dict.fromkeys((joiner.two, joiner.middle, joiner.last)):
                    for following in self.reading.follow(tuple(Token(word) for word in between), (after,)):
                        yield from self._list(item, sort, values, following)

    def _sharing(
        self, item: SlotItem, sort: SlotSort, before: tuple[Phrase, ...], place: Place
    ) -> Iterator[tuple[Slot, Place]]:
        """A list in which only the last phrase names the noun of all."""
        joiner = self.language.joiners[item.joiner]
        if len(before) + 1 >= (sort.least or 1):
            for last, after in self.phrases("np", item.form, item.alternative, place):
                values = (*before, last)
                if len({value.get("noun") for value in values}) == 1:
                    yield values, after
        for found, after in self.phrases("np", item.form, ELLIPTIC, place):
            for between in dict.fromkeys((joiner.two, joiner.middle, joiner.last)):
                for following in self.reading.follow(tuple(Token(word) for word in between), (after,)):
                    yield from self._sharing(item, sort, (*before, found), following)

    # -------------------------------------------------------------- words

    def _word(self, slot: str, form: str, op: str, slots: Slots, place: Place) -> Iterator[tuple[str, Place]]:
        yield from self.words(self.signature.slot(op, slot).words, form, place, slots.get(slot))

    def words(
        self, kinds: tuple[str, ...], form: str, place: Place, known: Slot | None = None
    ) -> Iterator[tuple[str, Place]]:
        """The words of some kinds whose form stands at a place (only ``known``, if that is a word)."""
        candidates = (known,) if isinstance(known, str) else self.reader.words_of(kinds)
        for word in candidates:
            for text in dict.fromkeys(lexeme.form(form) for lexeme in self.language.lexemes.get(word, ())):
                if text is not None:
                    for after in self.reading.follow(words(text), (place,)):
                        yield word, after

    def _splice(
        self, item: SpliceItem, op: str, form: str, slots: Slots, place: Place
    ) -> Iterator[tuple[Slots, Place]]:
        known = slots.get(item.slot)
        kinds = self.signature.slot(op, item.slot).words
        for word in (known,) if isinstance(known, str) else self.reader.words_of(kinds):
            for pattern in self._spliced(self.language.lexemes.get(word, ()), item, form):
                yield from self.items(pattern, op, form, {**slots, item.slot: word}, place)

    def _spliced(self, variants: tuple[Lexeme, ...], item: SpliceItem, form: str) -> Iterator[Pattern]:
        seen: dict[Pattern, None] = {}
        for lexeme in variants:
            for name in splice_names(item.name, form):
                alternatives: tuple[Alternative, ...] = lexeme.patterns.get(name, ())
                if name in lexeme.forms:
                    alternatives = (Alternative((), parse_pattern(lexeme.forms[name])),)
                for alternative in alternatives:
                    pattern = alternative.pattern
                    seen[without_slot(pattern, item.without) if item.without else pattern] = None
                if alternatives:
                    break
        return iter(seen)
