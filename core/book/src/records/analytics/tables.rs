//! The tables of transactions, and the packed form of a stored transaction.

use crate::records::staged::{Stock, StockRecord};
use crate::tables::{record, tables};
use chrono::{DateTime, Utc};
use lendwright_analytics::{Channel, Kind, Source, Transaction};
use lendwright_sms::Kind as SmsKind;
use lendwright_storage::StorageError;
use lendwright_types::currency::Currency;
use lendwright_types::{BorrowerId, PartnerId, ProviderId, TenantId};

// The tables of borrowers' transactions.

record! {
    /// A borrower's transaction. All transactions of a borrower are one range of rows, and so is each window.
    pub(crate) struct TransactionRecord in "txn" since 4 {
        key {
            tenant_id: TenantId,
            borrower_id: BorrowerId,
            /// Days since 1970.
            day: i64,
            txn_id: String,
        }
        /// Minor units of the currency, negative for outgoing money.
        amount: i64,
        currency: Currency,
        /// Whether only the borrower sent it, with an upload token.
        by_borrower: bool,
        /// All other members, packed.
        packed: Vec<u8>,
    }
    unique by_id (tenant_id, borrower_id, txn_id);
}

record! {
    /// The digest of a transaction before it was corrected or removed.
    pub(crate) struct FormerTransaction in "txn_former" since 4 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, txn_id: String, version: i64 }
        digest: Vec<u8>,
        /// When it was replaced or removed.
        ended_at: DateTime<Utc>,
    }
}

record! {
    /// The settings of a provider's analytics.
    pub(crate) struct AnalyticsSettingsRecord in "analytics_settings" since 4 {
        key { tenant_id: TenantId, provider_id: ProviderId }
        /// The settings, as JSON.
        settings: String,
        updated_at: DateTime<Utc>,
    }
}

record! {
    /// A transaction that messages report to a partner, as of the partner's latest link.
    pub(crate) struct ReportedTransaction in "txn_told" since 4 {
        key {
            tenant_id: TenantId,
            borrower_id: BorrowerId,
            partner_id: PartnerId,
            day: i64,
            txn_id: String,
        }
        amount: i64,
        currency: Currency,
        packed: Vec<u8>,
    }
}

impl StockRecord for TransactionRecord {
    const STOCK: Stock = Stock::Transactions;
}

tables! {
    of_nobody { AnalyticsSettingsRecord }
    of_a_borrower { TransactionRecord, FormerTransaction, ReportedTransaction }
}

// The packed form of a transaction's members in their column. Each member that is not empty has a byte for its name,
// the number of its bytes, and its value. A new member gets a new byte.

/// A member, by its byte in books. The numbers never change.
#[derive(Clone, Copy)]
enum PackedPart {
    Source = 1,
    AccountId = 2,
    Merchant = 3,
    MerchantId = 4,
    Category = 5,
    Subcategory = 6,
    Description = 7,
    Mcc = 8,
    Channel = 9,
    Counterparty = 10,
    BalanceAfter = 11,
    Pending = 12,
    Kind = 13,
    Replaces = 14,
    SmsCategory = 15,
}

/// Packs the members of a transaction that have no separate column. Equal members give equal bytes.
pub(super) fn pack(txn: &Transaction<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    let mut put = |part: PackedPart, bytes: &[u8]| {
        if !bytes.is_empty() {
            out.push(part as u8);
            put_length(&mut out, bytes.len());
            out.extend_from_slice(bytes);
        }
    };
    put(PackedPart::Source, txn.source.name().as_bytes());
    put(PackedPart::AccountId, txn.account_id.as_bytes());
    put(PackedPart::Merchant, txn.merchant.as_bytes());
    put(PackedPart::MerchantId, txn.merchant_id.as_bytes());
    put(PackedPart::Category, txn.category.as_bytes());
    put(PackedPart::Subcategory, txn.subcategory.as_bytes());
    put(PackedPart::Description, txn.description.as_bytes());
    put(PackedPart::Mcc, txn.mcc.map(u16::to_le_bytes).as_ref().map_or(&[], |bytes| bytes));
    put(PackedPart::Channel, txn.channel.map_or("", Channel::name).as_bytes());
    put(PackedPart::Counterparty, txn.counterparty.as_bytes());
    let balance = txn.balance_after.map(i64::to_le_bytes);
    put(PackedPart::BalanceAfter, balance.as_ref().map_or(&[], |bytes| bytes));
    put(PackedPart::Pending, if txn.pending { &[1] } else { &[] });
    put(PackedPart::Kind, txn.kind.map_or("", Kind::name).as_bytes());
    put(PackedPart::Replaces, txn.replaces.as_bytes());
    put(PackedPart::SmsCategory, txn.sms_category.map_or("", SmsKind::name).as_bytes());
    out
}

