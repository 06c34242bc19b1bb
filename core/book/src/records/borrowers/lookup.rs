//! How a borrower is found, also one that was erased.

use super::tables::ErasedBorrower;
use super::{Borrower, BorrowerLink, ReportRecord};
use crate::error::{BorrowersError, Error};
use crate::records::access::PartnerProvider;
use crate::tables::Query;
use crate::unit::{Context, Prepared};
use crate::wire::{IdText, Members};
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::national_id::normal_form;
use lendwright_scoring::identity::{Phone, Scope, email_key};
use lendwright_types::{BorrowerId, BorrowerUuid, PartnerId, ProviderId};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

// Finds the borrowers that a request identifies, one or a batch, among those that the caller sees. Also counts the
// open reports about a borrower.

/// The identifiers of a borrower in a request. A blank text counts as not sent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Identifiers<'r> {
    /// The public id.
    pub(crate) uuid: Option<&'r IdText<BorrowerUuid>>,
    /// The phone number, in any form that signing up accepts. Several borrowers may share one.
    pub(crate) phone_number: Option<&'r str>,
    /// The e-mail address. Several borrowers may share one.
    pub(crate) email: Option<&'r str>,
    /// The national id.
    pub(crate) national_id: Option<&'r str>,
    /// The number of the borrower's row.
    pub(crate) id: Option<BorrowerId>,
}

/// Finds the one visible borrower that matches all identifiers.
///
/// # Errors
/// [`BorrowersError::NoIdentifier`] if none was sent. [`BorrowersError::Erased`] for the public id of an erased
/// borrower that the caller saw before. [`BorrowersError::Unknown`] in these cases:
///
/// - There is no such borrower, or the borrower is linked to none of the partner's providers.
/// - Identifiers disagree or can't be read.
/// - The only identifier is an e-mail address or phone number, and the caller sees several borrowers with it.
/// - More than 1,000 borrowers of the tenant have this address or number, and there is no other identifier.
pub(crate) fn find_borrower(
    cx: &mut Context<'_>,
    sent: &Identifiers<'_>,
) -> Result<Borrower, Error> {
    let sent = sent.without_blanks();
    if sent.is_empty() {
        return Err(BorrowersError::NoIdentifier.into());
    }
    let mut found = None;
    for borrower in candidates(cx, &sent)? {
        // A borrower that the caller can't see does not make an address ambiguous.
        let is_meant = sent.agree_on(cx, &borrower) && is_visible(cx, borrower.borrower_id)?;
        if is_meant && found.replace(borrower).is_some() {
            return Err(sent.unknown());
        }
    }
    if let Some(found) = found {
        return Ok(found);
    }
    let uuid = sent.uuid.and_then(|uuid| uuid.id().ok());
    match uuid {
        Some(uuid) if was_seen(cx, uuid)? => Err(BorrowersError::Erased.into()),
        _ => Err(sent.unknown()),
    }
}

/// Does the same as [`find_borrower`], but uses a borrower found before the unit of work that makes other writers wait.
///
/// Borrowers who got the same address since then don't matter: the answer is the same as for an earlier request. The
/// search runs again only if the borrower found before no longer matches or is no longer visible.
///
/// # Errors
/// Those of [`find_borrower`].
pub(crate) fn found_ahead(cx: &mut Context<'_>, sent: &Identifiers<'_>) -> Result<Borrower, Error> {
    if let Prepared::BorrowerFound(borrower_id) = std::mem::take(&mut cx.prepared)
        && let Some(borrower) = cx.book()?.get::<Borrower>(borrower_id)?
        && sent.without_blanks().agree_on(cx, &borrower)
        && is_visible(cx, borrower_id)?
    {
        return Ok(borrower);
    }
    find_borrower(cx, sent)
}

/// Returns the borrower with the public id in a field, if the caller sees it.
///
/// # Errors
/// [`BorrowersError::Unknown`]. [`BorrowersError::Erased`] if the caller saw the borrower before.
pub(crate) fn borrower_of(
    cx: &mut Context<'_>,
    field: impl Into<Cow<'static, str>>,
    sent: &IdText<BorrowerUuid>,
) -> Result<Borrower, Error> {
    let field = field.into();
    let unknown = || BorrowersError::Unknown { sent: Some((field.clone(), sent.to_string())) };
    let uuid = sent.id().map_err(|_| unknown())?;
    let Some(borrower) = cx.book()?.first(Borrower::by_uuid, uuid)? else {
        return Err(if was_seen(cx, uuid)? { BorrowersError::Erased } else { unknown() }.into());
    };
    if is_visible(cx, borrower.borrower_id)? { Ok(borrower) } else { Err(unknown().into()) }
}

