"""What cards are called, their flavor, and what authors are told: ``names:`` and ``about:`` of words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Sequence as Series

from ..source.data.catalogue import ERROR, severity
from ..source.diagnostics import Diagnostic, Fix, Related, diagnostic
from ..source.documents import Document, Mapping, Scalar, Sequence, key_at, text_at, value_at
from ..source.limits import DEFAULT_LIMITS, Limits
from ..source.packs.pack_files import PackFiles
from ..source.schema.schema import as_id
from ..source.spans import Span
from ..source.suggestions import nearest
from ..source.yaml.read_differently import text_read_differently
from ..typed.model import Card, Game
from ..typed.speakable import speakable
from .language.unfilled import is_unfilled

SECTION = "names"
ABOUT = "about"
"""The section that tells authors what the values of cards mean; no card's text is made of it."""
_ID = re.compile(r"[a-z][a-z0-9_]*")  # another one is a mistake of its own
_NO_FILE = "H109"
_NAME, _FLAVOR = "name", "flavor"
_LIMITED = ((_NAME, "card_name"), (_FLAVOR, "card_flavor"))


def card_names(packs: Iterable[PackFiles], language: str) -> dict[str, str]:
    """The names of cards in a language by the cards' names in ids; a later pack's beats an earlier one's."""
    return {card: name.text for card, name in _written(packs, language, _NAME).items()}


def card_flavors(packs: Iterable[PackFiles], language: str) -> dict[str, str]:
    """The flavor of those cards that have some in a language, as ``card_names``."""
    return {card: flavor.text for card, flavor in _written(packs, language, _FLAVOR).items()}


def _written(packs: Iterable[PackFiles], language: str, part: str) -> dict[str, Scalar]:
    """What stands under one key of the entries in a language, by card."""
    values: dict[str, Scalar] = {}
    for pack in packs:
        for key, entry in names_section(pack.locales.get(language)) or ():
            value = value_at(entry, part)
            if isinstance(value, Scalar) and value.text.strip():
                values[key.text] = value
    return values


def names_section(document: Document | None) -> Mapping | None:
    """The names of a locale file, if it has any."""
    section = value_at(document, SECTION)
    return section if isinstance(section, Mapping) else None


def about(packs: Iterable[PackFiles], language: str, field: str) -> str | None:
    """What a field of cards means, in words for authors, where a pack says it."""
    for pack in packs:
        if said := text_at(pack.locales.get(language), ABOUT, field):
            return said
    return None


def check_names(
    game: Game, packs: tuple[PackFiles, ...], language: str, limits: Limits = DEFAULT_LIMITS
) -> Iterator[Diagnostic]:
    """Every card has a name in a language of its pack, and every name a card, unless mistakes may hide it.

    What is only procedures and definitions is never read by anybody: it may have a name.
    """
    named = [key for pack in packs for key, _ in names_section(pack.locales.get(language)) or ()]
    nameless = {card.name: card for card in _nameless(game, packs, language, {key.text for key in named})}
    strange = _strange(game, packs, named)
    for key, card in _belonging(strange, nameless):  # one slip, not two
        strange.remove(key)
        del nameless[card.name]
        yield _renamed(key, card, language)
    yield from _without_name(packs, nameless.values(), language)
    yield from (diagnostic("H609", key.span, card=key.text) for key in strange)
    for pack in packs:
        for _, entry in names_section(pack.locales.get(language)) or ():
            yield from _check_lengths(entry, limits)
            yield from _read_differently(entry)
    yield from _called_alike(game, packs, language)


def _read_differently(entry: Document) -> Iterator[Diagnostic]:
    """Names and flavors that are no texts for other programs."""
    for part in (_NAME, _FLAVOR):
        value = value_at(entry, part)
        problem = text_read_differently(value) if isinstance(value, Scalar) else None
        if problem is not None:
            yield problem


def _called_alike(game: Game, packs: Iterable[PackFiles], language: str) -> Iterator[Diagnostic]:
    """Cards that have the name of another card of the game: players say names, and would mean either."""
    written = _written(packs, language, _NAME)
    first: dict[str, Scalar] = {}
    for card in sorted(game.cards, key=lambda card: card.pack != game.pack):
        name = written.get(card.name)
        if name is None or is_unfilled(name.text):
            continue
        if not game.vocabulary.is_everywhere(card.kind):
            known = first.setdefault(name.text.casefold(), name)
            if known is not name:
                related = (Related(known.span, "first_here"),)
                yield diagnostic("H541", name.span, related=related, name=name.text, language=language)


def _nameless(game: Game, packs: tuple[PackFiles, ...], language: str, known: set[str]) -> Iterator[Card]:
    """The cards that lack a name in a language that their pack speaks."""
    speaking = {pack.id for pack in packs if language in pack.languages}
    for card in game.cards:
        if card.name not in known and card.pack in speaking and _is_read(card) and _ID.fullmatch(card.name):
            yield card


