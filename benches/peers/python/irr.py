"""Asks a Python peer for monthly rates."""

from typing import Any

from flows import flows
from measured import arguments, one_by_one


def pyxirr(loans: list[list[float]]) -> None:
    """pyxirr."""
    import pyxirr as peer

    one_by_one(loans, peer.irr, repr)


def scipy_brentq(loans: list[list[float]]) -> None:
    """SciPy's root finder over the present value in NumPy."""
    import numpy as np
    from scipy.optimize import brentq

    months = -np.arange(len(loans[0]), dtype=np.float64)

    def ask(amounts: Any) -> float:
        return brentq(lambda rate: np.dot(amounts, (1.0 + rate) ** months), -0.5, 1.0, xtol=1e-14)

    one_by_one([np.array(loan) for loan in loans], ask, repr)


def numpy_financial(loans: list[list[float]]) -> None:
    """numpy-financial."""
    import numpy as np
    import numpy_financial as npf

    one_by_one([np.array(loan) for loan in loans], npf.irr, lambda rate: repr(float(rate)))


PEERS = {"pyxirr": pyxirr, "scipy_brentq": scipy_brentq, "numpy_financial": numpy_financial}


if __name__ == "__main__":
    name, lines = arguments()
    PEERS[name]([[amount for _, amount in flows(line)] for line in lines])
