//! Insights keep their keys when later payments come and the window moves on.

use super::{day, found, ids, monthly, of, set, txn};
use crate::insights::{Insight, InsightRules, InsightType, Quantity, Watch};
use crate::streams::Detector;
use crate::{Basis, CategoryTable, Channel, Day, Kind, Period, Transaction, Transactions};
use lendwright_types::currency::EGP;

/// Purchases of one merchant: their days and pounds. The ids are the days.
fn gym(rows: &[(&str, i64)]) -> Transactions {
    let rows: Vec<Transaction<'_>> = rows
        .iter()
        .map(|(on, pounds)| Transaction {
            kind: Some(Kind::Purchase),
            ..txn(on, on, -pounds, "Gym", "sport")
        })
        .collect();
    set(&rows)
}

fn in_window<'t>(set: &'t Transactions, as_of: &str, (from, to): (&str, &str)) -> Vec<Insight<'t>> {
    let basis = Basis::new(day(as_of), EGP);
    let window = Period { from: day(from), to: day(to) };
    let mut detector = Detector::new(set, CategoryTable::default());
    let watch = Watch::new(InsightRules::new(EGP));
    watch.insights(&mut detector, "mona", set.rows(), &basis, window)
}

/// Key, day and evidence of the only insight of a kind.
fn told(all: &[Insight<'_>], kind: InsightType) -> (String, Day, Vec<String>) {
    let [one] = of(all, kind)[..] else { panic!("{all:?}") };
    let ids = one.evidence.iter().map(|row| row.txn_id().to_owned());
    (one.dedup_key.clone(), one.day, ids.collect())
}

#[test]
fn a_later_payment_does_not_make_a_stream_new_again() {
    let rows = [("2026-01-12", 100), ("2026-01-19", 100), ("2026-01-26", 100), ("2026-02-02", 100)];
    let (set, later) = (gym(&rows[..3]), gym(&rows));
    let first = told(&found(&set, "2026-01-31"), InsightType::NewRecurring);
    assert_eq!((first.1, &first.2[..]), (day("2026-01-26"), &["2026-01-26".to_owned()][..]));
    assert!(first.0.ends_with("|2026-01|20"), "{}", first.0);
    assert_eq!(told(&found(&later, "2026-02-03"), InsightType::NewRecurring), first);
}

#[test]
fn a_stream_is_new_in_the_window_in_which_it_matured_whatever_came_later() {
    let days = ["10-10", "10-17", "10-24", "10-31", "11-07", "11-14"];
    let days = days.map(|day| format!("2025-{day}"));
    let rows: Vec<_> = days.iter().map(|day| (&**day, 100)).collect();
    let set = gym(&rows);
    let october = in_window(&set, "2025-11-20", ("2025-10-01", "2025-10-31"));
    assert_eq!(told(&october, InsightType::NewRecurring).1, day("2025-10-24"));
    let november = in_window(&set, "2025-11-20", ("2025-11-01", "2025-11-20"));
    assert_eq!(of(&november, InsightType::NewRecurring).len(), 0);
}

#[test]
fn a_stream_of_amounts_that_differ_matures_with_its_sixth_occurrence() {
    // Of fewer than six the median distance is more than a tenth of the median, and no three are alike.
    let days = ["01-05", "01-12", "01-19", "01-26", "02-02", "02-09", "02-16"];
    let days = days.map(|day| format!("2026-{day}"));
    let amounts = [100, 160, 130, 200, 250, 125, 300];
    let rows: Vec<_> = days.iter().map(|day| &**day).zip(amounts).collect();
    let (six, seven) = (gym(&rows[..6]), gym(&rows));
    let first = told(&found(&six, "2026-02-10"), InsightType::NewRecurring);
    assert_eq!(first.1, day("2026-02-09"));
    assert_eq!(told(&found(&seven, "2026-02-20"), InsightType::NewRecurring), first);
}

#[test]
fn what_comes_once_a_year_is_new_with_its_second_payment_and_not_with_its_third() {
    let rows = [("2023-07-01", 900), ("2024-07-10", 900), ("2025-07-10", 900)];
    let (two, three) = (gym(&rows[..2]), gym(&rows));
    assert_eq!(of(&found(&two, "2024-07-31"), InsightType::NewRecurring).len(), 1);
    assert_eq!(of(&found(&three, "2025-07-31"), InsightType::NewRecurring).len(), 0);
    // In a year's window the second one stays what made it one, though 24 months no longer have the first.
    let year = in_window(&three, "2025-07-15", ("2024-07-01", "2025-06-30"));
    assert_eq!(told(&year, InsightType::NewRecurring).1, day("2024-07-10"));
}

#[test]
fn a_stream_that_stopped_and_is_paid_again_is_not_new() {
    let months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "12"];
    let days = months.map(|month| format!("2025-{month}-10"));
    let rows: Vec<_> = days.iter().map(|day| (&**day, 100)).collect();
    let set = gym(&rows);
    let all = found(&set, "2025-12-31");
    assert_eq!(of(&all, InsightType::NewRecurring).len(), 0, "{all:?}");
}