/// Returns the borrower with a row id from the book.
///
/// # Errors
/// If the store fails, or if the row is missing.
pub(crate) fn borrower_of_row(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Borrower, Error> {
    let borrower = cx.book()?.get::<Borrower>(borrower_id)?;
    borrower.ok_or_else(|| Error::damaged(format!("borrower {borrower_id} is gone")))
}

/// Whether the borrower is linked to a provider of the caller's partner.
pub(crate) fn is_visible(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<bool, Error> {
    Ok(!links_seen(cx, borrower_id)?.is_empty())
}

/// Returns the borrower's links to providers of the caller's partner.
pub(crate) fn links_seen(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Vec<BorrowerLink>, Error> {
    let partner = cx.partner()?;
    if partner.only_borrower.is_some_and(|only| only != borrower_id) {
        return Ok(Vec::new());
    }
    let partner_id = partner.partner_id;
    let mut book = cx.book()?;
    let mut seen = Vec::new();
    for link in book.scan(BorrowerLink::by_key).equal(borrower_id).collect()? {
        if book.get::<PartnerProvider>((partner_id, link.provider_id))?.is_some() {
            seen.push(link);
        }
    }
    Ok(seen)
}

/// Whether the caller may read personal data unmasked.
pub(crate) fn may_read_pii(cx: &Context<'_>) -> bool {
    cx.partner().is_ok_and(|partner| partner.may(Scope::Pii))
}

/// The greatest number of borrowers with one e-mail address or phone number that are read. So the work of a request
/// does not grow with the number of borrowers who share an address.
const SHARED_MAX: usize = 1_000;

/// Returns the borrowers with the strongest identifier. Only a phone number or an e-mail address can match several. If
/// too many borrowers share it, the result is empty.
fn candidates(cx: &mut Context<'_>, sent: &Identifiers<'_>) -> Result<Vec<Borrower>, Error> {
    let region = cx.config().region;
    let phone = sent.phone_number.map(|text| Phone::parse(text, region));
    let mut book = cx.book()?;
    let one = if let Some(uuid) = sent.uuid {
        let Ok(uuid) = uuid.id() else { return Ok(Vec::new()) };
        book.first(Borrower::by_uuid, uuid)?
    } else if let Some(id) = sent.id {
        book.get(id)?
    } else if let Some(national_id) = sent.national_id {
        book.first(Borrower::by_national_id, &*normal_form(region.code(), national_id))?
    } else if let Some(phone) = phone {
        let Ok(phone) = phone else { return Ok(Vec::new()) };
        return few(book.scan(Borrower::by_phone).equal(phone.as_str()));
    } else {
        let email = email_key(sent.email.unwrap_or_default());
        return few(book.scan(Borrower::by_email).equal(email.as_str()));
    };
    Ok(one.into_iter().collect())
}

/// Returns the borrowers with one address. The result is empty if there are too many.
fn few(sharing: Query<'_, Borrower>) -> Result<Vec<Borrower>, Error> {
    let found = sharing.limit(SHARED_MAX.saturating_add(1)).collect()?;
    Ok(if found.len() > SHARED_MAX { Vec::new() } else { found })
}

impl Identifiers<'_> {
    fn without_blanks(self) -> Self {
        let seen = |text: &&str| !text.is_empty();
        Self {
            uuid: self.uuid.filter(|uuid| !uuid.as_str().is_empty()),
            phone_number: self.phone_number.map(str::trim).filter(seen),
            email: self.email.map(str::trim).filter(seen),
            national_id: self.national_id.map(str::trim).filter(seen),
            id: self.id,
        }
    }

    /// Whether a phone number or e-mail address is the only identifier, so that many borrowers may match.
    pub(crate) fn may_be_shared(&self) -> bool {
        let Self { uuid, phone_number, email, national_id, id } = self.without_blanks();
        let is_address = phone_number.is_some() || email.is_some();
        is_address && uuid.is_none() && national_id.is_none() && id.is_none()
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the error for an unknown borrower. It names the identifier if only one was sent.
    fn unknown(&self) -> Error {
        let sent = [
            ("uuid", self.uuid.map(IdText::to_string)),
            ("phone_number", self.phone_number.map(str::to_owned)),
            ("email", self.email.map(str::to_owned)),
            ("national_id", self.national_id.map(str::to_owned)),
            ("id", self.id.map(|id| id.to_string())),
        ];
        let mut sent = sent.into_iter().filter_map(|(field, value)| Some((field.into(), value?)));
        let only = sent.next().filter(|_| sent.next().is_none());
        BorrowersError::Unknown { sent: only }.into()
    }

    /// Whether all sent identifiers belong to this borrower.
    fn agree_on(&self, cx: &Context<'_>, borrower: &Borrower) -> bool {
        let region = cx.config().region;
        let is_phone = |text| {
            Phone::parse(text, region).is_ok_and(|phone| phone.as_str() == borrower.phone_lookup)
        };
        self.uuid.is_none_or(|uuid| uuid.id() == Ok(borrower.uuid))
            && self.id.is_none_or(|id| id == borrower.borrower_id)
            && self.phone_number.is_none_or(is_phone)
            && self.national_id.is_none_or(|text| {
                borrower.national_id_lookup.as_deref() == Some(&*normal_form(region.code(), text))
            })
            && self
                .email
                .is_none_or(|text| borrower.email_lookup.as_deref() == Some(&email_key(text)))
    }
}

/// Counts the partners of the tenant with an open report about the borrower. Their names and
/// reasons are never shown to other partners.
pub(crate) fn open_reports(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<i64, Error> {
    let now = cx.now();
    let reports = cx.book()?.scan(ReportRecord::by_borrower).equal(borrower_id).collect()?;
    let partners: BTreeSet<PartnerId> =
        reports.iter().filter(|report| report.is_open(now)).map(|r| r.partner_id).collect();
    Ok(i64::try_from(partners.len()).unwrap_or(i64::MAX))
}

/// The limit of a batch, which is one unit of work with one answer document.
const TARGETS_MAX: usize = 10_000;

/// The public ids in the field `target` of a batch, each once and in their order. The same id in other letter case or
/// between blanks is the same borrower.
pub(crate) struct Targets<'r> {
    sent: &'r [IdText<BorrowerUuid>],
}

impl<'r> Targets<'r> {
    /// The targets of a request.
    ///
    /// # Errors
    /// [`Error::Value`] if there are more than 10,000.
    pub(crate) fn new(sent: &'r [IdText<BorrowerUuid>]) -> Result<Self, Error> {
        if sent.len() > TARGETS_MAX {
            let count = sent.len();
            return Err(Error::value("target", "must name at most 10,000 borrowers", count));
        }
        Ok(Self { sent })
    }

    /// Answers for each target under its id as sent: `known` for a borrower that the caller sees, `unknown` for any
    /// other.
    ///
    /// # Errors
    /// Those of `known`, [`Error::Interrupted`] if the host stops the batch, and failures of the store.
    pub(crate) fn answer<T>(
        &self,
        cx: &mut Context<'_>,
        mut known: impl FnMut(&mut Context<'_>, &str, Borrower) -> Result<T, Error>,
        unknown: impl Fn(&Error) -> T,
    ) -> Result<Members<T>, Error> {
        let mut answered = HashSet::with_capacity(self.sent.len());
        let mut answers = Members::default();
        for (at, target) in self.sent.iter().enumerate() {
            cx.watch().at(at, Some(self.sent.len()))?;
            if !answered.insert(target.as_str().to_lowercase()) {
                continue;
            }
            let answer = match borrower_of(cx, "target", target) {
                Ok(borrower) => known(cx, target.as_sent(), borrower)?,
                Err(
                    error @ Error::Borrowers(
                        BorrowersError::Unknown { .. } | BorrowersError::Erased,
                    ),
                ) => unknown(&error),
                Err(error) => return Err(error),
            };
            answers.0.push((target.as_sent().to_owned(), answer));
        }
        cx.watch().at(self.sent.len(), Some(self.sent.len()))?;
        Ok(answers)
    }
}

// Erased borrowers.

impl Borrower {
    /// Whether the person was erased, so that only the row remains, for the kept loans. Every other borrower has a
    /// phone number.
    pub(crate) fn is_erased(&self) -> bool {
        self.phone_lookup.is_empty()
    }
}

impl ErasedBorrower {
    /// Returns the key of the borrower with a public id.
    pub(crate) fn key_of(uuid: BorrowerUuid) -> Vec<u8> {
        Digest::from_parts(&[uuid.to_string().as_bytes()]).0.to_vec()
    }
}

/// Returns the record of an erasure by the borrower's public id. `None` if no borrower with this id was erased.
///
/// # Errors
/// When the store fails.
pub(crate) fn erased_of(
    cx: &mut Context<'_>,
    uuid: BorrowerUuid,
) -> Result<Option<ErasedBorrower>, Error> {
    Ok(cx.book()?.get::<ErasedBorrower>(ErasedBorrower::key_of(uuid))?)
}

/// Returns the record of the erasure of a row's borrower. `None` if this borrower was not erased.
///
/// # Errors
/// When the store fails.
pub(crate) fn erased_of_row(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<ErasedBorrower>, Error> {
    Ok(cx.book()?.first(ErasedBorrower::by_borrower, borrower_id)?)
}

/// Refuses changes of a kept loan of an erased borrower.
///
/// # Errors
/// [`BorrowersError::Erased`].
pub(crate) fn check_not_erased(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<(), Error> {
    match erased_of_row(cx, borrower_id)? {
        Some(_) => Err(BorrowersError::Erased.into()),
        None => Ok(()),
    }
}

/// Whether the borrower with a public id was erased and was visible to the caller. For other callers the id is
/// unknown.
///
/// # Errors
/// When the store fails.
pub(crate) fn was_seen(cx: &mut Context<'_>, uuid: BorrowerUuid) -> Result<bool, Error> {
    let Some(erased) = erased_of(cx, uuid)? else { return Ok(false) };
    let partner = cx.partner()?;
    if partner.only_borrower.is_some_and(|only| only != erased.borrower_id) {
        return Ok(false);
    }
    let partner_id = partner.partner_id;
    for provider_id in erased.providers.split(',').filter_map(|id| id.parse::<ProviderId>().ok()) {
        if cx.book()?.get::<PartnerProvider>((partner_id, provider_id))?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
