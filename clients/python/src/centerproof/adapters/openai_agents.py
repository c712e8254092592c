"""OpenAI Agents SDK: ``guarded(tool, guard)`` is the same function tool behind a guard."""

from __future__ import annotations

import copy
import json
from typing import Any

from agents import FunctionTool
from agents.tool_context import ToolContext

from ..guard import Guard, GuardRefusal, Manners


def guarded(tool: FunctionTool, guard: Guard, *, manners: Manners | None = None) -> FunctionTool:
    """The model reads a refusal as the tool's result.

    Make the tool with ``failure_error_function=None``: otherwise the SDK turns what it raises into a text, and the outcome is ``done``.
    """
    inner = tool.on_invoke_tool

    async def invoke(context: ToolContext[Any], text: str) -> Any:
        async def run(arguments: Any) -> Any:
            # What was sealed is what the tool is given, and nothing else.
            return await inner(context, json.dumps(arguments))

        ids = guard.ids_of(context.tool_call_id)
        try:
            return await guard.invoke_async(tool.name, _read(text), run, ids=ids, manners=manners)
        except GuardRefusal as refusal:
            return json.dumps(refusal.as_result())

    behind = copy.copy(tool)
    behind.on_invoke_tool = invoke
    return behind


def _read(text: str) -> Any:
    try:
        return json.loads(text or "{}")
    except ValueError:
        # Not JSON, so that the guard refuses it before anything is asked.
        return NotImplemented
