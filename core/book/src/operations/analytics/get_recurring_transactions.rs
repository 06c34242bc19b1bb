//! `GET /txn-analytics/recur-txn/`: what comes again and again.

use super::of_transactions::OfTransactions;
use super::subject::{Asked, ExcludedTransactions, Finder, Subject, subject};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::AnalyticsSettings;
use crate::wire::{Amount, Rounded};
use chrono::NaiveDate;
use lendwright_analytics::internal::LOOKBACK_MONTHS;
use lendwright_analytics::recurring::{
    AmountType, Direction, Frequency, PriceChange, Stream, StreamKind, StreamReason, StreamStatus,
    Wanted, WantedDirection, WantedStatus, lookback, monthly_amount,
};
use lendwright_analytics::{Basis, DataQuality, Day};
use lendwright_types::currency::Currency;

request! {
    /// Finds the streams among a borrower's transactions: rents, bills, subscriptions, salaries, instalments.
    ///
    /// Transactions of one party are a stream if three quarters of the gaps between their days fit one frequency and
    /// their amounts are alike; else those of one amount, or of about one, are looked at by themselves. Pending ones,
    /// transfers, refunds and cash are left out. What comes in stands first, then by the amount a month.
    pub struct GetRecurringTransactions {
        ..subject,
        /// `inflow`, `outflow` or `all`. Left out: `all`.
        query "direction" => direction: Option<WantedDirection>,
        /// `active` for the streams that still come, or `all`. Left out: `active`.
        query "status" => status: Option<WantedStatus>,
        /// The least confidence, 0 to 1. Left out: 0.
        query "min_confidence" is Plain => min_confidence: Option<f64>,
        /// How many months back is looked, 1 to 60. Left out: 24.
        query "lookback_months" is Plain => lookback_months: Option<i64>,
    }
}

answer! {
    /// The streams among a borrower's transactions.
    pub struct RecurringTransactions {
        /// The borrower's public id.
        "user_id" => user_id: String,
        /// What comes in, the largest a month first.
        "inflow_streams" => inflow_streams: Vec<StreamShown>,
        /// What goes out, the largest a month first.
        "outflow_streams" => outflow_streams: Vec<StreamShown>,
        /// What the active ones of these come to.
        "summary" => summary: StreamSummary,
        /// The last day that counts.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history.
        "data_quality" => data_quality: DataQuality,
        /// How many transactions of the months that are looked at don't count.
        "excluded" => excluded: ExcludedTransactions,
    }
}

answer! {
    /// What active streams come to.
    pub struct StreamSummary {
        /// What comes in: the amounts expected next, each times 30.4375 by the days of its period.
        "monthly_inflow" => monthly_inflow: Amount,
        /// What goes out, likewise.
        "monthly_outflow" => monthly_outflow: Amount,
        /// How many streams are active.
        "active_count" => active_count: i64,
    }
}

answer! {
    /// Transactions of one party that come again and again. Amounts are positive.
    pub struct StreamShown {
        /// The stream's id: 16 hexadecimal digits, the same as long as party, frequency and place among the party's
        /// streams are.
        "stream_id" => stream_id: String,
        /// Whether money comes in or goes out.
        "direction" => direction: Direction,
        /// What the stream is.
        "kind" => kind: StreamKind,
        /// The latest merchant; empty where none is told.
        "merchant" => merchant: String,
        /// The latest description.
        "description" => description: String,
        /// The latest category.
        "category" => category: String,
        /// The latest account.
        "account_id" => account_id: String,
        /// How often it comes.
        "frequency" => frequency: Frequency,
        /// The days of its period: 7 of `WEEKLY`, 30.4375 of `MONTHLY`, N of `EVERY_N_DAYS`.
        "every_days" => every_days: Rounded<6>,
        /// The day of the first occurrence.
        "first_date" => first_date: NaiveDate,
        /// The day of the last occurrence.
        "last_date" => last_date: NaiveDate,
        /// How many occurrences there are; several transactions of a day are one.
        "count" => count: i64,
        /// The mean of their amounts.
        "average_amount" => average_amount: Amount,
        /// The median of their amounts.
        "median_amount" => median_amount: Amount,
        /// The last amount.
        "last_amount" => last_amount: Amount,
        /// The least amount.
        "min_amount" => min_amount: Amount,
        /// The greatest amount.
        "max_amount" => max_amount: Amount,
        /// Whether the amounts are the same.
        "amount_type" => amount_type: AmountType,
        /// The mean of the days between occurrences.
        "average_days_apart" => average_days_apart: Rounded<6>,
        /// The share of gaps that fit the frequency, a gap of two periods counting half.
        "regularity" => regularity: Rounded<4>,
        /// The day on which it is expected next; one that is late has passed.
        "predicted_next_date" => predicted_next_date: NaiveDate,
        /// The amount that is expected next.
        "predicted_next_amount" => predicted_next_amount: Amount,
        /// How many expected occurrences are missing.
        "missed" => missed: i64,
        /// The last change of the amount; null where there is none.
        "price_change" => price_change: Option<PriceChangeShown>,
        /// Whether it still comes.
        "is_active" => is_active: bool,
        /// How far it has come.
        "status" => status: StreamStatus,
        /// How sure it is, 0 to 1.
        "confidence" => confidence: Rounded<4>,
        /// The ids of its transactions, in order of their days.
        "transaction_ids" => transaction_ids: Vec<String>,
        /// Why it is taken for a stream.
        "why" => why: Vec<StreamReason>,
    }
}

answer! {
    /// A change of a stream's amount.
    pub struct PriceChangeShown {
        /// The median of the amounts before.
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
    fn wanted(&self) -> Result<Wanted, Error> {
        Ok(Wanted {
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

/// The least confidence that was asked for: 0 to 1.
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
    wanted: &Wanted,
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
