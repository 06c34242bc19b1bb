"""Records of borrowers: profiles, reports, data from their phones, and the variables computed from these.

>>> import lendwright as lw
>>> book = lw.open()
>>> mona = book.sign_up("+201001234567", first_name="Mona", last_name="Adel", autofill=True)
>>> isinstance(mona, lw.borrowers.SignedUp)
True
"""

from __future__ import annotations

from ._operations import borrowers as _borrowers
from ._operations import collected as _collected
from ._operations.borrowers import *
from ._operations.collected import *
from ._operations.shared import (
    BorrowerInfo,
    Consent,
    ConsentTimes,
    DataType,
    EducationLevel,
    IncomeType,
    LinkedProvider,
    NationalPhone,
    ResidenceType,
)

__all__ = [
    "BorrowerInfo",
    "Consent",
    "ConsentTimes",
    "DataType",
    "EducationLevel",
    "IncomeType",
    "LinkedProvider",
    "NationalPhone",
    "ResidenceType",
]
__all__ += _borrowers.__all__
__all__ += _collected.__all__


def __dir__() -> list[str]:
    return sorted(__all__)
