//! Operations on collected data about borrowers: messages, places, applications, phones, documents.

pub use crate::records::collected::{
    DataType, DataTypes, SentDocument, UploadedMessage, UploadedMessages, UploadedPing,
    UploadedPings, UploadedTime,
};

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::{CollectedError, Uploaded};
use crate::records::access::end_upload_tokens;
use crate::records::analytics::segments::{forget_member, forget_outcomes};
use crate::records::analytics::{
    ImportCounts, ImportDefaults, SentTransactions, TRANSACTIONS_MAX, lenders_own,
    store_transactions,
};
use crate::records::borrowers::{Borrower, Consents, borrower_of, consented};
use crate::records::collected::{
    self, RetentionLimits, Tally, check_text, is_much as is_much_staged,
};
use crate::records::has_more_rows_than;
use crate::records::linked::{LinkedType, Work, link, link_apart};
use crate::records::peers::forget_peer;
use crate::records::sms::{note_stored, readings_of_caller};
use crate::unit::{Prepared, PreparedValue, ROWS_PER_UNIT};
use crate::wire::{FieldError, HiddenValue, Wire as _, choice};
use lendwright_analytics::{Source, Transaction};
use lendwright_scoring::identity::{Scope, mask_national_id};
use lendwright_sms::internal::ReadingCache;
use std::sync::Arc;

// `POST /borrowers/upload_collected_data/`: stages collected data about a borrower.

const APPLICATIONS_MAX: usize = 2_000;

const APPLICATION_CHARS_MAX: usize = 200;

const PHONE_BYTES_MAX: usize = 16 * 1024;

const DOCUMENTS_MAX: usize = 100;

const DOCUMENT_TYPE_CHARS_MAX: usize = 64;

const DOCUMENT_MIME_CHARS_MAX: usize = 100;

const SHA256_DIGITS: usize = 64;

request! {
    /// Stages collected data about a borrower, in one commit. The settings `staged_messages_max`, `staged_pings_max`,
    /// `staged_documents_max` and `staged_transactions_max` limit the staged data of one borrower. An upload that
    /// exceeds a limit is refused (`too_much_staged`).
    ///
    /// Data that were uploaded before are not stored again. Applications and phone replace the earlier ones. Messages,
    /// places and applications need the borrower's consent to `sms`, `location` and `apps` with one of the partner's
    /// providers. Without consent they are left out. The detail has the counts of each kind in `uploaded`.
    pub struct UploadCollectedData {
        /// The borrower's public id, in the query or at the end of the path.
        query "uuid" names Borrower => uuid: IdText<BorrowerUuid>,
        /// Whether to link the uploaded data, too. They are linked in the same commit, or in later commits if more than
        /// 1,000 rows are uploaded or staged. Left out: no.
        header "upload_to_db" => upload_to_db: Option<bool>,
        /// The places of the phone: an object, or a list of objects (at most `upload_pings_max`). Only the area of each
        /// place and the hour of its time are stored.
        body "location" is Plain => location: Option<UploadedPings>,
        /// The messages of the phone (at most `upload_messages_max`).
        body "messages" is Plain => messages: Option<UploadedMessages>,
        /// The names of the installed applications: at most 2,000 names of at most 200 characters.
        body "applications" is Plain => applications: Option<HiddenValue<Vec<String>>>,
        /// The phone's data about itself, as JSON of at most 16 KiB.
        body "phone" is Plain => phone: Option<HiddenValue<Members<Json<'static>>>>,
        /// Documents, at most 100: their types and the fields that were read from them.
        body "documents" is Plain => documents: Option<Vec<SentDocument>>,
        /// Transactions of the borrower's accounts, at most 10,000. A stored transaction with different content is
        /// corrected. With an upload token, a transaction that the lender has sent cannot be corrected.
        body "transactions" is Plain => transactions: Option<SentTransactions>,
    }
}

impl Operation for UploadCollectedData {
    type Body = String;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = "Something went wrong, please try again";

