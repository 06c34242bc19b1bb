//! Transactions of many users for several benchmarks: salaries, rents, subscriptions and purchases, computed from
//! numbers.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::indexing_slicing,
    reason = "a measurement that goes wrong stops"
)]

use lendwright::analytics::{Channel, Day, Transaction, Transactions, TransactionsBuilder};
use lendwright::currency::EGP;

/// The number of transactions of a user.
pub const ROWS: usize = 500;

/// The first of the 730 days.
pub const FIRST: &str = "2024-01-01";

/// The last day.
pub const LAST: &str = "2025-12-30";

/// The categories: one for salaries, one for rents, some for subscriptions, some for purchases.
pub const CATEGORIES: [&str; 16] = [
    "salary",
    "rent",
    "internet",
    "streaming",
    "electricity",
    "groceries",
    "restaurants",
    "fuel",
    "pharmacy",
    "clothing",
    "electronics",
    "taxi",
    "travel",
    "books",
    "gifts",
    "sports",
];

/// The number of shops, without employers, landlords and senders of bills.
const SHOPS: u64 = 3_000;

/// A transaction with numbers in place of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// Days since 1970-01-01.
    pub day: i32,
    /// Minor units, negative for outflows.
    pub amount: i64,
    /// The number of the merchant.
    pub merchant: u32,
    /// The place of the category in [`CATEGORIES`].
    pub category: u8,
}

/// Makes the transactions of the user with a number, ordered by day.
///
/// # Panics
/// Never: the first day is valid.
#[must_use]
pub fn of_user(user: usize) -> Vec<Made> {
    let first = FIRST.parse::<Day>().expect("a day").epoch();
    let mut random = Random(user as u64);
    let mut rows = Vec::with_capacity(ROWS);
    let streams = [
        (30, 2 + random.below(20), 1_000_000 + random.below(2_000_000) as i64, 0),
        (30, random.below(28), -(200_000 + random.below(400_000) as i64), 1),
        (30, random.below(28), -(20_000 + random.below(20_000) as i64), 2),
        (30, random.below(28), -(9_000 + random.below(9_000) as i64), 3),
        (30, random.below(28), -(40_000 + random.below(40_000) as i64), 4),
        (7, random.below(7), -(5_000 + random.below(5_000) as i64), 15),
    ];
    for (number, (gap, start, amount, category)) in (0..).zip(streams) {
        let merchant = SHOPS as u32 + number * 500 + random.below(500) as u32;
        // Twelve a year, or one a week.
        let days = |number: u64| start + if gap == 30 { number * 365 / 12 } else { number * 7 };
        for at in (0..).map(days).take_while(|at| *at < 730) {
            // A bill has a different amount each time, and some payments come a day late.
            let wobble = if category == 4 { random.below(12_000) as i64 } else { 0 };
            let late = u64::from(gap == 30 && random.below(5) == 0);
            let day = first + (at + late).min(729) as i32;
            rows.push(Made { day, amount: amount - wobble, merchant, category });
        }
    }
    let usual = random.below(SHOPS);
    while rows.len() < ROWS {
        // Two in three are at forty usual shops, the others at any shop.
        let merchant = if random.below(3) < 2 {
            (usual + random.below(40) * 7) % SHOPS
        } else {
            random.below(SHOPS)
        };
        rows.push(Made {
            day: first + random.below(730) as i32,
            amount: -(500 + random.below(60_000) as i64),
            merchant: merchant as u32,
            category: (5 + merchant % 10) as u8,
        });
    }
    rows.truncate(ROWS);
    rows.sort_by_key(|row| row.day);
    rows
}

/// Makes the set of so many users in its own order, without kinds and balances.
///
/// # Panics
/// Never: the transactions are valid.
#[must_use]
pub fn set(users: usize) -> Transactions {
    let mut builder = TransactionsBuilder::new();
    for user in 0..users {
        push(&mut builder, &format!("user {user:06}"), &of_user(user));
    }
    builder.finish().expect("no id comes twice")
}

/// The name of the merchant with a number. It uses letters, because the search for recurring payments ignores long
/// numbers in names.
#[must_use]
pub fn merchant(number: u32) -> String {
    let letter = |place: u32| char::from(b"BCDFGHKL"[(number >> (3 * place)) as usize % 8]);
    "Shop ".chars().chain((0..5).rev().map(letter)).collect()
}

/// Adds a user's transactions to an unfinished set.
///
/// # Panics
/// If a transaction is not valid.
pub fn push(builder: &mut TransactionsBuilder, user: &str, rows: &[Made]) {
    for (number, row) in rows.iter().enumerate() {
        let (id, merchant) = (format!("t{number:07}"), merchant(row.merchant));
        builder.push(user, &transaction(&id, &merchant, row)).expect("it is valid");
    }
}

/// The transaction of a row. It borrows the texts.
///
/// # Panics
/// If its day is not valid.
#[must_use]
pub fn transaction<'t>(id: &'t str, merchant: &'t str, row: &Made) -> Transaction<'t> {
    let day = Day::from_epoch(row.day).expect("a day");
    let is_by_card = row.category > 4;
    Transaction {
        account_id: if is_by_card { "card 1" } else { "account 1" },
        merchant,
        category: CATEGORIES[usize::from(row.category)],
        mcc: is_by_card.then_some(5_000 + u16::from(row.category)),
        channel: Some(if is_by_card { Channel::Card } else { Channel::Transfer }),
        ..Transaction::new(id, day, row.amount, EGP)
    }
}

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % end
    }
}
