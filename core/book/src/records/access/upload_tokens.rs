//! Tokens for uploads of one borrower's data.

use super::tables::{KeyRecord, PartnerRecord, UploadToken};
use crate::error::Error;
use crate::unit::Context;
use crate::wire::Secret;
use chrono::{DateTime, Utc};
use lendwright_scoring::identity::{Mac, Stamp, Token, TokenKind};
use lendwright_types::{Available, BorrowerId, TenantId};

/// Issues a new token and stores its stamp. The borrower's expired tokens are deleted.
///
/// Without a pepper there is no stamp and no token. The host's own work continues without one.
///
/// # Errors
/// If the source of random bytes or the store fails.
pub(crate) fn issue_upload_token(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    borrower_id: BorrowerId,
) -> Result<Available<Secret>, Error> {
    let Some(pepper) = cx.config().peppers.as_ref().map(|peppers| peppers.current().clone()) else {
        return Ok(Available::NotAvailable);
    };
    let token = Token::make(TokenKind::Upload, cx.entropy())?;
    let Stamp { kid, mac } = pepper.stamp(token.expose().as_bytes());
    let (now, partner_id) = (cx.now(), cx.partner()?.partner_id);
    let expires_at = cx.config().lifetimes.upload_end(now);
    let mut system = cx.system();
    let expired = system.scan(UploadToken::by_borrower).equal((tenant_id, borrower_id)).to(now);
    for old in expired.collect()? {
        system.remove::<UploadToken>(old.mac)?;
    }
    let (mac, issued_at) = (mac.as_bytes().to_vec(), now);
    let kept = UploadToken { mac, kid, tenant_id, borrower_id, partner_id, issued_at, expires_at };
    system.insert(&kept)?;
    Ok(Available::Value(Secret::from(token.expose())))
}

/// Ends all upload tokens of a borrower, for every partner.
///
/// # Errors
/// When the store fails.
pub(crate) fn end_upload_tokens(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    borrower_id: BorrowerId,
) -> Result<(), Error> {
    let mut system = cx.system();
    let all = system.scan(UploadToken::by_borrower).equal((tenant_id, borrower_id)).collect()?;
    for token in all {
        system.remove::<UploadToken>(token.mac)?;
    }
    Ok(())
}

/// A live upload token, with its code and the partner that got it.
pub(crate) struct FoundUploadToken {
    pub(crate) mac: Mac,
    pub(crate) partner: PartnerRecord,
}

/// Finds a live upload token by its code with each pepper. Also returns the codes of stored tokens that are no longer
/// live.
pub(crate) fn find_upload_token(
    cx: &mut Context<'_>,
    token: &str,
) -> Result<(Option<FoundUploadToken>, Vec<Mac>), Error> {
    let peppers = cx.peppers()?;
    let (mut found, mut ended) = (None, Vec::new());
    let Ok(parsed) = Token::parse(token) else { return Ok((found, ended)) };
    for Stamp { mac, .. } in peppers.stamps(parsed.expose().as_bytes()) {
        if let Some((_, partner)) = live_upload_token(cx, mac)? {
            found = Some(FoundUploadToken { mac, partner });
        } else if cx.system().get::<UploadToken>(mac.as_bytes().as_slice())?.is_some() {
            ended.push(mac);
        }
    }
    Ok((found, ended))
}

/// Deletes upload tokens that are no longer live.
///
/// # Errors
/// When the store fails.
pub(crate) fn forget_upload_tokens(cx: &mut Context<'_>, ended: &[Mac]) -> Result<(), Error> {
    for mac in ended {
        let mut system = cx.system();
        if system.get::<UploadToken>(mac.as_bytes().as_slice())?.is_some() {
            system.remove::<UploadToken>(mac.as_bytes().to_vec())?;
        }
    }
    Ok(())
}

