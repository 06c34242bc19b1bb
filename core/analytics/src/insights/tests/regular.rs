//! A regular payment makes no insight if a window of days has it once more or once less. A real change makes one.

use super::day;
use crate::insights::{InsightRules, InsightType, Watch};
use crate::streams::Detector;
use crate::{
    Basis, CategoryTable, Day, Kind, Period, PeriodName, Transaction, TransactionsBuilder,
};
use lendwright_types::currency::EGP;

type Payment = (Day, i64, Kind, &'static str);

/// Whole units of a kind on these days.
fn paid(
    days: impl Iterator<Item = Day>,
    units: i64,
    kind: Kind,
    name: &'static str,
) -> Vec<Payment> {
    days.map(|on| (on, units * 100, kind, name)).collect()
}

/// The same day of so many months; the last one where it is 0.
fn months(first: &str, count: i32, on: u32) -> impl Iterator<Item = Day> {
    let month = day(first).month();
    (0..count).map(move |number| {
        let month = month.plus(number);
        if on == 0 { month.last_day() } else { month.day(on) }
    })
}

fn salaries(days: impl Iterator<Item = Day>, units: i64) -> Vec<Payment> {
    paid(days, units, Kind::Salary, "Acme")
}

/// The changes of sums and shares that are reported for the payments until a day.
fn told_in(paid: &[Payment], as_of: &str, window: impl Fn(Day) -> Period) -> Vec<InsightType> {
    let as_of = day(as_of);
    let mut builder = TransactionsBuilder::new();
    for (number, (on, minor, kind, name)) in paid.iter().enumerate() {
        let id = number.to_string();
        let own = Transaction {
            merchant: name,
            category: name,
            kind: Some(*kind),
            ..Transaction::new(&id, *on, *minor, EGP)
        };
        if *on <= as_of {
            builder.push("mona", &own).unwrap();
        }
    }
    let set = builder.finish().unwrap();
    let basis = Basis::new(as_of, EGP);
    let mut detector = Detector::new(&set, CategoryTable::default());
    let watch = Watch::new(InsightRules::new(EGP));
    let all = watch.insights(&mut detector, "mona", set.rows(), &basis, window(as_of));
    let changes = [
        InsightType::IncomeUp,
        InsightType::IncomeDown,
        InsightType::SpendingUp,
        InsightType::SpendingDown,
        InsightType::LoanBurdenUp,
        InsightType::CashShareUp,
        InsightType::SavingsRateChange,
    ];
    all.iter().map(|one| one.kind).filter(|kind| changes.contains(kind)).collect()
}

fn told(paid: &[Payment], as_of: &str, period: PeriodName) -> Vec<InsightType> {
    told_in(paid, as_of, |as_of| period.as_of(as_of).unwrap())
}

const PERIODS: [PeriodName; 6] = [
    PeriodName::ThisMonth,
    PeriodName::Last30d,
    PeriodName::Last90d,
    PeriodName::LastMonth,
    PeriodName::Last3m,
    PeriodName::Ytd,
];

fn nothing_is_told(paid: &[Payment], from: &str, days: i32, what: &str) {
    for ahead in 0..days {
        let as_of = day(from).plus(ahead).to_string();
        for period in PERIODS {
            let told = told(paid, &as_of, period);
            assert!(told.is_empty(), "{what} {as_of} {}: {told:?}", period.name());
        }
    }
}

#[test]
fn what_comes_each_month_neither_falls_nor_rises_where_a_window_of_days_has_it_twice_or_not() {
    for on in [0, 1, 5, 15, 25, 28] {
        let mut all = salaries(months("2024-01-01", 40, on), 9_000);
        all.extend(paid(months("2024-01-01", 40, on), -3_000, Kind::Purchase, "rent"));
        nothing_is_told(&all, "2026-01-01", 200, &on.to_string());
    }
}

#[test]
fn what_is_paid_of_an_income_is_the_same_part_of_it_on_each_day() {
    // By the days of salary, loan and rent, some windows have one of them more and another less.
    for (payday, loan, rent) in [(15, 5, 3), (10, 5, 12), (20, 1, 25), (1, 28, 15)] {
        let of = |on, units, kind, name| paid(months("2023-01-01", 48, on), units, kind, name);
        let mut all = salaries(months("2023-01-01", 48, payday), 9_000);
        all.extend(of(loan, -2_000, Kind::LoanRepayment, "loan"));
        all.extend(of(rent, -3_000, Kind::Purchase, "rent"));
        nothing_is_told(&all, "2025-12-01", 100, &format!("{payday} {loan} {rent}"));
    }
    // A larger share of the former amount is one.
    let mut all = salaries(months("2023-01-01", 48, 1), 9_000);
    all.extend(paid(months("2023-01-01", 37, 6), -2_000, Kind::LoanRepayment, "loan"));
    all.extend(paid([day("2026-02-06")].into_iter(), -8_000, Kind::LoanRepayment, "loan"));
    let told = told(&all, "2026-02-20", PeriodName::ThisMonth);
    assert!(told.contains(&InsightType::LoanBurdenUp), "{told:?}");
}

#[test]
fn windows_of_long_ago_are_judged_by_what_came_then() {
    let all = salaries(months("2023-01-01", 43, 28), 9_000);
    for to in ["2024-09-27", "2024-06-27", "2024-03-28"] {
        let window = |_| Period { from: day(to).plus(-29), to: day(to) };
        assert_eq!(told_in(&all, "2026-07-31", window), [], "{to}");
    }
}

#[test]
fn two_amounts_in_turn_are_no_rise_where_a_window_has_one_more() {
    let mut all = salaries(months("2024-01-01", 26, 15), 3_000);
    all.extend(salaries(months("2024-01-01", 26, 0), 6_000));
    all.sort_unstable_by_key(|(on, ..)| *on);
    for as_of in ["2026-02-28", "2026-03-01", "2026-02-14"] {
        let told = told(&all, as_of, PeriodName::Last30d);
        assert!(told.is_empty(), "{as_of} {told:?}");
    }
}

#[test]
fn after_a_raise_the_eve_of_a_payday_is_one_as_before() {
    for (before, since) in [(5_000, 9_000), (5_000, 7_000), (6_000, 9_000)] {
        for months_since in [5_i32, 7, 10, 11] {
            let mut all = salaries(months("2024-02-01", 24 - months_since, 28), before);
            let first = day("2026-02-01").month().plus(-months_since).first_day().to_string();
            all.extend(salaries(months(&first, months_since, 28), since));
            assert_eq!(told(&all, "2026-02-27", PeriodName::Last30d), [], "{since} {months_since}");
        }
    }
}

#[test]
fn five_weeks_of_pay_in_a_month_are_no_rise() {
    for offset in 0..7 {
        let first = day("2025-01-01").plus(offset);
        let all = salaries((0..70).map(|week| first.plus(7 * week)), 1_000);
        for as_of in ["2025-10-31", "2026-01-31", "2026-03-31"] {
            assert_eq!(told(&all, as_of, PeriodName::LastMonth), [], "{offset} {as_of}");
        }
    }
}

#[test]
fn a_salary_that_is_not_late_yet_is_no_loss_of_a_month_that_has_ended() {
    let mut all = salaries(months("2024-02-01", 24, 25), 9_000);
    assert_eq!(told(&all, "2026-03-01", PeriodName::LastMonth), []);
    let loss = [InsightType::IncomeDown];
    assert_eq!(told(&all, "2026-03-03", PeriodName::LastMonth), loss, "it is late by six days");
    all.extend(salaries([day("2026-03-02")].into_iter(), 9_000));
    assert_eq!(told(&all, "2026-03-03", PeriodName::LastMonth), []);
}

#[test]
fn on_the_eve_of_a_payday_no_share_of_the_income_changes() {
    let mut all = salaries(months("2024-02-01", 24, 28), 9_000);
    let of = |on, units, kind, name| paid(months("2024-02-01", 25, on), units, kind, name);
    all.extend(of(15, 20, Kind::OtherIncomingPayment, "interest"));
    all.extend(of(10, -2_000, Kind::LoanRepayment, "loan"));
    all.extend(of(12, -3_000, Kind::Purchase, "food"));
    for as_of in ["2026-02-20", "2026-02-27"] {
        assert_eq!(told(&all, as_of, PeriodName::Last30d), [], "{as_of}");
    }
}

#[test]
fn what_comes_four_times_a_year_changes_nothing_in_its_month() {
    let quarters = (0..9).map(|number| day("2024-01-20").month().plus(3 * number).day(20));
    let mut all = paid(quarters, -6_000, Kind::Purchase, "insurance");
    all.extend(salaries(months("2024-01-01", 24, 1), 9_000));
    assert_eq!(told(&all, "2025-10-25", PeriodName::Last30d), []);
}

#[test]
fn a_change_is_told_of_what_comes_regularly_too() {
    use InsightType::{IncomeDown, IncomeUp, SpendingUp};
    let lost = salaries(months("2024-02-01", 24, 28), 9_000);
    assert_eq!(told(&lost, "2026-03-06", PeriodName::Last30d), [IncomeDown], "the job is lost");

    let halved = [lost.clone(), salaries([day("2026-02-28")].into_iter(), 4_500)].concat();
    assert_eq!(told(&halved, "2026-02-28", PeriodName::Last30d), [IncomeDown]);
    for as_of in ["2026-03-10", "2026-03-20"] {
        assert_eq!(told(&halved, as_of, PeriodName::LastMonth), [IncomeDown], "{as_of}");
    }

    // February was left out, and March came again.
    let skipped = [lost.clone(), salaries([day("2026-03-28")].into_iter(), 9_000)].concat();
    let february = |_| Period { from: day("2026-02-01"), to: day("2026-02-28") };
    assert_eq!(told_in(&skipped, "2026-04-10", february), [IncomeDown]);

    let second = paid(months("2025-12-01", 3, 10), 4_000, Kind::Salary, "Beta");
    let two_jobs = [lost.clone(), second].concat();
    assert_eq!(told(&two_jobs, "2026-01-29", PeriodName::Last30d), [IncomeUp], "a second job");

    let extra = [lost, salaries([day("2026-01-10")].into_iter(), 9_000)].concat();
    assert_eq!(told(&extra, "2026-01-29", PeriodName::Last30d), [IncomeUp], "paid twice");

    // Payments that come ever faster are an increase.
    let fast = (1..=6).map(|number| day("2025-10-03").plus(21 * number));
    let rents = paid(months("2024-01-01", 22, 3).chain(fast), -3_000, Kind::Purchase, "rent");
    assert_eq!(told(&rents, "2026-02-06", PeriodName::Last90d), [SpendingUp], "each 21 days");

    // A single earlier payment is not regular, nor is an amount above the earlier ones.
    let jobs = salaries(months("2024-02-01", 24, 28), 9_000);
    for ago in [31, 61, 91, 183] {
        let gift = |on: &str, ago: i32, units| {
            paid([day(on).plus(-ago)].into_iter(), units, Kind::OtherIncomingPayment, "Uncle")
        };
        let all = [jobs.clone(), gift("2026-01-20", ago, 1_000), gift("2026-01-20", 0, 50_000)];
        assert_eq!(told(&all.concat(), "2026-01-29", PeriodName::Last30d), [IncomeUp], "{ago}");
    }
    let quarters = (0..8).map(|number| day("2024-01-20").month().plus(3 * number).day(20));
    let insured = paid(quarters, -600, Kind::Purchase, "insurance");
    let dear = paid([day("2026-01-20")].into_iter(), -9_000, Kind::Purchase, "insurance");
    let all = [insured, dear, salaries(months("2024-01-01", 26, 1), 9_000)].concat();
    let saved = [InsightType::SavingsRateChange];
    assert_eq!(told(&all, "2026-01-25", PeriodName::Last30d), saved);

    let rents = paid(months("2024-02-01", 24, 3), -3_000, Kind::Purchase, "rent");
    let raised = [rents, paid([day("2026-02-03")].into_iter(), -4_500, Kind::Purchase, "rent")];
    assert_eq!(told(&raised.concat(), "2026-02-20", PeriodName::Last30d), [SpendingUp]);
}
