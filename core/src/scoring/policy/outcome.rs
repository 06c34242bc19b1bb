//! What a policy decides on one row.

use crate::available::Available;
use crate::rules::Verdict;
use crate::scoring::{NOTICE_MAX, Score};

/// What a policy decides on one row. It borrows from the policy, so nothing is copied.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<'p> {
    /// What the rules say; not available where no rule was asked.
    pub state: Available<Verdict>,
    /// The score and its certainty.
    pub score: Score,
    /// The score's class.
    pub class: &'p str,
    /// The codes of the reasons on a notice, the most important first.
    pub notice: Notice<'p>,
}

/// At most four different reason codes, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notice<'p> {
    codes: [&'p str; NOTICE_MAX],
    len: usize,
}

impl<'p> Notice<'p> {
    /// The codes.
    #[must_use]
    pub fn codes(&self) -> &[&'p str] {
        self.codes.get(..self.len).unwrap_or_default()
    }

    /// Adds a code, if it is not there yet and there is room.
    pub(in crate::scoring) fn add(&mut self, code: &'p str) {
        if !self.codes().contains(&code)
            && let Some(place) = self.codes.get_mut(self.len)
        {
            *place = code;
            self.len = self.len.saturating_add(1);
        }
    }
}
