"""What could not be known: one value for `N/A`."""

from __future__ import annotations

from enum import Enum
from typing import Final


class NAType(Enum):
    """The type of `NA`, which has this one value."""

    NA = "N/A"

    def __repr__(self) -> str:
        return "N/A"

    def __str__(self) -> str:
        return "N/A"

    def __bool__(self) -> bool:
        # What is not known never counts as a yes.
        return False


NA: Final = NAType.NA
"""What could not be computed. It is not None, which is a value of its own: a referral, say."""
