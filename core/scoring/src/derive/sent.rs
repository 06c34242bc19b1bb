//! Values from `extras` for facts that the book cannot derive.

use super::facts::{EXTRAS, Facts, GENDER, Observed, SPENDING};
use super::values::money_in;
use crate::identity::Gender;
use crate::rules::{Input, is_of_sms_summary};
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::time::full_years;
use lendwright_types::{Available, Money};

/// A fact and its source.
pub(super) type Sourced<T> = Option<(T, &'static str)>;

const COMPUTED: &str = "computed";

/// The variable for the age if no valid national id gives it. It is shown nowhere.
pub const BIRTH_DATE: &str = "birth_date";

impl Facts {
    /// The birth date of the national id, else the one that was sent, unless it is in the future.
    pub(super) fn known_birth_date(&self) -> Sourced<NaiveDate> {
        let sent = || match self.sent(BIRTH_DATE)? {
            Input::Date(date) if *date <= self.as_of => Some((*date, EXTRAS)),
            _ => None,
        };
        self.birth_date.map(|date| (date, COMPUTED)).or_else(sent)
    }

    /// The gender of the national id, else the one that was sent.
    pub(super) fn known_gender(&self) -> Sourced<Gender> {
        let sent = || match self.sent(GENDER)? {
            Input::Text(text) => text.parse().ok().map(|gender| (gender, EXTRAS)),
            _ => None,
        };
        self.gender.map(|gender| (gender, COMPUTED)).or_else(sent)
    }

    /// The spending of the SMS summary or, without one, the spending that was sent; not available if that is larger
    /// than the largest amount.
    pub(super) fn known_spending(&self) -> Option<Available<Money>> {
        if let Some(sms) = &self.sms {
            return sms.total_avg_monthly_spending.map(Available::Value);
        }
        match self.sent(SPENDING)? {
            Input::Number(amount) => spending_in(*amount, self.currency),
            _ => None,
        }
    }

    /// Whether a variable's name is the host's own in the policy, and not the book's.
    pub(super) fn is_hosts(&self, name: &str) -> bool {
        self.hosts_own.iter().any(|own| own == name)
    }

    /// The value that came in `extras` under this name, unless it is one of the host's own variable.
    pub(super) fn sent(&self, name: &str) -> Option<&Input> {
        if self.is_hosts(name) {
            return None;
        }
        let sent = self.given.iter().find(|given| given.name == name && given.source == EXTRAS);
        sent.map(|sent| &sent.value)
    }

    /// Whether a given value counts: if there is an SMS summary, values that it leaves out are missing. The host's
    /// own variables have theirs from `extras` alone.
    pub(super) fn counts(&self, given: &Observed) -> bool {
        if self.is_hosts(&given.name) {
            return given.source == EXTRAS;
        }
        self.sms.is_none() || !is_of_sms_summary(&given.name)
    }
}

/// A spending that was sent as an amount, rounded half-even to the minor unit. It is not available if it is too large
/// for an amount, and none if it is below 0.
#[must_use]
pub fn spending_in(amount: f64, currency: Currency) -> Option<Available<Money>> {
    (amount >= 0.0).then(|| money_in(&amount.to_string(), currency).into())
}

/// The age in full years, and where it comes from.
pub(super) fn years(facts: &Facts) -> Sourced<u32> {
    let (birth, source) = facts.known_birth_date()?;
    full_years(birth, facts.as_of).map(|years| (years, source))
}
