//! The worked example of the plain profile, and refused terms.
#![allow(clippy::unwrap_used)]

use super::{Convention, DueDates, Frequency, LendingError, MonthEnd, Profile, Schedule, Terms};
use lendwright_types::currency::EGP;
use lendwright_types::time::parse_date;
use lendwright_types::{Money, Months, Rate};

fn egp(text: &str) -> Money {
    Money::parse(text, EGP).unwrap()
}

fn terms(amount: &str, rate: &str, months: u16) -> Terms {
    let start = parse_date("2026-01-31").unwrap();
    Terms::new(egp(amount), Rate::percent(rate).unwrap(), Months(months), start)
}

fn rows(schedule: &Schedule) -> Vec<String> {
    let row = |row: super::Instalment| {
        let total = row.total().unwrap();
        format!("{} {} {} {} {}", row.due, row.principal, row.interest, total, row.balance)
    };
    schedule.iter().map(row).collect()
}

#[test]
fn twelve_thousand_at_24_percent_over_a_year() {
    let schedule = Schedule::new(&terms("12000.00", "24", 12)).unwrap();
    let expected = [
        "2026-02-28 894.72 240.00 1134.72 11105.28",
        "2026-03-31 912.61 222.11 1134.72 10192.67",
        "2026-04-30 930.87 203.85 1134.72 9261.80",
        "2026-05-31 949.48 185.24 1134.72 8312.32",
        "2026-06-30 968.47 166.25 1134.72 7343.85",
        "2026-07-31 987.84 146.88 1134.72 6356.01",
        "2026-08-31 1007.60 127.12 1134.72 5348.41",
        "2026-09-30 1027.75 106.97 1134.72 4320.66",
        "2026-10-31 1048.31 86.41 1134.72 3272.35",
        "2026-11-30 1069.27 65.45 1134.72 2203.08",
        "2026-12-31 1090.66 44.06 1134.72 1112.42",
        "2027-01-31 1112.42 22.25 1134.67 0.00",
    ];
    assert_eq!(rows(&schedule), expected);
    assert_eq!(schedule.total_interest(), egp("1616.59"));
    assert_eq!(schedule.total(), egp("13616.59"));
    assert_eq!(schedule.last(), schedule.iter().last().unwrap());
}

#[test]
fn what_is_left_is_laid_out_anew_over_the_same_days() {
    let whole = terms("12000.00", "24", 12);
    let days = whole.due_dates().unwrap().from_number(5).unwrap();
    let rest = Terms { amount: egp("5371.14"), ..whole };
    let lower = Schedule::over(&rest, &days).unwrap();
    assert_eq!((lower.instalment(), lower.last().total().unwrap()), (egp("733.21"), egp("733.24")));
    let kept = Terms { instalment: Some(egp("1134.72")), ..rest };
    let shorter = Schedule::over(&kept, &days).unwrap();
    assert_eq!(shorter.len(), 6);
    assert_eq!(shorter.last().total().unwrap().to_string(), "25.54");
    assert_eq!(shorter.last().due.to_string(), "2026-11-30");
}

#[test]
fn a_loan_that_would_not_be_paid_back_is_refused() {
    for (amount, rate, months) in
        [("100.00", "99", 600), ("0.05", "24", 12), ("1000000.00", "1000", 600), ("0.01", "0", 2)]
    {
        let error = Schedule::new(&terms(amount, rate, months)).unwrap_err();
        assert_eq!(error.code(), "not_amortising", "{error}");
        assert_eq!(error.field(), "months");
    }
    let error = Schedule::new(&terms("100.00", "99", 600)).unwrap_err();
    let text = "months: instalment 1 of 600 would be 0.00 of principal and 8.25 of interest";
    assert_eq!(error.to_string(), text);
}

#[test]
fn fields_without_a_meaning_are_refused_by_name() {
    let good = terms("1000.00", "24", 12);
    let with = |profile: Profile| Schedule::new(&Terms { profile, ..good });
    let plain = Profile::default();
    let usd = Money::parse("1", lendwright_types::currency::USD).unwrap();
    let fields = [
        (Schedule::new(&Terms { amount: egp("0"), ..good }), "amount"),
        (Schedule::new(&Terms { amount: egp("-1"), ..good }), "amount"),
        (Schedule::new(&Terms { amount: egp("10000000000000.01"), ..good }), "amount"),
        (Schedule::new(&Terms { months: Months(0), ..good }), "months"),
        (Schedule::new(&Terms { months: Months(601), ..good }), "months"),
        (Schedule::new(&Terms { first_due: Some(good.start), ..good }), "first_due"),
        (Schedule::new(&Terms { instalment: Some(usd), ..good }), "instalment"),
        (with(Profile { principal_grace: 12, ..plain }), "principal_grace"),
        (with(Profile { interest_grace: 12, ..plain }), "interest_grace"),
        (with(Profile { interest_free: 13, ..plain }), "interest_free"),
        (with(Profile { instalment_multiple: Some(usd), ..plain }), "instalment_multiple"),
        (with(Profile { every: Frequency::Days(0), ..plain }), "every"),
    ];
    for (result, field) in fields {
        let error: LendingError = result.unwrap_err();
        assert_eq!((error.field(), error.code()), (field, "invalid_value"), "{error}");
        assert!(error.to_string().starts_with(field), "{error}");
    }
    let flat = Profile::of(Convention::Flat);
    let given = Terms { instalment: Some(egp("100")), profile: flat, ..good };
    assert_eq!(Schedule::new(&given).unwrap_err().field(), "instalment");
}

