"""What guard promises (docs/agents.md), against a real service."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import subprocess
import sys
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable

import httpx
import pytest
from conftest import ROOT, Service

from centerproof import (
    AsyncCenterproof,
    Centerproof,
    CenterproofError,
    Guard,
    GuardRefusal,
    Manners,
    MemoryQueue,
    Retry,
    UnreportedOutcome,
)
from centerproof.guard.proposal import digest_of, key_of, propose
from centerproof.guard.reports import Reports
from centerproof.guard.waiting import TaskRoom, ThreadRoom
from centerproof.proof.canonical_json import canonical_json

Answer = Callable[..., None]
RESUME = Manners(wait="resume")


def fresh() -> str:
    return f"run-{uuid.uuid4()}"


def outcome_of(service: Service, event_id: str) -> dict[str, Any]:
    [event] = list(service.client().decisions(decisionId=f"outcome:{event_id}"))
    return service.client().decision(event["id"])


def refused(work: Callable[[], Any]) -> GuardRefusal:
    with pytest.raises(GuardRefusal) as refusal:
        work()
    return refusal.value


def test_a_call_that_needs_no_human_runs_at_once_and_its_outcome_is_sealed(service: Service) -> None:
    run, ran = fresh(), []
    guard = service.guard(run)

    @guard.tool
    def look_up(order: str, amount: float = 5) -> str:
        ran.append((order, amount))
        return f"found {amount}"

    with guard.call(call_id="1"):
        assert look_up("o-1", 120.5) == "found 120.5"
    assert ran == [("o-1", 120.5)]
    assert guard.flush() == 0
    [event] = [each for each in service.client().decisions(tag=run) if each["decisionId"] is None or not each["decisionId"].startswith("outcome:")]
    outcome = outcome_of(service, event["id"])
    assert outcome["action"]["input"]["outcome"] == "done"
    assert outcome["action"]["output"]["resultDigest"].startswith("sha256:")


def test_a_call_waits_inside_until_a_human_said_yes(service: Service, reviewed: str, answer: Answer) -> None:
    run = fresh()
    guard = service.guard(run)
    tool = guard.tool(name=reviewed)(lambda amount: amount * 2)
    with ThreadPoolExecutor() as threads:

        def call() -> Any:
            with guard.call(call_id="1"):
                return tool(21)

        waiting = threads.submit(call)
        answer(run)
        assert waiting.result(30) == 42


def test_an_async_call_waits_too_and_many_share_one_question(service: Service, reviewed: str, answer: Answer) -> None:
    questions: list[int] = []

    async def count(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/wait"):
            questions.append(1)
            assert sum(questions) == 1
        async with httpx.AsyncHTTPTransport() as real:
            response = await real.handle_async_request(request)
            await response.aread()
        if request.url.path.endswith("/wait"):
            questions.pop()
        return response

    client = AsyncCenterproof(service.origin, service.key, transport=httpx.MockTransport(count))
    runs = [fresh() for _ in range(5)]
    guards = [service.guard(run, async_client=client) for run in runs]
    # One guard has one room; the tags of the others only let the test find each call.
    for guard in guards[1:]:
        guard._tasks = guards[0]._tasks

    async def wire(amount: int) -> int:
        return amount + 1

    async def walk() -> list[int]:
        calls = asyncio.gather(*(guard.tool(name=reviewed)(wire)(amount=1) for guard in guards))
        for run in runs:
            await asyncio.to_thread(answer, run)
        return await calls

    assert asyncio.run(walk()) == [2] * 5


def test_a_guard_and_a_client_go_on_in_the_next_event_loop(service: Service) -> None:
    run = fresh()
    guard, client = service.guard(run), AsyncCenterproof(service.origin, service.key)

    @guard.tool
    async def look(order: str) -> str:
        return order

    assert [asyncio.run(look(order)) for order in ("o-1", "o-2", "o-3")] == ["o-1", "o-2", "o-3"]
    assert guard.flush() == 0
    events = list(service.client().decisions(tag=run))
    assert len(events) == 3 and all(has_outcome(service, event["id"]) for event in events)
    for event in events:
        assert asyncio.run(client.decision(event["id"]))["id"] == event["id"]
    # Nothing is kept of the loops that are over but what the last one left.
    assert len(client._https._made) == 1


def test_calls_wait_in_two_event_loops_at_once(service: Service, reviewed: str, answer: Answer) -> None:
    run = fresh()
    guard = service.guard(run, Manners(timeout_seconds=30))

    @guard.tool(name=reviewed)
    async def wire(amount: int) -> int:
        return amount

    with ThreadPoolExecutor() as threads:
        waiting = [threads.submit(asyncio.run, wire(amount)) for amount in (1, 2)]
        while guard.waiting() < 2:
            time.sleep(0.01)
        for event_id in list(guard._tasks._bells):
            service.client().approve(event_id, {"id": "u-1", "type": "human"})
        assert [each.result(30) for each in waiting] == [1, 2]


def test_a_no_reaches_the_agent_with_its_reason_and_nothing_runs(service: Service, reviewed: str, answer: Answer) -> None:
    run = fresh()
    guard = service.guard(run, RESUME)
    tool = guard.tool(name=reviewed)(never)
    with guard.call(call_id="1"):
        waiting = refused(lambda: tool(amount=1))
        assert (waiting.code, waiting.may_retry) == ("WAITING", True) and waiting.approve_url
        answer(run, "rejected", "not this one")
        no = refused(lambda: tool(amount=1))
    assert no.code == "REJECTED" and "not this one" in str(no) and not no.may_retry
    assert outcome_of(service, str(no.event_id))["action"]["input"]["outcome"] == "not_run"


def never(amount: Any) -> None:
    raise AssertionError(f"it ran with {amount}")


def test_arguments_that_were_changed_after_the_approval_do_not_run(service: Service, reviewed: str, answer: Answer) -> None:
    run = fresh()
    guard = service.guard(run, RESUME)
    tool = guard.tool(name=reviewed)(never)
    with guard.call(call_id="1"):
        refused(lambda: tool(amount=1))
        answer(run)
        assert refused(lambda: tool(amount=1_000_000)).code == "ARGUMENTS_CHANGED"


def test_arguments_that_change_while_a_call_waits_do_not_run(service: Service, reviewed: str, answer: Answer) -> None:
    run, amount = fresh(), {"value": 1}
    guard = service.guard(run)
    tool = guard.tool(name=reviewed)(never)
    with ThreadPoolExecutor() as threads:

        def call() -> GuardRefusal:
            with guard.call(call_id="1"):
                return refused(lambda: tool(amount=amount))

        waiting = threads.submit(call)
        while guard.waiting() == 0:
            pass
        amount["value"] = 1_000_000
        answer(run)
        assert waiting.result(30).code == "ARGUMENTS_CHANGED"


def test_another_process_resumes_a_call_and_it_runs_once(service: Service, reviewed: str, answer: Answer) -> None:
    run, ran = fresh(), []
    first, second = service.guard(run, RESUME), service.guard(run, RESUME)
    with first.call(call_id="1"):
        refused(lambda: first.tool(name=reviewed)(ran.append)(5))
        answer(run)
        second.tool(name=reviewed)(ran.append)(5)
        assert refused(lambda: first.tool(name=reviewed)(ran.append)(5)).code == "ALREADY_STARTED"
    assert ran == [5]


def test_a_call_whose_patience_ends_never_runs(service: Service, reviewed: str, answer: Answer) -> None:
    run = fresh()
    guard = service.guard(run, Manners(timeout_seconds=0.2))
    with guard.call(call_id="1", attempt="a"):
        expired = refused(lambda: guard.tool(name=reviewed)(never)(1))
        assert expired.code == "EXPIRED"
        answer(run)
        assert refused(lambda: guard.tool(name=reviewed)(never)(1)).code in ("ALREADY_ENDED", "ALREADY_STARTED")


@pytest.mark.parametrize("is_async", [False, True])
def test_a_call_may_wait_for_ever(service: Service, reviewed: str, answer: Answer, is_async: bool) -> None:
    run = fresh()
    guard = service.guard(run, Manners(timeout_seconds=float("inf")))

    async def wire(amount: int) -> int:
        return amount

    tool = guard.tool(name=reviewed)
    with ThreadPoolExecutor() as threads:
        call = threads.submit(asyncio.run, tool(wire)(7)) if is_async else threads.submit(tool(lambda amount: amount), 7)
        while guard.waiting() == 0:
            assert not call.done(), call.result()
            time.sleep(0.01)
        answer(run)
        assert call.result(30) == 7


@pytest.mark.parametrize("is_async", [False, True])
def test_of_more_calls_than_a_question_takes_each_has_its_turn(is_async: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("centerproof.guard.waiting.IDS_MAX", 2)
    names = [f"evt_{each}" for each in range(5)]
    asked: set[str] = set()

    def found(question: dict[str, Any]) -> dict[str, Any]:
        asked.update(question["ids"])
        assert len(question["ids"]) <= 2
        # Nobody is answered before everybody was asked for.
        return {"data": [{"eventId": each} for each in question["ids"]] if len(asked) == len(names) else []}

    async def found_later(question: dict[str, Any]) -> dict[str, Any]:
        await asyncio.sleep(0.001)
        return found(question)

    async def walk() -> None:
        room = TaskRoom(found_later)
        await asyncio.gather(
            *(room.wait(each, deadline=time.monotonic() + 20, is_polling=True) for each in names)
        )

    if is_async:
        asyncio.run(walk())
        return
    room = ThreadRoom(found)
    with ThreadPoolExecutor() as threads:
        end = time.monotonic() + 20
        list(threads.map(lambda each: room.wait(each, deadline=end, cancel=None, is_polling=True), names))


def test_a_thread_that_was_canceled_before_its_tool_began_does_not_run_it(service: Service) -> None:
    guard, cancel = service.guard(fresh()), threading.Event()
    cancel.set()
    canceled = refused(lambda: guard.invoke("look_up", {}, never, cancel=cancel))
    assert (canceled.code, outcome_of(service, str(canceled.event_id))["action"]["description"]) == ("CANCELED", "CANCELED")
    away = Guard("http://127.0.0.1:9", "key", agent="a", manners=Manners(offline="queue"), retry=Retry(delays_seconds=(0,)))
    assert refused(lambda: away.invoke("look_up", {}, never, cancel=cancel)).code == "CANCELED"
    assert away.flush() == 0


def test_a_canceled_task_has_the_outcome_not_run_and_a_thread_is_canceled_by_its_event(
    service: Service, reviewed: str
) -> None:
    guard, cancel, event_ids = service.guard(fresh()), threading.Event(), []

    @guard.tool(name=reviewed)
    async def wire(amount: int) -> None:
        never(amount)

    async def walk() -> None:
        task = asyncio.create_task(wire(1))
        while guard.waiting() == 0:
            await asyncio.sleep(0.01)
        event_ids.extend(guard._tasks._bells)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(walk())
    assert outcome_of(service, event_ids[0])["action"]["description"] == "CANCELED"
    cancel.set()
    assert refused(lambda: guard.invoke(reviewed, {}, never, cancel=cancel)).code == "CANCELED"


def test_news_by_webhook_wakes_a_call_that_asks_nobody(service: Service, reviewed: str, answer: Answer) -> None:
    run = fresh()
    guard = service.guard(run, Manners(wait="webhook"))
    tool = guard.tool(name=reviewed)(lambda amount: amount)
    with ThreadPoolExecutor() as threads:

        def call() -> Any:
            with guard.call(call_id="1"):
                return tool(7)

        waiting = threads.submit(call)
        answer(run)
        while not waiting.done():
            for event_id in list(guard._threads._waiting):
                guard.heard({"type": "agent.decision.completed", "data": {"eventId": event_id}})
        assert waiting.result() == 7


def test_what_a_tool_raises_is_raised_and_on_record(service: Service) -> None:
    run = fresh()
    guard = service.guard(run)

    @guard.tool
    def broken() -> None:
        raise ValueError("out of order")

    with guard.call(call_id="1", attempt="a"):
        with pytest.raises(ValueError, match="out of order"):
            broken()
        ended = refused(broken)
    assert ended.code == "ALREADY_ENDED"
    guard.flush()
    assert outcome_of(service, str(ended.event_id))["action"]["description"] == "ValueError: out of order"


def logged(function: Callable[..., Any]) -> Callable[..., Any]:
    """A decorator as many are written: it knows nothing of what it wraps."""

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return wrapper


class Sender:
    """An object that is called, and has attributes as a tool has."""

    def __init__(self, ran: list[Any]) -> None:
        self.name = "nobody's name"
        self.ran = ran

    async def __call__(self, amount: int) -> int:
        await asyncio.sleep(0)
        self.ran.append(amount)
        return amount


def reporting(told: list[tuple[str, Any]], *, refuse: Callable[[dict[str, Any]], httpx.Response | None] = lambda report: None) -> Any:
    """A service that lets every call run and notes what it is told of it."""

    def answer(request: httpx.Request) -> httpx.Response:
        body = json.loads(request.content)
        if request.url.path.endswith("/outcome"):
            refusal = refuse(body)
            told.append(("refused" if refusal else body["outcome"], body))
            return refusal or httpx.Response(201, json={"data": {}})
        digest = digest_of(canonical_json(body["action"]["input"]))
        run = {"attempt": body["attempt"], "outcome": None}
        decided = {"eventId": str(uuid.uuid4()), "decisionId": None, "status": "completed", "inputDigest": digest, "run": run}
        return httpx.Response(201, json={"data": decided})

    return httpx.MockTransport(answer)


def guard_told(told: list[tuple[str, Any]], manners: Manners = Manners(), **options: Any) -> Guard:
    way = reporting(told, **options)
    client = Centerproof("http://service.test", "key", transport=way)
    tasks = AsyncCenterproof("http://service.test", "key", transport=way)
    return Guard("http://service.test", "key", agent="agent-7", client=client, async_client=tasks, manners=manners)


def test_arguments_that_are_no_json_any_more_when_the_yes_comes_are_changed_ones_and_the_call_is_on_record_as_not_run() -> None:
    told: list[tuple[str, Any]] = []
    allow, order = reporting(told), dict[str, Any]()

    def answer(request: httpx.Request) -> httpx.Response:
        order["since"] = object()
        return allow.handle_request(request)

    client = Centerproof("http://service.test", "key", transport=httpx.MockTransport(answer))
    guard = Guard("http://service.test", "key", agent="agent-7", client=client)
    assert refused(lambda: guard.tool(never)(order)).code == "ARGUMENTS_CHANGED"
    assert [(outcome, report["reason"]) for outcome, report in told] == [("not_run", "ARGUMENTS_CHANGED")]


@pytest.mark.parametrize("report", ["background", "await"])
def test_what_is_awaited_is_done_only_once_it_was_awaited(report: Any) -> None:
    told: list[tuple[str, Any]] = []
    ran: list[Any] = []
    guard = guard_told(told, Manners(report=report))

    async def broken(amount: int) -> None:
        raise ValueError("out of order")

    for tool in (logged(Sender(ran).__call__), Sender(ran)):
        guarded = guard.tool(name="send")(tool)
        assert guarded.name == "send"
        call = guarded(5)
        guard.flush()
        assert ran == [] and told == []

        async def walk() -> Any:
            return await call

        assert asyncio.run(walk()) == 5
        guard.flush()
        assert ran == [5] and [outcome for outcome, _ in told] == ["done"]
        ran.clear(), told.clear()
    with pytest.raises(ValueError, match="out of order"):
        asyncio.run(guard.tool(name="send")(logged(broken))(5))
    guard.flush()
    assert [outcome for outcome, _ in told] == ["failed"]


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("nobody may know")


@pytest.mark.parametrize(
    ("error", "is_async"),
    # Python itself lets no task raise a StopIteration.
    [(StopIteration(), False), *((error, way) for error in (Unspeakable(), SystemExit(3), KeyboardInterrupt()) for way in (False, True))],
)
def test_whatever_ends_a_tool_reaches_the_caller_as_it_is_with_the_outcome_failed(error: BaseException, is_async: bool) -> None:
    told: list[tuple[str, Any]] = []
    guard = guard_told(told)

    def end() -> None:
        raise error

    async def end_later() -> None:
        end()

    async def walk() -> None:
        with pytest.raises(type(error)) as raised:
            await guard.tool(end_later)()
        assert raised.value is error

    if is_async:
        asyncio.run(walk())
    else:
        with pytest.raises(type(error)) as raised:
            guard.tool(end)()
        assert raised.value is error
    guard.flush()
    [(outcome, report)] = told
    assert outcome == "failed" and report["reason"].startswith(type(error).__name__)


def test_a_task_that_is_canceled_while_its_tool_runs_offline_leaves_a_record() -> None:
    away = httpx.MockTransport(lambda request: httpx.Response(503))
    client = AsyncCenterproof("http://service.test", "key", retry=Retry(delays_seconds=(0,)), transport=away)
    queue, started = MemoryQueue(), []
    guard = Guard(
        "http://service.test", "key", agent="agent-7", async_client=client, queue=queue, manners=Manners(offline="queue")
    )

    @guard.tool
    async def wire(amount: int) -> None:
        started.append(amount)
        await asyncio.sleep(30)

    async def walk() -> None:
        task = asyncio.create_task(wire(1))
        while not started:
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(walk())
    [(_, record)] = queue.list()
    assert record["action"]["output"] == {"outcome": "failed", "reason": "CancelledError: the task was canceled"}


@pytest.mark.parametrize("is_async", [False, True])
def test_a_call_whose_news_came_while_the_service_was_away_asks_again_and_waits_for_no_second_webhook(
    is_async: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("centerproof.guard.guard.QUESTION_SECONDS", 0.05)
    told: list[tuple[str, Any]] = []
    allow = reporting(told)
    answers = ["waiting", "away", "away", "waiting", "away"]

    def answer(request: httpx.Request) -> httpx.Response:
        kind = answers.pop(0) if answers and request.url.path.endswith("/decide") else "allowed"
        if kind == "allowed":
            return allow.handle_request(request)
        waiting = {"eventId": "evt_1", "decisionId": None, "status": "awaiting_approval", "inputDigest": "", "run": None}
        return httpx.Response(503) if kind == "away" else httpx.Response(202, json={"data": waiting})

    way, at_once = httpx.MockTransport(answer), Retry(delays_seconds=(0,))
    guard = Guard(
        "http://service.test",
        "key",
        agent="agent-7",
        client=Centerproof("http://service.test", "key", retry=at_once, transport=way),
        async_client=AsyncCenterproof("http://service.test", "key", retry=at_once, transport=way),
        manners=Manners(wait="webhook", timeout_seconds=12),
    )

    async def wire(amount: int) -> int:
        return amount

    def hear(left: int) -> None:
        end = time.monotonic() + 10
        while guard.waiting() == 0 or len(answers) != left:
            assert time.monotonic() < end, "it did not ask again"
            time.sleep(0.01)
        time.sleep(0.1)
        guard.heard({"type": "agent.decision.completed", "data": {"eventId": "evt_1"}})

    with ThreadPoolExecutor() as threads:
        if is_async:
            call = threads.submit(asyncio.run, guard.tool(wire)(7))
        else:
            call = threads.submit(guard.tool(name="wire")(lambda amount: amount), 7)
        # It hears once of each of the two times that somebody is waited for.
        hear(4)
        hear(1)
        assert call.result(30) == 7
    assert answers == []


@pytest.mark.parametrize("is_async", [False, True])
def test_a_webhook_that_is_faster_than_the_answer_which_lets_a_call_wait_is_heard(is_async: bool) -> None:
    allow, asked = reporting([]), list[str]()

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.path)
        if len(asked) > 1:
            return allow.handle_request(request)
        guard.heard({"type": "agent.decision.completed", "data": {"eventId": "evt_1"}})
        waiting = {"eventId": "evt_1", "decisionId": None, "status": "awaiting_approval", "inputDigest": "", "run": None}
        return httpx.Response(202, json={"data": waiting})

    way = httpx.MockTransport(answer)
    guard = Guard(
        "http://service.test",
        "key",
        agent="agent-7",
        client=Centerproof("http://service.test", "key", transport=way),
        async_client=AsyncCenterproof("http://service.test", "key", transport=way),
        manners=Manners(wait="webhook", timeout_seconds=1),
    )

    async def wire(amount: int) -> int:
        return amount

    assert (asyncio.run(guard.tool(wire)(7)) if is_async else guard.tool(name="wire")(lambda amount: amount)(7)) == 7


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize("status", [429, 500, 503])
@pytest.mark.parametrize("path", ["/wait", "/decide"])
def test_a_call_that_waits_goes_on_waiting_while_the_service_has_too_much_to_do(
    path: str, status: int, is_async: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("guard.guard", "guard.waiting"):
        monkeypatch.setattr(f"centerproof.{place}.QUESTION_SECONDS", 0.05)
    told: list[tuple[str, Any]] = []
    allow, asked = reporting(told), list[str]()

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.path)
        if request.url.path.endswith("/decide") and len(asked) == 1:
            waiting = {"eventId": "evt_1", "decisionId": None, "status": "awaiting_approval", "inputDigest": "", "run": None}
            return httpx.Response(202, json={"data": waiting})
        if request.url.path.endswith(path) and asked.count(request.url.path) in (2, 3):
            return httpx.Response(status, headers={"retry-after": "60"})
        if request.url.path.endswith("/wait"):
            return httpx.Response(200, json={"data": [{"eventId": "evt_1"}] if len(asked) > 2 else []})
        return allow.handle_request(request)

    way = httpx.MockTransport(answer)
    guard = Guard(
        "http://service.test",
        "key",
        agent="agent-7",
        client=Centerproof("http://service.test", "key", transport=way, retry=Retry(delays_seconds=(0,))),
        async_client=AsyncCenterproof("http://service.test", "key", transport=way, retry=Retry(delays_seconds=(0,))),
        manners=Manners(timeout_seconds=20),
    )

    async def wire(amount: int) -> int:
        return amount

    result = asyncio.run(guard.tool(wire)(7)) if is_async else guard.tool(name="wire")(lambda amount: amount)(7)
    guard.flush()
    assert (result, [outcome for outcome, _ in told]) == (7, ["done"])


@pytest.mark.parametrize("result", ["a\0b", "x" * 1_100_000, functools.reduce(lambda inner, _: [inner], range(60), "deep")])
def test_a_result_that_the_service_does_not_take_is_left_out_and_its_digest_is_on_record(service: Service, result: Any) -> None:
    way = Way(lambda send: send())
    guard, warnings = guard_over(service, way, manners=Manners(keep_result=True))
    assert guard.tool(name="look")(lambda order: result)("o-1") == result
    assert guard.flush() == 0 and warnings == []
    outcome = outcome_of(service, way.sent[0])["action"]
    assert outcome["input"]["outcome"] == "done"
    assert outcome["output"]["resultDigest"] == digest_of(canonical_json(result))

    # The same for what ran offline.
    queue = MemoryQueue()
    offline = Manners(keep_result=True, offline="queue")
    Guard("http://service.test", "key", agent="agent-7", client=unreachable()._client, queue=queue, manners=offline).tool(
        name="look"
    )(lambda order: result)("o-1")
    guard, warnings = guard_over(service, way, queue=queue)
    assert len(queue.list()) == 1
    assert guard.flush() == 0 and warnings == []


def test_only_a_result_that_is_refused_without_it_too_is_a_warning() -> None:
    told: list[tuple[str, Any]] = []
    refusal = httpx.Response(413, json={"error": {"code": "PAYLOAD_TOO_LARGE", "message": "No."}})
    warnings: list[Exception] = []
    guard = guard_told(told, Manners(keep_result=True), refuse=lambda report: refusal)
    guard._reports._warn = warnings.append
    guard.tool(name="look")(lambda order: order)("o-1")
    guard.flush()
    assert [sorted(report["output"]) for _, report in told] == [["result", "resultDigest"], ["resultDigest"]]
    [warning] = warnings
    assert isinstance(warning, UnreportedOutcome) and not warning.is_held


@pytest.mark.parametrize("status", [401, 403, 404, 308, 410])
def test_while_the_key_or_the_address_is_not_right_nothing_that_ran_is_forgotten_and_each_refusal_is_told(status: int) -> None:
    told: list[tuple[str, Any]] = []
    warnings: list[Exception] = []
    refusal: httpx.Response | None = httpx.Response(status, json={"error": {"code": "REFUSED", "message": "No."}})
    guard = guard_told(told, Manners(report="await"), refuse=lambda report: refusal)
    guard._reports._warn = warnings.append
    guard.tool(name="look")(lambda order: order)("o-1")
    assert [guard.flush(), guard.flush()] == [1, 1]
    assert [isinstance(warning, UnreportedOutcome) and warning.is_held for warning in warnings] == [True, True, True]
    refusal = None
    assert guard.flush() == 0
    assert [outcome for outcome, _ in told] == ["refused", "refused", "refused", "done"] and len(warnings) == 3


def reports_to(status_of: Callable[[str], int], told: list[str], warnings: list[Exception], queue: MemoryQueue) -> Reports:
    """Reports to a service that only notes which decisions it was told of, and refuses those that it is told to."""

    def ask(request: Any) -> Any:
        event_id = request.path.split("/")[-2]
        told.append(event_id)
        status = status_of(event_id)
        if status != 201:
            raise CenterproofError("No.", code="REFUSED", status=status)

    return Reports(queue, warnings.append, ask)


def send(reports: Reports, event_id: str) -> None:
    reports._drive(reports.sending(event_id, {"attempt": event_id, "outcome": "done"}))


@pytest.mark.parametrize("status", [401, 403, 308, 410])
def test_while_the_key_or_the_address_is_refused_one_of_those_that_are_held_asks_for_all_in_their_order(status: int) -> None:
    told, warnings, answer = list[str](), list[Exception](), status
    reports = reports_to(lambda event_id: answer, told, warnings, MemoryQueue())
    for number in (1, 2, 3):
        send(reports, f"evt_{number}")
    told.clear()
    assert reports.flush() == 3 and told == ["evt_1"] and len(warnings) == 4
    answer = 201
    assert reports.flush() == 0 and told == ["evt_1", "evt_1", "evt_2", "evt_3"]


def test_one_whose_decision_is_not_found_keeps_no_other_waiting_and_after_that_is_sent_again_by_flush_alone() -> None:
    told, missing, is_away = list[str](), {"evt_1"}, True
    reports = reports_to(lambda event_id: 503 if is_away else 404 if event_id in missing else 201, told, [], MemoryQueue())
    for event_id in ("evt_1", "evt_2"):
        send(reports, event_id)
    is_away = False
    told.clear()
    for _ in range(3):
        reports._send_held()
    assert told == ["evt_1", "evt_2"]
    assert reports.flush() == 1 and told[-1] == "evt_1"
    missing.clear()
    assert reports.flush() == 0


def test_of_outcomes_that_are_refused_because_of_the_key_or_the_address_only_so_many_are_held() -> None:
    warnings: list[Exception] = []
    queue = MemoryQueue()
    reports = reports_to(lambda event_id: 403, [], warnings, queue)
    for number in range(1_001):
        send(reports, f"evt_{number}")
    assert len(queue.list()) == 1_000
    assert [isinstance(warning, UnreportedOutcome) and warning.is_held for warning in warnings[-2:]] == [True, False]


def test_a_queue_that_cannot_be_read_costs_nobody_a_result_where_the_key_is_refused() -> None:
    class Broken(MemoryQueue):
        def list(self) -> Any:
            raise OSError("disk gone")

    warnings: list[Exception] = []
    send(reports_to(lambda event_id: 403, [], warnings, Broken()), "evt_1")
    unread, unreported = warnings
    assert str(unread) == "disk gone"
    assert isinstance(unreported, UnreportedOutcome) and not unreported.is_held


@pytest.mark.parametrize("amount", [1e16, 1e20, 9007199254740992.0, -1e20, 1e21, 1.7976931348623157e308])
def test_a_float_beyond_whole_numbers_is_sealed_as_it_is(service: Service, amount: float) -> None:
    ran: list[Any] = []
    guard = service.guard(fresh())
    guard.tool(name="look")(ran.append)({"amount": amount})
    assert ran == [{"amount": amount}] and guard.flush() == 0


@pytest.mark.parametrize("argument", [float("nan"), object(), {1: 2}, 2**53, 10**16, "\ud800", b"x"])
def test_arguments_that_cannot_be_sealed_are_refused_before_anything_is_sent(argument: Any) -> None:
    guard = Guard("http://127.0.0.1:1", "key", agent="a")
    assert refused(lambda: guard.tool(never)(argument)).code == "ARGUMENTS_NOT_JSON"


def unreachable() -> Guard:
    away = httpx.MockTransport(lambda request: httpx.Response(503))
    client = Centerproof("http://service.test", "key", retry=Retry(delays_seconds=(0,)), transport=away)
    return Guard("http://service.test", "key", agent="agent-7", client=client)


def _nested(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = {"deep": value}
    return value


@pytest.mark.parametrize("argument", ["a\0b", {"__proto__": 1}, "x" * 1_100_000, _nested(40)], ids=["nul", "proto", "large", "deep"])
def test_arguments_that_the_service_cannot_seal_are_news_for_the_agent(service: Service, argument: Any) -> None:
    ran: list[Any] = []
    guard = service.guard(fresh())
    refusal = refused(lambda: guard.tool(name="any")(lambda value: ran.append(value))(argument))
    assert (refusal.code, refusal.may_retry, refusal.event_id) == ("ARGUMENTS_NOT_JSON", True, None)
    assert "cannot be sealed. The " in str(refusal)
    assert ran == []


def test_nothing_runs_while_the_service_is_away_unless_the_caller_chose_so(service: Service) -> None:
    assert refused(lambda: unreachable().tool(never)(1)).code == "OFFLINE"
    run, queue, ran = fresh(), MemoryQueue(), []
    away = httpx.MockTransport(lambda request: httpx.Response(503))
    client = Centerproof("http://service.test", "key", retry=Retry(delays_seconds=(0,)), transport=away)
    offline = service.guard(run, Manners(offline="queue"), client=client, queue=queue)
    offline.tool(name="offline")(ran.append)(5)
    assert ran == [5] and len(queue.list()) == 1
    service.guard(fresh(), queue=queue).flush()
    assert queue.list() == []
    [event] = list(service.client().decisions(tag=run))
    assert event["status"] == "recorded" and "guard:offline" in service.client().decision(event["id"])["tags"]


def test_a_guard_that_is_set_up_wrongly_is_not_offline_and_runs_nothing() -> None:
    offline = Manners(offline="queue")
    for origin, key in [("127.0.0.1:4000", "key"), ("", "key"), ("ftp://service.test", "key"), ("http://service.test", "key\n")]:
        with pytest.raises(ValueError):
            Guard(origin, key, agent="agent-7", manners=offline)
        with pytest.raises(ValueError):
            Guard(origin, key, agent="agent-7", manners=offline, client=unreachable()._client)

    def unsendable(request: httpx.Request) -> httpx.Response:
        raise httpx.LocalProtocolError("Illegal header value")

    client = Centerproof("http://service.test", "key", transport=httpx.MockTransport(unsendable))
    guard = Guard("http://service.test", "key", agent="agent-7", manners=offline, client=client)
    with pytest.raises(CenterproofError, match="Illegal header value"):
        guard.tool(never)(1)


def test_a_queue_of_the_caller_is_used_also_while_it_is_empty() -> None:
    class Counted(MemoryQueue):
        def __len__(self) -> int:
            return len(self.list())

    queue = Counted()
    client = unreachable()._client
    guard = Guard("http://service.test", "key", agent="agent-7", client=client, queue=queue, manners=Manners(offline="queue"))
    guard.tool(name="look")(lambda order: order)("o-1")
    assert len(queue) == 1


class Absent(Centerproof):
    """A client that is false where it is asked whether it is."""

    def __bool__(self) -> bool:
        return False


def test_a_queue_that_takes_nothing_costs_nobody_a_result_and_is_told_of() -> None:
    class Full(MemoryQueue):
        def add(self, key: str, body: dict[str, Any]) -> None:
            raise OSError("disk full")

    warnings: list[Exception] = []
    refuse = httpx.MockTransport(lambda request: httpx.Response(503))
    allow = reporting([], refuse=lambda report: httpx.Response(503))
    for way, manners in [(refuse, Manners(offline="queue")), (allow, Manners(report="await"))]:
        client = Centerproof("http://service.test", "key", retry=Retry(delays_seconds=(0,)), transport=way)
        guard = Guard(
            "http://service.test", "key", agent="agent-7", client=client, queue=Full(), manners=manners, on_warning=warnings.append
        )
        assert guard.tool(name="look")(lambda order: order)("o-1") == "o-1"
    assert [str(warning) for warning in warnings if isinstance(warning, OSError)] == ["disk full", "disk full"]


def held_tool(guard: Guard, ran: list[int], gate: threading.Event) -> Callable[[int], int]:
    """A tool that is still running until it is let go."""

    @guard.tool
    def wire(amount: int) -> int:
        ran.append(amount)
        gate.wait(10)
        return amount

    return wire


def test_a_call_that_runs_or_ran_offline_is_not_run_again_by_its_guard_also_when_the_service_is_back() -> None:
    ways = {"away": httpx.MockTransport(lambda request: httpx.Response(503)), "back": reporting([])}
    at, ran, gate = ["away"], list[int](), threading.Event()
    way = httpx.MockTransport(lambda request: ways[at[0]].handle_request(request))
    client = Centerproof("http://service.test", "key", retry=Retry(delays_seconds=(0,)), transport=way)
    guard = Guard("http://service.test", "key", agent="agent-7", client=client, manners=Manners(offline="queue"))

    wire = held_tool(guard, ran, gate)

    def call() -> Any:
        with guard.call(run_id="run", call_id="1"):
            return wire(7)

    with ThreadPoolExecutor() as threads:
        first = threads.submit(call)
        while not ran:
            time.sleep(0.01)
        assert refused(call).code == "ALREADY_STARTED"
        gate.set()
        assert first.result(10) == 7
    assert refused(call).code == "ALREADY_ENDED"
    at[0] = "back"
    assert refused(call).code == "ALREADY_ENDED"
    assert ran == [7]


def test_what_ran_offline_because_the_answer_was_lost_is_on_record_beside_the_decision_that_was_asked_for(
    service: Service, reviewed: str
) -> None:
    run, is_lost, real = fresh(), [True], httpx.HTTPTransport()

    def answer(request: httpx.Request) -> httpx.Response:
        response = real.handle_request(request)
        return httpx.Response(504) if is_lost[0] else response

    client = Centerproof(service.origin, service.key, retry=Retry(delays_seconds=(0,)), transport=httpx.MockTransport(answer))
    warnings: list[Exception] = []
    guard = service.guard(run, Manners(offline="queue"), client=client, on_warning=warnings.append)
    with guard.call(run_id=run, call_id="1"):
        assert guard.tool(name=reviewed)(lambda amount: amount)(7) == 7
    is_lost[0] = False
    assert (guard.flush(), warnings) == (0, [])
    [beside] = service.client().decisions(decisionId=f"{key_of(run, '1')}:offline")
    record = service.client().decision(beside["id"])
    assert (record["action"]["output"]["outcome"], record["tags"]) == ("done", [run, "guard:offline"])


def test_a_client_of_the_caller_is_used_whatever_it_says_of_itself() -> None:
    client = Absent("http://service.test", "key")
    assert Guard("http://service.test", "key", agent="agent-7", client=client)._client is client


def test_a_report_that_a_proxy_does_not_let_through_is_held() -> None:
    def refuse(report: dict[str, Any]) -> httpx.Response:
        raise httpx.ProxyError("407 Proxy Authentication Required")

    guard = guard_told([], refuse=refuse)
    guard._reports._warn = lambda warning: None
    guard.tool(name="look")(lambda order: order)("o-1")
    assert guard.flush() == 1


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, html="<h1>Hello</h1>"),
        httpx.Response(200, json={"data": {}}),
        httpx.Response(200, json={"data": {"eventId": None, "status": "awaiting_approval", "inputDigest": None}}),
    ],
)
def test_a_page_that_is_not_the_service_s_lets_nothing_run_and_takes_no_report(answer: httpx.Response) -> None:
    client = Centerproof("http://service.test", "key", transport=httpx.MockTransport(lambda request: answer))
    guard = Guard("http://service.test", "key", agent="agent-7", client=client, manners=Manners(offline="queue"))
    with pytest.raises(CenterproofError, match="not one of the service's"):
        guard.tool(never)(1)

    told: list[tuple[str, Any]] = []
    guard = guard_told(told, refuse=lambda report: httpx.Response(200, html="<h1>Hello</h1>"))
    guard._reports._warn = lambda warning: None
    guard.tool(name="look")(lambda order: order)("o-1")
    assert guard.flush() == 1


@pytest.mark.parametrize("decision", [None, [], {}, {"approvals": "no"}, {"approvals": [None]}, {"approvals": [{"result": "rejected"}]}])
def test_a_no_is_a_no_also_where_its_reason_cannot_be_read(decision: Any) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "GET":
            return httpx.Response(200, json={"data": decision})
        return httpx.Response(201, json={"data": {"eventId": "evt_1", "status": "rejected", "inputDigest": None}})

    client = Centerproof("http://service.test", "key", transport=httpx.MockTransport(answer))
    no = refused(lambda: Guard("http://service.test", "key", agent="agent-7", client=client).tool(never)(1))
    assert (no.code, str(no).count("a human rejected it.")) == ("REJECTED", 1)


def test_keys_and_digests_are_those_of_every_language() -> None:
    sealed = propose({"b": 1.0, "a": "é"}, run_id="run", call_id="call", disclose="digest")
    assert sealed.text == '{"a":"é","b":1}'
    assert sealed.input == {
        "argumentsDigest": "sha256:aa58fba8483623bed37c1b02edfccbdd9a53123837c20bfa4cb4049993a2872e",
        "callId": "call",
        "runId": "run",
    }
    assert key_of("run", "call") == "guard:3065827195f4fc8ce6726153d80d6e5f5ff576b0ac5d94d1bc1c424c507eb5d4"


Send = Callable[[], httpx.Response]


class Way(httpx.BaseTransport):
    """A way to the service on which reports of outcomes meet what the test wants of them; the rest passes."""

    def __init__(self, to_report: Callable[[Send], httpx.Response]) -> None:
        self.real = httpx.HTTPTransport()
        self.to_report = to_report
        self.sent: list[str] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if not request.url.path.endswith("/outcome"):
            return self.real.handle_request(request)
        self.sent.append(request.url.path.split("/")[-2])
        return self.to_report(lambda: self.real.handle_request(request))


def guard_over(service: Service, way: Way, **options: Any) -> tuple[Guard, list[Exception]]:
    warnings: list[Exception] = []
    client = Centerproof(service.origin, service.key, retry=Retry(delays_seconds=(0, 0)), transport=way)
    return service.guard(fresh(), client=client, on_warning=warnings.append, **options), warnings


def has_outcome(service: Service, event_id: str) -> bool:
    return bool(list(service.client().decisions(decisionId=f"outcome:{event_id}")))


@pytest.mark.parametrize("is_async", [False, True])
def test_a_result_does_not_wait_for_its_report_and_flush_does(service: Service, is_async: bool) -> None:
    gate = threading.Event()

    def when_open(send: Send) -> httpx.Response:
        gate.wait(30)
        return send()

    way = Way(when_open)
    guard, warnings = guard_over(service, way)

    async def look(order: str) -> str:
        return order

    if is_async:
        # The event loop is over, and with it every task, before the report has arrived.
        assert asyncio.run(guard.tool(look)("o-1")) == "o-1"
    else:
        assert guard.tool(name="look")(lambda order: order)("o-1") == "o-1"
    while not way.sent:
        pass
    [event_id] = way.sent
    assert not has_outcome(service, event_id)
    gate.set()
    assert (asyncio.run(guard.aflush()) if is_async else guard.flush()) == 0
    assert has_outcome(service, event_id) and warnings == []


def test_a_caller_may_have_each_result_wait_until_its_outcome_is_on_record(service: Service) -> None:
    way = Way(lambda send: send())
    guard, _ = guard_over(service, way, manners=Manners(report="await"))
    guard.tool(name="look")(lambda order: order)("o-1")
    assert has_outcome(service, way.sent[0])


def test_what_is_under_way_when_a_program_ends_is_reported_first(service: Service) -> None:
    run = fresh()
    program = f"""
