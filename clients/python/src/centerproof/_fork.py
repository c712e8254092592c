"""What a process that was forked makes anew: threads, locks and connections are its parent's."""

from __future__ import annotations

import os
from typing import Protocol
from weakref import WeakSet


class Forked(Protocol):
    def _after_fork(self) -> None:
        """Called in the child, before anything else runs there."""


_ALL: WeakSet[Forked] = WeakSet()


def survive_forks(each: Forked) -> None:
    """Has it told of forks for as long as somebody else holds it."""
    _ALL.add(each)


def _tell() -> None:
    for each in list(_ALL):
        each._after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_tell)
