"""Verifies a whole chain, entry by entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, Mapping

from .canonical_json import Json, ProofError
from .entries import (
    CLAIM_NAMES,
    Erasure,
    claim_digest,
    entry_hash,
    is_hash,
    is_index,
    is_subject,
    is_time,
    read_content,
    read_erasure,
)


@dataclass(frozen=True)
class ChainResult:
    """What was found: ``broken_at`` is the first bad index, ``reason`` its code, ``claim`` the claim at fault."""

    valid: bool
    broken_at: int | None
    reason: str | None
    claim: str | None
    chain_length: int
    genesis_hash: str | None


class Broken(Exception):
    """The index that is bad, why, and the claim at fault."""

    def __init__(self, index: Json, reason: str, claim: str | None = None) -> None:
        super().__init__(reason)
        self.index = index
        self.reason = reason
        self.claim = claim


def verify_chain(
    entries: Iterable[Json],
    chain: str,
    *,
    head: Mapping[str, Json] | None = None,
    known_head: Mapping[str, Json] | None = None,
    records_end: float | None = None,
    later_erasures: Iterable[Json] = (),
) -> ChainResult:
    """Reads the entries of ``chain`` in order from index 0 and stops at the first that fails.

    Entries are objects as ``read_json`` gives them: index, subject, timestamp, previousHash, content, hash, claims and salts.
    """
    reader = _ChainReader(chain, known_head)
    try:
        for entry in entries:
            reader.read(entry)
        reader.end(head, records_end, later_erasures)
    except Broken as fault:
        broken_at = int(fault.index) if is_index(fault.index) else reader.expected
        return ChainResult(False, broken_at, fault.reason, fault.claim, reader.length, reader.genesis_hash)
    return ChainResult(True, None, None, None, reader.length, reader.genesis_hash)


class _ChainReader:
    def __init__(self, chain: str, known_head: Mapping[str, Json] | None) -> None:
        self.chain = chain
        self.known_head = known_head
        self.length = 0
        self.genesis_hash: str | None = None
        self.last: Json = None
        # For every entry that lacks claims: its subject, and the claims that nothing has explained yet.
        self.missing: dict[int, tuple[str, list[str]]] = {}

    @property
    def expected(self) -> int:
        return 0 if self.last is None else int(self.last["index"]) + 1

    def read(self, entry: Json) -> None:
        self.length += 1
        index = entry.get("index")
        if self.length == 1 and index == 0 and isinstance(entry.get("hash"), str):
            self.genesis_hash = entry["hash"]
        self._require_form(entry)
        if index > self.expected:
            raise Broken(float(self.expected), "ENTRY_MISSING")
        if index < self.expected:
            raise Broken(index, "ENTRY_REPEATED")
        if entry["previousHash"] != (None if self.last is None else self.last["hash"]):
            raise Broken(index, "PREVIOUS_HASH_MISMATCH")
        if self.last is not None and entry["timestamp"] < self.last["timestamp"]:
            raise Broken(index, "TIME_BACKWARDS")
        absent = require_holds(entry, self.chain)
        if self.known_head is not None and self.known_head["index"] == index and self.known_head["hash"] != entry["hash"]:
            raise Broken(index, "HISTORY_REWRITTEN")
        if absent:
            self.missing[int(index)] = (entry["subject"], absent)
        self.last = entry
        self._cross_out(entry)

    def end(self, head: Mapping[str, Json] | None, records_end: float | None, later_erasures: Iterable[Json]) -> None:
        last_index = -1 if self.last is None else int(self.last["index"])
        if head is not None:
            if last_index > head["index"]:
                raise Broken(head["index"] + 1, "HEAD_MISMATCH")
            if last_index < head["index"]:
                raise Broken(float(self.expected), "CHAIN_TRUNCATED")
        if records_end is not None and last_index < records_end:
            raise Broken(float(self.expected), "CHAIN_TRUNCATED")
        if head is not None:
            if head["hash"] != self.last["hash"]:
                raise Broken(head["index"], "HEAD_MISMATCH")
            if head.get("timestamp") is not None and head["timestamp"] != self.last["timestamp"]:
                raise Broken(head["index"], "HEAD_MISMATCH")
        if self.known_head is not None and self.known_head["index"] > last_index:
            raise Broken(float(self.expected), "CHAIN_TRUNCATED")
        for erasure in later_erasures:
            if self._holds_by_itself(erasure) and erasure["index"] > last_index:
                self._cross_out(erasure)
        for index in sorted(self.missing):
            claims = self.missing[index][1]
            if claims:
                raise Broken(float(index), "CLAIM_MISSING", claims[0])

    def _require_form(self, entry: Json) -> None:
        index = entry.get("index")
        if not is_index(index):
            raise Broken(None, "ENTRY_MALFORMED")
        if not is_subject(entry.get("subject")) or not isinstance(entry.get("content"), str):
            raise Broken(index, "ENTRY_MALFORMED")
        if not is_time(entry.get("timestamp")):
            raise Broken(index, "TIMESTAMP_MALFORMED")

    def _holds_by_itself(self, entry: Json) -> bool:
        try:
            self._require_form(entry)
            is_first = entry["index"] == 0
            if is_first and entry["previousHash"] is not None or not is_first and not is_hash(entry["previousHash"]):
                return False
            require_holds(entry, self.chain)
        except Broken:
            return False
        return True

    def _cross_out(self, entry: Json) -> None:
        erasure = read_erasure(entry["claims"].get("what"), entry["claims"].get("when"))
        if not isinstance(erasure, Erasure) or not is_index(erasure.index) or erasure.index >= entry["index"]:
            return
        subject, claims = self.missing.get(int(erasure.index), ("", []))
        if claims and subject == entry["subject"]:
            self.missing[int(erasure.index)] = (subject, [claim for claim in claims if claim not in erasure.claims])


def require_holds(entry: Json, chain: str) -> list[str]:
    """Requires that hash, content and claims of an entry agree, and gives the names of the claims that are not there."""
    index = entry["index"]
    if entry.get("hash") != entry_hash(entry["content"], entry["previousHash"], entry["timestamp"]):
        raise Broken(index, "HASH_MISMATCH")
    claims = {name: (entry["claims"].get(name), entry["salts"].get(name)) for name in CLAIM_NAMES}
    for name, (value, salt) in claims.items():
        is_absent = value is None and salt is None
        if not is_absent and not (isinstance(value, dict) and isinstance(salt, str) and len(salt) == 32):
            raise Broken(index, "CLAIM_MALFORMED", name)
    content = read_content(entry["content"])
    if content is None:
        raise Broken(index, "CONTENT_MALFORMED")
    if content.chain != chain or content.index != index or content.subject != entry["subject"]:
        raise Broken(index, "CONTENT_MISMATCH")
    for name, (value, salt) in claims.items():
        if value is not None and _digest(salt, value) != content.digests[name]:
            raise Broken(index, "CLAIM_MISMATCH", name)
    return [name for name, (value, _) in claims.items() if value is None]


def _digest(salt: str, value: Json) -> str | None:
    try:
        return claim_digest(salt, value)
    except ProofError:
        return None
