"""Reads JSON strictly, and writes it in the one form that is hashed (RFC 8785)."""

from __future__ import annotations

import json
import re
from typing import Any

# A value as it was read: every number is a float, because a proof knows only IEEE 754 doubles.
Json = Any

DEPTH_MAX = 64
TEXT_LENGTH_MAX = 16_777_216
# A character of UTF-8 takes at most four bytes: a file of more is too large, whatever it holds, and need not be read to its end.
FILE_BYTES_MAX = TEXT_LENGTH_MAX * 4


class ProofError(Exception):
    """A refusal with its stable code, such as ``NOT_JSON``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_json_file(data: bytes) -> Json:
    """Reads the bytes of a file, or raises ``NOT_JSON``, ``TOO_LARGE``, ``TOO_DEEP`` or ``DUPLICATE_MEMBER``."""
    if len(data) > FILE_BYTES_MAX:
        raise ProofError("TOO_LARGE")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise ProofError("NOT_JSON") from None
    return read_json(text)


def read_json(text: str) -> Json:
    """Reads a text. Nothing is repaired: what JSON cannot carry unchanged is refused.

    The order of the refusals is that of the format: the length, the grammar, names that come twice, and then whatever the canonical
    writer refuses first.
    """
    if utf16_length(text) > TEXT_LENGTH_MAX:
        raise ProofError("TOO_LARGE")
    reader = _Reader(text)
    value = reader.read()
    if reader.has_repeated_name:
        raise ProofError("DUPLICATE_MEMBER")
    canonical_json(value)
    return value


def read_value(text: str) -> Json:
    """Reads a text of which only the canonical form will do, so that of two equal names either may be kept."""
    value = _Reader(text).read()
    canonical_json(value)
    return value


def canonical_json(value: Json) -> str:
    """The canonical text of a value that was read by this module, or of one made of the same types."""
    parts: list[str] = []
    _write(value, 0, parts)
    return "".join(parts)


def utf16_length(text: str) -> int:
    """How many UTF-16 code units a text has: what the format calls its characters."""
    if text.isascii():
        return len(text)
    return len(text) + sum(1 for character in text if character > "\uffff")


def is_same(one: Json, other: Json) -> bool:
    """Whether two values have one canonical form. Python's own ``==`` takes True for 1."""
    return canonical_json(one) == canonical_json(other)


_CHARACTERS = r'[^"\\\x00-\x1f]*'
_TOKEN = re.compile(
    r"[ \t\n\r]*(?:"
    r"(?P<mark>[\[\]{},:])"
    rf'|(?P<text>"{_CHARACTERS}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_CHARACTERS})*")'
    r"|(?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<word>true|false|null)"
    r"|(?P<end>\Z))"
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS = {"true": True, "false": False, "null": None}


class _Reader:
    """A parser with a list of its own instead of the stack, because a hostile text may be nested deeper than any stack."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._position = 0
        self.has_repeated_name = False

    def read(self) -> Json:
        """The value of the whole text. A number beyond every double is infinite, and refused by the writer."""
        open_values: list[Json] = []
        names: list[str] = []
        kind, token = self._next()
        while True:
            # Here a value begins.
            if token in ("[", "{") and kind == "mark":
                open_values.append([] if token == "[" else {})
                kind, token = self._next()
                if token != ("]" if isinstance(open_values[-1], list) else "}") or kind != "mark":
                    if isinstance(open_values[-1], dict):
                        kind, token = self._read_name(kind, token, names)
                    continue
                value = open_values.pop()
            else:
                value = self._scalar(kind, token)
            # Here one has ended, and with it perhaps those around it.
            while open_values:
                around = open_values[-1]
                self._put(around, value, names)
                kind, token = self._next()
                if kind != "mark" or token not in (",", "]" if isinstance(around, list) else "}"):
                    raise ProofError("NOT_JSON")
                if token == ",":
                    kind, token = self._next()
                    if isinstance(around, dict):
                        kind, token = self._read_name(kind, token, names)
                    break
                value = open_values.pop()
            else:
                if self._next()[0] != "end":
                    raise ProofError("NOT_JSON")
                return value

    def _next(self) -> tuple[str, str]:
        match = _TOKEN.match(self._text, self._position)
        if match is None or match.lastgroup is None:
            raise ProofError("NOT_JSON")
        self._position = match.end()
        return match.lastgroup, match[match.lastgroup]

    def _read_name(self, kind: str, token: str, names: list[str]) -> tuple[str, str]:
        if kind != "text" or self._next() != ("mark", ":"):
            raise ProofError("NOT_JSON")
        names.append(_unescape(token))
        return self._next()

    def _put(self, around: Json, value: Json, names: list[str]) -> None:
        if isinstance(around, list):
            around.append(value)
            return
        name = names.pop()
        self.has_repeated_name = self.has_repeated_name or name in around
        around[name] = value

    def _scalar(self, kind: str, token: str) -> Json:
        if kind == "text":
            return _unescape(token)
        if kind == "number":
            return float(token)
        if kind == "word":
            return _WORDS[token]
        raise ProofError("NOT_JSON")


def _unescape(token: str) -> str:
    text = token[1:-1]
    if "\\" not in text:
        return text
    text = _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else _SHORT.get(match[2], match[2]), text)
    # Two escapes may be the halves of one character.
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _write(value: Json, depth: int, parts: list[str]) -> None:
    if isinstance(value, str):
        parts.append(_text(value))
    elif value is None:
        parts.append("null")
    elif value is True:
        parts.append("true")
    elif value is False:
        parts.append("false")
    elif isinstance(value, (int, float)):
        parts.append(_number(float(value)))
    elif depth == DEPTH_MAX and isinstance(value, (list, tuple, dict)):
        raise ProofError("TOO_DEEP")
    elif isinstance(value, (list, tuple)):
        parts.append("[")
        for position, item in enumerate(value):
            if position:
                parts.append(",")
            _write(item, depth + 1, parts)
        parts.append("]")
    elif isinstance(value, dict):
        parts.append("{")
        for position, name in enumerate(sorted(value, key=_by_code_units)):
            if position:
                parts.append(",")
            parts.append(_text(name))
            parts.append(":")
            _write(value[name], depth + 1, parts)
        parts.append("}")
    else:
        raise ProofError("NOT_JSON")


def _by_code_units(name: Json) -> bytes:
    if not isinstance(name, str):
        raise ProofError("NOT_JSON")
    return name.encode("utf-16-be", "surrogatepass")


def _text(value: str) -> str:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise ProofError("NOT_JSON") from None
    return json.dumps(value, ensure_ascii=False)


def _number(value: float) -> str:
    """As ECMAScript prints a double: Python finds the same shortest digits, and places the point elsewhere."""
    if value == 0:
        return "0"
    if value != value or value in (float("inf"), float("-inf")):
        raise ProofError("NOT_JSON")
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    # The value is 0.digits times ten to the power of point.
    digits = (whole + fraction).lstrip("0")
    leading = len(whole + fraction) - len(digits)
    point = len(whole) - leading + int(exponent or 0)
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    rest = "." + digits[1:] if count > 1 else ""
    return f"{sign}{digits[0]}{rest}e{'+' if point > 0 else '-'}{abs(point - 1)}"
