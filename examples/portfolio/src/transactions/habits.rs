//! Transactions without messages: rent, subscriptions, fares, returned orders, savings and fees.

use super::account::Account;
use super::names::{FASHION, LANDLORDS, Merchant, RIDES, SUBSCRIPTIONS};
use super::statement::{Line, Statement};
use crate::SampleProfile;
use crate::rng::SplitMix64;
use chrono::{Datelike, Days, NaiveDate};
use lendwright::analytics::{Channel, Kind};

/// Adds the habits of the two years.
pub(super) fn live(statement: &mut Statement, profile: &SampleProfile, rng: &mut SplitMix64) {
    pay_rent(statement, profile, rng);
    if statement.is_banked() {
        subscribe(statement, rng);
        save(statement, rng);
        pay_fees(statement);
        order(statement, rng);
    }
    ride(statement, rng);
}

fn pay_rent(statement: &mut Statement, profile: &SampleProfile, rng: &mut SplitMix64) {
    let percent = match profile.residence_type {
        Some("Furnished Rent") => 28,
        Some("New Law Rent") => 20,
        Some("Old Law Rent") => 3,
        _ => return,
    };
    let rent = whole_pounds(statement.earned.saturating_mul(percent) / 100).max(5_000);
    let landlords = LANDLORDS.get(statement.language).copied().unwrap_or_default();
    let counterparty = rng.one_of(landlords).copied().unwrap_or_default();
    let day = rng.between(1, 5);
    for month in Statement::months() {
        let date = on(month, day);
        statement.write(Line {
            counterparty,
            category: "rent",
            ..Line::new(date, rent.saturating_neg(), Channel::Transfer, Kind::Purchase)
        });
    }
}

/// One subscription for most applicants. For every second one, the price rises between May and November of the second
/// year.
fn subscribe(statement: &mut Statement, rng: &mut SplitMix64) {
    let merchants = SUBSCRIPTIONS.get(statement.language).copied().unwrap_or_default();
    let Some(merchant) = rng.one_of(merchants).copied() else { return };
    let (day, price) = (rng.between(1, 28), i64::from(rng.between(8, 40)).saturating_mul(1_000));
    let rises = if rng.percent(50) { rng.between(17, 23) } else { 25 };
    let dearer = price.saturating_mul(rng.between(115, 140).into()) / 100;
    if rng.percent(20) {
        return;
    }
    for (month, at) in Statement::months().zip(1..) {
        let price = if at < rises { price } else { dearer };
        statement.write(by_card(merchant, on(month, day), price));
    }
}

/// Some applicants save money each month in a savings account.
fn save(statement: &mut Statement, rng: &mut SplitMix64) {
    let saved = whole_pounds(statement.earned / 10).max(5_000);
    let day = rng.between(26, 27);
    if rng.percent(60) {
        return;
    }
    for month in Statement::months() {
        let line =
            Line::new(on(month, day), saved.saturating_neg(), Channel::Transfer, Kind::Transfer);
        statement.write(line);
        let date = on(month, day.saturating_add(rng.below(2)));
        let (piastres, account) = (saved, Account::Savings);
        statement.write(Line { date, piastres, account, ..line });
    }
}

/// A fee each quarter.
fn pay_fees(statement: &mut Statement) {
    for month in Statement::months().filter(|month| month.month() % 3 == 0) {
        let line = Line::new(on(month, 28), -3_500, Channel::Other, Kind::Fee);
        statement.write(Line { category: "account fee", ..line });
    }
}

/// An order every other month. One in four is returned days later, as a whole or by half.
fn order(statement: &mut Statement, rng: &mut SplitMix64) {
    let shops = FASHION.get(statement.language).copied().unwrap_or_default();
    for month in Statement::months() {
        if rng.percent(50) {
            continue;
        }
        let Some(merchant) = rng.one_of(shops).copied() else { return };
        let (day, price) = (rng.between(1, 28), rng.between(15_000, 150_000));
        let date = on(month, day);
        statement.write(by_card(merchant, date, price.into()));
        let (is_given_back, is_whole) = (rng.percent(25), rng.percent(60));
        let days = Days::new(rng.between(3, 12).into());
        if let Some(later) = date.checked_add_days(days).filter(|_| is_given_back) {
            let line = by_card(merchant, later, 0);
            let piastres = if is_whole { price } else { price / 2 }.into();
            let (since, kind) = (date, Kind::Refund);
            statement.write(Line { piastres, since, kind, category: "", mcc: None, ..line });
        }
    }
}

fn ride(statement: &mut Statement, rng: &mut SplitMix64) {
    let Some(merchant) = RIDES.get(statement.language).copied() else { return };
    let most = rng.between(2, 12);
    for month in Statement::months() {
        for _ in 0..rng.between(1, most) {
            let (day, fare) = (rng.between(1, 28), rng.between(2_500, 18_000));
            let mut line = by_card(merchant, on(month, day), fare.into());
            if !statement.is_banked() {
                (line.account, line.channel) = (Account::Main, Channel::Online);
            }
            statement.write(line);
        }
    }
}

fn by_card(Merchant { name, category, mcc }: Merchant, date: NaiveDate, price: i64) -> Line {
    let line = Line::new(date, price.saturating_neg(), Channel::Card, Kind::Purchase);
    Line { account: Account::Card, merchant: name, category, mcc: Some(mcc), ..line }
}

fn on(month: NaiveDate, day: u32) -> NaiveDate {
    month.with_day(day).unwrap_or(month)
}

fn whole_pounds(piastres: i64) -> i64 {
    (piastres / 5_000).saturating_mul(5_000)
}
