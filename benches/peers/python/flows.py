"""The loans for rates."""

from datetime import date

Flows = list[tuple[date, float]]


def flows(line: str) -> Flows:
    """Reads the days and amounts of a loan, the advance first."""
    pairs = (word.split(":") for word in line.split())
    return [(date.fromisoformat(day), int(cents) / 100) for day, cents in pairs]
