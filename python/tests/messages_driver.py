"""The same as tests/c/messages_driver.c, through the Python package."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta, timezone
from typing import Any

import lendwright as lw

AMOUNTS = ("amount", "balance", "limit", "fee")
ORDER = (
    "sender category class amount currency settled guard ambiguous balance limit fee account reference merchant "
    "counterparty product template"
).split()
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def written(row: dict[str, Any], name: str) -> str:
    value = row[name]
    if value is None:
        return "-"
    if name in AMOUNTS:
        return str(int(value * 10_000))
    return str(int(value)) if isinstance(value, bool) else str(value)


def main() -> None:
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    templates: lw.SmsTemplates | None = None
    messages: list[dict[str, Any]] = []
    for line in sys.stdin:
        what, rest = line.removesuffix("\n").split(" ", 1)
        if what == "templates":
            templates = lw.SmsTemplates(rest)
        elif what == "message":
            address, date, body = rest.split("\t", 2)
            messages.append({"address": address, "body": body, "date": int(date)})
        else:
            assert templates is not None
            for row in templates.read(messages):
                print("|".join(written(row, name) for name in ORDER))
            as_of, months = (int(number) for number in rest.split(" "))
            moment = EPOCH + timedelta(milliseconds=as_of)
            summary = templates.summary(messages, as_of=moment, months=months)
            print(summary.json)
            print(summary.detail.json)
            messages = []


main()
