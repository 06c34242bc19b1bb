//! A stream: recurring transactions of one party.

use super::expected::Expected;
use super::frequency::{Cadence, Frequency};
use crate::{Day, Row};
use lendwright_types::codes;
use lendwright_types::number::divide_half_even;
use std::fmt;

codes! {
    /// Whether money comes in or goes out.
    pub enum Direction {
        /// Money comes in.
        Inflow = "inflow",
        /// Money goes out.
        Outflow = "outflow",
    }
}

codes! {
    /// What a stream is.
    pub enum StreamKind {
        /// Outgoing, in a category of bills.
        Bill = "BILL",
        /// A purchase of the same amount each time.
        Subscription = "SUBSCRIPTION",
        /// Incoming, and income.
        Income = "INCOME",
        /// Outgoing, and repays a loan.
        Loan = "LOAN",
        /// Another kind.
        Other = "OTHER",
    }
}

codes! {
    /// Whether a stream's amounts are the same.
    pub enum AmountType {
        /// The median distance of the amounts from their median is at most 2 % of it. Or each price except the latest
        /// one came three times or more.
        Fixed = "FIXED",
        /// The amounts differ by more.
        Variable = "VARIABLE",
    }
}

codes! {
    /// How reliable a stream is.
    pub enum StreamStatus {
        /// It came often and regularly enough to be reliable.
        Mature = "MATURE",
        /// It came too seldom, or too irregularly, to be reliable yet. Projections leave it out.
        EarlyDetection = "EARLY_DETECTION",
        /// It was mature, and two expected occurrences or more are missing.
        Inactive = "INACTIVE",
        /// It was early, and did not come when it was expected.
        Tombstoned = "TOMBSTONED",
    }
}

codes! {
    /// Why transactions are a stream, and the doubts about it.
    pub enum StreamReason {
        /// All transactions of the party are in the stream.
        WholeParty = "WHOLE_PARTY",
        /// All transactions of the party are no stream, but those of this amount are one.
        ExactAmount = "EXACT_AMOUNT",
        /// All transactions of the party are no stream, but those of about this amount are one.
        AmountBand = "AMOUNT_BAND",
        /// Each gap between occurrences fits the frequency.
        EveryGapFits = "EVERY_GAP_FITS",
        /// Some gaps do not fit the frequency, or an occurrence is missing in them.
        SomeGapsDiffer = "SOME_GAPS_DIFFER",
        /// The amounts are the same, or nearly.
        SameAmounts = "SAME_AMOUNTS",
        /// The amounts differ, within the limits of a stream.
        AmountsVary = "AMOUNTS_VARY",
        /// The amounts differ by more than the limit for so few occurrences.
        AmountsTooVaried = "AMOUNTS_TOO_VARIED",
        /// There are fewer than three occurrences, or fewer than two of a yearly one.
        FewOccurrences = "FEW_OCCURRENCES",
        /// Several transactions of a day are one occurrence.
        DaysSummed = "DAYS_SUMMED",
        /// The last two occurrences have another amount than those before.
        PriceChanged = "PRICE_CHANGED",
        /// One expected occurrence is missing, or more.
        Missed = "MISSED",
    }
}

/// The id of a stream: the same for a user as long as party, frequency and place among the party's streams are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(pub(super) u64);

/// The payments of a stream on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The day.
    pub day: Day,
    /// Minor units, positive whether money came in or went out.
    pub amount: i64,
}

/// A change from one amount to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceChange {
    /// The median of the amounts before the new one, in minor units.
    pub previous_amount: i64,
    /// Twice that median, which may lie between two of them.
    pub(crate) previous_twice: i128,
    /// The amount of the last two occurrences, in minor units.
    pub new_amount: i64,
    /// The first day of the new amount.
    pub day: Day,
    /// The day of the second payment of the new amount, which makes the change known.
    pub known_on: Day,
}

/// Recurring transactions of one party. Amounts are minor units and positive. Medians and averages are rounded
/// half-even.
#[derive(Clone, Debug)]
pub struct Stream<'t> {
    /// The id.
    pub id: StreamId,
    /// Whether money comes in or goes out.
    pub direction: Direction,
    /// The kind of the stream.
    pub kind: StreamKind,
    /// The latest merchant, as written; empty where none is.
    pub merchant: &'t str,
    /// The latest counterparty.
    pub counterparty: &'t str,
    /// The latest description.
    pub description: &'t str,
    /// The latest category.
    pub category: &'t str,
    /// The latest account.
    pub account_id: &'t str,
    /// How often it comes.
    pub frequency: Frequency,
    /// The transactions, by day and id.
    pub transactions: Vec<Row<'t>>,
    /// The payments of each day, in order. There are two at least.
    pub occurrences: Vec<Occurrence>,
    /// The mean of the occurrences' amounts.
    pub average_amount: i64,
    /// Their median.
    pub median_amount: i64,
    /// The least of them.
    pub min_amount: i64,
    /// The greatest of them.
    pub max_amount: i64,
    /// Whether they are the same.
    pub amount_type: AmountType,
    /// The share of the gaps that fit the frequency, from ¾ to 1; a gap of two periods counts half.
    pub regularity: f64,
    /// The amount that is expected next.
    pub next_amount: i64,
    /// How many expected occurrences are missing.
    pub missed: u32,
    /// The last change of the amount.
    pub price_change: Option<PriceChange>,
    /// The status.
    pub status: StreamStatus,
    /// `0.6·regularity + 0.25·(1 − min(1, rel_mad/0.5)) + 0.15·min(1, n/6)` of n occurrences. `rel_mad` is the median
    /// absolute deviation of their amounts, as a share of their median.
    pub confidence: f64,
    /// The reasons to see the transactions as a stream.
    pub why: Vec<StreamReason>,
    pub(super) expected: Expected,
    /// Twice the amount that is expected next, before it is rounded.
    pub(super) next_twice: i128,
}

