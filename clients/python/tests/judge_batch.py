"""Judges many files in one process, for the differential test: a file with its circumstances per line in, a verdict per line out."""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any

from centerproof.proof import NOT_ASKED, read_log_policy, verdict_of_file


def judge(line: str) -> Any:
    case = json.loads(line)
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


for given in Path(sys.argv[1]).read_text().splitlines():
    print(json.dumps(judge(given)))
