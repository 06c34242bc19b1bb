//! k-means.

use super::{Agreement, Job, Table};
use crate::peer::{LENDWRIGHT, Peer, python, rust};

/// The largest relative excess of one inertia over the other: starts are chosen at random.
const NEAR: f64 = 0.01;

pub const JOB: Job = Job {
    name: "clusters",
    unit: "fits/s",
    truth: "scikit-learn",
    tables: &[
        Table {
            input: "points_heaps",
            about: "clusters",
            title: "k-means of 100,000 x 8 points in 8 heaps, 10 starts, one thread.",
            peers: PEERS,
        },
        Table {
            input: "points_uniform",
            about: "clusters",
            title: "k-means of 100,000 x 8 points anywhere, 8 clusters, 10 starts, one thread.",
            peers: PEERS,
        },
    ],
    agreement: Agreement {
        headings: &["inertia", "agree"],
        words: |theirs, ours| {
            let is_near = ours.map(|ours| is_near(theirs, ours));
            let word = is_near.map_or("-", |is_near| if is_near { "yes" } else { "no" });
            vec![theirs.trim().chars().take(9).collect(), word.to_owned()]
        },
        is_full: is_near,
    },
    notes: &[
        "Until no point changes its cluster (tol 0, 300 passes at most); inertias are within 1 %.",
    ],
};

const PEERS: &[Peer] = &[
    rust(LENDWRIGHT, "clusters"),
    python("scikit-learn", "clusters.py", Some("scikit-learn")),
    python("scikit-learn_elkan", "clusters.py", Some("scikit-learn")),
];

fn is_near(theirs: &str, ours: &str) -> bool {
    let number = |text: &str| text.trim().parse().unwrap_or(f64::NAN);
    let (theirs, ours): (f64, f64) = (number(theirs), number(ours));
    (theirs / ours - 1.0).abs() <= NEAR
}
