"""Cards written in a human language: ``text:`` in place of ``rules:``, read before anything is bound.

The card so becomes one with rules, whose places are the sentences that say them: whatever is checked,
compiled, played or said later knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ...source.diagnostics import Diagnostic, Fix, Related, diagnostic
from ...source.documents import Document, Mapping, Scalar
from ...source.documents import Sequence as List
from ...source.limits import Limits
from ...source.packs.given import RULES, TEXT, Given, cards_in, given_texts, is_given
from ...source.packs.pack_files import PackFiles
from ...source.records import replace
from ...source.spans import Span
from ...typed.model import Game
from ..plan.normal_form import normal_form
from ..realizer import Heard
from .mismatch import Misheard
from .texts import HeardSentence, TextHearer, TooMuch, meanings


def with_rules_of_texts(
    packs: Sequence[PackFiles], game: Game, limits: Limits
) -> tuple[tuple[PackFiles, ...], list[Diagnostic]]:
    """The packs with rules in place of the texts of cards, and what of the texts is wrong.

    ``game``: the same packs bound without these rules.
    """
    reader = _Reader(TextHearer(game, packs, limits))
    return tuple(reader.pack(pack) for pack in packs), reader.diagnostics


_MISSING = "–"


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card whose text was read: where it gives it, its rules, by language its sentences with theirs."""

    card: Mapping
    key: Scalar
    rules: Scalar
    texts: tuple[tuple[str, tuple[tuple[str, Heard], ...]], ...]


def read_texts(
    packs: Sequence[PackFiles], game: Game, limits: Limits
) -> tuple[list[ReadCard], list[Diagnostic], TextHearer]:
    """The cards of some packs whose texts can be read, what is wrong with others, and who heard them."""
    hearer = TextHearer(game, packs, limits)
    reader = _Reader(hearer)
    for pack in packs:
        reader.pack(pack)
    return reader.cards, reader.diagnostics, hearer


Sentences = list[tuple[Span, str, Heard]]
"""The rules of one text, each with the place of its sentence and the sentence in one line."""


@dataclass
class _Reader:
    """Reads the texts of cards; what is wrong with them is gathered in ``diagnostics``."""

    hearer: TextHearer
    diagnostics: list[Diagnostic] = field(default_factory=list)
    cards: list[ReadCard] = field(default_factory=list)

    def pack(self, pack: PackFiles) -> PackFiles:
        cards = tuple((name, self._file(document)) for name, document in pack.cards)
        return replace(pack, cards=cards)

    def _file(self, document: Document) -> Document:
        if not isinstance(document, List) or not any(map(is_given, cards_in(document))):
            return document
        items = (
            self._card(item) if isinstance(item, Mapping) and is_given(item) else item for item in document
        )
        return List(tuple(items), document.span)

    def _card(self, card: Mapping) -> Mapping:
        key, kind = card.key(TEXT), card.get("kind")
        if key is None or not isinstance(kind, Scalar):
            return card
        whole = self._rules(list(given_texts(card.get(TEXT))), kind.text)
        if whole:
            rules = _scalar(*whole[0])
            texts = tuple(
                (given.language, tuple(said[1:] for said in sentences)) for given, sentences in whole
            )
            self.cards.append(ReadCard(card, key, rules, texts))
        else:  # rules that nobody knows: what follows from there being none is not told
            rules = Scalar("", key.span, plain=False, said=((0, key.span),))
        entries = ((Scalar(RULES, k.span), rules) if k.text == TEXT else (k, value) for k, value in card)
        return Mapping(tuple(entries), card.span)

    def _rules(self, texts: Sequence[Given], kind: str) -> list[tuple[Given, Sentences]]:
        """The texts of a card of which each sentence says a rule; all should say the same."""
        heard = [(text, self._heard(text, kind)) for text in texts]
        whole = [(given, rules) for given, rules in heard if rules is not None]
        for other, rules in whole[1:]:
            self.diagnostics += _different(*whole[0], other, rules)
        return whole

    def _heard(self, given: Given, kind: str) -> Sentences | None:
        """The rules of one text, each with its sentence; None where something is wrong with it."""
        if given.language not in self.hearer.languages:
            known = ", ".join(self.hearer.languages)
            self.diagnostics.append(diagnostic("H485", given.key.span, language=given.language, known=known))
            return None
        rules: Sentences = []
        sound = True
        for heard in self.hearer.hear(given.language, given.says.text, kind):
            place = given.says.place(heard.sentence.start, heard.sentence.end)
            if len(meant := meanings(heard.meaning)) == 1:
                rules.append((place, heard.sentence.line, meant[0]))
            else:
                sound = False
                self.diagnostics.append(self._mistake(given, heard, place, kind))
        return rules if sound else None

    def _mistake(self, given: Given, heard: HeardSentence, place: Span, kind: str) -> Diagnostic:
        match heard.meaning:
            case TooMuch(limit=limit, maximum=maximum):
                return diagnostic("H090", place, limit=limit, what=f"limit_{limit}", maximum=maximum)
            case Misheard() as misheard:
                told = not_understood(misheard, given.says, heard.sentence.start, place, kind)
                if told.fix is not None or misheard.elsewhere:
                    return told
                return replace(told, related=(*told.related, *self._near(given, heard, place, kind)))
            case readings:
                return self._ambiguous(given, readings, place)

    def _near(self, given: Given, heard: HeardSentence, place: Span, kind: str) -> Iterator[Related]:
        """What can be said and comes nearest to a sentence that is not understood."""
        for suggestion in self.hearer.suggest(given.language, heard.sentence.line, kind)[:1]:
            yield Related(place, "near_it", (("text", suggestion.marked), ("rule", suggestion.heard.source)))

    def _ambiguous(self, given: Given, readings: tuple[Heard, ...], place: Span) -> Diagnostic:
        realizer = self.hearer.listener(given.language).realizer
        related = tuple(
            Related(
                place,
                "a_reading",
                (("rule", reading.source), ("text", realizer.say(reading.rule, reading.kind))),
            )
            for reading in readings
        )
        return diagnostic("H483", place, related=related, count=len(readings))


