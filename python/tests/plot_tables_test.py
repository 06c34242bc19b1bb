"""Plots of tables: which are drawn, and what is said of others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import lendwright as lw
import pytest

from plots_test import AS_OF, months


@pytest.fixture(autouse=True)
def figures_are_closed() -> Iterator[None]:
    yield
    import matplotlib.pyplot

    matplotlib.pyplot.close("all")


def amounts_stand_beside_the_names_of_rows(book: lw.Book) -> None:
    from matplotlib.text import Annotation

    uuid = book.sign_up("+201001234567", autofill=True).uuid
    book.import_transactions(months(uuid))
    for balance in (None, 3000, -200, 0):
        money = book.get_available_money(uuid, as_of=AS_OF, balance=balance)
        axes: Any = lw.plot_projection(money)
        axes.figure.canvas.draw()
        names = [label.get_window_extent() for label in axes.get_yticklabels()]
        amounts = [one for one in axes.texts if isinstance(one, Annotation) and one.get_text()[-1].isalnum()]
        assert len(amounts) >= len(names)
        for one in amounts:
            said = one.get_window_extent()
            assert not any(said.overlaps(name) for name in names), (balance, one.get_text())
