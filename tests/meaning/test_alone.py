"""The interpreter is a meaning of its own.

It uses nothing that lowers or plays, and stays small enough to be read.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

INTERPRETER = Path(__file__).parent / "interpreter"
LARGEST = 3_370


def modules() -> list[Path]:
    return sorted(INTERPRETER.glob("*.py"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def test_nothing_of_lowering_or_the_runtime_is_used() -> None:
    allowed = (
        "heroglyph.compiler.tree",
        "heroglyph.compiler.typed",
        "heroglyph.compiler.words",
        "heroglyph.compiler.interactions.traces",
        "heroglyph.compiler.source.records",
    )
    for path in modules():
        ours = [name for name in imported(path) if name.startswith(("heroglyph", "tests"))]
        assert all(name.startswith(allowed) for name in ours), path


def test_every_module_says_which_section_it_implements() -> None:
    for path in modules():
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def code_lines(path: Path) -> int:
    """The lines that are neither empty nor a comment nor a docstring."""
    text = path.read_text(encoding="utf-8")
    told: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            told |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    kept: set[int] = set()
    quiet = (
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.COMMENT,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    )
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in quiet:
            kept |= set(range(token.start[0], token.end[0] + 1))
    return len(kept - told)


def test_it_stays_small() -> None:
    assert sum(map(code_lines, modules())) <= LARGEST
