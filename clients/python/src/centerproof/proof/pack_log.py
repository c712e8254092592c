"""The walk over the log along the entries of a chain: one hash for each subtree between them proves them all at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256

from .canonical_json import Json
from .log import LEAF_PREFIX, LogPolicy, decode_base64, log_signature_state, read_checkpoint, read_verifier_key
from .verdict import judge_checkpoint


class WalkBroken(Exception):
    """The code of the rule that was broken, and the index of the entry at fault."""

    def __init__(self, reason: str, index: int | None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.index = index


@dataclass
class WalkFindings:
    """What the checkpoints of a pack say, taken together."""

    checkpoints: int = 0
    is_whole: bool = True
    is_trusted: bool = True
    is_witnessed: bool = True


@dataclass
class LogWalk:
    """Keeps the complete subtrees that it has passed, each with its height, so that its memory is as long as the tree is high."""

    logs: list[str]
    policy: LogPolicy | None
    delay_max_seconds: int
    findings: WalkFindings
    _place: int = 0
    _nodes: list[tuple[int, bytes]] = field(default_factory=list)
    # Index and timestamp of the oldest and the youngest entry since the last checkpoint.
    _open: list[tuple[int, str]] = field(default_factory=list)

    @property
    def open_index(self) -> int | None:
        return self._open[0][0] if self._open else None

    def leaf(self, entry_hash: str, timestamp: str, index: int, log: dict[str, Json]) -> None:
        self._fill(int(log["leaf"]), log["fill"], index)
        self._pass(0, sha256(b"\x00" + f"{LEAF_PREFIX}{entry_hash}\n".encode("ascii")).digest())
        self._open = [*self._open[:1], (index, timestamp)]

    def checkpoint(self, fill: list[str], note: str) -> None:
        checkpoint = read_checkpoint(note)
        at = self.open_index
        if checkpoint is None:
            raise WalkBroken("LOG_MALFORMED", at)
        self._fill(checkpoint.size, fill, at)
        if self._root() != checkpoint.root:
            raise WalkBroken("LOG_MISMATCH", at)
        keys = [key for key in map(read_verifier_key, self.logs) if key is not None and key.name == checkpoint.origin]
        if not keys:
            raise WalkBroken("LOG_MISMATCH", at)
        if log_signature_state(checkpoint, keys[0]) != "valid":
            raise WalkBroken("CHECKPOINT_MISMATCH", at)
        is_trusted, is_witnessed = True, True
        for index, timestamp in self._open or [(-1, "1970-01-01T00:00:00.000Z")]:
            judged = judge_checkpoint(checkpoint, timestamp, self.policy, self.delay_max_seconds)
            if judged.reason is not None and self._open:
                raise WalkBroken(judged.reason, index)
            is_trusted, is_witnessed = judged.is_trusted, judged.is_witnessed
        self.findings.checkpoints += 1
        self.findings.is_trusted = self.findings.is_trusted and is_trusted
        self.findings.is_witnessed = self.findings.is_witnessed and is_witnessed
        self._open = []

    def _fill(self, to: int, fill: list[str], index: int | None) -> None:
        if to < self._place:
            raise WalkBroken("LOG_MISMATCH", index)
        heights: list[int] = []
        place = self._place
        while place < to:
            height = 0
            while place % (2 << height) == 0 and place + (2 << height) <= to:
                height += 1
            heights.append(height)
            place += 1 << height
        hashes = [decode_base64(text) for text in fill]
        if len(hashes) != len(heights) or any(node is None or len(node) != 32 for node in hashes):
            raise WalkBroken("LOG_MALFORMED", index)
        for height, node in zip(heights, hashes):
            self._pass(height, node or b"")

    def _pass(self, height: int, node: bytes) -> None:
        self._place += 1 << height
        while self._nodes and self._nodes[-1][0] == height:
            node = sha256(b"\x01" + self._nodes.pop()[1] + node).digest()
            height += 1
        self._nodes.append((height, node))

    def _root(self) -> bytes:
        if not self._nodes:
            return sha256(b"").digest()
        root = self._nodes[-1][1]
        for _, node in reversed(self._nodes[:-1]):
            root = sha256(b"\x01" + node + root).digest()
        return root
