//! Messages: uploads, imports and readings.

use super::retention::{RetentionLimits, kept};
use super::tables::{CollectedMessage, Keep, formed, plain_json};
use super::uploads::check_text;
use super::{Tally, UploadedMessage, purge};
use crate::error::{BorrowersError, Error, SmsError};
use crate::records::borrowers::{borrower_of, consented};
use crate::records::staged::{note_first, note_staged};
use crate::tables::Book;
use crate::unit::{Context, ROWS_PER_UNIT, Watch};
use crate::wire::{HiddenValue, Members, Wire as _, answer};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use lendwright_scoring::identity::{Pepper, Peppers};
use lendwright_sms::columns::{ColumnsError, Messages};
use lendwright_sms::internal::{
    ColumnMessage, IDENTITY_BYTES, ReadingCache, Readings, has_visible, may_carry_code,
};
use lendwright_sms::{
    Account, Amount, Completion, FIRST_MS, FoldedText, Kind, Message, Reading, Record, Scratch,
    Spans, Stop, hides_code, names_amount,
};
use lendwright_types::currency::Currency;
use lendwright_types::time::Zone;
use lendwright_types::{BorrowerId, PartnerId, TenantId, Texts};
use std::collections::HashMap;
use std::ops::RangeInclusive;

// Messages as they are stored.

const ADDRESS_CHARS_MAX: usize = 100;

const BODY_CHARS_MAX: usize = 20_000;

/// Android's number of the inbox.
const INBOX: i64 = 1;

/// A received message.
#[derive(Clone, Copy)]
pub(super) struct IncomingMessage<'m> {
    pub(super) address: &'m str,
    pub(super) body: &'m str,
    pub(super) received_ms: i64,
    /// Whether the message is in the inbox.
    pub(super) in_inbox: bool,
}

impl<'m> IncomingMessage<'m> {
    pub(super) fn of_row(given: ColumnMessage<'m>) -> Self {
        let (address, body, received_ms) = (given.address, given.body, given.millis());
        Self { address, body, received_ms, in_inbox: true }
    }

    fn from_upload(sent: &'m UploadedMessage) -> Self {
        let UploadedMessage { address, body, date, type_, .. } = sent;
        Self {
            address: &address.0,
            body: &body.0,
            received_ms: date.0,
            in_inbox: type_.as_ref().is_none_or(|type_| type_.0 == INBOX),
        }
    }
}

/// Refuses a message if its address or text is too long. `place` returns the path of a member.
///
/// # Errors
/// For the first member that is too long. The error does not contain its text.
pub(crate) fn check_message(
    place: impl Fn(&str) -> String,
    address: &str,
    body: &str,
) -> Result<(), Error> {
    check_text(|| place("address"), address, ADDRESS_CHARS_MAX)?;
    check_text(|| place("body"), body, BODY_CHARS_MAX)
}

/// Stores the new messages of an upload, and counts the outcomes. A message with a one-time code is stored only if the
/// uploader's templates read it as money that moved.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_messages(
    cx: &mut Context<'_>,
    kept: &RetentionLimits,
    borrower_id: BorrowerId,
    sent: &[UploadedMessage],
    readings: &Readings,
) -> Result<Tally, Error> {
    let incoming = sent.iter().map(IncomingMessage::from_upload).enumerate();
    store_incoming(cx, kept, borrower_id, incoming, readings)
}

/// Prepares the readings of messages, to be used when they are stored, and when they are linked if `are_linked`.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn note_sent(
    cx: &mut Context<'_>,
    sent: &[UploadedMessage],
    are_linked: bool,
    readings: &Readings,
    noted: ReadingCache,
) -> Result<ReadingCache, Error> {
    let (watch, total) = (cx.watch(), Some(sent.len()));
    note_incoming(
        cx,
        (watch, total),
        sent.iter().map(IncomingMessage::from_upload),
        are_linked,
        readings,
        noted,
    )
}