/// Unpacks the bytes that [`pack`] has written into a transaction.
///
/// # Errors
/// If [`pack`] can't have written the bytes.
pub(super) fn unpack<'t>(
    mut bytes: &'t [u8],
    txn: &mut Transaction<'t>,
) -> Result<(), StorageError> {
    while let Some((part, rest)) = bytes.split_first() {
        let (length, rest) = length(rest).ok_or_else(damaged)?;
        let (value, rest) = rest.split_at_checked(length).ok_or_else(damaged)?;
        set(txn, *part, value).ok_or_else(damaged)?;
        bytes = rest;
    }
    Ok(())
}

fn set<'t>(txn: &mut Transaction<'t>, part: u8, value: &'t [u8]) -> Option<()> {
    let text = || std::str::from_utf8(value).ok();
    match part {
        _ if part == PackedPart::Source as u8 => txn.source = Source::from_name(text()?)?,
        _ if part == PackedPart::AccountId as u8 => txn.account_id = text()?,
        _ if part == PackedPart::Merchant as u8 => txn.merchant = text()?,
        _ if part == PackedPart::MerchantId as u8 => txn.merchant_id = text()?,
        _ if part == PackedPart::Category as u8 => txn.category = text()?,
        _ if part == PackedPart::Subcategory as u8 => txn.subcategory = text()?,
        _ if part == PackedPart::Description as u8 => txn.description = text()?,
        _ if part == PackedPart::Mcc as u8 => {
            txn.mcc = Some(u16::from_le_bytes(value.try_into().ok()?));
        }
        _ if part == PackedPart::Channel as u8 => txn.channel = Some(Channel::from_name(text()?)?),
        _ if part == PackedPart::Counterparty as u8 => txn.counterparty = text()?,
        _ if part == PackedPart::BalanceAfter as u8 => {
            txn.balance_after = Some(i64::from_le_bytes(value.try_into().ok()?));
        }
        _ if part == PackedPart::Pending as u8 => txn.pending = true,
        _ if part == PackedPart::Kind as u8 => txn.kind = Some(Kind::from_name(text()?)?),
        _ if part == PackedPart::Replaces as u8 => txn.replaces = text()?,
        _ if part == PackedPart::SmsCategory as u8 => {
            txn.sms_category = Some(SmsKind::from_name(text()?)?);
        }
        _ => return None,
    }
    Some(())
}

/// Writes a length with seven bits in each byte, low bits first.
fn put_length(out: &mut Vec<u8>, mut length: usize) {
    while let Some(high) = Some(length >> 7).filter(|high| *high > 0) {
        out.push(low_bits(length) | 0x80);
        length = high;
    }
    out.push(low_bits(length));
}

fn low_bits(length: usize) -> u8 {
    u8::try_from(length & 0x7f).unwrap_or_default()
}

fn length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut length = 0_usize;
    for (at, byte) in bytes.iter().enumerate().take(4) {
        length |= usize::from(byte & 0x7f) << at.saturating_mul(7);
        if byte & 0x80 == 0 {
            return Some((length, bytes.get(at.saturating_add(1)..)?));
        }
    }
    None
}

fn damaged() -> StorageError {
    StorageError::Damaged("a transaction was not packed by lendwright".into())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{SmsKind, pack, unpack};
    use lendwright_analytics::{Channel, Day, Kind, Source, Transaction};
    use lendwright_types::currency::EGP;

    #[test]
    fn what_is_packed_is_read_again() {
        let long = "م".repeat(500);
        let day = Day::from_epoch(20_000).unwrap();
        let plain = Transaction::new("t", day, -1, EGP);
        let full = Transaction {
            account_id: "4567",
            merchant: &long,
            merchant_id: "m1",
            category: "groceries",
            subcategory: "bread",
            description: "a",
            mcc: Some(5411),
            channel: Some(Channel::Card),
            counterparty: "b",
            balance_after: Some(i64::MIN),
            pending: true,
            kind: Some(Kind::Fee),
            replaces: "t0",
            source: Source::Api,
            sms_category: Some(SmsKind::BillPayment),
            ..plain
        };
        for txn in [plain, full] {
            let packed = pack(&txn);
            let mut read = plain;
            unpack(&packed, &mut read).unwrap();
            assert_eq!(read, txn);
        }
    }

    #[test]
    fn other_bytes_are_damage_and_never_a_panic() {
        let day = Day::from_epoch(0).unwrap();
        for bytes in [
            &[1][..],
            &[1, 200],
            &[99, 0],
            &[8, 1, 1],
            &[9, 2, 255, 255],
            &[2, 255, 255, 255, 255, 255],
        ] {
            let mut txn = Transaction::new("t", day, -1, EGP);
            assert!(unpack(bytes, &mut txn).is_err(), "{bytes:?}");
        }
    }
}
