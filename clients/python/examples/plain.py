"""A tool that stops until a human said yes. `refund` is what a policy of the demo world wants a human for."""

import os

from centerproof import Guard, GuardRefusal, Manners

guard = Guard(
    os.environ["CENTERPROOF_ORIGIN"],
    os.environ["CENTERPROOF_KEY"],
    agent="refund-agent",
    manners=Manners(timeout_seconds=float(os.environ.get("PATIENCE_SECONDS", "300"))),
)


@guard.tool
def look_up(order: str) -> float:
    return 120.5


@guard.tool(describe=lambda call: f"Give back {call['amount']} for {call['order']}")
def refund(order: str, amount: float) -> str:
    return f"{amount} given back for {order}"


try:
    print(refund("o-1", look_up("o-1")))
except GuardRefusal as refusal:
    print(refusal.code, refusal)
guard.close()
