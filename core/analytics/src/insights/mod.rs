//! Insights into a user's transactions: a category that grew, a price that rose, an income that did not come.

mod changes;
mod insight;
#[cfg(test)]
mod tests;

pub use insight::{Insight, InsightRules, InsightType, Quantity, Severity};

use crate::money::{LowestPoint, Purse, UnpaidInstalment};
use crate::peers::Percentile;
use crate::stats::{quantile_of_sorted, sort};
use crate::streams::{
    Detector, Direction, History, Maturity, PriceChange, Stream, StreamKind, StreamStatus, lookback,
};
use crate::{Basis, Channel, Day, Kind, Period, Row, Rows, TextField};
use changes::{PastWindows, RegularPayments, middle_twice};
use insight::{Baseline, Finding, double, half};
use lendwright_types::internal::sort::CompactSort as _;
use std::collections::{BTreeMap, BTreeSet};

// All insights of a user.

/// A payment that was due in a window is late after this many days, if it comes each half year or more often.
const LATE_DAYS: i32 = 45;

/// The data for insights that are not in the user's transactions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Watch<'d> {
    /// The thresholds.
    pub rules: InsightRules,
    /// The amount that must not be spent, in minor units.
    pub buffer: i64,
    /// Unpaid instalments.
    pub dues: &'d [UnpaidInstalment],
    /// The position of the user's spending among peers.
    pub peer: Option<PeerPlace>,
}

impl Watch<'_> {
    /// Makes a watch with these rules, without buffer, instalments and peers.
    #[must_use]
    pub const fn new(rules: InsightRules) -> Self {
        Self { rules, buffer: 0, dues: &[], peer: None }
    }

    /// Returns the insights in a window, the highest score first. Insights with equal scores are sorted by their keys.
    /// `rows` are the user's rows of the set.
    ///
    /// Amounts are compared with those of the six windows of the same length before it, or of as many as the history
    /// has. Forecasts are included only if the window ends on the basis's day.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::insights::{InsightRules, InsightType, Watch};
    /// use lendwright_analytics::streams::Detector;
    /// use lendwright_analytics::CategoryTable;
    /// use lendwright_analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
    /// use lendwright_types::currency::EGP;
    ///
    /// let mut builder = TransactionsBuilder::new();
    /// for (id, day) in [("1", "2026-01-10"), ("2", "2026-01-11")] {
    ///     let merchant = "El Abd";
    ///     builder.push("mona", &Transaction { merchant, ..Transaction::new(id, day.parse()?, -45_500, EGP) })?;
    /// }
    /// let set = builder.finish()?;
    /// let basis = Basis::new("2026-01-31".parse()?, EGP);
    /// let window = PeriodName::Last30d.as_of(basis.as_of).unwrap();
    /// let mut detector = Detector::new(&set, CategoryTable::default());
    /// let watch = Watch::new(InsightRules::new(EGP));
    /// let found = watch.insights(&mut detector, "mona", set.rows(), &basis, window);
    /// assert_eq!(found[0].kind, InsightType::DuplicateCharge);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn insights<'t>(
        &self,
        detector: &mut Detector<'t>,
        user: &str,
        rows: Rows<'t>,
        basis: &Basis,
        window: Period,
    ) -> Vec<Insight<'t>> {
        self.insights_in(&mut History::new(detector, user, rows, basis), window)
    }

    /// Works like [`insights`](Self::insights), and shares the streams in `history` with other questions about the
    /// user.
    #[doc(hidden)]
    pub fn insights_in<'t>(
        &self,
        history: &mut History<'_, 't>,
        window: Period,
    ) -> Vec<Insight<'t>> {
        let (rules, rows, basis) = (&self.rules, history.rows, history.basis);
        let mut found: Vec<Finding<'t>> = Vec::new();
        let past = PastWindows::from_rows(rows, basis, window, rules);
        let streams = history.streams(basis.as_of);
        // By then payments that were due in the window are late. Payments after that day don't matter.
        let known = basis.as_of.min(window.to.plus(LATE_DAYS));
        let regular = RegularPayments::from_streams(&history.streams(known), &past);
        changes::sums(rows.set(), &past, &regular, rules, &mut found);
        changes::shares(&past, &regular, rules, &mut found);
        large(rows, basis, window, rules, &mut found);
        loans(rows, basis, window, &mut found);
        found.extend(fees(rows, basis, window, rules));
        stream_changes(history, window, rules, &mut found);
        duplicates(rows, basis, window, &streams, rules, &mut found);
        if window.to == basis.as_of {
            let purse = Purse {
                buffer: self.buffer,
                dues: self.dues,
                include_income: true,
                ..Purse::default()
            };
            let (_, lowest) = purse.lowest_in(history);
            found.extend(low_balance(lowest, self.buffer));
        }
        found.extend(self.peer.and_then(|peer| above_peers(peer, window, rules)));
        ranked(found, rules, basis)
    }
}

