"""A word with another name, wherever it stands: in rules, values, examples, other packs, all languages.

What is made is tried before it is offered: a name after which more is wrong than before is refused, with
what would be wrong. So nothing is renamed by half, whatever else may be called so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...compiler.source.data.catalogue import ERROR
from ...compiler.words.declared import Word
from ...workbench.formats.finding import Finding
from ..atlas.uses import Use, own_name
from ..session.checked import CheckedPack
from ..session.session import Session
from .changes import Change, by_file, changed

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_TYPE = re.compile(r"[A-Z][A-Za-z0-9]*")


class RenamingError(Exception):
    """Why a word is not renamed: ``key``, a message of the section ``studio``, with its arguments."""

    def __init__(self, key: str, **arguments: str) -> None:
        super().__init__(key)
        self.key = key
        self.arguments = arguments


def use_at(session: Session, path: Path, offset: int) -> tuple[CheckedPack, Use] | None:
    """The word at a place that has a name which can be changed, and the pack in which it stands."""
    pack = session.pack(path)
    name = None if pack is None else pack.names.get(path)
    use = None if pack is None or name is None else pack.atlas.at(name, offset)
    return None if pack is None or use is None else (pack, use)


def places_of(session: Session, path: Path, word: Word) -> Iterator[tuple[CheckedPack, Use]]:
    """Where a word stands in all packs that are open or stand on the one of a file, each place once."""
    packs = {pack.target.root: pack for pack in (*session.packs_around(path), *session.open_packs())}
    declared = _home(packs.values(), word)
    met: set[tuple[Path, int]] = set()
    for pack in packs.values():
        place = pack.atlas.declared.get(word)
        if place is None or pack.path(place) != declared:  # another game may have a word of this name
            continue
        for use in pack.atlas.uses_of(word):
            key = pack.files[use.span.file], use.span.start
            if key not in met:
                met.add(key)
                yield pack, use


def _home(packs: Iterable[CheckedPack], word: Word) -> Path | None:
    """The file in which a word is declared."""
    places = ((pack, pack.atlas.declared.get(word)) for pack in packs)
    return next((pack.path(place) for pack, place in places if place is not None), None)


def renamed(session: Session, path: Path, offset: int, new: str) -> list[Change]:
    """The changes by which the word at a place is called otherwise. Raises RenamingError."""
    there = use_at(session, path, offset)
    if there is None:
        raise RenamingError("no_word_here")
    pack, use = there
    word = use.word
    _look_at_name(pack, word, new)
    _look_at_home(pack, word)
    changes = list(_changes(session, path, word, new))
    _try(session, path, changes)
    return changes


def _look_at_name(pack: CheckedPack, word: Word, new: str) -> None:
    section, name = word
    form = _TYPE if section == "enums" else _NAME
    if not form.fullmatch(new):
        raise RenamingError("no_name", name=new)
    own = own_name(word)
    other = section, name[: len(name) - len(own)] + new
    if other in pack.atlas.declared or new == own:
        raise RenamingError("name_taken", name=new)


def _look_at_home(pack: CheckedPack, word: Word) -> None:
    """What comes with the program is changed by nobody who only adds to it."""
    place = pack.atlas.declared.get(word)
    home = None if place is None else pack.path(place)
    roots = (pack.target.root, *pack.target.beside)
    if home is None:
        raise RenamingError("no_word_here")
    owner = next((each for each in pack.game.packs if place and place.file in each.sources), None)
    if owner is None or (owner.built_in and not any(root in home.parents for root in roots)):
        raise RenamingError("not_yours", name=own_name(word), file=str(home))


def _changes(session: Session, path: Path, word: Word, new: str) -> Iterator[Change]:
    old = own_name(word)
    for pack, use in places_of(session, path, word):
        written = pack.text(use.span)
        if written == old:
            yield Change(pack.files[use.span.file], use.span.start, use.span.end, new)


def _try(session: Session, path: Path, changes: list[Change]) -> None:
    """Raises RenamingError where more would be wrong than is now."""
    texts = {
        file: changed(session.text(file) or "", file_changes)
        for file, file_changes in by_file(changes).items()
    }
    for pack in session.packs_around(path):
        before = Counter(map(_mark, _errors(session.problems(pack))))
        after = session.trial(pack.target.root / "pack.yaml", texts)
        for finding in _errors(session.problems(after)) if after is not None else ():
            before[_mark(finding)] -= 1
            if before[_mark(finding)] < 0:
                file = Path(finding.place.file).name
                line = str(finding.place.start.line) if finding.place.start else "1"
                raise RenamingError("would_be_wrong", place=f"{file}:{line}", message=finding.message)


def _errors(findings: tuple[Finding, ...]) -> Iterator[Finding]:
    return (finding for finding in findings if finding.severity == ERROR)


def _mark(finding: Finding) -> tuple[str, str]:
    return finding.code, finding.place.file