/// Does the same as [`note_sent`] for messages in any form.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(super) fn note_incoming<'m>(
    cx: &mut Context<'_>,
    (watch, total): (Watch<'_>, Option<usize>),
    incoming: impl Iterator<Item = IncomingMessage<'m>>,
    are_linked: bool,
    readings: &Readings,
    mut noted: ReadingCache,
) -> Result<ReadingCache, Error> {
    let (kept, times) = (kept(cx)?, possible_times(cx.now()));
    noted.templates.clone_from(&readings.digest);
    let mut reader = MessageReader::new(readings, kept.zone, None);
    for (at, message) in incoming.enumerate() {
        watch.at(at, total)?;
        // The clock and the retention may differ in the unit, and the message may then be stored.
        let is_stored = left_out(&message, &kept, &times).is_none();
        let has_code = is_stored.then(|| reader.has_code(at, &message));
        noted.have_codes.push(has_code);
        let is_read = are_linked || kept.keep != Keep::All || has_code == Some(true);
        if is_stored && is_read {
            reader.note(&message, &mut noted);
        }
    }
    Ok(noted)
}

/// Stores new messages, and counts the outcomes. If texts are not stored, it stores the values that the templates
/// read. This also applies to a message that another partner has sent before.
///
/// Each message comes with its place in the request. Messages are written in the order of their keys, so that repeated
/// ones are adjacent.
///
/// # Errors
/// When the store fails.
pub(super) fn store_incoming<'m>(
    cx: &mut Context<'_>,
    kept: &RetentionLimits,
    borrower_id: BorrowerId,
    incoming: impl ExactSizeIterator<Item = (usize, IncomingMessage<'m>)>,
    readings: &Readings,
) -> Result<Tally, Error> {
    let (mut tally, within) = (Tally::for_received(incoming.len()), cx.watch().within());
    let (times, partner) = (possible_times(cx.now()), cx.partner()?.partner_id);
    let pepper = cx.config().peppers.as_ref().map(Peppers::current);
    let tenant = cx.book()?.tenant();
    let codes = pepper.map(|pepper| AccountCodes { pepper, tenant });
    let mut reader = MessageReader::new(readings, kept.zone, codes);
    let mut keyed = Vec::with_capacity(incoming.len());
    for (at, message) in incoming {
        within.at(0, None)?;
        match left_out(&message, kept, &times) {
            Some(reason) => tally.skip(reason),
            None if reader.hides_code(at, &message) => tally.skip("otp"),
            None => keyed.push(IdentifiedMessage::new(message)),
        }
    }
    tally.repeat(in_order(&mut keyed));
    let mut book = cx.book()?;
    let is_first = book.scan(CollectedMessage::by_key).equal(borrower_id).first()?.is_none();
    let is_any_there = !is_first && is_any_there(&mut book, borrower_id, &keyed)?;
    for IdentifiedMessage { message, identity } in &keyed {
        within.at(0, None)?;
        let key = || (borrower_id, message.received_ms, identity.to_vec());
        let stored = if is_any_there { book.get::<CollectedMessage>(key())? } else { None };
        if let Some(mut stored) = stored {
            tally.repeat(1);
            if stored.body.is_none() && stored.note(partner, reader.read(message, identity))? {
                book.update(&stored)?;
            }
            continue;
        }
        let mut new = new_row(&book, key(), message);
        if kept.keep == Keep::All {
            new.body = Some(formed(message.body));
        } else {
            new.folded = Some(reader.digest(message).to_vec());
            new.names_amount = names_amount(&reader.folded).then_some(true);
            new.note(partner, reader.read(message, identity))?;
        }
        book.append(new)?;
        tally.store();
    }
    let note =
        if is_first { note_first::<CollectedMessage> } else { note_staged::<CollectedMessage> };
    let level = note(cx, borrower_id, tally.stored())?;
    Ok(tally.at_level(level))
}

/// Sorts messages by their keys, removes repeated ones, and returns their number. A sender can't make the sorting
/// slow.
fn in_order(keyed: &mut Vec<IdentifiedMessage<'_>>) -> usize {
    keyed.sort_unstable_by_key(IdentifiedMessage::key);
    let came = keyed.len();
    keyed.dedup_by_key(|keyed| keyed.key());
    came.saturating_sub(keyed.len())
}

/// A message with its identity among the messages of its borrower.
struct IdentifiedMessage<'m> {
    message: IncomingMessage<'m>,
    identity: [u8; IDENTITY_BYTES],
}

impl<'m> IdentifiedMessage<'m> {
    fn new(message: IncomingMessage<'m>) -> Self {
        let IncomingMessage { address, body, received_ms, .. } = message;
        Self { message, identity: Message::identity(address, body, received_ms) }
    }

    /// Returns the sorting key of its row among the rows of the borrower.
    fn key(&self) -> (i64, [u8; IDENTITY_BYTES]) {
        (self.message.received_ms, self.identity)
    }
}