def _strange(game: Game, packs: tuple[PackFiles, ...], named: list[Scalar]) -> list[Scalar]:
    """The names of cards that are not there, unless mistakes may hide them."""
    if not all(map(_all_cards_read, packs)):
        return []
    cards = {card.name for card in game.cards} | _written_cards(packs)
    return [key for key in named if key.text not in cards]


def _belonging(names: list[Scalar], cards: dict[str, Card]) -> list[tuple[Scalar, Card]]:
    """The names of no card with the nameless cards that they are most likely the names of."""
    left = dict(cards)
    pairs: list[tuple[Scalar, Card]] = []
    rest: list[Scalar] = []
    for key in names:
        meant = nearest(key.text, left)
        if meant is None:
            rest.append(key)
        else:
            pairs.append((key, left.pop(meant)))
    if len(rest) == len(left) == 1:
        pairs.append((rest[0], left.popitem()[1]))
    return pairs


def _renamed(key: Scalar, card: Card, language: str) -> Diagnostic:
    """The one name of no card and the one card without a name: most likely the card was given another id."""
    fix, related = Fix(key.span, card.name), (Related(card.span, "this_card"),)
    return diagnostic(
        "H619", key.span, related=related, fix=fix, card=key.text, other=card.name, language=language
    )


def _without_name(packs: tuple[PackFiles, ...], cards: Iterable[Card], language: str) -> Iterator[Diagnostic]:
    speaking = {pack.id: pack for pack in packs}
    for card in cards:
        pack = speaking.get(card.pack)
        if pack is not None and not words_lost(pack, language):
            place = _missing_place(pack, language) or card.span
            related = (Related(card.span, "this_card"),) if place != card.span else ()
            yield diagnostic("H608", place, related=related, card=card.name, language=language)


def words_lost(pack: PackFiles, language: str) -> bool:
    """Whether it is told already that the words of a language are not there or cannot be read."""
    if language in pack.locales:
        return False
    wrong = [problem for problem in pack.diagnostics if severity(problem) == ERROR]
    return any(problem.code == _NO_FILE or _is_of(problem.span.file, language) for problem in wrong)


def _is_read(card: Card) -> bool:
    """Whether players meet a card: it has a text, or it is a thing in the game."""
    return bool(speakable(card)) or not card.rules


def check_flavors(packs: tuple[PackFiles, ...], languages: Series[str]) -> Iterator[Diagnostic]:
    """A card has flavor in all of some languages, or in none: a reader of one misses what another has."""
    written = {language: _written(packs, language, _FLAVOR) for language in languages}
    for language in languages:
        for card, name in _entries(packs, language).items():
            other = next((another for another in languages if card in written[another]), None)
            if other is not None and card not in written[language]:
                related = (Related(written[other][card].span, "flavor_there"),)
                yield diagnostic("H617", name, related=related, card=card, language=language, other=other)


def _entries(packs: Iterable[PackFiles], language: str) -> dict[str, Span]:
    """Where each card is named in a language."""
    sections = [names_section(pack.locales.get(language)) for pack in packs]
    return {key.text: key.span for section in sections for key, _ in section or ()}


def _written_cards(packs: Iterable[PackFiles]) -> set[str]:
    """The ids in card files, also of cards with mistakes that keep them out of the game."""
    documents = [document for pack in packs for _, document in pack.cards]
    cards = [card for document in documents if isinstance(document, Sequence) for card in document]
    ids = [card.get("id") for card in cards if isinstance(card, Mapping)]
    written = {name.text for name in ids if isinstance(name, Scalar)}
    return written | {as_id(name) for name in written}  # what is told of such an id


def _all_cards_read(pack: PackFiles) -> bool:
    """Whether no card file, and no file that could be one, has a mistake that may have hidden cards."""
    others = [pack.manifest, pack.vocabulary, *pack.locales.values()]
    files = {document.span.file for document in others if document is not None}
    return all(problem.span.file in files for problem in pack.diagnostics)


def _missing_place(pack: PackFiles, language: str) -> Span | None:
    """Where the names of a pack's cards should be: at its names, or in the file, which may hold nothing."""
    document = pack.locales.get(language)
    key = key_at(document, SECTION)
    if key is not None:
        return key.span
    empty = next((file for file in pack.sources if _is_of(file, language)), None)
    file = empty if document is None else document.span.file
    return None if file is None else Span(file, 0, 0)


def _is_of(file: str, language: str) -> bool:
    """Whether a file has the words of a language, by its name."""
    return not {language, f"{language}.yaml"}.isdisjoint(file.split("/"))


def _check_lengths(entry: Document, limits: Limits) -> Iterator[Diagnostic]:
    """The schema has seen to the shape of an entry; how long its texts may be are limits of their own."""
    for key, limit in _LIMITED:
        text = value_at(entry, key)
        maximum = getattr(limits, limit)
        if isinstance(text, Scalar) and len(text.text) > maximum:
            yield diagnostic("H090", text.span, limit=limit, what=f"limit_{limit}", maximum=maximum)
