//! Transactions that messages report. They belong to a partner, and each link of messages updates them.

use super::packed::pack;
use super::tables::ToldTransaction;
use crate::error::Error;
use crate::records::staged::note_changed;
use crate::tables::Book;
use crate::unit::Context;
use lendwright_analytics::internal::OF_MESSAGES;
use lendwright_analytics::{Channel, Day, Source, Transaction};
use lendwright_sms::Account;
use lendwright_sms::summary::MoneyMovement;
use lendwright_types::internal::text::to_hex;
use lendwright_types::time::Zone;
use lendwright_types::{BorrowerId, PartnerId};
use std::collections::BTreeMap;

/// The end of the id of a fee that a message reports in addition to an amount.
const OF_FEE: &str = ":fee";
/// The milliseconds of a day.
const DAY_MS: i64 = 86_400_000;
/// The number of stored bytes of a message's identity.
const IDENTITY_BYTES: usize = 16;

/// The changes to these transactions by a link of messages.
#[derive(Default)]
pub(crate) struct ToldChange {
    /// All transactions after the change, in their order.
    pub(super) all: Vec<ToldTransaction>,
    /// The positions in `all` of the rows to write.
    put: Vec<usize>,
    /// Day and id of the rows to remove.
    gone: Vec<(i64, String)>,
}

impl ToldChange {
    /// Returns the number of rows to write or remove.
    pub(crate) const fn rows(&self) -> usize {
        self.put.len().saturating_add(self.gone.len())
    }
}

/// Compares the transactions that messages report to a partner with those of its last link, and finds the rows to
/// write and to remove. Equal rows stay.
///
/// # Errors
/// When the store fails.
pub(crate) fn told_change(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    moved: &[MoneyMovement<'_, '_>],
    zone: Zone,
) -> Result<ToldChange, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let of_partner = (borrower_id, partner_id);
    let there = book.scan(ToldTransaction::by_key).equal(of_partner).collect()?;
    let by_key = |told: ToldTransaction| ((told.day, told.txn_id.clone()), told);
    let mut there: BTreeMap<(i64, String), ToldTransaction> =
        there.into_iter().map(by_key).collect();
    let all = moved.iter().map(|moved| by_key(told(&book, of_partner, moved, zone)));
    let all: BTreeMap<(i64, String), ToldTransaction> = all.collect();
    let mut change = ToldChange::default();
    for (at, (key, told)) in all.into_iter().enumerate() {
        if there.remove(&key).is_none_or(|same| same != told) {
            change.put.push(at);
        }
        change.all.push(told);
    }
    change.gone.extend(there.into_keys());
    Ok(change)
}

/// Writes up to `limit` rows of a change, from the row `from`.
///
/// # Errors
/// When the store fails.
pub(crate) fn write_told(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    change: &ToldChange,
    (from, limit): (usize, usize),
) -> Result<(), Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut is_changed = false;
    let mut book = cx.book()?;
    for at in (from..change.rows()).take(limit) {
        is_changed = true;
        if let Some(told) = change.put.get(at).and_then(|at| change.all.get(*at)) {
            let key = (borrower_id, partner_id, told.day, told.txn_id.as_str());
            match book.get::<ToldTransaction>(key)? {
                None => book.insert(told)?,
                Some(same) if same == *told => {}
                Some(_) => book.update(told)?,
            }
        } else if let Some((day, id)) = change.gone.get(at.saturating_sub(change.put.len())) {
            let key = (borrower_id, partner_id, *day, id.as_str());
            book.remove::<ToldTransaction>(key)?;
        }
    }
    if is_changed { note_changed(cx, borrower_id) } else { Ok(()) }
}

