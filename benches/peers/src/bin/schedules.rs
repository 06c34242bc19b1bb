//! Schedules in Rust: lendwright one by one, in columns and by Fineract's convention, and loops by hand.

use chrono::NaiveDate;
use lendwright::currency::USD;
use lendwright::lending::portfolio::{Columns, Loans, Portfolio, Rows};
use lendwright::lending::{Convention, Profile, Schedule, Terms};
use lendwright::{Money, Months, Rate};
use lendwright_peers::loans::{Answer, Loan, MONTHLY};
use lendwright_peers::{measure, measure_whole, rows, write};
use rust_decimal::{Decimal, RoundingStrategy};
use std::ops::ControlFlow;

/// One instalment of a loop: its due date (if the loop computes it), its parts, and the rest.
struct Row<D, A> {
    _due: D,
    _principal: A,
    interest: A,
    _balance: A,
}

fn main() {
    let loans: Vec<Loan> = rows();
    match lendwright_peers::name().as_str() {
        "lendwright" => lendwright(&loans, Profile::default()),
        "fineract_progressive" => lendwright(&loans, Profile::new(Convention::FineractProgressive)),
        "in_columns" => in_columns(&loans),
        "by_hand" => measure(loans, |loan| by_hand(loan, due), answer),
        "undated" => measure(loans, |loan| by_hand(loan, |_, _| ()), answer),
        "rust_decimal" => {
            let loans = loans.into_iter().map(|loan| (Decimal::new(loan.cents, 2), loan)).collect();
            measure(
                loans,
                |(amount, loan)| decimal(*amount, loan),
                |(level, rows)| {
                    let interest: Decimal = rows.iter().map(|row| row.interest).sum();
                    Answer { instalment: cents(level), interest: cents(interest) }
                },
            );
        }
        "rational" => measure(loans, |loan| rational(loan), answer),
        other => panic!("no peer is named '{other}'"),
    }
}

fn answer<D>((instalment, rows): (i64, Vec<Row<D, i64>>)) -> Answer {
    Answer { instalment, interest: rows.iter().map(|row| row.interest).sum() }
}

fn due(loan: &Loan, number: u32) -> NaiveDate {
    loan.start + chrono::Months::new(number)
}

fn lendwright(loans: &[Loan], profile: Profile) {
    let terms = |loan: &Loan| {
        let amount = Money::from_minor(loan.cents, USD);
        let rate = Rate::percent(&loan.percent()).expect("a legal rate");
        Terms::new(amount, rate, Months(loan.months), loan.start).with_profile(profile)
    };
    measure(
        loans.iter().map(terms).collect(),
        |terms| Schedule::new(terms).expect("it is paid back"),
        |schedule| Answer {
            instalment: schedule.instalment().minor(),
            interest: schedule.total_interest().minor(),
        },
    );
}

/// All loans at once. The results, with their rows, are columns too.
fn in_columns(loans: &[Loan]) {
    let amounts: Vec<i64> = loans.iter().map(|loan| loan.cents).collect();
    let rates: Vec<i64> = loans.iter().map(|loan| loan.rate * 1_000).collect();
    let months: Vec<u16> = loans.iter().map(|loan| loan.months).collect();
    let starts: Vec<i32> = loans.iter().map(|loan| loan.start.to_epoch_days()).collect();
    let given = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
    let column = || vec![0_i64; given.most_rows()];
    let (mut principal, mut interest, mut balance) = (column(), column(), column());
    let (mut due, mut offsets) = (vec![0_i32; given.most_rows()], vec![0_i64; loans.len() + 1]);
    let (mut level, mut total) = (vec![0_i64; loans.len()], vec![0_i64; loans.len()]);
    let mut portfolio = Portfolio::new(Profile::default(), USD);
    let mut lay_out = || {
        let rows = Rows {
            offsets: &mut offsets,
            due: &mut due,
            principal: &mut principal,
            interest: &mut interest,
            balance: &mut balance,
        };
        let mut made = Columns {
            instalments: Some(&mut level),
            total_interest: Some(&mut total),
            rows: Some(rows),
            ..Columns::default()
        };
        let faults = portfolio.lay_out(&given, &mut made, |_| ControlFlow::Continue(()));
        assert!(faults.is_ok_and(|faults| faults.is_empty()), "every loan is paid back");
    };
    lay_out();
    measure_whole(loans.len(), lay_out);
    let answer = |(&instalment, &interest)| Answer { instalment, interest };
    write(&level.iter().zip(&total).map(answer).collect::<Vec<_>>());
}