    /// Reads the messages before the unit, because matching templates is slow and other writers must not wait. If the
    /// data are to be linked and many rows are staged, the data are stored and linked before the unit, in separate
    /// units.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let are_linked = self.upload_to_db.unwrap_or_default();
        if self.messages.is_none() && !are_linked {
            return Ok(Prepared::Nothing);
        }
        let mut is_much = false;
        let prepared = engine.read_ahead(Self::DOOR, |cx| {
            self.check_sizes(cx)?;
            let borrower_id = borrower_of(cx, "uuid", &self.uuid)?.borrower_id;
            self.check_values()?;
            is_much = are_linked && self.is_much(cx, borrower_id)?;
            let Some(sent) = &self.messages else { return Ok(Prepared::Nothing) };
            if !consented(cx, borrower_id)?.sms {
                return Ok(Prepared::Nothing);
            }
            let (watch, mut noted) = (cx.watch(), ReadingCache::default());
            let are_linked = are_linked && !is_much;
            if are_linked {
                note_stored(cx, borrower_id, watch, &mut noted)?;
            }
            let readings = readings_of_caller(cx)?;
            let noted = collected::note_sent(cx, &sent.0, are_linked, &readings, noted)?;
            Ok(Prepared::MessagesRead(Arc::new(noted)))
        })?;
        if !is_much {
            return Ok(prepared);
        }
        let staged = engine.unit_in_turn(Self::DOOR, Access::Write, |cx| {
            cx.prepared = prepared.clone();
            self.stage(cx)
        })?;
        let units = |access, work: &mut Work<'_>| engine.unit_in_turn(Self::DOOR, access, work);
        let borrower = |cx: &mut Context<'_>| borrower_of(cx, "uuid", &self.uuid);
        link_apart(&units, &borrower, &staged.types(), &mut |_, _, _| Ok(()))?;
        Ok(PreparedValue::prepared(staged))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        let apart = cx.prepared.made::<StagedPart>();
        let staged = match &apart {
            Some(apart) => StagedPart::clone(apart),
            None => self.stage(cx)?,
        };
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        if self.upload_to_db.unwrap_or_default() && apart.is_none() {
            link(cx, &borrower, &staged.types())?;
        }
        let (named, uuid) = (staged.names.join(", "), borrower.uuid);
        cx.detail.uploaded = Some(staged.uploaded);
        Ok(format!("{named} data for borrower_uuid: {uuid} uploaded successfully!"))
    }
}

/// The stored part of an upload.
#[derive(Clone)]
struct StagedPart {
    uploaded: Members<Uploaded>,
    /// The kinds that the borrower consents to.
    names: Vec<&'static str>,
}

impl StagedPart {
    fn types(&self) -> Vec<DataType> {
        self.names.iter().filter_map(|name| type_of(name)).collect()
    }
}

/// A kind of data, and the number of its items in the request.
struct Kind {
    name: &'static str,
    items: Option<usize>,
}

impl UploadCollectedData {
    /// Stores the uploaded data.
    fn stage(&self, cx: &mut Context<'_>) -> Result<StagedPart, Error> {
        let kinds = self.kinds();
        if kinds.iter().all(|kind| kind.items.is_none()) {
            return Err(Error::Field(FieldError::Missing(kinds.iter().map(|k| k.name).collect())));
        }
        self.check_sizes(cx)?;
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        self.check_values()?;
        let transactions = self.checked_transactions(cx, &borrower)?;
        let consent = consented(cx, borrower.borrower_id)?;
        let sent = kinds.into_iter().filter_map(|kind| Some((kind.name, kind.items?)));
        let (taken, left): (Vec<_>, Vec<_>) = sent.partition(|(name, _)| allows(consent, name));
        if taken.is_empty() {
            let kinds = left.into_iter().map(|(name, _)| name).collect();
            return Err(CollectedError::NoConsent { kinds }.into());
        }
        let kept = collected::kept(cx)?;
        collected::purge(cx, &kept, borrower.borrower_id, ROWS_PER_UNIT)?;
        let mut uploaded = Members::default();
        for kind in self.kinds() {
            let Some(items) = kind.items else { continue };
            let tally = match kind.name {
                name if !allows(consent, name) => Tally::without_consent(items),
                "transactions" => store_sent(cx, borrower.borrower_id, &transactions)?,
                name => self.store(cx, name, &kept, borrower.borrower_id)?,
            };
            uploaded.0.push((kind.name.to_owned(), tally.answer()));
        }
        Ok(StagedPart { uploaded, names: taken.into_iter().map(|(name, _)| name).collect() })
    }

