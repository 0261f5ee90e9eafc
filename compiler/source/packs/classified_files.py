"""What each file in a pack’s folder is, by its path alone: cards, words, or nothing that belongs there.

What does not belong is gathered by folder: one that is itself a pack, or one of pictures, is one mistake,
since a line for each of its files would bury all else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypedDict

import msgspec

from . import checksums
from .built_in import MANIFEST

VOCABULARY, OUTLINE = "vocabulary.yaml", "game.yaml"
CHANGES, REFERENCE, LOOK = "changes.yaml", "reference.yaml", "look.yaml"
OWN = frozenset({MANIFEST, VOCABULARY, OUTLINE, CHANGES, REFERENCE, LOOK})
"""The files of a pack that stand beside its folders."""
CARDS, WORDS = "cards", "locales"
"""The folders of a pack that hold its cards and its words."""
ENDING = ".yaml"
_ROLES = {MANIFEST: "pack", VOCABULARY: "vocabulary", OUTLINE: "game", REFERENCE: "reference", LOOK: "look"}
_DEPTHS = ("pack", "vocabulary", "game")
_BESIDE = frozenset({"README.md", "LICENSE", "LICENSE.txt", "LICENSE.md", "CHANGELOG.md", checksums.NAME})
_WRITERS = frozenset({"doc", "docx", "odt", "pages", "pdf", "rtf"})  # what word processors write


class Stray(msgspec.Struct, frozen=True):
    """Files that have no place in a pack, with the folder that holds them: the empty path is the pack’s own.

    ``is_pack``: whether the folder is a pack itself; its manifest is then the first of the files.
    """

    folder: str
    files: tuple[str, ...]
    is_pack: bool = False


class ClassifiedFiles(msgspec.Struct, frozen=True):
    """The files of a pack by what they are, each list in the order of the paths.

    ``misnamed``: files and folders of a name that is not quite right, with the right one; ``endings``: YAML
    files that do not end in ``.yaml``, with the name that they should have; ``formatted``: what word
    processors write, which may hold what was meant to be read.
    """

    cards: tuple[str, ...]
    words: tuple[str, ...]
    beside: tuple[str, ...] = ()
    misnamed: tuple[tuple[str, str], ...] = ()
    endings: tuple[tuple[str, str], ...] = ()
    formatted: tuple[str, ...] = ()
    strays: tuple[Stray, ...] = ()


def file_role(name: str) -> str:
    """What a file of a pack is, by the name that messages give it."""
    folder, _, own = name.replace("!", "/").rpartition("/")
    if own in _ROLES:
        return _ROLES[own]
    return WORDS if WORDS in folder.split("/") else CARDS


def file_depth(name: str) -> int:
    """How much builds on a file: the lower, the more. Cards and words of a pack all count the same."""
    role = file_role(name)
    return _DEPTHS.index(role) if role in _DEPTHS else len(_DEPTHS)


def builtin_sorted_out(paths: Iterable[str]) -> ClassifiedFiles:
    """The files of a built-in pack, whose words lie elsewhere: all are cards."""
    cards, endings, others = _yaml_only(paths)
    return ClassifiedFiles(cards, (), endings=endings, **_placeless(others, ()))


def classify_files(paths: Collection[str], present: Collection[str]) -> ClassifiedFiles:
    """The files of a stranger’s pack but those that ``OWN`` names. ``present``: those read already."""
    packs = _packs_within(paths)
    foreign = [path for path in paths if _pack_around(path, packs) is not None]
    own = sorted(set(paths) - set(foreign))
    cards, card_endings, pictures = _yaml_only(path for path in own if _depth_in(path, CARDS))
    words, word_endings, notes = _yaml_only(path for path in own if _depth_in(path, WORDS) == 1)
    lost = [path for path in own if not _depth_in(path, CARDS) and _depth_in(path, WORDS) != 1]
    beside = [path for path in lost if path in _BESIDE]
    meant = {path: right for path in lost if (right := meant_file(path)) and right not in present}
    left = [path for path in lost if path not in beside and path not in meant]
    return ClassifiedFiles(
        cards,
        words,
        tuple(path for path in beside if path != checksums.NAME),
        tuple(dict.fromkeys(_renaming(path, right) for path, right in meant.items())),
        (*card_endings, *word_endings),
        **_placeless([*left, *pictures, *notes, *foreign], packs),
    )


def meant_file(path: str) -> str | None:
    """Where a file of a pack with a name that is not quite right belongs: ``Pack.yml``, ``Cards/x.yaml``.

    None where the name is right, or like none of a pack.
    """
    folder, _, name = path.rpartition("/")
    stem = name.lower().removesuffix(".txt").removesuffix(".yaml").removesuffix(".yml")
    first, _, rest = folder.partition("/")
    if not folder:
        meant = f"{stem}{ENDING}" if f"{stem}{ENDING}" in OWN else path
    elif first.lower() in (CARDS, WORDS):
        meant = "/".join(filter(None, (first.lower(), rest, name)))
    else:
        return None
    return meant if meant != path else None


def _renaming(path: str, meant: str) -> tuple[str, str]:
    """What has the name that is not quite right, and the right one: the folder at the top, or the file."""
    first, inside, _ = path.partition("/")
    return (first, meant.partition("/")[0]) if inside else (path, meant)


def _depth_in(path: str, folder: str) -> int:
    """How many folders deep a file lies in a folder: 0 outside of it, 1 where it is right in it."""
    return path.count("/") if path.startswith(f"{folder}/") else 0


def _yaml_only(
    paths: Iterable[str],
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The YAML files; those that end otherwise, with the right name; and what is no YAML."""
    kept, endings, others = [], [], []
    for path in paths:
        stem, _, ending = path.rpartition(".")
        if path.endswith(ENDING):
            kept.append(path)
        elif stem and ending.lower() in {"yml", "yaml"}:
            endings.append((path, stem.rpartition("/")[2] + ENDING))
        else:
            others.append(path)
    return tuple(kept), tuple(endings), tuple(others)


