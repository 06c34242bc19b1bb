//! The messages on a sample applicant's phone: a year of messages from a bank, a wallet, lenders and shops, in the
//! wording of the starter pack for Egypt. Some messages must not count.

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

/// Separates the random numbers for messages from those for the applicant.
const OF_MESSAGES: u64 = 0x5e55_a9e5;

/// A message that an invented applicant received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleMessage {
    /// The sender, as a phone shows it.
    pub address: &'static str,
    /// Its text.
    pub body: String,
    /// The time of receipt.
    pub received_at: DateTime<Utc>,
    /// The money that really moved; `None` if none moved, or if another message already reports it.
    pub truth: Option<Truth>,
}

/// Money that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The category in which a summary counts the money.
    pub category: &'static str,
    /// The amount in piastres.
    pub piastres: u64,
}

/// Returns the messages that an applicant received in 2025, from early to late. About one applicant in twelve has none.
/// For one in ten, some messages occur twice, because two phones were read.
///
/// Among them are salaries that were paid late or never, transfers between own accounts, and purchases with messages
/// from both a bank and a shop. There are also reversals, declined and pending payments, codes, offers and messages
/// from friends.
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

/// A phone after the year 2025, the generator of the following random numbers, and whether the phone receives no
/// messages.
pub(crate) fn year(seed: u64, applicant: &SampleApplicant) -> (Phone, SplitMix64, bool) {
    let mut rng = SplitMix64::for_place(seed ^ OF_MESSAGES, applicant.number);
    let is_silent = rng.percent(8);
    let mut phone = Phone::new(applicant, &mut rng);
    for month in 1..=12 {
        phone.live(month, &mut rng);
    }
    (phone, rng, is_silent)
}
