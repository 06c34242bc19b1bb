//! Days and minutes of messages, and messages from two phones.

use super::SampleMessage;
use crate::rng::SplitMix64;
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};

/// The year of the messages.
const YEAR: i32 = 2025;
/// Egypt's clocks are two hours ahead, and three in summer. No message is so late or early that this changes its day.
const MINUTES_AHEAD: i64 = 120;

/// The moment at which a message arrives, from the minutes of a day in local time.
pub(super) fn at(month: u32, day: u32, minutes: u32) -> DateTime<Utc> {
    let first = NaiveDate::from_ymd_opt(YEAR, month, 1).unwrap_or_default();
    let day = first.checked_add_days(Days::new(u64::from(day.saturating_sub(1)))).unwrap_or(first);
    let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc();
    let after = TimeDelta::minutes(i64::from(minutes).saturating_sub(MINUTES_AHEAD));
    midnight.checked_add_signed(after).unwrap_or(midnight)
}

/// Adds a second copy of half of the messages, as another phone received them some seconds later.
pub(super) fn read_twice(messages: &mut Vec<SampleMessage>, rng: &mut SplitMix64) {
    let mut again = Vec::new();
    for message in messages.iter() {
        if rng.percent(50) {
            let later = TimeDelta::seconds(i64::from(rng.between(1, 90)));
            let received_at = message.received_at.checked_add_signed(later);
            let received_at = received_at.unwrap_or(message.received_at);
            again.push(SampleMessage { received_at, truth: None, ..message.clone() });
        }
    }
    messages.append(&mut again);
}
