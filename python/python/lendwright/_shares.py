"""The types of insights whose values are shares, not amounts. Made from the types of insights."""

from __future__ import annotations

from typing import Final

__all__ = ["OF_SHARES"]

OF_SHARES: Final = {
    "LOAN_BURDEN_UP",
    "CASH_SHARE_UP",
    "SAVINGS_RATE_CHANGE",
}