/// Scores the findings. Returns them by score and key, each key once.
fn ranked<'t>(found: Vec<Finding<'t>>, rules: &InsightRules, basis: &Basis) -> Vec<Insight<'t>> {
    let told = found.into_iter().filter(|found| rules.weight(found.kind) > 0);
    let mut all: Vec<Insight<'t>> =
        told.map(|found| Insight::from_finding(found, rules, basis)).collect();
    all.compact_sort_by(|a, b| {
        b.score.total_cmp(&a.score).then_with(|| a.dedup_key.cmp(&b.dedup_key))
    });
    let mut seen = BTreeSet::new();
    all.retain(|insight| seen.insert(insight.dedup_key.clone()));
    all
}

// Insights about single transactions, and about fees.

/// A large payment is one of the largest of this number of months.
const MONTHS: u32 = 12;

/// Finds large payments, among them the first ones to a merchant.
fn large<'t>(
    rows: Rows<'t>,
    basis: &Basis,
    window: Period,
    rules: &InsightRules,
    found: &mut Vec<Finding<'t>>,
) {
    let complete_months = basis.complete_months(rows);
    let year = || basis.within(rows, lookback(basis.as_of, MONTHS)).filter(|row| is_payment(*row));
    let mut sizes: Vec<f64> = year().map(|row| double(size(row))).collect();
    sort(&mut sizes);
    let Some(usual) = middle_twice(year().map(size)) else { return };
    if complete_months == 0 {
        return;
    }
    let above = |row: Row<'_>, share| {
        quantile_of_sorted(&sizes, share).is_some_and(|limit| double(size(row)) > limit)
    };
    let mut new = None;
    for row in basis.within(rows, window).filter(|row| is_payment(*row)) {
        let is_large = above(row, rules.large_quantile)
            && size(row).saturating_mul(2) >= usual.saturating_mul(rules.large_times.into());
        let is_new = complete_months >= rules.new_merchant_months
            && above(row, rules.new_merchant_quantile)
            && new.get_or_insert_with(|| new_merchants(rows, basis)).contains(&row.place());
        let kinds =
            [(is_large, InsightType::LargeTransaction), (is_new, InsightType::NewMerchantLarge)];
        let kinds = kinds.into_iter().filter(|(holds, _)| *holds);
        found.extend(kinds.map(|(_, kind)| of_row(kind, row, Some(usual))));
    }
}

/// The number of earlier pairs of equal charges within a year that makes such pairs usual at a merchant.
const USUAL_PAIRS: usize = 3;
/// Pairs count if they are at most this number of days before the charge.
const USUAL_DAYS: i32 = 365;
/// A charge is a habit and no mistake, like a fare on each working day, if the merchant takes its amount on more than
/// this number of days around it.
const MISTAKE_DAYS: usize = 7;
/// The number of days before and after a charge that are examined for a habit. A series that lasts more days than this
/// is a habit, too.
const HABIT_DAYS: i32 = 30;

