//! Signs a person up: adds a new borrower to the book, or links one whom the tenant knows already.

use super::person::Person;
use super::{Borrower, BorrowerLink, Consent, is_visible};
use crate::error::{BorrowersError, Error, WarningCode};
use crate::identity::{Scope, email_key};
use crate::ids::{BorrowerId, BorrowerUuid, ProviderId};
use crate::records::access::PartnerProvider;
use crate::unit::Context;

/// Returns the provider with the requested id, or the partner's default provider.
///
/// # Errors
/// [`Error::NotThere`] when the provider is not one of the partner's, whether it exists or not.
pub(crate) fn requested_provider(
    cx: &mut Context<'_>,
    sent: Option<&str>,
) -> Result<ProviderId, Error> {
    let partner = cx.partner()?;
    let (partner_id, default) = (partner.partner_id, partner.default_provider_id);
    let Some(text) = sent.map(str::trim) else { return Ok(default) };
    let unknown = || {
        let (what, field) = ("provider", "financial_provider_id");
        Error::NotThere { what, field, name: crate::wire::shorten(text) }
    };
    let provider_id: ProviderId = text.parse().map_err(|_| unknown())?;
    let acts_for = cx.book()?.get::<PartnerProvider>((partner_id, provider_id))?;
    acts_for.map(|found| found.provider_id).ok_or_else(unknown)
}

/// A person who is about to be written to the book.
pub(crate) struct Enrolment {
    /// The record, which may be changed before it is written.
    pub(crate) borrower: Borrower,
    is_new: bool,
    /// The fields that were sent but not stored, since the person was known with other values.
    left_as_known: Vec<&'static str>,
}

/// Finds out who signs up: a new borrower, or one whom the tenant knows by national id or phone
/// number and whom the caller can't see yet.
///
/// # Errors
/// [`BorrowersError::Exists`] when the caller sees the person already; and when phone number and
/// national id belong to different persons, since a person who shares a phone must not get the
/// other's record.
pub(crate) fn enrol(cx: &mut Context<'_>, person: Person) -> Result<Enrolment, Error> {
    let known = known(cx, &person)?;
    for borrower in &known {
        if is_visible(cx, borrower.borrower_id)? {
            return Err(BorrowersError::Exists.into());
        }
    }
    let is_somebody_else = |borrower: &Borrower| {
        let both = borrower.national_id_lookup.as_deref().zip(person.national_id.as_deref());
        both.is_some_and(|(theirs, sent)| theirs != sent)
    };
    if known.len() > 1 || known.iter().any(is_somebody_else) {
        return Err(BorrowersError::Exists.into());
    }
    if let Some(borrower) = known.into_iter().next() {
        let left_as_known = differing_fields(&borrower, &person);
        return Ok(Enrolment { borrower, is_new: false, left_as_known });
    }
    Ok(Enrolment { borrower: new(cx, person)?, is_new: true, left_as_known: Vec::new() })
}

impl Enrolment {
    /// Adds a warning for each field that was sent but not stored; `at` points to the object with
    /// the fields.
    ///
    /// That a field differs is a fact about a person whom the caller couldn't see until now. So the
    /// warning is given only to callers for whom it reveals nothing new: a caller that may read
    /// borrowers can, once linked, search for this one with any guess of a field and the public id
    /// (`find_borrower`), and reads the names in full. A caller that may only write gets the answer
    /// for a new borrower. The stored value is never shown.
    ///
    /// # Errors
    /// When there is no caller, which never happens while an operation runs.
    pub(crate) fn warn(&self, cx: &mut Context<'_>, at: &str) -> Result<(), Error> {
        if cx.partner()?.may(Scope::BorrowersRead) {
            for field in &self.left_as_known {
                let text = format!("this person was known already, and '{field}' stays as it was");
                cx.warn(WarningCode::LeftAsKnown, format!("{at}/{field}"), text);
            }
        }
        Ok(())
    }

    /// Writes the borrower and links it to the provider.
    pub(crate) fn write(
        self,
        cx: &mut Context<'_>,
        provider_id: ProviderId,
        consent: &Consent,
    ) -> Result<Borrower, Error> {
        let Self { borrower, is_new, left_as_known: _ } = self;
        let now = cx.now();
        let mut book = cx.book()?;
        if is_new {
            book.insert(&borrower)?;
        } else if borrower.updated_at == Some(now) {
            book.update(&borrower)?;
        }
        let given = |flag: Option<bool>| flag.unwrap_or_default().then_some(now);
        book.insert(&BorrowerLink {
            tenant_id: book.tenant(),
            borrower_id: borrower.borrower_id,
            provider_id,
            since: now,
            consent_sms_at: given(consent.sms),
            consent_location_at: given(consent.location),
            consent_apps_at: given(consent.apps),
            consent_marketing_at: given(consent.marketing),
        })?;
        Ok(borrower)
    }
}

/// Returns the borrowers with this national id and with this phone number, that of the national id
/// first.
fn known(cx: &mut Context<'_>, person: &Person) -> Result<Vec<Borrower>, Error> {
    let mut book = cx.book()?;
    let mut known = Vec::new();
    if let Some(national_id) = &person.national_id {
        known.extend(book.first(Borrower::by_national_id, national_id.as_str())?);
    }
    let by_phone = book.first(Borrower::by_phone, person.phone.as_str())?;
    known.extend(by_phone.filter(|found: &Borrower| {
        known.iter().all(|other: &Borrower| other.borrower_id != found.borrower_id)
    }));
    Ok(known)
}

/// Returns the fields that were sent and differ from the stored ones, in the order of signing up.
fn differing_fields(borrower: &Borrower, person: &Person) -> Vec<&'static str> {
    let is_other = |sent: Option<&str>, kept: Option<&str>| sent.is_some() && sent != kept;
    let email = person.email.as_deref().map(email_key);
    let (known_id, known_email) = (&borrower.national_id_lookup, &borrower.email_lookup);
    [
        ("Phone_Number", person.phone.as_str() != borrower.phone_lookup),
        ("First_Name", is_other(person.first_name.as_deref(), Some(&borrower.first_name))),
        ("Last_Name", is_other(person.last_name.as_deref(), Some(&borrower.last_name))),
        ("National_ID_Number", is_other(person.national_id.as_deref(), known_id.as_deref())),
        ("Email", is_other(email.as_deref(), known_email.as_deref())),
    ]
    .into_iter()
    .filter_map(|(field, differs)| differs.then_some(field))
    .collect()
}

/// Makes a new borrower. Names that were not sent are filled in; a national id and an e-mail
/// address are never invented: they stay unknown.
fn new(cx: &mut Context<'_>, person: Person) -> Result<Borrower, Error> {
    let filled = |part: &str| format!("{} - {part}", person.phone);
    let uuid = BorrowerUuid::make(cx.entropy())?;
    let created_at = cx.now();
    let mut book = cx.book()?;
    let borrower_id = BorrowerId(book.next_id::<Borrower>()?);
    Ok(Borrower {
        first_name: person.first_name.unwrap_or_else(|| filled("first name")),
        last_name: person.last_name.unwrap_or_else(|| filled("last name")),
        phone_value: person.phone.as_str().to_owned(),
        phone_lookup: person.phone.as_str().to_owned(),
        national_id_lookup: person.national_id.clone(),
        national_id_value: person.national_id,
        email_lookup: person.email.as_deref().map(email_key),
        email_value: person.email,
        placeholder: person.placeholder,
        created_at,
        ..Borrower::unknown(book.tenant(), borrower_id, uuid, created_at)
    })
}
