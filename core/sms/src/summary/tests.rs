//! The rules of the summary, one by one.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

mod cleaning;
mod extras;
mod figures;

use super::{Basis, Entry, Fate, Sender, Summary, Window};
use crate::{Account, Amount, Kind, Record, SenderKind, Settled, Spans, Stop};
use chrono::{DateTime, Utc};
use lendwright_types::currency::{EGP, USD};
use lendwright_types::time::{Zone, parse_instant};

const CIB: Sender<'static> = sender("CIB", SenderKind::Bank);
const HSBC: Sender<'static> = sender("HSBC", SenderKind::Bank);
const SHOP: Sender<'static> = sender("Amazon", SenderKind::ECommerce);
const NETWORK: Sender<'static> = sender("InstaPay", SenderKind::PaymentNetwork);
const WALLET: Sender<'static> =
    Sender { operator_wallet: true, ..sender("VF-Cash", SenderKind::Wallet) };

const fn sender(name: &'static str, kind: SenderKind) -> Sender<'static> {
    Sender { name, is_known: true, kind, operator_wallet: false, fee_counts: false }
}

fn at(instant: &str) -> DateTime<Utc> {
    let text = if instant.len() == 10 { format!("{instant}T12:00:00Z") } else { instant.into() };
    parse_instant(&text).unwrap()
}

fn amount(decimal: &str) -> Amount {
    let (whole, decimals) = decimal.split_once('.').unwrap_or((decimal, ""));
    let sign = if whole.starts_with('-') { -1 } else { 1 };
    let part: i128 = format!("{decimals:0<4}").parse().unwrap();
    Amount::from_units(whole.parse::<i128>().unwrap() * 10_000 + sign * part)
}

/// A separate message, received at noon of a day or at an instant.
fn message(sender: Sender<'static>, when: &str) -> Entry<'static> {
    let mut identity = [0; 32];
    let text = format!("{when}{}", sender.name);
    for (place, byte) in text.bytes().enumerate() {
        identity[place % 32] ^= byte.rotate_left(u32::try_from(place / 32).unwrap());
    }
    Entry {
        sender,
        received_at: at(when),
        identity,
        digest: identity,
        names_amount: true,
        record: None,
    }
}

fn read(sender: Sender<'static>, when: &str, kind: Kind, units: &str) -> Entry<'static> {
    let record = Record {
        category: kind.name(),
        kind,
        template: 0,
        amount: (!units.is_empty()).then(|| amount(units)),
        currency: None,
        settled: Settled::Yes,
        ambiguous: false,
        balance: None,
        limit: None,
        fee: None,
        account: None,
        reference: None,
        merchant: None,
        counterparty: None,
        product: None,
        date: None,
        time: None,
        spans: Spans::default(),
    };
    let mut entry = Entry { record: Some(record), ..message(sender, when) };
    for (place, byte) in format!("{units}{}", kind.name()).bytes().enumerate() {
        entry.identity[31 - place % 32] ^= byte;
    }
    Entry { digest: entry.identity, ..entry }
}

/// The entry with another record.
fn with(mut entry: Entry<'static>, change: impl FnOnce(&mut Record<'static>)) -> Entry<'static> {
    change(entry.record.as_mut().unwrap());
    entry
}

fn unsettled(entry: Entry<'static>, why: Stop) -> Entry<'static> {
    with(entry, |record| record.settled = Settled::No { why, at: 0..0, clause: 0..0 })
}

fn basis(months: i64, as_of: &str) -> Basis<'static> {
    Basis::new(Window::new(months, at(as_of), Zone::CAIRO).unwrap(), EGP)
}

/// A summary of twelve months as of the end of March 2026.
fn summary(entries: &[Entry<'static>]) -> Summary<'static> {
    Summary::of(entries, &basis(12, "2026-03-31"))
}

/// The outcome of each message, in the order of the arguments.
fn fates(entries: &[Entry<'static>]) -> Vec<&'static str> {
    let summary = summary(entries);
    let fate = |entry: &Entry<'_>| {
        let line = summary.ledger().iter().find(|line| line.identity == entry.identity);
        line.unwrap().fate.name()
    };
    entries.iter().map(fate).collect()
}
