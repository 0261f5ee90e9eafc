"""YAML text to documents with exact places; everything a pack has no use for is refused by name.

The events of libyaml (or of PyYAML's own parser where libyaml is missing) are built into ``documents``
nodes. After an error the file is read again entry by entry, so that one broken card hides no other.
"""

from __future__ import annotations

from collections.abc import Iterator

from yaml import MarkedYAMLError, YAMLError

from ..diagnostics import Diagnostic, diagnostic
from ..documents import Document, Mapping, Scalar, Sequence
from ..limits import DEFAULT_LIMITS, Limits
from ..spans import Span
from .build import Builder, LimitError
from .decode import decode, inspect
from .gc_paused import gc_paused


def load_text(
    name: str, text: str | bytes, limits: Limits = DEFAULT_LIMITS
) -> tuple[Document | None, list[Diagnostic]]:
    """The document of one file, and its diagnostics in the order of the text.

    ``name`` is what messages call the file. After mistakes the document holds what could be read; it is
    None where nothing could.
    """
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > limits.yaml_file:
        return None, [exceeded(Span(name, 0, 0), "yaml_file", limits.yaml_file)]
    if isinstance(text, bytes):
        text, diagnostics = decode(name, text)
        if diagnostics:
            return None, diagnostics
    readable, diagnostics, useful = inspect(name, text.removeprefix("\ufeff"), limits)
    if not useful:
        return None, diagnostics
    with gc_paused():
        document, more = _read(name, readable, limits)
    if diagnostics:
        more = [d for d in more if d.code not in _CONSEQUENCES]
    return document, sorted(diagnostics + more, key=lambda d: (d.span.start, d.span.end, d.code))


_CONSEQUENCES = frozenset({"H020", "H024", "H025", "H028", "H031"})


def exceeded(span: Span, limit: str, maximum: int) -> Diagnostic:
    """The diagnostic of a limit that was passed, by its name in ``Limits``."""
    return diagnostic("H090", span, limit=limit, what=f"limit_{limit}", maximum=maximum)


def _read(name: str, text: str, limits: Limits) -> tuple[Document | None, list[Diagnostic]]:
    builder = Builder(name, text, limits)
    try:
        document = builder.document(0, len(text))
    except LimitError as error:
        return None, [*builder.diagnostics, exceeded(error.span, error.limit, error.maximum)]
    except YAMLError as error:
        return _recover(name, text, limits, error)
    if document is None and not builder.diagnostics:
        builder.diagnostics.append(diagnostic("H034", Span(name, 0, 0)))
    return document, builder.diagnostics


def _recover(
    name: str, text: str, limits: Limits, first: YAMLError
) -> tuple[Document | None, list[Diagnostic]]:
    """Reads each top-level entry by itself and puts the good ones together."""
    builder = Builder(name, text, limits)
    documents: list[Document] = []
    diagnostics: list[Diagnostic] = []
    for start, end in _entries(text):
        try:
            document = builder.document(start, end)
        except LimitError as error:
            return None, [*builder.diagnostics, exceeded(error.span, error.limit, error.maximum)]
        except YAMLError as error:
            if len(diagnostics) < limits.errors_per_file:
                diagnostics.append(_explained(name, text, limits, error, start, end))
            continue
        if document is not None:
            documents.append(document)
    whole, strays = _join(documents, builder)
    places = {d.span.start for d in diagnostics}
    diagnostics += [d for d in builder.diagnostics if d.span.start not in places] + strays
    if not diagnostics:
        diagnostics.append(_explained(name, text, limits, first, 0, len(text)))
    return whole, diagnostics


def _explained(name: str, text: str, limits: Limits, error: YAMLError, start: int, end: int) -> Diagnostic:
    """The diagnostic of a parser error, whose marks count from the start of the entry it was given."""
    if not isinstance(error, MarkedYAMLError):
        return diagnostic("H031", Span(name, start, min(end, start + 1)))
    if "nesting depth" in (error.problem or ""):  # libyaml's own limit, far above ours
        at = start + (error.problem_mark.index if error.problem_mark else 0)
        return exceeded(Span(name, at, at + 1), "yaml_depth", limits.yaml_depth)
    from .yaml_faults import explain  # a file without mistakes needs none of it

    return explain(name, text, error, start)


def _entries(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of the top-level entries: each begins with a line that is not indented."""
    start = at = 0
    while at < len(text):
        after = text.find("\n", at) + 1 or len(text)
        if at > start and text[at] not in " \t\r\n#]}":
            yield start, at
            start = at
        at = after
    if start < len(text):
        yield start, len(text)


def _join(documents: list[Document], builder: Builder) -> tuple[Document | None, list[Diagnostic]]:
    """One list or mapping from its entries; what is neither, or not what the first one is, is a stray."""
    kind = next((type(d) for d in documents if type(d) is not Scalar), Scalar)
    from .yaml_faults import stray_entry

    strays = [stray_entry(builder.name, builder.text, d.span) for d in documents if type(d) is not kind]
    same = [d for d in documents if type(d) is kind]
    if not same:
        return None, strays
    span = same[0].span.to(same[-1].span)
    if kind is Sequence:
        items = [item for d in same if isinstance(d, Sequence) for item in d]
        return Sequence(tuple(items), span), strays
    if kind is Mapping:
        entries = [entry for d in same if isinstance(d, Mapping) for entry in d]
        return Mapping(builder.unique(entries), span), strays
    return same[0], strays
