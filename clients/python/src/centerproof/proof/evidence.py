"""Derives the readable part of an export from the claims that the file discloses."""

from __future__ import annotations

from typing import Iterable

from .canonical_json import Json, is_same
from .entries import CLAIM_NAMES, Erasure

Claims = dict[str, "dict[str, Json] | None"]


def disclosed_claims(entry: dict[str, Json]) -> Claims:
    """The six claims of an exported entry; None for one that is not in the file."""
    return {name: entry["claims"][name].get("value") for name in CLAIM_NAMES}


def derive_evidence(document: dict[str, Json], erasures: Iterable[Erasure]) -> Json:
    """What ``evidence`` has to say, given the erasures of this record."""
    verification = document["verification"]
    claims = disclosed_claims(verification)
    evidence: dict[str, Json] = {
        "id": document["evidence"]["id"],
        "status": "sealed",
        "chain": {
            "hash": verification["chainHash"],
            "previousHash": verification["previousHash"],
            "index": verification["chainIndex"],
            "domain": verification["chainDomain"],
        },
    }
    if verification["chainDomain"] == "proof":
        return {**evidence, **_derive_proof(claims, erasures)}
    if verification["chainDomain"] == "audit":
        return {**evidence, "audit": _derive_audit(claims)}
    dpu = _derive_dpu(document, claims)
    return {**evidence, "evidenceLevel": dpu["evidenceLevel"], "dpu": dpu}


def first_difference(given: Json, derived: Json, path: str) -> str | None:
    """Where two values first differ, member by member; lists are compared as wholes."""
    if isinstance(given, dict) and isinstance(derived, dict):
        for name in sorted({*given, *derived}):
            if name not in given or name not in derived:
                return f"{path}.{name}"
            found = first_difference(given[name], derived[name], f"{path}.{name}")
            if found is not None:
                return found
        return None
    return None if is_same(given, derived) else path


def _field(claim: dict[str, Json] | None, name: str) -> Json:
    return None if claim is None else claim.get(name)


def _optional(target: dict[str, Json], name: str, claim: dict[str, Json] | None, member: str) -> None:
    """A field that is left out when its claim has no such member, and null when the claim is not in the file."""
    if claim is None or member in claim:
        target[name] = _field(claim, member)


def _derive_proof(claims: Claims, erasures: Iterable[Erasure]) -> dict[str, Json]:
    who, what, when, why, how = (claims[name] for name in ("who", "what", "when", "why", "how"))
    event: dict[str, Json] = {
        "id": _field(what, "eventId"),
        "type": _field(what, "type"),
        "actor": _field(who, "actor"),
        "action": _field(what, "action"),
        "tags": _field(what, "tags"),
        "occurredAt": _field(when, "occurredAt"),
    }
    if who is not None and "subject" in who:
        event["subject"] = who["subject"]
    if how is None:
        event["aiContext"] = None
    elif how.get("aiContext") is not None:
        event["aiContext"] = _derive_ai_context(how["aiContext"], why)
    approvers = _field(who, "approvers")
    approval: dict[str, Json] = {
        "approver": approvers[-1] if isinstance(approvers, list) and approvers else None,
        "approvers": approvers,
        "result": _field(how, "result"),
        "approvedAt": _field(when, "approvedAt"),
    }
    _optional(approval, "reason", why, "reason")
    if why is not None and "reasons" in why:
        approval["reasons"] = why["reasons"]
    governance: dict[str, Json] = {"policy": _field(why, "policy"), "guards": _field(how, "guards")}
    _optional(governance, "riskScore", how, "riskScore")
    return {
        "decisionId": _field(what, "decisionId"),
        "evidenceLevel": _field(how, "evidenceLevel"),
        "event": event,
        "approval": approval,
        "governance": governance,
        "erased": erased_claims(erasures),
        "sealedAt": _field(when, "sealedAt"),
        "createdAt": _field(when, "recordedAt"),
    }


def erased_claims(erasures: Iterable[Erasure]) -> list[dict[str, Json]]:
    """Every claim that was erased, with the time of the first erasure that names it."""
    erased_at: dict[str, str] = {}
    for erasure in erasures:
        for name in erasure.claims:
            erased_at.setdefault(name, erasure.erased_at)
    return [{"claim": name, "erasedAt": erased_at[name]} for name in CLAIM_NAMES if name in erased_at]


def _derive_ai_context(context: Json, why: dict[str, Json] | None) -> Json:
    if not isinstance(context, dict):
        return None
    derived = dict(context)
    _optional(derived, "reasoning", why, "reasoning")
    return derived


def _derive_dpu(document: dict[str, Json], claims: Claims) -> dict[str, Json]:
    verification = document["verification"]
    what, where = claims["what"], claims["where"]
    dpu: dict[str, Json] = {
        "id": document["evidence"]["id"],
        "content": _field(what, "content"),
        "referenceType": _field(what, "referenceType"),
        "referenceId": _field(what, "referenceId"),
        "tags": _field(what, "tags"),
        "createdBy": _field(claims["who"], "createdBy"),
        "createdAt": _field(claims["when"], "createdAt"),
        "centerId": _field(where, "centerId"),
        "vertical": _field(where, "vertical"),
        "chainHash": verification["chainHash"],
        "previousHash": verification["previousHash"],
        "chainIndex": verification["chainIndex"],
        "domain": verification["chainDomain"],
        "status": "sealed",
    }
    if "seal" not in document:
        given = document["evidence"]["dpu"]
        unsealed = {name: given[name] for name in ("evidenceLevel", "metadata", "updatedAt")}
        return {**dpu, **unsealed, "sealedAt": None}
    seal = disclosed_claims(document["seal"])
    sealed_at = _field(seal["when"], "sealedAt")
    return {
        **dpu,
        "evidenceLevel": _field(seal["how"], "evidenceLevel"),
        "metadata": _field(seal["what"], "metadata"),
        "updatedAt": sealed_at,
        "sealedAt": sealed_at,
    }


def _derive_audit(claims: Claims) -> dict[str, Json]:
    what, where, how = claims["what"], claims["where"], claims["how"]
    audit: dict[str, Json] = {name: _field(what, name) for name in ("eventType", "action", "result", "target", "changes")}
    audit["occurredAt"] = _field(claims["when"], "occurredAt")
    audit["centerId"] = _field(where, "centerId")
    audit["metadata"] = _field(claims["why"], "metadata")
    _optional(audit, "actor", claims["who"], "actor")
    _optional(audit, "ipAddress", where, "ipAddress")
    _optional(audit, "requestId", how, "requestId")
    _optional(audit, "userAgent", how, "userAgent")
    return audit
