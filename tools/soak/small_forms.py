"""How ids become words of a language, for small games made by chance: regular, good enough to be read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence


class Forms(ABC):
    """The forms of one language."""

    @abstractmethod
    def noun(self, name: str) -> str:
        """A noun or a resource."""

    @abstractmethod
    def zone(self, name: str) -> str:
        """A place."""

    @abstractmethod
    def field(self, name: str) -> str:
        """A field of any type: whatever may be asked of it."""

    @abstractmethod
    def verb(self, name: str, roles: Sequence[str]) -> str:
        """A verb with what may stand behind it."""

    @abstractmethod
    def at(self, name: str) -> str:
        """A window or a moment."""

    @abstractmethod
    def purpose(self, name: str) -> str:
        """A view or a purpose."""

    @abstractmethod
    def bound(self, name: str) -> str:
        """A limit."""

    def value(self, name: str) -> str:
        """A value."""
        return _spaced(name)

    def period(self, name: str) -> str:
        """A period, or a slot."""
        return f"{{sg: {_spaced(name)}}}"

    def named(self, name: str) -> str:
        """What has a name."""
        return f"{{name: {_spaced(name)}}}"

    def titled(self, name: str) -> str:
        """What stands over a chapter."""
        return f"{{title: {_spaced(name)}}}"

    def procedure(self, name: str) -> str:
        """A procedure."""
        return f"{{title: {_spaced(name)}, sg: the {_spaced(name)}}}"

    def award(self, name: str) -> str:
        """An award."""
        return f"{{name: {_spaced(name)}, for: much}}"


def _spaced(name: str) -> str:
    return name.replace("_", " ").replace(".", " ")


class English(Forms):
    """English."""

    def noun(self, name: str) -> str:
        """A noun with its plural."""
        said = _spaced(name)
        return f'{{sg: {said}, pl: {said}s, named.sg: "@ {said}", lies: "on", goes: onto, leaves: off}}'

    def zone(self, name: str) -> str:
        """A place."""
        return f"{{sg: {_spaced(name)}, lies: in, goes: into, leaves: from}}"

    def field(self, name: str) -> str:
        """A field as a noun, an adjective, a condition."""
        said = _spaced(name)
        holds = f'holds: "{{subject}} <is@subject> {said}", holds_not: "{{subject}} <is@subject> not {said}"'
        return f"{{noun: {said}, plural: {said}s, adjective: {said}, adjective_not: un{said}, {holds}}}"

    def verb(self, name: str, roles: Sequence[str]) -> str:
        """A regular verb."""
        said = name.replace("_", "")
        places = {"from": "[{from:leaves}]", "to": "[{to:goes}]", "on": "[{on:goes}]"}
        rest = " ".join(
            places.get(role, f"[{role} {{{role}}}]") if role in ("from", "on") else f"[{role} {{{role}}}]"
            for role in roles
        )
        frame = f"[{{object}}] {rest}".strip()
        forms = f"inf: {said}, ing: {said}ing, third: {said}s, past: {said}ed, done: {said}ed"
        return f'{{{forms}, frame: "{frame}"}}'

    def at(self, name: str) -> str:
        """A window or a moment."""
        return f"{{at: at {_spaced(name)}, until: until {_spaced(name)}}}"

    def purpose(self, name: str) -> str:
        """A view or a purpose."""
        return f"{{for: for {_spaced(name)}}}"

    def bound(self, name: str) -> str:
        """A limit."""
        said = _spaced(name)
        return f'{{over: your {said} is too much, up_to: "your {said} may be up to {{n}}"}}'


FORMS: dict[str, Forms] = {"en": English()}
