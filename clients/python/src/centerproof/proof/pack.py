"""The verdict on an audit pack: the six questions about every entry of a chain in a period, line by line, in bounded memory."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, BinaryIO, Iterable, Iterator

from .canonical_json import Json, ProofError, canonical_json, is_same
from .chain import Broken, require_holds
from .document import check_proof
from .entries import CLAIM_NAMES, Erasure, is_index, read_content, read_erasure
from .keys import KeyTrail, key_breach, told_until_ms
from .log import LogPolicy, read_verifier_key
from .pack_lines import FILTERS, FORMAT, LINE_LENGTH_MAX, has_its_members, ordered_claims, read_line
from .pack_log import LogWalk, WalkBroken, WalkFindings
from .signature import is_signed, multikey_of_method
from .signed_parts import SealedRecord, SignedFault, approval_faults, record_fault
from .verdict import DELAY_MAX_SECONDS, EXIT_CODES, QUESTIONS, SENTENCES

_CHUNK_BYTES = 1 << 16
_WITNESS_CODES = ("COSIGNATURE_MISMATCH", "QUORUM_MISSING", "LOGGED_LATE", "LOGGED_EARLY")


@dataclass(frozen=True)
class PackFault:
    """Something that is wrong with a pack, and where."""

    question: str
    reason: str
    chain: str | None = None
    index: int | None = None
    claim: str | None = None


@dataclass(frozen=True)
class PackVerdict:
    """``statement`` is what the counts make, None for a broken pack; ``keys`` are those that a pack of an audit chain tells of."""

    outcome: str
    answers: dict[str, str]
    faults: tuple[PackFault, ...]
    statement: str | None
    keys: KeyTrail | None

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.outcome]

    @property
    def sentence(self) -> str:
        return SENTENCES[self.outcome].replace("of this file", "of this pack")


@dataclass(frozen=True)
class _Told:
    policy: LogPolicy | None
    export_keys: frozenset[str]
    keys: KeyTrail | None
    delay_max_seconds: int


def verdict_of_pack_file(
    source: BinaryIO,
    *,
    policy: LogPolicy | None = None,
    export_keys: Iterable[str] = (),
    keys: KeyTrail | None = None,
    delay_max_seconds: int = DELAY_MAX_SECONDS,
) -> PackVerdict:
    """Judges a pack as it is read, compressed or plain. ``keys`` are those of a verdict on a pack of the center's audit chain."""
    verifier = _PackVerifier(_Told(policy, frozenset(export_keys), keys, delay_max_seconds))
    try:
        for line in _lines_of(source):
            if not verifier.push(line):
                break
    except ProofError as refusal:
        verifier.stop(refusal.code)
    return verifier.finish()


def verdict_of_pack_lines(lines: Iterable[str], **told: Any) -> PackVerdict:
    """The same of lines without their newlines."""
    given = {"policy": None, "export_keys": (), "keys": None, "delay_max_seconds": DELAY_MAX_SECONDS, **told}
    verifier = _PackVerifier(_Told(**{**given, "export_keys": frozenset(given["export_keys"])}))
    for line in lines:
        if not verifier.push(line):
            break
    return verifier.finish()


def is_pack(start: bytes) -> bool:
    """Whether a file is a pack, by its first bytes: gzip, or a line that begins as the first line of a pack does."""
    return start.startswith((b"\x1f\x8b", b'{"center":'))


def _lines_of(source: BinaryIO) -> Iterator[str]:
    # Pieces are joined once their line has ended: joining each to those before it would take the square of a line's length.
    rest: list[bytes] = []
    rest_bytes = 0
    for chunk in _plain_chunks(source):
        first, *others = chunk.split(b"\n")
        rest.append(first)
        rest_bytes += len(first)
        if others:
            lines = [b"".join(rest), *others[:-1]]
            rest, rest_bytes = [others[-1]], len(others[-1])
            for line in lines:
                try:
                    yield line.decode("utf-8")
                except UnicodeDecodeError:
                    raise ProofError("NOT_JSON") from None
        if rest_bytes > 4 * LINE_LENGTH_MAX:
            raise ProofError("TOO_LARGE")
    if rest_bytes:
        raise ProofError("PACK_INCOMPLETE")


