"""What things are called by their constants, in words of their noun, must tell one from the other.

It is shown and told, never read: so what is wrong with it no text would say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.documents import Document, Scalar, entries_in, value_at
from ...source.packs.bases import own_packs
from ...source.packs.pack_files import PackFiles
from ...source.suggestions import nearest_fix
from ...typed.model import Game
from ...words.vocabulary import Constant, NounDeclaration
from ..language.language import Language
from ..language.missing import MissingForm
from ..say.called import CALLED, called_slots, is_called
from .lacking.lacks import missing_form

_CELL = ("row_number", "column_number")
_SECTION = "nouns"


def check_called(game: Game, packs: Sequence[PackFiles], language: Language) -> Iterator[Diagnostic]:
    """H615: no constant of the noun. H575: things that are called the same. H603: another one has it."""
    for pack in own_packs(packs):
        for name, entry in _nouns(pack, language.code):
            noun = game.vocabulary.nouns.get(name.text)
            if noun is None:
                continue
            key = _form(entry)
            if key is not None:
                yield from _slots(game, noun, key, language)
            elif other := next((form for code in pack.locales if (form := _called(pack, code, noun))), None):
                lack = MissingForm(language.code, f"noun:{noun.name}", CALLED)
                yield missing_form(lack, name.span, (Related(other.span, "said_there"),))


def _nouns(pack: PackFiles, language: str) -> Iterator[tuple[Scalar, Document]]:
    document = pack.locales.get(language)
    yield from entries_in(value_at(document, _SECTION))


def _called(pack: PackFiles, language: str, noun: NounDeclaration) -> Scalar | None:
    entries = (entry for key, entry in _nouns(pack, language) if key.text == noun.name)
    return next((form for entry in entries if (form := _form(entry))), None)


def _form(entry: Document) -> Scalar | None:
    """The key of what things are called, in some case."""
    keys = (key for key, _ in entries_in(entry))
    return next((key for key in keys if is_called(key.text)), None)


def _slots(game: Game, noun: NounDeclaration, key: Scalar, language: Language) -> Iterator[Diagnostic]:
    """What is wrong with the constants by which things are called."""
    slots = called_slots(language.lexemes[f"noun:{noun.name}"][-1])
    known = _constants(game, noun)
    for slot in sorted(slots - known):
        fix = nearest_fix(slot, known, key.span)
        told = ", ".join(sorted(known))
        yield diagnostic("H615", key.span, fix=fix, pattern=key.text, name=slot, known=told)
    if slots <= known and _alike(game, noun, sorted(slots)):
        yield diagnostic("H575", key.span, word=noun.name, language=language.code)


def _constants(game: Game, noun: NounDeclaration) -> frozenset[str]:
    """The fields by which things of a noun can be called: what never changes of them."""
    fields = game.vocabulary.fields(noun.name)
    cells = _CELL if noun.grid is not None else ()
    return frozenset((*(name for name, field in fields.items() if field.kind == "constant"), *cells))


def _alike(game: Game, noun: NounDeclaration, slots: Sequence[str]) -> bool:
    """Whether two things of a noun have the same constants, as far as the game says what there is of it."""
    names = [tuple(thing.get(slot) for slot in slots) for thing in _things(game, noun)]
    return not slots or len(set(names)) < len(names)


def _things(game: Game, noun: NounDeclaration) -> Iterator[dict[str, Constant]]:
    """The things of a noun, each with its constants: the cells or parts of a grid, or what is in the box."""
    grid = game.vocabulary.grids.get(noun.grid or "")
    if noun.values or grid is not None:
        places = grid.rows * grid.columns if grid is not None else len(next(iter(noun.values.values())))
        for place in range(places):
            at = divmod(place, grid.columns) if grid is not None else ()
            cell = {name: number + 1 for name, number in zip(_CELL, at, strict=False)}
            yield {**cell, **{name: values[place] for name, values in noun.values.items()}}
        return
    components = game.outline.components if game.outline is not None else ()
    for component in components:
        if component.noun == noun.name and component.when is None:
            yield from [dict(component.fields)] * component.count