/// Finds amounts that a merchant took again within days, unless they belong to a stream, are in cash, or are usual.
fn duplicates<'t>(
    rows: Rows<'t>,
    basis: &Basis,
    window: Period,
    streams: &[Stream<'t>],
    rules: &InsightRules,
    found: &mut Vec<Finding<'t>>,
) {
    let of_streams: BTreeSet<usize> = streams.iter().flat_map(Stream::places).collect();
    let mut merchants: BTreeMap<usize, BTreeMap<i64, Vec<Row<'t>>>> = BTreeMap::new();
    // Goes back from the last day: earlier charges are kept for merchants with a charge in the window. They are kept
    // however early they are. The first one of a chain is its key, and the key must not change when it leaves the
    // window.
    for row in basis.within(rows, Period { from: Day::MIN, to: window.to }).rev() {
        let merchant = row.merchant_in_any_spelling();
        let is_charge = is_payment(row) && !is_cash(row) && !merchant.is_empty();
        if !is_charge || of_streams.contains(&row.place()) {
            continue;
        }
        if window.has(row.day()) {
            merchants.entry(merchant.index()).or_default();
        }
        if let Some(charges) = merchants.get_mut(&merchant.index()) {
            charges.entry(row.amount()).or_default().push(row);
        }
    }
    let is_soon = |a: &Row<'_>, b: &Row<'_>| b.day().days_since(a.day()) <= rules.duplicate_days;
    for charges in merchants.values_mut() {
        for rows in charges.values_mut() {
            rows.reverse();
        }
        let pairs = later_days_of_pairs(charges, rules.duplicate_days);
        for rows in charges.values() {
            for again in rows.chunk_by(is_soon) {
                let Some(last) = again.last().filter(|row| window.has(row.day())) else { continue };
                let Some(first) = again.first().filter(|_| again.len() > 1) else { continue };
                if is_usual(again, &pairs) || is_habit(again, rows, rules.duplicate_days) {
                    continue;
                }
                let once = size(*first);
                let all: i128 = again.iter().map(|row| size(*row)).sum();
                found.push(Finding {
                    kind: InsightType::DuplicateCharge,
                    name: name_of(*last),
                    key: first.txn_id().to_owned(),
                    value: Quantity::Money(all),
                    usual: Some(Baseline::money(once)),
                    moved: double(all.saturating_sub(once)),
                    z: None,
                    evidence: again.to_vec(),
                    stream: None,
                    day: last.day(),
                    away: 0,
                });
            }
        }
    }
}

/// Whether a payment is cash, and so not a purchase.
fn is_cash(row: Row<'_>) -> bool {
    row.kind() == Kind::Cash || matches!(row.channel(), Some(Channel::Cash | Channel::Atm))
}

/// For each two charges of one amount that are at most `soon` days apart: the day of the later one, in order.
fn later_days_of_pairs(charges: &BTreeMap<i64, Vec<Row<'_>>>, soon: i32) -> Vec<Day> {
    let mut days = Vec::new();
    for rows in charges.values() {
        let pairs = rows.iter().zip(rows.iter().skip(1));
        let pairs = pairs.filter(|(a, b)| b.day().days_since(a.day()) <= soon);
        days.extend(pairs.map(|(_, later)| later.day()));
    }
    days.sort_unstable();
    days
}

/// Whether equal charges within days are usual at the merchant: there were three such pairs in the year
/// before. `pairs` has the later day of each pair. Pairs of the chain itself count too if they are on two
/// days: five charges on one day are still a mistake.
fn is_usual(again: &[Row<'_>], pairs: &[Day]) -> bool {
    let [first, .., last] = again else { return false };
    let from = last.day().plus(USUAL_DAYS.saturating_neg());
    let start = pairs.partition_point(|day| *day < from);
    let end = pairs.partition_point(|day| *day < first.day()).max(start);
    let mut days: Vec<Day> = again.iter().map(|row| row.day()).filter(|day| *day >= from).collect();
    days.dedup();
    let of_chain = days.len().saturating_sub(2);
    end.saturating_sub(start).saturating_add(of_chain) >= USUAL_PAIRS
}

/// Whether charges are a habit, among all that a merchant took of their amount, in the order of days.
fn is_habit(again: &[Row<'_>], all: &[Row<'_>], soon: i32) -> bool {
    let [first, .., last] = again else { return false };
    let from = last.day().plus(HABIT_DAYS.saturating_neg());
    let around = all.get(all.partition_point(|row| row.day() < from)..).unwrap_or_default();
    let days = around.iter().map(|row| row.day());
    let mut days: Vec<Day> =
        days.take_while(|day| day.days_since(last.day()) <= HABIT_DAYS).collect();
    days.dedup();
    let goes_on = last.day().days_since(first.day());
    days.len() > MISTAKE_DAYS || goes_on > HABIT_DAYS.max(soon)
}

/// Finds loans that were paid out.
fn loans<'t>(rows: Rows<'t>, basis: &Basis, window: Period, found: &mut Vec<Finding<'t>>) {
    let loans = basis.within(rows, window).filter(|row| row.kind() == Kind::LoanDisbursement);
    found.extend(loans.map(|row| of_row(InsightType::NewLoanInflow, row, None)));
}

