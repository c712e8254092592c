"""The lines of a pack: what each kind has to have, and nothing else."""

from __future__ import annotations

from typing import Callable, Mapping

from .canonical_json import Json, ProofError, canonical_json, read_value, utf16_length
from .entries import CLAIM_NAMES, is_chain, is_hash, is_index, is_salt, is_subject, is_time

FORMAT = "centerproof-pack/1"
LINE_LENGTH_MAX = 16_777_216
FILTERS: Mapping[str, str] = {
    "types": "what",
    "actionTypes": "what",
    "tags": "what",
    "actors": "who",
    "approvers": "who",
    "models": "how",
    "results": "how",
}
_PLACES = ("before", "inside", "outside", "erasure", "after")

_Test = Callable[[Json], bool]


def read_line(text: str) -> dict[str, Json]:
    """The value of a line, or ``ProofError`` with the code of the first rule that the line breaks."""
    if utf16_length(text) > LINE_LENGTH_MAX:
        raise ProofError("TOO_LARGE")
    line = read_value(text)
    if canonical_json(line) != text:
        raise ProofError("LINE_NOT_CANONICAL")
    if not isinstance(line, dict) or not isinstance(line.get("kind"), str) or line["kind"] not in _SHAPES:
        raise ProofError("DOCUMENT_MALFORMED")
    return line


def has_its_members(line: dict[str, Json]) -> bool:
    """Whether a line has the members of its kind and no others, each of its kind."""
    return _is_shaped(line, _SHAPES[line["kind"]])


def ordered_claims(names: list[str]) -> list[str]:
    return [name for name in CLAIM_NAMES if name in names]


def _is_shaped(value: Json, shape: Mapping[str, _Test]) -> bool:
    return isinstance(value, dict) and set(value) == set(shape) and all(test(value[name]) for name, test in shape.items())


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_texts(value: Json) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_claim_list(value: Json) -> bool:
    return isinstance(value, list) and all(map(_is_text, value)) and ordered_claims(value) == value


def _is_filter(value: Json) -> bool:
    return isinstance(value, dict) and all(
        name in FILTERS and _is_texts(texts) and len(texts) > 0 for name, texts in value.items()
    )


def _is_claims(value: Json) -> bool:
    shape: Mapping[str, _Test] = {"salt": is_salt, "value": lambda inner: isinstance(inner, dict)}
    return isinstance(value, dict) and all(
        name in CLAIM_NAMES and _is_shaped(claim, shape) for name, claim in value.items()
    )


def _or_null(test: _Test) -> _Test:
    return lambda value: value is None or test(value)


def _shape(shape: Mapping[str, _Test]) -> _Test:
    return lambda value: _is_shaped(value, shape)


_SHAPES: Mapping[str, Mapping[str, _Test]] = {
    "pack": {
        "kind": _is_text,
        "format": _is_text,
        "id": is_subject,
        "createdAt": is_time,
        "center": _shape({"id": is_index, "name": _or_null(_is_text)}),
        "period": _shape({"from": _or_null(is_time), "to": _or_null(is_time)}),
        "filter": _is_filter,
        "disclosed": _is_claim_list,
        "disclosedOutside": _is_claim_list,
        "chains": lambda value: isinstance(value, list) and len(value) > 0 and all(map(is_chain, value)),
        "logs": _is_texts,
    },
    "chain": {
        "kind": _is_text,
        "chain": is_chain,
        "from": is_index,
        "entries": is_index,
        "head": _or_null(_shape({"index": is_index, "hash": is_hash, "timestamp": is_time})),
    },
    "entry": {
        "kind": _is_text,
        "as": lambda value: isinstance(value, str) and value in _PLACES,
        "index": is_index,
        "subject": is_subject,
        "timestamp": is_time,
        "previousHash": _or_null(is_hash),
        "hash": is_hash,
        "content": _is_text,
        "claims": _is_claims,
        "log": _or_null(_shape({"leaf": is_index, "fill": _is_texts})),
    },
    "checkpoint": {"kind": _is_text, "fill": _is_texts, "note": _is_text},
    "manifest": {
        "kind": _is_text,
        "@context": _is_text,
        "@type": _is_text,
        "format": _is_text,
        "id": is_subject,
        "createdAt": is_time,
        "header": _shape({"bytes": is_index, "sha256": is_hash}),
        "chains": lambda value: isinstance(value, list),
        "statement": _is_text,
        "proof": lambda value: isinstance(value, dict),
    },
}
