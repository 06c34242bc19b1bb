//! The data about a borrower, in the form of the answers.

use super::{
    Borrower, BorrowerExtra, BorrowerLink, EducationLevel, IncomeType, ResidenceType, links_seen,
    open_reports, profile_fields,
};
use crate::error::Error;
use crate::records::access::ProviderRecord;
use crate::unit::Context;
use crate::wire::{Members, WrittenAmount, answer};
use chrono::{DateTime, Utc};
use lendwright_scoring::identity::{Scope, mask_email, mask_name, mask_national_id, mask_phone};
use lendwright_scoring::internal::BIRTH_DATE;
use lendwright_storage::StorageError;
use lendwright_types::json::Json;
use lendwright_types::{Available, Money};

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
                "UUID" => uuid: String,
                /// The number of the borrower's row.
                "id" => id: i64,
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

        fn info(borrower: Borrower, related: Related) -> BorrowerInfo {
            let shown = |text: String, mask: fn(&str) -> String| {
                if related.may_read_pii { text } else { mask(&text) }
            };
            BorrowerInfo {
                uuid: borrower.uuid.to_string(),
                id: borrower.borrower_id.0,
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
        "financial_provider_id" => financial_provider_id: String,
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
    let related = Related {
        extras: extras(cx, &borrower)?,
        providers: providers(cx, &links)?,
        consent: consent(&links),
        reports: open_reports(cx, borrower.borrower_id)?,
        may_read_pii: cx.partner()?.may(Scope::Pii),
    };
    Ok(info(borrower, related))
}

/// Data about the borrower from other tables.
struct Related {
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
            financial_provider_id: provider_id.to_string(),
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
