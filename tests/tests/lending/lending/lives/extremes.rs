//! Lives of the largest, longest, most expensive and smallest loans: nothing panics, overflows or loses a minor unit.

use super::super::{Random, date};
use super::{assert_sound, egp, minor, random};
use lendwright::lending::{
    Charge, Convention, DayCount, Event, EventKind, Frequency, Loan, MonthEnd, Penalty, Profile,
    Servicing, Status, Surplus, Terms, UnpaidInterest,
};
use lendwright::{Months, Rate};

fn terms(random: &mut Random) -> Terms {
    let conventions: Vec<Convention> = Convention::all().collect();
    let amount = random.of(&[1, 2, 5, 100, 999_999_999_999_999, 1_000_000_000_000_000]);
    let rate = Rate::from_millionths(random.of(&[0, 1, 24_000_000, 1_000_000_000])).unwrap();
    let months = Months(random.of(&[1, 2, 12, 61, 360, 600]));
    let mut profile = Profile::new(random.of(&conventions));
    profile.every = Frequency::Months(1);
    Terms::new(egp(amount), rate, months, date((2026, 1, 31))).with_profile(profile)
}

fn kind(random: &mut Random, loan: &Loan, day: chrono::NaiveDate) -> EventKind {
    let unpaid: Vec<UnpaidInterest> = UnpaidInterest::all().collect();
    let unpaid_interest = random.of(&unpaid);
    let surplus: Vec<Surplus> = Surplus::all().collect();
    let outstanding = minor(loan.outstanding().unwrap());
    match random.below(10) {
        0..=3 => {
            let parts = [1, outstanding / 2, outstanding, outstanding - 1, i128::from(i64::MAX)];
            EventKind::Take { amount: egp(random.of(&parts)), surplus: random.of(&surplus) }
        }
        4 => match loan.candidate(day) {
            Ok(Some(row)) => EventKind::Pay { amount: row.unpaid },
            _ => EventKind::WriteOff,
        },
        5 => match loan.price(day) {
            Ok(price) => EventKind::Settle { amount: price.total },
            Err(_) => EventKind::Undo,
        },
        6 => EventKind::Restructure {
            months: Months(random.of(&[0, 1, 600, 601, u16::MAX])),
            rate: Rate::from_millionths(random.of(&[0, 1_000_000_000, i64::MAX])),
            unpaid_interest,
        },
        7 => EventKind::Holiday { months: random.of(&[0, 1, 12, 13, u16::MAX]), unpaid_interest },
        8 => EventKind::WaivePenalties { numbers: vec![random.of(&[0, 1, 2, u16::MAX])] },
        _ if random.one_in(2) => EventKind::Reverse,
        _ => EventKind::Undo,
    }
}

#[test]
fn the_largest_and_smallest_loans_live() {
    let (mut random, mut happened) = (Random(20_260_712), 0);
    for _ in 0..400 {
        let (terms, servicing) = (terms(&mut random), random::servicing(&mut random));
        let Ok(mut loan) = Loan::open(&terms, &servicing) else { continue };
        let mut ledger = loan.opening().unwrap().lines().map(|(_, line)| minor(line));
        let mut day = terms.start;
        for _ in 0..6 {
            day = day + chrono::Days::new(random.of(&[0, 1, 31, 4_000]));
            let event = Event { day, kind: kind(&mut random, &loan, day) };
            let before = loan.clone();
            let Ok(done) = loan.apply(&event) else {
                assert_eq!(loan, before, "what was refused left its mark: {event:?}");
                continue;
            };
            happened += 1;
            let lines = done.entry.lines().map(|(_, line)| minor(line));
            assert_eq!(lines.iter().sum::<i128>(), 0, "{terms:?} {event:?}");
            ledger.iter_mut().zip(lines).for_each(|(sum, line)| *sum += line);
            let last = loan.last_day().unwrap_or(terms.start);
            let as_day = |day: chrono::NaiveDate| {
                use chrono::Datelike;
                (i64::from(day.year()), i64::from(day.month()), i64::from(day.day()))
            };
            assert_eq!(assert_sound(&loan, &ledger, as_day(last)), Ok(()), "{terms:?} {event:?}");
            if loan.status() == Status::Approved {
                let left =
                    loan.rows(day).unwrap().iter().map(|row| minor(row.unpaid)).sum::<i128>();
                if let Ok(price) = loan.price(day) {
                    assert!(minor(price.total) <= left, "{terms:?} {event:?} {price:?}");
                }
            }
        }
    }
    assert!(happened > 100, "only {happened} events happened");
}

#[test]
fn a_holiday_moves_the_start_of_a_stub_as_the_loan_moves_its_due_dates() {
    let mut profile = Profile::new(Convention::Plain);
    profile.day_count = DayCount::Actual365;
    profile.month_end = MonthEnd::Roll;
    let (start, rate) = (date((2023, 1, 30)), Rate::from_millionths(30_000_000).unwrap());
    let none = Charge::Percent(Rate::from_millionths(0).unwrap());
    let servicing = Servicing::new(Penalty::new(none, none), Rate::from_millionths(0).unwrap());
    let mut terms = Terms::new(egp(1_000_000), rate, Months(1), start);
    terms.profile = profile;
    terms.first_due = Some(date((2023, 3, 16)));
    let mut loan = Loan::open(&terms, &servicing).unwrap();
    let kind = EventKind::Holiday { months: 1, unpaid_interest: UnpaidInterest::Spread };
    let _ = loan.apply(&Event { day: start, kind }).unwrap();
    // 30 days, to 1 March.
    assert_eq!(minor(loan.rows(start).unwrap().first().unwrap().carried), 24_658);
}
