//! `docs/lending.md` lists every event, setting and code by hand. None may be missing, and its examples must be right.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use lendwright::currency::EGP;
use lendwright::lending::apr::eu::TimeUnit;
use lendwright::lending::{
    Accrual, Charge, Convention, DayCount, Event, EventKind, FeeBase, LastInstalment,
    LendingErrorCode, Loan, MonthEnd, OverdueInterest, Penalty, PenaltyBase, PenaltyFrom,
    PenaltyTier, Profile, RateUnit, Rounding, Schedule, Servicing, Settlement, Status, Strategy,
    Surplus, Terms, UnearnedInterest, UnpaidInterest,
};
use lendwright::time::parse_date;
use lendwright::{Money, Months, Rate, operations};
use lendwright_tests::root;

fn page() -> String {
    std::fs::read_to_string(root().join("docs/lending.md")).unwrap()
}

fn assert_named<'n>(names: impl IntoIterator<Item = &'n str>) {
    let page = page();
    let missing = |name: &&str| !page.contains(&format!("`{name}`"));
    let missing: Vec<&str> = names.into_iter().filter(missing).collect();
    assert!(missing.is_empty(), "docs/lending.md does not name {missing:?}");
}

#[test]
fn every_code_is_named() {
    assert_named(Convention::all().map(Convention::name));
    assert_named(DayCount::all().map(DayCount::name));
    assert_named(MonthEnd::all().map(MonthEnd::name));
    assert_named(RateUnit::all().map(RateUnit::name));
    assert_named(Rounding::all().map(Rounding::name));
    assert_named(LastInstalment::all().map(LastInstalment::name));
    assert_named(Settlement::all().map(Settlement::name));
    assert_named(Accrual::all().map(Accrual::name));
    assert_named(FeeBase::all().map(FeeBase::name));
    assert_named(UnearnedInterest::all().map(UnearnedInterest::name));
    assert_named(OverdueInterest::all().map(OverdueInterest::name));
    assert_named(PenaltyTier::all().map(PenaltyTier::name));
    assert_named(PenaltyBase::all().map(PenaltyBase::name));
    assert_named(PenaltyFrom::all().map(PenaltyFrom::name));
    assert_named(Strategy::all().map(Strategy::name));
    assert_named(Surplus::all().map(Surplus::name));
    assert_named(UnpaidInterest::all().map(UnpaidInterest::name));
}

#[test]
fn every_setting_is_named() {
    let of_a_place = ["provider_id", "tenant_id", "credit_product_id", "unset"];
    let set = operations::all().find(|listing| listing.name == "set_lending").unwrap();
    let names = set.fields.iter().map(|field| field.wire);
    assert_named(names.filter(|name| !of_a_place.contains(name)));
}

#[test]
fn every_event_has_its_line() {
    let words = root().join("core/book/src/records/lending/tables.rs");
    let words = std::fs::read_to_string(words).unwrap();
    let (_, events) = words.split_once("pub enum EventKind {").unwrap();
    let (events, _) = events.split_once("\n}").unwrap();
    let names: Vec<&str> = events.split('"').skip(1).step_by(2).collect();
    assert!(names.contains(&"approved"), "the events are not read: {names:?}");
    let page = page();
    let missing = |name: &&&str| !page.contains(&format!("\n| `{name}` | `"));
    let missing: Vec<_> = names.iter().filter(missing).collect();
    assert!(missing.is_empty(), "the table of events in docs/lending.md lacks {missing:?}");
}

fn egp(text: &str) -> Money {
    Money::parse(text, EGP).unwrap()
}

fn terms(convention: Convention, start: &str) -> Terms {
    let (rate, start) = (Rate::percent("24").unwrap(), parse_date(start).unwrap());
    let terms = Terms::new(egp("12000"), rate, Months(12), start);
    terms.with_profile(Profile::new(convention))
}

#[test]
fn the_rates_from_two_days_are_those_of_the_page() {
    for (start, percent) in [("2026-01-15", "26.82"), ("2026-01-31", "26.99")] {
        let schedule = Schedule::new(&terms(Convention::Plain, start)).unwrap();
        let rate = schedule.aprc(TimeUnit::Months).unwrap();
        assert_eq!(format!("{rate:.2}"), percent);
        assert!(page().contains(&format!("{percent} %")));
    }
}

