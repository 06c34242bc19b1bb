//! Keys, sessions and tokens, and the callers that own them.

use super::tables::{KeyRecord, PartnerRecord, UploadToken};
use super::{HOST, SessionRecord, TokenRecord, known_partner};
use crate::error::Error;
use crate::unit::{Caller, Context, Partner};
use crate::wire::Secret;
use chrono::{DateTime, Utc};
use lendwright_scoring::identity::{
    ApiKey, Lifetimes, Mac, Scope, Scopes, SessionFacts, Stamp, Token, TokenKind,
};
use lendwright_types::{Available, BorrowerId, PartnerId, SessionId, TenantId};
#[cfg(feature = "host-keys")]
use std::collections::HashMap;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

// Checks API keys.

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

// The codes of keys that people have chosen, kept in memory so that requests need not wait for argon2id.

/// The codes of the chosen keys that this process has verified, by key id. There are at most as many codes as keys. A
/// code is not accepted if its key is revoked or has no live session.
#[cfg(feature = "host-keys")]
#[derive(Default)]
pub(crate) struct ChosenKeys {
    stamps: Mutex<HashMap<String, Stamp>>,
}

#[cfg(feature = "host-keys")]
impl ChosenKeys {
    pub(crate) fn stamp(&self, key_id: &str) -> Option<Stamp> {
        self.stamps.lock().unwrap_or_else(PoisonError::into_inner).get(key_id).cloned()
    }

    pub(crate) fn remember(&self, key_id: &str, stamp: Stamp) {
        let mut stamps = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        stamps.insert(key_id.to_owned(), stamp);
    }
}

// Sessions and their tokens in the book.

/// Opens a session and returns its access token and its refresh token.
pub(crate) fn open_session(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
    key_id: String,
) -> Result<(Secret, Secret), Error> {
    let (now, lifetimes) = (cx.now(), cx.config().lifetimes);
    delete_ended(cx, partner)?;
    let session = SessionRecord {
        session_id: SessionId(cx.system().next_id::<SessionRecord>()?),
        partner_id: partner.partner_id,
        key_id,
        token_epoch: partner.token_epoch,
        started_at: now,
        refreshed_at: now,
        revoked_at: None,
        seen_at: None,
    };
    cx.system().insert(&session)?;
    let access = issue_token(cx, &session, TokenKind::Access, lifetimes.access_end(now, now))?;
    let refresh = issue_token(cx, &session, TokenKind::Refresh, lifetimes.refresh_end(now))?;
    Ok((access, refresh))
}

/// Issues a token of a session, as of the session's last refresh. The book stores only the token's code.
pub(crate) fn issue_token(
    cx: &mut Context<'_>,
    session: &SessionRecord,
    kind: TokenKind,
    expires_at: DateTime<Utc>,
) -> Result<Secret, Error> {
    let token = Token::make(kind, cx.entropy())?;
    let stamp = cx.peppers()?.current().stamp(token.expose().as_bytes());
    cx.system().insert(&TokenRecord {
        mac: stamp.mac.as_bytes().to_vec(),
        session_id: session.session_id,
        is_refresh: kind == TokenKind::Refresh,
        issued_at: session.refreshed_at,
        expires_at,
        retired_at: None,
    })?;
    Ok(Secret::from(token.expose()))
}

/// An issued token, with its session and partner.
pub(crate) struct FoundToken {
    pub(crate) token: TokenRecord,
    pub(crate) session: SessionRecord,
    pub(crate) partner: PartnerRecord,
    key: Option<KeyRecord>,
}

impl FoundToken {
    /// Returns the facts that decide about the session. A revoked or expired key also ends the session.
    pub(crate) fn session_facts(&self) -> SessionFacts {
        self.session.facts(self.partner.token_epoch, self.key.as_ref())
    }

    /// Whether the book must store the current time, because an end of the session or token has passed.
    pub(crate) fn makes_time(&self, cx: &Context<'_>) -> bool {
        let (session, token) = (self.session_facts(), self.token.facts());
        cx.config().lifetimes.has_passed_an_end(&session, &token, cx.now())
    }
}

