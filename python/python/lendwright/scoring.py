"""Decisions: policies without a book, and the records of scores, rules, weights and explanations.

>>> import lendwright as lw
>>> policy = lw.scoring.Policy.from_json('{"format": 1}')
>>> decision = policy.decide({"DBR": 0.2})
>>> isinstance(decision, lw.scoring.Decision)
True
"""

from __future__ import annotations

from ._native import Decision, Decisions, Policy
from ._operations import rules as _rules
from ._operations import scoring as _scoring
from ._operations import weights as _weights
from ._operations.rules import *
from ._operations.scoring import *
from ._operations.weights import *

__all__ = ["Decision", "Decisions", "Policy"]
__all__ += _rules.__all__
__all__ += _scoring.__all__
__all__ += _weights.__all__


def __dir__() -> list[str]:
    return sorted(__all__)
