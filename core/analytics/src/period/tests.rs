#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "tests")]

use super::{Period, PeriodName, last_ended};

fn period(from: &str, to: &str) -> Period {
    Period { from: from.parse().unwrap(), to: to.parse().unwrap() }
}

#[test]
fn each_name_ends_by_its_day() {
    let cases = [
        (PeriodName::ThisMonth, "2024-03-15", "2024-03-01", "2024-03-15"),
        (PeriodName::Ytd, "2024-03-15", "2024-01-01", "2024-03-15"),
        (PeriodName::Last30d, "2024-03-01", "2024-02-01", "2024-03-01"),
        (PeriodName::Last90d, "2024-03-30", "2024-01-01", "2024-03-30"),
        (PeriodName::LastMonth, "2024-03-30", "2024-02-01", "2024-02-29"),
        (PeriodName::LastMonth, "2024-03-31", "2024-02-01", "2024-02-29"),
        (PeriodName::LastMonth, "2024-01-31", "2023-12-01", "2023-12-31"),
        (PeriodName::Last3m, "2024-03-31", "2024-01-01", "2024-03-31"),
        (PeriodName::Last3m, "2024-01-01", "2023-10-01", "2023-12-31"),
        (PeriodName::Last6m, "2023-02-28", "2022-09-01", "2023-02-28"),
        (PeriodName::Last12m, "2024-02-28", "2023-02-01", "2024-01-31"),
    ];
    for (name, as_of, from, to) in cases {
        assert_eq!(name.as_of(as_of.parse().unwrap()), Some(period(from, to)), "{}", name.name());
    }
    assert_eq!(PeriodName::All.as_of("2024-01-01".parse().unwrap()), None);
    assert_eq!(last_ended("2024-02-28".parse().unwrap()).to_string(), "2024-01");
}

#[test]
fn the_window_before_is_as_long_in_days_or_in_months() {
    let cases = [
        (period("2024-03-01", "2024-03-31"), period("2024-02-01", "2024-02-29")),
        (period("2024-01-01", "2024-03-31"), period("2023-10-01", "2023-12-31")),
        (period("2024-03-01", "2024-03-30"), period("2024-01-31", "2024-02-29")),
        (period("2024-03-05", "2024-03-05"), period("2024-03-04", "2024-03-04")),
    ];
    for (this, before) in cases {
        assert_eq!(this.before(), before, "{this:?}");
    }
    assert_eq!(period("2024-03-05", "2024-03-04").days(), 0);
}

#[test]
fn all_windows_before_are_as_long_as_the_one_that_is_asked() {
    let before = |this: Period| this.all_before().take(3).collect::<Vec<_>>();
    // November is one of them by chance.
    let days = [
        period("2025-11-01", "2025-11-30"),
        period("2025-10-02", "2025-10-31"),
        period("2025-09-02", "2025-10-01"),
    ];
    assert_eq!(before(period("2025-12-01", "2025-12-30")), days);
    let quarters = [
        period("2023-10-01", "2023-12-31"),
        period("2023-07-01", "2023-09-30"),
        period("2023-04-01", "2023-06-30"),
    ];
    assert_eq!(before(period("2024-01-01", "2024-03-31")), quarters);
}
