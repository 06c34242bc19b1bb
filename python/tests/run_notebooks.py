"""Runs the code cells of notebooks in order, each notebook in a separate folder. Notebooks must be stored
without outputs."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any


def run(path: Path) -> None:
    """Runs one notebook. The traceback of an error names the cell."""
    notebook: dict[str, Any] = json.loads(path.read_text())
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] != "code":
            continue
        if cell["outputs"] or cell["execution_count"] is not None:
            sys.exit(f"{path}: cell {number} was stored with its output")
        code = compile("".join(cell["source"]), f"{path.name}[cell {number}]", "exec")
        exec(code, names)


def main() -> None:
    # All paths are resolved before the first notebook changes the folder.
    for path in [Path(name).resolve() for name in sys.argv[1:]]:
        print(path.name)
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            run(path)
            os.chdir(path.parent)


if __name__ == "__main__":
    main()
