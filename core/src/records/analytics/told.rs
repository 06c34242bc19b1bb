//! Transactions of which messages tell: a partner's own, written anew with each of its links.

use super::packed::pack;
use super::tables::ToldTransaction;
use crate::analytics::{Channel, Day, OF_MESSAGES, Source, Transaction};
use crate::error::Error;
use crate::ids::{BorrowerId, PartnerId};
use crate::sms::Account;
use crate::sms::summary::Moved;
use crate::storage::Book;
use crate::text::to_hex;
use crate::time::Zone;
use crate::unit::Context;
use std::collections::{BTreeMap, BTreeSet};

/// How the id of the fee ends that a message tells of beside an amount.
const OF_FEE: &str = ":fee";
/// How much of a message's identity is kept.
const IDENTITY_BYTES: usize = 16;

/// Writes what messages tell a partner of in the place of what its last link wrote; what is the same stays.
///
/// # Errors
/// When the store fails.
pub(crate) fn write_told(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    moved: &[Moved<'_, '_>],
    zone: Zone,
) -> Result<(), Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let of_partner = (borrower_id, partner_id);
    let there = book.scan(ToldTransaction::by_key).equal(of_partner).collect()?;
    let by_key = |told: ToldTransaction| ((told.day, told.txn_id.clone()), told);
    let mut there: BTreeMap<(i64, String), ToldTransaction> =
        there.into_iter().map(by_key).collect();
    for moved in moved {
        let told = told(&book, of_partner, moved, zone);
        match there.remove(&(told.day, told.txn_id.clone())) {
            None => book.append(told)?,
            Some(same) if same == told => {}
            Some(_) => book.update(&told)?,
        }
    }
    for (day, txn_id) in there.into_keys() {
        book.remove::<ToldTransaction>((borrower_id, partner_id, day, txn_id))?;
    }
    Ok(())
}

/// Removes what messages told the caller, or with `of_all` any partner.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_told(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    of_all: bool,
) -> Result<(), Error> {
    let caller = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let there = book.scan(ToldTransaction::by_key);
    let there = if of_all {
        there.equal(borrower_id).collect()?
    } else {
        there.equal((borrower_id, caller)).collect()?
    };
    for ToldTransaction { partner_id, day, txn_id, .. } in there {
        book.remove::<ToldTransaction>((borrower_id, partner_id, day, txn_id))?;
    }
    Ok(())
}

/// Removes what messages told any partner that are kept no longer, by their identities.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_told_by<'m>(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    messages: impl Iterator<Item = &'m [u8]>,
) -> Result<(), Error> {
    let ids: BTreeSet<String> =
        messages.flat_map(|identity| [id_of(identity, false), id_of(identity, true)]).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let mut book = cx.book()?;
    for told in book.scan(ToldTransaction::by_key).equal(borrower_id).collect()? {
        if ids.contains(&told.txn_id) {
            let ToldTransaction { partner_id, day, txn_id, .. } = told;
            book.remove::<ToldTransaction>((borrower_id, partner_id, day, txn_id))?;
        }
    }
    Ok(())
}

fn told(
    book: &Book<'_>,
    (borrower_id, partner_id): (BorrowerId, PartnerId),
    moved: &Moved<'_, '_>,
    zone: Zone,
) -> ToldTransaction {
    let Moved { entry, record, kind, is_fee, minor, currency } = *moved;
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

/// The id of a transaction, made of what tells its message from others.
fn id_of(identity: &[u8], is_fee: bool) -> String {
    let mut id = OF_MESSAGES.to_owned();
    id.push_str(&to_hex(identity.get(..IDENTITY_BYTES).unwrap_or(identity)));
    if is_fee {
        id.push_str(OF_FEE);
    }
    id
}
