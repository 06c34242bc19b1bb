//! Partners and providers, and what a new book begins with.

use super::tables::BookFact;
use super::{PartnerProvider, PartnerRecord, ProviderRecord};
use crate::error::{Error, ProductsError};
use crate::unit::Context;
use crate::wire::IdText;
use lendwright_scoring::audit::Digest;
use lendwright_scoring::identity::Scopes;
use lendwright_storage::StorageError;
use lendwright_types::currency::{self, Currency};
use lendwright_types::time::Zone;
use lendwright_types::{PartnerId, ProviderId, TenantId};
use std::collections::BTreeSet;

// Partners and providers in the book.

/// The user name of the host's own partner. Every book begins with this partner.
pub(crate) const HOST: &str = "host";

/// A partner to add.
pub(crate) struct NewPartner<'n> {
    pub(crate) user_name: &'n str,
    pub(crate) scopes: Scopes,
    /// The tenant of the shared data. `None` for a new tenant.
    pub(crate) tenant_id: Option<TenantId>,
    pub(crate) provider: DefaultProvider,
}

/// The default provider of a new partner. Its borrowers are linked to this provider unless a request names another.
pub(crate) enum DefaultProvider {
    /// An existing provider of its tenant.
    Existing(ProviderId),
    /// A new provider with the partner's user name.
    New { currency: Currency, time_zone: Zone },
}

/// Adds a partner, and its tenant and provider if it has none yet.
pub(crate) fn add_partner(
    cx: &mut Context<'_>,
    new: &NewPartner<'_>,
) -> Result<PartnerRecord, Error> {
    if cx.system().first(PartnerRecord::by_user_name, new.user_name)?.is_some() {
        return Err(Error::NameTaken {
            what: "partner",
            field: "user_name",
            name: new.user_name.to_owned(),
        });
    }
    let partner_id = PartnerId(cx.system().next_id::<PartnerRecord>()?);
    let tenant_id = match new.tenant_id {
        Some(tenant_id) => known_tenant(cx, tenant_id)?,
        None => TenantId(partner_id.0),
    };
    let provider_id = match new.provider {
        DefaultProvider::Existing(id) => {
            known_provider(cx, tenant_id, "provider_id", id)?.provider_id
        }
        DefaultProvider::New { currency, time_zone } => {
            add_provider(cx, tenant_id, ("user_name", new.user_name), currency, time_zone)?
                .provider_id
        }
    };
    let now = cx.now();
    let mut book = cx.book_of(tenant_id);
    book.insert(&PartnerProvider { tenant_id, partner_id, provider_id, since: now })?;
    let partner = PartnerRecord {
        partner_id,
        tenant_id,
        user_name: new.user_name.to_owned(),
        scopes: new.scopes,
        default_provider_id: provider_id,
        token_epoch: 0,
        created_at: now,
    };
    cx.system().insert(&partner)?;
    Ok(partner)
}

