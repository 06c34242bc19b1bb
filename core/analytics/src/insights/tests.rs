#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    reason = "tests"
)]

mod keys;
mod regular;
mod shares;

use super::{Insight, InsightRules, InsightType, PeerPlace, Quantity, Severity, Watch};
use crate::money::UnpaidInstalment;
use crate::peers::Percentile;
use crate::streams::Detector;
use crate::{
    Basis, CategoryTable, Day, Kind, Period, PeriodName, Transaction, Transactions,
    TransactionsBuilder,
};
use lendwright_types::currency::{EGP, KWD};
use proptest::prelude::*;

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

/// A transaction of pounds at a merchant of a category.
fn txn<'t>(
    id: &'t str,
    on: &str,
    pounds: i64,
    merchant: &'t str,
    category: &'t str,
) -> Transaction<'t> {
    Transaction { merchant, category, ..Transaction::new(id, day(on), pounds * 100, EGP) }
}

fn set(rows: &[Transaction<'_>]) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    for row in rows {
        builder.push("mona", row).unwrap();
    }
    builder.finish().unwrap()
}

fn looked<'t>(set: &'t Transactions, watch: &Watch<'_>, as_of: &str) -> Vec<Insight<'t>> {
    let basis = Basis::new(day(as_of), EGP);
    let window = PeriodName::Last30d.as_of(basis.as_of).unwrap();
    let mut detector = Detector::new(set, CategoryTable::default());
    watch.insights(&mut detector, "mona", set.rows(), &basis, window)
}

fn found<'t>(set: &'t Transactions, as_of: &str) -> Vec<Insight<'t>> {
    looked(set, &Watch::new(InsightRules::new(EGP)), as_of)
}

fn of<'i, 't>(all: &'i [Insight<'t>], kind: InsightType) -> Vec<&'i Insight<'t>> {
    all.iter().filter(|insight| insight.kind == kind).collect()
}

/// A purchase of groceries each 30 days, the last ones of other amounts: of the windows that end with these days.
fn groceries(amounts: &[i64]) -> Transactions {
    let last = day("2026-06-30");
    let mut builder = TransactionsBuilder::new();
    for (number, pounds) in (0..).zip(amounts.iter().rev()) {
        let merchant = format!("shop {number}");
        let id = number.to_string();
        // The first one is on the first day of its window, so the window is in the history.
        let txn = Transaction {
            merchant: &merchant,
            category: "groceries",
            ..Transaction::new(&id, last.plus(-30 * number - 29), -pounds * 100, EGP)
        };
        builder.push("mona", &txn).unwrap();
    }
    builder.finish().unwrap()
}

#[test]
fn a_category_that_grew_is_told_with_its_deviation() {
    // Median 1,000, MAD 50: deviation 74.13, which is more than 5 % of the median and a third of 100.
    let set = groceries(&[900, 950, 1_000, 1_000, 1_050, 1_100, 2_000]);
    let all = found(&set, "2026-06-30");
    let [up] = of(&all, InsightType::SpendingUp)[..] else { panic!("{all:?}") };
    assert_eq!(up.value, Quantity::Money(200_000));
    assert_eq!(up.baseline, Some(Quantity::Money(100_000)));
    assert_eq!(up.change(), Some(Quantity::Money(100_000)));
    assert!((up.z.unwrap() - 1_000.0 / 74.13).abs() < 1e-9);
    assert_eq!(up.variable(), "spending:groceries");
    // Weight 1, z capped at 9, a change of ten times the least amount, 29 days ago.
    let score = 9.0 / 3.0 * 11_f64.log10() * 0.97_f64.powi(29);
    assert!((up.score - score).abs() < 1e-9);
    assert_eq!(up.severity, Severity::Low);
    // ln 1,000 / ln 1.25 = 30.96.
    assert_eq!(up.dedup_key, "SPENDING_UP|groceries|2026-06|30");
    // printf 'mona|SPENDING_UP|groceries|2026-06|30' | sha256sum | cut -c1-16
    assert_eq!(up.id("mona"), ID_OF_GROCERIES);
}

const ID_OF_GROCERIES: &str = "e3dbac19df1271ba";

#[test]
fn a_change_below_a_quarter_or_the_least_amount_or_of_little_history_is_none() {
    let none = |amounts: &[i64]| {
        let set = groceries(amounts);
        let all = found(&set, "2026-06-30");
        of(&all, InsightType::SpendingUp).len() + of(&all, InsightType::SpendingDown).len()
    };
    assert_eq!(none(&[1_000, 1_000, 1_000, 1_000, 1_249]), 0);
    assert_eq!(none(&[1_000, 1_000, 1_000, 1_000, 1_250]), 1);
    assert_eq!(none(&[1_000, 1_000, 1_000, 1_000, 750]), 1);
    assert_eq!(none(&[100, 100, 100, 100, 199]), 0);
    assert_eq!(none(&[100, 100, 100, 100, 200]), 1);
    assert_eq!(none(&[1_000, 1_000, 5_000]), 0);
}

