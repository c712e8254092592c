"""``guard``: a tool runs only when it may, with the arguments that were sealed, and what came of it is on record.

docs/agents.md says what is promised. A call is written once, as a generator that says what to do next; one driver does it with
threads, the other with tasks.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import logging
import threading
import time
import uuid
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Awaitable, Callable, Generator, Iterator, Literal, Mapping, Sequence, overload
from urllib.parse import quote

from .._access import require_key, require_origin
from .._flow import Request, Retry, answer_of, data_of, unreadable
from ..client import AsyncCenterproof, Centerproof
from ..errors import CenterproofError
from ..proof.canonical_json import ProofError
from .proposal import Disclose, Proposal, key_of, propose, result_of
from .queue import MemoryQueue, OfflineQueue
from .refusal import GuardRefusal, RefusalCode
from .reports import Reports, is_away
from .waiting import QUESTION_SECONDS, WAIT_PATH, Canceled, Expired, TaskRoom, ThreadRoom, passes

Wait = Literal["poll", "webhook", "resume"]
Offline = Literal["refuse", "queue"]
Report = Literal["background", "await"]

_log = logging.getLogger("centerproof.guard")
_REASON_MAX = 10_000


@dataclass(frozen=True)
class Manners:
    """How calls are treated; a tool may choose otherwise than its guard."""

    #: ``poll``: wait inside. ``webhook``: wait inside for ``heard``. ``resume``: refuse with ``WAITING``, and go on when called again.
    wait: Wait = "poll"
    #: How long a call may wait for a human, from its proposal on; None for as long as it takes.
    timeout_seconds: float | None = None
    #: What happens while the service cannot be reached.
    offline: Offline = "refuse"
    #: Whether the arguments are sealed, or their digest alone.
    disclose: Disclose = "arguments"
    #: Whether the result is sealed with the outcome, or its digest alone.
    keep_result: bool = False
    #: Whether a tool's result waits until its outcome is on record. In the background the report goes out at once, beside the caller's
    #: work, and ``flush`` waits for it.
    report: Report = "background"


@dataclass(frozen=True)
class CallIds:
    """Which call it is. Frameworks name their calls; without a name each call is a new one."""

    run_id: str | None = None
    call_id: str | None = None
    #: Chosen by a caller whose tool may be repeated after a crash; otherwise each try is its own.
    attempt: str | None = None


@dataclass(frozen=True)
class _WaitFor:
    event_id: str
    is_polling: bool
    deadline: float | None
    #: So long at most; None until there is news.
    seconds: float | None


@dataclass(frozen=True)
class _Run:
    arguments: Any


@dataclass(frozen=True)
class _Ran:
    """What became of a run: what the tool gave, or what it raised."""

    value: Any = None
    error: BaseException | None = None


@dataclass(frozen=True)
class _Call:
    tool: str
    run_id: str
    call_id: str
    attempt: str
    body: Mapping[str, Any]
    manners: Manners
    deadline: float | None
    started_at: str


_Steps = Generator["Request | _WaitFor | _Run", Any, Any]
_ids: ContextVar[CallIds] = ContextVar("centerproof_call", default=CallIds())


class Guard:
    """Guards tools.

    >>> guard = Guard("http://127.0.0.1:4000", api_key, agent="agent-7")
    >>> @guard.tool
    ... def refund(order: str, amount: float) -> str: ...
    """

    def __init__(
        self,
        origin: str,
        api_key: str,
        *,
        agent: str | Mapping[str, str],
        run_id: str | None = None,
        manners: Manners = Manners(),
        ai_context: Mapping[str, Any] | None = None,
        context: Mapping[str, str] | None = None,
        tags: Sequence[str] = (),
        queue: OfflineQueue | None = None,
        on_warning: Callable[[Exception], None] | None = None,
        client: Centerproof | None = None,
        async_client: AsyncCenterproof | None = None,
        retry: Retry = Retry(),
    ) -> None:
        # Also where the clients are given: what is wrong with them must not pass for a service that is away.
        self.origin = require_origin(origin)
        require_key(api_key)
        self.run_id = run_id or str(uuid.uuid4())
        self.manners = manners
        self._agent = {"id": agent} if isinstance(agent, str) else dict(agent)
        self._about = {
            **({"aiContext": dict(ai_context)} if ai_context else {}),
            **({"context": dict(context)} if context else {}),
            **({"tags": list(tags)} if tags else {}),
        }
        # Asked for None, because what the caller gives may have a length, and be empty.
        self._queue: OfflineQueue = MemoryQueue() if queue is None else queue
        self._warn = _log_warning if on_warning is None else on_warning
        self._client = Centerproof(origin, api_key, retry=retry) if client is None else client
        self._async_client = AsyncCenterproof(origin, api_key, retry=retry) if async_client is None else async_client
        self._reports = Reports(self._queue, self._warn, self._ask)
        self._threads = ThreadRoom(lambda question: self._client.post(WAIT_PATH, question))
        self._tasks = TaskRoom(lambda question: self._async_client.post(WAIT_PATH, question))

    @overload
    def tool(self, function: Callable[..., Any], /) -> GuardedTool: ...

    @overload
    def tool(
        self,
        /,
        *,
        name: str | None = None,
        describe: Callable[[Mapping[str, Any]], str] | None = None,
        risk: Callable[[Mapping[str, Any]], float] | None = None,
        manners: Manners | None = None,
    ) -> Callable[[Callable[..., Any]], GuardedTool]: ...

    def tool(
        self,
        function: Callable[..., Any] | None = None,
        /,
        *,
        name: str | None = None,
        describe: Callable[[Mapping[str, Any]], str] | None = None,
        risk: Callable[[Mapping[str, Any]], float] | None = None,
        manners: Manners | None = None,
    ) -> GuardedTool | Callable[[Callable[..., Any]], GuardedTool]:
        """Wraps a function, sync or async, so that it runs only when it may. What it raises instead is a ``GuardRefusal``."""

        def wrap(wrapped: Callable[..., Any]) -> GuardedTool:
            return GuardedTool(
                self, wrapped, name=name or wrapped.__name__, describe=describe, risk=risk, manners=manners
            )

        return wrap if function is None else wrap(function)

    @contextmanager
    def call(
        self, *, run_id: str | None = None, call_id: str | None = None, attempt: str | None = None
    ) -> Iterator[None]:
        """Names the calls inside: the run they belong to, the one call it is, the try to run it."""
        token = _ids.set(CallIds(run_id, call_id, attempt))
        try:
            yield
        finally:
            _ids.reset(token)

    def ids_of(self, call_id: str | None, run_id: str | None = None) -> CallIds:
        """A call as its framework names it, in the run that ``call`` names around it, or else the given one."""
        around = _ids.get()
        return CallIds(around.run_id or run_id, call_id or around.call_id, around.attempt)

    def invoke(
        self,
        tool: str,
        arguments: Any,
        run: Callable[[Any], Any],
        *,
        ids: CallIds | None = None,
        manners: Manners | None = None,
        about: Mapping[str, Any] | None = None,
        cancel: threading.Event | None = None,
    ) -> Any:
        """One guarded call of anything, in this thread: what adapters are made of.

        Where ``run`` gives something to await, so does the call: what came of it is known, and reported, once that was awaited."""
        steps = self._steps(tool, arguments, ids, manners, about)
        answer: Any = None
        error: Exception | None = None
        while True:
            try:
                step = steps.send(answer) if error is None else steps.throw(error)
            except StopIteration as end:
                return _result(end.value)
            answer, error = None, None
            try:
                if isinstance(step, Request):
                    answer = self._ask(step)
                elif isinstance(step, _Run):
                    if cancel is not None and cancel.is_set():
                        raise Canceled
                    answer = _attempt(run, step.arguments)
                    if inspect.isawaitable(answer.value):
                        return self._go_on(steps, _attempt_async(answer.value))
                else:
                    self._threads.wait(
                        step.event_id,
                        deadline=step.deadline,
                        cancel=cancel,
                        is_polling=step.is_polling,
                        seconds=step.seconds,
                    )
            except (CenterproofError, Expired, Canceled) as failure:
                error = failure

    async def invoke_async(
        self,
        tool: str,
        arguments: Any,
        run: Callable[[Any], Awaitable[Any]],
        *,
        ids: CallIds | None = None,
        manners: Manners | None = None,
        about: Mapping[str, Any] | None = None,
    ) -> Any:
        """The same in this task. A task that is canceled while it waits has the outcome ``not_run``, and is canceled."""

        async def start(step: _Run) -> _Ran:
            ran = _attempt(run, step.arguments)
            return await _attempt_async(ran.value) if inspect.isawaitable(ran.value) else ran

        return await self._go_on(self._steps(tool, arguments, ids, manners, about), start=start)

    async def _go_on(
        self,
        steps: _Steps,
        running: Awaitable[_Ran] | None = None,
        *,
        start: Callable[[_Run], Awaitable[_Ran]] | None = None,
    ) -> Any:
        """Does the steps in this task, also those that are left once a thread has got something to await."""
        answer: Any = None if running is None else await running
        error: BaseException | None = None
        while True:
            try:
                step = steps.send(answer) if error is None else steps.throw(error)
            except StopIteration as end:
                return _result(end.value)
            answer, error = None, None
            try:
                if isinstance(step, Request):
                    answer = data_of(answer_of(await self._async_client.request(step)))
                elif isinstance(step, _Run):
                    assert start is not None, "a tool is started once"
                    answer = await start(step)
                else:
                    await self._tasks.wait(
                        step.event_id, deadline=step.deadline, is_polling=step.is_polling, seconds=step.seconds
                    )
            except (CenterproofError, Expired, asyncio.CancelledError) as failure:
                error = failure

    def heard(self, event: Mapping[str, Any]) -> None:
        """Takes an event that ``verify_webhook`` has checked, and wakes the call that waits for it."""
        if event.get("type") == "agent.decision.completed":
            event_id = event["data"]["eventId"]
            self._threads.wake(event_id)
            self._tasks.wake(event_id)

    def waiting(self) -> int:
        """How many calls wait for a human."""
        return len(self._threads) + len(self._tasks)

    def flush(self) -> int:
        """Waits for the reports that are under way and sends what is held; gives the number of what still is.

        Called where a run ends. What is under way when the interpreter ends is sent first, what is held in memory is lost with it."""
        return self._reports.flush()

    async def aflush(self) -> int:
        """The same in a task."""
        return await asyncio.to_thread(self.flush)

    def close(self) -> None:
        self.flush()
        self._client.close()

    async def aclose(self) -> None:
        await asyncio.to_thread(self.close)
        await self._async_client.close()

    def _ask(self, request: Request) -> Any:
        return data_of(answer_of(self._client.request(request)))

    def _steps(
        self,
        tool: str,
        arguments: Any,
        ids: CallIds | None,
        manners: Manners | None,
        about: Mapping[str, Any] | None,
    ) -> _Steps:
        ids = _ids.get() if ids is None else ids
        manners = self.manners if manners is None else manners
        about = {} if about is None else about
        run_id, call_id = ids.run_id or self.run_id, ids.call_id or str(uuid.uuid4())
        proposal = _propose(tool, arguments, run_id, call_id, manners.disclose)
        description = {"description": about["description"]} if "description" in about else {}
        call = _Call(
            tool,
            run_id,
            call_id,
            ids.attempt or str(uuid.uuid4()),
            {
                "agent": self._agent,
                "action": {"type": tool, **description, "input": proposal.input},
                **({"riskScore": about["riskScore"]} if "riskScore" in about else {}),
                **self._about,
                "idempotencyKey": key_of(run_id, call_id),
            },
            manners,
            None if manners.timeout_seconds is None else time.monotonic() + manners.timeout_seconds,
            _now(),
        )
        key = call.body["idempotencyKey"]
        _require_not_run(call, self._reports.known(key))
        decided = yield from self._decide_or_go_offline(call)
        # Somebody else may have begun meanwhile.
        _require_not_run(call, self._reports.begin(key) if decided is None else self._reports.known(key))
        if decided is None:
            try:
                ran: _Ran = yield _Run(proposal.arguments())
            except Canceled:
                self._reports.forget(key)
                raise _refusal(call, "CANCELED", "it was canceled.") from None
            self._reports.end_offline(key, _offline_body(call, ran))
            return ran
        self._reports.send_held()
        self._require_run(call, decided)
        # The arguments that the tool is about to be given, as they are now, against what the service has sealed.
        present = _propose_or_none(arguments, run_id, call_id, manners.disclose)
        if present is None or decided["inputDigest"] != present.input_digest:
            yield from self._report(decided["eventId"], call, "not_run", reason="ARGUMENTS_CHANGED")
            raise _refusal(call, "ARGUMENTS_CHANGED", "its arguments are not those that were sealed.", decided)
        _require_not_run(call, self._reports.begin(decided["eventId"]), decided)
        try:
            ran = yield _Run(present.arguments())
        except Canceled:
            yield from self._report(decided["eventId"], call, "not_run", reason="CANCELED")
            raise _refusal(call, "CANCELED", "it was canceled.", decided) from None
        if ran.error is not None:
            yield from self._report(decided["eventId"], call, "failed", reason=_reason_of(ran.error))
        else:
            output = _output_of(ran.value, manners.keep_result)
            yield from self._report(decided["eventId"], call, "done", output=output)
        return ran

    def _decide_or_go_offline(self, call: _Call) -> _Steps:
        """The decision once nobody has to be waited for; None where nobody could be asked and the call runs all the same."""
        try:
            decided = yield from _decide(call)
        except CenterproofError as error:
            if not is_away(error):
                raise _refused_by(call, error) from error
            if call.manners.offline == "queue":
                return None
            raise _refusal(call, "OFFLINE", "whether it may run could not be asked.") from error
        while decided["status"] == "awaiting_approval":
            decided = yield from self._after_answer(call, decided)
        if decided["status"] == "rejected":
            yield from self._report(decided["eventId"], call, "not_run", reason="REJECTED")
            raise _refusal(call, "REJECTED", (yield from _rejection_of(decided["eventId"])), decided)
        return decided

    def _after_answer(self, call: _Call, decided: Mapping[str, Any]) -> _Steps:
        """Waits as the caller chose, and asks again: that answer counts, not the news."""
        if call.manners.wait == "resume":
            url = f"{self.origin}/app/decisions/{quote(decided['eventId'], safe='')}"
            raise _refusal(call, "WAITING", "a human has to approve it first.", decided, approve_url=url)
        is_polling = call.manners.wait == "poll"
        seconds: float | None = None
        while True:
            try:
                yield _WaitFor(decided["eventId"], is_polling, call.deadline, seconds)
                return (yield from _decide(call))
            except Expired:
                yield from self._report(decided["eventId"], call, "not_run", reason="EXPIRED")
                raise _refusal(call, "EXPIRED", "nobody answered in time.", decided) from None
            except Canceled:
                yield from self._report(decided["eventId"], call, "not_run", reason="CANCELED")
                raise _refusal(call, "CANCELED", "it was canceled.", decided) from None
            except asyncio.CancelledError:
                yield from self._report(decided["eventId"], call, "not_run", reason="CANCELED")
                raise
            except CenterproofError as error:
                # A service that is away, or has too much to do, changes nothing for a call that waits already.
                if not passes(error):
                    raise _refused_by(call, error) from error
                # The news came, and does not come again.
                is_polling, seconds = False, QUESTION_SECONDS

    def _report(
        self,
        event_id: str,
        call: _Call,
        outcome: str,
        *,
        output: Mapping[str, Any] | None = None,
        reason: str | None = None,
    ) -> _Steps:
        """That a call is not run is waited for in any case: from there on nobody else runs it, whoever approves it later."""
        report = {
            "attempt": call.attempt,
            "outcome": outcome,
            **({"output": output} if output else {}),
            **({"reason": reason} if reason else {}),
        }
        if outcome != "not_run" and call.manners.report == "background" and self._reports.start(event_id, report):
            return
        yield from self._reports.sending(event_id, report)

    def _require_run(self, call: _Call, decided: Mapping[str, Any]) -> None:
        """Only what is completed, and this attempt's to run, and not over, may run."""
        run = decided.get("run")
        if decided["status"] != "completed":
            raise _refusal(call, "NOT_SEALED", "the decision was recorded and not sealed yet.", decided)
        if not isinstance(run, dict) or run.get("attempt") != call.attempt:
            raise _refusal(call, "ALREADY_STARTED", "another attempt has started this call.", decided)
        _require_not_run(call, run.get("outcome") or self._reports.known(decided["eventId"]), decided)


