"""The README's Python runs as it is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

README = Path(__file__).parents[2] / "README.md"


def each_snippet_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    snippets: list[str] = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert snippets
    for snippet in snippets:
        exec(compile(snippet, "README.md", "exec"), {})
        printed = capsys.readouterr().out
        for line in snippet.splitlines():
            said = re.match(r"print\(.*\) {2,}# (.*)", line)
            assert said is None or said[1] in printed


def each_snippet_is_typed(tmp_path: Path) -> None:
    snippets: list[str] = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    for number, snippet in enumerate(snippets):
        file = tmp_path / f"snippet_{number}.py"
        file.write_text(snippet)
        said, errors, status = api.run(["--strict", str(file)])
        assert status == 0, said + errors