/// Whether the borrower has any stored message between the times of the first and the last of these sorted messages.
/// Usually there is none, so single messages need not be looked up.
fn is_any_there(
    book: &mut Book<'_>,
    borrower_id: BorrowerId,
    keyed: &[IdentifiedMessage<'_>],
) -> Result<bool, Error> {
    let ([first, ..], [.., last]) = (keyed, keyed) else { return Ok(false) };
    let all = book.scan(CollectedMessage::by_key).equal(borrower_id);
    Ok(all.from(first.message.received_ms).to(last.message.received_ms).first()?.is_some())
}

/// Reads the texts of messages.
struct MessageReader<'t> {
    readings: &'t Readings,
    zone: Zone,
    codes: Option<AccountCodes<'t>>,
    scratch: Scratch,
    folded: FoldedText,
}

impl<'t> MessageReader<'t> {
    fn new(readings: &'t Readings, zone: Zone, codes: Option<AccountCodes<'t>>) -> Self {
        let (scratch, folded) = (Scratch::default(), FoldedText::default());
        Self { readings, zone, codes, scratch, folded }
    }

    /// Whether a message contains a one-time code and does not report money that moved.
    fn hides_code(&mut self, at: usize, message: &IncomingMessage<'_>) -> bool {
        self.has_code(at, message) && {
            let identity = IdentifiedMessage::new(*message).identity;
            let dated = self.dated(message);
            let reading = self.readings.read(&mut self.scratch, &dated, &identity);
            !reading.is_of_moved_money()
        }
    }

    /// Whether the message at this place of the request contains a one-time code.
    fn has_code(&mut self, at: usize, message: &IncomingMessage<'_>) -> bool {
        if let Some(Some(has_code)) = self.readings.noted.have_codes.get(at) {
            return *has_code;
        }
        may_carry_code(message.body) && {
            self.folded.fold(message.body);
            hides_code(message.body, &self.folded)
        }
    }

    fn read(
        &mut self,
        message: &IncomingMessage<'_>,
        identity: &[u8; IDENTITY_BYTES],
    ) -> Option<ParsedMessage> {
        let dated = self.dated(message);
        let reading: Reading<'_> = self.readings.read(&mut self.scratch, &dated, identity);
        ParsedMessage::from_reading(&reading, message.body, self.codes)
    }

    fn note(&mut self, message: &IncomingMessage<'_>, noted: &mut ReadingCache) {
        let identity = IdentifiedMessage::new(*message).identity;
        let dated = self.dated(message);
        noted.note(&self.readings.matcher, &mut self.scratch, &dated, &identity);
    }

    fn digest(&mut self, message: &IncomingMessage<'_>) -> [u8; IDENTITY_BYTES] {
        self.folded.fold(message.body);
        Message::text_digest(&self.folded, message.body)
    }

    fn dated<'m>(&self, message: &IncomingMessage<'m>) -> Message<'m> {
        let IncomingMessage { address, body, received_ms, .. } = *message;
        let time = DateTime::from_timestamp_millis(received_ms).unwrap_or_default();
        Message { address, body, received_at: self.zone.local(time) }
    }
}

/// Returns the row of a message, without text and readings.
fn new_row(
    book: &Book<'_>,
    (borrower_id, received_ms, identity): (BorrowerId, i64, Vec<u8>),
    message: &IncomingMessage<'_>,
) -> CollectedMessage {
    CollectedMessage {
        tenant_id: book.tenant(),
        borrower_id,
        received_ms,
        identity,
        address: message.address.to_owned(),
        body: None,
        folded: None,
        parsed: None,
        names_amount: None,
    }
}

/// Returns a borrower's messages that were received between two milliseconds, both included.
pub(crate) fn messages_between(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    from_ms: i64,
    to_ms: i64,
) -> Result<Vec<CollectedMessage>, Error> {
    let mut book = cx.book()?;
    let all = book.scan(CollectedMessage::by_key).equal(borrower_id);
    Ok(all.from(from_ms).to(to_ms).collect()?)
}

/// Returns the time of a borrower's first message since a millisecond.
pub(crate) fn first_message(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    from_ms: i64,
) -> Result<Option<i64>, Error> {
    let mut book = cx.book()?;
    let first = book.scan(CollectedMessage::by_key).equal(borrower_id).from(from_ms).first()?;
    Ok(first.map(|first| first.received_ms))
}

