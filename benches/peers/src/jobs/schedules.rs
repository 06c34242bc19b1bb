//! Tables of instalments: principal, interest and balance of each row.

use super::{Agreement, Job, Table, count};
use crate::peer::{BY_HAND, LENDWRIGHT, Peer, missing, node, python, rust, rust_of};

pub const JOB: Job = Job {
    name: "schedules",
    unit: "schedules/s",
    truth: "rational",
    tables: &[
        Table {
            input: "loans_12",
            about: "schedule",
            title: "Schedules of 12 level monthly instalments, 10,000 loans, one thread.",
            peers: PEERS,
        },
        Table {
            input: "loans_60",
            about: "schedule",
            title: "Schedules of 60 level monthly instalments, 10,000 loans, one thread.",
            peers: PEERS,
        },
    ],
    agreement: Agreement {
        headings: &["agree", "instalment", "interest", "off by"],
        words,
        is_full: |theirs, ours| theirs == ours,
    },
    notes: &[
        "agree: loans of 10,000 whose instalment and total interest are lendwright's to the cent; then each alone, and the most",
        "cents by which a total interest differs. Those of numpy-financial, pyxirr and QuantLib are doubles of unrounded rows,",
        "rounded to the cent for this count; loanjs rounds each row in doubles.",
        "All rows in Rust but those of undated, and QuantLib's, have due dates too. in_columns is lendwright with its rows.",
    ],
};

const PROGRAM: &str = "schedules";
const SCRIPT: &str = "schedules.py";

const PEERS: &[Peer] = &[
    rust(LENDWRIGHT, PROGRAM),
    rust("in_columns", PROGRAM),
    rust("fineract_progressive", PROGRAM),
    rust(BY_HAND, PROGRAM),
    rust("undated", PROGRAM),
    rust_of("rust_decimal", PROGRAM, "rust_decimal"),
    rust("rational", PROGRAM),
    python("python_decimal", SCRIPT, None),
    python("numpy_financial", SCRIPT, Some("numpy-financial")),
    python("numpy_vectorised", SCRIPT, Some("numpy-financial")),
    python("pyxirr", SCRIPT, Some("pyxirr")),
    python("quantlib", SCRIPT, Some("QuantLib")),
    node("loanjs", "schedules.js", "loanjs"),
    missing(
        "fineract",
        "Apache Fineract's calculator (Java) was found in no package of PyPI, npm or Debian, and is built from its \
         source with packages of Maven Central only; fineract_progressive is lendwright with its convention",
    ),
];

fn words(theirs: &str, ours: Option<&str>) -> Vec<String> {
    let Some(ours) = ours else { return vec!["-".to_owned(); 4] };
    let part = |place: usize| {
        count(ours, theirs, |ours, theirs| number(ours, place) == number(theirs, place)).to_string()
    };
    let off = |(ours, theirs)| number(ours, 1).abs_diff(number(theirs, 1));
    let most = ours.lines().zip(theirs.lines()).map(off).max().unwrap_or_default();
    vec![
        count(ours, theirs, |ours, theirs| ours == theirs).to_string(),
        part(0),
        part(1),
        most.to_string(),
    ]
}

/// The number at a place of a line. If there is none, a number that no loan has.
fn number(line: &str, place: usize) -> i64 {
    line.split(' ').nth(place).and_then(|word| word.parse().ok()).unwrap_or(-1)
}