/// Adds a provider to a tenant. `field` is the request field that contains its name.
pub(crate) fn add_provider(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    (field, name): (&'static str, &str),
    currency: Currency,
    time_zone: Zone,
) -> Result<ProviderRecord, Error> {
    let created_at = cx.now();
    let mut book = cx.book_of(tenant_id);
    if book.first(ProviderRecord::by_name, name)?.is_some() {
        return Err(Error::NameTaken { what: "provider", field, name: name.to_owned() });
    }
    let provider = ProviderRecord {
        tenant_id,
        provider_id: ProviderId(book.next_id::<ProviderRecord>()?),
        name: name.to_owned(),
        currency,
        time_zone,
        minimum_wage_minor: minimum_wage_minor(currency),
        created_at,
    };
    book.insert(&provider)?;
    Ok(provider)
}

/// Returns the default monthly minimum wage of a provider, in minor units: EGP 7,000, the wage of Egypt's private
/// sector since March 2025. It is unknown for other currencies.
pub(crate) fn minimum_wage_minor(currency: Currency) -> Option<i64> {
    (currency == currency::EGP).then_some(700_000)
}

/// Returns the partner with the user name in a field.
pub(crate) fn known_partner(
    cx: &mut Context<'_>,
    field: &'static str,
    user_name: &str,
) -> Result<PartnerRecord, Error> {
    let partner = cx.system().first(PartnerRecord::by_user_name, user_name)?;
    partner.ok_or_else(|| Error::NotThere { what: "partner", field, name: user_name.to_owned() })
}

/// Checks that a tenant has a partner.
pub(crate) fn known_tenant(cx: &mut Context<'_>, tenant_id: TenantId) -> Result<TenantId, Error> {
    let partner = cx.system().first(PartnerRecord::by_tenant, tenant_id)?;
    let unknown =
        || Error::NotThere { what: "tenant", field: "tenant_id", name: tenant_id.to_string() };
    partner.map(|partner| partner.tenant_id).ok_or_else(unknown)
}

/// Returns all tenants that have a partner.
///
/// # Errors
/// When the store fails.
pub(crate) fn tenants(cx: &mut Context<'_>) -> Result<BTreeSet<TenantId>, Error> {
    let partners = cx.system().scan(PartnerRecord::by_key).collect()?;
    Ok(partners.into_iter().map(|partner| partner.tenant_id).collect())
}

/// Returns the provider of a tenant with the id in a field.
pub(crate) fn known_provider(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    field: &'static str,
    provider_id: ProviderId,
) -> Result<ProviderRecord, Error> {
    let provider = cx.book_of(tenant_id).get::<ProviderRecord>(provider_id)?;
    provider.ok_or_else(|| Error::NotThere {
        what: "provider",
        field,
        name: provider_id.to_string(),
    })
}

/// Returns the provider with the id that a partner sent, if the partner acts for it.
pub(crate) fn provider_acted_for(
    cx: &mut Context<'_>,
    sent: &IdText<ProviderId>,
) -> Result<Option<ProviderRecord>, Error> {
    let Ok(provider_id) = sent.id() else { return Ok(None) };
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    match book.get::<PartnerProvider>((partner_id, provider_id))? {
        Some(_) => Ok(book.get::<ProviderRecord>(provider_id)?),
        None => Ok(None),
    }
}

/// Does the same as [`provider_acted_for`], but requires a provider.
///
/// # Errors
/// [`ProductsError::ProviderUnknown`] with the operation's text if there is no such provider.
pub(crate) fn provider_sent(
    cx: &mut Context<'_>,
    sent: &IdText<ProviderId>,
    text: &'static str,
) -> Result<ProviderRecord, Error> {
    match provider_acted_for(cx, sent)? {
        Some(found) => Ok(found),
        None => Err(unknown_provider(cx, sent, text)?),
    }
}

/// Returns the error for a provider without a link to the caller. The host's own partner learns whether the
/// provider exists. For any other partner, the provider of another partner is the same as an unknown one.
pub(crate) fn unknown_provider(
    cx: &mut Context<'_>,
    sent: &IdText<ProviderId>,
    text: &'static str,
) -> Result<Error, Error> {
    let partner = cx.partner()?;
    let is_hosts_own = partner.is_host && partner.user_name == HOST;
    let is_unlinked = match sent.id() {
        Ok(provider_id) if is_hosts_own => cx.book()?.get::<ProviderRecord>(provider_id)?.is_some(),
        _ => false,
    };
    Ok(ProductsError::ProviderUnknown { text, id: sent.to_string(), is_unlinked }.into())
}

/// Returns the default provider of the caller's partner. Its currency, time zone and minimum wage are used unless a
/// request names another provider.
pub(crate) fn default_provider(cx: &mut Context<'_>) -> Result<ProviderRecord, Error> {
    let provider_id = cx.partner()?.default_provider_id;
    let provider = cx.book()?.get::<ProviderRecord>(provider_id)?;
    provider.ok_or_else(|| Error::damaged(format!("provider {provider_id} is gone")))
}

// Initialises a new book, and checks a book at each later opening.

const SEED: &str = "seed_sha256";

const FOUNDED: &str = "founded_at";

/// The fact that counts how often a test book was opened after the first time.
const REOPENED: &str = "reopened";

/// Creates the default tenant, partner and provider of a new book. Refuses a book if its seed differs from the
/// settings. Returns the number of this opening of a test book. The first opening is number 0.
pub(crate) fn initialize_book(cx: &mut Context<'_>) -> Result<u64, Error> {
    match found(cx)? {
        BookState::Book => return Ok(0),
        BookState::TestBook => return count(cx),
        BookState::Nothing => {}
    }
    let seed = seed(cx);
    let founded_at = lendwright_types::time::rfc3339_micros(cx.now());
    cx.system().insert(&BookFact { name: FOUNDED.into(), value: founded_at })?;
    if let Some(value) = seed {
        cx.system().insert(&BookFact { name: SEED.into(), value })?;
    }
    let partner = NewPartner {
        user_name: HOST,
        scopes: Scopes::all(),
        tenant_id: None,
        provider: DefaultProvider::New { currency: currency::EGP, time_zone: Zone::CAIRO },
    };
    add_partner(cx, &partner)?;
    Ok(0)
}

/// Returns the number of this opening if the book exists and this opening writes nothing. `None` if it must write.
///
/// # Errors
/// [`Error::TestBook`] if a book made with a seed is opened without that seed, or if a book made without a seed is
/// opened with one.
pub(crate) fn opened_before(cx: &mut Context<'_>) -> Result<Option<u64>, Error> {
    Ok((found(cx)? == BookState::Book).then_some(0))
}

/// Returns the number of this opening of a read-only book. A test book gets the number of its next opening, which is
/// not counted.
///
/// # Errors
/// Those of [`opened_before`].
pub(crate) fn opened_to_read(cx: &mut Context<'_>) -> Result<u64, Error> {
    match found(cx)? {
        BookState::Book => Ok(0),
        BookState::TestBook => Ok(openings(cx)?.1),
        BookState::Nothing => Err(StorageError::ReadOnlyBook.into()),
    }
}

/// The state of the book at an opening.
#[derive(PartialEq, Eq)]
enum BookState {
    Nothing,
    Book,
    /// A book made with the same seed.
    TestBook,
}

fn found(cx: &mut Context<'_>) -> Result<BookState, Error> {
    let seed = seed(cx);
    let marked = cx.system().get::<BookFact>(SEED)?.map(|fact| fact.value);
    if cx.system().get::<BookFact>(FOUNDED)?.is_none() {
        return Ok(BookState::Nothing);
    }
    let refused = match (marked, seed) {
        (None, None) => return Ok(BookState::Book),
        (Some(marked), Some(seed)) if marked == seed => return Ok(BookState::TestBook),
        (Some(_), None) => "this is a test book: it opens with its seed only",
        (Some(_), Some(_)) => "this test book was made with another seed",
        (None, Some(_)) => "this is no test book: it can't be opened with a seed",
    };
    Err(Error::TestBook(refused))
}

fn seed(cx: &Context<'_>) -> Option<String> {
    cx.config().seed.as_deref().map(|seed| Digest::from_parts(&[seed.as_bytes()]).to_string())
}

/// Returns the stored count of a test book's openings, and the number of the next opening.
fn openings(cx: &mut Context<'_>) -> Result<(Option<BookFact>, u64), Error> {
    let counted = cx.system().get::<BookFact>(REOPENED)?;
    let before = match &counted {
        Some(fact) => fact.value.parse().map_err(|_| damaged(&fact.value))?,
        None => 0_u64,
    };
    Ok((counted, before.saturating_add(1)))
}

/// Counts one more opening of a test book, and returns its number.
fn count(cx: &mut Context<'_>) -> Result<u64, Error> {
    let (counted, opening) = openings(cx)?;
    let fact = BookFact { name: REOPENED.into(), value: opening.to_string() };
    match counted {
        Some(_) => cx.system().update(&fact)?,
        None => cx.system().insert(&fact)?,
    }
    Ok(opening)
}

fn damaged(value: &str) -> StorageError {
    StorageError::Damaged(format!("'{value}' is no number of openings").into())
}
