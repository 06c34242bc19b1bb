//! How data of a borrower is linked.

use super::variables::{
    ExtractionResult, StagedData, extracted_of_messages, extracted_of_places,
    extracted_of_transactions, staged,
};
use crate::error::Error;
use crate::records::access::{ProviderRecord, default_provider};
use crate::records::analytics::{
    AnalyticsSettings, ReportedChange, analytics_provider, write_told,
};
use crate::records::borrowers::{Borrower, Consents, consented};
use crate::records::collected::{
    DataType, DocumentRecord, Extraction, Keep, PastExtraction, kept, plain_json,
};
use crate::records::sms::{digest_of_caller, note_stored};
use crate::records::staged::revision;
use crate::unit::{Access, Context, Prepared, ROWS_PER_UNIT};
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::NationalId;
use lendwright_scoring::identity::national_id::normal_form;
use lendwright_sms::internal::ReadingCache;
use lendwright_types::BorrowerId;
use lendwright_types::json::{Json, canonical};
use lendwright_types::time::full_years;
use std::sync::Arc;

// Extracts variables from staged data, and stores them for the calling partner.

/// The type of document that names a national id.
const NATIONAL_ID: &str = "national_id";

/// The outcome for one type.
#[derive(Clone, Debug)]
pub(crate) struct LinkedType {
    pub(crate) type_: DataType,
    /// The id of the extraction. `None` if a conflict stopped it.
    pub(crate) extraction_id: Option<i64>,
    pub(crate) added: i64,
    pub(crate) updated: i64,
    /// The national ids that contradict each other: the borrower's id, and the id in a document.
    pub(crate) conflict: Option<(String, String)>,
}

/// Links these types for the calling partner, in their order. A type without staged data or without consent is left
/// out.
///
/// # Errors
/// When the store fails.
pub(crate) fn link(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    types: &[DataType],
) -> Result<Vec<LinkedType>, Error> {
    find(cx, borrower, types)?.write(cx, 0)
}

/// A computed link that is not written yet.
pub(super) struct ComputedLink {
    pub(super) borrower: Borrower,
    extracted: Vec<(DataType, ExtractionResult)>,
    /// The borrower's national id, and a different id in a document.
    conflict: Option<(String, String)>,
    /// The changes of the transactions that messages report.
    pub(super) told: Option<ReportedChange>,
}

/// Computes the link without writing.
pub(super) fn find(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    types: &[DataType],
) -> Result<ComputedLink, Error> {
    let staged = staged(cx, borrower.borrower_id)?;
    let conflict = conflicting_id(cx, borrower, &staged)?;
    let borrower = borrower.clone();
    let mut found = ComputedLink { borrower, extracted: Vec::new(), conflict, told: None };
    for &type_ in types {
        if let Some(extracted) = extracted(cx, &mut found, &staged, type_)? {
            found.extracted.push((type_, extracted));
        }
    }
    Ok(found)
}

impl ComputedLink {
    /// Writes the link. Transactions from messages are written from row `told_from`.
    pub(super) fn write(
        &self,
        cx: &mut Context<'_>,
        told_from: usize,
    ) -> Result<Vec<LinkedType>, Error> {
        if let Some(told) = &self.told {
            write_told(cx, self.borrower.borrower_id, told, (told_from, usize::MAX))?;
        }
        let mut linked = Vec::new();
        for (type_, extracted) in &self.extracted {
            let type_ = *type_;
            let stops = matches!(type_, DataType::NationalId | DataType::Documents);
            if let Some(conflict) = self.conflict.clone().filter(|_| stops) {
                let (extraction_id, added, updated) = (None, 0, 0);
                let conflict = Some(conflict);
                linked.push(LinkedType { type_, extraction_id, added, updated, conflict });
                continue;
            }
            linked.push(store(cx, self, type_, extracted)?);
        }
        Ok(linked)
    }
}

/// Extracts the data of a type. `None` if nothing of the type is staged.
fn extracted(
    cx: &mut Context<'_>,
    found: &mut ComputedLink,
    staged: &StagedData,
    type_: DataType,
) -> Result<Option<ExtractionResult>, Error> {
    let borrower = &found.borrower;
    match type_ {
        DataType::NationalId => of_national_id(cx, borrower),
        DataType::Sms if staged.has(type_) => {
            let read = extracted_of_messages(cx, borrower)?;
            let (extracted, told) = read.unzip();
            found.told = told;
            Ok(extracted)
        }
        DataType::Transactions => extracted_of_transactions(cx, borrower, found.told.as_ref()),
        DataType::Location if staged.has(type_) => extracted_of_places(cx, borrower).map(Some),
        _ => Ok(staged.has(type_).then(ExtractionResult::default)),
    }
}