/// Returns the reason for not storing a message. `None` if it is to be stored.
fn left_out(
    message: &IncomingMessage<'_>,
    kept: &RetentionLimits,
    times: &RangeInclusive<i64>,
) -> Option<&'static str> {
    let IncomingMessage { address, body, received_ms, in_inbox } = *message;
    if !in_inbox {
        return Some("not_incoming");
    }
    if !has_visible(body) || !has_visible(address) {
        return Some("empty");
    }
    if !times.contains(&received_ms) {
        return Some("clock");
    }
    (received_ms < kept.messages_from_ms).then_some("old")
}

/// Returns the plausible times of a phone with a correct clock, in milliseconds of the epoch.
pub(super) fn possible_times(now: DateTime<Utc>) -> RangeInclusive<i64> {
    let last = now.checked_add_signed(TimeDelta::days(1)).unwrap_or(now).timestamp_millis();
    FIRST_MS..=last
}

// The values that templates read from a message if its text is not stored.

answer! {
    /// The values that a partner's templates read from a message at its upload: the values of the placeholders, and
    /// the category. Amounts are in ten-thousandths.
    pub(crate) struct ParsedMessage {
        /// The sender, as spelled in the templates.
        "sender" => sender: HiddenValue<String>,
        /// The category of the template that matched.
        "category" => category: String,
        /// The reason why no money moved, if there is one.
        optional "stop" => stop: Option<String>,
        /// Whether templates of two money categories match it equally well.
        optional "ambiguous" => ambiguous: Option<bool>,
        /// The amount that moved.
        optional "amount" => amount: Option<HiddenValue<i64>>,
        /// Its currency, by its three letters.
        optional "currency" => currency: Option<String>,
        /// The balance of the account.
        optional "balance" => balance: Option<HiddenValue<i64>>,
        /// The remaining limit of a credit.
        optional "limit" => limit: Option<HiddenValue<i64>>,
        /// A fee in addition to the amount.
        optional "fee" => fee: Option<HiddenValue<i64>>,
        /// The last four digits of the account or card.
        optional "account" => account: Option<HiddenValue<String>>,
        /// The code of the account number under the host's pepper, after the pepper's name, if the message shows the
        /// whole number.
        optional "account_code" => account_code: Option<HiddenValue<String>>,
        /// The reference of the transaction.
        optional "reference" => reference: Option<HiddenValue<String>>,
        /// The shop.
        optional "merchant" => merchant: Option<HiddenValue<String>>,
        /// The payer or payee.
        optional "counterparty" => counterparty: Option<HiddenValue<String>>,
        /// The purchased product.
        optional "product" => product: Option<HiddenValue<String>>,
    }
}

/// The key for codes of a tenant's account numbers. Codes distinguish numbers, and only the pepper's owner can guess
/// the number of a code. Two tenants have different codes for the same number.
#[derive(Clone, Copy)]
pub(super) struct AccountCodes<'p> {
    pub(super) pepper: &'p Pepper,
    pub(super) tenant: TenantId,
}

impl AccountCodes<'_> {
    fn of(self, number: &str) -> HiddenValue<String> {
        let Self { pepper, tenant: TenantId(tenant) } = self;
        let mac = pepper.mac(format!("account {tenant} {number}").as_bytes());
        let code = URL_SAFE_NO_PAD.encode(mac.as_bytes());
        HiddenValue(format!("{}:{code}", pepper.kid()))
    }
}

impl ParsedMessage {
    /// Returns the values read from a message with this body. `None` if no template matches it.
    pub(super) fn from_reading(
        reading: &Reading<'_>,
        body: &str,
        codes: Option<AccountCodes<'_>>,
    ) -> Option<Self> {
        let Reading::Record { sender, record } = reading else { return None };
        let text = |text: Option<&str>| text.map(|text| HiddenValue(text.to_owned()));
        let stop = match &record.settled {
            Completion::Yes => None,
            Completion::No { why, .. } => Some(why.name().to_owned()),
        };
        Some(Self {
            sender: HiddenValue((*sender).to_owned()),
            category: record.category.to_owned(),
            stop,
            ambiguous: record.ambiguous.then_some(true),
            amount: units(record.amount),
            currency: record.currency.map(|currency| currency.code().to_owned()),
            balance: units(record.balance),
            limit: units(record.limit),
            fee: units(record.fee),
            account: text(record.account.as_ref().map(Account::as_str)),
            account_code: codes.and_then(|codes| Some(codes.of(&record.whole_account(body)?))),
            reference: text(record.reference),
            merchant: text(record.merchant),
            counterparty: text(record.counterparty),
            product: text(record.product),
        })
    }

