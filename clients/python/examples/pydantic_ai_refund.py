"""pydantic-ai: an agent whose refunds wait for a human."""

import os
from typing import Any

from pydantic_ai import Agent, FunctionToolset

from centerproof import Guard, Manners
from centerproof.adapters.pydantic_ai import GuardedToolset

guard = Guard(os.environ["CENTERPROOF_ORIGIN"], os.environ["CENTERPROOF_KEY"], agent="refund-agent")
tools: FunctionToolset[None] = FunctionToolset()
given_back: list[float] = []


@tools.tool_plain
def refund(order: str, amount: float) -> str:
    """Gives money back for an order."""
    given_back.append(amount)
    return f"{amount} given back for {order}"


async def answer(question: str, model: Any, conversation: str) -> str:
    agent = Agent(model, toolsets=[GuardedToolset(tools, guard, manners=Manners(wait="resume"))])
    with guard.call(run_id=conversation):
        return (await agent.run(question)).output