# ------------------------------------------------------------------ what does not belong


def _packs_within(paths: Collection[str]) -> frozenset[str]:
    """The folders that are packs themselves; of those in one another the outermost.

    Among cards and words a ``pack.yaml`` may be a file of them: there a pack must have more than that.
    """
    there = {*paths, *(folder for path in paths for folder in _folders_above(path))}
    outermost: set[str] = set()
    for path in sorted(paths, key=lambda path: path.count("/")):
        folder, _, name = path.rpartition("/")
        is_outermost = name == MANIFEST and folder and outermost.isdisjoint(_folders_above(path))
        if is_outermost and (folder.partition("/")[0] not in (CARDS, WORDS) or _has_more(folder, there)):
            outermost.add(folder)
    return frozenset(outermost)


def _has_more(folder: str, there: Collection[str]) -> bool:
    """Whether a folder has more of a pack than a manifest."""
    return any(f"{folder}/{name}" in there for name in (VOCABULARY, CARDS, WORDS))


def _folders_above(path: str) -> Iterator[str]:
    """The folders that a file lies in, the innermost first."""
    while path := path.rpartition("/")[0]:
        yield path


def _pack_around(path: str, packs: Collection[str]) -> str | None:
    """That of some packs in which a file lies."""
    return next((folder for folder in _folders_above(path) if folder in packs), None)


class _Placeless(TypedDict):
    formatted: tuple[str, ...]
    strays: tuple[Stray, ...]


def _placeless(paths: Sequence[str], packs: Collection[str]) -> _Placeless:
    """Files that have no place in a pack. What a word processor wrote in another pack goes with that."""
    formatted = [path for path in paths if _is_formatted(path) and _pack_around(path, packs) is None]
    strays = _strays([path for path in paths if path not in formatted], packs)
    return {"formatted": tuple(formatted), "strays": tuple(strays)}


def _is_formatted(path: str) -> bool:
    return path.rpartition(".")[2].lower() in _WRITERS


def _strays(paths: Iterable[str], packs: Collection[str]) -> Iterator[Stray]:
    """Files out of place by the pack that they are of, or by folder."""
    grouped: dict[str, list[str]] = {}
    for path in paths:
        pack = _pack_around(path, packs)
        grouped.setdefault(_homeless(path) if pack is None else pack, []).append(path)
    for folder, files in grouped.items():
        if folder in packs:
            files.sort(key=lambda path: path != f"{folder}/{MANIFEST}")
        yield Stray(folder, tuple(files), folder in packs)


def _homeless(path: str) -> str:
    """The topmost folder that has no place in a pack; for a file among cards the one that it lies in."""
    folder = path.rpartition("/")[0]
    first, _, rest = folder.partition("/")
    if first == CARDS:
        return folder
    return f"{first}/{rest.partition('/')[0]}" if first == WORDS and rest else first
