//! The borrowers whom a batch names.

use super::{Borrower, borrower_of};
use crate::error::{BorrowersError, Error};
use crate::unit::Context;
use crate::wire::Members;
use std::collections::HashSet;

/// A batch is one unit of work, and its answer one document.
const TARGETS_MAX: usize = 10_000;

/// The public ids that a batch names in its field `target`, each of them once and in their order. The same
/// id in other letters, or between blanks, is the same borrower.
pub(crate) struct Targets<'r> {
    sent: &'r [String],
}

impl<'r> Targets<'r> {
    /// The targets of a request.
    ///
    /// # Errors
    /// [`Error::Value`] where there are more than 10,000.
    pub(crate) fn new(sent: &'r [String]) -> Result<Self, Error> {
        if sent.len() > TARGETS_MAX {
            let count = sent.len();
            return Err(Error::value("target", "must name at most 10,000 borrowers", count));
        }
        Ok(Self { sent })
    }

    /// Answers for each target under its id as it was sent: `known` for a borrower whom the caller sees,
    /// `unknown` for any other.
    ///
    /// # Errors
    /// Those of `known`, [`Error::Interrupted`] where the host stops the batch, and failures of the store.
    pub(crate) fn answer<T>(
        &self,
        cx: &mut Context<'_>,
        mut known: impl FnMut(&mut Context<'_>, &str, Borrower) -> Result<T, Error>,
        unknown: impl Fn(&Error) -> T,
    ) -> Result<Members<T>, Error> {
        let mut answered = HashSet::with_capacity(self.sent.len());
        let mut answers = Members::default();
        for (at, target) in self.sent.iter().enumerate() {
            cx.watch().at(at, Some(self.sent.len()))?;
            if !answered.insert(target.trim().to_lowercase()) {
                continue;
            }
            let answer = match borrower_of(cx, "target", target) {
                Ok(borrower) => known(cx, target, borrower)?,
                Err(error @ Error::Borrowers(BorrowersError::Unknown { .. })) => unknown(&error),
                Err(error) => return Err(error),
            };
            answers.0.push((target.clone(), answer));
        }
        cx.watch().at(self.sent.len(), Some(self.sent.len()))?;
        Ok(answers)
    }
}
