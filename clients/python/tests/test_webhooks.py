"""A delivery is believed only when it is signed, fresh and whole."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any

import pytest

from centerproof import WebhookVerificationError, verify_webhook

KEY = b"0123456789abcdef0123456789abcdef"
SECRET = f"whsec_{base64.b64encode(KEY).decode()}"
OTHER = f"whsec_{base64.b64encode(b'another key').decode()}"
NOW = 1_763_200_000
BODY = json.dumps(
    {"id": "whe_1", "type": "dpu.sealed", "createdAt": "2026-11-15T03:04:05.678Z", "data": {}, "deliveryAttempt": 1}
).encode()


def standard(body: bytes = BODY, at: int = NOW, key: bytes = KEY) -> dict[str, str]:
    signed = hmac.new(key, f"whe_1.{at}.".encode() + body, hashlib.sha256).digest()
    return {
        "Webhook-Id": "whe_1",
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1a,x v1,{base64.b64encode(signed).decode()}",
    }


def of_service(body: bytes = BODY) -> dict[str, str]:
    signed = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    return {
        "X-Service-Signature": signed,
        "X-Service-Timestamp": "2025-11-15T09:46:40.000Z",
        "X-Service-Event-Id": "whe_1",
    }


@pytest.mark.parametrize("headers", [standard(), of_service()])
def test_a_genuine_delivery_gives_its_event(headers: dict[str, str]) -> None:
    assert verify_webhook(BODY, headers, SECRET, now=NOW)["id"] == "whe_1"


@pytest.mark.parametrize("headers", [standard(), of_service()])
def test_a_body_that_was_read_as_text_counts_as_its_bytes(headers: dict[str, str]) -> None:
    assert verify_webhook(BODY.decode(), headers, SECRET, now=NOW)["id"] == "whe_1"
    with pytest.raises(WebhookVerificationError) as error:
        verify_webhook(BODY.decode() + "\ud800", headers, SECRET, now=NOW)
    assert error.value.code == "SIGNATURE_MISMATCH"


@pytest.mark.parametrize("name", ["Webhook-Id", "webhook-timestamp", "webhook-signature", "X-Service-Signature", "X-Service-Timestamp"])
def test_a_header_of_whatever_bytes_is_refused_as_any_other(name: str) -> None:
    # As aiohttp gives bytes that are not UTF-8.
    headers = {**(standard() if name.lower().startswith("webhook") else of_service()), name: b"\xff".decode("utf-8", "surrogateescape")}
    with pytest.raises(WebhookVerificationError) as error:
        verify_webhook(BODY, headers, SECRET, now=NOW)
    assert error.value.status_code == 401


@pytest.mark.parametrize("secret", [None, "", b"whsec_AAAA", [], [None], [SECRET, None]])
def test_a_secret_that_is_none_is_told_as_such(secret: Any) -> None:
    with pytest.raises(WebhookVerificationError) as error:
        verify_webhook(BODY, standard(), secret, now=NOW)
    assert (error.value.code, error.value.status_code) == ("INVALID_SECRET", 500)


def test_either_secret_counts_while_one_replaces_the_other() -> None:
    assert verify_webhook(BODY, standard(), [OTHER, SECRET], now=NOW)["type"] == "dpu.sealed"


REFUSED: list[tuple[str, bytes, dict[str, str], Any, dict[str, Any]]] = [
    ("SIGNATURE_MISMATCH", BODY + b" ", standard(), SECRET, {}),
    ("SIGNATURE_MISMATCH", BODY, standard(), OTHER, {}),
    ("SIGNATURE_MISMATCH", BODY, {**standard(), "webhook-timestamp": str(NOW + 1)}, SECRET, {}),
    ("TIMESTAMP_OUT_OF_TOLERANCE", BODY, standard(at=NOW - 301), SECRET, {}),
    ("TIMESTAMP_OUT_OF_TOLERANCE", BODY, standard(at=NOW + 301), SECRET, {}),
    ("TIMESTAMP_OUT_OF_TOLERANCE", BODY, standard(), SECRET, {"tolerance_seconds": float("nan")}),
    ("INVALID_TIMESTAMP", BODY, {**standard(), "webhook-timestamp": "now"}, SECRET, {}),
    ("MISSING_HEADERS", BODY, of_service(), SECRET, {"scheme": "standard"}),
    ("MISSING_HEADERS", BODY, {**standard(), "WEBHOOK-ID": "whe_2"}, SECRET, {}),
    ("INVALID_PAYLOAD", b"{}", standard(b"{}"), SECRET, {}),
    ("INVALID_PAYLOAD", BODY, {**of_service(), "X-Service-Event-Id": "whe_2"}, SECRET, {}),
    ("INVALID_SECRET", BODY, standard(), "secret", {}),
    ("INVALID_SECRET", BODY, standard(), [], {}),
]


@pytest.mark.parametrize(("code", "body", "headers", "secret", "options"), REFUSED)
def test_every_other_delivery_is_refused(
    code: str, body: bytes, headers: dict[str, str], secret: Any, options: dict[str, Any]
) -> None:
    with pytest.raises(WebhookVerificationError) as refusal:
        verify_webhook(body, headers, secret, now=NOW, **options)
    assert refusal.value.code == code
    assert refusal.value.status_code == (500 if code == "INVALID_SECRET" else 401)
