//! Boosted trees, of XGBoost and of LightGBM.

use super::{Agreement, Job, Table};
use crate::peer::{LENDWRIGHT, Peer, python, rust};

pub const OF_XGBOOST: Job = Job {
    name: "xgboost_trees",
    unit: "rows/s",
    truth: "xgboost",
    tables: &[
        Table {
            input: "features",
            about: "xgboost4",
            title: "100 trees of XGBoost, depth 4, 15 features with missing values, one thread.",
            peers: XGBOOST,
        },
        Table {
            input: "features",
            about: "xgboost6",
            title: "100 trees of XGBoost, depth 6, 15 features with missing values, one thread.",
            peers: XGBOOST,
        },
        Table {
            input: "features",
            about: "xgboost10",
            title: "100 trees of XGBoost, depth 10, 15 features with missing values, one thread.",
            peers: XGBOOST,
        },
    ],
    agreement: AGREEMENT,
    notes: NOTES,
};

pub const OF_LIGHTGBM: Job = Job {
    name: "lightgbm_trees",
    unit: "rows/s",
    truth: "lightgbm",
    tables: &[
        Table {
            input: "features",
            about: "lightgbm15",
            title: "100 trees of LightGBM, 15 leaves, 15 features with missing values, one thread.",
            peers: LIGHTGBM,
        },
        Table {
            input: "features",
            about: "lightgbm31",
            title: "100 trees of LightGBM, 31 leaves, 15 features with missing values, one thread.",
            peers: LIGHTGBM,
        },
        Table {
            input: "features",
            about: "lightgbm255",
            title: "100 trees of LightGBM, 255 leaves, 15 features with missing values, one thread.",
            peers: LIGHTGBM,
        },
    ],
    agreement: AGREEMENT,
    notes: NOTES,
};

/// The library itself comes first: it makes the model that the others read.
const XGBOOST: &[Peer] = &[
    python("xgboost", "trees.py", Some("xgboost")),
    rust(LENDWRIGHT, "trees"),
    python("onnxruntime", "trees.py", Some("onnxruntime onnx onnxmltools skl2onnx")),
    python("treelite", "trees.py", Some("treelite")),
    python("tl2cgen", "trees.py", Some("tl2cgen treelite")),
    python("daal4py", "trees.py", Some("daal4py")),
];

const LIGHTGBM: &[Peer] = &[
    python("lightgbm", "trees.py", Some("lightgbm")),
    rust(LENDWRIGHT, "trees"),
    python("onnxruntime", "trees.py", Some("onnxruntime onnx onnxmltools skl2onnx")),
    python("treelite", "trees.py", Some("treelite")),
    python("tl2cgen", "trees.py", Some("tl2cgen treelite")),
    // It calls what later versions of llvmlite have not.
    python("lleaves", "trees.py", Some("lleaves llvmlite<0.45")),
    python("daal4py", "trees.py", Some("daal4py")),
];

const AGREEMENT: Agreement = Agreement {
    headings: &["equal bits", "largest difference"],
    words: |theirs, ours| {
        ours.map_or_else(
            || vec!["-".to_owned(), "-".to_owned()],
            |ours| {
                let equal = super::count(theirs, ours, is_equal);
                let differences = theirs.lines().zip(ours.lines());
                let largest = differences.fold(0.0, |largest: f64, (theirs, ours)| {
                    largest.max((number(theirs) - number(ours)).abs())
                });
                vec![equal.to_string(), format!("{largest:.1e}")]
            },
        )
    },
    is_full: |theirs, ours| {
        let rows = ours.lines().count();
        rows == theirs.lines().count() && super::count(theirs, ours, is_equal) == rows
    },
};

const NOTES: &[&str] =
    &["The margins of 100,000 rows. What gives only probabilities is compared by their log-odds."];

fn is_equal(theirs: &str, ours: &str) -> bool {
    number(theirs).to_bits() == number(ours).to_bits()
}

fn number(line: &str) -> f64 {
    line.trim().parse().unwrap_or(f64::NAN)
}
