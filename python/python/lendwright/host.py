"""Records of the host: partners, keys, sessions, policies, retention, imports, and the decision log.

>>> import lendwright as lw
>>> made = lw.open().make_partner("nile")
>>> isinstance(made, lw.host.PartnerMade)
True
"""

from __future__ import annotations

from . import lending as _lending
from ._operations import access as _access
from ._operations import host as _host
from ._operations.access import *
from ._operations.host import *

__all__: list[str] = []
__all__ += _access.__all__
__all__ += _host.__all__
# The settings of loans are in `lendwright.lending`.
__all__ = [name for name in __all__ if name not in _lending.__all__]


def __dir__() -> list[str]:
    return sorted(__all__)
