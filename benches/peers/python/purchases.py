"""Asks lifetimes for fits of purchases."""

import sys

import numpy as np
from lifetimes import BetaGeoFitter, ModifiedBetaGeoFitter
from measured import whole

if __name__ == "__main__":
    repeats, last, known = np.loadtxt(sys.argv[2], unpack=True)
    model = BetaGeoFitter() if sys.argv[4] == "bgnbd" else ModifiedBetaGeoFitter()

    def answers() -> list[str]:
        """The parameters. The likelihood of lifetimes leaves constants out."""
        model.fit(repeats, last, known)
        return [repr(float(value)) for value in model.params_[["r", "alpha", "a", "b"]]]

    whole(1, lambda: model.fit(repeats, last, known), answers)
