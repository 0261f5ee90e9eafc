"""Packs are read from plain files in a fixed order, and nothing else is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from heroglyph.compiler.source.packs.pack import find_builtin_packs, read_pack
from heroglyph.compiler.source.packs.pack_files import PackFiles

MANIFEST = "id: lantern\nversion: 1.0.0\nlanguage: 1\nlanguages: [en, fr]\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A stranger's pack without a mistake."""
    root = tmp_path / "lantern"
    files = {
        "pack.yaml": MANIFEST,
        "vocabulary.yaml": "nouns: {}\nverbs: {}\n",
        "cards/b.yaml": "- {id: b, kind: k}\n",
        "cards/a.yaml": "- {id: a, kind: k}\n",
        "cards/more/c.yaml": "- {id: c, kind: k}\n",
        "locales/fr.yaml": "names: {a: lanterne}\n",
        "locales/en.yaml": "names: {a: lantern}\n",
        "README.md": "hello\n",
        ".git/config": "passed over\n",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def codes(pack: PackFiles) -> list[str]:
    return [diagnostic.code for diagnostic in pack.diagnostics]


def test_a_strangers_folder(root: Path) -> None:
    pack = read_pack(root)
    prefix = root.as_posix()
    assert codes(pack) == []
    assert (pack.id, pack.languages, list(pack.locales)) == ("lantern", ("en", "fr"), ["en", "fr"])
    assert [name for name, _ in pack.cards] == [f"{prefix}/cards/{n}.yaml" for n in ("a", "b", "more/c")]
    assert set(pack.sources) == {f"{prefix}/{p.relative_to(root).as_posix()}" for p in root.rglob("*.yaml")}
    assert pack.sources[f"{prefix}/pack.yaml"].text == MANIFEST


def test_builtin_packs_have_short_names_and_no_mistake_in_their_form() -> None:
    packs = find_builtin_packs()
    assert list(packs) == sorted(packs)
    for name, path in packs.items():
        pack = read_pack(path)
        assert pack.id == name
        assert pack.manifest is not None
        assert pack.vocabulary is not None
        assert pack.cards
        assert all(file.startswith((f"cards/{name}/", "locales/")) for file in pack.sources)
        assert set(codes(pack)) <= {"H109"}


def test_what_is_missing(tmp_path: Path) -> None:
    assert codes(read_pack(tmp_path / "nowhere")) == ["H101"]
    (tmp_path / "empty").mkdir()
    assert codes(read_pack(tmp_path / "empty")) == ["H105", "H105"]


def test_languages_listed_and_files_are_compared(root: Path) -> None:
    (root / "locales" / "fr.yaml").rename(root / "locales" / "de.yaml")
    pack = read_pack(root)
    assert codes(pack) == ["H109", "H110"]
    source = pack.sources[f"{root.as_posix()}/pack.yaml"]
    assert source.text[pack.diagnostics[0].span.start : pack.diagnostics[0].span.end] == "fr"


def test_words_in_a_folder_of_their_language_are_not_taken_for_another_language(root: Path) -> None:
    (root / "locales" / "fr").mkdir()
    (root / "locales" / "fr.yaml").rename(root / "locales" / "fr" / "lantern.yaml")
    pack = read_pack(root)
    assert sorted(codes(pack)) == ["H104", "H109"]
    assert list(pack.locales) == ["en"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("cards/run.py", "H104"),
        ("cards/x.yml", "H106"),
        ("cards/x.YAML", "H106"),
        ("setup.py", "H104"),
        ("cards/a b.yaml", "H103"),
        ("cards/é.yaml", "H103"),
        ("cards/-x.yaml", "H103"),
        ("cards/con.yaml", "H103"),
        ("cards/A.yaml", "H107"),
    ],
)
def test_names_that_are_refused(root: Path, name: str, code: str) -> None:
    (root / name).write_text("- {id: x, kind: k}\n", encoding="utf-8")
    pack = read_pack(root)
    assert codes(pack) == [code]
    assert len(pack.cards) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize(
    "place", ["pack.yaml", "vocabulary.yaml", "cards/z.yaml", "locales/de.yaml", "cards/dir"]
)
def test_links_are_not_followed(root: Path, place: str, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.yaml").write_text("- {id: secret, kind: k}\n")
    (root / place).unlink(missing_ok=True)
    (root / place).symlink_to(outside if place.endswith("dir") else outside / "secret.yaml")
    pack = read_pack(root)
    assert "H102" in codes(pack)
    assert not any("secret" in source.text for source in pack.sources.values())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_pipe_is_not_opened(root: Path) -> None:
    os.mkfifo(root / "cards" / "pipe.yaml")
    assert codes(read_pack(root)) == ["H102"]


def test_the_manifests_id_leads_nowhere(tmp_path: Path) -> None:
    home = tmp_path / "cards" / "p"
    home.mkdir(parents=True)
    (tmp_path / "locales" / "en").mkdir(parents=True)
    (tmp_path / "secret.yaml").write_text("secret: yes\n")
    (home / "pack.yaml").write_text("id: ../../secret\nversion: 1.0.0\nlanguage: 1\nlanguages: []\n")
    (home / "vocabulary.yaml").write_text("nouns: {}\n")
    pack = read_pack(home)
    assert not any("secret: yes" in source.text for source in pack.sources.values())


def test_one_broken_file_does_not_hide_the_others(root: Path) -> None:
    (root / "cards" / "a.yaml").write_bytes(b"\xff\xfe")
    pack = read_pack(root)
    assert codes(pack) == ["H002"]
    assert len(pack.cards) == 2
