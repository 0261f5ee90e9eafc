"""The house keeps its shape: what the import contract of import-linter cannot say."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("compiler", "runtime", "workbench")
DECLARATIONS = {"rules.py", "syntax.py", "effects.py"}  # trees of data classes, which belong together


def modules(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Absolute names of what a module of ours imports, worked out from its place."""
    package = ["heroglyph", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])])


def test_source_folder_holds_only_links_to_the_rooms() -> None:
    entries = sorted((ROOT / "src" / "heroglyph").iterdir())
    assert {"compiler", "runtime", "workbench", "grammar", "cards", "locales"} <= {e.name for e in entries}
    for entry in entries:
        if entry.name in {"py.typed", "__pycache__"}:
            continue
        assert entry.is_symlink(), entry
        assert entry.resolve() == (ROOT / entry.name).resolve(), entry


def test_only_lowering_sees_the_effects() -> None:
    for path in modules("compiler"):
        if path.name.startswith("lower"):
            continue
        assert not [name for name in imports(path) if name.startswith("heroglyph.runtime")], path


@pytest.mark.parametrize("room", ["compiler", "runtime"])
def test_pure_rooms_print_nothing_and_open_no_terminal_or_socket(room: str) -> None:
    for path in modules(room):
        names = set(imports(path))
        assert not names & {"sys", "socket", "subprocess", "urllib", "http", "logging", "click", "rich"}, path
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"print", "input"}, f"{path}:{node.lineno}"


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_says_what_it_is_for(room: str) -> None:
    for path in modules(room):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


@pytest.mark.parametrize("room", ROOMS)
def test_files_and_functions_stay_small(room: str) -> None:
    for path in modules(room):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        declares_only = not any(isinstance(node, ast.FunctionDef) for node in tree.body)
        assert text.count("\n") <= 400 or (declares_only and path.name in DECLARATIONS), path
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                assert node.end_lineno - node.lineno < 60, f"{path}:{node.lineno} {node.name}"
