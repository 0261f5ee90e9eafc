"""Words that a game declares and nothing in it uses: they were forgotten, or are spelt otherwise elsewhere.

What uses a word stands in one table. Rules, formulas and verbs do, the outline and the board, cards by their
values, and other declarations; of what comes and opens by itself the flow. Values and constants stand on
cards, which is what they are for. Only of a game whose flow is written: before that, most is still to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from os.path import dirname

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.suggestions import nearest_fix
from ...tree import rules
from ...tree.types import Amount, Choice, Thing, Window
from ...typed.model import Game
from ...typed.outline import Outline
from ...typed.walk import walk
from ...typed.words_named import slot_words, words_named
from ...words.declared import FIELDS, SLOTS, VALUES, Word, declared_words, words_of_declarations
from ...words.panels import STATES
from ...words.vocabulary import Declaration, Field, Vocabulary
from ..events.openings import opened_windows
from ..having.periods import periods_that_come

SORTS = {
    "enums": "type", "nouns": "noun", "zones": "zone", "resources": "resource", "grids": "grid",
    "tables": "table", "bounds": "bound", "verbs": "verb", "windows": "window", "spans": "span",
    "moments": "moment", "periods": "period", "views": "view", "purposes": "purpose", "options": "option",
    FIELDS: "field", SLOTS: "slot", VALUES: "group",
}  # fmt: skip
"""What each section declares, as a message names it."""
OWNERS = {FIELDS: "nouns", SLOTS: "nouns", VALUES: "enums"}
PANELS = ("zones", "nouns", "grids", "resources")
"""What a panel of the board may show."""


def check_unread(game: Game) -> Iterator[Diagnostic]:
    """H536: nothing uses a word. H537: a word that is there for other packs is used, or is none.

    Where such a pack is in the game, its use is what the word is there for. H546: a word is only written,
    and nothing reads it.
    """
    if not game.procedures:
        return
    read, spared = set(_used(game)), game.vocabulary.for_packs
    used = read | {word for node in _written(game) for word in words_named(node, game.vocabulary)}
    known: dict[str, bool] = {}
    asked: set[Word] = set()
    for word, declaration in declared_words(game.vocabulary):
        section, name = word
        if not _is_asked_of(game, word, declaration):
            continue
        asked.add(word)
        known[name] = known.get(name, False) or word in read
        # of a word that nothing uses, the parts are silent
        whole = OWNERS.get(section, ""), name.partition(".")[0]
        if word not in used and name not in spared and not (whole in asked and whole not in used):
            yield diagnostic("H536", declaration.span, sort=f"unread_{SORTS[section]}", word=name)
        elif word in used and word not in read and name not in spared:
            yield diagnostic("H546", declaration.span, sort=f"unread_{SORTS[section]}", word=name)
    for name, entry in spared.items():
        if known.get(name, True) and not (name in known and _is_added_to(game, entry)):
            fix = None if name in known else nearest_fix(name, [n for n in known if not known[n]], entry.span)
            yield diagnostic("H537", entry.span, fix=fix, word=name)


def _is_added_to(game: Game, entry: Declaration) -> bool:
    """Whether a word is the game's own, and another pack is in the game that may use it."""
    root = f"{dirname(entry.span.file)}/"
    own = {card.pack == game.pack for card in game.cards if card.span.file.startswith(root)}
    return True in own and any(card.pack != game.pack for card in game.cards)


def _is_asked_of(game: Game, word: Word, declaration: Declaration) -> bool:
    """Whether something must use a word: not what stands on cards anyway, nor what a player keeps."""
    section, name = word
    if isinstance(declaration, Field):
        return declaration.kind != "constant" and not isinstance(declaration.type, Thing)
    if section == VALUES:
        enum, _, value = name.partition(".")
        return value in game.vocabulary.enums[enum].groups
    if section == "zones":  # without an outline nobody knows what lies ready
        return game.outline is not None and bool(game.outline.components)
    return section != "bounds" or game.vocabulary.bounds[name].measure is None