/// Finds fees.
fn fees<'t>(
    rows: Rows<'t>,
    basis: &Basis,
    window: Period,
    rules: &InsightRules,
) -> Option<Finding<'t>> {
    let fees: Vec<Row<'t>> =
        basis.within(rows, window).filter(|row| row.kind() == Kind::Fee).collect();
    let sum = fees.iter().map(|row| size(*row)).fold(0, i128::saturating_add);
    let latest = fees.last().filter(|_| sum >= rules.min_fees.into())?.day();
    Some(Finding {
        kind: InsightType::Fee,
        name: "",
        key: String::new(),
        value: Quantity::Money(sum),
        usual: None,
        moved: double(sum),
        z: None,
        evidence: fees,
        stream: None,
        day: latest,
        away: 0,
    })
}

/// The finding of one row, with twice the usual amount.
fn of_row(kind: InsightType, row: Row<'_>, usual: Option<i128>) -> Finding<'_> {
    let size = size(row);
    Finding {
        kind,
        name: name_of(row),
        key: row.txn_id().to_owned(),
        value: Quantity::Money(size),
        usual: usual.map(Baseline::TwiceMoney),
        moved: half(size.saturating_mul(2).saturating_sub(usual.unwrap_or_default())),
        z: None,
        evidence: vec![row],
        stream: None,
        day: row.day(),
        away: 0,
    }
}

/// The places of the first rows of each merchant.
fn new_merchants(rows: Rows<'_>, basis: &Basis) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let named = basis.counted(rows).filter(|row| !row.merchant_key().is_empty());
    named
        .filter(|row| seen.insert(row.merchant_in_any_spelling().index()))
        .map(Row::place)
        .collect()
}

/// Whether money was spent. Refunds don't count.
fn is_payment(row: Row<'_>) -> bool {
    row.kind().is_spending()
}

fn size(row: Row<'_>) -> i128 {
    i128::from(row.amount()).saturating_abs()
}

/// The party's name: the merchant's, else the counterparty's, else the statement's description.
fn name_of(row: Row<'_>) -> &str {
    let fields = [TextField::Merchant, TextField::Counterparty, TextField::Description];
    let texts = fields.into_iter().map(|field| row.text(field));
    texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default()
}

// Insights about streams: new ones, dearer ones, unusual bills and missed income.

/// The fewest earlier bills to compare a bill with.
const BILLS_MIN: usize = 3;

/// Finds insights about streams that are still active.
fn stream_changes<'t>(
    history: &mut History<'_, 't>,
    window: Period,
    rules: &InsightRules,
    found: &mut Vec<Finding<'t>>,
) {
    let streams = history.streams(history.basis.as_of);
    let mature = streams.iter().filter(|stream| stream.status == StreamStatus::Mature);
    for stream in mature.filter(|stream| stream.is_active()) {
        found.extend(history.maturity_in(stream, window).map(|first| new(stream, first)));
        found.extend(dearer(stream, window, rules));
        found.extend(other_bill(stream, window, rules));
        found.extend(missed(stream, window));
    }
}

/// A new stream. It is reported as it was when it became mature, so a later payment does not make another insight.
fn new<'t>(stream: &Stream<'t>, first: Maturity<'t>) -> Finding<'t> {
    let told =
        of_stream(InsightType::NewRecurring, stream, (first.next_amount, None), &[first.day]);
    Finding { evidence: first.rows, ..told }
}

/// A payment of a fixed amount that rose. The insight depends only on the two payments that show it and the payments
/// before them, so a later payment does not make another insight.
fn dearer<'t>(stream: &Stream<'t>, window: Period, rules: &InsightRules) -> Option<Finding<'t>> {
    // For a monthly payment, a window of 30 days has the second payment of the new amount but not the first.
    let is_told = |change: &PriceChange| window.has(change.day) || window.has(change.known_on);
    let change = stream.price_change.filter(is_told)?;
    let usual = change.previous_twice;
    let limit = i128::from(rules.price_percent).saturating_add(100);
    let new = i128::from(change.new_amount).saturating_mul(2);
    let is_dearer = new.saturating_mul(100) > usual.saturating_mul(limit);
    let is_it = stream.direction == Direction::Outflow && is_dearer;
    let days = [change.day, change.known_on];
    let kind = InsightType::PriceIncrease;
    is_it.then(|| of_stream(kind, stream, (change.new_amount, Some(usual)), &days))
}

