//! Rates at which the payments are worth the advance.

use super::{Agreement, Job, Table, count};
use crate::peer::{BY_HAND, LENDWRIGHT, Peer, python, rust};

/// The largest difference of a rate from lendwright's, as a part of it.
const NEAR: f64 = 1e-9;

pub const JOB: Job = Job {
    name: "rates",
    unit: "rates/s",
    truth: BY_HAND,
    tables: &[
        Table {
            input: "flows_12",
            about: "days",
            title: "Yearly rates of 13 flows on days (XIRR), 2,000 loans, one thread.",
            peers: BY_DAYS,
        },
        Table {
            input: "flows_60",
            about: "days",
            title: "Yearly rates of 61 flows on days (XIRR), 2,000 loans, one thread.",
            peers: BY_DAYS,
        },
        Table {
            input: "flows_12",
            about: "months",
            title: "Monthly rates of 13 flows (IRR, and the APRs that are made of it), 2,000 loans, one thread.",
            peers: BY_MONTHS,
        },
        Table {
            input: "flows_60",
            about: "months",
            title: "Monthly rates of 61 flows (IRR, and the APRs that are made of it), 2,000 loans, one thread.",
            peers: BY_MONTHS,
        },
    ],
    agreement: Agreement {
        headings: &["agree", "off by"],
        words,
        is_full: |theirs, ours| {
            let rows = ours.lines().count();
            rows == theirs.lines().count() && count(ours, theirs, is_near) == rows
        },
    },
    notes: &[
        "agree: rates of 2,000 that are lendwright's but for a billionth of it; off by: the greatest difference as a part of it.",
        "reg_z and aprc are lendwright's annual percentage rates by law, from days; their monthly rates are compared.",
    ],
};

const BY_DAYS: &[Peer] = &[
    rust(LENDWRIGHT, "xirr"),
    rust(BY_HAND, "xirr"),
    python("pyxirr", "xirr.py", Some("pyxirr")),
    python("scipy_brentq", "xirr.py", Some("scipy")),
];

const BY_MONTHS: &[Peer] = &[
    rust(LENDWRIGHT, "irr"),
    rust("reg_z", "irr"),
    rust("aprc", "irr"),
    rust(BY_HAND, "irr"),
    python("pyxirr", "irr.py", Some("pyxirr")),
    python("scipy_brentq", "irr.py", Some("scipy")),
    python("numpy_financial", "irr.py", Some("numpy-financial")),
];

fn words(theirs: &str, ours: Option<&str>) -> Vec<String> {
    let Some(ours) = ours else { return vec!["-".to_owned(); 2] };
    let most = ours.lines().zip(theirs.lines()).map(|(ours, theirs)| apart(ours, theirs));
    let most = most.fold(0.0, |most: f64, apart| if apart <= most { most } else { apart });
    vec![count(ours, theirs, is_near).to_string(), format!("{most:.0e}")]
}

fn is_near(ours: &str, theirs: &str) -> bool {
    apart(ours, theirs) <= NEAR
}

/// The difference as a part of our rate; NaN if one of them is not a number.
fn apart(ours: &str, theirs: &str) -> f64 {
    let rate = |line: &str| line.parse().unwrap_or(f64::NAN);
    let ours: f64 = rate(ours);
    ((rate(theirs) - ours) / ours).abs()
}
