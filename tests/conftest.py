"""What holds for all tests: nothing is kept from one to the next; golden files are rewritten where asked."""

from __future__ import annotations

import gc
import os
import signal
import threading

import pytest
from tests.kept_in_memory import KeptInMemory

from heroglyph.compiler.source.yaml.cached_documents import keep_in

os.environ["HEROGLYPH_CACHE"] = "off"  # a test of ours may change the program under its feet
keep_in(KeptInMemory())  # what the parsers made of a file or a text is made once for all tests of a process
if threading.current_thread() is threading.main_thread():
    # who runs the tests in the background may have Ctrl-C ignored, and so would every process that they start
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


def pytest_collection_finish() -> None:
    """What all tests share stays to the end: no search for garbage has to go through it."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
