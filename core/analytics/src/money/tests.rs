#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "tests"
)]

use super::{AvailableMoney, AvailableWarning, Balance, Due, Purse};
use crate::CategoryTable;
use crate::recurring::{Detector, History};
use crate::{Basis, Day, Kind, Transaction, Transactions, TransactionsBuilder};
use lendwright_types::currency::EGP;
use proptest::prelude::*;

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn set_of<'t>(rows: impl IntoIterator<Item = Transaction<'t>>) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    rows.into_iter().for_each(|row| builder.push("u", &row).unwrap());
    builder.finish().unwrap()
}

fn available(set: &Transactions, purse: &Purse<'_>, as_of: Day) -> AvailableMoney {
    let mut detector = Detector::new(set, CategoryTable::default());
    let basis = Basis::new(as_of, EGP);
    let money = purse.available(&mut detector, "u", set.rows(), &basis);
    // The computation without intervals gives the same balance and lowest point.
    let mut history = History::new(&mut detector, "u", set.rows(), &basis);
    assert_eq!(purse.lowest_in(&mut history), (money.balance, money.lowest));
    assert_eq!(money.shortfall, money.lowest.map(|lowest| lowest.amount < purse.buffer.into()));
    money
}

/// Six months of a salary on the 25th, a rent on the 1st and an instalment on the 10th.
fn household() -> Transactions {
    let ids: Vec<String> = (0..18).map(|number| format!("{number:02}")).collect();
    let first = day("2025-08-01").month();
    let rows = ids.iter().zip(0..).map(|(id, number)| {
        let month = first.plus(number / 3);
        let (date, amount, kind, counterparty) = match number % 3 {
            0 => (month.day(25), 1_000_000, Kind::Salary, "Acme"),
            1 => (month.day(1), -400_000, Kind::OtherOutgoingPayment, "Landlord"),
            _ => (month.day(10), -100_000, Kind::LoanRepayment, "Lender"),
        };
        Transaction { counterparty, kind: Some(kind), ..Transaction::new(id, date, amount, EGP) }
    });
    set_of(rows)
}

#[test]
fn money_lasts_until_the_day_before_the_salary() {
    let set = household();
    let purse = Purse { balance: Some(600_000), include_income: true, ..Purse::default() };
    let money = available(&set, &purse, day("2026-01-31"));
    assert_eq!(money.until, day("2026-02-24"));
    assert_eq!(
        (money.income, money.expenses, money.expected),
        (Some(0), Some(500_000), Some(100_000))
    );
    assert_eq!((money.safe, money.per_day), (Some(100_000), Some(100_000 / 24)));
    let lowest = money.lowest.unwrap();
    assert_eq!((lowest.day, lowest.amount), (day("2026-02-10"), 100_000));
    assert_eq!((money.shortfall, money.warnings), (Some(false), vec![]));
}

#[test]
fn an_instalment_and_the_payment_of_it_count_once() {
    let set = household();
    let with = |day: &str, amount| {
        let dues = [Due { day: day.parse().unwrap(), amount }];
        let purse = Purse { balance: Some(600_000), dues: &dues, ..Purse::default() };
        let money = available(&set, &purse, "2026-01-31".parse().unwrap());
        (money.due, money.expenses.unwrap())
    };
    assert_eq!(with("2026-02-10", 100_000), (100_000, 400_000));
    assert_eq!(with("2026-02-15", 100_500), (100_500, 400_000));
    assert_eq!(with("2026-02-16", 100_000), (100_000, 500_000));
    assert_eq!(with("2026-02-10", 99_009), (99_009, 500_000));
    assert_eq!(with("2026-02-10", 101_010), (101_010, 400_000));
    assert_eq!(with("2026-02-10", 101_011), (101_011, 500_000));
    // One that is due later does not count at all.
    assert_eq!(with("2026-02-25", 100_000), (0, 500_000));
}

#[test]
fn two_instalments_take_two_payments() {
    let set = household();
    let dues = [
        Due { day: day("2026-02-10"), amount: 100_000 },
        Due { day: day("2026-02-11"), amount: 100_000 },
    ];
    let purse = Purse { balance: Some(600_000), dues: &dues, ..Purse::default() };
    let money = available(&set, &purse, day("2026-01-31"));
    assert_eq!((money.due, money.expenses), (200_000, Some(400_000)));
}

