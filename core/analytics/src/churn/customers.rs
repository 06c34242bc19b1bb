//! What models of repeated purchases know of a customer.

use crate::Day;

/// The visits of a customer: the number of repeats, the last visit, and the time the customer is known.
///
/// Times are in any unit, the same for all customers of a model; users' segments have weeks.
///
/// # Example
/// ```
/// use lendwright_analytics::churn::Customer;
///
/// let days = ["2024-01-01", "2024-01-15", "2024-02-12"].map(|day| day.parse().unwrap());
/// let customer = Customer::of_days(&days, "2024-03-11".parse()?).unwrap();
/// assert_eq!(customer, Customer { repeats: 2, last: 6.0, known: 10.0 });
/// # Ok::<(), lendwright_types::time::TimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Customer {
    /// The number of repeated visits: `x`, the number of active days less one.
    pub repeats: u32,
    /// The time from the first to the last visit: `t_x`.
    pub last: f64,
    /// The time from the first coming to now: `T`.
    pub known: f64,
}

impl Customer {
    /// Counts in weeks from the days of a customer's visits, in order, each once. `None` without days, or if `as_of`
    /// is before one of them.
    #[must_use]
    pub fn of_days(days: &[Day], as_of: Day) -> Option<Self> {
        let (first, last) = (days.first()?, days.last()?);
        let weeks = |to: Day| f64::from(to.days_since(*first)) / 7.0;
        let repeats = u32::try_from(days.len().saturating_sub(1)).ok()?;
        (*last <= as_of).then(|| Self { repeats, last: weeks(*last), known: weeks(as_of) })
    }

    /// Returns the condition that a customer violates, or `None` if it is valid. Its times must be numbers in order. A
    /// customer that never came again has no time between its first and last visit.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        let Self { repeats, last, known } = *self;
        if !(last >= 0.0 && last <= known && known.is_finite()) {
            return Some("must have 0 <= last <= known");
        }
        (repeats == 0 && last != 0.0).then_some("must have 0 as last where repeats is 0")
    }
}
