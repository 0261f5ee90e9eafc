"""Each limit that the loader and the pack reader enforce: N is taken, N + 1 is refused by its name."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.places import ROOT, text_of

from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.limits import BUDGETS, DEFAULT_LIMITS, LIMITS, Limits
from heroglyph.compiler.source.packs.pack import read_pack
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.workbench.report.messages import available_languages, read_messages


def passed(diagnostics: list[Diagnostic]) -> list[object]:
    return [dict(d.arguments)["limit"] for d in diagnostics if d.code == "H090"]


def loaded(limits: Limits, text: str) -> list[Diagnostic]:
    return load_text("f", text, limits)[1]


YAML: dict[str, Callable[[int], str]] = {
    "yaml_file": lambda n: "- x\n" + "#" * (n - 4),
    "yaml_depth": lambda n: "[" * n + "]" * n + "\n",
    "yaml_values": lambda n: "- x\n" * (n - 1),
    "yaml_key": lambda n: "k" * n + ": x\n",
    "yaml_text": lambda n: "- " + "x" * n + "\n",
}


@pytest.mark.parametrize("name", YAML)
@pytest.mark.parametrize("most", [None, 6])
def test_limits_of_one_file(name: str, most: int | None) -> None:
    limits = DEFAULT_LIMITS if most is None else Limits().raised(**{name: most})
    n = getattr(limits, name)
    assert loaded(limits, YAML[name](n)) == []
    assert passed(loaded(limits, YAML[name](n + 1))) == [name]


@pytest.mark.parametrize("style", ["'{}'", '"{}"', "|\n  {}\n"])
def test_text_limit_of_every_style(style: str) -> None:
    limits = Limits().raised(yaml_text=20)
    body = "x" * (20 - style.startswith("|"))
    assert loaded(limits, "a: " + style.format(body) + "\n") == []
    assert passed(loaded(limits, "a: " + style.format(body + "x") + "\n")) == ["yaml_text"]


def test_file_limit_counts_bytes() -> None:
    limits = Limits().raised(yaml_file=8)
    assert loaded(limits, "- éé\n") == []
    assert passed(loaded(limits, "- ééé\n")) == ["yaml_file"]
    assert passed(load_text("f", "- ééé\n".encode(), limits)[1]) == ["yaml_file"]


def test_values_limit_holds_while_recovering() -> None:
    limits = Limits().raised(yaml_values=6)
    assert passed(loaded(limits, "- a: b: c\n" + "- x\n" * 9)) == ["yaml_values"]


def test_deep_nesting_is_refused_and_not_a_crash() -> None:
    for depth in (1_000, 100_000):
        diagnostics = load_text("f", "[" * depth, Limits().raised(yaml_file=LIMITS["yaml_file"].cap))[1]
        assert passed(diagnostics) == ["yaml_depth"]


def pack(root: Path, cards: int = 1, files: int = 1, folder: str = "", name: str = "cards") -> Path:
    (root / "cards" / folder).mkdir(parents=True)
    (root / "pack.yaml").write_text("id: p\nversion: 1.0.0\nlanguage: 1\nlanguages: []\n")
    (root / "vocabulary.yaml").write_text("nouns: {}\nverbs: {}\n")
    for number in range(files):
        text = "- {id: a, kind: b}\n" * cards
        (root / "cards" / folder / f"{name}{number}.yaml").write_text(text)
    return root


PACK = [
    ("pack_cards", 3, {"cards": 3}, {"cards": 4}),
    ("pack_cards", 3, {"files": 3}, {"files": 4}),
    ("pack_files", 5, {"files": 3}, {"files": 4}),
    ("pack_depth", 3, {"folder": "a/b"}, {"folder": "a/b/c"}),
    ("path_length", 16, {"name": "abcd"}, {"name": "abcde"}),
    ("file_name_length", 15, {"name": "abcdefghi"}, {"name": "abcdefghij"}),
]


@pytest.mark.parametrize(("name", "most", "fits", "passes"), PACK)
def test_limits_of_a_pack(
    name: str, most: int, fits: dict[str, object], passes: dict[str, object], tmp_path: Path
) -> None:
    limits = Limits().raised(**{name: most})
    assert read_pack(pack(tmp_path / "a", **fits), limits).diagnostics == []  # type: ignore[arg-type]
    assert passed(read_pack(pack(tmp_path / "b", **passes), limits).diagnostics)[:1] == [name]  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["yaml_total", "pack_bytes"])
def test_limits_of_all_bytes_of_a_pack(name: str, tmp_path: Path) -> None:
    root = pack(tmp_path / "p", files=3)
    size = sum(path.stat().st_size for path in root.rglob("*.yaml"))
    assert read_pack(root, Limits().raised(**{name: size})).diagnostics == []
    assert passed(read_pack(root, Limits().raised(**{name: size - 1})).diagnostics) == [name]


def test_no_limit_is_raised_above_its_cap() -> None:
    for name, limit in LIMITS.items():
        assert limit.default == getattr(DEFAULT_LIMITS, name)
        assert 0 < limit.default <= limit.cap
        assert limit.reason
        assert getattr(Limits().raised(**{name: limit.cap}), name) == limit.cap
        with pytest.raises(ValueError, match=name):
            Limits().raised(**{name: limit.cap + 1})
    with pytest.raises(ValueError, match="no_such"):
        Limits().raised(no_such=1)


@pytest.mark.parametrize("language", available_languages())
def test_limits_of_reading_have_words_and_a_name_in_the_message(language: str) -> None:
    messages = read_messages(language)
    for name in [*YAML, *[case[0] for case in PACK], "yaml_total", "pack_bytes"]:
        assert messages.term(f"limit_{name}") != f"limit_{name}"
    diagnostics = loaded(Limits().raised(yaml_key=1), "kk: x\n")
    assert "yaml_key" in messages.text(diagnostics[0])


def test_every_limit_is_in_force() -> None:
    """Each stands in the compiler's or the workbench's code, or is a budget that the runtime has too."""
    root = ROOT
    table = root / "compiler" / "source" / "limits.py"
    files = [
        path for room in ("compiler", "workbench") for path in (root / room).rglob("*.py") if path != table
    ]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    budgets = text_of("test_budgets.py")
    used = {*re.findall(r"limits\.(\w+)", code, re.IGNORECASE), *re.findall(r'"(\w+)"', code + budgets)}
    idle = [name for name in LIMITS if name not in used and name not in BUDGETS.values()]
    assert idle == []


def test_limits_are_equal_whose_values_are() -> None:
    assert Limits() == DEFAULT_LIMITS and hash(Limits()) == hash(DEFAULT_LIMITS)
    assert Limits().raised(repeat=200) != DEFAULT_LIMITS
    assert Limits() != 1
