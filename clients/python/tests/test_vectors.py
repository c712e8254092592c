"""Every vector of the proof format, good and bad, gets the verdict that it names."""

from __future__ import annotations

import base64
import gzip
import json
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from apply_patch import apply_patch

from centerproof.proof import pack as packs
from centerproof.proof import (
    NOT_ASKED,
    LogPolicyError,
    ProofError,
    canonical_json,
    read_json,
    read_log_policy,
    verdict_of_file,
    verdict_of_pack_file,
    verdict_of_pack_lines,
    verify_chain,
    verify_file,
)
from centerproof.proof.entries import claim_digest, entry_hash
from centerproof.proof.log import (
    cosignature_state,
    leads_to_root,
    log_signature_state,
    read_checkpoint,
    read_log_proof,
    read_verifier_key,
)

VECTORS = Path(__file__).parents[3] / "packages" / "proof" / "vectors"


@cache
def vectors(name: str) -> Any:
    # A file of vectors nests its cases deeper than a proof may be, so it is read by the lenient parser, numbers as doubles.
    return json.loads((VECTORS / f"{name}-vectors.json").read_bytes(), parse_int=float)


def named(items: list[Any]) -> list[Any]:
    return [pytest.param(item, id=f"{position} {item['name']}") for position, item in enumerate(items)]


def case_of(name: str, file: str) -> Any:
    return next(case for case in vectors(file)["cases"] if case["name"] == name)


@pytest.mark.parametrize("vector", named(vectors("canonical")["accepted"]))
def test_a_text_has_its_canonical_form(vector: Any) -> None:
    assert canonical_json(read_json(vector["input"])) == vector["canonical"]


@pytest.mark.parametrize("vector", named(vectors("canonical")["refused"]))
def test_a_text_that_json_cannot_carry_unchanged_is_refused(vector: Any) -> None:
    with pytest.raises(ProofError) as refusal:
        read_json(vector["input"])
    assert refusal.value.code == vector["code"]


def test_digests_contents_and_hashes_are_reproduced_byte_for_byte() -> None:
    for entry in vectors("format")["entries"]:
        content = read_json(entry["content"])
        for name, claim in entry["claims"].items():
            assert claim_digest(entry["salts"][name], claim) == content["claims"][name]
        assert canonical_json(content) == entry["content"]
        assert entry_hash(entry["content"], entry["previousHash"], entry["timestamp"]) == entry["hash"]


def chain_result(entries: Any, given: Any) -> Any:
    result = verify_chain(
        entries,
        vectors("chain")["chain"],
        head=given.get("head"),
        known_head=given.get("knownHead"),
        records_end=given.get("recordsEnd"),
        later_erasures=given.get("laterErasures", ()),
    )
    return {
        "chainLength": result.chain_length,
        "genesisHash": result.genesis_hash,
        "valid": result.valid,
        "brokenAt": result.broken_at,
        "reason": result.reason,
        "claim": result.claim,
    }


@pytest.mark.parametrize("case", named(vectors("chain")["cases"]))
def test_a_chain_is_judged_as_its_vector_says(case: Any) -> None:
    assert chain_result(case["entries"], case) == case["expected"]


@pytest.mark.parametrize("edit", named(vectors("chain")["edits"]))
def test_an_edited_chain_is_judged_as_its_vector_says(edit: Any) -> None:
    entries = apply_patch(case_of(edit["of"], "chain")["entries"], edit["patch"])
    assert chain_result(entries, edit) == edit["expected"]


def as_file(document: Any) -> bytes:
    return canonical_json(document).encode("utf-8")


EXPORTS = ("export", "approval", "record")


def of_all(kind: str) -> list[Any]:
    """The vectors of one kind from every file of exports, each with the name of its file."""
    return [
        pytest.param(file, item, id=f"{file} {position} {item['name']}")
        for file in EXPORTS
        for position, item in enumerate(vectors(file)[kind])
    ]


@pytest.mark.parametrize(("file", "case"), of_all("cases"))
def test_an_export_is_judged_as_its_vector_says(file: str, case: Any) -> None:
    expected = case["expected"]
    found = verify_file(as_file(case["document"]))
    assert (found.valid, found.domain, found.subject) == (
        expected["valid"],
        expected["domain"],
        expected["subject"],
    )
    assert [(c.code, c.part, c.ok, c.reason, c.claim) for c in found.checks] == [
        (c["code"], c["part"], c["ok"], c["reason"], c["claim"]) for c in expected["checks"]
    ]
    assert list(found.unchecked) == expected["unchecked"]


@pytest.mark.parametrize(("file", "edit"), of_all("edits"))
def test_an_edited_export_fails_as_its_vector_says(file: str, edit: Any) -> None:
    document = apply_patch(case_of(edit["of"], file)["document"], edit["patch"])
    found = verify_file(as_file(document))
    assert [(c.code, c.part, c.reason, c.rule, c.claim) for c in found.failures] == [
        (c["code"], c["part"], c["reason"], c["rule"], c["claim"]) for c in edit["expected"]
    ]


def bytes_of_text(vector: Any) -> bytes:
    if "base64" in vector:
        return base64.b64decode(vector["base64"])
    text = canonical_json(case_of(vector["of"], "export")["document"])
    before = base64.b64decode(vector.get("beforeBase64", ""))
    missing = int(vector.get("padTo", 0)) - sum(2 if character > "\uffff" else 1 for character in text)
    return before + text.encode("utf-8") + b" " * missing


@pytest.mark.parametrize("vector", named(vectors("export")["texts"]))
def test_a_text_is_read_as_its_vector_says(vector: Any) -> None:
    failures = verify_file(bytes_of_text(vector)).failures
    assert (failures[0].reason if failures else None) == vector["reason"]


