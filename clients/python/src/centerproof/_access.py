"""Where the service is and by which key it is asked: refused where they are given, so that a wrong one never looks like a service that is away."""

from __future__ import annotations

import re

import httpx

_ORIGIN = "origin has to be the address of the service, such as https://centerproof.example or http://127.0.0.1:4000"
_KEY = "api_key has to be one line of printable ASCII without spaces, such as cp_live_…"


def require_origin(origin: str) -> str:
    """The address without a slash at its end; raises ``ValueError`` where it is none."""
    try:
        url = httpx.URL(origin)
        # A name that no resolver would take.
        url.host.encode("idna")
    except (httpx.InvalidURL, TypeError, UnicodeError) as error:
        raise ValueError(f"{_ORIGIN}: {error}") from None
    is_address = url.scheme in ("http", "https") and url.host and "%" not in url.host
    if not is_address or url.query or url.fragment or url.port is not None and not 0 < url.port < 65_536:
        raise ValueError(f"{_ORIGIN}; it is {origin!r}")
    return origin.rstrip("/")


def require_key(api_key: str) -> str:
    """The key; raises ``ValueError`` where no header could carry it. The error does not show it."""
    if not isinstance(api_key, str) or re.fullmatch(r"[!-~]+", api_key) is None:
        raise ValueError(_KEY)
    return api_key
