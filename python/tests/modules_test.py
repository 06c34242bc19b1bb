"""The package's modules: their imports, and when each is loaded."""

from __future__ import annotations

import ast
import inspect
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import lendwright as lw
from lendwright import _index

PACKAGE = Path(lw.__file__).parent


def files() -> dict[str, Path]:
    """The files of the package by module name, such as `_operations.rules`."""
    found = {}
    for file in PACKAGE.rglob("*.py"):
        parts = file.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__") or "__init__"] = file
    return found


def imports() -> dict[str, set[str]]:
    """The modules of the package that each module imports: at its head, inside a function, or only for type
    checkers."""
    known = files()
    graph = {}
    for name, file in known.items():
        inside = name if file.name == "__init__.py" else name.rpartition(".")[0]
        parts = [part for part in inside.split(".") if part not in ("", "__init__")]
        graph[name] = {found for found in imported(file, parts) if found in known} - {name}
    return graph


def imported(file: Path, inside: list[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            parts = inside[: len(inside) - node.level + 1]
            parts += node.module.split(".") if node.module else []
            yield ".".join(parts)
            yield from (".".join([*parts, alias.name]) for alias in node.names)


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """The modules of an import cycle in order, with the first one again at the end. Empty if there is no cycle."""
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> list[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        if name not in done:
            for other in sorted(graph[name]):
                if found := walk(other, [*path, name]):
                    return found
            done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := walk(name, []))), [])


def modules_import_downwards_only() -> None:
    graph = imports()
    assert graph["_book"] >= {"_index", "_answer"}, "the imports are not read"
    assert {"_answer", "_forms"} <= graph["_operations.rules"], "the imports are not read"
    found = circle(graph)
    assert not found, f"these modules import each other: {' -> '.join(found)}"


def a_circle_is_named() -> None:
    graph = {"_record": {"_forms"}, "_forms": {"_cards"}, "_cards": {"_record"}, "_book": {"_record"}}
    assert circle(graph) == ["_record", "_forms", "_cards", "_record"]
    del graph["_cards"]
    assert circle({**graph, "_cards": set()}) == []


def sections(code: str) -> set[str]:
    """The sections that a fresh interpreter has loaded after this code."""
    said = "import sys; print(*(name for name in sys.modules if '._operations.' in name))"
    run = [sys.executable, "-c", f"{code}\n{said}"]
    out = subprocess.run(run, check=True, capture_output=True, text=True)
    return {name.rpartition(".")[2] for name in out.stdout.split()}


def a_section_is_loaded_when_it_is_first_used() -> None:
    assert sections("import lendwright") == {"detail"}
    assert sections("import lendwright as lw; lw.ClassLine") == {"detail", "scoring"}
    assert "rules" in sections("import lendwright as lw; lw.open().get_rules()")
    assert "host" not in sections("import lendwright as lw; lw.open().get_rules()")
    assert "host" in sections("from lendwright import KeyIssued")
    assert "weights" in sections("from lendwright import *")


def every_name_is_seen_before_it_is_loaded() -> None:
    assert set(_index.RECORDS) | {"Book", "open", "NA"} <= set(dir(lw))
    assert set(_index.OPERATIONS) <= set(dir(lw.Book))
    assert set(_index.RECORDS) - {"Warning"} <= set(lw.__all__)
    assert not hasattr(lw, "ScoreRecrod")


def a_method_says_what_it_takes() -> None:
    assert list(inspect.signature(lw.Book.get_rules).parameters) == ["self"]
    assert lw.Book.explain_decision.__qualname__ == "Book.explain_decision"
    assert "decision_id" in inspect.signature(lw.Book.explain_decision).parameters
    assert "sign_up(self, phone_number" in pydoc.plain(pydoc.render_doc(lw.Book))


class Careful(lw.Book):
    """A user's subclass of `Book` that extends one operation."""

    __slots__ = ()

    def get_rules(self) -> lw.Rules:
        return super().get_rules()


def a_book_can_be_extended() -> None:
    careful = Careful(lw.open()._native)
    assert careful.get_rules() == lw.open().get_rules()


def a_detail_is_pickled_with_its_text(mona: lw.SignedUp) -> None:
    again = pickle.loads(pickle.dumps(mona.detail))
    assert (again, again.json) == (mona.detail, mona.detail.json)