class GuardedTool:
    """A function behind a guard. It is called as the function is; an async one is awaited."""

    def __init__(
        self,
        guard: Guard,
        function: Callable[..., Any],
        *,
        name: str,
        describe: Callable[[Mapping[str, Any]], str] | None,
        risk: Callable[[Mapping[str, Any]], float] | None,
        manners: Manners | None,
    ) -> None:
        # First, because it also takes over whatever attributes a function or an object has.
        functools.update_wrapper(self, function)
        self.guard = guard
        self.name = name
        self.manners = manners
        self._function = function
        self._signature = inspect.signature(function)
        self._is_async = _is_async(function)
        self._describe = describe
        self._risk = risk

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        bound = self._signature.bind(*args, **kwargs)
        # What is left out runs with its default, so the default is sealed too.
        bound.apply_defaults()
        arguments = dict(bound.arguments)
        about = {
            **({"description": self._describe(arguments)} if self._describe else {}),
            **({"riskScore": self._risk(arguments)} if self._risk else {}),
        }
        if self._is_async:
            return self.guard.invoke_async(self.name, arguments, self._run, manners=self.manners, about=about)
        return self.guard.invoke(self.name, arguments, self._run, manners=self.manners, about=about)

    def _run(self, arguments: dict[str, Any]) -> Any:
        bound = inspect.BoundArguments(self._signature, arguments)
        return self._function(*bound.args, **bound.kwargs)


