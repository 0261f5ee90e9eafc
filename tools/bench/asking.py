"""``heroglyph text`` and ``read`` as somebody calls them who asks about one card: whole processes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from .checking import costs, keeping_in
from .rows import Row
from .timing import Effort

_RUN = "import sys; from heroglyph.workbench.cli.cli import main; sys.exit(main())"
_SENTENCE = "When you place a gold die, gain {} Gold."
_NEW = f"""
import sys
path = sys.argv.pop()
with open(path, encoding="utf-8") as file:
    number = int(file.read())
with open(path, "w", encoding="utf-8") as file:
    file.write(str(number + 1))
sys.argv.append({_SENTENCE!r}.format(number))
{_RUN}
"""


def asking(effort: Effort) -> Iterator[Row]:
    """A card said again, a sentence read again, and a sentence that nobody has read before."""
    with TemporaryDirectory() as folder, keeping_in(Path(folder) / "kept"):
        counter = Path(folder) / "number"
        counter.write_text("5", encoding="utf-8")
        read = ("read", "--pack", "rollplayer", "--lang", "en")
        cost = costs(
            effort,
            text=(_RUN, "text", "thief", "--pack", "rollplayer"),
            again=(_RUN, *read, _SENTENCE.format(4)),
            new=(_NEW, *read, str(counter)),
        )
    yield Row("text of one card, said before: time / bare Python", cost["text"], at_most=15)
    yield Row("read one sentence, read before: time / bare Python", cost["again"], at_most=15)
    yield Row("… one that nobody has read before", cost["new"])
