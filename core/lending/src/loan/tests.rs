//! The worked example of a loan, to the last digit, and the effects of its events.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::{
    Event, EventKind, Loan, LoanError, LoanRow, Quote, Snapshot, Status, Surplus, UnpaidInterest,
};
use crate::{
    Accrual, Charge, Convention, FeeBase, InstalmentState, OverdueInterest, Penalty, Profile,
    Servicing, Settlement, Terms, UnearnedInterest,
};
use chrono::{Days, NaiveDate};
use lendwright_types::currency::EGP;
use lendwright_types::time::parse_date;
use lendwright_types::{Money, Months, Rate};

fn egp(text: &str) -> Money {
    Money::parse(text, EGP).unwrap()
}

fn day(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
}

fn percent(text: &str) -> Rate {
    Rate::percent(text).unwrap()
}

fn opened() -> Loan {
    let terms = Terms::new(egp("12000"), percent("24"), Months(12), day("2026-01-31"));
    let (late, very_late) = (Charge::Percent(percent("2")), Charge::Percent(percent("5")));
    let servicing = Servicing::new(Penalty::new(late, very_late), percent("2"));
    Loan::open(&terms, &servicing).unwrap()
}

fn apply(loan: &mut Loan, on: &str, kind: EventKind) -> Result<super::EventOutcome, LoanError> {
    loan.apply(&Event { day: day(on), kind })
}

/// The loan after this number of instalments, each paid on its day.
fn paid(instalments: usize) -> Loan {
    let mut loan = opened();
    for row in loan.rows(day("2026-01-31")).unwrap().into_iter().take(instalments) {
        let kind = EventKind::Pay { amount: row.unpaid };
        loan.apply(&Event { day: row.due, kind }).unwrap();
    }
    loan
}

#[test]
fn what_a_payment_may_change_is_noted_before_it() {
    let mut loan = opened();
    let rows = loan.rows(day("2026-01-31")).unwrap();
    // Two payments on each day: the second one changes the note that the first one made.
    for (at, row) in rows.iter().enumerate() {
        let kind = EventKind::Pay { amount: row.unpaid };
        let event = Event { day: rows[at & !1].due, kind };
        let (state, before) = (loan.state.clone(), Snapshot::new(&loan.state, &event));
        assert!(matches!(before, Snapshot::Payment { .. }));
        loan.apply(&event).unwrap();
        let mut restored = loan.state.clone();
        before.restore(&mut restored);
        assert_ne!(loan.state, state);
        assert_eq!(restored, state);
    }
    assert_eq!(loan.status(), Status::Completed);
}

fn price(loan: &Loan, on: &str) -> String {
    loan.price(day(on)).unwrap().total.to_string()
}

fn rows(loan: &Loan, on: &str) -> Vec<LoanRow> {
    loan.rows(day(on)).unwrap()
}

fn totals(loan: &Loan, on: &str, from: usize) -> Vec<String> {
    let rows = rows(loan, on);
    rows[from..].iter().map(|row| row.unpaid.to_string()).collect()
}

fn take(amount: &str, surplus: Surplus) -> EventKind {
    EventKind::Take { amount: egp(amount), surplus }
}

#[test]
fn a_settlement_costs_what_the_worked_example_says() {
    let loan = paid(4);
    let on = loan.price(day("2026-06-12")).unwrap();
    let texts = [on.principal, on.accrued, on.fee, on.interest, on.total].map(|it| it.to_string());
    assert_eq!(texts, ["8312.32", "66.50", "166.25", "232.75", "8545.07"]);
    assert_eq!(price(&loan, "2026-06-29"), "8639.27");
    assert_eq!(price(&loan, "2026-06-30"), "8625.45");
    let late = paid(11).price(day("2027-01-15")).unwrap();
    assert_eq!(
        (late.interest.to_string(), late.total.to_string()),
        ("22.25".into(), "1134.67".into())
    );
}

/// Section 95 of the Consumer Credit Act 1974 has regulations rebate charges for credit. So the principal in the
/// remaining rows is paid, whatever amount was paid ahead.
#[test]
fn a_settlement_by_the_law_of_the_united_kingdom_pays_the_principal_that_is_left() {
    let agreed = opened();
    let servicing = Servicing { settlement: Settlement::Uk2004, ..*agreed.servicing() };
    let mut loan = Loan::open(agreed.terms(), &servicing).unwrap();
    let _ = apply(&mut loan, "2026-02-01", take("12481.92", Surplus::NextRows)).unwrap();
    assert_eq!(
        (loan.outstanding().unwrap(), price(&loan, "2026-02-01")),
        (egp("1112.42"), "1112.42".into())
    );
    let settle = EventKind::Settle { amount: egp("1112.42") };
    let _ = apply(&mut loan, "2026-02-01", settle).unwrap();
    assert_eq!(loan.status(), Status::SettledEarly);
}

