//! Other people's test vectors, which the repository does not hold: where they are and how a file's
//! result is printed.
#![allow(clippy::arithmetic_side_effects, reason = "counters and places in short texts")]

pub mod pfm;
pub mod rates;
pub mod rules;
pub mod servicing;
pub mod sms;

mod dmn;
mod feel;
mod translate;

use std::path::PathBuf;

/// A file of the vectors, or `None` (with a line that says so) where they are not there.
///
/// They are looked for in the folder that `LENDWRIGHT_VECTORS` names, else in `../shared/vectors`
/// beside the repository.
#[must_use]
pub fn file(name: &str) -> Option<PathBuf> {
    let beside = || crate::root().join("../shared/vectors");
    let folder = std::env::var_os("LENDWRIGHT_VECTORS").map_or_else(beside, PathBuf::from);
    let path = folder.join(name);
    if path.exists() {
        return Some(path);
    }
    println!("{name}: skipped: not there");
    None
}

/// What came of one file of vectors.
#[derive(Debug)]
pub struct Tally {
    name: String,
    passed: usize,
    failures: Vec<String>,
    not_expressible: Vec<(String, String)>,
}

impl Tally {
    /// For the file of this name, printed as `rules/0064-feel-conjunction`.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), passed: 0, failures: Vec::new(), not_expressible: Vec::new() }
    }

    /// Counts a case that gave what was expected.
    pub fn pass(&mut self) {
        self.passed += 1;
    }

    /// Counts a case that gave something else.
    pub fn fail(&mut self, case: &str, what: impl std::fmt::Display) {
        self.failures.push(format!("{case}: {what}"));
    }

    /// Counts a case apart, for a reason that is known before it runs.
    pub fn not_expressible(&mut self, case: &str, why: impl Into<String>) {
        self.not_expressible.push((case.to_owned(), why.into()));
    }

    /// The number of cases that ran.
    #[must_use]
    pub fn ran(&self) -> usize {
        self.passed + self.failures.len()
    }

    /// Prints `name: N of M, K not expressible` with those by reason and name, and gives the failures.
    #[must_use]
    pub fn report(self) -> Vec<String> {
        let (passed, ran, apart) = (self.passed, self.ran(), self.not_expressible.len());
        match apart {
            0 => println!("{}: {passed} of {ran}", self.name),
            _ => println!("{}: {passed} of {ran}, {apart} not expressible", self.name),
        }
        // Cases with one reason stand together, reasons in the order in which they came up.
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
