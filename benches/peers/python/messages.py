"""Asks Python's `re` about every message: a pattern for each template, one after the other, with groups."""

import re

from measured import arguments, one_by_one

ACCEPTED = {
    **dict.fromkeys(["amount", "balance", "number"], r"[0-9][0-9,]*(?:\.[0-9]+)?"),
    "currency": "[A-Z]{3}",
    **dict.fromkeys(["account", "card"], "[0-9X*]+"),
    "reference": "[A-Z0-9]{4,32}",
    "date": "[0-9]{2}/[0-9]{2}/[0-9]{4}",
    "time": "[0-9]{2}:[0-9]{2}",
}


def pattern(template: str) -> re.Pattern[str]:
    """A template as a regular expression."""
    parts = re.split(r"\{\{|\}\}", template)
    groups = [f"({'?P<amount>' if name == 'amount' else ''}{ACCEPTED.get(name, '.{1,80}?')})" for name in parts[1::2]]
    wordings = [re.escape(part) for part in parts[::2]]
    return re.compile("".join(a + b for a, b in zip(wordings, [*groups, ""], strict=True)))


def main() -> None:
    """Measures the peer."""
    _, lines = arguments()
    templates = [line[1:].split("\t") for line in lines if line.startswith("#")]
    patterns = [(category, pattern(text)) for category, text in templates]
    bodies = [line.split("\t")[1] for line in lines if not line.startswith("#")]

    def ask(body: str) -> tuple[str, str] | None:
        for category, compiled in patterns:
            if found := compiled.search(body):
                return None if category == "ignore" else (category, found["amount"])
        return None

    one_by_one(bodies, ask, lambda booked: " ".join(booked) if booked else "-")


if __name__ == "__main__":
    main()