#[test]
fn a_later_payment_does_not_tell_a_price_again() {
    let days = ["12-08", "12-15", "12-22", "12-29", "01-05", "01-12", "01-19", "01-26", "02-02"];
    let days = days.map(|day| format!("{}-{day}", if &day[..2] == "12" { 2025 } else { 2026 }));
    let amounts = [100; 6].into_iter().chain([110; 3]);
    let rows: Vec<_> = days.iter().map(|day| &**day).zip(amounts).collect();
    let (two, three) = (gym(&rows[..8]), gym(&rows));
    let first = told(&found(&two, "2026-01-31"), InsightType::PriceIncrease);
    assert_eq!((first.1, first.2.join(" ")), (day("2026-01-26"), "2026-01-19 2026-01-26".into()));
    assert_eq!(told(&found(&three, "2026-02-03"), InsightType::PriceIncrease), first);
}

#[test]
fn a_price_is_compared_with_those_before_it_until_it_is_the_usual_one() {
    let ids: Vec<String> =
        ids().into_iter().chain(["m12".into(), "m13".into(), "m14".into()]).collect();
    let amounts = [[-100; 6].as_slice(), [-110; 9].as_slice()].concat();
    // Of thirteen payments before the last two most are of the new price.
    let usual = set(&monthly(&ids, &amounts, Kind::Purchase, "x"));
    let all = in_window(&usual, "2027-03-31", ("2026-03-01", "2027-03-31"));
    assert_eq!(of(&all, InsightType::PriceIncrease).len(), 0);
    // Twelve have a median of 105, an amount that was never paid.
    let set = set(&monthly(&ids, &amounts[..14], Kind::Purchase, "x"));
    let all = in_window(&set, "2027-02-28", ("2026-03-01", "2027-02-28"));
    let [dearer] = of(&all, InsightType::PriceIncrease)[..] else { panic!("{all:?}") };
    assert_eq!(dearer.baseline, Some(Quantity::Money(10_000)));
    assert_eq!(dearer.change(), Some(Quantity::Money(1_000)));
    assert_eq!(dearer.day, day("2026-08-10"));
    let basis = Basis::new(day("2027-02-28"), EGP);
    let mut detector = Detector::new(&set, CategoryTable::default());
    let streams = detector.detect("mona", set.rows(), &basis, 24);
    let change = streams[0].price_change.unwrap();
    assert_eq!((change.previous_amount, change.new_amount), (10_000, 11_000));
}

#[test]
fn charges_again_are_the_same_ones_when_the_window_has_only_the_last_of_them() {
    let set = gym(&[("2026-01-01", 100), ("2026-01-03", 100), ("2026-01-05", 100)]);
    let first = told(&found(&set, "2026-02-01"), InsightType::DuplicateCharge);
    assert_eq!(first.2, ["2026-01-01", "2026-01-03", "2026-01-05"]);
    for as_of in ["2026-02-02", "2026-02-03"] {
        assert_eq!(told(&found(&set, as_of), InsightType::DuplicateCharge), first, "{as_of}");
    }
    assert_eq!(of(&found(&set, "2026-02-04"), InsightType::DuplicateCharge).len(), 0);
}

