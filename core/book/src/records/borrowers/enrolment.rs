//! The enrolment of a borrower, its consents, and its data in the form of the answers.

use super::person::Person;
use super::{
    Borrower, BorrowerExtra, BorrowerLink, Consent, EducationLevel, IncomeType, ResidenceType,
    is_visible, links_seen, open_reports, profile_fields,
};
use crate::error::{BorrowersError, Error, WarningCode};
use crate::records::access::{PartnerProvider, ProviderRecord};
use crate::unit::Context;
use crate::wire::{IdText, Members, WrittenAmount, answer};
use chrono::{DateTime, Utc};
use lendwright_scoring::identity::{
    Phone, Scope, email_key, mask_email, mask_name, mask_national_id, mask_phone,
};
use lendwright_scoring::internal::BIRTH_DATE;
use lendwright_storage::StorageError;
use lendwright_types::json::Json;
use lendwright_types::{Available, BorrowerId, BorrowerUuid, Money, ProviderId};

// Signs a person up: adds a new borrower to the book, or links a borrower that the tenant already knows.

/// Returns the provider with the requested id, or the partner's default provider.
///
/// # Errors
/// [`Error::NotThere`] if the provider is not one of the partner's, whether it exists or not.
pub(crate) fn requested_provider(
    cx: &mut Context<'_>,
    sent: Option<&IdText<ProviderId>>,
) -> Result<ProviderId, Error> {
    let partner = cx.partner()?;
    let (partner_id, default) = (partner.partner_id, partner.default_provider_id);
    let Some(sent) = sent else { return Ok(default) };
    let unknown = || {
        let (what, field) = ("provider", "financial_provider_id");
        Error::NotThere { what, field, name: crate::wire::shorten(sent.as_str()) }
    };
    let provider_id = sent.id().map_err(|_| unknown())?;
    let acts_for = cx.book()?.get::<PartnerProvider>((partner_id, provider_id))?;
    acts_for.map(|found| found.provider_id).ok_or_else(unknown)
}

/// A person to be written to the book.
pub(crate) struct Enrolment {
    /// The record. It may be changed before it is written.
    pub(crate) borrower: Borrower,
    is_new: bool,
    /// The fields that were sent but not stored, because the known person has other values.
    left_as_known: Vec<&'static str>,
}

/// Finds the borrower who signs up. It is one of these:
/// - a new borrower,
/// - a borrower whom the tenant knows by the national id and the caller can't see yet,
/// - a placeholder of the caller's with this phone number, which is completed.
///
/// A phone number alone never finds a borrower that the caller doesn't see, since people share and change numbers.
///
/// # Errors
/// [`BorrowersError::Exists`] if the caller already sees the person, or sees another borrower with this phone number.
pub(crate) fn enrol(cx: &mut Context<'_>, person: Person) -> Result<Enrolment, Error> {
    let by_id = match &person.national_id {
        Some(id) => cx.book()?.first(Borrower::by_national_id, id.as_str())?,
        None => None,
    };
    if let Some(borrower) = &by_id
        && is_visible(cx, borrower.borrower_id)?
    {
        return Err(exists("National_ID_Number"));
    }
    let mut by_phone = seen_by_phone(cx, &person)?;
    // A placeholder may be completed if it alone has the number and the national id belongs to no other borrower.
    let may_be_completed = |borrower: &Borrower| {
        borrower.placeholder && borrower.national_id_lookup.is_none() && says_more(&person)
    };
    if !by_phone.iter().all(may_be_completed) {
        return Err(exists("Phone_Number"));
    }
    if let Some(borrower) = by_id {
        let left_as_known = differing_fields(&borrower, &person);
        return Ok(Enrolment { borrower, is_new: false, left_as_known });
    }
    let Some(mut borrower) = by_phone.pop() else {
        return Ok(Enrolment { borrower: new(cx, person)?, is_new: true, left_as_known: vec![] });
    };
    if !by_phone.is_empty() {
        return Err(exists("Phone_Number"));
    }
    complete(&mut borrower, &person, cx.now());
    let left_as_known = differing_fields(&borrower, &person);
    Ok(Enrolment { borrower, is_new: false, left_as_known })
}

