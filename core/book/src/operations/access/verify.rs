//! Checks the API key of a log-in or of a request.

use crate::engine::Engine;
use crate::error::{Error, FAILURE};
use crate::records::access::{VerifiedKey, check_key};
use crate::unit::{Access, Caller};
#[cfg(feature = "host-keys")]
use crate::{
    identity::HostKeyHash,
    records::access::{CHOSEN_KEYS_MAX, ChosenKeys, PartnerRecord, chosen_keys},
};

/// Checks the key of a log-in and returns its id. A key that a person chose is hashed with argon2id, outside any unit
/// of work.
///
/// # Errors
/// [`Error::InvalidCredentials`] and [`Error::NoPepper`].
pub(crate) fn verify_log_in(
    engine: &Engine,
    user_name: &str,
    api_key: &str,
) -> Result<String, Error> {
    #[cfg(feature = "host-keys")]
    if engine.config().allow_host_keys
        && lendwright_scoring::identity::ApiKey::parse(api_key).is_err()
    {
        return verify_chosen(engine, user_name, api_key);
    }
    verify_key(engine, user_name, api_key)
}

/// Checks the key of a request and returns its id.
///
/// # Errors
/// [`Error::InvalidCredentials`] and [`Error::NoPepper`].
pub(crate) fn verify_key(engine: &Engine, user_name: &str, api_key: &str) -> Result<String, Error> {
    let VerifiedKey { key_id, partner } =
        engine
            .unit(Access::Read, FAILURE, &Caller::Host, |cx| check_key(cx, user_name, api_key))?;
    engine.attempts().accepted(&partner.user_name);
    Ok(key_id)
}

/// Checks a key that a person chose. It computes the same number of hashes for every user name.
#[cfg(feature = "host-keys")]
fn verify_chosen(engine: &Engine, user_name: &str, key: &str) -> Result<String, Error> {
    let peppers = engine.config().needed_peppers()?;
    let (partner, keys) = engine.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
        let partner = cx.system().first(PartnerRecord::by_user_name, user_name)?;
        let keys = chosen_keys(cx, partner.as_ref())?;
        Ok((partner.map(|partner| partner.partner_id), keys))
    })?;
    let mut found = None;
    for at in 0..CHOSEN_KEYS_MAX {
        let stored = keys.get(at);
        let hash = stored.and_then(|stored| stored.argon2id.as_deref()?.parse().ok());
        match hash {
            Some(hash) => {
                let hash: HostKeyHash = hash;
                if hash.verify(key) {
                    found = stored;
                }
            }
            None => HostKeyHash::verify_nobody(key),
        }
    }
    let Some(found) = found else {
        return engine.unit(Access::Read, FAILURE, &Caller::Host, |cx| {
            Err(cx.refuse(Some(user_name), partner, None))
        });
    };
    engine.cache::<ChosenKeys>().remember(&found.key_id, peppers.current().stamp(key.as_bytes()));
    engine.attempts().accepted(user_name);
    Ok(found.key_id.clone())
}
