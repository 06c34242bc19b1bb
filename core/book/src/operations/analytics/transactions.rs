//! Transactions: imports, top groups and recurring payments.

use super::subject::{
    Finder, Span, Subject, SubjectTransactions, Tail, TransactionQuery, Window, percent_of,
    share_of, span, subject,
};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, CollectedError, Words};
use crate::records::analytics::{
    AnalyticsSettings, ImportCounts, ImportDefaults, SentTransaction, SentTransactions,
    TRANSACTIONS_MAX, remove_transactions, store_transactions,
};
use crate::records::borrowers::borrower_of;
use crate::records::collected::{DataType, note_removal};
use crate::records::engagement::empty_messages_about;
use crate::wire::{Amount, Rounded};
use chrono::NaiveDate;
use lendwright_analytics::internal::LOOKBACK_MONTHS;
use lendwright_analytics::slice::{
    Change, Dimension, Figures, Filter, Flow, Metric, RankedGroup, Top, TopGroups,
};
use lendwright_analytics::streams::{
    AmountType, Direction, Frequency, PriceChange, Stream, StreamFilter, StreamId, StreamKind,
    StreamReason, StreamStatus, WantedDirection, WantedStatus, lookback, monthly_amount,
};
use lendwright_analytics::{Basis, Day, Period, PeriodName, Source, Transaction};
use lendwright_types::currency::Currency;
use std::collections::{BTreeMap, BTreeSet};

