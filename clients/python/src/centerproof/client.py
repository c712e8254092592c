"""The client: one for threads, one for tasks, with the same calls."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from types import TracebackType
from typing import Any, AsyncIterator, Iterator, Mapping
from urllib.parse import quote

import httpx

from ._access import require_key, require_origin
from ._flow import UNSENT, Pause, Request, Retry, Send, answer_of, call, data_of, unreadable
from ._fork import survive_forks
from ._loops import PerLoop

Data = dict[str, Any]


def _decision_path(event_id: str, rest: str = "") -> str:
    return f"/api/v1/decision-events/{quote(event_id, safe='')}{rest}"


def _read_page(page: Data) -> tuple[list[Data], Data | None]:
    """The items of a page, and where the next one begins; None at the end. An empty page ends it: a list that shrinks must not loop."""
    items, about = data_of(page), page.get("pagination")
    if not isinstance(items, list) or not isinstance(about, dict):
        raise unreadable("it is not a page of a list")
    if not about.get("hasMore") or not items:
        return items, None
    if "offset" in about:
        return items, {"offset": about["offset"] + len(items)}
    return items, {"page": about.get("page", 1) + 1}


def _thing(answer: Data) -> Data:
    """The one thing that an answer brings."""
    data = data_of(answer)
    if not isinstance(data, dict):
        raise unreadable("its data is not an object")
    return data


def _headers(api_key: str | None) -> dict[str, str]:
    return {} if api_key is None else {"authorization": f"Bearer {require_key(api_key)}"}


def _approval(approver: Mapping[str, Any], result: str, reason: str | None) -> Data:
    return {"approver": dict(approver), "result": result, **({} if reason is None else {"reason": reason})}


class Centerproof:
    """A client for programs with threads.

    >>> client = Centerproof("http://127.0.0.1:4000", api_key)
    >>> event = client.record({"type": "agent_execution", "actor": actor, "action": {"type": "refund"}})

    A call that is refused raises a ``CenterproofError``. What may be tried again is, and a call that changes something carries an
    ``Idempotency-Key``, so that it happens once.
    """

    def __init__(
        self,
        origin: str,
        api_key: str | None = None,
        *,
        retry: Retry = Retry(),
        timeout_seconds: float = 15,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.origin = require_origin(origin)
        self.retry = retry
        self._connect = partial(
            httpx.Client,
            base_url=self.origin,
            headers=_headers(api_key),
            timeout=timeout_seconds,
            transport=transport,
        )
        self._http = self._connect()
        survive_forks(self)

    def _after_fork(self) -> None:
        # Left as they are and not closed: the connections are still its parent's.
        if not self._http.is_closed:
            self._http = self._connect()

    def request(self, request: Request) -> httpx.Response:
        """Sends any request, with the attempts and errors of all others."""
        flow = call(request, self.retry)
        answer: httpx.Response | None = None
        error: Exception | None = None
        while True:
            try:
                wanted = flow.send(answer) if error is None else flow.throw(error)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            answer, error = None, None
            if isinstance(wanted, Pause):
                time.sleep(wanted.seconds)
                continue
            try:
                answer = self._http.request(**_arguments(wanted))
            except UNSENT as failure:
                error = failure

    def get(self, path: str, **params: Any) -> Data:
        """The whole answer of a GET."""
        return answer_of(self.request(Request("GET", path, params=params)))

    def post(self, path: str, json: Any, *, idempotency_key: str | None = None) -> Data:
        """The whole answer of a POST."""
        return answer_of(self.request(Request("POST", path, json, idempotency_key=idempotency_key)))

    def items(self, path: str, **params: Any) -> Iterator[Data]:
        """Walks a list page by page and gives its items one by one."""
        position: Data | None = {}
        while position is not None:
            items, position = _read_page(self.get(path, **params, **position))
            yield from items

    def record(self, event: Mapping[str, Any]) -> Data:
        """Records a decision."""
        return _thing(self.post("/api/v1/decision-events", dict(event)))

    def decide(self, proposal: Mapping[str, Any]) -> Data:
        """Asks whether an agent may act. ``guard`` does this, and what has to follow."""
        key = proposal.get("idempotencyKey")
        return _thing(self.post("/api/v1/agents/decide", dict(proposal), idempotency_key=key))

    def approve(
        self, event_id: str, approver: Mapping[str, Any], *, result: str = "approved", reason: str | None = None
    ) -> Data:
        """Says that somebody approved, or rejected, a decision."""
        return _thing(self.post(_decision_path(event_id, "/approvals"), _approval(approver, result, reason)))

    def decision(self, event_id: str) -> Data:
        return _thing(self.get(_decision_path(event_id)))

    def decisions(self, **filters: Any) -> Iterator[Data]:
        """All decisions that match, newest first."""
        return self.items("/api/v1/decision-events", **filters)

    def export(self, evidence_id: str) -> bytes:
        """The proof of a sealed decision, to be kept as it is."""
        return self.request(Request("GET", f"/api/v1/evidence/{quote(evidence_id, safe='')}/export")).content

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Centerproof:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncCenterproof:
    """The same for programs with tasks, in whatever event loop: each has connections of its own.

    >>> client = AsyncCenterproof("http://127.0.0.1:4000", api_key)
    >>> event = await client.record({"type": "agent_execution", "actor": actor, "action": {"type": "refund"}})
    """

    def __init__(
        self,
        origin: str,
        api_key: str | None = None,
        *,
        retry: Retry = Retry(),
        timeout_seconds: float = 15,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.origin = require_origin(origin)
        self.retry = retry
        # A guard that is made once for a module is used by every ``asyncio.run`` of its program.
        self._https = PerLoop(
            partial(
                httpx.AsyncClient,
                base_url=self.origin,
                headers=_headers(api_key),
                timeout=timeout_seconds,
                transport=transport,
            )
        )
        self._is_closed = False

    async def request(self, request: Request) -> httpx.Response:
        """Sends any request, with the attempts and errors of all others."""
        if self._is_closed:
            raise RuntimeError("The client has been closed.")
        http = self._https.get()
        flow = call(request, self.retry)
        answer: httpx.Response | None = None
        error: Exception | None = None
        while True:
            try:
                wanted = flow.send(answer) if error is None else flow.throw(error)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            answer, error = None, None
            if isinstance(wanted, Pause):
                await asyncio.sleep(wanted.seconds)
                continue
            try:
                answer = await http.request(**_arguments(wanted))
            except UNSENT as failure:
                error = failure

    async def get(self, path: str, **params: Any) -> Data:
        """The whole answer of a GET."""
        return answer_of(await self.request(Request("GET", path, params=params)))

    async def post(self, path: str, json: Any, *, idempotency_key: str | None = None) -> Data:
        """The whole answer of a POST."""
        return answer_of(await self.request(Request("POST", path, json, idempotency_key=idempotency_key)))

    async def items(self, path: str, **params: Any) -> AsyncIterator[Data]:
        """Walks a list page by page and gives its items one by one."""
        position: Data | None = {}
        while position is not None:
            items, position = _read_page(await self.get(path, **params, **position))
            for item in items:
                yield item

    async def record(self, event: Mapping[str, Any]) -> Data:
        """Records a decision."""
        return _thing(await self.post("/api/v1/decision-events", dict(event)))

    async def decide(self, proposal: Mapping[str, Any]) -> Data:
        """Asks whether an agent may act. ``guard`` does this, and what has to follow."""
        key = proposal.get("idempotencyKey")
        return _thing(await self.post("/api/v1/agents/decide", dict(proposal), idempotency_key=key))

    async def approve(
        self, event_id: str, approver: Mapping[str, Any], *, result: str = "approved", reason: str | None = None
    ) -> Data:
        """Says that somebody approved, or rejected, a decision."""
        answer = await self.post(_decision_path(event_id, "/approvals"), _approval(approver, result, reason))
        return _thing(answer)

    async def decision(self, event_id: str) -> Data:
        return _thing(await self.get(_decision_path(event_id)))

    def decisions(self, **filters: Any) -> AsyncIterator[Data]:
        """All decisions that match, newest first."""
        return self.items("/api/v1/decision-events", **filters)

    async def export(self, evidence_id: str) -> bytes:
        """The proof of a sealed decision, to be kept as it is."""
        return (await self.request(Request("GET", f"/api/v1/evidence/{quote(evidence_id, safe='')}/export"))).content

    async def close(self) -> None:
        self._is_closed = True
        await self._https.get().aclose()

    async def __aenter__(self) -> AsyncCenterproof:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _arguments(wanted: Send) -> dict[str, Any]:
    request = wanted.request
    params = {name: value for name, value in request.params.items() if value is not None}
    return {
        "method": request.method,
        "url": request.path,
        "headers": dict(wanted.headers),
        **({"params": params} if params else {}),
        **({} if request.json is None else {"json": request.json}),
    }