/// Finds a token by its code with each pepper. Only a pepper's owner can compute the code of a token.
pub(crate) fn find_token(cx: &mut Context<'_>, token: &str) -> Result<Option<FoundToken>, Error> {
    let peppers = cx.peppers()?;
    let Ok(parsed) = Token::parse(token) else { return Ok(None) };
    let mut record = None;
    for stamp in peppers.stamps(parsed.expose().as_bytes()) {
        if let Some(found) = cx.system().get::<TokenRecord>(stamp.mac.as_bytes().as_slice())? {
            record = Some(found);
        }
    }
    let Some(token) = record else { return Ok(None) };
    let Some(session) = cx.system().get::<SessionRecord>(token.session_id)? else {
        return Ok(None);
    };
    let Some(partner) = cx.system().get::<PartnerRecord>(session.partner_id)? else {
        return Ok(None);
    };
    let key = cx.system().get::<KeyRecord>(session.key_id.as_str())?;
    Ok(Some(FoundToken { token, session, partner, key }))
}

/// Retires the access tokens of a session's last refresh and the token that refreshes it now. Then issues the next
/// token. So a session has only one line of tokens.
pub(crate) fn next_token(cx: &mut Context<'_>, found: FoundToken) -> Result<Secret, Error> {
    let now = Lifetimes::session_time(&found.session_facts(), cx.now());
    let FoundToken { token, session, .. } = found;
    let mut retired = cx
        .system()
        .scan(TokenRecord::by_session)
        .equal((session.session_id, session.refreshed_at))
        .collect()?;
    retired.retain(|other| other.mac != token.mac);
    retired.push(token);
    for token in retired {
        if !token.is_refresh && token.retired_at.is_none() {
            cx.system().update(&TokenRecord { retired_at: Some(now), ..token })?;
        }
    }
    let session = SessionRecord { refreshed_at: now, seen_at: None, ..session };
    cx.system().update(&session)?;
    let end = cx.config().lifetimes.access_end(session.started_at, now);
    issue_token(cx, &session, TokenKind::Access, end)
}

/// Stores the current time in a session, so that setting back the clock revives no ended session.
pub(crate) fn keep_time(cx: &mut Context<'_>, session_id: SessionId) -> Result<(), Error> {
    let (now, session) = (cx.now(), cx.system().get::<SessionRecord>(session_id)?);
    let Some(session) = session.filter(|session| session.seen_at.is_none_or(|seen| seen < now))
    else {
        return Ok(());
    };
    Ok(cx.system().update(&SessionRecord { seen_at: Some(now), ..session })?)
}

/// Returns the facts that decide about a session.
fn facts_of(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
    session: &SessionRecord,
) -> Result<SessionFacts, Error> {
    let key = cx.system().get::<KeyRecord>(session.key_id.as_str())?;
    Ok(session.facts(partner.token_epoch, key.as_ref()))
}

