"""Judges many files in one process, for the differential test: a file with its circumstances per line in, a verdict per line out."""

from __future__ import annotations

import base64
import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from centerproof.proof import NOT_ASKED, read_log_policy, verdict_of_file, verdict_of_pack_file


def judge(line: str) -> Any:
    case = json.loads(line)
    if case.get("isPack"):
        return judge_pack(case)
    verdict = verdict_of_file(
        base64.b64decode(case["file"]),
        policy=None if case["policy"] is None else read_log_policy(case["policy"]),
        export_keys=case["exportKeys"],
        live=case.get("live", NOT_ASKED),
        delay_max_seconds=case["delayMaxSeconds"],
    )
    return {
        "outcome": verdict.outcome,
        "answers": verdict.answers,
        "faults": [
            {
                "question": fault.question,
                "reason": fault.reason,
                "part": fault.part,
                "position": fault.position,
                "claim": fault.claim,
            }
            for fault in verdict.faults
        ],
        "approvers": verdict.approvers,
    }


def judge_pack(case: Any) -> Any:
    told: dict[str, Any] = {
        "policy": None if case["policy"] is None else read_log_policy(case["policy"]),
        "export_keys": case["exportKeys"],
        "delay_max_seconds": case["delayMaxSeconds"],
    }
    if "keys" in case:
        told["keys"] = verdict_of_pack_file(BytesIO(base64.b64decode(case["keys"])), **told).keys
    verdict = verdict_of_pack_file(BytesIO(base64.b64decode(case["file"])), **told)
    return {
        "outcome": verdict.outcome,
        "answers": verdict.answers,
        "faults": [vars(fault) for fault in verdict.faults],
        "statement": verdict.statement,
    }


for given in Path(sys.argv[1]).read_text().splitlines():
    print(json.dumps(judge(given)))