def not_understood(misheard: Misheard, says: Scalar, offset: int, place: Span, kind: str) -> Diagnostic:
    """What is told of a sentence that says no rule; ``offset`` is where it begins in its text."""
    if misheard.whole:
        others = tuple(
            Related(place, "elsewhere", (("kind", misplaced.kind), ("rule", misplaced.source)))
            for misplaced in misheard.elsewhere
        )
        return diagnostic("H482", place, related=others, kind=kind)
    word = says.text[offset + misheard.start : offset + misheard.end]
    span = says.place(offset + misheard.start, offset + misheard.end)
    if misheard.form is not None:
        return diagnostic("H486", span, fix=Fix(span, misheard.form), written=word, form=misheard.form)
    if not word:  # what is missing is missing behind the last word
        span = says.place(offset + max(0, misheard.start - 1), offset + misheard.start)
    example = (Related(span, "an_example", (("text", misheard.example),)),) if misheard.example else ()
    following = ", ".join(misheard.likely)
    if not word:
        return diagnostic("H481", span, related=example, following=following)
    fix = Fix(span, misheard.near) if misheard.near is not None else None
    return diagnostic("H480", span, related=example, fix=fix, word=word, following=following)


def _different(first: Given, rules: Sentences, other: Given, others: Sentences) -> Iterator[Diagnostic]:
    """The first sentence in which two texts of a card say different rules."""
    for number in range(max(len(rules), len(others))):
        own = rules[number] if number < len(rules) else None
        theirs = others[number] if number < len(others) else None
        if own is None or theirs is None or normal_form(own[2].rule) != normal_form(theirs[2].rule):
            here = theirs[0] if theirs is not None else other.says.span
            there = own[0] if own is not None else first.says.span
            said, meant = (_MISSING if rule is None else rule[2].source for rule in (theirs, own))
            related = (Related(there, "the_other_text", (("language", first.language), ("rule", meant))),)
            yield diagnostic(
                "H484", here, related=related, language=other.language, other=first.language, rule=said
            )
            return


def _scalar(given: Given, rules: Sentences) -> Scalar:
    """Rules as a card's, each placed where the text says it."""
    sources = [heard.source for *_, heard in rules]
    starts = [sum(len(source) + 1 for source in sources[:number]) for number in range(len(sources))]
    said = tuple(zip(starts, (span for span, *_ in rules), strict=True))
    return Scalar("\n".join(sources) + "\n", given.says.span, plain=False, said=said)


def as_sentences(diagnostics: Iterable[Diagnostic], packs: Sequence[PackFiles]) -> list[Diagnostic]:
    """Mistakes in rules that stand as sentences: told with the rule, and without changes meant for rules."""
    read = dict(_read_rules(packs))
    return [_as_sentence(problem, read) if problem.span in read else problem for problem in diagnostics]


def _as_sentence(problem: Diagnostic, read: dict[Span, str]) -> Diagnostic:
    if problem.code in _OF_TEXTS:
        return problem
    related = (*problem.related, Related(problem.span, "read_as", (("rule", read[problem.span]),)))
    return replace(problem, fix=None, related=related)


_OF_TEXTS = frozenset({"H480", "H481", "H482", "H483", "H484", "H486"})


def _read_rules(packs: Iterable[PackFiles]) -> Iterator[tuple[Span, str]]:
    """The sentences that say rules, each with its rule."""
    for pack in packs:
        for _, document in pack.cards:
            for card in cards_in(document):
                rules = card.get(RULES)
                if isinstance(rules, Scalar) and rules.said:
                    ends = [*(start for start, _ in rules.said[1:]), len(rules.text)]
                    for (start, span), end in zip(rules.said, ends, strict=True):
                        yield span, rules.text[start:end].strip()
