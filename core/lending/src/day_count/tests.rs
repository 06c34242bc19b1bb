//! The examples of ISDA's paper on EMU and market conventions (1998), which compares the three Actual/Actual
//! conventions, and more figures for the other conventions.
#![allow(clippy::unwrap_used)]

use super::{DayCount, RegularPeriod};
use crate::Ratio;
use chrono::NaiveDate;
use lendwright_types::time::parse_date;

fn date(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
}

fn ratio(numerator: i128, denominator: i128) -> Ratio {
    Ratio::new(numerator, denominator).unwrap()
}

#[test]
fn actual_actual_is_as_in_isdas_paper() {
    let sum = |a: (i128, i128), b: (i128, i128)| ratio(a.0, a.1).plus(ratio(b.0, b.1)).unwrap();
    let none = (0, 1);
    // From, to, the end and months of the regular period; then ISDA, ICMA and AFB.
    let table = [
        (
            "2003-11-01",
            "2004-05-01",
            "2004-05-01",
            6,
            ((61, 365), (121, 366)),
            ((182, 364), none),
            (182, 366),
        ),
        (
            "1999-02-01",
            "1999-07-01",
            "1999-07-01",
            12,
            ((150, 365), none),
            ((150, 365), none),
            (150, 365),
        ),
        (
            "1999-07-01",
            "2000-07-01",
            "2000-07-01",
            12,
            ((184, 365), (182, 366)),
            ((1, 1), none),
            (1, 1),
        ),
        (
            "2002-08-15",
            "2003-07-15",
            "2003-07-15",
            6,
            ((334, 365), none),
            ((1, 2), (153, 368)),
            (334, 365),
        ),
        (
            "2003-07-15",
            "2004-01-15",
            "2004-01-15",
            6,
            ((170, 365), (14, 366)),
            ((1, 2), none),
            (184, 365),
        ),
        (
            "1999-07-30",
            "2000-01-30",
            "2000-01-30",
            6,
            ((155, 365), (29, 366)),
            ((1, 2), none),
            (184, 365),
        ),
        (
            "2000-01-30",
            "2000-06-30",
            "2000-07-30",
            6,
            ((152, 366), none),
            ((152, 364), none),
            (152, 366),
        ),
    ];
    for (from, to, end, months, isda, icma, afb) in table {
        let period = RegularPeriod { end: date(end), months, termination: None };
        let found = |count: DayCount| count.year_fraction_in(date(from), date(to), &period);
        assert_eq!(found(DayCount::ActualActualIsda), sum(isda.0, isda.1), "{from} {to}");
        assert_eq!(found(DayCount::ActualActualIcma), sum(icma.0, icma.1), "{from} {to}");
        assert_eq!(found(DayCount::ActualActualAfb), ratio(afb.0, afb.1), "{from} {to}");
    }
}

#[test]
fn a_month_is_a_twelfth_whatever_its_days() {
    for (from, to, twelfths) in [
        ("2026-01-31", "2026-02-28", 1),
        ("2026-02-28", "2026-03-28", 1),
        ("2024-02-29", "2025-02-28", 12),
    ] {
        let found = DayCount::Months.year_fraction(date(from), date(to));
        assert_eq!(found, ratio(twelfths, 12), "{from} {to}");
    }
    let rest = DayCount::Months.year_fraction(date("2026-01-31"), date("2026-03-12"));
    assert_eq!(rest, ratio(42, 360));
}

#[test]
fn variants_differ_where_their_rules_do() {
    use DayCount::{Thirty360, Thirty360Nasd, Thirty360Us, ThirtyE360, ThirtyE360Isda};
    for (from, to, days) in [
        ("2007-02-28", "2007-08-31", [183, 180, 183, 182, 180]),
        ("2006-02-28", "2007-02-28", [360, 360, 360, 360, 360]),
        ("2007-01-15", "2007-01-31", [16, 16, 16, 15, 15]),
        ("2007-08-31", "2007-10-31", [60, 60, 60, 60, 60]),
        ("2007-12-28", "2008-02-29", [61, 61, 61, 61, 62]),
    ] {
        let counts = [Thirty360, Thirty360Us, Thirty360Nasd, ThirtyE360, ThirtyE360Isda];
        let found = counts.map(|count| count.days(date(from), date(to)));
        assert_eq!(found, days, "{from} {to}");
    }
    let last = date("2008-02-29");
    let period = RegularPeriod { end: last, months: 6, termination: Some(last) };
    let fraction = ThirtyE360Isda.year_fraction_in(date("2007-12-28"), last, &period);
    assert_eq!(fraction, ratio(61, 360), "February's end stays on the last due date");
}

#[test]
fn years_of_365_days_treat_29_february_each_in_its_way() {
    let (from, to) = (date("2023-12-31"), date("2024-03-31"));
    let found = |count: DayCount| count.year_fraction(from, to).to_string();
    assert_eq!(found(DayCount::Actual365), "91/365");
    assert_eq!(found(DayCount::Actual365L), "91/366");
    assert_eq!(found(DayCount::NoLeap365), "90/365");
    assert_eq!(found(DayCount::Actual364), "91/364");
    assert_eq!(found(DayCount::Actual360), "91/360");
    let yearly = RegularPeriod { end: date("2025-01-31"), months: 12, termination: None };
    let year = |from, to| DayCount::Actual365L.year_fraction_in(date(from), date(to), &yearly);
    assert_eq!(year("2024-01-31", "2025-01-31").to_string(), "366/366");
    assert_eq!(year("2024-02-29", "2025-01-31").to_string(), "337/365");
}

#[test]
fn what_runs_backwards_is_less_than_nothing() {
    let (from, to) = (date("2026-03-31"), date("2028-02-29"));
    for count in DayCount::all() {
        let back = count.year_fraction(to, from);
        assert_eq!(back.numerator(), -count.year_fraction(from, to).numerator(), "{count:?}");
        assert!(count.year_fraction(from, from).is_zero(), "{count:?}");
    }
}