/// Whether a partner has any live session.
pub(crate) fn has_any_live_session(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
) -> Result<bool, Error> {
    let (now, lifetimes) = (cx.now(), cx.config().lifetimes);
    let sessions =
        cx.system().scan(SessionRecord::by_partner).equal(partner.partner_id).collect()?;
    for session in sessions {
        if !lifetimes.is_over(&facts_of(cx, partner, &session)?, now) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Revokes a session because its retired token was used again: somebody has a copy of it.
pub(crate) fn revoke_session(cx: &mut Context<'_>, session: &SessionRecord) -> Result<(), Error> {
    let revoked_at = Some(cx.now());
    Ok(cx.system().update(&SessionRecord { revoked_at, ..session.clone() })?)
}

/// Whether any session that was opened with this key is live.
#[cfg(feature = "host-keys")]
pub(crate) fn has_live_session(
    cx: &mut Context<'_>,
    partner: &PartnerRecord,
    key: &KeyRecord,
) -> Result<bool, Error> {
    use std::ops::ControlFlow::{Break, Continue};
    let (now, lifetimes) = (cx.now(), cx.config().lifetimes);
    let mut live = false;
    cx.system().scan(SessionRecord::by_key_id).equal(key.key_id.as_str()).descending().for_each(
        |session| {
            live = !lifetimes.is_over(&session.facts(partner.token_epoch, Some(key)), now);
            Ok(if live { Break(()) } else { Continue(()) })
        },
    )?;
    Ok(live)
}

/// Deletes up to 20 sessions of a partner that are past their absolute end, so that they don't accumulate.
fn delete_ended(cx: &mut Context<'_>, partner: &PartnerRecord) -> Result<(), Error> {
    const AT_ONCE: usize = 20;
    let Some(before) = cx.now().checked_sub_signed(cx.config().lifetimes.session_absolute) else {
        return Ok(());
    };
    let mut system = cx.system();
    let ended = system.scan(SessionRecord::by_partner).equal(partner.partner_id);
    for session in ended.before(before).limit(AT_ONCE).collect()? {
        for token in system.scan(TokenRecord::by_session).equal(session.session_id).collect()? {
            system.remove::<TokenRecord>(token.mac)?;
        }
        system.remove::<SessionRecord>(session.session_id)?;
    }
    Ok(())
}

// Looks up the caller in the book, in every unit of work.

/// Returns the partner of the caller.
///
/// # Errors
/// [`Error::InvalidCredentials`] if the partner, key or session is gone, expired or revoked.
pub(crate) fn resolve_caller(cx: &mut Context<'_>) -> Result<Partner, Error> {
    match cx.caller().clone() {
        Caller::Host => {
            let record = cx.system().first(PartnerRecord::by_user_name, HOST)?;
            let record = record.ok_or(Error::InvalidCredentials)?;
            Ok(Partner { is_host: true, ..partner(record) })
        }
        Caller::Partner(partner_id) => by_id(cx, partner_id),
        Caller::Key(key_id) => by_key(cx, &key_id),
        Caller::Session(session_id) => {
            let session = cx.system().get::<SessionRecord>(session_id)?;
            by_session(cx, &session.ok_or(Error::InvalidCredentials)?)
        }
        Caller::Upload(mac) => {
            let found = live_upload_token(cx, mac)?;
            let (token, record) = found.ok_or(Error::InvalidCredentials)?;
            let partner = partner(record);
            let scopes = Scopes::from_iter([Scope::BorrowersWrite]).intersection(partner.scopes);
            Ok(Partner { scopes, only_borrower: Some(token.borrower_id), ..partner })
        }
    }
}

impl Context<'_> {
    /// Runs the rest of the host's operation on behalf of a partner, if one is named.
    ///
    /// Call it first in `run`, and in each unit of work of `prepare`. Everything read or written before the call
    /// belongs to the host's own partner.
    ///
    /// # Errors
    /// [`Error::NotThere`] if no partner has this user name.
    pub(crate) fn act_as(&mut self, user_name: Option<&str>) -> Result<(), Error> {
        if let Some(user_name) = user_name {
            let found = known_partner(self, "partner", user_name.trim())?;
            self.set_partner(Partner { is_host: true, ..partner(found) });
        }
        Ok(())
    }
}

/// The sessions that a handle has seen end. The set is in this process's memory, so a clock that is set back does not
/// revive such a session.
#[derive(Default)]
struct EndedSessions(Mutex<HashSet<SessionId>>);

/// Returns the partner of a session, with the scopes of the key that opened it.
fn by_session(cx: &mut Context<'_>, session: &SessionRecord) -> Result<Partner, Error> {
    let key = cx.system().get::<KeyRecord>(session.key_id.as_str())?;
    let key = key.ok_or(Error::InvalidCredentials)?;
    let partner = of_key(cx, &key)?;
    let facts = session.facts(partner.token_epoch, Some(&key));
    let cache = cx.cache::<EndedSessions>();
    let mut ended = cache.0.lock().unwrap_or_else(PoisonError::into_inner);
    if cx.config().lifetimes.is_over(&facts, cx.now()) && !facts.revoked {
        ended.insert(session.session_id);
    }
    if facts.revoked || ended.contains(&session.session_id) {
        return Err(Error::InvalidCredentials);
    }
    Ok(partner)
}

fn by_key(cx: &mut Context<'_>, key_id: &str) -> Result<Partner, Error> {
    let key = cx.system().get::<KeyRecord>(key_id)?.ok_or(Error::InvalidCredentials)?;
    if !key.is_live(cx.now()) {
        return Err(Error::InvalidCredentials);
    }
    of_key(cx, &key)
}

/// Returns the partner of a key, with only the scopes that both have.
fn of_key(cx: &mut Context<'_>, key: &KeyRecord) -> Result<Partner, Error> {
    let partner = by_id(cx, key.partner_id)?;
    let scopes = key.scopes.map_or(partner.scopes, |scopes| scopes.intersection(partner.scopes));
    Ok(Partner { scopes, ..partner })
}

fn by_id(cx: &mut Context<'_>, partner_id: PartnerId) -> Result<Partner, Error> {
    let record = cx.system().get::<PartnerRecord>(partner_id)?;
    record.map(partner).ok_or(Error::InvalidCredentials)
}

fn partner(record: PartnerRecord) -> Partner {
    Partner {
        partner_id: record.partner_id,
        tenant_id: record.tenant_id,
        user_name: record.user_name,
        scopes: record.scopes,
        default_provider_id: record.default_provider_id,
        token_epoch: record.token_epoch,
        is_host: false,
        only_borrower: None,
    }
}

// Tokens for uploads of one borrower's data.

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
