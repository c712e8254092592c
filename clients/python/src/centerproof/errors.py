"""What the client raises."""

from __future__ import annotations

from typing import Any, Mapping


class CenterproofError(Exception):
    """A call that was refused, or that nobody answered. Branch on ``code``."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        request_id: str | None = None,
        details: Mapping[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        #: The service's code, such as ``CONFLICT``; ``NETWORK`` when no answer came, ``NOT_SENT`` when nothing could be asked,
        #: ``UNREADABLE_ANSWER`` when what came is no answer of the service's.
        self.code = code
        #: The HTTP status; 0 when no answer came.
        self.status = status
        #: Quote it when you ask for help.
        self.request_id = request_id
        self.details: Mapping[str, Any] = details or {}
        #: Seconds that the service asks to wait before the next attempt; ``None`` where it does not say.
        self.retry_after = retry_after


class AuthenticationError(CenterproofError):
    """401: the key is missing, wrong or revoked."""


class PermissionRefusedError(CenterproofError):
    """403: the key has not the scope, or its center not the plan."""


class NotFoundError(CenterproofError):
    """404: there is no such thing, or not in this center."""


class ConflictError(CenterproofError):
    """409: it contradicts what is there, such as an idempotency key with another body."""


class ValidationError(CenterproofError):
    """400, 413 and 422: the request itself is wrong; ``details`` names the field."""


class RateLimitError(CenterproofError):
    """429, after the client has waited as often as it may."""


class ServiceError(CenterproofError):
    """5xx, after all attempts."""


class UnreachableError(CenterproofError):
    """No answer came, after all attempts."""


_BY_STATUS: Mapping[int, type[CenterproofError]] = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionRefusedError,
    404: NotFoundError,
    409: ConflictError,
    413: ValidationError,
    422: ValidationError,
    429: RateLimitError,
}


def error_class(status: int) -> type[CenterproofError]:
    return _BY_STATUS.get(status, ServiceError if status >= 500 else CenterproofError)
