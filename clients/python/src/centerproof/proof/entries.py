"""What an entry of a chain is made of: its content, its claims, its hash, and the erasure that it may be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Mapping

from .canonical_json import Json, ProofError, canonical_json, read_json, utf16_length

FORMAT = "centerproof/1"
CLAIM_NAMES = ("who", "what", "when", "where", "why", "how")
INDEX_MAX = 2**53 - 1

_HASH = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")
_CHAIN = re.compile(r"(0|[1-9][0-9]{0,15})/(dpu|seal|proof|audit)")
_TIME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z")
_MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True)
class Content:
    """The sealed content of an entry, after it was found to be canonical."""

    chain: str
    index: int
    subject: str
    digests: Mapping[str, str]

    @property
    def center(self) -> str:
        return self.chain.partition("/")[0]

    @property
    def domain(self) -> str:
        return self.chain.partition("/")[2]


@dataclass(frozen=True)
class Erasure:
    """What an erasure says: which claims of which entry, and when."""

    claims: tuple[str, ...]
    index: Json
    erased_at: str


def is_hash(value: Json) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def is_salt(value: Json) -> bool:
    return isinstance(value, str) and _SALT.fullmatch(value) is not None


def is_index(value: Json) -> bool:
    return isinstance(value, float) and value.is_integer() and 0 <= value <= INDEX_MAX


def is_chain(value: Json) -> bool:
    return isinstance(value, str) and _CHAIN.fullmatch(value) is not None


def is_subject(value: Json) -> bool:
    if not isinstance(value, str) or not 1 <= utf16_length(value) <= 255:
        return False
    return not any("\ud800" <= character <= "\udfff" for character in value)


def is_time(value: Json) -> bool:
    return isinstance(value, str) and milliseconds_of(value) is not None


def milliseconds_of(time: str) -> int | None:
    """Milliseconds since 1970 of ``YYYY-MM-DDTHH:mm:ss.sssZ``; None if there is no such moment."""
    match = _TIME.fullmatch(time)
    if match is None:
        return None
    year, month, day, hour, minute, second, thousandth = (int(part) for part in match.groups())
    if not 1 <= month <= 12 or hour > 23 or minute > 59 or second > 59:
        return None
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days_of_month = _MONTH_DAYS[month - 1] + (1 if month == 2 and is_leap else 0)
    if not 1 <= day <= days_of_month:
        return None
    # Python's own dates begin with the year 1, those of the format with the year 0.
    before = year - 1
    days = 365 * year + before // 4 - before // 100 + before // 400 + (1 if year > 0 else 0)
    days += sum(_MONTH_DAYS[: month - 1]) + (1 if month > 2 and is_leap else 0) + day - 1
    days -= 719_528  # from the year 0 to 1970
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandth


def entry_hash(content: str, previous_hash: str | None, timestamp: str) -> str:
    return sha256((content + (previous_hash or "") + timestamp).encode("utf-8")).hexdigest()


def claim_digest(salt: str, value: Json) -> str:
    return sha256((salt + canonical_json(value)).encode("utf-8")).hexdigest()


def read_content(text: str) -> Content | None:
    """The content of an entry; None unless it is an object with just its members, and canonical to the letter."""
    try:
        value = read_json(text)
    except ProofError:
        return None
    if not isinstance(value, dict) or set(value) != {"chain", "claims", "format", "index", "subject"}:
        return None
    claims = value["claims"]
    if not isinstance(claims, dict) or set(claims) != set(CLAIM_NAMES) or not all(map(is_hash, claims.values())):
        return None
    if not is_chain(value["chain"]):
        return None
    if not is_index(value["index"]) or not is_subject(value["subject"]) or value["format"] != FORMAT:
        return None
    if canonical_json(value) != text:
        return None
    return Content(value["chain"], int(value["index"]), value["subject"], claims)


def read_erasure(what: Json, when: Json) -> Erasure | str:
    """What the two claims of an erasure say, or the name of the first rule that they break."""
    if not isinstance(what, dict) or set(what) != {"erased"}:
        return "erasure.what"
    erased = what["erased"]
    if not isinstance(erased, dict) or set(erased) != {"claims", "index"}:
        return "erasure.erased"
    claims = erased["claims"]
    if not isinstance(claims, list) or not claims:
        return "erasure.claims"
    if not all(isinstance(name, str) and name in CLAIM_NAMES for name in claims):
        return "erasure.claims"
    if len(set(claims)) != len(claims):
        return "erasure.once"
    if not isinstance(when, dict) or set(when) != {"erasedAt"}:
        return "erasure.when"
    if not is_time(when["erasedAt"]):
        return "erasure.erased-at"
    return Erasure(tuple(claims), erased["index"], when["erasedAt"])
