"""The reader: text to plans, derived from the very patterns and forms that write.

It reads a pattern item by item and takes any form of a word that stands there; each phrase it
builds is then said again by the linearizer and kept only if that gives the words read. So there
is no second grammar to keep in step, and a wrong ending is not understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Union

from ...source.limits import DEFAULT_LIMITS, Limits
from ..language.missing import MissingForm
from ..language.pattern import (
    AgreeItem,
    GroupItem,
    Literal,
    Pattern,
    SlotItem,
    SpliceItem,
    WaitItem,
    WordItem,
)
from ..language.tokens import Token, Tokens, words
from ..message.plan import Phrase, Slot, phrase
from ..message.signature import Signature, SlotSort
from ..say.adverbials import inward, outward
from ..say.linearize import ELLIPTIC, NEVER, Linearizer, token_of
from .described import described
from .implied import Slots, without_things
from .lookup import Opening, PatternHead, PatternIndex
from .noun_phrases import NounPhraseReader
from .token_stream import TokenPosition, TokenPositions, TokenStream

Plausible = Callable[[Phrase], bool]
LINE = "line"
"""The sort of what a card says: one ability or sentence."""
STEPS = (LINE, "passage")
"""The sorts of what is said at a step of a procedure."""
Found = tuple[tuple[Phrase, TokenPosition], ...]
Plain = Union[Literal, SlotItem, WordItem, AgreeItem]
"""The items that are no row of others."""
_Rest = tuple[Pattern, "_Rest | None"]
"""What is still to be read of a row of items, and of the rows around it."""
_Tried = tuple[Union[_Rest, None], Slots, TokenPosition]


class TextParser:
    """Reads texts of one language into plans."""

    def __init__(
        self,
        linearizer: Linearizer,
        signature: Signature,
        nouns_of: Mapping[str, tuple[str, ...]],
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        """``nouns_of``: by enumeration, the nouns (``noun:…``) that its values may stand for."""
        self.linearizer = linearizer
        self.language = linearizer.language
        self.signature = signature
        self.nouns_of = nouns_of
        self.limits = limits
        self.lookup = PatternIndex(self.language, signature)
        self.required = cache(self._required)

    def _required(self, op: str) -> tuple[str, ...]:
        """The slots that a construct cannot be without."""
        return tuple(name for name, sort in self.signature.constructs[op].items() if not sort.optional)

    def read(self, text: str, plausible: Plausible | None = None) -> tuple[Phrase, ...]:
        """All plans of a line that say exactly this text. Raises TooMuchToReadError.

        ``plausible`` tells of a phrase whether it can be meant; what cannot is not read on.
        """
        return self.attempt(TokenStream(self.language, text, self.limits), plausible)

    def attempt(self, reading: TokenStream, plausible: Plausible | None = None) -> tuple[Phrase, ...]:
        """The same, for a reading that afterwards tells how far it came."""
        plans = _Attempt(self, reading, plausible or _anything).plans(LINE)
        reading.whole = bool(plans)
        return plans

    def read_step(self, text: str, plausible: Plausible, named: tuple[str, ...] = ()) -> tuple[Phrase, ...]:
        """All plans of a sentence at a step of a procedure that say exactly this text.

        Such a sentence goes on from others: it may leave out a place that goes without saying, and "it" may
        be one of the nouns that were ``named`` before.
        """
        attempts = [
            _Attempt(self, TokenStream(self.language, text, self.limits), plausible, named) for _ in STEPS
        ]
        return tuple(
            plan for attempt, sort in zip(attempts, STEPS, strict=True) for plan in attempt.plans(sort)
        )


def _anything(phrase: Phrase) -> bool:
    return True


class _Attempt:
    """One text being read, with what was found at each place."""

    def __init__(
        self,
        reader: TextParser,
        reading: TokenStream,
        plausible: Plausible,
        named: tuple[str, ...] | None = None,
    ) -> None:
        """``named``: of a text that goes on from another, the nouns in that one."""
        self.reader = reader
        self._goes_on = named is not None
        self.lookup = reader.lookup
        self.reading = reading
        self._plausible = plausible
        self.linearizer = reader.linearizer
        self.language = reader.language
        self.signature = reader.signature
        self.nouns_of = reader.nouns_of
        self._memo: dict[tuple[str, str, str, TokenPosition], Found] = {}
        self._nouns = NounPhraseReader(self, named or ())
        self._unnamed = cache(self._forms)

    def plans(self, sort: str) -> tuple[Phrase, ...]:
        found = self.phrases(sort, "", "", TokenPosition(0))
        whole = (line for line, place in found if place == self.reading.end)
        order = self.signature.sorts.get("front", ())
        plans = ((line, outward(self.language, line, order)) for line in whole)
        return tuple(plan for line, plan in plans if inward(self.language, plan) == line)

    # -------------------------------------------------------------- phrases

    def phrases(self, sort: str, form: str, alternative: str, place: TokenPosition) -> Found:
        """The phrases of a sort that begin at a place, each with where it ends."""
        key = (sort, form, alternative, place)
        known = self._memo.get(key)
        if known is None:
            self._memo[key] = ()
            found: dict[tuple[Phrase, TokenPosition], None] = {}
            self.reading.enter()
            for op in self.signature.sorts.get(sort, ()):
                for candidate, end in self._candidates(op, form, alternative, place):
                    if self._plausible(candidate) and self._says(candidate, form, alternative, place, end):
                        found[candidate, end] = None
            self.reading.leave()
            self._memo[key] = known = tuple(found)
        return known

    def _candidates(
        self, op: str, form: str, alternative: str, place: TokenPosition
    ) -> Iterable[tuple[Phrase, TokenPosition]]:
        """What may be a construct at a place, before it is said again."""
        if op in ("np", "pron"):
            return self._nouns.phrases(op, form or self.language.case, alternative, place)
        heads = self.lookup.patterns(op, form).at(self.reading, place)
        return self._by_patterns(heads, op, form, place) if heads else ()

    def _by_patterns(
        self, heads: Sequence[tuple[Tokens, PatternHead]], op: str, form: str, place: TokenPosition
    ) -> Iterator[tuple[Phrase, TokenPosition]]:
        required = self.reader.required(op)
        for _, head in heads:
            if head.openings and self._stand_not(head.openings, place):
                continue
            for slots, end in self.items(head.pattern, op, form, head.stated, place):
                candidate = phrase(op, **slots)
                if all(candidate.get(name) is not None for name in required):
                    yield candidate, end

    def _stand_not(self, openings: tuple[Opening, ...], place: TokenPosition) -> bool:
        """Whether it is known that none of some phrases stands at a place: most are asked for often."""
        for sort, form, alternative in openings:
            for one in self._unnamed(sort) if form is None else (form,):
                if self._memo.get((sort, one, alternative, place)) != ():
                    return False
        return True

    def _says(
        self, candidate: Phrase, form: str, alternative: str, place: TokenPosition, end: TokenPosition
    ) -> bool:
        try:
            tokens = self.linearizer.tokens(candidate, form, alternative)
        except MissingForm:
            return False
        self.reading.step(len(tokens))
        said = end in self.reading.follow(tokens, (place,))
        if candidate.op == "np":
            self.reading.thing(place, end, tokens, said)
        return said

    # -------------------------------------------------------------- items

    def items(
        self, items: Pattern, op: str, form: str, slots: Slots, place: TokenPosition
    ) -> Iterator[tuple[Slots, TokenPosition]]:
        """The slots that a row of items fills from a place, each way with where it ends.

        Each way is a loop here and no call inside a call, however long a pattern is.
        """
        begun: _Tried = (items, None), slots, place
        trying = [iter([begun])]
        while trying:
            tried = next(trying[-1], None)
            if tried is None:
                trying.pop()
                continue
            self.reading.step()
            rest, filled, after = tried
            while rest is not None and not rest[0]:
                rest = rest[1]
            if rest is None:
                yield filled, after
            else:
                trying.append(self._first(rest, op, form, filled, after))

    def _first(self, rest: _Rest, op: str, form: str, slots: Slots, place: TokenPosition) -> Iterator[_Tried]:
        """The ways to read the first of some items, each with what is then still to be read."""
        row, around = rest
        first, onward = row[0], (row[1:], around)
        match first:
            case GroupItem():
                if first.words or any(slots.get(slot) is None for slot in first.slots):
                    yield onward, slots, place
                yield (first.items, onward), slots, place
            case SpliceItem():
                for pattern, told in self._splice(first, op, form, slots, place):
                    yield (pattern, onward), told, place
            case WaitItem():
                for filled, after in self._waited(row[1:], op, form, slots, place):
                    yield around, filled, after
            case _:
                for filled, after in self._item(first, op, slots, place):
                    yield onward, filled, after

    def _waited(
        self, rest: Pattern, op: str, form: str, slots: Slots, place: TokenPosition
    ) -> Iterator[tuple[Slots, TokenPosition]]:
        """The rest of a row of items, and the clause that may have waited for its end."""
        for filled, after in self.items(rest, op, form, slots, place):
            yield filled, after
            for quality, end in self._nouns.clauses(after):
                for slot, value in described(slots, quality):
                    yield {**filled, slot: value}, end

    def _item(
        self, item: Plain, op: str, slots: Slots, place: TokenPosition
    ) -> Iterator[tuple[Slots, TokenPosition]]:
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
            case AgreeItem():
                for text in dict.fromkeys(self.language.agreement[item.table].values()):
                    for after in self.reading.follow(words(text), (place,)):
                        yield slots, after

    def _slot(
        self, item: SlotItem, sort: SlotSort, known: Slot | None, place: TokenPosition
    ) -> Iterator[tuple[Slot, TokenPosition]]:
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
                for form in (item.form,) if item.form else self._unnamed(kind):
                    yield from self.phrases(kind, form, item.alternative, place)

    def _forms(self, kind: str) -> tuple[str, ...]:
        """The forms in which phrases of a sort may stand where the pattern names none."""
        attached = self.language.attached.values() if kind == "pron" else ()
        ops = self.signature.sorts.get(kind, ())
        genders = (gender for op in ops for gender in self.linearizer.agreeing(op))
        return tuple(dict.fromkeys(("", *(form for form in attached if form != NEVER), *genders)))

    def _list(
        self, item: SlotItem, sort: SlotSort, before: tuple[Phrase, ...], place: TokenPosition
    ) -> Iterator[tuple[Slot, TokenPosition]]:
        if item.shared:
            yield from self._sharing(item, sort, before, place)
            return
        form = (item.following or item.form) if before else item.form
        for kind in sort.sorts:
            for found, after in self.phrases(kind, form, item.alternative, place):
                self.reading.step()
                values = (*before, found)
                if len(values) >= (sort.least or 1):
                    yield values, after
                for following in self.onward(item.joiner, after):
                    if following != place:  # the first of two is not empty
                        yield from self._list(item, sort, values, following)

    def _sharing(
        self, item: SlotItem, sort: SlotSort, before: tuple[Phrase, ...], place: TokenPosition
    ) -> Iterator[tuple[Slot, TokenPosition]]:
        """A list in which only the last phrase names the noun of all."""
        if len(before) + 1 >= (sort.least or 1):
            for last, after in self.phrases("np", item.form, item.alternative, place):
                values = (*before, last)
                if len({value.get("noun") for value in values}) == 1:
                    yield values, after
        for found, after in self.phrases("np", item.form, ELLIPTIC, place):
            self.reading.step()
            for following in self.onward(item.joiner, after):
                if following != place:
                    yield from self._sharing(item, sort, (*before, found), following)

    def onward(self, joiner: str, place: TokenPosition) -> TokenPositions:
        """Where the next item of a list may begin, each place once: "or" is found as "or" and as ", or"."""
        joined = self.language.joiners[joiner]
        rows = (tuple(map(Token, row)) for row in dict.fromkeys((joined.two, joined.middle, joined.last)))
        return tuple(dict.fromkeys(after for row in rows for after in self.reading.follow(row, (place,))))

    # -------------------------------------------------------------- words

    def _word(
        self, slot: str, form: str, op: str, slots: Slots, place: TokenPosition
    ) -> Iterator[tuple[str, TokenPosition]]:
        yield from self.words(self.signature.slot(op, slot).words, form, place, slots.get(slot))

    def words(
        self, kinds: tuple[str, ...], form: str, place: TokenPosition, known: Slot | None = None
    ) -> Iterator[tuple[str, TokenPosition]]:
        """The words of some kinds whose form stands at a place (only ``known``, if that is a word)."""
        for word, after in self.lookup.words(kinds, form).follow(self.reading, place):
            if word == known or not isinstance(known, str):
                yield word, after

    def _splice(
        self, item: SpliceItem, op: str, form: str, slots: Slots, place: TokenPosition
    ) -> Iterator[tuple[Pattern, Slots]]:
        """The patterns that a word may bring here, each with the slots that are known by it."""
        known = slots.get(item.slot)
        for _, (word, pattern, stated) in self.lookup.splices(item, op, form).at(self.reading, place):
            if word == known or not isinstance(known, str):
                told = stated if self._goes_on else without_things(stated)
                yield pattern, {**told, **slots, item.slot: word}