impl Enrolment {
    /// Adds a warning for each field that was sent but not stored. `at` points to the object with the fields.
    ///
    /// A differing field reveals a fact about a person that the caller couldn't see until now. So only callers with
    /// the scope to read borrowers get the warning, since it reveals nothing new to them. Once linked, such a caller
    /// can search for this borrower with any guess of a field and the public id (`find_borrower`), and reads the names
    /// in full. A caller that may only write gets the answer for a new borrower. The stored value is never shown.
    ///
    /// # Errors
    /// If there is no caller, which never happens while an operation runs.
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
        let borrower_id = borrower.borrower_id;
        if is_new || book.get::<BorrowerLink>((borrower_id, provider_id))?.is_none() {
            let given = |flag: Option<bool>| flag.unwrap_or_default().then_some(now);
            book.insert(&BorrowerLink {
                tenant_id: book.tenant(),
                borrower_id,
                provider_id,
                since: now,
                consent_sms_at: given(consent.sms),
                consent_location_at: given(consent.location),
                consent_apps_at: given(consent.apps),
                consent_marketing_at: given(consent.marketing),
            })?;
        }
        if !is_new {
            set_consents(cx, borrower_id, provider_id, consent)?;
        }
        Ok(borrower)
    }
}

/// Returns the error for a borrower whom the caller already sees, found by a field.
fn exists(field: &'static str) -> Error {
    BorrowersError::Exists { field }.into()
}

/// Returns the borrowers with this phone number that the caller sees.
///
/// All borrowers with the number are read, and there are few. The first borrower of a number who signs up with a
/// provider is linked to it permanently. Later sign-ups with that provider see this borrower. So a tenant has at most
/// one such borrower for each provider, and only the host creates providers.
fn seen_by_phone(cx: &mut Context<'_>, person: &Person) -> Result<Vec<Borrower>, Error> {
    let with_it = cx.book()?.scan(Borrower::by_phone).equal(person.phone.as_str()).collect()?;
    let mut seen = Vec::new();
    for borrower in with_it {
        if is_visible(cx, borrower.borrower_id)? {
            seen.push(borrower);
        }
    }
    Ok(seen)
}

/// Whether a sign-up contains more than a phone number.
fn says_more(person: &Person) -> bool {
    let Person { phone: _, first_name, last_name, national_id, email, placeholder: _ } = person;
    [first_name, last_name, national_id, email].into_iter().any(Option::is_some)
}

/// Adds the sent values that a placeholder lacks.
fn complete(borrower: &mut Borrower, person: &Person, now: DateTime<Utc>) {
    let Person { phone, first_name, last_name, national_id, email, placeholder: _ } = person;
    let names = [
        (&mut borrower.first_name, FIRST_NAME, first_name),
        (&mut borrower.last_name, LAST_NAME, last_name),
    ];
    let mut still_filled_in = false;
    for (kept, part, sent) in names {
        if *kept == filled_in(phone, part) {
            match sent {
                Some(name) => kept.clone_from(name),
                None => still_filled_in = true,
            }
        }
    }
    borrower.national_id_lookup.clone_from(national_id);
    borrower.national_id_value.clone_from(national_id);
    if borrower.email_value.is_none() {
        borrower.email_lookup = email.as_deref().map(email_key);
        borrower.email_value.clone_from(email);
    }
    let lacks = borrower.national_id_value.is_none() || borrower.email_value.is_none();
    borrower.placeholder = still_filled_in || lacks;
    borrower.updated_at = Some(now);
}

/// The placeholders for a first name and a last name that were not sent.
const FIRST_NAME: &str = "first name";

const LAST_NAME: &str = "last name";

fn filled_in(phone: &Phone, part: &str) -> String {
    format!("{phone} - {part}")
}

/// Returns the sent fields that differ from the stored ones, in the order of the sign-up.
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

