"""A passkey approval of the running service, verified by a second implementation from its export alone."""

from __future__ import annotations

import base64
import json
import time
import uuid
from hashlib import sha256
from io import BytesIO
from typing import Any

import httpx
import pytest
from conftest import Service
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from centerproof.proof import canonical_json, verdict_of_file, verdict_of_pack_file

RP_ID = "approvals.example"
ORIGIN = "https://approvals.example"


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """Signs as an authenticator and its browser do."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        numbers = self._key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        self.cose = bytes.fromhex("a5010203262001215820") + x + bytes.fromhex("225820") + y
        self.credential_id = encoded(uuid.uuid4().bytes)

    def sign(self, challenge: str) -> dict[str, str]:
        client = json.dumps({"type": "webauthn.get", "challenge": challenge, "origin": ORIGIN}).encode()
        data = sha256(RP_ID.encode()).digest() + b"\x05" + (0).to_bytes(4, "big")
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return {
            "credentialId": self.credential_id,
            "authenticatorData": encoded(data),
            "clientDataJSON": encoded(client),
            "signature": encoded(signature),
        }


@pytest.fixture(scope="module")
def api(service: Service) -> httpx.Client:
    return httpx.Client(base_url=f"{service.origin}/api/v1", headers={"authorization": f"Bearer {service.key}"})


@pytest.fixture(scope="module")
def export(api: httpx.Client) -> bytes:
    """The export of a decision that an approver of the center signed with a key that the center registered."""
    authenticator, approver = Authenticator(), {"id": f"desk-{uuid.uuid4()}", "type": "human", "name": "Desk"}
    registered = api.post(
        "/approver-credentials",
        json={
            "approverId": approver["id"],
            "credentialId": authenticator.credential_id,
            "publicKey": encoded(authenticator.cose),
            "rpId": RP_ID,
        },
    )
    assert registered.status_code == 201, registered.text
    event = {"type": "custom", "actor": {"id": "a-1", "type": "ai_agent"}, "action": {"type": "refund", "input": {"amount": 12.5}}}
    decision = api.post("/decision-events", json=event).json()["data"]
    answer = {"approver": approver, "result": "approved", "reason": "한도 이내"}
    offered = api.post(f"/decision-events/{decision['id']}/approvals/challenge", json=answer).json()["data"]
    passkey = {"statement": offered["statement"], "assertion": authenticator.sign(offered["challenge"])}
    given = api.post(f"/decision-events/{decision['id']}/approvals", json={**answer, "passkey": passkey})
    assert given.status_code == 200, given.text
    evidence = decision["evidence"]["id"] if "evidence" in decision else f"evd_{decision['id'][4:]}"
    return api.get(f"/evidence/{evidence}/export").content


def test_pythons_webauthn_verifies_the_sealed_assertion_from_an_export_alone(export: bytes) -> None:
    webauthn = pytest.importorskip("webauthn")
    from webauthn.helpers.exceptions import InvalidAuthenticationResponse

    [approver] = json.loads(export)["evidence"]["approval"]["approvers"]
    statement, assertion = approver["statement"], approver["assertion"]
    credential = {
        "id": assertion["credentialId"],
        "rawId": assertion["credentialId"],
        "type": "public-key",
        "clientExtensionResults": {},
        "response": {name: assertion[name] for name in ("authenticatorData", "clientDataJSON", "signature")},
    }

    def verify(challenge: bytes) -> Any:
        return webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=statement["rpId"],
            expected_origin=ORIGIN,
            credential_public_key=decoded(assertion["publicKey"]),
            credential_current_sign_count=0,
            require_user_verification=True,
        )

    # Every member is a text or an object of texts, so that Python's own writer gives the canonical text.
    canonical = json.dumps(statement, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical == canonical_json(statement)
    assert verify(sha256(canonical.encode()).digest()).user_verified
    with pytest.raises(InvalidAuthenticationResponse):
        verify(sha256(canonical.replace("evd_", "evd_x").encode()).digest())


def test_the_key_of_the_approval_is_found_in_the_audit_pack_of_the_running_service(api: httpx.Client, export: bytes) -> None:
    verdict = verdict_of_file(export)
    assert (verdict.answers["consistent"], verdict.answers["approved"]) == ("yes", "yes")
    keys = verdict_of_pack_file(BytesIO(_pack(api, {"chain": "audit"}))).keys
    assert keys is not None
    assert verdict_of_file(export, keys=keys).answers["approved"] == "yes"
    decisions = verdict_of_pack_file(BytesIO(_pack(api, {})), keys=keys)
    assert [fault.reason for fault in decisions.faults] == []
    # A key that nobody registered: the same entries without the registration tell nothing of it.
    keys._moves.clear()
    assert [fault.reason for fault in verdict_of_file(export, keys=keys).faults] == ["APPROVAL_KEY_UNREGISTERED"]


def _pack(api: httpx.Client, asked: dict[str, Any]) -> bytes:
    # Audit entries are sealed a moment after what they tell of.
    time.sleep(2 if asked else 0)
    pack = api.post("/audit-packs", json=asked).json()["data"]
    for _ in range(300):
        if api.get(f"/audit-packs/{pack['id']}").json()["data"]["status"] == "ready":
            return api.get(f"/audit-packs/{pack['id']}/file").content
        time.sleep(0.1)
    raise AssertionError("the pack was not made")
