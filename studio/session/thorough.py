"""Thorough answers, made in a process of their own: texts read back, examples played.

The process reads a job from its standard input and writes what it has found to its standard output, again
and again, each as a length and so many bytes. Nobody waits for it: an answer to what has changed meanwhile
is dropped by who asked, and the process may be ended at any time.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from ...compiler.source.keeper import keep_in
from ...compiler.source.places import laid_over
from ...workbench.check.cached_work import kept_work
from ...workbench.check.checked_packs import check_wanted
from ...workbench.formats.finding import Finding
from ...workbench.packs.which_packs import PackTarget
from ...workbench.report.messages import read_messages
from .checked import CheckedPack
from .memory import Memory

LENGTH = 8
"""So many bytes tell how long a message is."""


class Job(msgspec.Struct, frozen=True):
    """What is to be checked: a pack with those beside it, the unsaved texts by path, in which language."""

    root: str
    beside: tuple[str, ...]
    texts: dict[str, str]
    language: str


class Answer(msgspec.Struct, frozen=True):
    """What was found; ``failing``: the cards of which examples fail, by file and name in ids."""

    findings: tuple[Finding, ...]


def framed(message: msgspec.Struct) -> bytes:
    """A message with its length in front."""
    content = msgspec.msgpack.encode(message)
    return len(content).to_bytes(LENGTH, "big") + content


def answer(job: Job, memory: Memory) -> Answer:
    """What a thorough check finds."""
    texts = {path: text.encode("utf-8", "surrogatepass") for path, text in job.texts.items()}
    target = PackTarget(Path(job.root), beside=tuple(map(Path, job.beside)))
    with laid_over(texts), kept_work() as work:
        before = keep_in(memory) if work is None else None
        try:
            checked = CheckedPack(target, check_wanted(target, trust_bases=True))
        finally:
            if work is None:
                keep_in(before)
        return Answer(checked.findings(read_messages(job.language)))


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Answers jobs until there are no more."""
    memory = Memory()
    while head := jobs.read(LENGTH):
        job = msgspec.msgpack.decode(jobs.read(int.from_bytes(head, "big")), type=Job)
        answers.write(framed(answer(job, memory)))
        answers.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):  # who asked has gone
        serve(sys.stdin.buffer, sys.stdout.buffer)
