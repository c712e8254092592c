"""What a guard has to tell the service beside its calls: each report once, and held as long as the service is away."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, Callable, Generator, Mapping
from urllib.parse import quote

from .._flow import Request
from .._fork import survive_forks
from ..errors import CenterproofError, ConflictError, UnreachableError, ValidationError
from .queue import OfflineQueue

_AWAY = {502, 503, 504}
_OUTCOME = "outcome:"
_THREADS = 4
# Beyond so many reports under way, calls wait for their own: a service that is slower than its callers is not outrun.
_UNDER_WAY_MAX = 100
_REMEMBERED_MAX = 10_000
# With so many in the queue, an outcome that is refused because of the key or the address is not added: nobody may ever put them right.
_REFUSED_HELD_MAX = 1_000

#: Says what to ask for, and is given the answer.
Asking = Generator[Request, Any, None]


class UnreportedOutcome(Exception):
    """Told to ``on_warning``: a tool has run, or is not to run, and the service does not know it."""

    def __init__(self, event_id: str, report: Mapping[str, Any], *, is_held: bool, why: object) -> None:
        then = "It is held and sent again later." if is_held else "It is not sent again."
        super().__init__(f"The outcome {report['outcome']} of {event_id} is not on record: {why} {then}")
        self.event_id = event_id
        self.report = dict(report)
        #: Whether it is sent again, with a later call or by ``flush``. What the service refused for good is not.
        self.is_held = is_held


class Reports:
    """Reports go out in threads, which the interpreter waits for when it ends."""

    def __init__(
        self, queue: OfflineQueue, warn: Callable[[Exception], None], ask: Callable[[Request], Any]
    ) -> None:
        self._queue = queue
        self._warn = warn
        self._ask = ask
        self._known: dict[str, str] = {}
        self._after_fork()
        survive_forks(self)

    def _after_fork(self) -> None:
        """What is under way stays with the parent, whose threads send it."""
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="centerproof-report")
        self._remembering = threading.Lock()
        self._under_way: set[Future[None]] = set()
        self._sending_held = threading.Lock()
        self._not_found: set[str] = set()

    def known(self, name: str) -> str | None:
        """``started``, or what came of it: what this guard has seen of a decision, or of a call that it ran offline under its key,
        whether or not the service knows of it yet."""
        return self._known.get(name)

    def begin(self, name: str) -> str | None:
        """The same; what is not known has started from here on."""
        with self._remembering:
            known = self._known.get(name)
            if known is None:
                self._keep(name, "started")
            return known

    def forget(self, name: str) -> None:
        """What was to start and did not."""
        with self._remembering:
            self._known.pop(name, None)

    def end_offline(self, key: str, body: dict[str, Any]) -> None:
        """Keeps the record of a call that ran offline until it can be sent."""
        self._remember(key, body["action"]["output"]["outcome"])
        self._hold(key, body)

    def _hold(self, key: str, body: dict[str, Any]) -> None:
        try:
            self._queue.add(key, body)
        except Exception as error:  # noqa: BLE001 - the queue is the caller's, and a tool that ran has run
            self._warn(error)

    def _has_room(self) -> bool:
        try:
            return len(self._queue.list()) < _REFUSED_HELD_MAX
        except Exception as error:  # noqa: BLE001 - the same
            self._warn(error)
            return False

    def _remember(self, name: str, outcome: str) -> None:
        with self._remembering:
            self._keep(name, outcome)

    def _keep(self, name: str, state: str) -> None:
        self._known[name] = state
        if len(self._known) > _REMEMBERED_MAX:
            del self._known[next(iter(self._known))]

    def start(self, event_id: str, report: Mapping[str, Any]) -> bool:
        """Sends a report beside the caller's work; False where the caller has to wait for it after all."""
        self._remember(event_id, report["outcome"])
        return len(self._under_way) < _UNDER_WAY_MAX and self._submit(lambda: self._drive(self.sending(event_id, report)))

    def sending(self, event_id: str, report: Mapping[str, Any]) -> Asking:
        """A tool that ran has run: what cannot be reported is held or a warning, and changes nothing."""
        self._remember(event_id, report["outcome"])
        try:
            yield from _reporting(event_id, report)
        except CenterproofError as error:
            is_held = may_pass(error) or (may_be_the_settings(error) and self._has_room())
            if is_held:
                self._hold(_OUTCOME + event_id, dict(report))
            self._warn(UnreportedOutcome(event_id, report, is_held=is_held, why=error))

    def send_held(self) -> None:
        """Sends what is held, beside the caller's work."""
        if not self._sending_held.locked() and self._queue.list():
            self._submit(self._send_held)

    def flush(self) -> int:
        """Waits for what is under way, sends what is held, and gives the number of what still is."""
        wait(set(self._under_way))
        self._send_held(is_flush=True)
        return len(self._queue.list())

    def _send_held(self, *, is_flush: bool = False) -> None:
        with self._sending_held:
            if is_flush:
                self._not_found.clear()
            self._drive(self._sending_queue())

    def _sending_queue(self) -> Asking:
        """In its order; stops where the service is away again or refuses the key or the address. What is not found is noted, and not
        sent again while it is."""
        for key, body in self._queue.list():
            if key in self._not_found:
                continue
            event_id = key.removeprefix(_OUTCOME) if key.startswith(_OUTCOME) else None
            try:
                if event_id is None:
                    yield from _recording_what_ran(key, body)
                else:
                    yield from _reporting(event_id, body)
            except CenterproofError as error:
                if is_away(error):
                    return
                if may_pass(error):
                    continue
                is_held = may_be_the_settings(error)
                self._warn(error if event_id is None else UnreportedOutcome(event_id, body, is_held=is_held, why=error))
                if is_held and error.status != 404:
                    return
                if is_held:
                    self._not_found.add(key)
                    continue
            self._queue.remove(key)

    def _submit(self, work: Callable[[], None]) -> bool:
        def attempt() -> None:
            try:
                work()
            except Exception as error:  # noqa: BLE001 - nobody else would hear of it
                self._warn(error)

        try:
            future = self._threads.submit(attempt)
        except RuntimeError:
            # The interpreter is ending and takes no more work for its threads.
            return False
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return True

    def _drive(self, asking: Asking) -> None:
        answer: Any = None
        error: CenterproofError | None = None
        while True:
            try:
                request = asking.send(answer) if error is None else asking.throw(error)
            except StopIteration:
                return
            answer, error = None, None
            try:
                answer = self._ask(request)
            except CenterproofError as failure:
                error = failure


