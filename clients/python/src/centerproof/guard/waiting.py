"""Where calls wait for a human: all of one guard share one question at a time."""

from __future__ import annotations

import asyncio
import math
import threading
import time
from contextlib import suppress
from typing import Any, Awaitable, Callable, TypeVar
from weakref import WeakSet

from .._flow import data_of, unreadable
from .._fork import survive_forks
from ..errors import CenterproofError
from .reports import may_pass

WAIT_PATH = "/api/v1/decision-events/wait"
# A call that begins to wait while a question is under way is part of the next one, so none takes long.
QUESTION_SECONDS = 2
IDS_MAX = 1000
_EARLY_MAX = 1000

T = TypeVar("T")


class Expired(Exception):
    """Nobody answered in time."""


class Canceled(Exception):
    """The caller canceled."""


def passes(error: CenterproofError) -> bool:
    """Whether a call that waits goes on waiting. What could not be sent is a fault of the program."""
    return may_pass(error) and error.code != "NOT_SENT"


def _pause_seconds(remaining: float | None) -> float:
    """How long nobody asks after a question that failed."""
    return QUESTION_SECONDS if remaining is None else min(QUESTION_SECONDS, max(remaining, 0))


def _question(ids: list[str], remaining: float | None) -> dict[str, Any]:
    return {"ids": ids, "seconds": math.ceil(_pause_seconds(remaining))}


def _take_turns(waiting: dict[str, T], ids: list[str]) -> list[str]:
    """As many as one question takes, of those that have waited longest for their turn: behind the others they wait for the next."""
    if len(ids) <= IDS_MAX:
        return ids
    turn = ids[:IDS_MAX]
    for each in turn:
        waiting[each] = waiting.pop(each)
    return turn


def _found(answer: dict[str, Any]) -> list[str]:
    """The ids of which there is news."""
    items = data_of(answer)
    if not isinstance(items, list) or not all(isinstance(item, dict) and "eventId" in item for item in items):
        raise unreadable("it is not a list of decisions")
    return [item["eventId"] for item in items]


class _Early:
    """News that came before its call waited: a webhook may be faster than the answer that lets the call wait, and does not come again."""

    def __init__(self) -> None:
        self._ids: dict[str, None] = {}

    def keep(self, event_id: str) -> None:
        self._ids[event_id] = None
        if len(self._ids) > _EARLY_MAX:
            del self._ids[next(iter(self._ids))]

    def take(self, event_id: str) -> bool:
        was_kept = event_id in self._ids
        self._ids.pop(event_id, None)
        return was_kept