fn of_national_id(
    cx: &mut Context<'_>,
    borrower: &Borrower,
) -> Result<Option<ExtractionResult>, Error> {
    let Some(id) = &borrower.national_id_value else { return Ok(None) };
    let country = cx.config().region.code();
    if !NationalId::is_known(country) {
        return Ok(None);
    }
    let today = default_provider(cx)?.time_zone.date_of(cx.now());
    let read = NationalId::read(country, id, today);
    let mut values = vec![("ID_is_valid".to_owned(), Json::Bool(read.is_ok()))];
    if let Ok(read) = read {
        let age = full_years(read.birth_date, today);
        values.extend(age.map(|age| ("age".to_owned(), Json::int(i64::from(age)))));
        values.push(("gender".to_owned(), Json::text(read.gender.to_string())));
    }
    Ok(Some(ExtractionResult { values, ..ExtractionResult::default() }))
}

/// Returns the borrower's national id and the first different id in a document, if there is one.
fn conflicting_id(
    cx: &Context<'_>,
    borrower: &Borrower,
    staged: &StagedData,
) -> Result<Option<(String, String)>, Error> {
    for document in &staged.documents {
        if let Some(conflict) = names_another(cx, borrower, document)? {
            return Ok(Some(conflict));
        }
    }
    Ok(None)
}

/// Returns the borrower's national id and that of a document, if they differ.
///
/// # Errors
/// If the stored document can't be read.
pub(crate) fn names_another(
    cx: &Context<'_>,
    borrower: &Borrower,
    document: &DocumentRecord,
) -> Result<Option<(String, String)>, Error> {
    let Some(known) = &borrower.national_id_lookup else { return Ok(None) };
    if document.kind != NATIONAL_ID {
        return Ok(None);
    }
    let fields = plain_json(&document.fields)?;
    let named = fields.get("National_ID_Number").and_then(Json::as_text).unwrap_or_default().trim();
    let is_other = !named.is_empty() && normal_form(cx.config().region.code(), named) != *known;
    Ok(is_other.then(|| (known.clone(), named.to_owned())))
}

/// Replaces the partner's extraction of a type. The replaced extraction keeps its id, time, digest and count in a row
/// of the past.
fn store(
    cx: &mut Context<'_>,
    found: &ComputedLink,
    type_: DataType,
    ExtractionResult { values, templates, summary }: &ExtractionResult,
) -> Result<LinkedType, Error> {
    // The time of writing, so that times never decrease. A link can be written after a later one was computed.
    let (as_of, partner_id, borrower_id) =
        (cx.now(), cx.partner()?.partner_id, found.borrower.borrower_id);
    let variables = i64::try_from(values.len()).unwrap_or(i64::MAX);
    let members = values.iter().map(|(name, value)| (name.clone().into(), value.clone()));
    let values = Json::Object(members.collect());
    let text = canonical(&values);
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let former = book.get::<Extraction>((borrower_id, partner_id, type_))?;
    let extraction_id = book.next_id::<Extraction>()?;
    let digest = templates.clone();
    let digest = digest.unwrap_or_else(|| Digest::from_parts(&[text.as_bytes()]).to_string());
    let made = Extraction {
        tenant_id,
        borrower_id,
        partner_id,
        type_,
        extraction_id,
        as_of,
        digest,
        variables,
        values_json: text,
        summary_json: summary.clone(),
    };
    let (mut added, mut updated) = (variables, 0);
    if let Some(former) = former {
        let before = Json::parse_stored(former.values_json.as_bytes()).unwrap_or(Json::Null);
        let count = |is: &dyn Fn(&str, &Json<'_>) -> bool| {
            let found = values.members().unwrap_or_default().iter().filter(|(k, v)| is(k, v));
            i64::try_from(found.count()).unwrap_or(i64::MAX)
        };
        added = count(&|name, _| before.get(name).is_none());
        updated = count(&|name, value| before.get(name).is_some_and(|old| old != value));
        book.insert(&PastExtraction {
            tenant_id,
            extraction_id: former.extraction_id,
            borrower_id,
            partner_id,
            type_,
            as_of: former.as_of,
            digest: former.digest,
            variables: former.variables,
        })?;
        book.update(&made)?;
    } else {
        book.insert(&made)?;
    }
    let extraction_id = Some(extraction_id);
    Ok(LinkedType { type_, extraction_id, added, updated, conflict: None })
}

// Links many rows of a borrower while others write. It reads a committed state first, and writes in short units of
// work.

/// How often a link is computed again after a change of its inputs.
const TRIES_MAX: u32 = 3;

/// The work in one unit of work.
pub(crate) type Work<'w> = dyn FnMut(&mut Context<'_>) -> Result<(), Error> + 'w;

/// Runs work in a separate unit of work, before that of the operation.
pub(crate) type UnitRunner<'u> = dyn Fn(Access, &mut Work<'_>) -> Result<(), Error> + 'u;