request! {
    /// Records transactions of many borrowers in one commit: all of them, or none.
    ///
    /// A stored transaction with the same content stays unchanged. A stored transaction with different content is
    /// corrected. The book keeps a digest of the old content and the time. If a borrower would have more transactions
    /// than may be staged, all rows are refused (`too_much_staged`). The error names the borrower's first row.
    pub struct ImportTransactions {
        /// The transactions, at most 10,000, each with its borrower's `user_id`.
        body "rows" => rows: SentTransactions,
        /// The user name of the partner that sees the borrowers. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The counts of recorded, updated and unchanged transactions.
    pub struct TransactionsImported {
        /// The number of new transactions.
        "recorded" => recorded: i64,
        /// The number of transactions that were stored with different content.
        "updated" => updated: i64,
        /// The number of transactions that were already stored.
        "unchanged" => unchanged: i64,
    }
}

impl Operation for ImportTransactions {
    type Body = TransactionsImported;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<TransactionsImported, Error> {
        cx.act_as(self.partner.as_deref())?;
        let rows = &self.rows.0;
        if rows.len() > TRANSACTIONS_MAX {
            let reason = format!("must have at most {TRANSACTIONS_MAX} transactions");
            return Err(Error::value("rows", reason, format!("a list of {}", rows.len())));
        }
        let door = ImportDefaults::of_caller(cx, Source::Upload)?;
        let mut users = Users::default();
        let mut by_borrower = BTreeMap::<BorrowerId, Vec<(usize, Transaction<'_>)>>::new();
        for (at, row) in rows.iter().enumerate() {
            let txn = row.checked(&|member| place(at, member), &door)?;
            by_borrower.entry(users.of(cx, at, row)?).or_default().push((at, txn));
        }
        let mut total = ImportCounts::default();
        let mut done = 0_usize;
        for (borrower_id, sent) in by_borrower {
            cx.watch().at(done, Some(rows.len()))?;
            done = done.saturating_add(sent.len());
            let first = sent.first().map_or(0, |(at, _)| *at);
            let stored = store_transactions(cx, borrower_id, sent, |at| place(at, "txn_id"));
            let at_first = |error| CollectedError::at(error, || format!("rows/{first}").into());
            total.add(stored.map_err(at_first)?.0);
        }
        cx.watch().at(done, Some(rows.len()))?;
        let ImportCounts { recorded, updated, unchanged } = total;
        Ok(TransactionsImported { recorded, updated, unchanged })
    }
}

/// The borrowers of the rows. Each is looked up once.
#[derive(Default)]
struct Users<'r>(BTreeMap<&'r IdText<BorrowerUuid>, BorrowerId>);

impl<'r> Users<'r> {
    fn of(
        &mut self,
        cx: &mut Context<'_>,
        at: usize,
        row: &'r SentTransaction,
    ) -> Result<BorrowerId, Error> {
        let place = || place(at, "user_id");
        let Some(user) = &row.user_id else {
            return Err(Error::value(place(), "must name the borrower", "null"));
        };
        if let Some(known) = self.0.get(user) {
            return Ok(*known);
        }
        let borrower_id = borrower_of(cx, place(), user)?.borrower_id;
        self.0.insert(user, borrower_id);
        Ok(borrower_id)
    }
}

fn place(at: usize, member: &str) -> String {
    format!("rows/{at}/{member}")
}

request! {
    /// Removes single transactions of a borrower in one commit.
    ///
    /// For each removed transaction the book keeps a digest and the time of the removal. Messages caused by these
    /// transactions lose their text. Such messages that still wait have failed. To remove all transactions of a
    /// borrower, call `remove_linked_data` with `purge_raw`.
    pub struct RemoveTransactions {
        /// The borrower's public id.
        body "user_id" names Borrower => user_id: IdText<BorrowerUuid>,
        /// The ids of the transactions, at most 10,000. Duplicate ids count once.
        body "txn_ids" is Plain => txn_ids: Vec<String>,
        /// The user name of the partner that sees the borrower. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The result of the removal.
    pub struct TransactionsRemoved {
        /// The number of removed transactions.
        "removed" => removed: i64,
        /// The ids without a transaction of the borrower, sorted by code points.
        "not_there" => not_there: Vec<String>,
    }
}

impl Operation for RemoveTransactions {
    type Body = TransactionsRemoved;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<TransactionsRemoved, Error> {
        cx.act_as(self.partner.as_deref())?;
        let count = self.txn_ids.len();
        if count > TRANSACTIONS_MAX {
            let reason = format!("must have at most {TRANSACTIONS_MAX} ids");
            return Err(Error::value("txn_ids", reason, format!("a list of {count}")));
        }
        let borrower = borrower_of(cx, "user_id", &self.user_id)?;
        let ids = self.txn_ids.iter().map(String::as_str).collect();
        let (removed, not_there) = remove_transactions(cx, borrower.borrower_id, &ids)?;
        let is_there =
            |id: &&str| not_there.binary_search_by(|other| other.as_str().cmp(id)).is_err();
        let gone: BTreeSet<&str> = ids.iter().copied().filter(is_there).collect();
        empty_messages_about(cx, borrower.borrower_id, &gone)?;
        // Computations that are running on these transactions will not store results about this borrower.
        if removed > 0 {
            note_removal(cx, borrower.borrower_id, DataType::Transactions, (0, removed), None)?;
        }
        Ok(TransactionsRemoved { removed, not_there })
    }
}

// `GET /txn-analytics/top/`: the largest merchants, categories or single transactions.

request! {
    /// Ranks the groups of a borrower's transactions in a window, and compares each with the previous window.
    ///
    /// Groups are sorted by value, then by count, then by key. Refunds reduce spending on the day of the refund and are
    /// not counted as transactions. Transfers, loan payouts and credit limits are neither spending nor income.
    pub struct GetTopTransactions {
        ..subject,
        /// The dimension that groups the transactions. Left out: `merchant`.
        query "by" => by: Option<Dimension>,
        /// `spending` or `income`. Left out: `spending`.
        query "type" => type_: Option<Flow>,
        /// The measure that ranks the groups. Left out: `amount`.
        query "metric" => metric: Option<Metric>,
        /// The number of groups, 1 to 100. Left out: 5.
        query "n" is Plain => n: Option<i64>,
        ..span,
        /// Only transactions of this category.
        query "category" is Plain => category: Option<String>,
        /// Only transactions at this merchant, by its id or its name.
        query "merchant" is Plain => merchant: Option<String>,
        /// Whether to compare with the previous window. It has the same number of days, or the same number of months if
        /// the window is whole months. Left out: yes.
        query "compare" => compare: Option<bool>,
    }
}

answer! {
    /// The largest groups of a borrower's transactions.
    pub struct TopTransactions {
        /// The borrower's public id.
        "user_id" => user_id: IdText<BorrowerUuid>,
        /// `spending` or `income`.
        "type" => type_: Flow,
        /// The dimension that groups the transactions.
        "by" => by: Dimension,
        /// The measure that ranks the groups.
        "metric" => metric: Metric,
        /// The window. Its last day is never later than `as_of`.
        "period" => period: Window,
        /// The sums over all groups.
        "total" => total: TopTotal,
        /// The groups, the largest first.
        "top" => top: Vec<TopGroup>,
        /// The sums over all other groups.
        "other" => other: TopOther,
        /// The day, the currency and the transactions that count.
        ..tail: Tail,
    }
}

answer! {
    /// The sums over all groups.
    pub struct TopTotal {
        /// The sum. Refunds are subtracted from spending.
        "amount" => amount: Amount,
        /// The number of transactions without refunds.
        "count" => count: i64,
    }
}

answer! {
    /// The sums over all groups that are not listed.
    pub struct TopOther {
        /// The sum. Refunds are subtracted from spending.
        "amount" => amount: Amount,
        /// The number of transactions without refunds.
        "count" => count: i64,
        /// The share of the total amount; N/A if the total is not above 0.
        "share" => share: Available<Rounded<4>>,
    }
}

answer! {
    /// One of the largest groups.
    pub struct TopGroup {
        /// Its rank, from 1.
        "rank" => rank: i64,
        /// The key of its transactions; empty if they have none.
        "key" => key: String,
        /// Its name. For a merchant it is the latest name. `Unknown` without a key.
        "name" => name: String,
        /// The sum. Refunds are subtracted from spending.
        "amount" => amount: Amount,
        /// The number of transactions without refunds.
        "count" => count: i64,
        /// The mean transaction without refunds; N/A for a group with only refunds.
        "average" => average: Available<Amount>,
        /// The share of the total amount; N/A if the total is not above 0.
        "share" => share: Available<Rounded<4>>,
        /// The day of the first transaction.
        "first_date" => first_date: NaiveDate,
        /// The day of the last transaction.
        "last_date" => last_date: NaiveDate,
        /// The change from the previous window; left out if `compare` is 0.
        optional "change" => change: Option<TopChange>,
    }
}

answer! {
    /// The change from the previous window.
    pub struct TopChange {
        /// The sum in the previous window.
        "previous_amount" => previous_amount: Amount,
        /// The sum now, less the previous sum.
        "absolute" => absolute: Amount,
        /// The change in percent of the previous sum's absolute value; N/A if that is 0.
        "percent" => percent: Available<Rounded<2>>,
    }
}

const N: i64 = 5;

const N_MAX: i64 = 100;

impl Operation for GetTopTransactions {
    type Body = TopTransactions;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<TopTransactions, Error> {
        let top = self.asked_top()?;
        let loaded = Subject::from(self).read(cx)?;
        self.answer(&top, &loaded.asked())
    }
}

impl TransactionQuery for GetTopTransactions {
    type Answer = TopTransactions;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &SubjectTransactions<'t>,
        _finder: &mut Finder<'t>,
        _settings: &AnalyticsSettings,
    ) -> Result<TopTransactions, Error> {
        self.answer(&self.asked_top()?, asked)
    }
}

impl GetTopTransactions {
    fn answer(&self, top: &Top, asked: &SubjectTransactions<'_>) -> Result<TopTransactions, Error> {
        let window = Span::from(self).period(asked, PeriodName::Last30d)?;
        let found = top.of(asked.rows(), asked.basis, window);
        Ok(answer(asked, top, window, found))
    }

    fn asked_top(&self) -> Result<Top, Error> {
        let n = self.n.unwrap_or(N);
        let wanted = usize::try_from(n).ok().filter(|_| (1..=N_MAX).contains(&n));
        let n = wanted.ok_or_else(|| AnalyticsError::invalid("n", "must be 1 to 100", n))?;
        let flow = self.type_.unwrap_or(Flow::Spending);
        if !matches!(flow, Flow::Spending | Flow::Income) {
            let reason = "must be 'spending' or 'income'";
            return Err(AnalyticsError::invalid("type", reason, flow.name()).into());
        }
        let mut top = Top::new(self.by.unwrap_or(Dimension::Merchant), flow);
        top.metric = self.metric.unwrap_or(Metric::Amount);
        top.n = n;
        top.filter = Filter::new(self.category.as_deref(), self.merchant.as_deref());
        top.compare = self.compare.unwrap_or(true);
        Ok(top)
    }
}

fn answer(
    asked: &SubjectTransactions<'_>,
    top: &Top,
    window: Period,
    found: TopGroups<'_>,
) -> TopTransactions {
    let (total, other) = (found.total, found.other);
    let tail = asked.tail(window);
    let groups = found.top.into_iter().zip(1..);
    TopTransactions {
        user_id: asked.user_id.into(),
        type_: top.flow,
        by: top.by,
        metric: top.metric,
        period: window.into(),
        total: TopTotal { amount: asked.amount(total.sum), count: count(&total) },
        top: groups.map(|(group, rank)| shown(asked, &total, group, rank)).collect(),
        other: TopOther {
            amount: asked.amount(other.sum),
            count: count(&other),
            share: share_of(other.sum, total.sum),
        },
        tail,
    }
}

fn shown(
    asked: &SubjectTransactions<'_>,
    total: &Figures,
    group: RankedGroup<'_>,
    rank: i64,
) -> TopGroup {
    let figures = group.figures;
    let change = |Change { previous, absolute, .. }: Change| TopChange {
        previous_amount: asked.amount(previous),
        absolute: asked.amount(absolute),
        percent: percent_of(absolute, previous),
    };
    let (first, last) = (group.days.0, group.days.1);
    TopGroup {
        rank,
        key: group.key.key.into_owned(),
        name: group.key.name.into_owned(),
        amount: asked.amount(figures.sum),
        count: count(&figures),
        average: figures.mean().map(|mean| asked.amount(mean.rounded())).into(),
        share: share_of(figures.sum, total.sum),
        first_date: Day::date(first),
        last_date: Day::date(last),
        change: group.change.map(change),
    }
}

fn count(figures: &Figures) -> i64 {
    i64::try_from(figures.count).unwrap_or(i64::MAX)
}

// `GET /txn-analytics/recur-txn/`: recurring transactions.

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
    /// The recurring streams among a borrower's transactions. The window of `excluded` is the
    /// examined months.
    pub struct RecurringTransactions {
        /// The borrower's public id.
        "user_id" => user_id: IdText<BorrowerUuid>,
        /// The streams of incoming money, largest monthly amount first.
        "inflow_streams" => inflow_streams: Vec<StreamShown>,
        /// The streams of outgoing money, largest monthly amount first.
        "outflow_streams" => outflow_streams: Vec<StreamShown>,
        /// The totals of the active streams in this answer.
        "summary" => summary: StreamSummary,
        /// The day, the currency and the transactions that count.
        ..tail: Tail,
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
        "stream_id" => stream_id: IdText<StreamId>,
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

impl TransactionQuery for GetRecurringTransactions {
    type Answer = RecurringTransactions;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &SubjectTransactions<'t>,
        finder: &mut Finder<'t>,
        _settings: &AnalyticsSettings,
    ) -> Result<RecurringTransactions, Error> {
        Ok(found(asked, finder, &self.wanted()?, self.months()?))
    }
}

impl GetRecurringTransactions {
    fn wanted(&self) -> Result<StreamFilter, Error> {
        let mut filter = StreamFilter::default();
        filter.direction = self.direction.unwrap_or(filter.direction);
        filter.status = self.status.unwrap_or(filter.status);
        filter.min_confidence = confidence_asked(self.min_confidence, filter.min_confidence)?;
        Ok(filter)
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
    asked: &SubjectTransactions<'t>,
    finder: &mut Finder<'t>,
    wanted: &StreamFilter,
    months: u32,
) -> RecurringTransactions {
    let detector = finder.detector();
    let mut streams = detector.detect(asked.user_id, asked.rows(), asked.basis, months);
    streams.retain(|stream| wanted.takes(stream));
    recurring_answer(asked, &streams, months)
}

fn recurring_answer(
    asked: &SubjectTransactions<'_>,
    streams: &[Stream<'_>],
    months: u32,
) -> RecurringTransactions {
    let of = |direction| streams.iter().filter(move |stream| stream.direction == direction);
    let active = |direction| of(direction).filter(|stream| stream.is_active());
    let monthly = |direction| asked.amount(monthly_amount(active(direction)).into());
    let stream_shown =
        |direction| of(direction).map(|stream| stream_shown(asked, stream)).collect();
    let count = streams.iter().filter(|stream| stream.is_active()).count();
    let tail = asked.tail(lookback(asked.basis.as_of, months));
    RecurringTransactions {
        user_id: asked.user_id.into(),
        inflow_streams: stream_shown(Direction::Inflow),
        outflow_streams: stream_shown(Direction::Outflow),
        summary: StreamSummary {
            monthly_inflow: monthly(Direction::Inflow),
            monthly_outflow: monthly(Direction::Outflow),
            active_count: i64::try_from(count).unwrap_or(i64::MAX),
        },
        tail,
    }
}

fn stream_shown(asked: &SubjectTransactions<'_>, stream: &Stream<'_>) -> StreamShown {
    let amount = |minor: i64| asked.amount(minor.into());
    let price_change = |change: PriceChange| PriceChangeShown {
        previous_amount: amount(change.previous_amount),
        new_amount: amount(change.new_amount),
        date: change.day.date(),
    };
    StreamShown {
        stream_id: stream.id.into(),
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
    Rounded::from_double(value).value().unwrap_or_default()
}
