//! Other people's test vectors, which are not in the repository: their place, and the printed result of a file.
#![allow(clippy::arithmetic_side_effects, reason = "counters and places in short texts")]

pub mod pfm;
pub mod rates;
pub mod rules;
pub mod servicing;
pub mod sms;

mod dmn;
mod feel;
mod translate;

use crate::skips::skip;
use std::path::PathBuf;

/// A file of the vectors. If it is not there, its checks are skipped.
///
/// The folder is the one in `LENDWRIGHT_VECTORS`, otherwise `../shared/vectors` next to the repository.
#[must_use]
pub fn file(name: &str) -> Option<PathBuf> {
    let beside = || crate::root().join("../shared/vectors");
    let folder = std::env::var_os("LENDWRIGHT_VECTORS").map_or_else(beside, PathBuf::from);
    let path = folder.join(name);
    if path.exists() {
        return Some(path);
    }
    skip("vectors", &format!("{} is not there", path.display()));
    None
}

/// The result of one file of vectors.
#[derive(Debug)]
pub struct Tally {
    name: String,
    passed: usize,
    failures: Vec<String>,
    not_expressible: Vec<(String, String)>,
}

impl Tally {
    /// For the file with this name, printed like `rules/0064-feel-conjunction`.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), passed: 0, failures: Vec::new(), not_expressible: Vec::new() }
    }

    /// Counts a case with the expected result.
    pub fn pass(&mut self) {
        self.passed += 1;
    }

    /// Counts a case with another result.
    pub fn fail(&mut self, case: &str, what: impl std::fmt::Display) {
        self.failures.push(format!("{case}: {what}"));
    }

    /// Counts a case that can't run, with the reason.
    pub fn not_expressible(&mut self, case: &str, why: impl Into<String>) {
        self.not_expressible.push((case.to_owned(), why.into()));
    }

    /// The number of cases that ran.
    #[must_use]
    pub fn ran(&self) -> usize {
        self.passed + self.failures.len()
    }

    /// Prints `name: N of M, K not expressible`, with those cases by reason and name. Returns the failures.
    #[must_use]
    pub fn report(self) -> Vec<String> {
        let (passed, ran, apart) = (self.passed, self.ran(), self.not_expressible.len());
        match apart {
            0 => println!("{}: {passed} of {ran}", self.name),
            _ => println!("{}: {passed} of {ran}, {apart} not expressible", self.name),
        }
        // Cases with the same reason are printed together. Reasons are in the order of their first case.
        let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
        for (case, why) in &self.not_expressible {
            match reasons.iter_mut().find(|(reason, _)| reason == why) {
                Some((_, cases)) => cases.push(case),
                None => reasons.push((why, vec![case])),
            }
        }
        for (why, cases) in reasons {
            println!("    {why}: {} ({})", cases.join(", "), cases.len());
        }
        let named = self.failures.iter().map(|failure| format!("{}: {failure}", self.name));
        named.inspect(|failure| println!("    FAILED {failure}")).collect()
    }
}
