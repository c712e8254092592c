"""The form of an export: every member is there, is of the right kind, and there is no other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterable, Iterator

from .canonical_json import Json
from .entries import CLAIM_NAMES, FORMAT, is_hash, is_index, is_salt, is_subject, is_time
from .signature import multikey_of_method, read_proof_value

_DOCUMENT = ("@context", "@type", "version", "exportedAt", "evidence", "verification")
_ENTRY = ("format", "chainDomain", "chainIndex", "chainHash", "previousHash", "timestamp", "content", "claims")
_SIGNED_ENTRY = ("hashAlgorithm", "verifyUrl", *_ENTRY)
_OF_DOMAIN = {"proof": ("erasures",), "dpu": ("unsealed",), "audit": ()}
_PROOF = ("@context", "type", "cryptosuite", "created", "verificationMethod", "proofPurpose", "proofValue")
ERASURES_MAX = 6
UNSEALED = ("evidenceLevel", "metadata", "updatedAt")


@dataclass(frozen=True)
class Fault:
    """A broken rule of the form of a document, its code, and where."""

    rule: str
    reason: str
    path: str


@dataclass(frozen=True)
class Part:
    """An entry that a document carries."""

    name: str  # record, seal or erasure
    position: int | None
    path: str
    entry: dict[str, Json]
    domain: str


def parts_of(document: dict[str, Json]) -> list[Part]:
    """The entries of a document: the record, its seal if it has one, its erasures."""
    verification = document["verification"]
    parts = [Part("record", None, "verification", verification, verification["chainDomain"])]
    if "seal" in document:
        parts.append(Part("seal", None, "seal", document["seal"], "seal"))
    for position, erasure in enumerate(verification.get("erasures", ())):
        parts.append(Part("erasure", position, f"verification.erasures.{position}", erasure, "proof"))
    return parts


def bare_hash(part: Part, name: str) -> str | None:
    """A hash of an entry without the ``sha256:`` that the domain ``proof`` puts in front; None for no predecessor."""
    value = part.entry[name]
    return None if value is None else str(value).removeprefix("sha256:")


def find_fault(document: Json) -> Fault | None:
    """The first rule of the form that a document breaks."""
    for check in (_check_document, _check_parts, _check_unsealed, _check_log, check_proof):
        for fault in check(document):
            return fault
    return None


def _malformed(rule: str, path: str) -> Fault:
    return Fault(rule, "DOCUMENT_MALFORMED", path)


def _unknown(rule: str, path: str) -> Fault:
    return Fault(rule, "FORMAT_UNKNOWN", path)


def _wrong_member(value: Json, needed: Iterable[str], allowed: Iterable[str], path: str) -> str | None:
    """The path of the first member that is missing or should not be there; that of the object if it is none."""
    if not isinstance(value, dict):
        return path
    prefix = f"{path}." if path else ""
    for name in needed:
        if name not in value:
            return prefix + name
    known = {*needed, *allowed}
    return next((prefix + name for name in value if name not in known), None)


def _check_document(document: Json) -> Iterator[Fault]:
    wrong = _wrong_member(document, _DOCUMENT, ("seal", "proof"), "")
    if wrong is not None:
        yield _malformed("document.members", wrong or "@context")
        return
    context = document["@context"]
    if not isinstance(context, str) or not context.endswith("/decision-proof/v2"):
        yield _unknown("document.context", "@context")
    if document["@type"] != "DecisionProof":
        yield _unknown("document.type", "@type")
    if document["version"] != "2.0":
        yield _unknown("document.version", "version")
    if not is_time(document["exportedAt"]):
        yield _malformed("document.exported-at", "exportedAt")
    evidence = document["evidence"]
    if not isinstance(evidence, dict) or not is_subject(evidence.get("id")):
        yield _malformed("document.id", "evidence.id")
    verification = document["verification"]
    if not isinstance(verification, dict):
        yield _malformed("verification.object", "verification")
        return
    domain = verification.get("chainDomain")
    if not isinstance(domain, str) or domain not in _OF_DOMAIN:
        yield _unknown("verification.domain", "verification.chainDomain")
        return
    wrong = _wrong_member(verification, (*_SIGNED_ENTRY, *_OF_DOMAIN[domain]), ("log",), "verification")
    if wrong is not None:
        yield _malformed("verification.members", wrong)
    if "seal" in document:
        wrong = _wrong_member(document["seal"], _SIGNED_ENTRY, (), "seal")
        if wrong is not None:
            yield _malformed("seal.members", wrong)
        if domain != "dpu":
            yield _malformed("seal.of-dpu", "seal")
    if domain == "proof":
        erasures = verification["erasures"]
        if not isinstance(erasures, list) or len(erasures) > ERASURES_MAX:
            yield _malformed("erasures.list", "verification.erasures")
            return
        for position, erasure in enumerate(erasures):
            wrong = _wrong_member(erasure, _ENTRY, (), f"verification.erasures.{position}")
            if wrong is not None:
                yield _malformed("erasures.members", wrong)


PartRule = Callable[[Part], bool]


def _is_exported_hash(part: Part, value: Json) -> bool:
    if not isinstance(value, str):
        return False
    if part.domain != "proof":
        return is_hash(value)
    return value.startswith("sha256:") and is_hash(value[len("sha256:") :])


def _is_previous_hash(part: Part) -> bool:
    value = part.entry["previousHash"]
    return value is None if part.entry["chainIndex"] == 0 else _is_exported_hash(part, value)


# The rules of each exported entry: one after the other, each asked of every entry of the file.
_PART_RULES: tuple[tuple[str, str, str, PartRule], ...] = (
    (
        "exported.algorithm",
        "FORMAT_UNKNOWN",
        "hashAlgorithm",
        lambda part: part.name == "erasure" or part.entry["hashAlgorithm"] == "SHA-256",
    ),
    (
        "exported.verify-url",
        "DOCUMENT_MALFORMED",
        "verifyUrl",
        lambda part: part.name == "erasure" or isinstance(part.entry["verifyUrl"], str),
    ),
    ("exported.format", "FORMAT_UNKNOWN", "format", lambda part: part.entry["format"] == FORMAT),
    ("exported.domain", "DOCUMENT_MALFORMED", "chainDomain", lambda part: part.entry["chainDomain"] == part.domain),
    ("exported.index", "DOCUMENT_MALFORMED", "chainIndex", lambda part: is_index(part.entry["chainIndex"])),
    ("exported.timestamp", "TIMESTAMP_MALFORMED", "timestamp", lambda part: is_time(part.entry["timestamp"])),
    ("exported.content", "DOCUMENT_MALFORMED", "content", lambda part: isinstance(part.entry["content"], str)),
    (
        "exported.hash",
        "DOCUMENT_MALFORMED",
        "chainHash",
        lambda part: _is_exported_hash(part, part.entry["chainHash"]),
    ),
    ("exported.previous-hash", "DOCUMENT_MALFORMED", "previousHash", _is_previous_hash),
)


def _check_parts(document: Json) -> Iterator[Fault]:
    parts = parts_of(document)
    for rule, reason, member, is_kept in _PART_RULES:
        for part in parts:
            if not is_kept(part):
                yield Fault(rule, reason, f"{part.path}.{member}")
    for part in parts:
        wrong = _wrong_member(part.entry["claims"], CLAIM_NAMES, (), f"{part.path}.claims")
        if wrong is not None:
            yield _malformed("claims.members", wrong)
            return
    for part in parts:
        for name in CLAIM_NAMES:
            yield from _check_claim(part.entry["claims"][name], f"{part.path}.claims.{name}")


def _check_claim(claim: Json, path: str) -> Iterator[Fault]:
    if not isinstance(claim, dict) or set(claim) not in ({"digest"}, {"salt", "value"}):
        yield _malformed("claim.members", path)
    elif "digest" in claim:
        if not is_hash(claim["digest"]):
            yield _malformed("claim.digest", f"{path}.digest")
    elif not is_salt(claim["salt"]):
        yield _malformed("claim.salt", f"{path}.salt")
    elif not isinstance(claim["value"], dict):
        yield _malformed("claim.value", f"{path}.value")


def _check_unsealed(document: Json) -> Iterator[Fault]:
    if document["verification"]["chainDomain"] != "dpu":
        return
    has_seal = "seal" in document
    if document["verification"]["unsealed"] != ([] if has_seal else list(UNSEALED)):
        yield _malformed("unsealed.list", "verification.unsealed")
    if has_seal:
        return
    dpu = document["evidence"].get("dpu")
    fields = dpu if isinstance(dpu, dict) else {}
    level = fields.get("evidenceLevel")
    if level == "AUDIT_READY":
        yield Fault("seal.needed", "SEAL_MISSING", "seal")
    if level not in ("DRAFT", "DOCUMENTED"):
        yield _malformed("unsealed.level", "evidence.dpu.evidenceLevel")
    if not isinstance(fields.get("metadata"), dict):
        yield _malformed("unsealed.metadata", "evidence.dpu.metadata")
    if not is_time(fields.get("updatedAt")):
        yield _malformed("unsealed.updated-at", "evidence.dpu.updatedAt")


def _check_log(document: Json) -> Iterator[Fault]:
    log = document["verification"].get("log")
    if log is None:
        return
    wrong = _wrong_member(log, ("origin", "vkey", "entries"), ("timestamps",), "verification.log")
    if wrong is not None:
        yield _malformed("log.members", wrong)
        return
    for name in ("origin", "vkey"):
        if not isinstance(log[name], str):
            yield _malformed(f"log.{name}-text", f"verification.log.{name}")
    if "timestamps" in log and not _is_texts(log["timestamps"]):
        yield _malformed("log.timestamps", "verification.log.timestamps")
    members = ("record", "seal", "erasures") if "seal" in document else ("record", "erasures")
    wrong = _wrong_member(log["entries"], members, (), "verification.log.entries")
    if wrong is not None:
        yield _malformed("log.entries", wrong)
        return
    for name in members[:-1]:
        if not isinstance(log["entries"][name], str):
            yield _malformed(f"log.{name}", f"verification.log.entries.{name}")
    erasures = log["entries"]["erasures"]
    if not _is_texts(erasures) or len(erasures) != len(document["verification"].get("erasures", ())):
        yield _malformed("log.erasures", "verification.log.entries.erasures")


def _is_texts(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def check_proof(document: Json) -> Iterator[Fault]:
    """The rules that the form of a file's signature breaks, in their order."""
    if "proof" not in document:
        return
    proof = document["proof"]
    wrong = _wrong_member(proof, _PROOF, (), "proof")
    if wrong is not None:
        yield _malformed("proof.members", wrong)
        return
    if proof["@context"] != document["@context"]:
        yield _malformed("proof.context", "proof.@context")
    if proof["type"] != "DataIntegrityProof":
        yield _unknown("proof.type", "proof.type")
    if proof["cryptosuite"] != "eddsa-jcs-2022":
        yield _unknown("proof.suite", "proof.cryptosuite")
    if proof["proofPurpose"] != "assertionMethod":
        yield _unknown("proof.purpose", "proof.proofPurpose")
    if not is_time(proof["created"]):
        yield _malformed("proof.created", "proof.created")
    if multikey_of_method(proof["verificationMethod"]) is None:
        yield _malformed("proof.method", "proof.verificationMethod")
    if read_proof_value(proof["proofValue"]) is None:
        yield _malformed("proof.value", "proof.proofValue")