class ThreadRoom:
    """Threads that wait. The first of them asks for all; when it is answered, the next does."""

    def __init__(self, ask: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        self._ask = ask
        self._after_fork()
        survive_forks(self)

    def _after_fork(self) -> None:
        """Nobody waits yet; those of the parent wait there."""
        self._changed = threading.Condition()
        # How many wait for each id, and the ids whose news has come.
        self._waiting: dict[str, int] = {}
        self._news: set[str] = set()
        self._early = _Early()
        self._is_asked = False

    def __len__(self) -> int:
        return sum(self._waiting.values())

    def wake(self, event_id: str) -> None:
        with self._changed:
            if event_id in self._waiting:
                self._news.add(event_id)
                self._changed.notify_all()
            else:
                self._early.keep(event_id)

    def wait(
        self,
        event_id: str,
        *,
        deadline: float | None,
        cancel: threading.Event | None,
        is_polling: bool,
        seconds: float | None = None,
    ) -> None:
        """Returns when there is news of a decision, or ``seconds`` are over; raises ``Expired``, ``Canceled`` or what the question raised."""
        with self._changed:
            self._waiting[event_id] = self._waiting.get(event_id, 0) + 1
            if self._early.take(event_id):
                self._news.add(event_id)
        end = math.inf if seconds is None else time.monotonic() + seconds
        try:
            while not self._has_news(event_id) and time.monotonic() < end:
                if cancel is not None and cancel.is_set():
                    raise Canceled
                remaining = None if deadline is None else deadline - time.monotonic()
                if remaining is not None and remaining <= 0:
                    raise Expired
                if is_polling and self._takes_turn():
                    self._ask_for_all(remaining)
                else:
                    # Cancellation has no bell of its own, so it is looked for twice a second.
                    with self._changed:
                        self._changed.wait(min(0.5, remaining if remaining is not None else 0.5))
        finally:
            self._leave(event_id)

    def _has_news(self, event_id: str) -> bool:
        with self._changed:
            return event_id in self._news

    def _takes_turn(self) -> bool:
        with self._changed:
            if self._is_asked:
                return False
            self._is_asked = True
            return True

    def _ask_for_all(self, remaining: float | None) -> None:
        with self._changed:
            ids = _take_turns(self._waiting, [each for each in self._waiting if each not in self._news])
        found: list[str] = []
        try:
            if ids:
                found = _found(self._ask(_question(ids, remaining)))
        except CenterproofError as error:
            if not passes(error):
                raise
            time.sleep(_pause_seconds(remaining))
        finally:
            with self._changed:
                self._is_asked = False
                self._news.update(each for each in found if each in self._waiting)
                self._changed.notify_all()

    def _leave(self, event_id: str) -> None:
        with self._changed:
            self._waiting[event_id] -= 1
            if self._waiting[event_id] == 0:
                del self._waiting[event_id]
                self._news.discard(event_id)
            self._changed.notify_all()


class _Bell:
    """Rung from whatever thread, heard in the event loop that waits for it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._news = asyncio.Event()

    def ring(self) -> None:
        with suppress(RuntimeError):
            # Unless the loop is over, and with it whoever waited.
            self.loop.call_soon_threadsafe(self._news.set)

    def is_rung(self) -> bool:
        return self._news.is_set()

    async def heard(self, seconds: float | None) -> None:
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)


class TaskRoom:
    """Tasks that wait, in as many event loops as there are. In each, one of them asks for all of it."""

    def __init__(self, ask: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]) -> None:
        self._ask = ask
        self._after_fork()
        survive_forks(self)

    def _after_fork(self) -> None:
        self._bells: dict[str, list[_Bell]] = {}
        self._asking: WeakSet[asyncio.AbstractEventLoop] = WeakSet()
        self._early = _Early()
        self._changing = threading.Lock()

    def __len__(self) -> int:
        return sum(len(bells) for bells in list(self._bells.values()))

    def wake(self, event_id: str) -> None:
        """May be called from any thread."""
        with self._changing:
            bells = list(self._bells.get(event_id, []))
            if not bells:
                self._early.keep(event_id)
        for bell in bells:
            bell.ring()

    async def wait(
        self, event_id: str, *, deadline: float | None, is_polling: bool, seconds: float | None = None
    ) -> None:
        """Returns when there is news of a decision, or ``seconds`` are over; raises ``Expired`` or what the question raised."""
        bell = _Bell()
        with self._changing:
            self._bells.setdefault(event_id, []).append(bell)
            if self._early.take(event_id):
                bell.ring()
        end = math.inf if seconds is None else time.monotonic() + seconds
        try:
            while not bell.is_rung() and time.monotonic() < end:
                remaining = None if deadline is None else deadline - time.monotonic()
                if remaining is not None and remaining <= 0:
                    raise Expired
                if is_polling and bell.loop not in self._asking:
                    await self._ask_for_all(bell.loop, remaining)
                    # The bell rings with the next turn of the loop.
                    await asyncio.sleep(0)
                    continue
                # Whoever asks for all may leave, and then the next has to ask: so nobody sleeps for longer than a question takes.
                pauses = (remaining, seconds, QUESTION_SECONDS if is_polling else None)
                await bell.heard(min((each for each in pauses if each is not None), default=None))
        finally:
            self._leave(event_id, bell)

    def _leave(self, event_id: str, bell: _Bell) -> None:
        with self._changing:
            left = [each for each in self._bells.pop(event_id, []) if each is not bell]
            if left:
                self._bells[event_id] = left

    async def _ask_for_all(self, loop: asyncio.AbstractEventLoop, remaining: float | None) -> None:
        self._asking.add(loop)
        try:
            with self._changing:
                ids = [
                    each
                    for each, bells in self._bells.items()
                    if any(bell.loop is loop and not bell.is_rung() for bell in bells)
                ]
                ids = _take_turns(self._bells, ids)
            for event_id in _found(await self._ask(_question(ids, remaining))):
                self.wake(event_id)
        except CenterproofError as error:
            if not passes(error):
                raise
            await asyncio.sleep(_pause_seconds(remaining))
        finally:
            self._asking.discard(loop)