def _attempt(run: Callable[[Any], Any], arguments: Any) -> _Ran:
    try:
        return _Ran(run(arguments))
    except BaseException as error:  # noqa: BLE001 - whatever ends the tool is its outcome, and is raised again
        return _Ran(error=error)


async def _attempt_async(work: Awaitable[Any]) -> _Ran:
    try:
        return _Ran(await work)
    except GeneratorExit:
        # Nobody awaits it any more, so nothing can be awaited here.
        raise
    except BaseException as error:  # noqa: BLE001 - as above
        return _Ran(error=error)


def _result(ran: _Ran) -> Any:
    if ran.error is not None:
        raise ran.error
    return ran.value


def _is_async(function: Callable[..., Any]) -> bool:
    """Whether calling it certainly gives something to await; a decorated function may do so all the same."""
    if inspect.iscoroutinefunction(function):
        return True
    return not isinstance(function, type) and inspect.iscoroutinefunction(getattr(function, "__call__", None))


def _decide(call: _Call) -> _Steps:
    body = {**call.body, "attempt": call.attempt}
    decided = yield Request("POST", "/api/v1/agents/decide", body, idempotency_key=body["idempotencyKey"])
    is_decided = isinstance(decided, dict) and isinstance(decided.get("eventId"), str) and {"status", "inputDigest"} <= decided.keys()
    if not is_decided:
        raise unreadable("it decides nothing")
    return decided


