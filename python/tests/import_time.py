"""Prints how long `import lendwright` takes: the best of fresh interpreters, less an empty one's.

The best, since whatever else the machine does only adds to it; and the processor's time beside the
clock's, since a machine that is busy takes turns. The package is measured as it is installed, and in a
copy in which every section of operations stands three times, so that growth shows before it comes.
"""

from __future__ import annotations

import ast
import importlib.util
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GOAL_MS = 50
RUNS = 20
COPIES = 3


def milliseconds(code: str) -> tuple[float, float]:
    """The least time on the clock and of the processor of an interpreter that runs this."""
    runs = [once(code) for _ in range(RUNS)]
    return min(clock for clock, _ in runs), min(processor for _, processor in runs)


def once(code: str) -> tuple[float, float]:
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
    end, after = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return (end - start) * 1000, processor * 1000


def multiplied(folder: Path) -> int:
    """Makes a copy of the package whose sections stand several times, under other names; gives how
    many operations it has."""
    found = importlib.util.find_spec("lendwright")
    assert found is not None and found.origin is not None
    package = folder / "lendwright"
    shutil.copytree(Path(found.origin).parent, package, ignore=lambda *_: ["__pycache__"])
    index = package / "_index.py"
    text = index.read_text()
    operations = dictionary(text, "OPERATIONS")
    for name, known in (("RECORDS", dictionary(text, "RECORDS")), ("OPERATIONS", operations)):
        more = [
            f'    "{key}_{copy}": "{section}_{copy}",\n'
            for copy in range(2, COPIES + 1)
            for key, section in known.items()
        ]
        text = text.replace(f"{name}: Final = {{\n", f"{name}: Final = {{\n{''.join(more)}")
    index.write_text(text)
    for section in {*dictionary(text, "RECORDS").values(), *operations.values()}:
        origin, _, copy = section.rpartition("_")
        if copy.isdigit():
            shutil.copy(package / f"_operations/{origin}.py", package / f"_operations/{section}.py")
    return COPIES * len(operations)


def dictionary(text: str, name: str) -> dict[str, str]:
    """The dictionary of this name in the index."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if node.target.id == name and node.value is not None:
                value: dict[str, str] = ast.literal_eval(node.value)
                return value
    raise ValueError(f"the index has no {name}")


def main() -> None:
    import lendwright

    empty = milliseconds("pass")
    told(len(lendwright._index.OPERATIONS), empty, milliseconds("import lendwright"))
    with tempfile.TemporaryDirectory() as folder:
        operations = multiplied(Path(folder))
        code = f"import sys; sys.path.insert(0, {folder!r}); import lendwright"
        once(f"{code}; assert lendwright.__file__.startswith({folder!r})")
        told(operations, empty, milliseconds(code))


def told(operations: int, empty: tuple[float, float], imported: tuple[float, float]) -> None:
    clock, processor = (after - before for before, after in zip(empty, imported, strict=True))
    print(
        f"import lendwright, {operations} operations: {clock:.1f} ms on the clock, "
        f"{processor:.1f} ms of the processor (goal: under {GOAL_MS} ms)"
    )


if __name__ == "__main__":
    main()
