"""Applies a JSON patch (RFC 6902; add, remove and replace), as the vectors use it."""

from __future__ import annotations

import copy
from typing import Any


def apply_patch(value: Any, patch: list[dict[str, Any]]) -> Any:
    result = copy.deepcopy(value)
    for change in patch:
        names = [name.replace("~1", "/").replace("~0", "~") for name in change["path"].split("/")[1:]]
        if not names:
            result = copy.deepcopy(change["value"])
            continue
        target = result
        for name in names[:-1]:
            target = target[int(name)] if isinstance(target, list) else target[name]
        last = names[-1]
        if isinstance(target, list):
            position = len(target) if last == "-" else int(last)
            if change["op"] == "add":
                target.insert(position, copy.deepcopy(change["value"]))
            elif change["op"] == "remove":
                del target[position]
            else:
                target[position] = copy.deepcopy(change["value"])
        elif change["op"] == "remove":
            del target[last]
        else:
            target[last] = copy.deepcopy(change["value"])
    return result
