"""Each adapter, with its framework's own kind of test model and no network but the service's: what waits does not run, what was
approved runs once, and what was changed after the approval does not run."""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import sys
import uuid
from pathlib import Path
from types import ModuleType
from typing import Any, Callable

import pytest
from conftest import Service

from centerproof import Centerproof

EXAMPLES = Path(__file__).parents[1] / "examples"
Answer = Callable[..., None]


def example(service: Service, name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """An example as somebody runs it: told by two variables where the service is."""
    monkeypatch.setenv("CENTERPROOF_ORIGIN", service.origin)
    monkeypatch.setenv("CENTERPROOF_KEY", service.key)
    monkeypatch.syspath_prepend(str(EXAMPLES))
    sys.modules.pop(name, None)
    return importlib.import_module(name)


def approve_run(service: Service, run: str) -> None:
    client: Centerproof = service.client()
    for event in client.decisions(status="recorded", type="agent_execution", limit=100):
        given = client.decision(event["id"])["action"].get("input") or {}
        if given.get("runId") == run:
            client.approve(event["id"], {"id": "u-1", "type": "human"})
            return
    raise AssertionError("nothing waits")


def code_in(text: str) -> str:
    return str(json.loads(text)["code"])


def test_openai_agents(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    import agents
    from agents.items import ModelResponse
    from agents.models.interface import Model
    from agents.usage import Usage
    from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

    agents.set_tracing_disabled(True)

    class Scripted(Model):
        """Calls the tool once, and then repeats what the tool said."""

        def __init__(self, amount: float) -> None:
            self.amount = amount

        async def get_response(self, *args: Any, **asked: Any) -> ModelResponse:
            items = asked["input"] if isinstance(asked["input"], list) else []
            said = [item["output"] for item in items if item.get("type") == "function_call_output"]
            output: Any
            if said:
                text = ResponseOutputText(text=str(said[-1]), type="output_text", annotations=[])
                output = ResponseOutputMessage(
                    id="m", content=[text], role="assistant", status="completed", type="message"
                )
            else:
                arguments = json.dumps({"order": "o-1", "amount": self.amount})
                output = ResponseFunctionToolCall(call_id="call-1", name="refund", arguments=arguments, type="function_call")
            return ModelResponse(output=[output], usage=Usage(), response_id=None)

        def stream_response(self, *args: Any, **kwargs: Any) -> Any:
            raise NotImplementedError

    module, run = example(service, "openai_agents_refund", monkeypatch), f"chat-{uuid.uuid4()}"

    async def walk() -> None:
        assert code_in(await module.answer("Refund o-1", Scripted(5), run)) == "WAITING"
        approve_run(service, run)
        assert code_in(await module.answer("Refund o-1", Scripted(1_000_000), run)) == "ARGUMENTS_CHANGED"
        assert module.given_back == []
        assert await module.answer("Refund o-1", Scripted(5), run) == "5.0 given back for o-1"
        assert code_in(await module.answer("Refund o-1", Scripted(5), run)) == "ALREADY_STARTED"

    asyncio.run(walk())
    assert module.given_back == [5]


def test_langgraph(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
    from langchain_core.messages import AIMessage
    from langgraph.checkpoint.memory import InMemorySaver
    from langgraph.types import Command

    def model(amount: float) -> Any:
        call = {"name": "refund", "args": {"order": "o-1", "amount": amount}, "id": "call-1"}
        return GenericFakeChatModel(messages=iter([AIMessage("", tool_calls=[call]), AIMessage("done")]))

    module, thread = example(service, "langgraph_refund", monkeypatch), f"thread-{uuid.uuid4()}"
    config = {"configurable": {"thread_id": thread}}
    question = {"messages": [("user", "Refund o-1")]}
    graph = module.build(model(5), InMemorySaver())
    [waiting] = graph.invoke(question, config)["__interrupt__"]
    assert waiting.value["code"] == "WAITING"
    # Somebody resumes too early: it waits again.
    assert graph.invoke(Command(resume=True), config)["__interrupt__"]
    approve_run(service, thread)
    forged = module.build(model(1_000_000), InMemorySaver()).invoke(question, config)
    assert code_in(forged["messages"][-2].content) == "ARGUMENTS_CHANGED" and module.given_back == []
    done = graph.invoke(Command(resume=True), config)
    assert done["messages"][-2].content == "5.0 given back for o-1" and module.given_back == [5]


def test_calls_of_one_message_in_langgraph_that_are_answered_apart_each_have_their_result(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
    from langchain_core.messages import AIMessage
    from langgraph.checkpoint.memory import InMemorySaver
    from langgraph.types import Command

    calls = [{"name": "refund", "args": {"order": f"o-{n}", "amount": n}, "id": f"call-{n}"} for n in (1, 2)]
    model = GenericFakeChatModel(messages=iter([AIMessage("", tool_calls=calls), AIMessage("done")]))
    module, thread = example(service, "langgraph_refund", monkeypatch), f"thread-{uuid.uuid4()}"
    config = {"configurable": {"thread_id": thread}}
    graph = module.build(model, InMemorySaver())
    state = graph.invoke({"messages": [("user", "Refund both")]}, config)
    for _ in calls:
        approve_run(service, thread)
        state = graph.invoke(Command(resume={each.id: True for each in state["__interrupt__"]}), config)
    assert [message.content for message in state["messages"][2:4]] == ["1.0 given back for o-1", "2.0 given back for o-2"]
    assert sorted(module.given_back) == [1, 2]


def test_pydantic_ai(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart, ToolReturnPart
    from pydantic_ai.models.function import FunctionModel

    def model(amount: float) -> Any:
        def respond(messages: Any, info: Any) -> ModelResponse:
            for part in messages[-1].parts:
                if isinstance(part, ToolReturnPart):
                    return ModelResponse(parts=[TextPart(part.model_response_str())])
            arguments = {"order": "o-1", "amount": amount}
            return ModelResponse(parts=[ToolCallPart("refund", arguments, tool_call_id="call-1")])

        return FunctionModel(respond)

    module, run = example(service, "pydantic_ai_refund", monkeypatch), f"chat-{uuid.uuid4()}"

    async def walk() -> None:
        assert code_in(await module.answer("Refund o-1", model(5), run)) == "WAITING"
        approve_run(service, run)
        assert code_in(await module.answer("Refund o-1", model(1_000_000), run)) == "ARGUMENTS_CHANGED"
        assert module.given_back == []
        assert await module.answer("Refund o-1", model(5), run) == "5.0 given back for o-1"

    asyncio.run(walk())
    assert module.given_back == [5]


def test_the_plain_example_waits_and_says_why_it_did_not_run(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATIENCE_SECONDS", "0.2")
    example(service, "plain", monkeypatch)
    assert capsys.readouterr().out.startswith("EXPIRED The tool refund was not run")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=os.path.basename)
def test_an_example_is_shorter_than_forty_lines(path: Path) -> None:
    assert len(path.read_text().splitlines()) < 40
