//! `GET /txn-analytics/recur-txn/`: recurring transactions.

use super::of_transactions::OfTransactions;
use super::subject::{Asked, ExcludedTransactions, Finder, Subject, subject};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::AnalyticsSettings;
use crate::wire::{Amount, Rounded};
use chrono::NaiveDate;
use lendwright_analytics::internal::LOOKBACK_MONTHS;
use lendwright_analytics::streams::{
    AmountType, Direction, Frequency, PriceChange, Stream, StreamFilter, StreamKind, StreamReason,
    StreamStatus, WantedDirection, WantedStatus, lookback, monthly_amount,
};
use lendwright_analytics::{Basis, DataQuality, Day};
use lendwright_types::currency::Currency;

request! {
    /// Finds the recurring streams among a borrower's transactions: rents, bills, subscriptions, salaries, instalments.
    ///
    /// Transactions of one party form a stream if three quarters of the gaps between their days fit one frequency and
    /// their amounts are alike. Otherwise its transactions of the same or about the same amount are examined
    /// separately. Pending transactions, transfers, refunds and cash are left out. Inflows come first. Each list is
    /// sorted by monthly amount.
    pub struct GetRecurringTransactions {
        ..subject,
        /// `inflow`, `outflow` or `all`. Left out: `all`.
        query "direction" => direction: Option<WantedDirection>,
        /// `active` for streams that are still active, or `all`. Left out: `active`.
        query "status" => status: Option<WantedStatus>,
        /// The smallest confidence, 0 to 1. Left out: 0.
        query "min_confidence" is Plain => min_confidence: Option<f64>,
        /// The number of months to look back, 1 to 60. Left out: 24.
        query "lookback_months" is Plain => lookback_months: Option<i64>,
    }
}

answer! {
    /// The recurring streams among a borrower's transactions.
    pub struct RecurringTransactions {
        /// The borrower's public id.
        "user_id" => user_id: String,
        /// The streams of incoming money, largest monthly amount first.
        "inflow_streams" => inflow_streams: Vec<StreamShown>,
        /// The streams of outgoing money, largest monthly amount first.
        "outflow_streams" => outflow_streams: Vec<StreamShown>,
        /// The totals of the active streams in this answer.
        "summary" => summary: StreamSummary,
        /// The last day that is counted.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history.
        "data_quality" => data_quality: DataQuality,
        /// The number of transactions in the examined months that are not counted, by reason.
        "excluded" => excluded: ExcludedTransactions,
    }
}

answer! {
    /// The monthly totals of active streams.
    pub struct StreamSummary {
        /// Monthly income: the sum of the expected next amounts, each times 30.4375, divided by the days of its period.
        "monthly_inflow" => monthly_inflow: Amount,
        /// Monthly spending, computed in the same way.
        "monthly_outflow" => monthly_outflow: Amount,
        /// The number of active streams.
        "active_count" => active_count: i64,
    }
}

answer! {
    /// Recurring transactions of one party. Amounts are positive.
    pub struct StreamShown {
        /// The stream's id: 16 hexadecimal digits. It stays the same while the party, the frequency and the rank among
        /// the party's streams are the same.
        "stream_id" => stream_id: String,
        /// Whether money comes in or goes out.
        "direction" => direction: Direction,
        /// The kind of stream.
        "kind" => kind: StreamKind,
        /// The latest merchant; empty if unknown.
        "merchant" => merchant: String,
        /// The latest description.
        "description" => description: String,
        /// The latest category.
        "category" => category: String,
        /// The latest account.
        "account_id" => account_id: String,
        /// The frequency.
        "frequency" => frequency: Frequency,
        /// The length of its period in days: 7 for `WEEKLY`, 30.4375 for `MONTHLY`, N for `EVERY_N_DAYS`.
        "every_days" => every_days: Rounded<6>,
        /// The day of the first occurrence.
        "first_date" => first_date: NaiveDate,
        /// The day of the last occurrence.
        "last_date" => last_date: NaiveDate,
        /// The number of occurrences. Several transactions on one day count as one.
        "count" => count: i64,
        /// The mean amount of the occurrences.
        "average_amount" => average_amount: Amount,
        /// The median amount of the occurrences.
        "median_amount" => median_amount: Amount,
        /// The amount of the last occurrence.
        "last_amount" => last_amount: Amount,
        /// The smallest amount.
        "min_amount" => min_amount: Amount,
        /// The largest amount.
        "max_amount" => max_amount: Amount,
        /// Whether the amounts are always the same.
        "amount_type" => amount_type: AmountType,
        /// The mean number of days between occurrences.
        "average_days_apart" => average_days_apart: Rounded<6>,
        /// The share of gaps that fit the frequency. A gap of two periods counts half.
        "regularity" => regularity: Rounded<4>,
        /// The expected day of the next occurrence. If the occurrence is late, this day is in the past.
        "predicted_next_date" => predicted_next_date: NaiveDate,
        /// The expected amount of the next occurrence.
        "predicted_next_amount" => predicted_next_amount: Amount,
        /// The number of expected occurrences that are missing.
        "missed" => missed: i64,
        /// The last change of the amount; null if there is none.
        "price_change" => price_change: Option<PriceChangeShown>,
        /// Whether the stream is still active.
        "is_active" => is_active: bool,
        /// The stage of the stream.
        "status" => status: StreamStatus,
        /// The confidence, 0 to 1.
        "confidence" => confidence: Rounded<4>,
        /// The ids of its transactions, sorted by day.
        "transaction_ids" => transaction_ids: Vec<String>,
        /// The reasons why it is detected as a stream.
        "why" => why: Vec<StreamReason>,
    }
}

