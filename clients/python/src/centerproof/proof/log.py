"""The log by the formats of C2SP: verifier keys, signed notes, checkpoints, cosignatures, proofs and policies."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Iterable

from .canonical_json import utf16_length
from .signature import is_ed25519_signature

LEAF_PREFIX = "centerproof-log/1\n"
SIZE_MAX = 2**53 - 1
# The end of the year 9999.
COSIGNED_AT_MAX_SECONDS = 253_402_300_799

_ED25519 = 0x01
_COSIGNATURE = 0x04
_PROOF_HEADER = "c2sp.org/tlog-proof@v1\n"
_EXTRA = "extra "
_DECIMAL = re.compile(r"0|[1-9][0-9]{0,15}")
_KEY_ID = re.compile(r"[0-9a-f]{8}")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
# No plus sign and no white space, by the property of Unicode; Python's own isspace takes four control characters more.
_KEY_NAME = re.compile(r"[^+\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_POLICY_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_NOTE_LENGTH_MAX = 1_000_000
_SIGNATURES_MAX = 100


class LogPolicyError(Exception):
    """A policy that cannot be read; the message names the line."""


@dataclass(frozen=True)
class VerifierKey:
    """A key of a log or of a witness: whose signatures it checks, and its id as a log and as a witness."""

    name: str
    kind: int
    public_key: bytes

    @property
    def log_id(self) -> bytes:
        return _key_id(self.name, _ED25519, self.public_key)

    @property
    def witness_id(self) -> bytes:
        return _key_id(self.name, _COSIGNATURE, self.public_key)


@dataclass(frozen=True)
class Signature:
    name: str
    key_id: bytes
    signature: bytes


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint with its signatures. ``text`` is what they sign."""

    text: str
    origin: str
    size: int
    root: bytes
    signatures: tuple[Signature, ...]


@dataclass(frozen=True)
class LogProof:
    index: int
    path: tuple[bytes, ...]
    checkpoint: Checkpoint


@dataclass(frozen=True)
class LogPolicy:
    """The logs and witnesses to trust. ``quorum`` is the name of a witness or a group; None if nobody is asked for."""

    logs: tuple[VerifierKey, ...]
    witnesses: dict[str, VerifierKey]
    groups: dict[str, tuple[int, tuple[str, ...]]]
    quorum: str | None


def read_verifier_key(text: str) -> VerifierKey | None:
    """Reads ``name+id+key``; None unless its id is its own."""
    name, plus, rest = text.partition("+")
    key_id, second, encoded = rest.partition("+")
    data = decode_base64(encoded)
    if not plus or not second or not _is_key_name(name) or _KEY_ID.fullmatch(key_id) is None:
        return None
    if data is None or len(data) != 33 or data[0] not in (_ED25519, _COSIGNATURE):
        return None
    key = VerifierKey(name, data[0], data[1:])
    return key if _key_id(name, data[0], data[1:]).hex() == key_id else None


def read_log_policy(text: str) -> LogPolicy:
    """Reads a tlog-policy, or raises ``LogPolicyError``."""
    logs: list[VerifierKey] = []
    witnesses: dict[str, VerifierKey] = {}
    groups: dict[str, tuple[int, tuple[str, ...]]] = {}
    quorum: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removesuffix("\r")
        if _POLICY_CONTROL.search(line):
            raise LogPolicyError(f"line {number} has a control character")
        words = [word for word in re.split(r"[ \t]+", line) if word]
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "log" and len(words) in (2, 3):
            logs.append(_require_key(words[1], logs, number))
            if logs[-1].kind != _ED25519:
                raise LogPolicyError(f"line {number} has the key of a witness in the place of a log's")
        elif words[0] == "witness" and len(words) in (3, 4):
            _require_new(words[1], {*witnesses, *groups}, number)
            witnesses[words[1]] = _require_key(words[2], witnesses.values(), number)
        elif words[0] == "group" and len(words) >= 4:
            _require_new(words[1], {*witnesses, *groups}, number)
            # A witness must not count twice, in one group or through two.
            taken = {member for _, members in groups.values() for member in members}
            groups[words[1]] = _read_group(words[2], tuple(words[3:]), {*witnesses, *groups} - taken, number)
        elif words[0] == "quorum" and len(words) == 2 and not quorum:
            if words[1] not in {"none", *witnesses, *groups}:
                raise LogPolicyError(f"line {number}: {words[1]} is neither a witness nor a group")
            quorum.append(words[1])
        else:
            raise LogPolicyError(f"line {number} is no line of a policy")
    if not quorum:
        raise LogPolicyError("a policy needs a line that names its quorum")
    return LogPolicy(tuple(logs), witnesses, groups, None if quorum[0] == "none" else quorum[0])


def policy_of_log_key(vkey: str) -> LogPolicy:
    """The policy that trusts one log and asks for no witness."""
    return read_log_policy(f"log {vkey}\nquorum none\n")


def read_checkpoint(note: str) -> Checkpoint | None:
    """Reads a signed note whose text is a checkpoint."""
    if _CONTROL.search(note) or utf16_length(note) > _NOTE_LENGTH_MAX:
        return None
    text, separator, lines = note.rpartition("\n\n")
    if not separator or not lines.endswith("\n"):
        return None
    text += "\n"
    signatures = [_read_signature(line) for line in lines[:-1].split("\n")]
    body = text[:-1].split("\n")
    if len(signatures) > _SIGNATURES_MAX or len(body) < 3 or not all(body) or any(signature is None for signature in signatures):
        return None
    origin, size, root = body[0], body[1], decode_base64(body[2])
    if _DECIMAL.fullmatch(size) is None or int(size) > SIZE_MAX or root is None or len(root) != 32:
        return None
    return Checkpoint(text, origin, int(size), root, tuple(item for item in signatures if item is not None))


