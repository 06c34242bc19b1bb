//! The settled records of money that moved, on which the summary is based.

use super::basis::Basis;
use super::clean;
use super::entry::Entry;
use super::item::{self, Item};
use super::window::Window;
use crate::{Kind, Record};
use chrono::{DateTime, Utc};
use lendwright_types::currency::Currency;

/// A record of money that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved<'e, 'm> {
    /// The message of this record.
    pub entry: &'e Entry<'m>,
    /// The reading by the message's template.
    pub record: &'e Record<'m>,
    /// The kind of the template's record, or the fee's.
    pub kind: Kind,
    /// Whether this is the fee of the record's message.
    pub is_fee: bool,
    /// Minor units of the currency: negative for money that went out, positive for money that came in.
    pub minor: i64,
    /// The currency of the message or its sender's settings, else the base currency.
    pub currency: Currency,
}

/// Returns the settled records that moved money in, out or to a lender, for all messages received up to an instant.
/// As in the summary, duplicates and undone records are left out. A fee that counts is a separate record after that
/// of its message.
///
/// An amount with more decimals than its currency has is rounded half-even.
///
/// # Example
/// ```
/// use lendwright_sms::summary::{Entry, Moved, Sender, moved};
/// use lendwright_sms::{Amount, Kind, Record, SenderSettings, Settled, Spans};
/// use lendwright_types::{currency::EGP, time};
///
/// let record = Record {
///     category: "purchase", kind: Kind::Purchase, template: 0,
///     amount: Some(Amount::from_units(455_000)), currency: None,
///     settled: Settled::Yes, ambiguous: false,
///     balance: None, limit: None, fee: None, account: None, reference: None, merchant: Some("El Abd"),
///     counterparty: None, product: None, date: None, time: None, spans: Spans::default(),
/// };
/// let entry = Entry {
///     sender: Sender::known("CIB", &SenderSettings::default()),
///     received_at: time::parse_instant("2026-02-12T10:00:00Z")?,
///     identity: [1; 32], digest: [2; 32], names_amount: true, record: Some(record),
/// };
/// let again = Entry { identity: [3; 32], ..entry.clone() };
/// let entries = [entry, again];
/// let told = moved(&entries, time::parse_instant("2026-03-01T00:00:00Z")?, EGP);
/// assert_eq!(told.iter().map(|moved| moved.minor).collect::<Vec<_>>(), [-4_550]);
/// # Ok::<(), time::TimeError>(())
/// ```
#[must_use]
pub fn moved<'e, 'm>(
    entries: &'e [Entry<'m>],
    as_of: DateTime<Utc>,
    base: Currency,
) -> Vec<Moved<'e, 'm>> {
    let mut items = item::in_order(entries, &Basis::new(Window::until(as_of), base));
    clean::leave_out_unsettled(&mut items);
    let fees: Vec<Option<Moved<'e, 'm>>> = items.iter().map(|item| fee(item, base)).collect();
    clean::leave_out_told_again(&mut items);
    let told = items.iter().zip(fees).flat_map(|(item, fee)| [amount(item, base), fee]);
    told.flatten().collect()
}

/// The amount that a record moved, if there is no reason to leave it out.
fn amount<'e, 'm>(item: &Item<'e, 'm>, base: Currency) -> Option<Moved<'e, 'm>> {
    let record = item.record().filter(|_| item.is_live())?;
    let currency = record.currency.unwrap_or(base);
    let minor = record.amount?.in_minor(currency).filter(|minor| *minor > 0)?;
    let minor = if item.came_in()? { minor } else { minor.checked_neg()? };
    Some(Moved { entry: item.entry, record, kind: record.kind, is_fee: false, minor, currency })
}

/// The fee in the message of a settled record, if its sender's fees count.
fn fee<'e, 'm>(item: &Item<'e, 'm>, base: Currency) -> Option<Moved<'e, 'm>> {
    let fee = item.fee_told()?;
    let record = item.record()?;
    let currency = record.currency.unwrap_or(base);
    let minor = fee.in_minor(currency).filter(|minor| *minor > 0)?.checked_neg()?;
    Some(Moved { entry: item.entry, record, kind: Kind::Fee, is_fee: true, minor, currency })
}
