"""What no files of a pack show: the few codes whose pages tell a situation, each with how it comes about."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_BZIP2

import pytest
from tests.hostile.zips import FILES, member, patched, renamed, zipped

from heroglyph.compiler.compile import check, load, load_files
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack import find_builtin_packs, read_pack
from heroglyph.workbench.examples.examples import run_examples
from heroglyph.workbench.examples.script import Script

from .examples_run import MANIFEST, small_game, write

Situation = Callable[[Path, pytest.MonkeyPatch], list[str]]
MINE = "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n"


def _codes(diagnostics: list[Diagnostic]) -> list[str]:
    return list(dict.fromkeys(diagnostic.code for diagnostic in diagnostics))


def _no_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return _codes(read_pack(folder / "my_gmae").diagnostics)


def _link(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    write(folder / "pack", {MANIFEST: MINE, "vocabulary.yaml": "nouns: {}\nverbs: {}\n"})
    (folder / "charms.yaml").write_text("[]\n")
    (folder / "pack" / "cards").mkdir()
    (folder / "pack" / "cards" / "charms.yaml").symlink_to(folder / "charms.yaml")
    return _codes(read_pack(folder / "pack").diagnostics)


def _not_allowed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    write(folder, {MANIFEST: MINE, "vocabulary.yaml": "nouns: {}\nverbs: {}\n", "cards/charms.yaml": "[]\n"})
    refuse = Refusing(os.open)
    monkeypatch.setattr(os, "open", refuse.open)
    return _codes(read_pack(folder).diagnostics)


class Refusing:
    """A computer that does not let one file be read, whoever asks."""

    def __init__(self, allowed: Callable[..., int]) -> None:
        self.allowed = allowed

    def open(self, path: str | Path, *rest: int, **more: int | None) -> int:
        """What ``os.open`` does."""
        if str(path).endswith("charms.yaml"):
            raise PermissionError(13, "Permission denied")
        return self.allowed(path, *rest, **more)


def _two_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    known = find_builtin_packs()
    return _codes(load([known["rollplayer"], known["dungeonroll"]]).diagnostics)


def _many_languages(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    manifest = MINE.replace("[]", f"[{', '.join(['en'] * 101)}]")
    words = {"vocabulary.yaml": "nouns: {}\nverbs: {}\n", "locales/en.yaml": "names: {}\n"}
    write(folder, {MANIFEST: manifest, **words})
    return _codes(list(check(load([folder])).diagnostics))


def _packed(change: Callable[[Path], object]) -> Situation:
    def read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        write(folder, {MANIFEST: MINE, "vocabulary.yaml": "nouns: {}\nverbs: {}\n", "README.md": "mine\n"})
        names = (MANIFEST, "README.md", "vocabulary.yaml")
        sums = "".join(f"{sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names)
        write(folder, {"SHA256SUMS": sums})
        assert _codes(read_pack(folder).diagnostics) == []
        change(folder)
        return _codes(read_pack(folder).diagnostics)

    return read


def _zip(make: Callable[[], bytes]) -> Situation:
    def read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        path = folder / "my_charms.zip"
        path.write_bytes(make())
        return _codes(read_pack(path).diagnostics)

    return read


def _words_of_base(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A game whose word has no plural, since none of its own rules needs it; a pack that adds a rule."""
    base = "id: base\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\n"
    card = "- id: one\n  kind: gem\n  rules: |\n    score 1 if count(gem from my.gems) >= 2\n"
    zones = "zones: {gems: {sg: bag, lies: in, goes: to, leaves: from}}\n"
    files = {
        "base/pack.yaml": base,
        "base/vocabulary.yaml": "nouns: {gem: {}}\nzones: {gems: {of: gem, owner: player}}\n"
        "resources: {point: {scores: true}}\nverbs: {gain: {object: resource, does: gain}}\n",
        "base/locales/en.yaml": "nouns: {gem: {sg: gem}}\n" + zones,
        "more/pack.yaml": base.replace("id: base", "id: more") + "extends: base\n",
        "more/cards/one.yaml": card,
        "more/locales/en.yaml": "names: {one: {name: One}}\n",
    }
    write(folder, files)
    checked = check(load([folder / "base", folder / "more"]), texts=True)
    return _codes(list(checked.diagnostics))


def _fault(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    def fails(self: Script, line: str, seat: str = "") -> None:
        raise ValueError("not in the tuple")

    monkeypatch.setattr(Script, "perform", fails)
    game = check(load_files([small_game()])).game
    return _codes([diagnostic for result in run_examples(game) for diagnostic in result.diagnostics])


GOOD = zipped(FILES)
LOCAL, CENTRAL = b"PK\x03\x04", b"PK\x01\x02"

SITUATIONS: dict[str, Situation] = {
    "H101": _no_folder,
    "H102": _link,
    "H108": _not_allowed,
    "H112": _two_games,
    "H127": _many_languages,
    "H130": _zip(lambda: b"Rar!" + b"x" * 100),
    "H131": _zip(lambda: b"#!/bin/sh\n" + GOOD),
    "H132": _zip(lambda: renamed(GOOD, "cards/a.yaml", "cards/b.yaml", central=False)),
    "H133": _zip(lambda: patched(patched(GOOD, LOCAL, 6, "H", 1), CENTRAL, 8, "H", 1)),
    "H134": _zip(lambda: zipped(FILES, ZIP_BZIP2)),
    "H135": _zip(lambda: member("../charms.yaml")),
    "H136": _zip(lambda: GOOD[:39] + b"???" + GOOD[42:]),
    "H137": _zip(lambda: zipped({"my_charms/cards/charms.yaml": "[]\n"})),
    "H138": _zip(lambda: renamed(member("cards/b.yaml"), "cards/b.yaml", "cards/a.yaml")),
    "H727": _words_of_base,
    "H724": _zip(lambda: member("cards\\charms.yaml")),
    "H167": _packed(lambda folder: (folder / "README.md").write_text("yours\n")),
    "H168": _packed(lambda folder: (folder / "README.md").unlink()),
    "H169": _packed(lambda folder: write(folder, {"cards/more.yaml": "[]\n"})),
    "H641": _fault,
}
