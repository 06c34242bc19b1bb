//! Fits of customers' purchases, and of whether customers have left.

use super::{Agreement, Job, Table, count};
use crate::peer::{LENDWRIGHT, Peer, python, rust};

/// The largest difference of a parameter from lendwright's, as a part of it.
const NEAR: f64 = 1e-4;

pub const JOB: Job = Job {
    name: "purchases",
    unit: "fits/s",
    truth: "lifetimes",
    tables: &[
        Table {
            input: "customers",
            about: "bgnbd",
            title: "BG/NBD of 2,357 customers.",
            peers: PEERS,
        },
        Table {
            input: "customers",
            about: "mbgnbd",
            title: "MBG/NBD of 2,357 customers.",
            peers: PEERS,
        },
    ],
    agreement: Agreement {
        headings: &["agree"],
        words: |theirs, ours| {
            let agree = ours.map(|ours| count(ours, theirs, is_near).to_string());
            vec![agree.unwrap_or_else(|| "-".to_owned())]
        },
        is_full: |theirs, ours| count(ours, theirs, is_near) == ours.lines().count(),
    },
    notes: &[
        "agree: of the log-likelihood and the four parameters those within 0.01 % of lendwright's.",
    ],
};

const PEERS: &[Peer] =
    &[rust(LENDWRIGHT, "purchases"), python("lifetimes", "purchases.py", Some("lifetimes"))];

fn is_near(ours: &str, theirs: &str) -> bool {
    let number = |text: &str| text.trim().parse().unwrap_or(f64::NAN);
    let (ours, theirs): (f64, f64) = (number(ours), number(theirs));
    (theirs / ours - 1.0).abs() <= NEAR
}
