//! Insights about single transactions, and about fees.

use super::habits::middle_twice;
use super::insight::{Found, Quantity, Usual, double, half};
use super::kinds::InsightType;
use super::rules::InsightRules;
use crate::recurring::{Stream, lookback};
use crate::stats::{quantile_of_sorted, sort};
use crate::{Basis, Channel, Day, Kind, Period, Row, Rows, TextField};
use std::collections::{BTreeMap, BTreeSet};

/// A large payment is one of the largest of this number of months.
const MONTHS: u32 = 12;

/// Finds large payments, among them the first ones to a merchant.
pub(super) fn large<'t>(
    rows: Rows<'t>,
    basis: &Basis,
    window: Period,
    rules: &InsightRules,
    found: &mut Vec<Found<'t>>,
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

/// How many earlier pairs of equal charges within a year make such pairs usual at a merchant.
const USUAL_PAIRS: usize = 3;
/// Pairs count if they are at most this number of days before the charge.
const USUAL_DAYS: i32 = 365;
/// An amount that a merchant takes on more days than this is a habit and no mistake, like a fare on each working day
/// ...
const MISTAKE_DAYS: usize = 7;
/// ... if these days are within this number of days before and after the charge. A series that lasts more days than
/// this is a habit, too.
const HABIT_DAYS: i32 = 30;

/// Finds amounts that a merchant took again within days, unless they belong to a stream, are in cash, or are usual.
pub(super) fn duplicates<'t>(
    rows: Rows<'t>,
    basis: &Basis,
    window: Period,
    streams: &[Stream<'t>],
    rules: &InsightRules,
    found: &mut Vec<Found<'t>>,
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
                found.push(Found {
                    kind: InsightType::DuplicateCharge,
                    name: name_of(*last),
                    key: first.txn_id().to_owned(),
                    value: Quantity::Money(all),
                    usual: Some(Usual::money(once)),
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
pub(super) fn loans<'t>(rows: Rows<'t>, basis: &Basis, window: Period, found: &mut Vec<Found<'t>>) {
    let loans = basis.within(rows, window).filter(|row| row.kind() == Kind::LoanDisbursement);
    found.extend(loans.map(|row| of_row(InsightType::NewLoanInflow, row, None)));
}

/// Finds fees.
pub(super) fn fees<'t>(
    rows: Rows<'t>,
    basis: &Basis,
    window: Period,
    rules: &InsightRules,
) -> Option<Found<'t>> {
    let fees: Vec<Row<'t>> =
        basis.within(rows, window).filter(|row| row.kind() == Kind::Fee).collect();
    let sum = fees.iter().map(|row| size(*row)).fold(0, i128::saturating_add);
    let latest = fees.last().filter(|_| sum >= rules.min_fees.into())?.day();
    Some(Found {
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
fn of_row(kind: InsightType, row: Row<'_>, usual: Option<i128>) -> Found<'_> {
    let size = size(row);
    Found {
        kind,
        name: name_of(row),
        key: row.txn_id().to_owned(),
        value: Quantity::Money(size),
        usual: usual.map(Usual::TwiceMoney),
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