def _plain_chunks(source: BinaryIO) -> Iterator[bytes]:
    first = source.read(_CHUNK_BYTES)
    if not first.startswith(b"\x1f\x8b"):
        while first:
            yield first
            first = source.read(_CHUNK_BYTES)
        return
    gzip, given = zlib.decompressobj(31), first
    try:
        while given and not gzip.eof:
            yield gzip.decompress(given, _CHUNK_BYTES)
            given = gzip.unconsumed_tail or source.read(_CHUNK_BYTES)
    except zlib.error:
        raise ProofError("PACK_INCOMPLETE") from None
    if not gzip.eof or gzip.unused_data or given:
        raise ProofError("PACK_INCOMPLETE")


@dataclass
class _Part:
    """The digest of a part of a pack: its lines, each with its newline."""

    lines: int = 0
    bytes: int = 0
    _hash: Any = field(default_factory=sha256)

    def add(self, text: str) -> None:
        data = f"{text}\n".encode("utf-8")
        self._hash.update(data)
        self.lines += 1
        self.bytes += len(data)

    @property
    def sha256(self) -> str:
        return str(self._hash.hexdigest())


class _PackVerifier:
    def __init__(self, told: _Told) -> None:
        self.told = told
        self.faults: list[PackFault] = []
        self.findings = WalkFindings()
        self.header: dict[str, Json] | None = None
        self.header_part = _Part()
        self.section: _Section | None = None
        self.sections: list[dict[str, Json]] = []
        self.manifest: dict[str, Json] | None = None
        self.trail: KeyTrail | None = None
        self.counts = {"decisions": 0, "approvals": 0, "autonomous": 0}
        self.is_stopped = False

    def stop(self, reason: str) -> None:
        if not self.is_stopped:
            self.faults.append(PackFault("consistent", reason))
        self.is_stopped = True

    def push(self, text: str) -> bool:
        """Takes the next line; False once reading on can tell nothing more."""
        if self.is_stopped:
            return False
        try:
            line = read_line(text)
            if line["kind"] not in self._expected() or not has_its_members(line):
                raise ProofError("DOCUMENT_MALFORMED")
            self._take(line, text)
        except ProofError as refusal:
            self.stop(refusal.code)
        return not self.is_stopped

    def _expected(self) -> tuple[str, ...]:
        if self.header is None:
            return ("pack",)
        if self.manifest is not None:
            return ()
        if len(self.sections) + (self.section is not None) < len(self.header["chains"]):
            return ("entry", "checkpoint", "chain") if self.section is not None else ("chain",)
        return ("entry", "checkpoint", "manifest")

    def _take(self, line: dict[str, Json], text: str) -> None:
        kind = line["kind"]
        if kind == "pack":
            self.header_part.add(text)
            self.header = line
            self._require_header(line)
        elif kind == "chain":
            self._close()
            self._begin(line, text)
        elif kind == "manifest":
            self._close()
            self._judge_manifest(line)
        elif self.section is not None:
            if kind == "entry" and line["log"] is None:
                self.findings.is_whole = False
            self.section.part.add(text)
            found = self.section.entry(line) if kind == "entry" else self.section.checkpoint(line)
            self.faults.extend(found)

    def _require_header(self, header: dict[str, Json]) -> None:
        if header["format"] != FORMAT:
            raise ProofError("FORMAT_UNKNOWN")
        chains, center = header["chains"], f"{int(header['center']['id'])}"
        if len(set(chains)) != len(chains) or any(chain.partition("/")[0] != center for chain in chains):
            raise ProofError("DOCUMENT_MALFORMED")
        if any(read_verifier_key(key) is None for key in header["logs"]):
            raise ProofError("LOG_MALFORMED")

    def _begin(self, given: dict[str, Json], text: str) -> None:
        header = self.header or {}
        if given["chain"] != header["chains"][len(self.sections)]:
            raise ProofError("DOCUMENT_MALFORMED")
        center, _, domain = given["chain"].partition("/")
        trail = None
        if domain == "audit" and given["from"] == 0 and {"what", "when"} <= set(header["disclosed"]):
            delay = self.told.delay_max_seconds
            trail = self.trail = KeyTrail(center, told_until_ms(header, delay), delay)
        walk = LogWalk(header["logs"], self.told.policy, self.told.delay_max_seconds, self.findings)
        self.section = _Section(given, header, self.told.keys, trail, walk, self.counts)
        self.section.part.add(text)

    def _close(self) -> None:
        if self.section is not None:
            self.faults.extend(self.section.finish())
            self.sections.append(self.section.counted())
            self.section = None

    def _judge_manifest(self, manifest: dict[str, Json]) -> None:
        self.manifest = manifest
        reason = self._manifest_fault(manifest)
        proof_fault = next(check_proof(manifest), None)
        if reason is not None or proof_fault is not None:
            self.faults.append(PackFault("consistent", reason or proof_fault.reason))  # type: ignore[union-attr]
        if not _is_manifest_signed(manifest):
            self.faults.append(PackFault("signed", "SIGNATURE_MISMATCH"))

    def _manifest_fault(self, manifest: dict[str, Json]) -> str | None:
        header = self.header or {}
        if not manifest["@context"].endswith("/audit-pack/v1") or manifest["@type"] != "AuditPack":
            return "FORMAT_UNKNOWN"
        if manifest["format"] != FORMAT:
            return "FORMAT_UNKNOWN"
        part = {"bytes": self.header_part.bytes, "sha256": self.header_part.sha256}
        is_whole = (
            manifest["id"] == header["id"]
            and manifest["createdAt"] == header["createdAt"]
            and is_same(manifest["header"], part)
            and is_same(manifest["chains"], self.sections)
            and manifest["statement"] == _statement_of(self.sections)
        )
        return None if is_whole else "MANIFEST_MISMATCH"

    def finish(self) -> PackVerdict:
        if not self.is_stopped and self.manifest is None:
            self._close()
            self.faults.append(PackFault("consistent", "PACK_INCOMPLETE"))
        failed = {fault.question for fault in self.faults}
        found = self.findings
        is_logged = found.checkpoints > 0 and found.is_whole and not self.faults
        method = self.manifest["proof"].get("verificationMethod") if self.manifest else None
        answers = {
            "consistent": "no" if "consistent" in failed else "yes",
            "logged": _answer("logged" in failed, is_logged and found.is_trusted),
            "witnessed": _answer("witnessed" in failed, is_logged and found.is_witnessed),
            "signed": _answer("signed" in failed, multikey_of_method(method) in self.told.export_keys),
            "approved": "no" if "approved" in failed else self._approved(),
            "current": "unknown",
        }
        outcome = "broken" if self.faults else "proven" if answers["logged"] == "yes" else "consistent"
        return PackVerdict(
            outcome,
            answers,
            tuple(sorted(self.faults, key=lambda fault: QUESTIONS.index(fault.question))),
            None if self.faults else _statement_of(self.sections),
            None if self.faults else self.trail,
        )

    def _approved(self) -> str:
        decisions, approvals, autonomous = self.counts["decisions"], self.counts["approvals"], self.counts["autonomous"]
        if decisions == 0 or approvals == 0 and autonomous < decisions:
            return "unknown"
        return "no" if autonomous > 0 else "yes"


