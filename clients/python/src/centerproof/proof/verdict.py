"""The verdict on a file: six questions, three outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, Mapping

from .canonical_json import Json
from .entries import milliseconds_of
from .evidence import disclosed_claims
from .export import Check, Entry, Verification, verify_document, verify_file
from .keys import KeyTrail, key_breach
from .log import (
    Checkpoint,
    LogPolicy,
    LogProof,
    VerifierKey,
    cosignature_state,
    leads_to_root,
    log_signature_state,
    quorum_time,
    read_log_proof,
    read_verifier_key,
)
from .signature import is_signed
from .signed_parts import is_said_to_have_signed

QUESTIONS = ("consistent", "logged", "witnessed", "signed", "approved", "current")
DELAY_MAX_SECONDS = 24 * 60 * 60
EARLY_MAX_SECONDS = 300

EXIT_CODES = {"proven": 0, "broken": 1, "consistent": 3}
SENTENCES = {
    "proven": "Every entry of this file stands in a log that is trusted.",
    "consistent": "This file agrees with itself. Who made it is not shown.",
    "broken": "This file is broken: something in it, or said of it, is false.",
}


class _NotAsked:
    """The live proof of a verifier that asked nobody; None means that there is none."""


NOT_ASKED = _NotAsked()


@dataclass(frozen=True)
class Fault:
    """A broken rule: the question it answers with no, its code, and where it was found."""

    question: str
    reason: str
    rule: str | None
    part: str = "document"
    position: int | None = None
    claim: str | None = None
    path: str | None = None


@dataclass(frozen=True)
class LoggedEntry:
    """Where an entry stands in a log, and who saw it there."""

    part: str
    position: int | None
    leaf_index: int
    origin: str
    tree_size: int
    is_trusted: bool
    witnesses: tuple[str, ...] = ()
    witnessed_at_seconds: int | None = None
    delay_seconds: int | None = None


@dataclass(frozen=True)
class Verdict:
    """``outcome`` is ``proven``, ``consistent`` or ``broken``; ``answers`` has ``yes``, ``no`` or ``unknown`` for each question."""

    outcome: str
    answers: Mapping[str, str]
    faults: tuple[Fault, ...]
    approvers: tuple[str, ...] | None
    logged: tuple[LoggedEntry, ...]
    verification: Verification

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.outcome]

    @property
    def sentence(self) -> str:
        return SENTENCES[self.outcome]


def verdict_of_file(
    data: bytes,
    *,
    policy: LogPolicy | None = None,
    export_keys: Iterable[str] = (),
    live: Mapping[str, Json] | None | _NotAsked = NOT_ASKED,
    delay_max_seconds: int = DELAY_MAX_SECONDS,
    keys: KeyTrail | None = None,
) -> Verdict:
    """Judges the bytes of a file.

    ``policy`` names the logs and witnesses to trust, ``export_keys`` the Multikeys that the installation signs files with, ``live``
    is the answer of ``GET /api/public/proofs/{id}`` (None if there is none), ``keys`` those of a verdict on a pack of the center's
    audit chain.
    """
    return _judge(verify_file(data), policy, export_keys, live, delay_max_seconds, keys)


def verdict_of_document(
    document: Json,
    *,
    policy: LogPolicy | None = None,
    export_keys: Iterable[str] = (),
    live: Mapping[str, Json] | None | _NotAsked = NOT_ASKED,
    delay_max_seconds: int = DELAY_MAX_SECONDS,
    keys: KeyTrail | None = None,
) -> Verdict:
    """Judges a document that was read by ``read_json``."""
    return _judge(verify_document(document), policy, export_keys, live, delay_max_seconds, keys)


def _judge(
    verification: Verification,
    policy: LogPolicy | None,
    export_keys: Iterable[str],
    live: Mapping[str, Json] | None | _NotAsked,
    delay_max_seconds: int,
    keys: KeyTrail | None,
) -> Verdict:
    answers = dict.fromkeys(QUESTIONS, "unknown")
    faults = [_fault_of(check, "consistent") for check in verification.failures if check.code != "APPROVAL"]
    approval_faults = [_fault_of(check, "approved") for check in verification.failures if check.code == "APPROVAL"]
    answers["consistent"] = "no" if faults else "yes"
    logged: list[LoggedEntry] = []
    approvers: tuple[str, ...] | None = None
    document = verification.document
    if document is not None:
        for entry in verification.entries:
            found = _judge_log(document, entry, policy, delay_max_seconds)
            faults.extend(found.faults)
            if found.logged is not None:
                logged.append(found.logged)
        log_faults = {fault.question for fault in faults}
        answers["logged"] = _answer(
            "logged" in log_faults,
            0 < len(logged) == len(verification.entries) and all(e.is_trusted for e in logged),
        )
        answers["witnessed"] = _answer(
            "witnessed" in log_faults,
            0 < len(logged) == len(verification.entries) and all(e.witnessed_at_seconds is not None for e in logged),
        )
        if "proof" in document:
            is_valid = is_signed(document)
            if not is_valid:
                faults.append(
                    Fault("signed", "SIGNATURE_MISMATCH", "proof.signature", path="proof.proofValue")
                )
            key = document["proof"]["verificationMethod"].rpartition("#")[2]
            answers["signed"] = _answer(not is_valid, key in set(export_keys))
        approvers = _approvers_of(document)
        approval_faults.extend(_key_faults(verification, document, keys))
        faults.extend(approval_faults)
        if approvers is not None:
            answers["approved"] = "yes" if approvers and not approval_faults else "no"
        # An audit entry has no public page that could show it.
        if not isinstance(live, _NotAsked) and verification.domain != "audit":
            fault = _live_fault(document, verification.entries, live)
            if fault is not None:
                faults.append(fault)
            answers["current"] = "yes" if fault is None else "no"
    is_proven = answers["logged"] == "yes" and answers["consistent"] == "yes"
    outcome = "broken" if faults else "proven" if is_proven else "consistent"
    return Verdict(outcome, answers, tuple(faults), approvers, tuple(logged), verification)


def _fault_of(check: Check, question: str) -> Fault:
    return Fault(question, str(check.reason), check.rule, check.part, check.position, check.claim, check.path)


def _answer(is_refuted: bool, is_shown: bool) -> str:
    return "no" if is_refuted else "yes" if is_shown else "unknown"


@dataclass(frozen=True)
class _LogFinding:
    logged: LoggedEntry | None
    faults: tuple[Fault, ...]


def _judge_log(
    document: dict[str, Json], entry: Entry, policy: LogPolicy | None, delay_max_seconds: int
) -> _LogFinding:
    """Where an entry stands in the log, with the first rule that its log proof breaks."""
    log = document["verification"].get("log")
    if log is None:
        return _LogFinding(None, ())
    place = entry.part if entry.position is None else f"erasures.{entry.position}"
    texts = log["entries"]
    text = texts[entry.part] if entry.position is None else texts["erasures"][entry.position]
    key = read_verifier_key(log["vkey"])
    proof = read_log_proof(text)
    logged = None if proof is None else _logged_entry(entry, proof, policy)
    if key is None or proof is None or logged is None:
        rule, path = ("log.vkey", "vkey") if key is None else ("log.proof", f"entries.{place}")
        fault = Fault("logged", "LOG_MALFORMED", rule, entry.part, entry.position, path=f"verification.log.{path}")
        return _LogFinding(logged, (fault,))
    broken = _log_fault(log["origin"], key, entry, proof, policy) or _trust_fault(
        entry, proof, policy, logged, delay_max_seconds
    )
    if broken is None:
        return _LogFinding(logged, ())
    path = f"verification.log.entries.{place}"
    return _LogFinding(logged, (Fault(*broken, entry.part, entry.position, path=path),))


# The question, the code and the rule of a breach.
_Broken = tuple[str, str, str]


def _log_fault(
    origin: str, key: VerifierKey, entry: Entry, proof: LogProof, policy: LogPolicy | None
) -> _Broken | None:
    checkpoint = proof.checkpoint
    if not leads_to_root(entry.hash, proof):
        return "logged", "LOG_MISMATCH", "log.leaf"
    if not checkpoint.origin == key.name == origin:
        return "logged", "LOG_MISMATCH", "log.origin"
    if log_signature_state(checkpoint, key) != "valid":
        return "logged", "CHECKPOINT_MISMATCH", "log.signature"
    if any(log_signature_state(checkpoint, known) == "bad" for known in (policy.logs if policy else ())):
        return "logged", "CHECKPOINT_MISMATCH", "trust.log"
    return None


def _trust_fault(
    entry: Entry, proof: LogProof, policy: LogPolicy | None, logged: LoggedEntry, delay_max_seconds: int
) -> _Broken | None:
    if policy is None:
        return None
    if any(cosignature_state(proof.checkpoint, key)[0] == "bad" for key in policy.witnesses.values()):
        return "witnessed", "COSIGNATURE_MISMATCH", "trust.witness"
    if not logged.is_trusted:
        return None
    if policy.quorum is not None and logged.witnessed_at_seconds is None:
        return "witnessed", "QUORUM_MISSING", "trust.quorum"
    if logged.witnessed_at_seconds is None:
        return None
    delay_ms = logged.witnessed_at_seconds * 1000 - (milliseconds_of(entry.timestamp) or 0)
    if delay_ms > delay_max_seconds * 1000:
        return "witnessed", "LOGGED_LATE", "trust.late"
    if delay_ms < -EARLY_MAX_SECONDS * 1000:
        return "witnessed", "LOGGED_EARLY", "trust.early"
    return None


@dataclass(frozen=True)
class JudgedCheckpoint:
    """What a policy makes of a checkpoint, for an entry of this time: the code of the first rule that is broken, if any."""

    reason: str | None
    is_trusted: bool
    is_witnessed: bool


def judge_checkpoint(
    checkpoint: Checkpoint, timestamp: str, policy: LogPolicy | None, delay_max_seconds: int
) -> JudgedCheckpoint:
    entry = Entry("record", None, "", "", 0, "", None, timestamp)
    proof = LogProof(0, (), checkpoint)
    logged = _logged_entry(entry, proof, policy)
    is_forged = any(log_signature_state(checkpoint, known) == "bad" for known in (policy.logs if policy else ()))
    broken = None if is_forged else _trust_fault(entry, proof, policy, logged, delay_max_seconds)
    reason = "CHECKPOINT_MISMATCH" if is_forged else None if broken is None else broken[1]
    return JudgedCheckpoint(reason, logged.is_trusted, logged.witnessed_at_seconds is not None)


def _key_faults(verification: Verification, document: dict[str, Json], keys: KeyTrail | None) -> list[Fault]:
    """The keys of approvers who signed, looked up in the audit chain of their center."""
    record = next((entry for entry in verification.entries if entry.part == "record"), None)
    who = disclosed_claims(document["verification"])["who"] or {}
    approvers = who.get("approvers")
    if keys is None or verification.domain != "proof" or not isinstance(approvers, list):
        return []
    found: list[Fault] = []
    for approver in approvers:
        if not isinstance(approver, dict) or not is_said_to_have_signed(approver):
            continue
        center = "" if record is None else record.chain.partition("/")[0]
        breach = key_breach(keys.state_of(center, approver))
        if breach is not None:
            found.append(Fault("approved", breach[1], breach[0], "record", claim="who"))
    return found


def _logged_entry(entry: Entry, proof: LogProof, policy: LogPolicy | None) -> LoggedEntry:
    checkpoint = proof.checkpoint
    cosigned: dict[str, int] = {}
    for name, key in (policy.witnesses if policy else {}).items():
        state, seconds = cosignature_state(checkpoint, key)
        if state == "valid" and seconds is not None:
            cosigned[name] = seconds
    witnessed_at: int | None = None
    if policy is not None:
        witnessed_at = quorum_time(policy, cosigned) if policy.quorum else min(cosigned.values(), default=None)
    logs = policy.logs if policy else ()
    return LoggedEntry(
        entry.part,
        entry.position,
        proof.index,
        checkpoint.origin,
        checkpoint.size,
        any(key.name == checkpoint.origin and log_signature_state(checkpoint, key) == "valid" for key in logs),
        tuple(cosigned),
        witnessed_at,
        None if witnessed_at is None else witnessed_at - (milliseconds_of(entry.timestamp) or 0) // 1000,
    )


def _approvers_of(document: dict[str, Json]) -> tuple[str, ...] | None:
    """How each approver is known to have approved; None where the file does not say who approved."""
    verification = document["verification"]
    who = disclosed_claims(verification)["who"]
    if verification["chainDomain"] != "proof" or who is None:
        return None
    approvers = who.get("approvers")
    if not isinstance(approvers, list):
        return None
    return tuple(_assurance_of(approver) for approver in approvers)


def _assurance_of(approver: Json) -> str:
    assurance = approver.get("assurance") if isinstance(approver, dict) else None
    return assurance if assurance in ("session", "passkey", "rule") else "declared"


def _live_fault(document: dict[str, Json], entries: Iterable[Entry], live: Mapping[str, Json] | None) -> Fault | None:
    """The first rule of the live proof that the file breaks."""

    def fault(rule: str, path: str) -> Fault:
        return Fault("current", "NOT_CURRENT", rule, path=path)

    if live is None:
        return fault("current.there", "")
    if document["evidence"]["id"] not in (live.get("eventId"), live.get("evidenceId"), live.get("dpuId")):
        return fault("current.id", "evidence.id")
    others = list(entries)
    record = next((entry for entry in others if entry.part == "record"), None)
    if record is None or not _is_live(record, live.get("chain")):
        return fault("current.record", "verification")
    seal = next((entry for entry in others if entry.part == "seal"), None)
    if seal is None and live.get("seal") is not None or seal is not None and not _is_live(seal, live.get("seal")):
        return fault("current.seal", "seal")
    erasures = [entry for entry in others if entry.part == "erasure"]
    shown = sorted(live.get("erasures") or [], key=lambda item: item["index"])
    if len(shown) != len(erasures) or not all(_is_live(*pair) for pair in zip(erasures, shown)):
        return fault("current.erasures", "verification.erasures")
    return None


def _is_live(entry: Entry, shown: Json) -> bool:
    if not isinstance(shown, dict):
        return False
    return (
        shown.get("domain") == entry.domain
        and shown.get("index") == entry.index
        and _bare(shown.get("hash")) == entry.hash
        and _bare(shown.get("previousHash")) == entry.previous_hash
    )


def _bare(text: Json) -> Json:
    return text.removeprefix("sha256:") if isinstance(text, str) else text
