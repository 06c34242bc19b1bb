#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, reason = "small counts")]

use super::{SampleTransaction, transactions};
use crate::{AS_OF, SampleApplicant, messages, portfolio};
use chrono::{Datelike, Months, NaiveDate};
use lendwright::analytics::streams::{AmountType, Detector, Stream, StreamKind};
use lendwright::analytics::{
    Basis, CategoryTable, Day, Kind, KindTables, Rows, Transactions, TransactionsBuilder,
};
use lendwright::audit::Digest;
use lendwright::currency::EGP;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

const SEED: u64 = 7;

/// The first applicants, each with their transactions.
fn some(count: usize) -> Vec<(SampleApplicant, Vec<SampleTransaction>)> {
    let all = portfolio(SEED).take(count);
    all.map(|one| (one.clone(), transactions(SEED, &one))).collect()
}

/// All transactions as a set. Its users are the applicants' numbers.
fn set_of(all: &[(SampleApplicant, Vec<SampleTransaction>)]) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    for (applicant, rows) in all {
        for row in rows {
            builder.push(&applicant.number.to_string(), &row.transaction()).unwrap();
        }
    }
    builder.finish().unwrap()
}

fn count(rows: &[SampleTransaction], holds: impl Fn(&SampleTransaction) -> bool) -> usize {
    rows.iter().filter(|row| holds(row)).count()
}

/// The number of applicants with a transaction for which `holds` is true.
fn having(
    all: &[(SampleApplicant, Vec<SampleTransaction>)],
    holds: impl Fn(&SampleTransaction) -> bool,
) -> usize {
    all.iter().filter(|(_, rows)| rows.iter().any(&holds)).count()
}

/// If the digest changes, the sample of every user changes. Change it only on purpose.
#[test]
fn the_transactions_are_the_same_on_every_machine() {
    let mut text = String::new();
    for applicant in portfolio(1).take(100) {
        for row in transactions(1, &applicant) {
            writeln!(text, "{} {row:?}", applicant.number).unwrap();
        }
    }
    let digest = Digest::from_parts(&[text.as_bytes()]).to_string();
    assert_eq!(digest, "b7d96514b778a26f37f9c4e04508bb3eb8a2435bb8b7d9c67b264ff1e63f2f5b");
}

#[test]
fn they_fill_the_two_years_before_the_applications() {
    let all = some(300);
    let first = AS_OF.checked_sub_months(Months::new(24)).unwrap();
    let (mut later, mut left) = (0, 0);
    for (applicant, rows) in &all {
        assert!(rows.is_sorted_by_key(|row| row.date));
        assert!(rows.iter().all(|row| (first..AS_OF).contains(&row.date) && row.piastres != 0));
        let ids: HashSet<_> = rows.iter().map(|row| &row.txn_id).collect();
        assert_eq!(ids.len(), rows.len());
        let month = |date: NaiveDate| (date.year(), date.month());
        later += usize::from(month(rows[0].date) != (2024, 1));
        let has_left = month(rows[rows.len() - 1].date) != (2025, 12);
        assert_eq!(has_left, messages(SEED, applicant).is_empty(), "{}", applicant.number);
        left += usize::from(has_left);
    }
    assert!((50..110).contains(&later), "{later} came later");
    assert!((10..45).contains(&left), "{left} have left");
    let rows: usize = all.iter().map(|(_, rows)| rows.len()).sum();
    assert!((80_000..160_000).contains(&rows), "{rows} of 300");
}

