"""A language for reading: all that may be called, as states, targets and tables that are made when needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial

from ...source.digest import digest
from ...source.memo import Remembered, memo
from ..language.pattern import Pattern, SlotItem, SpliceItem, WordItem
from ..language.tokens import words
from ..message.signature import Signature, SlotSort
from ..say.linearize import NEVER, SIGNED, Linearizer, is_adjective
from ..say.noun_phrases import ELLIPTIC, NAME
from .implied import without_things
from .lists import ListTarget, SharedNounTarget, between
from .lookup import PatternIndex
from .noun_phrases import NameTarget, NounPhraseTables, NounPhraseTarget, PronounTarget
from .shared import Plausible, SharedPhrases, Slots, filled_part
from .sorts import SortTarget
from .states import Called, State, Way, row
from .symbols import NUMBER, Row, symbols
from .symbols import SIGNED as SIGNED_NUMBER
from .targets import Begin, NumberTarget, Sign, Target, WordTarget
from .token_lattice import Edges

_BEGIN = Remembered[Begin]("begins", Begin)


class Grammar:
    """One language with the words of its packs, and what may be meant in it.

    ``goes_on``: the texts go on from others, so that a place may go without saying; ``mark``: a digest of the
    language, where with what its phrases begin is to be kept.
    """

    def __init__(
        self,
        linearizer: Linearizer,
        signature: Signature,
        nouns_of: Mapping[str, tuple[str, ...]],
        plausible: Plausible,
        *,
        goes_on: bool = False,
        mark: bytes | None = None,
    ) -> None:
        self.linearizer = linearizer
        self.language = linearizer.language
        self.nouns_of = nouns_of
        self.lookup = PatternIndex(self.language, signature)
        self.phrases = SharedPhrases(linearizer, plausible)
        self.counts = signature.counts
        self._signature = signature
        self._goes_on = goes_on
        values = [f"{name} {nouns}" for name, nouns in nouns_of.items()]
        self._grounds = None if mark is None else digest((mark, f"{goes_on}", *values))
        self._signs: dict[tuple[str, ...], Sign] = {}
        self._numbers = {SIGNED: NumberTarget(SIGNED_NUMBER), "": NumberTarget(NUMBER)}
        self._targets = cache(self._target)
        self.required = cache(self._required)
        self.agreeing = cache(self._agreeing)
        self.brought = cache(self._brought)
        self._unnamed = cache(self._forms)
        self._words = cache(self._word_target)
        self._list = cache(self._list_target)
        self._nouns = NounPhraseTables(self)
        self.waiting = self._kept(self._nouns.heads.any_clause, "any clause")

    def sign(self, edges: Edges) -> Sign:
        """The symbols that lead on from a place."""
        texts = tuple(edges)
        sign = self._signs.get(texts)
        if sign is None:
            sign = self._signs[texts] = Sign(texts)
        return sign

    # -------------------------------------------------------------- targets

    def of_sort(self, sort: str, form: str, alternative: str = "") -> Target:
        """The phrases of a sort in a form."""
        return self._targets(sort, form, alternative)

    def _kept(self, target: Target, *key: str) -> Target:
        """A target of which it is kept with what it may begin."""
        if self._grounds is not None and target.known is None:
            target.known = partial(memo, _BEGIN, key, grounds=self._grounds)
        return target

    def _target(self, sort: str, form: str, alternative: str) -> Target:
        if sort == "np":
            if alternative == NAME:
                return NameTarget(self)
            noun_phrases = NounPhraseTarget(self._nouns, form or self.language.case, alternative)
            return self._kept(noun_phrases, sort, form, alternative)
        if sort == "pron":
            return self._kept(PronounTarget(self._nouns, form or self.language.case), sort, form)
        if sort == "number":
            return self._numbers[form if form == SIGNED else ""]
        return self._kept(SortTarget(self.phrases, form, partial(self._start, sort, form)), sort, form)

    def _start(self, sort: str, form: str) -> State:
        ops = self._signature.sorts.get(sort, ())
        ways = (way for op in ops for way in self._ways(op, form))
        return self.state((way._replace(order=at) for at, way in enumerate(ways)), form)

    def _ways(self, op: str, form: str) -> Iterator[Way]:
        for pattern, stated in self.lookup.patterns(op, form):
            yield Way(
                op,
                row(pattern),
                told={name: self.phrases.value(value) for name, value in stated.items()},
            )

    def state(self, ways: Iterable[Way], form: str = "") -> State:
        """The state at the beginning of some patterns, which are said in a form."""
        return State(self, form, ways)

    def called(self, item: SlotItem, op: str) -> Iterator[Called]:
        """What may fill a slot."""
        sort = self._signature.slot(op, item.slot)
        if sort.least is not None and sort.sorts != ("number",):
            how = (
                item.form,
                item.alternative,
                item.following,
                item.joiner,
                item.shared,
            )
            yield Called(self._list(item, sort), filled_part(item.slot, *how))
            return
        for kind in sort.sorts:
            for form in (
                self._named(item.form, kind) if item.form or kind == "number" else self._unnamed(kind)
            ):
                for alternative in self._alternatives(item, kind):
                    yield Called(
                        self.of_sort(kind, form, alternative),
                        filled_part(item.slot, form, alternative),
                    )

    def _alternatives(self, item: SlotItem, kind: str) -> tuple[str, ...]:
        """The alternatives in which a noun phrase may stand in a slot."""
        if kind == "number":
            return ("",)
        return (item.alternative, ELLIPTIC) if item.beside and kind == "np" else (item.alternative,)

    def _forms(self, kind: str) -> tuple[str, ...]:
        """The forms in which phrases of a sort may stand where the pattern names none."""
        attached = self.language.attached.values() if kind == "pron" else ()
        return tuple(dict.fromkeys(("", *(form for form in attached if form != NEVER), *self._genders(kind))))

    def _named(self, form: str, kind: str) -> tuple[str, ...]:
        """The forms in which phrases of a sort stand where a pattern names one: of a mood, in a gender."""
        if form not in self.language.moods:
            return (form,)
        return (form, *(f"{form}.{gender}" for gender in self._genders(kind)))

    def _genders(self, kind: str) -> dict[str, None]:
        """The genders in which phrases of a sort are said."""
        ops = self._signature.sorts.get(kind, ())
        return dict.fromkeys(gender for op in ops for gender in self.linearizer.agreeing(op))

    def _list_target(self, item: SlotItem, sort: SlotSort) -> Target:
        joined, key = between(self.language.joiners[item.joiner]), ("list", repr(item), repr(sort))
        least = sort.least or 1
        if item.shared:
            elliptic, whole = (
                self.of_sort("np", item.form, wanted) for wanted in (ELLIPTIC, item.alternative)
            )
            return self._kept(
                SharedNounTarget(elliptic, whole, joined, least), "list", repr(item), repr(sort)
            )
        forms = item.form, item.following or item.form
        first, others = (
            [self.of_sort(member, form, item.alternative) for member in sort.sorts] for form in forms
        )
        return self._kept(ListTarget(first, others, joined, least), *key)

    def word_target(self, item: SlotItem | WordItem, op: str) -> WordTarget | None:
        """The words that may stand in a slot; None where it holds none."""
        kinds = self._signature.slot(op, item.slot).words
        return self._words(kinds, _form(item)) if kinds or isinstance(item, WordItem) else None

    def _word_target(self, kinds: tuple[str, ...], form: str) -> WordTarget:
        return WordTarget(self.lookup.words(kinds, form))

    # -------------------------------------------------------------- rows

    def forms_of(self, word: str, item: SlotItem | WordItem) -> Iterable[Row]:
        """What the form of a word may be that an item asks for."""
        return self.lookup.forms(word, _form(item))

    def _brought(self, item: SpliceItem, op: str, form: str) -> tuple[tuple[str, Pattern, Slots], ...]:
        """The patterns that words bring, each with its word and what is told by it."""
        brought = []
        for word, pattern, stated in self.lookup.splices(item, op, form):
            told = stated if self._goes_on else without_things(stated)
            slots = tuple((name, self.phrases.value(value)) for name, value in told.items())
            brought.append((word, pattern, slots))
        return tuple(brought)

    def _agreeing(self, table: str) -> tuple[Row, ...]:
        """What may stand where a word agrees with something."""
        if is_adjective(table):
            lexemes = self.language.lexemes.get(table, ())
            return tuple(row for lexeme in lexemes for row in self.lookup.alone(lexeme))
        texts = dict.fromkeys((*self.language.agreement[table].values(), *self.lookup.own_agreeing(table)))
        return tuple(symbols(words(text)) for text in texts)

    def _required(self, op: str) -> tuple[str, ...]:
        """The slots that a construct cannot be without."""
        slots = self._signature.constructs.get(op, {})
        return tuple(name for name, sort in slots.items() if not sort.optional)


def _form(item: SlotItem | WordItem) -> str:
    return item.form or "_"
