"""LangGraph: ``ToolNode(tools, wrap_tool_call=guard_tool_calls(guard))`` has every call of its tools decided.

With ``Manners(wait="resume")`` a call that waits interrupts the graph; ``Command(resume=…)`` lets it ask again, in whatever process.
"""

from __future__ import annotations

import json
from typing import Any, Awaitable, Callable

from langchain_core.messages import ToolMessage
from langgraph.prebuilt.tool_node import ToolCallRequest
from langgraph.types import interrupt

from ..guard import CallIds, Guard, GuardRefusal, Manners


class _ToolFailed(Exception):
    """A tool whose error was made a message by its node."""

    def __init__(self, message: ToolMessage) -> None:
        super().__init__(str(message.content))
        self.message = message


def guard_tool_calls(
    guard: Guard, *, manners: Manners | None = None
) -> Callable[[ToolCallRequest, Callable[[ToolCallRequest], Any]], Any]:
    """For ``wrap_tool_call``. The run is the thread of the graph."""

    def wrap(request: ToolCallRequest, execute: Callable[[ToolCallRequest], Any]) -> Any:
        given: list[Any] = []

        def run(arguments: Any) -> Any:
            given.append(execute(_with_arguments(request, arguments)))
            return _content_of(given[-1])

        while True:
            try:
                call = request.tool_call
                guard.invoke(call["name"], call["args"], run, ids=_ids_of(guard, request), manners=manners)
                return given[-1]
            except _ToolFailed as failure:
                return failure.message
            except GuardRefusal as refusal:
                if refusal.code != "WAITING":
                    return _as_message(request, refusal)
                interrupt(refusal.as_result())

    return wrap


def guard_tool_calls_async(
    guard: Guard, *, manners: Manners | None = None
) -> Callable[[ToolCallRequest, Callable[[ToolCallRequest], Awaitable[Any]]], Awaitable[Any]]:
    """For ``awrap_tool_call``."""

    async def wrap(request: ToolCallRequest, execute: Callable[[ToolCallRequest], Awaitable[Any]]) -> Any:
        given: list[Any] = []

        async def run(arguments: Any) -> Any:
            given.append(await execute(_with_arguments(request, arguments)))
            return _content_of(given[-1])

        while True:
            try:
                call = request.tool_call
                ids = _ids_of(guard, request)
                await guard.invoke_async(call["name"], call["args"], run, ids=ids, manners=manners)
                return given[-1]
            except _ToolFailed as failure:
                return failure.message
            except GuardRefusal as refusal:
                if refusal.code != "WAITING":
                    return _as_message(request, refusal)
                interrupt(refusal.as_result())

    return wrap


def _with_arguments(request: ToolCallRequest, arguments: Any) -> ToolCallRequest:
    """What was sealed is what the tool is given, and nothing else."""
    return request.override(tool_call={**request.tool_call, "args": arguments})


def _content_of(answer: Any) -> Any:
    if not isinstance(answer, ToolMessage):
        return None
    if answer.status == "error":
        raise _ToolFailed(answer)
    return answer.content


def _ids_of(guard: Guard, request: ToolCallRequest) -> CallIds:
    config = request.runtime.config if request.runtime is not None else {}
    thread = config.get("configurable", {}).get("thread_id")
    return guard.ids_of(request.tool_call["id"], None if thread is None else str(thread))


def _as_message(request: ToolCallRequest, refusal: GuardRefusal) -> ToolMessage:
    """A refusal as the model reads it."""
    call = request.tool_call
    return ToolMessage(
        json.dumps(refusal.as_result()), name=call["name"], tool_call_id=call["id"] or "", status="error"
    )