    /// Returns whether there is more data to link than one unit should read.
    fn is_much(&self, cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<bool, Error> {
        let kinds = self.kinds();
        let sent = kinds.iter().filter(|kind| kind.items.is_some());
        let types: Vec<_> = sent.filter_map(|kind| type_of(kind.name)).collect();
        let there = collected::rows_staged(cx, borrower_id, &types)?;
        let more = kinds.iter().filter_map(|kind| kind.items).fold(there, usize::saturating_add);
        Ok(more > ROWS_PER_UNIT)
    }

    fn kinds(&self) -> [Kind; 6] {
        [
            ("location", self.location.as_ref().map(|sent| sent.0.len())),
            ("messages", self.messages.as_ref().map(|sent| sent.0.len())),
            ("applications", self.applications.as_ref().map(|sent| sent.0.len())),
            ("phone", self.phone.as_ref().map(|_| 1)),
            ("documents", self.documents.as_ref().map(Vec::len)),
            ("transactions", self.transactions.as_ref().map(|sent| sent.0.len())),
        ]
        .map(|(name, items)| Kind { name, items })
    }

    /// Refuses more items than the host allows, before reading any of them.
    fn check_sizes(&self, cx: &Context<'_>) -> Result<(), Error> {
        let config = cx.config();
        let maxima = [
            config.upload_pings_max,
            config.upload_messages_max,
            APPLICATIONS_MAX,
            1,
            DOCUMENTS_MAX,
            TRANSACTIONS_MAX,
        ];
        for (Kind { name, items }, max) in self.kinds().into_iter().zip(maxima) {
            if let Some(count) = items.filter(|count| *count > max) {
                return Err(CollectedError::TooLarge { field: name.into(), count }.into());
            }
        }
        let phone = self.phone.as_ref().map(|phone| ("phone".to_owned(), phone));
        let documents = self.documents.iter().flatten().enumerate();
        let documents = documents.map(|(at, d)| (format!("documents/{at}/fields"), &d.fields));
        for (field, json) in phone.into_iter().chain(documents) {
            let count = json.0.to_json().len();
            if count > PHONE_BYTES_MAX {
                return Err(CollectedError::TooLarge { field, count }.into());
            }
        }
        Ok(())
    }

    /// Refuses impossible values. An error shows the position, and never the uploaded value.
    fn check_values(&self) -> Result<(), Error> {
        let is_single = self.location.as_ref().is_some_and(|sent| sent.0.len() == 1);
        for (at, ping) in self.location.iter().flat_map(|sent| &sent.0).enumerate() {
            for (member, value, max) in [("lat", ping.lat.0, 90.0), ("long", ping.long.0, 180.0)] {
                if value.abs() > max || value.is_nan() {
                    let place =
                        if is_single { "location".into() } else { format!("location/{at}") };
                    let reason = format!("must be from -{max} to {max}");
                    return Err(Error::value(
                        format!("{place}/{member}"),
                        reason,
                        "another number",
                    ));
                }
            }
        }
        for (at, message) in self.messages.iter().flat_map(|sent| &sent.0).enumerate() {
            let place = |member: &str| format!("messages/{at}/{member}");
            collected::check_message(place, &message.address.0, &message.body.0)?;
        }
        for (at, name) in self.applications.iter().flat_map(|sent| &sent.0).enumerate() {
            check_text(|| format!("applications/{at}"), name, APPLICATION_CHARS_MAX)?;
        }
        for (at, document) in self.documents.iter().flatten().enumerate() {
            check_document(at, document)?;
        }
        Ok(())
    }

    /// Refuses transactions that cannot belong to the borrower. An error shows the position and the uploaded value.
    fn checked_transactions(
        &self,
        cx: &mut Context<'_>,
        borrower: &Borrower,
    ) -> Result<Vec<Transaction<'_>>, Error> {
        let Some(sent) = &self.transactions else { return Ok(Vec::new()) };
        let door = ImportDefaults::of_caller(cx, Source::Upload)?;
        let checked = sent.0.iter().enumerate().map(|(at, row)| {
            let place = |member: &str| format!("transactions/{at}/{member}");
            let is_other = |user: &&IdText<BorrowerUuid>| user.id() != Ok(borrower.uuid);
            if let Some(user) = row.user_id.as_ref().filter(is_other) {
                let reason = "must be the borrower of the upload";
                return Err(Error::value(place("user_id"), reason, user.as_sent()));
            }
            row.checked(&place, &door)
        });
        checked.collect()
    }

