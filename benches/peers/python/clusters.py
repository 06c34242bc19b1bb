"""Asks scikit-learn for clusters, by the algorithm that it chooses and by Elkan's, in one thread."""

import sys

import numpy as np
from measured import whole
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits

if __name__ == "__main__":
    points = np.loadtxt(sys.argv[2])
    algorithm = "elkan" if sys.argv[1].endswith("elkan") else "lloyd"
    model = KMeans(8, n_init=10, random_state=0, tol=0, algorithm=algorithm)
    with threadpool_limits(1):
        whole(1, lambda: model.fit(points), lambda: [repr(float(model.fit(points).inertia_))])
