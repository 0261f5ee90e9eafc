"""The house keeps its shape: what the import contract of import-linter cannot say."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.places import ROOT

ROOMS = ("compiler", "runtime", "workbench", "studio")
DECLARATIONS = {"rules.py", "operations.py"}  # trees of data classes, which belong together


ROOMY, FLOORS = 25, 10
"""How many files a folder holds at most, and how many modules import each other in a row within one."""


def modules(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


class Seen(NamedTuple):
    """What all tests ask of a module, whose tree is built and walked once and not kept.

    ``imports``: absolute names of modules; ``needed``: of what is imported from modules of ours, the module
    and the name in it; ``named``: every name that it binds, in whatever way, and where.
    """

    lines: int
    docstring: str | None
    classes: tuple[str, ...]
    declares_only: bool
    imports: tuple[str, ...]
    needed: tuple[tuple[str, str], ...]
    calls: tuple[tuple[str, int], ...]
    long: tuple[str, ...]
    unsaid: tuple[str, ...]
    named: tuple[tuple[str, int], ...]


@cache
def seen(path: Path) -> Seen:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    package = ["heroglyph", *path.relative_to(ROOT).parts[:-1]]
    imports: list[str] = []
    needed: list[tuple[str, str]] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            imports += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            imports.append(".".join([*base, *([node.module] if node.module else [])]))
            needed += ((imports[-1], alias.name) for alias in node.names if node.level)
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return Seen(
        text.count("\n"),
        ast.get_docstring(tree),
        tuple(node.name for node in tree.body if isinstance(node, ast.ClassDef)),
        not any(isinstance(node, ast.FunctionDef) for node in tree.body),
        tuple(imports),
        tuple(needed),
        tuple(
            (node.func.id, node.lineno)
            for node in nodes
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        ),
        tuple(
            f"{node.lineno} {node.name}"
            for node in functions
            if node.end_lineno and node.end_lineno - node.lineno >= 60
        ),
        tuple(
            f"{function.lineno} {function.name} {name}"
            for function, said in _public(tree, ast.get_docstring(tree) or "")
            for name in sorted(_left_by(function))
            if not re.search(rf"\b{name}\b", said)
        ),
        tuple(_bound_in(nodes)),
    )


def imports(path: Path) -> tuple[str, ...]:
    """Absolute names of what a module of ours imports, worked out from its place."""
    return seen(path).imports


def test_only_lowering_sees_the_effects() -> None:
    for path in modules("compiler"):
        if path.name.startswith("lower"):
            continue
        assert not [name for name in imports(path) if name.startswith("heroglyph.runtime")], path


BOUND = ("typed", "binding", "checks", "lowering", "interactions")
"""Rooms of the compiler to which all comes as trees; ``bind.py`` begins where documents still are."""


def test_what_is_bound_was_parsed_before() -> None:
    names = {"heroglyph.compiler.source.documents", "heroglyph.compiler.parsing.parse"}
    rooms = (path for room in BOUND for path in modules(f"compiler/{room}") if path.name != "bind.py")
    assert [path for path in rooms if names.intersection(imports(path))] == []


@pytest.mark.parametrize("room", ["compiler", "runtime"])
def test_pure_rooms_print_nothing_and_open_no_terminal_or_socket(room: str) -> None:
    for path in modules(room):
        names = set(imports(path))
        assert not names & {"sys", "socket", "subprocess", "urllib", "http", "logging", "click", "rich"}, path
        for name, line in seen(path).calls:
            assert name not in {"print", "input"}, f"{path}:{line}"


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_says_what_it_is_for(room: str) -> None:
    for path in modules(room):
        assert seen(path).docstring, path


def _bound_in(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """Every name that a module binds, in whatever way, and where."""
    for node in nodes:
        match node:
            case ast.Name(id=name, ctx=ast.Store(), lineno=line) | ast.arg(arg=name, lineno=line):
                yield name, line
            case ast.ExceptHandler(name=str(name), lineno=line):
                yield name, line
            case ast.MatchAs(name=str(name), lineno=line) | ast.MatchStar(name=str(name), lineno=line):
                yield name, line
            case ast.MatchMapping(rest=str(name), lineno=line) | ast.alias(asname=str(name), lineno=line):
                yield name, line
            case ast.FunctionDef(name=name, lineno=line):
                yield name, line


def _left_by(function: ast.FunctionDef) -> set[str]:
    """The exceptions that a function raises by name and does not catch by the same name."""
    left: set[str] = set()
    waiting: list[tuple[ast.AST, frozenset[str]]] = [(part, frozenset()) for part in function.body]
    while waiting:
        node, caught = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Raise) and node.exc is not None:
            what = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            name = ast.unparse(what).rpartition(".")[2]
            left |= {name} - caught if name[0].isupper() else set()
        handled = caught
        if isinstance(node, ast.Try):
            named = {ast.unparse(handler.type) for handler in node.handlers if handler.type is not None}
            handled = caught | {name.rpartition(".")[2] for name in named}
        tried = node.body if isinstance(node, ast.Try) else ()
        waiting += [(part, handled if part in tried else caught) for part in ast.iter_child_nodes(node)]
    return left - {"NotImplementedError"}


def _public(scope: ast.Module | ast.ClassDef, said: str) -> Iterator[tuple[ast.FunctionDef, str]]:
    """The public functions, each with its docstring and those of its class and module."""
    for node in scope.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node, f"{said} {ast.get_docstring(node)}"
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from _public(node, f"{said} {ast.get_docstring(node)}")


@pytest.mark.parametrize("room", ROOMS)
def test_who_raises_says_so(room: str) -> None:
    """By name, in the docstring of the function, or once for all in that of its class or module."""
    assert {path: seen(path).unsaid for path in modules(room) if seen(path).unsaid} == {}


@pytest.mark.parametrize("room", ROOMS)
def test_files_and_functions_stay_small(room: str) -> None:
    for path in modules(room):
        module = seen(path)
        assert module.lines <= 400 or (module.declares_only and path.name in DECLARATIONS), path
        assert module.long == (), path


def test_no_folder_is_a_hall() -> None:
    folders = {path.parent for room in ROOMS for path in modules(room)}
    crowded = {f: n for f in folders if (n := sum(path.is_file() for path in f.iterdir())) > ROOMY}
    assert crowded == {}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(["heroglyph", *(parts[:-1] if parts[-1] == "__init__" else parts)])


@cache
def graph() -> dict[str, frozenset[str]]:
    """The modules of ours that each module imports, wherever in it the import stands."""
    paths = {module_name(path): path for room in ROOMS for path in modules(room)}
    return {name: frozenset(_imported(path, paths)) - {name} for name, path in paths.items()}


def _imported(path: Path, known: Collection[str]) -> Iterator[str]:
    for base, name in seen(path).needed:
        if (module := f"{base}.{name}" if f"{base}.{name}" in known else base) in known:
            yield module


def room_of(name: str) -> str:
    """The folder in which a module lies; a package is its own."""
    return name if (ROOT / name.partition(".")[2].replace(".", "/")).is_dir() else name.rpartition(".")[0]


def test_rooms_need_each_other_in_one_direction() -> None:
    """A room is a folder; what one needs of another, that one never needs of it, however long the way."""
    needs: dict[str, set[str]] = {}
    for name, imported in graph().items():
        needs.setdefault(room_of(name), set()).update(
            {room_of(module) for module in imported} - {room_of(name)}
        )
    order = TopologicalSorter(needs)
    order.prepare()  # raises CycleError, which names the rooms of a circle


def test_modules_need_each_other_in_one_direction() -> None:
    TopologicalSorter(graph()).prepare()  # raises CycleError, which names the modules of a circle


def test_a_room_has_few_floors() -> None:
    deepest: dict[str, int] = {}

    def floor(name: str, above: tuple[str, ...] = ()) -> int:
        below = [
            module for module in graph()[name] if room_of(module) == room_of(name) and module not in above
        ]
        return 1 + max((floor(module, (*above, name)) for module in below), default=0)

    for name in graph():
        deepest[room_of(name)] = max(deepest.get(room_of(name), 0), floor(name))
    assert {room: floors for room, floors in deepest.items() if floors > FLOORS} == {}


WRITTEN_AND_BOUND = {"compiler/tree/rules.py", "compiler/tree/syntax.py"}
"""Where a class stands twice on purpose: what differs between a rule as written and as bound."""


@pytest.mark.parametrize("room", ROOMS)
def test_a_class_name_has_one_meaning_in_a_room(room: str) -> None:
    where: dict[str, set[str]] = {}
    for path in modules(room):
        for name in seen(path).classes:
            if not name.startswith("_"):
                where.setdefault(name, set()).add(path.relative_to(ROOT).as_posix())
    twice = {name: paths - WRITTEN_AND_BOUND for name, paths in where.items() if len(paths) > 1}
    assert {name: paths for name, paths in twice.items() if paths} == {}


NAMELESS = {"found", "one"}
"""Names that say nothing of what is called so."""

NAMED = (*ROOMS, "tools", "tests")
"""Where nothing is called so."""


@pytest.mark.parametrize("room", NAMED)
def test_a_name_says_what_it_names(room: str) -> None:
    nameless = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in modules(room)
        for name, line in seen(path).named
        if name in NAMELESS
    ]
    assert nameless == []
