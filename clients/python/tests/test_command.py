"""`python -m centerproof verify`: the exit code says what is proven."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from conftest import ROOT

from centerproof.__main__ import main
from centerproof.proof import canonical_json
from centerproof.proof.canonical_json import FILE_BYTES_MAX

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
    with pytest.raises(SystemExit) as ended:
        main(["verify", files["good"], "--export-key", "nonsense"])
    assert ended.value.code == 2


def test_a_file_that_is_too_large_is_broken_whatever_it_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(FILE_BYTES_MAX + 1)
    assert main(["verify", str(tmp_path / "large")]) == 1
    assert "TOO_LARGE" in capsys.readouterr().out


def test_packs_are_judged_and_keys_are_looked_up_in_an_audit_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packs = json.loads((ROOT / "packages/proof/vectors/pack-vectors.json").read_bytes(), parse_int=float)
    (tmp_path / "policy").write_text(packs["policies"]["the log"])
    trust = ["--trust", str(tmp_path / "policy")]

    def pack(name: str) -> str:
        lines = next(case for case in packs["cases"] if case["name"] == name)["lines"]
        path = tmp_path / name.replace(" ", "-")
        path.write_bytes(gzip.compress("".join(canonical_json(line["json"]) + "\n" for line in lines).encode()))
        return str(path)

    signed = pack("approved with a passkey")
    assert main(["verify", signed, *trust]) == 0
    assert "none is missing" in capsys.readouterr().out
    assert main(["verify", signed, *trust, "--audit", pack("audit, the passkey registered")]) == 0
    assert main(["verify", signed, *trust, "--audit", pack("audit, nothing of the passkey")]) == 1
    assert "FAILS  entry 0 of 42/proof, claim who: APPROVAL_KEY_UNREGISTERED" in capsys.readouterr().out
    assert main(["verify", signed, *trust, "--audit", pack("audit, from a day on")]) == 2
    assert main(["verify", signed, "--json"]) == 3


def test_json_is_an_object_for_each_file(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["verify", "--json", files["good"], files["bad"]])
    good, bad = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (good["outcome"], good["subject"]) == ("consistent", "evd_1")
    assert bad["outcome"] == "broken" and bad["faults"][0]["reason"] == "CLAIM_MISMATCH"


def test_a_file_cannot_move_the_cursor(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["verify", files["controls"]])
    assert "\x1b" not in capsys.readouterr().out
