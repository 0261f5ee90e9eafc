"""What holds for all tests: nothing is kept from one to the next; golden files are rewritten where asked."""

from __future__ import annotations

import os
import signal
import threading

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


TO_BE_MENDED = {
    "test_session_goes_as_told[new_language.md]": "it shows what `locale new` asked for earlier",
    "test_whole_commands_are_all_from_the_files_of_words": "the pseudo-language lacks forms",
    "test_the_runs_say_what_they_are_there_for": "the pseudo-language has errors, so no reference is written",
}
"""Tests that fail, each with its reason: they run, and are told as failing."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        reason = TO_BE_MENDED.get(item.name)
        if reason is not None:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=False))
