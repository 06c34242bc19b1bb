//! Checks API keys.

use super::tables::{KeyRecord, PartnerRecord};
#[cfg(feature = "host-keys")]
use super::{chosen_keys::ChosenKeys, sessions::has_live_session};
use crate::error::Error;
use crate::unit::Context;
use lendwright_scoring::identity::ApiKey;
#[cfg(feature = "host-keys")]
use lendwright_types::PartnerId;

/// A key that was checked and is valid.
pub(crate) struct VerifiedKey {
    pub(crate) partner: PartnerRecord,
    pub(crate) key_id: String,
}

/// Checks a partner's user name and API key.
///
/// A text that does not have the form of a key, or is mistyped, is refused without reading the book. For any other
/// text the reads and the work are the same, whether or not the user or key exists.
///
/// # Errors
/// [`Error::InvalidCredentials`], without the reason. [`Error::NoPepper`].
pub(crate) fn check_key(
    cx: &mut Context<'_>,
    user_name: &str,
    api_key: &str,
) -> Result<VerifiedKey, Error> {
    let peppers = cx.peppers()?;
    let Ok(parsed) = ApiKey::parse(api_key) else {
        return check_chosen(cx, user_name, api_key);
    };
    let partner = cx.system().first(PartnerRecord::by_user_name, user_name)?;
    let key = cx.system().get::<KeyRecord>(parsed.key_id())?;
    let stamp = key.as_ref().and_then(KeyRecord::stamp);
    let verified = peppers.verify(stamp.as_ref(), api_key.as_bytes());
    let now = cx.now();
    match (partner, key) {
        (Some(partner), Some(key))
            if verified && key.partner_id == partner.partner_id && key.is_live(now) =>
        {
            Ok(VerifiedKey { partner, key_id: key.key_id })
        }
        (partner, _) => {
            let partner = partner.map(|partner| partner.partner_id);
            Err(cx.refuse(Some(user_name), partner, Some(parsed.key_id())))
        }
    }
}

/// Checks a key that a person has chosen. It is accepted while a session that was opened with it is live. argon2id
/// checked the key when the session was opened, and never runs for a request.
#[cfg(feature = "host-keys")]
fn check_chosen(
    cx: &mut Context<'_>,
    user_name: &str,
    api_key: &str,
) -> Result<VerifiedKey, Error> {
    if !cx.config().allow_host_keys {
        return Err(cx.refuse(Some(user_name), None, None));
    }
    let peppers = cx.peppers()?;
    let partner = cx.system().first(PartnerRecord::by_user_name, user_name)?;
    let keys = chosen_keys(cx, partner.as_ref())?;
    let mut found = None;
    for at in 0..CHOSEN_KEYS_MAX {
        let key = keys.get(at);
        let stamp = key.and_then(|key| cx.cache::<ChosenKeys>().stamp(&key.key_id));
        if peppers.verify(stamp.as_ref(), api_key.as_bytes()) {
            found = key;
        }
    }
    match (partner, found) {
        (Some(partner), Some(key)) if has_live_session(cx, &partner, key)? => {
            Ok(VerifiedKey { partner, key_id: key.key_id.clone() })
        }
        (partner, _) => {
            Err(cx.refuse(Some(user_name), partner.map(|partner| partner.partner_id), None))
        }
    }
}

#[cfg(not(feature = "host-keys"))]
fn check_chosen(cx: &mut Context<'_>, user_name: &str, _: &str) -> Result<VerifiedKey, Error> {
    Err(cx.refuse(Some(user_name), None, None))
}

/// The greatest number of live keys of a partner that a person has chosen: one key and its successor. Every log-in
/// computes this many hashes, so its duration reveals nothing about the partner.
#[cfg(feature = "host-keys")]
pub(crate) const CHOSEN_KEYS_MAX: usize = 2;

/// Returns a partner's live keys that a person has chosen. Without a partner, the function reads the same table and
/// finds no keys.
#[cfg(feature = "host-keys")]
pub(crate) fn chosen_keys(
    cx: &mut Context<'_>,
    partner: Option<&PartnerRecord>,
) -> Result<Vec<KeyRecord>, Error> {
    const NOBODY: PartnerId = PartnerId(0);
    let (now, partner_id) = (cx.now(), partner.map_or(NOBODY, |partner| partner.partner_id));
    let mut keys = cx.system().scan(KeyRecord::by_partner).equal(partner_id).collect()?;
    keys.retain(|key| key.argon2id.is_some() && key.is_live(now));
    Ok(keys)
}