    fn store(
        &self,
        cx: &mut Context<'_>,
        kind: &str,
        kept: &RetentionLimits,
        borrower_id: BorrowerId,
    ) -> Result<Tally, Error> {
        match (kind, &self.location, &self.messages, &self.applications, &self.phone) {
            ("location", Some(sent), ..) => collected::store_pings(cx, kept, borrower_id, &sent.0),
            ("messages", _, Some(sent), ..) => {
                let readings = readings_of_caller(cx)?;
                collected::store_messages(cx, kept, borrower_id, &sent.0, &readings)
            }
            ("applications", _, _, Some(sent), _) => {
                collected::store_applications(cx, borrower_id, &sent.0)
            }
            ("phone", .., Some(sent)) => collected::store_phone(cx, borrower_id, &sent.0),
            _ => {
                let sent = self.documents.as_deref().unwrap_or_default();
                collected::store_documents(cx, borrower_id, sent)
            }
        }
    }
}

/// Stores transactions, and counts the results. A correction counts as stored.
fn store_sent(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: &[Transaction<'_>],
) -> Result<Tally, Error> {
    let place = |at: usize| format!("transactions/{at}/txn_id");
    // An upload token belongs to the borrower, who may not correct the data of the lender's bank.
    if cx.partner()?.only_borrower.is_some() {
        let theirs = lenders_own(cx, borrower_id, sent)?;
        if let Some((at, txn)) = theirs.and_then(|at| Some((at, sent.get(at)?))) {
            let reason = "must not be that of another transaction, which the lender sent";
            return Err(Error::value(place(at), reason, txn.txn_id));
        }
    }
    let numbered = sent.iter().copied().enumerate().collect();
    let (ImportCounts { recorded, updated, unchanged }, level) =
        store_transactions(cx, borrower_id, numbered, place)?;
    let stored = recorded.saturating_add(updated);
    Ok(Tally::of_stored(sent.len(), stored, unchanged).at_level(level))
}

/// Returns the type that a kind of data is linked as.
fn type_of(kind: &str) -> Option<DataType> {
    match kind {
        "messages" => Some(DataType::Sms),
        kind => kind.parse().ok(),
    }
}

/// Returns whether data of a kind may be stored. Kinds that are not listed need no consent.
fn allows(consent: Consents, kind: &str) -> bool {
    match kind {
        "location" => consent.location,
        "messages" => consent.sms,
        "applications" => consent.apps,
        _ => true,
    }
}

fn check_document(at: usize, document: &SentDocument) -> Result<(), Error> {
    let place = |member: &str| format!("documents/{at}/{member}");
    let texts = [
        ("type", &document.type_, DOCUMENT_TYPE_CHARS_MAX),
        ("mime", &document.mime, DOCUMENT_MIME_CHARS_MAX),
    ];
    for (member, text, max) in texts {
        check_text(|| place(member), text, max)?;
        if text.trim().is_empty() {
            return Err(Error::value(place(member), "must say something", "\"\""));
        }
    }
    let digits = &document.sha256;
    if digits.len() != SHA256_DIGITS || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        let reason = "must be 64 hexadecimal digits";
        return Err(Error::value(place("sha256"), reason, format!("{} bytes", digits.len())));
    }
    Ok(())
}

// `POST /borrowers/link_extracted_data/`: extracts variables from a borrower's staged data.

request! {
    /// Extracts variables from a borrower's staged data, and commits them for the calling partner.
    ///
    /// A type without staged data, or without the borrower's consent, is left out. Linking again replaces the variables
    /// of the previous link. If a document has a different national id, `national_id` and `documents` are not linked.
    /// Messages are read with the partner's current templates, over twelve calendar months. Places are read over three,
    /// as in `get_top_locations`. For applications and the phone, only the fact that they were uploaded is linked. If
    /// more than 1,000 rows are staged, the transactions that messages report are written first, 1,000 rows in each
    /// commit. Others can write in between. If the call is stopped, send it again.
    pub struct LinkExtractedData {
        /// The borrower's public id.
        body "uuid" names Borrower => uuid: IdText<BorrowerUuid>,
        /// The types, as a list or as a text separated by commas. Left out: `all`.
        body "data_types" is Plain => data_types: Option<DataTypes>,
        /// Whether known fields of the profile keep their values. Left out: `keep`.
        body "on_conflict" => on_conflict: Option<OnConflict>,
    }
}

