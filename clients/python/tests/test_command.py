"""`python -m centerproof verify`: the exit code says what is proven."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import ROOT

from centerproof.__main__ import main

VECTORS = json.loads((ROOT / "packages/proof/vectors/verdict-vectors.json").read_text())


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    document = json.dumps(VECTORS["cases"][0]["document"])
    texts = {
        "good": document,
        "bad": document.replace("Refund agent", "Another agent"),
        "policy": VECTORS["policies"]["the log"],
        "controls": document.replace("evd_1", "\\u001b[2J"),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return {name: str(tmp_path / name) for name in texts}


def test_the_exit_code_says_what_is_proven(files: dict[str, str]) -> None:
    key = VECTORS["policies"]["the log"].split()[1]
    assert main(["verify", files["good"], "--log-key", key]) == 0
    assert main(["verify", files["good"], "--trust", files["policy"]]) == 0
    assert main(["verify", files["good"]]) == 3
    assert main(["verify", files["good"], files["bad"], "--log-key", key]) == 1
    assert main(["verify", files["good"], "--log-key", "nonsense"]) == 2
    assert main(["verify", "/nowhere"]) == 2


def test_json_is_an_object_for_each_file(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["verify", "--json", files["good"], files["bad"]])
    good, bad = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (good["outcome"], good["subject"]) == ("consistent", "evd_1")
    assert bad["outcome"] == "broken" and bad["faults"][0]["reason"] == "CLAIM_MISMATCH"


def test_a_file_cannot_move_the_cursor(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["verify", files["controls"]])
    assert "\x1b" not in capsys.readouterr().out
