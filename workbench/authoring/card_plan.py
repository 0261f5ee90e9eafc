"""Where a new card goes, and what it begins with: the files of a pack with the card in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ...compiler.compile import CheckedGame
from ...compiler.source.data.catalogue import NOTE, severity
from ...compiler.source.yaml.patch import scalar
from ...compiler.text.names import SECTION as NAMES
from ...compiler.text.part_names import sides_of
from ..report.messages import Messages
from ..terminal.failure import Failure
from .card_text import Model, card_text, models
from .edit_yaml import NoRoomError, with_entry, with_item
from .own_pack import ENDING, OwnPack

_MOST_MODELS = 4
_PROVENANCE = "provenance"


@dataclass(frozen=True)
class NewCard:
    """A card to be written: its values as they stand in the file, its names and texts by language."""

    id: str
    kind: str
    values: Mapping[str, str]
    names: Mapping[str, str]
    texts: Mapping[str, str] = field(default_factory=dict)


def card_file(pack: OwnPack, kind: str, wanted: str | None) -> Path:
    """The file asked for; else the one where the pack, or its game, keeps such cards."""
    if wanted is not None:
        return pack.card_file(_file_name(wanted))
    own = pack.files.id if pack.files else None
    cards = [card for card in pack.game.game.cards if card.kind == kind]
    for card in [*(card for card in reversed(cards) if card.pack == own), *cards]:
        path = pack.card_file(Path(card.span.file).name)
        if not path.exists() or _has_room(pack.text(path)):
            return path
    return pack.card_file(kind + ENDING)


def _file_name(wanted: str) -> str:
    """A name of a card file, or a path to one. Raises Failure."""
    name = Path(wanted).name
    stem, ending = Path(name).stem, Path(name).suffix
    if ending not in ("", ENDING) or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]*", stem):
        raise Failure("bad_file_name", file=wanted)
    return stem + ENDING


def _has_room(text: str) -> bool:
    try:
        with_item(text, "- a: b\n")
    except NoRoomError:
        return False
    return True


def plan_card(
    pack: OwnPack, card: NewCard, path: Path, messages: Messages, model: Model | None = None
) -> CheckedGame:
    """Plans all files with the best beginning that passes the check; returns what the check finds.

    ``model``: the one to begin with, if one is wanted. A card that has texts needs none; else the last
    resort is a card without rules.
    """
    locales = {language: pack.locale_file(language) for language in card.names}
    before = {changed: pack.text(changed) for changed in (*locales.values(), path)}
    wanted = [model] if model is not None else list(models(pack.game, card.kind))[:_MOST_MODELS]
    beginnings: list[Model | None] = [None] if card.texts else [*wanted, None]
    for model in beginnings:
        pack.texts.update(before)
        for language, title in card.names.items():
            named = partial(with_entry, path=(NAMES,), key=card.id, value=_names(title, model))
            edit(pack, locales[language], named)
        item = card_text(
            card.id, card.kind, card.values, model, messages, marks_values(pack), texts=card.texts
        )
        edit(pack, path, partial(with_item, item=item))
        checked = pack.rehearse((path,))
        if not _mistakes(checked, path, len(before[path].rstrip())):
            break
    return checked


def _names(title: str, model: Model | None) -> str:
    """The names of a card; each of its sides begins with that of the card."""
    name = f"name: {scalar(title)}"
    sides = sides_of(model.card) if model is not None else {}
    named = ", ".join(f"{side}: {{{name}}}" for side in sides)
    return f"{{{name}, house: true, sides: {{{named}}}}}" if named else f"{{{name}, house: true}}"


def marks_values(pack: OwnPack) -> bool:
    """Whether cards of a pack say where their values come from: all do, as soon as one does."""
    own = [card for card in pack.game.game.cards if pack.files is not None and card.pack == pack.files.id]
    return not own or any(_PROVENANCE in card.written.keys for card in own)


def edit(pack: OwnPack, path: Path, change: Callable[[str], str]) -> None:
    """Plans a change of a file. Raises Failure where nothing can be put in."""
    try:
        pack.texts[path] = change(pack.text(path))
    except NoRoomError:
        raise Failure("no_room", path=str(path)) from None


def _mistakes(checked: CheckedGame, path: Path, start: int) -> bool:
    """Whether the check found an error or a warning in what stands in a file from some place on."""
    return any(
        severity(diagnostic) != NOTE
        and Path(diagnostic.span.file).name == path.name
        and diagnostic.span.start >= start
        for diagnostic in checked.diagnostics
    )