choice! {
    /// The treatment of a field of the profile that already has a different value.
    pub enum OnConflict {
        /// The field keeps its value.
        #[default] Keep = "keep",
        /// The field gets the extracted value.
        Replace = "replace",
    }
}

answer! {
    /// The linked data.
    pub struct ExtractedDataLinked {
        /// The borrower's public id.
        "uuid" => uuid: IdText<BorrowerUuid>,
        /// Each type that has staged data, in the order of the request.
        "linked" => linked: Vec<LinkedData>,
        /// The id of this link: the id of its first extraction; null if conflicts stopped all types.
        "link_id" => link_id: Option<String>,
        /// The confirmation.
        "message" => message: String,
    }
}

answer! {
    /// The linked data of one type.
    pub struct LinkedData {
        /// The type.
        "type" => type_: DataType,
        /// The id of the extraction; null if a conflict stopped it.
        "extraction_id" => extraction_id: Option<String>,
        /// The number of new variables of the partner.
        "variables_added" => variables_added: i64,
        /// The number of variables with a new value.
        "variables_updated" => variables_updated: i64,
        /// The conflicts with known data.
        "conflicts" => conflicts: Vec<LinkConflict>,
    }
}

answer! {
    /// A field with a different known value. A national id is masked for callers without the scope `pii`.
    pub struct LinkConflict {
        /// The field.
        "field" => field: String,
        /// The known value.
        "existing" => existing: String,
        /// The extracted value.
        "extracted" => extracted: String,
    }
}

/// The types that were linked before the operation's unit.
struct LinkedTypes(Vec<LinkedType>);

impl Operation for LinkExtractedData {
    type Body = ExtractedDataLinked;
    const ACCESS: Access = Access::Write;

    /// Reads the messages before the unit, because matching templates is slow and other writers must not wait. If many
    /// rows are staged, they are linked before the unit, in separate units.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let types = self.types();
        let mut is_much = false;
        let prepared = engine.read_ahead(Self::DOOR, |cx| {
            let borrower_id = borrower_of(cx, "uuid", &self.uuid)?.borrower_id;
            is_much = is_much_staged(cx, borrower_id, &types.0)?;
            if is_much || !types.0.contains(&DataType::Sms) {
                return Ok(Prepared::Nothing);
            }
            let (watch, mut noted) = (cx.watch(), ReadingCache::default());
            note_stored(cx, borrower_id, watch, &mut noted)?;
            Ok(Prepared::MessagesRead(Arc::new(noted)))
        })?;
        if !is_much {
            return Ok(prepared);
        }
        let units = |access, work: &mut Work<'_>| engine.unit_in_turn(Self::DOOR, access, work);
        let borrower = |cx: &mut Context<'_>| borrower_of(cx, "uuid", &self.uuid);
        let mut linked = Vec::new();
        link_apart(&units, &borrower, &types.0, &mut |_, _, done| {
            linked = done.to_vec();
            Ok(())
        })?;
        Ok(PreparedValue::prepared(LinkedTypes(linked)))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ExtractedDataLinked, Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let types = self.types();
        if types.0.is_empty() {
            return Err(Error::value("data_types", "must name a type or all", "[]"));
        }
        let linked = match cx.prepared.made::<LinkedTypes>() {
            Some(apart) => apart.0.clone(),
            None => link(cx, &borrower, &types.0)?,
        };
        if linked.is_empty() {
            let uuid = borrower.uuid.to_string();
            return Err(CollectedError::NothingStaged { uuid }.into());
        }
        let may_read_pii = cx.partner()?.may(Scope::Pii);
        let first = linked.iter().find_map(|linked| linked.extraction_id);
        Ok(ExtractedDataLinked {
            uuid: borrower.uuid.into(),
            linked: linked.into_iter().map(|linked| shown(linked, may_read_pii)).collect(),
            link_id: first.map(|id| id.to_string()),
            message: "data linked successfully".to_owned(),
        })
    }
}

impl LinkExtractedData {
    fn types(&self) -> DataTypes {
        self.data_types.clone().unwrap_or_else(DataTypes::all)
    }
}

fn shown(linked: LinkedType, may_read_pii: bool) -> LinkedData {
    let id = |id: String| if may_read_pii { id } else { mask_national_id(&id) };
    let conflict = linked.conflict.map(|(existing, extracted)| LinkConflict {
        field: "National_ID_Number".to_owned(),
        existing: id(existing),
        extracted: id(extracted),
    });
    LinkedData {
        type_: linked.type_,
        extraction_id: linked.extraction_id.map(|id| id.to_string()),
        variables_added: linked.added,
        variables_updated: linked.updated,
        conflicts: conflict.into_iter().collect(),
    }
}