class _Section:
    """The entries of one chain: each by itself, its link to the one before, what it shows, and whether they are all."""

    def __init__(
        self,
        given: dict[str, Json],
        header: dict[str, Json],
        keys: KeyTrail | None,
        trail: KeyTrail | None,
        walk: LogWalk,
        counts: dict[str, int],
    ) -> None:
        self.chain: str = given["chain"]
        self.first, self.last = int(given["from"]), int(given["from"]) + int(given["entries"]) - 1
        self.head, self.header = given["head"], header
        self.keys, self.trail, self.walk, self.totals = keys, trail, walk, counts
        self.part = _Part()
        self.places = {"inside": 0, "outside": 0, "erasures": 0, "erased": 0, "logged": 0}
        self.missing: dict[int, tuple[str, list[str]]] = {}
        self.ends: dict[str, dict[str, Json]] = {}
        self.previous: dict[str, Json] | None = None
        self.is_linked = self.first == 0
        self.expected = self.first
        self.reached = -1
        self.is_first, self.is_broken, self.is_log_broken, self.is_approval_broken = True, False, False, False

    def entry(self, line: dict[str, Json]) -> list[PackFault]:
        self._count(line)
        found = [] if self.is_broken else self._verify(line)
        if self.is_broken or self.is_log_broken or line["log"] is None:
            return found
        try:
            self.walk.leaf(line["hash"], line["timestamp"], int(line["index"]), line["log"])
        except WalkBroken as broken:
            found.append(self._log_fault(broken))
        return found

    def checkpoint(self, line: dict[str, Json]) -> list[PackFault]:
        if self.is_broken or self.is_log_broken:
            return []
        try:
            self.walk.checkpoint(line["fill"], line["note"])
        except WalkBroken as broken:
            return [self._log_fault(broken)]
        return []

    def finish(self) -> list[PackFault]:
        if self.is_broken:
            return []
        found = self._end_fault()
        if found is None:
            lacking = min((index for index, (_, claims) in self.missing.items() if claims), default=None)
            if lacking is not None:
                found = self._fault("CLAIM_MISSING", lacking, self.missing[lacking][1][0])
        open_index = None if self.is_log_broken else self.walk.open_index
        unclosed = [] if open_index is None else [PackFault("logged", "LOG_MISMATCH", self.chain, open_index)]
        return [*([] if found is None else [found]), *unclosed]

    def counted(self) -> dict[str, Json]:
        entries = self.places["inside"] + self.places["outside"] + self.places["erasures"]
        part = {"lines": self.part.lines, "bytes": self.part.bytes, "sha256": self.part.sha256}
        return {"chain": self.chain, "from": self.first, "entries": entries, **self.places, **part}

    def _count(self, line: dict[str, Json]) -> None:
        place = line["as"]
        self.places["logged"] += line["log"] is not None
        if place in ("inside", "outside"):
            self.places[place] += 1
        if place == "erasure" and line["index"] <= self.last:
            self.places["erasures"] += 1
        self.places["erased"] += len(self._absent(line))

    def _verify(self, line: dict[str, Json]) -> list[PackFault]:
        fault = self._place_fault(line) or self._link_fault(line)
        if fault is None:
            self.reached = int(line["index"])
            fault = self._shown_fault(line)
        if fault is not None:
            self.is_broken = True
            return [fault]
        self._note(line)
        if not self._is_in_period(line) or line["as"] == "outside":
            return []
        claims = {name: claim["value"] for name, claim in line["claims"].items()}
        if self.trail is not None:
            self.trail.add(claims, line["timestamp"])
        if not self.chain.endswith("/proof"):
            return []
        if line["as"] != "erasure":
            self._count_decision(claims)
        return self._signature_faults(line)

    def _place_fault(self, line: dict[str, Json]) -> PackFault | None:
        place, index, is_first = line["as"], int(line["index"]), self.is_first
        is_complete = self.expected > self.last
        self.is_first = False
        if place == "before" and not (is_first and index == self.first - 1):
            return self._fault("ENTRY_MISPLACED", index)
        if place in ("inside", "outside") and index > self.last:
            return self._fault("ENTRY_ADDED", index)
        if place == "after" and index != self.last + 1:
            return self._fault("ENTRY_MISPLACED", index)
        if place == "erasure" and index > self.last and not (is_complete and index > self.reached):
            return self._fault("ENTRY_MISPLACED", index)
        return None

    def _link_fault(self, line: dict[str, Json]) -> PackFault | None:
        """Entries are linked to the one before, but for ``before`` itself and for erasures from far behind."""
        index = int(line["index"])
        is_alone = line["as"] == "before" or line["as"] == "erasure" and index > self.last + 1
        is_only_link = not self.is_linked and index == self.first - 1
        if not is_alone and is_only_link:
            self.previous, self.is_linked = line, True
            return None
        try:
            if is_alone or not self.is_linked:
                if (index == 0) != (line["previousHash"] is None):
                    raise Broken(line["index"], "ENTRY_MALFORMED")
            else:
                self._require_link(line, index)
            values = {name: claim["value"] for name, claim in line["claims"].items()}
            salts = {name: claim["salt"] for name, claim in line["claims"].items()}
            require_holds({**line, "claims": values, "salts": salts}, self.chain)
        except Broken as broken:
            at = index if is_alone else min(index, self.expected)
            return self._fault(broken.reason, at, broken.claim)
        if is_alone and line["as"] != "before":
            return None
        if not is_alone:
            self.expected = index + 1
        self.previous, self.is_linked = line, True
        return None

    def _require_link(self, line: dict[str, Json], index: int) -> None:
        if index > self.expected:
            raise Broken(line["index"], "ENTRY_MISSING")
        if index < self.expected:
            raise Broken(line["index"], "ENTRY_REPEATED")
        if line["previousHash"] != (None if self.previous is None else self.previous["hash"]):
            raise Broken(line["index"], "PREVIOUS_HASH_MISMATCH")
        if self.previous is not None and line["timestamp"] < self.previous["timestamp"]:
            raise Broken(line["index"], "TIME_BACKWARDS")

    def _shown_fault(self, line: dict[str, Json]) -> PackFault | None:
        place, index, claims = line["as"], int(line["index"]), line["claims"]
        if any(name not in self._to_show(place) for name in claims):
            return self._fault("DISCLOSURE_MISMATCH", index)
        if (place == "erasure") != (self._erasure_of(line) is not None):
            return self._fault("ERASURE_MISMATCH", index)
        period = self.header["period"]
        is_early = period["from"] is not None and line["timestamp"] < period["from"]
        is_late = period["to"] is not None and line["timestamp"] >= period["to"]
        if self._is_in_period(line) and (is_early or is_late):
            return self._fault("PERIOD_MISMATCH", index)
        is_filtered = self.chain.endswith("/proof")
        match = _match(self.header["filter"], claims)
        if is_filtered and place == "inside" and match == "out":
            return self._fault("FILTER_MISMATCH", index)
        if place == "outside" and (not is_filtered or match == "in"):
            return self._fault("FILTER_MISMATCH", index)
        return None

    def _note(self, line: dict[str, Json]) -> None:
        index = int(line["index"])
        if line["as"] == "before":
            self.ends["before"] = line
        elif index <= self.last:
            self.ends["last"] = line
        elif index == self.last + 1:
            self.ends["after"] = line
        absent = self._absent(line)
        if absent:
            self.missing[index] = (line["subject"], absent)
        erasure = self._erasure_of(line) if line["as"] == "erasure" else None
        if erasure is None or not is_index(erasure.index) or erasure.index >= index:
            return
        subject, claims = self.missing.get(int(erasure.index), ("", []))
        if subject == line["subject"]:
            left = [claim for claim in claims if claim not in erasure.claims]
            self.missing[int(erasure.index)] = (subject, left)

    def _end_fault(self) -> PackFault | None:
        period = self.header["period"]
        before, after = self.ends.get("before"), self.ends.get("after")
        if self.expected < self.last + 1:
            return self._fault("CHAIN_TRUNCATED", self.expected)
        is_begun = before is not None and period["from"] is not None and before["timestamp"] < period["from"]
        if self.first != 0 and not is_begun:
            return self._fault("PERIOD_MISMATCH", self.first)
        if after is not None and (period["to"] is None or after["timestamp"] < period["to"]):
            return self._fault("PERIOD_MISMATCH", int(after["index"]))
        end = self.ends.get("last") or before
        is_head = (
            self.head is None and end is None
            if self.head is None or end is None
            else self.head["index"] == end["index"] and self.head["hash"] == end["hash"]
        )
        return None if after is not None or is_head else self._fault("HEAD_MISMATCH", self.expected)

    def _signature_faults(self, line: dict[str, Json]) -> list[PackFault]:
        """Of the actor, and of each approver: whoever is said to have signed a decision signed this one."""
        content = read_content(line["content"])
        values = {name: line["claims"].get(name, {}).get("value") for name in CLAIM_NAMES}
        salts = {name: line["claims"].get(name, {}).get("salt") for name in CLAIM_NAMES}
        record = SealedRecord(content, line["subject"], values, salts)
        actor = record_fault(record)
        index = int(line["index"])
        if isinstance(actor, SignedFault):
            self.is_broken = True
            return [self._fault(actor.reason, index, "who")]
        if self.is_approval_broken:
            return []
        for approver, fault in approval_faults(record):
            reason = fault.reason if fault is not None else None
            if fault is None and self.keys is not None:
                breach = key_breach(self.keys.state_of(self.chain.partition("/")[0], approver))
                reason = breach[1] if breach is not None else None
            if reason is not None:
                self.is_approval_broken = True
                return [replace(self._fault(reason, index, "who"), question="approved")]
        return []

    def _count_decision(self, claims: dict[str, Json]) -> None:
        self.totals["decisions"] += 1
        self.totals["autonomous"] += claims.get("how", {}).get("result") == "autonomous"
        approvers = claims.get("who", {}).get("approvers")
        self.totals["approvals"] += len(approvers) if isinstance(approvers, list) else 0

    def _erasure_of(self, line: dict[str, Json]) -> Erasure | None:
        claims = line["claims"]
        read = read_erasure(claims.get("what", {}).get("value"), claims.get("when", {}).get("value"))
        return read if isinstance(read, Erasure) and is_index(read.index) else None

    def _is_in_period(self, line: dict[str, Json]) -> bool:
        return line["as"] not in ("before", "after") and bool(line["index"] <= self.last)

    def _to_show(self, place: str) -> list[str]:
        shown = {"inside": self.header["disclosed"], "outside": self.header["disclosedOutside"]}
        if place == "erasure":
            return ordered_claims(["what", "when", *self.header["disclosed"]])
        return list(shown.get(place, ()))

    def _absent(self, line: dict[str, Json]) -> list[str]:
        return [name for name in self._to_show(line["as"]) if name not in line["claims"]]

    def _fault(self, reason: str, index: int, claim: str | None = None) -> PackFault:
        return PackFault("consistent", reason, self.chain, index, claim)

    def _log_fault(self, broken: WalkBroken) -> PackFault:
        self.is_log_broken = True
        question = "witnessed" if broken.reason in _WITNESS_CODES else "logged"
        return PackFault(question, broken.reason, self.chain, broken.index)


