//! The messages in their order, with their state.

use super::basis::Basis;
use super::entry::Entry;
use super::exact::scaled;
use super::fate::{Fate, Line, Member};
use super::folded::reference_key;
use super::window::month_number;
use crate::{Amount, Class, Kind, Record, Settled, Stop};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::currency::Currency;
use std::borrow::Cow;

/// An amount is below 10^12 units of its currency.
const BELOW: i128 = 10_000_000_000_000_000;

/// A currency's number and an amount in ten-thousandths.
pub(super) type Money = (u32, i128);

/// One message with its outcome so far.
pub(super) struct Item<'e, 'm> {
    pub(super) entry: &'e Entry<'m>,
    /// When it was received, in microseconds since 1970.
    pub(super) at: i64,
    /// The number of its sender, in the bytewise order of their names.
    pub(super) sender: u32,
    /// The local calendar day, and the number of its month. They are not used for unread messages.
    pub(super) date: NaiveDate,
    pub(super) month: i32,
    pub(super) in_window: bool,
    /// The amount that moved, with its currency.
    pub(super) money: Option<Money>,
    /// The number of its reference among those of all messages, in any written form.
    pub(super) reference: Option<u32>,
    /// The amount in the base currency.
    pub(super) amount: Option<Amount>,
    /// The fee of the same message that counts, in the base currency.
    pub(super) fee: Option<Amount>,
    /// The outcome; `None` while there is no reason to leave it out.
    pub(super) fate: Option<Fate>,
}

/// The messages in the order of receipt, sender and identity, each identity once. Unread messages have their fate.
pub(super) fn in_order<'e, 'm>(entries: &'e [Entry<'m>], basis: &Basis<'_>) -> Vec<Item<'e, 'm>> {
    let names = distinct(entries.iter().map(|entry| entry.sender.name));
    let references = distinct(entries.iter().filter_map(reference));
    let numbers = (&*names, &*references);
    let mut items: Vec<Item<'e, 'm>> =
        entries.iter().map(|entry| Item::of(entry, basis, numbers)).collect();
    items.sort_unstable_by_key(|item| (item.entry.received_at, item.sender, &item.entry.identity));
    items.dedup_by_key(|item| (item.entry.received_at, item.sender, &item.entry.identity));
    items
}

/// Each name once, in bytewise order.
fn distinct<N: Ord>(names: impl Iterator<Item = N>) -> Vec<N> {
    let mut names: Vec<N> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The place of a name among all.
fn number<N: Ord>(names: &[N], name: &N) -> u32 {
    names.binary_search(name).ok().and_then(|place| u32::try_from(place).ok()).unwrap_or(u32::MAX)
}

fn reference<'m>(entry: &Entry<'m>) -> Option<Cow<'m, str>> {
    entry.record.as_ref()?.reference.map(reference_key)
}

/// A currency as a number: the bytes of its code.
fn currency_number(currency: Currency) -> u32 {
    currency.code().bytes().fold(0, |number, byte| number << 8 | u32::from(byte))
}

