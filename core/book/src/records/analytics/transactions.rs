//! Stored transactions: reading, writing and removal.

use super::tables::{FormerTransaction, ReportedTransaction, TransactionRecord, pack, unpack};
use crate::error::Error;
use crate::records::access::PartnerProvider;
use crate::records::borrowers::{BorrowerLink, consented};
use crate::records::staged::{
    Level, note_changed, note_first, note_removed, note_staged, remove_staged,
};
use crate::tables::{Book, Record as _};
use crate::unit::Context;
use chrono::{DateTime, Utc};
use lendwright_analytics::internal::OF_MESSAGES;
use lendwright_analytics::{
    Channel, Day, KindTables, Source, Transaction, Transactions, TransactionsBuilder,
    TransactionsError,
};
use lendwright_sms::Account;
use lendwright_sms::summary::MoneyMovement;
use lendwright_storage::StorageError;
use lendwright_types::internal::text::to_hex;
use lendwright_types::time::Zone;
use lendwright_types::{BorrowerId, PartnerId};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

// A borrower's transactions, read from the book.

/// Returns the transactions of a borrower, as a set of one user. It includes the tenant's transactions. With the
/// borrower's consent it also includes those that messages report to the caller. The kinds come from `tables`.
/// [`kind_tables`](super::kind_tables) reads these once for any number of borrowers.
///
/// # Errors
/// If the store fails, or if a row is damaged.
pub(crate) fn transactions_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    tables: &KindTables,
) -> Result<Transactions, Error> {
    transactions_by(cx, borrower_id, Day::MAX, tables)
}

/// Returns the transactions of a borrower dated up to a day, as a set of one user. Later transactions have no effect.
///
/// # Errors
/// Those of [`transactions_of`].
pub(crate) fn transactions_by(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    day: Day,
    tables: &KindTables,
) -> Result<Transactions, Error> {
    gathered(cx, borrower_id, day, tables, &PendingChanges::default())
}

/// Returns the transactions of a borrower together with `also`, which replaces the stored one with the same id.
///
/// # Errors
/// Those of [`transactions_of`].
pub(crate) fn transactions_with(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    tables: &KindTables,
    also: Option<&Transaction<'_>>,
) -> Result<Transactions, Error> {
    gathered(cx, borrower_id, Day::MAX, tables, &PendingChanges { also, told: None })
}

/// Returns the transactions of a borrower as they will be after a link of messages.
///
/// # Errors
/// Those of [`transactions_of`].
pub(crate) fn transactions_after(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    tables: &KindTables,
    told: Option<&ReportedChange>,
) -> Result<Transactions, Error> {
    gathered(cx, borrower_id, Day::MAX, tables, &PendingChanges { also: None, told })
}

/// Changes that are not in the book yet.
#[derive(Default)]
struct PendingChanges<'o> {
    /// A transaction that replaces the stored one with the same id.
    also: Option<&'o Transaction<'o>>,
    /// The transactions that messages report to the caller.
    told: Option<&'o ReportedChange>,
}

/// Whether a transaction with this id was uploaded or imported.
///
/// # Errors
/// When the store fails.
pub(crate) fn stored_transaction(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    txn_id: &str,
) -> Result<bool, Error> {
    Ok(cx.book()?.first(TransactionRecord::by_id, (borrower_id, txn_id))?.is_some())
}

/// Whether a borrower has sent transactions, and whether it has transactions that messages report to the caller.
///
/// # Errors
/// When the store fails.
pub(crate) fn has_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<(bool, bool), Error> {
    let of_caller = (borrower_id, cx.partner()?.partner_id);
    let mut book = cx.book()?;
    let sent = book.scan(TransactionRecord::by_key).equal(borrower_id).first()?;
    let told = book.scan(ReportedTransaction::by_key).equal(of_caller).first()?;
    Ok((sent.is_some(), told.is_some()))
}

