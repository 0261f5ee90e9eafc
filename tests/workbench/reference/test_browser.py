"""The pages in a browser, opened as files: nobody is kept out, the search finds, the place is kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.browsers import opened_browser

from .references import site_of

SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
_PATIENCE = 120_000  # ms: other tests run beside
PAGES = ("heroes.html", "delves.html", "index.html", "components.html", "glossary.html")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(site_of("dungeonroll"), tmp_path_factory.mktemp("site"))


def write(files: Mapping[str, bytes], folder: Path) -> Path:
    """Writes the pages of a site into a folder."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


browser = pytest.fixture(scope="module")(opened_browser)


def opened(browser: Any, site: Path, page: str, size: str = "desktop", scheme: str = "light") -> Any:
    width, height = SIZES[size]
    tab = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    tab.set_default_timeout(_PATIENCE)
    tab.asked = []
    tab.on("request", lambda request: tab.asked.append(request.url))
    tab.on("pageerror", lambda error: pytest.fail(str(error)))
    name, _, place = page.partition("#")
    tab.goto(f"{(site / name).as_uri()}#{place}" if place else (site / name).as_uri())
    return tab


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Any, site: Path, size: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    for name in PAGES if (size, scheme) == ("desktop", "light") else PAGES[:1]:
        page = opened(browser, site, f"fr/{name}", size, scheme)
        violations = Axe().run(page).response["violations"]
        page.close()
        assert [(violation["id"], violation["nodes"][0]["target"]) for violation in violations] == [], name


def test_nothing_is_wider_than_a_phone(browser: Any, site: Path) -> None:
    for name in PAGES:
        page = opened(browser, site, f"de/{name}", "phone")
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0], name
        page.close()


@pytest.mark.parametrize(
    ("game", "page"), [("rollingrealms", "fr/all_realms.html"), ("rollplayer", "de/scoring.html")]
)
def test_sheets_and_tables_can_be_read_on_a_phone(browser: Any, tmp_path: Path, game: str, page: str) -> None:
    """What is wider than the screen can be pushed aside in its own place, with the keyboard too."""
    from axe_playwright_python.sync_playwright import Axe

    shown = opened(browser, write(site_of(game), tmp_path), page, "phone")
    assert shown.locator(".layout, caption").count() >= 2
    assert shown.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]
    violations = Axe().run(shown).response["violations"]
    shown.close()
    assert [(violation["id"], violation["nodes"][0]["target"]) for violation in violations] == []


def test_search_works_from_a_file_and_folds_accents(browser: Any, site: Path) -> None:
    page = opened(browser, site, "fr/index.html")
    page.keyboard.press("/")
    page.keyboard.type("epee")
    page.locator("#site--found a", has_text="Épée").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/treasures.html#treasure-vorpal_sword")
    assert all(url.startswith(site.as_uri()) for url in page.asked)
    page.close()


def test_switch_of_language_keeps_the_place(browser: Any, site: Path) -> None:
    page = opened(browser, site, "fr/treasures.html#treasure-talisman")
    page.locator(".languages a[lang=de]").click()
    page.wait_for_url(f"{(site / 'de/treasures.html').as_uri()}#treasure-talisman")
    page.close()


def test_everything_can_be_read_without_scripts(browser: Any, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "en/treasures.html").as_uri())
    assert page.locator("article").count() == 10
    assert not page.locator("#site--search").is_visible()
    context.close()