#[test]
fn an_income_that_fell_weighs_twice_what_one_weighs_that_rose() {
    let incomes = |last: i64| {
        let mut rows: Vec<Transaction<'_>> = Vec::new();
        let days = ["2026-02-10", "2026-03-10", "2026-04-10", "2026-05-10"];
        for (id, on) in ["1", "2", "3", "4"].into_iter().zip(days) {
            rows.push(txn(id, on, 10_000, "", "x"));
        }
        rows.push(txn("0", "2025-12-01", 10, "", "first"));
        rows.push(txn("5", "2026-06-10", last, "", "x"));
        set(&rows)
    };
    let (up, down) = (incomes(15_000), incomes(5_000));
    let (up, down) = (found(&up, "2026-06-30"), found(&down, "2026-06-30"));
    let (up, down) = (of(&up, InsightType::IncomeUp)[0], of(&down, InsightType::IncomeDown)[0]);
    assert!((2.0 * up.score - down.score).abs() < 1e-9);
    assert_eq!(down.change(), Some(Quantity::Money(-500_000)));
}

#[test]
fn a_charge_again_within_two_days_is_told_and_on_the_third_day_not() {
    let again = |on: &str| {
        set(&[txn("1", "2026-06-10", -455, "El Abd", ""), txn("2", on, -455, "El Abd", "")])
    };
    let two = again("2026-06-12");
    let all = found(&two, "2026-06-30");
    let [twice] = of(&all, InsightType::DuplicateCharge)[..] else { panic!("{all:?}") };
    assert_eq!(twice.value, Quantity::Money(91_000));
    assert_eq!(twice.baseline, Some(Quantity::Money(45_500)));
    let ids: Vec<_> = twice.evidence.iter().map(|row| row.txn_id()).collect();
    assert_eq!((twice.name, ids), ("El Abd", vec!["1", "2"]));
    let three = again("2026-06-13");
    assert_eq!(of(&found(&three, "2026-06-30"), InsightType::DuplicateCharge).len(), 0);
    let other = set(&[
        txn("1", "2026-06-10", -455, "El Abd", ""),
        txn("2", "2026-06-10", -454, "El Abd", ""),
    ]);
    assert_eq!(of(&found(&other, "2026-06-30"), InsightType::DuplicateCharge).len(), 0);
}

/// A payment each month on its tenth day, to a merchant, and the first ones on others.
fn monthly<'t>(
    ids: &'t [String],
    amounts: &[i64],
    kind: Kind,
    category: &'t str,
) -> Vec<Transaction<'t>> {
    let first = day("2026-01-10").month();
    (0..)
        .zip(ids.iter().zip(amounts))
        .map(|(month, (id, pounds))| Transaction {
            merchant: "Party",
            category,
            kind: Some(kind),
            ..Transaction::new(id, first.plus(month).day(10), pounds * 100, EGP)
        })
        .collect()
}

fn ids() -> Vec<String> {
    (0..12).map(|number| format!("m{number:02}")).collect()
}

#[test]
fn a_price_that_rose_twice_by_more_than_2_percent_is_told() {
    let ids = ids();
    let risen = set(&monthly(&ids, &[-100, -100, -100, -100, -120, -120], Kind::Purchase, "x"));
    // The second of the dearer ones is in the last 30 days. It makes the price known.
    for as_of in ["2026-06-10", "2026-06-30", "2026-07-09"] {
        assert_eq!(of(&found(&risen, as_of), InsightType::PriceIncrease).len(), 1, "{as_of}");
    }
    for as_of in ["2026-06-09", "2026-07-10"] {
        assert_eq!(of(&found(&risen, as_of), InsightType::PriceIncrease).len(), 0, "{as_of}");
    }
    let basis = Basis::new(day("2026-06-30"), EGP);
    let window = Period { from: day("2026-05-01"), to: day("2026-06-30") };
    let mut detector = Detector::new(&risen, CategoryTable::default());
    let watch = Watch::new(InsightRules::new(EGP));
    let all = watch.insights(&mut detector, "mona", risen.rows(), &basis, window);
    let [dearer] = of(&all, InsightType::PriceIncrease)[..] else { panic!("{all:?}") };
    assert_eq!(dearer.value, Quantity::Money(12_000));
    assert_eq!(dearer.baseline, Some(Quantity::Money(10_000)));
    assert!(dearer.stream.is_some());
}

