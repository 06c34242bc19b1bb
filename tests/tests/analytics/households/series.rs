//! Payments of every N days.

use lendwright::analytics::streams::{Detector, Frequency, Stream, StreamStatus};
use lendwright::analytics::{
    Basis, CategoryTable, Day, Kind, Transaction, Transactions, TransactionsBuilder,
};
use lendwright::currency::EGP;
use lendwright_tests::payments::Random;

fn set_of(days: &[Day]) -> Transactions {
    let days: Vec<(Day, i64)> = days.iter().map(|day| (*day, 900_000)).collect();
    set_of_amounts(&days)
}

pub(super) fn set_of_amounts(days: &[(Day, i64)]) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    for (number, (day, amount)) in days.iter().enumerate() {
        let id = format!("{number:04}");
        let (counterparty, kind) = ("Acme", Some(Kind::Salary));
        let pay = Transaction { counterparty, kind, ..Transaction::new(&id, *day, *amount, EGP) };
        builder.push("u", &pay).unwrap();
    }
    builder.finish().unwrap()
}

pub(super) fn only(set: &Transactions, as_of: Day, months: u32) -> Option<Stream<'_>> {
    let mut detector = Detector::new(set, CategoryTable::default());
    let mut found = detector.detect("u", set.rows(), &Basis::new(as_of, EGP), months);
    found.retain(|stream| stream.status == StreamStatus::Mature);
    let one = found.pop();
    assert!(found.is_empty(), "{found:?}");
    one
}

#[test]
fn a_payment_of_every_n_days_is_expected_n_days_after_the_last() {
    let start: Day = "2024-06-03".parse().unwrap();
    for (every, months) in (7..=240).map(|every| (every, 24)).chain((241..=366).map(|n| (n, 60))) {
        // From six payments to as many as fit into the months.
        for count in 6..=months * 30 / every.min(100) {
            let days: Vec<Day> = (0..count).map(|number| start.plus(number * every)).collect();
            let last = *days.last().unwrap();
            if last.days_since(start) > months * 30 {
                break;
            }
            let set = set_of(&days);
            let stream = only(&set, last, months.unsigned_abs()).unwrap();
            let next = [0, 1, 2, 3].map(|number| stream.expected(number).days_since(last));
            assert_eq!(next, [1, 2, 3, 4].map(|times| times * every), "{every} {count}");
        }
        let days = [0, 1, 2, 3].map(|number| start.plus(number * every));
        let set = set_of(&days);
        let stream = only(&set, days[3], months.unsigned_abs());
        let next = stream.map(|stream| stream.next_day().days_since(days[3]));
        assert!(next.is_some_and(|next| (next - every).abs() <= 1), "{every}: {next:?}");
    }
}

#[test]
fn a_payment_that_scatters_is_expected_within_the_scatter_of_its_gaps() {
    let (mut random, mut worst) = (Random(7), 0);
    let start: Day = "2024-06-03".parse().unwrap();
    for every in 13..=120_i32 {
        // The gaps then differ by at most a twelfth of the period.
        let scatter: i32 = every / 24;
        for _ in 0..20 {
            let mut off =
                || i32::try_from(random.below(u64::from(scatter.unsigned_abs()) + 1)).unwrap();
            let days: Vec<Day> =
                (0..=700 / every).map(|number| start.plus(number * every + off())).collect();
            let Some((last, gaps)) = days.last().zip(Some(days.windows(2))) else { continue };
            if days.len() < 5 {
                continue;
            }
            let gaps: Vec<i32> = gaps.map(|two| two[1].days_since(two[0])).collect();
            // Scattered gaps of 91 days could also be quarters. Those end on another day.
            let least = gaps.iter().copied().min().unwrap().min(every - 2);
            let most = gaps.iter().copied().max().unwrap().max(every + 2);
            let set = set_of(&days);
            let stream = only(&set, *last, 24).unwrap();
            let next = stream.next_day().days_since(*last);
            assert!((least..=most).contains(&next), "{every}: {gaps:?} {next}");
            worst = worst.max((next - every).abs());
        }
    }
    println!("of scattered gaps the next day is off by {worst} days at most");
}

#[test]
fn months_stay_months_beside_every_n_days() {
    let start: Day = "2024-01-01".parse().unwrap();
    for months in [1, 2, 3, 6] {
        for on in 1..=31 {
            for first in 0..12 {
                let month = |number: i32| start.month().plus(first + number * months).day(on);
                for count in 4..=(24 / months).max(4) {
                    let days: Vec<Day> = (0..count).map(month).collect();
                    let set = set_of(&days);
                    let stream = only(&set, days[days.len() - 1], 60).unwrap();
                    assert_ne!(stream.frequency, Frequency::EveryNDays, "{days:?}");
                    let off = stream.next_day().days_since(month(count)).abs();
                    let is_short = on > 28;
                    assert!(off == 0 || is_short && off <= 3, "{days:?} {}", stream.next_day());
                }
            }
        }
    }
}