def _rejection_of(event_id: str) -> _Steps:
    try:
        decision = yield Request("GET", f"/api/v1/decision-events/{quote(event_id, safe='')}")
    except CenterproofError:
        return "a human rejected it."
    approvals = decision.get("approvals") if isinstance(decision, dict) else None
    noes = [each for each in approvals or [] if isinstance(each, dict) and each.get("result") == "rejected"]
    return f'a human rejected it: "{noes[-1]["reason"]}".' if noes and noes[-1].get("reason") else "a human rejected it."


def _require_not_run(call: _Call, known: str | None, decided: Mapping[str, Any] | None = None) -> None:
    """What a guard runs, or has seen the end of, is not run again, also while the service does not know it yet, or did not when it answered."""
    if known == "started":
        raise _refusal(call, "ALREADY_STARTED", "another attempt has started this call.", decided)
    if known is not None:
        raise _refusal(call, "ALREADY_ENDED", f"this call has ended already ({known}).", decided)


def _refused_by(call: _Call, error: CenterproofError) -> Exception:
    """What the service's refusal means for the call. Anything else is a fault of the program."""
    if error.code == "POLICY_VIOLATION":
        return _refusal(call, "POLICY", str(error))
    if error.code == "CONFLICT":
        return _refusal(call, "ARGUMENTS_CHANGED", "the same call was proposed with other arguments.")
    if "arguments" in call.body["action"]["input"] and _is_about_arguments(error):
        return _refusal(call, "ARGUMENTS_NOT_JSON", f"its arguments cannot be sealed. {error}")
    return error


