"""Changes files as a careless or a hostile author would: words moved, numbers blown up, lines lost."""

from __future__ import annotations

import random
import re

_PIECE = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*|-?[0-9]+|\s+|.", re.DOTALL)
ODD = (
    "0", "-1", "999999", "1000000", "9" * 400, "1e9", "0x10", "٣", "²",
    "null", "true", "no", "~", "[]", "{}", "''", '"', "'", "|", ">", "&a", "*a", "<<", "!!int", "%", "@", "`",
    "#", ": ", "- ", ",", "[", "]", "{", "}", "(", ")", "..", ".", "=", "{=", "[{", "<", ">", "^", "_",
    "\n", "\r\n", "\t", "\x00", "\x1b[2J", "\u202e", "\ufeff", "\u2028", "e" + "\u0301" * 6, "\U0001f600",
    "me", "my", "this", "owner", "and", "or", "not", "if", "each", "choose", "repeat", "run", "some", "count",
    "where", "from", "is", "than", "score", "after", "replace", "define", "__proto__", "../..", "a" * 90,
)  # fmt: skip


def mutated(data: bytes, seed: int) -> bytes:
    """A file with one to four changes, the same ones for the same seed."""
    chance = random.Random(seed)
    pieces: list[str] = _PIECE.findall(data.decode("utf-8"))
    words = [piece for piece in pieces if piece.strip()]
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(pieces))
        match chance.randrange(7):
            case 0:
                pieces[at] = chance.choice(ODD)
            case 1:
                pieces[at] = chance.choice(words)
            case 2:
                pieces.insert(at, chance.choice(ODD))
            case 3:
                del pieces[at : at + chance.randint(1, 6)]
                pieces = pieces or [" "]
            case 4:
                end = at + chance.randint(1, 30)
                pieces[at:at] = pieces[at:end]
            case 5:
                end = at + chance.randint(1, 12)
                other = chance.randrange(len(pieces))
                pieces[other:other] = pieces[at:end]
            case _:
                pieces[at:at] = [chance.choice(words), " "]
    return "".join(pieces).encode("utf-8", "surrogatepass")