    /// Returns the record as the templates produced it, without its date, its time and its positions in the text.
    ///
    /// # Errors
    /// If the stored values can't be read.
    pub(crate) fn record(&self) -> Result<Record<'_>, Error> {
        let damaged = || Error::damaged("what was read of a message");
        let settled = match &self.stop {
            None => Completion::Yes,
            Some(name) => Completion::No {
                why: Stop::from_name(name).ok_or_else(damaged)?,
                at: 0..0,
                clause: 0..0,
            },
        };
        let currency = match &self.currency {
            None => None,
            Some(code) => Some(Currency::from_code(code).map_err(|_| damaged())?),
        };
        let account = match &self.account {
            None => None,
            Some(HiddenValue(last)) => {
                let last = last.as_bytes().try_into().map_err(|_| damaged())?;
                Some(Account { last })
            }
        };
        Ok(Record {
            category: &self.category,
            kind: Kind::from_category(&self.category).0,
            template: 0,
            amount: amount(self.amount.as_ref()),
            currency,
            settled,
            ambiguous: self.ambiguous.unwrap_or_default(),
            balance: amount(self.balance.as_ref()),
            limit: amount(self.limit.as_ref()),
            fee: amount(self.fee.as_ref()),
            account,
            reference: text(self.reference.as_ref()),
            merchant: text(self.merchant.as_ref()),
            counterparty: text(self.counterparty.as_ref()),
            product: text(self.product.as_ref()),
            date: None,
            time: None,
            spans: Spans::default(),
        })
    }
}

fn units(amount: Option<Amount>) -> Option<HiddenValue<i64>> {
    amount.and_then(|amount| i64::try_from(amount.units()).ok()).map(HiddenValue)
}

fn amount(units: Option<&HiddenValue<i64>>) -> Option<Amount> {
    units.map(|HiddenValue(units)| Amount::from_units((*units).into()))
}

fn text(text: Option<&HiddenValue<String>>) -> Option<&str> {
    text.map(|HiddenValue(text)| &**text)
}

impl CollectedMessage {
    /// Returns the values that a partner's templates read at that partner's upload, if the text is not stored.
    ///
    /// # Errors
    /// If the stored values can't be read.
    pub(crate) fn parsed_by(&self, partner: PartnerId) -> Result<Option<ParsedMessage>, Error> {
        let name = partner.0.to_string();
        let parsed = self.parsed()?.0.into_iter().find(|(of, _)| *of == name);
        Ok(parsed.map(|(_, parsed)| parsed))
    }

    /// Stores the values that a partner's templates read, if there are any and that partner has none stored yet.
    /// Returns whether the row has changed.
    ///
    /// # Errors
    /// If the stored values can't be read.
    pub(super) fn note(
        &mut self,
        partner: PartnerId,
        parsed: Option<ParsedMessage>,
    ) -> Result<bool, Error> {
        let Some(parsed) = parsed else { return Ok(false) };
        let (name, mut all) = (partner.0.to_string(), self.parsed()?);
        if all.0.iter().any(|(of, _)| *of == name) {
            return Ok(false);
        }
        all.0.push((name, parsed));
        self.parsed = Some(formed(&all.to_json()));
        Ok(true)
    }

    fn parsed(&self) -> Result<Members<ParsedMessage>, Error> {
        let Some(bytes) = &self.parsed else { return Ok(Members::default()) };
        let json = plain_json(bytes)?;
        Members::read(&json).map_err(|_| Error::damaged("what was read of a message"))
    }
}

// The import of messages of many borrowers.

/// A message with its row in its batch and its borrower.
struct MessageInBatch<'b> {
    row: usize,
    borrower_id: BorrowerId,
    message: IncomingMessage<'b>,
}

