"""Asks a Python peer for the yearly rates of dated flows."""

from typing import Any

from flows import Flows, flows
from measured import arguments, one_by_one


def pyxirr(loans: list[Flows]) -> None:
    """pyxirr, with pairs: its fastest form."""
    import pyxirr as peer

    one_by_one(loans, peer.xirr, repr)


def scipy_brentq(loans: list[Flows]) -> None:
    """SciPy's root finder over the present value in NumPy."""
    import numpy as np
    from scipy.optimize import brentq

    def row(loan: Flows) -> Any:
        days = np.array([day for day, _ in loan], dtype="datetime64[D]")
        return days, np.array([amount for _, amount in loan])

    def ask(row: Any) -> float:
        days, amounts = row
        years = (days[0] - days).astype(np.float64) / 365.0
        return brentq(lambda rate: np.dot(amounts, (1.0 + rate) ** years), -0.9, 10.0, xtol=1e-14)

    one_by_one([row(loan) for loan in loans], ask, repr)


PEERS = {"pyxirr": pyxirr, "scipy_brentq": scipy_brentq}


if __name__ == "__main__":
    name, lines = arguments()
    PEERS[name]([flows(line) for line in lines])
