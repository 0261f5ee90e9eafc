"""What the cards are called in each language: the section ``names:`` of a pack's locale files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..source.diagnostics import Diagnostic, Related, diagnostic
from ..source.documents import Document, Mapping, Scalar, Sequence
from ..source.limits import DEFAULT_LIMITS, Limits
from ..source.pack import PackFiles
from ..source.spans import Span
from ..source.suggestions import nearest_fix
from ..typed.model import Card, Game

SECTION = "names"
_NAME = "name"


def card_names(packs: Iterable[PackFiles], language: str) -> dict[str, str]:
    """The names of cards in a language by the cards' names in ids; a later pack's beats an earlier one's."""
    found: dict[str, str] = {}
    for pack in packs:
        section = names_section(pack.locales.get(language))
        for key, entry in section or ():
            name = entry.get(_NAME) if isinstance(entry, Mapping) else None
            if isinstance(name, Scalar) and name.text.strip():
                found[key.text] = name.text
    return found


def names_section(document: Document | None) -> Mapping | None:
    """The names of a locale file, if it has any."""
    section = document.get(SECTION) if isinstance(document, Mapping) else None
    return section if isinstance(section, Mapping) else None


def check_names(
    game: Game, packs: tuple[PackFiles, ...], language: str, limits: Limits = DEFAULT_LIMITS
) -> Iterator[Diagnostic]:
    """Every card has a name in a language of its pack, and every name a card, unless mistakes may hide it."""
    known = {key.text for pack in packs for key, _ in names_section(pack.locales.get(language)) or ()}
    cards = {card.name: card for card in game.cards}
    written, complete = _written_cards(packs), all(map(_all_cards_read, packs))
    speaking = {pack.id for pack in packs if language in pack.languages}
    for card in game.cards:
        if card.name not in known and card.pack in speaking:
            place, related = _missing_place(packs, card, language), (Related(card.span, "this_card"),)
            yield diagnostic("H608", place, related=related, card=card.name, language=language)
            if not known:
                break  # the section is missing or misspelt: that is one mistake, not one a card
    for pack in packs:
        for key, entry in names_section(pack.locales.get(language)) or ():
            if complete and key.text not in cards and key.text not in written:
                nameless = [name for name in cards if name not in known]
                fix = nearest_fix(key.text, nameless, key.span)
                yield diagnostic("H609", key.span, fix=fix, card=key.text)
            yield from _check_length(entry, limits)


def _written_cards(packs: Iterable[PackFiles]) -> set[str]:
    """The ids in card files, also of cards with mistakes that keep them out of the game."""
    documents = [document for pack in packs for _, document in pack.cards]
    cards = [card for document in documents if isinstance(document, Sequence) for card in document]
    ids = [card.get("id") for card in cards if isinstance(card, Mapping)]
    return {name.text for name in ids if isinstance(name, Scalar)}


def _all_cards_read(pack: PackFiles) -> bool:
    """Whether no card file, and no file that could be one, has a mistake that may have hidden cards."""
    others = [pack.manifest, pack.vocabulary, *pack.locales.values()]
    files = {document.span.file for document in others if document is not None}
    return all(found.span.file in files for found in pack.diagnostics)


def _missing_place(packs: tuple[PackFiles, ...], card: Card, language: str) -> Span:
    """Where a card's name should be: at the names of its pack, or in the file, or at the card itself."""
    document = next(
        (pack.locales[language] for pack in packs if pack.id == card.pack and language in pack.locales), None
    )
    if not isinstance(document, Mapping):
        return card.span
    key = document.key(SECTION)
    return key.span if key is not None else Span(document.span.file, 0, 0)


def _check_length(entry: Document, limits: Limits) -> Iterator[Diagnostic]:
    """The schema has seen to the shape of an entry; how long a name may be is a limit of its own."""
    name = entry.get(_NAME) if isinstance(entry, Mapping) else None
    if isinstance(name, Scalar) and len(name.text) > limits.card_name:
        yield diagnostic(
            "H090", name.span, limit="card_name", what="limit_card_name", maximum=limits.card_name
        )