/// Receives the linked types of a borrower.
pub(crate) type LinkCallback<'d> =
    dyn FnMut(&mut Context<'_>, &Borrower, &[LinkedType]) -> Result<(), Error> + 'd;

/// A computed link of a borrower. It is not written yet, or only in part.
struct PendingLink {
    found: ComputedLink,
    found_by: LinkInputs,
    /// The number of rows of transactions from messages that are already written.
    told: usize,
}

/// Everything except the time that the result depends on. If it is unchanged, the result is still valid.
#[derive(PartialEq)]
struct LinkInputs {
    revision: i64,
    borrower: Option<Borrower>,
    consent: Consents,
    kept: (Keep, Option<i64>, i64),
    templates: String,
    provider: ProviderRecord,
    analytics: (ProviderRecord, Arc<AnalyticsSettings>),
}

impl LinkInputs {
    fn for_borrower(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<Self, Error> {
        let kept = kept(cx)?;
        Ok(Self {
            revision: revision(cx, borrower_id)?,
            borrower: cx.book()?.get::<Borrower>(borrower_id)?,
            consent: consented(cx, borrower_id)?,
            kept: (kept.keep, kept.days, kept.location_days),
            templates: digest_of_caller(cx)?,
            provider: default_provider(cx)?,
            analytics: analytics_provider(cx)?,
        })
    }
}

impl PendingLink {
    /// Computes the link of these types, without writing.
    ///
    /// # Errors
    /// If the store fails, or if the host stops the operation.
    fn for_borrower(
        cx: &mut Context<'_>,
        borrower: &Borrower,
        types: &[DataType],
    ) -> Result<Self, Error> {
        if types.contains(&DataType::Sms) {
            let (watch, mut noted) = (cx.watch(), ReadingCache::default());
            note_stored(cx, borrower.borrower_id, watch, &mut noted)?;
            cx.prepared = Prepared::MessagesRead(Arc::new(noted));
        }
        let found_by = LinkInputs::for_borrower(cx, borrower.borrower_id)?;
        Ok(Self { found: find(cx, borrower, types)?, found_by, told: 0 })
    }

    /// Whether all its inputs are unchanged.
    fn is_current(&self, cx: &mut Context<'_>) -> Result<bool, Error> {
        Ok(LinkInputs::for_borrower(cx, self.found.borrower.borrower_id)? == self.found_by)
    }

    /// Returns the number of rows of transactions from messages that are not written yet.
    fn told_left(&self) -> usize {
        self.found.told.as_ref().map_or(0, |told| told.rows().saturating_sub(self.told))
    }

    /// Writes the link if its inputs are unchanged.
    fn write_if_current(&self, cx: &mut Context<'_>) -> Result<Option<Vec<LinkedType>>, Error> {
        if self.is_current(cx)? { self.found.write(cx, self.told).map(Some) } else { Ok(None) }
    }

    fn write_some(&self, cx: &mut Context<'_>) -> Result<(), Error> {
        let Some(told) = &self.found.told else { return Ok(()) };
        write_told(cx, self.found.borrower.borrower_id, told, (self.told, ROWS_PER_UNIT))
    }
}

/// Computes the link of these types of a borrower, and writes the transactions from messages, except the rows that the
/// last unit of work may write. If it is stopped, the written rows stay, and the next link writes the rest. Returns
/// `None` if other writers change the inputs at every attempt.
///
/// # Errors
/// If the store fails, or if the host stops the operation. Those of `borrower`.
fn link_ahead(
    units: &UnitRunner<'_>,
    borrower: &dyn Fn(&mut Context<'_>) -> Result<Borrower, Error>,
    types: &[DataType],
) -> Result<Option<PendingLink>, Error> {
    for _ in 0..TRIES_MAX {
        let mut found = None;
        units(Access::Read, &mut |cx| {
            let borrower = borrower(cx)?;
            found = Some(PendingLink::for_borrower(cx, &borrower, types)?);
            Ok(())
        })?;
        let Some(mut linking) = found else { return Ok(None) };
        let mut is_current = true;
        while is_current && linking.told_left() > ROWS_PER_UNIT {
            let mut written = None;
            units(Access::Write, &mut |cx| {
                written = None;
                if linking.is_current(cx)? {
                    linking.write_some(cx)?;
                    written = Some(revision(cx, linking.found.borrower.borrower_id)?);
                }
                Ok(())
            })?;
            is_current = written.is_some();
            if let Some(revision) = written {
                linking.told = linking.told.saturating_add(ROWS_PER_UNIT);
                linking.found_by.revision = revision;
            }
        }
        if is_current {
            return Ok(Some(linking));
        }
    }
    Ok(None)
}

/// Links these types of a borrower with many staged rows, in units of work before that of the operation. `done`
/// receives the linked types, in the unit of work that commits them.
///
/// # Errors
/// Those of [`link_ahead`].
pub(crate) fn link_apart(
    units: &UnitRunner<'_>,
    borrower: &dyn Fn(&mut Context<'_>) -> Result<Borrower, Error>,
    types: &[DataType],
    done: &mut LinkCallback<'_>,
) -> Result<(), Error> {
    let mut is_linked = false;
    for tries_left in (0..TRIES_MAX).rev() {
        let linking = link_ahead(units, borrower, types)?;
        units(Access::Write, &mut |cx| {
            let borrower = borrower(cx)?;
            let mut linked = match &linking {
                Some(linking) => linking.write_if_current(cx)?,
                None => None,
            };
            if linked.is_none() && tries_left == 0 {
                linked = Some(link(cx, &borrower, types)?);
            }
            is_linked = linked.is_some();
            linked.map_or(Ok(()), |linked| done(cx, &borrower, &linked))
        })?;
        if is_linked {
            break;
        }
    }
    Ok(())
}
