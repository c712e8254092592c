"""What belongs to one event loop, made anew for each."""

from __future__ import annotations

import asyncio
import threading
from typing import Callable, Generic, TypeVar
from weakref import WeakKeyDictionary

from ._fork import survive_forks

T = TypeVar("T")


class PerLoop(Generic[T]):
    """One of a kind for each event loop that runs: what is open in one is of no use in another, and ``asyncio.run`` makes a new one."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._after_fork()
        survive_forks(self)

    def _after_fork(self) -> None:
        self._made: WeakKeyDictionary[asyncio.AbstractEventLoop, T] = WeakKeyDictionary()
        self._making = threading.Lock()

    def get(self) -> T:
        loop = asyncio.get_running_loop()
        with self._making:
            if loop not in self._made:
                # What is open in a loop holds on to it, so those that are over are let go by hand.
                for each in [each for each in self._made if each.is_closed()]:
                    del self._made[each]
                self._made[loop] = self._make()
            return self._made[loop]
