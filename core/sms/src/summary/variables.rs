//! The summary's numbers as variables of rules.

use super::{Extra, Measure, Summary};
use crate::Amount;
use lendwright_types::Available;

/// The prefix of counts of messages, where 0 is a known value.
const MESSAGES: &str = "sms_";

impl Summary<'_> {
    /// Returns the numbers that rules read, each with its name: those of the interface's members that are
    /// single numbers, then the extras.
    ///
    /// Where no money is counted that came in, went out or repaid a loan, a 0 is not available: the borrower
    /// may still have spent money. A count of 0 is not available either if more than a fifth of the messages
    /// of known senders that name an amount match no template. The missing events may be among them. Counts
    /// of messages (`sms_info` and those of the same beginning) stay.
    ///
    /// # Example
    /// ```
    /// use lendwright_sms::{Amount, summary::{Basis, Summary, Window}};
    /// use lendwright_types::{Available, Zone, currency::EGP, time};
    ///
    /// let window = Window::new(12, time::parse_instant("2026-03-31T20:00:00Z")?, Zone::CAIRO).unwrap();
    /// let nothing = Summary::of(&[], &Basis::new(window, EGP));
    /// let value = |name| nothing.variables().find(|(of, _)| *of == name).map(|(_, value)| value);
    /// assert_eq!(value("sms_info"), Some(Available::Value(Amount::ZERO)));
    /// assert_eq!(value("total_avg_monthly_spending"), Some(Available::NotAvailable));
    /// # Ok::<(), time::TimeError>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = (&'static str, Available<Amount>)> + '_ {
        let figures = &self.figures;
        let count = |count: u32| {
            Available::Value(Amount::from_units(i128::from(count).saturating_mul(10_000)))
        };
        let members = [
            ("total_avg_monthly_spending", Available::Value(figures.total_avg_monthly_spending)),
            ("bank_avg_amount", figures.bank_avg_amount),
            ("telcos_avg_amount", figures.telcos_avg_amount),
            ("ecommerce_avg_amount", figures.ecommerce_avg_amount),
            ("banks_count", count(figures.banks_count)),
            ("ecommerce_count", count(figures.ecommerce_count)),
            ("telecos_count", count(figures.telecos_count)),
            ("sms_info", count(figures.sms_info)),
        ];
        let extras = self.extras.iter().map(|(extra, value)| (Extra::name(extra), value));
        let is_read = self.monthly_repayments.is_available();
        let is_known = move |name: &str| {
            name.starts_with(MESSAGES) || is_read && (self.is_well_read || !is_count(name))
        };
        members.into_iter().chain(extras).map(move |(name, value)| match value {
            Available::Value(Amount::ZERO) if !is_known(name) => (name, Available::NotAvailable),
            value => (name, value),
        })
    }
}

/// Whether a variable is a count.
fn is_count(name: &str) -> bool {
    let since = [Extra::DataRecencyMinutes, Extra::LastSalaryAgeDays];
    match Extra::from_name(name) {
        Some(extra) => extra.measure() == Measure::Count && !since.contains(&extra),
        None => name.ends_with("_count"),
    }
}
