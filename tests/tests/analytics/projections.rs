//! On many generated households, intervals of projections contain the real amount as often as they promise:
//! `LENDWRIGHT_SERIES=10000 cargo test --release --test analytics projections -- --nocapture` (300 without the
//! variable).
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "made households and shares of them"
)]

use lendwright::analytics::CategoryTable;
use lendwright::analytics::projection::{Outlook, Side};
use lendwright::analytics::streams::Detector;
use lendwright::analytics::{Basis, Day, Kind, Transaction, Transactions, TransactionsBuilder};
use lendwright::currency::EGP;

/// The number of days of a household's history, and the number of projected days.
const HISTORY: i32 = 540;
const AHEAD: i32 = 30;

/// Pseudorandom numbers, the same for the same seed (xorshift64*).
struct Numbers(u64);

impl Numbers {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, bound: i64) -> i64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        i64::try_from(number).unwrap() % bound
    }
}

/// A household with a salary, a rent and a bill, occasional jobs, and irregular shopping.
fn household(seed: u64, start: Day) -> Transactions {
    let mut numbers = Numbers::new(seed);
    let (payday, rent_day, bill_day) =
        (numbers.below(28) as i32, numbers.below(28) as i32, numbers.below(28) as i32);
    let (salary, rent) = (300_000 + numbers.below(900_000), 80_000 + numbers.below(200_000));
    let (jobs, shops) = (3 + numbers.below(20), 25 + numbers.below(60));
    let mut rows: Vec<(Day, i64, &str, Option<Kind>)> = Vec::new();
    for month in 0..=(HISTORY + AHEAD) / 28 {
        let first = start.month().plus(month).first_day();
        let late = numbers.below(3) as i32;
        rows.push((first.plus(payday + late), salary, "Acme", Some(Kind::Salary)));
        rows.push((first.plus(rent_day), -rent, "Landlord", None));
        rows.push((first.plus(bill_day + late), -(20_000 + numbers.below(6_000)), "Power", None));
    }
    for day in 0..=HISTORY + AHEAD {
        if numbers.below(100) < jobs {
            rows.push((start.plus(day), 5_000 + numbers.below(60_000), "", None));
        }
        if numbers.below(100) < shops {
            // Few purchases are large.
            let size = 1 + numbers.below(30) * numbers.below(30) * numbers.below(30);
            rows.push((start.plus(day), -(1_000 + size), "", None));
        }
    }
    let end = start.plus(HISTORY + AHEAD);
    let mut builder = TransactionsBuilder::new();
    for (number, (day, amount, counterparty, kind)) in rows.into_iter().enumerate() {
        let id = number.to_string();
        let row = Transaction { counterparty, kind, ..Transaction::new(&id, day, amount, EGP) };
        if (start..=end).contains(&day) {
            builder.push("u", &row).unwrap();
        }
    }
    builder.finish().unwrap()
}

/// The real income or spending after the day.
fn came(set: &Transactions, side: Side, as_of: Day) -> i128 {
    let ahead = set.rows().between(as_of.plus(1), as_of.plus(AHEAD));
    let amounts = ahead.iter().map(|row| i128::from(row.amount()));
    match side {
        Side::Income => amounts.filter(|amount| *amount > 0).sum(),
        _ => amounts.filter(|amount| *amount < 0).map(|amount| -amount).sum(),
    }
}

#[test]
fn intervals_cover_what_comes_as_often_as_they_say() {
    let count = std::env::var("LENDWRIGHT_SERIES").ok().and_then(|count| count.parse().ok());
    let count: u64 = count.unwrap_or(300);
    let start: Day = "2024-01-10".parse().unwrap();
    let as_of = start.plus(HISTORY);
    let basis = Basis::new(as_of, EGP);
    for level in [0.5, 0.8, 0.9] {
        for side in [Side::Income, Side::Expenses] {
            let (mut covered, mut promised) = (0.0, 0.0);
            for seed in 0..count {
                let set = household(seed, start);
                let mut detector = Detector::new(&set, CategoryTable::default());
                let mut outlook = Outlook::new(side, as_of.plus(AHEAD));
                outlook.level = level;
                let projection = outlook.project(&mut detector, "u", set.rows(), &basis);
                let projected = projection.projected.unwrap();
                let is_in = (projected.lower..=projected.upper).contains(&came(&set, side, as_of));
                covered += f64::from(u8::from(is_in));
                promised += projected.level;
            }
            let (covered, promised) = (covered / count as f64, promised / count as f64);
            println!("{count} {}: {covered:.4} in intervals of {promised:.4}", side.name());
            // Three standard deviations of a share of this count.
            let chance = 3.0 * (promised * (1.0 - promised) / count as f64).sqrt();
            assert!(covered >= promised - chance, "{} {level}: {covered}", side.name());
        }
    }
}
