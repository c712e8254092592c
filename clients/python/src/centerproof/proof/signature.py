"""The signature of a file: W3C Data Integrity with the cryptosuite eddsa-jcs-2022."""

from __future__ import annotations

from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .canonical_json import Json, canonical_json

_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_VALUES = {character: value for value, character in enumerate(_ALPHABET)}
# 88 characters hold 64 bytes; a longer text is only work.
_BASE58_LENGTH_MAX = 128
# The keys of small order, which fit signatures that nobody made: y as it is written, whatever the bit of the sign.
_SMALL_ORDER = {
    bytes.fromhex(digits)
    for digits in (
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    )
}


def decode_base58(text: str) -> bytes | None:
    """The bytes that a text of base58btc stands for; None if it is none."""
    if len(text) > _BASE58_LENGTH_MAX or any(character not in _VALUES for character in text):
        return None
    number = 0
    for character in text:
        number = number * 58 + _VALUES[character]
    zeros = len(text) - len(text.lstrip("1"))
    return bytes(zeros) + number.to_bytes((number.bit_length() + 7) // 8, "big")


def multikey_of_method(method: Json) -> str | None:
    """The Multikey after the last ``#`` of a verification method; None unless it is that of an Ed25519 key."""
    if not isinstance(method, str) or "#" not in method:
        return None
    key = method.rpartition("#")[2]
    return key if read_multikey(key) is not None else None


def read_multikey(text: str) -> bytes | None:
    data = decode_base58(text[1:]) if text.startswith("z") else None
    if data is None or len(data) != 34 or data[:2] != b"\xed\x01":
        return None
    return data[2:]


def read_proof_value(text: Json) -> bytes | None:
    data = decode_base58(text[1:]) if isinstance(text, str) and text.startswith("z") else None
    return data if data is not None and len(data) == 64 else None


def is_signed(document: dict[str, Json]) -> bool:
    """Whether the signature in a document, whose form was checked, is that of the key that it names."""
    proof = document["proof"]
    options = {name: value for name, value in proof.items() if name != "proofValue"}
    body = {name: value for name, value in document.items() if name != "proof"}
    signed = _sha256(options) + _sha256(body)
    key = read_multikey(proof["verificationMethod"].rpartition("#")[2])
    value = read_proof_value(proof["proofValue"])
    return key is not None and value is not None and is_ed25519_signature(key, value, signed)


def is_ed25519_signature(key: bytes, signature: bytes, message: bytes) -> bool:
    if key[:-1] + bytes([key[-1] & 0x7F]) in _SMALL_ORDER:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _sha256(value: Json) -> bytes:
    return sha256(canonical_json(value).encode("utf-8")).digest()
