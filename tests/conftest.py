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
    "test_examples_agree[tests/runtime/packs/garden-2]": "its notation reads a truth of a cell as a number",
    "test_generated_rules_mean_the_same[3]": "one generated rule of this share comes out differently",
}
"""Tests that fail, each with its reason: they run, and are told as failing."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        reason = TO_BE_MENDED.get(item.name)
        if reason is not None:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=False))
