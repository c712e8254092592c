"""Checks that a webhook comes from the service, is unaltered, and is fresh."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Callable, Literal, Mapping, Sequence

Scheme = Literal["any", "standard", "service"]

_PREFIX = "whsec_"
_SECRETS_MAX = 8
# The service sends two at most; a longer list is only work.
_SIGNATURES_MAX = 8


class WebhookVerificationError(Exception):
    """A delivery that must not be believed. Branch on ``code``; ``status_code`` is what to answer."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.status_code = 500 if code == "INVALID_SECRET" else 401


@dataclass(frozen=True)
class _Claim:
    """What the headers claim, brought to one form for both schemes."""

    event_id: str | None
    dispatched_at: float | None
    signed: bytes
    signatures: Sequence[bytes]
    key_of: Callable[[str], bytes]


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str] | None,
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
    scheme: Scheme = "any",
) -> dict[str, Any]:
    """Gives the event of a delivery, or raises ``WebhookVerificationError``.

    ``body`` is exactly what was received, as bytes or as their text: JSON that was parsed and written again does not verify. ``scheme`` says which signature
    counts; only ``standard`` also covers the time of dispatch, so only that one stops a delivery that is played back later.
    """
    body = _bytes_of(body) if isinstance(body, str) else body
    secrets = [] if secret is None else [secret] if isinstance(secret, str) else list(secret)
    if not 1 <= len(secrets) <= _SECRETS_MAX:
        raise WebhookVerificationError("INVALID_SECRET", f"give one to {_SECRETS_MAX} signing secrets")
    for each in secrets:
        _secret_bytes(each)
    claim = _read_claim(_Headers(headers), body, scheme)
    if claim.dispatched_at is None:
        raise WebhookVerificationError("INVALID_TIMESTAMP", "the dispatch time cannot be read")
    # Written so that a tolerance that is not a number refuses instead of accepting.
    if not abs((time.time() if now is None else now) - claim.dispatched_at) <= tolerance_seconds:
        raise WebhookVerificationError(
            "TIMESTAMP_OUT_OF_TOLERANCE",
            f"the dispatch time is more than {tolerance_seconds} seconds away from this clock",
        )
    expected = [hmac.new(claim.key_of(each), claim.signed, hashlib.sha256).digest() for each in secrets]
    # A list, so that every pair is compared whatever the others gave.
    if not any([hmac.compare_digest(one, other) for one in expected for other in claim.signatures]):
        raise WebhookVerificationError("SIGNATURE_MISMATCH", "no signature matches the body and the secret")
    return _read_event(body, claim.event_id)


class _Headers:
    """Headers by names in whatever spelling; None when absent, empty or there more than once."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self._headers = headers

    def get(self, name: str) -> str | None:
        values = [value for key, value in self._headers.items() if key.lower() == name]
        return values[0] or None if len(values) == 1 else None

    def require(self, name: str) -> str:
        value = self.get(name)
        if value is None:
            raise WebhookVerificationError("MISSING_HEADERS", f"the header {name} is missing")
        return value


def _read_claim(headers: _Headers, body: bytes, scheme: Scheme) -> _Claim:
    if scheme == "standard" or scheme == "any" and headers.get("webhook-signature") is not None:
        return _read_standard(headers, body)
    return _read_service(headers, body)


def _read_standard(headers: _Headers, body: bytes) -> _Claim:
    """Standard Webhooks: over ``id.timestamp.body``, keyed with the bytes that the secret encodes."""
    event_id = headers.require("webhook-id")
    timestamp = headers.require("webhook-timestamp")
    parts = headers.require("webhook-signature").split(" ")[:_SIGNATURES_MAX]
    signatures = [_decode_base64(part[3:]) for part in parts if part.startswith("v1,")]
    return _Claim(
        event_id,
        float(timestamp) if re.fullmatch(r"[0-9]{1,12}", timestamp) else None,
        _bytes_of(f"{event_id}.{timestamp}.") + body,
        [signature for signature in signatures if signature is not None],
        _secret_bytes,
    )


def _read_service(headers: _Headers, body: bytes) -> _Claim:
    """Over the body alone, keyed with the text of the secret; that of the old secret in a header of its own."""
    given = [headers.require("x-service-signature"), headers.get("x-service-signature-previous") or ""]
    timestamp = headers.require("x-service-timestamp")
    return _Claim(
        headers.get("x-service-event-id"),
        _seconds_of(timestamp),
        body,
        [bytes.fromhex(text) for text in given if re.fullmatch(r"(?:[0-9a-fA-F]{2})+", text)],
        str.encode,
    )


def _seconds_of(timestamp: str) -> float | None:
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z", timestamp) is None:
        return None
    try:
        return datetime.fromisoformat(timestamp[:-1] + "+00:00").timestamp()
    except ValueError:
        return None


def _bytes_of(text: str) -> bytes:
    """What no text of the service holds is passed on, and matches no signature: some servers give bytes that are not UTF-8 as surrogates."""
    return text.encode("utf-8", "surrogatepass")


def _secret_bytes(secret: str) -> bytes:
    is_secret = isinstance(secret, str) and secret.startswith(_PREFIX)
    data = _decode_base64(secret[len(_PREFIX) :]) if is_secret else None
    if not data:
        raise WebhookVerificationError("INVALID_SECRET", f"a signing secret is {_PREFIX} and base64")
    return data


def _decode_base64(text: str) -> bytes | None:
    try:
        # Padding may be left out.
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _read_event(body: bytes, claimed_id: str | None) -> dict[str, Any]:
    try:
        event = json.loads(body.decode("utf-8"))
    except ValueError:
        event = None
    is_event = (
        isinstance(event, dict)
        and all(isinstance(event.get(name), str) for name in ("id", "type", "createdAt"))
        and type(event.get("deliveryAttempt")) is int
        and isinstance(event.get("data"), dict)
    )
    if not is_event:
        raise WebhookVerificationError("INVALID_PAYLOAD", "the body is not an event")
    if claimed_id is not None and claimed_id != event["id"]:
        raise WebhookVerificationError("INVALID_PAYLOAD", "the headers name another event than the body")
    return event  # type: ignore[no-any-return]
