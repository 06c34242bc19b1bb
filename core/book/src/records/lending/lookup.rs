//! Applications and borrowers that a request names, with its amounts.

use super::{ApplicationId, ApplicationRecord, ApplicationStatus, DueId, DuePayment};
use crate::error::{BorrowersError, Error, ServicingError};
use crate::records::access::{PartnerProvider, ProviderRecord};
use crate::records::borrowers::{Borrower, Identifiers, find_borrower, is_visible, was_seen};
use crate::tables::{DamagedRow, Query};
use crate::unit::Context;
use crate::wire::IdText;
use chrono::Datelike;
use lendwright_storage::{StorageError, Value};
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::is_control;
use lendwright_types::time::Zone;
use lendwright_types::{BorrowerId, Money, ProviderId};
use rust_decimal::Decimal;
use std::ops::ControlFlow;

// The applications and borrowers that the caller sees.

/// The number of loans that are read at once.
const TOGETHER: usize = 250;

/// Whether the caller's partner acts for a provider.
pub(crate) fn acts_for(cx: &mut Context<'_>, provider: ProviderId) -> Result<bool, Error> {
    let partner_id = cx.partner()?.partner_id;
    Ok(cx.book()?.get::<PartnerProvider>((partner_id, provider))?.is_some())
}

/// Returns the application with an id, if the caller acts for its provider.
pub(crate) fn application_seen(
    cx: &mut Context<'_>,
    id: ApplicationId,
) -> Result<Option<ApplicationRecord>, Error> {
    let Some(found) = cx.book()?.get::<ApplicationRecord>(id)? else { return Ok(None) };
    Ok(acts_for(cx, found.provider_id)?.then_some(found))
}

/// The error text for an application that the partner does not see.
pub(crate) const NO_APPLICATION: &str = "credit application does not exist";

/// Returns the application that a field names, if the caller acts for its provider.
///
/// # Errors
/// [`ServicingError::ApplicationUnknown`] with the operation's text if there is none.
pub(crate) fn known_application(
    cx: &mut Context<'_>,
    (field, sent): (&'static str, &IdText<ApplicationId>),
    text: &'static str,
) -> Result<ApplicationRecord, Error> {
    let found = match sent.id() {
        Ok(id) => application_seen(cx, id)?,
        Err(_) => None,
    };
    let unknown = || ServicingError::ApplicationUnknown { text, field, id: sent.to_string() };
    Ok(found.ok_or_else(unknown)?)
}

/// Returns a borrower's applications that the caller sees, by id.
pub(crate) fn applications_of(
    cx: &mut Context<'_>,
    borrower: BorrowerId,
) -> Result<Vec<ApplicationRecord>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let mut seen = book.scan(ApplicationRecord::by_borrower).equal(borrower).collect()?;
    let mut acts_for = Vec::new();
    for application in &seen {
        let provider = application.provider_id;
        if !acts_for.iter().any(|(known, _)| *known == provider) {
            let acts = book.get::<PartnerProvider>((partner_id, provider))?.is_some();
            acts_for.push((provider, acts));
        }
    }
    seen.retain(|application| acts_for.contains(&(application.provider_id, true)));
    Ok(seen)
}

/// Returns the borrower with a national id, if the caller sees it.
fn person(cx: &mut Context<'_>, national_id: &str) -> Result<Option<Borrower>, Error> {
    let sent = Identifiers { national_id: Some(national_id), ..Identifiers::default() };
    match find_borrower(cx, &sent) {
        Err(Error::Borrowers(BorrowersError::Unknown { .. } | BorrowersError::NoIdentifier)) => {
            Ok(None)
        }
        found => found.map(Some),
    }
}

/// Returns the borrower with a national id.
///
/// # Errors
/// [`ServicingError::BorrowerUnknown`] if the caller sees no such borrower.
pub(crate) fn known_person(cx: &mut Context<'_>, national_id: &str) -> Result<Borrower, Error> {
    if let Some(found) = person(cx, national_id)? {
        return Ok(found);
    }
    let text = "there is no borrower with this national id";
    let id = national_id.trim().to_owned();
    Err(ServicingError::BorrowerUnknown { text, field: "nationalId", id }.into())
}

/// Returns the borrower with a public id or a row's number, if the caller sees it.
///
/// # Errors
/// [`BorrowersError::Erased`] for the public id of an erased borrower that the caller saw before.
pub(crate) fn borrower_by(cx: &mut Context<'_>, sent: &str) -> Result<Option<Borrower>, Error> {
    let sent = sent.trim();
    let found = match sent.parse::<BorrowerId>() {
        Ok(id) => cx.book()?.get::<Borrower>(id)?,
        Err(_) => match sent.parse::<lendwright_types::BorrowerUuid>() {
            Ok(uuid) => {
                let found = cx.book()?.first(Borrower::by_uuid, uuid)?;
                if found.is_none() && was_seen(cx, uuid)? {
                    return Err(BorrowersError::Erased.into());
                }
                found
            }
            Err(_) => None,
        },
    };
    let Some(found) = found else { return Ok(None) };
    Ok(is_visible(cx, found.borrower_id)?.then_some(found))
}