def _match(chosen: dict[str, list[str]], claims: dict[str, Json]) -> str:
    """Whether the claims that are shown put a decision inside a filter: ``in``, ``out`` or ``unknown``."""
    found = "in"
    for member, claim_name in FILTERS.items():
        if member not in chosen:
            continue
        if claim_name not in claims:
            found = "unknown"
        elif not any(isinstance(text, str) and text in chosen[member] for text in _looked_at(member, claims[claim_name]["value"])):
            return "out"
    return found


def _looked_at(member: str, claim: dict[str, Json]) -> list[Json]:
    def inner(name: str) -> dict[str, Json]:
        value = claim.get(name)
        return value if isinstance(value, dict) else {}

    def items(name: str) -> list[Json]:
        value = claim.get(name)
        return value if isinstance(value, list) else []

    looks: dict[str, list[Json]] = {
        "types": [claim.get("type")],
        "actionTypes": [inner("action").get("type")],
        "tags": items("tags"),
        "actors": [inner("actor").get("id")],
        "approvers": [item.get("id") for item in items("approvers") if isinstance(item, dict)],
        "models": [inner("aiContext").get("model")],
        "results": [claim.get("result")],
    }
    return looks[member]


def _statement_of(sections: list[dict[str, Json]]) -> str:
    return " ".join(map(_sentence_of, sections))


def _sentence_of(section: dict[str, Json]) -> str:
    chain, first, entries = section["chain"], section["from"], section["entries"]
    center, _, domain = chain.partition("/")
    what = "decisions" if domain == "proof" else "entries"
    if entries == 0:
        return f"Center {center} has no {what} in the chain {chain} in this period."
    return (
        f"These are all {what} of center {center} from index {first} to {first + entries - 1} of the chain {chain}; "
        f"none is missing: {section['inside']} inside the filter, {section['outside']} outside it, "
        f"{section['erasures']} erasures."
    )


def _is_manifest_signed(manifest: dict[str, Json]) -> bool:
    proof = manifest["proof"]
    if multikey_of_method(proof.get("verificationMethod")) is None or "proofValue" not in proof:
        return False
    return is_signed(manifest)


def _answer(is_refuted: bool, is_shown: bool) -> str:
    return "no" if is_refuted else "yes" if is_shown else "unknown"
