"""Reads a calendar from standard input and prints what it understood, event by event, as JSON."""

import json
import sys
from datetime import datetime, timezone

from icalendar import Calendar


def instant(moment: datetime) -> str:
    assert moment.tzinfo is not None, f"{moment} is in no time zone"
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


calendar = Calendar.from_ical(sys.stdin.buffer.read())
print(
    json.dumps(
        [
            {
                "uid": str(event["UID"]),
                "start": instant(event["DTSTART"].dt),
                "end": instant(event["DTEND"].dt),
                "status": str(event["STATUS"]),
                "summary": str(event["SUMMARY"]),
            }
            for event in calendar.walk("VEVENT")
        ]
    )
)
