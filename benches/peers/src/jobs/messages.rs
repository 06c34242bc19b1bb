//! Messages of banks: which money moved, and the amount.

use super::{Agreement, Job, Table, count};
use crate::peer::{LENDWRIGHT, Peer, missing, node, python, rust, rust_of};

pub const JOB: Job = Job {
    name: "sms",
    unit: "messages/s",
    truth: "as_made",
    tables: &[Table {
        input: "messages",
        about: "booked",
        title: "100,000 messages of 50 senders with 10 templates each, 110 bytes of ASCII, one thread.",
        peers: PEERS,
    }],
    agreement: Agreement {
        headings: &["booked", "wrong", "lost"],
        words,
        is_full: |theirs, ours| theirs == ours,
    },
    notes: &[
        "booked: messages of money that moved; wrong: booked though it was declined or is pending, or with another amount or",
        "category; lost: money that moved and was not booked. memmem is ordered wordings alone: nothing between them is checked.",
        "One in ten messages is of no template; one in ten is of a template, and says that the money did not move.",
    ],
};

const PEERS: &[Peer] = &[
    rust(LENDWRIGHT, "messages"),
    rust("folded", "messages"),
    rust("as_made", "messages"),
    rust_of("memmem", "memmem", "memchr"),
    rust_of("pcre2", "pcre2", "pcre2"),
    rust_of("regex", "regex", "regex"),
    rust_of("regex_set", "regex", "regex"),
    python("python_re", "messages.py", None),
    node("transaction_sms_parser", "messages.js", "transaction-sms-parser"),
    missing(
        "hyperscan",
        "its crates build Hyperscan or Vectorscan from their sources, with Boost, Ragel and CMake, and give no groups",
    ),
    missing(
        "pennywise",
        "its parser (Kotlin) is a part of an app for Android, was found in no package of PyPI or npm, and is built from its \
         source with packages of Maven Central only",
    ),
];

fn words(theirs: &str, ours: Option<&str>) -> Vec<String> {
    let booked = theirs.lines().filter(|line| *line != "-").count().to_string();
    // lendwright's answers are those of as_made, or the run fails.
    let Some(truth) = ours else { return vec![booked, "-".to_owned(), "-".to_owned()] };
    let wrong = count(truth, theirs, |truth, said| said != "-" && said != truth);
    let lost = count(truth, theirs, |truth, said| said == "-" && truth != "-");
    vec![booked, wrong.to_string(), lost.to_string()]
}
