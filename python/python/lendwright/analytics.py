"""Figures from transactions: where money goes, what recurs, what can be spent, peers, segments and engagement.

>>> import lendwright as lw
>>> table = {"txn_id": ["1", "2"], "date": ["2026-01-05", "2026-01-20"], "amount": ["-45.50", "-20"]}
>>> lw.analytics.Transactions(table).top(by="merchant")["amount"]
[Decimal('65.50')]

`Transactions` computes without a book, and the operations of a book compute the same. Each plot draws the answer of an
operation. `KMeans`, `BetaGeo` and `ModifiedBetaGeo` are the models of segments and of borrowers who left.
"""

from __future__ import annotations

from ._models import BetaGeo, KMeans, ModifiedBetaGeo
from ._operations import analytics as _analytics
from ._operations.analytics import *
from ._operations.shared import SentTransaction, TransactionChannel, TransactionKind
from ._people_plots import plot_alive, plot_peers, plot_segments
from ._plots import plot_spending, plot_streams
from ._projection_plots import plot_projection
from ._transactions import Transactions

__all__ = [
    "BetaGeo",
    "KMeans",
    "ModifiedBetaGeo",
    "SentTransaction",
    "TransactionChannel",
    "TransactionKind",
    "Transactions",
    "plot_alive",
    "plot_peers",
    "plot_projection",
    "plot_segments",
    "plot_spending",
    "plot_streams",
]
__all__ += _analytics.__all__


def __dir__() -> list[str]:
    return sorted(__all__)
