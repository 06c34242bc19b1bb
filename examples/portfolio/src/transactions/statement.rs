//! The statements of an applicant's accounts, in the order of writing.

use super::SampleTransaction;
use super::account::{Account, Names};
use super::names::of_shop;
use crate::AS_OF;
use crate::messages::{Move, Phone, What};
use crate::rng::SplitMix64;
use chrono::{Datelike, Days, Months, NaiveDate};
use lendwright::analytics::{Channel, Kind};

/// The year of the messages, and the year before it.
const YEAR: i32 = 2025;
const YEAR_BEFORE: i32 = 2024;
/// The time of lines without a message: noon.
const NOON: u32 = 12 * 60;

/// One line of a statement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) date: NaiveDate,
    /// The day of the event to which the line belongs, such as the purchase of a refund.
    pub(super) since: NaiveDate,
    /// The order of the lines of one day.
    pub(super) minutes: u32,
    pub(super) piastres: i64,
    pub(super) account: Account,
    pub(super) merchant: &'static str,
    pub(super) category: &'static str,
    pub(super) mcc: Option<u16>,
    pub(super) channel: Channel,
    pub(super) counterparty: &'static str,
    pub(super) kind: Kind,
}

impl Line {
    pub(super) const fn new(date: NaiveDate, piastres: i64, channel: Channel, kind: Kind) -> Self {
        Self {
            date,
            since: date,
            minutes: NOON,
            piastres,
            account: Account::Main,
            merchant: "",
            category: "",
            mcc: None,
            channel,
            counterparty: "",
            kind,
        }
    }
}

/// The statements of all accounts of an applicant.
pub(super) struct Statement {
    names: Names,
    pub(super) language: usize,
    pub(super) earned: i64,
    debt: (i64, &'static str),
    /// The first day, and the day after the last one.
    opened: NaiveDate,
    left: NaiveDate,
    lines: Vec<Line>,
}

impl Statement {
    /// Opens the accounts. An applicant without messages has left the bank, or the wallet, at some time.
    pub(super) fn new(phone: &Phone, is_silent: bool, rng: &mut SplitMix64) -> Self {
        let month_of = |months| AS_OF.checked_sub_months(Months::new(months)).unwrap_or(AS_OF);
        let opened = if rng.percent(25) { rng.between(13, 23) } else { 24 };
        let left = if is_silent { rng.between(2, 12) } else { 0 };
        let (debt, lender) = phone.debt();
        Self {
            names: Names { bank: phone.bank(), number: phone.account() },
            language: phone.language(),
            earned: signed(phone.earned()),
            debt: (signed(debt), lender),
            opened: month_of(opened),
            left: month_of(left),
            lines: Vec::new(),
        }
    }

    /// Whether there is a bank account in addition to the wallet.
    pub(super) const fn is_banked(&self) -> bool {
        self.names.bank.is_some()
    }

    pub(super) fn write(&mut self, line: Line) {
        self.lines.push(line);
    }

    /// The first days of all months, from early to late.
    pub(super) fn months() -> impl Iterator<Item = NaiveDate> {
        (1..=24).rev().filter_map(|months| AS_OF.checked_sub_months(Months::new(months)))
    }

    /// Writes the moves of the year of the messages.
    pub(super) fn year(&mut self, moves: Vec<Move>) {
        for moved in moves {
            self.write_move(YEAR, &moved, 0);
        }
    }

    /// Writes the moves of the year before. Some salaries came late, and loans begin in that year.
    pub(super) fn year_before(&mut self, moves: Vec<Move>, rng: &mut SplitMix64) {
        let first = rng.between(2, 8).max(self.opened.month().saturating_add(1));
        self.borrow(first.min(12), rng);
        for moved in moves {
            let is_of_later_loan = moved.what == What::Repayment && moved.month <= first;
            let is_late = moved.what == What::Salary && rng.percent(12);
            let late_days = if is_late { rng.between(8, 13) } else { 0 };
            if !is_of_later_loan {
                self.write_move(YEAR_BEFORE, &moved, late_days);
            }
        }
    }

    /// Writes the payout of the loan that is repaid later.
    fn borrow(&mut self, month: u32, rng: &mut SplitMix64) {
        let (debt, lender) = self.debt;
        let date = NaiveDate::from_ymd_opt(YEAR_BEFORE, month, rng.between(2, 20));
        let piastres = debt.saturating_mul(rng.between(18, 36).into());
        if let Some(date) = date.filter(|_| debt > 0) {
            self.write(Line {
                merchant: lender,
                category: "loan",
                ..Line::new(date, piastres, Channel::Transfer, Kind::LoanDisbursement)
            });
        }
    }