/// Returns the stored rows of an application, including retired ones, by version and number.
pub(crate) fn kept_rows(
    cx: &mut Context<'_>,
    application: ApplicationId,
) -> Result<Vec<DuePayment>, Error> {
    let Some((first, last)) = DueId::range_of(application) else { return Ok(Vec::new()) };
    Ok(cx.book()?.scan(DuePayment::by_key).from(first).to(last).collect()?)
}

/// Returns the providers of the caller's partner.
pub(crate) fn providers_of(cx: &mut Context<'_>) -> Result<Vec<ProviderId>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let links = cx.book()?.scan(PartnerProvider::by_key).equal(partner_id).collect()?;
    Ok(links.into_iter().map(|link| link.provider_id).collect())
}

/// Calls `visit` with a provider's running and written-off loans in groups. With `all` it includes ended loans.
/// Applications with an invalid status come last, as unreadable.
pub(crate) fn for_loans_of(
    cx: &mut Context<'_>,
    provider: ProviderId,
    all: bool,
    mut visit: impl FnMut(&mut Context<'_>, Vec<ApplicationResult>) -> Result<(), Error>,
) -> Result<(), Error> {
    use ApplicationStatus::{Approved, Completed, SettledEarly, WrittenOff};
    let statuses: &[ApplicationStatus] = if all {
        &[Approved, WrittenOff, Completed, SettledEarly]
    } else {
        &[Approved, WrittenOff]
    };
    for status in statuses {
        let mut last = ApplicationId(0);
        loop {
            let mut book = cx.book()?;
            let query = book.scan(ApplicationRecord::by_status).equal((provider, *status));
            let some = found(query.after(last).limit(TOGETHER))?;
            let id = |of: &ApplicationResult| match of {
                Ok(application) => application.application_id,
                Err(unreadable) => unreadable.application,
            };
            let Some(next) = some.last().map(id) else { break };
            last = next;
            visit(cx, some)?;
        }
    }
    let of_none = of_no_status(cx, provider)?;
    visit(cx, of_none)
}

/// An application, or the reason why it can't be read.
pub(crate) type ApplicationResult = Result<ApplicationRecord, UnreadableApplication>;

/// Returns a provider's applications with an invalid status.
fn of_no_status(
    cx: &mut Context<'_>,
    provider: ProviderId,
) -> Result<Vec<ApplicationResult>, Error> {
    let mut words: Vec<_> = ApplicationStatus::ALL.iter().map(|it| it.as_str()).collect();
    words.sort_unstable();
    let (mut book, mut all) = (cx.book()?, Vec::new());
    for at in 0..=words.len() {
        let mut query = book.scan(ApplicationRecord::by_status).equal(provider);
        if let Some(word) = at.checked_sub(1).and_then(|at| words.get(at)) {
            query = query.after(*word);
        }
        if let Some(word) = words.get(at) {
            query = query.before(*word);
        }
        all.extend(found(query)?);
    }
    Ok(all)
}

fn found(query: Query<'_, ApplicationRecord>) -> Result<Vec<ApplicationResult>, Error> {
    let mut all = Vec::new();
    query.for_each_row(|row| {
        all.push(row.map_err(UnreadableApplication::of_row));
        ControlFlow::Continue(())
    })?;
    let known = |of: Result<_, Result<_, _>>| of.map_or_else(|row| row.map(Err), |it| Ok(Ok(it)));
    Ok(all.into_iter().map(known).collect::<Result<_, StorageError>>()?)
}

// Applications with records that were edited in the book's file.

/// An application that can't be read.
#[derive(Debug)]
pub(crate) struct UnreadableApplication {
    pub(crate) application: ApplicationId,
    /// The description of the damage.
    pub(crate) why: String,
}

impl UnreadableApplication {
    /// Returns the application of a damaged row. The key of its table begins with the application's id.
    ///
    /// # Errors
    /// The row's error, if it is not about damage.
    pub(super) fn of_row(row: DamagedRow) -> Result<Self, StorageError> {
        match (row.key.as_slice(), row.why) {
            ([_, Value::Int(application), ..], StorageError::Damaged(why)) => {
                Ok(Self { application: ApplicationId(*application), why: why.into() })
            }
            (_, error) => Err(error),
        }
    }

    /// Converts an error of reading an application.
    ///
    /// # Errors
    /// The error itself, if it is not about damage.
    pub(super) fn of_error(application: ApplicationId, error: Error) -> Result<Self, Error> {
        let why = match error {
            Error::Damaged { what, .. } => what,
            Error::Storage { source: StorageError::Damaged(why), .. } => why.into(),
            error => return Err(error),
        };
        Ok(Self { application, why })
    }
}

// The day of an event of a loan, in its provider's time zone.

/// The years of days that may be written. Days in the book have four-digit years, and a zone or a due date may be a
/// year ahead.
const YEARS: std::ops::RangeInclusive<i32> = 1..=9_998;

/// Refuses to write if the clock shows a day that could not be read again.
///
/// # Errors
/// If the day in the provider's time zone is not in the years 1 to 9998.
pub(crate) fn check_clock(cx: &mut Context<'_>, provider: ProviderId) -> Result<(), Error> {
    let zone = zone_of_provider(cx, provider)?;
    let day = zone.date_of(cx.now());
    if YEARS.contains(&day.year()) {
        return Ok(());
    }
    let reason = format!("must show a day in the years 1 to 9998 in {zone}");
    Err(Error::value("clock", reason, day))
}

/// Returns the time zone of an application's provider.
pub(crate) fn zone_of(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
) -> Result<Zone, Error> {
    zone_of_provider(cx, application.provider_id)
}

/// Returns the time zone of a provider.
pub(crate) fn zone_of_provider(cx: &mut Context<'_>, provider: ProviderId) -> Result<Zone, Error> {
    let found = cx.book()?.get::<ProviderRecord>(provider)?;
    let gone = || Error::damaged(format!("provider {provider} is gone"));
    Ok(found.ok_or_else(gone)?.time_zone)
}

// Checks of fields that requests for payments have in common.

/// The payment method if none is sent.
pub(super) const METHOD_DEFAULT: &str = "cash";

const METHOD_CHARS_MAX: usize = 50;

/// The decimals of the finest currency.
const DECIMALS_MAX: u32 = 4;

/// Returns an amount without trailing zeros.
///
/// # Errors
/// If it is not greater than 0, or has more decimals than any currency.
pub(crate) fn checked_amount(sent: Decimal) -> Result<Decimal, Error> {
    let amount = sent.normalize();
    if amount <= Decimal::ZERO || amount.scale() > DECIMALS_MAX {
        return Err(invalid(sent));
    }
    Ok(amount)
}

/// Returns the price of a settlement without trailing zeros. 0 means that nothing is to be paid.
///
/// # Errors
/// If it is below 0, or has more decimals than any currency.
pub(crate) fn checked_price(sent: Decimal) -> Result<Decimal, Error> {
    if sent.is_zero() && sent.scale() <= DECIMALS_MAX {
        Ok(Decimal::ZERO)
    } else {
        checked_amount(sent)
    }
}

/// Returns an amount in a currency.
///
/// # Errors
/// If it has more decimals than the currency, or is too large.
pub(crate) fn amount_in(amount: Decimal, currency: Currency) -> Result<Money, Error> {
    Money::from_decimal(amount, currency).map_err(|_| invalid(amount))
}

fn invalid(amount: Decimal) -> Error {
    ServicingError::AmountInvalid { amount: amount.to_string() }.into()
}

/// Returns an amount sent by the host, without trailing zeros.
///
/// # Errors
/// If it is not greater than 0, or has more decimals than any currency. The text names the reason.
pub(crate) fn host_amount(sent: Decimal) -> Result<Decimal, Error> {
    let amount = sent.normalize();
    if amount <= Decimal::ZERO {
        return Err(refused(sent, "must be greater than 0".to_owned()));
    }
    if amount.scale() > DECIMALS_MAX {
        return Err(refused(sent, format!("must have at most {DECIMALS_MAX} decimals")));
    }
    Ok(amount)
}

/// Returns an amount sent by the host, in a currency.
///
/// # Errors
/// If it has more decimals than the currency, or is too large. The text names the reason.
pub(crate) fn host_amount_in(amount: Decimal, currency: Currency) -> Result<Money, Error> {
    Money::from_decimal(amount, currency).map_err(|_| {
        let (code, decimals) = (currency.code(), currency.decimals());
        let reason = if amount.scale() > decimals {
            format!("must have at most {decimals} decimals in {code}")
        } else {
            "is larger than any loan".to_owned()
        };
        refused(amount, reason)
    })
}

fn refused(amount: Decimal, reason: String) -> Error {
    ServicingError::AmountRefused { amount: amount.to_string(), reason }.into()
}

/// Returns the payment method.
///
/// # Errors
/// If the text is longer than 50 characters, or has control characters.
pub(crate) fn checked_method(sent: Option<&str>) -> Result<&str, Error> {
    let method = sent.map(str::trim).filter(|method| !method.is_empty()).unwrap_or(METHOD_DEFAULT);
    if method.chars().count() > METHOD_CHARS_MAX || method.chars().any(is_control) {
        let reason = format!("must be a text of at most {METHOD_CHARS_MAX} characters");
        return Err(Error::value(
            "payment_method",
            reason,
            lendwright_types::number::shown(method),
        ));
    }
    Ok(method)
}
