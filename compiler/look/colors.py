"""Colors as ``#rrggbb``: contrast, lighter and darker ones, and a row of hues that are easy to tell apart."""

from __future__ import annotations

import math

ENOUGH = 4.5
"""The contrast that type needs, as WCAG 2 measures it."""
_GOLDEN = 137.508
_FIRST_HUE = 28.0


def kind_color(number: int, lightness: float = 0.40, chroma: float = 0.075) -> str:
    """A deep color for the kind of a number; those of near numbers are far from each other."""
    return oklch(lightness, chroma, _FIRST_HUE + number * _GOLDEN)


def oklch(lightness: float, chroma: float, hue: float) -> str:
    """A color of OKLCH; what no screen shows is brought to its edge."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _encoded(part)):02x}" for part in linear)


def mixed(color: str, other: str, share: float) -> str:
    """A color with a share of another one in it."""
    parts = zip(_parts(color), _parts(other), strict=True)
    return "#" + "".join(f"{round(mine * (1 - share) + its * share):02x}" for mine, its in parts)


def contrast(color: str, ground: str) -> float:
    """How well one color is seen on another one, from 1 to 21."""
    low, high = sorted((_luminance(color), _luminance(ground)))
    return (high + 0.05) / (low + 0.05)


def legible(color: str, ground: str, least: float = ENOUGH) -> str:
    """The color, made darker or lighter until it is legible on a ground."""
    end = "#000000" if _luminance(ground) > 0.18 else "#ffffff"
    for step in range(21):
        made = mixed(color, end, step / 20)
        if contrast(made, ground) >= least:
            return made
    return end


def _parts(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(part / 255) for part in _parts(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
