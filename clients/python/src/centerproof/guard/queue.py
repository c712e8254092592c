"""Where waits what cannot be sent: calls that ran offline, under their idempotency keys, and outcomes, under ``outcome:<event id>``."""

from __future__ import annotations

from typing import Any, Protocol


class OfflineQueue(Protocol):
    """One that lasts longer than the process keeps its records in a file or a database."""

    def add(self, key: str, body: dict[str, Any]) -> None: ...

    def list(self) -> list[tuple[str, dict[str, Any]]]: ...

    def remove(self, key: str) -> None: ...


class MemoryQueue:
    """A queue that lasts as long as the process."""

    def __init__(self) -> None:
        self._records: dict[str, dict[str, Any]] = {}

    def add(self, key: str, body: dict[str, Any]) -> None:
        self._records[key] = body

    def list(self) -> list[tuple[str, dict[str, Any]]]:
        return list(self._records.items())

    def remove(self, key: str) -> None:
        self._records.pop(key, None)