from centerproof import Guard
guard = Guard("{service.origin}", "{service.key}", agent="agent-7", run_id="{run}", tags=["{run}"])
guard.tool(name="look")(lambda order: order)("o-1")
"""
    source = str(ROOT / "clients/python/src")
    subprocess.run([sys.executable, "-c", program], check=True, env={**os.environ, "PYTHONPATH": source}, timeout=60)
    [event] = list(service.client().decisions(tag=run))
    assert has_outcome(service, event["id"])


def test_a_guard_goes_on_after_a_fork_in_both_processes(service: Service) -> None:
    run = fresh()
    program = f"""
import asyncio, os
from centerproof import Guard
guard = Guard("{service.origin}", "{service.key}", agent="agent-7", run_id="{run}", tags=["{run}"])
look = guard.tool(name="look")(lambda order: order)
@guard.tool
async def look_later(order):
    return order
look("before")
asyncio.run(look_later("before"))
assert guard.flush() == 0
# As a thread of the parent would that is about to send what is held.
guard._reports._sending_held.acquire()
child = os.fork()
if child:
    guard._reports._sending_held.release()
connections = [id(each) for each in guard._client._http._transport._pool.connections]
assert bool(connections) == bool(child)
for turn in range(3):
    look(str(child))
    asyncio.run(look_later(str(child)))
