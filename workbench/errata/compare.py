"""Compares two packs: their cards by id, their vocabularies, the words of their languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...compiler.compile import CheckedGame
from ...compiler.parsing.format.rules_text import format_expression
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.documents import Scalar
from ...compiler.source.packs.bases import own_packs
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.text.names import SECTION
from ...compiler.text.realizers import listed_languages
from ...compiler.typed.model import Card
from ..report.speaking import Speaker, find_cards
from ..report.spoken import Spoken
from .changes import CARDS, WORDS, Alteration, DifferenceEntry, Errata, Status
from .leaves import by_word, leaves
from .marks import paired
from .meaning import meaning_of_value, rule_changes, written_rules
from .values import value_changes, values_of
from .vocabulary import vocabulary_entries

Key = tuple[str, str]


class PackVersion:
    """One of the two packs, with the texts of its cards in those of the languages that it has.

    ``named``: the pack that was asked for; ``whole``: whether the game to which it adds is compared as well.
    """

    def __init__(
        self, checked: CheckedGame, languages: Sequence[str], named: PackFiles, whole: bool = False
    ) -> None:
        listed = listed_languages(checked.packs)
        cards = find_cards([checked], (), whole=whole)
        self.checked = checked
        self.named = named
        self.packs = checked.packs if whole else own_packs(checked.packs)
        self.cards: dict[Key, Card] = {(card.kind, card.name): card for _, card in cards}
        self._every = {card.id: card for card in checked.game.cards}
        self._speaker = Speaker([code for code in languages if code in listed])
        self._spoken: dict[str, Spoken] = {}

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong with the pack, as far as it was looked at."""
        return [*self.checked.diagnostics, *self._speaker.diagnostics]

    @property
    def title(self) -> str:
        """The pack and its version."""
        pack = self.named
        version = pack.manifest.get("version") if pack.manifest is not None else None
        return f"{pack.id} {version.text}" if isinstance(version, Scalar) else pack.id

    def beside(self, other: PackVersion) -> dict[Key, Card]:
        """The cards to compare: its own, and those of the game that only the other one changes, as here."""
        changed = {key: self._every[card.id] for key, card in other.cards.items() if card.id in self._every}
        return changed | self.cards

    def spoken(self, card: Card) -> Spoken:
        """The names and texts of a card."""
        if card.id not in self._spoken:
            self._spoken[card.id] = self._speaker.speak(self.checked, card)
        return self._spoken[card.id]


@dataclass(frozen=True, slots=True)
class CardPair:
    """A card as it was and as it is, either of them missing where it came or went."""

    old: Card | None
    new: Card | None


def compare(old: PackVersion, new: PackVersion, languages: Sequence[str]) -> Errata:
    """Everything that differs between two packs."""
    cards = [
        entry
        for pair in _pairs(old.beside(new), new.beside(old))
        if (entry := _card(old, new, pair)) is not None
    ]
    said = {change.detail for entry in cards for change in entry.changes if change.topic == "text"}
    words = [entry for code in languages if code in said for entry in _words(old, new, code)]
    entries = (*cards, *vocabulary_entries(old.checked, old.packs, new.checked, new.packs), *words)
    return Errata(old.title, new.title, tuple(languages), entries)


def _pairs(old: Mapping[Key, Card], new: Mapping[Key, Card]) -> Iterator[CardPair]:
    """The same card in both: of one kind and id, or of one id alone where only its kind changed."""
    gone = [card for key, card in old.items() if key not in new]
    came = [card for key, card in new.items() if key not in old]
    for key in sorted({*old, *new}):
        was, now = old.get(key), new.get(key)
        if was is None:
            was = _only(now, gone, came)
        elif now is None and _only(was, came, gone) is not None:
            continue  # it stands with its new kind
        yield CardPair(was, now)


def _only(card: Card | None, others: Sequence[Card], its: Sequence[Card]) -> Card | None:
    """The one card among some that has the id of another, if no third one has."""
    if card is None or sum(candidate.name == card.name for candidate in its) != 1:
        return None
    matches = [candidate for candidate in others if candidate.name == card.name]
    return matches[0] if len(matches) == 1 else None


def _card(old: PackVersion, new: PackVersion, pair: CardPair) -> DifferenceEntry | None:
    """What changed of a card; None where nothing did."""
    card = pair.new or pair.old
    assert card is not None
    changes = tuple(_changes(old, new, pair))
    names = (new if pair.new is not None else old).spoken(card).name
    if pair.old is None or pair.new is None:
        return DifferenceEntry(CARDS, card.id, "added" if pair.old is None else "removed", changes, names)
    if changes:
        return DifferenceEntry(CARDS, card.id, "changed", changes, names)
    respelled = pair.old.written.source != pair.new.written.source
    return DifferenceEntry(CARDS, card.id, "respelled", (), names) if respelled else None


def _changes(old: PackVersion, new: PackVersion, pair: CardPair) -> Iterator[Alteration]:
    was, now = pair.old, pair.new
    if was is not None and now is not None:
        if was.kind != now.kind:
            yield Alteration("kind", "", was.kind, now.kind)
        yield from value_changes(old.spoken(was).name, new.spoken(now).name, "name")
    yield from value_changes(_values(old, was), _values(new, now))
    yield from _conditions(was, now)
    yield from rule_changes(
        () if was is None else written_rules(was), () if now is None else written_rules(now)
    )
    if was is not None and now is not None:
        yield from value_changes(was.provenance, now.provenance, "provenance")
    yield from _texts(old.spoken(was).text if was else {}, new.spoken(now).text if now else {})


def _values(side: PackVersion, card: Card | None) -> dict[str, str]:
    return {} if card is None else values_of(card, side.checked.game.vocabulary)


def _conditions(was: Card | None, now: Card | None) -> Iterator[Alteration]:
    """A change of the condition under which a card is in the game."""
    before, after = (None if card is None or card.when is None else card for card in (was, now))
    if before is None and after is None:
        return
    meanings = [card and card.when and meaning_of_value(card.when) for card in (before, after)]
    if meanings[0] != meanings[1]:
        yield Alteration("when", "", _condition(before), _condition(after))


def _condition(card: Card | None) -> str | None:
    return None if card is None or card.written.when is None else format_expression(card.written.when)


def _texts(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Alteration]:
    for language in dict.fromkeys((*old, *new)):
        before, after = old.get(language, ""), new.get(language, "")
        for was, now in paired(before.splitlines(), after.splitlines()):
            yield Alteration("text", language, was, now)


def _words(old: PackVersion, new: PackVersion, language: str) -> Iterator[DifferenceEntry]:
    """The words of a language that changed, where a text changed with them."""
    before, after = (_locale(side.packs, language) for side in (old, new))
    for word in dict.fromkeys((*before, *after)):
        changes = tuple(value_changes(before.get(word, {}), after.get(word, {})))
        if changes and word[0] != SECTION:
            status: Status = "added" if word not in before else "removed" if word not in after else "changed"
            yield DifferenceEntry(WORDS, f"{language} {'.'.join(word)}", status, changes)


def _locale(packs: Sequence[PackFiles], language: str) -> dict[tuple[str, ...], dict[str, str]]:
    documents = [pack.locales.get(language) for pack in packs]
    return by_word({path: text for document in documents for path, text in leaves(document)})