// `DELETE /borrowers/remove_linked_data/`: removes linked data of a borrower, or also the staged data.

const REASON_CHARS_MAX: usize = 500;

request! {
    /// Removes the partner's variables of these types of data.
    ///
    /// With `purge_raw` it also removes the staged data of these types, and every partner's variables from them,
    /// since the data are the borrower's. For `transactions` or `sms` it also removes the borrower's own values in
    /// snapshots of peers and in segmentations, but not the figures of groups. With `purge_raw` and all types it also
    /// ends the borrower's upload tokens, and removes the outcomes from `set_outcomes`. If the book has more than
    /// 1,000 rows about the borrower, each commit before the last one removes 1,000. If the call is stopped, send it
    /// again. Decisions keep their inputs. A record of the removal stays: type, count, time, author, reason.
    pub struct RemoveLinkedData {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: IdText<BorrowerUuid>,
        /// The types, as a list or as a text separated by commas. `all` means all types.
        query "data_types" is Plain => data_types: DataTypes,
        /// Whether to remove the staged data, too. Left out: no.
        query "purge_raw" => purge_raw: Option<bool>,
        /// The reason, at most 500 characters.
        query "reason" is Plain => reason: Option<String>,
    }
}

answer! {
    /// The result of the removal.
    pub struct LinkedDataRemoved {
        /// The borrower's public id.
        "uuid" => uuid: IdText<BorrowerUuid>,
        /// Each requested type, in the order of the request.
        "removed" => removed: Vec<RemovedType>,
        /// The confirmation.
        "message" => message: String,
    }
}

answer! {
    /// The result for one type.
    pub struct RemovedType {
        /// The type.
        "type" => type_: DataType,
        /// The number of removed variables of the partner.
        "variables" => variables: i64,
    }
}

impl Operation for RemoveLinkedData {
    type Body = LinkedDataRemoved;
    const ACCESS: Access = Access::Write;

    /// Removes the rows of a borrower with many rows, in short units.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        let mut is_much = engine.unit_before(Self::DOOR, Access::Read, |cx| {
            let (borrower, _) = self.checked(cx)?;
            has_more_rows_than(cx, borrower.borrower_id, ROWS_PER_UNIT)
        })?;
        while is_much {
            is_much = engine.unit_in_turn(Self::DOOR, Access::Write, |cx| {
                let (borrower, reason) = self.checked(cx)?;
                let (of, how) =
                    (borrower.borrower_id, (self.purge_raw.unwrap_or_default(), reason));
                let left = collected::remove_some(cx, of, &self.data_types.0, how, ROWS_PER_UNIT)?;
                Ok(self.forget(cx, of, left)? == 0)
            })?;
        }
        Ok(Prepared::Nothing)
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<LinkedDataRemoved, Error> {
        let (borrower, reason) = self.checked(cx)?;
        let purge_raw = self.purge_raw.unwrap_or_default();
        let mut removed = Vec::new();
        for &type_ in &self.data_types.0 {
            let variables =
                collected::remove(cx, borrower.borrower_id, type_, (purge_raw, reason))?;
            removed.push(RemovedType { type_, variables });
        }
        self.forget(cx, borrower.borrower_id, usize::MAX)?;
        if purge_raw && self.data_types.is_all() {
            end_upload_tokens(cx, borrower.tenant_id, borrower.borrower_id)?;
        }
        let message = "linked data was removed successfully.".to_owned();
        Ok(LinkedDataRemoved { uuid: borrower.uuid.into(), removed, message })
    }
}

impl RemoveLinkedData {
    /// With `purge_raw`, removes up to `left` rows of the borrower's values in snapshots, segments and outcomes, if
    /// the types include them. Returns how many more rows it could have removed. 0 means that there may be more rows.
    fn forget(
        &self,
        cx: &mut Context<'_>,
        of: BorrowerId,
        mut left: usize,
    ) -> Result<usize, Error> {
        if !self.purge_raw.unwrap_or_default() {
            return Ok(left);
        }
        let is_told_by = |type_: &DataType| matches!(type_, DataType::Transactions | DataType::Sms);
        if self.data_types.0.iter().any(is_told_by) {
            left = left.saturating_sub(forget_peer(cx, of, left)?);
            left = left.saturating_sub(forget_member(cx, of, left)?);
        }
        if self.data_types.is_all() {
            left = left.saturating_sub(forget_outcomes(cx, of, left)?);
        }
        Ok(left)
    }