assert guard.flush() == 0
if child:
    assert os.waitpid(child, 0)[1] == 0
"""
    source = str(ROOT / "clients/python/src")
    subprocess.run([sys.executable, "-c", program], check=True, env={**os.environ, "PYTHONPATH": source}, timeout=60)
    events = list(service.client().decisions(tag=run))
    assert len(events) == 14 and all(has_outcome(service, event["id"]) for event in events)


def test_the_same_attempt_is_not_run_twice_while_its_report_is_under_way(service: Service) -> None:
    gate, ran = threading.Event(), []

    def when_open(send: Send) -> httpx.Response:
        gate.wait(30)
        return send()

    guard, _ = guard_over(service, Way(when_open))
    tool = guard.tool(name="look")(ran.append)
    with guard.call(call_id="1", attempt="job-1"):
        tool(5)
        assert refused(lambda: tool(5)).code == "ALREADY_ENDED"
        gate.set()
        guard.flush()
        assert refused(lambda: tool(5)).code == "ALREADY_ENDED"
    assert ran == [5]


def test_the_same_attempt_asked_for_twice_at_once_runs_once_in_one_guard(service: Service) -> None:
    run, ran, gate = fresh(), list[int](), threading.Event()
    guard = service.guard(run)

    wire = held_tool(guard, ran, gate)

    def call() -> Any:
        with guard.call(run_id=run, call_id="1", attempt="job"):
            return wire(7)

    with ThreadPoolExecutor() as threads:
        first = threads.submit(call)
        while not ran:
            time.sleep(0.01)
        second = threads.submit(refused, call)
        time.sleep(0.2)
        gate.set()
        assert (first.result(10), second.result(10).code) == (7, "ALREADY_STARTED")
    assert ran == [7]


def test_a_report_whose_answer_is_lost_is_sent_again_and_stands_once(service: Service) -> None:
    def lose_first(send: Send) -> httpx.Response:
        answer = send()
        if len(way.sent) == 1:
            raise httpx.ReadError("lost")
        return answer

    way = Way(lose_first)
    guard, warnings = guard_over(service, way)
    guard.tool(name="look")(lambda order: order)("o-1")
    assert guard.flush() == 0
    assert len(way.sent) == 2 and warnings == []
    assert outcome_of(service, way.sent[0])["action"]["input"]["outcome"] == "done"


def test_what_cannot_be_reported_is_told_and_held_and_what_is_refused_is_told_and_not_sent_again(
    service: Service,
) -> None:
    away, queue, ran = threading.Event(), MemoryQueue(), []
    away.set()
    way = Way(lambda send: httpx.Response(503) if away.is_set() else send())
    guard, warnings = guard_over(service, way, queue=queue)
    tool = guard.tool(name="look")(ran.append)
    with guard.call(call_id="1", attempt="job-1"):
        tool(5)
        assert guard.flush() == 1
        [warning] = warnings
        assert isinstance(warning, UnreportedOutcome) and warning.is_held
        assert refused(lambda: tool(5)).code == "ALREADY_ENDED"
    away.clear()
    assert guard.flush() == 0 and ran == [5]
    assert has_outcome(service, warning.event_id)

    no = Way(lambda send: httpx.Response(409, json={"error": {"code": "CONFLICT", "message": "No."}}))
    guard, warnings = guard_over(service, no)
    guard.tool(name="look")(ran.append)(6)
    assert guard.flush() == 0
    [warning] = warnings
    assert isinstance(warning, UnreportedOutcome) and not warning.is_held