def _is_about_arguments(error: CenterproofError) -> bool:
    """Whether the service refused what a model may have written: a character or a key that it does not keep, too much, or nested too
    deep. All else of the body is the program's own."""
    if error.status != 422:
        return error.status in (400, 413)
    paths = [str(field["path"]) for field in error.details.get("fields", [])]
    # The body as a whole is named where it is nested too deep.
    return all(path == "body" or path.startswith("action.input") for path in paths)


def _refusal(
    call: _Call,
    code: RefusalCode,
    what: str,
    decided: Mapping[str, Any] | None = None,
    *,
    approve_url: str | None = None,
) -> GuardRefusal:
    about = decided or {}
    return GuardRefusal(
        code,
        what,
        tool=call.tool,
        run_id=call.run_id,
        call_id=call.call_id,
        event_id=about.get("eventId"),
        decision_id=about.get("decisionId"),
        approve_url=approve_url,
    )


def _propose(tool: str, arguments: Any, run_id: str, call_id: str, disclose: Disclose) -> Proposal:
    try:
        return propose(arguments, run_id=run_id, call_id=call_id, disclose=disclose)
    except ProofError as error:
        raise GuardRefusal(
            "ARGUMENTS_NOT_JSON", "its arguments are not JSON.", tool=tool, run_id=run_id, call_id=call_id
        ) from error


