//! Purchases, cash and transfers without a rhythm: none of them is a stream.

use super::given::{Household, Row, row};
use lendwright::analytics::{Channel, Kind};

pub(crate) fn around(home: &mut Household) {
    for _ in 0..4 {
        shop(home);
    }
    round_amounts(home, "coffee", 55, &[35, 40, 55]);
    round_amounts(home, "fuel", 14, &[200, 300, 500]);
    round_amounts(home, "pharmacy", 5, &[25, 60, 75, 110]);
    few_purchases(home);
    cash(home);
    own_transfers(home);
    friends(home);
    refunds(home);
}

/// Purchases of any amount at one shop, some of them twice a day.
fn shop(home: &mut Household) {
    let (party, in_hundred) = (home.party("shop"), 3 + home.below(25));
    for number in 0..home.as_of.days_since(home.start) {
        while home.is_one_of(in_hundred) {
            let amount = -(500 + home.between(1, 40) * home.between(1, 30) * home.between(1, 30));
            let day = home.start.plus(number);
            home.push(Row { kind: Some(Kind::Purchase), ..row(day, amount, &party, "groceries") });
        }
    }
}

fn round_amounts(home: &mut Household, label: &'static str, in_hundred: i32, amounts: &[i64]) {
    let party = home.party(label);
    for number in 0..home.as_of.days_since(home.start) {
        if home.is_one_of(in_hundred) {
            let amount = home.random.of(amounts) * -100;
            let (day, kind) = (home.start.plus(number), Some(Kind::Purchase));
            home.push(Row { kind, ..row(day, amount, &party, "going out") });
        }
    }
}

/// A few purchases at each of some shops.
fn few_purchases(home: &mut Household) {
    for _ in 0..6 {
        let party = home.party("seldom bought");
        for _ in 0..3 + home.below(3) {
            let day = home.start.plus(home.below(760));
            let amount = home.between(300, 40_000);
            home.push(Row { kind: Some(Kind::Purchase), ..row(day, -amount, &party, "home") });
        }
    }
}

fn cash(home: &mut Household) {
    let party = home.party("cash machine");
    for number in (0..home.as_of.days_since(home.start)).step_by(7) {
        let day = home.start.plus(number);
        let amount = home.random.of(&[200, 500, 500, 1_000]) * -100;
        let (kind, channel) = (Some(Kind::Cash), Some(Channel::Atm));
        home.push(Row { kind, channel, ..row(day, amount, &party, "") });
    }
}

/// The same amount from one own account to another each month.
fn own_transfers(home: &mut Household) {
    home.parties.push(("own".to_owned(), "own account"));
    let amount = home.between(500, 2_000) * 100;
    for number in (0..home.as_of.days_since(home.start)).step_by(30) {
        let day = home.start.plus(number);
        for (sign, account) in [(-1, "1"), (1, "2")] {
            home.push(Row { account, ..row(day, sign * amount, "own", "transfer") });
        }
    }
}

/// Money between friends, now and then.
fn friends(home: &mut Household) {
    for _ in 0..3 {
        let party = home.party("friend");
        for _ in 0..home.below(14) {
            let day = home.start.plus(home.below(770));
            let amount = home.random.of(&[-1, 1]) * home.between(1, 60) * 5_000;
            home.push(row(day, amount, &party, ""));
        }
    }
}

/// Purchases that are refunded within weeks.
fn refunds(home: &mut Household) {
    let party = home.party("shop that refunds");
    for _ in 0..12 {
        let day = home.start.plus(home.below(740));
        let (amount, later) = (home.between(2_000, 60_000), 2 + home.below(20));
        home.push(Row { kind: Some(Kind::Purchase), ..row(day, -amount, &party, "clothes") });
        if home.is_one_of(40) {
            let kind = Some(Kind::Refund);
            home.push(Row { kind, ..row(day.plus(later), amount, &party, "clothes") });
        }
    }
}
