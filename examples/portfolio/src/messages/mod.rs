//! The messages on a sample applicant's phone: a year of a bank's, a wallet's, lenders' and shops', in the
//! wording of the starter pack for Egypt, beside those that must not count.

mod day;
mod moves;
mod phone;
#[cfg(test)]
mod tests;
mod wording;

use super::SampleApplicant;
use crate::rng::SplitMix64;
use chrono::{DateTime, Utc};
pub(crate) use moves::{Move, What};
pub(crate) use phone::Phone;
pub(crate) use wording::WALLET;

/// Keeps the draws of messages apart from those of the applicant.
const OF_MESSAGES: u64 = 0x5e55_a9e5;

/// A message that an invented applicant received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleMessage {
    /// Who sent it, as a phone shows it.
    pub address: &'static str,
    /// Its text.
    pub body: String,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// What really happened; `None` where nothing did, or another message tells it already.
    pub truth: Option<Truth>,
}

/// Money that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The category in which a summary counts it.
    pub category: &'static str,
    /// How much, in piastres.
    pub piastres: u64,
}

/// Returns the messages that an applicant received in 2025, from early to late: on the phones of about one in
/// twelve there are none, and on one in ten some stand twice, since two phones were read.
///
/// Among them are salaries that were paid late or never, transfers between own accounts, purchases that a bank
/// and a shop both tell of, reversals, declined and pending payments, codes, offers and letters of friends.
///
/// ```
/// use lendwright_portfolio::{applicant, messages};
///
/// let messages = messages(1, &applicant(1, 1));
/// let salary = messages.iter().filter_map(|message| message.truth).find(|truth| truth.category == "salary");
/// assert!(salary.is_some_and(|salary| salary.piastres > 0));
/// ```
#[must_use]
pub fn messages(seed: u64, applicant: &SampleApplicant) -> Vec<SampleMessage> {
    let (phone, mut rng, is_silent) = year(seed, applicant);
    if is_silent {
        return Vec::new();
    }
    let mut messages = phone.into_messages();
    if rng.percent(10) {
        day::read_twice(&mut messages, &mut rng);
    }
    messages.sort_by_key(|message| message.received_at);
    messages
}

/// A phone after the year 2025, the numbers that follow, and whether it is one that hears of nothing.
pub(crate) fn year(seed: u64, applicant: &SampleApplicant) -> (Phone, SplitMix64, bool) {
    let mut rng = SplitMix64::of(seed ^ OF_MESSAGES, applicant.number);
    let is_silent = rng.percent(8);
    let mut phone = Phone::of(applicant, &mut rng);
    for month in 1..=12 {
        phone.live(month, &mut rng);
    }
    (phone, rng, is_silent)
}