def _propose_or_none(arguments: Any, run_id: str, call_id: str, disclose: Disclose) -> Proposal | None:
    """None where the arguments are no JSON any more."""
    try:
        return propose(arguments, run_id=run_id, call_id=call_id, disclose=disclose)
    except ProofError:
        return None


def _output_of(value: Any, keep_result: bool) -> dict[str, Any] | None:
    result = result_of(value)
    if result is None:
        return None
    return result if keep_result else {"resultDigest": result["resultDigest"]}


def _reason_of(error: BaseException) -> str:
    if isinstance(error, asyncio.CancelledError):
        return "CancelledError: the task was canceled"
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - it is the tool's error that counts, not how it fails to say what it is
        message = "it cannot be shown"
    text = f"{type(error).__name__}: {message}".replace("\0", " ")
    return text.encode("utf-8", "replace").decode("utf-8")[:_REASON_MAX]


def _offline_body(call: _Call, ran: _Ran) -> dict[str, Any]:
    """What was done without a permission, for a human to look at."""
    if ran.error is not None:
        output: dict[str, Any] = {"outcome": "failed", "reason": _reason_of(ran.error)}
    else:
        output = {"outcome": "done", **(_output_of(ran.value, call.manners.keep_result) or {})}
    body = call.body
    return {
        "type": "agent_execution",
        "actor": {**body["agent"], "type": "ai_agent"},
        "action": {**body["action"], "output": output},
        **({"aiContext": body["aiContext"]} if "aiContext" in body else {}),
        "tags": [*body.get("tags", []), "guard:offline"],
        "occurredAt": call.started_at,
        "idempotencyKey": body["idempotencyKey"],
    }


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _log_warning(error: Exception) -> None:
    _log.warning("%s", error)