#[test]
fn extremes_end_in_an_answer_or_an_error_by_name() {
    let start = parse_date("2026-01-31").unwrap();
    for convention in Convention::all() {
        for (amount, rate) in
            [("10000000000000", "1000"), ("10000000000000", "0.000001"), ("0.01", "1000")]
        {
            for months in [1, 2, 600] {
                for unit in super::RateUnit::all() {
                    let profile = Profile { rate_unit: unit, ..Profile::of(convention) };
                    let terms = Terms { start, profile, ..terms(amount, rate, months) };
                    match Schedule::new(&terms) {
                        Ok(schedule) => assert_eq!(schedule.last().balance, egp("0")),
                        Err(error) => {
                            assert!(["months", "rate"].contains(&error.field()), "{error}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_schedule_of_sixty_rows_takes_at_most_two_kilobytes() {
    let row = size_of::<super::layout::ScheduleRow>();
    assert!(60 * row + size_of::<Schedule>() <= 2048, "{row} bytes a row");
}

#[test]
fn dates_may_be_listed() {
    let days = ["2026-02-28", "2026-04-15"].map(|day| parse_date(day).unwrap());
    let good = terms("1000.00", "12", 2);
    let listed = Schedule::over(&good, &DueDates::listed(good.start, &days).unwrap()).unwrap();
    // A month at 1 %, then 47 days by 30U/360 from the last of February on: 45.
    assert_eq!(listed.iter().next().unwrap().interest, egp("10.00"));
    let every = Frequency::Months(1);
    let steps = DueDates::new(good.start, 2, every, MonthEnd::Clamp).unwrap();
    assert_eq!(Schedule::over(&good, &steps).unwrap(), Schedule::new(&good).unwrap());
}

#[test]
fn interest_by_the_day_stops_at_its_caps() {
    let profile = Profile {
        rate_unit: super::RateUnit::DailyPercent,
        ..Profile::of(Convention::DailySimple)
    };
    let loan = Terms { profile, ..terms("100.00", "0.1", 12) };
    let interest = |profile: Profile| {
        Schedule::new(&Terms { profile, ..loan })
            .map(|schedule| schedule.total_interest().to_string())
    };
    // Caps as the United Kingdom's (FCA, CONC 5A.2) on cost in all and a day.
    let in_all = Rate::percent("20").ok();
    assert_eq!(interest(profile), Ok("20.67".into()));
    assert_eq!(interest(Profile { total_interest_cap: in_all, ..profile }), Ok("20.00".into()));
    let a_day = Profile { daily_interest_cap: Rate::percent("0.05").ok(), ..profile };
    let lower = Terms { profile, rate: Rate::percent("0.05").unwrap(), ..loan };
    let expected = Schedule::new(&lower).unwrap().total_interest().to_string();
    assert_eq!(interest(a_day), Ok(expected));
}

#[test]
fn a_sum_that_does_not_fit_is_an_error_and_no_other_number() {
    let days = ["2026-01-31", "2026-02-28", "2026-03-31"].map(|day| parse_date(day).unwrap());
    let money = |minor| Money::from_minor(minor, EGP);
    let row = super::Instalment {
        number: 1,
        period_start: days[0],
        due: days[1],
        principal: money(i64::MAX),
        interest: money(1),
        own_interest: money(1),
        balance: money(0),
    };
    assert_eq!(row.total().map_err(|error| error.code()), Err("damaged"));
    let charge = super::Charge::Fixed(money(5_000));
    let cap = Rate::percent("50").ok();
    let penalty = super::Penalty { cap, ..super::Penalty::new(charge, charge) };
    let unpaid = |_| super::UnpaidAmounts {
        principal: row.principal,
        interest: row.interest,
        outstanding_principal: row.principal,
        until: None,
    };
    let charged = penalty.charged(&row, days[2], unpaid);
    assert_eq!(charged.map_err(|error| error.code()), Err("damaged"));
}

#[test]
fn a_period_has_its_own_rate_or_none() {
    let by_days = Profile { day_count: super::DayCount::Actual365, ..Profile::default() };
    let terms = Terms { profile: by_days, ..terms("1000.00", "24", 3) };
    let rates = super::rates::Rates::new(&terms, &terms.due_dates().unwrap(), Vec::new()).unwrap();
    assert!((1..=3).all(|number| rates.at(number).is_some_and(|rate| !rate.is_zero())));
    assert!([0, 4, u16::MAX].iter().all(|number| rates.at(*number).is_none()));
}

#[test]
fn a_last_instalment_that_does_not_fit_is_told_from_one_that_does() {
    use super::level::{FinalInstalment, last_of};
    let terms = terms("1000000.00", "1000", 600);
    let dates = terms.due_dates().unwrap();
    let plan = super::layout::Plan::new(&terms, &dates, super::layout::Room::default()).unwrap();
    assert!(matches!(last_of(&plan, 1), Ok(FinalInstalment::TooLarge)));
    assert!(matches!(last_of(&plan, 100_000_000_000), Ok(FinalInstalment::TooSmall)));
    // All of the amount and a month's interest, at once.
    let one = Terms { months: Months(1), ..terms };
    let dates = one.due_dates().unwrap();
    let plan = super::layout::Plan::new(&one, &dates, super::layout::Room::default()).unwrap();
    assert!(matches!(last_of(&plan, 1), Ok(FinalInstalment::Is(183_333_333))));
}
