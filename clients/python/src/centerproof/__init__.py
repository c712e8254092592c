"""Centerproof in Python: client, guard for the tools of agents, webhooks, and a verifier that shares no code with the service's."""

from ._flow import Request, Retry
from .client import AsyncCenterproof, Centerproof
from .errors import (
    AuthenticationError,
    CenterproofError,
    ConflictError,
    NotFoundError,
    PermissionRefusedError,
    RateLimitError,
    ServiceError,
    UnreachableError,
    ValidationError,
)
from .guard import CallIds, Guard, GuardedTool, GuardRefusal, Manners, MemoryQueue, OfflineQueue, UnreportedOutcome
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    "AsyncCenterproof",
    "AuthenticationError",
    "CallIds",
    "Centerproof",
    "CenterproofError",
    "ConflictError",
    "Guard",
    "GuardRefusal",
    "GuardedTool",
    "Manners",
    "MemoryQueue",
    "NotFoundError",
    "OfflineQueue",
    "PermissionRefusedError",
    "RateLimitError",
    "Request",
    "Retry",
    "ServiceError",
    "UnreachableError",
    "UnreportedOutcome",
    "ValidationError",
    "WebhookVerificationError",
    "verify_webhook",
]