@pytest.mark.parametrize("name", vectors("verdict")["refusedPolicies"])
def test_a_policy_that_the_vectors_refuse_is_refused(name: str) -> None:
    with pytest.raises(LogPolicyError):
        read_log_policy(vectors("verdict")["refusedPolicies"][name])


@pytest.mark.parametrize("edit", named(vectors("verdict")["edits"]))
def test_a_verdict_is_the_one_that_its_vector_names(edit: Any) -> None:
    policy = edit["policy"]
    verdict = verdict_of_file(
        as_file(apply_patch(case_of(edit["of"], "verdict")["document"], edit["patch"])),
        policy=None if policy is None else read_log_policy(vectors("verdict")["policies"][policy]),
        export_keys=edit.get("exportKeys", ()),
        live=edit.get("live", NOT_ASKED),
        **({"delay_max_seconds": int(edit["delayMaxSeconds"])} if "delayMaxSeconds" in edit else {}),
    )
    expected = edit["expected"]
    assert (verdict.outcome, verdict.exit_code) == (expected["outcome"], expected["exitCode"])
    assert verdict.answers == expected["answers"]
    assert [(f.question, f.reason, f.rule, f.part, f.position, f.claim) for f in verdict.faults] == [
        (f["question"], f["reason"], f["rule"], f["part"], f["position"], f["claim"])
        for f in expected["faults"]
    ]
    assert (None if verdict.approvers is None else list(verdict.approvers)) == expected["approvers"]


def pack_lines(lines: list[Any]) -> list[str]:
    return [
        canonical_json(line["json"]) if "json" in line else line["text"].ljust(int(line.get("padTo", 0))) for line in lines
    ]


def told_of(edit: Any) -> dict[str, Any]:
    told = {
        "policy": read_log_policy(vectors("pack")["policies"][edit["policy"]]),
        "export_keys": vectors("pack")["exportKeys"],
    }
    if "keys" not in edit:
        return told
    audit = verdict_of_pack_lines(pack_lines(case_of(edit["keys"], "pack")["lines"]), **told)
    return {**told, "keys": audit.keys}


@pytest.mark.parametrize("edit", named(vectors("pack")["edits"]))
def test_a_pack_is_judged_as_its_vector_says(edit: Any) -> None:
    lines = pack_lines(apply_patch(case_of(edit["of"], "pack")["lines"], edit["patch"]))
    expected = edit["expected"]
    verdicts = [verdict_of_pack_lines(lines, **told_of(edit))]
    plain = "".join(f"{line}\n" for line in lines).encode("utf-8")
    if len(plain) < 1_000_000:
        verdicts += [verdict_of_pack_file(BytesIO(data), **told_of(edit)) for data in (plain, gzip.compress(plain))]
    for verdict in verdicts:
        assert (verdict.outcome, verdict.exit_code) == (expected["outcome"], expected["exitCode"])
        assert verdict.answers == expected["answers"]
        assert verdict.statement == expected["statement"]
        assert [(f.question, f.reason, f.chain, f.index, f.claim) for f in verdict.faults] == [
            (f["question"], f["reason"], f["chain"], f["index"], f["claim"]) for f in expected["faults"]
        ]


@pytest.mark.parametrize("length", [3, 200, -9])
def test_a_pack_that_was_cut_off_is_incomplete(length: int) -> None:
    data = gzip.compress("".join(f"{line}\n" for line in pack_lines(case_of("whole", "pack")["lines"])).encode())
    for cut in (data[:length], data + data):
        assert "PACK_INCOMPLETE" in [fault.reason for fault in verdict_of_pack_file(BytesIO(cut)).faults] or cut != data[:length]
        assert verdict_of_pack_file(BytesIO(cut)).outcome == "broken"


def test_what_came_of_a_line_is_not_copied_again_with_each_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    copied = 0

    class Piece(bytes):
        def __radd__(self, before: bytes) -> bytes:
            nonlocal copied
            copied += len(before)
            return before + bytes(self)

    monkeypatch.setattr(packs, "_plain_chunks", lambda source: iter([Piece(b"a" * 1_000)] * 100 + [Piece(b"\nb\n")]))
    assert [len(line) for line in packs._lines_of(BytesIO())] == [100_000, 1]
    assert copied < 100_000


def test_a_log_that_others_made_is_read() -> None:
    log = vectors("log")
    key, witness = read_verifier_key(log["logVkey"]), read_verifier_key(log["witnessVkey"])
    checkpoint = read_checkpoint(log["cosignedCheckpoint300"])
    assert key is not None and witness is not None and checkpoint is not None
    assert log_signature_state(checkpoint, key) == "valid"
    assert cosignature_state(checkpoint, witness) == ("valid", log["cosignatureTime"])
    for text in log["tlogProofs"].values():
        proof = read_log_proof(text)
        assert proof is not None
        leaf = sha256(f"entry{proof.index}".encode()).hexdigest()
        assert leads_to_root(leaf, proof)
        assert not leads_to_root("0" * 64, proof)


@pytest.mark.parametrize("edit", named([edit for edit in vectors("approval")["edits"] if edit["rule"] is not None]))
def test_a_signature_that_is_not_the_approvers_makes_approved_a_no(edit: Any) -> None:
    verdict = verdict_of_file(as_file(apply_patch(case_of(edit["of"], "approval")["document"], edit["patch"])))
    assert (verdict.outcome, verdict.answers["consistent"], verdict.answers["approved"]) == ("broken", "yes", "no")
