//! The wrong values of many rows, counted by variable and reason.

use super::{Input, MissingReason, Variable, WrongValue};
use std::fmt;

/// The values of many rows that their variables can't have: the first with its place, and how many there
/// are by variable and reason.
///
/// ```
/// use lendwright_scoring::rules::{Input, MissingReason, Registry, WrongTally};
///
/// let registry = Registry::standard();
/// let age = registry.get("age").ok_or("no such variable")?;
/// let mut tally = WrongTally::default();
/// assert_eq!(tally.judge(0, age, Input::Number(31.0)), Input::Number(31.0));
/// assert_eq!(tally.judge(7, age, Input::Number(310.0)), Input::Missing(MissingReason::OutOfRange));
/// assert_eq!(
///     tally.to_string(),
///     "row 7: 'age' must be a whole number from 0 to 150, not 310; wrong in all: age 1 out_of_range"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrongTally {
    first: Option<(usize, WrongValue)>,
    counts: Vec<WrongCount>,
}

/// The number of wrong values of one variable for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongCount {
    /// The variable's name.
    pub variable: String,
    /// Why they are wrong.
    pub reason: MissingReason,
    /// The number.
    pub count: usize,
    /// The row of the first, counted from 0.
    pub first_row: usize,
}

impl WrongTally {
    /// Judges the value of one row; a wrong one is counted, and missing with its reason.
    pub fn judge(&mut self, row: usize, variable: &Variable, input: Input) -> Input {
        variable.judge(input).unwrap_or_else(|wrong| {
            let reason = wrong.reason;
            self.add(row, wrong);
            Input::Missing(reason)
        })
    }

    /// Counts a wrong value.
    pub fn add(&mut self, row: usize, wrong: WrongValue) {
        let same = |count: &&mut WrongCount| {
            count.variable == wrong.variable && count.reason == wrong.reason
        };
        match self.counts.iter_mut().find(same) {
            Some(known) => known.count = known.count.saturating_add(1),
            None => self.counts.push(WrongCount {
                variable: wrong.variable.clone(),
                reason: wrong.reason,
                count: 1,
                first_row: row,
            }),
        }
        self.first.get_or_insert((row, wrong));
    }

    /// The first wrong value and its row; `None` if there are no wrong values.
    #[must_use]
    pub fn first(&self) -> Option<&(usize, WrongValue)> {
        self.first.as_ref()
    }

    /// The counts by variable and reason, in the order of first appearance.
    #[must_use]
    pub fn counts(&self) -> &[WrongCount] {
        &self.counts
    }

    /// Whether no value is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }
}

impl fmt::Display for WrongTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((row, wrong)) = &self.first else { return f.write_str("no value is wrong") };
        write!(f, "row {row}: {wrong}; wrong in all: ")?;
        for (at, WrongCount { variable, reason, count, .. }) in self.counts.iter().enumerate() {
            let between = if at == 0 { "" } else { ", " };
            write!(f, "{between}{variable} {count} {}", reason.name())?;
        }
        Ok(())
    }
}
