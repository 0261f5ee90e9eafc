"""What does not belong into a pack is told once a folder, so that it does not bury what else is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.classified_files import classify_files
from heroglyph.compiler.source.packs.pack import read_pack

PACK = {
    "pack.yaml": "id: mine\nversion: 1.0.0\nlanguage: 1\nlanguages: []\n",
    "vocabulary.yaml": "nouns: {}\n",
    "cards/a.yaml": "- {id: a, kind: b}\n",
}
OTHER = ("pack.yaml", "vocabulary.yaml", "cards/b.yaml", "locales/en.yaml")
PLACES = {
    "a pack beside the cards": ([f"other/{name}" for name in OTHER], [("H660", "other", 4)]),
    "a pack in a folder": ([f"more/other/{name}" for name in OTHER], [("H660", "more/other", 4)]),
    "a pack among the cards": ([f"cards/other/{name}" for name in OTHER], [("H660", "cards/other", 4)]),
    "a pack among the words": ([f"locales/other/{name}" for name in OTHER], [("H660", "locales/other", 4)]),
    "a pack in a pack in a pack": (
        [*(f"other/{name}" for name in OTHER), *(f"other/third/{name}" for name in OTHER)],
        [("H660", "other", 8)],
    ),
    "two packs": (
        [*(f"x/one/{name}" for name in OTHER), *(f"x/two/{name}" for name in OTHER), "x/notes.txt"],
        [("H660", "x/one", 4), ("H660", "x/two", 4), ("H104", "x/notes.txt", 1)],
    ),
    "a manifest alone": (["other/pack.yaml"], [("H660", "other", 1)]),
    "cards called pack.yaml": (["cards/other/pack.yaml"], []),
    "a folder of pictures": (["art/a.png", "art/b.png", "art/small/c.png"], [("H661", "art", 3)]),
    "pictures among cards": (["cards/art/a.png", "cards/art/b.png"], [("H661", "cards/art", 2)]),
    "one picture": (["cards/art/a.png"], [("H104", "cards/art/a.png", 1)]),
    "notes beside the pack": (["todo.txt", "ideas.txt", "README.md"], [("H661", "", 2)]),
    "words in folders": (
        ["locales/en/a.yaml", "locales/en/b.yaml", "locales/fr/a.yaml"],
        [("H661", "locales/en", 2), ("H104", "locales/fr/a.yaml", 1)],
    ),
    "a folder with a capital letter": (["Locales/en.yaml", "Locales/fr.yaml"], [("H655", "Locales", 0)]),
    "two files with capital letters": (
        ["Game.yaml", "Changes.yml"],
        [("H655", "Changes.yml", 0), ("H655", "Game.yaml", 0)],
    ),
}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    root = tmp_path / "mine"
    written(root, PACK)
    return root


def written(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


def told(root: Path, diagnostic: Diagnostic) -> tuple[str, str, int]:
    """The code, the folder or file in the pack, and how many files it has."""
    arguments = dict(diagnostic.arguments)
    path = str(arguments.get("folder", arguments.get("file"))).removeprefix(root.as_posix()).lstrip("/")
    count = arguments.get("count", 1 if diagnostic.code == "H104" else 0)
    assert isinstance(count, int)
    return diagnostic.code, path, count


@pytest.mark.parametrize("case", PLACES)
def test_what_does_not_belong_is_told_once_a_folder(case: str, pack: Path) -> None:
    files, expected = PLACES[case]
    written(pack, dict.fromkeys(files, "- {id: x, kind: b}\n"))
    read = read_pack(pack)
    diagnostics = [diagnostic for diagnostic in read.diagnostics if diagnostic.code != "H110"]
    assert sorted(told(pack, diagnostic) for diagnostic in diagnostics) == sorted(expected)
    for diagnostic in diagnostics:  # every file is named: as the place, or as another place
        if (count := dict(diagnostic.arguments).get("count")) is not None:
            places = {diagnostic.span.file, *(other.span.file for other in diagnostic.related)}
            assert len(places - {dict(diagnostic.arguments)["folder"]}) == count
    kept = {path for path, _ in read.cards}
    assert not any("other" in path and ("H660", "cards/other", 4) in expected for path in kept)


def test_a_pack_in_a_zip_is_told_by_its_folder_too() -> None:
    classified = classify_files(["cards/a.yaml", *(f"cards/other/{name}" for name in OTHER)], ())
    assert classified.cards == ("cards/a.yaml",)
    assert [(stray.folder, stray.files[0], stray.is_pack) for stray in classified.strays] == [
        ("cards/other", "cards/other/pack.yaml", True)
    ]


def test_many_packs_in_one_another_are_sorted_out_at_once() -> None:
    paths = [f"cards/{a}/{b}/{name}" for a in range(50) for b in range(50) for name in OTHER]
    assert len(classify_files(paths, ()).strays) == 2_500
