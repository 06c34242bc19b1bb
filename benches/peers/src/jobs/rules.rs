//! A rule of ten conditions for applicants, some of them with missing values.

use super::{Agreement, Job, Table, count};
use crate::peer::{BY_HAND, LENDWRIGHT, Peer, python, rust, rust_of};

pub const JOB: Job = Job {
    name: "rules",
    unit: "rules/s",
    truth: BY_HAND,
    tables: &[Table {
        input: "applicants",
        about: "rule",
        title: "A rule of 10 conditions, 100,000 applicants, 5 % of each field missing, one thread.",
        peers: PEERS,
    }],
    agreement: Agreement {
        headings: &["pass", "fail", "unknown", "wrong yes", "wrong no"],
        words,
        is_full: |theirs, ours| theirs == ours,
    },
    notes: &[
        "wrong yes: passed though it fails or can't be told; wrong no: failed though it passes or can't be told.",
    ],
};

const PEERS: &[Peer] = &[
    rust(LENDWRIGHT, "lendwright"),
    rust(BY_HAND, "by_hand"),
    rust_of("zen", "zen", "zen-expression"),
    rust_of("datalogic", "datalogic", "datalogic-rs"),
    rust_of("cel", "cel", "cel"),
    rust_of("rhai", "rhai", "rhai"),
    python("python_function", "rules.py", None),
    python("business_rules", "rules.py", Some("business-rules")),
    python("rule_engine", "rules.py", Some("rule-engine")),
];

fn words(theirs: &str, ours: Option<&str>) -> Vec<String> {
    let said = |word: &str| theirs.lines().filter(|line| *line == word).count().to_string();
    let wrong = |word: &str| {
        let wrong = |ours: &str| count(ours, theirs, |is, said| said == word && is != word);
        ours.map_or_else(|| "-".to_owned(), |ours| wrong(ours).to_string())
    };
    vec![said("P"), said("F"), said("U"), wrong("P"), wrong("F")]
}