#[test]
fn a_row_in_grace_and_the_settlement_of_the_rest_cost_what_both_cost() {
    let mut loan = paid(4);
    loan.state.servicing.penalty.grace_days = 5;
    assert_eq!(price(&loan, "2026-07-03"), "8640.14");
    let mut fifth = loan.clone();
    apply(&mut fifth, "2026-07-03", EventKind::Pay { amount: egp("1134.72") }).unwrap();
    assert_eq!(price(&fifth, "2026-07-03"), "7505.42");
}

#[test]
fn a_late_row_costs_its_penalty() {
    let loan = paid(4);
    let fifth = |on: &str| rows(&loan, on)[4];
    assert_eq!(fifth("2026-06-30").unpaid.to_string(), "1134.72");
    assert_eq!(fifth("2026-07-01").unpaid.to_string(), "1157.41");
    assert_eq!(fifth("2026-07-31").unpaid.to_string(), "1191.46");
    assert_eq!(fifth("2026-07-31").state, InstalmentState::VeryLate);
}

#[test]
fn a_prepayment_lowers_the_instalment_or_shortens_the_term() {
    let mut lower = paid(4);
    let done = apply(&mut lower, "2026-06-12", take("3000", Surplus::LowerInstalment)).unwrap();
    assert_eq!(
        (done.entry.fee.to_string(), done.entry.principal.to_string()),
        ("-58.82".into(), "-2941.18".into())
    );
    let expected = ["756.74", "733.21", "733.21", "733.21", "733.21", "733.21", "733.21", "733.24"];
    assert_eq!(totals(&lower, "2026-06-12", 4), expected);
    assert_eq!(rows(&lower, "2026-06-12")[4].carried.to_string(), "23.53");

    let mut shorter = paid(4);
    apply(&mut shorter, "2026-06-12", take("3000", Surplus::ShortenTerm)).unwrap();
    let expected = ["1158.25", "1134.72", "1134.72", "1134.72", "1134.72", "25.54"];
    assert_eq!(totals(&shorter, "2026-06-12", 4), expected);
    assert_eq!(rows(&shorter, "2026-06-12").last().unwrap().due, day("2026-11-30"));
}

#[test]
fn what_was_reversed_is_as_if_it_had_not_been() {
    let before = paid(4);
    let mut loan = before.clone();
    apply(&mut loan, "2026-06-12", take("3000", Surplus::LowerInstalment)).unwrap();
    assert_eq!(apply(&mut loan, "2026-06-13", EventKind::Undo), Err(LoanError::NotLatest));
    let done = apply(&mut loan, "2026-06-13", EventKind::Reverse).unwrap();
    assert_eq!(done.entry.cash.to_string(), "-3000.00");
    assert_eq!(rows(&loan, "2026-06-13"), rows(&before, "2026-06-13"));
    // The next schedule does not get the number of the one that was taken back.
    apply(&mut loan, "2026-06-14", take("3000", Surplus::ShortenTerm)).unwrap();
    assert_eq!(rows(&loan, "2026-06-14")[4].version, 3);
    assert_eq!(loan.last_day(), Some(day("2026-06-14")));
}

#[test]
fn parts_fall_on_the_oldest_row_and_lower_its_penalty() {
    let mut loan = paid(4);
    apply(&mut loan, "2026-06-20", take("500", Surplus::Refuse)).unwrap();
    let fifth = rows(&loan, "2026-06-20")[4];
    assert_eq!(
        (fifth.paid_interest.to_string(), fifth.paid_principal.to_string()),
        ("166.25".into(), "333.75".into())
    );
    // 2 % of 634.72.
    assert_eq!(rows(&loan, "2026-07-01")[4].penalty.to_string(), "12.69");
    let most = LoanError::MoreThanDue {
        amount: egp("634.73"),
        day: day("2026-06-20"),
        most: egp("634.72"),
    };
    assert_eq!(apply(&mut loan, "2026-06-20", take("634.73", Surplus::Refuse)), Err(most));
    apply(&mut loan, "2026-06-20", take("634.72", Surplus::Refuse)).unwrap();
    assert_eq!(rows(&loan, "2026-06-20")[4].state, InstalmentState::Paid);
}

