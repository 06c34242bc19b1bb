#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::Quote;
use crate::{
    Accrual, Charge, Convention, Event, EventKind, FeeBase, Loan, OverdueInterest, Penalty,
    Profile, Servicing, Settlement, Terms, UnearnedInterest,
};
use chrono::{Days, NaiveDate};
use lendwright_types::currency::EGP;
use lendwright_types::time::parse_date;
use lendwright_types::{Money, Months, Rate};

fn day(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
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
                ..Profile::of(convention)
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
