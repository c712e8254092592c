"""A call written once, for threads and for tasks: a generator says what to send and how long to pause, a driver does it."""

from __future__ import annotations

import email.utils
import re
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Generator, Mapping, Sequence

import httpx

from .errors import CenterproofError, UnreachableError, error_class

_RETRYABLE = {429, 500, 502, 503, 504}
_SAFE = {"GET", "HEAD", "OPTIONS"}
#: What httpx throws where no answer can be read.
UNSENT = (httpx.HTTPError, httpx.InvalidURL)
# The service is away. Everything else is a fault of the request or of the program.
_AWAY = (httpx.NetworkError, httpx.TimeoutException, httpx.RemoteProtocolError)


@dataclass(frozen=True)
class Retry:
    """How the client tries again what may be tried again."""

    #: Seconds before each attempt.
    delays_seconds: Sequence[float] = (0, 1, 2, 4)
    #: The longest ``Retry-After`` that is waited for; a longer one is answered with the error at once.
    wait_max_seconds: float = 30


@dataclass(frozen=True)
class Request:
    """What is asked of the service."""

    method: str
    path: str
    json: Any = None
    params: Mapping[str, Any] = field(default_factory=dict)
    idempotency_key: str | None = None


@dataclass(frozen=True)
class Send:
    request: Request
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Pause:
    seconds: float


#: The driver answers a ``Send`` with the response or throws what httpx threw, and a ``Pause`` with None.
Flow = Generator["Send | Pause", Any, httpx.Response]


def call(request: Request, retry: Retry) -> Flow:
    """Sends a request. One that changes something carries a key that stays the same over its attempts, so that it happens once."""
    headers: dict[str, str] = {}
    if request.method not in _SAFE:
        headers["idempotency-key"] = request.idempotency_key or str(uuid.uuid4())
    earliest = 0.0
    attempts = len(retry.delays_seconds)
    for attempt, delay in enumerate(retry.delays_seconds, 1):
        if max(delay, earliest) > 0:
            yield Pause(max(delay, earliest))
        try:
            response: httpx.Response = yield Send(request, headers)
        except _AWAY as cause:
            if attempt == attempts:
                raise UnreachableError("The service could not be reached.", code="NETWORK", status=0) from cause
            continue
        except UNSENT as cause:
            raise CenterproofError(f"The service could not be asked: {cause}", code="NOT_SENT", status=0) from cause
        earliest = _retry_after(response) or 0.0
        if response.is_success:
            return response
        if response.status_code not in _RETRYABLE or attempt == attempts or earliest > retry.wait_max_seconds:
            raise error_from(response)
    raise AssertionError("there is at least one attempt")


def answer_of(response: httpx.Response) -> dict[str, Any]:
    """The whole answer. One that the service does not give, such as the page of a proxy, is an error."""
    try:
        answer = response.json()
    except ValueError:
        raise unreadable("it is not JSON", response.status_code) from None
    if not isinstance(answer, dict):
        raise unreadable("it is not an object", response.status_code)
    return answer


def data_of(answer: Mapping[str, Any]) -> Any:
    """What an answer brings."""
    if "data" not in answer:
        raise unreadable("it has no data")
    return answer["data"]


def unreadable(what: str, status: int = 200) -> CenterproofError:
    return CenterproofError(f"The answer is not one of the service's: {what}.", code="UNREADABLE_ANSWER", status=status)


def error_from(response: httpx.Response) -> CenterproofError:
    """Reads either of the service's two error bodies; anything else becomes a plain ``HTTP_<status>``, and where somebody else leads
    elsewhere, an answer that is not the service's."""
    try:
        body = response.json()
    except ValueError:
        body = None
    error = body.get("error") if isinstance(body, dict) else None
    about: dict[str, Any] = error if isinstance(error, dict) else {}
    if response.status_code < 400 and not about.get("code"):
        return unreadable("it leads elsewhere", response.status_code)
    return error_class(response.status_code)(
        str(about.get("message") or f"The service answered {response.status_code}."),
        code=str(about.get("code") or f"HTTP_{response.status_code}"),
        status=response.status_code,
        request_id=about.get("requestId") or response.headers.get("x-request-id"),
        details=about.get("details") if isinstance(about.get("details"), dict) else None,
        retry_after=_retry_after(response),
    )


def _retry_after(response: httpx.Response) -> float | None:
    """Seconds that the service asks to wait, given as such or as a date."""
    value = response.headers.get("retry-after", "")
    if re.fullmatch(r"[0-9]+", value):
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
