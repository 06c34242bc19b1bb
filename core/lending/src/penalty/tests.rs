#![allow(clippy::unwrap_used)]

use super::{
    Charge, ClosureCause, InstalmentState, Penalty, PenaltyBase, PenaltyFrom, PenaltyTier,
};
use crate::{Instalment, LendingError, Schedule, UnpaidAmounts};
use chrono::NaiveDate;
use lendwright_types::currency::{EGP, EUR};
use lendwright_types::time::parse_date;
use lendwright_types::{Money, Months, Rate};

fn egp(text: &str) -> Money {
    Money::parse(text, EGP).unwrap()
}

fn rate(text: &str) -> Rate {
    Rate::percent(text).unwrap()
}

fn day(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
}

/// The worked example's fifth row: 968.47 + 166.25, due on 30 June 2026.
fn fifth() -> Instalment {
    let start = day("2026-01-31");
    let schedule = Schedule::plain(egp("12000"), rate("24"), Months(12), start).unwrap();
    schedule.iter().nth(4).unwrap()
}

fn unpaid(_: NaiveDate) -> UnpaidAmounts {
    let row = fifth();
    let outstanding_principal = egp("8312.32");
    UnpaidAmounts {
        principal: row.principal,
        interest: row.interest,
        outstanding_principal,
        until: None,
    }
}

fn penalty() -> Penalty {
    Penalty::new(Charge::Percent(rate("2")), Charge::Percent(rate("5")))
}

fn charged(penalty: Penalty, on: &str) -> String {
    match penalty.charged(&fifth(), day(on), unpaid) {
        Ok(amount) => amount.to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_worked_example_is_late_and_very_late() {
    let total = |on| penalty().charged(&fifth(), day(on), unpaid).unwrap();
    assert_eq!(total("2026-06-30").to_string(), "0.00");
    assert_eq!(total("2026-07-01").checked_add(fifth().total().unwrap()), Ok(egp("1157.41")));
    assert_eq!(total("2026-07-30").checked_add(fifth().total().unwrap()), Ok(egp("1157.41")));
    assert_eq!(total("2026-07-31").checked_add(fifth().total().unwrap()), Ok(egp("1191.46")));
    let grace = Penalty { grace_days: 5, ..penalty() };
    assert_eq!(
        (charged(grace, "2026-07-05"), charged(grace, "2026-07-06")),
        ("0.00".into(), "22.69".into())
    );
}

#[test]
fn states_follow_the_days() {
    let penalty = Penalty { grace_days: 5, ..penalty() };
    let row = fifth();
    for (on, state) in [
        ("2026-05-30", InstalmentState::Upcoming),
        ("2026-05-31", InstalmentState::Due),
        ("2026-06-30", InstalmentState::Due),
        ("2026-07-01", InstalmentState::InGrace),
        ("2026-07-05", InstalmentState::InGrace),
        ("2026-07-06", InstalmentState::Late),
        ("2026-07-30", InstalmentState::Late),
        ("2026-07-31", InstalmentState::VeryLate),
    ] {
        assert_eq!(penalty.state(&row, None, day(on)), state, "{on}");
        let closed = |by| penalty.state(&row, Some(by), day(on));
        assert_eq!(closed(ClosureCause::Payment), InstalmentState::Paid, "{on}");
        assert_eq!(closed(ClosureCause::Settlement), InstalmentState::Settled, "{on}");
    }
}

#[test]
fn each_setting_changes_what_is_charged() {
    let late = "2026-07-10";
    let very_late = "2026-08-01";
    let add = Penalty { tier: PenaltyTier::Add, ..penalty() };
    assert_eq!((charged(add, late), charged(add, very_late)), ("22.69".into(), "79.43".into()));
    let principal = Penalty { base: PenaltyBase::Principal, ..penalty() };
    assert_eq!(charged(principal, late), "19.37");
    let outstanding = Penalty { base: PenaltyBase::OutstandingPrincipal, ..penalty() };
    assert_eq!(charged(outstanding, late), "166.25");
    let fixed = Charge::Fixed(egp("50"));
    assert_eq!(charged(Penalty { late: fixed, ..penalty() }, late), "50.00");
    // The greater of the tiers reached, and no less once the second is reached.
    let falling = Penalty { late: Charge::Fixed(egp("60")), ..penalty() };
    assert_eq!(charged(falling, very_late), "60.00");
    let daily = Penalty { late: Charge::PercentPerDay(rate("0.1")), ..penalty() };
    assert_eq!(charged(daily, late), "11.35");
    let from_grace = Penalty { grace_days: 5, from: PenaltyFrom::GraceEnd, ..daily };
    assert_eq!(charged(from_grace, late), "5.67");
    assert_eq!(charged(Penalty { from: PenaltyFrom::DueDate, ..from_grace }, late), "11.35");
    let capped = Penalty { cap: Some(rate("3")), ..penalty() };
    assert_eq!(
        (charged(capped, late), charged(capped, very_late)),
        ("22.69".into(), "34.04".into())
    );
}

#[test]
fn a_tier_charges_on_what_was_unpaid_when_it_began() {
    let history = |on: NaiveDate| {
        let principal = if on < day("2026-07-15") { egp("968.47") } else { egp("0") };
        let interest = if on < day("2026-07-15") { egp("166.25") } else { egp("100") };
        let until = (on < day("2026-07-15")).then(|| day("2026-07-15"));
        UnpaidAmounts { principal, interest, outstanding_principal: egp("8312.32"), until }
    };
    let on = |text| penalty().charged(&fifth(), day(text), history).unwrap().to_string();
    // Paying in between does not change the first tier; the second, 5.00, is less.
    assert_eq!((on("2026-07-20"), on("2026-08-20")), ("22.69".into(), "22.69".into()));
}

#[test]
fn errors_name_the_field() {
    let field = |penalty: Penalty, unpaid: UnpaidAmounts| {
        let found = penalty.charged(&fifth(), day("2026-07-10"), |_| unpaid);
        found.as_ref().map_err(LendingError::field).copied()
    };
    let good = unpaid(day("2026-07-01"));
    let grace = Penalty { grace_days: 31, ..penalty() };
    assert_eq!(field(grace, good), Err("penalty_grace_days"));
    let euros = Money::parse("1", EUR).unwrap();
    assert_eq!(field(penalty(), UnpaidAmounts { interest: euros, ..good }), Err("interest"));
    assert_eq!(field(penalty(), UnpaidAmounts { principal: egp("-1"), ..good }), Err("principal"));
    let fixed = Penalty { late: Charge::Fixed(egp("-1")), ..penalty() };
    assert_eq!(field(fixed, good), Err("Late_Payment_Penalty"));
    let most = Money::from_minor(i64::MAX, EGP);
    assert_eq!(field(penalty(), UnpaidAmounts { principal: most, ..good }), Err("interest"));
    let daily = Penalty { late: Charge::PercentPerDay(rate("1000")), ..penalty() };
    let huge = UnpaidAmounts { principal: most, interest: egp("0"), ..good };
    assert_eq!(field(daily, huge), Ok(egp("10000000000000")));
}