def _reporting(event_id: str, report: Mapping[str, Any]) -> Asking:
    """A result that the service does not take is left out: its digest stands for it."""
    path = f"/api/v1/decision-events/{quote(event_id, safe='')}/outcome"
    try:
        yield Request("POST", path, dict(report))
    except ValidationError:
        output = _without_result(report.get("output"))
        if output is None:
            raise
        yield Request("POST", path, {**report, "output": output})


def _recording_what_ran(key: str, body: Mapping[str, Any]) -> Asking:
    """A call that was asked for after all, and the answer was lost, or that somebody else ran too, is on record beside that."""
    try:
        yield from _recording(key, body)
    except ConflictError:
        beside = f"{key}:offline"
        yield from _recording(beside, {**body, "idempotencyKey": beside})


def _recording(key: str, body: Mapping[str, Any]) -> Asking:
    """The same for a call that ran offline."""
    path = "/api/v1/decision-events"
    try:
        yield Request("POST", path, dict(body), idempotency_key=key)
    except ValidationError:
        output = _without_result(body["action"].get("output"))
        if output is None:
            raise
        yield Request("POST", path, {**body, "action": {**body["action"], "output": output}}, idempotency_key=key)


def _without_result(output: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """None where there is nothing to leave out."""
    if output is None or "result" not in output:
        return None
    return {name: value for name, value in output.items() if name != "result"}


def is_away(error: CenterproofError) -> bool:
    """Only an unreachable service is offline: an answer is an answer, and what could not be sent is a fault of the program."""
    return isinstance(error, UnreachableError) or error.status in _AWAY


def may_pass(error: CenterproofError) -> bool:
    """No answer of the service's, too many, or a failure of its own: the same may be taken later."""
    return error.code == "UNREADABLE_ANSWER" or error.status in (0, 429) or error.status >= 500


def may_be_the_settings(error: CenterproofError) -> bool:
    """The key is refused, lacks the scope, or is one of another center, or the center has moved to an address that nobody
    named (308, and 410 once that is long ago): the same may be taken once what the guard was given is put right."""
    return error.status in (401, 403, 404, 308, 410)