    /// Returns the borrower, and the reason if there is one.
    fn checked(&self, cx: &mut Context<'_>) -> Result<(Borrower, Option<&str>), Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let reason = self.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
        if let Some(reason) = reason {
            check_text(|| "reason".to_owned(), reason, REASON_CHARS_MAX)?;
        }
        Ok((borrower, reason))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{DataType, DataTypes, LinkExtractedData, RemoveLinkedData, UploadCollectedData};
    use crate::engine::Engine;
    use crate::operations::borrowers::SignUp;
    use crate::operations::host::MakePartner;
    use crate::records::collected::Removal;
    use crate::unit::Access;
    use crate::wire::{HiddenValue, IdText, Members};
    use lendwright_scoring::identity::Scope;
    use lendwright_storage::Memory;
    use lendwright_types::json::Json;
    use lendwright_types::{BorrowerUuid, TenantId};

    /// Creates a borrower, and links its phone and national id for the caller of each of these handles.
    fn linked_by(engines: &[&Engine]) -> IdText<BorrowerUuid> {
        let mona = SignUp {
            phone_number: "+201001234567".into(),
            national_id_number: "29501011234567".into(),
            autofill: Some(true),
            ..SignUp::default()
        };
        let mut uuid = IdText::default();
        for engine in engines {
            uuid = engine.run(&mona).unwrap().body.uuid;
            let phone = Members(vec![("model".to_owned(), Json::text("A52"))]);
            let upload = UploadCollectedData {
                uuid: uuid.clone(),
                phone: Some(HiddenValue(phone)),
                ..UploadCollectedData::default()
            };
            engine.run(&upload).unwrap();
            let link = LinkExtractedData { uuid: uuid.clone(), ..LinkExtractedData::default() };
            assert_eq!(engine.run(&link).unwrap().linked.len(), 2);
        }
        uuid
    }

    fn remove(
        engine: &Engine,
        uuid: &IdText<BorrowerUuid>,
        type_: DataType,
        purge_raw: bool,
    ) -> i64 {
        let request = RemoveLinkedData {
            uuid: uuid.clone(),
            data_types: DataTypes(vec![type_]),
            purge_raw: Some(purge_raw),
            reason: None,
        };
        engine.run(&request).unwrap().removed.iter().map(|removed| removed.variables).sum()
    }

    /// Returns the type and the number of variables and items of each removal, in order.
    fn removals(engine: &Engine) -> Vec<(DataType, i64, i64)> {
        let all = engine.unit_with(Scope::BorrowersRead, Access::Read, |cx| {
            Ok(cx.book()?.scan(Removal::by_key).collect()?)
        });
        all.unwrap().into_iter().map(|it: Removal| (it.type_, it.variables, it.items)).collect()
    }

    #[test]
    fn a_link_without_variables_that_is_removed_stays_known() {
        let host = Engine::open(Memory::new()).unwrap();
        let uuid = linked_by(&[&host]);
        assert_eq!(remove(&host, &uuid, DataType::Phone, false), 0);
        assert_eq!(removals(&host), [(DataType::Phone, 0, 0)]);
        assert_eq!(remove(&host, &uuid, DataType::Phone, false), 0, "there is none any more");
        assert_eq!(removals(&host).len(), 1);
    }

    #[test]
    fn variables_of_others_that_are_removed_with_what_is_staged_stay_known() {
        let host = Engine::open(Memory::new()).unwrap();
        let tenant_id = Some(TenantId(1));
        let partner = MakePartner { user_name: "nile".into(), tenant_id, ..MakePartner::default() };
        host.run(&partner).unwrap();
        let nile = host.acting_as("nile").unwrap();
        let uuid = linked_by(&[&nile, &host]);
        assert_eq!(remove(&host, &uuid, DataType::NationalId, false), 3);
        assert_eq!(remove(&host, &uuid, DataType::NationalId, true), 0, "they are the partner's");
        assert_eq!(removals(&host), [(DataType::NationalId, 3, 0), (DataType::NationalId, 3, 0)]);
    }
}
