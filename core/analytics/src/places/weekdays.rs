//! Sets of days of the week.

use crate::Day;
use lendwright_types::codes;

codes! {
    /// A day of the week.
    pub enum Weekday {
        /// Monday.
        Monday = "mon",
        /// Tuesday.
        Tuesday = "tue",
        /// Wednesday.
        Wednesday = "wed",
        /// Thursday.
        Thursday = "thu",
        /// Friday.
        Friday = "fri",
        /// Saturday.
        Saturday = "sat",
        /// Sunday.
        Sunday = "sun",
    }
}

/// Days of the week: those on which people work. By default Sunday to Thursday.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weekdays(u8);

impl Weekdays {
    /// Sunday to Thursday.
    pub const DEFAULT: [Weekday; 5] =
        [Weekday::Sunday, Weekday::Monday, Weekday::Tuesday, Weekday::Wednesday, Weekday::Thursday];

    /// Returns the set of these days.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::{Weekday, Weekdays};
    ///
    /// let week = Weekdays::of(&[Weekday::Thursday, Weekday::Friday]);
    /// assert!(week.has("2026-02-06".parse()?), "a Friday");
    /// assert!(!Weekdays::default().has("2026-02-06".parse()?));
    /// # Ok::<(), lendwright_types::time::TimeError>(())
    /// ```
    #[must_use]
    pub fn of(days: &[Weekday]) -> Self {
        let numbered = (1..).zip(Weekday::all()).filter(|(_, day)| days.contains(day));
        Self(numbered.fold(0, |set, (number, _)| set | bit(number)))
    }

    /// Whether a day is one of them.
    #[must_use]
    pub fn has(self, day: Day) -> bool {
        self.0 & bit(day.weekday()) != 0
    }
}

impl Default for Weekdays {
    fn default() -> Self {
        Self::of(&Self::DEFAULT)
    }
}

/// The bit of a day of the week: 1 for Monday to 7 for Sunday (ISO 8601).
fn bit(weekday: u32) -> u8 {
    1_u8.checked_shl(weekday).unwrap_or(0)
}
