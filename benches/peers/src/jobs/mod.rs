//! The work in which peers are compared.

mod clusters;
mod messages;
mod purchases;
mod rates;
mod rules;
mod schedules;
mod transactions;
mod trees;
mod wordings;

use crate::peer::Peer;

/// All jobs, in the order of the run.
pub const JOBS: &[Job] = &[
    rules::JOB,
    schedules::JOB,
    rates::JOB,
    messages::JOB,
    wordings::JOB,
    transactions::JOB,
    clusters::JOB,
    purchases::JOB,
    trees::OF_XGBOOST,
    trees::OF_LIGHTGBM,
];

/// One kind of work, with a table for each input and kind of answer.
pub struct Job {
    /// The name on the command line.
    pub name: &'static str,
    /// The unit of the speeds, counted for each second: their heading.
    pub unit: &'static str,
    /// The peer with the true answers. lendwright's answers must be equal to them.
    pub truth: &'static str,
    /// The tables, in their order.
    pub tables: &'static [Table],
    /// How answers are compared with lendwright's.
    pub agreement: Agreement,
    /// Notes for the reader of its tables.
    pub notes: &'static [&'static str],
}

/// The peers that get one input.
pub struct Table {
    /// The input's name, as the program `inputs` knows it.
    pub input: &'static str,
    /// The part that differs between tables of the same input. It is also a part of the answers' file names.
    pub about: &'static str,
    /// The heading.
    pub title: &'static str,
    /// The rows.
    pub peers: &'static [Peer],
}

/// How a peer's lines of answers are compared with lendwright's.
pub struct Agreement {
    /// The columns' headings.
    pub headings: &'static [&'static str],
    /// The columns' words for a peer's answers and, if there are any, for lendwright's.
    pub words: fn(&str, Option<&str>) -> Vec<String>,
    /// Whether the answers are equal to lendwright's.
    pub is_full: fn(&str, &str) -> bool,
}

impl Job {
    /// All peers of all tables.
    pub fn peers(&self) -> impl Iterator<Item = &'static Peer> {
        self.tables.iter().flat_map(|table| table.peers)
    }
}

/// Counts the pairs of lines for which `holds` is true.
fn count(ours: &str, theirs: &str, holds: impl Fn(&str, &str) -> bool) -> usize {
    ours.lines().zip(theirs.lines()).filter(|(ours, theirs)| holds(ours, theirs)).count()
}