#[test]
fn a_settlement_closes_all_rows_and_is_reversed() {
    let mut loan = paid(4);
    let amount = egp("8545.07");
    let wrong = apply(&mut loan, "2026-06-12", EventKind::Settle { amount: egp("8545.06") });
    assert!(matches!(wrong, Err(LoanError::WrongAmount { .. })));
    let done = apply(&mut loan, "2026-06-12", EventKind::Settle { amount }).unwrap();
    assert_eq!(loan.status(), Status::SettledEarly);
    let sum = done.entry.lines().into_iter().map(|(_, line)| line.minor()).sum::<i64>();
    assert_eq!((sum, done.parts.len()), (0, 8));
    let parts: i64 = done.parts.iter().map(|part| part.paid.total().unwrap().minor()).sum();
    assert_eq!(parts, amount.minor());
    let sixth = rows(&loan, "2026-06-12")[5];
    assert_eq!((sixth.paid().unwrap(), sixth.state), (sixth.principal, InstalmentState::Settled));
    apply(&mut loan, "2026-06-12", EventKind::Reverse).unwrap();
    assert_eq!((loan.status(), price(&loan, "2026-06-12")), (Status::Approved, "8545.07".into()));
}

#[test]
fn a_holiday_moves_the_rows_and_its_interest_accrues_first() {
    let mut loan = paid(4);
    let kind = EventKind::Holiday { months: 2, unpaid_interest: UnpaidInterest::Spread };
    apply(&mut loan, "2026-06-12", kind).unwrap();
    let moved = rows(&loan, "2026-06-12");
    assert_eq!((moved[4].due, moved[11].due), (day("2026-08-31"), day("2027-03-31")));
    assert_eq!(moved[4].period_start, day("2026-05-31"));
    let carried: i64 = moved.iter().map(|row| row.carried.minor()).sum();
    assert_eq!(carried, 33_249); // 2 % a month of 8,312.32, twice
    // 12 days of 30: the same as without the holiday, but for the fee.
    assert_eq!(loan.price(day("2026-06-12")).unwrap().accrued.to_string(), "66.50");
    assert_eq!(loan.price(day("2026-08-31")).unwrap().accrued.to_string(), "498.74");
    apply(&mut loan, "2026-06-12", EventKind::Undo).unwrap();
    assert_eq!(rows(&loan, "2026-06-12"), rows(&paid(4), "2026-06-12"));
}

#[test]
fn a_restructuring_lays_out_what_is_unpaid_from_the_day_on() {
    let mut loan = paid(4);
    let kind = EventKind::Restructure {
        months: Months(6),
        rate: Some(percent("12")),
        unpaid_interest: UnpaidInterest::Spread,
    };
    let late = apply(&mut loan.clone(), "2026-07-10", kind.clone());
    assert!(matches!(late, Err(LoanError::PenaltiesUnpaid { number: 5, .. })));
    apply(&mut loan, "2026-06-12", kind).unwrap();
    let rows = rows(&loan, "2026-06-12");
    assert_eq!((rows.len(), rows[4].number, rows[9].due), (10, 5, day("2026-12-12")));
    let principal: i64 = rows[4..].iter().map(|row| row.principal.minor()).sum();
    let carried: i64 = rows[4..].iter().map(|row| row.carried.minor()).sum();
    assert_eq!((principal, carried), (831_232, 6_650));
    assert_eq!(loan.price(day("2026-06-12")).unwrap().accrued.to_string(), "66.50");
}

#[test]
fn a_written_off_loan_takes_recoveries_only() {
    let mut loan = paid(4);
    let done = apply(&mut loan, "2026-09-01", EventKind::WriteOff).unwrap();
    assert_eq!(done.entry.loss.to_string(), "8312.32");
    let pay = apply(&mut loan, "2026-09-01", EventKind::Pay { amount: egp("1191.46") });
    assert_eq!(pay, Err(LoanError::Closed { status: Status::WrittenOff }));
    let done = apply(&mut loan, "2026-09-02", take("100", Surplus::Refuse)).unwrap();
    // 56.74 of penalty, the rest interest.
    let lines = [done.entry.cash, done.entry.penalty, done.entry.interest, done.entry.loss];
    assert_eq!(lines.map(|it| it.to_string()), ["100.00", "-56.74", "-43.26", "0.00"]);
    assert_eq!(rows(&loan, "2026-09-02")[4].paid().unwrap().to_string(), "100.00");
}

fn terms() -> Terms {
    let (amount, rate) = (Money::parse("12000.00", EGP).unwrap(), Rate::percent("24").unwrap());
    Terms::new(amount, rate, Months(12), day("2026-01-31"))
}