impl<'e, 'm> Item<'e, 'm> {
    fn of(
        entry: &'e Entry<'m>,
        basis: &Basis<'_>,
        (names, references): (&[&str], &[Cow<'_, str>]),
    ) -> Self {
        let Basis { window, base, .. } = basis;
        let received = entry.received_at;
        let is_read = (window.read_from()..=window.as_of()).contains(&received);
        let date = if is_read { window.zone().date_of(received) } else { NaiveDate::MIN };
        let record = entry.record.as_ref();
        let currency = record.and_then(|record| record.currency).unwrap_or(*base);
        let amount = record.and_then(|record| record.amount).filter(is_sized);
        Self {
            entry,
            at: received.timestamp_micros(),
            sender: number(names, &entry.sender.name),
            date,
            month: month_number(date),
            in_window: window.contains(received),
            money: amount.map(|amount| (currency_number(currency), amount.units())),
            reference: reference(entry).map(|reference| number(references, &reference)),
            amount: None,
            fee: None,
            fate: (!is_read).then_some(Fate::OutOfWindow),
        }
    }

    pub(super) fn record(&self) -> Option<&'e Record<'m>> {
        self.entry.record.as_ref()
    }

    pub(super) fn kind(&self) -> Option<Kind> {
        self.record().map(|record| record.kind)
    }

    pub(super) fn class(&self) -> Option<Class> {
        self.record().map(Record::class)
    }

    /// Whether money came in (`true`) or went out; `None` if neither is reported.
    pub(super) fn came_in(&self) -> Option<bool> {
        match self.class()? {
            Class::In => Some(true),
            Class::Out | Class::Liability => Some(false),
            Class::Neutral | Class::Signal | Class::Ignore => None,
        }
    }

    /// Whether there is no reason to leave it out so far.
    pub(super) const fn is_live(&self) -> bool {
        self.fate.is_none()
    }

    /// Whether it is one of the messages that `sms_info` counts.
    pub(super) fn informs(&self) -> bool {
        let is_read = !matches!(self.fate, Some(Fate::Duplicate | Fate::OutOfWindow));
        is_read && self.in_window && self.class().is_some_and(|class| class != Class::Ignore)
    }

    /// The reason why no money moved. A settled record has a positive amount: it cannot have an amount of 0, a
    /// negative amount or no amount.
    pub(super) fn stop(&self) -> Option<Stop> {
        let record = self.record()?;
        if let Settled::No { why, .. } = &record.settled {
            return Some(*why);
        }
        self.came_in()?;
        match record.amount?.units() {
            0 => Some(Stop::Zero),
            units => (units < 0).then_some(Stop::Signed),
        }
    }

    /// The fee that it reports, if it is settled so far and its sender's fees are separate records.
    pub(super) fn fee_told(&self) -> Option<Amount> {
        let record = self.record().filter(|_| self.is_live() && self.entry.sender.fee_counts)?;
        let moves = self.came_in().is_some() || self.class() == Some(Class::Neutral);
        record.fee.filter(|fee| moves && fee.units() > 0)
    }

    /// The outcome after cleaning: the member that sums it, or none.
    pub(super) fn outcome(&self) -> Fate {
        let Some(kind) = self.kind() else { return Fate::Unmatched };
        match (Member::of(kind), kind) {
            (_, Kind::Refund) => Fate::Refund,
            (Some(member), _) if self.amount.is_some() => Fate::Counted(member),
            (Some(_), _) => Fate::NoAmount,
            (None, _) => Fate::Signal,
        }
    }

    /// Its line of the ledger.
    pub(super) fn line(&self) -> Line<'m> {
        let fate = self.fate.unwrap_or(Fate::Unmatched);
        Line {
            identity: self.entry.identity,
            sender: self.entry.sender.name,
            received_at: self.entry.received_at,
            kind: self.kind(),
            fate,
            amount: self.amount.filter(|_| matches!(fate, Fate::Counted(_))),
            fee: self.fee,
            informs: self.informs(),
        }
    }

    /// When it was received.
    pub(super) fn received_at(&self) -> DateTime<Utc> {
        self.entry.received_at
    }

    /// Its sender's name.
    pub(super) fn name(&self) -> &'m str {
        self.entry.sender.name
    }
}

/// Whether an amount has at most twelve digits before its point, as those of messages have.
fn is_sized(amount: &Amount) -> bool {
    (-BELOW < amount.units()) && amount.units() < BELOW
}

/// An amount in the base currency, if it has this currency or a rate.
pub(super) fn in_base(
    amount: Option<Amount>,
    currency: Option<Currency>,
    basis: &Basis<'_>,
) -> Option<Amount> {
    let amount = amount.filter(is_sized)?;
    let currency = currency.unwrap_or(basis.base);
    if currency == basis.base {
        return Some(amount);
    }
    let rate = basis.rates.iter().find(|rate| rate.of == currency && rate.for_units > 0)?;
    Some(scaled(amount.units(), rate.base_units.into(), rate.for_units.into(), 1))
}
