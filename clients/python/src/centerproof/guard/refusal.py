"""Why a guarded tool did not run, said so that an agent can read it."""

from __future__ import annotations

from typing import Any, Literal, Mapping

RefusalCode = Literal[
    "REJECTED",
    "POLICY",
    "WAITING",
    "EXPIRED",
    "CANCELED",
    "ARGUMENTS_CHANGED",
    "ARGUMENTS_NOT_JSON",
    "ALREADY_STARTED",
    "ALREADY_ENDED",
    "OFFLINE",
    "NOT_SEALED",
]

_NEW_CALL = "If it is still wanted, propose it again as a new call."
# Whether the agent may try again, and what it is told to do next.
_ADVICE: Mapping[RefusalCode, tuple[bool, str]] = {
    "REJECTED": (False, "Do not call it again with these arguments."),
    "POLICY": (False, "Do not call it again with these arguments."),
    "WAITING": (True, "It goes on once somebody has answered; do not call it again meanwhile."),
    "EXPIRED": (True, _NEW_CALL),
    "CANCELED": (True, _NEW_CALL),
    "ARGUMENTS_CHANGED": (True, "Propose the arguments that you want as a new call."),
    "ARGUMENTS_NOT_JSON": (True, "Call it with plain JSON, and not too much of it."),
    "ALREADY_STARTED": (False, "Whether it ran is not known here; ask a human before you repeat it."),
    "ALREADY_ENDED": (False, "Its outcome is on record; propose a new call if it is wanted again."),
    "OFFLINE": (True, "Try again later."),
    "NOT_SEALED": (True, "Try the same call again later."),
}


class GuardRefusal(Exception):
    """What a guarded tool raises instead of running. The message is written for the agent."""

    def __init__(
        self,
        code: RefusalCode,
        what: str,
        *,
        tool: str,
        run_id: str,
        call_id: str,
        event_id: str | None = None,
        decision_id: str | None = None,
        approve_url: str | None = None,
    ) -> None:
        self.may_retry, advice = _ADVICE[code]
        super().__init__(f"The tool {tool} was not run: {what} {advice}")
        self.code = code
        self.tool = tool
        self.run_id = run_id
        self.call_id = call_id
        #: None where nothing was recorded.
        self.event_id = event_id
        self.decision_id = decision_id
        #: Where a human answers, while the call waits.
        self.approve_url = approve_url

    def as_result(self) -> dict[str, Any]:
        """As a model reads it: the tool's result, which says that there is none."""
        return {
            "refused": True,
            "code": self.code,
            "message": str(self),
            "tool": self.tool,
            "mayRetry": self.may_retry,
            "eventId": self.event_id,
            "decisionId": self.decision_id,
            "approveUrl": self.approve_url,
        }
