"""Signatures inside a record: of an actor who signed what it recorded, and of approvers who signed with a passkey."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Callable

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256

from .canonical_json import Json, ProofError, canonical_json, is_same, read_json_file, utf16_length
from .entries import Content, claim_digest, is_hash, is_salt, is_time
from .evidence import Claims
from .signature import is_ed25519_signature

_APPROVAL = "centerproof-approval/1"
_RECORD = "centerproof-record/1"
_STATEMENT = {"format", "chain", "subject", "rpId", "claims", "nonce", "expiresAt"}
_DIGESTS = {"who", "what", "why", "how"}
_BYTES = ("credentialId", "publicKey", "authenticatorData", "clientDataJSON", "signature")
_BASE64URL_LENGTH_MAX = 8_192
_JWS_LENGTH_MAX = 4_096


@dataclass(frozen=True)
class SignedFault:
    """A broken rule of a signature inside a record."""

    rule: str
    reason: str
    path: str


@dataclass(frozen=True)
class SealedRecord:
    """A record as its signatures are held to it. ``salts`` has None for a claim that is not in the file."""

    content: Content | None
    subject: str
    claims: Claims
    salts: dict[str, str | None]


def decode_base64url(text: Json) -> bytes | None:
    """Bytes in base64url without padding, in the one spelling that stands for them."""
    if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        return None
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return None
    return data if base64.urlsafe_b64encode(data).decode().rstrip("=") == text else None


def record_fault(record: SealedRecord) -> SignedFault | bool:
    """The first rule that the signature of the actor breaks; True if it holds, False if there is none."""
    actor = (record.claims["who"] or {}).get("actor")
    if not isinstance(actor, dict) or not ("signature" in actor or actor.get("assurance") == "signature"):
        return False
    path = "verification.claims.who.value.actor"
    signature = actor.get("signature")
    if "signature" not in actor or actor.get("assurance") != "signature":
        return SignedFault("record.assurance", "RECORD_MALFORMED", path)
    malformed = SignedFault("record.members", "RECORD_MALFORMED", f"{path}.signature")
    if not isinstance(signature, dict) or set(signature) != {"jws", "publicKey", "salt"}:
        return malformed
    key, jws = decode_base64url(signature["publicKey"]), signature["jws"]
    if key is None or len(key) != 32 or not is_salt(signature["salt"]):
        return malformed
    if not isinstance(jws, str) or utf16_length(jws) > _JWS_LENGTH_MAX:
        return malformed
    at = f"{path}.signature.jws"
    digests = _read_jws(jws)
    if digests is None:
        return SignedFault("record.jws", "RECORD_MALFORMED", at)
    what = record.claims["what"]
    parts: tuple[tuple[str, Json, Callable[[], Json]], ...] = (
        ("who", signature["salt"], lambda: {"actor": _person(actor), **_some(record.claims["who"] or {}, "subject")}),
        ("what", _salt_in(what), lambda: _recorded_what(what or {})),
        ("why", _salt_in(record.claims["why"]), lambda: _some(record.claims["why"] or {}, "reasoning")),
        ("how", _salt_in(record.claims["how"]), lambda: _some(record.claims["how"] or {}, "aiContext", "riskScore")),
    )
    for name, salt, part in parts:
        if record.claims[name] is None:
            continue
        if not is_salt(salt) or digests[name] != claim_digest(salt, part()):
            return SignedFault(f"record.{name}", "RECORD_MISMATCH", at)
    signed, _, encoded = jws.rpartition(".")
    if not is_ed25519_signature(key, decode_base64url(encoded) or b"", signed.encode("ascii")):
        return SignedFault("record.signature", "RECORD_SIGNATURE_MISMATCH", at)
    return True


def _read_jws(jws: str) -> dict[str, str] | None:
    parts = [decode_base64url(part) for part in jws.split(".")]
    if len(parts) != 3 or any(part is None for part in parts):
        return None
    header, payload = _read_object(parts[0] or b""), _read_object(parts[1] or b"")
    if header is None or header.get("alg") != "EdDSA" or "crit" in header:
        return None
    if "kid" in header and not isinstance(header["kid"], str):
        return None
    if payload is None or set(payload) != {"format", "claims"} or payload["format"] != _RECORD:
        return None
    claims = payload["claims"]
    if not isinstance(claims, dict) or set(claims) != _DIGESTS or not all(map(is_hash, claims.values())):
        return None
    return claims if canonical_json(payload).encode() == parts[1] else None


def _read_object(data: bytes) -> dict[str, Json] | None:
    try:
        value = read_json_file(data)
    except ProofError:
        return None
    return value if isinstance(value, dict) else None


def _salt_in(claim: dict[str, Json] | None) -> Json:
    return None if claim is None else claim.get("salt")


def _person(person: Json) -> Json:
    if not isinstance(person, dict):
        return person
    return _some(person, "id", "type", "name")


def _some(members: dict[str, Json], *names: str) -> dict[str, Json]:
    return {name: members[name] for name in names if name in members}


def _recorded_what(what: dict[str, Json]) -> dict[str, Json]:
    part = _some(what, "action", "decisionId", "tags", "type")
    event, decision = what.get("eventId"), what.get("decisionId")
    # An id that the service made, which the signer did not know.
    if isinstance(event, str) and event.startswith("evt_") and decision == f"dec_{event[len('evt_'):]}":
        del part["decisionId"]
    return part


def is_said_to_have_signed(approver: dict[str, Json]) -> bool:
    return approver.get("assurance") == "passkey" or "statement" in approver or "assertion" in approver


def approval_faults(record: SealedRecord) -> list[tuple[dict[str, Json], SignedFault | None]]:
    """Each approver who signed, or is said to have, with the first rule that is broken, or None."""
    approvers = (record.claims["who"] or {}).get("approvers")
    found: list[tuple[dict[str, Json], SignedFault | None]] = []
    if not isinstance(approvers, list):
        return found
    for position, approver in enumerate(approvers):
        if not isinstance(approver, dict):
            continue
        if is_said_to_have_signed(approver):
            is_last = position == len(approvers) - 1
            path = f"verification.claims.who.value.approvers.{position}"
            fault = _approval_fault(record, approver, is_last)
            found.append((approver, None if fault is None else SignedFault(fault[0], fault[1], f"{path}{fault[2]}")))
    return found


def _approval_fault(record: SealedRecord, approver: dict[str, Json], is_last: bool) -> tuple[str, str, str] | None:
    is_passkey = approver.get("assurance") == "passkey"
    if ("statement" in approver) != is_passkey or ("assertion" in approver) != is_passkey:
        return "approval.assurance", "APPROVAL_MALFORMED", ""
    statement, assertion = approver["statement"], approver["assertion"]
    fault = _form_fault(statement, assertion)
    return fault or _statement_fault(record, approver, statement, is_last) or _assertion_fault(statement, assertion)


def _form_fault(statement: Json, assertion: Json) -> tuple[str, str, str] | None:
    if not isinstance(statement, dict) or set(statement) != _STATEMENT:
        return "statement.members", "APPROVAL_MALFORMED", ".statement"
    claims = statement["claims"]
    if not isinstance(claims, dict) or set(claims) != _DIGESTS:
        return "statement.members", "APPROVAL_MALFORMED", ".statement"
    texts = (statement["rpId"], statement["nonce"])
    if not all(isinstance(text, str) and 1 <= utf16_length(text) <= 255 for text in texts):
        return "statement.texts", "APPROVAL_MALFORMED", ".statement"
    if not all(map(is_hash, claims.values())):
        return "statement.texts", "APPROVAL_MALFORMED", ".statement"
    if not isinstance(assertion, dict) or set(assertion) != {*_BYTES, "alg"}:
        return "assertion.members", "APPROVAL_MALFORMED", ".assertion"
    for name in _BYTES:
        if not decode_base64url(assertion[name]) or len(assertion[name]) > _BASE64URL_LENGTH_MAX:
            return "assertion.bytes", "APPROVAL_MALFORMED", f".assertion.{name}"
    return None


def _statement_fault(
    record: SealedRecord, approver: dict[str, Json], statement: dict[str, Json], is_last: bool
) -> tuple[str, str, str] | None:
    if statement["format"] != _APPROVAL:
        return "statement.format", "FORMAT_UNKNOWN", ".statement.format"
    content = record.content
    if content is None or statement["chain"] != content.chain:
        return "statement.chain", "APPROVAL_CENTER_MISMATCH", ".statement.chain"
    if statement["subject"] != record.subject:
        return "statement.subject", "APPROVAL_DECISION_MISMATCH", ".statement.subject"
    digests = statement["claims"]
    if digests["what"] != content.digests["what"]:
        return "statement.what", "APPROVAL_WHAT_MISMATCH", ".statement.claims.what"
    who, why, how = record.claims["who"] or {}, record.claims["why"], record.claims["how"]
    people = {"actor": _person(who.get("actor")), "approver": _person(approver)}
    parts: dict[str, Json] = {"who": {**people, **_some(approver, "onBehalfOf"), **_some(who, "subject")}}
    if why is not None:
        parts["why"] = _approved_why(why, approver, is_last)
    if how is not None:
        result = {"result": how.get("result") if is_last else "approved"}
        parts["how"] = {**_some(how, "aiContext", "riskScore"), **result}
    for name, part in parts.items():
        if digests[name] != claim_digest(record.salts[name] or "", part):
            return f"statement.{name}", f"APPROVAL_{name.upper()}_MISMATCH", f".statement.claims.{name}"
    expires_at, approved_at = statement["expiresAt"], approver.get("approvedAt")
    if not is_time(expires_at) or not is_time(approved_at) or approved_at > expires_at:
        return "statement.expiry", "APPROVAL_EXPIRED", ".statement.expiresAt"
    return None


def _approved_why(why: dict[str, Json], approver: dict[str, Json], is_last: bool) -> dict[str, Json]:
    part = {"policy": why.get("policy"), **_some(why, "reasoning")}
    own = _item_of(why.get("policies"), approver)
    if own is not None and not is_last:
        part["policy"] = own.get("policy")
    if "reasons" in why:
        given = _item_of(why["reasons"], approver)
        if given is not None and "reason" in given:
            part["reason"] = given["reason"]
    elif is_last and "reason" in why:
        part["reason"] = why["reason"]
    return part


def _item_of(items: Json, approver: dict[str, Json]) -> dict[str, Json] | None:
    for item in items if isinstance(items, list) else []:
        if isinstance(item, dict) and is_same(item.get("approverId"), approver.get("id")):
            return item
    return None


def _assertion_fault(statement: dict[str, Json], assertion: dict[str, Json]) -> tuple[str, str, str] | None:
    raw = {name: decode_base64url(assertion[name]) or b"" for name in _BYTES}
    verify = _read_cose_key(raw["publicKey"])
    if verify is None:
        return "assertion.key", "ASSERTION_KEY_MALFORMED", ".assertion.publicKey"
    if assertion["alg"] != verify[0]:
        return "assertion.alg", "ASSERTION_KEY_MALFORMED", ".assertion.alg"
    client, data = _read_object(raw["clientDataJSON"]), raw["authenticatorData"]
    at_client, at_data = ".assertion.clientDataJSON", ".assertion.authenticatorData"
    if client is None:
        return "assertion.client-data", "ASSERTION_MALFORMED", at_client
    if len(data) < 37:
        return "assertion.authenticator-data", "ASSERTION_MALFORMED", at_data
    if client.get("type") != "webauthn.get":
        return "assertion.type", "ASSERTION_TYPE_MISMATCH", at_client
    challenge = base64.urlsafe_b64encode(sha256(canonical_json(statement).encode()).digest()).decode().rstrip("=")
    if client.get("challenge") != challenge:
        return "assertion.challenge", "ASSERTION_CHALLENGE_MISMATCH", at_client
    if not _is_origin(client.get("origin"), statement["rpId"]) or client.get("crossOrigin") is True:
        return "assertion.origin", "ASSERTION_ORIGIN_MISMATCH", at_client
    if data[:32] != sha256(statement["rpId"].encode()).digest():
        return "assertion.rp", "ASSERTION_RP_MISMATCH", at_data
    if not data[32] & 1:
        return "assertion.present", "ASSERTION_USER_ABSENT", at_data
    if not data[32] & 4:
        return "assertion.verified", "ASSERTION_USER_UNVERIFIED", at_data
    if not verify[1](raw["signature"], data + sha256(raw["clientDataJSON"]).digest()):
        return "assertion.signature", "ASSERTION_SIGNATURE_MISMATCH", ".assertion.signature"
    return None


def _is_origin(origin: Json, site: str) -> bool:
    match = re.fullmatch(r"(https?)://([a-z0-9.-]+)(?::[0-9]{1,5})?", origin) if isinstance(origin, str) else None
    if match is None or not (match[2] == site or match[2].endswith(f".{site}")):
        return False
    return match[1] == "https" or match[2] == "localhost" or match[2].endswith(".localhost")


def _read_cose_key(key: bytes) -> tuple[str, Callable[[bytes, bytes], bool]] | None:
    """The algorithm of a COSE key and the check of its signatures; None for a key of no known kind."""
    if len(key) == 77 and key[:10] == bytes.fromhex("a5010203262001215820") and key[42:45] == bytes.fromhex("225820"):
        x, y = int.from_bytes(key[10:42], "big"), int.from_bytes(key[45:], "big")
        return "ES256", lambda signature, message: _is_ecdsa(x, y, signature, message)
    if len(key) == 42 and key[:10] == bytes.fromhex("a4010103272006215820"):
        return "EdDSA", lambda signature, message: is_ed25519_signature(key[10:], signature, message)
    if key[:9] == bytes.fromhex("a40103033901002059") and key[-5:] == bytes.fromhex("2143010001"):
        modulus = key[11:-5]
        length = int.from_bytes(key[9:11], "big")
        if len(modulus) == length and 256 <= length <= 512 and modulus[0] != 0 and modulus[-1] % 2 == 1:
            number = int.from_bytes(modulus, "big")
            return "RS256", lambda signature, message: _is_rsa(number, signature, message)
    return None


def _is_ecdsa(x: int, y: int, signature: bytes, message: bytes) -> bool:
    try:
        ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key().verify(signature, message, ec.ECDSA(SHA256()))
    except (InvalidSignature, ValueError):
        return False
    return True


def _is_rsa(modulus: int, signature: bytes, message: bytes) -> bool:
    try:
        rsa.RSAPublicNumbers(65_537, modulus).public_key().verify(signature, message, padding.PKCS1v15(), SHA256())
    except (InvalidSignature, ValueError):
        return False
    return True
