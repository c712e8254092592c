"""Who calls what, and which refusals of well-formed requests are explained. Read by schemathesis in run.ts."""

import json
import os
import re
from pathlib import Path

import requests
import schemathesis

BASE_URL = os.environ["CENTERPROOF_URL"]
DEMO = json.loads(Path(os.environ["CENTERPROOF_DEMO"]).read_text())
# What ends things is aimed at the second center, so that the first is there to the end.
KEPT, GIVEN_UP = DEMO["centers"][0], DEMO["centers"][1]
# Whose people a directory makes, changes and takes away.
WITH_DIRECTORY = DEMO["centers"][2]

# Calls that end the session they are made with get a new one each time.
ENDS_ITS_SESSION = re.compile(r"^/api/auth/(logout|switch-center|password/change|sessions/)")
ENDS_WHAT_IS_THERE = re.compile(r"^/api/center/(subscription/cancel|api-keys)|^/api/centers/\{centerId\}/memberships/")
ENDS_A_CENTER = re.compile(r"^/api/(admin|partner)/centers/\{centerId\}")


def sign_in(person):
    answer = requests.post(
        f"{BASE_URL}/api/auth/login",
        json={"email": person["email"], "password": person["password"]},
        timeout=10,
    )
    answer.raise_for_status()
    return answer.json()["data"]["accessToken"]


TOKENS = {
    "operator": sign_in(DEMO["platformOperator"]),
    "partner": sign_in(DEMO["partner"]["admin"]),
    "kept": sign_in(KEPT["admin"]),
    "given up": sign_in(GIVEN_UP["admin"]),
}


def new_directory():
    answer = requests.post(
        f"{BASE_URL}/api/center/scim-tokens",
        headers={"Authorization": f"Bearer {sign_in(WITH_DIRECTORY['admin'])}"},
        json={"name": "schemathesis"},
        timeout=10,
    )
    answer.raise_for_status()
    return answer.json()["data"]["token"]


DIRECTORY = new_directory()


def credential_for(path, schemes):
    if "scimToken" in schemes:
        return DIRECTORY
    if "apiKey" in schemes:
        return KEPT["apiKeys"]["write"]
    if ENDS_ITS_SESSION.search(path):
        return sign_in(KEPT["parent"])
    if ENDS_WHAT_IS_THERE.search(path):
        return TOKENS["given up"]
    if path.startswith("/api/admin/"):
        return TOKENS["operator"]
    return TOKENS["partner" if path.startswith("/api/partner/") else "kept"]


@schemathesis.auth(refresh_interval=None)
class Callers:
    def get(self, case, context):
        schemes = {name for each in context.operation.definition.raw.get("security", []) for name in each}
        return credential_for(context.operation.path, schemes) if schemes else None

    def set(self, case, data, context):
        if data is not None:
            case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    named = (case.path_parameters or {}).get("centerId")
    if ENDS_A_CENTER.search(case.operation.path) and named in (str(KEPT["id"]), KEPT["domain"], KEPT["id"]):
        case.path_parameters["centerId"] = str(GIVEN_UP["id"])


RULES = Path(__file__).parents[5] / "docs" / "rules.md"


def explained():
    """The table under the heading: which calls refuse a well-formed request, and what they say then."""
    section = RULES.read_text().split("### Refused although well-formed", 1)[1].split("\n### ", 1)[0]
    for row in re.findall(r"^\| (`.*?) \| (`.*?) \| .* \|$", section, re.MULTILINE):
        calls, sayings = (re.findall(r"`(.*?)`", cell) for cell in row)
        for call in calls:
            for saying in sayings:
                yield as_pattern(call, "*"), as_pattern(saying, "…")


def as_pattern(text, wildcard):
    return re.compile(".*".join(re.escape(part) for part in text.split(wildcard)) + "$", re.DOTALL)


EXPLAINED = list(explained())


@schemathesis.check
def refused_only_as_explained(ctx, response, case):
    """A request that the document allows is refused for what it asks of the world, never for its shape."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if response.status_code not in (400, 412, 413, 415, 422):
        return
    body = response.json()
    # SCIM has a form of its own for refusals.
    error = body.get("error") or {"code": body.get("scimType"), "message": body.get("detail", "")}
    call = f"{case.method.upper()} {case.operation.path}"
    if any(pattern.match(call) and says.match(error["message"]) for pattern, says in EXPLAINED):
        return
    raise AssertionError(f"{call} refused what its schema allows: {error['code']} {error['message']}")
