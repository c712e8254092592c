"""OpenAI Agents SDK: an agent whose refunds wait for a human."""

import os
from typing import Any

from agents import Agent, Runner, Tool, function_tool

from centerproof import Guard, Manners
from centerproof.adapters.openai_agents import guarded

guard = Guard(os.environ["CENTERPROOF_ORIGIN"], os.environ["CENTERPROOF_KEY"], agent="refund-agent")
given_back: list[float] = []


@function_tool(failure_error_function=None)
def refund(order: str, amount: float) -> str:
    """Gives money back for an order."""
    given_back.append(amount)
    return f"{amount} given back for {order}"


async def answer(question: str, model: Any, conversation: str) -> str:
    # With `resume` the model is told that the call waits, and the same call goes on when it comes again.
    tools: list[Tool] = [guarded(refund, guard, manners=Manners(wait="resume"))]
    agent = Agent(name="Refunds", instructions="Help with refunds.", model=model, tools=tools)
    with guard.call(run_id=conversation):
        return str((await Runner.run(agent, question)).final_output)