#[test]
fn a_stream_is_new_in_the_window_in_which_its_third_occurrence_is() {
    let ids = ids();
    let three = set(&monthly(&ids, &[-100, -100, -100], Kind::Purchase, "x"));
    assert_eq!(of(&found(&three, "2026-03-31"), InsightType::NewRecurring).len(), 1);
    let four = set(&monthly(&ids, &[-100, -100, -100, -100], Kind::Purchase, "x"));
    assert_eq!(of(&found(&four, "2026-04-30"), InsightType::NewRecurring).len(), 0);
}

#[test]
fn an_income_that_did_not_come_is_told_on_its_day() {
    let ids = ids();
    let salaries = set(&monthly(&ids, &[9_000, 9_000, 9_000, 9_000], Kind::Salary, "salary"));
    assert_eq!(of(&found(&salaries, "2026-05-15"), InsightType::MissedIncome).len(), 0);
    let all = found(&salaries, "2026-05-20");
    let [missed] = of(&all, InsightType::MissedIncome)[..] else { panic!("{all:?}") };
    assert_eq!((missed.value, missed.day), (Quantity::Money(0), day("2026-05-10")));
    assert_eq!(missed.baseline, Some(Quantity::Money(900_000)));
    // It counts as missed from the 16th on: a window that begins later has neither day.
    let count = |from, as_of| {
        let basis = Basis::new(day(as_of), EGP);
        let window = Period { from: day(from), to: day(as_of) };
        let mut detector = Detector::new(&salaries, CategoryTable::default());
        let watch = Watch::new(InsightRules::new(EGP));
        let all = watch.insights(&mut detector, "mona", salaries.rows(), &basis, window);
        of(&all, InsightType::MissedIncome).len()
    };
    assert_eq!((count("2026-05-16", "2026-05-20"), count("2026-05-17", "2026-05-20")), (1, 0));
}

#[test]
fn a_bill_out_of_line_with_the_six_before_is_told() {
    let ids = ids();
    let bills = |last| {
        set(&monthly(&ids, &[-200, -210, -190, -200, -205, last], Kind::Purchase, "electricity"))
    };
    // Median 200, MAD 5: a bill of more than 15 % differs by more than three of them.
    let (usual, high) = (bills(-230), bills(-260));
    assert_eq!(of(&found(&usual, "2026-06-30"), InsightType::BillNotStandard).len(), 0);
    let all = found(&high, "2026-06-30");
    let [bill] = of(&all, InsightType::BillNotStandard)[..] else { panic!("{all:?}") };
    assert_eq!(bill.change(), Some(Quantity::Money(6_000)));
}

#[test]
fn fees_loans_and_large_payments_are_told() {
    let mut rows = vec![
        Transaction { kind: Some(Kind::Fee), ..txn("f1", "2026-06-05", -6, "", "") },
        Transaction { kind: Some(Kind::Fee), ..txn("f2", "2026-06-07", -4, "", "") },
        Transaction { kind: Some(Kind::LoanDisbursement), ..txn("l", "2026-06-08", 5_000, "", "") },
        txn("big", "2026-06-09", -3_000, "Carpets", "home"),
    ];
    let ids: Vec<String> = (0..30).map(|number| format!("s{number:02}")).collect();
    for (id, number) in ids.iter().zip(0..) {
        let on = day("2026-01-05").plus(number * 5);
        rows.push(Transaction {
            merchant: "Metro",
            ..Transaction::new(id, on, -i64::from(number % 7 + 1) * 1_000, EGP)
        });
    }
    let set = set(&rows);
    let all = found(&set, "2026-06-30");
    let [fee] = of(&all, InsightType::Fee)[..] else { panic!("{all:?}") };
    assert_eq!((fee.value, fee.day), (Quantity::Money(1_000), day("2026-06-07")));
    let [loan] = of(&all, InsightType::NewLoanInflow)[..] else { panic!("{all:?}") };
    assert_eq!(loan.value, Quantity::Money(500_000));
    let names = |kind| of(&all, kind).iter().map(|one| one.name).collect::<Vec<_>>();
    assert_eq!(names(InsightType::LargeTransaction), ["Carpets"]);
    assert_eq!(names(InsightType::NewMerchantLarge), ["Carpets"]);
}

