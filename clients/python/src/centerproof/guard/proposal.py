"""What is sealed of a call: its arguments in the one form that has a digest."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

from ..proof.canonical_json import ProofError, canonical_json

Disclose = Literal["arguments", "digest"]

# Beyond these a double, which JSON numbers are, skips whole numbers.
_INTEGER_MAX = 2**53 - 1


@dataclass(frozen=True)
class Proposal:
    """Arguments as they are sealed, the input that seals them, and the digest of that input."""

    text: str
    input: dict[str, Any]
    input_digest: str

    def arguments(self) -> Any:
        """A value of its own, parsed from the text whose digest was compared: nobody else can change it."""
        return json.loads(self.text)


def propose(arguments: Any, *, run_id: str, call_id: str, disclose: Disclose) -> Proposal:
    """Raises ``ProofError`` where the arguments are not JSON."""
    text = _canonical(arguments)
    sealed: dict[str, Any] = {"argumentsDigest": digest_of(text), "callId": call_id, "runId": run_id}
    if disclose == "arguments":
        sealed["arguments"] = json.loads(text)
    # In the text a double beyond 2^53 is written as a whole number, which is still that double.
    return Proposal(text, sealed, digest_of(canonical_json(sealed)))


def key_of(run_id: str, call_id: str) -> str:
    """The key under which a call is decided, whatever its arguments are."""
    return f"guard:{sha256(canonical_json([run_id, call_id]).encode()).hexdigest()}"


def result_of(result: Any) -> dict[str, Any] | None:
    """The digest of a tool's result with the result; None where it is no JSON."""
    try:
        text = _canonical(result)
    except ProofError:
        return None
    return {"resultDigest": digest_of(text), "result": json.loads(text)}


def digest_of(text: str) -> str:
    return f"sha256:{sha256(text.encode('utf-8')).hexdigest()}"


def _canonical(value: Any) -> str:
    _require_exact(value, 0)
    return canonical_json(value)


def _require_exact(value: Any, depth: int) -> None:
    """A whole number that a double cannot hold would be sealed as another one."""
    if depth > 64:
        raise ProofError("TOO_DEEP")
    if isinstance(value, bool):
        return
    if isinstance(value, int) and not -_INTEGER_MAX <= value <= _INTEGER_MAX:
        raise ProofError("NOT_JSON")
    if isinstance(value, dict):
        for item in value.values():
            _require_exact(item, depth + 1)
    elif isinstance(value, (list, tuple)):
        for item in value:
            _require_exact(item, depth + 1)
