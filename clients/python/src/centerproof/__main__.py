"""``python -m centerproof verify FILE…``: says of each file what is proven, what only agrees with itself, and what is broken."""

from __future__ import annotations

import argparse
import json
import sys
import unicodedata
from pathlib import Path
from typing import Any, Sequence

from .proof import (
    QUESTIONS,
    KeyTrail,
    LogPolicy,
    LogPolicyError,
    PackFault,
    PackVerdict,
    Verdict,
    is_pack,
    policy_of_log_key,
    read_log_policy,
    verdict_of_file,
    verdict_of_pack_file,
)
from .proof.canonical_json import FILE_BYTES_MAX
from .proof.signature import read_multikey

_WRONG_USE = 2


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="centerproof", description="Verify exported proofs and audit packs, without a network.")
    commands = parser.add_subparsers(dest="command", required=True)
    verify = commands.add_parser(
        "verify",
        help="verify exported proofs and audit packs",
        epilog="Exit code 0: all proven; 1: one is broken; 2: wrong use; 3: one agrees with itself, and who made it is not shown.",
    )
    verify.add_argument("files", nargs="+", metavar="FILE")
    trust = verify.add_mutually_exclusive_group()
    trust.add_argument("--trust", metavar="POLICY", help="a tlog-policy: the logs and witnesses to trust")
    trust.add_argument("--log-key", metavar="VKEY", help="the key of the log to trust")
    verify.add_argument("--export-key", type=_multikey, action="append", default=[], metavar="MULTIKEY", help="a key that signs files")
    verify.add_argument("--audit", metavar="PACK", help="a pack of the audit chain, in which the keys of approvers are looked up")
    verify.add_argument("--json", action="store_true", help="print an object for each file on a line of its own")
    options = parser.parse_args(given)
    try:
        policy = _policy_of(options.trust, options.log_key)
        keys = None if options.audit is None else _keys_of(options.audit, policy)
        codes = [_judge(name, policy, options.export_key, keys, options.json) for name in options.files]
    except (OSError, UnicodeDecodeError, LogPolicyError, ValueError) as error:
        print(f"centerproof: {error}", file=sys.stderr)
        return _WRONG_USE
    return 1 if 1 in codes else max(codes)


def _multikey(text: str) -> str:
    if read_multikey(text) is None:
        raise argparse.ArgumentTypeError("it takes the Multikey of a key that signs files")
    return text


def _judge(name: str, policy: LogPolicy | None, export_keys: list[str], keys: KeyTrail | None, is_json: bool) -> int:
    with Path(name).open("rb") as file:
        start = file.read(64)
        file.seek(0)
        verdict: Verdict | PackVerdict
        if is_pack(start):
            verdict = verdict_of_pack_file(file, policy=policy, export_keys=export_keys, keys=keys)
        else:
            verdict = verdict_of_file(file.read(FILE_BYTES_MAX + 1), policy=policy, export_keys=export_keys, keys=keys)
    print(json.dumps(_as_object(name, verdict)) if is_json else "\n".join(_as_lines(name, verdict)))
    return verdict.exit_code


def _keys_of(name: str, policy: LogPolicy | None) -> KeyTrail:
    with Path(name).open("rb") as file:
        verdict = verdict_of_pack_file(file, policy=policy)
    if verdict.keys is None or policy is not None and verdict.outcome != "proven":
        raise ValueError(f"in {name} no keys can be looked up: it has to be a pack of the audit chain from its first entry on")
    return verdict.keys


def _policy_of(trust: str | None, log_key: str | None) -> LogPolicy | None:
    if log_key is not None:
        return policy_of_log_key(log_key.strip())
    return None if trust is None else read_log_policy(Path(trust).read_bytes().decode("utf-8"))


def _as_object(name: str, verdict: Verdict | PackVerdict) -> dict[str, Any]:
    told = {
        "file": name,
        "outcome": verdict.outcome,
        "exitCode": verdict.exit_code,
        "sentence": verdict.sentence,
        "answers": dict(verdict.answers),
        "faults": [vars(fault) for fault in verdict.faults],
    }
    if isinstance(verdict, PackVerdict):
        return {**told, "statement": verdict.statement}
    return {
        **told,
        "subject": verdict.verification.subject,
        "approvers": None if verdict.approvers is None else list(verdict.approvers),
        "unchecked": list(verdict.verification.unchecked),
    }


def _as_lines(name: str, verdict: Verdict | PackVerdict) -> list[str]:
    if isinstance(verdict, PackVerdict):
        lines = [_printable(name), "", *map(_pack_fault_line, verdict.faults)]
        lines += [f"{question:<11} {verdict.answers[question]}" for question in QUESTIONS]
        return [*lines, "", verdict.sentence, *([verdict.statement] if verdict.statement else []), ""]
    subject = verdict.verification.subject
    lines = [_printable(name if subject is None else f"{name}, record {subject}"), ""]
    for fault in verdict.faults:
        place = fault.part if fault.position is None else f"{fault.part} {fault.position + 1}"
        claim = f", claim {fault.claim}" if fault.claim else ""
        lines.append(f"FAILS  {place}{claim}: {fault.reason} {_printable(f'at {fault.path}') if fault.path else ''}".rstrip())
    lines += [f"{question:<11} {verdict.answers[question]}" for question in QUESTIONS]
    return [*lines, "", verdict.sentence, ""]


def _pack_fault_line(fault: PackFault) -> str:
    place = "the pack" if fault.index is None else f"entry {fault.index} of {fault.chain}"
    return f"FAILS  {place}{f', claim {fault.claim}' if fault.claim else ''}: {fault.reason}"


def _printable(text: str) -> str:
    """Text from an untrusted file, with every character that could move a terminal's cursor made visible."""
    return "".join(
        f"\\u{{{ord(character):x}}}" if unicodedata.category(character).startswith("C") else character
        for character in text
    )


if __name__ == "__main__":
    sys.exit(main())
