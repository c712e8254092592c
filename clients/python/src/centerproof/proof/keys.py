"""The keys of approvers, as the audit chain of a center tells of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from .canonical_json import Json, canonical_json
from .entries import is_time, milliseconds_of

_COMING = ("register-passkey", "register-approver-credential")
_GOING = ("remove-passkey", "remove-approver-credential")
# What is said of a key, the rule that is broken by it, and the code of the breach.
_BREACHES = {
    "unregistered": ("key.registered", "APPROVAL_KEY_UNREGISTERED"),
    "removed": ("key.kept", "APPROVAL_KEY_REMOVED"),
}


@dataclass(frozen=True)
class _Move:
    is_coming: bool
    owners: tuple[Json, ...]
    happened_at: str
    sealed_ms: int


@dataclass
class KeyTrail:
    """What the entries of an audit chain say of keys, up to a last moment: of what was signed later they cannot tell."""

    center: str
    until_ms: int
    delay_max_seconds: int
    _moves: dict[str, list[_Move]] = field(default_factory=dict)

    def add(self, claims: dict[str, Json], timestamp: str) -> None:
        """Takes an entry that holds."""
        what, when = _members(claims.get("what")), _members(claims.get("when"))
        action = what.get("action")
        if action not in _COMING and action not in _GOING:
            return
        is_coming = action in _COMING
        facts = _members(_members(what.get("changes")).get("after" if is_coming else "before"))
        ids = facts.get("actorIds")
        owners = (facts.get("actorId"), facts.get("approverId"), *(ids if isinstance(ids, list) else ()))
        happened_at = when["occurredAt"] if is_time(when.get("occurredAt")) else timestamp
        move = _Move(is_coming, owners, happened_at, milliseconds_of(timestamp) or 0)
        self._moves.setdefault(_key_of(facts), []).append(move)

    def state_of(self, center: str, approver: dict[str, Json]) -> str:
        """``registered``, ``removed``, ``unregistered``, or ``unknown`` where the chain cannot tell."""
        approved_at = approver.get("approvedAt")
        approved_ms = milliseconds_of(approved_at) if isinstance(approved_at, str) else None
        if center != self.center or approved_at is None or approved_ms is None or approved_ms > self.until_ms:
            return "unknown"
        latest_ms = approved_ms + self.delay_max_seconds * 1000
        state = "unregistered"
        for move in self._moves.get(_key_of(_members(approver.get("assertion"))), ()):
            if move.happened_at > approved_at or move.sealed_ms > latest_ms:
                continue
            if move.is_coming and approver.get("id") in [owner for owner in move.owners if isinstance(owner, str)]:
                state = "registered"
            elif not move.is_coming and state != "unregistered":
                state = "removed"
        return state


def told_until_ms(header: dict[str, Json], delay_max_seconds: int) -> int:
    """How far an audit pack tells of keys. What happened before the end of its period may be sealed behind it, as long as is allowed."""
    until_ms = milliseconds_of(header["createdAt"]) or 0
    end = header["period"]["to"]
    return until_ms if end is None else min(until_ms, (milliseconds_of(end) or 0) - delay_max_seconds * 1000)


def key_breach(state: str) -> tuple[str, str] | None:
    """The rule that a key breaks, and its code."""
    return _BREACHES.get(state)


def _key_of(facts: dict[str, Json]) -> str:
    return canonical_json([facts.get("credentialId"), facts.get("publicKey")])


def _members(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}
