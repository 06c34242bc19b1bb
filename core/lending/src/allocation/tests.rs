#![allow(clippy::unwrap_used)]

use super::{Allocation, OwedRow, Parts, Strategy};
use crate::LendingError;
use chrono::NaiveDate;
use lendwright_types::Money;
use lendwright_types::currency::{EGP, EUR};
use lendwright_types::time::parse_date;

fn egp(text: &str) -> Money {
    Money::parse(text, EGP).unwrap()
}

fn day(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
}

/// The worked example's fifth row with a penalty and a fee, and its sixth.
fn rows() -> [OwedRow; 2] {
    let row = |due, [penalty, fee, interest, principal]: [&str; 4]| {
        let (penalty, fee) = (egp(penalty), egp(fee));
        let parts = Parts { penalty, fee, interest: egp(interest), principal: egp(principal) };
        OwedRow { due: day(due), parts }
    };
    [
        row("2026-06-30", ["22.69", "5", "166.25", "968.47"]),
        row("2026-07-31", ["0", "7", "146.88", "987.84"]),
    ]
}

/// The penalty, fee, interest and principal paid on each row, and the surplus.
fn paid(amount: &str, on: &str, strategy: Strategy) -> (Vec<[String; 4]>, String) {
    let found = Allocation::new(egp(amount), &rows(), day(on), strategy).unwrap();
    let texts = |parts: &Parts| {
        [parts.penalty, parts.fee, parts.interest, parts.principal].map(|part| part.to_string())
    };
    (found.paid.iter().map(texts).collect(), found.surplus.to_string())
}

fn expected(rows: [[&str; 4]; 2], surplus: &str) -> (Vec<[String; 4]>, String) {
    (rows.map(|row| row.map(str::to_owned)).to_vec(), surplus.to_owned())
}

#[test]
fn plain_pays_what_is_due_and_leaves_the_rest() {
    let nothing = ["0.00"; 4];
    assert_eq!(
        paid("27.70", "2026-07-10", Strategy::Plain),
        expected([["22.69", "5.00", "0.01", "0.00"], nothing], "0.00"),
    );
    assert_eq!(
        paid("1200", "2026-06-30", Strategy::Plain),
        expected([["22.69", "5.00", "166.25", "968.47"], nothing], "37.59"),
    );
    assert_eq!(paid("10", "2026-06-29", Strategy::Plain), expected([nothing; 2], "10.00"));
    assert_eq!(
        paid("1200", "2026-07-31", Strategy::Plain),
        expected(
            [["22.69", "5.00", "166.25", "968.47"], ["0.00", "7.00", "30.59", "0.00"]],
            "0.00"
        ),
    );
}

#[test]
fn strategies_of_fineract_pay_in_advance_in_their_own_order() {
    assert_eq!(
        paid("2200", "2026-07-10", Strategy::DuePenaltyFeeInterestPrincipal),
        expected(
            [["22.69", "5.00", "166.25", "968.47"], ["0.00", "7.00", "42.75", "987.84"]],
            "0.00",
        ),
    );
    assert_eq!(
        paid("1160", "2026-07-10", Strategy::DuePenaltyInterestPrincipal),
        expected([["22.69", "2.59", "166.25", "968.47"], ["0.00"; 4]], "0.00"),
    );
    assert_eq!(
        paid("1362.41", "2026-07-10", Strategy::DuePenaltyInterestPrincipal),
        expected(
            [["22.69", "5.00", "166.25", "968.47"], ["0.00", "0.00", "146.88", "53.12"]],
            "0.00"
        ),
    );
}

#[test]
fn nothing_is_lost_for_any_amount_and_day() {
    for strategy in Strategy::all() {
        for on in ["2026-06-01", "2026-06-30", "2026-07-31"] {
            for amount in (1..260_000).step_by(997).map(|minor| Money::from_minor(minor, EGP)) {
                let found = Allocation::new(amount, &rows(), day(on), strategy).unwrap();
                let totals = found.paid.iter().map(|parts| parts.total().unwrap());
                let sum = Money::sum(totals, EGP).unwrap();
                assert_eq!(sum.checked_add(found.surplus), Ok(amount), "{strategy:?} {on}");
            }
        }
    }
}

#[test]
fn errors_name_the_field() {
    let field = |amount: Money, rows: &[OwedRow]| {
        let found = Allocation::new(amount, rows, day("2026-07-10"), Strategy::Plain);
        found.map_err(|error| error.field()).err()
    };
    let [first, second] = rows();
    assert_eq!(field(egp("0"), &[first]), Some("amount"));
    assert_eq!(field(egp("1"), &[second, first]), Some("due"));
    let negative = OwedRow { parts: Parts { fee: egp("-1"), ..first.parts }, ..first };
    assert_eq!(field(egp("1"), &[negative]), Some("fee"));
    assert_eq!(field(Money::parse("1", EUR).unwrap(), &[first]), Some("penalty"));
    let most = Parts { principal: Money::from_minor(i64::MAX, EGP), ..first.parts };
    assert_eq!(most.total().as_ref().map_err(LendingError::field), Err("principal"));
}
