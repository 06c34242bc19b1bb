//! Sets of days of the week.

use crate::analytics::Day;

/// Days of the week: those on which people work. By default Sunday to Thursday.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weekdays(u8);

impl Weekdays {
    /// Returns the set of these days: 1 for Monday to 7 for Sunday (ISO 8601). `None` if one is no day of the week.
    ///
    /// # Example
    /// ```
    /// use lendwright::analytics::Weekdays;
    ///
    /// let week = Weekdays::of(&[1, 2, 3, 4, 5]).unwrap();
    /// assert!(week.has("2026-02-06".parse()?), "a Friday");
    /// assert!(!Weekdays::default().has("2026-02-06".parse()?));
    /// assert_eq!(Weekdays::of(&[0]), None);
    /// # Ok::<(), lendwright::time::TimeError>(())
    /// ```
    #[must_use]
    pub fn of(days: &[u32]) -> Option<Self> {
        days.iter()
            .try_fold(0, |set, day| {
                let is_one = (1..=7).contains(day);
                is_one.then(|| set | bit(*day))
            })
            .map(Self)
    }

    /// Whether a day is one of them.
    #[must_use]
    pub fn has(self, day: Day) -> bool {
        self.0 & bit(day.weekday()) != 0
    }
}

impl Default for Weekdays {
    /// Sunday to Thursday.
    fn default() -> Self {
        Self(bit(7) | bit(1) | bit(2) | bit(3) | bit(4))
    }
}

/// The bit of a day of the week.
fn bit(weekday: u32) -> u8 {
    1_u8.checked_shl(weekday).unwrap_or(0)
}
