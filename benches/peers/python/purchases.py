"""Asks lifetimes for fits of purchases."""

import sys

import numpy as np
from lifetimes import BetaGeoFitter, ModifiedBetaGeoFitter
from measured import whole

if __name__ == "__main__":
    repeats, last, known = np.loadtxt(sys.argv[2], unpack=True)
    model = BetaGeoFitter() if sys.argv[4] == "bgnbd" else ModifiedBetaGeoFitter()

    def answers() -> list[str]:
        """The log-likelihood and the parameters."""
        model.fit(repeats, last, known)
        likelihood = -model._negative_log_likelihood_ * len(repeats)
        return [repr(float(value)) for value in [likelihood, *model.params_[["r", "alpha", "a", "b"]]]]

    whole(1, lambda: model.fit(repeats, last, known), answers)
