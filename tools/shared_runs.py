"""``python -m tools.shared_runs FOLDER``: marks of all runs of eight words in the texts of a folder.

What players of a published game hold in their hands is not ours to copy, and not ours to keep here. So the
tests do not have these rulebooks, only five bytes of a digest of each run of eight words in them, sorted and
compressed: that says of a run whether it stands there too, and nothing else. ``tests/workbench/reference``
holds the generated references against them.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

MARKS = Path(__file__).parents[1] / "tests" / "workbench" / "reference" / "published.bin"
LENGTH = 8
"""So many words in a row are a borrowing; fewer are how things are called."""
_BYTES = 5  # of a million runs, one in ten thousand times is one taken for another
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def words(text: str) -> list[str]:
    """The words of a text, without accents and capitals: “d’Or” is one."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'").casefold())
    return _WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))


def runs(text: str) -> Iterator[str]:
    """All runs of eight words in a text."""
    every = words(text)
    return (" ".join(every[at : at + LENGTH]) for at in range(len(every) - LENGTH + 1))


def mark(run: str) -> bytes:
    """What is kept of a run."""
    return blake2b(run.encode("utf-8"), digest_size=_BYTES).digest()


def packed(texts: Iterable[str]) -> bytes:
    """The marks of all runs in some texts."""
    return zlib.compress(b"".join(sorted({mark(run) for text in texts for run in runs(text)})), 9)


def unpacked(data: bytes) -> frozenset[bytes]:
    """The marks in such a file."""
    every = zlib.decompress(data)
    return frozenset(every[at : at + _BYTES] for at in range(0, len(every), _BYTES))


def shared(texts: Iterable[str], marks: frozenset[bytes]) -> list[str]:
    """The runs of some texts that are marked, each once."""
    return [run for run in dict.fromkeys(run for text in texts for run in runs(text)) if mark(run) in marks]


def main() -> None:
    """Write the marks of the texts in a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the rulebooks lie as .txt files")
    parser.add_argument("--out", type=Path, default=MARKS, help="where the marks are written")
    given = parser.parse_args()
    texts = [path.read_text("utf-8") for path in sorted(given.folder.glob("*.txt"))]
    given.out.write_bytes(packed(texts))
    print(
        f"{len(unpacked(given.out.read_bytes()))} runs of {LENGTH} words in {len(texts)} texts: {given.out}"
    )


if __name__ == "__main__":
    main()