/// A bank's data do not contain the kind of a transaction. The library detects it.
#[test]
fn the_library_finds_out_what_each_one_is() {
    let all = some(200);
    let set = set_of(&all);
    let mut kinds = HashSet::new();
    let mut wrong = Vec::new();
    for (applicant, rows) in &all {
        let found = set.rows_of(&applicant.number.to_string());
        let truth: BTreeMap<&str, &SampleTransaction> =
            rows.iter().map(|row| (&*row.txn_id, row)).collect();
        for row in found.iter() {
            let truth = truth[row.txn_id()];
            kinds.insert(truth.kind);
            if row.kind() != truth.kind {
                wrong.push(format!("{}: {:?} of {truth:?}", applicant.number, row.kind()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} are classed otherwise: {wrong:#?}", wrong.len());
    assert_eq!(kinds.len(), 10, "all but a credit card's limit: {kinds:?}");
}

#[test]
fn salaries_are_those_that_were_told_and_some_are_late() {
    let all = some(300);
    let mut near = 0;
    for (applicant, rows) in &all {
        let salaries: Vec<_> = rows.iter().filter(|row| row.kind == Kind::Salary).collect();
        let Some(told) = applicant.profile.reported_monthly_income_egp else { continue };
        let of_2025 = salaries.iter().filter(|row| row.date.year() == 2025 && row.date.day() > 22);
        for salary in of_2025 {
            let percent = salary.piastres / i64::from(told);
            assert!((50..=105).contains(&percent), "{percent} % of what was told");
            near += usize::from(percent >= 95);
        }
    }
    assert!(near > 500, "{near} are what was told");
    let is_late = |row: &SampleTransaction| row.kind == Kind::Salary && row.date.day() < 12;
    let late = having(&all, is_late);
    assert!((40..200).contains(&late), "{late}");
    let usual = having(&all, |row| row.kind == Kind::Salary && (23..27).contains(&row.date.day()));
    assert!(usual > late, "{usual}");
}

#[test]
fn who_rents_pays_each_month_and_who_has_a_debt_was_lent_money() {
    for (applicant, rows) in some(300) {
        let profile = &applicant.profile;
        let rents = count(&rows, |row| row.category == "rent");
        let is_tenant = profile.residence_type.is_some_and(|home| home.ends_with("Rent"));
        assert!(if is_tenant { rents >= 4 } else { rents == 0 }, "{rents} of {profile:?}");
        let loan = rows.iter().find(|row| row.kind == Kind::LoanDisbursement);
        let debt = i64::from(profile.monthly_debt_egp.unwrap_or(0)) * 100;
        let instalments: Vec<_> =
            rows.iter().filter(|row| row.kind == Kind::LoanRepayment).collect();
        assert!(instalments.iter().all(|row| row.piastres == -debt));
        match loan {
            None => assert!(debt == 0 || rows[rows.len() - 1].date.year() == 2024),
            Some(loan) => {
                assert!(loan.piastres > debt * 17 && loan.date.year() == 2024);
                assert!(instalments.iter().all(|row| row.date > loan.date));
                assert!(instalments.iter().all(|row| row.merchant == loan.merchant));
            }
        }
    }
}

#[test]
fn what_is_given_back_was_paid_before_at_the_same_merchant() {
    let all = some(300);
    for (_, rows) in &all {
        for refund in rows.iter().filter(|row| row.kind == Kind::Refund) {
            let is_of_it = |row: &&SampleTransaction| {
                row.merchant == refund.merchant
                    && row.date <= refund.date
                    && row.piastres <= -refund.piastres
            };
            assert!(rows.iter().any(|row| is_of_it(&row)), "{refund:?}");
        }
    }
    let refunded = having(&all, |row| row.kind == Kind::Refund);
    assert!((120..280).contains(&refunded), "{refunded}");
}

#[test]
fn money_goes_to_the_own_wallet_and_the_savings_and_comes_in_there() {
    let all = some(300);
    for (_, rows) in &all {
        let transfers = rows.iter().filter(|row| row.kind == Kind::Transfer);
        let sum: i64 = transfers.map(|row| row.piastres).sum();
        assert_eq!(sum, 0);
    }
    let saved = having(&all, |row| row.account_id.ends_with("savings"));
    assert!((40..160).contains(&saved), "{saved}");
    let filled = having(&all, |row| row.kind == Kind::Transfer && row.account_id == "VF-Cash");
    assert!((80..280).contains(&filled), "{filled}");
}

#[test]
fn balances_are_those_of_the_lines_and_never_below_zero() {
    for (_, rows) in some(100) {
        let mut main: Option<i64> = None;
        for row in &rows {
            if let Some(held) = row.balance_piastres {
                assert!(held >= 0);
            }
            if row.account_id.ends_with("savings") || row.account_id == "VF-Cash" {
                continue;
            }
            let held = main.map(|held| held + row.piastres).or(row.balance_piastres);
            if let (Some(held), Some(stated)) = (held, row.balance_piastres) {
                assert_eq!(held, stated);
            }
            main = held;
        }
    }
}

fn streams_of<'t>(set: &'t Transactions, number: u32) -> Vec<Stream<'t>> {
    let basis = Basis::new(Day::from_date(AS_OF).plus(-1), EGP);
    let user = number.to_string();
    let rows: Rows<'t> = set.rows_of(&user);
    Detector::new(set, CategoryTable::default()).detect(&user, rows, &basis, 24)
}

#[test]
fn salaries_rents_subscriptions_and_loans_recur_and_some_subscriptions_became_dearer() {
    let all = some(150);
    let set = set_of(&all);
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut dearer = 0;
    for (applicant, _) in &all {
        for stream in streams_of(&set, applicant.number) {
            *kinds.entry(stream.kind.name()).or_default() += 1;
            let Some(change) = stream.price_change else { continue };
            assert_eq!(stream.amount_type, AmountType::Fixed);
            let percent = change.new_amount * 100 / change.previous_amount;
            dearer += usize::from((115..=140).contains(&percent));
        }
    }
    for kind in [StreamKind::Income, StreamKind::Bill, StreamKind::Subscription, StreamKind::Loan] {
        assert!(kinds.get(kind.name()).is_some_and(|count| *count > 20), "{kinds:?}");
    }
    assert!((10..60).contains(&dearer), "{dearer} became dearer");
}

#[test]
fn merchants_are_written_in_english_and_in_arabic() {
    let all = some(200);
    let is_arabic =
        |row: &SampleTransaction| row.merchant.chars().any(|c| ('ء'..='ي').contains(&c));
    let (arabic, english) = (
        having(&all, is_arabic),
        having(&all, |row| row.merchant.starts_with(|c: char| c.is_ascii_uppercase())),
    );
    assert!(arabic > 100 && english > 40, "{arabic} {english}");
    let tables = KindTables::default();
    for row in all.iter().flat_map(|(_, rows)| rows) {
        let is_known = row.category.is_empty()
            || tables.categories.get(row.category) != lendwright::analytics::Category::default();
        assert!(is_known, "the library does not know {:?}", row.category);
    }
}
