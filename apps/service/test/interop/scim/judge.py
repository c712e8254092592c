"""Runs every check of scim2-tester against a server and fails where one fails."""

import sys

from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import Status, check_server

FAILED = {Status.ERROR, Status.CRITICAL, Status.DEVIATION}


def main(url: str, token: str) -> int:
    http = Client(base_url=url, headers={"Authorization": f"Bearer {token}"}, timeout=30)
    results = check_server(SyncSCIMClient(http))
    for result in results:
        kind = f" {result.resource_type}" if result.resource_type else ""
        print(f"{result.status.name:<10} {result.title}{kind}: {result.reason}")
    failures = [result for result in results if result.status in FAILED]
    passed = sum(result.status in {Status.SUCCESS, Status.COMPLIANT, Status.ACCEPTABLE} for result in results)
    print(f"{passed} passed, {len(failures)} failed of {len(results)}")
    # A server that publishes nothing is checked for nothing, and has not passed.
    return 1 if failures or passed < 50 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
