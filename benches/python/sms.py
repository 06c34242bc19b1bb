"""The messages that Python reads a second: in columns of polars, and one by one with Python's `re`.

Needs the installed package and polars. The messages are those of the peers:

    cargo run --release --manifest-path benches/peers/Cargo.toml --features measured --bin inputs messages |
        python benches/python/sms.py

The input is ten times 100,000 messages of 50 senders with 10 templates each. They are read with folding, on one
thread. The result is the processor time of the fastest of five passes. Amounts, categories and all other values
are returned as columns.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import lendwright
import polars

sys.path.append(str(Path(__file__).parents[1] / "peers" / "python"))
from messages import pattern

COPIES = 10
PASSES = 5
RECEIVED_MS = 1_773_576_000_000


def fastest(passes: int, work: Callable[[], object]) -> float:
    """The least processor time of some passes, in seconds."""
    taken = []
    for _ in range(passes):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def main() -> None:
    """Measures both, and checks that the read amounts are the generated ones."""
    lines = [line.rstrip("\n").split("\t") for line in sys.stdin]
    wordings = [(first[1:], second) for first, second, *_ in lines if first.startswith("#")]
    messages = [line for line in lines if not line[0].startswith("#")] * COPIES
    by_category: dict[str, list[str]] = {}
    for category, text in wordings:
        by_category.setdefault(category, []).append(text)
    senders = {address: by_category for address in {line[0] for line in messages}}
    templates = lendwright.SmsTemplates({"senders": senders}, currency="INR")
    frame = polars.DataFrame(
        {
            "address": [line[0] for line in messages],
            "body": [line[1] for line in messages],
            "date": [RECEIVED_MS] * len(messages),
        }
    )

    moved = templates.read(frame).filter(polars.col("settled") & polars.col("amount").is_not_null())
    made = sum(line[2] != "-" for line in messages)
    if moved.height != made:
        sys.exit(f"{moved.height} messages moved money, {made} were made so")
    ours = len(messages) / fastest(PASSES, lambda: templates.read(frame))

    patterns = [pattern(text) for _, text in wordings]
    some = [line[1] for line in messages[:100_000]]

    def by_re() -> None:
        for body in some:
            any(compiled.search(body) for compiled in patterns)

    theirs = len(some) / fastest(2, by_re)
    print(f"lendwright, polars in and out {ours:>12,.0f} messages/s")
    print(f"Python's re, one by one       {theirs:>12,.0f} messages/s")


if __name__ == "__main__":
    main()
