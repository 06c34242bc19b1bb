//! Other people's test vectors, which are not in the repository: their place, and the printed result of a file.
#![allow(clippy::arithmetic_side_effects, reason = "counters and places in short texts")]

pub mod models;
pub mod pfm;
pub mod rates;
pub mod rules;
pub mod servicing;
pub mod sms;

mod dmn;
mod feel;
mod translate;

use crate::skips::skip;
use serde_json::Value;
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

/// The reason why a vector does not pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its result is another one, or a member is missing.
    Differs(String),
    /// It has a value that the library can't express: an amount such as `0.(3)`, or an unknown day count.
    NotExpressible(String),
}

impl Fault {
    /// A value that the library can't express, with the name of its kind: `day count 31/360`.
    pub(crate) fn not_expressible(kind: &str, value: &Value) -> Self {
        match value {
            Value::Null => Self::Differs(format!("it has no {kind}")),
            Value::String(text) => Self::NotExpressible(format!("{kind} {text}")),
            value => Self::NotExpressible(format!("{kind} {value}")),
        }
    }
}

impl From<String> for Fault {
    fn from(what: String) -> Self {
        Self::Differs(what)
    }
}

impl From<&str> for Fault {
    fn from(what: &str) -> Self {
        Self::Differs(what.to_owned())
    }
}

/// The result of one vector.
pub(crate) type Outcome = Result<(), Fault>;

/// A file of JSON. If the file is not there, it is skipped. If it can't be read, it is a failure.
pub(crate) fn document(name: &str, failures: &mut Vec<String>) -> Option<Value> {
    let text = std::fs::read_to_string(file(name)?).map_err(|error| error.to_string());
    let read = text.and_then(|text| {
        serde_json::from_str(&text).map_err(|error: serde_json::Error| error.to_string())
    });
    read.map_err(|error| failures.push(format!("{name}: can't be read: {error}"))).ok()
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

    /// Counts a case by its result.
    pub fn count(&mut self, case: &str, outcome: Result<(), Fault>) {
        match outcome {
            Ok(()) => self.pass(),
            Err(Fault::Differs(what)) => self.fail(case, what),
            Err(Fault::NotExpressible(why)) => self.not_expressible(case, why),
        }
    }

    /// The number of cases that ran.
    #[must_use]
    pub fn ran(&self) -> usize {
        self.passed + self.failures.len()
    }

    /// Whether no case was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ran() == 0 && self.not_expressible.is_empty()
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
