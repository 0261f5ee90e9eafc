"""The proofs that texts say their rules, kept for the next check: only what has changed is read back."""

from __future__ import annotations

from collections.abc import Iterator, MutableSet
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b

from .dependencies import unchanged_program
from .store import Store, store

_SIZE = 16  # bytes of a proof, which is a digest
_MOST = 20_000  # proofs on the same grounds; a game with all its expansions has some hundreds


@dataclass(slots=True)
class KeptProofs:
    """The proofs of a store, read when their grounds are met; ``save`` writes those that were added."""

    kept: Store
    program: bytes
    _read: dict[bytes, frozenset[bytes]] = field(default_factory=dict)
    _now: dict[bytes, set[bytes]] = field(default_factory=dict)

    def on(self, grounds: bytes) -> MutableSet[bytes]:
        """The proofs on some grounds."""
        key = self._key(grounds)
        if key not in self._now:
            self._read[key] = _proofs(self.kept.read(key))
            self._now[key] = set(self._read[key])
        return self._now[key]

    def save(self) -> None:
        """Keeps what was proved since; too much is begun anew with that."""
        for key, proofs in self._now.items():
            added = proofs - self._read[key]
            if added:
                wanted = proofs if len(proofs) <= _MOST else added
                self.kept.write(key, b"".join(sorted(wanted)))

    def _key(self, grounds: bytes) -> bytes:
        return blake2b(b"proofs" + self.program + grounds, digest_size=32).digest()


@contextmanager
def kept_proofs() -> Iterator[KeptProofs | None]:
    """The proofs of the user's store, saved at the end; None where nothing may be kept."""
    kept = store()
    program = None if kept is None else unchanged_program()
    if kept is None or program is None:
        yield None
        return
    proofs = KeptProofs(kept, program)
    yield proofs
    if unchanged_program() == program:
        proofs.save()


def _proofs(content: bytes | None) -> frozenset[bytes]:
    if content is None or len(content) % _SIZE:
        return frozenset()
    return frozenset(content[at : at + _SIZE] for at in range(0, len(content), _SIZE))
