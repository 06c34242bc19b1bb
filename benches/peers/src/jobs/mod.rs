//! What peers are compared at.

mod clusters;
mod messages;
mod purchases;
mod rates;
mod rules;
mod schedules;
mod transactions;
mod wordings;

use crate::peer::Peer;

/// All jobs, in the order in which they are run.
pub const JOBS: &[Job] = &[
    rules::JOB,
    schedules::JOB,
    rates::JOB,
    messages::JOB,
    wordings::JOB,
    transactions::JOB,
    clusters::JOB,
    purchases::JOB,
];

/// One kind of work, with a table for each input and kind of answer.
pub struct Job {
    /// The name on the command line.
    pub name: &'static str,
    /// What is counted a second: the heading of the speeds.
    pub unit: &'static str,
    /// The peer whose answers must be lendwright's.
    pub truth: &'static str,
    /// The tables, in their order.
    pub tables: &'static [Table],
    /// How answers are compared with lendwright's.
    pub agreement: Agreement,
    /// What a reader of its tables has to know.
    pub notes: &'static [&'static str],
}

/// The peers that are asked about one input.
pub struct Table {
    /// The input's name, as the program `inputs` knows it.
    pub input: &'static str,
    /// What tells the table from others of the same input; also a part of its answers' file names.
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
    /// The columns' words for a peer's answers and lendwright's, where it has any.
    pub words: fn(&str, Option<&str>) -> Vec<String>,
    /// Whether the answers are lendwright's.
    pub is_full: fn(&str, &str) -> bool,
}

impl Job {
    /// All peers of all tables.
    pub fn peers(&self) -> impl Iterator<Item = &'static Peer> {
        self.tables.iter().flat_map(|table| table.peers)
    }
}

/// Says how many rows of two answers are paired, and how many of them hold.
fn count(ours: &str, theirs: &str, holds: impl Fn(&str, &str) -> bool) -> usize {
    ours.lines().zip(theirs.lines()).filter(|(ours, theirs)| holds(ours, theirs)).count()
}
