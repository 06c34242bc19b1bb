//! The applicants for a rule, and the answers about them.

use lendwright::json::JsonOut;
use lendwright::rules::Input;
use lendwright_benches::applicants::{Applicant, applicants};
use std::fmt::{self, Display};

/// The number of applicants for each peer.
pub const APPLICANTS: usize = 100_000;

/// A peer's answer about one applicant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The rule holds.
    Pass,
    /// The rule does not hold.
    Fail,
    /// Undetermined: null, or an error.
    Undetermined,
}

impl From<Option<bool>> for Answer {
    fn from(said: Option<bool>) -> Self {
        match said {
            Some(true) => Answer::Pass,
            Some(false) => Answer::Fail,
            None => Answer::Undetermined,
        }
    }
}

impl Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Answer::Pass => "P",
            Answer::Fail => "F",
            Answer::Undetermined => "U",
        })
    }
}

/// Measures a peer. `row` converts an applicant to the peer's own form and is not timed; `ask` is timed. The applicants
/// are generated here instead of read. They are equal to those in the input for other languages.
pub fn measure<R>(row: impl Fn(&Applicant) -> R, ask: impl FnMut(&mut R) -> Answer) {
    let rows = applicants(APPLICANTS).iter().map(row).collect();
    crate::measure(rows, ask, |answer| answer);
}

/// An applicant as a JSON object without missing values.
#[must_use]
pub fn json(applicant: &Applicant) -> String {
    let mut out = JsonOut::default();
    out.object(|o| {
        for (name, value) in applicant.fields() {
            match value {
                Some(Input::Number(number)) => o.member(name).double(number),
                Some(Input::Text(text)) => o.member(name).text(&text),
                None => {}
                Some(other) => unreachable!("no applicant has {other:?}"),
            }
        }
    });
    out.into_text()
}
