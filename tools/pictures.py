"""Makes the pictures of the README: ``python -m tools.pictures``, or some of them: ``… diagnostic play``.

What a terminal shows is recorded in one and drawn as SVG by rich. A page of a rules reference is photographed
in a chromium of this machine, light and dark. Each picture holds its text, and a test compares that with what
the program says today.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_COLUMNS, _PATIENCE = 80, 300  # seconds
_THEME = TerminalTheme(
    (34, 39, 46),
    (230, 237, 243),
    [
        (8, 8, 8),
        (222, 80, 72),
        (35, 134, 54),
        (216, 161, 58),
        (75, 131, 221),
        (197, 134, 224),
        (86, 182, 194),
        (240, 240, 240),
    ],
)
_FRAME = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_DRAWN = re.compile(r'<text class="[^"]*-r\d+"[^>]*>(.*?)</text>')
_PROMPT = re.compile(rb"(?:^|\n)\w+> $")


@dataclass(frozen=True, slots=True)
class Terminal:
    """A command, what is typed after it, and the line with which the screen to be drawn begins."""

    command: str
    answers: Sequence[str] = ()
    begins: str = ""
    mistakes: Sequence[
        tuple[str, str]
    ] = ()  # in a copy of the example packs: what is right, and what is wrong


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a rules reference, and how much of it is shown."""

    game: str
    page: str
    width: int
    height: int


TERMINALS = MappingProxyType(
    {
        "diagnostic": Terminal(
            "heroglyph check lantern_fair",
            mistakes=(
                ("where die.bright: gain", "where die.value > 6: gain"),
                ("pay 1 gold;", "pay 1 gild;"),
            ),
        ),
        "play": Terminal(
            "heroglyph play rollplayer --players 2 --names Ann,Bo --bots greedy --seed 7",
            answers=(*"2212123131211111222213211212111", "why"),
            begins="Round 3",
        ),
    }
)
PAGES = MappingProxyType({"reference": Page("dungeonroll", "en/heroes.html", 860, 640)})
_MISTAKEN = Path("lantern_fair", "cards", "traits.yaml")


def shown(terminal: Terminal) -> str:
    """What a terminal shows, with its escape sequences: the command, and what is told from ``begins`` on."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "docs" / "examples", folder, dirs_exist_ok=True)
        path = Path(folder, _MISTAKEN)
        for right, wrong in terminal.mistakes:
            text = path.read_text(encoding="utf-8")
            if right not in text:
                raise ValueError(right)
            path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
        told = _recorded(terminal, folder)
    at = told.rfind(terminal.begins) if terminal.begins else 0
    return f"$ {terminal.command}\n" + ("…\n" if at else "") + told[at:]


def _recorded(terminal: Terminal, folder: str) -> str:
    """Runs a command in a terminal of its own, types the answers, and ends it where there are no more."""
    import pty  # Windows has none

    environment = {
        **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
        "HEROGLYPH_LANGUAGE": "en",
        "TERM": "xterm-256color",
        "COLUMNS": str(_COLUMNS),
        "PYTHONPATH": str(ROOT / "src"),
    }
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", *terminal.command.split()]
    program = subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL, cwd=folder, env=environment
    )
    os.close(theirs)
    told = b""
    answers = iter(terminal.answers)
    try:
        for piece in _pieces(ours):
            told += piece
            if _PROMPT.search(told):
                if (answer := next(answers, None)) is None:
                    break
                os.write(ours, f"{answer}\n".encode())
    finally:
        program.kill()
        program.wait()
        os.close(ours)
    return told.decode().replace("\r\n", "\n")


def _pieces(terminal: int) -> Iterator[bytes]:
    """What is written to a terminal, until nobody has it open any more. Raises TimeoutError."""
    while True:
        if not select.select([terminal], [], [], _PATIENCE)[0]:
            raise TimeoutError
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # what Linux says at the end
            return
        if not piece:
            return
        yield piece


def drawing(terminal: Terminal, name: str) -> str:
    """A terminal as SVG. Fonts are those of whoever looks at it: none is fetched."""
    lines = [Text.from_ansi(line) for line in shown(terminal).rstrip().split("\n")]
    width = max(_COLUMNS, *(line.cell_len for line in lines))
    console = Console(
        record=True, width=width, file=StringIO(), color_system="truecolor", force_terminal=True
    )
    for line in lines:
        console.print(line)
    return _FRAME.sub("", console.export_svg(title="", theme=_THEME, unique_id=name))


def drawn_text(svg: str) -> str:
    """The letters of a drawing, without the spaces between them, which are places there."""
    return "".join("".join(unescape(text) for text in _DRAWN.findall(svg)).split())


def plain_text(told: str) -> str:
    """The letters that a terminal shows, in the same way."""
    return "".join(Text.from_ansi(told).plain.split())


_VISIBLE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, node =>
    node.parentElement.closest("script, style") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  const range = document.createRange();
  let text = "";
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    const shown = walker.currentNode.parentElement.checkVisibility();  // a list that is closed takes no room
    if (shown && range.getBoundingClientRect().bottom > window.innerHeight) break;
    text += walker.currentNode.data;
  }
  return text;
}"""


def photograph(page: Page, name: str) -> None:
    """A page in light and in dark, as PNG with its text inside."""
    from playwright.sync_api import sync_playwright

    browser_path = next(filter(None, map(shutil.which, BROWSERS)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        words = ["heroglyph", "reference", page.game, "--out", folder]
        subprocess.run(
            [sys.executable, "-m", *words], check=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}
        )
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for scheme in SCHEMES:
            view = browser.new_page(
                viewport={"width": page.width, "height": page.height},
                color_scheme=scheme,
                device_scale_factor=1.5,
            )
            view.goto((Path(folder) / page.page).as_uri())
            text = " ".join(view.evaluate(_VISIBLE).split())
            (FOLDER / f"{name}-{scheme}.png").write_bytes(with_text(view.screenshot(), text))
        browser.close()


def with_text(png: bytes, text: str) -> bytes:
    """A PNG that also holds a text, as its description (a chunk iTXt behind the first one)."""
    data = b"Description\0\0\0\0\0" + text.encode()
    chunk = struct.pack(">I", len(data)) + b"iTXt" + data + struct.pack(">I", zlib.crc32(b"iTXt" + data))
    return png[:33] + chunk + png[33:]


def text_of(png: bytes) -> str:
    """The text that ``with_text`` has put into a PNG."""
    size, kind = struct.unpack(">I4s", png[33:41])
    if kind != b"iTXt":
        raise ValueError("a picture without its text")
    return png[41 : 41 + size].removeprefix(b"Description\0\0\0\0\0").decode()


def main(names: Sequence[str]) -> None:
    """Draws the pictures of some names, or all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or (*TERMINALS, *PAGES):
        if name in PAGES:
            photograph(PAGES[name], name)
        else:
            (FOLDER / f"{name}.svg").write_text(drawing(TERMINALS[name], name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