#[test]
fn a_last_instalment_above_twice_the_level_one_is_refused() {
    let (rate, start) = (Rate::percent("0").unwrap(), parse_date("2026-01-31").unwrap());
    let error = Schedule::plain(egp("0.45"), rate, Months(33), start).unwrap_err();
    assert_eq!(error.code(), LendingErrorCode::NotAmortising);
    assert!(error.to_string().contains("instalment 33 of 33 would be 0.13"), "{error}");
}

#[test]
fn a_flat_loan_bears_less_after_a_prepayment() {
    let charge = Charge::Percent(Rate::percent("2").unwrap());
    let servicing = Servicing::new(Penalty::new(charge, charge), Rate::percent("0").unwrap());
    let mut loan = Loan::open(&terms(Convention::Flat, "2026-01-31"), &servicing).unwrap();
    let happen = |loan: &mut Loan, day: &str, kind: EventKind| {
        loan.apply(&Event { day: parse_date(day).unwrap(), kind }).unwrap()
    };
    for row in loan.rows(loan.terms().start).unwrap().iter().take(6) {
        assert_eq!(row.interest, egp("240"));
        let _ = happen(&mut loan, &row.due.to_string(), EventKind::Pay { amount: egp("1240") });
    }
    let price = loan.price(parse_date("2026-08-15").unwrap()).unwrap();
    assert_eq!((price.principal, price.accrued), (egp("6000"), egp("60")));
    let prepaid = EventKind::Take { amount: egp("1"), surplus: Surplus::LowerInstalment };
    let _ = happen(&mut loan, "2026-07-31", prepaid);
    let rows = loan.rows(parse_date("2026-07-31").unwrap()).unwrap();
    assert!(rows.iter().skip(6).all(|row| row.interest == egp("119.98")));
}

fn without_fee(unearned_interest: UnearnedInterest) -> Servicing {
    let charge = Charge::Percent(Rate::percent("2").unwrap());
    let penalty = Penalty::new(charge, charge);
    let mut servicing = Servicing::new(penalty, Rate::percent("0").unwrap());
    servicing.unearned_interest = unearned_interest;
    servicing
}

#[test]
fn the_prices_during_a_holiday_are_those_of_the_page() {
    let mut servicing = without_fee(UnearnedInterest::Keep);
    servicing.accrual = Accrual::Actual;
    let mut profile = Profile::new(Convention::Plain);
    profile.day_count = DayCount::Actual365;
    let terms = terms(Convention::Plain, "2026-01-31").with_profile(profile);
    for (unpaid_interest, paid, prices) in [
        (UnpaidInterest::Capitalise, None, ["12465.53", "0.00", "236.71", "12228.82"]),
        (UnpaidInterest::Spread, None, ["12000.00", "228.82", "0.00", "12228.82"]),
        (UnpaidInterest::Capitalise, Some("220.93"), ["12244.60", "0.00", "236.71", "12007.89"]),
        (UnpaidInterest::Spread, Some("220.93"), ["12000.00", "7.89", "0.00", "12007.89"]),
    ] {
        let mut loan = Loan::open(&terms, &servicing).unwrap();
        let mut happen =
            |kind: EventKind| loan.apply(&Event { day: terms.start, kind }).map(drop).unwrap();
        if let Some(paid) = paid {
            happen(EventKind::Take { amount: egp(paid), surplus: Surplus::Refuse });
        }
        happen(EventKind::Holiday { months: 2, unpaid_interest });
        let price = loan.price(parse_date("2026-03-01").unwrap()).unwrap();
        let parts = [price.principal, price.accrued, price.rebate, price.total];
        assert_eq!(parts, prices.map(egp), "{unpaid_interest:?} {paid:?}");
    }
}

#[test]
fn a_price_of_0_does_not_close_the_loan_of_the_page() {
    let terms = terms(Convention::Plain, "2026-01-31");
    let mut loan = Loan::open(&terms, &without_fee(UnearnedInterest::Rebate)).unwrap();
    let day = terms.start;
    let kind = EventKind::Take { amount: egp("12481.92"), surplus: Surplus::NextRows };
    let paid = loan.apply(&Event { day, kind }).unwrap();
    assert_eq!(paid.entry.interest, egp("-1594.34"));
    let price = loan.price(day).unwrap();
    assert_eq!(
        (price.principal, price.total, price.refund),
        (egp("1112.42"), egp("0"), egp("481.92"))
    );
    assert_eq!(loan.status(), Status::Approved);
    let _ = loan.apply(&Event { day, kind: EventKind::Settle { amount: egp("0") } }).unwrap();
    assert_eq!((loan.status(), loan.refund()), (Status::SettledEarly, egp("481.92")));
}
