"""`NA`, the value for the interface's `N/A`."""

from __future__ import annotations

from enum import Enum
from typing import Final


class NAType(Enum):
    """The type of `NA`, its only value."""

    NA = "N/A"

    def __repr__(self) -> str:
        return "N/A"

    def __str__(self) -> str:
        return "N/A"

    def __bool__(self) -> bool:
        # A missing value is never true.
        return False


NA: Final = NAType.NA
"""A value that could not be computed. It is different from None, which is, for example, the state of a referral."""