def _written(game: Game) -> Iterator[rules.Node]:
    """The fields that are written, where that is done."""
    for node in game.nodes:
        if isinstance(node, rules.Assign) and isinstance(node.target, rules.Member):
            yield node.target


def _used(game: Game) -> Iterator[Word]:
    """What is used, and not only written."""
    vocabulary = game.vocabulary
    yield from (word for word, _ in words_of_declarations(vocabulary))
    written = {id(node) for node in _written(game)}
    for node in _nodes(game):
        if id(node) in written:
            continue
        for section, name in words_named(node, vocabulary):
            yield section, name
            if section == VALUES:
                yield "enums", name.partition(".")[0]
    yield from _by_cards(game)
    yield from _by_host(game)
    yield from (("windows", window) for window in opened_windows(game))
    for period in periods_that_come(game):
        yield from (("periods", period), ("moments", f"{period}.end"), ("moments", period))
    if game.outline is not None:
        yield from _by_outline(vocabulary, game.outline)


def _nodes(game: Game) -> Iterator[rules.Node]:
    """All nodes of rules and declarations, and those of conditions beside them."""
    yield from game.nodes
    beside: list[rules.Expression | None] = []
    for card in game.cards:
        beside += (card.when, *(variant.when for variant in card.variants))
    if game.outline is not None:
        outline = game.outline
        beside += (outline.titled, *(component.when for component in outline.components))
        beside += (condition for _, condition in (*outline.watched, *outline.awards))
    for root in beside:
        yield from walk(root) if root is not None else ()


def _by_cards(game: Game) -> Iterator[Word]:
    """The kinds of cards, the slots that they fill where something runs them, and what their values name."""
    vocabulary = game.vocabulary
    for card in game.cards:
        yield from (("nouns", noun) for noun in vocabulary.ancestry(card.kind))
        for name, field in vocabulary.fields(card.kind).items():
            sections = {Amount: ("resources",), Window: ("windows", "spans")}.get(type(field.type), ())
            yield from ((section, str(card.fields.get(name))) for section in sections)
    for node in game.nodes:
        if isinstance(node, rules.SlotOf) and not isinstance(node.subject.type, Thing):
            for noun in vocabulary.nouns:
                yield from slot_words(node.slot, noun, vocabulary)


def _by_host(game: Game) -> Iterator[Word]:
    """What the host itself looks at: points, what is counted and laid aside, the sides of cards, types."""
    vocabulary = game.vocabulary
    for resource in vocabulary.resources.values():
        if resource.scores:
            yield "resources", resource.name
        if resource.gained is not None:
            yield FIELDS, f"player.{resource.gained}"
    for noun, field in _fields(vocabulary):
        if isinstance(field.type, Choice):
            yield "enums", field.type.enum
        if field.stock is not None:
            yield from (("resources", field.stock), (FIELDS, f"{noun}.{field.name}"))
    for node in game.nodes:
        if isinstance(node, rules.Side):
            yield FIELDS, f"{node.noun}.{node.field}"


def _fields(vocabulary: Vocabulary) -> Iterator[tuple[str, Field]]:
    yield from (("player", field) for field in vocabulary.player.values())
    for noun in vocabulary.nouns.values():
        yield from ((noun.name, field) for field in noun.fields.values())


def _by_outline(vocabulary: Vocabulary, outline: Outline) -> Iterator[Word]:
    if outline.alone is not None:
        yield "options", outline.alone
    for component in outline.components:
        yield from (("nouns", component.noun), ("zones", component.zone))
    board = outline.board
    if board is None:
        return
    yield from (("periods", period) for period in board.periods)
    shown: set[str] = set()
    for panel in (*board.table, *board.player, *board.others):
        for part in panel.inner():
            yield from ((section, name) for name in part.names for section in PANELS)
            if part.kind in STATES:
                shown.update(part.names)
            shown.update((*part.show, part.mark, part.written, part.unless))
            shown.update(name for _, names in part.regions for name in names)
    for noun, field in _fields(vocabulary):
        if field.name in shown:
            yield FIELDS, f"{noun}.{field.name}"