/// A bill that differs from the six before it.
fn other_bill<'t>(
    stream: &Stream<'t>,
    window: Period,
    rules: &InsightRules,
) -> Option<Finding<'t>> {
    let (last, earlier) = stream.occurrences.split_last()?;
    let six = earlier.get(earlier.len().saturating_sub(6)..)?;
    if stream.kind != StreamKind::Bill || six.len() < BILLS_MIN || !window.has(last.day) {
        return None;
    }
    let usual = middle_twice(six.iter().map(|one| one.amount.into()))?;
    // Twice the distance from the median.
    let distance =
        |amount: i64| i128::from(amount).saturating_mul(2).saturating_sub(usual).saturating_abs();
    let size = distance(last.amount);
    // Twice the median of them, which is four times the deviation.
    let deviation = middle_twice(six.iter().map(|one| distance(one.amount)))?;
    let differs = size.saturating_mul(2) > deviation.saturating_mul(rules.bill_deviations.into())
        && size.saturating_mul(100) > usual.saturating_mul(rules.bill_percent.into());
    let kind = InsightType::BillNotStandard;
    differs.then(|| of_stream(kind, stream, (last.amount, Some(usual)), &[last.day]))
}

/// An expected income that did not come. It is reported if the window has the expected day, or the day when the income
/// counts as missed.
fn missed<'t>(stream: &Stream<'t>, window: Period) -> Option<Finding<'t>> {
    let is_one = stream.kind == StreamKind::Income && stream.missed == 1;
    let expected = stream.next_day();
    let usual = Some(stream.next_amount_twice());
    let kind = InsightType::MissedIncome;
    let known_on = expected.plus(stream.cadence().tolerance().saturating_add(1));
    (is_one && (window.has(expected) || window.has(known_on))).then(|| {
        let last = of_stream(kind, stream, (0, usual), &[stream.last_day()]);
        Finding { day: expected, ..last }
    })
}

/// The finding of a stream, with the transactions of these days as evidence. `usual` is twice the usual amount.
fn of_stream<'t>(
    kind: InsightType,
    stream: &Stream<'t>,
    (value, usual): (i64, Option<i128>),
    days: &[Day],
) -> Finding<'t> {
    let rows = stream.transactions.iter().filter(|row| days.contains(&row.day()));
    Finding {
        kind,
        name: stream.name(),
        key: stream.id.to_string(),
        value: Quantity::Money(value.into()),
        usual: usual.map(Baseline::TwiceMoney),
        moved: half(i128::from(value).saturating_mul(2).saturating_sub(usual.unwrap_or_default())),
        z: None,
        evidence: rows.copied().collect(),
        stream: Some(stream.id),
        day: days.iter().copied().max().unwrap_or(Day::MIN),
        away: 0,
    }
}

// Insights about expected problems, and comparisons with peers.

/// The position of a user's spending among peers, as a snapshot froze it. Amounts are minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeerPlace {
    /// The user's spending a month.
    pub value: i64,
    /// The median of the group.
    pub median: i64,
    /// The user's percentile among the others.
    pub percentile: Percentile,
    /// The day of the snapshot.
    pub day: Day,
}

/// The balance is expected to fall below the buffer.
fn low_balance<'t>(lowest: Option<LowestPoint>, buffer: i64) -> Option<Finding<'t>> {
    let LowestPoint { day, amount } = lowest.filter(|lowest| lowest.amount < buffer.into())?;
    Some(Finding {
        kind: InsightType::LowBalanceForecast,
        name: "",
        key: String::new(),
        value: Quantity::Money(amount),
        usual: Some(Baseline::money(buffer.into())),
        moved: double(amount.saturating_sub(buffer.into())),
        z: None,
        evidence: Vec::new(),
        stream: None,
        day,
        away: 0,
    })
}

/// More is spent than by most peers.
fn above_peers<'t>(peer: PeerPlace, window: Period, rules: &InsightRules) -> Option<Finding<'t>> {
    if !peer.percentile.is_above(rules.peer_percentile) || !window.has(peer.day) {
        return None;
    }
    Some(Finding {
        kind: InsightType::PeerAboveP90,
        name: "",
        key: String::new(),
        value: Quantity::Money(peer.value.into()),
        usual: Some(Baseline::money(peer.median.into())),
        moved: double(i128::from(peer.value).saturating_sub(peer.median.into())),
        z: None,
        evidence: Vec::<Row<'_>>::new(),
        stream: None,
        day: peer.day,
        away: 0,
    })
}
