"""What holds for all tests: nothing is kept from one to the next; golden files are rewritten where asked."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, MutableMapping

import pytest

os.environ["HEROGLYPH_CACHE"] = "off"  # a test of ours may change the program under its feet
if threading.current_thread() is threading.main_thread():
    # who runs the tests in the background may have Ctrl-C ignored, and so would every process that they start
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


class Memory:
    """What was made of the files that were read last in this process."""

    def __init__(self, most: int = 600) -> None:
        self._most = most
        self._made: dict[bytes, bytes] = {}

    def read(self, key: bytes) -> bytes | None:
        content = self._made.pop(key, None)
        if content is not None:
            self._made[key] = content  # what is asked for stays
        return content

    def write(self, key: bytes, content: bytes) -> None:
        self._made[key] = content
        if len(self._made) > self._most:
            del self._made[next(iter(self._made))]

    def book(self, name: str) -> MutableMapping[bytes, bytes]:
        return {}


@pytest.fixture(autouse=True, scope="session")
def documents_are_kept() -> Iterator[None]:
    """A file is read by the YAML reader once in a process; later what came of it is decoded."""
    from heroglyph.compiler.source.yaml.remembered import keep_in

    before = keep_in(Memory())
    yield
    keep_in(before)
