//! Payments every N days or every few months that are late, missing, doubled, moved or growing.

use super::series::{only, set_of_amounts};
use lendwright::analytics::Day;
use lendwright_tests::payments::{Random, number_of};

/// Series with one fault, and those with a wrong next day.
struct Tried {
    fault: &'static str,
    all: usize,
    wrong: Vec<String>,
}

impl Tried {
    const fn new(fault: &'static str) -> Self {
        Self { fault, all: 0, wrong: Vec::new() }
    }

    /// Looks for the stream on the last day, and checks that the next day is at most `slack` days from `next`.
    fn expect(&mut self, what: &str, days: &[(Day, i64)], next: Day, slack: i32) {
        self.all += 1;
        let last = days.iter().map(|(day, _)| *day).max().unwrap();
        let set = set_of_amounts(days);
        let found = only(&set, last, 60);
        let next_found = found.map(|stream| stream.next_day());
        if next_found.is_none_or(|found| found.days_since(next).abs() > slack) {
            let found = next_found.map_or_else(|| "no stream".to_owned(), |day| day.to_string());
            let days: Vec<String> = days.iter().map(|(day, _)| day.to_string()).collect();
            self.wrong.push(format!("{what}: {found}, not {next}: {}", days.join(" ")));
        }
    }

    fn end(self, most_in_thousand: usize) {
        println!("{}: {} of {} wrong", self.fault, self.wrong.len(), self.all);
        self.wrong.iter().take(8).for_each(|wrong| println!("    {wrong}"));
        assert!(self.wrong.len() * 1_000 <= self.all * most_in_thousand, "{}", self.fault);
    }
}

const STARTS: [&str; 6] =
    ["2023-01-31", "2023-11-29", "2024-02-29", "2024-06-03", "2024-12-15", "2025-03-01"];
const PAY: i64 = 900_000;

fn starts() -> impl Iterator<Item = Day> {
    let count = usize::try_from(number_of("LENDWRIGHT_SERIES_STARTS").unwrap_or(1)).unwrap();
    STARTS.iter().rev().take(count).map(|start| start.parse().unwrap())
}

/// So many payments, exactly every N days.
fn exact(start: Day, every: i32, count: i32) -> Vec<(Day, i64)> {
    (0..count).map(|number| (start.plus(number * every), PAY)).collect()
}

/// The numbers of payments to try, from 4 to the number that fits into about 1,700 days.
fn counts(every: i32) -> Vec<i32> {
    let most = 1_700 / every;
    [4, 5, 6, 7, 9, 12, 13, 18, 26].into_iter().filter(|count| *count <= most).collect()
}

#[test]
fn exact_series_of_any_start_are_expected_within_a_day() {
    let mut tried = Tried::new("exact");
    for start in starts() {
        for every in 7..=366 {
            for count in counts(every) {
                let days = exact(start, every, count);
                tried.expect(&format!("{every}"), &days, start.plus(count * every), 1);
            }
        }
    }
    tried.end(0);
}

#[test]
fn late_and_early_payments_are_expected_within_their_scatter() {
    let (mut tried, mut random) = (Tried::new("jitter"), Random(11));
    for start in starts() {
        // The gaps may differ from the period by a twelfth of it.
        for (every, jitter) in (24..=240).map(|n| (n, 1_u8)).chain((48..=240).map(|n| (n, 2_u8))) {
            for count in counts(every).into_iter().filter(|count| *count >= 6) {
                let mut days = exact(start, every, count);
                for day in &mut days {
                    let off = random.below(u64::from(jitter) * 2 + 1);
                    day.0 = day.0.plus(i32::try_from(off).unwrap() - i32::from(jitter));
                }
                let what = format!("{every} ±{jitter}");
                tried.expect(&what, &days, start.plus(count * every), 3 * i32::from(jitter));
            }
        }
    }
    tried.end(10);
}

#[test]
fn a_missing_payment_changes_no_expected_day() {
    let mut tried = Tried::new("missing");
    for start in starts() {
        for every in 7..=160 {
            for count in counts(every).into_iter().filter(|count| *count >= 9) {
                for missing in [1, count / 2, count - 2] {
                    let mut days = exact(start, every, count);
                    days.remove(usize::try_from(missing).unwrap());
                    tried.expect(
                        &format!("{every}, {missing} missing"),
                        &days,
                        start.plus(count * every),
                        1,
                    );
                }
            }
        }
    }
    tried.end(0);
}

#[test]
fn a_doubled_payment_changes_no_expected_day() {
    let mut tried = Tried::new("doubled");
    for start in starts() {
        for every in 7..=240 {
            for count in counts(every).into_iter().filter(|count| *count >= 6) {
                for doubled in [0, count / 2, count - 1] {
                    let mut days = exact(start, every, count);
                    days.push(days[usize::try_from(doubled).unwrap()]);
                    tried.expect(
                        &format!("{every}, {doubled} doubled"),
                        &days,
                        start.plus(count * every),
                        1,
                    );
                }
            }
        }
    }
    tried.end(0);
}

#[test]
fn growing_amounts_change_no_expected_day() {
    let mut tried = Tried::new("growing");
    for start in starts() {
        for every in 7..=240 {
            for count in counts(every).into_iter().filter(|count| *count >= 6 && *count <= 13) {
                for percent in [1, 3, 6] {
                    let (mut days, mut amount) = (exact(start, every, count), PAY);
                    for day in &mut days {
                        day.1 = amount;
                        amount += amount * percent / 100;
                    }
                    tried.expect(
                        &format!("{every} +{percent} %"),
                        &days,
                        start.plus(count * every),
                        1,
                    );
                }
            }
        }
    }
    tried.end(0);
}

#[test]
fn a_moved_payday_is_expected_on_its_new_day() {
    let mut tried = Tried::new("moved");
    for start in starts() {
        for (months, tolerance) in [(1, 5), (2, 7), (3, 10)] {
            for (before, after) in
                (1..=28).flat_map(|old| [1, 5, 10, 15, 20, 25, 28].map(|new| (old, new)))
            {
                let apart = i32::abs(before - after);
                let is_far = apart.min(31 - apart) > tolerance;
                // A move within the tolerance is detected from six payments on.
                let many = [(12, 6), (18, 7)].into_iter().chain(is_far.then_some((9, 4)));
                for (old, new) in many {
                    let day = |number: i32| {
                        let on = if number < old { before } else { after };
                        start.month().plus(number * months).day(on.unsigned_abs())
                    };
                    let days: Vec<(Day, i64)> =
                        (0..old + new).map(|number| (day(number), PAY)).collect();
                    let what =
                        format!("{before} to {after} every {months} months, {old} and {new}");
                    // Quarters that moved are so close to every 91 days that they may be detected as such.
                    tried.expect(&what, &days, day(old + new), if months < 3 { 1 } else { 2 });
                }
            }
        }
    }
    tried.end(0);
}