/// Returns the token with this code and its partner, unless the token has expired or the partner has lost its keys.
pub(super) fn live_upload_token(
    cx: &mut Context<'_>,
    mac: Mac,
) -> Result<Option<(UploadToken, PartnerRecord)>, Error> {
    let now = cx.now();
    let token = cx.system().get::<UploadToken>(mac.as_bytes().as_slice())?;
    let Some(token) = token.filter(|token| now < token.expires_at) else { return Ok(None) };
    let keys = cx.system().scan(KeyRecord::by_partner).equal(token.partner_id).collect()?;
    if !had_a_key_since(&keys, token.issued_at, now) {
        return Ok(None);
    }
    let partner = cx.system().get::<PartnerRecord>(token.partner_id)?;
    Ok(partner.map(|partner| (token, partner)))
}

/// Whether a partner had a usable key at each time from `since` to `now`. A partner without a key at `since` works
/// through the host's handle. It needs no key until it gets one, and from then on it always needs one.
fn had_a_key_since(keys: &[KeyRecord], since: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let end_of = |key: &KeyRecord| {
        let ends = [key.expires_at, key.revoked_at];
        ends.into_iter().flatten().min().unwrap_or(DateTime::<Utc>::MAX_UTC)
    };
    // The latest end of the keys that were usable at a time.
    let end_at = |at: DateTime<Utc>| {
        let there = keys.iter().filter(|key| key.created_at <= at && at <= end_of(key));
        there.map(end_of).max()
    };
    let made_later = || {
        let usable = keys.iter().filter(|key| key.created_at <= end_of(key));
        usable.map(|key| key.created_at).filter(|at| (since..=now).contains(at)).min()
    };
    let Some(mut end) = end_at(since).or_else(|| end_at(made_later()?)) else { return true };
    while end <= now {
        match end_at(end) {
            Some(later) if later > end => end = later,
            _ => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{KeyRecord, had_a_key_since};
    use chrono::{DateTime, Utc};
    use lendwright_types::PartnerId;

    fn at(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(second, 0).unwrap()
    }

    fn key(created: i64, expires: Option<i64>, revoked: Option<i64>) -> KeyRecord {
        KeyRecord {
            key_id: created.to_string(),
            partner_id: PartnerId(1),
            kid: None,
            mac: None,
            argon2id: None,
            scopes: None,
            created_at: at(created),
            expires_at: expires.map(at),
            revoked_at: revoked.map(at),
        }
    }

    #[test]
    fn a_token_ends_with_the_last_key_and_no_later_key_revives_it() {
        let (first, second) = (key(0, None, Some(20)), key(10, Some(30), None));
        let had = |keys: &[KeyRecord], now| had_a_key_since(keys, at(5), at(now));
        assert!(had(std::slice::from_ref(&first), 19));
        assert!(!had(std::slice::from_ref(&first), 20));
        let rotated = [first, second];
        assert!(had(&rotated, 20) && had(&rotated, 29));
        assert!(!had(&rotated, 30));
        let [first, second] = rotated;
        let late = key(31, None, None);
        assert!(!had(&[first, second, late], 40));
        assert!(!had(&[key(5, None, Some(5))], 5), "all in one instant");
        assert!(had(&[key(5, None, Some(5)), key(5, None, None)], 5));
    }

    #[test]
    fn a_partner_without_keys_needs_none() {
        assert!(had_a_key_since(&[], at(5), at(9)));
        assert!(had_a_key_since(&[key(6, None, None)], at(5), at(9)));
        assert!(had_a_key_since(&[key(0, None, Some(3))], at(5), at(9)));
        assert!(had_a_key_since(&[key(10, None, None)], at(5), at(9)));
    }

    #[test]
    fn a_token_of_a_partner_without_keys_ends_with_the_last_key_that_it_gets() {
        let (first, second) = (key(6, None, Some(8)), key(7, Some(12), None));
        let had = |keys: &[KeyRecord], now| had_a_key_since(keys, at(5), at(now));
        assert!(had(std::slice::from_ref(&first), 7));
        assert!(!had(std::slice::from_ref(&first), 8));
        let both = [first, second];
        assert!(had(&both, 8) && had(&both, 11) && !had(&both, 12));
        let [first, second] = both;
        assert!(!had(&[first, second, key(20, None, None)], 21), "no later key revives it");
        assert!(!had(&[key(0, None, Some(3)), key(6, None, Some(7))], 9));
    }
}