#[test]
fn a_balance_is_that_of_all_accounts_in_use() {
    let as_of = day("2026-01-31");
    let row = |id, date: &str, account_id, balance_after| Transaction {
        account_id,
        balance_after,
        ..Transaction::new(id, date.parse().unwrap(), -5, EGP)
    };
    let of = |rows: Vec<Transaction<'static>>| {
        let set = set_of(rows);
        Balance::of(set.rows(), &Basis::new(as_of, EGP)).map(|found| (found.amount, found.day))
    };
    let (a, b) = (row("1", "2026-01-24", "a", Some(70)), row("2", "2026-01-30", "b", Some(-20)));
    assert_eq!(of(vec![a, b]), Some((50, day("2026-01-24"))));
    // A later transaction that says none leaves the balance of the one before.
    assert_eq!(of(vec![a, b, row("3", "2026-01-31", "a", None)]), Some((50, day("2026-01-24"))));
    assert_eq!(of(vec![row("1", "2026-01-23", "a", Some(70)), b]), None);
    assert_eq!(of(vec![a, b, row("3", "2025-11-03", "c", None)]), None);
    assert_eq!(of(vec![a, b, row("3", "2025-11-02", "c", None)]), Some((50, day("2026-01-24"))));
    assert_eq!(of(vec![]), None);
}

#[test]
fn without_a_balance_or_a_history_nothing_is_available() {
    let set = household();
    let money = available(&set, &Purse::default(), day("2026-01-31"));
    assert_eq!(
        (money.expected, money.safe, money.per_day, money.shortfall),
        (None, None, None, None)
    );
    assert_eq!(money.warnings, [AvailableWarning::BalanceUnknown]);
    assert_eq!(money.expenses, Some(500_000));
    let none = set_of([]);
    let money =
        available(&none, &Purse { balance: Some(5), ..Purse::default() }, day("2026-01-31"));
    assert_eq!((money.until, money.expected), (day("2026-03-02"), None));
    assert_eq!(money.warnings, [AvailableWarning::TooLittleHistory]);
}

proptest! {
    #[test]
    fn what_is_safe_is_no_more_than_what_is_expected(
        rows in prop::collection::vec((0_usize..5, 0_i32..300, -9_000_i64..9_000), 0..120),
        monthly in prop::collection::vec((0_usize..3, 0_i32..28, -90_000_i64..90_000), 0..4),
        dues in prop::collection::vec((-10_i32..90, 1_i64..90_000), 0..4),
        (at, until, balance) in (60_i32..300, prop::option::of(1_i32..=90), -50_000_i64..500_000),
        (buffer, include_income) in (0_i64..20_000, any::<bool>()),
    ) {
        let start = day("2025-01-01");
        let as_of = start.plus(at);
        let names = ["Acme", "Landlord", "Shop", "Bus", ""];
        let months = monthly.iter().flat_map(|(party, at, amount)| {
            (0..10).map(move |month| (*party, start.month().plus(month).first_day().plus(*at), *amount))
        });
        let rows: Vec<_> = rows.iter().map(|(party, at, amount)| (*party, start.plus(*at), *amount)).chain(months).collect();
        let ids: Vec<String> = (0..rows.len()).map(|number| format!("{number:04}")).collect();
        let rows = rows.iter().zip(&ids).filter(|((.., amount), _)| *amount != 0);
        let set = set_of(rows.map(|((party, day, amount), id)| Transaction {
            counterparty: names[*party],
            kind: match (*party, *amount > 0) {
                (0, true) => Some(Kind::Salary),
                (1, false) => Some(Kind::LoanRepayment),
                _ => None,
            },
            ..Transaction::new(id, *day, *amount, EGP)
        }));
        let dues: Vec<Due> = dues.iter().map(|(at, amount)| Due { day: as_of.plus(*at), amount: *amount }).collect();
        let until = until.map(|days| as_of.plus(days));
        let purse = Purse { until, balance: Some(balance), buffer, include_income, dues: &dues };
        let money = available(&set, &purse, as_of);
        prop_assert!((1..=90).contains(&money.until.days_since(as_of)));
        let Some(expected) = money.expected else { return Ok(()) };
        let safe = money.safe.unwrap();
        prop_assert!(0 <= safe && safe <= expected.max(0), "{safe} of {expected}");
        let (income, expenses) = (money.income.unwrap(), money.expenses.unwrap());
        prop_assert_eq!(expected, i128::from(balance) + income - expenses - money.due - i128::from(buffer));
        let lowest = money.lowest.unwrap();
        prop_assert!(lowest.amount <= expected + i128::from(buffer));
        prop_assert_eq!(money.shortfall.unwrap(), lowest.amount < i128::from(buffer));
        prop_assert!(expenses >= 0 && income >= 0);
    }
}
