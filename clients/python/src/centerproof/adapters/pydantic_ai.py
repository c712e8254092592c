"""pydantic-ai: ``Agent(model, toolsets=[GuardedToolset(tools, guard)])`` has every call of the toolset decided."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from pydantic_ai import RunContext
from pydantic_ai.tools import AgentDepsT
from pydantic_ai.toolsets import WrapperToolset
from pydantic_ai.toolsets.abstract import ToolsetTool
from pydantic_core import to_jsonable_python

from ..guard import Guard, GuardRefusal, Manners


@dataclass
class GuardedToolset(WrapperToolset[AgentDepsT]):
    """The model reads a refusal as the tool's result."""

    guard: Guard
    manners: Manners | None = field(default=None, kw_only=True)

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[AgentDepsT], tool: ToolsetTool[AgentDepsT]
    ) -> Any:
        async def run(arguments: Any) -> Any:
            # What was sealed is what the tool is given: it is validated anew, so that it has the types that the tool asks for.
            validated = tool.args_validator.validate_json(json.dumps(arguments))
            return await self.wrapped.call_tool(name, validated, ctx, tool)

        ids = self.guard.ids_of(ctx.tool_call_id, ctx.run_id)
        try:
            return await self.guard.invoke_async(
                name, to_jsonable_python(tool_args), run, ids=ids, manners=self.manners
            )
        except GuardRefusal as refusal:
            return refusal.as_result()
