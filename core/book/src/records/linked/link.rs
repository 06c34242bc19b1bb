//! Extracts variables from staged data, and stores them for the calling partner.

use super::extracted::Extracted;
use super::places::extracted_of_places;
use super::sms::extracted_of_messages;
use super::staged::{Staged, staged};
use super::transactions::extracted_of_transactions;
use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::analytics::{ToldChange, write_told};
use crate::records::borrowers::Borrower;
use crate::records::collected::{
    CollectedDocument, DataType, Extraction, PastExtraction, plain_json,
};
use crate::unit::Context;
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::{NationalId, national_id::normal_form};
use lendwright_types::json::{Json, canonical};
use lendwright_types::time::full_years;

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
pub(super) struct Found {
    pub(super) borrower: Borrower,
    extracted: Vec<(DataType, Extracted)>,
    /// The borrower's national id, and a different id in a document.
    conflict: Option<(String, String)>,
    /// The changes of the transactions that messages report.
    pub(super) told: Option<ToldChange>,
}

/// Computes the link without writing.
pub(super) fn find(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    types: &[DataType],
) -> Result<Found, Error> {
    let staged = staged(cx, borrower.borrower_id)?;
    let conflict = conflicting_id(cx, borrower, &staged)?;
    let borrower = borrower.clone();
    let mut found = Found { borrower, extracted: Vec::new(), conflict, told: None };
    for &type_ in types {
        if let Some(extracted) = extracted(cx, &mut found, &staged, type_)? {
            found.extracted.push((type_, extracted));
        }
    }
    Ok(found)
}

impl Found {
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
    found: &mut Found,
    staged: &Staged,
    type_: DataType,
) -> Result<Option<Extracted>, Error> {
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
        _ => Ok(staged.has(type_).then(Extracted::default)),
    }
}

fn of_national_id(cx: &mut Context<'_>, borrower: &Borrower) -> Result<Option<Extracted>, Error> {
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
    Ok(Some(Extracted { values, ..Extracted::default() }))
}

/// Returns the borrower's national id and the first different id in a document, if there is one.
fn conflicting_id(
    cx: &Context<'_>,
    borrower: &Borrower,
    staged: &Staged,
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
    document: &CollectedDocument,
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
    found: &Found,
    type_: DataType,
    Extracted { values, templates, summary }: &Extracted,
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
