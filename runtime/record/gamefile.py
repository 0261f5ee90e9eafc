"""Games as lines of JSON: what a line may hold, how it is written and read, and the sums that tie the lines.

A line is one object in one spelling: UTF-8, keys sorted, no spaces. Its last member ``sum`` is the SHA-256
of the sum of the line before and of this line up to that member, so that a changed byte is found in its line.
It proves nothing about who wrote the file. Nothing here reads or writes a file.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

FORMAT = 1
MARK = b',"sum":"'
TAIL = len(MARK) + 64 + len(b'"}')


class UnfitFileError(ValueError):
    """A file that cannot be used: ``key`` tells why, ``arguments`` what to say with it."""

    def __init__(self, key: str, **arguments: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.arguments = arguments


class GameFileError(UnfitFileError):
    """A game file that cannot be used."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", omit_defaults=True):
    """Anything that stands on a line of its own."""


class PackMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack that a game is played with: its version, and a hash over what its rules say."""

    id: str
    version: str
    hash: str


class Head(Line, frozen=True, tag="head"):
    """The first line: everything that makes this game and no other.

    ``parts`` has a short hash of each card and word of the packs, to tell what is different where
    something is; ``names`` of the players are for people; ``undo`` is ``free`` or ``until_revealed``;
    ``begins``: the procedure, where it is not that of the outline.
    """

    format: int
    packs: list[PackMark]
    parts: dict[str, str]
    language: int
    engine: dict[str, int]
    players: int
    options: dict[str, str]
    budgets: dict[str, int]
    seed: int
    undo: str
    begins: str = ""
    names: list[str] = []


class Answer(Line, frozen=True, tag="choice"):
    """An answer: of how many options (``of``) which one, what it says; now and then the position after it."""

    n: int
    player: int
    option: int
    of: int
    label: str
    state: str = ""


class Undo(Line, frozen=True, tag="undo"):
    """The last answer is taken back."""

    n: int
    state: str = ""


class Redo(Line, frozen=True, tag="redo"):
    """The answer taken back last is given again."""

    n: int
    state: str = ""


class GameEnd(Line, frozen=True, tag="end"):
    """The game is over: the points of each player, or the budget that was passed."""

    n: int
    state: str
    scores: list[int]
    aborted: str = ""


Entry = Answer | Undo | Redo | GameEnd
_ENCODER = msgspec.json.Encoder(order="sorted")
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_HEAD = msgspec.json.Decoder(Head)
_ENTRY = msgspec.json.Decoder(Entry)


class _Format(msgspec.Struct):
    """What must be known of a first line before the rest of it can be."""

    format: int


class Chain:
    """The lines of a game in order: each is tied to the one before it."""

    def __init__(self) -> None:
        self.number = 0  # how many lines there are
        self.sum = ""

    def write(self, line: Head | Entry) -> bytes:
        """The next line, its end included."""
        body = _ENCODER.encode(line)[:-1]
        self._tie(body)
        return b'%s%s%s"}\n' % (body, MARK, self.sum.encode())

    def read(self, line: bytes) -> Head | Entry:
        """The line that comes next, without its end. Raises ``GameFileError``."""
        number = self.number + 1
        if number == 1:
            _check_format(line)
        body = line[:-TAIL]
        if line[-TAIL:-66] != MARK or line[-2:] != b'"}':
            raise GameFileError("damaged_line", line=number)
        if line[-66:-2] != self._next_sum(body).encode():
            raise GameFileError("damaged_line", line=number)
        self._tie(body)
        return _decoded(body + b"}", number)

    def _tie(self, body: bytes) -> None:
        self.sum = self._next_sum(body)
        self.number += 1

    def _next_sum(self, body: bytes) -> str:
        return sha256(self.sum.encode() + body).hexdigest()


def _check_format(line: bytes) -> None:
    """A file of another kind or format is told before anything else of it is looked at."""
    try:
        file_format = msgspec.json.decode(line, type=_Format).format
    except _UNREADABLE:
        raise GameFileError("no_game_file") from None
    if file_format != FORMAT:
        raise GameFileError("other_format", found=file_format, known=FORMAT)


def _decoded(data: bytes, number: int) -> Head | Entry:
    """What a line with a fitting sum says; it may be well tied and nonsense all the same."""
    try:
        line: Head | Entry = (_HEAD if number == 1 else _ENTRY).decode(data)
    except _UNREADABLE as error:
        where = str(error).partition(" - at `$.")[2].rstrip("`")
        raise GameFileError("wrong_line", line=number, place=where or "-") from None
    if _ENCODER.encode(line) != data:
        raise GameFileError("other_spelling", line=number)
    return line
