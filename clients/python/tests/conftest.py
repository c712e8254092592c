"""One real service for all tests that need one: a fresh ``npm start`` with a database and a demo world of its own."""

from __future__ import annotations

import json
import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterator

import httpx
import pytest

from centerproof import Centerproof, Guard, Manners

ROOT = Path(__file__).parents[3]
START_SECONDS_MAX = 120


@dataclass(frozen=True)
class Service:
    """A running service, and a key of one of its centers."""

    origin: str
    key: str

    def client(self) -> Centerproof:
        return Centerproof(self.origin, self.key)

    def guard(self, run_id: str, manners: Manners = Manners(), **options: Any) -> Guard:
        """A guard whose calls are found again by the tag of their run."""
        return Guard(self.origin, self.key, agent="agent-7", run_id=run_id, tags=[run_id], manners=manners, **options)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("service")
    node = ROOT / "node_modules" / ".bin" / "node"
    settings = {"DATA_DIR": str(folder), "PORT": "0", "DEMO": "on", "LOG_LEVEL": "warn", "RATE_LIMIT_PROOF": "100000/60"}
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(
            [str(node), str(ROOT / "apps/service/src/main.ts")],
            env={**os.environ, **settings},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield _when_ready(process, folder)
    finally:
        process.terminate()
        process.wait(30)


def _when_ready(process: subprocess.Popen[bytes], folder: Path) -> Service:
    file = folder / "demo.json"
    for _ in range(START_SECONDS_MAX * 10):
        if process.poll() is not None:
            break
        if file.exists():
            world = json.loads(file.read_text())
            origin = world["baseUrl"].removesuffix("/api")
            try:
                httpx.get(f"{origin}/log/vkey").raise_for_status()
                return Service(origin, world["centers"][0]["apiKeys"]["write"])
            except httpx.HTTPError:
                pass
        time.sleep(0.1)
    raise RuntimeError(f"The service did not start:\n{(folder / 'output').read_text()}")


@pytest.fixture(scope="session")
def reviewed() -> str:
    """The name of a tool that a policy of the demo world wants a human for."""
    return "refund"


@pytest.fixture
def answer(service: Service) -> Callable[..., None]:
    """Answers, as a human would, the only call of a run that waits."""

    def answers(run_id: str, result: str = "approved", reason: str | None = None) -> None:
        client = service.client()
        for _ in range(600):
            for event in client.decisions(status="recorded", tag=run_id):
                client.approve(event["id"], {"id": "u-1", "type": "human"}, result=result, reason=reason)
                return
            time.sleep(0.05)
        raise AssertionError(f"nothing of {run_id} waits")

    return answers
