"""The process that gives thorough answers, as its owner sees it: started when first asked, ended at will."""

from __future__ import annotations

import asyncio
import os
import sys

import msgspec

from .thorough import LENGTH, Answer, Job, framed

_MODULE = f"{__package__}.thorough"


class Helper:
    """One process and one job at a time; of those that wait meanwhile only the newest is done."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._newest = 0

    async def ask(self, job: Job) -> Answer | None:
        """What the process finds; None where a newer job was asked meanwhile, or the process was ended."""
        self._newest += 1
        number = self._newest
        async with self._turn:
            if number != self._newest:
                return None
            process = await self._running()
            try:
                result = await _talk(process, job)
            except (OSError, EOFError, msgspec.MsgspecError):
                await self._drop(process)
                return None
        return result if number == self._newest else None

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self._newest += 1
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._process = None

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            # What the process imports lies where this one has found it; it may not be installed.
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", _MODULE, stdin=pipe, stdout=pipe, env=environment
            )
        return self._process

    async def _drop(self, process: asyncio.subprocess.Process) -> None:
        if process.returncode is None:
            process.kill()
        await process.wait()
        if self._process is process:
            self._process = None


async def _talk(process: asyncio.subprocess.Process, job: Job) -> Answer:
    """One job and its answer. Raises OSError, EOFError and MsgspecError where the process has ended."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(framed(job))
    await process.stdin.drain()
    head = await process.stdout.readexactly(LENGTH)
    content = await process.stdout.readexactly(int.from_bytes(head, "big"))
    return msgspec.msgpack.decode(content, type=Answer)
