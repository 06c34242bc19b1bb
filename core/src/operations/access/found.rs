//! The first opening of a book, and what each later opening checks.

use super::records::{BookFact, PartnerProvider, PartnerRecord, ProviderRecord};
use crate::engine::Context;
use crate::error::Error;
use crate::identity::Scopes;
use crate::ids::{PartnerId, ProviderId, TenantId};
use sha2::{Digest, Sha256};

/// The user name of the partner that every book begins with, in whose name the host itself works.
pub(crate) const HOST: &str = "host";

const SEED: &str = "seed_sha256";
const FOUNDED: &str = "founded_at";

/// Makes the default tenant, partner and provider of a new book, and refuses a book whose mark of a
/// seed is not the one that the settings give.
pub(crate) fn found(cx: &mut Context<'_>) -> Result<(), Error> {
    let seed = cx.config().seed.as_deref().map(|seed| hex(&Sha256::digest(seed)));
    let marked = cx.system().get::<BookFact>(SEED)?.map(|fact| fact.value);
    if cx.system().get::<BookFact>(FOUNDED)?.is_some() {
        return match (marked, seed) {
            (None, None) => Ok(()),
            (Some(marked), Some(seed)) if marked == seed => Ok(()),
            (Some(_), None) => {
                Err(Error::TestBook("this is a test book: it opens with its seed only"))
            }
            (Some(_), Some(_)) => Err(Error::TestBook("this test book was made with another seed")),
            (None, Some(_)) => {
                Err(Error::TestBook("this is no test book: it can't be opened with a seed"))
            }
        };
    }
    let now = cx.now();
    let founded_at = crate::time::rfc3339_micros(now);
    cx.system().insert(&BookFact { name: FOUNDED.into(), value: founded_at })?;
    if let Some(value) = seed {
        cx.system().insert(&BookFact { name: SEED.into(), value })?;
    }
    let tenant_id = TenantId(cx.system().next_id::<PartnerRecord>()?);
    let partner_id = PartnerId(tenant_id.0);
    let mut book = cx.book_of(tenant_id);
    let provider_id = ProviderId(book.next_id::<ProviderRecord>()?);
    book.insert(&ProviderRecord {
        tenant_id,
        provider_id,
        name: HOST.into(),
        currency: "EGP".into(),
        time_zone: "Africa/Cairo".into(),
        created_at: now,
    })?;
    book.insert(&PartnerProvider { tenant_id, partner_id, provider_id, since: now })?;
    cx.system().insert(&PartnerRecord {
        partner_id,
        tenant_id,
        user_name: HOST.into(),
        scopes: Scopes::all(),
        default_provider_id: provider_id,
        created_at: now,
    })?;
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