/// Removes up to `limit` transactions that messages report to the caller, or with `of_all` to any partner. Returns the
/// number of removed transactions.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_told(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    of_all: bool,
    limit: usize,
) -> Result<usize, Error> {
    let caller = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let there = book.scan(ToldTransaction::by_key).limit(limit);
    let there = if of_all {
        there.equal(borrower_id).collect()?
    } else {
        there.equal((borrower_id, caller)).collect()?
    };
    for ToldTransaction { partner_id, day, txn_id, .. } in &there {
        book.remove::<ToldTransaction>((borrower_id, *partner_id, *day, txn_id))?;
    }
    if !there.is_empty() {
        note_changed(cx, borrower_id)?;
    }
    Ok(there.len())
}

/// Removes the transactions that expired messages report to any partner. Each message is given by its time of receipt,
/// in milliseconds of the epoch, and by its identity. It stops after a message when it has reached `limit` rows. A
/// message counts as one row. Returns the number of finished messages, and the number of rows.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_told_by<'m>(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    messages: impl ExactSizeIterator<Item = (i64, &'m [u8])>,
    limit: usize,
) -> Result<(usize, usize), Error> {
    let mut book = cx.book()?;
    let (mut partners, mut last) = (Vec::new(), PartnerId(0));
    let of_borrower = |book: &mut Book<'_>, last| {
        book.scan(ToldTransaction::by_key).equal(borrower_id).after(last).first()
    };
    while let Some(told) = of_borrower(&mut book, last)? {
        last = told.partner_id;
        partners.push(last);
    }
    if partners.is_empty() {
        let all = messages.len().min(limit);
        return Ok((all, all));
    }
    let (mut done, mut rows) = (0_usize, 0_usize);
    for (received_ms, identity) in messages {
        if rows >= limit {
            break;
        }
        done = done.saturating_add(1);
        rows = rows.saturating_add(1);
        // In every time zone the day is this one, the one before or the one after.
        let day = received_ms.div_euclid(DAY_MS);
        for id in [id_of(identity, false), id_of(identity, true)] {
            for partner_id in &partners {
                for day in day.saturating_sub(1)..=day.saturating_add(1) {
                    let key = || (borrower_id, *partner_id, day, id.as_str());
                    if book.get::<ToldTransaction>(key())?.is_some() {
                        book.remove::<ToldTransaction>(key())?;
                        rows = rows.saturating_add(1);
                    }
                }
            }
        }
    }
    Ok((done, rows))
}

fn told(
    book: &Book<'_>,
    (borrower_id, partner_id): (BorrowerId, PartnerId),
    moved: &MoneyMovement<'_, '_>,
    zone: Zone,
) -> ToldTransaction {
    let MoneyMovement { entry, record, kind, is_fee, minor, currency } = *moved;
    let txn_id = id_of(&entry.identity, is_fee);
    let day = Day::from_date(zone.date_of(entry.received_at));
    let account = record.account.as_ref().map(Account::as_str);
    let is_whole = |account: &&str| account.bytes().all(|byte| byte.is_ascii_digit());
    let txn = Transaction {
        account_id: account.filter(is_whole).unwrap_or(entry.sender.name),
        merchant: record.merchant.unwrap_or_default(),
        category: if is_fee { kind.name() } else { record.category },
        description: record.product.unwrap_or_default(),
        channel: Some(Channel::Sms),
        sms_category: Some(kind),
        counterparty: record.counterparty.unwrap_or_default(),
        balance_after: record.balance.and_then(|balance| balance.in_minor(currency)),
        source: Source::Sms,
        ..Transaction::new(&txn_id, day, minor, currency)
    };
    ToldTransaction {
        tenant_id: book.tenant(),
        borrower_id,
        partner_id,
        day: day.epoch().into(),
        amount: minor,
        currency,
        packed: pack(&txn),
        txn_id,
    }
}

/// Returns the id of a transaction, built from its message's identity.
fn id_of(identity: &[u8], is_fee: bool) -> String {
    let mut id = OF_MESSAGES.to_owned();
    id.push_str(&to_hex(identity.get(..IDENTITY_BYTES).unwrap_or(identity)));
    if is_fee {
        id.push_str(OF_FEE);
    }
    id
}
