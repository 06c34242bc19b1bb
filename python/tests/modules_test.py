"""The package's modules: their imports, and when each is loaded."""

from __future__ import annotations

import ast
import importlib
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
    assert "weights" in sections("from lendwright.scoring import *")
    assert sections("from lendwright import *") == {"detail"}


def loaded(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after this code. A module of the package has only its own name."""
    run = [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"]
    out = subprocess.run(run, check=True, capture_output=True, text=True)
    return {name.removeprefix("lendwright.") for name in out.stdout.split()}


OPTIONAL = {"numpy", "pandas", "polars", "pyarrow", "matplotlib"}


def optional(modules: set[str]) -> set[str]:
    """The modules of cards and plots, and of libraries for tables."""
    return {name for name in modules if name in OPTIONAL or name.endswith(("_cards", "plots", "_html", "_axes"))}


def an_import_loads_no_card_no_plot_and_no_other_library() -> None:
    assert not optional(loaded("import lendwright"))
    assert not optional(loaded("import lendwright as lw; lw.open().get_rules(); dir(lw)"))
    assert "_money_cards" in optional(loaded("import lendwright as lw; lw.open().get_rules()._repr_html_()"))
    assert "_plots" in optional(loaded("import lendwright as lw; lw.plot_spending"))
    assert "matplotlib" not in loaded("import lendwright as lw; lw.plot_spending")


SUBMODULES = {
    name: importlib.import_module(f"lendwright.{name}")
    for name in ("analytics", "book", "borrowers", "errors", "host", "lending", "scoring", "sms")
}
"""The submodules whose names are names of the package, too."""


def exported(tree: ast.Module) -> set[str]:
    """The names that type checkers see in a module: those of all its imports."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]
    names = {alias.asname or alias.name for node in imports for alias in node.names}
    return {name for name in names if not name.startswith("_")} - {"*"}


def public() -> set[str]:
    """Every public name of the package that is not a submodule."""
    names = exported(ast.parse((PACKAGE / "__init__.py").read_text()))
    return names.union(_index.RECORDS) - {*SUBMODULES, "audit", "sample"}


def the_package_shows_the_names_to_start_from() -> None:
    shown = dir(lw)
    assert 35 <= len(shown) <= 45
    assert set(lw.__all__) == set(shown) - {"open", "audit", "sample", *SUBMODULES}
    assert {"open", "Book", "Policy", "Terms", "Transactions", "lending", "sms", "analytics"} <= set(shown)
    for name in shown:
        assert getattr(lw, name) is not None


def every_name_is_in_one_submodule_and_in_the_package() -> None:
    names = public()
    assert {"Book", "open", "NAType", "KMeans", "SignedUp", "Warning", "plot_peers"} <= names
    for name in names:
        found = getattr(lw, name)
        homes = [
            home for home, module in SUBMODULES.items() if name in dir(module) and getattr(module, name) is found
        ]
        assert len(homes) == 1, f"{name} is in {homes}"
    for home, module in SUBMODULES.items():
        # `lw.Unit` is that of a book. The unit of a variable has the same name.
        more = {"Unit"} if home == "analytics" else set()
        assert set(dir(module)) - more <= names, f"a name of {home} is no name of the package"
        assert set(dir(module)) - {"open", "Warning"} == set(module.__all__)


def every_submodule_has_an_example() -> None:
    for name in (*SUBMODULES, "sample", "audit"):
        assert f"lw.{name} " in (lw.__doc__ or "")
    for name, module in SUBMODULES.items():
        assert ">>> " in (module.__doc__ or ""), name
        assert f"lw.{name}." in (module.__doc__ or ""), name


def every_name_is_seen_before_it_is_loaded() -> None:
    assert set(_index.OPERATIONS) <= set(dir(lw.Book))
    assert set(_index.RECORDS) <= public()
    assert not hasattr(lw, "ScoreRecrod")
    assert not hasattr(lw, "_cards_of_nothing")


def help_shows_the_names_to_start_from() -> None:
    text = pydoc.plain(pydoc.render_doc(lw))
    assert all(name in text for name in lw.__all__ if name != "__version__")
    assert "class DuePayments" not in text
    assert "class DuePayments" in pydoc.plain(pydoc.render_doc(lw.lending))


def a_name_that_is_loaded_on_use_can_be_pickled() -> None:
    for name in ("KMeans", "SmsTemplates", "Terms", "NotFound", "SignedUp", "to_rows", "NA"):
        code = f"import pickle, lendwright as lw; print(pickle.dumps(lw.{name}).hex())"
        out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        assert pickle.loads(bytes.fromhex(out.stdout)) is getattr(lw, name)


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
