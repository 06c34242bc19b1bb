"""Asks a Python peer for the margins of boosted trees, in one thread.

The model is made by its own library once, from the rows of the input, and lies next to the input.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from measured import whole

ROUNDS = 100
MODEL = Path(sys.argv[2]).with_suffix(f".{sys.argv[4]}")
XGBOOST, LIGHTGBM = MODEL.with_suffix(f"{MODEL.suffix}.ubj"), MODEL.with_suffix(f"{MODEL.suffix}.txt")


def labels(rows: Any) -> Any:
    """Good or bad, by the first columns and by chance."""
    known = np.nan_to_num(rows)
    odds = known[:, 0] + known[:, 1] * known[:, 2] + np.sin(3 * known[:, 3])
    return np.random.default_rng(0).random(len(rows)) < 1 / (1 + np.exp(-odds))


def measured(rows: Any, margins: Callable[[], Any]) -> None:
    """Measures a function that gives the margins of all rows."""
    whole(len(rows), margins, lambda: [repr(float(margin)) for margin in np.ravel(margins())])


def xgboost(rows: Any) -> None:
    """The library that has made the model."""
    import xgboost as peer

    if not XGBOOST.exists():
        depth = int(sys.argv[4].removeprefix("xgboost"))
        settings = {"objective": "binary:logistic", "max_depth": depth, "nthread": 1, "tree_method": "hist"}
        peer.train(settings, peer.DMatrix(rows, labels(rows)), ROUNDS).save_model(XGBOOST)
    model = peer.Booster(model_file=XGBOOST)
    model.set_param({"nthread": 1})
    singles = rows.astype(np.float32)
    measured(rows, lambda: model.inplace_predict(singles, predict_type="margin"))


def lightgbm(rows: Any) -> None:
    """The library that has made the model."""
    import lightgbm as peer

    if not LIGHTGBM.exists():
        leaves = int(sys.argv[4].removeprefix("lightgbm"))
        settings = {"objective": "binary", "num_leaves": leaves, "num_threads": 1, "verbose": -1}
        peer.train(settings, peer.Dataset(rows, labels(rows)), ROUNDS).save_model(LIGHTGBM)
    model = peer.Booster(model_file=LIGHTGBM)
    measured(rows, lambda: model.predict(rows, raw_score=True, num_threads=1))


def onnxruntime(rows: Any) -> None:
    """ONNX Runtime, which gives probabilities."""
    import onnxruntime as peer
    from onnxmltools.convert import convert_lightgbm, convert_xgboost
    from onnxmltools.convert.common.data_types import FloatTensorType

    inputs = [("rows", FloatTensorType([None, rows.shape[1]]))]
    if LIGHTGBM.exists():
        import lightgbm

        graph = convert_lightgbm(lightgbm.Booster(model_file=LIGHTGBM), initial_types=inputs, zipmap=False)
    else:
        import xgboost

        graph = convert_xgboost(xgboost.Booster(model_file=XGBOOST), initial_types=inputs)
    settings = peer.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    session = peer.InferenceSession(graph.SerializeToString(), settings)
    singles = rows.astype(np.float32)

    def margins() -> Any:
        p = session.run([session.get_outputs()[1].name], {"rows": singles})[0][:, 1]
        return log_odds(p)

    measured(rows, margins)


def log_odds(p: Any) -> Any:
    """ln(p / (1 - p)), in double precision."""
    p = np.asarray(p, dtype=np.float64)
    return np.log(p) - np.log1p(-p)


def treelite(rows: Any) -> None:
    """Treelite's own evaluation."""
    import treelite as peer

    model = treelite_model(peer)
    typed = rows if LIGHTGBM.exists() else rows.astype(np.float32)
    measured(rows, lambda: peer.gtil.predict(model, typed, nthread=1, pred_margin=True))


def treelite_model(peer: Any) -> Any:
    """The model as Treelite reads it."""
    if LIGHTGBM.exists():
        return peer.frontend.load_lightgbm_model(LIGHTGBM)
    return peer.frontend.load_xgboost_model(XGBOOST, format_choice="ubjson")


def tl2cgen(rows: Any) -> None:
    """Treelite's compiler to C."""
    import tl2cgen as peer
    import treelite

    model = treelite_model(treelite)
    library = MODEL.with_suffix(f"{MODEL.suffix}.so")
    # It writes notes to the standard output, where the speed belongs.
    output = os.dup(1)
    os.dup2(2, 1)
    peer.export_lib(model, toolchain="gcc", libpath=library)
    os.dup2(output, 1)
    predictor = peer.Predictor(library, nthread=1)
    matrix = peer.DMatrix(rows if LIGHTGBM.exists() else rows.astype(np.float32))
    measured(rows, lambda: predictor.predict(matrix, pred_margin=True))


def lleaves(rows: Any) -> None:
    """The compiler for LightGBM's models."""
    import lleaves as peer

    model = peer.Model(model_file=LIGHTGBM)
    model.compile(raw_score=True)
    measured(rows, lambda: model.predict(rows, n_jobs=1))


def daal4py(rows: Any) -> None:
    """oneDAL, which gives probabilities."""
    import daal4py as peer

    peer.daalinit(1)
    if LIGHTGBM.exists():
        import lightgbm

        model = peer.mb.convert_model(lightgbm.Booster(model_file=LIGHTGBM))
    else:
        import xgboost

        model = peer.mb.convert_model(xgboost.Booster(model_file=XGBOOST))
    singles = rows.astype(np.float32)
    measured(rows, lambda: log_odds(model.predict_proba(singles)[:, 1]))


if __name__ == "__main__":
    table = np.loadtxt(sys.argv[2])
    globals()[sys.argv[1].replace("-", "_")](table)
