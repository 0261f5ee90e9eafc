"""The files and folders that the documentation names, and whether they are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.places import ROOT

MADE = ("build/", "dist/", ".venv/", "my_cards/", "moonlight/", "for_two/")  # what commands make
SUFFIX = re.compile(r"\.(?:py|yaml|md|json|lark|toml|txt)$")
FENCED = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
PATH = re.compile(r"[\w.<>*/{},-]+")


def missing(page: str, text: str) -> list[str]:
    """The paths of a page (its place from the root) that lead nowhere."""
    outside = FENCED.sub("", text)
    folder = (ROOT / page).parent
    linked = [link for link in LINK.findall(outside) if "://" not in link]
    lost = [link for link in linked if not (folder / link).exists()]
    return lost + [named for named in _named(outside) if not _there(named)]


def _named(text: str) -> Iterator[str]:
    """What is written as code and looks like a path: with a known folder before a slash, or an ending."""
    for code in CODE.findall(text):
        if not PATH.fullmatch(code) or code.startswith(MADE):
            continue
        first, slash, _ = code.partition("/")
        if SUFFIX.search(code) or (slash and (ROOT / first).is_dir() and first):
            yield code


def _there(named: str) -> bool:
    pattern = re.sub(r"<[^<>]*>", "*", named.rstrip("/"))
    if "/" not in pattern:
        return any(_matches(name, pattern) for name in _names())
    return any(ROOT.glob(pattern)) or any(ROOT.glob(f"*/{pattern}"))


def _matches(name: str, pattern: str) -> bool:
    return Path(name).match(pattern)


@cache
def _names() -> frozenset[str]:
    """The names of all files of the project's folders."""
    tops = [p for p in ROOT.iterdir() if p.is_dir() and not p.name.startswith(".") and p.name != "build"]
    inside = (file for top in tops for file in top.rglob("*") if file.is_file())
    return frozenset(file.name for file in (*ROOT.iterdir(), *inside))