    fn write_move(&mut self, year: i32, moved: &Move, late_days: u32) {
        let date = NaiveDate::from_ymd_opt(year, moved.month, moved.day).unwrap_or_default();
        let date = date.checked_add_days(Days::new(late_days.into())).unwrap_or(date);
        let line = self.line(date, moved);
        self.write(line);
        if moved.what == What::ToWallet {
            let (piastres, account) = (signed(moved.piastres), Account::Wallet);
            self.write(Line { piastres, account, ..line });
        }
    }

    fn line(&self, date: NaiveDate, moved: &Move) -> Line {
        let (piastres, who) = (signed(moved.piastres), moved.who);
        let out = piastres.saturating_neg();
        let by_card = if self.is_banked() { Account::Card } else { Account::Main };
        let channel = if self.is_banked() { Channel::Card } else { Channel::Online };
        let new = |piastres, channel, kind| {
            let minutes = moved.minutes;
            Line { minutes, ..Line::new(date, piastres, channel, kind) }
        };
        let sent = |piastres, kind| new(piastres, Channel::Transfer, kind);
        let paid = |category| {
            let line = new(out, Channel::Online, Kind::Purchase);
            Line { merchant: who, category, ..line }
        };
        match moved.what {
            What::Salary => Line { category: "salary", ..sent(piastres, Kind::Salary) },
            What::Customer => Line {
                counterparty: who,
                category: "business income",
                ..sent(piastres, Kind::OtherIncomingPayment)
            },
            What::Repayment => Line {
                merchant: who,
                category: "loan repayment",
                ..new(out, Channel::Online, Kind::LoanRepayment)
            },
            What::Purchase => {
                let (category, mcc) = of_shop(who);
                let line = new(out, channel, Kind::Purchase);
                Line { account: by_card, merchant: who, category, mcc, ..line }
            }
            What::Refund => {
                let line = new(piastres, channel, Kind::Refund);
                let since = date.pred_opt().unwrap_or(date);
                Line { since, account: by_card, merchant: who, ..line }
            }
            What::Cash => Line {
                account: by_card,
                category: "cash withdrawal",
                mcc: Some(6_011),
                ..new(out, Channel::Atm, Kind::Cash)
            },
            What::Bill => paid("utilities"),
            What::Recharge => paid("mobile recharge"),
            What::Order => paid("shopping"),
            What::Sent => Line {
                counterparty: who,
                category: "transfer out",
                ..sent(out, Kind::OtherOutgoingPayment)
            },
            What::ToWallet => sent(out, Kind::Transfer),
        }
    }

    /// Orders the lines, and computes balances. The opening balance is high enough that the account is never overdrawn.
    pub(super) fn into_transactions(self) -> Vec<SampleTransaction> {
        let Self { names, earned, opened, left, mut lines, .. } = self;
        lines.retain(|line| line.since >= opened && line.date < left);
        lines.sort_by_key(|line| (line.date, line.minutes));
        let mut lowest = 0_i64;
        let of_main = |line: &&Line| matches!(line.account, Account::Main | Account::Card);
        let _ = lines.iter().filter(of_main).fold(0_i64, |held, line| {
            let held = held.saturating_add(line.piastres);
            lowest = lowest.min(held);
            held
        });
        let mut main = lowest.saturating_neg().saturating_add(10_000).max(earned / 3);
        let mut savings = 0_i64;
        let with_balance = |(at, line): (usize, Line)| {
            let held = match line.account {
                Account::Main | Account::Card => &mut main,
                Account::Savings => &mut savings,
                Account::Wallet => &mut 0,
            };
            *held = held.saturating_add(line.piastres);
            let is_stated = matches!(line.account, Account::Main | Account::Savings);
            transaction(at, line, names, Some(*held).filter(|_| is_stated))
        };
        lines.into_iter().enumerate().map(with_balance).collect()
    }
}

fn transaction(at: usize, line: Line, names: Names, balance: Option<i64>) -> SampleTransaction {
    SampleTransaction {
        txn_id: format!("{at:04}"),
        date: line.date,
        piastres: line.piastres,
        account_id: names.of(line.account),
        merchant: line.merchant,
        category: line.category,
        mcc: line.mcc,
        channel: line.channel,
        counterparty: line.counterparty,
        balance_piastres: balance,
        kind: line.kind,
    }
}

/// The sample's piastres fit into the type: incomes are below 2^32 pounds.
fn signed(piastres: u64) -> i64 {
    i64::try_from(piastres).unwrap_or(i64::MAX)
}