/// Creates a new borrower. Names that were not sent are filled in. A national id and an e-mail address are never
/// filled in.
fn new(cx: &mut Context<'_>, person: Person) -> Result<Borrower, Error> {
    let filled = |part| filled_in(&person.phone, part);
    let uuid = BorrowerUuid::make(cx.entropy())?;
    let created_at = cx.now();
    let mut book = cx.book()?;
    let borrower_id = BorrowerId(book.next_id::<Borrower>()?);
    Ok(Borrower {
        first_name: person.first_name.unwrap_or_else(|| filled(FIRST_NAME)),
        last_name: person.last_name.unwrap_or_else(|| filled(LAST_NAME)),
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

// A borrower's consents. Each one counts for a provider, and for the partners that act for it.

/// A borrower's consents with any of the caller's providers.
#[allow(clippy::struct_excessive_bools, reason = "one for each thing that is consented to")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Consents {
    pub(crate) sms: bool,
    pub(crate) location: bool,
    pub(crate) apps: bool,
    pub(crate) marketing: bool,
}

/// Returns the consents of a borrower that count for the caller's partner.
///
/// # Errors
/// When the store fails.
pub(crate) fn consented(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<Consents, Error> {
    let links = links_seen(cx, borrower_id)?;
    let any = |of: fn(&BorrowerLink) -> bool| links.iter().any(of);
    Ok(Consents {
        sms: any(|link| link.consent_sms_at.is_some()),
        location: any(|link| link.consent_location_at.is_some()),
        apps: any(|link| link.consent_apps_at.is_some()),
        marketing: any(|link| link.consent_marketing_at.is_some()),
    })
}

/// Gives and withdraws consents. A given consent counts for the named provider of the caller. If the borrower is not
/// linked to it, the consent counts for the caller's first linked provider. A withdrawal applies to all linked
/// providers of the caller.
///
/// # Errors
/// When the store fails.
pub(crate) fn set_consents(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    provider_id: ProviderId,
    sent: &Consent,
) -> Result<(), Error> {
    let now = cx.now();
    let links = links_seen(cx, borrower_id)?;
    let given_to = links.iter().position(|link| link.provider_id == provider_id).unwrap_or(0);
    for (at, mut link) in links.into_iter().enumerate() {
        let before = link.clone();
        let is_given_to = at == given_to;
        let change = |flag: Option<bool>, time: &mut Option<DateTime<Utc>>| match flag {
            Some(true) if is_given_to => *time = Some(now),
            Some(false) => *time = None,
            _ => {}
        };
        change(sent.sms, &mut link.consent_sms_at);
        change(sent.location, &mut link.consent_location_at);
        change(sent.apps, &mut link.consent_apps_at);
        change(sent.marketing, &mut link.consent_marketing_at);
        if link != before {
            cx.book()?.update(&link)?;
        }
    }
    Ok(())
}

// The data about a borrower, in the form of the answers.

/// Converts a column of a borrower's record to the answer's member.
macro_rules! known {
    (monthly_debt of $borrower:ident) => {
        $borrower.monthly_debt().map(Money::to_decimal).map(WrittenAmount::from).into()
    };
    ($name:ident of $borrower:ident) => {
        $borrower.$name.into()
    };
}

macro_rules! info_of {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        answer! {
            /// The data about a borrower. Unknown values are N/A. Names, phone number, e-mail address and national id
            /// are masked for callers without the scope `pii`.
            pub struct BorrowerInfo {
                /// The public id.
                "UUID" => uuid: IdText<BorrowerUuid>,
                /// The number of the borrower's row.
                "id" => id: BorrowerId,
                /// First and last name.
                "full_name" => full_name: String,
                /// The first name.
                "First_Name" => first_name: String,
                /// The last name.
                "Last_Name" => last_name: String,
                /// The phone number in E.164.
                "Phone_Number" => phone_number: String,
                /// The national id.
                "National_ID_Number" => national_id_number: Available<String>,
                /// The e-mail address.
                "Email" => email: Available<String>,
                /// Whether signing up filled in names that were not sent.
                "placeholder" => placeholder: bool,
                $($(#[doc = $doc])+ $wire $(is $meaning)? => $name: Available<$Type>,)+
                /// The values that the partner has sent in `extras`, by name. A birth date is stored but not shown.
                "extras" => extras: Members<Json<'static>>,
                /// When the borrower was signed up.
                "created_at" => created_at: DateTime<Utc>,
                /// The borrower's linked providers, among those of the partner.
                "providers" => providers: Vec<LinkedProvider>,
                /// When the borrower consented to each use of data, with those providers.
                "consent" => consent: ConsentTimes,
                /// The number of uploaded items of each kind. Kinds without items are left out.
                "data_collected" => data_collected: Members<i64>,
                /// The number of partners of the tenant with an open report about the borrower.
                "reports" => reports: i64,
            }
        }

        fn info(borrower: Borrower, related: RelatedRows) -> BorrowerInfo {
            let shown = |text: String, mask: fn(&str) -> String| {
                if related.may_read_pii { text } else { mask(&text) }
            };
            BorrowerInfo {
                uuid: borrower.uuid.into(),
                id: borrower.borrower_id,
                full_name: shown(borrower.full_name(), mask_name),
                $($name: known!($name of borrower),)+
                first_name: shown(borrower.first_name, mask_name),
                last_name: shown(borrower.last_name, mask_name),
                phone_number: shown(borrower.phone_value, mask_phone),
                national_id_number: borrower.national_id_value.map(|t| shown(t, mask_national_id)).into(),
                email: borrower.email_value.map(|text| shown(text, mask_email)).into(),
                placeholder: borrower.placeholder,
                extras: related.extras,
                created_at: borrower.created_at,
                providers: related.providers,
                consent: related.consent,
                data_collected: Members::default(),
                reports: related.reports,
            }
        }
    };
}

profile_fields!(info_of);

answer! {
    /// A borrower's linked provider.
    pub struct LinkedProvider {
        /// The provider's id.
        "financial_provider_id" => financial_provider_id: IdText<ProviderId>,
        /// Its name.
        "name" => name: String,
        /// When the borrower was linked to it.
        "since" => since: DateTime<Utc>,
    }
}

answer! {
    /// When a borrower consented to each use of data. N/A without consent.
    pub struct ConsentTimes {
        /// Consent to the reading of SMS messages.
        "sms" => sms: Available<DateTime<Utc>>,
        /// Consent to the use of locations.
        "location" => location: Available<DateTime<Utc>>,
        /// Consent to the list of installed applications.
        "apps" => apps: Available<DateTime<Utc>>,
        /// Consent to marketing.
        "marketing" => marketing: Available<DateTime<Utc>>,
    }
}

/// Collects the data about a borrower. Personal data are masked for callers without the scope `pii`.
///
/// # Errors
/// If the book can't be read.
pub(crate) fn borrower_info(
    cx: &mut Context<'_>,
    borrower: Borrower,
) -> Result<BorrowerInfo, Error> {
    let links = links_seen(cx, borrower.borrower_id)?;
    let related = RelatedRows {
        extras: extras(cx, &borrower)?,
        providers: providers(cx, &links)?,
        consent: consent(&links),
        reports: open_reports(cx, borrower.borrower_id)?,
        may_read_pii: cx.partner()?.may(Scope::Pii),
    };
    Ok(info(borrower, related))
}

/// Data about the borrower from other tables.
struct RelatedRows {
    extras: Members<Json<'static>>,
    providers: Vec<LinkedProvider>,
    consent: ConsentTimes,
    reports: i64,
    may_read_pii: bool,
}

fn extras(cx: &mut Context<'_>, borrower: &Borrower) -> Result<Members<Json<'static>>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let kept = book.scan(BorrowerExtra::by_key).equal((borrower.borrower_id, partner_id));
    let mut extras = Members::default();
    let shown = |extra: &BorrowerExtra| extra.name != BIRTH_DATE;
    for extra in kept.collect()?.into_iter().filter(shown) {
        extras.0.push((extra.name.clone(), extra.json()?));
    }
    Ok(extras)
}

fn providers(cx: &mut Context<'_>, links: &[BorrowerLink]) -> Result<Vec<LinkedProvider>, Error> {
    let mut book = cx.book()?;
    let mut providers = Vec::with_capacity(links.len());
    for BorrowerLink { provider_id, since, .. } in links {
        let provider = book.get::<ProviderRecord>(*provider_id)?;
        let lost = || StorageError::Damaged(format!("provider {provider_id} is gone").into());
        providers.push(LinkedProvider {
            financial_provider_id: (*provider_id).into(),
            name: provider.ok_or_else(lost)?.name,
            since: *since,
        });
    }
    Ok(providers)
}

/// Returns the first consent to each use of data, with any of the providers.
fn consent(links: &[BorrowerLink]) -> ConsentTimes {
    let first = |of: fn(&BorrowerLink) -> Option<DateTime<Utc>>| links.iter().filter_map(of).min();
    ConsentTimes {
        sms: first(|link| link.consent_sms_at).into(),
        location: first(|link| link.consent_location_at).into(),
        apps: first(|link| link.consent_apps_at).into(),
        marketing: first(|link| link.consent_marketing_at).into(),
    }
}