impl<'t> Stream<'t> {
    /// Returns the day of the first occurrence.
    #[must_use]
    pub fn first_day(&self) -> Day {
        self.occurrences.first().map_or(Day::MIN, |first| first.day)
    }

    /// Returns the day of the last occurrence.
    #[must_use]
    pub fn last_day(&self) -> Day {
        self.occurrences.last().map_or(Day::MIN, |last| last.day)
    }

    /// Returns the amount of the last occurrence.
    #[must_use]
    pub fn last_amount(&self) -> i64 {
        self.occurrences.last().map_or(0, |last| last.amount)
    }

    /// Returns the mean of the days between occurrences.
    #[must_use]
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a statistic")]
    pub fn average_days_apart(&self) -> f64 {
        let gaps = self.occurrences.len().saturating_sub(1).max(1);
        f64::from(self.last_day().days_since(self.first_day())) / gaps as f64
    }

    /// Returns the day when it is expected next. The day may have passed.
    #[must_use]
    pub fn next_day(&self) -> Day {
        self.expected(0)
    }

    /// Returns the day of an expected occurrence: 0 for the next one, 1 for the one after it. Each is a period after
    /// the one before. With a period of months it is on the stream's usual day of the month, or on the last day of a
    /// shorter month.
    #[must_use]
    pub fn expected(&self, number: u32) -> Day {
        self.expected.at(number)
    }

    /// Returns the frequency with the days of its period.
    #[must_use]
    pub const fn cadence(&self) -> Cadence {
        self.expected.cadence()
    }

    /// The last day on which an expected occurrence may come, by the tolerance. A stream of every 28 days may turn out
    /// to be monthly.
    pub(crate) fn latest(&self, number: u32) -> Day {
        let late = self.expected(number).plus(self.cadence().tolerance());
        let days = self.occurrences.iter().map(|one| one.day);
        let by_months = self.expected.by_months(days);
        by_months.map_or(late, |expected| expected.at(number).max(late))
    }

    /// Whether it is still active: it is mature or early, and missed at most one expected occurrence.
    #[must_use]
    pub fn is_active(&self) -> bool {
        matches!(self.status, StreamStatus::Mature | StreamStatus::EarlyDetection)
            && self.missed < 2
    }

    /// The places of its transactions in the set.
    #[doc(hidden)]
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.transactions.iter().map(|row| row.place())
    }

    /// Returns the last occurrences, six at most. The next amount is computed from them.
    #[must_use]
    pub fn last_six(&self) -> &[Occurrence] {
        last_six(&self.occurrences)
    }

    /// Returns twice the amount that is expected next. It is doubled because it may be in the middle of two amounts.
    pub(crate) const fn next_amount_twice(&self) -> i128 {
        self.next_twice
    }

    /// Returns the name of the party: the merchant's, else the counterparty's, the description or the category.
    #[must_use]
    pub fn name(&self) -> &'t str {
        let names = [self.merchant, self.counterparty, self.description, self.category];
        names.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
    }

    /// The expected amount of 1,344 months, in parts of a minor unit. In so many months a stream with a frequency of
    /// the table comes a whole number of times.
    pub(super) fn value(&self) -> i128 {
        let days = self.next_twice.saturating_mul(DAYS_IN_32NDS).saturating_mul(FINE);
        divide_half_even(days, self.cadence().period_in_32nds().into()).unwrap_or_default()
    }
}

/// The days of 672 months of 30.4375 days, in parts of 32.
const DAYS_IN_32NDS: i128 = 654_528;

/// How many parts a minor unit has. Amounts of `EVERY_N_DAYS` are rounded to parts.
const FINE: i128 = 1 << 20;

/// Returns the sum of streams in a month of 30.4375 days, in minor units, rounded half-even.
#[must_use]
pub fn monthly_amount<'s>(streams: impl IntoIterator<Item = &'s Stream<'s>>) -> i64 {
    let values = streams.into_iter().map(Stream::value);
    let months = divide_half_even(values.fold(0, i128::saturating_add), FINE.saturating_mul(1_344));
    months.and_then(|amount| i64::try_from(amount).ok()).unwrap_or(i64::MAX)
}

pub(super) fn last_six(occurrences: &[Occurrence]) -> &[Occurrence] {
    occurrences.get(occurrences.len().saturating_sub(6)..).unwrap_or_default()
}

impl fmt::Display for StreamId {
    /// Writes 16 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