/// Stores the messages of a batch, grouped by borrower and in the order of time. Inserting in the order of the key is
/// several times faster.
///
/// `before` is the number of rows in earlier batches.
///
/// # Errors
/// For the first row that can't be read or that names no borrower of the caller. Then nothing is written.
pub(crate) fn import_messages(
    cx: &mut Context<'_>,
    uuids: &dyn Texts,
    messages: &Messages<'_>,
    before: usize,
    readings: &Readings,
) -> Result<Tally, Error> {
    let mut placed = read(uuids, messages, before)?;
    find_borrowers(cx, uuids, &mut placed, before)?;
    placed.sort_unstable_by_key(|one| (one.borrower_id, one.row));
    let (kept, mut tally, mut done) = (kept(cx)?, Tally::default(), 0_usize);
    let mut purged_max = ROWS_PER_UNIT;
    for own in placed.chunk_by(|a, b| a.borrower_id == b.borrower_id) {
        let Some(&MessageInBatch { borrower_id, .. }) = own.first() else { continue };
        cx.watch().at(before.saturating_add(done), None)?;
        done = done.saturating_add(own.len());
        if !consented(cx, borrower_id)?.sms {
            tally.add(&Tally::without_consent(own.len()));
            continue;
        }
        let purged = purge(cx, &kept, borrower_id, purged_max)?;
        purged_max = purged_max.saturating_sub(purged.rows);
        let incoming = own.iter().map(|placed| (placed.row, placed.message));
        let first = own.first().map_or(0, |placed| placed.row);
        let stored = store_incoming(cx, &kept, borrower_id, incoming, readings);
        tally.add(&stored.map_err(|error| match error {
            error @ Error::Collected(_) => in_row(first, before, error),
            error => error,
        })?);
    }
    cx.watch().at(before.saturating_add(done), None)?;
    Ok(tally)
}

/// Prepares the readings of a batch's messages, to be used when they are stored.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn note_imported(
    cx: &mut Context<'_>,
    messages: &Messages<'_>,
    readings: &Readings,
) -> Result<ReadingCache, Error> {
    // Faulty rows are skipped here and reported later.
    let rows = 0..messages.count().unwrap_or_default();
    let incoming = rows.filter_map(|row| messages.at(row).ok().map(IncomingMessage::of_row));
    let watch = (cx.watch().within(), None);
    note_incoming(cx, watch, incoming, false, readings, ReadingCache::default())
}

/// Reads all rows, and checks each one like an upload.
fn read<'b>(
    uuids: &dyn Texts,
    messages: &Messages<'b>,
    before: usize,
) -> Result<Vec<MessageInBatch<'b>>, Error> {
    let refused = |error: ColumnsError| SmsError::from(error.in_table(before, NAMES));
    let expected = messages.count().map_err(refused)?;
    if uuids.rows() != expected {
        let rows = uuids.rows();
        return Err(refused(ColumnsError::Length { column: "uuid", rows, expected }).into());
    }
    let one = |row: usize| {
        let given = messages.at(row).map_err(refused)?;
        let message = IncomingMessage::of_row(given);
        let IncomingMessage { address, body, .. } = message;
        let place = |member: &str| member.to_owned();
        let checked = check_message(place, address, body);
        checked.map_err(|error| in_row(row, before, error))?;
        Ok(MessageInBatch { row, borrower_id: BorrowerId(0), message })
    };
    (0..expected).map(one).collect()
}

/// The names of the columns.
const NAMES: [&str; 3] = ["address", "body", "date"];

/// Finds the borrower of each row.
///
/// # Errors
/// For the first row that names no borrower of the caller.
fn find_borrowers(
    cx: &mut Context<'_>,
    uuids: &dyn Texts,
    placed: &mut [MessageInBatch<'_>],
    before: usize,
) -> Result<(), Error> {
    let mut found: HashMap<&str, BorrowerId> = HashMap::new();
    let mut last = ("", None);
    for one in placed {
        let uuid = uuids.at(one.row).unwrap_or_default();
        let known = if last.0 == uuid { last.1 } else { found.get(uuid).copied() };
        one.borrower_id = match known {
            Some(borrower_id) => borrower_id,
            None => match borrower_of(cx, "uuid", &uuid.into()) {
                Ok(borrower) => borrower.borrower_id,
                Err(
                    error @ Error::Borrowers(
                        BorrowersError::Unknown { .. } | BorrowersError::Erased,
                    ),
                ) => return Err(in_row(one.row, before, error)),
                Err(error) => return Err(error),
            },
        };
        if known.is_none() {
            found.insert(uuid, one.borrower_id);
        }
        last = (uuid, Some(one.borrower_id));
    }
    Ok(())
}

/// Adds the row number to an error.
fn in_row(row: usize, before: usize, error: Error) -> Error {
    Error::Row { row: row.saturating_add(before), within: "", error: Box::new(error) }
}
