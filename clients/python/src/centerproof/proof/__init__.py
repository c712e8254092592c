"""Verifies what Centerproof exports, without asking Centerproof. Written from docs/proof-format.md and its vectors alone."""

from .canonical_json import ProofError, canonical_json, read_json, read_json_file
from .chain import ChainResult, verify_chain
from .export import Check, Entry, Verification, verify_document, verify_file
from .keys import KeyTrail
from .log import LogPolicy, LogPolicyError, policy_of_log_key, read_log_policy
from .pack import PackFault, PackVerdict, is_pack, verdict_of_pack_file, verdict_of_pack_lines
from .verdict import NOT_ASKED, QUESTIONS, Fault, Verdict, verdict_of_document, verdict_of_file

__all__ = [
    "NOT_ASKED",
    "QUESTIONS",
    "ChainResult",
    "Check",
    "Entry",
    "Fault",
    "KeyTrail",
    "LogPolicy",
    "LogPolicyError",
    "PackFault",
    "PackVerdict",
    "ProofError",
    "Verdict",
    "Verification",
    "canonical_json",
    "is_pack",
    "policy_of_log_key",
    "read_json",
    "read_json_file",
    "read_log_policy",
    "verdict_of_document",
    "verdict_of_file",
    "verdict_of_pack_file",
    "verdict_of_pack_lines",
    "verify_chain",
    "verify_document",
    "verify_file",
]