answer! {
    /// A change of a stream's amount.
    pub struct PriceChangeShown {
        /// The median of the earlier amounts.
        "previous_amount" => previous_amount: Amount,
        /// The amount of the last two occurrences.
        "new_amount" => new_amount: Amount,
        /// The first day of the new amount.
        "date" => date: NaiveDate,
    }
}

const MONTHS_MAX: i64 = 60;

impl Operation for GetRecurringTransactions {
    type Body = RecurringTransactions;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<RecurringTransactions, Error> {
        let (wanted, months) = (self.wanted()?, self.months()?);
        let loaded = Subject::from(self).read(cx)?;
        Ok(found(&loaded.asked(), &mut loaded.finder(), &wanted, months))
    }
}

impl OfTransactions for GetRecurringTransactions {
    type Answer = RecurringTransactions;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &Asked<'t>,
        finder: &mut Finder<'t>,
        _settings: &AnalyticsSettings,
    ) -> Result<RecurringTransactions, Error> {
        Ok(found(asked, finder, &self.wanted()?, self.months()?))
    }
}

impl GetRecurringTransactions {
    fn wanted(&self) -> Result<StreamFilter, Error> {
        Ok(StreamFilter {
            direction: self.direction.unwrap_or(WantedDirection::All),
            status: self.status.unwrap_or(WantedStatus::Active),
            min_confidence: confidence_asked(self.min_confidence, 0.0)?,
        })
    }

    fn months(&self) -> Result<u32, Error> {
        let months = self.lookback_months.unwrap_or(LOOKBACK_MONTHS.into());
        let is_some = (1..=MONTHS_MAX).contains(&months);
        let asked = u32::try_from(months).ok().filter(|_| is_some);
        let wrong = || AnalyticsError::invalid("lookback_months", "must be 1 to 60", months);
        Ok(asked.ok_or_else(wrong)?)
    }
}

/// Checks the requested smallest confidence: 0 to 1.
pub(super) fn confidence_asked(sent: Option<f64>, usual: f64) -> Result<f64, Error> {
    let least = sent.unwrap_or(usual);
    if (0.0..=1.0).contains(&least) {
        return Ok(least);
    }
    Err(AnalyticsError::invalid("min_confidence", "must be 0 to 1", least).into())
}

fn found<'t>(
    asked: &Asked<'t>,
    finder: &mut Finder<'t>,
    wanted: &StreamFilter,
    months: u32,
) -> RecurringTransactions {
    let detector = finder.detector();
    let mut streams = detector.detect(asked.user_id, asked.rows(), asked.basis, months);
    streams.retain(|stream| wanted.takes(stream));
    answer(asked, &streams, months)
}

fn answer(asked: &Asked<'_>, streams: &[Stream<'_>], months: u32) -> RecurringTransactions {
    let of = |direction| streams.iter().filter(move |stream| stream.direction == direction);
    let active = |direction| of(direction).filter(|stream| stream.is_active());
    let monthly = |direction| asked.amount(monthly_amount(active(direction)).into());
    let shown = |direction| of(direction).map(|stream| shown(asked, stream)).collect();
    let count = streams.iter().filter(|stream| stream.is_active()).count();
    let tail = asked.tail(lookback(asked.basis.as_of, months));
    RecurringTransactions {
        user_id: asked.user_id.to_owned(),
        inflow_streams: shown(Direction::Inflow),
        outflow_streams: shown(Direction::Outflow),
        summary: StreamSummary {
            monthly_inflow: monthly(Direction::Inflow),
            monthly_outflow: monthly(Direction::Outflow),
            active_count: i64::try_from(count).unwrap_or(i64::MAX),
        },
        as_of: tail.as_of,
        currency: tail.currency,
        data_quality: tail.data_quality,
        excluded: tail.excluded,
    }
}

fn shown(asked: &Asked<'_>, stream: &Stream<'_>) -> StreamShown {
    let amount = |minor: i64| asked.amount(minor.into());
    let price_change = |change: PriceChange| PriceChangeShown {
        previous_amount: amount(change.previous_amount),
        new_amount: amount(change.new_amount),
        date: change.day.date(),
    };
    StreamShown {
        stream_id: stream.id.to_string(),
        direction: stream.direction,
        kind: stream.kind,
        merchant: stream.merchant.to_owned(),
        description: stream.description.to_owned(),
        category: stream.category.to_owned(),
        account_id: stream.account_id.to_owned(),
        frequency: stream.frequency,
        every_days: rounded(stream.cadence().days()),
        first_date: stream.first_day().date(),
        last_date: stream.last_day().date(),
        count: i64::try_from(stream.occurrences.len()).unwrap_or(i64::MAX),
        average_amount: amount(stream.average_amount),
        median_amount: amount(stream.median_amount),
        last_amount: amount(stream.last_amount()),
        min_amount: amount(stream.min_amount),
        max_amount: amount(stream.max_amount),
        amount_type: stream.amount_type,
        average_days_apart: rounded(stream.average_days_apart()),
        regularity: rounded(stream.regularity),
        predicted_next_date: stream.next_day().date(),
        predicted_next_amount: amount(stream.next_amount),
        missed: stream.missed.into(),
        price_change: stream.price_change.map(price_change),
        is_active: stream.is_active(),
        status: stream.status,
        confidence: rounded(stream.confidence),
        transaction_ids: stream.transactions.iter().map(|row| row.txn_id().to_owned()).collect(),
        why: stream.why.clone(),
    }
}

/// A statistic that is always finite.
fn rounded<const DECIMALS: u32>(value: f64) -> Rounded<DECIMALS> {
    Rounded::of(value).value().unwrap_or_default()
}
