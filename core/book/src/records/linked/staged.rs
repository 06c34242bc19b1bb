//! A borrower's staged data that the caller may read.

use crate::error::Error;
use crate::records::analytics::{self, staged_transactions};
use crate::records::borrowers::consented;
use crate::records::collected::{
    APPLICATIONS, CollectedDocument, CollectedMessage, CollectedPing, CollectedSnapshot, DataType,
    Kept, PHONE, kept,
};
use crate::unit::Context;
use crate::wire::Members;
use chrono::{DateTime, NaiveDate};
use lendwright_sms::Folded;
use lendwright_types::BorrowerId;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A borrower's staged data. It contains no data without the caller's consent, and no expired data.
#[derive(Clone, Debug, Default)]
pub(crate) struct Staged {
    pub(crate) messages: StagedMessages,
    /// The number of pairs of area and hour. `ping_days` is the number of their days.
    pub(crate) pings: i64,
    pub(crate) ping_days: i64,
    pub(crate) applications: i64,
    pub(crate) has_phone: bool,
    pub(crate) documents: Vec<CollectedDocument>,
    pub(crate) transactions: analytics::Staged,
}

impl Staged {
    /// Whether anything is staged of a type. False for national ids and transactions, which are not counted here.
    pub(super) fn has(&self, type_: DataType) -> bool {
        match type_ {
            DataType::Location => self.pings > 0,
            DataType::Applications => self.applications > 0,
            DataType::Phone => self.has_phone,
            DataType::Documents => !self.documents.is_empty(),
            DataType::Sms => self.messages.count > 0,
            DataType::NationalId | DataType::Transactions => false,
        }
    }
}

/// The staged messages of a borrower.
#[derive(Clone, Debug, Default)]
pub(crate) struct StagedMessages {
    pub(crate) count: i64,
    /// The first and the last day, in the zone of the caller's default provider.
    pub(crate) days: Option<(NaiveDate, NaiveDate)>,
    pub(crate) senders: i64,
}

/// Returns the staged data of a borrower.
///
/// # Errors
/// When the store fails.
pub(crate) fn staged(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<Staged, Error> {
    let (consent, kept) = (consented(cx, borrower_id)?, kept(cx)?);
    let mut staged = Staged::default();
    if consent.sms {
        staged.messages = messages(cx, &kept, borrower_id)?;
    }
    let mut book = cx.book()?;
    if consent.location {
        let mut days = HashSet::new();
        let pings = book.scan(CollectedPing::by_key).equal(borrower_id).from(kept.pings_from_hour);
        pings.for_each(|ping| {
            days.insert(ping.local_hour.div_euclid(24));
            staged.pings = staged.pings.saturating_add(1);
            Ok(ControlFlow::Continue(()))
        })?;
        staged.ping_days = i64::try_from(days.len()).unwrap_or(i64::MAX);
    }
    let snapshots = book.scan(CollectedSnapshot::by_key).equal(borrower_id).collect()?;
    for snapshot in snapshots {
        match snapshot.kind.as_str() {
            APPLICATIONS if consent.apps => staged.applications = snapshot.items,
            PHONE => staged.has_phone = true,
            _ => {}
        }
    }
    staged.documents = book.scan(CollectedDocument::by_key).equal(borrower_id).collect()?;
    staged.transactions = staged_transactions(cx, borrower_id)?;
    Ok(staged)
}

/// Returns the number of staged items of each kind. Kinds without items are left out.
///
/// # Errors
/// When the store fails.
pub(crate) fn counts(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<Members<i64>, Error> {
    let staged = staged(cx, borrower_id)?;
    let counts = [
        ("messages", staged.messages.count),
        ("location", staged.pings),
        ("applications", staged.applications),
        ("phone", i64::from(staged.has_phone)),
        ("documents", i64::try_from(staged.documents.len()).unwrap_or(i64::MAX)),
        ("transactions", staged.transactions.count),
    ];
    Ok(counts.into_iter().filter(|(_, count)| *count > 0).collect())
}

fn messages(
    cx: &mut Context<'_>,
    kept: &Kept,
    borrower_id: BorrowerId,
) -> Result<StagedMessages, Error> {
    let (mut found, mut senders) = (StagedMessages::default(), HashSet::new());
    let mut book = cx.book()?;
    let messages = book.scan(CollectedMessage::by_key).equal(borrower_id);
    messages.from(kept.messages_from_ms).for_each(|message| {
        let time = DateTime::from_timestamp_millis(message.received_ms).unwrap_or_default();
        let day = kept.zone.date_of(time);
        found.days = Some((found.days.map_or(day, |(first, _)| first), day));
        found.count = found.count.saturating_add(1);
        if !senders.contains(&message.address) {
            senders.insert(message.address);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let senders: HashSet<String> =
        senders.iter().map(|address| Folded::of(address).as_str().to_owned()).collect();
    found.senders = i64::try_from(senders.len()).unwrap_or(i64::MAX);
    Ok(found)
}
