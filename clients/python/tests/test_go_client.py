"""The Go example against the real service that these tests have running anyway. Where there is no Go there is nothing to test."""

from __future__ import annotations

import os
import shutil
import subprocess

from conftest import ROOT, Service

if shutil.which("go"):

    def test_the_go_example_records_approves_exports_and_verifies(service: Service) -> None:
        told = {"CENTERPROOF_ORIGIN": service.origin, "CENTERPROOF_KEY": service.key}
        done = subprocess.run(
            ["go", "run", "./examples/record"],
            cwd=ROOT / "clients" / "go",
            env={**os.environ, **told},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stdout.startswith("consistent This file agrees with itself."), done.stdout + done.stderr
