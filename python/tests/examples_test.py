"""The examples in `help` run when they are pasted, without the imports of their module."""

from __future__ import annotations

import doctest
import inspect
import io
from collections.abc import Iterator
from typing import Any

import lendwright as lw
import matplotlib
import matplotlib.pyplot
import pytest
from lendwright import sample


MODULES = (lw.analytics, lw.book, lw.borrowers, lw.errors, lw.host, lw.lending, lw.scoring, lw.sms)


def documented() -> Iterator[tuple[str, Any]]:
    """Objects that may have examples: the submodules, their functions and classes, their methods, and the functions of
    `sample`."""
    for module in MODULES:
        yield module.__name__, module
        for name in dir(module):
            found = getattr(module, name)
            yield name, found
            if inspect.isclass(found):
                yield from ((f"{name}.{member}", getattr(found, member)) for member in vars(found) if member[0] != "_")
    yield from ((f"Book.{name}", getattr(lw.Book, name)) for name in dir(lw.Book) if not name.startswith("_"))
    yield from ((f"sample.{name}", getattr(sample, name)) for name in sample.__all__)


matplotlib.use("Agg")

EXAMPLES = {
    name: text
    for name, found in documented()
    if (callable(found) or isinstance(found, property) or inspect.ismodule(found))
    and ">>>" in (text := inspect.getdoc(found) or "")
}


def operations_have_examples() -> None:
    assert {"Book.sign_up", "Book.take_payment", "KMeans", "sample.applicants"} <= set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def an_example_runs_as_it_is_pasted(name: str) -> None:
    example = doctest.DocTestParser().get_doctest(EXAMPLES[name], {}, name, None, 0)
    said = io.StringIO()
    failed = doctest.DocTestRunner(verbose=False).run(example, out=said.write).failed
    matplotlib.pyplot.close("all")
    assert failed == 0, said.getvalue()


def examples_can_be_read() -> None:
    for name, text in EXAMPLES.items():
        longest = max(len(line) for line in text.splitlines() if ">>>" in line or line.lstrip().startswith("..."))
        assert longest < 700, (name, longest)
