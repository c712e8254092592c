"""A tool runs only when it may, and leaves a proof of what was proposed, who said yes or no, and what came of it."""

from .guard import CallIds, Guard, GuardedTool, Manners
from .queue import MemoryQueue, OfflineQueue
from .refusal import GuardRefusal, RefusalCode
from .reports import UnreportedOutcome

__all__ = [
    "CallIds",
    "Guard",
    "GuardRefusal",
    "GuardedTool",
    "Manners",
    "MemoryQueue",
    "OfflineQueue",
    "RefusalCode",
    "UnreportedOutcome",
]
