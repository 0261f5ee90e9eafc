"""The front and the back of a card as they are set: each zone with its place, colors and content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ...compiler.look.colors import legible, mixed
from ...compiler.look.look import (
    BLEED,
    EMBLEM,
    FACTS,
    FLAVOR,
    FOOT,
    ICON,
    KIND,
    NAME,
    PICTURE,
    REPEAT,
    TINT,
    CardZone,
    Look,
    Style,
)
from .card_content import CardContent, RuleInRuns, ShownValue
from .pictures import Pictures
from .pieces import Piece, plain, set_pieces

Drawn = dict[str, Any]
"""A zone, or a card, as the layout reads it."""
_BLACK, _WHITE = "#000000", "#ffffff"
_NEXT_TO = "·"
_ROSETTE = 4.4  # how many times as large as its emblem an ornament is


class Colors(msgspec.Struct, frozen=True):
    """The colors of one card, made of its tint and the inks of the game."""

    tint: str
    ground: str
    bright: str
    dark: str
    type: str
    cream: str


class FaceMaker:
    """Lays out the cards of a game in one language. ``note``: what stands on the foot of each."""

    def __init__(self, look: Look, pictures: Pictures, note: str = "") -> None:
        self._look = look
        self._pictures = pictures
        self._note = note

    def front(self, card: CardContent) -> Drawn:
        """The front of a card."""
        style = self._look.styles[card.kind]
        sides = _sides(card)
        first = sides[0] if style.two_sided and len(sides) > 1 else None
        return self._face(card, style, first)

    def back(self, card: CardContent) -> Drawn:
        """Its back: the other side of a card with two, else that of all cards of the color."""
        style = self._look.styles[card.kind]
        sides = _sides(card)
        if style.two_sided and len(sides) > 1:
            return self._face(card, style, sides[1])
        return self._plain_back(card, style)

    def _face(self, card: CardContent, style: Style, side: str | None) -> Drawn:
        colors = self._colors(card, style)
        zones = [drawn for zone in style.zones for drawn in self._zone(card, style, zone, colors, side)]
        return {"id": card.id, "width": style.width, "height": style.height, "zones": zones}

    def _plain_back(self, card: CardContent, style: Style) -> Drawn:
        tint = style.back or self._tint(card, style)
        colors = self._shades(tint)
        width, height = style.width, style.height
        emblem = min(width, height) * 0.34
        whole = [-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED]
        center = [(width - emblem) / 2, (height - emblem) / 2, emblem, emblem]
        seed = card.id.partition(":")[0]
        frame = {"draws": "frame", "name": "frame", "edge": mixed(colors.cream, tint, 0.35)}
        zones = [
            {**self._scene("picture", whole, center, colors, seed), "rosette": max(width, height) * 1.25},
            {**frame, "at": [3.5, 3.5, width - 7, height - 7]},
            {**frame, "at": [4.6, 4.6, width - 9.2, height - 9.2]},
            {
                "draws": "icon",
                "name": "emblem",
                "at": center,
                "picture": self._pictures.plain(self._look.emblem, colors.cream),
            },
        ]
        return {"id": f"back {tint} {width} {height}", "width": width, "height": height, "zones": zones}

    # -------------------------------------------------------------- colors

    def _tint(self, card: CardContent, style: Style) -> str:
        value = card.value(style.tint.field) if style.tint.field else None
        return style.tint.of.get(str(value.raw), style.tint.color) if value is not None else style.tint.color

    def _colors(self, card: CardContent, style: Style) -> Colors:
        return self._shades(self._tint(card, style))

    def _shades(self, tint: str) -> Colors:
        ground = mixed(tint, _BLACK, 0.28)
        cream = legible(self._look.inks["paper"], ground)
        type_ = legible(mixed(tint, _BLACK, 0.12), self._look.inks["paper"])
        return Colors(tint, ground, mixed(tint, _WHITE, 0.3), mixed(tint, _BLACK, 0.42), type_, cream)

    def _ink(self, name: str, colors: Colors, usual: str) -> str:
        if name == TINT:
            return colors.ground
        return name if name.startswith("#") else self._look.inks.get(name, usual)

    # -------------------------------------------------------------- zones

    def _zone(
        self, card: CardContent, style: Style, zone: CardZone, colors: Colors, side: str | None
    ) -> Iterator[Drawn]:
        """A zone as it is drawn; nothing where the card has nothing for it."""
        base: Drawn = {"name": zone.name, "draws": zone.draws, "at": zone.at, "sizes": zone.sizes}
        match zone.draws:
            case "fill":
                yield {**base, "tone": self._ink(zone.ink, colors, colors.ground)}
            case "panel":
                paper = self._ink(zone.ink, colors, self._look.inks["paper"])
                yield {**base, "tone": paper, "edge": mixed(colors.tint, paper, 0.45)}
            case "picture":
                emblem = next((other.at for other in style.zones if other.draws == EMBLEM), None)
                yield self._scene(zone.name, zone.at, emblem or zone.at, colors, card.id)
            case "emblem" | "icon":
                name = zone.icon or style.emblem
                color = self._ink(zone.ink, colors, colors.cream)
                yield {**base, "draws": ICON, "picture": self._pictures.plain(name, color)}
            case "number" | "repeat" | "facts":
                yield from self._values(card, zone, colors, base)
            case "rules":
                yield from self._rules(card, zone, colors, side, base)
            case _:
                yield from self._line(card, zone, colors, side, base)

    def _scene(
        self, name: str, at: Sequence[float], emblem: Sequence[float], colors: Colors, seed: str
    ) -> Drawn:
        center = (emblem[0] + emblem[2] / 2, emblem[1] + emblem[3] / 2)
        return {
            "name": name,
            "draws": PICTURE,
            "at": at,
            "bright": colors.bright,
            "dark": colors.dark,
            "ornament": self._pictures.ornament(seed, colors.cream),
            "center": center,
            "rosette": min(emblem[2:]) * _ROSETTE,
        }

    def _line(
        self, card: CardContent, zone: CardZone, colors: Colors, side: str | None, base: Drawn
    ) -> Iterator[Drawn]:
        """A line of type: a name, a kind, flavor, the foot."""
        paper, soft = self._look.inks["paper"], legible(self._look.inks["soft"], self._look.inks["paper"])
        how = {"weight": "regular", "style": "normal", "tracking": 0, "broken": False, "low": False}
        how |= {"align": "center", "may_go": False}
        text, color = "", colors.type
        if zone.draws == NAME:
            text, how["weight"], how["broken"] = side or card.name, "bold", True
        elif zone.draws == KIND:
            text = card.kind_name if side is None or side == card.name else card.name
            text = "" if text == card.name and side is None else text  # a card that is called as its kind
            how |= {"weight": "semibold", "tracking": 0.08}
            text = text.upper()
        elif zone.draws == FLAVOR:
            text, color = card.flavor, soft
            how |= {"style": "italic", "broken": True, "low": True, "may_go": True}
        elif zone.draws == FOOT:
            own = card.id.partition(":")[2] + ("°" if card.house else "")
            text = "\n".join(filter(None, (f"{card.game} {_NEXT_TO} {own}", self._note)))
            how["broken"] = True
            color = legible(mixed(colors.cream, colors.ground, 0.15), colors.ground)
        if zone.ink:
            color = self._ink(zone.ink, colors, paper)
        if text:
            yield {**base, **how, "draws": "line", "letters": plain(text), "tone": color}

    def _values(self, card: CardContent, zone: CardZone, colors: Colors, base: Drawn) -> Iterator[Drawn]:
        if zone.draws == FACTS:
            chips = [
                chip
                for name in zone.fields
                if (value := card.value(name)) is not None
                for chip in self._chips(value, zone, colors)
            ]
            if chips:
                paper = self._look.inks["paper"]
                ink = {"ground": paper, "edge": mixed(colors.tint, _BLACK, 0.3), "tone": colors.type}
                soft = legible(self._look.inks["soft"], paper)
                yield {**base, **ink, "draws": "chips", "chips": chips, "soft": soft}
            return
        value = card.value(zone.field)
        if value is None:
            return
        if zone.draws == REPEAT:
            count = value.raw if isinstance(value.raw, int) else 0
            color = self._ink(zone.ink, colors, colors.type)
            picture = self._pictures.plain(zone.icon or "diamond", color)
            yield {**base, "picture": picture, "count": count, "alt": f"{value.caption}: {value.text}"}
            return
        ground = self._ink(zone.ink, colors, self._look.inks["badge"])
        color = legible(mixed(colors.tint, _BLACK, 0.35), ground)
        yield {
            **base,
            "draws": "badge",
            "letters": plain(value.text),
            "caption": value.caption if zone.captioned else "",
            "picture": self._pictures.plain(zone.icon, color) if zone.icon else "",
            "ground": ground,
            "edge": mixed(colors.tint, _BLACK, 0.45),
            "tone": color,
            "behind": colors.dark,
            "on": legible(colors.cream, colors.dark),
        }

    def _chips(self, value: ShownValue, zone: CardZone, colors: Colors) -> Iterator[Drawn]:
        words = [word for row in value.words for word in row]
        icon = self._look.icon(words[0]) if len(words) == 1 else None
        picture = self._pictures.icon(icon, colors.type) if icon is not None else ""
        caption = value.caption if zone.captioned or not value.text else ""
        if value.text or caption:
            yield {"caption": caption, "text": value.text, "picture": picture}

    # -------------------------------------------------------------- rules

    def _rules(
        self, card: CardContent, zone: CardZone, colors: Colors, side: str | None, base: Drawn
    ) -> Iterator[Drawn]:
        tables = [part for name in zone.fields for part in self._tables(card.value(name), colors)]
        tables += [part for name in zone.tables for part in self._tables(card.table(name), colors)]
        if card.goals is not None:
            rows = [[self._cell(text, "", colors) for text in row] for row in card.goals.rows]
            tables.append(_grid(card.goals.head, rows, named=True))
        parts = self._parts(card.rules if zone.spoken else (), colors, side, tables)
        if not parts and not card.flavor:
            return
        short = self._parts(card.short if zone.spoken else (), colors, side, tables)
        inks = {
            "tint": colors.type,
            "line": self._look.inks["line"],
            "line-strong": mixed(colors.tint, self._look.inks["paper"], 0.4),
        }
        gets = zone.gets if card.flavor else ""
        yield {**base, **inks, "draws": "body", "parts": parts, "short": short, "gets": gets}

    def _parts(
        self, said: Sequence[RuleInRuns], colors: Colors, side: str | None, tables: Sequence[Drawn]
    ) -> list[Drawn]:
        """Rules one below the other, those of each side below its name, a line between what has no name."""
        parts: list[Drawn] = []
        before = ""
        for rule in said:
            if side is not None and rule.side != side:
                continue
            if side is None and rule.side and rule.side != before:
                parts.append({"is": "side", "text": rule.side})
            elif parts:
                parts.append({"is": "line"})
            before = rule.side
            pieces = set_pieces(rule.runs, self._look, self._pictures, colors.type)
            parts.append({"is": "rule", "name": rule.name, "letters": pieces})
        return [*parts, *tables]

    def _tables(self, value: ShownValue | None, colors: Colors) -> Iterator[Drawn]:
        if value is None:
            return
        if not value.rows:
            yield {"is": "rule", "name": value.caption, "letters": plain(value.text)}
            return
        words = value.words or tuple(("",) * len(row) for row in value.rows)
        rows = [
            [self._cell(text, word, colors) for text, word in zip(row, of, strict=False)]
            for row, of in zip(value.rows, words, strict=False)
        ]
        yield _grid(value.head, rows, named=bool(value.head))

    def _cell(self, text: str, word: str, colors: Colors) -> list[Piece]:
        icon = self._look.icon(word) if word else None
        if icon is None:
            return plain(text)
        return [
            {"picture": self._pictures.icon(icon, colors.type), "alt": ""},
            {"thin": True},
            {"text": text},
        ]


def _grid(head: Sequence[str], rows: Sequence[Sequence[list[Piece]]], *, named: bool) -> Drawn:
    return {"is": "table", "head": list(head), "rows": rows, "named": named}


def _sides(card: CardContent) -> list[str]:
    """The sides of a card in their order."""
    return list(dict.fromkeys(rule.side for rule in card.rules if rule.side))