#[test]
fn a_low_balance_is_forecast_and_peers_are_told_of_above_the_ninetieth_percentile() {
    let ids = ids();
    let set = set(&monthly(&ids, &[-100, -100, -100, -100, -100, -100], Kind::Purchase, "x"));
    let due = UnpaidInstalment { day: day("2026-07-05"), amount: 50_000 };
    // Of 26 others 23 spend less and one as much: 90.38, which is shown as 90.
    let percentile = Percentile::new(47, 26).unwrap();
    let peer = PeerPlace { value: 90_000, median: 40_000, percentile, day: day("2026-06-30") };
    let mut watch = Watch { dues: &[due], peer: Some(peer), ..Watch::new(InsightRules::new(EGP)) };
    // No balance is known.
    let all = looked(&set, &watch, "2026-06-30");
    assert_eq!(of(&all, InsightType::LowBalanceForecast).len(), 0);
    let [above] = of(&all, InsightType::PeerAboveP90)[..] else { panic!("{all:?}") };
    assert_eq!(above.change(), Some(Quantity::Money(50_000)));
    // 90 is not above 90.
    watch.peer = Percentile::new(45, 25).map(|percentile| PeerPlace { percentile, ..peer });
    assert_eq!(of(&looked(&set, &watch, "2026-06-30"), InsightType::PeerAboveP90).len(), 0);
}

#[test]
fn the_windows_before_stay_of_one_length_where_one_is_a_month_by_chance() {
    // 1 to 30 December is no whole month. Of the six windows of 30 days before, the first is November.
    let on = ["2025-11-01", "2025-10-14", "2025-09-02", "2025-09-01", "2025-07-04", "2025-07-03"];
    let mut rows =
        vec![txn("0", "2025-05-20", -1, "m", ""), txn("9", "2025-12-10", -2_000, "m", "food")];
    for (id, on) in ["1", "2", "3", "4", "5", "6"].into_iter().zip(on) {
        rows.push(txn(id, on, -1_000, "m", "food"));
    }
    let set = set(&rows);
    let all = found(&set, "2025-12-30");
    let [up] = of(&all, InsightType::SpendingUp)[..] else { panic!("{all:?}") };
    assert_eq!(up.value, Quantity::Money(200_000));
    assert_eq!(up.baseline, Some(Quantity::Money(100_000)));
    // A thousand by a twentieth of the median.
    assert_eq!(up.z, Some(20.0));
}

#[test]
fn a_change_is_told_of_a_median_between_two_minor_units() {
    // Eleven of 12 minor units, ten of 13 and the large one: 12.5 is the median.
    let sizes = [12; 11].into_iter().chain([13; 10]);
    let ids: Vec<String> = (10..31).map(|number| number.to_string()).collect();
    let first = day("2025-11-01");
    let mut rows: Vec<Transaction<'_>> = ids
        .iter()
        .zip(0..)
        .zip(sizes)
        .map(|((id, number), size)| Transaction::new(id, first.plus(9 * number), -size, EGP))
        .collect();
    rows.push(Transaction::new("large", day("2026-06-10"), -201, EGP));
    let set = set(&rows);
    let all = found(&set, "2026-06-30");
    let [large] = of(&all, InsightType::LargeTransaction)[..] else { panic!("{all:?}") };
    assert_eq!(large.value, Quantity::Money(201));
    assert_eq!(large.baseline, Some(Quantity::Money(12)));
    // 201 − 12.5 = 188.5, and halves go to even.
    assert_eq!(large.change(), Some(Quantity::Money(188)));
}

#[test]
fn the_least_amount_is_a_hundred_units_whatever_their_decimals() {
    assert_eq!(InsightRules::new(KWD).min_amount, 100_000);
    assert_eq!(InsightRules::new(KWD).min_fees, 10_000);
}

proptest! {
    #[test]
    fn nothing_dated_after_the_day_moves_an_insight_and_scores_fall(
        rows in prop::collection::vec((0_i32..250, 1_i64..400_000, any::<bool>(), 0_u8..5), 0..80),
    ) {
        let first = day("2026-01-01");
        let made = |until: i32| {
            let mut builder = TransactionsBuilder::new();
            for (number, (on, size, is_in, party)) in rows.iter().enumerate() {
                if *on <= until {
                    let merchant = format!("m{party}");
                    let id = format!("{number:03}");
                    let amount = if *is_in { *size } else { -*size };
                    // An explicit kind, since later rows could make a refund or a pair of it.
                    let kind = if *is_in { Kind::OtherIncomingPayment } else { Kind::Purchase };
                    let txn = Transaction {
                        merchant: &merchant,
                        category: &merchant,
                        kind: Some(kind),
                        ..Transaction::new(&id, first.plus(*on), amount, EGP)
                    };
                    builder.push("mona", &txn).unwrap();
                }
            }
            builder.finish().unwrap()
        };
        let (all, until) = (made(250), made(200));
        let as_of = first.plus(200).to_string();
        let told = |set| {
            let insights = found(set, &as_of);
            insights.iter().map(|one| (one.dedup_key.clone(), one.score.to_bits())).collect::<Vec<_>>()
        };
        let insights = told(&all);
        prop_assert_eq!(&insights, &told(&until));
        prop_assert!(insights.is_sorted_by(|a, b| f64::from_bits(a.1) >= f64::from_bits(b.1)));
    }
}
