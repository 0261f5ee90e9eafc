"""Pictures as SVG: icons in their colors, with a sign on them, and an ornament for each card."""

from __future__ import annotations

import math
from hashlib import sha256

from ...compiler.look.colors import contrast, legible, mixed
from ...compiler.look.look import Icon
from ...compiler.look.written import icon_paths

_BOX = 24
_SIGN = 0.56  # how large a sign is on its icon
_RINGS = 3
_STEPS = 150
_LIGHT = "#fffaf0"


class Pictures:
    """The pictures of a print job by their keys; each is there once, however often it is drawn."""

    def __init__(self) -> None:
        self.drawn: dict[str, str] = {}

    def icon(self, icon: Icon, color: str) -> str:
        """The key of an icon: in its own color, or in that of the type around it."""
        key = f"{icon.draw} {icon.tint or color} {icon.sign}"
        if key not in self.drawn:
            self.drawn[key] = _icon(icon, color)
        return key

    def plain(self, name: str, color: str) -> str:
        """The key of an icon of one color."""
        return self.icon(Icon(name), color)

    def ornament(self, seed: str, color: str) -> str:
        """The key of a rosette that is always the same for one id."""
        key = f"rosette {seed} {color}"
        if key not in self.drawn:
            self.drawn[key] = _rosette(seed, color)
        return key


def _icon(icon: Icon, color: str) -> str:
    paths = icon_paths()
    fill = icon.tint or color
    edge = ""
    if icon.tint:  # a light one is seen on light paper by its edge
        edge = f' stroke="{mixed(fill, "#000000", 0.55)}" stroke-width="1.1" stroke-linejoin="round"'
    drawn = f'<path fill-rule="evenodd" fill="{fill}"{edge} d="{paths[icon.draw]}"/>'
    if icon.sign:
        ink = _LIGHT if contrast(_LIGHT, fill) >= 3 else legible(mixed(fill, "#000000", 0.6), fill)
        shift = _BOX * (1 - _SIGN) / 2
        drawn += (
            f'<path transform="translate({shift:.2f} {shift:.2f}) scale({_SIGN})" fill-rule="evenodd"'
            f' fill="{ink}" d="{paths[icon.sign]}"/>'
        )
    return _svg(_BOX, drawn)


def _rosette(seed: str, color: str) -> str:
    """Curves around a center, as engravers draw them: how many lobes each has is in the digest of the id."""
    digest = sha256(seed.encode()).digest()
    curves = []
    for ring in range(_RINGS):
        lobes, reach = 5 + digest[ring] % 8, 12 + 11 * ring + digest[ring + 3] % 4
        swing, twist = 3 + digest[ring + 6] % 4, 1 + digest[ring + 9] % 3
        curves += [_curve(lobes, reach, swing, phase * math.tau / (4 * twist)) for phase in range(4)]
    path = "".join(curves)
    return _svg(
        100, f'<path d="{path}" fill="none" stroke="{color}" stroke-opacity="0.15" stroke-width="0.28"/>'
    )


def _curve(lobes: int, reach: float, swing: float, phase: float) -> str:
    points = []
    for step in range(_STEPS):
        angle = math.tau * step / _STEPS
        radius = reach + swing * math.sin(lobes * angle + phase) + 1.6 * math.cos(2 * lobes * angle - phase)
        points.append(f"{50 + radius * math.cos(angle):.1f} {50 + radius * math.sin(angle):.1f}")
    return f"M{'L'.join(points)}Z"


def _svg(side: int, body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{body}</svg>'
