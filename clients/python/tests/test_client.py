"""The client: attempts, keys, pages, errors; and the same calls against a real service."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from conftest import Service

from centerproof import (
    AsyncCenterproof,
    Centerproof,
    CenterproofError,
    ConflictError,
    NotFoundError,
    RateLimitError,
    Retry,
    UnreachableError,
    ValidationError,
)
from centerproof.proof import policy_of_log_key, verdict_of_file

AT_ONCE = Retry(delays_seconds=(0, 0, 0))
EVENT = {"type": "agent_execution", "actor": {"id": "agent-7", "type": "ai_agent"}, "action": {"type": "refund"}}


def scripted(*answers: Any) -> tuple[Centerproof, list[httpx.Request]]:
    """A client whose service gives the answers one after the other, and what it was asked."""
    left, asked = list(answers), []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        given = left.pop(0)
        if isinstance(given, Exception):
            raise given
        return given

    return Centerproof("http://service.test", "key", retry=AT_ONCE, transport=httpx.MockTransport(answer)), asked


def test_a_call_that_changes_something_is_tried_again_with_the_same_key() -> None:
    client, asked = scripted(
        httpx.ConnectError("no"), httpx.Response(503), httpx.Response(201, json={"data": {"id": "evt_1"}})
    )
    assert client.record(EVENT) == {"id": "evt_1"}
    keys = {request.headers["idempotency-key"] for request in asked}
    assert len(asked) == 3 and len(keys) == 1


def test_what_cannot_succeed_is_not_tried_again() -> None:
    refusal = {"error": {"code": "CONFLICT", "message": "no", "requestId": "req_1", "details": {"field": "x"}}}
    client, asked = scripted(httpx.Response(409, json=refusal))
    with pytest.raises(ConflictError) as error:
        client.record(EVENT)
    assert (error.value.code, error.value.status, error.value.request_id) == ("CONFLICT", 409, "req_1")
    assert error.value.details == {"field": "x"} and len(asked) == 1


@pytest.mark.parametrize("seconds", ["3600", "9999999999"])
def test_a_wait_that_is_too_long_is_answered_with_the_error_which_says_how_long(seconds: str) -> None:
    client, asked = scripted(httpx.Response(429, headers={"retry-after": seconds}), httpx.Response(404))
    with pytest.raises(RateLimitError, match="429") as error:
        client.get("/x")
    assert error.value.retry_after == int(seconds) and len(asked) == 1
    with pytest.raises(NotFoundError) as other:
        client.get("/x")
    assert other.value.retry_after is None


def test_no_answer_is_an_error_of_its_own() -> None:
    client, asked = scripted(*[httpx.ConnectError("no")] * 3)
    with pytest.raises(UnreachableError) as error:
        client.get("/x")
    assert (error.value.code, error.value.status, len(asked)) == ("NETWORK", 0, 3)


NO_ORIGIN = [
    "", "127.0.0.1:4000", "service.test", "//service.test", "ftp://service.test", "http://", "http://service.test:port",
    "http://service.test:99999", "http://service .test", "http://service.test\n", "http://a..b", f"http://{'a' * 64}.test", None,
]  # fmt: skip
NO_KEY = ["", "key\n", "key\r\nx: y", " key", "two keys", "kéy", "\0", "\x7f"]


@pytest.mark.parametrize("kind", [Centerproof, AsyncCenterproof])
def test_what_is_no_origin_or_no_key_is_refused_where_it_is_given(kind: Any) -> None:
    for origin in NO_ORIGIN:
        with pytest.raises(ValueError, match="such as https://centerproof.example"):
            kind(origin, "key")
    for key in NO_KEY:
        with pytest.raises(ValueError, match="one line of printable ASCII"):
            kind("http://service.test", key)
    for origin in ("http://[::1]:4000", "https://zentrum-münchen.test/", "http://service.test:1/behind/a/path"):
        assert kind(origin).origin == origin.rstrip("/")


@pytest.mark.parametrize("fault", [httpx.LocalProtocolError("no"), httpx.UnsupportedProtocol("no"), httpx.InvalidURL("no")])
def test_what_cannot_be_sent_is_no_unreachable_service_and_not_tried_again(fault: Exception) -> None:
    client, asked = scripted(fault)
    with pytest.raises(CenterproofError) as error:
        client.get("/x")
    assert not isinstance(error.value, UnreachableError)
    assert (error.value.code, error.value.__cause__, len(asked)) == ("NOT_SENT", fault, 1)


NO_ANSWER: list[dict[str, Any]] = [
    {"html": "<h1>Sign in to the network</h1>"},
    {"content": b"\xff"},
    {},
    {"json": []},
    {"json": {}},
    {"json": {"data": []}},
    {"json": {"data": None}},
]


@pytest.mark.parametrize("answer", NO_ANSWER)
def test_an_answer_that_is_not_the_service_s_is_an_error_of_the_client(answer: dict[str, Any]) -> None:
    async def walk() -> None:
        way = httpx.MockTransport(lambda request: httpx.Response(200, **answer))
        client = AsyncCenterproof("http://service.test", transport=way)
        with pytest.raises(CenterproofError, match="not one of the service's"):
            await client.decision("evt_1")
        with pytest.raises(CenterproofError, match="not one of the service's"):
            [each async for each in client.decisions()]

    for ask in (lambda client: client.record(EVENT), lambda client: list(client.decisions())):
        client, asked = scripted(httpx.Response(200, **answer))
        with pytest.raises(CenterproofError) as error:
            ask(client)
        assert (error.value.code, error.value.status, len(asked)) == ("UNREADABLE_ANSWER", 200, 1)
    asyncio.run(walk())


def test_a_redirect_that_the_service_did_not_give_is_none_of_its_answers() -> None:
    elsewhere = {"location": "/login"}
    for status, code in ((302, "UNREADABLE_ANSWER"), (308, "CENTER_MOVED")):
        body = {"json": {"error": {"code": code, "message": "No."}}} if status == 308 else {}
        client, asked = scripted(httpx.Response(status, headers=elsewhere, **body))
        with pytest.raises(CenterproofError) as error:
            client.record(EVENT)
        assert (error.value.code, error.value.status, len(asked)) == (code, status, 1)


def test_an_empty_page_ends_a_list_whatever_it_says_of_itself() -> None:
    def page(items: list[int], offset: int) -> httpx.Response:
        return httpx.Response(200, json={"data": items, "pagination": {"hasMore": True, "limit": 2, "offset": offset}})

    client, asked = scripted(page([1, 2], 0), page([3], 2), page([], 3))
    assert list(client.items("/x", tag="a")) == [1, 2, 3]
    assert [request.url.params.get("offset") for request in asked] == [None, "2", "3"]


def test_a_decision_is_recorded_approved_listed_and_its_export_proven(service: Service) -> None:
    with service.client() as client:
        event = client.record({**EVENT, "tags": ["python-client"]})
        client.approve(event["id"], {"id": "u-1", "type": "human"}, reason="within the limit")
        decision = client.decision(event["id"])
        assert [each["id"] for each in client.decisions(tag="python-client", limit=1)] == [event["id"]]
        vkey = httpx.get(f"{service.origin}/log/vkey").text
        verdict = verdict_of_file(
            export_when_logged(client, decision["evidence"]["id"]), policy=policy_of_log_key(vkey.strip())
        )
        assert (verdict.outcome, verdict.faults) == ("proven", ())
        with pytest.raises(NotFoundError):
            client.decision("evt_nowhere")
        with pytest.raises(ValidationError):
            client.record({"type": "nothing"})


def export_when_logged(client: Centerproof, evidence_id: str) -> bytes:
    for _ in range(100):
        export = client.export(evidence_id)
        if json.loads(export)["verification"]["log"] is not None:
            return export
    raise AssertionError("it was not logged")


def test_the_async_client_does_the_same(service: Service) -> None:
    async def walk() -> list[str]:
        async with AsyncCenterproof(service.origin, service.key) as client:
            ids = [(await client.record({**EVENT, "tags": ["python-async"]}))["id"] for _ in range(3)]
            await client.approve(ids[0], {"id": "u-1", "type": "human"})
            assert (await client.decision(ids[0]))["status"] == "sealed"
            assert sorted([each["id"] async for each in client.decisions(tag="python-async", limit=2)]) == sorted(ids)
            return ids

    assert len(asyncio.run(walk())) == 3
