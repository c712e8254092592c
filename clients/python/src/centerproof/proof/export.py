"""Verifies an export by itself: whether anything in the file contradicts anything else in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .canonical_json import Json, ProofError, read_json_file
from .document import UNSEALED, Part, bare_hash, find_fault, parts_of
from .entries import CLAIM_NAMES, Content, Erasure, claim_digest, entry_hash, read_content, read_erasure
from .evidence import derive_evidence, disclosed_claims, erased_claims, first_difference
from .signed_parts import SealedRecord, approval_faults, record_fault


@dataclass(frozen=True)
class Check:
    """One check of a file: what was looked at, and the code and the rule of the breach where it does not hold."""

    code: str
    part: str = "document"
    position: int | None = None
    reason: str | None = None
    rule: str | None = None
    claim: str | None = None
    path: str | None = None

    @property
    def ok(self) -> bool:
        return self.reason is None


@dataclass(frozen=True)
class Entry:
    """Who an entry of a file says it is. A file that holds is to be compared in all its entries."""

    part: str
    position: int | None
    chain: str
    domain: str
    index: int
    hash: str
    previous_hash: str | None
    timestamp: str


@dataclass(frozen=True)
class Verification:
    """All checks of a file, and what it cannot settle by itself."""

    document: dict[str, Json] | None
    domain: str | None
    subject: str | None
    checks: tuple[Check, ...]
    entries: tuple[Entry, ...] = ()
    unchecked: tuple[dict[str, Json], ...] = ()
    failures: tuple[Check, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "failures", tuple(check for check in self.checks if not check.ok))

    @property
    def valid(self) -> bool:
        return not self.failures


def verify_file(data: bytes) -> Verification:
    """Verifies the bytes of a file."""
    try:
        document = read_json_file(data)
    except ProofError as refusal:
        return Verification(None, None, None, (Check("DOCUMENT", reason=refusal.code, path=""),))
    return verify_document(document)


def verify_document(document: Json) -> Verification:
    """Verifies a document that was read by ``read_json``."""
    fault = find_fault(document)
    if fault is not None:
        return Verification(
            None, None, None, (Check("DOCUMENT", reason=fault.reason, rule=fault.rule, path=fault.path),)
        )
    subject = document["evidence"]["id"]
    parts = parts_of(document)
    contents = [read_content(part.entry["content"]) for part in parts]
    checks = [Check("DOCUMENT")]
    counted: list[Erasure] = []
    erasure_index = -1.0
    for part, content in zip(parts, contents):
        checks.extend(_check_entry(part, content, subject))
        if part.name == "seal":
            rule = _seal_fault(document, content, contents[0])
            checks.append(_check_of("SEAL", part, "SEAL_MISMATCH", rule, ""))
        if part.name == "erasure":
            erasure = _erasure_of(parts[0], part, contents[0], content)
            if isinstance(erasure, Erasure):
                counted.append(erasure)
                rule = None if part.entry["chainIndex"] > erasure_index else "erasure.order"
            else:
                rule = erasure
            checks.append(_check_of("ERASURE", part, "ERASURE_MISMATCH", rule, ""))
            erasure_index = part.entry["chainIndex"]
    difference = first_difference(document["evidence"], derive_evidence(document, counted), "evidence")
    if difference is None:
        checks.append(Check("EVIDENCE"))
    else:
        checks.append(
            Check("EVIDENCE", reason="EVIDENCE_MISMATCH", rule="evidence.derived", path=difference)
        )
    checks.extend(_check_signatures(parts[0], contents[0], subject))
    entries = tuple(_entry_of(part, content) for part, content in zip(parts, contents) if content is not None)
    return Verification(
        document,
        parts[0].domain,
        subject,
        tuple(checks),
        entries,
        tuple(_unchecked(document, counted, entries)),
    )


def _check_of(
    code: str, part: Part, reason: str, rule: str | None, path: str, claim: str | None = None
) -> Check:
    """A check of an entry, which holds unless a rule is named."""
    if rule is None:
        return Check(code, part.name, part.position, claim=claim)
    return Check(code, part.name, part.position, reason, rule, claim, f"{part.path}{path}")


def _check_entry(part: Part, content: Content | None, subject: str) -> list[Check]:
    entry = part.entry
    is_hashed = bare_hash(part, "chainHash") == entry_hash(
        entry["content"], bare_hash(part, "previousHash"), entry["timestamp"]
    )
    checks = [_check_of("HASH", part, "HASH_MISMATCH", None if is_hashed else "entry.hash", ".chainHash")]
    if content is None:
        return [*checks, _check_of("CONTENT", part, "CONTENT_MALFORMED", "content.json", ".content")]
    rule = _content_fault(part, content, subject)
    checks.append(_check_of("CONTENT", part, "CONTENT_MISMATCH", rule, ".content"))
    for name in CLAIM_NAMES:
        claim = entry["claims"][name]
        is_disclosed = "value" in claim
        digest = claim_digest(claim["salt"], claim["value"]) if is_disclosed else claim["digest"]
        code, rule = ("CLAIM", "claim.sealed") if is_disclosed else ("DIGEST", "digest.sealed")
        broken = None if digest == content.digests[name] else rule
        checks.append(_check_of(code, part, "CLAIM_MISMATCH", broken, f".claims.{name}", name))
    return checks


def _check_signatures(record: Part, content: Content | None, subject: str) -> list[Check]:
    """The signatures inside a decision: of its actor, and of approvers with passkeys."""
    if record.domain != "proof":
        return []
    salts = {name: record.entry["claims"][name].get("salt") for name in CLAIM_NAMES}
    sealed = SealedRecord(content, subject, disclosed_claims(record.entry), salts)
    actor = record_fault(sealed)
    found = [] if actor is False else [("RECORD", None if actor is True else actor)]
    found += [("APPROVAL", fault) for _, fault in approval_faults(sealed)]
    return [
        Check(code, "record", claim="who")
        if fault is None
        else Check(code, "record", None, fault.reason, fault.rule, "who", fault.path)
        for code, fault in found
    ]


def _content_fault(part: Part, content: Content, subject: str) -> str | None:
    if content.domain != part.domain:
        return "content.of-chain"
    if content.index != part.entry["chainIndex"]:
        return "content.of-index"
    return None if content.subject == subject else "content.of-subject"


def _erasure_of(record: Part, part: Part, record_content: Content | None, content: Content | None) -> Erasure | str:
    """What an erasure entry erases of this record, or the first rule that it breaks."""
    claims = disclosed_claims(part.entry)
    erasure = read_erasure(claims["what"], claims["when"])
    if not isinstance(erasure, Erasure):
        return erasure
    if not isinstance(erasure.index, float) or erasure.index != record.entry["chainIndex"]:
        return "erasure.of-index"
    if part.entry["chainIndex"] <= record.entry["chainIndex"]:
        return "erasure.later"
    if part.entry["timestamp"] < record.entry["timestamp"]:
        return "erasure.time"
    if content is None or record_content is None or content.chain != record_content.chain:
        return "erasure.chain"
    if any("value" in record.entry["claims"][name] for name in erasure.claims):
        return "erasure.of-absent"
    return erasure


# What the seal of a unit may say beyond the unit itself, claim by claim.
_SEAL_EXTRA = {"who": "raisedBy", "what": "metadata", "when": "sealedAt", "where": "domain", "why": None}


def _seal_fault(document: dict[str, Json], content: Content | None, record: Content | None) -> str | None:
    verification = document["verification"]
    if content is None or record is None or content.chain != f"{record.center}/seal":
        return "seal.chain"
    if document["seal"]["timestamp"] < verification["timestamp"]:
        return "seal.time"
    sealed, unit = disclosed_claims(document["seal"]), disclosed_claims(verification)
    how = sealed["how"]
    if how is None:
        return "seal.how"
    if how.get("dpuHash") != verification["chainHash"]:
        return "seal.dpu-hash"
    if how.get("evidenceLevel") != "AUDIT_READY":
        return "seal.level"
    for name, extra in _SEAL_EXTRA.items():
        one, other = sealed[name], unit[name]
        if one is None or other is None:
            continue
        # The domain differs by nature; everything else that a seal adds, the unit does not have.
        compared = _without(other, extra) if extra == "domain" else other
        if first_difference(_without(one, extra), compared, "") is not None:
            return f"seal.{name}"
    return None


def _without(claim: dict[str, Json], name: str | None) -> dict[str, Json]:
    return {member: value for member, value in claim.items() if member != name}


def _entry_of(part: Part, content: Content) -> Entry:
    return Entry(
        part.name,
        part.position,
        content.chain,
        content.domain,
        int(part.entry["chainIndex"]),
        str(bare_hash(part, "chainHash")),
        bare_hash(part, "previousHash"),
        part.entry["timestamp"],
    )


def _unchecked(document: dict[str, Json], erasures: list[Erasure], entries: tuple[Entry, ...]) -> list[dict[str, Json]]:
    """What the file alone cannot settle."""
    found: list[dict[str, Json]] = []
    erased = erased_claims(erasures)
    names = {item["claim"] for item in erased}
    for part in parts_of(document):
        if part.name == "erasure":
            continue
        for name in CLAIM_NAMES:
            if "value" not in part.entry["claims"][name] and not (part.name == "record" and name in names):
                found.append({"code": "CLAIM_UNDISCLOSED", "part": part.name, "claim": name})
    found.extend({"code": "CLAIM_ERASED", **item} for item in erased)
    fields = ["@context", "exportedAt", "verification.verifyUrl"]
    if "seal" in document:
        fields.append("seal.verifyUrl")
    elif document["verification"]["chainDomain"] == "dpu":
        fields.extend(f"evidence.dpu.{name}" for name in UNSEALED)
    found.extend({"code": "FIELD_UNSEALED", "path": path} for path in fields)
    for entry in entries:
        found.append(
            {
                "code": "CHAIN_NOT_SEEN",
                "part": entry.part,
                "position": entry.position,
                "chain": entry.chain,
                "index": entry.index,
                "hash": entry.hash,
                "previousHash": entry.previous_hash,
                "timestamp": entry.timestamp,
            }
        )
    return found
