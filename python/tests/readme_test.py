"""The Python examples of the README and of the page on loans run unchanged."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
PAGES = pytest.mark.parametrize("page", ["README.md", "docs/lending.md"])


def snippets(page: str) -> list[str]:
    found: list[str] = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert found
    return found


@PAGES
def each_snippet_runs_and_prints_what_it_says(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    for snippet in snippets(page):
        exec(compile(snippet, page, "exec"), {})
        printed = capsys.readouterr().out
        for line in snippet.splitlines():
            said = re.match(r"print\(.*\) {2,}# (.*)", line)
            assert said is None or said[1] in printed


@PAGES
def each_snippet_is_typed(page: str, tmp_path: Path) -> None:
    for number, snippet in enumerate(snippets(page)):
        file = tmp_path / f"snippet_{number}.py"
        file.write_text(snippet)
        said, errors, status = api.run(["--strict", str(file)])
        assert status == 0, said + errors