fn servicing() -> Servicing {
    let percent = |text| Charge::Percent(Rate::percent(text).unwrap());
    Servicing::new(Penalty::new(percent("2"), percent("5")), Rate::percent("2").unwrap())
}

fn refused(terms: &Terms, servicing: &Servicing, paid: u16, on: &str) -> String {
    Quote::price(terms, servicing, paid, day(on)).unwrap_err().to_string()
}

/// The loan, with an event for each paid instalment.
fn by_events(terms: &Terms, servicing: &Servicing, paid: u16) -> Loan {
    let mut loan = Loan::open(terms, servicing).unwrap();
    for row in loan.rows(terms.start).unwrap().iter().take(paid.into()) {
        if !row.is_closed() {
            let kind = EventKind::Pay { amount: row.unpaid };
            loan.apply(&Event { day: row.due, kind }).unwrap();
        }
    }
    loan
}

#[test]
fn the_worked_example_costs_what_it_says() {
    let quote = Quote::new(&terms(), &servicing(), 4).unwrap();
    let told = |on: &str| {
        let price = quote.on(day(on)).unwrap();
        [price.principal, price.accrued, price.fee, price.total].map(|money| money.to_string())
    };
    assert_eq!(told("2026-06-12"), ["8312.32", "66.50", "166.25", "8545.07"]);
    assert_eq!(told("2026-06-29")[3], "8639.27");
    assert_eq!(told("2026-06-30")[3], "8625.45");
    let last = Quote::price(&terms(), &servicing(), 11, day("2027-01-15")).unwrap();
    assert_eq!(
        (last.interest.to_string(), last.total.to_string()),
        ("22.25".into(), "1134.67".into())
    );
    let late = quote.on(day("2026-07-01")).unwrap();
    assert_eq!((late.is_late, late.penalty.to_string()), (true, "22.69".into()));
    let none = Quote::price(&terms(), &servicing(), 0, day("2026-01-31")).unwrap();
    assert_eq!((none.accrued.minor(), none.fee.to_string()), (0, "240.00".into()));
}

#[test]
fn it_is_the_price_of_the_loan_whose_instalments_were_paid_by_an_event_each() {
    let settlements = Settlement::all().flat_map(|it| Accrual::all().map(move |how| (it, how)));
    for (at, (settlement, accrual)) in settlements.enumerate() {
        for convention in Convention::all() {
            let grace = u16::try_from(at % 3).unwrap();
            let profile = Profile {
                principal_grace: grace,
                interest_grace: grace,
                interest_free: u16::from(at % 2 == 0),
                ..Profile::new(convention)
            };
            let terms = Terms { profile, ..terms() };
            let servicing = Servicing {
                settlement,
                accrual,
                overdue_interest: OverdueInterest::Fineract,
                fee_base: FeeBase::all().nth(at % 3).unwrap(),
                unearned_interest: UnearnedInterest::Rebate,
                ..servicing()
            };
            for paid in 0..12 {
                let loan = by_events(&terms, &servicing, paid);
                let quote = Quote::new(&terms, &servicing, paid).unwrap();
                let from = quote.paid_until.unwrap_or(terms.start);
                for days in [0, 1, 17, 40, 95] {
                    let day = from.checked_add_days(Days::new(days)).unwrap();
                    let (ours, theirs) = (quote.on(day), loan.price(day));
                    assert_eq!(
                        ours.unwrap(),
                        theirs.unwrap(),
                        "{servicing:?} {convention:?} {day}"
                    );
                    assert_eq!(quote.loan.rows(day).unwrap(), loan.rows(day).unwrap());
                }
            }
        }
    }
}

#[test]
fn what_is_wrong_is_refused_by_field_and_value() {
    let (plain, long) = (servicing(), Terms { months: Months(62), ..terms() });
    assert_eq!(
        refused(&terms(), &plain, 5, "2026-06-29"),
        "paid: 5 is more instalments than are due by the day"
    );
    assert!(Quote::price(&terms(), &plain, 5, day("2026-06-30")).is_ok());
    assert_eq!(
        refused(&terms(), &plain, 12, "2030-01-01"),
        "paid: 12 must be less than the instalments, since one has to be left"
    );
    let by_78 = Servicing { settlement: Settlement::Rule78, ..plain };
    assert_eq!(
        refused(&long, &by_78, 0, "2026-02-01"),
        "months: 62 is above the maximum of 61 for rule78"
    );
    let patient = Servicing { penalty: Penalty { grace_days: 31, ..plain.penalty }, ..plain };
    assert_eq!(
        refused(&terms(), &patient, 0, "2026-02-01"),
        "penalty_grace_days: 31 must be at most very_late_days"
    );
}