def read_log_proof(text: str) -> LogProof | None:
    """Reads a tlog-proof."""
    if not text.startswith(_PROOF_HEADER):
        return None
    head, separator, note = text[len(_PROOF_HEADER) :].partition("\n\n")
    index, *hashes = head.split("\n")
    if index.startswith(_EXTRA) and hashes:
        # Nothing vouches for it, so that it is passed over.
        if decode_base64(index[len(_EXTRA) :]) is None:
            return None
        index, *hashes = hashes
    checkpoint = read_checkpoint(note)
    if not separator or checkpoint is None or not index.startswith("index "):
        return None
    digits = index[len("index ") :]
    path = [decode_base64(line) for line in hashes]
    if _DECIMAL.fullmatch(digits) is None or int(digits) > SIZE_MAX or len(path) > 63:
        return None
    if any(node is None or len(node) != 32 for node in path):
        return None
    return LogProof(int(digits), tuple(node for node in path if node is not None), checkpoint)


def leads_to_root(entry_hash: str, proof: LogProof) -> bool:
    """Whether the path leads from the leaf of an entry to the root in the checkpoint (RFC 9162, 2.1.3.2)."""
    position, last = proof.index, proof.checkpoint.size - 1
    if position > last:
        return False
    node = sha256(b"\x00" + f"{LEAF_PREFIX}{entry_hash}\n".encode("ascii")).digest()
    for sibling in proof.path:
        if last == 0:
            return False
        if position % 2 == 1 or position == last:
            node = sha256(b"\x01" + sibling + node).digest()
            while position % 2 == 0 and position != 0:
                position, last = position // 2, last // 2
        else:
            node = sha256(b"\x01" + node + sibling).digest()
        position, last = position // 2, last // 2
    return last == 0 and node == proof.checkpoint.root


def log_signature_state(checkpoint: Checkpoint, key: VerifierKey) -> str:
    """``absent``, ``bad`` or ``valid``: what became of the signature in the name and id of a log's key."""
    found = [item for item in checkpoint.signatures if item.name == key.name and item.key_id == key.log_id]
    if not found:
        return "absent"
    message = checkpoint.text.encode("utf-8")
    is_valid = all(is_ed25519_signature(key.public_key, item.signature, message) for item in found)
    return "valid" if is_valid else "bad"


def cosignature_state(checkpoint: Checkpoint, key: VerifierKey) -> tuple[str, int | None]:
    """The same of a witness, with the seconds since 1970 at which it cosigned."""
    found = [item for item in checkpoint.signatures if item.name == key.name and item.key_id == key.witness_id]
    times: list[int] = []
    for item in found:
        if len(item.signature) != 72:
            return "bad", None
        seconds = int.from_bytes(item.signature[:8], "big")
        if seconds > COSIGNED_AT_MAX_SECONDS:
            return "bad", None
        message = f"cosignature/v1\ntime {seconds}\n{checkpoint.text}".encode("utf-8")
        if not is_ed25519_signature(key.public_key, item.signature[8:], message):
            return "bad", None
        times.append(seconds)
    return ("valid", min(times)) if times else ("absent", None)


def quorum_time(policy: LogPolicy, cosigned: dict[str, int]) -> int | None:
    """When the quorum was reached, given when each witness cosigned; None if it was not."""
    return None if policy.quorum is None else _time_of(policy.quorum, policy, cosigned)


def _time_of(name: str, policy: LogPolicy, cosigned: dict[str, int]) -> int | None:
    if name in policy.witnesses:
        return cosigned.get(name)
    threshold, members = policy.groups[name]
    times = sorted(time for time in (_time_of(member, policy, cosigned) for member in members) if time is not None)
    return times[threshold - 1] if len(times) >= threshold else None


def _read_signature(line: str) -> Signature | None:
    mark, name, encoded = ([*line.split(" "), "", ""])[:3]
    data = decode_base64(encoded)
    if line.count(" ") != 2 or mark != "—" or not _is_key_name(name) or data is None or len(data) < 5:
        return None
    return Signature(name, data[:4], data[4:])


def _is_key_name(name: str) -> bool:
    return _KEY_NAME.fullmatch(name) is not None


def _key_id(name: str, kind: int, public_key: bytes) -> bytes:
    return sha256(name.encode("utf-8") + b"\n" + bytes([kind]) + public_key).digest()[:4]


def decode_base64(text: str) -> bytes | None:
    """Standard base64 with its padding, in the one spelling that stands for its bytes."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode("ascii") == text else None


def _require_key(text: str, known: Iterable[VerifierKey], number: int) -> VerifierKey:
    key = read_verifier_key(text)
    if key is None:
        raise LogPolicyError(f"line {number} has no verifier key whose id is its own")
    if any(key.public_key == other.public_key for other in known):
        raise LogPolicyError(f"line {number} has a key that is there already")
    return key


def _require_new(name: str, known: set[str], number: int) -> None:
    if name in known or name == "none":
        raise LogPolicyError(f"line {number} uses the name {name} again")


def _read_group(
    threshold: str, members: tuple[str, ...], known: set[str], number: int
) -> tuple[int, tuple[str, ...]]:
    if not set(members) <= known or len(set(members)) != len(members):
        raise LogPolicyError(f"line {number} names a member that is not known, or that is one already")
    count = {"any": 1, "all": len(members)}.get(threshold)
    if count is None:
        count = int(threshold) if _DECIMAL.fullmatch(threshold) else 0
    if not 1 <= count <= len(members):
        raise LogPolicyError(f"line {number} asks for {threshold} of {len(members)}")
    return count, members
