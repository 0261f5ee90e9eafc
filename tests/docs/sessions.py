"""Pages that tell a story: their blocks are done one after the other, in a folder that begins empty.

``console``: as elsewhere. ``yaml new FILE``, or ``csv``: the reader writes it, in a new folder if need be.
``yaml now FILE``: it is so by now.
``diff FILE``: the reader changes the lines marked with a minus to those marked with a plus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from .blocks import Block
from .checking import problems


def run_session(blocks: Sequence[Block]) -> list[str]:
    """What goes otherwise than the blocks of a page tell."""
    return [f"{block.place}: {difference}" for block in blocks for difference in _done(block)]


def _done(block: Block) -> Iterator[str]:
    match block.info:
        case ("yaml" | "csv", "new", name):
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(block.text, encoding="utf-8")
        case ("yaml", "now", name):
            content = Path(name).read_text(encoding="utf-8")
            if content != block.text:
                yield f"{name} is {content}"
        case ("diff", name):
            yield from _edited(Path(name), block.text)
        case _:
            yield from problems(block)


def _edited(path: Path, marked: str) -> Iterator[str]:
    lines = marked.splitlines(keepends=True)
    before = "".join(line[2:] for line in lines if line.startswith("- "))
    after = "".join(line[2:] for line in lines if line.startswith("+ "))
    text = path.read_text(encoding="utf-8")
    if text.count(before) != 1:
        yield f"{before!r} stands {text.count(before)} times in {path}"
    path.write_text(text.replace(before, after), encoding="utf-8")