#[test]
fn a_fourth_pair_of_equal_charges_within_a_year_is_usual() {
    let told = |rows: &[(&str, i64)], as_of| {
        let all = gym(rows);
        let all = found(&all, as_of);
        let again = of(&all, InsightType::DuplicateCharge);
        again.iter().map(|one| one.evidence.len()).collect::<Vec<_>>()
    };
    let days: Vec<String> = (1..=8).map(|on| format!("2026-01-0{on}")).collect();
    let rows: Vec<_> = days.iter().map(|on| (&**on, 10)).collect();
    // Coffee on four days is three pairs, on five days four.
    assert_eq!(told(&rows[..4], "2026-01-20"), [4]);
    assert_eq!(told(&rows[..5], "2026-01-20"), [0; 0]);
    // Earlier pairs count for a year, also those of other amounts at the merchant.
    let pairs = [("2025-03-01", 10), ("2025-03-02", 10), ("2025-06-10", 25), ("2025-06-12", 25)];
    let third = [("2025-09-01", 10), ("2025-09-02", 10)];
    let now = [("2026-03-01", 10), ("2026-03-02", 10)];
    assert_eq!(told(&[&pairs[..], &now].concat(), "2026-03-03"), [2]);
    assert_eq!(told(&[&pairs[..], &third, &now].concat(), "2026-03-03"), [0; 0]);
    let later = [("2026-03-02", 10), ("2026-03-04", 10)];
    assert_eq!(told(&[&pairs[..], &third, &later].concat(), "2026-03-04"), [2]);
    // Five charges on one day are no habit.
    let at_once = ["1", "2", "3", "4", "5"].map(|id| txn(id, "2026-03-01", -10, "Gym", "sport"));
    let at_once = set(&at_once);
    let all = found(&at_once, "2026-03-03");
    assert_eq!(of(&all, InsightType::DuplicateCharge)[0].evidence.len(), 5);
    // A mistake is excluded if the amount was taken on more than seven days of two months, and two of the days are
    // near.
    let often: Vec<String> = (0..8).map(|n| day("2026-01-05").plus(4 * n).to_string()).collect();
    let mut often: Vec<_> = often.iter().map(|on| (&**on, 10)).collect();
    often.push(("2026-02-03", 10));
    assert_eq!(told(&often, "2026-02-03"), [0; 0]);
    assert_eq!(told(&often[5..], "2026-02-03"), [2]);
}

#[test]
fn cash_is_no_charge() {
    let cash = |id, on, channel| Transaction { channel, ..txn(id, on, -500, "ATM Nasr City", "") };
    let told = |channel| {
        let set = set(&[cash("1", "2026-06-01", channel), cash("2", "2026-06-02", channel)]);
        of(&found(&set, "2026-06-20"), InsightType::DuplicateCharge).len()
    };
    assert_eq!(told(None), 1);
    assert_eq!(told(Some(Channel::Atm)), 0);
    assert_eq!(told(Some(Channel::Cash)), 0);
}

#[test]
fn charges_are_told_as_far_apart_as_it_is_set() {
    let told_by = |days: i32| {
        let set = gym(&[("2026-06-01", 10), ("2026-06-11", 10)]);
        let basis = Basis::new(day("2026-06-20"), EGP);
        let window = Period { from: day("2026-06-01"), to: day("2026-06-20") };
        let mut detector = Detector::new(&set, CategoryTable::default());
        let rules = InsightRules { duplicate_days: days, ..InsightRules::new(EGP) };
        let all = Watch::new(rules).insights(&mut detector, "mona", set.rows(), &basis, window);
        of(&all, InsightType::DuplicateCharge).len()
    };
    assert_eq!((told_by(9), told_by(10), told_by(31)), (0, 1, 1));
}

#[test]
fn what_stays_away_is_one_thing_in_windows_of_any_length_and_ages() {
    let month = day("2025-01-25").month();
    let days: Vec<String> = (0..12).map(|number| month.plus(number).day(25).to_string()).collect();
    let rows: Vec<_> = days.iter().map(|on| txn(on, on, 9_000, "Acme", "salary")).collect();
    let set = set(&rows);
    let down = |as_of, window| {
        let all = in_window(&set, as_of, window);
        of(&all, InsightType::IncomeDown).first().map(|it| (it.dedup_key.clone(), it.day, it.score))
    };
    // With 25 December in it, the window of 30 days has a salary; from then on it may still come, up to five days late.
    assert_eq!(down("2026-01-23", ("2025-12-25", "2026-01-23")), None);
    assert_eq!(down("2026-01-30", ("2026-01-01", "2026-01-30")), None);
    for (as_of, window, age) in [
        ("2026-01-31", ("2026-01-02", "2026-01-31"), 7),
        ("2026-02-03", ("2026-01-05", "2026-02-03"), 10),
        ("2026-03-01", ("2026-01-31", "2026-03-01"), 36),
        // Months, which differ in length.
        ("2026-02-01", ("2026-01-01", "2026-01-31"), 7),
        ("2026-03-05", ("2026-02-01", "2026-02-28"), 42),
        ("2026-02-28", ("2026-02-01", "2026-02-28"), 37),
    ] {
        let told = down(as_of, window).unwrap_or_else(|| panic!("{window:?}"));
        assert_eq!(
            (&*told.0, told.1),
            ("INCOME_DOWN||2025-12|40", day("2025-12-25")),
            "{window:?}"
        );
        // Weight 2, z capped at 9, a change of ninety times the least amount.
        let score = 2.0 * 3.0 * 91_f64.log10() * 0.97_f64.powi(age);
        assert!((told.2 - score).abs() < 1e-9, "{window:?}: {} {score}", told.2);
    }
}
