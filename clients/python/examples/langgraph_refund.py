"""LangGraph: a graph that is interrupted until a human said yes, and goes on in whatever process."""

import os
from typing import Any

from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition

from centerproof import Guard, Manners
from centerproof.adapters.langgraph import guard_tool_calls

guard = Guard(os.environ["CENTERPROOF_ORIGIN"], os.environ["CENTERPROOF_KEY"], agent="refund-agent")
given_back: list[float] = []


def refund(order: str, amount: float) -> str:
    """Gives money back for an order."""
    given_back.append(amount)
    return f"{amount} given back for {order}"


def build(model: Any, checkpointer: Any) -> Any:
    graph = StateGraph(MessagesState)
    graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
    wrap = guard_tool_calls(guard, manners=Manners(wait="resume"))
    graph.add_node("tools", ToolNode([refund], wrap_tool_call=wrap))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", tools_condition)
    graph.add_edge("tools", "model")
    return graph.compile(checkpointer=checkpointer)
