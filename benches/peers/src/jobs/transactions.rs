//! Sums of transactions.

use super::{Agreement, Job, Table};
use crate::peer::{LENDWRIGHT, Peer, python, rust};

/// A table of the transactions of 20,000 users.
macro_rules! table {
    ($about:literal, $title:literal) => {
        Table { input: "transactions_20000", about: $about, title: $title, peers: PEERS }
    };
}

pub const JOB: Job = Job {
    name: "transactions",
    unit: "a second",
    truth: "polars",
    tables: &[
        table!(
            "top",
            "Rows a second for the ten largest merchants of 10,000,000 transactions, one thread."
        ),
        table!(
            "top_user",
            "Rows a second for the five largest merchants of each of 20,000 users, one thread."
        ),
        table!("months", "Rows a second for sum and number by month and category, one thread."),
        table!(
            "user_months",
            "Rows a second for sum and number by user, month and category, one thread."
        ),
        table!(
            "one_user",
            "Calls a second for the ten largest merchants of one user of 500 rows, one thread."
        ),
    ],
    agreement: Agreement {
        headings: &["agree"],
        words: |theirs, ours| {
            let is_equal = ours.map(|ours| theirs.lines().eq(ours.lines()));
            vec![is_equal.map_or("-", |is_equal| if is_equal { "yes" } else { "no" }).to_owned()]
        },
        is_full: |theirs, ours| theirs.lines().eq(ours.lines()),
    },
    notes: &[
        "10,000,000 rows over the speed are the processor's seconds. `cargo bench --bench transactions` measures what recurs: no other library has its rules.",
    ],
};

const PEERS: &[Peer] = &[
    rust(LENDWRIGHT, "transactions"),
    python("pandas", "transactions.py", Some("pandas")),
    python("polars", "transactions.py", Some("polars")),
    python("duckdb", "transactions.py", Some("duckdb")),
];
