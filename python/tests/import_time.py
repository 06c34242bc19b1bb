"""Prints the time of `import lendwright`: the minimum of fresh interpreters, minus that of an empty interpreter.

It is the minimum, because other work of the machine only adds time. It has processor time too, because a busy machine
adds clock time. The installed package is measured, and a copy with every section of operations three times, to show
the effect of future growth.
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
    """The minimum clock time and processor time of an interpreter that runs this code."""
    runs = [once(code) for _ in range(RUNS)]
    return min(clock for clock, _ in runs), min(processor for _, processor in runs)


def once(code: str) -> tuple[float, float]:
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
    end, after = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return (end - start) * 1000, processor * 1000


def multiplied(folder: Path) -> int:
    """Makes a copy of the package in which each section exists several times, under different names. Returns
    the number of operations of the copy."""
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
    """The dictionary with this name in the index."""
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