/// The limit: a simple program in doubles, without exact results.
fn by_hand<D>(loan: &Loan, due: impl Fn(&Loan, u32) -> D) -> (i64, Vec<Row<D, i64>>) {
    let rate = loan.rate as f64 / MONTHLY as f64;
    let count = u32::from(loan.months);
    let growth = (1.0 + rate).powi(count.cast_signed());
    let level = (loan.cents as f64 * rate * growth / (growth - 1.0)).round_ties_even() as i64;
    let mut balance = loan.cents;
    let row = |number| {
        let interest = (balance as f64 * rate).round_ties_even() as i64;
        let principal = if number == count { balance } else { level - interest };
        balance -= principal;
        Row { _due: due(loan, number), _principal: principal, interest, _balance: balance }
    };
    (level, (1..=count).map(row).collect())
}

fn decimal(amount: Decimal, loan: &Loan) -> (Decimal, Vec<Row<NaiveDate, Decimal>>) {
    let to_cents =
        |value: Decimal| value.round_dp_with_strategy(2, RoundingStrategy::MidpointNearestEven);
    let rate = Decimal::from(loan.rate) / Decimal::from(MONTHLY);
    let count = u32::from(loan.months);
    let growth = (0..count).fold(Decimal::ONE, |growth, _| growth * (Decimal::ONE + rate));
    let level = to_cents(amount * rate * growth / (growth - Decimal::ONE));
    let mut balance = amount;
    let row = |number| {
        let interest = to_cents(balance * rate);
        let principal = if number == count { balance } else { level - interest };
        balance -= principal;
        Row { _due: due(loan, number), _principal: principal, interest, _balance: balance }
    };
    (level, (1..=count).map(row).collect())
}

fn cents(amount: Decimal) -> i64 {
    (amount * Decimal::ONE_HUNDRED).try_into().expect("whole cents")
}

/// Only whole numbers: interest is an exact fraction. The growth of the level instalment has 60 binary digits after the
/// point. That is enough for these loans, but not for every loan.
fn rational(loan: &Loan) -> (i64, Vec<Row<NaiveDate, i64>>) {
    const ONE: i128 = 1 << 60;
    let (above, below) = (i128::from(loan.rate), i128::from(MONTHLY));
    let count = u32::from(loan.months);
    let growth = (0..count).fold(ONE, |growth, _| growth + half_even(growth * above, below));
    // Amounts with 24 binary digits and rates with 16 leave room for a growth with 80.
    let level = half_even(i128::from(loan.cents) * above * growth, below * (growth - ONE));
    let level = level as i64;
    let mut balance = loan.cents;
    let row = |number| {
        let interest = half_even(i128::from(balance) * above, below) as i64;
        let principal = if number == count { balance } else { level - interest };
        balance -= principal;
        Row { _due: due(loan, number), _principal: principal, interest, _balance: balance }
    };
    (level, (1..=count).map(row).collect())
}

/// A quotient of positive numbers, rounded to nearest. A half goes to the even number.
fn half_even(above: i128, below: i128) -> i128 {
    let (quotient, rest) = (above / below, above % below);
    let up = 2 * rest > below || (2 * rest == below && quotient % 2 == 1);
    quotient + i128::from(up)
}
