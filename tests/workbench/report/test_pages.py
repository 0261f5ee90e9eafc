"""The texts of a pack as a page: what stands on it, and how."""

from __future__ import annotations

import pytest

from heroglyph.workbench.report.pages import escaped, write_page
from heroglyph.workbench.report.spoken import Spoken


def test_pages_have_a_flavor_below_the_rules_and_for_a_card_that_has_nothing_else() -> None:
    name = {"en": "X"}
    spoken = [
        Spoken("p:trait/a", "trait", name, {"en": "Gain *1*."}, {"en": "Oh *dear*."}),
        Spoken("p:trait/b", "trait", name, {"en": ""}, {"en": "Indeed."}),
        Spoken("p:trait/c", "trait", name, {"en": ""}, {}),
    ]
    page = write_page("p", "en", spoken)
    assert "`p:trait/a`\n\nGain \\*1\\*.\n\n*Oh \\*dear\\*.*\n" in page
    assert "`p:trait/b`\n\n*Indeed.*\n" in page and "p:trait/c" not in page


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("- x", r"\- x"),
        ("1. x", r"1\. x"),
        ("12) x", r"12\) x"),
        ("+ x", r"\+ x"),
        ("===", r"\==="),
        ("a - b: 1. c", "a - b: 1. c"),
        ("&lt;b&gt; &copy;", r"\&lt;b\&gt; \&copy;"),
        ("$x$ ~~y~~", r"\$x\$ \~\~y\~\~"),
        ("https://a.b WWW.c.d", r"https\://a.b WWW\.c.d"),
        (r"\[x](y) `z` <b>|#", r"\\\[x\](y) \`z\` \<b\>\|\#"),
    ],
)
def test_nothing_in_a_text_is_a_mark(text: str, page: str) -> None:
    assert escaped(text) == page