fn gathered(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    day: Day,
    tables: &KindTables,
    &PendingChanges { also, told }: &PendingChanges<'_>,
) -> Result<Transactions, Error> {
    let mut builder = TransactionsBuilder::new();
    let mut push = |txn: &Transaction<'_>| builder.push("", txn).map_err(|error| damaged(&error));
    let dated_by = i64::from(day.epoch());
    // A transaction from the borrower can't replace a pending one of the lender. So nobody can make a debt look
    // settled by guessing an id.
    let (mut lenders_pending, mut posted_by_borrower) = (BTreeSet::new(), Vec::new());
    let mut book = cx.book()?;
    book.scan(TransactionRecord::by_key).equal(borrower_id).to(dated_by).for_each(|record| {
        if also.is_some_and(|also| also.txn_id == record.txn_id) {
            return Ok(ControlFlow::Continue(()));
        }
        let txn = record.transaction()?;
        if record.by_borrower && !txn.replaces.is_empty() {
            posted_by_borrower.push(record);
            return Ok(ControlFlow::Continue(()));
        }
        push(&txn)?;
        if txn.pending && !record.by_borrower {
            lenders_pending.insert(record.txn_id);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    for record in posted_by_borrower {
        let mut txn = record.transaction()?;
        if lenders_pending.contains(txn.replaces) {
            txn.replaces = "";
        }
        push(&txn)?;
    }
    if let Some(also) = also {
        push(also)?;
    }
    if let Some(told) = told {
        let consents = !told.all.is_empty() && consented(cx, borrower_id)?.sms;
        for record in told.all.iter().filter(|told| consents && told.day <= dated_by) {
            push(&record.transaction()?)?;
        }
        return Ok(builder.finish_by(tables).map_err(|error| damaged(&error))?);
    }
    let of_caller = (borrower_id, cx.partner()?.partner_id);
    let is_any_told = cx.book()?.first(ReportedTransaction::by_key, of_caller)?.is_some();
    if is_any_told && consented(cx, borrower_id)?.sms {
        let mut told = cx.book()?;
        told.scan(ReportedTransaction::by_key).equal(of_caller).to(dated_by).for_each(
            |record| {
                push(&record.transaction()?)?;
                Ok(ControlFlow::Continue(()))
            },
        )?;
    }
    Ok(builder.finish_by(tables).map_err(|error| damaged(&error))?)
}

/// Returns the borrowers of the caller's partner, each once, in the order of their ids.
///
/// # Errors
/// When the store fails.
pub(crate) fn borrowers_of_caller(cx: &mut Context<'_>) -> Result<Vec<BorrowerId>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let providers = cx.book()?.scan(PartnerProvider::by_key).equal(partner_id).collect()?;
    let mut borrowers = BTreeSet::new();
    for provider in providers {
        let links =
            cx.book()?.scan(BorrowerLink::by_provider).equal(provider.provider_id).collect()?;
        borrowers.extend(links.into_iter().map(|link| link.borrower_id));
    }
    Ok(borrowers.into_iter().collect())
}

/// The stored transactions of a borrower, without those from messages.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StoredTransactions {
    pub(crate) count: i64,
    /// The first and the last day.
    pub(crate) days: Option<(Day, Day)>,
}

/// Counts the stored transactions of a borrower, without those from messages.
///
/// # Errors
/// When the store fails, or a row is damaged.
pub(crate) fn staged_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<StoredTransactions, Error> {
    let mut staged = StoredTransactions::default();
    cx.book()?.scan(TransactionRecord::by_key).equal(borrower_id).for_each(|record| {
        let day = day_of(record.day)?;
        staged.count = staged.count.saturating_add(1);
        staged.days = Some((staged.days.map_or(day, |(first, _)| first), day));
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(staged)
}

impl TransactionRecord {
    /// Returns the transaction of this row.
    pub(super) fn transaction(&self) -> Result<Transaction<'_>, StorageError> {
        let Self { txn_id, amount, currency, packed, .. } = self;
        let mut txn = Transaction::new(txn_id, day_of(self.day)?, *amount, *currency);
        unpack(packed, &mut txn)?;
        Ok(txn)
    }
}

impl ReportedTransaction {
    fn transaction(&self) -> Result<Transaction<'_>, StorageError> {
        let Self { day, txn_id, amount, currency, packed, .. } = self;
        let mut txn = Transaction::new(txn_id, day_of(*day)?, *amount, *currency);
        unpack(packed, &mut txn)?;
        Ok(txn)
    }
}

fn day_of(stored: i64) -> Result<Day, StorageError> {
    let day = i32::try_from(stored).ok().and_then(Day::from_epoch);
    day.ok_or_else(|| StorageError::Damaged("a day is out of range".into()))
}

fn damaged(error: &TransactionsError) -> StorageError {
    StorageError::Damaged(format!("a borrower's transactions: {error}").into())
}

// Writes transactions: new ones, repeated ones, and corrections.

/// The number of stored bytes of a digest.
const DIGEST_BYTES: usize = 16;

/// The outcomes for sent transactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ImportCounts {
    /// New ones.
    pub(crate) recorded: i64,
    /// Stored ones with other contents. The digest of the replaced contents is stored.
    pub(crate) updated: i64,
    /// Unchanged ones.
    pub(crate) unchanged: i64,
}

impl ImportCounts {
    /// Adds other counts.
    pub(crate) fn add(&mut self, other: Self) {
        self.recorded = self.recorded.saturating_add(other.recorded);
        self.updated = self.updated.saturating_add(other.updated);
        self.unchanged = self.unchanged.saturating_add(other.unchanged);
    }
}

/// Writes transactions of one borrower. Each has its place in the request.
///
/// If the borrower has no transactions yet, single ones are not looked up. Transactions are written in the order of
/// their keys. A transaction that the lender sends is the lender's from then on, even if the borrower has sent the
/// same one before.
///
/// # Errors
/// If one id comes twice with different contents (`place` names the row), if the limit of staged transactions would be
/// exceeded, or if the store fails.
pub(crate) fn store_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: Vec<(usize, Transaction<'_>)>,
    place: impl Fn(usize) -> String,
) -> Result<(ImportCounts, Level), Error> {
    let mut counts = ImportCounts::default();
    let mut sent = once(sent, &mut counts, place)?;
    sent.sort_unstable_by_key(|txn| (txn.day, txn.txn_id));
    let now = cx.now();
    let by_borrower = cx.partner()?.only_borrower.is_some();
    let mut book = cx.book()?;
    let is_any_there = book.first(TransactionRecord::by_key, borrower_id)?.is_some();
    for txn in &sent {
        let record = record_of(&book, borrower_id, by_borrower, txn);
        let by_id = (borrower_id, txn.txn_id);
        let there = if is_any_there { book.first(TransactionRecord::by_id, by_id)? } else { None };
        let count = match there {
            None => {
                book.append(record)?;
                &mut counts.recorded
            }
            Some(there) if is_same(&there, txn)? => {
                if there.by_borrower && !by_borrower {
                    book.update(&TransactionRecord { by_borrower, ..there })?;
                }
                &mut counts.unchanged
            }
            Some(there) => {
                replace(&mut book, &there, record, now)?;
                &mut counts.updated
            }
        };
        *count = count.saturating_add(1);
    }
    let note = if is_any_there {
        note_staged::<TransactionRecord>
    } else {
        note_first::<TransactionRecord>
    };
    let level = note(cx, borrower_id, counts.recorded)?;
    if counts.recorded == 0 && counts.updated > 0 {
        note_changed(cx, borrower_id)?;
    }
    Ok((counts, level))
}

/// Returns the place of the first transaction that would change a stored one of the lender.
///
/// # Errors
/// If the store fails, or if a stored transaction can't be read.
pub(crate) fn lenders_own(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: &[Transaction<'_>],
) -> Result<Option<usize>, Error> {
    let mut book = cx.book()?;
    for (at, txn) in sent.iter().enumerate() {
        let there = book.first(TransactionRecord::by_id, (borrower_id, txn.txn_id))?;
        let Some(there) = there else { continue };
        if !there.by_borrower && !is_same(&there, txn)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// Whether a transaction has the same contents as a stored one, from any source.
fn is_same(there: &TransactionRecord, txn: &Transaction<'_>) -> Result<bool, StorageError> {
    Ok(Transaction { source: txn.source, ..there.transaction()? } == *txn)
}

/// Removes repeated ids.
fn once<'t>(
    mut sent: Vec<(usize, Transaction<'t>)>,
    counts: &mut ImportCounts,
    place: impl Fn(usize) -> String,
) -> Result<Vec<Transaction<'t>>, Error> {
    sent.sort_unstable_by_key(|(at, txn)| (txn.txn_id, *at));
    let mut once: Vec<Transaction<'t>> = Vec::with_capacity(sent.len());
    for (at, txn) in sent {
        match once.last().filter(|last| last.txn_id == txn.txn_id) {
            None => once.push(txn),
            Some(last) if *last == txn => counts.unchanged = counts.unchanged.saturating_add(1),
            Some(_) => {
                let reason = "must not come twice with two contents";
                return Err(Error::value(place(at), reason, txn.txn_id));
            }
        }
    }
    Ok(once)
}

fn record_of(
    book: &Book<'_>,
    borrower_id: BorrowerId,
    by_borrower: bool,
    txn: &Transaction<'_>,
) -> TransactionRecord {
    TransactionRecord {
        tenant_id: book.tenant(),
        borrower_id,
        day: txn.day.epoch().into(),
        txn_id: txn.txn_id.to_owned(),
        amount: txn.amount,
        currency: txn.currency,
        by_borrower,
        packed: pack(txn),
    }
}

/// Writes a correction, and stores the digest of the replaced transaction.
fn replace(
    book: &mut Book<'_>,
    there: &TransactionRecord,
    record: TransactionRecord,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    keep_former(book, there, now)?;
    if there.day == record.day {
        return book.update(&record);
    }
    let key = (there.borrower_id, there.day, there.txn_id.as_str());
    book.remove::<TransactionRecord>(key)?;
    book.append(record)
}

/// Stores the digest of a transaction that is now replaced or removed.
pub(super) fn keep_former(
    book: &mut Book<'_>,
    there: &TransactionRecord,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let of_id = book.scan(FormerTransaction::by_key);
    let last = of_id.equal((there.borrower_id, there.txn_id.as_str())).descending().first()?;
    book.append(FormerTransaction {
        tenant_id: there.tenant_id,
        borrower_id: there.borrower_id,
        txn_id: there.txn_id.clone(),
        version: last.map_or(1, |last| last.version.saturating_add(1)),
        digest: digest(there),
        ended_at: now,
    })
}

/// Returns the first half of the SHA-256 of a transaction.
fn digest(record: &TransactionRecord) -> Vec<u8> {
    let mut hasher = Sha256::new();
    hasher.update(record.day.to_le_bytes());
    hasher.update(record.amount.to_le_bytes());
    hasher.update(record.currency.code());
    hasher.update(&record.packed);
    let mut digest = hasher.finalize().to_vec();
    digest.truncate(DIGEST_BYTES);
    digest
}

// Transactions that messages report. They belong to a partner, and each link of messages updates them.

/// The end of the id of a fee that a message reports in addition to an amount.
const OF_FEE: &str = ":fee";

/// The milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

/// The number of stored bytes of a message's identity.
const IDENTITY_BYTES: usize = 16;

/// The changes to these transactions by a link of messages.
#[derive(Default)]
pub(crate) struct ReportedChange {
    /// All transactions after the change, in their order.
    pub(super) all: Vec<ReportedTransaction>,
    /// The positions in `all` of the rows to write.
    put: Vec<usize>,
    /// Day and id of the rows to remove.
    gone: Vec<(i64, String)>,
}

impl ReportedChange {
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
) -> Result<ReportedChange, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let of_partner = (borrower_id, partner_id);
    let there = book.scan(ReportedTransaction::by_key).equal(of_partner).collect()?;
    let by_key = |told: ReportedTransaction| ((told.day, told.txn_id.clone()), told);
    let mut there: BTreeMap<(i64, String), ReportedTransaction> =
        there.into_iter().map(by_key).collect();
    let all = moved.iter().map(|moved| by_key(told(&book, of_partner, moved, zone)));
    let all: BTreeMap<(i64, String), ReportedTransaction> = all.collect();
    let mut change = ReportedChange::default();
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
    change: &ReportedChange,
    (from, limit): (usize, usize),
) -> Result<(), Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut is_changed = false;
    let mut book = cx.book()?;
    for at in (from..change.rows()).take(limit) {
        is_changed = true;
        if let Some(told) = change.put.get(at).and_then(|at| change.all.get(*at)) {
            let key = (borrower_id, partner_id, told.day, told.txn_id.as_str());
            match book.get::<ReportedTransaction>(key)? {
                None => book.insert(told)?,
                Some(same) if same == *told => {}
                Some(_) => book.update(told)?,
            }
        } else if let Some((day, id)) = change.gone.get(at.saturating_sub(change.put.len())) {
            let key = (borrower_id, partner_id, *day, id.as_str());
            book.remove::<ReportedTransaction>(key)?;
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
    let there = book.scan(ReportedTransaction::by_key).limit(limit);
    let there = if of_all {
        there.equal(borrower_id).collect()?
    } else {
        there.equal((borrower_id, caller)).collect()?
    };
    for ReportedTransaction { partner_id, day, txn_id, .. } in &there {
        book.remove::<ReportedTransaction>((borrower_id, *partner_id, *day, txn_id))?;
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
        book.scan(ReportedTransaction::by_key).equal(borrower_id).after(last).first()
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
                    if book.get::<ReportedTransaction>(key())?.is_some() {
                        book.remove::<ReportedTransaction>(key())?;
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
) -> ReportedTransaction {
    let MoneyMovement { entry, record, kind, is_fee, minor, currency, .. } = *moved;
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
    ReportedTransaction {
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

// Removes transactions: single ones, and all of a borrower.

/// Removes single transactions of a borrower. Their digests stay. Returns the number of removed transactions, and the
/// ids that were not found.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    ids: &BTreeSet<&str>,
) -> Result<(i64, Vec<String>), Error> {
    let now = cx.now();
    let mut book = cx.book()?;
    let (mut removed, mut not_there) = (0_usize, Vec::new());
    for id in ids {
        let Some(there) = book.first(TransactionRecord::by_id, (borrower_id, *id))? else {
            not_there.push((*id).to_owned());
            continue;
        };
        keep_former(&mut book, &there, now)?;
        book.remove::<TransactionRecord>((borrower_id, there.day, *id))?;
        removed = removed.saturating_add(1);
    }
    note_removed::<TransactionRecord>(cx, borrower_id, removed)?;
    Ok((i64::try_from(removed).unwrap_or(i64::MAX), not_there))
}

/// Removes up to `limit` rows of a borrower: transactions, and digests of former ones. There are few possible amounts
/// and days, so a digest could be reversed by trying them. Returns the number of removed transactions, and of all
/// removed rows.
///
/// # Errors
/// When the store fails.
pub(crate) fn purge_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<(usize, usize), Error> {
    let gone = remove_staged::<TransactionRecord>(cx, borrower_id, limit)?;
    let left = limit.saturating_sub(gone);
    let former = cx.book()?.remove_of_borrower(FormerTransaction::TABLE, borrower_id, left)?;
    Ok((gone, gone.saturating_add(former)))
}

/// Counts the rows that [`purge_transactions`] and [`remove_told`](super::remove_told) would remove for a borrower, up
/// to `limit`.
///
/// # Errors
/// When the store fails.
pub(crate) fn transaction_rows(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<usize, Error> {
    let mut book = cx.book()?;
    let sent = book.scan(TransactionRecord::by_key).equal(borrower_id).limit(limit).count()?;
    let former = book.scan(FormerTransaction::by_key).equal(borrower_id).limit(limit).count()?;
    let told = book.scan(ReportedTransaction::by_key).equal(borrower_id).limit(limit).count()?;
    Ok(sent.saturating_add(former).saturating_add(told).min(limit))
}
