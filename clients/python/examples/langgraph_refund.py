"""LangGraph: a graph that is interrupted until a human said yes, and goes on in whatever process."""

import os
from typing import Any

from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Send

from centerproof import Guard, Manners
from centerproof.adapters.langgraph import guard_tool_calls

guard = Guard(os.environ["CENTERPROOF_ORIGIN"], os.environ["CENTERPROOF_KEY"], agent="refund-agent")
given_back: list[float] = []


def refund(order: str, amount: float) -> str:
    """Gives money back for an order."""
    given_back.append(amount)
    return f"{amount} given back for {order}"


def each_call(state: MessagesState) -> Any:
    # Each call is a task of its own: what one gave is kept while another waits.
    return [Send("tools", [call]) for call in getattr(state["messages"][-1], "tool_calls", [])] or END


def build(model: Any, checkpointer: Any) -> Any:
    graph = StateGraph(MessagesState)
    graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
    wrap = guard_tool_calls(guard, manners=Manners(wait="resume"))
    graph.add_node("tools", ToolNode([refund], wrap_tool_call=wrap))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", each_call, ["tools", END])
    graph.add_edge("tools", "model")
    return graph.compile(checkpointer=checkpointer)
